"""The table of rules: a game is a row of values, and nothing else in the engine knows a game."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cached_property
from typing import NamedTuple

from reflechi_widget.cards import ALL_CARDS, Card
from reflechi_widget.errors import PositionError, SettingError
from reflechi_widget.naming import offered, quoted
from reflechi_widget.position import PileId
from reflechi_widget.rules.policies import Base, Build
from reflechi_widget.rules.roles import Role
from reflechi_widget.rules.scoring import Scoring


@dataclass(frozen=True)
class PileSpec:
    """A pile: the cards dealt to it, and which cards may be put on it and taken from it.

    Attributes
    ----------
    id, role
        Its name and what it is for.
    deal
        How many cards it is dealt, row by row with the others; the stock gets what is left.
    face_up
        How many of the cards it is dealt, its last, lie face up; None for all of them. A pile that
        is dealt with some of its cards face up keeps one: when they have gone, the card beneath
        turns. With 0 no card of it is ever turned where it lies.
    base
        What it accepts when empty; None if no card is ever put there.
    build
        What it accepts on its last card; None if no card is ever put there.
    run
        The order in which cards must lie to be taken up together; None if only the top card may.
    one_card
        Whether it takes one card at a time only.
    fan
        How many of its last cards lie side by side.
    """

    id: PileId
    role: Role
    deal: int = 0
    face_up: int | None = None
    base: Base | None = None
    build: Build | None = None
    run: Build | None = None
    one_card: bool = False
    fan: int = 1

    def down_of(self, dealt: int) -> int:
        """Give how many of so many cards dealt to it lie face down."""
        return 0 if self.face_up is None else max(0, dealt - self.face_up)


@dataclass(frozen=True)
class Rules:
    """A row of the table: one game with its options chosen.

    Attributes
    ----------
    game
        Short name, as in ``Solitaire(rules="reflechi")``.
    title
        Proper name of the game.
    tag
        First part of its deal codes: the game and its dealing scheme.
    piles
        Every pile, in table order.
    draw
        Cards turned by one draw; 0 without a stock.
    passes
        The limit on passes through the stock; None for no limit.
    scorings
        The ways to count points; the first one where none is asked for.
    undo
        How many of the last actions can be undone.
    level
        The name of this choice of draw count and passes, such as ``"easy"``; may be empty.
    declares_loss
        Whether the game says so when it can no longer be won.
    deck
        The cards it is played with.
    offered
        Whether it is offered when players choose a game; cells can ask for any row.
    page
        Its rules in words, for players: Markdown, in English.
    """

    game: str
    title: str
    tag: str
    piles: tuple[PileSpec, ...]
    draw: int
    passes: int | None
    scorings: tuple[Scoring, ...]
    undo: int
    level: str = ""
    declares_loss: bool = False
    deck: tuple[Card, ...] = ALL_CARDS
    offered: bool = False
    page: str = field(default="", repr=False)

    @cached_property
    def key(self) -> str:
        """The row's short key, such as ``TF1-D1N``: what a deal code begins with."""
        return f"{self.tag}-D{self.draw}{self.passes or 'N'}"

    @cached_property
    def spec(self) -> Mapping[PileId, PileSpec]:
        """Each pile's spec by its name."""
        return {spec.id: spec for spec in self.piles}

    @cached_property
    def targets(self) -> tuple[PileSpec, ...]:
        """The piles on which a card may ever be put."""
        return tuple(spec for spec in self.piles if spec.build or spec.base)

    @cached_property
    def foundation_of(self) -> Mapping[Card, PileSpec]:
        """The foundation of each card: the one its suit's first card begins."""
        return {
            card: spec
            for spec in self.with_role(Role.FOUNDATION)
            if spec.base
            for first in spec.base.takes
            for card in self.deck
            if card.suit is first.suit
        }

    def scored(self, name: str | None = None) -> Scoring:
        """Give a way to count points by its name, or the game's own.

        Raises
        ------
        SettingError
            If the game does not have this scoring.
        """
        for scoring in self.scorings:
            if name in (None, scoring.name):
                return scoring
        names = offered((scoring.name for scoring in self.scorings), name)
        raise SettingError(f"{self.game} is played with scoring {names}, not {quoted(name)}")

    def with_role(self, role: Role) -> tuple[PileSpec, ...]:
        """Give the piles of a role, in table order."""
        return tuple(spec for spec in self.piles if spec.role is role)

    def only(self, role: Role) -> PileSpec | None:
        """Give the one pile of a role, or None if the game has none."""
        return next(iter(self.with_role(role)), None)

    @cached_property
    def stock(self) -> PileSpec | None:
        """The stock, or None."""
        return self.only(Role.STOCK)

    @cached_property
    def waste(self) -> PileSpec | None:
        """The waste, or None."""
        return self.only(Role.WASTE)


