"""A game: score, counter, undo list."""

from __future__ import annotations

import copy
import json
import pickle
import random
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

import reflechi_widget as rw
from lay import game_with
from reflechi_widget.rules import validate
from strategies import games

WON_GAMES = json.loads((Path(__file__).parent / "data" / "winning_lines.json").read_text())


def snapshot(game: rw.Game) -> tuple[str, int, list[str]]:
    return str(game.position), game.score, list(map(str, game.legal_moves()))


def test_a_game_begins_at_zero_with_nothing_to_undo_or_redo() -> None:
    game = rw.Game("TF1-D1N-AAAAAAB")
    assert (game.score, game.move_count, game.won) == (0, 0, False)
    assert (game.undoable, game.redoable, game.moves) == (0, 0, ())


@given(games(most=130), st.integers(0, 100))
def test_undo_and_redo_restore_every_step_exactly_and_leave_the_counter(
    game: rw.Game, steps: int
) -> None:
    again = rw.Game(game.code, scoring=game.scoring.name)
    history = [snapshot(again)]
    for move in game.moves:
        again.play(move)
        history.append(snapshot(again))
    count, steps = again.move_count, min(steps, again.undoable)
    for back in range(1, steps + 1):
        again.undo()
        assert snapshot(again) == history[-1 - back]
    for back in range(steps, 0, -1):
        again.redo()
        assert snapshot(again) == history[-back]
    assert again.move_count == count


def test_exactly_a_hundred_of_a_hundred_and_thirty_actions_can_be_undone() -> None:
    game = rw.Game("TF1-D1N-AAAAAAB")
    after_thirty = None
    for number in range(130):
        game.play("R" if game.check("D") else "D")
        if number == 29:
            after_thirty = snapshot(game)
    for _ in range(100):
        game.undo()
    with pytest.raises(rw.IllegalMoveError, match="Only the last 100 actions can be undone"):
        game.undo()
    assert snapshot(game) == after_thirty
    assert game.move_count == 130


def test_redone_actions_can_be_undone_again() -> None:
    game = rw.Game("TF1-D1N-AAAAAAB")
    for _ in range(105):
        game.play("R" if game.check("D") else "D")
    for _ in range(100):
        game.undo()
    for _ in range(100):
        game.redo()
    assert game.undoable == 100
    assert game.redoable == 0


def test_an_undone_draw_of_three_comes_back_in_the_same_order() -> None:
    game = rw.Game("TF1-D3N-AAAAAAB")
    before = snapshot(game)
    game.draw()
    drawn = game.position["W"].cards
    game.undo()
    assert snapshot(game) == before
    game.draw()
    assert game.position["W"].cards == drawn


def test_a_group_move_is_one_action_and_one_undo() -> None:
    run = "KSQHJSTH9S8H7S"
    game = game_with(c7=run[:14], c1="2H", stock="AH")
    game.draw()
    game.play("AH-F")
    game.play("2H-F")
    before = snapshot(game)
    game.play("KS-1")
    assert "".join(game.position["1"].cards) == run
    game.undo()
    assert snapshot(game) == before


@pytest.mark.parametrize("draw", [1, 3])
def test_a_recycle_then_draws_and_moves_undo_to_before_the_recycle(draw: int) -> None:
    game = game_with(draw, stock="2C3C4CAS5C6C2S7C8C3S", c1="TD")
    while game.check("D") is None:
        game.draw()
    before = snapshot(game)
    game.recycle()
    played = 0
    while played < 7:
        legal = game.legal_moves()
        game.play(next((move for move in legal if str(move).endswith("-F")), legal[-1]))
        played += 1
    for _ in range(played + 1):
        game.undo()
    assert snapshot(game) == before


def test_a_new_action_forgets_what_was_undone() -> None:
    game = rw.Game("TF1-D1N-AAAAAAB")
    game.play("D2")
    game.undo()
    game.play("AD-F")
    assert game.redoable == 0
    with pytest.raises(rw.IllegalMoveError, match="nothing to redo"):
        game.redo()


def test_a_refused_action_leaves_what_was_undone() -> None:
    game = rw.Game("TF1-D1N-AAAAAAB")
    game.draw()
    game.undo()
    with pytest.raises(rw.IllegalMoveError):
        game.play("7H-3")
    assert game.redoable == 1


def test_several_draws_in_one_token_are_several_actions_or_none() -> None:
    game = rw.Game("TF1-D3N-AAAAAAB")
    game.play("D5")
    assert (game.move_count, game.undoable) == (5, 5)
    before = snapshot(game)
    with pytest.raises(rw.IllegalMoveError, match="cards for only 3 draws"):
        game.play("D4")
    assert snapshot(game) == before
    assert game.move_count == 5


