"""The searches there are to test: the one in Python, and the compiled one where it was built."""

from __future__ import annotations

from reflechi_widget.solver import native, plain
from reflechi_widget.solver.problem import Problem

SEARCHES: dict[str, type[plain.Table] | type[native.Table]] = {"python": plain.Table}
if native.backend() == "native":
    SEARCHES["native"] = native.Table


def tables(problem: Problem, prune: bool = True) -> list[plain.Table | native.Table]:
    """Give a fresh table of each search for a problem."""
    return [search(problem, prune) for search in SEARCHES.values()]
