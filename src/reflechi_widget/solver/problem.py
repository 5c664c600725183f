"""A position as the searches see it.

Cut each column wherever a card does not continue the run under it: the pieces are *segments*, and
only the last segment of a column can move. The cards of deeper segments are *locked*; all other
cards of the tableau are *free*. Where the free ones lie does not matter: two cards share rank and
colour, and so do the two cards they may lie on. While one of these is bare, a child of the other
can be moved over for nothing; while none is, it makes no difference which child lies where. So a
later position of the same deal is given by the segments left in each column, the heights of the
foundations, the cards left in stock and waste, and the size of the waste.

A card that lies face down is a segment of its own, whatever lies on it.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import cache
from itertools import pairwise
from typing import NamedTuple

from reflechi_widget.cards import ALL_CARDS, HIDDEN, Card, Rank, Suit
from reflechi_widget.errors import PositionError, SettingError
from reflechi_widget.position import Pile, Position
from reflechi_widget.rules import (
    DOWN_ALTERNATE,
    KING,
    UP_SUIT,
    Role,
    Rules,
    rules_of,
    validate,
)

#: Suits by their number; bit 1 of the number is the colour.
SUITS = (Suit.SPADES, Suit.CLUBS, Suit.HEARTS, Suit.DIAMONDS)

#: Cards by their number, four times the rank from 0 and then the suit.
CARDS: tuple[Card, ...] = tuple(Card(rank, suit) for rank in Rank for suit in SUITS)

NUMBER_OF: dict[Card, int] = {card: number for number, card in enumerate(CARDS)}

Segment = tuple[int, ...]
Heights = tuple[int, int, int, int]


@dataclass(frozen=True, slots=True)
class Problem:
    """The position a search begins from, and what it needs of the rules.

    Attributes
    ----------
    columns
        The segments of each column from the deepest, each from its root to its tip.
    foundations
        How many cards lie on the foundation of each suit, in the order of `SUITS`.
    cycle
        The waste from its bottom, then the stock in the order of drawing.
    waste
        How many cards of the cycle are the waste.
    draw
        Cards turned by one draw; 1 without a stock.
    recycles
        How often the waste may still become the stock; None for no limit.
    """

    columns: tuple[tuple[Segment, ...], ...]
    foundations: Heights
    cycle: tuple[int, ...]
    waste: int
    draw: int
    recycles: int | None

    @property
    def start(self) -> State:
        """Where the problem itself stands."""
        left = tuple(len(segments) for segments in self.columns)
        return State(left, self.foundations, self.cycle, self.waste, self.recycles)


class State(NamedTuple):
    """Where a later position of a deal stands, told from the `Problem` of the deal.

    Attributes
    ----------
    left
        How many segments of each column still lie where they lay. A segment counts while its
        root has not moved and no card under it was turned since.
    foundations
        As in the problem.
    rest
        The cards of the cycle that are still in stock or waste, in order.
    waste
        How many of them are the waste.
    recycles
        Recycles left; None for no limit.
    """

    left: tuple[int, ...]
    foundations: Heights
    rest: tuple[int, ...]
    waste: int
    recycles: int | None


def encode(position: Position) -> Problem:
    """Read a position into the terms of the searches.

    Parameters
    ----------
    position
        A position in which every card is known.

    Raises
    ------
    SettingError
        If the solver cannot play this game.
    PositionError
        If a card is hidden, missing or duplicated, or no game can come to this position.
    """
    rules = rules_of(position.rules)
    if not _is_known(position.rules):
        raise SettingError(f"the solver cannot play this game: {rules.game!r}")
    validate(position)
    if any(HIDDEN in pile.cards for pile in position.piles.values()):
        raise PositionError("a position with hidden cards cannot be solved: '??'")
    cycle, waste = _cycle(rules, position)
    return Problem(
        columns=tuple(_segments(pile) for pile in _columns(rules, position)),
        foundations=_heights(rules, position),
        cycle=cycle,
        waste=waste,
        # Without a stock nothing is drawn, and one card a draw is true of all of it.
        draw=rules.draw or 1,
        recycles=_recycles(rules, position),
    )


def state_of(position: Position, root: Problem) -> State | None:
    """Give where a position stands, told from another one of its deal.

    Returns
    -------
    State or None
        None if the position cannot come from the root by moves of the game.

    Raises
    ------
    SettingError, PositionError
        As `encode`.
    """
    problem = encode(position)
    rules = rules_of(position.rules)
    piles = _columns(rules, position)
    if problem.draw != root.draw or len(piles) != len(root.columns):
        return None
    if not _is_within(problem.recycles, root.recycles):
        return None
    if not _is_part_in_order(problem.cycle, root.cycle):
        return None
    left = tuple(_left(pile, column) for pile, column in zip(piles, root.columns, strict=True))
    if not all(_is_loose(*each) for each in zip(piles, root.columns, left, strict=True)):
        return None
    return State(left, problem.foundations, problem.cycle, problem.waste, problem.recycles)


# --- which games


@cache
def _is_known(key: str) -> bool:
    """Tell whether a row is Klondike by its specs, whatever it is called."""
    rules = rules_of(key)
    columns, foundations = rules.with_role(Role.COLUMN), rules.with_role(Role.FOUNDATION)
    rest = [spec for spec in rules.piles if spec not in columns + foundations]
    return (
        sorted(rules.deck) == sorted(ALL_CARDS)
        and len(rules.foundation_of) == len(ALL_CARDS)
        and len(foundations) == len(SUITS)
        and all(spec.build == UP_SUIT for spec in foundations)
        and all(spec.base and set(spec.base.takes) == set(KING.takes) for spec in columns)
        and all(spec.build == spec.run == DOWN_ALTERNATE for spec in columns)
        and not any(spec.one_card or spec.face_up == 0 for spec in columns)
        and {spec.role for spec in rest} in (set(), {Role.STOCK, Role.WASTE})
        and len(rest) in (0, 2)
        and not any(spec.base or spec.build or spec.run for spec in rest)
    )


# --- from piles to numbers


def _numbers(cards: Iterable[Card]) -> tuple[int, ...]:
    return tuple(NUMBER_OF[card] for card in cards)


def _columns(rules: Rules, position: Position) -> tuple[Pile, ...]:
    return tuple(position.piles[spec.id] for spec in rules.with_role(Role.COLUMN))


def _cycle(rules: Rules, position: Position) -> tuple[tuple[int, ...], int]:
    if rules.stock is None or rules.waste is None:
        return (), 0
    waste = position.piles[rules.waste.id].cards
    return _numbers(waste + position.piles[rules.stock.id].cards), len(waste)


def _recycles(rules: Rules, position: Position) -> int | None:
    return None if rules.passes is None else rules.passes - 1 - position.passes


def _heights(rules: Rules, position: Position) -> Heights:
    height = {
        card.suit: len(position.piles[spec.id].cards) for card, spec in rules.foundation_of.items()
    }
    spades, clubs, hearts, diamonds = (height[suit] for suit in SUITS)
    return spades, clubs, hearts, diamonds


def _continues(card: Card, under: Card) -> bool:
    return card in DOWN_ALTERNATE.takes[under]


def _segments(pile: Pile) -> tuple[Segment, ...]:
    return tuple(_numbers(cards) for cards in _cut(pile))


def _cut(pile: Pile) -> Iterator[tuple[Card, ...]]:
    for card in pile.cards[: pile.down]:
        yield (card,)
    run: list[Card] = []
    for card in pile.up:
        if run and not _continues(card, run[-1]):
            yield tuple(run)
            run = []
        run.append(card)
    if run:
        yield tuple(run)


# --- later positions of a deal


def _left(pile: Pile, column: tuple[Segment, ...]) -> int:
    """Count the segments of a column that still lie in this pile."""
    cards = _numbers(pile.cards)
    place = left = 0
    for segment in column:
        if cards[place : place + 1] != segment[:1]:
            break
        # A root that continues a card which is no longer face down was put back there: it was
        # cut off only while that card could not be seen, and no longer locks it.
        turned = place > 0 and place > pile.down
        if turned and _continues(pile.cards[place], pile.cards[place - 1]):
            break
        left += 1
        if cards[place : place + len(segment)] != segment:
            break
        place += len(segment)
    return left


def _is_loose(pile: Pile, column: tuple[Segment, ...], left: int) -> bool:
    """Tell whether a pile is these segments of a column with a run of free cards on the last."""
    under = sum(len(segment) for segment in column[: max(left - 1, 0)])
    run = pile.cards[under:]
    if pile.down > under:
        return False
    begins = left > 0 or not run or run[0] in KING.takes
    return begins and all(_continues(upper, lower) for lower, upper in pairwise(run))


def _is_part_in_order(part: tuple[int, ...], whole: tuple[int, ...]) -> bool:
    cards = iter(whole)
    return all(card in cards for card in part)


def _is_within(recycles: int | None, limit: int | None) -> bool:
    if recycles is None or limit is None:
        return recycles is limit
    return recycles <= limit
