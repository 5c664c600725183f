"""The solver as others call it: positions in, verdicts out."""

from __future__ import annotations

from reflechi_widget.errors import PositionError
from reflechi_widget.position import Position
from reflechi_widget.record import Game
from reflechi_widget.solver import native
from reflechi_widget.solver.expand import expand
from reflechi_widget.solver.found import Listener
from reflechi_widget.solver.problem import encode, state_of
from reflechi_widget.verdict import Limits, Stop, Verdict


def solve(
    position_or_game: Position | Game,
    seconds: float | None = 10,
    nodes: int | None = None,
    memory: int | None = None,
    prune: bool = True,
    progress: Listener | None = None,
    stop: Stop | None = None,
) -> Verdict:
    """Say whether a position can be won, and how, with every card known.

    Parameters
    ----------
    position_or_game
        A position with no hidden card, or a game, which is judged where it stands.
    seconds, nodes, memory
        What the search may use: time, positions visited, bytes; None is no limit.
    prune
        Whether moves that are proved to lose nothing are made at once. Without them the search
        is slower and says the same.
    progress
        Called with a `Progress` about every 50 ms.
    stop
        Ends the search when another thread sets it, such as a `threading.Event`.

    Returns
    -------
    Verdict
        Winnable with a line that the rules have played, unwinnable (proved), or unknown with
        the limit that ended the search. An interrupt of the kernel is the limit ``"stopped"``.

    Raises
    ------
    SettingError
        If a limit is not a positive number, or the solver does not know the game.
    PositionError
        If a card is hidden.

    Notes
    -----
    Most deals take milliseconds; the cost of a few is bounded by the limits alone.
    """
    limits = Limits(seconds, nodes, memory)
    position = _position_of(position_or_game)
    return DealTable(position, prune)._judge(limits, position, progress, stop)


class DealTable:
    """The solver for many positions of one deal: what is proved of one helps with the others.

    A game is judged fastest from its last position to its first.

    Parameters
    ----------
    root
        The deal, or the earliest position that will be asked about.
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

    def _judge(
        self, limits: Limits, position: Position, progress: Listener | None, stop: Stop | None
    ) -> Verdict:
        same_game = position.rules == self._root.rules
        start = state_of(position, self._problem) if same_game else None
        if start is None:
            raise PositionError(f"not a later position of the deal: {str(position)!r}")
        found = self._table.search(limits, start, progress, stop)
        line = expand(position, found.steps) if found.result == "winnable" else ()
        return Verdict(found.result, line, found.nodes, found.seconds, found.limit)


def _position_of(position_or_game: Position | Game) -> Position:
    if isinstance(position_or_game, Game):
        return position_or_game.position
    if isinstance(position_or_game, Position):
        return position_or_game
    raise PositionError(f"a position or a game can be solved, not {position_or_game!r}")
