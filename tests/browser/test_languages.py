"""The language of a table: chosen at the board, from a cell, or by the browser."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, expect

from browser.board import Board
from browser.desk import Desk
from browser.pages import bare_profile
from browser.tables import MIXED, show
from reflechi_widget.texts import LANGUAGES, card_names, labels, say

REFUSED = "build-rank"


def choose(board: Board, language: str) -> None:
    board.button("settings").click()
    board.root.locator("[data-setting=language]").select_option(language)
    expect(board.root).to_have_attribute("lang", language)
    board.close_panel()


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_language_chosen_in_mid_game_is_spoken_by_all_of_the_board(
    desk: Desk, language: str
) -> None:
    board = show(desk, MIXED)
    board.play("9S-2")
    board.drag("4S", "2")
    board.wait_notice(REFUSED)
    choose(board, language)
    words = labels(language)
    expect(board.button("new")).to_have_attribute("aria-label", words["new_game"])
    name = board.card("TD").get_attribute("aria-label")
    assert name
    assert name.startswith(card_names(language)["TD"])
    notice = board.wait_notice(REFUSED)
    assert notice.sentence == desk.value(f"table.last_refusal.sentence({language!r})")
    # The game goes on where it was, and says what happens in the new language.
    board.play("AS-F")
    assert board.moves == 2
    live = board.root.locator("[aria-live=polite]")
    expect(live).to_have_text(desk.value("table.state['said']"))
    board.button("undo").click()
    expect(live).to_contain_text(say("said.undo", language))
    board.check_agrees()


def test_a_cell_can_choose_the_language_and_the_panel_shows_it(desk: Desk) -> None:
    board = show(desk, MIXED, "table.prefs = {**table.prefs, 'language': 'da'}")
    desk.run(1)
    expect(board.button("undo")).to_have_attribute("title", "Fortryd (U)")
    board.button("settings").click()
    expect(board.root.locator("[data-setting=language]")).to_have_value("da")


@pytest.fixture
def reader_of_hindi(browser: Browser, request: pytest.FixtureRequest) -> Iterator[Desk]:
    with bare_profile(browser, locale="hi-IN") as shared:
        yield from shared.lend(request)


def test_where_nobody_has_chosen_the_browser_has_and_devanagari_is_drawn(
    reader_of_hindi: Desk,
) -> None:
    board = show(reader_of_hindi, MIXED)
    expect(board.root).to_have_attribute("lang", "hi")
    expect(board.button("new")).to_have_attribute("title", labels("hi")["new_game"])
    # A font that lacks the letters would draw the same box for each.
    drawn = reader_of_hindi.page.evaluate(
        """() => [..."कखगहपत"].map((letter) => {
          const canvas = document.createElement("canvas");
          const pen = canvas.getContext("2d");
          pen.font = getComputedStyle(document.querySelector(".rfl")).font;
          pen.fillText(letter, 10, 40);
          return canvas.toDataURL();
        })"""
    )
    assert len(set(drawn)) == len(drawn)
    # A study too; a cell that says another language has the last word.
    reader_of_hindi.replace_cells(["study = rw.Study(table.game)\nstudy"])
    reader_of_hindi.run(0)
    study = reader_of_hindi.output(0).locator(".rfl-study")
    expect(study).to_have_attribute("lang", "hi")
    reader_of_hindi.execute("study.language = 'da'")
    expect(study).to_have_attribute("lang", "da")