def test_a_card_taken_back_costs_nothing_and_earns_its_points_again() -> None:
    game = game_with(c1="AS", c2="2S", c3="3H")
    for token, score in (("AS-F", 10), ("2S-F", 20), ("2S-3", 20), ("2S-F", 30)):
        game.play(token)
        assert game.score == score


def test_from_the_waste_to_a_column_and_up_earns_fifteen_straight_up_ten() -> None:
    straight, round_about = (game_with(c1="AS", c3="3H", stock="2S") for _ in range(2))
    for token in ("AS-F", "D", "2S-F"):
        straight.play(token)
    for token in ("AS-F", "D", "2S-3", "2S-F"):
        round_about.play(token)
    assert straight.score == 10 + 10
    assert round_about.score == 10 + 5 + 10


def test_undo_takes_back_exactly_what_a_recycle_cost_at_the_floor() -> None:
    game = rw.Game("TF1-D1N-AAAAAAB")
    game.play("AD-F")
    game.play("D24")
    game.recycle()
    assert game.score == 0
    game.undo()
    assert game.score == 10
    game.redo()
    assert game.score == 0


@pytest.mark.parametrize("won", WON_GAMES, ids=lambda won: won["code"])
def test_prepared_games_play_to_their_win(won: dict[str, str]) -> None:
    game = rw.Game(won["code"])
    for token in won["moves"].split():
        assert not game.won
        game.play(token)
    assert game.won
    assert game.move_count == len(game.moves)


def test_a_win_can_be_undone_and_won_again() -> None:
    won = WON_GAMES[0]
    game = rw.Game(won["code"])
    for token in won["moves"].split():
        game.play(token)
    score = game.score
    game.undo()
    assert not game.won
    game.redo()
    assert game.won
    assert game.score == score


def test_nothing_moves_by_itself() -> None:
    game = game_with(c1="AS", c2="2S", c3="AH")
    game.play("AS-F")
    assert game.position["2"].up[-1] == "2S"
    assert game.position["3"].up[-1] == "AH"
    assert game.move_count == 1


@given(games(), st.integers(0, 20))
def test_a_game_survives_pickle_and_copy_with_its_undo_list(game: rw.Game, undone: int) -> None:
    for _ in range(min(undone, game.undoable)):
        game.undo()
    for again in (pickle.loads(pickle.dumps(game)), copy.deepcopy(game), game.copy()):
        assert again == game
        assert (again.undoable, again.redoable) == (game.undoable, game.redoable)
        while game.redoable and again.redoable:
            again.redo()
        assert again.redoable == 0


def test_a_game_is_the_same_by_either_code_of_its_deal() -> None:
    game = rw.Game("TF1-D1N-AAAAAAB")
    assert rw.Game.from_deck(game.deck) == game
    assert rw.Game("TF1-D3N-AAAAAAB") != game


def test_two_hundred_actions_at_random_undo_step_by_step_as_far_as_allowed() -> None:
    chance = random.Random(1)
    game = rw.Game("TF1-D1N-Z234567")
    history = [snapshot(game)]
    for _ in range(200):
        game.play(chance.choice(game.legal_moves()))
        history.append(snapshot(game))
    for back in range(1, 101):
        game.undo()
        assert snapshot(game) == history[-1 - back]


def test_a_copy_is_a_game_of_its_own() -> None:
    game = rw.Game("TF1-D1N-AAAAAAB")
    copied = game.copy()
    copied.draw()
    assert game.move_count == 0
    assert copied != game


def test_the_same_code_deals_the_same_game_again_however_it_went_on() -> None:
    game = rw.Game("TF1-D3N-AAAAAAB")
    first = snapshot(game)
    game.play("D3")
    assert snapshot(rw.Game(game.code)) == first


def test_a_game_of_ones_own_deck_is_valid_and_has_a_code() -> None:
    game = game_with(c1="AS")
    validate(game.position)
    assert rw.Game(game.code).position == game.position


def test_tap_and_double_tap_play_what_they_stand_for() -> None:
    game = game_with(c1="AS", c2="2S", c3="3H")
    game.tap("AS")
    assert game.position["FS"].cards == ("AS",)
    with pytest.raises(rw.IllegalMoveError) as caught:
        game.tap("3H")
    assert caught.value.refusal.rule == "foundation-ace"  # type: ignore[attr-defined]
    with pytest.raises(rw.CardError):
        game.double_tap("XX")
    with pytest.raises(rw.CardError, match="face-down"):
        game.tap("??")


@pytest.mark.parametrize("value", [None, 5, ["D"], b"D", object()])
def test_what_is_no_move_is_refused_before_anything_happens(value: object) -> None:
    game = rw.Game("TF1-D1N-AAAAAAB")
    actions: tuple[Callable[[Any], object], ...] = (game.play, game.check)
    for action in actions:
        with pytest.raises(rw.InvalidMoveError):
            action(value)
    assert game.move_count == 0
