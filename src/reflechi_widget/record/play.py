"""Playing a game: actions, undo and redo, and what becomes of the lines that are left."""

from __future__ import annotations

from collections.abc import Iterable

from reflechi_widget.cards import Card, parse_named_card
from reflechi_widget.deals import DealCode
from reflechi_widget.errors import IllegalMoveError, SettingError
from reflechi_widget.moves import DRAW, RECYCLE, Move, parse_moves, transfer
from reflechi_widget.position import FOUNDATIONS
from reflechi_widget.record.node import Node
from reflechi_widget.record.notes import Attempt
from reflechi_widget.record.tree import Step, Tree
from reflechi_widget.rules import Refusal, Rule, double_tap, tap


class Play(Tree):
    """A tree of actions that goes on: with a counter, a list of what can be undone and redone.

    Parameters
    ----------
    code, scoring, carried
        As for `Tree`.

    Attributes
    ----------
    annotating : bool
        Whether undone lines and refused attempts are kept.
    """

    def __init__(self, code: DealCode, scoring: str | None = None, carried: int = 0) -> None:
        super().__init__(code, scoring, carried)
        self._undone: list[Node] = []
        self._undoable = 0
        self._move_count = 0
        self.annotating = False

    @property
    def move_count(self) -> int:
        """How many actions were accepted; undo does not lower it, and redo does not raise it."""
        return self._move_count

    @property
    def undone(self) -> tuple[Node, ...]:
        """What a redo would play again, the next one last."""
        return tuple(self._undone)

    @property
    def undoable(self) -> int:
        """How many actions can be undone now."""
        return self._undoable

    @property
    def redoable(self) -> int:
        """How many actions can be redone now."""
        return len(self._undone)

    def check(self, move: Move | str) -> Refusal | None:
        """Judge a move without playing it.

        Parameters
        ----------
        move
            A move or its token; a token for several draws is judged as a whole.

        Raises
        ------
        InvalidMoveError
            If the token cannot be read.
        """
        found = self._steps(self._node, parse_moves(move))
        return found if isinstance(found, Refusal) else None

    def play(self, move: Move | str) -> Node:
        """Play a move, and clear the list of actions to redo.

        Parameters
        ----------
        move
            A move or its token. ``"D5"`` is five actions, or none if one of them is refused.

        Returns
        -------
        Node
            The last action.

        Raises
        ------
        InvalidMoveError
            If the token cannot be read.
        IllegalMoveError
            If a rule refuses the move; nothing is changed.
        """
        moves = parse_moves(move)
        steps = self._steps(self._node, moves)
        if isinstance(steps, Refusal):
            raise self._refused(steps, str(moves[0]) if len(moves) == 1 else f"D{len(moves)}")
        for step in steps:
            self._node = self._enter(step)
        if self._undone:
            rest = self._undone.pop()
            self._undone.clear()
            self._leave(rest)
        self._undoable = min(self._undoable + len(steps), self.rules.undo)
        self._move_count += len(steps)
        return self._node

    def _enter(self, step: Step) -> Node:
        """Give the node of an action played here, which from now on is the line that counts."""
        undone = self._undone.pop() if self._undone else None
        node = self._node.child(step.move)
        siblings = self._node.children
        if node is None:
            node = self._add(step.move, step.position, step.score, self._node)
            siblings.append(node)
        if node.note.undone:
            self._say(node, undone=False)
        if undone is not None and undone is not node:
            # What is played counts, what was undone is at best a variation of it.
            siblings.remove(node)
            siblings.insert(siblings.index(undone), node)
            self._undone.clear()
            self._leave(undone)
        return node

    def _leave(self, undone: Node) -> None:
        """Forget a line that was undone, or keep it as a variation."""
        if self.annotating or undone.is_annotated() or undone.branches():
            self._say(undone, undone=True)
        else:
            self._remove(undone)

    def draw(self) -> Node:
        """Draw once; see `play`."""
        return self.play(DRAW)

    def recycle(self) -> Node:
        """Make the waste the stock again; see `play`."""
        return self.play(RECYCLE)

    def tap(self, card: Card | str) -> Node:
        """Do what one tap on a card does: send it to its foundation.

        Raises
        ------
        CardError
            If the card cannot be read.
        IllegalMoveError
            If a rule refuses it.
        """
        return self._play_tapped(tap(self.position, parse_named_card(card)), card)

    def double_tap(self, card: Card | str) -> Node:
        """Do what two taps do: send a card to its foundation, or else its run to a column.

        It chooses the longest column that takes the run, the leftmost of equals; for a king, an
        empty column comes last.

        Raises
        ------
        CardError
            If the card cannot be read.
        IllegalMoveError
            If the card has nowhere to go.
        """
        return self._play_tapped(double_tap(self.position, parse_named_card(card)), card)

    def _play_tapped(self, found: Move | Refusal, card: str) -> Node:
        if isinstance(found, Refusal):
            raise self._refused(found, str(transfer(parse_named_card(card), FOUNDATIONS)))
        return self.play(found)

    def _refused(self, refusal: Refusal, token: str) -> IllegalMoveError:
        """Keep a refused attempt while annotating, and give the error that says why."""
        if self.annotating:
            attempt = Attempt(token, str(refusal.rule))
            self._say(self._node, refused=(*self._node.note.refused, attempt))
        return IllegalMoveError(refusal, token)

    def undo(self) -> Node:
        """Undo the last action and its points exactly; the counter stays.

        Returns
        -------
        Node
            The move that is current then.

        Raises
        ------
        IllegalMoveError
            If there is nothing to undo, or the rules allow no further undo.
        """
        before = self._node.parent
        if not self._undoable or before is None:
            at_the_deal = before is None
            rule = Rule.NOTHING_TO_UNDO if at_the_deal else Rule.UNDO_LIMIT
            text = "" if at_the_deal else str(self.rules.undo)
            raise IllegalMoveError(Refusal(rule, text=text), "undo")
        self._undone.append(self._node)
        self._node = before
        self._undoable -= 1
        return self._node

    def redo(self) -> Node:
        """Play the last undone action again, with its points; the counter has it already.

        Raises
        ------
        IllegalMoveError
            If nothing was undone.
        """
        if not self._undone:
            raise IllegalMoveError(Refusal(Rule.NOTHING_TO_REDO), "redo")
        self._node = self._undone.pop()
        self._undoable += 1
        return self._node

    def goto(self, node: Node) -> None:
        """Go to another move; playing there makes a variation. O(1).

        Undo steps back from there, at most as often as the rules allow. Going to a move replaces
        redoing up to it.
        """
        if self.find(node.id) is self._node:
            return
        self._node = self.find(node.id)
        self._undone.clear()
        self._undoable = min(self._node.number, self.rules.undo)

    def delete(self, node: Node) -> None:
        """Remove a move and everything after it; if that includes the current move, step back.

        O(nodes below).

        Raises
        ------
        SettingError
            If it is the deal.
        """
        node = self.find(node.id)
        if node.parent is None:
            raise SettingError("the deal itself cannot be removed from its game: 0")
        inside = node in self._node.path()
        undone = any(gone in self._undone for gone in node.walk())
        self._remove(node)
        if inside:
            self.goto(node.parent)
        elif undone:
            self._undone.clear()

    def resume(self, node: Node, undone: Iterable[Node], undoable: int, move_count: int) -> None:
        """Resume a saved game: the current move, and what can be undone and redone."""
        self._node = node
        self._undone = list(undone)
        self._undoable = undoable
        self._move_count = move_count
