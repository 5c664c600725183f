"""The border of the compiled search: what it refuses, how it is stopped, what it tells."""

from __future__ import annotations

import copy
import threading
from dataclasses import dataclass
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

import _reflechi_core as core
from reflechi_widget import Game
from reflechi_widget.solver.problem import encode

NODES = 2_000


@dataclass
class Input:
    """Everything the core is given for one search, open to vandalism."""

    columns: Any
    foundations: Any
    cycle: Any
    waste: Any
    draw: Any
    recycles: Any
    segments: Any
    start_foundations: Any
    rest: Any
    start_waste: Any
    start_recycles: Any
    prune: bool = True

    def search(self) -> core.Search:
        return core.Search(
            self.columns,
            self.foundations,
            self.cycle,
            self.waste,
            self.draw,
            self.recycles,
            self.prune,
        )

    def start(self) -> tuple[Any, Any, Any, Any, Any]:
        return (
            self.segments,
            self.start_foundations,
            self.rest,
            self.start_waste,
            self.start_recycles,
        )

    def run(self, **limits: Any) -> tuple[int, str | None, int, float, bytes]:
        return self.search().run(*self.start(), **(limits or {"max_nodes": NODES}))


def problem_of(code: str) -> Input:
    problem = encode(Game(code).position)
    start = problem.start
    return Input(
        columns=[[list(segment) for segment in column] for column in problem.columns],
        foundations=list(problem.foundations),
        cycle=list(problem.cycle),
        waste=problem.waste,
        draw=problem.draw,
        recycles=problem.recycles,
        segments=list(start.left),
        start_foundations=list(start.foundations),
        rest=list(start.rest),
        start_waste=start.waste,
        start_recycles=start.recycles,
    )


def deal() -> Input:
    return problem_of("TF1-D1N-AAAAAAB")


def a_long_search() -> Input:
    """Give a deal that takes tens of millions of positions to be shown unwinnable."""
    given = problem_of("KL1-D3N-A62BOE47I34KDAJAPALQBI2DXW2FLPEF7OV2VMZ42W726T")
    given.prune = False
    return given


def test_a_deal_is_searched() -> None:
    result, limit, nodes, seconds, steps = deal().run()
    assert (result, limit) == (1, None)
    assert 0 < nodes <= NODES
    assert seconds >= 0
    kinds, cards = steps[::2], steps[1::2]
    assert 0 < len(kinds) == len(cards)
    assert max(kinds) <= 4
    assert max(cards) < 52


def test_a_game_with_51_cards_is_refused() -> None:
    broken = deal()
    broken.cycle.pop()
    with pytest.raises(ValueError, match="52 cards, not 51"):
        broken.run()


def test_a_card_that_is_there_twice_is_named() -> None:
    broken = deal()
    broken.cycle[3] = broken.cycle[4]
    with pytest.raises(ValueError, match=r"[2-9TJQKA][SCHD] in stock or waste appears twice"):
        broken.run()


@pytest.mark.parametrize("number", [-1, 52, 1_000_000])
def test_a_number_that_is_no_card_is_named_with_its_column(number: int) -> None:
    broken = deal()
    broken.columns[2][0][0] = number
    with pytest.raises(ValueError, match=f"{number} in column 3 is not a card"):
        broken.run()


def test_a_segment_that_is_no_run_is_refused() -> None:
    broken = deal()
    column = broken.columns[6]
    broken.columns[6] = [[card for segment in column for card in segment]]
    with pytest.raises(ValueError, match=r"does not continue .. in column 7"):
        broken.run()


def test_an_empty_segment_is_refused() -> None:
    broken = deal()
    broken.columns[1].append([])
    with pytest.raises(ValueError, match="segment of column 2 is empty"):
        broken.run()


def test_cards_that_lie_in_a_column_and_on_their_foundation_are_refused() -> None:
    broken = deal()
    broken.foundations[0] = 13
    with pytest.raises(ValueError, match="appears twice"):
        broken.run()


@pytest.mark.parametrize(
    ("name", "value", "words"),
    [
        ("waste", 25, "the waste must be 0 to 24, not 25"),
        ("waste", -1, "the waste must be 0 to 24, not -1"),
        ("draw", 0, "draw must be 1 to 3, not 0"),
        ("draw", 4, "draw must be 1 to 3, not 4"),
        ("recycles", -1, "recycles must be None or at least 0"),
        ("foundations", [0, 14, 0, 0], "foundation of suit C must be 0 to 13, not 14"),
        ("columns", [[]] * 8, "columns must be 1 to 7, not 8"),
        ("columns", [], "columns must be 1 to 7, not 0"),
        ("segments", [1, 2], "segments are given for 2 of 7 columns"),
        ("segments", [9] * 7, "segments left in column 1 must be"),
        ("start_waste", 25, "the waste must be 0 to 24, not 25"),
        ("start_foundations", [0, 0, 0, -1], "foundation of suit D must be"),
        ("start_foundations", [13] * 4, "and on its foundation"),
        ("start_recycles", 3, "more recycles left than its deal"),
        ("rest", [0, 0], "out of order"),
        ("rest", [99], "99 in the rest is not a card"),
    ],
)
def test_what_no_game_can_give_is_refused_in_words(name: str, value: Any, words: str) -> None:
    broken = deal()
    setattr(broken, name, value)
    with pytest.raises(ValueError, match=words):
        broken.run()


