"""The search in plain Python: depth first over states, each visited once."""

from __future__ import annotations

from reflechi_widget.solver.found import Found, Listener, Step
from reflechi_widget.solver.meter import Ended, Meter
from reflechi_widget.solver.problem import Problem, State
from reflechi_widget.solver.steps import Steps
from reflechi_widget.verdict import Limits, Stop

#: What one remembered state takes, about: its key and its place in the set, as measured.
BYTES_A_STATE = 150


class Table:
    """A search over one deal, which remembers what it has proved.

    Parameters
    ----------
    problem
        The deal, or any position of it.
    prune
        Whether steps are left out that decide nothing; with them more states are visited and the
        verdicts are the same.
    """

    def __init__(self, problem: Problem, prune: bool = True) -> None:
        self._problem = problem
        self._start = problem.start
        self._steps = Steps(problem, prune)
        self._dead: set[bytes] = set()

    def search(
        self,
        limits: Limits,
        start: State | None = None,
        progress: Listener | None = None,
        stop: Stop | None = None,
    ) -> Found:
        """Search from a state of the deal; see `search` of this module."""
        meter = Meter(limits, BYTES_A_STATE, progress, stop)
        seen: set[bytes] = set()
        try:
            meter.look()
            steps = self._line(self._steps.settle(start or self._start), seen, meter)
        except Ended as end:
            return Found("unknown", end.limit, meter.nodes, meter.seconds)
        except KeyboardInterrupt:
            return Found("unknown", "stopped", meter.nodes, meter.seconds)
        if steps is None:
            # All that can be reached from here was visited, so none of it can be won.
            self._dead |= seen
            return Found("unwinnable", None, meter.nodes, meter.seconds)
        return Found("winnable", None, meter.nodes, meter.seconds, steps)

    def _line(self, start: State, seen: set[bytes], meter: Meter) -> tuple[Step, ...] | None:
        """Give steps to a state that is won by simple play, or None if there are none."""
        if self._steps.is_won(start):
            return ()
        if self._steps.key(start) in self._dead:
            return None
        seen.add(self._steps.key(start))
        path: list[tuple[Step, ...]] = []
        stack = [self._steps.after(start)]
        while stack:
            for way, state in stack[-1]:
                key = self._steps.key(state)
                if key in seen or key in self._dead:
                    continue
                seen.add(key)
                meter.count(len(seen) + len(self._dead))
                path.append(way)
                if self._steps.is_won(state):
                    return tuple(step for way in path for step in way)
                stack.append(self._steps.after(state))
                break
            else:
                stack.pop()
                if path:
                    path.pop()
        return None


def search(
    problem: Problem,
    limits: Limits,
    *,
    start: State | None = None,
    prune: bool = True,
    progress: Listener | None = None,
    stop: Stop | None = None,
) -> Found:
    """Search a position for a way to win.

    Parameters
    ----------
    problem
        The position, or an earlier one of its deal.
    limits
        What the search may use. Memory is estimated from the states remembered.
    start
        Where to begin; None for the problem itself.
    prune
        Whether steps are left out that decide nothing.
    progress
        Called now and then while the search runs.
    stop
        Ends the search when set.

    Notes
    -----
    Visits some ten thousand states a second.
    """
    return Table(problem, prune).search(limits, start, progress, stop)
