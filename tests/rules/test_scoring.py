"""Points, by the table of the rules page."""

from __future__ import annotations

import reflechi_widget as rw
from reflechi_widget.rules import Role, rules_of, score_after

ROW = rules_of("TF1-D1N").scored()


def after(score: int, source: Role, target: Role) -> int:
    return score_after(ROW, score, source, target)


def test_a_card_to_a_foundation_is_worth_ten() -> None:
    assert after(5, Role.COLUMN, Role.FOUNDATION) == 15
    assert after(5, Role.WASTE, Role.FOUNDATION) == 15


def test_a_card_from_the_waste_to_a_column_is_worth_five() -> None:
    assert after(5, Role.WASTE, Role.COLUMN) == 10


def test_moves_between_columns_take_backs_and_draws_are_worth_nothing() -> None:
    assert after(5, Role.COLUMN, Role.COLUMN) == 5
    assert after(5, Role.FOUNDATION, Role.COLUMN) == 5
    assert after(5, Role.STOCK, Role.WASTE) == 5


def test_a_recycle_costs_a_hundred_but_never_more_than_there_is() -> None:
    assert after(340, Role.WASTE, Role.STOCK) == 240
    assert after(40, Role.WASTE, Role.STOCK) == 0
    assert after(0, Role.WASTE, Role.STOCK) == 0


def test_the_recycle_costs_the_same_in_draw_three() -> None:
    assert rules_of("TF1-D3N").scored() == ROW


def test_waste_to_column_to_foundation_earns_fifteen_and_straight_up_ten() -> None:
    by_column = rw.Game("TF1-D1N-AAAAAAB")
    by_column.play("D23")
    assert by_column.position["W"].up[-1] == "QH"
    by_column.play("QH-5")
    assert by_column.score == 5


def test_an_undone_recycle_gives_back_exactly_what_the_floor_let_it_cost() -> None:
    game = rw.Game("TF1-D1N-AAAAAAB")
    game.play("AD-F")
    game.play("D24")
    game.recycle()
    assert game.score == 0
    game.undo()
    assert game.score == 10
