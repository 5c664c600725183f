"""Boards that PySolFC and Klondike-Solver print: one line for each pile."""

from __future__ import annotations

import re

from reflechi_widget.cards import Card, parse_named_card
from reflechi_widget.deals.order import COLUMNS
from reflechi_widget.deals.spelled import Board, Column, card_of, text_of, up_to
from reflechi_widget.errors import DeckError
from reflechi_widget.naming import quoted

_FOUNDATION = re.compile(r"([HCDS])-(0|10|[A2-9TJQK])", re.ASCII)
# Klondike-Solver's piles by number: the waste, the columns, the stock, four foundations.
_DIAGRAM_LINE = re.compile(r"\s*(1[0-2]|[0-9]):(.*)", re.ASCII)
_DIAGRAM_STOCK = COLUMNS + 1
_DIAGRAM_PILES = 13


def pysol_text(text: str) -> tuple[Card, ...]:
    """Read the deal of a board; see `read_pysol_board`."""
    return read_pysol_board(text).deck()


def read_pysol_board(text: str) -> Board:
    """Read a board that PySolFC or Klondike-Solver prints.

    The first line is ``Talon:`` and the stock, with the first card to draw in front. Then comes a
    line for each column, where ``<7H>`` is face down. Klondike-Solver writes a line
    ``Foundations: H-0 C-0 D-0 S-0`` above, ``Talon: waste ==> stock <==`` with the last card of
    the waste in front, and a colon before each column. Its other diagram has 13 numbered lines.

    Raises
    ------
    CardError
        If a card cannot be read.
    DeckError
        If this is not such a board.
    """
    lines = [line for line in text_of(text).split("\n") if line.strip()]
    if lines and _DIAGRAM_LINE.fullmatch(lines[0]):
        return _diagram(lines)
    foundations: list[Card] = []
    if lines and lines[0].partition(":")[0].strip() == "Foundations":
        foundations = _foundations(lines.pop(0).partition(":")[2])
    talon, *columns = lines or [""]
    head, colon, cards = talon.partition(":")
    if not colon or head.strip() != "Talon":
        raise DeckError(
            f"a board must begin with a line 'Talon:' and the stock, not {quoted(talon)}"
        )
    waste, stock = _talon(cards)
    return Board([_column(line.removeprefix(":")) for line in columns], stock, waste, foundations)


def _foundations(text: str) -> list[Card]:
    """Read the last rank of each foundation; 0 is an empty one."""
    cards: list[Card] = []
    for word in text.split():
        found = _FOUNDATION.fullmatch(word)
        if found is None:
            raise DeckError(
                f"a foundation must be a suit and a rank, such as 'H-0', not {quoted(word)}"
            )
        if found[2] != "0":
            cards += up_to(parse_named_card(found[2] + found[1]))
    return cards


def _talon(text: str) -> tuple[list[Card], list[Card]]:
    """Read waste and stock; without an arrow, all cards are in the stock."""
    waste, arrow, stock = text.rpartition("==>")
    words = stock.split()
    if arrow:
        if words[-1:] != ["<=="]:
            raise DeckError(f"the stock must be between '==>' and '<==', not {quoted(text)}")
        words.pop()
    return [card_of(word) for word in reversed(waste.split())], [card_of(word) for word in words]


def _column(line: str) -> Column:
    words = line.split()
    down = [word.startswith("<") and word.endswith(">") for word in words]
    return Column(
        [card_of(word[1:-1] if hidden else word) for word, hidden in zip(words, down, strict=True)],
        down,
    )


def _diagram(lines: list[str]) -> Board:
    """Read the numbered piles, each from its last card down; ``-7H`` is face down."""
    piles: list[Column] = []
    for line in lines:
        found = _DIAGRAM_LINE.fullmatch(line)
        if found is None:
            if len(piles) == _DIAGRAM_PILES and line.startswith("Minimum Moves Needed:"):
                break
            raise DeckError(
                f"a line must be the number of a pile, a colon and its cards, not {quoted(line)}"
            )
        if int(found[1]) != len(piles):
            raise DeckError(f"expected pile {len(piles)}, not {quoted(line)}")
        words = found[2].replace("-", " -").split()[::-1]
        down = [word.startswith("-") for word in words]
        piles.append(Column([card_of(word.lstrip("-")) for word in words], down))
    if len(piles) != _DIAGRAM_PILES:
        raise DeckError(f"a numbered board must have {_DIAGRAM_PILES} piles, not {len(piles)!r}")
    waste, stock = piles[0].cards, piles[_DIAGRAM_STOCK].cards
    foundations = [card for pile in piles[_DIAGRAM_STOCK + 1 :] for card in pile.cards]
    return Board(piles[1:_DIAGRAM_STOCK], stock[::-1], waste, foundations)
