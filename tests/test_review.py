"""A review says of every position of a game whether it could be won, and which move lost it."""

from __future__ import annotations

import json
import pickle
from collections.abc import Iterable
from pathlib import Path
from threading import Event
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

import reflechi_widget as rw
from reflechi_widget.analysis import Review, review, reviews
from reflechi_widget.deals import nth_code
from reflechi_widget.rules import Outcome, apply, outcome, rules_of
from reflechi_widget.solver import meter
from reflechi_widget.verdict import Result, Stop, Verdict
from ticking import Ticking

LINES = json.loads((Path(__file__).parent / "data" / "winning_lines.json").read_text())

# The deal of the second notebook. Its eleventh action takes the one empty column for the wrong
# king: with K♠ there instead of K♦ the game can be won.
FATAL = 10
LOST = (
    "QC-3 JH-3 TS-3 AC-F D2 4S-1 D 6C-6 5H-6 KD-1 D2 AS-F 2S-F 3S-F 4S-F D 5S-F D2 4C-6 D2 AH-F "
    "2H-F D 9H-1 D2 AD-F 2D-F D2 2C-F D QH-7 D 3D-F D2 3H-F"
)


def played(code: str, moves: str) -> rw.Game:
    game = rw.Game(code)
    for token in moves.split():
        game.play(token)
    return game


@pytest.fixture
def lost() -> rw.Game:
    """Give a game that was lost by its eleventh action."""
    return played("TF1-D1N-AAAAANP", LOST)


def wins(position: rw.Position, moves: Iterable[rw.Move]) -> bool:
    for move in moves:
        position = apply(position, move).position
    return outcome(position) is Outcome.WON


def test_of_a_lost_game_exactly_the_fatal_move_is_named(lost: rw.Game) -> None:
    found = review(lost)
    assert found.losing_move == FATAL
    assert found.moves == lost.moves
    assert found.verdicts == ("winnable",) * 11 + ("unwinnable",) * (len(lost.moves) - 10)
    assert found.interval is None
    assert not found.lost_from_start
    assert found.sentence() == (
        "Action 11, K♦ from column 3 to column 1, lost the game: until then it was winnable."
    )


def test_the_better_line_wins_from_the_last_position_that_could_be_won(lost: rw.Game) -> None:
    found = review(lost)
    assert found.last_winnable == FATAL
    assert wins(lost.node.path()[FATAL].position, found.better)


def test_every_position_of_a_game_that_was_won_is_winnable() -> None:
    for line in LINES:
        found = review(played(line["code"], line["moves"]))
        assert set(found.verdicts) == {"winnable"}
        assert len(found.verdicts) == len(found.moves) + 1
        assert found.losing_move is None
        assert found.better == ()
        assert found.sentence() == "The game was won; no move lost it."


def test_a_game_that_can_still_be_won_has_a_line_that_does() -> None:
    game = played("TF1-D1N-AAAAANP", "QC-3 JH-3")
    found = review(game)
    assert found.losing_move is None
    assert wins(game.position, found.better)
    assert found.sentence() == "The game can still be won; no move lost it."


def test_a_deal_that_cannot_be_won_is_said_to_be_lost_from_the_start() -> None:
    game = rw.Game(str(nth_code(rules_of("TF1-D3N"), 1)))
    for _ in range(3):
        game.draw()
    found = review(game)
    assert found.lost_from_start
    assert set(found.verdicts) == {"unwinnable"}
    assert found.losing_move is None
    assert found.last_winnable is None
    assert found.better == ()
    assert found.sentence() == "This deal was unwinnable from the start."


def test_a_deal_without_moves_is_judged_too() -> None:
    found = review(rw.Game("TF1-D1N-AAAAANP"))
    assert found.moves == ()
    assert found.verdicts == ("winnable",)


def test_what_was_taken_back_and_variations_are_not_judged(lost: rw.Game) -> None:
    lost.annotating = True
    for _ in range(5):
        lost.undo()
    assert len(review(lost).moves) == 37
    lost.play("D")
    assert len(review(lost).moves) == 38


def test_a_game_that_stands_at_an_earlier_move_is_judged_to_the_end_of_its_line(
    lost: rw.Game,
) -> None:
    lost.goto(lost.node.path()[5])
    assert len(review(lost).moves) == 42


