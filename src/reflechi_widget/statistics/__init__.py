"""Statistics of the player over all games; see ``docs/statistics.md``."""

from reflechi_widget.statistics.keeper import FOLDER, note
from reflechi_widget.statistics.kept import Asking, Kept
from reflechi_widget.statistics.modes import Mode, Sums
from reflechi_widget.statistics.played import Played
from reflechi_widget.statistics.summary import (
    Statistics,
    delete_statistics,
    keep_statistics,
    statistics,
)

__all__ = [
    "FOLDER",
    "Asking",
    "Kept",
    "Mode",
    "Played",
    "Statistics",
    "Sums",
    "delete_statistics",
    "keep_statistics",
    "note",
    "statistics",
]
