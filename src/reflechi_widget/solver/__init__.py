"""Whether a position can be won, and how, with every card known."""

from reflechi_widget.solver.judge import DealTable, shortened, solve
from reflechi_widget.solver.meter import Tally
from reflechi_widget.solver.native import backend

__all__ = ["DealTable", "Tally", "backend", "shortened", "solve"]