def test_laid_on_a_record_a_review_marks_the_move_and_shows_the_better_line(
    lost: rw.Game,
) -> None:
    before = (lost.node, lost.score, lost.move_count, lost.undoable, lost.undone, lost.moves)
    review(lost).lay_on(lost)
    assert (
        lost.node,
        lost.score,
        lost.move_count,
        lost.undoable,
        lost.undone,
        lost.moves,
    ) == before
    path = lost.node.path()
    assert [node.number for node in path if node.note.marks] == [FATAL + 1]
    assert path[FATAL + 1].note.marks == (4,)
    assert [node.note.verdict for node in path] == ["yes"] * 11 + ["no"] * 32
    played_there, better = path[FATAL].children
    assert played_there is path[FATAL + 1]
    *_, end = better.walk()
    assert outcome(end.position) is Outcome.WON


def test_to_lay_a_review_on_a_record_twice_is_to_lay_it_once(lost: rw.Game) -> None:
    review(lost).lay_on(lost)
    once = lost.copy()
    review(lost).lay_on(lost)
    assert lost == once


def test_a_variation_that_wins_already_is_left_as_it_is(lost: rw.Game) -> None:
    node = lost.node.path()[FATAL]
    for token in ["KS-1", "7D-7"]:
        node = lost.add_variation(node, token)
    for move in rw.solve(node.position).line:
        node = lost.add_variation(node, move)
    review(lost).lay_on(lost)
    assert len(lost.node.path()[FATAL].children) == 2


def test_a_reviewed_record_is_read_as_it_was_written(lost: rw.Game) -> None:
    review(lost).lay_on(lost)
    assert rw.read_game(rw.write_game(lost)) == lost


def test_a_review_fits_a_copy_of_its_game_and_no_other(lost: rw.Game) -> None:
    found = pickle.loads(pickle.dumps(review(lost)))
    copy = lost.copy()
    found.lay_on(copy)
    assert copy != lost
    with pytest.raises(rw.SettingError, match="another game, which played 'QC-3'"):
        found.lay_on(rw.Game("TF1-D1N-AAAAANP"))


def test_a_game_that_can_still_be_won_gets_no_moves_that_were_not_played() -> None:
    game = played("TF1-D1N-AAAAANP", "QC-3 JH-3")
    review(game).lay_on(game)
    assert not game.node.children


class Known:
    """A table of one line: what is known of each of its positions, and what was asked."""

    def __init__(self, game: rw.Game, results: Iterable[Result], stop_at: int = -1) -> None:
        line = [*game.node.path()]
        self.results = dict(zip((node.position for node in line), results, strict=True))
        self.place = {node.position: node.number for node in line}
        self.stop_at = stop_at
        self.asked: list[int] = []

    def __call__(self, root: rw.Position) -> Known:
        return self

    def verdict(
        self, position: rw.Position, *, stop: Stop | None, progress: Any, **limits: Any
    ) -> Verdict:
        self.asked.append(self.place[position])
        if progress is not None:
            progress(rw.Progress(1, 0.1))
        if self.place[position] == self.stop_at:
            raise KeyboardInterrupt
        if stop is not None and stop.is_set():
            return Verdict("unknown", (), 1, 0.1, "stopped")
        result = self.results[position]
        return Verdict(result, (), 1, 0.1, "nodes" if result == "unknown" else None)


LONG = played("TF1-D1N-AAAAAAB", "AD-F D24")


@st.composite
def truths(draw: st.DrawFn) -> tuple[list[Result], list[Result]]:
    """Give what is true of the positions of a line, and what a solver with limits finds."""
    count = len(LONG.moves) + 1
    winnable = draw(st.integers(0, count))
    true: list[Result] = ["winnable"] * winnable
    true += ["unwinnable"] * (count - winnable)
    hard = draw(st.lists(st.booleans(), min_size=count, max_size=count))
    return true, [
        "unknown" if hidden else result for result, hidden in zip(true, hard, strict=True)
    ]


@given(truths())
def test_a_review_says_nothing_that_is_not_so_and_knows_its_last_win_and_first_loss(
    drawn: tuple[list[Result], list[Result]],
) -> None:
    true, found = drawn
    with pytest.MonkeyPatch.context() as patch:
        known = Known(LONG, found)
        patch.setattr(reviews, "DealTable", known)
        got = review(LONG)
    for said, is_so in zip(got.verdicts, true, strict=True):
        assert said in (is_so, "unknown")
    assert sorted(got.verdicts, key=["winnable", "unknown", "unwinnable"].index) == list(
        got.verdicts
    )
    assert len(known.asked) == len(set(known.asked))
    if "unknown" not in found:
        assert "unknown" not in got.verdicts
    assert got.sentence().endswith(".")


