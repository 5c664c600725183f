"""Exercises that the solver finds: the only move that keeps the game winnable."""

from __future__ import annotations

import warnings
from functools import partial

from reflechi_widget.analysis import OnlyMove, only_moves
from reflechi_widget.errors import SettingError
from reflechi_widget.lessons.actions import Wanted
from reflechi_widget.lessons.unit import Start, Task, Unit
from reflechi_widget.record import Game
from reflechi_widget.solver import backend
from reflechi_widget.texts import counted, say

#: More tasks than anyone does in one go.
_MOST = 100


def exercises(
    game: Game | str | None = None, n: int = 3, seconds: float = 60, *, draw: int = 1
) -> Unit:
    """Make a lesson of positions in which exactly one card move keeps the game winnable.

    Parameters
    ----------
    game
        A game, whose own positions are tried first, then those on the way to a win; or a deal
        code. None for random deals that leave little room.
    n
        How many tasks. If the search finds fewer, a warning says so.
    seconds
        Limit of the search. A task of a random deal takes some seconds with the compiled solver.
    draw
        Draw count of random deals.

    Returns
    -------
    Unit
        For `Lesson`, which shows it in its own language. Neither its texts nor its ``repr`` give
        the answers away.

    Raises
    ------
    SettingError
        If nothing was found in time, or the solver cannot play this game.
    DealCodeError
        If the code cannot be read.

    Examples
    --------
    >>> exercises("TF1-D1N-46UT7II", n=1)
    <Unit 'Find the only move': 1 task>
    """
    if isinstance(n, bool) or not isinstance(n, int) or not 1 <= n <= _MOST:
        raise SettingError(f"n must be 1 to {_MOST} exercises, not {n!r}")
    found = only_moves(Game(game) if isinstance(game, str) else game, n, seconds, draw)
    if not found:
        raise SettingError(
            f"the {backend()} solver found no position with an only move in {seconds} s; try "
            f"another game, or more time: {game!r}"
        )
    if len(found) < n:
        warnings.warn(
            f"the {backend()} solver found only {counted(len(found), 'exercise')} in {seconds} s, "
            f"not {n}; try another game, or more time: {game!r}",
            stacklevel=2,
        )
    return unit_of(found)


def unit_of(found: tuple[OnlyMove, ...], language: str = "en") -> Unit:
    """Put exercises into words.

    Raises
    ------
    SettingError
        If this language has no texts.
    """
    return Unit(
        "",
        say("exercise.title", language),
        say("exercise.rule", language),
        say("exercise.text", language),
        (),
        tuple(_task(one, language) for one in found),
        wording=partial(unit_of, found),
    )


def _task(only: OnlyMove, language: str) -> Task:
    lost = len(only.losing)
    return Task(
        say("exercise.task", language, text=lost + 1),
        Start(only.code, only.moves),
        (Wanted(only.answer),),
        say("exercise.hint", language),
        say(
            "exercise.right",
            language,
            cards=[only.answer.card],
            piles=[only.answer.target],
            text=lost,
        ),
    )
