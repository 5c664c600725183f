"""Games that are played by dice, while all that leaves Python is written down and searched.

`overhear` plays one game at a table: from cells and from a page, what is allowed and what is not,
in all languages. It gives what was told, channel by channel, and which of that names a card that
lay face down at that moment. What may name one all the same stands in `Ear.may_name`, with reasons.
"""

from __future__ import annotations

import itertools
import json
import logging
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager, redirect_stderr, redirect_stdout
from dataclasses import dataclass
from functools import partial
from io import StringIO
from pathlib import Path
from random import Random
from typing import Any, NamedTuple

import reflechi_widget as rw
from leaks import Tap, told
from readings import readings
from reflechi_widget.cards import ALL_CARDS, Card
from reflechi_widget.lessons import Practising
from reflechi_widget.picture import RefusalNote, html_board
from reflechi_widget.rules import Rules
from reflechi_widget.texts import LANGUAGES

#: What says in an error how moves are written: always the same cards.
_EXAMPLES = ("'7H-3' or 'AS-F'",)
#: Channels that tell what happened in the game, not only how it stands.
_OF_THE_PAST = ("record", "study", "file", "frame")
_TARGETS = (*"1234567", "F", "W", "S", "8")


class Said(NamedTuple):
    """Something that left Python."""

    channel: str
    text: str


class Heard(NamedTuple):
    """All that left Python during a game.

    Attributes
    ----------
    said
        In its order, the deal code left out.
    leaks
        What named a card that lay face down.
    seen
        Every card that lay face up at some time.
    lost, won
        Whether it came to that.
    """

    said: list[Said]
    leaks: list[str]
    seen: set[Card]
    lost: bool
    won: bool


class Ear:
    """Writes down what leaves Python, and judges it by the cards that lie face down then."""

    def __init__(self, table: rw.Solitaire, *, searches: bool) -> None:
        self.table, self.searches = table, searches
        self.said: list[Said] = []
        self.leaks: list[str] = []
        self.seen: set[Card] = set()
        self.past: set[Card] = set()
        self.asked: dict[Card, set[Card]] = {}
        self._waiting: list[Said] = []
        table.comm = self.tap = Tap()
        table.observe(self._watch)

    def _watch(self, change: Any) -> None:
        self.hear(change["name"], change["new"])

    def hear(self, channel: str, *parts: object) -> None:
        """Write down what has left Python during the action under way."""
        for part in parts:
            data = isinstance(part, dict | list)
            text = json.dumps(part, ensure_ascii=False, default=str) if data else str(part)
            for fixed in (self.table.code, *_EXAMPLES):
                text = text.replace(fixed, "…")
            self._waiting.append(Said(channel, text))

    def judge(self) -> None:
        """Search what was written down since the last time, once an action is whole."""
        for message in self.tap.sent:
            self.hear(_channel(message), message)
        self.tap.sent.clear()
        position = self.table.reveal()
        up = {card for pile in position.piles.values() for card in pile.up}
        self.seen |= up
        self.past |= up
        down = {card for pile in position.piles.values() for card in pile.cards[: pile.down]}
        for said in self._waiting if self.searches and not self._is_elsewhere() else ():
            named = told(said.text, down - self.may_name(said.channel))
            if named:
                cards = " ".join(sorted(named))
                self.leaks.append(f"{said.channel} names {cards}: {said.text[:2_000]}")
        self.said += self._waiting
        self._waiting.clear()

    def may_name(self, channel: str) -> set[Card]:
        """Give the cards that may be named although they lie face down now."""
        named = set().union(*self.asked.values())
        # A record tells what was seen before the recycle or the undo that hid it again, and
        # what the player wrote. All else tells how the game stands.
        if channel.startswith(_OF_THE_PAST):
            named |= self.past
        # The words of a language name every card. Like all that is told, they are compared with
        # what is told of another deal.
        return set(ALL_CARDS) if channel == "texts" else named

    def ask_about(self, card: Card) -> None:
        """Note that the player names a card, whose name may then be said in the answer.

        So may the card its foundation waits for, which is known from the last card on that.
        """
        home = self.table.reveal()[f"F{card.suit.letter}"].cards
        suit = [one for one in ALL_CARDS if one.suit is card.suit]
        self.asked[card] = {card, *suit[len(home) : len(home) + 1]}

    def _is_elsewhere(self) -> bool:
        """Tell whether a lesson lies on the table, of whose cards all speaks meanwhile."""
        session = self.table._session
        return isinstance(session, Practising) and session.aside is not None


