"""The tree of a game: what was played from its deal, and what is said of it."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from typing import Any, NamedTuple

from reflechi_widget.cards import Card
from reflechi_widget.deals import DealCode
from reflechi_widget.errors import IllegalMoveError, RecordError, SettingError
from reflechi_widget.moves import Move, Transfer, parse_moves, transfer
from reflechi_widget.position import FOUNDATIONS, Position
from reflechi_widget.record.node import Node
from reflechi_widget.record.notes import Highlight, parse_highlight, parse_mark
from reflechi_widget.rules import (
    Outcome,
    Refusal,
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

#: The tag that tells one deal on a table from every other; whoever counts games sets it.
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
        if carried and not self._scoring.carries:
            raise SettingError(f"no points are carried on with {self._scoring.name}: {carried!r}")
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
        """The row of the rules table the game is played by."""
        return self._code.rules

    @property
    def scoring(self) -> Scoring:
        """How points are counted."""
        return self._scoring

    @property
    def carried(self) -> int:
        """Points of earlier deals, which this one went on from."""
        return self._carried

    @property
    def deck(self) -> tuple[Card, ...]:
        """All cards, the first dealt first, the undrawn ones too."""
        return self._deck

    @property
    def root(self) -> Node:
        """The deal, from which all lines go out."""
        return self._root

    @property
    def node(self) -> Node:
        """Where the game stands."""
        return self._node

    @property
    def position(self) -> Position:
        """Where all cards lie, the undrawn ones too."""
        return self._node.position

    @property
    def score(self) -> int:
        """The score: the points of the actions, and what the clock makes of them."""
        return score_in_time(self._scoring, self._node.score, self.seconds, won=self.won)

    @property
    def won(self) -> bool:
        """Whether all cards are on the foundations."""
        return outcome(self.position) is Outcome.WON

    @property
    def lost(self) -> bool:
        """Whether the game is lost, where its rules declare that.

        It is certain that nothing can be gained any more (see `rules.is_dead`), and the stock was
        seen whole on the way here, so that the player could know it too.
        """
        stock = self.rules.stock
        # Only a recycle fills the stock, and only once it was empty.
        seen = stock is None or self._node.recycles > 0 or not self.position.piles[stock.id].cards
        return self.rules.declares_loss and seen and not self.won and is_dead(self.position)

    @property
    def recycles_left(self) -> int | None:
        """How often the waste may yet become the stock; None for without limit."""
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
            If the game has none of this number.
        """
        try:
            return self._nodes[id]
        except (KeyError, TypeError):
            raise SettingError(f"this game has no move of that number: {id!r}") from None

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
        steps = []
        spec = self.rules.spec
        position, score = node.position, node.score
        for move in moves:
            refusal = check(position, move)
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
        """Add a move after a node without standing there; O(1), the counter is not touched.

        Returns
        -------
        Node
            The new node, or the one that is there already.

        Raises
        ------
        InvalidMoveError
            If the token cannot be read.
        IllegalMoveError
            If a rule refuses it; nothing is changed.
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
        """Say something of a move, in place of all comments that were there.

        Parameters
        ----------
        text
            Plain text; nothing removes the comment.
        node
            The move; None is where the game stands.
        before
            Whether it is to be read before the move.

        Raises
        ------
        SettingError
            If it is no text, or is to be read before the deal.
        """
        if not isinstance(text, str):
            raise SettingError(f"a comment is text, not {text!r}")
        node = self._node if node is None else self.find(node.id)
        note = node.note
        if before and text and node.parent is None:
            raise SettingError(f"nothing can be said before the deal, only of it: {text!r}")
        if text != (note.before if before else note.comment):
            said = (text,) if text else ()
            self._say(node, **{"openings" if before else "comments": said})

    def mark(self, mark: str | int, node: Node | None = None, *, on: bool = True) -> None:
        """Set a mark on a move, such as ``"?!"``, or take it away.

        Raises
        ------
        SettingError
            If there is no such mark.
        """
        glyph = parse_mark(mark)
        marks = tuple(one for one in (node or self._node).note.marks if one != glyph)
        self._say(node, marks=(*marks, glyph) if on else marks)

    def judge(self, verdict: str, node: Node | None = None) -> None:
        """Say what a solver found of the position after a move; nothing removes it.

        Parameters
        ----------
        verdict
            As it is written in a file, such as ``"yes"``.
        node
            The move; None is where the game stands.
        """
        self._say(node, verdict=verdict)

    def highlight(self, *spots: str, node: Node | None = None) -> None:
        """Point at cards and piles, such as ``"9H"``, ``"3"``, ``"9H>3"``; nothing clears.

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
