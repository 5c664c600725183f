"""Games defined only in the tests play without any change to the engine."""

from __future__ import annotations

from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

import reflechi_widget as rw
from reflechi_widget.deals import parse_code
from reflechi_widget.picture import html_board, text_board
from reflechi_widget.rules import Outcome, Rules, outcome, register, validate
from reflechi_widget.session import Session
from reflechi_widget.wire import Prefs
from toys import NO_STOCK, PASSES


def test_a_toy_is_dealt_by_its_own_row() -> None:
    game = rw.Game.from_deck(["3S", "2H", "AH", "AS", "2S", "3H"], rules="toy-ty1")
    assert str(game.position) == "TY1-D22 S:AS2S3H| W: FS: FH: 1:3S 2:2HAH"


def test_a_toy_is_played_to_its_win_and_scored_by_its_own_points() -> None:
    game = rw.Game.from_deck(["3S", "2H", "AH", "AS", "2S", "3H"], rules="toy-ty1")
    for token in ("AH-F", "2H-F", "D", "2S-2", "AS-F", "2S-F", "3S-F", "D", "3H-F"):
        game.play(token)
    assert game.won
    assert game.score == 1 + 4


def test_a_limit_on_passes_is_counted_and_kept_in_the_position() -> None:
    game = rw.Game(rules="toy-ty1")
    for token in ("D", "D", "R", "D", "D"):
        game.play(token)
    assert game.position.passes == 1
    assert rw.Position.parse(str(game.position)) == game.position
    refusal = game.check("R")
    assert refusal is not None
    assert refusal.rule == "pass-limit"


def test_a_floor_below_zero_is_kept() -> None:
    game = rw.Game(rules="toy-ty1")
    for token in ("D", "D", "R"):
        game.play(token)
    assert game.score == 1 - 7


def test_a_toy_undoes_as_far_as_its_row_says() -> None:
    game = rw.Game(rules="toy-ty1")
    for token in ("D", "D", "R", "D"):
        game.play(token)
    for _ in range(3):
        game.undo()
    with pytest.raises(rw.IllegalMoveError, match="last 3 actions"):
        game.undo()


def test_a_toy_has_deal_codes_with_a_long_payload_of_its_own_length() -> None:
    game = rw.Game(rules="toy-ty2")
    assert game.code.startswith("TY2-D0N-")
    long = rw.code_of(game.deck, rules="toy-ty2")
    assert len(parse_code(long).payload) == 2
    assert rw.deck_of(long) == game.deck


@pytest.mark.parametrize("row", [PASSES, NO_STOCK], ids=lambda row: row.key)
@given(choices=st.lists(st.integers(0, 99), max_size=40))
def test_toys_keep_their_cards_and_show_on_every_board(row: Rules, choices: list[int]) -> None:
    game = rw.Game(rules=row.game)
    for choice in choices:
        if legal := game.legal_moves():
            game.play(legal[choice % len(legal)])
        validate(game.position)
    view = Session(game, Prefs()).view()
    assert len(view["piles"]) == len(row.piles)
    assert text_board(game.position)
    assert html_board(game.position)
    assert game.won == (outcome(game.position) is Outcome.WON)


def test_two_rows_cannot_have_one_key() -> None:
    with pytest.raises(rw.SettingError, match="another game has the key"):
        register(replace(PASSES, title="Other"))
