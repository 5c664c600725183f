"""The table of rules: a game is a row of values, and nothing else in the engine knows a game."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from enum import StrEnum
from functools import cached_property

from reflechi_widget.cards import ALL_CARDS, Card
from reflechi_widget.errors import PositionError, SettingError
from reflechi_widget.position import PileId
from reflechi_widget.rules.policies import Base, Build


class Role(StrEnum):
    """What a pile is for."""

    STOCK = "stock"
    WASTE = "waste"
    FOUNDATION = "foundation"
    COLUMN = "column"


@dataclass(frozen=True)
class PileSpec:
    """What a pile is, what lies in it at first, what may be put on it and taken from it.

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
        How many times one may go through the stock; None for no limit.
    points
        Points for a card or group that goes from a pile of one role to one of another; a recycle
        goes from the waste to the stock. What is not listed is worth 0.
    start, floor
        The score begins at the one and never falls below the other.
    undo
        How many of the last actions can be undone.
    turned
        Points for a card of a column that turns face up.
    deck
        The cards it is played with.
    """

    game: str
    title: str
    tag: str
    piles: tuple[PileSpec, ...]
    draw: int
    passes: int | None
    points: Mapping[tuple[Role, Role], int]
    start: int
    floor: int
    undo: int
    turned: int = 0
    deck: tuple[Card, ...] = ALL_CARDS

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
        raise SettingError(f"another game has the key {rules.key!r}")
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
        raise PositionError(f"no game here has these rules: {key!r}") from None


def choose(game: str, draw: int | None = None, passes: int | None = None) -> Rules:
    """Give the row of a game by its name and options; what is None takes the game's first row.

    Raises
    ------
    SettingError
        If the game or the option is not offered; the message names what is.
    """
    offered = [row for row in rows() if row.game == game]
    if not offered:
        names = ", ".join(dict.fromkeys(row.game for row in rows()))
        raise SettingError(f"the games are {names}: {game!r}")
    for name, wanted in (("draw", draw), ("passes", passes)):
        if wanted is None:
            continue
        fits = [row for row in offered if type(wanted) is int and getattr(row, name) == wanted]
        if not fits:
            values = ", ".join(dict.fromkeys(str(getattr(row, name)) for row in offered))
            raise SettingError(f"{game} is played with {name} {values}, not {wanted!r}")
        offered = fits
    return offered[0]
