"""Nodes of the tree a game is: each an action, where it led, and what is said of it."""

from __future__ import annotations

from collections.abc import Iterator

from reflechi_widget.moves import Move, Recycle
from reflechi_widget.position import Position
from reflechi_widget.record.notes import NO_NOTE, Note


class Node:
    """One action of a game; the root is the deal.

    Attributes
    ----------
    id
        Its number in its game; it stays when lines are promoted.
    move
        The action; None at the deal.
    position, score
        Where the cards lie after it, and the points then. Computed once, when it was added.
    parent
        The action before; None at the deal.
    children
        What was played next: the line that goes on first, then the variations.
    note
        What is said of it.
    """

    __slots__ = (
        "children",
        "id",
        "move",
        "note",
        "number",
        "parent",
        "position",
        "recycles",
        "score",
    )

    def __init__(
        self,
        id: int,
        move: Move | None,
        position: Position,
        score: int,
        parent: Node | None,
        note: Note = NO_NOTE,
    ) -> None:
        self.id = id
        self.move = move
        self.position = position
        self.score = score
        self.parent = parent
        self.children: list[Node] = []
        self.note = note
        #: How many actions it is from the deal.
        self.number: int = 0 if parent is None else parent.number + 1
        #: How many of them made the waste the stock again.
        self.recycles: int = 0 if parent is None else parent.recycles + isinstance(move, Recycle)

    def child(self, move: Move) -> Node | None:
        """Give the child with this move, or None. O(children)."""
        return next((node for node in self.children if node.move == move), None)

    def path(self) -> list[Node]:
        """List the nodes from the deal to here. O(actions)."""
        nodes = []
        node: Node | None = self
        while node is not None:
            nodes.append(node)
            node = node.parent
        return nodes[::-1]

    def mainline(self) -> Iterator[Node]:
        """Walk the line that goes on from here, this node not included. O(its length)."""
        node = self
        while node.children:
            node = node.children[0]
            yield node

    def walk(self) -> Iterator[Node]:
        """Walk this node and all below it, parents first, each line before its variations.

        O(nodes), without recursion: a line of any length can be walked.
        """
        waiting = [self]
        while waiting:
            node = waiting.pop()
            yield node
            waiting.extend(reversed(node.children))

    def branches(self) -> bool:
        """Tell whether there are variations below this node. O(nodes below)."""
        return any(len(node.children) > 1 for node in self.walk())

    def is_annotated(self) -> bool:
        """Tell whether anything is said of this node or of one below it. O(nodes below)."""
        return any(node.note != NO_NOTE for node in self.walk())

    def __repr__(self) -> str:
        return f"<Node {self.number}. {self.move or 'deal'}, score {self.score}>"
