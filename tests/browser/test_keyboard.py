"""Play without a pointer: the focus walks over the table and picks up; two keys name two piles."""

from __future__ import annotations

import pytest

from browser.board import COLUMNS, FOUNDATIONS, Board
from browser.lab import Lab
from browser.tables import show, winning_line

TOP_ROW = ["S", "W", *FOUNDATIONS]


def place(board: Board) -> tuple[str, str]:
    """Give pile and card of what has the focus; the card is empty at a place without one."""
    found: list[str] = board.root.evaluate(
        """(root) => {
          const at = root.contains(document.activeElement) ? document.activeElement : root;
          return [at.dataset.pileOf ?? at.dataset.pile ?? "", at.dataset.card ?? ""];
        }"""
    )
    return found[0], found[1]


def enter(board: Board) -> None:
    """Come to the table from the bar, as Tab does."""
    board.button("new").focus()
    board.key("Tab")
    assert place(board) != ("", "")


def walk_to(board: Board, pile: str, card: str = "") -> None:
    """Press arrows until the focus is on a pile, then up to a card of it."""
    if (place(board)[0] in TOP_ROW) != (pile in TOP_ROW):
        key = "ArrowUp" if pile in TOP_ROW else "ArrowDown"
        start = place(board)[0]
        while place(board)[0] == start:
            board.key(key)
    row = TOP_ROW if pile in TOP_ROW else COLUMNS
    while place(board)[0] != pile:
        way = row.index(pile) - row.index(place(board)[0])
        board.key("ArrowRight" if way > 0 else "ArrowLeft")
    if card:
        while place(board)[1] != card:
            board.key("ArrowUp")


def carry(board: Board, card: str, pile: str) -> None:
    """Pick a card up and put it down by the focus alone."""
    walk_to(board, board.pile_of(card), card)
    board.key("Enter")
    assert card in board.classed("rfl-selected")
    assert pile in board.classed("rfl-target")
    walk_to(board, pile)
    with board.change():
        board.key("Space")


def by_names(board: Board, card: str, pile: str) -> None:
    """Move a card by naming its pile and another."""
    source = board.pile_of(card)
    keys = [*source.lower()] if source in FOUNDATIONS else [source.lower()]
    with board.change():
        board.key(*keys, "f" if pile in FOUNDATIONS else pile)


@pytest.mark.parametrize("draw", [1, 3])
def test_a_whole_game_is_won_by_keys_alone(desk: Lab, draw: int) -> None:
    code, moves = winning_line(draw)
    board = show(desk, code)
    enter(board)
    for number, token in enumerate(moves):
        if token in ("D", "R"):
            with board.change():
                if number % 2:
                    board.key("d")
                else:
                    walk_to(board, "S")
                    board.key("Enter")
            assert place(board) != ("", "")
            continue
        card, target = token.split("-")
        pile = f"F{card[1]}" if target == "F" else target
        (carry if number % 3 == 0 else by_names)(board, card, pile)
        assert board.notice is None
        assert place(board) == (pile, card)
    assert board.won
    board.check_agrees()
