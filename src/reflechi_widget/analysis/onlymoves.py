"""Positions in which exactly one move keeps the game winnable."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from time import monotonic

from reflechi_widget.analysis.worlds import has_secrets
from reflechi_widget.errors import SettingError
from reflechi_widget.moves import Move, Transfer
from reflechi_widget.position import FOUNDATIONS, Position
from reflechi_widget.record import Game
from reflechi_widget.rules import apply, legal_moves
from reflechi_widget.solver import solve
from reflechi_widget.verdict import Verdict

#: Seconds for one position, so that a hard one does not use up the time for all.
_PATIENCE = 1.0
#: A deal that is won after fewer positions leaves so much room that in none of 900 positions on
#: the way to a win a move was the only one; of deals above this, most have one or two.
_TIGHT = 3_000


@dataclass(frozen=True, slots=True)
class OnlyMove:
    """A position of a game in which one move of a card keeps it winnable and all others lose it.

    Attributes
    ----------
    code
        The deal.
    moves
        The moves that lead to the position.
    answer
        The only move.
    losing
        The other moves of cards, each proved to lose.
    """

    code: str
    moves: tuple[Move, ...]
    answer: Transfer
    losing: tuple[Transfer, ...]


def only_moves(game: Game | None, n: int, seconds: float, draw: int = 1) -> tuple[OnlyMove, ...]:
    """Find positions in which exactly one move of a card keeps the game winnable.

    Drawing and recycling do not count, since without a limit on passes they never lose: going
    round leads back to the same position. Passed over are positions with cards face down in the
    columns, those in which a limit left any move undecided, those whose answer goes to a
    foundation, which is found without looking, and those that only have to avoid what has been
    avoided in this game before.

    Parameters
    ----------
    game
        The game: the positions of the moves that were played, and after them of a winning line.
        None for random deals of Solitaire Réfléchi, until there are enough.
    n
        How many at most.
    seconds
        Limit of the whole search. An interrupt of the kernel ends it, too.
    draw
        Draw count of random deals.

    Returns
    -------
    tuple of OnlyMove
        In the order of play; fewer than asked for, or none, if the game has no more or time ran
        out.

    Raises
    ------
    SettingError
        If the solver cannot play this game, or a limit on its passes makes drawing a loss.
    PositionError
        If cards of the game are hidden.
    """
    if game is not None and game.rules.passes is not None:
        raise SettingError(f"exercises need a game without a limit on passes: {game.code!r}")
    clock = _Clock(seconds)
    positions = _tight_deals(draw, clock) if game is None else _way(game, clock.judge(game))
    found: list[OnlyMove] = []
    avoided: set[tuple[str, Transfer]] = set()
    for code, moves, position in positions:
        if clock.is_over:
            break
        only = _only(position, clock)
        if only is None or avoided.issuperset((code, move) for move in only[1]):
            continue
        avoided.update((code, move) for move in only[1])
        found.append(OnlyMove(code, moves, *only))
        if len(found) == n:
            break
    return tuple(found)


class _Clock:
    """The time there is for all searches together."""

    def __init__(self, seconds: float) -> None:
        self._end = monotonic() + seconds
        self._stopped = False

    @property
    def is_over(self) -> bool:
        """Whether no search begins any more."""
        return self._stopped or monotonic() >= self._end

    def judge(self, position: Position | Game) -> Verdict:
        """Judge a position within what is left."""
        left = min(_PATIENCE, self._end - monotonic())
        verdict = solve(position, max(left, 0.001))
        self._stopped |= verdict.limit == "stopped"
        return verdict


# A position on the way: the deal, the moves that lead there, and where they lead.
_Place = tuple[str, tuple[Move, ...], Position]


def _tight_deals(draw: int, clock: _Clock) -> Iterator[_Place]:
    """Go through winning lines of random deals that leave little room."""
    while not clock.is_over:
        game = Game(draw=draw)
        verdict = clock.judge(game)
        if verdict.nodes >= _TIGHT:
            yield from _way(game, verdict)


def _way(game: Game, verdict: Verdict) -> Iterator[_Place]:
    """Go through the positions of the moves that were played, then of the line of a verdict."""
    path = game.node.path()
    moves = game.moves
    for number, node in enumerate(path):
        yield game.code, moves[:number], node.position
    position = path[-1].position
    for move in verdict.line[:-1]:
        moves, position = (*moves, move), apply(position, move).position
        yield game.code, moves, position


def _only(position: Position, clock: _Clock) -> tuple[Transfer, tuple[Transfer, ...]] | None:
    """Give the only move of a card that keeps a position winnable, and all that lose it."""
    moves = [move for move in legal_moves(position) if isinstance(move, Transfer)]
    if len(moves) < 2 or has_secrets(position):
        return None
    keeping: list[Transfer] = []
    for move in moves:
        result = clock.judge(apply(position, move).position).result
        if result == "winnable":
            keeping.append(move)
        if result == "unknown" or len(keeping) > 1:
            return None
    if not keeping or keeping[0].target == FOUNDATIONS:
        return None
    return keeping[0], tuple(move for move in moves if move != keeping[0])
