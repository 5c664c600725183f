"""A hint: the next move of a winning line, or the reason for having none."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable
from dataclasses import dataclass, replace
from threading import Lock

from reflechi_widget import texts
from reflechi_widget.analysis.pointing import Pointed, point_at
from reflechi_widget.cards import Card
from reflechi_widget.moves import Move
from reflechi_widget.position import PileId, Position
from reflechi_widget.record import Game
from reflechi_widget.rules import Outcome, Step, apply, outcome
from reflechi_widget.solver import shortened, solve
from reflechi_widget.verdict import Progress, Stop, Verdict

_REMEMBERED = 512
#: What is said where there is no move to give.
_WITHOUT = {"winnable": "hint.won", "unwinnable": "hint.lost", "unknown": "hint.unknown"}


@dataclass(frozen=True, slots=True, repr=False)
class Hint:
    """The next move to play, and how sure it is.

    Attributes
    ----------
    move
        The next move of a winning line; None if no line wins, if the search ended before it
        found one, or if the game is won.
    verdict
        What the solver said; its line begins with the move.
    cards
        The cards that would move, the head of the run first. Cards that a draw would turn or a
        recycle would turn back are not named.
    piles
        The pile they are in and the pile they would go to; empty without a move.
    count
        How many cards would move.
    """

    move: Move | None
    verdict: Verdict
    cards: tuple[Card, ...] = ()
    piles: tuple[PileId, ...] = ()
    count: int = 0

    def sentence(self, language: str = "en") -> str:
        """Say it to a player: the card and the piles, or why there is no move.

        Raises
        ------
        SettingError
            If this language has no texts.
        """
        if self.move is not None:
            pointed = Pointed(self.cards, self.piles, self.count)
            return pointed.sentence(self.move, language)
        return texts.say(_WITHOUT[self.verdict.result], language)

    def __str__(self) -> str:
        return self.sentence()

    def __repr__(self) -> str:
        return f"<Hint {self.move or 'without a move'}: {self}>"


class _Memory:
    """What is known of the positions that were asked for last, and of those one move on.

    If you follow the hints, you follow one line to its end, so each is shorter than the last.
    A new search at every step could find another line each time and never come to an end.
    """

    def __init__(self) -> None:
        self._verdicts: OrderedDict[Position, Verdict] = OrderedDict()
        self._lock = Lock()

    def recall(self, position: Position) -> Verdict | None:
        """Give the verdict on a position, if it is remembered."""
        with self._lock:
            known = self._verdicts.get(position)
            if known is not None:
                self._verdicts.move_to_end(position)
            return known

    def keep(self, position: Position, verdict: Verdict) -> None:
        """Remember a verdict, the shorter line of two; forget what was long not asked for."""
        with self._lock:
            known = self._verdicts.get(position)
            if known is None or len(verdict.line) < len(known.line):
                self._verdicts[position] = verdict
            self._verdicts.move_to_end(position)
            while len(self._verdicts) > _REMEMBERED:
                self._verdicts.popitem(last=False)


_recent = _Memory()


def hint(
    game: Game | Position,
    seconds: float | None = 10,
    *,
    nodes: int | None = None,
    memory: int | None = None,
    known: Verdict | None = None,
    progress: Callable[[Progress], None] | None = None,
    stop: Stop | None = None,
) -> Hint:
    """Give the next move of a winning line from here, with every card known.

    Following the hints wins: after each hinted move the remaining line is one move shorter. For
    advice that does not know face-down cards, see `suggest`.

    Parameters
    ----------
    game
        A game or a position. The undrawn cards are read too.
    seconds, nodes, memory, progress, stop
        Limits and signals of the search, as for `solve`.
    known
        A verdict on the position that you already have: then only its line is made shorter.

    Returns
    -------
    Hint
        With a move only if the position is known to be winnable and not won yet. A position asked
        about before, or reached by the last hint, needs no search. A new line is made shorter
        for half a second at most.

    Raises
    ------
    PositionError
        If cards of the position are hidden, or it is not a position.
    SettingError
        If a limit is not valid, or the solver cannot play this game.
    """
    position = game.position if isinstance(game, Game) else game
    verdict = _recent.recall(position)
    if verdict is None:
        verdict = known or solve(
            position, seconds, nodes=nodes, memory=memory, progress=progress, stop=stop
        )
        if verdict.result == "unknown":
            return Hint(None, verdict)
        verdict = shortened(position, verdict, nodes=nodes, memory=memory, stop=stop)
        _recent.keep(position, verdict)
    if not verdict.line:
        return Hint(None, verdict)
    move = verdict.line[0]
    step = apply(position, move)
    _recent.keep(step.position, _after(verdict, step))
    return Hint(move, verdict, *point_at(position, move))


def _after(verdict: Verdict, step: Step) -> Verdict:
    """Give what a verdict says of the position after the first move of its line."""
    line = verdict.line[1:]
    assert line or outcome(step.position) is Outcome.WON, "a line ends with the win"
    return replace(verdict, line=line, nodes=0, seconds=0.0)
