"""The settings: each is seen, chosen at the board or in a cell, and is kept with the table."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import expect

from browser.board import Board
from browser.desk import Desk
from browser.lab import Lab
from browser.tables import MIXED, MIXED_3, board, cell, play, show
from reflechi_widget.texts import say

# Counts the tones that are made, in place of hearing them.
LISTEN = """() => {
  window.tones = 0;
  const { createOscillator } = AudioContext.prototype;
  if (window.silence) return;
  window.silence = true;
  AudioContext.prototype.createOscillator = function () {
    window.tones += 1;
    return createOscillator.call(this);
  };
}"""


def width(board: Board) -> float:
    box = board.card("TD").bounding_box()
    assert box is not None
    return box["width"]


def colours(board: Board) -> int:
    """Count the colours of four cards, one of each suit."""
    found: int = board.root.evaluate(
        """(root) => new Set(["9S", "TH", "TD", "9C"].map(
          (card) => getComputedStyle(root.querySelector(`[data-card="${card}"]`)).color
        )).size"""
    )
    return found


def stock_is_left(board: Board) -> bool:
    return board.pile_point("S")[0] < board.pile_point("FS")[0]


def refused_in_words(board: Board) -> bool:
    with board.change():
        board.drag("4S", "2")
    return board.notice is not None


def pair_is_one_wish(board: Board) -> bool:
    with board.change():
        board.double_tap("8H")
    # A single tap means the foundation alone.
    return board.notice is not None and board.notice.rule == "no-place"


def travels(board: Board) -> bool:
    """Tell whether a card is seen on its way; watched in the frame after the draw."""
    board.root.evaluate(
        """(root) => {
          window.travelled = false;
          const look = () => {
            window.travelled ||= root.querySelector(".rfl-flying") !== null;
            window.watch = requestAnimationFrame(look);
          };
          look();
        }"""
    )
    with board.change():
        board.tap_pile("S")
    travelled: bool = board.page.evaluate(
        "() => { cancelAnimationFrame(window.watch); return window.travelled }"
    )
    return travelled


def tones(board: Board) -> bool:
    board.page.evaluate(LISTEN)
    with board.change():
        board.tap_pile("S")
    return bool(board.page.evaluate("() => window.tones"))


def announced(board: Board) -> bool:
    with board.change():
        board.tap_pile("S")
    return board.root.locator("[aria-live=polite]").inner_text() != ""


# What is seen where a setting has its first value, and where it has another.
SWITCHES: dict[str, tuple[Callable[[Board], object], object, object]] = {
    "interactive_rules": (refused_in_words, True, False),
    "double_click": (pair_is_one_wish, True, False),
    "four_colour": (colours, 2, 4),
    "left_handed": (stock_is_left, True, False),
    "motion": (travels, True, False),
    "sound": (tones, False, True),
    "announcements": (announced, True, False),
}


def switch(board: Board, *names: str) -> None:
    """Switch settings in the panel, as they show there."""
    board.button("settings").click()
    for name in names:
        box = board.root.locator(f"[data-setting={name}]")
        before = box.is_checked()
        box.click()
        expect(box).to_be_checked(checked=not before)
        wait_pref(board, name, not before)
    board.close_panel()


def wait_pref(board: Board, name: str, value: object) -> None:
    board.desk.wait_value(f"table.prefs[{name!r}]", value)
    board.desk.wait_answered()


def first_value(name: str) -> bool:
    return name != "sound" and name not in ("four_colour", "left_handed")


@pytest.mark.parametrize("name", SWITCHES)
def test_a_switch_in_the_panel_changes_what_is_seen(lively: Desk, name: str) -> None:
    look, before, after = SWITCHES[name]
    assert look(show(lively, MIXED)) == before
    table = show(lively, MIXED)
    switch(table, name)
    assert look(table) == after
    assert lively.value(f"table.prefs[{name!r}]") is not first_value(name)


@pytest.mark.parametrize("name", SWITCHES)
def test_a_cell_says_it_at_the_start_or_later_and_the_panel_shows_it(
    lively: Desk, name: str
) -> None:
    look, _, after = SWITCHES[name]
    other = not first_value(name)
    said = show(lively, MIXED, options=f", {name}={other}")
    assert look(said) == after
    changed = show(lively, MIXED, f"table.prefer({name}={other})")
    lively.run(1)
    changed.button("settings").click()
    box = changed.root.locator(f"[data-setting={name}]")
    expect(box).to_be_checked(checked=other)
    changed.close_panel()
    assert look(changed) == after


def test_cards_are_small_medium_or_large_within_the_width_there_is(desk: Desk) -> None:
    table = show(desk, MIXED, "table.prefer(card_size='large')")
    table.resize(700)
    medium = width(table)
    table.button("settings").click()
    table.root.locator("[data-setting=card_size]").select_option("small")
    wait_pref(table, "card_size", "small")
    table.close_panel()
    table.still()
    assert width(table) < 0.9 * medium
    desk.run(1)
    expect(table.root).to_have_attribute("data-cards", "large")
    table.still()
    assert width(table) > 1.1 * medium
    box = table.root.bounding_box()
    assert box is not None
    assert abs(box["width"] - 700) < 2
    # All is still where it is pressed.
    table.play("9S-2")
    table.play("AS-F")
    table.check_agrees()


def test_a_mirrored_table_is_played_like_any_other(desk: Desk) -> None:
    table = show(desk, MIXED_3, options=", left_handed=True, four_colour=True")
    for token in ("D", "9S-2", "AS-F", "D"):
        table.play(token)
    fan, stock = table.pile_point("W"), table.pile_point("S")
    assert table.pile_point("FC")[0] < fan[0] < stock[0]
    table.check_agrees()


def test_the_panel_is_used_by_keys_alone(desk: Desk) -> None:
    table = show(desk, MIXED)
    table.button("settings").focus()
    table.key("Enter")
    expect(table.root.locator("[data-setting=language]")).to_be_focused()
    table.key("Tab", "ArrowDown")
    wait_pref(table, "card_size", "large")
    table.key("Tab", "Tab", "Tab", "Space")
    wait_pref(table, "four_colour", True)
    table.key("Escape")
    expect(table.button("settings")).to_be_focused()


def test_settings_are_kept_when_the_table_is_shown_again_and_when_the_page_is_reloaded(
    own_lab: Lab,
) -> None:
    table = play(own_lab, MIXED, "table")
    switch(table, "four_colour", "left_handed")
    own_lab.run(1)
    again = board(own_lab, 1)
    assert (colours(again), stock_is_left(again)) == (4, False)
    own_lab.save()
    own_lab.reload()
    reloaded = board(own_lab, 0)
    assert (colours(reloaded), stock_is_left(reloaded)) == (4, False)
    reloaded.button("settings").click()
    expect(reloaded.root.locator("[data-setting=four_colour]")).to_be_checked()


def test_another_language_in_mid_game_keeps_the_game_and_the_settings(desk: Desk) -> None:
    table = show(desk, MIXED, options=", four_colour=True, card_size='small'")
    table.play("9S-2")
    table.button("settings").click()
    language = table.root.locator("[data-setting=language]")
    language.select_option("da")
    expect(table.root).to_have_attribute("lang", "da")
    size = table.root.locator("[data-setting=card_size]")
    expect(size).to_have_value("small")
    assert size.locator("option").all_inner_texts() == [
        say(f"card_size.{name}", "da") for name in ("small", "medium", "large")
    ]
    table.close_panel()
    assert colours(table) == 4
    assert table.moves == 1
    table.check_agrees()


def test_a_refused_player_is_shown_what_could_have_been_done(desk: Desk) -> None:
    desk.replace_cells([cell(MIXED), "print(table.last_refusal)"])
    desk.run(0)
    table = board(desk, 0)
    # A nine that fits on two tens, on a card that it does not fit on.
    table.drag("9S", "5")
    table.wait_notice("build-rank")
    assert table.classed("rfl-allowed") == {"2", "6"}
    instead = table.root.locator(".rfl-instead")
    expect(instead).to_have_text("9♠ can go to column 2 or column 6.")
    live = table.root.locator("[aria-live=polite]")
    expect(live).to_contain_text("9♠ can go to column 2 or column 6.")
    # A group that breaks: what can be lifted of it.
    table.drag("9C", "2")
    table.wait_notice("group-rank")
    assert table.classed("rfl-allowed") == {"5D"}
    expect(instead).to_have_text(
        "From column 4, 5♦ can be lifted with everything on it. 5♦ has nowhere to go now."
    )
    table.play("9S-2")
    assert not table.classed("rfl-allowed")
