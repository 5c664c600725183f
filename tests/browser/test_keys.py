"""Keys: the board's own, and those that the notebook must neither take nor be given."""

from __future__ import annotations

import pytest

from browser.lab import Lab
from browser.tables import MIXED, show

# In command mode JupyterLab answers each of these, some by destroying a cell.
DANGEROUS = ["a", "b", "d d", "x", "z", "1 m", "ArrowUp", "ArrowDown", "Enter", "Space", "Escape"]


@pytest.mark.parametrize("keys", DANGEROUS)
@pytest.mark.parametrize("where", ["felt", "card", "focus"])
def test_keys_on_the_board_leave_the_cells_alone(desk: Lab, keys: str, where: str) -> None:
    board = show(desk, MIXED, "1", "2")
    if where == "felt":
        board.focus()
    elif where == "focus":
        board.button("new").focus()
        board.key("Tab")
        assert board.has_focus()
    else:
        board.tap("9S")
        assert board.has_focus()
    cells, active, rev = desk.cells(), desk.active_cell(), board.rev
    board.key(*keys.split())
    if keys == "d d":  # the board's own key: it draws
        board.wait_moves(2)
    assert desk.cells() == cells
    assert desk.active_cell() == active
    assert desk.page.evaluate("() => rfl.cells().map((c) => c.model.executionCount)")[1:] == [
        None,
        None,
    ]
    assert not desk.has_dialog()
    board.check_agrees()
    assert board.rev >= rev


def test_the_board_has_keys_for_draw_undo_and_redo(desk: Lab) -> None:
    board = show(desk, MIXED)
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


def test_a_click_outside_gives_the_keys_back_to_the_notebook(desk: Lab) -> None:
    board = show(desk, MIXED, "1")
    board.focus()
    board.key("b")
    assert len(desk.cells()) == 2
    _leave(desk)
    desk.page.keyboard.press("b")
    desk.page.wait_for_function("() => rfl.cells().length === 3")
    board.focus()
    board.key("b", "x")
    assert len(desk.cells()) == 3


def test_escape_with_nothing_to_leave_hands_the_keys_to_the_notebook(desk: Lab) -> None:
    board = show(desk, MIXED, "1")
    board.focus()
    board.key("Escape")
    assert not board.has_focus()
    desk.page.keyboard.press("b")
    desk.page.wait_for_function("() => rfl.cells().length === 3")


def test_saving_by_key_still_works_from_the_board(desk: Lab) -> None:
    board = show(desk, MIXED)
    board.focus()
    assert desk.page.evaluate("() => rfl.panel().context.model.dirty")
    board.key("Control+s")
    desk.page.wait_for_function("() => !rfl.panel().context.model.dirty")


def test_keys_typed_into_the_code_field_are_only_text(desk: Lab) -> None:
    board = show(desk, MIXED, "1")
    cells = desk.cells()
    board.button("new").click()
    field = board.root.locator("input.rfl-input")
    field.click()
    field.press_sequentially("dd ab x")
    assert field.input_value() == "dd ab x"
    assert board.moves == 0
    board.key("Escape")
    assert not field.is_visible()
    assert board.has_focus()
    assert desk.cells() == cells


def _leave(desk: Lab) -> None:
    """Click beside the prompt of the last cell: command mode, outside the board."""
    desk.page.locator(".jp-Cell .jp-InputPrompt").last.click()
