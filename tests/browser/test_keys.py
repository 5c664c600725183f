"""Keys: the board's own, and those that the notebook must neither take nor be given."""

from __future__ import annotations

import pytest

from browser.board import Board
from browser.lab import Lab
from browser.tables import MIXED, show

# In command mode JupyterLab answers each of these, some by destroying a cell.
DANGEROUS = ["a", "b", "d d", "x", "z", "1 m", "ArrowUp", "ArrowDown", "Enter", "Space", "Escape"]


@pytest.mark.parametrize("where", ["felt", "card", "focus"])
def test_keys_on_the_board_leave_the_cells_alone(lab_desk: Lab, where: str) -> None:
    board = show(lab_desk, MIXED, "1", "2")
    cells, active = lab_desk.cells(), lab_desk.active_cell()
    for keys in DANGEROUS:
        enter(board, where)
        rev, drawn = board.rev, len(board.piles()["W"])
        board.key(*keys.split())
        if keys == "d d":  # the board's own key: it draws
            board.wait_drawn(drawn + 2)
        assert lab_desk.cells() == cells
        assert lab_desk.active_cell() == active
        counts = lab_desk.page.evaluate("() => rfl.cells().map((c) => c.model.executionCount)")
        assert counts[1:] == [None, None]
        assert not lab_desk.has_dialog()
        board.check_agrees()
        assert board.rev >= rev


def enter(board: Board, where: str) -> None:
    """Give the board the keys: by a click on the felt, on a card, or by Tab."""
    if where == "felt":
        board.focus()
    elif where == "focus":
        board.button("new").focus()
        board.key("Tab")
    else:
        board.tap("9S")
    assert board.has_focus()


def test_the_board_has_keys_for_draw_undo_and_redo(lab_desk: Lab) -> None:
    board = show(lab_desk, MIXED)
    board.focus()
    for key, drawn in [("d", 1), ("d", 2), ("u", 1), ("r", 2), ("u", 1), ("Control+z", 0)]:
        with board.change():
            board.key(key)
        assert len(board.piles()["W"]) == drawn
    for key in ("Control+Shift+z", "Control+y"):
        with board.change():
            board.key(key)
    assert len(board.piles()["W"]) == 2
    board.check_agrees()


def test_a_click_outside_gives_the_keys_back_to_the_notebook(lab_desk: Lab) -> None:
    board = show(lab_desk, MIXED, "1")
    board.focus()
    board.key("b")
    assert len(lab_desk.cells()) == 2
    _leave(lab_desk)
    lab_desk.page.keyboard.press("b")
    lab_desk.page.wait_for_function("() => rfl.cells().length === 3")
    board.focus()
    board.key("b", "x")
    assert len(lab_desk.cells()) == 3


def test_escape_with_nothing_to_leave_hands_the_keys_to_the_notebook(lab_desk: Lab) -> None:
    board = show(lab_desk, MIXED, "1")
    board.focus()
    board.key("Escape")
    assert not board.has_focus()
    lab_desk.page.keyboard.press("b")
    lab_desk.page.wait_for_function("() => rfl.cells().length === 3")


def test_saving_by_key_still_works_from_the_board(lab_desk: Lab) -> None:
    board = show(lab_desk, MIXED)
    board.focus()
    assert lab_desk.page.evaluate("() => rfl.panel().context.model.dirty")
    board.key("Control+s")
    lab_desk.page.wait_for_function("() => !rfl.panel().context.model.dirty")


def test_keys_typed_into_the_code_field_are_only_text(lab_desk: Lab) -> None:
    board = show(lab_desk, MIXED, "1")
    cells = lab_desk.cells()
    board.button("new").click()
    field = board.root.locator("input.rfl-input")
    field.click()
    field.press_sequentially("dd ab x")
    assert field.input_value() == "dd ab x"
    assert board.moves == 0
    board.key("Escape")
    assert not field.is_visible()
    assert board.has_focus()
    assert lab_desk.cells() == cells


def _leave(lab_desk: Lab) -> None:
    """Click beside the prompt of the last cell: command mode, outside the board."""
    lab_desk.page.locator(".jp-Cell .jp-InputPrompt").last.click()
