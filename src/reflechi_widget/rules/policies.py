"""What may lie on what, as values: a row of the table is put together from these."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from enum import Flag, auto
from functools import cached_property

from reflechi_widget.cards import ALL_CARDS, Card, Rank, Suit
from reflechi_widget.rules.refusal import Rule


class Fault(Flag):
    """What is wrong with putting a card on another."""

    RANK = auto()
    COLOUR = auto()
    BOTH = RANK | COLOUR


@dataclass(frozen=True)
class Build:
    """What may lie on a card.

    Attributes
    ----------
    name
        What the policy is called, after its properties and never after a game.
    fault
        ``fault(card, on)`` says what is wrong with ``card`` lying on ``on``; None if it may.
    """

    name: str
    fault: Callable[[Card, Card], Fault | None]

    @cached_property
    def takes(self) -> Mapping[Card, tuple[Card, ...]]:
        """For each card, those that may lie on it: `fault`, asked once for every pair."""
        return {
            on: tuple(card for card in ALL_CARDS if self.fault(card, on) is None)
            for on in ALL_CARDS
        }


@dataclass(frozen=True)
class Base:
    """What an empty pile accepts.

    Attributes
    ----------
    takes
        The cards that may begin the pile.
    rule
        The rule that refuses any other.
    mark
        The faint sign on the empty place.
    """

    takes: tuple[Card, ...]
    rule: Rule
    mark: str


def _down_alternate(card: Card, on: Card) -> Fault | None:
    rank_fits = card.rank + 1 == on.rank
    colour_fits = card.is_red != on.is_red
    if rank_fits:
        return None if colour_fits else Fault.COLOUR
    return Fault.RANK if colour_fits else Fault.BOTH


def _up_suit(card: Card, on: Card) -> Fault | None:
    return None if card.suit is on.suit and card.rank == on.rank + 1 else Fault.RANK


#: Each card one rank below the one under it, colours alternating.
DOWN_ALTERNATE = Build("down-alternate", _down_alternate)

#: Each card of the same suit and one rank above the one under it.
UP_SUIT = Build("up-suit", _up_suit)

#: Only a king, alone or heading a run.
KING = Base(tuple(Card(Rank.KING, suit) for suit in Suit), Rule.EMPTY_COLUMN, "K")


def ace_of(suit: Suit) -> Base:
    """Give the base of the foundation of one suit."""
    return Base((Card(Rank.ACE, suit),), Rule.FOUNDATION_ACE, suit.symbol)
