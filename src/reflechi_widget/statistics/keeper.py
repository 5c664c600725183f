"""Keeping played games: off until switched on, and never in the way of play."""

from __future__ import annotations

import logging
import os
from functools import cache
from pathlib import Path
from threading import Lock, Thread

from reflechi_widget.record import Game
from reflechi_widget.statistics.played import Played, played
from reflechi_widget.statistics.store import PATIENCE, Store

_log = logging.getLogger(__name__)
#: Names another folder for what is kept.
FOLDER = "REFLECHI_DATA"


class Keeper:
    """Writes games to a file, in a thread that lives only while there is something to write.

    Nothing is read or written while it is off but whether a file beside it is there, which all
    kernels see at once.

    Parameters
    ----------
    path
        The file.
    """

    def __init__(self, path: Path) -> None:
        self.store = Store(path)
        self._switch = path.with_suffix(".on")
        self._lock = Lock()
        self._waiting: dict[str, Played] = {}
        self._thread: Thread | None = None
        self._has_failed = False

    @property
    def is_on(self) -> bool:
        """Whether games are kept."""
        return os.path.exists(self._switch)  # unlike a Path, never raises

    def switch(self, on: bool) -> None:
        """Keep games from now on, or stop doing so; games kept so far stay.

        Raises
        ------
        OSError
            If the folder cannot be written to.
        """
        if on:
            self._switch.parent.mkdir(parents=True, exist_ok=True)
            self._switch.touch()
        else:
            self.wait()
            self._switch.unlink(missing_ok=True)

    def note(self, game: Game) -> None:
        """Record the state of a game after an action. Returns at once, and never raises."""
        try:
            if not self.is_on:
                return
            self._add(played(game))
            with self._lock:
                if self._thread is None:
                    self._thread = self._begin()
                beside = self._thread is not None
            if not beside:
                self._write_once()
        except Exception:
            _log.exception("statistics cannot be kept; the game continues")

    def wait(self) -> None:
        """Wait until what was noted is written, as long as another writer may take."""
        thread = self._thread
        if thread is not None:
            thread.join(PATIENCE)

    def _add(self, now: Played) -> None:
        with self._lock:
            before = self._waiting.get(now.id, now)
            if not before.won or before is now:
                self._waiting[now.id] = now._replace(started=before.started)

    def _begin(self) -> Thread | None:
        """Start a thread; where Python has none, as in a browser, writing is waited for."""
        # No daemon: what was played last is written before the interpreter ends.
        thread = Thread(target=self._work, name="reflechi statistics")
        try:
            thread.start()
        except RuntimeError:
            return None
        return thread

    def _work(self) -> None:
        while True:
            done = self._write_once()
            with self._lock:
                if not done or not self._waiting:
                    self._thread = None
                    return

    def _write_once(self) -> bool:
        """Write what waits; what cannot be written waits for the next action."""
        with self._lock:
            batch, self._waiting = self._waiting, {}
        try:
            self.store.write(batch.values())
        except (OSError, ValueError):
            self._put_back(batch)
            if not self._has_failed:
                _log.exception("statistics cannot be written; the game continues")
            self._has_failed = True
            return False
        except Exception:
            _log.exception("these games could not be recorded; the others were: %r", list(batch))
            return True
        self._has_failed = False
        return True

    def _put_back(self, batch: dict[str, Played]) -> None:
        with self._lock:
            newer, self._waiting = self._waiting, batch
        for one in newer.values():
            self._add(one)


def folder() -> Path:
    """Give the user's folder for data of this package."""
    named = os.environ.get(FOLDER)
    if named:
        return Path(named)
    from platformdirs import user_data_path

    return user_data_path("reflechi-widget", appauthor=False)


def keeper() -> Keeper:
    """Give the one that keeps what this user plays."""
    return _keeper_of(folder() / "statistics.sqlite3")


def note(game: Game) -> None:
    """Record the state of a game at a table, if statistics are on; never raises."""
    try:
        keeper().note(game)
    except Exception:
        _log.exception("statistics have no folder to go to; the game continues")


_keeper_of = cache(Keeper)
