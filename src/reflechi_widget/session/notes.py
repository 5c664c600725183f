"""Changes to notes and to the order of variations: by the page and by reviews."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from reflechi_widget.analysis import Review
from reflechi_widget.record import Game, Node


def _toggle_mark(game: Game, node: Node, args: Mapping[str, Any]) -> None:
    game.mark(args["glyph"], node, on=args["glyph"] not in node.note.marks)


#: By command: what it says of a move of a game.
NOTES: Mapping[str, Callable[[Game, Node, Mapping[str, Any]], None]] = {
    "comment": lambda game, node, args: game.comment(args["text"], node, before=args["before"]),
    "mark": _toggle_mark,
}

#: By command: what it does to the line that begins with a move.
LINES: Mapping[str, Callable[[Game, Node], None]] = {
    "promote": Game.promote,
    "demote": Game.demote,
    "delete": Game.delete,
}


def lay(game: Game, review: Review) -> None:
    """Lay a review on a game, from now on annotated; it stands at the move that lost it, if any.

    Raises
    ------
    SettingError
        If another game was reviewed.
    """
    review.lay_on(game)
    game.annotating = True
    if review.losing_move is not None:
        node: Node | None = game.root
        for move in review.moves[: review.losing_move + 1]:
            node = node and node.child(move)
        assert node is not None, "what was laid on the game is in it"
        game.goto(node)
