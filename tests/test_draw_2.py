"""Classic Klondike with two cards to a draw, all the way: codes, points, solver, files, panel."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

import reflechi_widget as rw
from reflechi_widget.rules import choose
from reflechi_widget.statistics import FOLDER


def test_a_draw_turns_two_cards_and_the_stock_takes_twelve_draws() -> None:
    game = rw.Game("KL1-D2N-AAAAAAB")
    game.draw()
    assert game.position["W"].cards == game.deck[28:30]
    game.play("D11")
    assert str(game.check("D")) == "The stock is empty: recycle the waste first."
    game.recycle()
    assert game.position["S"].cards == game.deck[28:]


def test_it_is_no_level_of_its_own_and_asked_for_by_its_number() -> None:
    assert rw.Game(rules="klondike", draw=2).code.startswith("KL1-D2N-")
    assert rw.Game(rules="klondike", draw=2, passes=4).code.startswith("KL1-D24-")
    assert not any(choose("klondike", 2, passes).level for passes in (None, *range(1, 10)))
    with pytest.raises(rw.SettingError, match="with draw 2 is played with level"):
        rw.Game(rules="klondike", draw=2, level="hard")


def test_reflechi_has_no_draw_2_and_says_what_there_is() -> None:
    with pytest.raises(rw.SettingError, match="reflechi is played with draw 1, 3, not 2"):
        rw.Solitaire(draw=2)


def test_the_same_deal_has_the_same_cards_with_every_draw_count() -> None:
    assert rw.deck_of("KL1-D2N-AAAAAAB") == rw.deck_of("KL1-D1N-AAAAAAB")


def test_vegas_goes_through_the_stock_as_often_as_a_draw_turns_cards() -> None:
    limits = [rw.Game(rules="klondike", draw=d, scoring="vegas").rules.passes for d in (1, 2, 3)]
    assert limits == [1, 2, 3]


def test_a_recycle_costs_twenty_from_the_third_one_on() -> None:
    game = rw.Game("KL1-D2N-AAAAAAB", scoring="standard")
    game._node.score = 500  # enough for all of them
    scores = []
    for _ in range(4):
        game.play("D12")
        scores.append(game.recycle().score)
    assert scores == [500, 500, 480, 460]


@pytest.mark.parametrize("key", ["KL1-D2N", "KL1-D23", "KL1-D22"])
def test_the_solver_wins_it_by_a_line_that_can_be_played(key: str) -> None:
    won = 0
    for payload in ("AAAAAAB", "AAAAAAC", "AAAAAAD", "AAAAAAE"):
        game = rw.Game(f"{key}-{payload}")
        verdict = rw.solve(game.position)
        for move in verdict.line:
            game.play(move)
        assert game.won == (verdict.result == "winnable")
        won += game.won
    assert won


def test_its_text_is_read_back_and_its_record_names_the_draw_count() -> None:
    game = rw.Game("KL1-D22-AAAAAAB", scoring="vegas")
    game.play("D12")
    game.recycle()
    text = rw.write_game(game)
    assert '[Draw "2"]' in text
    assert rw.read_game(text) == game


def test_the_panel_of_new_games_offers_it_for_klondike_alone() -> None:
    panel = rw.Solitaire().texts["panels"]["new_game"]
    offered = re.findall(r'name="draw-(\w+)" data-option="draw" value="(\d)"', panel)
    assert offered == [("reflechi", "1"), ("reflechi", "3"), *(("klondike", d) for d in "123")]
    assert 'data-level data-draw="2"' not in panel


def test_the_page_deals_it_when_it_is_asked_to() -> None:
    table = rw.Solitaire()
    asked = {"rules": "klondike", "draw": 2, "passes": None, "scoring": "standard"}
    args = {**asked, "winnable": False, "cumulative": False}
    message = {"v": 1, "id": 1, "sender": "page", "base_rev": 1, "cmd": "new_game", "args": args}
    assert table._session.handle(message)
    assert table.code.startswith("KL1-D2N-")
    assert table.state["game"]["draw"] == 2


def test_statistics_keep_it_in_a_line_of_its_own(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv(FOLDER, str(tmp_path))
    rw.keep_statistics()
    for key in ("KL1-D1N", "KL1-D2N", "KL1-D3N"):
        rw.Solitaire(f"{key}-AAAAAAB").draw()
    assert [one.mode.draw for one in rw.statistics().modes] == [1, 2, 3]
