"""Searches beside a game: begun in a thread, reported now and then, dropped when late."""

from __future__ import annotations

import logging
from abc import ABC, abstractmethod
from collections.abc import Callable
from contextlib import AbstractContextManager
from functools import partial
from threading import Event
from typing import Protocol, Self, TypeVar
from weakref import finalize, ref

from reflechi_widget.analysis import Review
from reflechi_widget.errors import ReflechiError
from reflechi_widget.moves import Move
from reflechi_widget.record import Game
from reflechi_widget.rules import Options
from reflechi_widget.session.reply import Reply
from reflechi_widget.session.thinking import Report
from reflechi_widget.session.worker import Job, Worker
from reflechi_widget.verdict import Progress
from reflechi_widget.wire import Prefs

_log = logging.getLogger(__name__)

#: Seconds between two results that are shown, so that a page is told at most five a second.
PACE = 0.2
#: Seconds for one verdict or hint, and where the page has to wait for it.
PATIENCE, HURRY = 10.0, 0.3

T = TypeVar("T")
B = TypeVar("B", bound="Beside")


class Host(Protocol):
    """The session whose game a search accompanies."""

    prefs: Prefs

    @property
    def live(self) -> Game:
        """The game itself; only to be touched inside an action."""
        ...

    def action(self) -> AbstractContextManager[None]:
        """Hold the lock, and announce at the end."""
        ...

    def tell(self) -> None:
        """Show the advice to the page."""
        ...

    def play(self, move: Move, sender: str) -> Reply:
        """Play a move as if this sender had asked for it."""
        ...

    def new_game(self, code: str, options: Options, *, cumulative: bool, sender: str) -> Reply:
        """Deal this code, and play it with these options."""
        ...

    def lay(self, review: Review, sender: str) -> None:
        """Lay a review on the record, and stand where it says."""
        ...


class Beside(ABC):
    """Has things worked out for a host: one at a time, the newest wins.

    Parameters
    ----------
    host
        The session.
    clock
        Gives the time in seconds.
    """

    def __init__(self, host: Host, clock: Callable[[], float]) -> None:
        self._host = host
        self._clock = clock
        self._worker = Worker()
        finalize(self, self._worker.close)
        self._closed = False
        self._told_at = clock() - PACE
        # What is worked at for the player, in words: nothing while no one waits for it.
        self._doing = ""

    def close(self) -> None:
        """Give up everything permanently. Callable from any thread."""
        self._closed = True
        self._worker.close()

    @abstractmethod
    def _thinking(self, nodes: int) -> None:
        """Say how many positions a search for the player has looked at."""

    @abstractmethod
    def _cannot(self) -> None:
        """Say that there is no answer."""

    def _begin(
        self,
        think: Callable[[float, Event, Report], T],
        done: Callable[[Self, T], None],
    ) -> None:
        """Have something worked out in the thread; `think` must not know the table.

        A table that is forgotten meanwhile is not kept by its search, and ends it.
        """
        if self._closed:
            self._doing = ""
            return
        me, worker = ref(self), self._worker

        def work(job: Job) -> None:
            def report(progress: Progress) -> None:
                beside = me()
                if beside is not None:
                    beside._report(job, progress)

            seconds = PATIENCE if worker.has_threads else HURRY
            try:
                found = think(seconds, job.stop, report)
            except Exception as error:
                if not isinstance(error, ReflechiError):
                    _log.exception("the solver failed; the game continues")
                _tell(me, job, lambda beside: beside._cannot())
            else:
                _tell(me, job, lambda beside: done(beside, found))

        worker.start(work)

    def _report(self, job: Job, progress: Progress) -> None:
        """Show how far a search for the player has come, now and then."""
        if not self._doing or self._clock() < self._told_at + PACE:
            return
        self._finish(job, lambda: self._thinking(progress.nodes))

    def _wait(self) -> float:
        """Say how many seconds must pass before the next message to the page."""
        if not self._worker.has_threads:
            return 0.0
        return max(0.0, self._told_at + PACE - self._clock())

    def _finish(self, job: Job, change: Callable[[], None]) -> None:
        with self._host.action():
            if job.stop.is_set():
                return
            change()
            self._told_at = self._clock()
            self._host.tell()


def _tell(me: ref[B], job: Job, change: Callable[[B], None]) -> None:
    """Change the advice, unless it is too late; at most five times a second."""
    beside = me()
    wait = 0.0 if beside is None else beside._wait()
    del beside  # a table may be forgotten while this waits
    if wait and job.stop.wait(wait):
        return
    beside = me()
    if beside is not None:
        beside._finish(job, partial(change, beside))
