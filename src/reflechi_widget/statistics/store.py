"""The file games are kept in: an SQLite database that several kernels may write to at once.

It has a rollback journal and no write-ahead log, which would need memory that all writers share:
folders of users often lie on a network. Writers wait for each other.
"""

from __future__ import annotations

from collections.abc import Generator, Iterable
from contextlib import closing, contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Literal

from reflechi_widget.errors import StatisticsError
from reflechi_widget.statistics.played import Played

if TYPE_CHECKING:
    from sqlite3 import Connection

#: Seconds to wait for another writer, who needs a few milliseconds.
PATIENCE = 10.0

_APPLICATION = int.from_bytes(b"PATI")  # SQLite keeps such a number in the head of a file
_VERSION = 1
_CREATE = """
CREATE TABLE played (
    id TEXT PRIMARY KEY,
    code TEXT NOT NULL,
    game TEXT NOT NULL,
    draw INTEGER NOT NULL,
    passes INTEGER,
    scoring TEXT NOT NULL,
    started TEXT NOT NULL,
    seconds INTEGER NOT NULL,
    actions INTEGER NOT NULL,
    score INTEGER NOT NULL,
    won INTEGER NOT NULL
)
"""
# What was won stays as it was; who comes late, with less than is known, changes nothing.
_WRITE = f"""
INSERT INTO played VALUES ({", ".join(f":{name}" for name in Played._fields)})
ON CONFLICT (id) DO UPDATE SET
    seconds = excluded.seconds, actions = excluded.actions,
    score = excluded.score, won = excluded.won
WHERE NOT played.won AND (excluded.won OR excluded.actions >= played.actions)
"""
_READ = f"SELECT {', '.join(Played._fields)} FROM played ORDER BY started, rowid"


class Store:
    """A file of games that were played.

    Parameters
    ----------
    path
        Where it is. It is made, with its folder, when a game is written.
    """

    def __init__(self, path: Path) -> None:
        self.path = path

    def read(self) -> tuple[Played, ...]:
        """Give all games in the order in which they were begun; none if there is no file.

        Raises
        ------
        StatisticsError
            If it cannot be read as such a file.
        OSError
            If it cannot be reached, or is being written all the time.
        """
        if not self.path.exists():
            return ()
        with self._open("rw") as connection:  # rw and not ro: what a crash left may need repair
            if self._is_new(connection):
                return ()
            rows = connection.execute(_READ).fetchall()
        return tuple(Played._make(row)._replace(won=bool(row[-1])) for row in rows)

    def write(self, games: Iterable[Played]) -> None:
        """Keep games, all or none; for a known one, its latest state.

        Raises
        ------
        StatisticsError, OSError
            As in `read`; the file is as it was.
        """
        self.path.parent.mkdir(parents=True, exist_ok=True)
        with self._open("rwc") as connection, self._change(connection):
            if self._is_new(connection):
                connection.execute(f"PRAGMA application_id = {_APPLICATION}")
                connection.execute(f"PRAGMA user_version = {_VERSION}")
                connection.execute(_CREATE)
            connection.executemany(_WRITE, [game._asdict() for game in games])

    def clear(self) -> None:
        """Forget all games, so that nothing of them is left in the file.

        Raises
        ------
        StatisticsError, OSError
            As in `read`; the file is as it was.
        """
        if not self.path.exists():
            return
        with self._open("rw") as connection:
            connection.execute("PRAGMA secure_delete = ON")
            with self._change(connection):
                if not self._is_new(connection):
                    connection.execute("DELETE FROM played")

    @contextmanager
    def _open(self, mode: Literal["rw", "rwc"]) -> Generator[Connection]:
        try:
            # Python in a browser comes without it, and plays all the same.
            import sqlite3
        except ImportError as error:
            raise OSError(f"this Python has no SQLite ({error}): {str(self.path)!r}") from None
        uri = f"{self.path.absolute().as_uri()}?mode={mode}"
        try:
            with closing(
                sqlite3.connect(uri, PATIENCE, isolation_level=None, uri=True)
            ) as connection:
                yield connection
        except sqlite3.OperationalError as error:  # locked, full, not to be reached
            raise OSError(f"statistics cannot be used ({error}): {str(self.path)!r}") from error
        except sqlite3.DatabaseError as error:
            raise StatisticsError(
                f"statistics cannot be read ({error}): {str(self.path)!r}"
            ) from error

    @contextmanager
    def _change(self, connection: Connection) -> Generator[None]:
        """Change the file as a whole; another writer waits, or is waited for."""
        connection.execute("BEGIN IMMEDIATE")
        try:
            yield
        except BaseException:
            connection.execute("ROLLBACK")
            raise
        connection.execute("COMMIT")

    def _is_new(self, connection: Connection) -> bool:
        """Tell whether nothing was ever written; what others wrote is refused."""
        (application,) = connection.execute("PRAGMA application_id").fetchone()
        (version,) = connection.execute("PRAGMA user_version").fetchone()
        if (application, version) == (_APPLICATION, _VERSION):
            return False
        (tables,) = connection.execute("SELECT count(*) FROM sqlite_master").fetchone()
        if (application, version, tables) == (0, 0, 0):
            return True
        if application != _APPLICATION:
            raise StatisticsError(f"this is not a statistics file: {str(self.path)!r}")
        raise StatisticsError(
            f"this statistics file has version {version}, which is unknown: {str(self.path)!r}"
        )
