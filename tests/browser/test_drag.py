"""Dragging with real pointer events: what moves, what is refused, and what puts cards back."""

from __future__ import annotations

import pytest

from browser.board import Board
from browser.desk import Desk
from browser.lab import Lab
from browser.tables import FIRST_COLUMNS, FIRST_DEAL, MIXED, MIXED_3, show


def test_the_first_deal_lies_as_the_rules_say(desk: Desk) -> None:
    board = show(desk, FIRST_DEAL)
    assert board.columns() == FIRST_COLUMNS
    assert board.stock == 24
    assert (board.score, board.moves, board.code) == (0, 0, FIRST_DEAL)
    board.check_agrees()
    # What is face down is nowhere on the page, not even for a screen reader.
    html = board.root.evaluate("(root) => root.outerHTML")
    assert "JS" not in board.piles()["S"]
    assert "jack of spades" not in html
    assert 'data-card="JS"' not in html


def test_a_run_is_dragged_whole_and_its_targets_are_lit(desk: Desk) -> None:
    board = show(desk, MIXED)
    board.lift("9S")
    assert board.classed("rfl-dragging") == {"9S", "8H"}
    assert board.classed("rfl-target") == {"2", "6"}
    board.carry(board.pile_point("2"))
    with board.change():
        board.release()
    assert board.columns()[1] == ["3C", "TD", "9S", "8H"]
    assert board.classed("rfl-dragging") == set()
    assert board.classed("rfl-target") == set()
    board.check_agrees()


@pytest.mark.parametrize(
    ("card", "pile", "rule", "words"),
    [
        ("9C", "6", "group-rank", ["9♣", "5♦", "cannot be lifted"]),
        ("4S", "2", "build-rank", ["4♠", "10♦"]),
        ("8H", "2", "build-both", ["8♥", "10♦"]),
        ("TD", "5", "build-both", ["10♦", "K♥", "a black jack"]),
        ("2D", "FD", "foundation-ace", ["2♦", "A♦"]),
        ("KH", "7", "build-king", ["K♥", "2♦"]),
    ],
)
def test_a_refused_drag_goes_home_and_says_why(
    desk: Desk, card: str, pile: str, rule: str, words: list[str]
) -> None:
    board = show(desk, MIXED)
    before, text = board.piles(), desk.value("str(table.game.position)")
    board.drag(card, pile)
    notice = board.wait_notice(rule)
    for word in words:
        assert word in notice.sentence
    assert board.piles() == before
    assert desk.value("str(table.game.position)") == text
    assert (board.moves, desk.value("table.move_count")) == (0, 0)
    assert card in board.classed("rfl-meant")
    assert board.classed("rfl-blocker")
    # It stays until the next action, and goes with it.
    with board.change():
        board.tap_pile("S")
    assert board.notice is None
    assert board.classed("rfl-meant") == set()


def test_only_a_king_goes_to_an_empty_column(desk: Desk) -> None:
    board = show(desk, MIXED)
    board.play("AS-F")
    board.drag("4S", "1")
    sentence = board.wait_notice("empty-column").sentence
    assert sentence == (
        "4♠ cannot go to the empty column 1: only a king can, alone or at the head of a run."
    )
    board.play("KH-1")
    assert board.columns()[0] == ["KH"]
    board.check_agrees()


def test_an_ace_is_taken_back_from_its_foundation(desk: Desk) -> None:
    board = show(desk, MIXED)
    board.play("AS-F")
    assert board.score == 10
    board.play("AS-7")
    assert board.columns()[6][-2:] == ["2D", "AS"]
    assert board.score == 10
    board.check_agrees()


def test_any_foundation_place_sends_a_card_to_its_own(desk: Desk) -> None:
    board = show(desk, MIXED)
    with board.change():
        board.drag("AS", "FC")
    assert board.piles()["FS"] == ["AS"]


def test_refusals_are_without_words_when_the_rules_are_not_interactive(desk: Desk) -> None:
    board = show(desk, MIXED, options=", interactive_rules=False")
    before = board.piles()
    with board.change():
        board.drag("4S", "2")
    assert board.notice is None
    assert board.piles() == before
    assert desk.value("str(table.last_refusal.rule)") == "build-rank"


