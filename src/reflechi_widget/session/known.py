"""Verdicts on the positions of a game, and what follows from them."""

from __future__ import annotations

from collections import OrderedDict
from dataclasses import replace

from reflechi_widget.moves import Move
from reflechi_widget.position import Position
from reflechi_widget.record import Node
from reflechi_widget.verdict import Verdict

_REMEMBERED = 512


class Known:
    """Verdicts on the positions that were judged last."""

    def __init__(self) -> None:
        self._verdicts: OrderedDict[Position, Verdict] = OrderedDict()

    def keep(self, position: Position, verdict: Verdict) -> None:
        """Remember a verdict, but not that someone stopped the search."""
        if verdict.limit == "stopped":
            return
        self._verdicts[position] = verdict
        self._verdicts.move_to_end(position)
        if len(self._verdicts) > _REMEMBERED:
            self._verdicts.popitem(last=False)

    def recall(self, node: Node) -> Verdict | None:
        """Give the verdict on a node, if it is known or follows from the one before."""
        known = self._verdicts.get(node.position)
        before = None if node.parent is None else self._verdicts.get(node.parent.position)
        if known is None and before is not None:
            known = _after(before, node.move)
            if known is not None:
                self.keep(node.position, known)
        return known


def _after(before: Verdict, move: Move | None) -> Verdict | None:
    """Give what a verdict says of the position one move on; None if that is open."""
    if before.result == "unwinnable":
        return replace(before, nodes=0, seconds=0.0)
    if before.line[:1] == (move,):
        return replace(before, line=before.line[1:], nodes=0, seconds=0.0)
    return None
