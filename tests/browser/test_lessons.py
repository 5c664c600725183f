"""Lessons in a real notebook: done with the pointer and with keys, explained beside the board."""

from __future__ import annotations

from playwright.sync_api import Locator

from browser import tables
from browser.board import Board
from browser.lab import Lab

SHOW = "import reflechi_widget as rw\nlesson = rw.Lesson({!r})\ntable = lesson.table\nlesson"


def show(desk: Lab, name: str) -> tuple[Board, Locator]:
    """Put a lesson on a desk; give its board, and the whole of it."""
    desk.replace_cells([SHOW.format(name)])
    desk.run(0)
    return tables.board(desk, 0), desk.output(0)


def button(whole: Locator, words: str) -> Locator:
    return whole.get_by_role("button", name=words, exact=True)


def test_a_lesson_is_done_by_dragging_and_a_refusal_is_its_answer(desk: Lab) -> None:
    board, whole = show(desk, "groups")
    whole.get_by_text("Task 1/6").wait_for()
    board.drag("JS", "3")
    board.wait_notice("group-rank")
    whole.get_by_text("Task 2/6").wait_for()
    status = whole.get_by_role("status").filter(has_text="Right.")
    assert "7 does not follow on J" in status.inner_text()
    assert whole.get_by_label("stars: 3/3").inner_text() == "★★★"
    board.drag("6D", "7")
    board.wait_notice("group-colour")
    board.drag("8D", "4")
    board.wait_notice("group-both")
    button(whole, "Next task").click()
    whole.get_by_text("Another game, later on.").wait_for()
    board.wait_moves(53)
    # What is said above the board changes its place: each step begins when the one before is told.
    board.drag("5S", "1")
    whole.get_by_text("Task 5/6").wait_for()
    board.drag("8H", "6")
    whole.get_by_text("Task 6/6").wait_for()
    board.drag("9S", "7")
    whole.get_by_text("The lesson is done.").wait_for()
    desk.wait_value("lesson.result.completed", True)
    assert desk.value("lesson.result.stars") == [3] * 6
    board.check_agrees()
    button(whole, "Begin the lesson again").click()
    whole.get_by_text("Task 1/6").wait_for()
    desk.wait_value("lesson.result.done", 0)


def test_a_wrong_try_is_put_back_and_gets_a_hint(desk: Lab) -> None:
    board, whole = show(desk, "layout")
    before = board.piles()
    board.tap_pile("S")
    whole.get_by_text("Not yet.").wait_for()
    whole.get_by_text("One tap sends it up.").wait_for()
    board.still()
    assert board.piles() == before
    assert not button(whole, "Show me").is_visible()
    board.tap_pile("S")
    button(whole, "Show me").click()
    whole.get_by_text("Task 2/3").wait_for()
    assert whole.get_by_label("stars: 0/3").inner_text() == "☆☆☆"


def test_undo_is_learned_by_keys_alone(desk: Lab) -> None:
    board, whole = show(desk, "undo")
    board.focus()
    board.key("u")
    board.wait_notice("nothing-to-undo")
    board.tap("AH")
    board.focus()
    board.key("u")
    whole.get_by_text("Task 4/7").wait_for()
    board.key("r")
    board.key("r")
    board.wait_notice("nothing-to-redo")
    assert board.has_focus()
    desk.wait_value("lesson.result.done", 5)


def test_a_deal_code_is_written_into_the_panel_for_new_games(desk: Lab) -> None:
    board, whole = show(desk, "deal-codes")
    for code in ("TF1-D1N-AAAAIII", "TF1-D3N-AAAAIII"):
        board.button("new").click()
        board.root.locator("input.rfl-input").fill(code)
        board.button("deal").click()
        button(whole, "Next task").click()
    desk.wait_value("lesson.result.stars", [3, 3])