@pytest.mark.parametrize("share", [0.02, 0.2, 0.4, 0.6, 0.8, 0.98])
def test_a_drop_anywhere_on_a_column_counts(desk: Desk, share: float) -> None:
    board = show(desk, MIXED)
    last = board.card("TH").bounding_box()
    top = board.place("6").bounding_box()
    assert last
    assert top
    height = last["y"] + last["height"] + 20 - top["y"]
    board.lift("9S")
    board.carry((top["x"] + top["width"] * (1 - share), top["y"] + height * share))
    with board.change():
        board.release()
    assert board.columns()[5][-2:] == ["9S", "8H"]


def test_a_drop_means_the_pile_that_the_card_lies_on_wherever_it_is_held(desk: Desk) -> None:
    board = show(desk, MIXED)
    place = board.place("6").bounding_box()
    assert place
    board.lift("9S")
    # Held at a third of its width the pointer is on column 5, which does not take it.
    board.carry((place["x"] - place["width"] * 0.2, board.pile_point("6")[1]))
    assert board.classed("rfl-over") == {"6"}
    with board.change():
        board.release()
    assert board.columns()[5][-2:] == ["9S", "8H"]


def _escape(board: Board) -> None:
    board.key("Escape")


def _cancel(board: Board) -> None:
    board.root.locator(".rfl-table").dispatch_event("pointercancel", {"bubbles": True})


def _blur(board: Board) -> None:
    board.page.evaluate("() => window.dispatchEvent(new Event('blur'))")


def _release_outside(board: Board) -> None:
    board.page.mouse.move(-40, 300, steps=4)
    board.release()


def _second_button(board: Board) -> None:
    board.page.mouse.down(button="right")
    board.page.mouse.up(button="right")


@pytest.mark.parametrize("end", [_escape, _cancel, _blur, _release_outside, _second_button])
def test_an_interrupted_drag_puts_the_cards_back(desk: Desk, end: object) -> None:
    board = show(desk, MIXED)
    before = board.piles()
    boxes = {card: board.card(card).bounding_box() for card in ("9S", "8H")}
    board.lift("9S")
    board.carry(board.pile_point("2"))
    assert callable(end)
    end(board)
    board.still()
    assert board.classed("rfl-dragging") == set()
    assert board.classed("rfl-target") == set()
    assert {card: board.card(card).bounding_box() for card in ("9S", "8H")} == boxes
    board.release()
    assert board.piles() == before
    assert desk.value("table.move_count") == 0
    # The board is none the worse for it.
    board.play("9S-2")
    board.check_agrees()


def test_the_card_below_shows_while_the_waste_is_dragged(desk: Desk) -> None:
    board = show(desk, MIXED_3)
    board.play("D")
    assert board.piles()["W"] == ["7C", "KS", "6H"]
    board.lift("6H")
    assert board.card("KS").is_visible()
    assert board.card("7C").is_visible()
    board.key("Escape")
    board.release()
    board.play("D")
    board.lift(board.piles()["W"][-1])
    for card in board.piles()["W"][-4:-1]:
        assert board.card(card).is_visible()
    board.key("Escape")
    board.release()


def test_only_the_last_of_the_waste_can_be_dragged(desk: Desk) -> None:
    board = show(desk, MIXED_3)
    board.play("D")
    board.drag("7C", "3")
    notice = board.wait_notice("top-only")
    assert "7♣" in notice.sentence
    assert board.piles()["W"] == ["7C", "KS", "6H"]


def test_a_selected_card_does_not_travel_with_another_drag(desk: Desk) -> None:
    board = show(desk, MIXED)
    board.tap("TH")
    board.play("9S-2")
    assert board.columns()[1][-2:] == ["9S", "8H"]
    assert board.classed("rfl-selected") == set()
    board.check_agrees()


def test_the_context_menu_of_the_notebook_stays_away(lab_desk: Lab) -> None:
    board = show(lab_desk, MIXED)
    board.page.mouse.click(*board.point("9S"), button="right")
    board.play("9S-2")
    assert board.page.locator(".lm-Menu").count() == 0
