"""Shortest lines, against walking through all positions in the order of their distance."""

from __future__ import annotations

import threading
from collections.abc import Iterator
from itertools import pairwise
from random import Random

import pytest

from exhaust import key, late_position
from reference import dealt_by_columns, known_deals
from reflechi_widget.deals import read_deal
from reflechi_widget.moves import RECYCLE, Move
from reflechi_widget.position import Position
from reflechi_widget.rules import Outcome, apply, choose, deal, legal_moves, outcome
from reflechi_widget.solver import native, plain, shortest, solve
from reflechi_widget.solver.expand import expand
from reflechi_widget.solver.problem import encode
from reflechi_widget.solver.shortest import shorten
from reflechi_widget.verdict import Limits, Progress, Verdict

LARGEST_SPACE = 800

# Deals of classic Klondike, named by their Solvitaire seed, with the draw count and the length of
# the shortest line on which two public programs agree; they count no recycles.
AGREED = [("S2", 3, 107), ("S6", 3, 96), ("S18", 3, 96)]


def distance_of_win(position: Position) -> int | None:
    """Give how many moves a win takes; None if there is none, or the space is too large."""
    seen, edge, distance = {key(position)}, [position], 0
    while edge and len(seen) <= LARGEST_SPACE:
        distance += 1
        following = []
        for here in edge:
            for move in legal_moves(here):
                there = apply(here, move).position
                if outcome(there) is Outcome.WON:
                    return distance
                if key(there) not in seen:
                    seen.add(key(there))
                    following.append(there)
        edge = following
    return None


def a_line(position: Position) -> tuple[Move, ...]:
    """Give a line that wins, of any length."""
    found = plain.search(encode(position), Limits())
    assert found.result == "winnable"
    return expand(position, found.steps)


def played(position: Position, line: tuple[Move, ...]) -> Position:
    for move in line:
        position = apply(position, move).position
    return position


@pytest.fixture
def plainly(monkeypatch: pytest.MonkeyPatch) -> None:
    """Leave the compiled search alone."""
    monkeypatch.setattr(native, "can_shorten", lambda _problem: False)


def late_wins(seed: int, count: int, fewest: int, most: int) -> Iterator[Position]:
    """Lay out late positions in which a win takes more than putting up what lies there."""
    random = Random(seed)
    while count:
        position = late_position(random, fewest, most)
        if plain.search(encode(position), Limits(nodes=2_000)).result != "winnable":
            continue
        if shortest.least_moves(position) < len(a_line(position)):
            count -= 1
            yield position


@pytest.mark.slow
@pytest.mark.usefixtures("plainly")
def test_the_plain_search_is_as_short_as_walking_all_positions_says() -> None:
    compared = 0
    for position in late_wins(1, 25, 4, 8):
        distance = distance_of_win(position)
        if distance is None:
            continue
        compared += 1
        found = shorten(position, a_line(position), Limits())
        assert found.proved
        assert len(found.line) == distance, position
        assert outcome(played(position, found.line)) is Outcome.WON
    assert compared > 8


@pytest.mark.slow
@pytest.mark.parametrize("seed", range(2))
def test_both_searches_find_the_same_length(seed: int, monkeypatch: pytest.MonkeyPatch) -> None:
    compared = 0
    for position in late_wins(seed, 25, 8, 16):
        line = a_line(position)
        found = shorten(position, line, Limits(nodes=200_000))
        with monkeypatch.context() as without:
            without.setattr(native, "can_shorten", lambda _problem: False)
            plainly = shorten(position, line, Limits(nodes=200))
        assert outcome(played(position, found.line)) is Outcome.WON
        if plainly.proved and found.proved:
            compared += 1
            assert len(found.line) == len(plainly.line), position
            assert found.at_least == plainly.at_least == len(found.line), position
        elif found.proved:
            assert len(found.line) <= len(plainly.line), position
    assert compared > 8


def test_the_bound_never_says_too_much_along_a_shortest_line() -> None:
    for position in late_wins(11, 10, 8, 20):
        line = shorten(position, a_line(position), Limits(nodes=200_000)).line
        for index, move in enumerate(line):
            assert shortest.least_moves(position) <= len(line) - index
            position = apply(position, move).position


