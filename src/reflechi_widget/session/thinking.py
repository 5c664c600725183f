"""The source of advice at a table: the solver, or a stand-in."""

from __future__ import annotations

from collections.abc import Callable
from threading import Event
from typing import Protocol

from reflechi_widget.analysis import (
    Hint,
    Review,
    Suggestion,
    hint,
    review,
    suggest,
    winnable_code,
)
from reflechi_widget.deals import random_code
from reflechi_widget.position import Position
from reflechi_widget.record import Game
from reflechi_widget.rules import Rules
from reflechi_widget.solver import DealTable
from reflechi_widget.verdict import Progress, Verdict

#: Bytes a search beside a game may take; the kernel has other work to do.
MEMORY = 400_000_000

Report = Callable[[Progress], None]


class Thinker(Protocol):
    """Answers questions; may take long, checks `stop` often, and reads only constant values."""

    def judge(
        self, deal: Position, position: Position, seconds: float, stop: Event, report: Report
    ) -> Verdict:
        """Say whether a position of a deal is winnable."""
        ...

    def hint(
        self,
        position: Position,
        known: Verdict | None,
        seconds: float,
        stop: Event,
        report: Report,
    ) -> Hint:
        """Give the next move of a winning line, and the line."""
        ...

    def suggest(self, game: Game, seconds: float, stop: Event, report: Report) -> Suggestion:
        """Give a move that looks good to a player who does not see all cards."""
        ...

    def review(self, game: Game, seconds: float, stop: Event, report: Report) -> Review:
        """Judge every position of a game."""
        ...

    def deal(self, row: Rules, seconds: float, stop: Event, report: Report) -> str:
        """Give the code of a random winnable deal; if stopped, of any deal."""
        ...


class SolverThinker:
    """The solver, with one table for all positions of a deal."""

    def __init__(self) -> None:
        self._deal: Position | None = None
        self._table: DealTable | None = None

    def judge(
        self, deal: Position, position: Position, seconds: float, stop: Event, report: Report
    ) -> Verdict:
        """Say whether a position of a deal is winnable."""
        if self._table is None or self._deal != deal:
            self._deal, self._table = deal, DealTable(deal)
        verdict = self._table.verdict(
            position, seconds=seconds, memory=MEMORY, stop=stop, progress=report
        )
        if verdict.limit == "memory":  # full of what the next search need not know
            self._table = None
        return verdict

    def hint(
        self,
        position: Position,
        known: Verdict | None,
        seconds: float,
        stop: Event,
        report: Report,
    ) -> Hint:
        """Give the next move of a winning line, and the line."""
        return hint(position, seconds, memory=MEMORY, known=known, stop=stop, progress=report)

    def suggest(self, game: Game, seconds: float, stop: Event, report: Report) -> Suggestion:
        """Give a move that looks good to a player who does not see all cards."""
        return suggest(game, seconds, stop=stop, progress=report)

    def review(self, game: Game, seconds: float, stop: Event, report: Report) -> Review:
        """Judge every position of a game."""
        return review(game, seconds, memory=MEMORY, stop=stop, progress=report)

    def deal(self, row: Rules, seconds: float, stop: Event, report: Report) -> str:
        """Give the code of a random winnable deal; if stopped, of any deal."""
        options = row.game, row.draw, row.passes
        code = winnable_code(*options, seconds=seconds, stop=stop, progress=report)
        return code or str(random_code(row))
