"""Statistics of the player: what was kept, as a table, a picture and a data frame."""

from __future__ import annotations

import os
from dataclasses import dataclass
from functools import cached_property
from html import escape
from pathlib import Path
from typing import Any

from reflechi_widget.naming import check_flag
from reflechi_widget.record.frame import frame_of_rows
from reflechi_widget.rules import UNLIMITED
from reflechi_widget.statistics.keeper import keeper
from reflechi_widget.statistics.modes import Sums, sums
from reflechi_widget.statistics.played import Played
from reflechi_widget.statistics.shown import html_table, svg_chart, text_table
from reflechi_widget.statistics.store import Store
from reflechi_widget.texts import check_language, say

#: What each row of the data frame says, and of which type it is.
COLUMNS = {
    "id": str,
    "code": str,
    "game": str,
    "draw": int,
    "passes": str,
    "scoring": str,
    "started": str,
    "seconds": int,
    "actions": int,
    "score": int,
    "won": bool,
}


class Chart:
    """A picture that shows itself in a notebook.

    Attributes
    ----------
    svg
        The picture as SVG, in the colour of the text around it; empty if there is nothing to draw.
    """

    def __init__(self, svg: str, notes: str, text: str) -> None:
        self.svg = svg
        self._notes = notes
        self._text = text

    def _repr_html_(self) -> str:
        return self.svg + self._notes  # within the page, since only there it has its colours

    def __repr__(self) -> str:
        return self._text


@dataclass(frozen=True, repr=False)
class Statistics:
    """The games played so far, as they were kept at one moment. A cell shows them as a table.

    Games count from their first action; an unfinished one is not won. Score, actions and time are
    those of wins, as they were at the first win of each deal. Moves that the board plays for you
    do not count.

    Attributes
    ----------
    rows
        The games, in the order in which they were begun.
    language
        Language of the table and the picture.
    on
        Whether games are being kept now; None for another file.
    """

    rows: tuple[Played, ...]
    language: str = "en"
    on: bool | None = None

    @cached_property
    def modes(self) -> tuple[Sums, ...]:
        """The sums for each game, draw count, limit on passes and scoring."""
        return sums(self.rows)

    def chart(self) -> Chart:
        """Draw the win rate of each mode, and how the latest games ended."""
        svg = svg_chart(self.modes, self.language) if self.rows else ""
        return Chart(svg, self._html_notes(), repr(self))

    def to_frame(self, library: str | None = None) -> Any:
        """Give the games as a data frame: a row for each game, the columns of `Played`.

        Parameters
        ----------
        library
            ``"pandas"`` or ``"polars"``; None takes pandas, or polars if only that is installed.

        Raises
        ------
        ImportError
            If the library is not installed.
        SettingError
            If the library is unknown.
        """
        return frame_of_rows([_framed(row) for row in self.rows], COLUMNS, library)

    def __repr__(self) -> str:
        table = [text_table(self.modes, self.language)] if self.rows else []
        return "\n".join([*table, *self._notes()])

    def _repr_html_(self) -> str:
        table = html_table(self.modes, self.language) if self.rows else ""
        return table + self._html_notes()

    def _html_notes(self) -> str:
        return "".join(f"<p>{escape(note)}</p>" for note in self._notes())

    def _notes(self) -> list[str]:
        notes = [] if self.rows else ["statistics.none"]
        if self.on is False:
            notes.append("statistics.off")
        return [say(note, self.language) for note in notes]


def statistics(path: str | os.PathLike[str] | None = None, *, language: str = "en") -> Statistics:
    """Read what this user has played, in all kernels.

    Nothing is kept until `keep_statistics` switches that on.

    Parameters
    ----------
    path
        A file to read instead of the user's own, such as a copy of it.
    language
        Language of the table and the picture.

    Raises
    ------
    StatisticsError
        If the file cannot be read; it is left alone.
    OSError
        If it cannot be reached.
    SettingError
        If this language has no texts.
    """
    check_language(language)
    if path is not None:
        return Statistics(Store(Path(path)).read(), language)
    ours = keeper()
    ours.wait()
    return Statistics(ours.store.read(), language, ours.is_on)


def keep_statistics(on: bool = True) -> None:
    """Keep games played at tables from now on, in all kernels of this user, or stop doing so.

    Games kept so far stay. They are in the user's data folder, or where the environment variable
    ``REFLECHI_DATA`` says, and nowhere else.

    Raises
    ------
    SettingError
        If it is neither true nor false.
    OSError
        If the folder cannot be written to.
    """
    check_flag("on", on)
    keeper().switch(on)


def delete_statistics() -> None:
    """Delete all games kept so far. Whether games are kept from now on does not change.

    Raises
    ------
    StatisticsError
        If the file cannot be read; it is left alone, and you can delete it by hand.
    OSError
        If it cannot be reached.
    """
    ours = keeper()
    ours.wait()
    ours.store.clear()


def _framed(row: Played) -> dict[str, Any]:
    return {**row._asdict(), "passes": UNLIMITED if row.passes is None else str(row.passes)}
