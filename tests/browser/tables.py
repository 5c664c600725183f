"""Deals made for a purpose, as deal codes, and cells that show a table."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from pathlib import Path

import reflechi_widget as rw
from browser.board import Board
from browser.desk import Desk
from browser.lab import Lab

ALL = [rank + suit for suit in "SHDC" for rank in "A23456789TJQK"]

FIRST_DEAL = "TF1-D1N-AAAAAAB"
# Dealt row by row, as the rules say; written out so that the page is compared with the rules.
FIRST_COLUMNS = [
    ["6D"],
    ["9S", "3S"],
    ["AC", "8S", "9C"],
    ["5H", "7S", "7H", "9D"],
    ["6S", "JC", "4H", "5C", "KC"],
    ["KH", "7D", "8D", "4C", "7C", "3H"],
    ["KD", "TC", "4S", "8C", "8H", "3C", "AD"],
]


def deal(columns: Mapping[int, Sequence[str]], stock: Sequence[str] = (), draw: int = 1) -> str:
    """Give the code of a deal with these cards last in their columns and first in the stock.

    All other places are filled with the cards left over, in a fixed order.
    """
    named = [card for cards in columns.values() for card in cards] + list(stock)
    assert len(set(named)) == len(named), "a card is named twice"
    rest = [card for card in ALL if card not in named]
    full = {n: [rest.pop() for _ in range(n - len(columns.get(n, ())))] for n in range(1, 8)}
    for number, cards in columns.items():
        full[number] += cards
    rows = [full[number][row] for row in range(7) for number in range(row + 1, 8)]
    return rw.code_of([rw.parse_card(card) for card in [*rows, *stock, *rest]], draw=draw)


# One of each: an ace to tap, a run to drag, a broken group, a king, two tens for one nine.
MIXED_COLUMNS = {
    1: ["AS"],
    2: ["3C", "TD"],
    3: ["2C", "9S", "8H"],
    4: ["3S", "9C", "5D", "4S"],
    5: ["KH"],
    6: ["TH"],
    7: ["2D"],
}
MIXED_STOCK = ["7C", "KS", "6H", "QC", "JD"]
MIXED = deal(MIXED_COLUMNS, MIXED_STOCK)
MIXED_3 = deal(MIXED_COLUMNS, MIXED_STOCK, draw=3)

# Six cards dealt above a king, and the rest of its run first in the stock: 19 cards in
# column 7, and column 1 empty for a run of 13.
RUN = ["KS", "QH", "JS", "TH", "9S", "8H", "7S", "6H", "5S", "4H", "3S", "2H", "AS"]
LONGEST = deal({1: ["AH"], 7: RUN[:1]}, RUN[1:])
LONGEST_MOVES = ["AH-F"] + [token for card in RUN[1:] for token in ("D", f"{card}-7")]

# Classic Klondike, draw 3: with three passes, and with one, in which the whole stock was seen
# before the last of these moves leaves nothing to gain.
HARD = "KL1-D33-AAAAAAB"
LOST = "KL1-D31-AAAAAAB"
LOSING = ["9H-3", "D", "8H-1", *["D"] * 7, "8C-3"]


def winning_line(draw: int) -> tuple[str, list[str]]:
    """Give a deal code and the moves that win it."""
    path = Path(__file__).parent.parent / "data" / "winning_lines.json"
    for line in json.loads(path.read_text()):
        if f"-D{draw}N-" in line["code"]:
            return line["code"], line["moves"].split()
    raise LookupError(f"no line for draw {draw}")


def cell(code: str, options: str = "") -> str:
    """Give the source of a cell that deals this code and shows the table."""
    return f"import reflechi_widget as rw\ntable = rw.Solitaire({code!r}{options})\ntable"


def show(desk: Desk, code: str, *more: str, options: str = "") -> Board:
    """Put a new table, and cells after it, on a desk, and give its board."""
    desk.replace_cells([cell(code, options), *more])
    desk.run(0)
    return board(desk, 0)


def play(lab: Lab, code: str, *more: str, kernel: str = "new", options: str = "") -> Board:
    """Open a notebook whose first cell shows a table, run that cell, and give its board."""
    lab.open([cell(code, options), *more], kernel)
    lab.run(0)
    return board(lab, 0)


def board(desk: Desk, index: int) -> Board:
    """Give the board in the output of a cell."""
    return Board(desk, desk.output(index).locator(".rfl"))
