"""Classic Klondike on the page: what lies face down, the last pass, a loss, a win, the clock."""

from __future__ import annotations

from playwright.sync_api import expect

import reflechi_widget as rw
from browser.board import Board
from browser.desk import Desk
from browser.tables import HARD, LOSING, LOST, show
from reflechi_widget import texts

WON = "KL1-D1N-AAAAAAC"


def test_what_lies_face_down_is_neither_on_the_page_nor_read_out(desk: Desk) -> None:
    board = show(desk, HARD)
    piles = rw.Game(HARD).position.piles.values()
    down = [card for pile in piles for card in pile.cards[: pile.down]]
    assert len(down) == 45
    names = texts.card_names("en")
    page = board.root.evaluate("(root) => root.outerHTML")
    read = board.root.aria_snapshot()
    for card in map(str, down):
        assert f'data-card="{card}"' not in page
        assert names[card] not in page
        assert names[card] not in read


def test_a_hard_game_says_on_its_stock_how_many_recycles_are_left(desk: Desk) -> None:
    board = show(desk, HARD)
    for sign in ("↻2", "↻1", "✕"):
        left = board.root.locator("[data-pile=S] .rfl-count").nth(1)
        number = sign.removeprefix("↻").replace("✕", "0")
        expect(left).to_have_attribute("data-left", number)
        for _ in range(8):
            _turn(board)
        expect(board.root.locator("[data-pile=S] .rfl-place")).to_have_attribute("data-mark", sign)
        if sign != "✕":
            _turn(board)
    board.tap_pile("S")
    board.wait_notice("pass-limit")
    assert "S" in board.classed("rfl-blocker")
    board.check_agrees()


def test_a_loss_is_said_below_the_table_and_can_be_undone(desk: Desk) -> None:
    board = show(desk, LOST, f"for token in {LOSING[:-1]!r}: table.play(token, strict=True)")
    loss = board.root.locator(".rfl-loss")
    desk.run(1)
    board.check_agrees()
    expect(loss).to_be_hidden()
    with board.change():
        board.play(LOSING[-1])
    expect(loss).to_contain_text("lost")
    expect(board.root.locator(".rfl-live")).to_contain_text("lost")
    expect(board.button("new")).to_be_enabled()
    with board.change():
        board.button("undo").click()
    expect(loss).to_be_hidden()


def test_a_win_is_played_by_a_line_of_the_solver(desk: Desk) -> None:
    line = [str(move) for move in rw.solve(rw.Game(WON), seconds=60).line]
    board = show(desk, WON, f"for token in {line[:-3]!r}: table.play(token, strict=True)")
    desk.run(1)
    board.check_agrees()
    for token in line[-3:]:
        board.play(token)
    board.check_agrees()
    assert board.won
    expect(board.root.locator(".rfl-win")).to_be_visible()


def test_a_pause_covers_the_cards_and_stops_the_clock(desk: Desk) -> None:
    board = show(desk, WON, options=", scoring='timed'")
    assert not _goes(desk)
    _turn(board)
    assert _goes(desk)
    board.focus()
    with board.change():
        board.key("p")
    cover = board.root.locator(".rfl-cover")
    expect(cover).to_be_visible()
    assert not _goes(desk)
    assert board.root.locator("[data-card]:visible").count() == 0
    read = board.root.aria_snapshot()
    assert "Paused" in read
    assert not [name for name in texts.card_names("en").values() if name in read]
    board.key("d")
    board.wait_notice("paused")
    assert board.moves == 1
    with board.change():
        cover.get_by_role("button", name="Resume").click()
    expect(cover).to_be_hidden()
    assert _goes(desk)
    with board.change():
        board.key("d")
    board.check_agrees()


def test_the_clock_stands_still_while_the_page_is_hidden(desk: Desk) -> None:
    board = show(desk, WON, options=", scoring='timed'")
    _turn(board)
    for hidden in (True, False):
        with board.change():
            board.page.evaluate(
                """(hidden) => {
                  Object.defineProperty(document, "hidden", { value: hidden, configurable: true });
                  document.dispatchEvent(new Event("visibilitychange"));
                }""",
                hidden,
            )
        assert _goes(desk) is not hidden
    board.page.evaluate("() => { delete document.hidden; }")


def test_another_game_is_chosen_with_its_passes_and_its_scoring(desk: Desk) -> None:
    board = show(desk, WON)
    board.button("new").click()
    panel = board.root.get_by_role("dialog", name="New game")
    expect(panel.get_by_label("Game")).to_have_value("klondike")
    panel.get_by_label("Draw 3", exact=True).check()
    panel.get_by_label("Passes").select_option("3")
    panel.get_by_label("Scoring").select_option("timed")
    with board.change():
        board.button("deal").click()
    assert board.code.startswith("KL1-D33-")
    expect(board.root.locator("[data-figure=time]")).to_have_text("0:00")
    board.check_agrees()


def test_a_hint_is_advice_that_names_and_marks_only_what_is_seen(desk: Desk) -> None:
    board = show(desk, WON)
    board.focus()
    board.key("h")
    row = board.root.locator(".rfl-advice")
    expect(row.locator(".rfl-sentence")).to_contain_text("Advice, not proof")
    board.root.locator(".rfl-highlights > *").first.wait_for(state="attached")
    said = row.locator(".rfl-sentence").inner_text()
    assert said == desk.value("table.hint().sentence()")
    game = rw.Game(WON)
    move = desk.value("str(table.hint().move)")
    assert game.check(move) is None
    down = [card for pile in game.position.piles.values() for card in pile.cards[: pile.down]]
    assert not [card for card in down if card.symbol in said]
    # A winning line and a verdict would tell what lies face down: nobody has asked for them.
    expect(board.button("show_line")).to_be_hidden()
    board.play(move)
    expect(row).to_be_hidden()
    board.check_agrees()


def test_a_level_sets_draw_count_and_passes_and_a_vegas_score_goes_on(desk: Desk) -> None:
    board = show(desk, WON)
    panel = board.root.get_by_role("dialog", name="New game")
    board.button("new").click()
    panel.get_by_role("button", name="Hard").click()
    expect(panel.get_by_label("Draw 3", exact=True)).to_be_checked()
    expect(panel.get_by_label("Passes")).to_have_value("3")
    panel.get_by_label("Scoring").select_option("vegas")
    panel.get_by_label("Carry over the score").check()
    with board.change():
        board.button("deal").click()
    expect(panel.get_by_role("alert")).to_contain_text("Vegas")
    assert board.code == WON
    panel.get_by_label("Carry over the score").uncheck()
    with board.change():
        board.button("deal").click()
    assert board.code.startswith("KL1-D33-")
    expect(board.root.locator(".rfl-figure", has_text="Vegas")).to_contain_text("−52")
    board.button("new").click()
    expect(panel.get_by_label("Passes")).to_have_value("")
    panel.get_by_label("Passes").select_option("unlimited")
    panel.get_by_label("Carry over the score").check()
    with board.change():
        board.button("deal").click()
    assert board.code.startswith("KL1-D3N-")
    assert board.score == -104
    board.focus()
    board.key("s")
    expect(board.root.locator(".rfl-live")).to_contain_text("Vegas minus 104")
    board.check_agrees()


def _turn(board: Board) -> None:
    with board.change():
        board.tap_pile("S")


def _goes(desk: Desk) -> object:
    return desk.value("table.state['clock']['goes']")
