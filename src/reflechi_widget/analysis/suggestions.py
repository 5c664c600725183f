"""A suggestion: what to play for a player who does not see all cards. Advice, not proof.

The unseen cards are laid at random in ways that agree with all that is seen, the solver says for
each way which moves keep a win, and the move that does so in the most is suggested. R. Bjarnason,
A. Fern and P. Tadepalli call this hindsight ("Lower bounding Klondike Solitaire with Monte-Carlo
planning", Proceedings of ICAPS 2009). It takes for granted that all will be seen after the move, so
it thinks too well of moves that depend on luck to come; therefore only clear differences count, and
the rest is decided by what moves are good for (see `aims.Aim`).
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass
from time import perf_counter

from reflechi_widget import texts
from reflechi_widget.analysis.aims import Aim, aims_on, down_under
from reflechi_widget.analysis.pointing import Pointed, point_at
from reflechi_widget.analysis.worlds import worlds_of
from reflechi_widget.cards import Card
from reflechi_widget.errors import PositionError
from reflechi_widget.moves import Move
from reflechi_widget.position import PileId, Position
from reflechi_widget.record import Game
from reflechi_widget.rules import Outcome, apply, outcome, validate
from reflechi_widget.solver import DealTable, Tally
from reflechi_widget.verdict import Limits, Progress, Result, Stop, check_whole


@dataclass(frozen=True, slots=True, repr=False)
class Suggestion:
    """The next move to play, judged by what a player sees.

    Attributes
    ----------
    move
        The move; None if the game is over, or no legal move leads to a new position.
    won, worlds
        After the move, a win was found in ``won`` of ``worlds`` ways the hidden cards may lie. 0 of
        0 if there was no time to try one: then the move is chosen by its purpose.
    cards
        The cards that would move, the head of the run first. Cards that a draw would turn or a
        recycle would turn back are not named.
    piles
        The pile they are in and the pile they would go to; empty without a move.
    count
        How many cards would move.
    end : {"", "won", "lost", "nothing-new"}
        Why there is no move; lost only if the game has declared it.
    """

    move: Move | None
    won: int = 0
    worlds: int = 0
    cards: tuple[Card, ...] = ()
    piles: tuple[PileId, ...] = ()
    count: int = 0
    end: str = ""

    def sentence(self, language: str = "en") -> str:
        """Say it to a player, with the note that it is advice; or say why there is no move.

        Raises
        ------
        SettingError
            If this language has no texts.
        """
        if self.move is None:
            return texts.say(_ENDS[self.end], language)
        said = Pointed(self.cards, self.piles, self.count).sentence(self.move, language)
        return texts.say(self._message(), language, text=said, share=(self.won, self.worlds))

    def _message(self) -> str:
        if not self.worlds:
            return "suggestion.uncounted"
        return "suggestion.counted" if self.won else "suggestion.none"

    def __str__(self) -> str:
        return self.sentence()

    def __repr__(self) -> str:
        return f"<Suggestion {self.move or 'without a move'}: {self}>"


#: For each world the moves that keep a win.
_Kept = list[frozenset[Move]]

#: How many standard deviations make a difference clear.
_CLEAR = 1.0
_ENDS = {"won": "hint.won", "lost": "said.lost", "nothing-new": "suggestion.nothing-new"}


def suggest(
    game: Game | Position,
    seconds: float | None = 10,
    *,
    worlds: int = 20,
    nodes: int = 2_000,
    progress: Callable[[Progress], None] | None = None,
    stop: Stop | None = None,
) -> Suggestion:
    """Give a move that looks good to a player who sees only face-up cards.

    Face-down cards are not read, and neither is what a player may remember of the stock: two
    positions that look the same have the same suggestion. A game's earlier positions are used too:
    a suggestion leads back to one only through the stock, for a card that can be played to another
    place. So if you follow the suggestions, you come to an end.

    Parameters
    ----------
    game
        A game or a position; face-down cards may be ``??``.
    seconds
        Limit of the whole search; the results until then are used. None is no limit.
    worlds
        In how many ways the hidden cards are laid out.
    nodes
        Positions visited for each move in each of them. If that is not enough to find a win, it
        counts as no win.
    progress
        Called with a `Progress` about every 50 ms.
    stop
        Ends the search when another thread sets it, as an interrupt of the kernel does.

    Returns
    -------
    Suggestion
        The same for the same view, unless `seconds` or `stop` ended it. It has a legal move if any
        move leads to something new.

    Raises
    ------
    PositionError
        If it is not a position of a game: a card is missing or duplicated.
    SettingError
        If a limit is not a positive number, or the solver cannot play this game.

    Notes
    -----
    Takes some tenths of a second with the compiled solver, and often the whole time limit without.
    It never says that a game is lost, unless the game has declared it.
    """
    limits = Limits(seconds, nodes)
    check_whole("worlds", worlds)
    view = _view_of(game)
    # Refuses what is no position of a game that the solver knows.
    DealTable(next(worlds_of(view, 1)))
    end = _end(game, view)
    if end:
        return Suggestion(None, end=end)
    aims = aims_on(game, view)
    moves = _worth_a_look(view, aims)
    if not moves:
        return Suggestion(None, end="nothing-new")
    kept = _Search(limits, progress, stop).kept(view, moves, worlds)
    move = _choose(aims, moves, kept)
    won = sum(move in keeping for keeping in kept)
    return Suggestion(move, won, len(kept), *point_at(view, move))


def _view_of(game: Game | Position) -> Position:
    """Give the position as a player sees it, if it is one."""
    if not isinstance(game, Game | Position):
        raise PositionError(
            "only a game or a position gets a suggestion (for a table, use "
            f"table.game), not {game!r}"
        )
    view = (game.position if isinstance(game, Game) else game).hide_face_down()
    validate(view)
    return view


def _end(game: Game | Position, view: Position) -> str:
    """Say how a game has ended, as the player was told; nothing if it goes on."""
    if outcome(view) is Outcome.WON:
        return "won"
    return "lost" if isinstance(game, Game) and game.lost else ""


def _worth_a_look(view: Position, aims: Mapping[Move, Aim]) -> list[Move]:
    """Give the moves to choose from; first what is good for more, and turns the deeper column.

    What is sure is done at once, and what nothing can come of only where there is nothing else.
    """
    moves = sorted(aims, key=lambda move: (aims[move], -down_under(view, move)))
    if moves and aims[moves[0]] is Aim.SURE:
        return moves[:1]
    return [move for move in moves if aims[move] is not Aim.NOTHING] or moves


def _choose(aims: Mapping[Move, Aim], moves: Sequence[Move], kept: _Kept) -> Move:
    """Choose of the moves that are not clearly worse than the one that wins most often.

    Of the worlds in which just one of two moves wins, one has more by chance alone: clear is what
    is more than `_CLEAR` times the standard deviation of that. What is left is decided by aims,
    and of one aim by wins.
    """
    wins = {move: sum(move in keeping for keeping in kept) for move in moves}
    best = max(moves, key=wins.__getitem__)

    def is_near(move: Move) -> bool:
        parted = sum((best in keeping) != (move in keeping) for keeping in kept)
        return (wins[best] - wins[move]) ** 2 <= _CLEAR**2 * parted

    return min(filter(is_near, moves), key=lambda move: (aims[move], -wins[move]))


class _Ended(Exception):
    """A limit, or someone, has ended the search."""


class _Search:
    """The questions to the solver, and what they may use together."""

    def __init__(
        self, limits: Limits, progress: Callable[[Progress], None] | None, stop: Stop | None
    ) -> None:
        self._limits = limits
        self._tally = Tally(progress)
        self._stop = stop
        self._begun = perf_counter()

    def kept(self, view: Position, moves: Sequence[Move], most: int) -> _Kept:
        """Say for each world which of the moves keep a win, as far as there is time."""
        kept: _Kept = []
        with suppress(_Ended, KeyboardInterrupt):  # then the worlds before are the answer
            for world in worlds_of(view, most):
                kept.append(self._keeping(world, moves))
        return kept

    def _keeping(self, world: Position, moves: Sequence[Move]) -> frozenset[Move]:
        table = DealTable(world)
        if len(moves) > 1 and self._ask(table, world) == "unwinnable":
            return frozenset()
        return frozenset(
            move for move in moves if self._ask(table, apply(world, move).position) == "winnable"
        )

    def _ask(self, table: DealTable, position: Position) -> Result:
        left = None
        if self._limits.seconds is not None:
            left = self._begun + self._limits.seconds - perf_counter()
        if (left is not None and left <= 0) or (self._stop is not None and self._stop.is_set()):
            raise _Ended
        report = self._tally.report
        found = table.glance(position, left, self._limits.nodes, report, self._stop)
        self._tally.add(found.nodes, found.seconds)
        if found.limit in ("seconds", "stopped"):
            raise _Ended
        return found.result