def _channel(message: str) -> str:
    """Name a message to the page by the trait it sets."""
    for name in ("texts", "record", "state", "advice", "lesson", "prefs"):
        if f'"state": {{"{name}":' in message:
            return name
    return "message"


class Hand:
    """Plays a game by dice."""

    def __init__(
        self, table: rw.Solitaire, dice: Random, file: Path | None, *, searches: bool
    ) -> None:
        self.table, self.dice, self.file = table, dice, file
        self.ear = Ear(table, searches=searches)
        self.ids = 0

    # What is done ---------------------------------------------------------------------------

    def send(self, cmd: str, **args: Any) -> None:
        """Have the page ask for something."""
        self.ids += 1
        rev = self.table.state["rev"]
        content = {"v": 1, "id": self.ids, "sender": "page", "base_rev": rev, "cmd": cmd}
        message = {"method": "custom", "content": {**content, "args": args}}
        self.table._handle_msg({"content": {"data": message}, "buffers": []})

    def answer(self, reply: rw.Reply) -> None:
        """Write down what a cell is answered."""
        self.ear.hear("reply", repr(reply), reply.refusal, repr(reply.refusal), reply.allowed)
        for language in LANGUAGES:
            if reply.refusal is not None:
                note = RefusalNote(reply.refusal, language, reply.allowed)
                self.ear.hear("reply", note._repr_html_())

    def play_on(self, purposeful: bool) -> None:
        """Play a legal move, from a cell or from the page."""
        moves = self.table.legal_moves()
        self.ear.hear("legal moves", moves)
        self.ear.judge()  # before a recycle turns back a card that could be moved
        if not moves:
            return
        up = [move for move in moves if str(move).endswith("-F")]
        move = self.dice.choice(up if up and purposeful else moves)
        if self.dice.random() < 0.5:
            self.send("move", move=str(move))
        else:
            self.answer(self.table.play(move))

    def ask_for_any(self) -> None:
        """Try something with any card, wherever it lies."""
        card = self.dice.choice(ALL_CARDS)
        source = self.dice.choice(("", "", "W:", "S:", "F:", "3:", "7:"))
        token = f"{source}{card}-{self.dice.choice(_TARGETS)}"
        self.ear.ask_about(card)
        match self.dice.randrange(8):
            case 0:
                self.answer(self.table.play(token))
            case 1:
                self.send("move", move=token)
            case 2:
                self._insist(token)
            case 3:
                self.answer(self.table.tap(card))
            case 4:
                self.answer(self.table.double_tap(card))
            case 5:
                self.send("double_tap", card=str(card))
            case 6:
                self.ear.past.add(card)  # written by the player
                self.table.highlight(card, f"{card}>3")
            case _:
                game = self.table.game
                self.ear.hear("check", game.check(token))
                self.ear.hear("check", *_refused_by(lambda: game.double_tap(card)))
        if self.table.game.annotating:
            self.ear.past |= self.ear.asked[card]

    def _insist(self, token: str) -> None:
        def play() -> object:
            return self.table.play(token, strict=True)

        self.ear.hear("error", *_refused_by(play))

    def do_something_else(self) -> None:
        """Do one of the other things a player can do."""
        table, dice = self.table, self.dice
        match dice.randrange(12):
            case 0 | 1 | 2:
                self.answer(table.undo())
            case 3:
                self.answer(table.redo())
            case 4:
                self.send(dice.choice(("undo", "redo", "stock", "next", "goto")))
            case 5:
                table.annotate(not table.game.annotating)
            case 6:
                self.send("goto", node=dice.choice([node.id for node in table.game.root.walk()]))
            case 7:
                table.prefer(language=dice.choice(LANGUAGES))
            case 8:
                self.answer(table.pause())
                self.answer(table.draw())
                self.answer(table.resume())
            case 9:
                self.send("comment", node=0, text="A *word*.", before=False)
                self.send("move", move="X")
            case 10:
                table.practise("group-rank")
                self.send("undo")
                self.ear.judge()
                table.back_to_game()
            case _:
                for text in ("D9", "??-3", "X"):
                    self.ear.hear("error", *_refused_by(partial(table.play, text)))

    def step(self, purposeful: bool) -> None:
        """Do one thing, and judge all that it told."""
        chance = self.dice.random()
        if chance < (0.9 if purposeful else 0.6):
            self.play_on(purposeful)
        elif chance < (0.94 if purposeful else 0.8):
            self.ask_for_any()
        else:
            self.do_something_else()
        self.ear.judge()
        refusal = self.table.last_refusal  # which still stands on the board
        about = refusal.cards[:1] if refusal else ()
        self.ear.asked = {card: self.ear.asked[card] for card in about if card in self.ear.asked}

    # What is read ---------------------------------------------------------------------------

    def read(self, *, whole: bool = False) -> None:
        """Read what can be read of a table without asking for hidden cards; whole, as a study too.

        All languages have their turn.
        """
        for channel, text in readings(self.table, self.dice.choice(LANGUAGES), whole=whole):
            self.ear.hear(channel, text)
        card, position = self.dice.choice(ALL_CARDS), self.table.reveal()
        for board in (html_board(position, highlights=[card]), rw.svg(position, highlights=[card])):
            self.ear.hear("picture", board)
        if self.file is not None:
            self.table.save(self.file)
            self.ear.hear("file", self.file.read_text(encoding="utf-8"))
        self.ear.judge()


