"""A table through what a notebook goes through: reloads, restarts, busy cells, second views."""

from __future__ import annotations

import pytest

from browser.board import Board
from browser.lab import Lab
from browser.tables import MIXED, board, cell, play

WATCH = """
heard = []
table.observe(lambda change: heard.append(change.new), "move_count")
"""
# What a long cell does before it is at work, and at work.
BUSY = {
    "sleeps": ("", "time.sleep(0.05)"),
    "publishes, then sleeps": ("table.draw(); heard.clear()\n", "time.sleep(0.05)"),
    "computes": ("", "sum(range(200_000))"),
}
NO_SUBSHELLS = (
    "@jupyterlab/apputils-extension:kernels-settings",
    {"commsOverSubshells": "disabled"},
)


@pytest.mark.parametrize("kernel", ["new", "old"])
@pytest.mark.parametrize("kind", BUSY)
def test_clicks_are_answered_while_a_cell_runs(lab: Lab, kernel: str, kind: str) -> None:
    first, work = BUSY[kind]
    long_cell = f"{first}{lab.until_released(work)}\nduring = list(heard)"
    table = play(lab, MIXED, WATCH, long_cell, "done = True", kernel=kernel)
    lab.run(1)
    before = 1 if first else 0
    lab.start_until_released(2)
    table.wait_moves(before)
    table.play("9S-2")
    table.play("D")
    # Seen on the page while the kernel is still at its cell.
    assert lab.is_running(2)
    assert table.moves == before + 2
    lab.release()
    lab.wait_done(2)
    assert lab.value("during") == [before + 1, before + 2]
    table.check_agrees()


def test_without_subshells_the_board_says_that_the_kernel_is_busy(own_lab: Lab) -> None:
    with own_lab.server.setting(*NO_SUBSHELLS):
        table = play(own_lab, MIXED, own_lab.until_released("time.sleep(0.05)"), "table.draw()")
        own_lab.start_until_released(1)
        table.drag("9S", "2")
        table.wait_status("busy")
        assert table.root.locator(".rfl-status").inner_text()
        assert table.moves == 0
        own_lab.release()
        own_lab.wait_done(1)
        table.wait_moves(1)
        table.wait_status("")
        assert table.columns()[1][-2:] == ["9S", "8H"]
        table.check_agrees()


def test_a_move_that_a_cell_overtook_is_refused_as_too_late(own_lab: Lab) -> None:
    with own_lab.server.setting(*NO_SUBSHELLS):
        table = play(own_lab, MIXED, f"{own_lab.until_released('time.sleep(0.05)')}\ntable.draw()")
        own_lab.start_until_released(1)
        table.drag("9S", "2")
        own_lab.release()
        own_lab.wait_done(1)
        table.wait_notice("stale")
        assert table.moves == 1
        table.check_agrees()


def test_clicks_and_a_cell_that_plays_lose_no_action(lab: Lab) -> None:
    undo_and_redo = "for _ in range(100): table.undo(); table.redo()"
    began = "print('begun', flush=True)"
    table = play(lab, MIXED, f"table.draw()\n{began}\n{undo_and_redo}", "1")
    x, y = table.pile_point("S")
    lab.start(1)
    lab.wait_output(1, "begun")
    for _ in range(15):
        table.page.mouse.click(x, y)
    lab.wait_done(1)
    lab.run(2)
    table.check_agrees()


def test_two_views_of_one_table_agree(lab: Lab) -> None:
    first = play(lab, MIXED, "table")
    first.play("AS-F")
    lab.run(1)
    second = board(lab, 1)
    assert second.piles() == first.piles()
    second.play("KH-1")
    first.wait_rev(second.rev)
    assert first.piles() == second.piles()
    assert (first.score, first.moves) == (second.score, second.moves) == (10, 2)
    lab.command("notebook:create-output-view")
    third = Board(lab, lab.page.locator(".jp-LinkedOutputView .rfl"))
    assert third.piles() == first.piles()
    with third.change():
        third.button("undo").click()
    for view in (first, second, third):
        view.check_agrees()
    assert first.moves == 2
    assert first.columns()[0] == []


