"""What a learner can do at a table, and what a task expects."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from enum import StrEnum

from reflechi_widget.cards import ALL_CARDS
from reflechi_widget.deals import parse_code
from reflechi_widget.errors import DealCodeError, IllegalMoveError, SettingError
from reflechi_widget.moves import DRAW, RECYCLE, Move, Transfer, parse_move, transfer
from reflechi_widget.naming import meant
from reflechi_widget.position import FOUNDATIONS
from reflechi_widget.record import Game
from reflechi_widget.rules import Refusal, Role, Rule


class Order(StrEnum):
    """Actions other than moves."""

    UNDO = "undo"
    REDO = "redo"


@dataclass(frozen=True, slots=True)
class Deal:
    """Deal a new game by a code."""

    code: str

    def __str__(self) -> str:
        return f"deal {self.code}"


Action = Move | Order | Deal


@dataclass(frozen=True, slots=True)
class Trial:
    """What a learner has tried, and the result.

    Attributes
    ----------
    action
        What was tried.
    refusal
        Why it was refused; None if it was done.
    earned
        Points it brought, less than 0 where it cost some.
    """

    action: Action
    refusal: Refusal | None
    earned: int = 0


def attempt(game: Game, action: Action) -> Trial:
    """Do something to a game; a refusal changes nothing, a deal is only judged. O(1)."""
    score = game.score
    try:
        if isinstance(action, Deal):
            parse_code(action.code)
        elif action is Order.UNDO:
            game.undo()
        elif action is Order.REDO:
            game.redo()
        else:
            game.play(action)
    except (IllegalMoveError, DealCodeError) as error:
        assert isinstance(error.refusal, Refusal), "rules refuse moves and codes"
        return Trial(action, error.refusal)
    return Trial(action, None, game.score - score)


@dataclass(frozen=True, slots=True)
class Wanted:
    """One answer a task takes.

    Attributes
    ----------
    action
        What is to be tried; None for anything that has the rest of these properties. Of a deal
        that is refused only the rule counts: many codes have the same fault.
    rule
        The rule that must refuse it; None if it must be done.
    earns
        Points it must bring; None if they do not matter.
    """

    action: Action | None
    rule: Rule | None = None
    earns: int | None = None

    def fits(self, trial: Trial) -> bool:
        """Tell whether this is what was tried, with the outcome that is expected."""
        if (trial.refusal and trial.refusal.rule) != self.rule:
            return False
        if self.earns is not None and trial.earned != self.earns:
            return False
        return self.action is None or _is_same(self.action, trial.action, self.rule is not None)

    def example(self, game: Game) -> Action | None:
        """Give something that fits in this game; None if nothing does. The game is not changed.

        Where anything may be tried, this tries all there is, some hundreds of moves.
        """
        tries = _everything(game) if self.action is None else iter([self.action])
        return next((tried for tried in tries if self.fits(attempt(game.copy(), tried))), None)

    @property
    def moves_on(self) -> bool:
        """Whether the game is another afterwards."""
        return self.rule is None


def _is_same(wanted: Action, tried: Action, refused: bool) -> bool:
    if isinstance(wanted, Deal) and isinstance(tried, Deal):
        if refused:
            return True
        ours, theirs = parse_code(wanted.code), parse_code(tried.code)
        return (ours.rules.key, ours.deck) == (theirs.rules.key, theirs.deck)
    if isinstance(wanted, Transfer) and isinstance(tried, Transfer):
        return (wanted.card, wanted.target) == (tried.card, tried.target)
    return wanted == tried


def _everything(game: Game) -> Iterator[Action]:
    yield from game.legal_moves()
    yield from Order
    yield from (DRAW, RECYCLE)
    columns = [spec.id for spec in game.rules.with_role(Role.COLUMN)]
    for card in ALL_CARDS:
        for pile in (FOUNDATIONS, *columns):
            yield transfer(card, pile)


_WANTED = re.compile(
    r"(?P<action>.+?)"
    r"(?:\s+refused\s+by\s+(?P<rule>[a-z-]+)|\s+earning\s+(?P<earns>[-−]?[0-9]{1,4}))?"
)


def parse_wanted(text: str) -> Wanted:
    """Read an answer: ``7H-3``, ``D``, ``undo``, ``9H-3 refused by group-rank``, ``any earning 5``.

    Raises
    ------
    InvalidMoveError, SettingError, DealCodeError
        If it cannot be read.
    """
    found = _WANTED.fullmatch(text.strip())
    if not found:
        raise SettingError(f"expected an action: {text!r}")
    rule = None if found["rule"] is None else _parse_rule(found["rule"])
    earns = None if found["earns"] is None else int(found["earns"].replace("−", "-"))
    action = None if found["action"] == "any" else parse_action(found["action"])
    if isinstance(action, Deal) and rule is None:
        parse_code(action.code)
    return Wanted(action, rule, earns)


def _parse_rule(name: str) -> Rule:
    try:
        return Rule(name)
    except ValueError:
        raise SettingError(f"unknown rule{meant(name, Rule)}: {name!r}") from None


def parse_action(text: str) -> Action:
    """Read something to be done: a move, ``undo``, ``redo`` or ``deal`` with a code.

    Raises
    ------
    InvalidMoveError
        If it is none of these.
    """
    plain = text.strip()
    if plain in list(Order):
        return Order(plain)
    if plain.startswith("deal "):
        return Deal(plain.removeprefix("deal ").strip())
    return parse_move(plain)
