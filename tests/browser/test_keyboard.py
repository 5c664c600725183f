"""Play without a pointer: the focus walks over the table and picks up; two keys name two piles."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import expect

from browser.board import COLUMNS, FOUNDATIONS, Board
from browser.desk import Desk
from browser.lab import Lab
from browser.tables import MIXED, MIXED_3, show, winning_line
from browser.test_lessons import Learner, place_of
from browser.test_lessons import show as lesson
from reflechi_widget.lessons import shipped
from reflechi_widget.moves import Transfer

TOP_ROW = ["S", "W", *FOUNDATIONS]


def place(board: Board) -> tuple[str, str]:
    """Give pile and card of what has the focus; the card is empty at a place without one."""
    found: list[str] = board.root.evaluate(
        """(root) => {
          const at = root.contains(document.activeElement) ? document.activeElement : root;
          return [at.dataset.pileOf ?? at.dataset.pile ?? "", at.dataset.card ?? ""];
        }"""
    )
    return found[0], found[1]


def enter(board: Board) -> None:
    """Come to the table from the bar, as Tab does."""
    board.button("new").focus()
    for _ in range(5):  # a lesson has buttons of its own above the table
        if place(board) == ("", ""):
            board.key("Tab")
    assert place(board) != ("", "")


def walk_to(board: Board, pile: str, card: str = "") -> None:
    """Press arrows until the focus is on a pile, then up to a card of it."""
    start = place(board)[0]
    row = TOP_ROW if pile in TOP_ROW else COLUMNS
    for _ in board.piles()[start] if start not in row else []:
        if place(board)[0] == start:
            board.key("ArrowUp")
    if place(board)[0] not in row:
        board.key("ArrowUp" if row is TOP_ROW else "ArrowDown")
    way = row.index(pile) - row.index(place(board)[0])
    board.key(*["ArrowRight" if way > 0 else "ArrowLeft"] * abs(way))
    assert place(board)[0] == pile
    if card and pile in COLUMNS:
        board.key("End")
        for _ in board.piles()[pile]:
            if place(board)[1] != card:
                board.key("ArrowUp")
        assert place(board) == (pile, card)


def carry(board: Board, card: str, pile: str) -> None:
    """Pick a card up and put it down by the focus alone."""
    walk_to(board, board.pile_of(card), card)
    board.key("Enter")
    assert card in board.classed("rfl-selected")
    assert pile in board.classed("rfl-target")
    walk_to(board, pile)
    with board.change():
        board.key("Space")


def by_names(board: Board, card: str, pile: str) -> None:
    """Move a card by naming its pile and another."""
    source = board.pile_of(card)
    keys = [*source.lower()] if source in FOUNDATIONS else [source.lower()]
    with board.change():
        board.key(*keys, "f" if pile in FOUNDATIONS else pile)


def test_a_whole_game_is_won_by_keys_alone(desk: Desk) -> None:
    code, moves = winning_line(1)
    board = show(desk, code)
    enter(board)
    for number, token in enumerate(moves):
        if token in ("D", "R"):
            with board.change():
                if number % 2:
                    board.key("d")
                else:
                    walk_to(board, "S")
                    board.key("Enter")
            assert place(board) != ("", "")
            continue
        card, target = token.split("-")
        pile = f"F{card[1]}" if target == "F" else target
        (carry if number % 3 == 0 else by_names)(board, card, pile)
        assert board.notice is None
        assert place(board) == (pile, card)
    assert board.won
    board.check_agrees()


def test_the_focus_is_never_lost(desk: Desk) -> None:
    table = show(desk, MIXED)
    enter(table)
    walk_to(table, "3", "9S")
    # A refusal, a move, undo and redo: the focus is on the card.
    refused = (["Enter", "ArrowRight", "Enter"], "3")
    for keys, pile in (refused, (["Enter", "6"], "6"), (["u"], "3"), (["r"], "6")):
        with table.change():
            table.key(*keys)
        assert place(table) == (pile, "9S")
    # A cell takes the very card back, then plays another, changes the language, deals anew.
    with table.change():
        desk.execute("table.undo()")
    assert place(table) == ("3", "9S")
    table.key("Home")
    with table.change():
        desk.execute("table.play('AS-F')")
    with table.change():
        desk.execute("table.prefs = {**table.prefs, 'language': 'hi'}")
    assert place(table) == ("3", "2C")
    expect(table.card("2C")).to_have_attribute("aria-label", re.compile("चिड़ी का 2, 3 में से 1"))
    with table.change():
        desk.execute(f"table.new_game({MIXED_3!r})")
    assert place(table) == ("3", "8H")
    # The pile under the focus fills, is emptied by a recycle, and is drawn at another width.
    walk_to(table, "W")
    for _ in range(9):
        with table.change():
            table.key("d")
        assert place(table)[0] == "W"
    assert place(table) == ("W", "")
    table.resize(420)
    assert place(table) == ("W", "")


def test_what_has_the_focus_is_ringed_twice_in_every_theme(desk: Desk) -> None:
    """One ring stands out from light, the other from dark ground: 3 to 1 from each other."""
    for dark in (False, True):
        desk.dark(dark)
        table = show(desk, MIXED)
        enter(table)
        for pile in ("3", "S", "W"):
            walk_to(table, pile)
            ring, casing, felt = table.root.evaluate(
                """(root) => {
                  const ring = getComputedStyle(document.activeElement, "::before");
                  const { backgroundColor } = getComputedStyle(root);
                  return [ring.borderTopColor, ring.outlineColor, backgroundColor];
                }"""
            )
            assert contrast(ring, casing) >= 3
            assert max(contrast(ring, felt), contrast(casing, felt)) >= 3
    desk.dark(False)


def contrast(one: str, other: str) -> float:
    """Give the ratio of two colours, as WCAG has it."""

    def luminance(colour: str) -> float:
        parts = [int(part) / 255 for part in colour[4:-1].split(",")]
        red, green, blue = (
            part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in parts
        )
        return 0.2126 * red + 0.7152 * green + 0.0722 * blue

    dark, light = sorted((luminance(one), luminance(other)))
    return (light + 0.05) / (dark + 0.05)


@pytest.mark.parametrize("opener", ["help", "settings", "new"])
def test_a_panel_takes_the_focus_keeps_it_and_gives_it_back(desk: Desk, opener: str) -> None:
    table = show(desk, MIXED)
    table.button(opener).focus()
    table.key("Enter")
    panel = table.root.locator(".rfl-panel:not([hidden])")
    for key in [*["Tab"] * 12, *["Shift+Tab"] * 5, "d", "Escape"]:
        assert panel.evaluate("(panel) => panel.contains(document.activeElement)")
        table.key(key)
    assert panel.count() == 0
    assert table.button(opener).evaluate("(button) => button === document.activeElement")
    assert table.moves == 0


def test_the_list_of_keys_gives_the_focus_back_to_the_card_it_was_opened_from(desk: Desk) -> None:
    table = show(desk, MIXED)
    enter(table)
    walk_to(table, "3", "9S")
    table.key("?")
    expect(table.root.locator(".rfl-help li").first).to_be_visible()
    table.key("d", "Escape")
    assert place(table) == ("3", "9S")
    assert table.moves == 0


def test_tab_comes_to_the_table_once_and_goes_on(desk: Desk) -> None:
    table = show(desk, MIXED)
    enter(table)
    assert place(table) == ("1", "AS")
    table.key("Tab")
    assert place(table) == ("", "")
    table.key("Shift+Tab")
    assert place(table) == ("1", "AS")


def test_escape_leaves_step_by_step_and_the_notebook_has_its_keys_again(lab_desk: Lab) -> None:
    table = show(lab_desk, MIXED, "1")
    enter(table)
    table.key("3")
    status = table.root.locator(".rfl-status")
    expect(status).to_have_text("From column 3 to …")
    table.key("Escape", "Enter")
    assert table.classed("rfl-selected") == {"8H"}
    table.key("Escape")
    assert not status.is_visible()
    assert not table.classed("rfl-selected")
    assert place(table) == ("3", "8H")
    table.key("Escape")
    assert not table.has_focus()
    cells = len(lab_desk.cells())
    table.key("b")
    lab_desk.page.wait_for_function(f"() => rfl.cells().length === {cells + 1}")


def test_refusals_are_to_be_had_by_keys_and_leave_the_focus_on_the_card(desk: Desk) -> None:
    table = show(desk, MIXED)
    enter(table)
    for keys, rule, card in (
        ("4 2", "build-rank", "4S"),
        ("7 w", "not-a-target", "2D"),
        ("6 6", "same-pile", "TH"),
        ("6 f", "foundation-ace", "TH"),
    ):
        with table.change():
            table.key(*keys.split())
        table.wait_notice(rule)
        assert place(table)[1] == card


class ByKeys(Learner):
    """Does all by keys: what is to be refused, too."""

    def transfer(self, move: Transfer, *, refused: bool) -> None:
        board, card = self.board, str(move.card)
        if place(board) == ("", ""):
            enter(board)
        source = board.pile_of(card)
        walk_to(board, source, card if source in COLUMNS else "")
        board.key("Enter")
        pile = place_of(move, source)
        board.key("f" if pile in FOUNDATIONS else pile.lower())


def test_a_lesson_is_done_by_keys_alone(desk: Desk) -> None:
    board = lesson(desk, "groups")
    ByKeys(desk, board, shipped("groups", "en")).take()
    assert desk.value("lesson.result.completed")
    assert board.has_focus()


def test_a_deal_is_asked_for_by_its_code_by_keys_alone(desk: Desk) -> None:
    table = show(desk, MIXED)
    enter(table)

    def tab_to(selector: str, keys: str) -> None:
        for _ in range(30):
            if desk.page.evaluate(f"() => document.activeElement.matches({selector!r})"):
                return
            table.key(keys)
        raise AssertionError(f"no way by Tab to {selector}")

    tab_to("[data-action=new]", "Shift+Tab")
    table.key("Enter")
    tab_to("input.rfl-input", "Tab")
    desk.page.keyboard.type("TF1-D1N-AAAAAAC")
    table.key("Enter")
    desk.wait("() => document.querySelector('.rfl').dataset.deal === '2'")
    assert desk.value("table.code") == "TF1-D1N-AAAAAAC"
    assert table.has_focus()
