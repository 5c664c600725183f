"""The solver as others call it: verdicts, limits, interrupts, and one table for a whole game."""

from __future__ import annotations

import _thread
import threading
from random import Random

import pytest

import reflechi_widget as rw
from lay import DRAW_1, foundations, lay
from reference import GAMES, known_deals
from reflechi_widget.cards import ALL_CARDS
from reflechi_widget.errors import PositionError, SettingError
from reflechi_widget.moves import Transfer
from reflechi_widget.position import FOUNDATIONS, PileId, Position
from reflechi_widget.rules import (
    DOWN_ALTERNATE,
    KING,
    Outcome,
    PileSpec,
    Role,
    apply,
    choose,
    deal,
    legal_moves,
    outcome,
    register,
)
from reflechi_widget.rules.table import Rules
from reflechi_widget.solver import DealTable, native, solve
from reflechi_widget.solver.problem import encode
from reflechi_widget.verdict import Limits, Progress, Verdict
from searches import SEARCHES, tables

#: No search ends this one within the patience of a test.
HARD = next(known for known in known_deals() if known.name == "S1132").position("klondike", 3)
WON = lay(DRAW_1, **foundations(13))
#: No king can move, so nothing is ever dug out: Q♦ and J♠ go to and fro.
LOST = lay(
    DRAW_1,
    **{"c1": "ASQSKS", "c2": "QHQCJDKH", "c3": "KD", "c4": "KCQD"},
    **{"c5": "2S3S4S", "c6": "5S6S7S8S", "c7": "9STSJS"},
    **foundations(11, short={"S": 0, "D": 10}),
)