def test_a_second_view_that_is_closed_leaves_the_first_alone(lab: Lab) -> None:
    first = play(lab, MIXED, "table")
    lab.run(1)
    board(lab, 1)
    lab.page.evaluate("() => { rfl.panel().content.activeCellIndex = 1 }")
    lab.command("notebook:clear-cell-output")
    lab.page.wait_for_function("() => document.querySelectorAll('.rfl').length === 1")
    first.play("9S-2")
    first.check_agrees()


def test_a_reload_of_the_page_keeps_the_game(own_lab: Lab) -> None:
    table = play(own_lab, MIXED)
    table.play("AS-F")
    table.play("9S-2")
    piles = table.piles()
    own_lab.save()
    own_lab.reload()
    again = board(own_lab, 0)
    assert again.piles() == piles
    assert (again.score, again.moves) == (10, 2)
    again.play("KH-1")
    own_lab.execute("table.draw()")
    again.wait_moves(4)
    again.check_agrees()


def test_after_a_restart_the_board_says_so_without_a_click(lab: Lab) -> None:
    table = play(lab, MIXED)
    table.play("AS-F")
    lab.restart()
    table.wait_status("offline")
    assert "again" in table.root.locator(".rfl-status").inner_text()
    # Handling the dead board does nothing, and raises nothing.
    piles = table.piles()
    table.tap_pile("S")
    table.drag("9S", "2")
    table.still()
    assert table.piles() == piles
    # Running the cell again gives a live one.
    lab.run(0)
    board(lab, 0).play("9S-2")
    board(lab, 0).check_agrees()


def test_an_interrupt_ends_the_cell_and_not_the_table(lab: Lab) -> None:
    turn = "table.draw() if table.position['S'].cards else table.recycle()"
    table = play(lab, MIXED, f"import time\nwhile True: {turn}; time.sleep(0.05)", "1")
    lab.start(1)
    table.wait_shown(table.rev + 3)
    lab.interrupt()
    lab.wait_done(1)
    assert "KeyboardInterrupt" in lab.output_text(1)
    table.check_agrees()
    table.play("9S-2")
    table.check_agrees()


def test_running_the_cell_again_leaves_one_live_board(lab: Lab) -> None:
    play(lab, MIXED)
    for _ in range(5):
        lab.run(0)
    table = board(lab, 0)
    assert lab.page.locator(".rfl").count() == 1
    table.play("9S-2")
    assert lab.value("table.move_count") == 1
    table.check_agrees()


def test_a_closed_table_raises_nothing(lab: Lab) -> None:
    table = play(lab, MIXED, "table.close()")
    lab.run(1)
    if table.root.count():
        table.page.mouse.click(*table.pile_point("S"))
    lab.execute("table.draw()")
    assert lab.value("table.move_count") >= 1


def test_the_first_move_after_the_display_reaches_an_observer_once(lab: Lab) -> None:
    table = play(lab, MIXED)
    lab.execute("seen = []\ntable.observe(lambda c: seen.append((c.name, c.new)))")
    table.play("AS-F")
    told = "sorted([n, v] for n, v in seen if n in ('score', 'move_count'))"
    lab.wait_value(told, [["move_count", 1], ["score", 10]])


def test_a_refused_move_of_a_cell_is_told_in_the_cell_and_on_the_board(lab: Lab) -> None:
    table = play(lab, MIXED, "table.play('4S-2')", "table.play('4S-2', strict=True)")
    lab.run(1)
    sentence = table.wait_notice("build-rank").sentence
    assert sentence in lab.output_text(1)
    lab.run(2)
    assert "IllegalMoveError" in lab.output_text(2)
    assert sentence in lab.output_text(2)
    table.check_agrees()


def test_two_tables_of_one_notebook_are_strangers(lab: Lab) -> None:
    first = play(lab, MIXED, cell(MIXED).replace("table", "other"))
    lab.run(1)
    second = board(lab, 1)
    first.play("AS-F")
    second.play("9S-2")
    first.check_agrees("table")
    second.check_agrees("other")
    assert second.score == 0
