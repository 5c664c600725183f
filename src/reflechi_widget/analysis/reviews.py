"""A review: which positions of a played game could be won, and which move lost it."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass

from reflechi_widget import texts
from reflechi_widget.cards import Card
from reflechi_widget.errors import PositionError, SettingError
from reflechi_widget.moves import Move
from reflechi_widget.position import PileId
from reflechi_widget.record import Game, Node
from reflechi_widget.rules import Outcome, apply, outcome
from reflechi_widget.solver import DealTable, Tally, shortened
from reflechi_widget.verdict import Progress, Result, Stop, Verdict

#: How a verdict on a position is written in a record.
WRITTEN: dict[Result, str] = {"winnable": "yes", "unwinnable": "no", "unknown": "unknown"}

_BLUNDER = "??"


@dataclass(frozen=True, slots=True, repr=False)
class Review:
    """A solver's verdicts on every position of a played line.

    If a line is winnable after some action, it was winnable before it, and a lost line stays lost.
    So the verdicts are first ``winnable``, then ``unknown``, then ``unwinnable``; each of the
    three may be missing.

    Attributes
    ----------
    moves
        The actions that were judged.
    verdicts
        One for each position: before the first action, then after each.
    better
        Legal moves that win from the last position known to be winnable; empty if no position is
        known to be, or if it is already won.
    cards, piles
        The cards that the losing action moved, and from where to where; empty if it is not known.
    won
        Whether the line ends with the win.
    stopped
        Whether the review was interrupted; positions it did not judge are ``unknown``.
    """

    moves: tuple[Move, ...]
    verdicts: tuple[Result, ...]
    better: tuple[Move, ...]
    cards: tuple[Card, ...]
    piles: tuple[PileId, ...]
    won: bool
    stopped: bool

    @property
    def last_winnable(self) -> int | None:
        """The last position known to be winnable, counted from 0; None if no position is.

        It is also the place in `moves` of the action that was played there.
        """
        found = self.verdicts.count("winnable")
        return found - 1 if found else None

    @property
    def losing_move(self) -> int | None:
        """The index in `moves` of the action that lost the game.

        None if no action did, or if it is not known which.
        """
        place = self.last_winnable
        if place is None or place == len(self.moves) or self.interval is not None:
            return None
        return place

    @property
    def interval(self) -> tuple[int, int] | None:
        """The first and the last position that could not be decided; None if all could.

        If the game was lost within it, it was by one of the actions from that before the first of
        these positions to that after the last.
        """
        unknown = self.verdicts.count("unknown")
        if not unknown:
            return None
        first = self.verdicts.index("unknown")
        return first, first + unknown - 1

    @property
    def lost_from_start(self) -> bool:
        """Whether the line was unwinnable from its first position on."""
        return self.verdicts[0] == "unwinnable"

    def sentence(self, language: str = "en") -> str:
        """Say the result: which action lost the game, counted from 1, or what else is known.

        Raises
        ------
        SettingError
            If this language has no texts.
        """
        message, text = self._message()
        return texts.say(
            f"review.{message}", language, cards=self.cards, piles=self.piles, text=text
        )

    def _message(self) -> tuple[str, str]:
        if self.lost_from_start:
            return "lost_from_start", ""
        if self.losing_move is not None:
            kind = type(self.moves[self.losing_move]).__name__.lower()
            return f"lost_by_{kind}", str(self.losing_move + 1)
        if self.interval is None:
            return ("won" if self.won else "winnable"), ""
        first, last = self.interval
        if self.verdicts[-1] == "unknown":
            return self._undecided_after(first)
        if first:
            return "lost_within", f"{first}–{last + 1}"
        return "lost_after", str(last + 1)

    @staticmethod
    def _undecided_after(first: int) -> tuple[str, str]:
        if first == 0:
            return "unknown", ""
        return ("winnable_until", str(first - 1)) if first > 1 else ("winnable_at_first", "")

    def lay_on(self, game: Game) -> None:
        """Write the review into the record of the game: verdicts, the mark ``??``, the better line.

        The better line becomes a variation at the last winnable position, unless a winning one is
        already there. Current move, score, counter and undo list of the game stay as they are.
        Doing this twice changes nothing more. O(actions).

        Parameters
        ----------
        game
            The game that was reviewed, or one in which the same line was played.

        Raises
        ------
        SettingError
            If this line is not in the game.
        """
        nodes = [game.root]
        for move in self.moves:
            child = nodes[-1].child(move)
            if child is None:
                raise SettingError(
                    f"this review belongs to another game, which played {str(move)!r}"
                )
            nodes.append(child)
        for node, result in zip(nodes, self.verdicts, strict=True):
            game.judge(WRITTEN[result], node)
        if self.losing_move is not None:
            game.mark(_BLUNDER, nodes[self.losing_move + 1])
        place = self.last_winnable
        if place is not None and place < len(self.moves) and not _has_a_win(nodes[place]):
            node = nodes[place]
            for move in self.better:
                node = game.add_variation(node, move)

    def __str__(self) -> str:
        return self.sentence()

    def __repr__(self) -> str:
        return f"<Review of {texts.counted(len(self.moves), 'action')}: {self}>"


def _has_a_win(node: Node) -> bool:
    return any(outcome(below.position) is Outcome.WON for below in node.walk())


def review(
    game: Game,
    seconds: float | None = 10,
    *,
    nodes: int | None = None,
    memory: int | None = None,
    progress: Callable[[Progress], None] | None = None,
    stop: Stop | None = None,
) -> Review:
    """Judge every position of the current line of a game, and find the action that lost it.

    Variations and undone moves are not judged. The positions are searched backwards from the last
    one with one table, so that each search uses the proofs of those before it; the first winnable
    position ends the review. An interrupt of the kernel returns what is known so far.

    Parameters
    ----------
    game
        The game; it is not changed, see `Review.lay_on`. The undrawn cards are read too.
    seconds, nodes, memory
        Limits of the search for each position, as for `solve`. If one ends a search, earlier
        positions are tried in growing steps, so few searches are spent on hard positions.
    progress
        Called about every 50 ms with the `Progress` of all searches together.
    stop
        Ends the review when another thread sets it; the result is what is known so far.

    Raises
    ------
    SettingError
        If a limit is not valid, or the solver cannot play this game.
    PositionError
        If it is not a game.
    """
    if not isinstance(game, Game):
        raise PositionError(
            f"only a game can be reviewed (for a table, use table.game), not {game!r}"
        )
    line = _line(game)
    tally = Tally(progress)
    table = DealTable(game.root.position)

    def judge(place: int) -> Verdict:
        verdict = table.verdict(
            line[place].position,
            seconds=seconds,
            nodes=nodes,
            memory=memory,
            progress=tally.report,
            stop=stop,
        )
        tally.add(verdict.nodes, verdict.seconds)
        return verdict

    sweep = _Sweep(len(line), judge)
    sweep.run()
    better: tuple[Move, ...] = ()
    if sweep.win is not None:
        place = line[sweep.won].position
        better = shortened(place, sweep.win, nodes=nodes, memory=memory, stop=stop).line
    return _review(line, sweep, better)


def _line(game: Game) -> list[Node]:
    """Give the nodes of the line a game stands in, without what was undone."""
    line = game.node.path()
    for node in game.node.mainline():
        if node in game.undone or node.note.undone:
            break
        line.append(node)
    return line


class _Sweep:
    """The search for the last winnable and the first lost position of a line.

    Attributes
    ----------
    won
        The last position known to be winnable, -1 before one is found.
    lost
        The first position known to be lost; the number of positions before one is found.
    win
        The verdict on it.
    stopped
        Whether the search was stopped from outside.
    """

    def __init__(self, count: int, judge: Callable[[int], Verdict]) -> None:
        self.won = -1
        self.lost = count
        self.win: Verdict | None = None
        self.stopped = False
        self._judge = judge
        # The first position from which on it is known that no search here finds a win.
        self._tried = count

    def run(self) -> None:
        """Judge as many positions as it takes; stops where it is told to, keeping what it has."""
        try:
            self._backwards()
            self._narrow()
        except (_Stopped, KeyboardInterrupt):
            self.stopped = True

    def _backwards(self) -> None:
        """Go back to a winnable position, faster where the solver cannot decide."""
        place, stride = self.lost - 1, 1
        while self.won < 0:
            stride = 2 * stride if self._result(place) == "unknown" else 1
            if place == 0:
                return
            place = max(0, place - stride)

    def _narrow(self) -> None:
        """Halve the interval between the last win and the first position without one."""
        while 0 <= self.won < self._tried - 1:
            self._result((self.won + self._tried) // 2)

    def _result(self, place: int) -> Result:
        verdict = self._judge(place)
        if verdict.limit == "stopped":
            raise _Stopped
        if verdict.result == "winnable":
            self.won, self.win = place, verdict
        else:
            self._tried = place
        if verdict.result == "unwinnable":
            self.lost = place
        return verdict.result


class _Stopped(Exception):
    """The search was stopped from outside."""


def _review(line: list[Node], sweep: _Sweep, better: tuple[Move, ...]) -> Review:
    moves = tuple(node.move for node in line if node.move is not None)
    cards: tuple[Card, ...] = ()
    piles: tuple[PileId, ...] = ()
    if 0 <= sweep.won == sweep.lost - 1 < len(moves):
        step = apply(line[sweep.won].position, moves[sweep.won])
        cards, piles = step.cards, (step.source, step.target)
    return Review(
        moves=moves,
        verdicts=tuple(_verdicts(len(line), sweep)),
        better=better,
        cards=cards,
        piles=piles,
        won=outcome(line[-1].position) is Outcome.WON,
        stopped=sweep.stopped,
    )


def _verdicts(count: int, sweep: _Sweep) -> Iterator[Result]:
    for place in range(count):
        if place <= sweep.won:
            yield "winnable"
        else:
            yield "unknown" if place < sweep.lost else "unwinnable"
