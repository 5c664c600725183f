"""Lessons: positions of real deals, tasks, and what is expected of the learner."""

from reflechi_widget.lessons.reader import read_unit
from reflechi_widget.lessons.result import MOST_STARS, Result
from reflechi_widget.lessons.shelf import Listed, lesson_for, lessons, shipped
from reflechi_widget.lessons.sitting import Panel, Sitting
from reflechi_widget.lessons.unit import Goal, Task, Unit

__all__ = [
    "MOST_STARS",
    "Goal",
    "Listed",
    "Panel",
    "Result",
    "Sitting",
    "Task",
    "Unit",
    "lesson_for",
    "lessons",
    "read_unit",
    "shipped",
]
