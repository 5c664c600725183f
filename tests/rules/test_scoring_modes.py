"""The three ways to count points in classic Klondike, line by line of the rules page."""

from __future__ import annotations

import pytest

import reflechi_widget as rw
from reflechi_widget.rules import Role, choose, rules_of, score_after, score_in_time

STOCK, WASTE = Role.STOCK, Role.WASTE
FOUNDATION, COLUMN = Role.FOUNDATION, Role.COLUMN

#: What is done: from where, to where, whether a card turns, after how many recycles.
LINES = {
    "column to foundation": (COLUMN, FOUNDATION, False, 0),
    "waste to foundation": (WASTE, FOUNDATION, False, 0),
    "waste to column": (WASTE, COLUMN, False, 0),
    "column to column": (COLUMN, COLUMN, False, 0),
    "column to column, a card turns": (COLUMN, COLUMN, True, 0),
    "column to foundation, a card turns": (COLUMN, FOUNDATION, True, 0),
    "foundation to column": (FOUNDATION, COLUMN, False, 0),
    "draw": (STOCK, WASTE, False, 0),
    "first recycle": (WASTE, STOCK, False, 0),
    "second recycle": (WASTE, STOCK, False, 1),
    "third recycle": (WASTE, STOCK, False, 2),
    "tenth recycle": (WASTE, STOCK, False, 9),
}
#: Points with draw 1 and with draw 3.
POINTS = {
    "standard": {
        "column to foundation": (10, 10),
        "waste to foundation": (10, 10),
        "waste to column": (5, 5),
        "column to column": (0, 0),
        "column to column, a card turns": (5, 5),
        "column to foundation, a card turns": (15, 15),
        "foundation to column": (-15, -15),
        "draw": (0, 0),
        "first recycle": (-100, 0),
        "second recycle": (-100, 0),
        "third recycle": (-100, -20),
        "tenth recycle": (-100, -20),
    },
    "vegas": {
        "column to foundation": (5, 5),
        "waste to foundation": (5, 5),
        "waste to column": (0, 0),
        "column to column": (0, 0),
        "column to column, a card turns": (0, 0),
        "column to foundation, a card turns": (5, 5),
        "foundation to column": (-5, -5),
        "draw": (0, 0),
        "first recycle": (0, 0),
        "second recycle": (0, 0),
        "third recycle": (0, 0),
        "tenth recycle": (0, 0),
    },
}
POINTS["timed"] = POINTS["standard"]


@pytest.mark.parametrize("line", LINES)
@pytest.mark.parametrize("name", POINTS)
@pytest.mark.parametrize("draw", [1, 3])
def test_each_action_is_worth_what_the_rules_page_says(name: str, line: str, draw: int) -> None:
    scoring = rules_of(f"KL1-D{draw}N").scored(name)
    source, target, turned, recycles = LINES[line]
    after = score_after(scoring, 500, source, target, turned=turned, recycles=recycles)
    assert after - 500 == POINTS[name][line][draw == 3]


@pytest.mark.parametrize(("name", "start"), [("standard", 0), ("vegas", -52), ("timed", 0)])
def test_each_way_begins_where_it_should(name: str, start: int) -> None:
    assert rw.Game(rules="klondike", scoring=name).score == start


@pytest.mark.parametrize(("name", "after"), [("standard", 0), ("timed", 0), ("vegas", -1)])
def test_only_vegas_falls_below_nought(name: str, after: int) -> None:
    scoring = rules_of("KL1-D1N").scored(name)
    assert score_after(scoring, 4, FOUNDATION, COLUMN) == after


def test_vegas_breaks_even_with_eleven_cards() -> None:
    scoring = rules_of("KL1-D11").scored("vegas")
    score = scoring.start
    for _ in range(11):
        score = score_after(scoring, score, COLUMN, FOUNDATION)
    assert score == 3


@pytest.mark.parametrize(
    ("seconds", "won", "score"),
    [
        (0, False, 100),
        (9, False, 100),
        (10, False, 98),
        (599, False, 0),
        (29, True, 96),
        (30, True, 94 + 23_333),
        (600, True, 0 + 1_166),
        (700_001, True, 0),
    ],
)
def test_time_costs_two_points_every_ten_seconds_and_a_win_earns_a_bonus(
    seconds: int, won: bool, score: int
) -> None:
    timed = rules_of("KL1-D1N").scored("timed")
    assert score_in_time(timed, 100, seconds, won=won) == score
    standard = rules_of("KL1-D1N").scored("standard")
    assert score_in_time(standard, 100, seconds, won=won) == 100


