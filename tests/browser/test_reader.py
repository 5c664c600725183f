"""What a screen reader finds is what lies on the table, and nothing that lies face down."""

from __future__ import annotations

import random
from typing import Any

import pytest
from playwright.sync_api import expect

from browser.board import Board
from browser.desk import Desk
from browser.lab import Lab
from browser.tables import MIXED, cell, show
from browser.tables import board as board_in
from reflechi_widget import texts

STEPS = 100
# All that is to be known of the table, from the kernel: names, cards face up, cards face down.
KNOWN = """{
  "piles": [
    [str(spec.id), str(spec.role), spec.fan, pile.down, [str(card) for card in pile.up]]
    for spec in table.game.rules.piles for pile in [table.game.position.piles[spec.id]]
  ],
  "hidden": [
    str(card) for pile in table.game.position.piles.values() for card in pile.cards[:pile.down]
  ],
  "movable": [str(move.card) for move in table.legal_moves() if hasattr(move, "card")],
  "moves": [str(move) for move in table.legal_moves()],
}"""


def counted(name: str, count: int, one: str, more: str) -> str:
    return f"{name}, {one if count == 1 else more.format(count)}"


def expected(known: dict[str, Any]) -> list[str]:
    """Write the table as a reader is to find it, from what the kernel knows."""
    names = texts.card_names()
    lines = []
    for pile, role, fan, down, up in known["piles"]:
        name = texts.pile_name(pile)
        if down:
            name = counted(name, down, "1 card face down", "{} cards face down")
        elif not up:
            name = f"{name}, empty"
        if up:
            top = names[up[-1]]
            name = counted(name, len(up), f"1 card, {top}", f"{{}} cards, {top} on top")
        lines.append(f'{"button" if role == "stock" else "list"} "{name}"')
        # Of a pile of which only the last cards are seen, one more is drawn.
        first = 0 if role == "column" else max(0, len(up) - fan - 1)
        for number, card in enumerate(up[first:], down + first + 1):
            place = f"{names[card]}, {number} of {down + len(up)}"
            lines.append(f'listitem "{place}{", movable" * (card in known["movable"])}"')
    return lines


def found(board: Board) -> list[str]:
    """Give the table as a reader finds it, a line for each thing with a role and a name."""
    snapshot = board.root.locator(".rfl-table").aria_snapshot()
    lines = [line.strip().removeprefix("- ").removesuffix(":") for line in snapshot.splitlines()]
    assert lines[0] == "application"
    return lines[1:]


@pytest.mark.parametrize("code", ["TF1-D3N-AAAAAAB", "KL1-D1N-AAAAAAB"])
def test_after_each_of_many_moves_a_reader_finds_the_table_as_it_is(desk: Desk, code: str) -> None:
    dice = random.Random(code)
    desk.replace_cells([f"import reflechi_widget as rw\ntable = rw.Solitaire({code!r})\ntable"])
    desk.run(0)
    board = board_in(desk, 0)
    names = texts.card_names()
    for _ in range(STEPS):
        known = desk.value(KNOWN)
        assert found(board) == expected(known)
        whole = board.root.evaluate("(root) => root.outerHTML")
        assert not [card for card in known["hidden"] if names[card] in whole]
        assert not [card for card in known["hidden"] if f'"{card}"' in whole]
        if not known["moves"]:
            break
        with board.change():
            desk.execute(f"table.play({dice.choice(known['moves'])!r})")


def test_moves_refusals_draws_and_undo_are_told_once_each_politely(desk: Desk) -> None:
    board = show(desk, MIXED)
    live = board.root.locator(".rfl-live")
    assert live.get_attribute("aria-live") == "polite"
    expect(live).to_be_empty()
    said = []
    for keys in ("1 f", "d", "u", "4 5"):
        with board.change():
            board.focus()
            board.key(*keys.split())
        said.append(live.inner_text().strip())
    assert said[:3] == [
        "Ace of spades from column 1 to the spade foundation. Score 10.",
        "Drawn: seven of clubs.",
        "Undone. The drawn cards are back in the stock.",
    ]
    assert said[3].startswith(desk.value("table.last_refusal.sentence()"))


def test_a_key_reads_the_table_and_another_the_score(desk: Desk) -> None:
    board = show(desk, MIXED)
    board.focus()
    board.key("t")
    live = board.root.locator(".rfl-live")
    expect(live).to_contain_text("the stock, 24 cards face down. the waste, empty. ")
    expect(live).to_contain_text("column 3: two of clubs, nine of spades, eight of hearts. ")
    board.key("s")
    expect(live).to_have_text("score 0, moves 0, the stock, 24 cards face down")


def test_what_is_picked_up_and_where_it_can_go_is_said(desk: Desk) -> None:
    board = show(desk, MIXED)
    board.focus()
    board.tap("8H")
    board.key("Escape", "ArrowUp", "ArrowUp", "Enter")
    live = board.root.locator(".rfl-live")
    expect(live).to_have_text(
        "Picked up: 2 cards, headed by nine of spades. Can go to: column 2, column 6."
    )
    lines = found(board)
    assert 'listitem "nine of spades, 2 of 3, picked up"' in lines
    assert 'listitem "ten of diamonds, 2 of 2, takes the picked-up cards"' in lines


def test_a_study_is_read_like_a_table(desk: Desk) -> None:
    dealt = "import reflechi_widget as rw\ngame = rw.Game('TF1-D1N-AAAAAAB')"
    desk.replace_cells([f"{dealt}\ngame.play('AD-F')\nrw.Study(game)"])
    desk.run(0)
    root = desk.output(0).locator(".rfl")
    root.wait_for()
    snapshot = root.locator(".rfl-table").aria_snapshot()
    assert 'list "column 2, 2 cards, three of spades on top"' in snapshot
    assert 'listitem "nine of spades, 1 of 2"' in snapshot
    root.focus()
    desk.page.keyboard.press("ArrowRight")
    desk.page.keyboard.press("s")
    live = root.locator(".rfl-live")
    expect(live).to_contain_text("score 10, moves 1")


def test_the_cells_of_a_notebook_show_two_boards_and_each_tells_its_own(lab_desk: Lab) -> None:
    lab_desk.replace_cells([cell(MIXED), "table"])
    lab_desk.run(0)
    lab_desk.run(1)
    first, second = board_in(lab_desk, 0), board_in(lab_desk, 1)
    with second.change(), first.change():
        first.focus()
        first.key("1", "f")
    assert found(first) == found(second)
