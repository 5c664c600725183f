"""Points: what an action is worth by its row's table, and the floor below which none falls."""

from __future__ import annotations

from reflechi_widget.rules.table import Role, Rules


def score_after(rules: Rules, score: int, source: Role, target: Role) -> int:
    """Give the score after cards went from a pile of one role to one of another.

    Examples
    --------
    A recycle at 40 points costs 40 where the floor is 0 and a recycle is worth −100.
    """
    return max(rules.floor, score + rules.points.get((source, target), 0))
