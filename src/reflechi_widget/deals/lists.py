"""Files of several deals, as programs take them."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice
from typing import NamedTuple

from reflechi_widget.cards import Card
from reflechi_widget.deals.boards import pysol_text
from reflechi_widget.deals.codes import DEFAULT_GAME
from reflechi_widget.deals.numbered import klondike_solver
from reflechi_widget.deals.order import COLUMNS
from reflechi_widget.deals.spelled import text_of
from reflechi_widget.deals.written import deck_string
from reflechi_widget.errors import CardError, DeckError
from reflechi_widget.rules import check_deck, choose

# Survey files have thousands of deals.
_LONGEST = 10_000_000


class NamedDeal(NamedTuple):
    """A deal of a file.

    Attributes
    ----------
    name
        The remarks above it, a line each; nothing where there are none.
    deck
        Its cards, as `read_deal` gives them.
    """

    name: str
    deck: tuple[Card, ...]


def klondike_solver_file(text: str) -> tuple[NamedDeal, ...]:
    """Read a file of Klondike-Solver: decks, boards and ``Game: 37547``, below ``# remarks``.

    Raises
    ------
    CardError, DeckError
        If a deal cannot be read; the message names the line it begins in.
    """
    return tuple(_deals(text_of(text, _LONGEST)))


def _deals(text: str) -> Iterator[NamedDeal]:
    lines = iter(enumerate(text.split("\n"), 1))
    remarks: list[str] = []
    for number, line in lines:
        plain = line.strip()
        if plain.startswith("#"):
            remarks.append(plain.lstrip("#").strip())
            continue
        if not plain:
            continue
        try:
            deck = _deck(plain, lines)
            check_deck(choose(DEFAULT_GAME), deck)
        except (CardError, DeckError) as error:
            raise type(error)(f"line {number}: {error}") from None
        yield NamedDeal("\n".join(remarks), deck)
        remarks.clear()
    if remarks:
        raise DeckError(f"there is no deal below this remark: {remarks[-1]!r}")


def _deck(line: str, rest: Iterator[tuple[int, str]]) -> tuple[Card, ...]:
    """Read the deal that begins with a line; a board goes on, with a line for each column."""
    head = line.partition(":")[0].lower()
    if head == "game":
        return klondike_solver(line)
    # Whether the foundations are given above the stock or not.
    below = {"foundations": COLUMNS + 1, "talon": COLUMNS}.get(head)
    if below is None:
        return deck_string(line)
    return pysol_text("\n".join([line, *(more for _, more in islice(rest, below))]))
