"""How often one may go through the stock, and how a table says so."""

from __future__ import annotations

from typing import Any

import pytest

import reflechi_widget as rw
from reflechi_widget.session import Session
from reflechi_widget.texts import LANGUAGES
from reflechi_widget.wire import Prefs


def stock_of(session: Session) -> dict[str, Any]:
    return next(pile for pile in session.view()["piles"] if pile["id"] == "S")


def test_three_passes_are_two_recycles_and_each_takes_one_away() -> None:
    game = rw.Game("KL1-D33-Z234567")
    left = [game.recycles_left]
    for _ in range(2):
        game.play("D8")
        game.recycle()
        left.append(game.recycles_left)
    assert left == [2, 1, 0]
    game.undo()
    assert game.recycles_left == 1


@pytest.mark.parametrize("code", ["TF1-D1N-AAAAAAB", "KL1-D3N-AAAAAAB"])
def test_without_a_limit_there_is_no_number(code: str) -> None:
    assert rw.Game(code).recycles_left is None
    session = Session(rw.Game(code), Prefs())
    assert session.view()["recycles"] is None
    assert stock_of(session)["name"] == "the stock"


def test_the_stock_shows_how_often_the_waste_may_come_back_and_before_it_is_empty_too() -> None:
    signs, before = {}, {}
    for code in ("KL1-D3N-Z234567", "KL1-D33-Z234567", "KL1-D32-Z234567", "KL1-D31-Z234567"):
        session = Session(rw.Game(code), Prefs())
        before[code[4:7]] = stock_of(session)["mark"]
        session.play("D8")
        signs[code[4:7]] = stock_of(session)["mark"]
    assert before == {"D3N": "", "D33": "↻2", "D32": "↻1", "D31": "↻0"}
    assert signs == {"D3N": "↻", "D33": "↻2", "D32": "↻1", "D31": "✕"}


def test_a_recycle_too_many_is_refused_by_its_own_rule_at_a_tap_too() -> None:
    session = Session(rw.Game("KL1-D31-Z234567"), Prefs())
    session.play("D8")
    for reply in (session.stock(), session.play("R")):
        assert reply.refusal is not None
        assert reply.refusal.rule == "pass-limit"
        assert reply.refusal.piles == ("S",)
    assert session.view()["refusal"]["piles"] == ["S"]


def test_the_name_of_the_stock_says_how_many_recycles_are_left() -> None:
    session = Session(rw.Game("KL1-D33-Z234567"), Prefs())
    names = []
    for _ in range(3):
        names.append(stock_of(session)["name"])
        session.play("D8")
        session.play("R")
    assert names == [
        "the stock, 2 recycles left",
        "the stock, 1 recycle left",
        "the stock, no recycles left",
    ]
    assert session.view()["recycles"] == 0


def test_the_recycles_left_are_named_in_every_language() -> None:
    names = {
        stock_of(Session(rw.Game("KL1-D32-Z234567"), Prefs(language=language)))["name"]
        for language in LANGUAGES
    }
    assert len(names) == len(LANGUAGES)
    assert all("1" in name for name in names)