def test_the_third_recycle_of_draw_three_costs_twenty_and_undo_gives_them_back() -> None:
    game = rw.Game("KL1-D3N-Z234567")
    game.play("9C-6")
    for _ in range(2):
        game.play("D8")
        game.recycle()
    assert game.score == 5
    game.play("D8")
    game.recycle()
    assert game.score == 0  # the floor cuts what it costs
    game.undo()
    assert game.score == 5
    game.redo()
    assert game.score == 0


def test_a_recycle_that_was_undone_does_not_count_as_one() -> None:
    game = rw.Game("KL1-D3N-Z234567")
    game.play("9C-6")
    for _ in range(4):
        game.play("D8")
        game.recycle()
        game.undo()
        for _ in range(8):
            game.undo()
    game.play("D8")
    game.recycle()
    assert game.score == 5


def test_vegas_implies_one_pass_with_draw_one_and_three_with_draw_three() -> None:
    assert rw.Game(rules="klondike", scoring="vegas").rules.key == "KL1-D11"
    assert rw.Game(rules="klondike", draw=1, scoring="vegas").rules.key == "KL1-D11"
    assert rw.Game(rules="klondike", draw=3, scoring="vegas").rules.key == "KL1-D33"


def test_a_limit_a_level_or_a_code_goes_before_what_vegas_implies() -> None:
    assert rw.Game(rules="klondike", draw=3, passes=2, scoring="vegas").rules.key == "KL1-D32"
    assert rw.Game(rules="klondike", level="easy", scoring="vegas").rules.key == "KL1-D1N"
    assert rw.Game("KL1-D3N-AAAAAAB", scoring="vegas").rules.key == "KL1-D3N"


@pytest.mark.parametrize(
    ("rules", "level", "key"),
    [
        ("klondike", "easy", "KL1-D1N"),
        ("klondike", "hard", "KL1-D33"),
        ("reflechi", "easy", "TF1-D1N"),
        ("reflechi", "hard", "TF1-D3N"),
    ],
)
def test_a_level_is_a_draw_count_and_a_limit_on_passes(rules: str, level: str, key: str) -> None:
    assert rw.Game(rules=rules, level=level).rules.key == key
    assert rw.Game(f"{key}-AAAAAAB", level=level).rules.key == key


def test_hard_has_three_passes_or_one() -> None:
    assert choose("klondike", 3, 1, level="hard").key == "KL1-D31"
    assert rw.Game("KL1-D31-AAAAAAB", level="hard").rules.passes == 1


@pytest.mark.parametrize(
    ("options", "said"),
    [
        ({"level": "hard", "draw": 1}, "klondike is played with level easy, not 'hard'"),
        ({"level": "hard", "passes": 2}, "klondike is played with passes 3, 1, not 2"),
        ({"level": "easy", "passes": 3}, "klondike is played with passes None, not 3"),
        ({"level": "brutal"}, "klondike is played with level easy, hard, not 'brutal'"),
        ({"scoring": "spider"}, "with scoring standard, vegas, timed, not 'spider'"),
        ({"rules": "reflechi", "scoring": "vegas"}, "with scoring standard, not 'vegas'"),
        ({"carried": 5}, "no points are carried on with standard: 5"),
        ({"draw": True}, "draw 1, 3, not True"),
    ],
)
def test_options_that_contradict_each_other_are_an_error_that_says_what_is_on_offer(
    options: dict[str, object], said: str
) -> None:
    with pytest.raises(rw.SettingError, match=said):
        rw.Game(**{"rules": "klondike", **options})  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("code", "level"),
    [("KL1-D1N-AAAAAAB", "hard"), ("KL1-D32-AAAAAAB", "hard"), ("KL1-D12-AAAAAAB", "easy")],
)
def test_a_code_that_contradicts_a_level_is_an_error(code: str, level: str) -> None:
    with pytest.raises(rw.DealCodeError):
        rw.Game(code, level=level)


def test_a_deck_of_ones_own_is_scored_as_asked() -> None:
    deck = rw.deck_of("KL1-D1N-AAAAAAB")
    game = rw.Game.from_deck(deck, "klondike", draw=3, scoring="vegas")
    assert (game.rules.key, game.score) == ("KL1-D33", -52)
