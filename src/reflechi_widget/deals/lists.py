"""Files of several deals, written for other programs."""

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
from reflechi_widget.naming import quoted
from reflechi_widget.rules import check_deck, choose

# Survey files have thousands of deals.
_LONGEST = 10_000_000


class NamedDeal(NamedTuple):
    """A deal in a file.

    Attributes
    ----------
    name
        The remarks above it, one on each line; empty if there are none.
    deck
        Its cards, as `read_deal` gives them.
    """

    name: str
    deck: tuple[Card, ...]


def klondike_solver_file(text: str) -> tuple[NamedDeal, ...]:
    """Read a Klondike-Solver file: decks, boards and ``Game: 37547``, with ``# remarks`` above.

    Raises
    ------
    CardError, DeckError
        If a deal cannot be read; the message names its first line.
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
        raise DeckError(f"a deal must follow this remark: {quoted(remarks[-1])}")


def _deck(line: str, rest: Iterator[tuple[int, str]]) -> tuple[Card, ...]:
    """Read the deal that begins with this line; a board has a line for each column as well."""
    head = line.partition(":")[0].lower()
    if head == "game":
        return klondike_solver(line)
    # The lines after the first: the foundations may come above the stock.
    below = {"foundations": COLUMNS + 1, "talon": COLUMNS}.get(head)
    if below is None:
        return deck_string(line)
    return pysol_text("\n".join([line, *(more for _, more in islice(rest, below))]))