def _refused_by(action: Callable[[], object]) -> Iterator[object]:
    """Give what an error says, in a cell and where it is caught."""
    try:
        yield repr(action())
    except rw.ReflechiError as error:
        yield from (str(error), repr(error))
        if isinstance(error, rw.IllegalMoveError):
            yield from error._render_traceback_()


@dataclass(frozen=True)
class Play:
    """How a game is played; the same dice play the same way.

    Attributes
    ----------
    rules, scoring
        The game.
    seed
        For the dice.
    steps
        How many things are done.
    purposeful
        Whether cards go up where they can, so that the game comes to an end.
    file
        Where the game may be saved; None for nowhere.
    """

    rules: Rules
    scoring: str
    seed: str
    steps: int
    purposeful: bool = False
    file: Path | None = None


def overhear(deck: Iterable[Card], play: Play, *, searches: bool = True) -> Heard:
    """Play a game, and give all that left Python; without a search only what was said."""
    rules, dice = play.rules, Random(play.seed)
    code = rw.code_of(deck, rules.game, rules.draw, rules.passes)
    table = rw.Solitaire(code, scoring=play.scoring, language=dice.choice(LANGUAGES))
    table.annotate(dice.random() < 0.5)
    _count_looks(table)
    hand = Hand(table, dice, play.file, searches=searches)
    lost = won = False
    with _all_output_to(hand.ear):
        for _ in range(play.steps):
            hand.step(play.purposeful)
            lost, won = lost or table.lost, won or table.won
            if dice.random() < 0.05:
                hand.read()
        hand.read(whole=dice.random() < 0.2)
        if dice.random() < 0.2:  # the same deal again: what was seen of it is forgotten
            hand.ear.past.clear()
            hand.answer(table.new_game(code))
            hand.read()
    table.close()
    return Heard(hand.ear.said, hand.ear.leaks, hand.ear.seen, lost, won)


def _count_looks(table: rw.Solitaire) -> None:
    """Let no time pass but seven seconds each time the clock is looked at."""
    clock, time = table._session._clock, itertools.count(0, 7)
    clock._now = lambda: float(next(time))
    clock.begin(0)


@contextmanager
def _all_output_to(ear: Ear) -> Iterator[None]:
    """Write down what is printed and what is logged, too."""

    class Log(logging.Handler):
        def emit(self, record: logging.LogRecord) -> None:
            ear.hear("log", self.format(record))

    class Cell(StringIO):
        def write(self, text: str) -> int:
            ear.hear("cell", text)
            return len(text)

    logger, log = logging.getLogger("reflechi_widget"), Log()
    logger.addHandler(log)
    logger.propagate = False
    try:
        with redirect_stdout(Cell()), redirect_stderr(Cell()):
            yield
    finally:
        logger.propagate = True
        logger.removeHandler(log)
