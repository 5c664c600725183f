"""Deals that are known to be winnable, and how long the solver looks at a deal."""

from __future__ import annotations

from threading import Event

import pytest

import reflechi_widget as rw
from lay import foundations, lay
from reflechi_widget.analysis import difficulty, winnable, winnable_code
from reflechi_widget.deals import nth_code
from reflechi_widget.moves import DRAW
from reflechi_widget.rules import rules_of
from reflechi_widget.solver import meter
from reflechi_widget.verdict import Verdict
from ticking import Ticking


@pytest.mark.parametrize(("rules", "draw"), [("reflechi", 1), ("reflechi", 3), ("klondike", 1)])
def test_a_winnable_code_is_of_the_game_that_was_asked_for_and_can_be_won(
    rules: str, draw: int
) -> None:
    code = winnable_code(rules, draw, seconds=0.5)
    assert code is not None
    game = rw.Game(code, rules=rules, draw=draw)
    assert rw.solve(game).result == "winnable"


def test_two_winnable_codes_are_two_deals() -> None:
    assert winnable_code(seconds=0.5) != winnable_code(seconds=0.5)


def test_deals_that_are_lost_or_not_decided_are_passed_over(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    row = rules_of("TF1-D3N")
    codes = [nth_code(row, number) for number in range(3)]
    asked = iter(codes)
    answers = iter(
        [
            Verdict("unwinnable", (), 5, 0.1),
            Verdict("unknown", (), 5, 0.1, "seconds"),
            Verdict("winnable", (DRAW,), 5, 0.1),
        ]
    )
    monkeypatch.setattr(winnable, "choose_code", lambda **options: next(asked))
    monkeypatch.setattr(winnable, "solve", lambda position, seconds, **more: next(answers))
    assert winnable_code(draw=3) == str(codes[2])


def test_progress_adds_up_the_deals_that_were_tried(monkeypatch: pytest.MonkeyPatch) -> None:
    lost = [Verdict("unwinnable", (), 5, 0.01)] * 9
    answers = iter([*lost, Verdict("winnable", (DRAW,), 5, 0.01)])
    monkeypatch.setattr(winnable, "solve", lambda position, seconds, **more: next(answers))
    monkeypatch.setattr(meter, "perf_counter", Ticking(0.02))
    told: list[rw.Progress] = []
    winnable_code(progress=told.append)
    assert [step.nodes for step in told] == [15, 30, 45]
    assert [step.seconds for step in told] == pytest.approx([0.03, 0.06, 0.09])


def test_the_search_for_a_winnable_deal_can_be_stopped() -> None:
    stop = Event()
    stop.set()
    assert winnable_code(stop=stop) is None


def test_a_winnable_code_of_an_unknown_game_is_refused() -> None:
    with pytest.raises(rw.SettingError):
        winnable_code("bridge")


def test_the_difficulty_of_a_deal_counts_the_digits_of_its_search() -> None:
    code = str(nth_code(rules_of("TF1-D1N"), 0))
    verdict = rw.solve(rw.Game(code))
    found = difficulty(rw.Game(code))
    assert found is not None
    assert 10**found == pytest.approx(verdict.nodes, rel=0.13)


def test_a_won_game_is_of_no_difficulty() -> None:
    assert difficulty(lay(**foundations(13))) == 0


def test_a_deal_that_is_not_decided_in_time_has_no_difficulty(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(winnable, "solve", lambda game, seconds: rw.solve(game, nodes=1))
    assert difficulty(rw.Game("TF1-D1N-AAAAAAB")) is None
