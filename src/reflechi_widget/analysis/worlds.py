"""The ways in which the cards a player does not see may lie."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from math import factorial

from reflechi_widget.cards import HIDDEN, Card
from reflechi_widget.deals import mixed, nth_permutation
from reflechi_widget.position import Pile, Position
from reflechi_widget.rules import Role, rules_of


def has_secrets(position: Position) -> bool:
    """Tell whether cards lie face down in the columns, so that no player can know all."""
    columns = rules_of(position.rules).with_role(Role.COLUMN)
    return any(position.piles[spec.id].down for spec in columns)


def unseen_cards(view: Position) -> tuple[Card, ...]:
    """Give the cards that lie face down somewhere, in the order of the deck.

    Parameters
    ----------
    view
        A position as a player sees it: every card that lies face down is ``??``.
    """
    seen = Counter(card for pile in view.piles.values() for card in pile.cards)
    del seen[HIDDEN]
    return tuple((Counter(rules_of(view.rules).deck) - seen).elements())


def worlds_of(view: Position, most: int) -> Iterator[Position]:
    """Lay the unseen cards in ways that agree with all that is seen.

    Parameters
    ----------
    view
        A position as a player sees it, with as many ``??`` as cards are not seen.
    most
        How many ways: all there are if there are no more, else so many random ones. What is
        random comes from the view alone, so the same view always has the same worlds.
    """
    unseen = unseen_cards(view)
    if factorial(len(unseen)) <= most:
        for number in range(factorial(len(unseen))):
            yield _laid(view, nth_permutation(unseen, number))
    else:
        for number in range(most):
            yield _laid(view, mixed(unseen, f"{view} {number}".encode()))


def _laid(view: Position, unseen: tuple[Card, ...]) -> Position:
    """Put cards in the places of those that are not seen."""
    cards = iter(unseen)
    return view.replace(
        {
            name: Pile((*(next(cards) for _ in range(pile.down)), *pile.up), pile.down)
            for name, pile in view.piles.items()
            if pile.down
        }
    )
