"""The three ways to count points in classic Klondike, line by line of the rules page."""

from __future__ import annotations

import pytest
from hypothesis import given

import reflechi_widget as rw
from lay import IN_ORDER, game_with
from reflechi_widget.rules import Role, choose, rules_of, score_after, score_in_time
from strategies import codes, games

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
@pytest.mark.parametrize("draw", [1, 2, 3])
def test_each_action_is_worth_what_the_rules_page_says(name: str, line: str, draw: int) -> None:
    scoring = rules_of(f"KL1-D{draw}N").scored(name)
    source, target, turned, recycles = LINES[line]
    after = score_after(scoring, 500, source, target, turned=turned, recycles=recycles)
    assert after - 500 == POINTS[name][line][draw > 1]


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


@pytest.mark.parametrize(
    ("draw", "ups", "scores"), [(1, 12, [120, 20, 0]), (3, 3, [30, 30, 30, 10, 0])]
)
def test_recycles_cost_a_hundred_with_draw_one_and_twenty_from_the_third_on_with_draw_three(
    draw: int, ups: int, scores: list[int]
) -> None:
    game = rw.Game.from_deck(IN_ORDER, "klondike", draw)
    game.play(f"D{24 // draw}")
    for _ in range(ups):
        game.tap(game.position["W"].up[-1])
    counted = [game.score]
    while len(counted) < len(scores):
        while game.check("D") is None:
            game.draw()
        game.recycle()
        counted.append(game.score)
    assert counted == scores
    game.undo()
    assert game.score == scores[-2]


@pytest.mark.parametrize(
    ("name", "straight", "round_about"),
    [("standard", 20, 25), ("timed", 20, 25), ("vegas", -42, -42)],
)
def test_a_card_that_goes_up_by_way_of_a_column_earns_five_more_but_in_vegas(
    name: str, straight: int, round_about: int
) -> None:
    deck = game_with(c1="3H", stock="AS2S").deck
    for way, score in (("2S-F", straight), ("2S-1 2S-F", round_about)):
        game = rw.Game.from_deck(deck, "klondike", scoring=name)
        for token in f"D AS-F D {way}".split():
            game.play(token)
        assert game.score == score
    assert "goes up by way of a column earns 15" in " ".join(game.rules.page.split())


@pytest.mark.parametrize(("name", "costs"), [("standard", 15), ("timed", 15), ("vegas", 5)])
def test_a_card_taken_back_in_play_costs_what_its_mode_says_and_undo_gives_it_back(
    name: str, costs: int
) -> None:
    deck = game_with(c1="3H", c2="4C", stock="AS2S").deck
    game = rw.Game.from_deck(deck, "klondike", scoring=name)
    for token in ("D", "AS-F", "D", "2S-F"):
        game.play(token)
    before = game.score
    game.play("2S-1")
    assert game.score == before - costs
    game.undo()
    assert game.score == before


@given(games(dealt=codes.filter(lambda code: code.startswith("KL1")), scored="vegas"))
def test_in_vegas_the_score_is_what_the_foundations_hold_less_the_price_of_the_deck(
    game: rw.Game,
) -> None:
    up = sum(len(game.position[f"F{suit}"].cards) for suit in "SHDC")
    assert game.score == 5 * up - 52


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
        (
            {"level": "hard", "draw": 1},
            "klondike with draw 1 is played with level easy, not 'hard'",
        ),
        (
            {"level": "hard", "passes": 2},
            "klondike with level hard is played with passes 1, 3, not 2",
        ),
        (
            {"level": "easy", "passes": 3},
            "klondike with level easy is played with passes unlimited, not 3",
        ),
        ({"level": "brutal"}, "klondike is played with level easy, hard, not 'brutal'"),
        ({"scoring": "spider"}, "with scoring standard, vegas, timed, not 'spider'"),
        ({"rules": "reflechi", "scoring": "vegas"}, "with scoring standard, not 'vegas'"),
        ({"carried": 5}, "standard scoring carries no points over: 5"),
        ({"draw": True}, "draw 1, 2, 3, not True"),
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
