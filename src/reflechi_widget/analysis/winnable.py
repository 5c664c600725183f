"""Deals that are known to be winnable, and how hard a deal is for the solver."""

from __future__ import annotations

from collections.abc import Callable
from math import log10

from reflechi_widget.deals import choose_code
from reflechi_widget.position import Position
from reflechi_widget.record import Game
from reflechi_widget.rules import deal
from reflechi_widget.solver import Tally, solve
from reflechi_widget.verdict import Progress, Stop


def winnable_code(
    rules: str | None = None,
    draw: int | None = None,
    passes: int | None = None,
    *,
    seconds: float | None = 10,
    progress: Callable[[Progress], None] | None = None,
    stop: Stop | None = None,
) -> str | None:
    """Give the code of a random deal that is proved to be winnable.

    Deals that cannot be won, or that are not decided in time, are skipped; a short time
    therefore makes the easier deals likelier.

    Parameters
    ----------
    rules, draw, passes
        Game, draw count, limit on passes; None is the game's default.
    seconds
        Limit of the search for each deal that is tried.
    progress
        Called with a `Progress` of all searches together about every 50 ms.
    stop
        As for `solve`.

    Returns
    -------
    str or None
        None only if it was stopped or interrupted.

    Raises
    ------
    SettingError
        If the game or an option is unknown, the limit is not valid, or the solver cannot play this
        game.
    """
    tally = Tally(progress)
    while True:
        code = choose_code(rules=rules, draw=draw, passes=passes)
        position = deal(code.rules, code.deck)
        verdict = solve(position, seconds, progress=tally.report, stop=stop)
        tally.add(verdict.nodes, verdict.seconds)
        if verdict.result == "winnable":
            return str(code)
        if verdict.limit == "stopped":
            return None


def difficulty(game: Game | Position, seconds: float | None = 10) -> float | None:
    """Say on a scale from 0 to 10 how hard it is for the solver to find the result.

    It is the decimal logarithm of the number of positions it visits, with one decimal place: 2 for
    a hundred, 6 for a million. It says nothing else. A player may find a deal easy that is hard for
    the solver, and unwinnable deals have a value too. Compare values only if they come from the
    same version and backend.

    Parameters
    ----------
    game
        A game or a position. The undrawn cards are read too.
    seconds
        Limit of the search.

    Returns
    -------
    float or None
        None if the search found no result.

    Raises
    ------
    PositionError
        If cards of the position are hidden.
    SettingError
        If the limit is not valid, or the solver cannot play this game.
    """
    verdict = solve(game, seconds)
    if verdict.result == "unknown":
        return None
    return min(10.0, round(log10(max(1, verdict.nodes)), 1))