def results(winnable: int = 0, unknown: int = 0, unwinnable: int = 0) -> list[Result]:
    """Give the results of a line whose positions are first won, then not decided, then lost."""
    found: list[Result] = ["winnable"] * winnable
    found += ["unknown"] * unknown
    found += ["unwinnable"] * unwinnable
    return found


def reviewed(monkeypatch: pytest.MonkeyPatch, **counts: int) -> Review:
    monkeypatch.setattr(reviews, "DealTable", Known(LONG, results(**counts)))
    return review(LONG)


@pytest.mark.parametrize(
    ("counts", "interval", "sentence"),
    [
        (
            {"winnable": 10, "unknown": 5, "unwinnable": 11},
            (10, 14),
            "One of the actions 10–15 lost the game; the search ended before it could tell which.",
        ),
        (
            {"unknown": 5, "unwinnable": 21},
            (0, 4),
            "After action 5 the game was unwinnable; the search ended before it could tell about "
            "earlier positions.",
        ),
        (
            {"winnable": 10, "unknown": 16},
            (10, 25),
            "After action 9 the game was still winnable; the search ended before it could tell "
            "about later positions.",
        ),
        (
            {"winnable": 1, "unknown": 25},
            (1, 25),
            "This deal is winnable; the search ended before it could tell whether the game still "
            "was after the first action.",
        ),
        (
            {"unknown": 26},
            (0, 25),
            "The search ended before it could tell whether the game was winnable.",
        ),
    ],
)
def test_where_the_solver_cannot_decide_the_interval_is_reported(
    monkeypatch: pytest.MonkeyPatch,
    counts: dict[str, int],
    interval: tuple[int, int],
    sentence: str,
) -> None:
    found = reviewed(monkeypatch, **counts)
    assert found.interval == interval
    assert found.losing_move is None
    assert found.sentence() == sentence


def test_few_searches_are_spent_on_a_long_stretch_that_is_too_hard(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    known = Known(LONG, results(winnable=1, unknown=25))
    monkeypatch.setattr(reviews, "DealTable", known)
    review(LONG)
    assert len(known.asked) <= 10


def test_a_draw_or_a_recycle_can_lose_a_game_too(monkeypatch: pytest.MonkeyPatch) -> None:
    found = reviewed(monkeypatch, winnable=5, unwinnable=21)
    assert found.sentence() == "Action 5, a draw, lost the game: until then it was winnable."


def test_an_interrupt_gives_what_is_known_so_far(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(reviews, "DealTable", Known(LONG, results(unwinnable=26), stop_at=20))
    found = review(LONG)
    assert found.stopped
    assert found.verdicts == ("unknown",) * 21 + ("unwinnable",) * 5


def test_a_review_can_be_stopped_by_another_thread(lost: rw.Game) -> None:
    stop = Event()
    stop.set()
    found = review(lost, stop=stop)
    assert found.stopped
    assert set(found.verdicts) == {"unknown"}
    assert not review(lost).stopped


def test_the_progress_of_a_review_adds_up_its_searches(monkeypatch: pytest.MonkeyPatch) -> None:
    seen: list[rw.Progress] = []
    monkeypatch.setattr(reviews, "DealTable", Known(LONG, results(unwinnable=26)))
    monkeypatch.setattr(meter, "perf_counter", Ticking(0))
    review(LONG, progress=seen.append)
    assert [one.nodes for one in seen] == list(range(1, 27))
    assert seen[-1].seconds == pytest.approx(2.6)


def test_of_searches_too_short_to_tell_anything_a_review_tells_together(
    lost: rw.Game, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(meter, "perf_counter", Ticking(0.02))
    seen: list[rw.Progress] = []
    review(lost, progress=seen.append)
    assert len(seen) > 5
    assert [one.nodes for one in seen] == sorted(one.nodes for one in seen)


def test_a_review_shows_itself_in_one_line(lost: rw.Game) -> None:
    assert repr(review(lost)) == f"<Review of 42 actions: {review(lost)}>"
