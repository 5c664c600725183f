"""Sums over games of the same kind: same game, draw count, limit on passes and scoring."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from itertools import groupby, takewhile
from typing import NamedTuple

from reflechi_widget.statistics.played import Played


class Mode(NamedTuple):
    """What was played; see `Played`."""

    game: str
    draw: int
    passes: int | None
    scoring: str


@dataclass(frozen=True)
class Sums:
    """The totals of all games of a mode.

    Attributes
    ----------
    mode
        What was played.
    results
        Whether each game was won, in the order of their beginnings. An unfinished one is not won.
    best_score, fewest_actions, best_seconds
        Each the best of the games that were won; None if none was.
    """

    mode: Mode
    results: tuple[bool, ...]
    best_score: int | None
    fewest_actions: int | None
    best_seconds: int | None

    @property
    def played(self) -> int:
        """How many games were begun."""
        return len(self.results)

    @property
    def won(self) -> int:
        """How many of them were won."""
        return sum(self.results)

    @property
    def share(self) -> float:
        """The win rate, 0 to 1."""
        return self.won / self.played

    @property
    def streak(self) -> int:
        """How long the current streak of wins is."""
        return len(list(takewhile(bool, reversed(self.results))))

    @property
    def longest_streak(self) -> int:
        """How long the longest streak of wins is."""
        return max((len(list(run)) for won, run in groupby(self.results) if won), default=0)


def sums(games: Iterable[Played]) -> tuple[Sums, ...]:
    """Add up games in their order, each mode separately. O(games)."""
    of: dict[Mode, list[Played]] = {}
    for game in games:
        of.setdefault(Mode(game.game, game.draw, game.passes, game.scoring), []).append(game)
    return tuple(_sum(mode, of[mode]) for mode in sorted(of, key=_order))


def _sum(mode: Mode, games: list[Played]) -> Sums:
    won = [game for game in games if game.won]
    return Sums(
        mode,
        tuple(game.won for game in games),
        max((game.score for game in won), default=None),
        min((game.actions for game in won), default=None),
        min((game.seconds for game in won), default=None),
    )


def _order(mode: Mode) -> tuple[str, int, int, str]:
    """Give the order in which modes are listed: without a limit on passes first."""
    return mode.game, mode.draw, mode.passes or 0, mode.scoring