_ROWS: dict[str, Rules] = {}


def register(rules: Rules) -> Rules:
    """Add a row to the table, so that positions with its key can be judged.

    Raises
    ------
    SettingError
        If another row has this key.
    """
    if _ROWS.setdefault(rules.key, rules) != rules:
        raise SettingError(f"another game already has the key {rules.key!r}")
    return rules


def rows() -> tuple[Rules, ...]:
    """Give all rows, in the order in which they were added."""
    return tuple(_ROWS.values())


def rules_of(key: str) -> Rules:
    """Give the row with a key.

    Raises
    ------
    PositionError
        If there is none.
    """
    try:
        return _ROWS[key]
    except KeyError:
        raise PositionError(f"unknown rules: {key!r}") from None


#: Asks for no limit on passes, where the scoring would imply one.
UNLIMITED = "unlimited"


class Options(NamedTuple):
    """The options of a game; None leaves them to the game.

    Attributes
    ----------
    rules
        Name of the game.
    draw, passes
        Draw count and limit on passes, which may be `UNLIMITED`.
    level
        A named choice of both, such as ``"hard"``.
    scoring
        How points are counted.
    """

    rules: str | None = None
    draw: int | None = None
    passes: int | str | None = None
    level: str | None = None
    scoring: str | None = None


NOTHING_ASKED = Options()


def choose(
    game: str,
    draw: int | None = None,
    passes: int | str | None = None,
    *,
    level: str | None = None,
    scoring: str | None = None,
) -> Rules:
    """Give the row of a game by its name and options; what is None takes the game's first row.

    A way to count points may imply a limit on passes where neither that nor a level is given;
    `UNLIMITED` asks for none.

    Raises
    ------
    SettingError
        If the game or the option is not offered, or two options contradict each other; the message
        names what is on offer.
    """
    found = [row for row in rows() if row.game == game]
    if not found:
        names = offered(dict.fromkeys(row.game for row in rows()), game)
        raise SettingError(f"the games are {names}: {quoted(game)}")
    found = _offering(found, {"draw": draw})
    implied = found[0].scored(scoring).passes
    if passes is None and level is None:
        passes = implied
    found = _offering(found, {"draw": draw, "level": level})
    return _offering(found, {"draw": draw, "level": level, "passes": passes})[0]


def _offering(rows: list[Rules], asked: Mapping[str, int | str | None]) -> list[Rules]:
    """Give those of the rows, which have the other options, that have the last one too."""
    *others, (name, wanted) = asked.items()
    if wanted is None:
        return rows
    # A true is no 1 here, and what cannot be compared is no option.
    fits = [row for row in rows if type(wanted) in (int, str) and _has(row, name) == wanted]
    if fits:
        return fits
    given = " and ".join(f"{option} {value}" for option, value in others if value is not None)
    game = f"{rows[0].game} with {given}" if given else rows[0].game
    values = dict.fromkeys(_has(row, name) for row in rows if _has(row, name) != "")
    # Numbers in their order, after words in that of the rows.
    found = sorted(values, key=lambda value: value if isinstance(value, int) else 0)
    named = offered(found, wanted)
    raise SettingError(f"{game} is played with {name} {named}, not {quoted(wanted)}")


def _has(row: Rules, name: str) -> int | str:
    """Give an option of a row as it is asked for."""
    value: int | str | None = getattr(row, name)
    return UNLIMITED if value is None else value
