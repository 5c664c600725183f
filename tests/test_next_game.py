"""The next game at a table, and games of one scoring after another."""

from __future__ import annotations

import copy
import pickle

import pytest

import reflechi_widget as rw
from reflechi_widget.record import read_game, save_game, write_game
from reflechi_widget.rules import Options
from reflechi_widget.session.dealing import next_game, next_row


def key_after(code: str, scoring: str | None = None, **asked: object) -> str:
    options = Options(**asked)  # type: ignore[arg-type]
    return next_row(rw.Game(code, scoring=scoring), options).key


def test_without_any_option_the_same_game_is_dealt_again() -> None:
    for code in ("TF1-D3N-AAAAAAB", "KL1-D33-AAAAAAB", "KL1-D12-AAAAAAB"):
        assert key_after(code) == code[:7]
    # Also where the scoring alone would have implied a limit.
    assert key_after("KL1-D1N-AAAAAAB", "vegas") == "KL1-D1N"


def test_what_is_not_said_is_as_in_the_game_under_way() -> None:
    assert next_row(rw.Game("KL1-D3N-AAAAAAB"), Options(scoring="vegas")).key == "KL1-D33"
    assert key_after("KL1-D3N-AAAAAAB", passes=2) == "KL1-D32"
    assert key_after("KL1-D3N-AAAAAAB", draw=1) == "KL1-D1N"
    assert key_after("KL1-D33-AAAAAAB", "vegas", draw=1) == "KL1-D11"
    assert key_after("KL1-D1N-AAAAAAB", level="hard") == "KL1-D33"


def test_no_limit_on_passes_can_be_asked_for_where_the_scoring_implies_one() -> None:
    assert key_after("KL1-D33-AAAAAAB", "vegas", passes="unlimited") == "KL1-D3N"
    table = rw.Solitaire(rules="klondike", scoring="vegas", passes="unlimited")
    assert table.code.startswith("KL1-D1N-")
    assert rw.Solitaire(table.code, passes="unlimited", scoring="vegas").score == -52
    with pytest.raises(rw.DealCodeError, match="3"):
        rw.Solitaire("KL1-D33-AAAAAAB", passes="unlimited")
    assert rw.Game(rules="reflechi", passes="unlimited").rules.passes is None
    with pytest.raises(rw.SettingError, match=r"passes unlimited, 1, 2, 3.*'endless'"):
        rw.Game(rules="klondike", passes="endless")


def test_a_game_that_is_named_begins_with_its_own_defaults() -> None:
    assert key_after("KL1-D33-AAAAAAB", "vegas", rules="klondike") == "KL1-D1N"
    assert key_after("KL1-D33-AAAAAAB", rules="reflechi", draw=3) == "TF1-D3N"


def test_the_scoring_goes_on_within_a_game_and_ends_with_it() -> None:
    table = rw.Solitaire(rules="klondike", scoring="vegas")
    table.new_game()
    assert (table.game.scoring.name, table.score) == ("vegas", -52)
    table.new_game("KL1-D33-AAAAAAB")
    assert table.game.scoring.name == "vegas"
    table.new_game(rules="reflechi")
    assert (table.game.scoring.name, table.score) == ("standard", 0)


def test_a_vegas_score_runs_on_over_several_deals_when_that_is_asked_for() -> None:
    table = rw.Solitaire("KL1-D11-Z234567", scoring="vegas")
    table.play("9C-6")
    table.play("D2")
    table.play("AH-F")
    assert table.score == -47
    table.new_game(cumulative=True)
    assert (table.score, table.game.carried) == (-99, -47)
    table.new_game(cumulative=True)
    assert table.score == -151
    table.new_game()
    assert (table.score, table.game.carried) == (-52, 0)


def test_undoing_in_a_deal_that_goes_on_never_touches_what_came_before() -> None:
    table = rw.Solitaire("KL1-D11-Z234567", scoring="vegas")
    table.new_game("KL1-D11-Z234567", cumulative=True)
    assert table.score == -104
    for token in ("9C-6", "D2", "AH-F"):
        table.play(token, strict=True)
    assert table.score == -99
    while table.undo():
        pass
    assert (table.score, table.game.carried) == (-104, -52)
    assert table.undo().refusal == table.last_refusal


def test_the_same_deal_again_is_paid_for_again() -> None:
    table = rw.Solitaire("KL1-D11-Z234567", scoring="vegas")
    for paid in (-104, -156):
        table.new_game(table.code, cumulative=True)
        assert table.score == paid
    table.new_game(table.code)
    assert table.score == -52


