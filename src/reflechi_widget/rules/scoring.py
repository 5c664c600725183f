"""Points: the ways to count them, as values, and the sums they lead to."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from reflechi_widget.rules.roles import Role

_RECYCLE = (Role.WASTE, Role.STOCK)


@dataclass(frozen=True)
class Clock:
    """What time costs, and what a win in good time is worth.

    Attributes
    ----------
    every
        Seconds after which, each time, `points` are counted.
    points
        What they are worth.
    bonus
        A win is worth this, divided by the seconds it took and rounded down.
    bonus_from
        Seconds that a win must have taken to be worth it.
    """

    every: int
    points: int
    bonus: int
    bonus_from: int


@dataclass(frozen=True)
class Scoring:
    """One way to count points. Scores of different ones are never compared.

    Attributes
    ----------
    name
        As players ask for it, and as files have it.
    points
        Points for a card or group that goes from a pile of one role to one of another; a recycle
        goes from the waste to the stock. What is not listed is worth 0.
    turned
        Points for a card of a column that turns face up.
    free_recycles
        How many recycles of a game are worth 0, before those that are worth `points`.
    start
        Where the score begins.
    floor
        Below it no score falls; None for no floor.
    passes
        The limit on passes where neither a limit nor a level is asked for; None for none.
    carries
        Whether the score of one deal may be where the next one begins.
    clock
        What time is worth; None if nothing.
    """

    name: str
    points: Mapping[tuple[Role, Role], int]
    turned: int = 0
    free_recycles: int = 0
    start: int = 0
    floor: int | None = 0
    passes: int | None = None
    carries: bool = False
    clock: Clock | None = None

    def held(self, score: int) -> int:
        """Give a score, or the floor where that is higher."""
        return score if self.floor is None else max(self.floor, score)


def score_after(
    scoring: Scoring,
    score: int,
    source: Role,
    target: Role,
    *,
    turned: bool = False,
    recycles: int = 0,
) -> int:
    """Give the score after cards went from a pile of one role to one of another.

    Parameters
    ----------
    scoring
        How points are counted.
    score
        The score before.
    source, target
        Roles of the two piles; a recycle goes from the waste to the stock.
    turned
        Whether a card that lay face down was turned by it.
    recycles
        How many recycles there were before.

    Examples
    --------
    A recycle at 40 points costs 40 where the floor is 0 and a recycle is worth −100.
    """
    free = (source, target) == _RECYCLE and recycles < scoring.free_recycles
    points = 0 if free else scoring.points.get((source, target), 0)
    return scoring.held(score + points + (scoring.turned if turned else 0))


def score_in_time(scoring: Scoring, score: int, seconds: int, *, won: bool) -> int:
    """Give the score with what the clock makes of it.

    The sum of points and time is held at the floor; the bonus of a win is added to that, so that
    undoing the win takes away exactly the bonus.

    Parameters
    ----------
    scoring
        How points are counted.
    score
        The points of the actions.
    seconds
        Whole seconds played.
    won
        Whether the game is won.
    """
    clock = scoring.clock
    if clock is None:
        return score
    score = scoring.held(score + clock.points * (seconds // clock.every))
    in_time = won and seconds >= clock.bonus_from
    return score + (clock.bonus // seconds if in_time else 0)
