"""A clock that goes on only when somebody looks at it."""

from __future__ import annotations


class Ticking:
    """Stands in for a clock such as `time.perf_counter`.

    Parameters
    ----------
    tick
        How far it goes on at each look, in seconds.
    """

    def __init__(self, tick: float) -> None:
        self.now = 0.0
        self._tick = tick

    def __call__(self) -> float:
        self.now += self._tick
        return self.now
