"""Points: what an action is worth by its row's table, and the floor below which none falls."""

from __future__ import annotations

from reflechi_widget.rules.table import Role, Rules


def score_after(
    rules: Rules, score: int, source: Role, target: Role, *, turned: bool = False
) -> int:
    """Give the score after cards went from a pile of one role to one of another.

    Parameters
    ----------
    rules
        The row of the game.
    score
        The score before.
    source, target
        Roles of the two piles; a recycle goes from the waste to the stock.
    turned
        Whether a card that lay face down was turned by it.

    Examples
    --------
    A recycle at 40 points costs 40 where the floor is 0 and a recycle is worth −100.
    """
    points = rules.points.get((source, target), 0) + (rules.turned if turned else 0)
    return max(rules.floor, score + points)
