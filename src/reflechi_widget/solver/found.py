"""What a search hands back: steps, which stand for the moves between states."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Literal, NamedTuple

from reflechi_widget.verdict import Limit, Progress, Result

#: ``up``: a card of the tableau goes to its foundation. ``free``: the root of a column's last
#: segment goes with all cards on it onto a spot. ``play up``, ``play``: a card of stock or waste
#: goes to its foundation, or onto a spot. ``down``: the top card of a foundation goes onto a spot.
Kind = Literal["up", "free", "play up", "play", "down"]

#: The kinds in the order in which the compiled core numbers them.
KINDS: tuple[Kind, ...] = ("up", "free", "play up", "play", "down")

#: Told of a search's progress while it runs.
Listener = Callable[[Progress], object]


class Step(NamedTuple):
    """One step of a line, without the shifts, draws and recycles it needs."""

    kind: Kind
    card: int


#: As `Kind`, with ``move`` for a run that moves inside the tableau. ``shift and up``: the card
#: goes with its run onto a card, whose twin, on which it lay, goes to its foundation.
PlacedKind = Literal["up", "move", "play up", "play", "down", "shift and up"]

#: The kinds in the order in which the compiled core numbers them.
PLACED_KINDS: tuple[PlacedKind, ...] = ("up", "move", "play up", "play", "down", "shift and up")

#: What a card comes to lie on that goes to a foundation or an empty column.
NOWHERE = 63


class PlacedStep(NamedTuple):
    """One step of a shortest line: a card, and the card it comes to lie on."""

    kind: PlacedKind
    card: int
    onto: int


@dataclass(frozen=True, slots=True)
class Found:
    """How a search ended.

    Attributes
    ----------
    result, limit, nodes, seconds
        As in `Verdict`.
    steps
        Steps to a position that is won by simple play; empty unless winnable.
    """

    result: Result
    limit: Limit | None
    nodes: int
    seconds: float
    steps: tuple[Step, ...] = ()
