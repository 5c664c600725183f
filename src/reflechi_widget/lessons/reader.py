"""The text of a lesson: read and played through, so that every task can be done.

::

    # Runs move together
    rule: Cards move together only as a run, each one rank lower and in alternating colours.
    teaches: group-rank group-colour group-both

    The text before the first task.

    ## A run
    deal: TF1-D1N-AAAAAAB
    moves: AD-F D5
    The task, in one or more paragraphs.
    expect: 2C-6 or 9S-4 refused by build-rank
    hint: Shown after a wrong try.
    right: Shown after a right one.

A task without ``deal:`` goes on where the one before ended. Below ``deal:``, ``scoring: vegas``
counts points in another way, and ``seconds: 100`` says how long it has been played. In ``moves:``,
``U3`` undoes three actions. In place of ``expect:``, ``goal: won`` or ``goal: AS 2S up`` lets
the learner play to there, and ``answer:`` gives moves that reach it. A line that begins with two
spaces continues the one above.
"""

from __future__ import annotations

import os
import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from typing import NamedTuple

from reflechi_widget.cards import Card, parse_named_card
from reflechi_widget.deals import parse_code
from reflechi_widget.errors import LessonError, RecordError, ReflechiError
from reflechi_widget.lessons.actions import (
    Action,
    Deal,
    Order,
    Trial,
    Wanted,
    attempt,
    parse_wanted,
)
from reflechi_widget.lessons.unit import Goal, Start, Task, Unit
from reflechi_widget.moves import parse_moves
from reflechi_widget.naming import meant, offered
from reflechi_widget.plaintext import plain_text
from reflechi_widget.record import Game
from reflechi_widget.record.files import read_utf8
from reflechi_widget.rules import Rule, Rules

_HEAD = ("rule", "teaches")
_TASK = ("deal", "scoring", "seconds", "moves", "expect", "goal", "answer", "hint", "right")
_KEY = re.compile(r"([a-z]+):(?:\s+|$)(.*)")
_BACK = re.compile(r"U([1-9][0-9]{0,2})?")
_SECONDS = re.compile(r"[0-9]{1,5}")
_UP = re.compile(r"((?:\S+ )+)up")
#: Letters of a text; a lesson is read in one go and kept whole.
_LONGEST = 200_000


@dataclass
class _Part:
    """A heading with the lines below it."""

    title: str
    line: int
    values: dict[str, tuple[str, int]] = field(default_factory=dict)
    text: list[str] = field(default_factory=list)

    def take(self, key: str) -> tuple[str, int]:
        """Give the value of a key and its line.

        Raises
        ------
        LessonError
            If the key is not there, or has no value.
        """
        value, line = self.values.get(key, ("", self.line))
        if not value:
            raise LessonError(f"{key}: is missing from this task: {self.title!r}", line)
        return value, line

    def words(self) -> str:
        """Give its plain lines."""
        return "\n".join(self.text).strip()


def read_unit(text: str, name: str = "") -> Unit:
    """Read a lesson and play it through.

    Parameters
    ----------
    text
        The lesson; see the module.
    name
        What it is called on the shelf.

    Raises
    ------
    LessonError
        Naming the first line that is wrong: it cannot be read, a move of it is refused, an answer
        is not what the rules say.
    """
    head, *parts = _parts(text)
    if not parts:
        raise LessonError(f"a lesson needs at least one task, '## …': {head.title!r}", head.line)
    tasks: list[Task] = []
    game: Game | None = None  # where the task before ended, if that is known
    for part in parts:
        task = _task(part)
        game = _play_through(part, task, task.lay() or game)
        tasks.append(task)
    rule = head.values.get("rule", ("", 0))[0]
    return Unit(name, head.title, rule, head.words(), _teaches(head), tuple(tasks))


def load_unit(path: str | os.PathLike[str]) -> Unit:
    """Read the lesson of a file.

    Raises
    ------
    OSError
        If the file cannot be read.
    LessonError
        As for `read_unit`; also if the file is not written in UTF-8.
    """
    try:
        text = read_utf8(path)
    except RecordError as error:
        raise LessonError(error.message, error.line) from None
    return read_unit(text)


