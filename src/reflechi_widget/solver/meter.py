"""Counts what a search uses and ends it at a limit."""

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
