"""Games defined only in the tests play without any change to the engine."""

from __future__ import annotations

import ast
import re
from dataclasses import replace
from pathlib import Path
from typing import TypeGuard

import pytest
from hypothesis import given
from hypothesis import strategies as st

import reflechi_widget as rw
from reflechi_widget.deals import parse_code
from reflechi_widget.picture import html_board, text_board
from reflechi_widget.rules import Outcome, Rules, outcome, register, rows, score_in_time, validate
from reflechi_widget.session import Session
from reflechi_widget.session.stage import Turn
from reflechi_widget.wire import Prefs
from toys import HIDING, NO_STOCK, PASSES


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


def test_a_toy_hides_turns_and_declares_a_loss_by_its_row_alone() -> None:
    game = rw.Game.from_deck(["2S", "AS", "2H", "AH", "3S", "3H"], rules="toy-ty3")
    assert str(game.position.hide_face_down()) == "TY3-D21 S:??????| W: FS: FH: 1:2S 2:??|2H"
    assert not game.lost
    game.play("D")
    assert not game.lost
    game.play("D")  # 3♠ and 3♥ came by; A♥ stays under 3♠, A♠ under 2♥
    assert game.lost
    refusal = game.check("R")
    assert refusal is not None
    assert refusal.rule == "pass-limit"


def test_a_toy_counts_cards_that_turn_and_runs_on_by_its_row_alone() -> None:
    game = rw.Game.from_deck(["3S", "AS", "2H", "AH", "2S", "3H"], "toy-ty3", scoring="turning")
    for token, score in (("2H-1", 3), ("AS-F", 4)):
        game.play(token)
        assert game.score == score
    game.undo()
    game.undo()
    assert (game.score, game.position["2"].down) == (0, 1)
    assert rw.Game(game.code, scoring="turning", carried=17).score == 17


def test_a_toy_has_a_clock_by_its_row_alone() -> None:
    game = rw.Game.from_deck(["3S", "AS", "2H", "AH", "2S", "3H"], "toy-ty3", scoring="hurried")
    now = [100.0]
    session = Session(game, Prefs(), turn=Turn(now=lambda: now[0]))
    session.play("2H-1")
    now[0] += 12
    assert session.play("D").score == 2 * 4
    assert score_in_time(game.scoring, 0, 12, won=True) == 2 * 4 + 90 // 12


ROOT = Path(__file__).parents[2]
NAMES = {name for row in rows() for name in (row.game, row.tag)}


def test_nothing_in_python_asks_which_game_it_is() -> None:
    asked = [
        f"{path.name}:{node.lineno}"
        for path in Path(rw.__file__).parent.rglob("*.py")
        for node in ast.walk(ast.parse(path.read_text("utf-8")))
        if isinstance(node, ast.Compare | ast.MatchValue) or is_prefix_test(node)
        if any(part.value in NAMES for part in ast.walk(node) if isinstance(part, ast.Constant))
    ]
    assert asked == []


def is_prefix_test(node: ast.AST) -> TypeGuard[ast.Call]:
    """Tell whether this is ``text.startswith(…)`` or ``text.endswith(…)``."""
    named = node.func if isinstance(node, ast.Call) else None
    return isinstance(named, ast.Attribute) and named.attr in ("startswith", "endswith")


def test_nothing_on_the_page_names_a_game() -> None:
    for path in (ROOT / "js/src").rglob("*.ts"):
        assert not NAMES.intersection(re.findall(r"\w+", path.read_text("utf-8"))), path.name


@pytest.mark.parametrize("row", [PASSES, NO_STOCK, HIDING], ids=lambda row: row.key)
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
    with pytest.raises(rw.SettingError, match="another game already has the key"):
        register(replace(PASSES, title="Other"))
