"""The widgets: a table to play at, a study to read, a lesson to take."""

from reflechi_widget.widget.lesson import Lesson
from reflechi_widget.widget.study import Study
from reflechi_widget.widget.table import Solitaire

__all__ = ["Lesson", "Solitaire", "Study"]
