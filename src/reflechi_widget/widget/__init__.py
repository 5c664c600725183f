"""The widgets: a table to play at."""

from reflechi_widget.widget.table import Solitaire

__all__ = ["Solitaire"]