@pytest.mark.slow
@pytest.mark.parametrize(("name", "draw", "agreed"), AGREED)
def test_whole_deals_are_as_short_as_others_have_found(name: str, draw: int, agreed: int) -> None:
    (deck,) = (deal.deck for deal in known_deals() if deal.name == name)
    position = dealt_by_columns(deck, "klondike", draw)
    heard: list[tuple[Move, ...]] = []
    limits = Limits(nodes=3_000_000, memory=10**9)
    found = shorten(position, a_line(position), limits, better=heard.append)
    assert found.proved
    assert len(found.line) - found.line.count(RECYCLE) >= agreed
    # Theirs has six recycles at most, and counts as many more moves here.
    assert agreed < len(found.line) <= agreed + 6
    assert found.line == heard[-1]
    assert all(len(shorter) < len(longer) for longer, shorter in pairwise(heard))
    assert all(outcome(played(position, line)) is Outcome.WON for line in heard)


def test_the_bound_of_the_compiled_search_never_says_too_much_either() -> None:
    checked = 0
    for name, draw in (("S6", 3), ("S17", 3), ("S2", 1), ("S11", 1)):
        (deck,) = (deal.deck for deal in known_deals() if deal.name == name)
        position = dealt_by_columns(deck, "klondike", draw)
        found = shorten(position, a_line(position), Limits(nodes=3_000_000))
        assert found.proved
        for index, move in enumerate(found.line):
            left = found.line[index:]
            # One position is enough for the bound, and too little for any proof.
            assert shorten(position, left, Limits(nodes=1)).at_least <= len(left), (name, index)
            position = apply(position, move).position
            checked += 1
    assert checked > 400


@pytest.fixture
def famous_deal() -> Position:
    """Give a deal that won fame as hard: few of its positions can be won, and no win is short."""
    return deal(choose("klondike", 1), read_deal(1492773577, "greenfelt"))


def test_the_line_of_a_famous_deal_grows_shorter_with_effort(famous_deal: Position) -> None:
    line = solve(famous_deal, seconds=None).line
    lengths, bounds = [len(line)], [0]
    for nodes in (1_000, 13_000_000):
        found = shorten(famous_deal, line, Limits(nodes=nodes))
        assert found.limit == "nodes"
        assert outcome(played(famous_deal, found.line)) is Outcome.WON
        lengths.append(len(found.line))
        bounds.append(found.at_least)
    assert lengths[0] == 179
    assert lengths[-1] <= 140  # 132 is the shortest
    assert lengths == sorted(lengths, reverse=True)
    assert bounds == sorted(bounds)
    assert 84 <= bounds[1] < 110 <= bounds[-1] <= 132


