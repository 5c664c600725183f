"""What just happened, in words, for those who listen to the board."""

from __future__ import annotations

from reflechi_widget import texts
from reflechi_widget.moves import Draw, Transfer
from reflechi_widget.record import Game, Node
from reflechi_widget.rules import target_of


def move_said(game: Game, node: Node, language: str) -> str:
    """Say what a move has done: where the card went, or which card was drawn."""
    rules = game.rules
    if isinstance(node.move, Transfer):
        target = target_of(rules, node.move)
        assert target is not None, "a move that was made has a target"
        message = "said.won" if game.won else "said.transfer"
        return texts.say(message, language, cards=[node.move.card], piles=[target.id])
    assert rules.waste is not None, "a game that draws has a waste"
    drawn = node.position.piles[rules.waste.id].cards[-1:]
    return texts.say(
        "said.draw" if isinstance(node.move, Draw) else "said.recycle", language, cards=drawn
    )
