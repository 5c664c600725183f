"""What the board looks like where that can be measured: widths, themes, names, the panel."""

from __future__ import annotations

from itertools import pairwise

import pytest

from browser.board import Board
from browser.desk import Desk
from browser.lab import Lab
from browser.tables import FIRST_DEAL, LONGEST, LONGEST_MOVES, LOST, MIXED, show

_RATIO = """
(root) => {
  const luminance = (colour) => {
    const canvas = document.createElement("canvas").getContext("2d");
    canvas.fillStyle = colour; canvas.fillRect(0, 0, 1, 1);
    const parts = [...canvas.getImageData(0, 0, 1, 1).data].slice(0, 3).map((part) => {
      const share = part / 255;
      return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
    });
    return 0.2126 * parts[0] + 0.7152 * parts[1] + 0.0722 * parts[2];
  };
  const ground = (element) => {
    for (let at = element; at; at = at.parentElement) {
      const colour = getComputedStyle(at).backgroundColor;
      if (!/, 0\\)$|transparent/.test(colour)) return colour;
    }
    return "white";
  };
  const shown = (element) => element.checkVisibility() && element.textContent.trim();
  const words = [...root.querySelectorAll(
    ".rfl-title, .rfl-code, .rfl-figure-value, .rfl-sentence, .rfl-tag, .rfl-new-text",
  )].filter(shown);
  return words.map((element) => {
    const [a, b] = [getComputedStyle(element).color, ground(element)].map(luminance);
    return [element.className, (Math.max(a, b) + 0.05) / (Math.min(a, b) + 0.05)];
  });
}
"""


@pytest.mark.parametrize("width", [740, 600, 480, 380])
def test_the_longest_column_stays_on_the_board_with_every_card_legible(
    desk: Desk, width: int
) -> None:
    board = show(desk, LONGEST, f"for t in {LONGEST_MOVES!r}: table.play(t, strict=True)")
    desk.run(1)
    board.check_agrees()
    board.resize(width)
    table = board.root.locator(".rfl-table").bounding_box()
    assert table
    cards = [board.card(card).bounding_box() for card in board.columns()[6]]
    assert len(cards) == 19
    for box in cards:
        assert box
        assert box["x"] >= table["x"]
        assert box["x"] + box["width"] <= table["x"] + table["width"] + 0.5
        assert box["y"] + box["height"] <= table["y"] + table["height"] + 0.5
    tops = [box["y"] for box in cards if box]
    strips = [after - before for before, after in pairwise(tops)]
    assert min(strips) >= 13
    # The corner of each covered card lies in its visible strip.
    for card, strip in zip(board.columns()[6], strips, strict=False):
        corner = board.card(card).locator(".rfl-index").bounding_box()
        box = board.card(card).bounding_box()
        assert corner
        assert box
        assert corner["y"] + corner["height"] <= box["y"] + strip + 1
    scrolls = board.root.evaluate(
        "(root) => [root.scrollWidth - root.clientWidth, root.scrollHeight - root.clientHeight]"
    )
    assert max(scrolls) <= 1


def test_resizing_in_mid_flight_leaves_a_run_together(lively: Desk) -> None:
    board = show(lively, LONGEST, f"for t in {LONGEST_MOVES!r}: table.play(t, strict=True)")
    lively.run(1)
    board.check_agrees()
    board.drag("KS", "1")
    board.resize(520)
    board.wait_moves(len(LONGEST_MOVES) + 1)
    board.check_agrees()
    lefts = {
        board.card(card).evaluate("(c) => c.getBoundingClientRect().x")
        for card in board.columns()[0]
    }
    assert len(lefts) == 1
    assert board.score == lively.value("table.score")


@pytest.mark.parametrize("dark", [False, True])
def test_words_stand_out_in_the_light_and_the_dark_theme(desk: Desk, dark: bool) -> None:
    board = show(desk, MIXED)
    try:
        desk.dark(dark)
        board.drag("4S", "2")
        board.wait_notice("build-rank")
        ratios = board.root.evaluate(_RATIO)
        assert len(ratios) >= 5
        assert [pair for pair in ratios if pair[1] < 4.5] == []
        assert board.moves == 0
    finally:
        desk.dark(False)


