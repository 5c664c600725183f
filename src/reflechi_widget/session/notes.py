"""The wishes of the page that change what is said of moves, or the order of variations."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from reflechi_widget.record import Game, Node


def _toggle_mark(game: Game, node: Node, args: Mapping[str, Any]) -> None:
    game.mark(args["glyph"], node, on=args["glyph"] not in node.note.marks)


#: By command: what it does to a move of a game.
NOTES: Mapping[str, Callable[[Game, Node, Mapping[str, Any]], None]] = {
    "comment": lambda game, node, args: game.comment(args["text"], node, before=args["before"]),
    "mark": _toggle_mark,
    "promote": lambda game, node, _: game.promote(node),
    "demote": lambda game, node, _: game.demote(node),
    "delete": lambda game, node, _: game.delete(node),
}
