"""Shortest lines: moves, draws and recycles all count one.

The compiled core finds ever shorter ones and proves how short a line can be at best
(``src/core/shortest.hpp``). Without it the plain A* of this module does what it can: positions with
some twenty cards left take it seconds.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache
from heapq import heappop, heappush
from itertools import count
from operator import itemgetter
from typing import NamedTuple

from reflechi_widget.cards import Card, Suit
from reflechi_widget.moves import DRAW, RECYCLE, Move, transfer
from reflechi_widget.position import FOUNDATIONS, Pile, PileId, Position
from reflechi_widget.rules import (
    DOWN_ALTERNATE,
    Outcome,
    Role,
    apply,
    legal_moves,
    outcome,
    rules_of,
)
from reflechi_widget.solver import native
from reflechi_widget.solver.found import NOWHERE, Listener, PlacedStep
from reflechi_widget.solver.meter import Ended, Meter
from reflechi_widget.solver.problem import CARDS, encode
from reflechi_widget.verdict import Limit, Limits, Stop

Line = tuple[Move, ...]

#: What one remembered position takes, as measured.
BYTES_A_POSITION = 3_000


@dataclass(frozen=True, slots=True)
class Shortened:
    """The result of a search for shorter lines.

    Attributes
    ----------
    line
        The shortest line known.
    at_least
        A length below which no line is.
    proved
        Whether no line is shorter.
    limit
        What ended the search before a proof.
    nodes, seconds
        Positions looked at, and time.
    """

    line: Line
    at_least: int
    proved: bool
    limit: Limit | None
    nodes: int
    seconds: float


def shorten(
    position: Position,
    line: Line,
    limits: Limits,
    *,
    better: Callable[[Line], object] | None = None,
    progress: Listener | None = None,
    stop: Stop | None = None,
) -> Shortened:
    """Look for shorter and shorter lines, until the last is proved shortest or a limit comes.

    Parameters
    ----------
    position
        Where the lines begin; every card is known.
    line
        A winning line.
    limits
        What the search may use. Where the memory is full it goes on with what there is.
    better
        Called with each shorter line; the rules have played it.
    progress, stop
        As in `solve`.

    Raises
    ------
    SettingError, PositionError
        As `encode`.
    AssertionError
        If the rules refuse a line that was found: the search was wrong.
    """
    lines = [line]

    def keep(moves: Line) -> None:
        lines.append(moves)
        if better is not None:
            better(moves)

    problem = encode(position)
    if native.can_shorten(problem):
        end = native.shorten(
            problem,
            len(line),
            limits,
            lambda steps: keep(placed(position, steps)),
            progress,
            stop,
        )
    else:
        end = _shorten_plainly(position, len(line), limits, keep, progress, stop)
    return Shortened(lines[-1], *end)


# --- from the steps of the compiled search to moves


def placed(position: Position, steps: Sequence[PlacedStep]) -> Line:
    """Play the steps of a shortest line by the rules, with the draws they need.

    Raises
    ------
    AssertionError
        If a step cannot be played or the line does not win.
    """
    rules = rules_of(position.rules)
    columns = [spec.id for spec in rules.with_role(Role.COLUMN)]
    moves: list[Move] = []

    def play(move: Move) -> None:
        nonlocal position
        position = apply(position, move).position
        moves.append(move)

    def bring(card: int) -> None:
        assert rules.stock is not None
        assert rules.waste is not None
        recycled = 0
        while position.piles[rules.waste.id].cards[-1:] != (CARDS[card],):
            if position.piles[rules.stock.id].cards:
                play(DRAW)
            else:
                recycled += 1
                assert recycled < 2, f"a card that never comes: {CARDS[card]}"
                play(RECYCLE)

    def column_for(onto: int) -> PileId:
        last = () if onto == NOWHERE else (CARDS[onto],)
        return next(name for name in columns if position.piles[name].cards[-1:] == last)

    for kind, card, onto in steps:
        if kind in ("play up", "play"):
            bring(card)
        if kind in ("up", "play up"):
            play(transfer(CARDS[card], FOUNDATIONS))
        else:
            play(transfer(CARDS[card], column_for(onto)))
        if kind == "shift and up":
            # What lay on the one of the two lies on the other now.
            play(transfer(CARDS[onto ^ 1], FOUNDATIONS))
    if outcome(position) is not Outcome.WON:  # to be refused where assertions are off, too
        raise AssertionError("this line does not win")
    return tuple(moves)


# --- the search in Python


def _shorten_plainly(
    position: Position,
    length: int,
    limits: Limits,
    better: Callable[[Line], object],
    progress: Listener | None,
    stop: Stop | None,
) -> tuple[int, bool, Limit | None, int, float]:
    most = None if limits.memory is None else max(limits.memory // BYTES_A_POSITION, 1)
    meter = Meter(replace(limits, memory=None), BYTES_A_POSITION, progress, stop)
    search = _Plain(position, length, meter)
    try:
        meter.look()
        line = search.run(most)
    except Ended as end:
        return search.at_least, False, end.limit, meter.nodes, meter.seconds
    except KeyboardInterrupt:
        return search.at_least, False, "stopped", meter.nodes, meter.seconds
    if line is not None:
        better(line)
    return search.at_least, True, None, meter.nodes, meter.seconds


class _Node(NamedTuple):
    """A position, and the way to it."""

    position: Position
    move: Move | None = None
    before: _Node | None = None

    def line(self) -> Line:
        moves: list[Move] = []
        node = self
        while node.before is not None and node.move is not None:
            moves.append(node.move)
            node = node.before
        return tuple(reversed(moves))


class _Plain:
    """A search for a shortest line over all legal moves of the game.

    Parameters
    ----------
    start
        Where lines begin.
    length
        That of the line to beat.
    meter
        Ends the search.
    """

    def __init__(self, start: Position, length: int, meter: Meter) -> None:
        self._start = start
        self._length = length
        self._meter = meter
        #: No line is shorter, as far as the search has come.
        self.at_least = min(least_moves(start), length)

    def run(self, most: int | None) -> Line | None:
        """Give a shortest line if there is one to beat the other.

        After so many positions there is no room for more; then the search goes on without memory.
        """
        if self._length == 0:
            return None
        costs = {_key(self._start): 0}
        order = count()
        # The latest of equals first: it lies deepest.
        queue = [(self.at_least, -next(order), 0, _Node(self._start))]
        while queue:
            if most is not None and len(costs) > most:
                return self._deepen()
            least, _, cost, node = heappop(queue)
            self.at_least = max(self.at_least, least)
            if cost > costs[_key(node.position)]:
                continue
            if outcome(node.position) is Outcome.WON:
                return node.line()
            self._meter.count(len(costs))
            for least, following in self._after(node, cost, self._length - 1):
                key = _key(following.position)
                if cost + 1 < costs.get(key, self._length):
                    costs[key] = cost + 1
                    heappush(queue, (least, -next(order), cost + 1, following))
        self.at_least = self._length
        return None

    def _after(self, node: _Node, cost: int, most: int) -> Iterator[tuple[int, _Node]]:
        """Give what can follow in lines of so many moves at most, with the least they take."""
        for move in legal_moves(node.position):
            following = apply(node.position, move).position
            least = cost + 1 + least_moves(following)
            if least <= most:
                yield least, _Node(following, move, node)

    def _deepen(self) -> Line | None:
        """Search depth first, with a length that grows by and by."""
        while self.at_least < self._length:
            line = self._within(self.at_least)
            if line is not None:
                return line
            self.at_least += 1
        return None

    def _within(self, most: int) -> Line | None:
        """Give a line of so many moves at most."""
        path = [_Node(self._start)]
        levels = [iter(sorted(self._after(path[0], 0, most), key=itemgetter(0)))]
        while levels:
            node = next(levels[-1], (0, None))[1]
            if node is None:
                levels.pop()
                path.pop()
                continue
            if outcome(node.position) is Outcome.WON:
                return node.line()
            key = _key(node.position)
            if any(_key(before.position) == key for before in path):
                continue
            self._meter.count(len(path))
            path.append(node)
            levels.append(iter(sorted(self._after(node, len(levels), most), key=itemgetter(0))))
        return None


def _key(position: Position) -> object:
    """Give what tells positions apart; columns are all alike."""
    columns, _ = _names(position.rules)
    rest = [pile for name, pile in position.piles.items() if name not in columns]
    return tuple(sorted(position.piles[name] for name in columns)), tuple(rest), position.passes


def least_moves(position: Position) -> int:
    """Give a number of moves, draws and recycles that a win takes at least.

    One for each card that is not up, one for each segment with a card that lies above a lower one
    of its suit and must leave the column before it can go up, and the draws of the stock.
    """
    columns, foundations = _names(position.rules)
    rules = rules_of(position.rules)
    stock = len(position.piles[rules.stock.id].cards) if rules.stock else 0
    return (
        len(rules.foundation_of)
        - sum(len(position.piles[name].cards) for name in foundations)
        + sum(_blocked_segments(position.piles[name]) for name in columns)
        + -(-stock // (rules.draw or 1))
    )


@lru_cache(maxsize=64)
def _names(key: str) -> tuple[tuple[PileId, ...], tuple[PileId, ...]]:
    """Give the columns and the foundations of a game."""
    rules = rules_of(key)
    columns = tuple(spec.id for spec in rules.with_role(Role.COLUMN))
    return columns, tuple(spec.id for spec in rules.with_role(Role.FOUNDATION))


def _blocked_segments(pile: Pile) -> int:
    """Count the segments of a column with a card above a lower one of its suit."""
    lowest: dict[Suit, int] = {}
    segment: list[Card] = []
    blocked = 0
    for place, card in enumerate(pile.cards):
        goes_on = place > pile.down and card in DOWN_ALTERNATE.takes[segment[-1]]
        if not goes_on:
            for lower in segment:
                lowest[lower.suit] = min(lower.rank, lowest.get(lower.suit, lower.rank))
            segment = []
            counted = False
        segment.append(card)
        if not counted and card.rank > lowest.get(card.suit, card.rank):
            blocked += 1
            counted = True
    return blocked
