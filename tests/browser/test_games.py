"""Whole games, by every way of playing, and undo and redo in them."""

from __future__ import annotations

import random

from browser.board import Board
from browser.desk import Desk
from browser.lab import Lab
from browser.tables import LONGEST, LONGEST_MOVES, MIXED, RUN, show, winning_line

KEY_BURST = 30


def test_a_game_is_won_by_dragging(lab_desk: Lab) -> None:
    code, moves = winning_line(3)
    board = show(lab_desk, code)
    _observe(lab_desk)
    for token in moves:
        assert not board.won
        board.play(token)
    _check_won(board, len(moves))


def test_a_game_is_won_with_taps_only_and_without_motion(desk: Desk) -> None:
    code, moves = winning_line(1)
    board = show(desk, code)
    _observe(desk)
    tapped = ""
    for token in moves:
        with board.change():
            tapped = _tap_out(board, token, tapped)
            assert not board.moving
    _check_won(board, len(moves))


def test_a_game_is_won_from_a_cell(desk: Desk) -> None:
    code, moves = winning_line(1)
    board = show(desk, code, f"for token in {moves!r}:\n    table.play(token, strict=True)")
    _observe(desk)
    desk.run(1)
    _check_won(board, len(moves))


def test_a_win_can_be_undone_and_won_again(desk: Desk) -> None:
    code, moves = winning_line(3)
    board = show(desk, code, f"for token in {moves!r}: table.play(token, strict=True)")
    _observe(desk)
    desk.run(1)
    board.check_agrees()
    win = board.root.locator(".rfl-win")
    assert win.is_visible()
    score = board.score
    for _ in range(2):
        with board.change():
            board.button("undo").click()
        assert not board.won
        assert not win.is_visible()
        assert board.moves == len(moves)
        with board.change():
            board.button("redo").click()
        assert board.won
    assert (board.score, board.moves) == (score, len(moves))


def test_undo_gives_the_points_back_and_keeps_the_count(desk: Desk) -> None:
    board = show(desk, MIXED)
    before = board.piles()
    assert board.button("undo").is_disabled()
    board.play("AS-F")
    after = board.piles()
    with board.change():
        board.button("undo").click()
    assert board.piles() == before
    assert (board.score, board.moves) == (0, 1)
    assert board.button("undo").is_disabled()
    with board.change():
        board.button("redo").click()
    assert board.piles() == after
    assert (board.score, board.moves) == (10, 1)
    assert board.button("redo").is_disabled()
    board.check_agrees()


def test_an_undone_draw_is_face_down_again(desk: Desk) -> None:
    board = show(desk, MIXED)
    board.play("D")
    assert board.card("7C").count() == 1
    with board.change():
        board.key("u")
    assert board.card("7C").count() == 0
    assert "seven of clubs" not in board.root.evaluate("(root) => root.outerHTML")
    assert board.stock == 24


def test_a_run_of_thirteen_moves_and_comes_back_in_one(lively: Desk) -> None:
    board = show(lively, LONGEST, f"for t in {LONGEST_MOVES!r}: table.play(t, strict=True)")
    lively.run(1)
    board.check_agrees()
    before = board.piles()
    assert before["7"][6:] == RUN
    assert before["1"] == []
    board.lift("KS")
    assert board.classed("rfl-dragging") == set(RUN)
    board.carry(board.pile_point("1"))
    with board.change():
        board.release()
    assert board.columns()[0] == RUN
    with board.change():
        board.button("undo").click()
    assert board.piles() == before
    board.check_agrees()


def test_fast_undo_and_redo_leave_every_card_at_its_place(lively: Desk) -> None:
    code, moves = winning_line(1)
    board = show(lively, code, f"for token in {moves[:40]!r}: table.play(token, strict=True)")
    lively.run(1)
    board.check_agrees()
    board.focus()
    piles, places = board.piles(), _places(board)
    for key in "u" * KEY_BURST + "r" * KEY_BURST:
        board.page.keyboard.press(key)
    board.check_agrees()
    assert board.piles() == piles
    assert _places(board) == places
    board.play(moves[40])
    board.check_agrees()


def test_a_hundred_actions_can_be_undone_and_no_more(desk: Desk) -> None:
    turn = "table.draw() if table.position['S'].cards else table.recycle()"
    board = show(desk, MIXED, f"for _ in range(130): {turn}")
    desk.run(1)
    board.check_agrees()
    board.focus()
    for _ in range(100):
        board.page.keyboard.press("u")
    board.check_agrees()
    assert board.button("undo").is_disabled()
    text = desk.value("str(table.game.position)")
    board.key("u")
    assert "100" in board.wait_notice("undo-limit").sentence
    assert desk.value("str(table.game.position)") == text


def test_random_handling_never_loses_a_card(lively: Desk) -> None:
    board = show(lively, MIXED)
    dice = random.Random(2024)
    table = board.root.locator(".rfl-table").bounding_box()
    assert table

    def anywhere() -> tuple[float, float]:
        return (
            table["x"] + dice.uniform(5, table["width"] - 5),
            table["y"] + dice.uniform(5, table["height"] - 5),
        )

    for _ in range(12):
        for _ in range(15):
            kind = dice.choice(["click", "double", "drag", "drag", "drag", "key"])
            if kind == "key":
                board.page.keyboard.press(dice.choice(["d", "u", "r", "Escape"]))
            elif kind == "drag":
                board.page.mouse.move(*anywhere())
                board.page.mouse.down()
                board.page.mouse.move(*anywhere(), steps=3)
                board.page.mouse.up()
            else:
                board.page.mouse.click(*anywhere(), click_count=1 if kind == "click" else 2)
        board.pair_time()
        board.check_agrees()


def _observe(desk: Desk) -> None:
    desk.execute("wins = []\ntable.observe(lambda change: wins.append(change.new), 'won')")


def _tap_out(board: Board, token: str, tapped: str) -> str:
    """Make a move by taps; give the pile that was tapped last."""
    if token in ("D", "R"):
        board.tap_pile("S")
        return "S"
    card, target = token.split("-")
    source = board.pile_of(card)
    if source == tapped:
        # Two quick taps on one pile would be a pair.
        board.pair_time()
    board.tap(card)
    if target == "F":
        return source
    board.tap_pile(target)
    return target


def _check_won(board: Board, moves: int) -> None:
    board.check_agrees()
    assert board.won
    assert board.moves == moves
    board.desk.wait_value("wins", [True])
    piles = board.piles()
    assert [len(piles[name]) for name in ("FS", "FH", "FD", "FC")] == [13, 13, 13, 13]
    assert board.root.locator(".rfl-win").is_visible()


def _places(board: Board) -> dict[str, tuple[float, float]]:
    found = board.root.evaluate(
        """(root) => Object.fromEntries([...root.querySelectorAll("[data-card]")].map((card) => {
          const box = card.getBoundingClientRect();
          const origin = root.getBoundingClientRect();
          return [card.dataset.card, [box.x - origin.x, box.y - origin.y]];
        }))"""
    )
    return {card: (x, y) for card, (x, y) in found.items()}
