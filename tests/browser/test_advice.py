"""The solver beside the board: the light, hints, the winning line, the move that lost."""

from __future__ import annotations

from browser.board import Board
from browser.desk import Desk
from browser.lab import Lab
from browser.tables import show, winning_line

WON_CODE, WON_MOVES = winning_line(1)
# K♦ takes the one empty column; with K♠ there the game could be won.
LOST_CODE = "TF1-D1N-AAAAANP"
LOST = (
    "QC-3 JH-3 TS-3 AC-F D2 4S-1 D 6C-6 5H-6 KD-1 D2 AS-F 2S-F 3S-F 4S-F D 5S-F D2 4C-6 D2 AH-F "
    "2H-F D 9H-1 D2 AD-F 2D-F D2 2C-F D QH-7 D 3D-F D2 3H-F"
)
#: What a verdict ends with while cards lie in the stock.
KNOWN = " The solver saw the cards in the stock."
PLAY_LOST = f"for t in {LOST!r}.split(): table.play(t, strict=True)"


def light(board: Board) -> str:
    return board.button("light").get_attribute("data-light") or ""


def wait_light(board: Board, shown: str) -> None:
    board.button("light").and_(board.root.locator(f'[data-light="{shown}"]')).wait_for()


def said(board: Board) -> str:
    """Give what stands below the table, once it is more than that somebody thinks."""
    row = board.root.locator(".rfl-advice")
    row.and_(board.root.locator(":not(:has([data-action=stop_advice]:enabled))")).wait_for()
    return row.locator(".rfl-sentence").inner_text()


def wait_pointed(board: Board) -> None:
    board.root.locator(".rfl-highlights > *").first.wait_for(state="attached")


def test_the_light_is_off_until_it_is_switched_on_and_then_follows_the_game(desk: Desk) -> None:
    board = show(desk, WON_CODE)
    board.play(WON_MOVES[0])
    assert light(board) == "off"
    assert not board.root.locator(".rfl-advice").is_visible()
    assert desk.value("table.verdict") is None
    board.button("light").click()
    wait_light(board, "winnable")
    assert desk.value("table.prefs['verdict']")
    assert "won" in said(board)
    board.play(WON_MOVES[1])
    wait_light(board, "winnable")
    board.button("light").click()
    wait_light(board, "off")
    board.check_agrees()


def test_a_game_that_is_lost_turns_the_light(desk: Desk) -> None:
    board = show(desk, LOST_CODE, PLAY_LOST)
    board.button("light").click()
    wait_light(board, "winnable")
    desk.run(1)
    wait_light(board, "unwinnable")
    assert said(board) == "This game can no longer be won." + KNOWN


def test_a_hint_by_key_says_and_marks_what_to_play_until_something_is_played(desk: Desk) -> None:
    board = show(desk, WON_CODE)
    board.focus()
    board.key("h")
    wait_pointed(board)
    hint = desk.value("[str(table.hint().move), table.hint().sentence()]")
    words = hint[1] + KNOWN
    assert said(board) == words
    assert board.root.locator("[aria-live=polite]").text_content() == words
    board.play(hint[0])
    board.page.wait_for_function(
        "(root) => root.querySelectorAll('.rfl-highlights > *').length === 0",
        arg=board.root.element_handle(),
    )
    board.check_agrees()


def test_a_hint_to_draw_marks_the_stock(desk: Desk) -> None:
    board = show(desk, WON_CODE)
    desk.execute(
        "from reflechi_widget.analysis import Hint\n"
        "from reflechi_widget.verdict import Verdict\n"
        "from reflechi_widget.moves import DRAW\n"
        "found = Hint(DRAW, Verdict('winnable', (DRAW,), 1, 0.0), count=1)\n"
        "table._session.show(found, table.game.position)"
    )
    wait_pointed(board)
    mark = board.root.locator("rect.rfl-box:not(.rfl-casing)").bounding_box()
    stock = board.place("S").bounding_box()
    assert mark
    assert stock
    assert abs(mark["x"] + mark["width"] / 2 - stock["x"] - stock["width"] / 2) < 3
    assert said(board) == "Draw a card." + KNOWN


def test_the_winning_line_plays_itself_until_escape_and_stops_at_a_whole_move(
    lab_desk: Lab,
) -> None:
    board = show(lab_desk, WON_CODE)
    board.focus()
    board.key("h")
    assert said(board)
    board.button("show_line").click()
    board.page.wait_for_function(
        "(root) => Number(root.querySelector('[data-figure=moves]').textContent) >= 2",
        arg=board.root.element_handle(),
    )
    board.focus()
    board.key("Escape")
    board.button("stop_advice").wait_for(state="hidden")
    assert board.has_focus()
    board.check_agrees()
    moves = board.moves
    board.page.wait_for_timeout(1500)
    assert board.moves == moves
    with board.change():
        board.key("u")
    board.check_agrees()


def test_the_move_that_lost_is_found_and_shown_in_the_record(lab_desk: Lab) -> None:
    board = show(lab_desk, LOST_CODE, PLAY_LOST)
    lab_desk.run(1)
    board.focus()
    board.key("h")
    assert said(board) == "This game cannot be won from here." + KNOWN
    board.button("which_lost").click()
    current = board.root.locator('.rfl-move[aria-current="true"]')
    current.wait_for()
    assert current.inner_text().startswith("11. K♦")
    assert "??" in current.inner_text()
    assert said(board).startswith("Action 11, K♦")
    board.check_agrees()
    # The line that would have won stands beside it, and the game can be taken up there.
    assert board.root.locator(".rfl-variation").count() == 1


def test_a_winnable_deal_is_dealt_from_the_panel(desk: Desk) -> None:
    board = show(desk, LOST_CODE)
    board.button("new").click()
    board.root.locator("[data-option=winnable]").check()
    board.button("deal").click()
    board.root.get_by_role("dialog", name="New game").wait_for(state="hidden")
    assert board.code != LOST_CODE
    assert desk.value("__import__('reflechi_widget').solve(table.game).result") == "winnable"
    board.check_agrees()
