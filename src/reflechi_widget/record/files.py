"""Games in files: written whole or not at all, so that a crash never costs the old one."""

from __future__ import annotations

import os
import secrets
import stat
from contextlib import suppress
from pathlib import Path

from reflechi_widget.deals import choose_code
from reflechi_widget.errors import RecordError
from reflechi_widget.plaintext import plain_text
from reflechi_widget.record.game import Game
from reflechi_widget.record.reader import read_game, read_games
from reflechi_widget.record.writer import write_game
from reflechi_widget.rules import Options


def save_game(game: Game, path: str | os.PathLike[str]) -> None:
    """Write a game to a file, instead of what was there.

    Whatever happens meanwhile, the file holds the old game or the new one, never a part. Its
    permissions are kept; where it is a link, the file it leads to is written.

    Parameters
    ----------
    game
        The game, as `write_game` writes it.
    path
        The file, by convention ``….pagn``.

    Raises
    ------
    OSError
        If the file cannot be written; the old file stays as it was.
    """
    data = write_game(game).encode("utf-8")
    target = Path(path).resolve()
    mode = _mode(target)
    # In the same folder, since only within a file system a file takes another's place at once.
    beside = target.with_name(f".{secrets.token_hex(8)}.pagn~")
    try:
        with beside.open("xb") as file:
            file.write(data)
            file.flush()
            os.fsync(file.fileno())
        if mode is not None:
            beside.chmod(mode)
        os.replace(beside, target)
    except BaseException:
        beside.unlink(missing_ok=True)
        raise
    _sync_folder(target.parent)


def resume_game(
    path: str | os.PathLike[str],
    code: str | None = None,
    *,
    rules: str | None = None,
    draw: int | None = None,
    passes: int | str | None = None,
    level: str | None = None,
    scoring: str | None = None,
) -> Game:
    """Read the game of a file that is to go on; what is asked for must be what it holds.

    Raises
    ------
    OSError
        If the file cannot be read.
    RecordError
        If it cannot be read as a game, holds another deal than is asked for, or is scored
        otherwise.
    DealCodeError, SettingError
        If what is asked for is not on offer.
    """
    game = load_game(path)
    options = Options(rules, draw, passes, level, scoring)
    asked = choose_code(code or game.code, **options._asdict())
    if asked.rules != game.rules or asked.deck != game.deck:
        raise RecordError(
            f"{os.fspath(path)} holds a different deal from {asked}: {game.code!r}", 1, 1
        )
    if scoring not in (None, game.scoring.name):
        held = game.scoring.name
        raise RecordError(f"{os.fspath(path)} is not scored as {scoring}: {held!r}", 1, 1)
    return game


def load_game(path: str | os.PathLike[str]) -> Game:
    """Read the game of a file.

    Raises
    ------
    OSError
        If the file cannot be read.
    RecordError
        If it does not hold exactly one whole game; `read_games` reads the text of several.
    """
    text = read_utf8(path)
    games = read_games(text)
    if len(games) > 1:
        raise RecordError(
            f"expected one game, but this file holds {len(games)}: {os.fspath(path)!r}", 1, 1
        )
    if not games:
        return read_game(text)  # says what is missing
    if games[0].errors:
        raise games[0].errors[0]
    return games[0]


def read_utf8(path: str | os.PathLike[str]) -> str:
    """Read a file of text, as `plain_text` gives it.

    Raises
    ------
    OSError
        If it cannot be read.
    RecordError
        If it is not written in UTF-8.
    """
    data = Path(path).read_bytes()
    try:
        return plain_text(data.decode("utf-8"))
    except UnicodeDecodeError as error:
        lines = plain_text(data[: error.start].decode("utf-8")).split("\n")
        wrong = data[error.start : error.end]
        raise RecordError(
            f"{os.fspath(path)} must be written in UTF-8: {wrong!r}",
            len(lines),
            len(lines[-1]) + 1,
        ) from None


def _mode(target: Path) -> int | None:
    """Give the permissions of a file that may be written, None if there is no such file."""
    try:
        # Taking its place would need no permission of the file itself, so it is asked for here.
        with target.open("r+b") as file:
            return stat.S_IMODE(os.fstat(file.fileno()).st_mode)
    except FileNotFoundError:
        return None


def _sync_folder(folder: Path) -> None:
    """Make the new name last through a power cut, on systems that can open a folder."""
    if os.name != "posix":
        return
    opened = os.open(folder, os.O_RDONLY)
    try:
        # The file is in place by now; some network file systems cannot do more.
        with suppress(OSError):
            os.fsync(opened)
    finally:
        os.close(opened)
