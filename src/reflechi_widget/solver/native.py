"""The compiled search, where the package was installed with one; the only user of its module."""

from __future__ import annotations

from collections.abc import Callable
from time import perf_counter
from typing import Literal

from reflechi_widget.solver import plain
from reflechi_widget.solver.found import (
    KINDS,
    PLACED_KINDS,
    Found,
    Listener,
    PlacedStep,
    Step,
)
from reflechi_widget.solver.meter import Ended
from reflechi_widget.solver.problem import Problem, State
from reflechi_widget.verdict import Limit, Limits, Progress, Result, Stop

try:
    import _reflechi_core as _core
except ImportError:  # installed on a machine without a compiler
    _core = None  # type: ignore[assignment]

_RESULTS: dict[int, Result] = {1: "winnable", 0: "unwinnable", -1: "unknown"}
_LIMITS: dict[str, Limit] = {
    "nodes": "nodes",
    "seconds": "seconds",
    "memory": "memory",
    "stopped": "stopped",
}
# What the compiled search has room for: the tables of Klondike, in any position a game can reach.
_MOST_COLUMNS, _MOST_SEGMENTS, _MOST_IN_CYCLE = 7, 7, 24


def backend() -> Literal["native", "python"]:
    """Say which solver is in use: the compiled one, or the one in Python."""
    return "python" if _core is None else "native"


class Table:
    """A search over one deal, which remembers what it has proved; as `plain.Table`."""

    def __init__(self, problem: Problem, prune: bool = True) -> None:
        self._start = problem.start
        self._search = _core.Search(
            problem.columns,
            problem.foundations,
            problem.cycle,
            problem.waste,
            problem.draw,
            problem.recycles,
            prune,
        )

    def search(
        self,
        limits: Limits,
        start: State | None = None,
        progress: Listener | None = None,
        stop: Stop | None = None,
    ) -> Found:
        """Search from a state of the deal; see `plain.search`."""
        watch = _Watch(progress, stop)
        try:
            watch.look()
            answer = self._search.run(
                *(start or self._start),
                limits.nodes,
                limits.seconds,
                limits.memory,
                watch,
            )
        except (Ended, KeyboardInterrupt):
            return Found("unknown", "stopped", watch.nodes, watch.seconds)
        result, limit, nodes, seconds, told = answer
        steps = zip(told[::2], told[1::2], strict=True)
        return Found(
            _RESULTS[result],
            _LIMITS[limit] if limit else None,
            nodes,
            seconds,
            tuple(Step(KINDS[kind], card) for kind, card in steps),
        )


class _Watch:
    """Called by the compiled search about every 50 ms, with the interpreter held."""

    def __init__(self, progress: Listener | None, stop: Stop | None) -> None:
        self._progress = progress
        self._stop = stop
        self._begun = perf_counter()
        self.nodes = 0

    @property
    def seconds(self) -> float:
        return perf_counter() - self._begun

    def look(self) -> None:
        if self._stop is not None and self._stop.is_set():
            raise Ended("stopped")

    def __call__(self, nodes: int, seconds: float) -> None:
        self.nodes = nodes
        self.look()
        if self._progress is not None:
            self._progress(Progress(nodes, seconds))


def table(problem: Problem, prune: bool = True) -> Table | plain.Table:
    """Give a search table for a deal: the compiled one, or else the one in Python."""
    maker: Callable[[Problem, bool], Table | plain.Table]
    maker = plain.Table if _core is None or not _fits(problem) else Table
    return maker(problem, prune)


def can_shorten(problem: Problem) -> bool:
    """Tell whether `shorten` can be asked about a problem."""
    most = max(map(len, problem.columns))
    return _core is not None and _fits(problem) and most <= _MOST_SEGMENTS


def shorten(
    problem: Problem,
    length: int,
    limits: Limits,
    better: Callable[[tuple[PlacedStep, ...]], object],
    progress: Listener | None = None,
    stop: Stop | None = None,
) -> tuple[int, bool, Limit | None, int, float]:
    """Look for lines shorter than `length`, and tell each one found.

    Returns
    -------
    bound, proved, limit, nodes, seconds
        A length below which there is no line; whether that is the length of the last that was
        told, or else `length`; what ended the search otherwise; the positions looked at; and time.
    """
    watch = _Watch(progress, stop)
    search = _core.Shortest(
        problem.columns,
        problem.foundations,
        problem.cycle,
        problem.waste,
        problem.draw,
        problem.recycles,
    )

    def tell(steps: list[tuple[int, int, int]]) -> None:
        better(tuple(PlacedStep(PLACED_KINDS[kind], card, onto) for kind, card, onto in steps))

    try:
        watch.look()
        answer = search.run(length, limits.nodes, limits.seconds, limits.memory, watch, tell)
    except (Ended, KeyboardInterrupt):
        return search.bound, False, "stopped", watch.nodes, watch.seconds
    proved, limit, nodes, seconds = answer
    return search.bound, proved, _LIMITS[limit] if limit else None, nodes, seconds


def _fits(problem: Problem) -> bool:
    return len(problem.columns) <= _MOST_COLUMNS and len(problem.cycle) <= _MOST_IN_CYCLE


def search(
    problem: Problem,
    limits: Limits,
    *,
    start: State | None = None,
    prune: bool = True,
    progress: Listener | None = None,
    stop: Stop | None = None,
) -> Found:
    """Search a position as `plain.search` does, millions of states a second.

    Falls back on Python where nothing was compiled. Memory counts what the search allocates.
    """
    return table(problem, prune).search(limits, start, progress, stop)