@pytest.fixture(params=SEARCHES)
def backend(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> str:
    """Have one search answer for the package."""
    if request.param == "python":
        monkeypatch.setattr(native, "_core", None)
    assert rw.backend() == request.param
    backend: str = request.param
    return backend


def replays(position: Position, verdict: Verdict) -> bool:
    for move in verdict.line:
        position = apply(position, move).position
    return outcome(position) is Outcome.WON


# --- verdicts


def test_a_game_is_judged_where_it_stands(backend: str) -> None:
    game = rw.Game("TF1-D1N-AAAAAID")
    for move in ("AH-F", "AD-F", "8S-2"):
        game.play(move)
    verdict = rw.solve(game)
    assert verdict.result == "winnable"
    assert verdict.limit is None
    assert verdict.nodes > 0
    assert verdict.seconds >= 0
    assert replays(game.position, verdict)


def test_a_won_game_is_winnable_without_a_move(backend: str) -> None:
    verdict = solve(WON)
    assert (verdict.result, verdict.line) == ("winnable", ())


def test_a_verdict_shows_itself_in_a_line() -> None:
    assert (
        repr(Verdict("unwinnable", (), 12, 0.0123)) == "Verdict(unwinnable, 12 positions, 0.0123 s)"
    )
    line = solve(rw.Game("TF1-D1N-AAAAAID")).line
    assert repr(Verdict("winnable", line, 9, 2.5)) == (
        f"Verdict(winnable, {len(line)} moves, 9 positions, 2.5 s)"
    )
    assert repr(Verdict("unknown", (), 7, 1.0, "nodes")) == (
        "Verdict(unknown, limit: nodes, 7 positions, 1 s)"
    )


def thumb_and_pouch_without_a_stock() -> Rules:
    """Give a Klondike of eight columns that hold the whole deck."""
    columns = [
        PileSpec(
            PileId(str(number)), Role.COLUMN, deal=dealt, base=KING, build=DOWN_ALTERNATE,
            run=DOWN_ALTERNATE,
        )
        for number, dealt in enumerate((6, 6, 6, 6, 7, 7, 7, 7), start=1)
    ]  # fmt: skip
    home = choose("klondike").with_role(Role.FOUNDATION)
    scorings = choose("klondike").scorings
    return register(Rules("no stock", "No stock", "NS1", (*home, *columns), 0, None, scorings, 100))


def test_a_game_without_a_stock_and_with_more_columns_is_solved_too(backend: str) -> None:
    random = Random(2)
    rules = thumb_and_pouch_without_a_stock()
    results = set()
    for _ in range(30):
        deck = random.sample(ALL_CARDS, len(ALL_CARDS))
        verdict = solve(deal(rules, deck), nodes=2_000)
        results.add(verdict.result)
        assert verdict.result != "winnable" or replays(deal(rules, deck), verdict)
    assert "unwinnable" in results


@pytest.mark.slow
@pytest.mark.parametrize("game", GAMES)
def test_both_searches_agree_on_positions_of_the_middle_of_games(game: tuple[str, int]) -> None:
    random = Random(f"{game}")
    decided = 0
    for known in known_deals()[3:40:4]:
        position = known.position(*game)
        for _ in range(random.randint(10, 120)):
            position = wander(random, position)
        found = [
            table.search(Limits(nodes=2_000))
            for prune in (True, False)
            for table in tables(encode(position), prune)
        ]
        results = {each.result for each in found} - {"unknown"}
        assert len(results) <= 1, position
        decided += len(results)
    assert decided > 5


def wander(random: Random, position: Position) -> Position:
    """Play any move, cards taken back from foundations before others now and then."""
    moves = legal_moves(position)
    back = [
        move
        for move in moves
        if isinstance(move, Transfer)
        and move.target != FOUNDATIONS
        and (position.find(move.card) or "").startswith("F")
    ]
    return apply(
        position, random.choice(back if back and random.random() < 0.5 else moves)
    ).position


# --- what ends a search


@pytest.mark.parametrize(
    ("limit", "value"), [("nodes", 500), ("seconds", 0.02), ("memory", 100_000)]
)
def test_a_limit_ends_the_search_and_is_named(backend: str, limit: str, value: float) -> None:
    limits: dict[str, float | None] = {"seconds": None, limit: value}
    verdict = solve(HARD, **limits)  # type: ignore[arg-type]
    assert (verdict.result, verdict.limit, verdict.line) == ("unknown", limit, ())
    assert limit != "nodes" or verdict.nodes <= value


@pytest.mark.parametrize("name", ["seconds", "nodes", "memory"])
@pytest.mark.parametrize("value", [0, -1, True, "10", float("nan"), float("inf"), [1]])
def test_a_limit_that_is_no_positive_number_is_refused_by_its_name(
    name: str, value: object
) -> None:
    with pytest.raises(SettingError, match=name):
        Limits(**{name: value})  # type: ignore[arg-type]
    with pytest.raises(SettingError, match=name):
        solve(WON, **{name: value})  # type: ignore[arg-type]


@pytest.mark.parametrize("name", ["nodes", "memory"])
def test_positions_and_bytes_are_counted_in_whole_numbers(name: str) -> None:
    with pytest.raises(SettingError, match=r"1\.5"):
        Limits(**{name: 1.5})  # type: ignore[arg-type]


def test_another_thread_stops_the_search(backend: str) -> None:
    stop = threading.Event()
    threading.Timer(0.1, stop.set).start()
    verdict = solve(HARD, seconds=60, stop=stop)
    assert (verdict.result, verdict.limit) == ("unknown", "stopped")
    assert verdict.nodes > 0


def test_a_search_that_is_stopped_before_it_begins_looks_at_nothing(backend: str) -> None:
    stop = threading.Event()
    stop.set()
    verdict = solve(HARD, stop=stop)
    assert (verdict.result, verdict.limit) == ("unknown", "stopped")
    assert verdict.nodes <= 1


def test_an_interrupt_of_the_kernel_ends_the_search_with_a_verdict(backend: str) -> None:
    begun: list[Progress] = []

    def interrupt(progress: Progress) -> None:
        begun.append(progress)
        _thread.interrupt_main()

    verdict = solve(HARD, seconds=60, progress=interrupt)
    assert begun
    assert (verdict.result, verdict.limit) == ("unknown", "stopped")


def test_progress_is_told_while_the_search_runs(backend: str) -> None:
    heard: list[Progress] = []
    verdict = solve(HARD, seconds=0.4, progress=heard.append)
    assert heard
    assert [each.nodes for each in heard] == sorted({each.nodes for each in heard})
    assert all(0 < each.seconds <= verdict.seconds for each in heard)
    assert heard[-1].nodes <= verdict.nodes


def test_an_error_in_a_listener_is_the_callers(backend: str) -> None:
    def fail(progress: Progress) -> None:
        raise ZeroDivisionError

    with pytest.raises(ZeroDivisionError):
        solve(HARD, seconds=60, progress=fail)


# --- what cannot be judged


def test_hidden_cards_are_refused(backend: str) -> None:
    with pytest.raises(PositionError, match=r"hidden cards .*'\?\?'"):
        solve(rw.Game("KL1-D3N-AAAAAAB").position.hide_face_down())


@pytest.mark.parametrize("wrong", ["TF1-D1N-AAAAAAB", None, 7])
def test_what_is_no_position_is_refused(wrong: object) -> None:
    with pytest.raises(PositionError):
        solve(wrong)  # type: ignore[arg-type]


# --- one table for a game


@pytest.mark.slow
@pytest.mark.parametrize("game", GAMES)
def test_one_table_says_of_every_position_of_a_game_what_a_fresh_search_says(
    backend: str, game: tuple[str, int]
) -> None:
    random = Random(f"{game}")
    compared = 0
    for known in known_deals()[60:64]:
        path = [known.position(*game)]
        while len(path) < 50:
            path.append(wander(random, path[-1]))
        table = DealTable(path[0])
        for position in path[::-4]:
            together, alone = (
                judge(position, seconds=None, nodes=1_000) for judge in (table.verdict, solve)
            )
            if "unknown" not in (together.result, alone.result):
                assert together.result == alone.result
                compared += 1
            assert together.result != "winnable" or replays(position, together)
    assert compared > 10


def test_what_is_proved_once_need_not_be_searched_again(backend: str) -> None:
    known = next(k for k in known_deals() if k.name == "S145")
    position = known.position("reflechi", 3)
    table = DealTable(position)
    first, second = table.verdict(position), table.verdict(position)
    assert first.result == second.result == "unwinnable"
    assert second.nodes <= 1 < first.nodes


def test_a_search_that_was_cut_off_proves_nothing(backend: str) -> None:
    known = next(k for k in known_deals() if k.verdicts["reflechi", 1] == "winnable")
    position = known.position("reflechi", 1)
    table = DealTable(position)
    for nodes in range(1, 40):
        assert table.verdict(position, nodes=nodes).result != "unwinnable"
    assert table.verdict(position).result == "winnable"


def test_a_position_of_another_deal_is_refused(backend: str) -> None:
    table = DealTable(rw.Game("TF1-D1N-AAAAAAB"))
    for other in ("TF1-D1N-AAAAAAC", "TF1-D3N-AAAAAAB"):
        with pytest.raises(PositionError, match="this is not a later position of the deal"):
            table.verdict(rw.Game(other))


def test_a_lost_position_stays_lost_whatever_is_played(backend: str) -> None:
    table = DealTable(LOST)
    after = [apply(LOST, move).position for move in legal_moves(LOST)]
    assert len(after) > 1
    assert {table.verdict(position).result for position in [*after, LOST]} == {"unwinnable"}
