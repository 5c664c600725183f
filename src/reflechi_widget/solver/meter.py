"""Counts what a search uses, ends it at a limit, and tells how far it has come."""

from __future__ import annotations

from time import perf_counter

from reflechi_widget.solver.found import Listener
from reflechi_widget.verdict import Limit, Limits, Progress, Stop

# Looking at the clock at each position would cost more than the limits are worth.
_LOOK_EVERY = 64
_TELL_EVERY = 0.05


class Ended(Exception):
    """A limit ended the search."""

    def __init__(self, limit: Limit) -> None:
        super().__init__(limit)
        self.limit = limit


class Meter:
    """What a search has used.

    Parameters
    ----------
    limits
        What it may use.
    bytes_a_state
        What one state it remembers takes.
    progress
        Called about every 50 ms.
    stop
        Ends the search when set.
    """

    def __init__(
        self,
        limits: Limits,
        bytes_a_state: int,
        progress: Listener | None,
        stop: Stop | None,
    ) -> None:
        self.nodes = 1
        self._limits = limits
        self._bytes_a_state = bytes_a_state
        self._progress = progress
        self._stop = stop
        self._begun = self._told = perf_counter()

    @property
    def seconds(self) -> float:
        """Time since the search began."""
        return perf_counter() - self._begun

    def count(self, remembered: int) -> None:
        """Count a position, with so many states remembered.

        Raises
        ------
        Ended
            If a limit has come.
        """
        self.nodes += 1
        limits = self._limits
        if limits.nodes is not None and self.nodes > limits.nodes:
            self.nodes -= 1
            raise Ended("nodes")
        if self.nodes % _LOOK_EVERY == 0:
            self.look(remembered)

    def look(self, remembered: int = 0) -> None:
        """Look at the clock and the other limits, and tell of progress."""
        limits, now = self._limits, perf_counter()
        if self._stop is not None and self._stop.is_set():
            raise Ended("stopped")
        if limits.seconds is not None and now - self._begun >= limits.seconds:
            raise Ended("seconds")
        if limits.memory is not None and remembered * self._bytes_a_state > limits.memory:
            raise Ended("memory")
        if self._progress is not None and now - self._told >= _TELL_EVERY:
            self._told = now
            self._progress(Progress(self.nodes, now - self._begun))


class Tally:
    """Adds up the searches of one question, so that their listener hears of all of them.

    A search tells of its progress only where it lasts; of many short ones nobody would hear.

    Parameters
    ----------
    listener
        Called about every 50 ms with what all searches have used so far; None to tell nobody.
    """

    def __init__(self, listener: Listener | None) -> None:
        self._listener = listener
        self._nodes = 0
        self._seconds = 0.0
        self._told = perf_counter()

    def report(self, running: Progress) -> None:
        """Tell how far the running search has come, which keeps the pace by itself."""
        self._tell(perf_counter(), running.nodes, running.seconds)

    def add(self, nodes: int, seconds: float) -> None:
        """Add what a search has used that has ended."""
        self._nodes += nodes
        self._seconds += seconds
        now = perf_counter()
        if now - self._told >= _TELL_EVERY:
            self._tell(now)

    def _tell(self, now: float, nodes: int = 0, seconds: float = 0.0) -> None:
        self._told = now
        if self._listener is not None:
            self._listener(Progress(self._nodes + nodes, self._seconds + seconds))