def test_the_rest_of_the_stock_keeps_its_order() -> None:
    broken = deal()
    broken.rest.reverse()
    with pytest.raises(ValueError, match="out of order"):
        broken.run()


@pytest.mark.parametrize("name", ["max_nodes", "max_seconds", "max_bytes"])
@pytest.mark.parametrize("value", [0, -1])
def test_a_limit_is_above_0(name: str, value: int) -> None:
    with pytest.raises(ValueError, match=f"{name} must be above 0"):
        deal().run(**{name: value})


@pytest.mark.parametrize("value", [float("nan"), float("inf")])
def test_seconds_are_a_finite_number(value: float) -> None:
    with pytest.raises(ValueError, match="seconds"):
        deal().run(max_seconds=value)


ODD = st.one_of(
    st.integers(-3, 60),
    st.integers(-(2**70), 2**70),
    st.none(),
    st.floats(),
    st.text(max_size=2),
    st.lists(st.integers(-1, 52), max_size=3),
)


@given(st.data())
def test_no_input_does_more_than_raise(data: st.DataObject) -> None:
    broken = copy.deepcopy(deal())
    for _ in range(data.draw(st.integers(1, 4))):
        _spoil(data, broken)
    try:
        result, *_ = broken.run()
    except (ValueError, TypeError):
        return
    assert result in (-1, 0, 1)


def _spoil(data: st.DataObject, broken: Input) -> None:
    """Change one thing, at any depth."""
    name = data.draw(st.sampled_from(sorted(vars(broken).keys() - {"prune"})))
    value = getattr(broken, name)
    if not isinstance(value, list) or data.draw(st.booleans()):
        setattr(broken, name, data.draw(ODD))
        return
    while True:
        if not value:
            value.append(data.draw(ODD))
            return
        place = data.draw(st.integers(0, len(value) - 1))
        if isinstance(value[place], list) and data.draw(st.booleans()):
            value = value[place]
            continue
        change = data.draw(st.sampled_from(["replace", "drop", "double", "swap"]))
        if change == "replace":
            value[place] = data.draw(ODD)
        elif change == "drop":
            del value[place]
        elif change == "double":
            value.insert(place, copy.deepcopy(value[place]))
        else:
            value[0], value[place] = value[place], value[0]
        return


# --- while it runs


def test_other_threads_run_while_it_searches() -> None:
    begun, counted = threading.Event(), 0

    def count() -> None:
        nonlocal counted
        begun.wait()
        while begun.is_set():
            counted += 1

    def progress(_nodes: int, _seconds: float) -> None:
        begun.set()
        if counted > 1_000:
            raise InterruptedError

    other = threading.Thread(target=count)
    other.start()
    try:
        with pytest.raises(InterruptedError):
            a_long_search().run(progress=progress)
    finally:
        begun.clear()
        other.join()
    assert counted > 1_000


def test_it_tells_of_progress_that_only_grows() -> None:
    told: list[tuple[int, float]] = []

    def progress(nodes: int, seconds: float) -> None:
        told.append((nodes, seconds))
        if len(told) == 4:
            raise StopIteration

    with pytest.raises(StopIteration):
        a_long_search().run(progress=progress)
    assert told == sorted(told)
    assert told[0][0] > 0


def test_what_progress_raises_ends_the_search_and_the_search_can_be_run_again() -> None:
    given = a_long_search()
    search = given.search()

    def stop(_nodes: int, _seconds: float) -> None:
        raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        search.run(*given.start(), progress=stop)
    result, limit, nodes, _, _ = search.run(*given.start(), max_nodes=NODES)
    assert (result, limit) == (-1, "nodes")
    assert nodes <= NODES


def test_one_table_serves_one_run_at_a_time() -> None:
    given = a_long_search()
    search = given.search()

    def again(_nodes: int, _seconds: float) -> None:
        search.run(*given.start(), max_nodes=NODES)

    with pytest.raises(RuntimeError, match="already running"):
        search.run(*given.start(), progress=again)


def test_each_limit_is_named() -> None:
    for limit, value, name in (
        ("max_nodes", 1_000, "nodes"),
        ("max_seconds", 0.01, "seconds"),
        ("max_bytes", 1, "memory"),
    ):
        result, reached, _, _, steps = a_long_search().run(**{limit: value})
        assert (result, reached, steps) == (-1, name, b"")
