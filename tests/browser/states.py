"""What a board can look like: each state brought about as a player does it."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

from playwright.sync_api import Locator, expect

from browser import tables
from browser.board import Board
from browser.desk import Desk
from browser.tables import (
    FIRST_DEAL,
    HARD,
    LOSING,
    LOST,
    MIXED,
    MIXED_3,
    show,
    winning_line,
)

RECORD = (Path(__file__).parent.parent / "data" / "format_1.pagn").read_text("utf-8")


ANNOTATE = """
table.play("AD-F", strict=True)
table.comment("A **good** beginning: `AD-F`.")
table.mark("!")
table.play("7H-3")
table.undo()
table.play("D", strict=True)
table.mark("??")
"""


def play(desk: Desk) -> Locator:
    board = show(desk, MIXED_3)
    board.play("AS-F")
    board.play("D")
    return board.root


def target(desk: Desk) -> Locator:
    """Show selected cards, and where they may go."""
    board = show(desk, MIXED)
    board.tap("9S")
    board.pair_time()
    assert board.classed("rfl-target")
    return board.root


def refusal(desk: Desk) -> Locator:
    board = show(desk, MIXED)
    board.drag("4S", "2")
    board.wait_notice("build-rank")
    return board.root


def refused_place(desk: Desk) -> Locator:
    """Show an empty column that does not take what was brought."""
    board = show(desk, MIXED)
    board.play("AS-F")
    board.drag("TH", "1")
    board.wait_notice("empty-column")
    return board.root


def advice(desk: Desk) -> Locator:
    """Show a hint with its marks, and the light on, near the end of a game that is soon judged."""
    code, moves = winning_line(1)
    board = show(desk, code, f"for token in {moves[:-20]!r}: table.play(token, strict=True)")
    desk.run(1)
    board.check_agrees()
    board.button("light").click()
    board.root.locator('[data-light="winnable"]').wait_for()
    board.button("hint").click()
    board.root.locator(".rfl-highlights > *").first.wait_for(state="attached")
    return board.root


def help_keys(desk: Desk) -> Locator:
    """Open the list of all keys."""
    board = show(desk, MIXED)
    board.focus()
    board.key("?")
    board.root.locator(".rfl-help").wait_for()
    return board.root


def backs(desk: Desk) -> Locator:
    """Show a game whose columns have cards face down."""
    desk.replace_cells(["import reflechi_widget as rw\nrw.Solitaire(rules='klondike', draw=3)"])
    desk.run(0)
    board = tables.board(desk, 0)
    board.play("D")
    return board.root


def classic(desk: Desk) -> Locator:
    """Show classic Klondike in play: cards face down, a clock, recycles that are left."""
    board = show(desk, HARD, options=", scoring='timed'")
    for _ in range(8):
        board.play("D")
    return board.root


def vegas(desk: Desk) -> Locator:
    """Show a score below 0 that is called by the way it is counted."""
    board = show(desk, HARD, options=", scoring='vegas'")
    board.play("D")
    return board.root


def paused(desk: Desk) -> Locator:
    board = show(desk, HARD, options=", scoring='timed'")
    board.play("D")
    board.focus()
    with board.change():
        board.key("p")
    expect(board.root.locator(".rfl-cover")).to_be_visible()
    return board.root


def lost(desk: Desk) -> Locator:
    board = show(desk, LOST, f"for token in {LOSING[:-1]!r}: table.play(token, strict=True)")
    desk.run(1)
    board.check_agrees()
    board.play(LOSING[-1])
    expect(board.root.locator(".rfl-loss")).to_be_visible()
    return board.root


def recycle_too_many(desk: Desk) -> Locator:
    """Show the sign of a stock that is used up, and the refusal to go through it again."""
    board = show(desk, LOST, "table.play('D8', strict=True)")
    desk.run(1)
    board.check_agrees()
    board.tap_pile("S")
    board.wait_notice("pass-limit")
    return board.root


def win(desk: Desk) -> Locator:
    code, moves = winning_line(1)
    board = show(desk, code, f"for token in {moves!r}: table.play(token, strict=True)")
    desk.run(1)
    board.root.and_(board.page.locator("[data-won=true]")).wait_for()
    board.still()
    return board.root


def record(desk: Desk) -> Locator:
    """Show a table beside its record, with comments, a mark, a refused try and a variation."""
    board = show(desk, FIRST_DEAL, ANNOTATE, options=", annotate=True")
    desk.run(1)
    board.check_agrees()
    return board.root


def study(desk: Desk) -> Locator:
    desk.replace_cells([f"import reflechi_widget as rw\nrw.Study({RECORD!r})"])
    desk.run(0)
    root = desk.output(0).locator(".rfl")
    root.wait_for()
    for _ in range(4):
        root.locator('[data-action="forward"]').click()
    return root


def lesson(desk: Desk) -> Locator:
    """Show a lesson after a wrong try and a right one."""
    desk.replace_cells(["import reflechi_widget as rw\nrw.Lesson('groups')"])
    desk.run(0)
    board = tables.board(desk, 0)
    board.tap_pile("S")
    board.drag("JS", "3")
    board.wait_notice("group-rank")
    return board.root


def settings(desk: Desk) -> Locator:
    return _opened(show(desk, MIXED), "settings")


def new_game(desk: Desk) -> Locator:
    """Open the panel of new games, with a code that cannot be read."""
    board = show(desk, MIXED)
    root = _opened(board, "new")
    root.locator("input.rfl-input").fill("TF1-D1N-AAAAAA0")
    with board.change():
        board.button("deal").click()
    expect(root.locator(".rfl-panel-error")).to_be_visible()
    return root


def new_classic(desk: Desk) -> Locator:
    """Open the panel of new games where there is much to choose."""
    return _opened(show(desk, HARD, options=", scoring='vegas'"), "new")


def offline(desk: Desk) -> Locator:
    board = show(desk, MIXED)
    desk.restart()
    board.wait_status("offline")
    return board.root


STATES: dict[str, Callable[[Desk], Locator]] = {
    made.__name__: made
    for made in (
        play,
        target,
        refusal,
        refused_place,
        advice,
        backs,
        classic,
        vegas,
        paused,
        lost,
        recycle_too_many,
        win,
        record,
        study,
        lesson,
        settings,
        help_keys,
        new_game,
        new_classic,
        offline,
    )
}


def _opened(board: Board, opener: str) -> Locator:
    board.button(opener).click()
    expect(board.button(opener)).to_have_attribute("aria-expanded", "true")
    return board.root