@pytest.fixture(params=["python", "native"])
def long_search(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> Position:
    """Give a deal whose shortest line takes long to prove, for either search."""
    if request.param == "python":
        monkeypatch.setattr(native, "can_shorten", lambda _problem: False)
    (deck,) = (deal.deck for deal in known_deals() if deal.name == "S5")
    return dealt_by_columns(deck, "klondike", 3)


def test_each_limit_ends_it_with_the_best_line_so_far(long_search: Position) -> None:
    line = a_line(long_search)
    for limits, name in (
        (Limits(nodes=300), "nodes"),
        (Limits(seconds=0.01), "seconds"),
    ):
        found = shorten(long_search, line, limits)
        assert (found.proved, found.limit) == (False, name)
        assert len(found.line) <= len(line)


def test_more_effort_never_gives_a_longer_line_or_a_lower_bound(long_search: Position) -> None:
    line = a_line(long_search)
    step = 100 if native.can_shorten(encode(long_search)) else 1
    ends = [shorten(long_search, line, Limits(nodes=step * nodes)) for nodes in (10, 100, 1_000)]
    for less, more in pairwise(ends):
        assert len(more.line) <= len(less.line)
        assert less.at_least <= more.at_least
    assert all(end.at_least < len(end.line) and not end.proved for end in ends)


def test_little_memory_does_not_end_a_search(long_search: Position) -> None:
    most = 300_000 if native.can_shorten(encode(long_search)) else 300
    found = shorten(long_search, a_line(long_search), Limits(nodes=most, memory=1))
    assert (found.limit, found.nodes) == ("nodes", most)


@pytest.mark.parametrize("backend", ["python", "native"])
def test_what_is_proved_is_the_same_with_little_memory(
    backend: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    most = 20_000
    if backend == "python":
        monkeypatch.setattr(native, "can_shorten", lambda _problem: False)
        most = 1_000
    compared = 0
    for position in late_wins(21, 12, 6, 12):
        line = a_line(position)
        found = shorten(position, line, Limits(nodes=most))
        if not found.proved:
            continue
        little = shorten(position, line, Limits(nodes=most, memory=1))
        assert len(little.line) >= little.at_least
        if little.proved:
            compared += 1
            assert len(little.line) == little.at_least == len(found.line) == found.at_least
    assert compared > 3


def test_whole_deals_are_proved_the_same_with_little_memory() -> None:
    for name, draw, length in (("S4", 3, 123), ("S11", 3, 118), ("S6", 1, 107)):
        (deck,) = (deal.deck for deal in known_deals() if deal.name == name)
        position = dealt_by_columns(deck, "klondike", draw)
        limits = Limits(nodes=3_000_000, memory=2_000_000)
        found = shorten(position, a_line(position), limits)
        assert found.at_least <= length <= len(found.line), name


def test_it_can_be_stopped_from_another_thread_and_from_its_own(long_search: Position) -> None:
    line = a_line(long_search)
    stop = threading.Event()
    found = shorten(long_search, line, Limits(), progress=lambda _: stop.set(), stop=stop)
    assert (found.proved, found.limit) == (False, "stopped")
    assert 0 < found.at_least < len(found.line)

    def interrupt(_progress: Progress) -> None:
        raise KeyboardInterrupt

    found = shorten(long_search, line, Limits(), progress=interrupt)
    assert (found.proved, found.limit) == (False, "stopped")
    assert outcome(played(long_search, found.line)) is Outcome.WON


def test_what_a_listener_raises_comes_out() -> None:
    position = next(late_wins(3, 1, 12, 20))
    line = a_line(position)

    def fail(_line: object) -> None:
        raise LookupError("heard enough")

    longer = (*line, *line)
    with pytest.raises(LookupError, match="heard enough"):
        shorten(position, longer, Limits(), better=fail)


def test_solve_tells_a_verdict_first_and_shorter_lines_later() -> None:
    position = next(late_wins(5, 1, 10, 14))
    told: list[Verdict] = []
    verdict = solve(position, shortest=True, better=told.append)
    assert told[0].line == solve(position).line
    assert {each.shortest for each in told} == {"best found"}
    assert verdict.shortest == "proved"
    assert verdict.at_least == len(verdict.line)
    assert verdict.line == told[-1].line
    assert len(told[0].line) >= len(verdict.line)
    assert verdict.nodes > told[0].nodes
    assert f"{len(verdict.line)} moves (proved)" in repr(verdict)


@pytest.mark.slow
def test_solve_gives_the_best_found_where_a_limit_comes(long_search: Position) -> None:
    verdict = solve(long_search, seconds=None, nodes=20_000, shortest=True)
    assert (verdict.result, verdict.shortest, verdict.limit) == (
        "winnable",
        "best found",
        "nodes",
    )
    assert outcome(played(long_search, verdict.line)) is Outcome.WON
    assert verdict.at_least is not None
    assert verdict.at_least < len(verdict.line)
    words = f"{len(verdict.line)} moves (best found, at least {verdict.at_least})"
    assert words in repr(verdict)


def test_no_line_is_shortened_where_there_is_none() -> None:
    told: list[Verdict] = []
    (deck,) = (deal.deck for deal in known_deals() if deal.name == "S1")
    position = dealt_by_columns(deck, "klondike", 3)
    verdict = solve(position, nodes=100, seconds=None, shortest=True, better=told.append)
    assert (verdict.result, verdict.shortest, told) == ("unknown", None, [])
