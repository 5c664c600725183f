"""The record beside the board: read, annotated and walked through in a real JupyterLab."""

from __future__ import annotations

from typing import Any

import pytest
from playwright.sync_api import Locator, expect

from browser.board import Board
from browser.desk import Desk
from browser.lab import Lab
from browser.tables import FIRST_DEAL, board, show

ANNOTATE = ", annotate=True"


@pytest.fixture
def table(desk: Desk) -> Board:
    return begun(desk)


def begun(desk: Desk) -> Board:
    """Give a table whose record shows, three actions old: AD-F D D."""
    shown = show(desk, FIRST_DEAL, options=ANNOTATE)
    for token in ("AD-F", "D", "D"):
        shown.play(token)
    return shown


def move(board: Board, node: int) -> Locator:
    return board.root.locator(f'.rfl-moves [data-node="{node}"]')


def wait_current(board: Board, node: int) -> None:
    """Wait until this move is the current one: what is left behind may be kept first."""
    expect(move(board, node)).to_have_attribute("aria-current", "true")


def current(board: Board) -> int:
    found = board.root.locator('.rfl-moves [aria-current="true"]').get_attribute("data-node")
    assert found is not None
    return int(found)


def tree(board: Board) -> Any:
    """Read the record from Python as nested lists of tokens."""
    return board.desk.value(
        "(lambda walk: walk(walk, table.game.root))"
        "(lambda walk, node: [[str(c.move), *walk(walk, c)] for c in node.children])"
    )


def test_every_move_stands_in_the_list_as_people_read_it(table: Board) -> None:
    assert [move(table, node).inner_text().split() for node in (1, 2, 3)] == [
        ["1.", "A♦", "↑"],
        ["2.", "draw", "J♠"],
        ["3.", "draw", "Q♠"],
    ]
    assert current(table) == 3


def test_a_click_on_a_move_shows_its_position_and_playing_there_makes_a_variation(
    table: Board,
) -> None:
    with table.change():
        move(table, 0).click()
    assert table.score == 0
    assert table.piles()["FD"] == []
    assert table.moves == 3
    table.play("D")
    assert tree(table) == [["AD-F", ["D", ["D"]]], ["D"]]
    assert current(table) == 4
    assert table.moves == 4


def test_arrow_keys_walk_in_the_list_also_after_a_move_by_mouse(lab_desk: Lab) -> None:
    table = begun(lab_desk)
    move(table, 3).click()
    for key, node in (
        ("ArrowLeft", 2),
        ("ArrowLeft", 1),
        ("ArrowRight", 2),
        ("Home", 0),
        ("End", 3),
    ):
        with table.change():
            table.key(key)
        assert current(table) == node
    cells = lab_desk.cells()
    table.play("D")
    move(table, 4).click()
    with table.change():
        table.key("ArrowLeft")
    assert current(table) == 3
    assert lab_desk.cells() == cells


def test_a_comment_is_kept_when_one_goes_elsewhere_and_stays_with_its_move(table: Board) -> None:
    with table.change():
        move(table, 1).click()
    area = table.root.locator(".rfl-comment[data-field=comment]")
    area.click()
    area.type("An **ace** & <b>no tag</b>")
    move(table, 3).click()
    wait_current(table, 3)
    table.desk.wait_answered()
    assert table.desk.value("table.game.find(1).note.comment") == "An **ace** & <b>no tag</b>"
    assert table.desk.value("table.game.find(3).note.comment") == ""
    shown = table.root.locator(".rfl-moves")
    expect(shown).to_contain_text("An ace & <b>no tag</b>")
    assert shown.locator("strong", has_text="ace").count() == 1


def test_marks_are_toggled_and_variations_promoted_and_deleted(table: Board) -> None:
    with table.change():
        move(table, 1).click()
    with table.change():
        table.root.locator('button[data-glyph="1"]').click()
    assert table.desk.value("table.game.find(1).note.marks") == [1]
    expect(move(table, 1)).to_contain_text("!")
    with table.change():
        table.root.locator('button[data-glyph="1"]').click()
    assert table.desk.value("table.game.find(1).note.marks") == []
    with table.change():
        move(table, 0).click()
    table.play("D")
    with table.change():
        table.button("promote").click()
    assert tree(table) == [["D"], ["AD-F", ["D", ["D"]]]]
    with table.change():
        table.button("demote").click()
    assert tree(table) == [["AD-F", ["D", ["D"]]], ["D"]]


def test_what_cells_say_of_a_move_shows_at_once_and_highlights_stand_on_the_board(
    table: Board,
) -> None:
    table.desk.execute("table.comment('from a cell'); table.mark('??')")
    expect(table.root.locator(".rfl-moves")).to_contain_text("from a cell")
    expect(move(table, 3)).to_contain_text("??")
    table.desk.execute("table.highlight('9D', '3', 'QS>5')")
    expect(table.root.locator(".rfl-highlights .rfl-box:not(.rfl-casing)")).to_have_count(2)
    expect(table.root.locator(".rfl-highlights .rfl-arrow:not(.rfl-casing)")).to_have_count(1)


def test_a_refused_attempt_stands_in_the_record(table: Board) -> None:
    table.drag("7H", "3")
    table.wait_notice("group-both")
    expect(table.root.locator(".rfl-moves")).to_contain_text("7♥ cannot be lifted with 9♦ on it")


def test_two_views_of_a_record_stay_in_step(desk: Desk) -> None:
    first = show(desk, FIRST_DEAL, "table", options=ANNOTATE)
    desk.run(1)
    second = board(desk, 1)
    first.play("AD-F")
    second.wait_moves(1)
    with first.change():
        move(second, 0).click()
    assert first.piles() == second.piles()
    assert current(first) == current(second) == 0