def test_a_new_game_is_dealt_from_the_panel(desk: Desk) -> None:
    board = show(desk, MIXED)
    board.play("9S-2")
    board.button("new").click()
    board.root.locator("input[value='3']:enabled").check()
    with board.change():
        board.button("deal").click()
    assert (board.moves, board.score) == (0, 0)
    assert desk.value("table.code").startswith("TF1-D3N-")
    board.check_agrees()
    board.button("new").click()
    board.root.locator("input.rfl-input").fill(" tf1-d1n-aaaaaab ")
    with board.change():
        board.button("deal").click()
    assert board.code == FIRST_DEAL
    board.check_agrees()


def test_the_same_deal_is_begun_again_from_the_panel(desk: Desk) -> None:
    board = show(desk, MIXED)
    board.play("9S-2")
    board.button("new").click()
    with board.change():
        board.button("same_deal").click()
    assert (board.code, board.moves) == (MIXED, 0)
    board.check_agrees()


def test_a_bad_code_is_refused_in_the_panel_and_the_game_goes_on(desk: Desk) -> None:
    board = show(desk, MIXED)
    board.play("9S-2")
    board.button("new").click()
    board.root.locator("input.rfl-input").fill("TF1-D1N-AAAAAA0")
    with board.change():
        board.button("deal").click()
    error = board.root.locator(".rfl-panel-error")
    assert error.is_visible()
    assert "0" in error.inner_text()
    board.button("cancel").click()
    board.check_agrees()
    assert board.moves == 1
    assert board.code == MIXED


def test_a_click_copies_the_code(desk: Desk) -> None:
    board = show(desk, MIXED)
    board.button("copy").click()
    desk.page.wait_for_function(
        "async (code) => await navigator.clipboard.readText() === code", arg=MIXED
    )


def test_places_and_cards_have_names_for_a_screen_reader(desk: Desk) -> None:
    board = show(desk, MIXED)
    assert board.card("TD").get_attribute("aria-label") == "ten of diamonds, 2 of 2"
    board.play("AS-F")
    assert "column 1" in (board.place("1").get_attribute("aria-label") or "").lower()
    live = board.root.locator("[aria-live=polite]")
    assert "ace of spades" in live.inner_text().lower()
    board.drag("4S", "2")
    sentence = board.wait_notice("build-rank").sentence
    instead = board.root.locator(".rfl-instead").inner_text()
    assert instead
    assert live.text_content() == f"{sentence} {instead}"
    assert board.place("1").locator(".rfl-place").get_attribute("data-mark") == "K"


def test_another_board_style_does_not_leak_into_the_notebook(lab_desk: Lab) -> None:
    show(lab_desk, MIXED)
    loose = lab_desk.page.evaluate(
        """() => [...document.styleSheets].flatMap((sheet) => [...sheet.cssRules])
          .filter((rule) => rule.selectorText?.includes(".rfl"))
          .flatMap((rule) => rule.selectorText.split(/,(?![^()]*\\))/))
          .map((selector) => selector.trim())
          .filter((selector) => !/^(:root|html|body)?\\S*\\s*\\.rfl\\b/.test(selector))"""
    )
    assert loose == []


def test_a_collapsed_output_keeps_the_game(lab_desk: Lab) -> None:
    board = show(lab_desk, MIXED)
    board.play("AS-F")
    lab_desk.command("notebook:hide-cell-outputs")
    board.root.wait_for(state="hidden")
    lab_desk.command("notebook:show-cell-outputs")
    board.root.wait_for(state="visible")
    board.play("9S-2")
    board.check_agrees()
    assert board.score == 10


def test_no_change_of_the_looks_changes_the_score(lab_desk: Lab) -> None:
    board = show(lab_desk, LOST, "table")
    for token in ("9H-3", "D", "8H-1"):
        board.play(token)
    assert board.score == 10  # two cards turned
    board.resize(420)
    lab_desk.dark(True)
    board.check_agrees()
    lab_desk.dark(False)
    lab_desk.run(1)
    lab_desk.command("notebook:hide-cell-outputs")
    lab_desk.command("notebook:show-cell-outputs")
    for root in lab_desk.page.locator(".rfl").all():
        Board(lab_desk, root).check_agrees()
    assert (board.score, board.moves) == (10, 3)


def test_nothing_moves_by_itself(lively: Desk) -> None:
    board = show(lively, MIXED)
    board.play("9S-2")
    text, rev = lively.value("str(table.game.position)"), board.rev
    board.page.wait_for_timeout(3000)
    assert lively.value("str(table.game.position)") == text
    assert board.rev == rev
