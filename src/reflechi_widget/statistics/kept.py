"""The statistics at the board: what a player sees, and how to switch them on."""

from __future__ import annotations

import logging
from collections import deque
from collections.abc import Callable
from threading import Lock, Thread
from typing import NamedTuple

from reflechi_widget.errors import StatisticsError
from reflechi_widget.record import Game
from reflechi_widget.statistics.keeper import Keeper, keeper
from reflechi_widget.statistics.modes import Mode, sums
from reflechi_widget.statistics.shown import counts
from reflechi_widget.texts import say

_log = logging.getLogger(__name__)


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


class Asking:
    """Has questions answered beside the game, one after another in the order they were asked.

    An answer may wait for seconds while another program writes to the file; the game goes on.
    """

    def __init__(self) -> None:
        self._lock = Lock()
        self._waiting: deque[Callable[[], None]] = deque()
        self._thread: Thread | None = None

    def ask(self, game: Game, on: bool | None, tell: Callable[[Kept], None]) -> None:
        """Look what is kept of games like this one, after games have been switched on or off.

        Never raises. What cannot be read is not switched on, so that trouble is told before a
        game is lost to it.

        Parameters
        ----------
        game
            What is on the table.
        on
            Whether games are to be kept from now on; None leaves that as it is.
        tell
            Hears the answer, in another thread; in this one where Python has no others.
        """
        rules = game.rules
        mode = Mode(rules.game, rules.draw, rules.passes, game.scoring.name)
        try:
            ours = keeper()
        except (OSError, RuntimeError) as error:
            tell(Kept(False, mode, trouble=str(error)))
            return
        with self._lock:
            self._waiting.append(lambda: tell(_look(ours, mode, on)))
            if self._thread is not None:
                return
            self._thread = self._begin()
            beside = self._thread is not None
        if not beside:
            self._work()

    def wait(self) -> None:
        """Wait until all that was asked is answered."""
        thread = self._thread
        if thread is not None:
            thread.join()

    def _begin(self) -> Thread | None:
        thread = Thread(target=self._work, name="reflechi statistics asked")
        try:
            thread.start()
        except RuntimeError:
            return None
        return thread

    def _work(self) -> None:
        while True:
            with self._lock:
                if not self._waiting:
                    self._thread = None
                    return
                answer = self._waiting.popleft()
            try:
                answer()
            except Exception:
                _log.exception("the statistics cannot be told; the game goes on")


def _look(ours: Keeper, mode: Mode, on: bool | None) -> Kept:
    is_on = False
    try:
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
    except (OSError, StatisticsError) as error:
        return Kept(is_on, mode, trouble=str(error))
