"""The compiled search; see src/core/bindings.cpp."""

from collections.abc import Callable, Sequence

class Search:
    def __init__(
        self,
        columns: Sequence[Sequence[Sequence[int]]],
        foundations: Sequence[int],
        cycle: Sequence[int],
        waste: int,
        draw: int,
        recycles: int | None,
        prune: bool,
    ) -> None: ...
    def run(
        self,
        segments: Sequence[int],
        foundations: Sequence[int],
        rest: Sequence[int],
        waste: int,
        recycles: int | None = None,
        max_nodes: int | None = None,
        max_seconds: float | None = None,
        max_bytes: int | None = None,
        progress: Callable[[int, float], object] | None = None,
    ) -> tuple[int, str | None, int, float, bytes]: ...

class Shortest:
    def __init__(
        self,
        columns: Sequence[Sequence[Sequence[int]]],
        foundations: Sequence[int],
        cycle: Sequence[int],
        waste: int,
        draw: int,
        recycles: int | None,
    ) -> None: ...
    def run(
        self,
        length: int,
        max_nodes: int | None,
        max_seconds: float | None,
        max_bytes: int | None,
        progress: Callable[[int, float], object] | None,
        better: Callable[[list[tuple[int, int, int]]], object],
    ) -> tuple[bool, str | None, int, float]: ...
    @property
    def bound(self) -> int: ...
