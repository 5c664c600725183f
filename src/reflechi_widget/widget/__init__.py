"""The widgets: a table to play at, a study to read."""

from reflechi_widget.widget.study import Study
from reflechi_widget.widget.table import Solitaire

__all__ = ["Solitaire", "Study"]