class Heading(NamedTuple):
    """What is known of a lesson without playing it through.

    Attributes
    ----------
    title, rule, teaches
        As those of a `Unit`.
    rows
        What its tasks are played by.
    """

    title: str
    rule: str
    teaches: tuple[Rule, ...]
    rows: tuple[Rules, ...]


def read_heading(text: str) -> Heading:
    """Give what a lesson is about.

    Nothing is played, so this takes no time.

    Raises
    ------
    LessonError
        Naming the line that cannot be read.
    """
    head, *parts = _parts(text)
    rows = []
    for code, line in (part.values["deal"] for part in parts if "deal" in part.values):
        with _Told(line):
            rows.append(parse_code(code).rules)
    return Heading(head.title, head.values.get("rule", ("", 0))[0], _teaches(head), tuple(rows))


def _parts(text: str) -> list[_Part]:
    """Cut a text at its headings; the first part is the head."""
    if len(text) > _LONGEST:
        raise LessonError(f"a lesson can have at most {_LONGEST} characters: {len(text)!r}", 1)
    parts: list[_Part] = []
    key = ""
    for number, line in enumerate(plain_text(text).split("\n"), 1):
        if any("\ud800" <= letter <= "\udfff" for letter in line):
            raise LessonError(f"not plain text: {line!r}", number)
        if line.startswith("## " if parts else "# "):
            parts.append(_Part(line.lstrip("#").strip(), number))
            key = ""
        elif not parts:
            if line.strip():
                raise LessonError(f"a lesson must begin with its title, '# …': {line!r}", number)
        elif key and line.startswith("  ") and line.strip():
            value, where = parts[-1].values[key]
            parts[-1].values[key] = (f"{value} {_plain(line)}".strip(), where)
        else:
            key = _enter(parts[-1], line, number, _HEAD if len(parts) == 1 else _TASK)
    if not parts:
        raise LessonError(f"a lesson must begin with its title, '# …': {text[:40]!r}", 1)
    return parts


def _enter(part: _Part, line: str, number: int, keys: Sequence[str]) -> str:
    """Put a line where it belongs; give the key that the next line may continue."""
    found = _KEY.fullmatch(line.rstrip())
    if not found:
        part.text.append(line.rstrip())
        return ""
    key, value = found.groups()
    if key not in keys:
        raise LessonError(f"expected one of {offered(keys, key)}: {key!r}", number)
    if key in part.values:
        raise LessonError(f"given twice: {key!r}", number)
    part.values[key] = (_plain(value), number)
    return key


def _plain(text: str) -> str:
    """Put one space for many; a no-break space, which French has before signs, stays."""
    return re.sub(r"[ \t]+", " ", text).strip()


def _teaches(head: _Part) -> tuple[Rule, ...]:
    value, line = head.values.get("teaches", ("", head.line))
    names = value.split()
    for name in names:
        if name not in list(Rule):
            raise LessonError(f"unknown rule{meant(name, Rule)}: {name!r}", line)
    return tuple(Rule(name) for name in names)


def _task(part: _Part) -> Task:
    text = part.words()
    if not text:
        raise LessonError(f"a task needs a text that says what to do: {part.title!r}", part.line)
    start = _start(part)
    if ("goal" in part.values) == ("expect" in part.values):
        raise LessonError(f"a task needs either expect: or goal: {part.title!r}", part.line)
    expects = _goal(part) if "goal" in part.values else _wanted(part)
    hint, right = part.take("hint")[0], part.take("right")[0]
    return Task(text, start, expects, hint, right)


def _start(part: _Part) -> Start | None:
    moves, line = part.values.get("moves", ("", part.line))
    scoring, line_of_scoring = part.values.get("scoring", (None, part.line))
    if "deal" not in part.values:
        for key in ("moves", "scoring", "seconds"):
            value, where = part.values.get(key, ("", 0))
            if value:
                raise LessonError(f"{key}: is allowed only after a deal: {value!r}", where)
        return None
    code, line_of_code = part.take("deal")
    with _Told(line_of_code):
        code = str(parse_code(code))
    with _Told(line_of_scoring):
        game = Game(code, scoring=scoring)
    return Start(game.code, tuple(_played(game, moves, line)), scoring, _seconds(part))


