"""The public solver: positions in, verdicts out."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

from reflechi_widget.errors import PositionError
from reflechi_widget.moves import Move
from reflechi_widget.position import Position
from reflechi_widget.record import Game
from reflechi_widget.solver import native
from reflechi_widget.solver.expand import expand
from reflechi_widget.solver.found import Found, Listener
from reflechi_widget.solver.problem import encode, state_of
from reflechi_widget.solver.shortest import shorten
from reflechi_widget.verdict import Limits, Progress, Stop, Verdict

# A search for shortest lines uses all the memory it may, so it always needs a limit.
_MEMORY_TO_SHORTEN = 1_000_000_000
_SECONDS_FOR_PEOPLE = 0.5


def solve(
    position_or_game: Position | Game,
    seconds: float | None = 10,
    nodes: int | None = None,
    memory: int | None = None,
    prune: bool = True,
    shortest: bool = False,
    better: Callable[[Verdict], object] | None = None,
    progress: Listener | None = None,
    stop: Stop | None = None,
) -> Verdict:
    """Say whether a position can be won, and how, with every card known.

    Parameters
    ----------
    position_or_game
        A position with no hidden card, or a game, which is judged at its current move.
    seconds, nodes, memory
        Limits of the search: time, positions visited, bytes; None is no limit.
    prune
        Whether moves that are proved to lose nothing are made at once. Without this the search
        is slower and gives the same result.
    shortest
        Whether a win is shortened for as long as the limits allow, or until no line can be
        shorter. Moves, draws and recycles count one each. Takes a gigabyte at most where
        `memory` sets no limit; where it is full, the search goes on with less.
    better
        Called with the first verdict that has a line, then with one for each shorter line; only
        if a shortest one is wanted.
    progress
        Called with a `Progress` about every 50 ms.
    stop
        Ends the search when another thread sets it, such as a `threading.Event`.

    Returns
    -------
    Verdict
        Winnable with a line that the rules have played, unwinnable (proved), or unknown with
        the limit that ended the search. An interrupt of the kernel is the limit ``"stopped"``.
        If you asked for the shortest line, it is "proved" to be that, or the "best found" before
        the limit that is named; ``at_least`` is then a length that no line can be below.

    Raises
    ------
    SettingError
        If a limit is not a positive number, or the solver cannot play this game.
    PositionError
        If a card is hidden, missing or duplicated.

    Notes
    -----
    Most deals take milliseconds; the cost of a few is bounded by the limits alone.
    """
    limits = Limits(seconds, nodes, memory)
    position = _position_of(position_or_game)
    verdict = DealTable(position, prune)._judge(limits, position, progress, stop)
    if not shortest or verdict.result != "winnable":
        return verdict
    return _shortened(position, verdict, limits, better, progress, stop)


def _shortened(
    position: Position,
    first: Verdict,
    limits: Limits,
    better: Callable[[Verdict], object] | None,
    progress: Listener | None,
    stop: Stop | None,
) -> Verdict:
    """Shorten the line of a verdict; what its search took counts towards the limits."""
    first = replace(first, shortest="best found")

    def tell(line: tuple[Move, ...]) -> None:
        if better is not None:
            better(replace(first, line=line))

    def go_on(more: Progress) -> None:
        if progress is not None:
            progress(Progress(first.nodes + more.nodes, first.seconds + more.seconds))

    tell(first.line)
    # The first search ended within the limits, so something is left of each.
    left = Limits(
        None if limits.seconds is None else max(limits.seconds - first.seconds, 0.001),
        None if limits.nodes is None else max(limits.nodes - first.nodes, 1),
        limits.memory or _MEMORY_TO_SHORTEN,
    )
    found = shorten(position, first.line, left, better=tell, progress=go_on, stop=stop)
    return replace(
        first,
        line=found.line,
        nodes=first.nodes + found.nodes,
        seconds=first.seconds + found.seconds,
        limit=found.limit,
        shortest="proved" if found.proved else "best found",
        at_least=found.at_least,
    )


def shortened(
    position: Position,
    verdict: Verdict,
    *,
    nodes: int | None = None,
    memory: int | None = None,
    stop: Stop | None = None,
) -> Verdict:
    """Give a verdict on a position with its line made shorter, for half a second at most.

    The first line a search finds is often a detour: for people who are to follow it, it is made
    shorter; it is not always a shortest one.
    """
    if not verdict.line:
        return verdict
    fresh = replace(verdict, nodes=0, seconds=0.0)
    limits = Limits(_SECONDS_FOR_PEOPLE, nodes, memory)
    found = _shortened(position, fresh, limits, None, None, stop)
    return replace(verdict, line=found.line)


class DealTable:
    """The solver for many positions of one deal: a proof about one helps with the others.

    Judging a game is fastest from its last position to its first.

    Parameters
    ----------
    root
        The deal, or the earliest position to be judged.
    prune
        As in `solve`.

    Raises
    ------
    SettingError, PositionError
        As `solve`.
    """

    def __init__(self, root: Position | Game, prune: bool = True) -> None:
        self._root = _position_of(root)
        self._problem = encode(self._root)
        self._table = native.table(self._problem, prune)

    def verdict(
        self,
        position_or_game: Position | Game,
        seconds: float | None = 10,
        nodes: int | None = None,
        memory: int | None = None,
        progress: Listener | None = None,
        stop: Stop | None = None,
    ) -> Verdict:
        """Judge a position of the deal; as `solve`.

        Raises
        ------
        SettingError
            As `solve`.
        PositionError
            If a card is hidden, or the position cannot come from the root.
        """
        limits = Limits(seconds, nodes, memory)
        return self._judge(limits, _position_of(position_or_game), progress, stop)

    def glance(
        self,
        position: Position,
        seconds: float | None = 10,
        nodes: int | None = None,
        progress: Listener | None = None,
        stop: Stop | None = None,
    ) -> Found:
        """Judge a position of the deal and leave the line in the form the search uses.

        Turning it into moves takes most of the time of an easy question.

        Raises
        ------
        SettingError, PositionError
            As `verdict`.
        """
        return self._search(Limits(seconds, nodes), position, progress, stop)

    def _judge(
        self, limits: Limits, position: Position, progress: Listener | None, stop: Stop | None
    ) -> Verdict:
        found = self._search(limits, position, progress, stop)
        line = expand(position, found.steps) if found.result == "winnable" else ()
        return Verdict(found.result, line, found.nodes, found.seconds, found.limit)

    def _search(
        self, limits: Limits, position: Position, progress: Listener | None, stop: Stop | None
    ) -> Found:
        same_game = position.rules == self._root.rules
        start = state_of(position, self._problem) if same_game else None
        if start is None:
            raise PositionError(f"this is not a later position of the deal: {str(position)!r}")
        return self._table.search(limits, start, progress, stop)


def _position_of(position_or_game: Position | Game) -> Position:
    if isinstance(position_or_game, Game):
        return position_or_game.position
    if isinstance(position_or_game, Position):
        return position_or_game
    raise PositionError(
        "only a position or a game can be solved (for a table, use table.game), "
        f"not {position_or_game!r}"
    )
