"""Lessons: positions of real deals, tasks, and what is expected of the learner."""

from reflechi_widget.lessons.exercises import exercises, unit_of
from reflechi_widget.lessons.panel import Panel, panel_still
from reflechi_widget.lessons.practice import Practising
from reflechi_widget.lessons.reader import load_unit, read_unit
from reflechi_widget.lessons.result import MOST_STARS, Result
from reflechi_widget.lessons.shelf import Listed, lesson_for, lessons, shipped
from reflechi_widget.lessons.sitting import Sitting
from reflechi_widget.lessons.unit import Goal, Task, Unit

__all__ = [
    "MOST_STARS",
    "Goal",
    "Listed",
    "Panel",
    "Practising",
    "Result",
    "Sitting",
    "Task",
    "Unit",
    "exercises",
    "lesson_for",
    "lessons",
    "load_unit",
    "panel_still",
    "read_unit",
    "shipped",
    "unit_of",
]
