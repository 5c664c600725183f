"""Statistics of what was played at the board, shown in a cell."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import expect

import reflechi_widget as rw
from browser.board import Board
from browser.desk import Desk
from browser.tables import HARD, show, winning_line
from lay import IN_ORDER, WINS_IN_ORDER

# Cells below the table: play all but the last card; the statistics; their picture; the end.
BEGIN = """rw.delete_statistics()
rw.keep_statistics()
for token in {moves!r}: table.play(token, strict=True)"""
TABLE, CHART, END = "rw.statistics()", "rw.statistics().chart()", "rw.keep_statistics(False)"


def test_a_win_at_the_board_is_counted_once_and_undoing_it_takes_nothing_back(desk: Desk) -> None:
    code, moves = winning_line(1)
    board = show(desk, code, BEGIN.format(moves=moves[:-1]), TABLE, CHART, END)
    desk.run(1)
    board.check_agrees()
    assert _figures(desk)[3:5] == ["1", "0"]
    board.play(moves[-1])
    assert board.won
    won = _figures(desk)
    assert won[3:5] == ["1", "1"]
    assert won[8:10] == [str(board.score), str(len(moves))]
    for button in ("undo", "redo", "undo"):
        _press(board, button)
        assert _figures(desk) == won
    desk.run(3)
    picture = desk.output(3).locator("svg[role=img]")
    assert picture.locator("title").text_content() == "Your games"
    assert picture.locator("text").all_text_contents()[1] == "1 / 1 (100%)"
    desk.run(4)


def by_tap(board: Board) -> None:
    board.tap("KS")


def by_keys(board: Board) -> None:
    board.key(board.pile_of("KS"), "f")


def by_cell(board: Board) -> None:
    board.desk.execute("table.play('KS-F')")


@pytest.mark.parametrize("last", [by_tap, by_keys, by_cell])
def test_the_last_card_of_a_classic_game_wins_once_by_whatever_it_is_played(
    desk: Desk, last: Callable[[Board], None]
) -> None:
    code = rw.code_of(IN_ORDER, rules="klondike", draw=1)
    board = show(desk, code, BEGIN.format(moves=WINS_IN_ORDER[:-1]), TABLE, END)
    desk.run(1)
    board.check_agrees()
    desk.execute("heard = []; table.observe(lambda change: heard.append(change['new']), 'won')")
    board.focus()
    with board.change():
        last(board)
    board.check_agrees()
    assert board.won
    assert desk.value("heard") == [True]
    assert not desk.value("table.lost")
    assert _figures(desk)[3:5] == ["1", "1"]
    desk.run(3)


def test_the_panel_of_settings_switches_the_statistics_and_shows_what_a_cell_has_done(
    desk: Desk,
) -> None:
    board = show(desk, HARD, "rw.delete_statistics()")
    desk.run(1)
    board.button("settings").click()
    switch = board.root.get_by_label("Keep statistics of my games")
    told = board.root.locator(".rfl-kept")
    expect(switch).not_to_be_checked()
    switch.check()
    expect(told).to_have_text("Klondike, Draw 3, Passes 3, standard. Played 0 · Won 0")
    board.close_panel()
    assert desk.value("rw.statistics().on")
    board.play("D")
    board.button("settings").click()
    expect(told).to_contain_text("Played 1 · Won 0")
    board.close_panel()
    desk.execute("rw.keep_statistics(False)")
    board.button("settings").click()
    expect(switch).not_to_be_checked()
    expect(told).to_have_text("")
    desk.execute("import os; os.environ['REFLECHI_DATA'] = '/dev/null/data'")
    switch.click()
    expect(told).to_contain_text("nothing was changed")
    expect(switch).not_to_be_checked()
    desk.execute("del os.environ['REFLECHI_DATA']")
    board.close_panel()
    board.check_agrees()


def _press(board: Board, button: str) -> None:
    with board.change():
        board.button(button).click()


def _figures(desk: Desk) -> list[str]:
    """Give what stands beside the name of the game in the only line of the table."""
    desk.run(2)
    return desk.output(2).locator("tbody td").all_inner_texts()