def _seconds(part: _Part) -> int:
    value, line = part.values.get("seconds", ("0", part.line))
    if not _SECONDS.fullmatch(value):
        raise LessonError(f"expected whole seconds: {value!r}", line)
    return int(value)


class _Told:
    """Say the line with whatever cannot be read inside."""

    def __init__(self, line: int) -> None:
        self.line = line

    def __enter__(self) -> None:
        return

    def __exit__(self, _kind: object, error: BaseException | None, _trace: object) -> None:
        if isinstance(error, ReflechiError) and not isinstance(error, LessonError):
            raise LessonError(str(error), self.line) from None


def _played(game: Game, text: str, line: int) -> Iterator[Action]:
    """Play moves on a game and give them one by one."""
    for token in text.split():
        back = _BACK.fullmatch(token)
        with _Told(line):
            actions = (Order.UNDO,) * int(back[1] or 1) if back else parse_moves(token)
        for action in actions:
            refusal = attempt(game, action).refusal
            if refusal is not None:
                raise LessonError(f"{refusal.sentence()} {token!r}", line)
            yield action


def _wanted(part: _Part) -> tuple[Wanted, ...]:
    value, line = part.take("expect")
    with _Told(line):
        return tuple(parse_wanted(text) for text in value.split(" or "))


def _goal(part: _Part) -> Goal:
    value, line = part.take("goal")
    answer, _ = part.take("answer")
    with _Told(line):
        cards = _cards_up(value, line)
        moves = tuple(move for token in answer.split() for move in parse_moves(token))
    return Goal(cards, moves)


def _cards_up(value: str, line: int) -> tuple[Card, ...]:
    if value == "won":
        return ()
    found = _UP.fullmatch(value)
    if not found:
        raise LessonError(
            f"a goal must be 'won' or cards on their foundations, 'AS 2S up': {value!r}", line
        )
    return tuple(parse_named_card(card) for card in found[1].split())


def _play_through(part: _Part, task: Task, game: Game | None) -> Game | None:
    """Do a task as its answer says; give the game a next task can go on from, if it is known."""
    if game is None:
        raise LessonError(
            "this task needs a deal, since how the one before ends is not known, or there is "
            f"none: {part.title!r}",
            part.line,
        )
    if isinstance(task.expects, Goal):
        _play_goal(task.expects, game, part.take("answer")[1])
        return None
    for wanted in task.expects:
        if wanted.example(game) is None:
            raise LessonError(_why_not(wanted, game), part.take("expect")[1])
    moving = [wanted for wanted in task.expects if wanted.moves_on]
    if not moving:
        return game
    action = moving[0].action
    if len(moving) > 1 or action is None or isinstance(action, Deal):
        return None
    attempt(game, action)
    return game


def _play_goal(goal: Goal, game: Game, line: int) -> None:
    if goal.is_reached(game):
        raise LessonError(f"this goal is reached before any move: {goal.cards!r}", line)
    for action in goal.answer:
        refusal = attempt(game, action).refusal
        if refusal is not None:
            raise LessonError(f"{refusal.sentence()} {str(action)!r}", line)
    if not goal.is_reached(game):
        raise LessonError(f"the answer does not reach the goal: {goal.cards!r}", line)


def _why_not(wanted: Wanted, game: Game) -> str:
    """Say what came of an answer that is not what was written."""
    if wanted.action is None:
        return f"no action possible here fits: {_named(wanted)!r}"
    trial: Trial = attempt(game.copy(), wanted.action)
    if trial.refusal is not None:
        why = trial.refusal.sentence()
        return f"this is refused by {trial.refusal.rule}: {why} {_named(wanted)!r}"
    return f"this is allowed and earns {trial.earned}: {_named(wanted)!r}"


def _named(wanted: Wanted) -> str:
    words = "any" if wanted.action is None else str(wanted.action)
    if wanted.rule is not None:
        words += f" refused by {wanted.rule}"
    return words if wanted.earns is None else f"{words} earning {wanted.earns}"
