"""The order of a deck: ours is row by row, others lay out column by column or from the end."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from reflechi_widget.cards import Card
from reflechi_widget.errors import DeckError

#: Columns of Klondike; column *n* is dealt *n* cards.
COLUMNS = 7
#: Cards in all columns at the deal.
TABLEAU = COLUMNS * (COLUMNS + 1) // 2


def row_by_row(columns: Sequence[Sequence[Card]], stock: Sequence[Card]) -> tuple[Card, ...]:
    """Give the deck that deals these piles.

    Parameters
    ----------
    columns
        Each from its deepest card to its last.
    stock
        The card that is drawn first comes first.

    Raises
    ------
    DeckError
        If there are not seven columns, of one card to seven.
    """
    if len(columns) != COLUMNS:
        raise DeckError(f"a deal has {COLUMNS} columns, not {len(columns)!r}")
    for number, column in enumerate(columns, 1):
        if len(column) != number:
            raise DeckError(
                f"column {number} must have as many cards as its number, not {len(column)!r}"
            )
    rows = (columns[n][row] for row in range(COLUMNS) for n in range(row, COLUMNS))
    return (*rows, *stock)


def columns_in_turn(cards: Sequence[Card]) -> list[Sequence[Card]]:
    """Part cards that are written column by column: one card, then two, up to seven."""
    return [cards[n * (n - 1) // 2 : n * (n + 1) // 2] for n in range(1, COLUMNS + 1)]


def dealt_in(order: Iterable[int], cards: Sequence[Card]) -> tuple[Card, ...]:
    """Give the deck that deals what another order of dealing does.

    Parameters
    ----------
    order
        The number of the column each card goes to, the first card first.
    cards
        What is left after them is the stock.
    """
    columns: list[list[Card]] = [[] for _ in range(COLUMNS)]
    left = iter(cards)
    for number in order:
        columns[number - 1].append(next(left))
    return row_by_row(columns, tuple(left))
