"""The cell ``%%pagn``: an annotated game typed as text, shown as a study."""

from __future__ import annotations

import unicodedata
from typing import Any

from IPython.core.error import UsageError
from IPython.display import display

from reflechi_widget.errors import RecordError
from reflechi_widget.picture import FaultNote
from reflechi_widget.plaintext import plain_text
from reflechi_widget.record import Game, read_game, read_games
from reflechi_widget.widget import Study

# What is shown of a long line on either side of the place that is meant.
_BESIDE = 50


def load_ipython_extension(shell: Any) -> None:
    """Offer ``%%pagn``; IPython calls this for ``%load_ext reflechi_widget``."""
    shell.register_magic_function(pagn, "cell")


def pagn(line: str, cell: str) -> None:
    """Show the games of a cell, written in Patience Game Notation.

    What cannot be read is said with its line in the cell; what can be read is shown all the same.
    """
    if line.strip():
        raise UsageError(f"%%pagn takes no options; put the game below it: {line!r}")
    try:
        games = _read(cell)
    except RecordError as error:
        display(_note(error, cell))
        return
    for game in games:
        for fault in game.errors:
            display(_note(fault, cell))
        display(Study(game))


def _read(cell: str) -> list[Game]:
    """Read the games of a cell; one without any is an error that says how a game begins."""
    return read_games(cell) or [read_game(cell)]


def _note(error: RecordError, cell: str) -> FaultNote:
    # The text begins in the second line of the cell, below the name of the magic.
    sentence = str(RecordError(error.message, error.line + 1, error.column))
    faulty = plain_text(cell).split("\n")[error.line - 1]
    return FaultNote(sentence, _pointed(faulty, error.column - 1))


def _pointed(faulty: str, place: int) -> str:
    """Give the part of a line round a place, and below it a mark under that place."""
    start = max(0, place - _BESIDE)
    before, after = faulty[start:place], faulty[place : place + _BESIDE]
    opening = "…" if start else ""
    closing = "…" if len(faulty) > place + _BESIDE else ""
    return f"{opening}{before}{after}{closing}\n{' ' * len(opening)}{_blank(before)}^"


def _blank(text: str) -> str:
    """Give as much room as a text takes in type of one width."""
    return "".join("\t" if letter == "\t" else " " * _width(letter) for letter in text)


def _width(letter: str) -> int:
    if unicodedata.category(letter) in ("Mn", "Me", "Cf"):
        return 0
    return 2 if unicodedata.east_asian_width(letter) in "WF" else 1
