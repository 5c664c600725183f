"""The statistics at the board: what a player sees, and how to switch them on."""

from __future__ import annotations

from typing import NamedTuple

from reflechi_widget.errors import StatisticsError
from reflechi_widget.record import Game
from reflechi_widget.statistics.keeper import keeper
from reflechi_widget.statistics.modes import Mode, sums
from reflechi_widget.statistics.shown import counts
from reflechi_widget.texts import say


class Kept(NamedTuple):
    """Whether games are kept, at the time of asking.

    Attributes
    ----------
    on
        Whether they are.
    mode, played, won
        How many games like the one on the table were kept, and how many of them won.
    trouble
        Why nothing can be kept or read; empty if all is well.
    """

    on: bool
    mode: Mode
    played: int = 0
    won: int = 0
    trouble: str = ""

    def sentence(self, language: str) -> str:
        """Say it in a sentence; nothing while games are not kept."""
        if self.trouble:
            return say("statistics.trouble", language, text=self.trouble)
        return counts(self.mode, self.played, self.won, language) if self.on else ""


def kept(game: Game, on: bool | None = None) -> Kept:
    """Look what is kept of games like this one, after games have been switched on or off.

    Never raises. What cannot be read is not switched on, so that trouble is told before a game
    is lost to it.

    Parameters
    ----------
    game
        What is on the table.
    on
        Whether games are to be kept from now on; None leaves that as it is.
    """
    rules = game.rules
    mode = Mode(rules.game, rules.draw, rules.passes, game.scoring.name)
    is_on = False
    try:
        ours = keeper()
        is_on = ours.is_on
        if on is False:
            ours.switch(False)
            return Kept(False, mode)
        if not (is_on or on):
            return Kept(False, mode)
        ours.wait()
        found = [one for one in sums(ours.store.read()) if one.mode == mode]
        if on:
            ours.switch(True)
        return Kept(True, mode, *((found[0].played, found[0].won) if found else ()))
    except (OSError, RuntimeError, StatisticsError) as error:
        return Kept(is_on, mode, trouble=str(error))
