"""The same table in Notebook 7: what differs there is the application round it."""

from __future__ import annotations

import pytest

from browser.lab import Lab
from browser.tables import FIRST_COLUMNS, FIRST_DEAL, MIXED, board, play, winning_line


def test_a_game_is_played_in_notebook_7(notebook7: Lab) -> None:
    table = play(notebook7, MIXED, "table.play('KH-1')", "table")
    table.play("9S-2")
    with table.change():
        table.tap("AS")
    table.play("D")
    table.drag("4S", "2")
    assert "4♠" in table.wait_notice("build-rank").sentence
    notebook7.run(1)
    table.wait_moves(4)
    assert table.notice is None
    with table.change():
        table.button("undo").click()
    table.check_agrees()
    notebook7.run(2)
    assert board(notebook7, 2).piles() == table.piles()


def test_a_deal_and_a_win_in_notebook_7(notebook7: Lab) -> None:
    code, moves = winning_line(3)
    line = f"table.new_game({code!r})\nfor token in {moves[:-3]!r}: table.play(token, strict=True)"
    table = play(notebook7, FIRST_DEAL, line)
    assert table.columns() == FIRST_COLUMNS
    notebook7.run(1)
    table.check_agrees()
    for token in moves[-3:]:
        table.play(token)
    assert table.won
    table.check_agrees()


def test_keys_on_the_board_leave_the_cells_of_notebook_7_alone(notebook7: Lab) -> None:
    table = play(notebook7, MIXED, "1", "2")
    table.focus()
    cells, active = notebook7.cells(), notebook7.active_cell()
    table.key("a", "b", "x", "z", "d", "d")
    table.wait_moves(2)
    # From the first arrow on it is a card that has the focus, and no more the board as a whole.
    table.key("1", "ArrowUp", "ArrowDown", "Enter", "Space")
    table.still()
    assert table.has_focus()
    assert notebook7.cells() == cells
    assert notebook7.active_cell() == active


def test_a_reload_and_a_restart_in_notebook_7(notebook7: Lab) -> None:
    table = play(notebook7, MIXED)
    table.play("AS-F")
    piles = table.piles()
    notebook7.save()
    notebook7.reload()
    again = board(notebook7, 0)
    assert again.piles() == piles
    again.play("9S-2")
    notebook7.restart()
    again.wait_status("offline")


@pytest.mark.parametrize("kernel", ["new", "old"])
def test_clicks_are_answered_while_a_cell_sleeps_in_notebook_7(notebook7: Lab, kernel: str) -> None:
    long_cell = f"table.draw()\n{notebook7.until_released('time.sleep(0.05)')}"
    table = play(notebook7, MIXED, long_cell, kernel=kernel)
    notebook7.start_until_released(1)
    table.wait_moves(1)
    table.play("9S-2")
    assert notebook7.is_running(1)
    notebook7.release()
    notebook7.wait_done(1)
    table.check_agrees()