def test_what_is_asked_of_the_next_game_changes_nothing_of_the_one_under_way() -> None:
    table = rw.Solitaire("KL1-D3N-Z234567")
    table.play("9C-6")
    assert next_row(table.game, Options(draw=1, passes=1, scoring="vegas")).key == "KL1-D11"
    with pytest.raises(rw.SettingError):
        table.new_game(draw=1, scoring="spider")
    for free in (True, True, False):  # two recycles of draw 3 without a limit
        table.play("D8")
        assert table.recycle()
        assert table.score == (5 if free else 0)


@pytest.mark.parametrize(
    ("old", "new"), [("standard", None), ("standard", "vegas"), ("vegas", "timed")]
)
def test_no_score_runs_on_from_one_scoring_to_another(old: str, new: str | None) -> None:
    table = rw.Solitaire("KL1-D1N-AAAAAAB", scoring=old)
    with pytest.raises(rw.SettingError, match="score cannot carry over to"):
        table.new_game(scoring=new, cumulative=True)
    assert table.code == "KL1-D1N-AAAAAAB"


@pytest.fixture
def vegas() -> rw.Game:
    """Give a Vegas game that went on from another and was played for a while."""
    game = rw.Game("KL1-D33-Z234567", scoring="vegas", carried=-47)
    game.play("9C-6")
    game.play("D5")
    game.undo()
    return game


def test_a_game_keeps_its_scoring_in_files_copies_and_pickles(vegas: rw.Game) -> None:
    text = write_game(vegas)
    assert '[Scoring "vegas"]' in text
    assert '[Carried "-47"]' in text
    for again in (
        read_game(text),
        vegas.copy(),
        copy.deepcopy(vegas),
        pickle.loads(pickle.dumps(vegas)),
    ):
        assert again == vegas
        assert (again.score, again.scoring.name, again.carried) == (-99, "vegas", -47)
        assert again.redo().score == -99


def test_games_that_are_scored_otherwise_are_other_games(vegas: rw.Game) -> None:
    assert rw.Game("KL1-D33-Z234567") != rw.Game("KL1-D33-Z234567", scoring="vegas")
    assert rw.Game("KL1-D33-Z234567", scoring="vegas") != rw.Game(
        "KL1-D33-Z234567", scoring="vegas", carried=5
    )


def test_a_position_does_not_know_how_points_are_counted() -> None:
    one = rw.Game("KL1-D33-Z234567", scoring="vegas").position
    assert one == rw.Game("KL1-D33-Z234567", scoring="timed").position


def test_a_file_without_a_scoring_is_scored_by_the_games_own(vegas: rw.Game) -> None:
    game = read_game('[Code "KL1-D33-Z234567"]\n9C-6 D *')
    assert (game.scoring.name, game.score, game.seconds) == ("standard", 5, 0)


@pytest.mark.parametrize(
    ("tags", "said"),
    [
        ('[Scoring "spider"]', "scoring standard, vegas, timed: 'spider'"),
        ('[Carried "12"]', "standard scoring carries no points over: '12'"),
        ('[Scoring "vegas"]\n[Carried "much"]', "the tag Carried must be a number"),
        ('[Seconds "-4"]', "the tag Seconds must be a number"),
        ('[Scoring "vegas"]\n[Score "0"]', "the moves lead to Score '-52'"),
    ],
)
def test_what_a_file_says_of_its_points_must_be_so(tags: str, said: str) -> None:
    with pytest.raises(rw.RecordError, match=said):
        read_game(f'[Code "KL1-D33-Z234567"]\n{tags}\n*')


def test_a_file_that_is_scored_otherwise_than_asked_is_not_taken_up(
    vegas: rw.Game, tmp_path: object
) -> None:
    file = f"{tmp_path}/game.pagn"
    save_game(vegas, file)
    assert rw.Solitaire(file=file).score == -99
    assert rw.Solitaire(file=file, scoring="vegas").game == vegas
    with pytest.raises(rw.RecordError, match="is not scored as timed: 'vegas'"):
        rw.Solitaire(file=file, scoring="timed")


def test_next_game_keeps_the_game_under_way_untouched(vegas: rw.Game) -> None:
    before = vegas.copy()
    next_game(vegas, None, Options(), cumulative=True)
    assert vegas == before
