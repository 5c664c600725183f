"""Play with fingers on a phone: 360 pixels wide, no mouse, no keys."""

from __future__ import annotations

import pytest

from browser.desk import Desk
from browser.lab import Lab
from browser.tables import MIXED, cell, winning_line
from browser.touch import TouchBoard, swipe

# Far more than a finger trembles, and less than there is room to scroll.
FAR = 150
# CSS pixels, as the guidelines for web content have it.
LEAST_TARGET = 24
# A box that is ticked is pressed by its words as well.
_SMALL = """
(root, least) => [...root.querySelectorAll("button, input, select, a, label")].filter((element) => {
  if (!element.checkVisibility()) return false;
  const { width, height } = (element.closest("label") ?? element).getBoundingClientRect();
  return width < least || height < least;
}).map((element) => element.outerHTML)
"""
# The page above and below the board must be longer than the window, or nothing could scroll.
AIR = "from IPython.display import HTML\nHTML('<div style=\"height: 600px\"></div>')"


def show(phone: Desk, code: str) -> TouchBoard:
    phone.replace_cells([cell(code), AIR])
    phone.run(1)
    phone.run(0)
    return TouchBoard(phone, phone.output(0).locator(".rfl"))


def test_a_game_is_won_by_taps_alone_on_a_phone(phone: Desk) -> None:
    code, moves = winning_line(1)
    board = show(phone, code)
    tapped = ""
    for token in moves:
        assert not board.won
        card, _, target = token.partition("-")
        source = "S" if card == "D" else board.pile_of(card)
        if source == tapped:
            # Two quick taps on one pile would be a pair.
            board.pair_time()
        tapped = target if target not in ("", "F") else source
        with board.change():
            if source == "S":
                board.tap_pile("S")
            else:
                board.tap(card)
                if target != "F":
                    board.tap_pile(target)
    assert board.won
    assert board.moves == len(moves)
    board.check_agrees()
    assert board.root.locator(".rfl-win").is_visible()


def test_a_card_is_dragged_by_a_finger_and_the_page_stands_still(phone_notebook: Lab) -> None:
    board = show(phone_notebook, MIXED)
    before = board.scrolled
    with board.change():
        board.drag("9S", "6")
    assert board.columns()[5][-3:] == ["TH", "9S", "8H"]
    board.drag("4S", "2")
    board.wait_notice("build-rank")
    assert board.scrolled == before
    assert board.moves == 1
    board.check_agrees()


@pytest.mark.parametrize("fingers", [1, 2])
def test_the_page_scrolls_under_a_finger_on_the_felt_and_under_two_on_a_card(
    phone_notebook: Lab, fingers: int
) -> None:
    board = show(phone_notebook, MIXED)
    x, y = board.point("9S")
    if fingers == 1:
        box = board.root.locator(".rfl-table").bounding_box()
        assert box
        x, y = box["x"] + box["width"] / 2, box["y"] + box["height"] - 12
    rev, before = board.rev, board.scrolled
    swipe(phone_notebook, [(x, y), (x + 40, y)][:fingers], (x, y - FAR))
    board.wait_scrolled(before + FAR / 3)
    assert board.rev == rev
    assert board.classed("rfl-held") == set()
    board.check_agrees()


def test_one_tap_is_one_action(phone: Desk) -> None:
    board = show(phone, MIXED)
    for moves, card in enumerate(("", "AS"), 1):
        if card:
            board.tap(card)
        else:
            board.tap_pile("S")
        board.wait_moves(moves)
        # A ghost of the tap, a click that comes later, would have come by now.
        board.pair_time()
        board.check_agrees()
        assert board.moves == moves
    board.tap("9S")
    board.pair_time()
    assert board.classed("rfl-selected") == {"9S", "8H"}
    assert board.moves == 2


def test_two_taps_on_a_card_send_it_to_a_column(phone: Desk) -> None:
    board = show(phone, MIXED)
    with board.change():
        board.double_tap("9S")
    assert board.columns()[5][-3:] == ["TH", "9S", "8H"]
    assert board.moves == 1
    # The browser would have zoomed.
    assert phone.page.evaluate("() => visualViewport.scale") == 1


def test_what_is_pressed_is_no_smaller_than_a_fingertip_needs(phone: Desk) -> None:
    board = show(phone, MIXED)
    for opener in ("settings", "new"):
        board.button(opener).tap()
        board.root.locator(".rfl-panel:visible").wait_for()
        small = board.root.evaluate(_SMALL, LEAST_TARGET)
        assert small == []
        board.button(opener).tap()
