"""Taps: one, two and many, on cards, places and the stock; and bursts of them."""

from __future__ import annotations

import pytest

from browser.board import Board
from browser.desk import Desk
from browser.tables import FIRST_DEAL, MIXED, MIXED_3, deal, show

# Tells, in order, what a tap on a card does to the board.
_WATCH = """
(root) => {
  window.seen = [];
  const tell = (what) => { if (window.seen.at(-1) !== what) window.seen.push(what) };
  new MutationObserver(() => {
    if (root.querySelector(".rfl-notice").dataset.rule) tell("refused");
    else if (root.querySelector(".rfl-selected")) tell("selected");
  }).observe(root, { subtree: true, attributes: true });
}
"""


def test_a_tap_sends_a_card_to_its_foundation(desk: Desk) -> None:
    board = show(desk, MIXED)
    with board.change():
        board.tap("AS")
    assert board.piles()["FS"] == ["AS"]
    assert (board.score, board.moves) == (10, 1)
    board.check_agrees()


def test_a_tap_on_the_waste_sends_its_top_to_the_foundation(desk: Desk) -> None:
    board = show(desk, deal({1: ["5H"]}, ["AH", "KS"]))
    board.play("D")
    with board.change():
        board.tap("AH")
    assert board.piles()["FH"] == ["AH"]
    assert board.score == 10


def test_a_tap_that_the_foundation_refuses_says_so_after_the_pair_time(desk: Desk) -> None:
    board = show(desk, MIXED)
    board.root.evaluate(_WATCH)
    board.tap("2D")
    assert board.wait_notice("foundation-ace").sentence == (
        "2♦ cannot go to its foundation yet: the foundation begins with A♦."
    )
    assert desk.page.evaluate("() => window.seen") == ["selected", "refused"]
    assert board.classed("rfl-selected") == {"2D"}
    assert desk.value("table.move_count") == 0


def test_a_double_tap_goes_to_the_longest_column_that_takes_it(desk: Desk) -> None:
    board = show(desk, MIXED)
    with board.change():
        board.double_tap("9S")
    # Column 2 takes it too, and lies further left, but column 6 is longer.
    assert board.columns()[5][-3:] == ["TH", "9S", "8H"]
    assert board.moves == 1
    board.check_agrees()


def test_a_double_tap_takes_a_king_to_the_empty_column(desk: Desk) -> None:
    board = show(desk, MIXED)
    board.play("AS-F")
    with board.change():
        board.double_tap("KH")
    assert board.columns()[0] == ["KH"]
    # Alone in a column it is not carried about.
    with board.change():
        board.double_tap("KH")
    assert board.columns()[0] == ["KH"]
    assert board.moves == 2


def test_a_double_tap_without_a_place_names_the_rule(desk: Desk) -> None:
    board = show(desk, MIXED)
    board.double_tap("TD")
    assert "10♦" in board.wait_notice("no-place").sentence


def test_a_double_tap_is_two_taps_when_the_setting_is_off(desk: Desk) -> None:
    board = show(desk, MIXED, options=", double_click=False")
    board.double_tap("9S")
    board.pair_time()
    assert desk.value("table.move_count") == 0


def test_the_second_tap_of_a_pair_is_swallowed_after_a_move(desk: Desk) -> None:
    board = show(desk, deal({3: ["5H", "2S", "AS"]}))
    board.double_tap("AS")
    board.wait_moves(1)
    board.pair_time()
    board.check_agrees()
    assert board.piles()["FS"] == ["AS"]
    assert board.moves == 1


def test_a_selected_card_goes_where_the_next_tap_says(desk: Desk) -> None:
    board = show(desk, MIXED)
    board.tap("9S")
    assert board.classed("rfl-selected") == {"9S", "8H"}
    assert board.classed("rfl-target") == {"2", "6"}
    with board.change():
        board.tap_pile("2")
    assert board.columns()[1][-2:] == ["9S", "8H"]
    assert board.classed("rfl-selected") == set()


def test_with_a_card_selected_a_tap_on_the_waste_only_selects(desk: Desk) -> None:
    board = show(desk, MIXED)
    board.play("D")
    board.tap("9S")
    board.pair_time()
    board.tap("7C")
    assert board.classed("rfl-selected") == {"7C"}
    board.pair_time()
    assert board.moves == 1
    board.check_agrees()


def test_a_tap_on_a_foundation_moves_nothing(desk: Desk) -> None:
    board = show(desk, MIXED)
    board.play("AS-F")
    board.tap("AS")
    board.pair_time()
    board.check_agrees()
    assert board.piles()["FS"] == ["AS"]
    assert board.moves == 1


@pytest.mark.parametrize("draw", [1, 3])
def test_the_stock_is_drawn_to_its_end_and_recycled(desk: Desk, draw: int) -> None:
    board = show(desk, MIXED if draw == 1 else MIXED_3)
    for _ in range(24 // draw):
        board.play("D")
    first = board.piles()["W"]
    assert len(first) == 24
    assert board.stock == 0
    board.play("R")
    assert board.stock == 24
    assert board.piles()["W"] == []
    assert board.score == 0
    for _ in range(24 // draw):
        board.play("D")
    assert board.piles()["W"] == first
    board.check_agrees()


def test_a_draw_of_three_fans_the_last_three(desk: Desk) -> None:
    board = show(desk, MIXED_3)
    board.play("D")
    lefts = [_left(board, card) for card in board.piles()["W"]]
    assert lefts == sorted(set(lefts))
    board.play("D")
    waste = board.piles()["W"]
    lefts = [_left(board, card) for card in waste[-3:]]
    assert lefts == sorted(set(lefts))
    with board.change():
        board.key("u")
    assert board.piles()["W"] == waste[:3]


def test_twenty_quick_clicks_are_twenty_actions(desk: Desk) -> None:
    board = show(desk, FIRST_DEAL)
    x, y = board.pile_point("S")
    for _ in range(20):
        board.page.mouse.click(x, y)
    board.wait_moves(20)
    assert desk.value("table.move_count") == 20
    assert len(board.piles()["W"]) == 20
    board.check_agrees()


@pytest.mark.parametrize("clicks", [1, 2, 3, 4])
@pytest.mark.parametrize("where", ["column", "empty", "stock"])
def test_quick_clicks_lose_no_card(desk: Desk, where: str, clicks: int) -> None:
    board = show(desk, MIXED)
    board.play("AS-F")
    point = {
        "column": lambda: board.point("KH"),
        "empty": lambda: board.pile_point("1"),
        "stock": lambda: board.pile_point("S"),
    }[where]()
    for _ in range(clicks):
        board.page.mouse.click(*point)
    board.pair_time()
    board.check_agrees()
    taken = board.moves - 1
    assert taken <= {"column": (clicks + 1) // 2, "empty": 0, "stock": clicks}[where]


def test_a_double_click_while_cards_fly_makes_a_move_or_nothing(lively: Desk) -> None:
    board = show(lively, MIXED)
    point = board.point("KH")
    board.page.mouse.click(*board.point("AS"))
    board.page.mouse.dblclick(*point)
    board.pair_time()
    board.check_agrees()
    board.still()
    board.play("9S-2")
    board.check_agrees()


def _left(board: Board, card: str) -> float:
    box = board.card(card).bounding_box()
    assert box
    return box["x"]
