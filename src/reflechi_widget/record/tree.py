"""The tree of a game: what was played from its deal, and what is said of it."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from typing import Any, NamedTuple

from reflechi_widget.cards import Card
from reflechi_widget.deals import DealCode
from reflechi_widget.errors import IllegalMoveError, RecordError, SettingError
from reflechi_widget.moves import Move, Transfer, parse_moves, transfer
from reflechi_widget.naming import check_flag, quoted
from reflechi_widget.position import FOUNDATIONS, Position
from reflechi_widget.record.node import Node
from reflechi_widget.record.notes import Highlight, parse_highlight, parse_mark
from reflechi_widget.rules import (
    Outcome,
    Refusal,
    Rule,
    Rules,
    Scoring,
    apply,
    check,
    deal,
    is_dead,
    legal_moves,
    outcome,
    recycles_left,
    score_after,
    score_in_time,
)

#: The tag that tells one deal on a table from every other; the code that counts games sets it.
ID_TAG = "Id"


class Step(NamedTuple):
    """An action that may be played, and where it would lead."""

    move: Move
    position: Position
    score: int


class Tree:
    """A deal, the lines played from it, and a place in them.

    Parameters
    ----------
    code
        The deal.
    scoring
        How points are counted; None is the game's own way.
    carried
        Points of earlier deals, which this one goes on from.

    Attributes
    ----------
    tags : dict of str to str
        What else is known of the game: ``Player``, ``Date``….
    errors : tuple of RecordError
        What could not be read of it, for a game from a file.
    seconds : int
        Whole seconds it was played; a game does not count them itself.

    Raises
    ------
    SettingError
        If the game is not scored so, or so that no points are carried from deal to deal.
    """

    def __init__(self, code: DealCode, scoring: str | None = None, carried: int = 0) -> None:
        self._code = code
        self._scoring = code.rules.scored(scoring)
        if type(carried) is not int:  # a true is no 1 here
            raise SettingError(f"carried is a whole number of points, not {quoted(carried)}")
        if carried and not self._scoring.carries:
            raise SettingError(f"{self._scoring.name} scoring carries no points over: {carried!r}")
        self._carried = carried
        self.seconds = 0
        self._deck = code.deck
        self._nodes: dict[int, Node] = {}
        self._next_id = 0
        dealt = deal(code.rules, self._deck)
        self._node = self._root = self._add(None, dealt, self._scoring.start + carried, None)
        self.tags: dict[str, str] = {}
        self.errors: tuple[RecordError, ...] = ()

    @property
    def code(self) -> str:
        """The deal code."""
        return str(self._code)

    @property
    def rules(self) -> Rules:
        """The row of the rules table that this game follows."""
        return self._code.rules

    @property
    def scoring(self) -> Scoring:
        """How points are counted."""
        return self._scoring

    @property
    def carried(self) -> int:
        """Points carried over from earlier deals."""
        return self._carried

    @property
    def deck(self) -> tuple[Card, ...]:
        """All cards in the order of dealing, including the undrawn ones."""
        return self._deck

    @property
    def root(self) -> Node:
        """The deal, where all lines begin."""
        return self._root

    @property
    def node(self) -> Node:
        """The current move."""
        return self._node

    @property
    def position(self) -> Position:
        """The position of all cards, including the undrawn ones."""
        return self._node.position

    @property
    def score(self) -> int:
        """The score: the points of the actions, adjusted for the clock."""
        return score_in_time(self._scoring, self._node.score, self.seconds, won=self.won)

    @property
    def won(self) -> bool:
        """Whether all cards are on the foundations."""
        return outcome(self.position) is Outcome.WON

    @property
    def lost(self) -> bool:
        """Whether the game is lost, if its rules declare a loss.

        Then it is certain that no move can make progress (see `rules.is_dead`), and the whole stock
        was seen on the way here, so the player could know it too.
        """
        stock = self.rules.stock
        # Only a recycle fills the stock, and only once it was empty.
        seen = stock is None or self._node.recycles > 0 or not self.position.piles[stock.id].cards
        return self.rules.declares_loss and seen and not self.won and is_dead(self.position)

    @property
    def recycles_left(self) -> int | None:
        """How many recycles are left; None without a limit."""
        return recycles_left(self.position)

    @property
    def moves(self) -> tuple[Move, ...]:
        """The actions from the deal to here. O(actions)."""
        return tuple(node.move for node in self._node.path() if node.move is not None)

    def find(self, id: int) -> Node:
        """Give a node by its number. O(1).

        Raises
        ------
        SettingError
            If the game has no node with this number.
        """
        try:
            return self._nodes[id]
        except (KeyError, TypeError):
            raise SettingError(f"this game has no move with that number: {id!r}") from None

    def legal_moves(self) -> list[Move]:
        """List every legal move; see `rules.legal_moves`."""
        return legal_moves(self.position)

    def _add(self, move: Move | None, position: Position, score: int, parent: Node | None) -> Node:
        node = Node(self._next_id, move, position, score, parent)
        self._next_id += 1
        self._nodes[node.id] = node
        return node

    def _remove(self, node: Node) -> None:
        assert node.parent is not None, "the deal is never removed"
        node.parent.children.remove(node)
        for gone in node.walk():
            del self._nodes[gone.id]

    def _steps(self, node: Node, moves: Iterable[Move]) -> list[Step] | Refusal:
        steps: list[Step] = []
        spec = self.rules.spec
        position, score = node.position, node.score
        for move in moves:
            refusal = check(position, move)
            if refusal is not None and steps:
                # Only draws are played together, and the stock had cards for some of them.
                return Refusal(Rule.DRAWS_LEFT, piles=refusal.piles, text=str(len(steps)))
            if refusal is not None:
                return refusal
            done = apply(position, move)
            roles = spec[done.source].role, spec[done.target].role
            turned = done.turned is not None
            # Moves that are played together are draws, so no recycle comes between them.
            score = score_after(self._scoring, score, *roles, turned=turned, recycles=node.recycles)
            position = done.position
            steps.append(Step(_plain(move), position, score))
        return steps

    def add_variation(self, node: Node, move: Move | str) -> Node:
        """Add a move after a node without going there. O(1); the counter stays.

        Returns
        -------
        Node
            The new node, or the one that is there already.

        Raises
        ------
        InvalidMoveError
            If the token cannot be read.
        IllegalMoveError
            If a rule refuses the move; nothing is changed.
        """
        steps = self._steps(node, parse_moves(move))
        if isinstance(steps, Refusal):
            raise IllegalMoveError(steps, str(move))
        for step in steps:
            there = node.child(step.move)
            if there is None:
                there = self._add(step.move, step.position, step.score, node)
                node.children.append(there)
            node = there
        return node

    def promote(self, node: Node) -> None:
        """Move a line one place towards the one that goes on. O(variations)."""
        self._shift(node, -1)

    def demote(self, node: Node) -> None:
        """Move a line one place away from the one that goes on. O(variations)."""
        self._shift(node, +1)

    def _shift(self, node: Node, by: int) -> None:
        node = self.find(node.id)
        if node.parent is None:
            return
        siblings = node.parent.children
        place = siblings.index(node)
        other = place + by
        if 0 <= other < len(siblings):
            siblings[place], siblings[other] = siblings[other], siblings[place]

    def comment(self, text: str, node: Node | None = None, *, before: bool = False) -> None:
        """Comment on a move; this replaces all its old comments.

        Parameters
        ----------
        text
            Plain text; an empty text removes the comment.
        node
            The move; None is the current one.
        before
            Whether it is shown before the move.

        Raises
        ------
        SettingError
            If it is not text, or would come before the deal.
        """
        if not isinstance(text, str):
            raise SettingError(f"a comment must be text, not {quoted(text)}")
        check_flag("before", before)
        node = self._node if node is None else self.find(node.id)
        note = node.note
        if before and text and node.parent is None:
            raise SettingError(f"a comment cannot come before the deal: {quoted(text)}")
        if text != (note.before if before else note.comment):
            said = (text,) if text else ()
            self._say(node, **{"openings" if before else "comments": said})

    def mark(self, mark: str | int, node: Node | None = None, *, on: bool = True) -> None:
        """Set a mark on a move, such as ``"?!"``, or take it away.

        Raises
        ------
        SettingError
            If there is no such mark, or ``on`` is neither true nor false.
        """
        check_flag("on", on)
        glyph = parse_mark(mark)
        marks = tuple(one for one in (node or self._node).note.marks if one != glyph)
        self._say(node, marks=(*marks, glyph) if on else marks)

    def judge(self, verdict: str, node: Node | None = None) -> None:
        """Note a solver's verdict on the position after a move; an empty text removes it.

        Parameters
        ----------
        verdict
            As it is written in a file, such as ``"yes"``.
        node
            The move; None is the current one.
        """
        self._say(node, verdict=verdict)

    def highlight(self, *spots: str, node: Node | None = None) -> None:
        """Point at cards and piles, such as ``"9H"``, ``"3"``, ``"9H>3"``; no argument clears them.

        Raises
        ------
        SettingError
            If one is neither a card nor a pile, nor an arrow between them.
        """
        self._say(node, highlights=tuple(map(self.read_highlight, spots)))

    def read_highlight(self, text: str) -> Highlight:
        """Read a highlight of this game's cards and piles.

        Raises
        ------
        SettingError
            If an end is neither a card nor a pile of this game.
        """
        found = parse_highlight(text)
        for spot in (found.spot, found.to):
            known = isinstance(spot, Card) or spot == FOUNDATIONS or spot in self.rules.spec
            if spot is not None and not known:
                raise SettingError(f"this game has no such pile: {str(spot)!r}")
        return found

    def _say(self, node: Node | None, **changed: Any) -> None:
        node = self._node if node is None else self.find(node.id)
        node.note = replace(node.note, **changed)


def _plain(move: Move) -> Move:
    """Give a move without the source that was written as a check: it has been checked."""
    return transfer(move.card, move.target) if isinstance(move, Transfer) else move
