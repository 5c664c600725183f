"""What just happened, in words, for screen readers."""

from __future__ import annotations

from collections.abc import Sequence

from reflechi_widget import texts
from reflechi_widget.cards import Card
from reflechi_widget.moves import Draw, Transfer
from reflechi_widget.record import Game, Node
from reflechi_widget.rules import Role, target_of


def move_said(game: Game, node: Node, language: str) -> str:
    """Say what a move has done: from where to where, what turned up, the score if it changed."""
    before = node.parent
    assert before is not None, "the deal is no move"
    if isinstance(node.move, Transfer):
        said = [_transfer_said(game, node, language), *_turned_said(game, node, language)]
    else:
        message = "said.draw" if isinstance(node.move, Draw) else "said.recycle"
        said = [texts.say(message, language, cards=_waste_top(game, node))]
    if node.score != before.score:
        said.append(texts.say("said.score", language, text=texts.spoken(game.score, language)))
    if game.won:
        said.append(texts.say("said.won", language))
    elif game.lost:
        said.append(texts.say("said.lost", language))
    return " ".join(said)


def redone_said(game: Game, node: Node, language: str) -> str:
    """Say that a move has been made again, and what it has done."""
    return f"{texts.say('said.redo', language)} {move_said(game, node, language)}"


def undone_said(game: Game, node: Node, language: str) -> str:
    """Say what undoing a move has done: the cards go the other way."""
    before = node.parent
    assert before is not None, "the deal cannot be taken back"
    said = [texts.say("said.undo", language)]
    if isinstance(node.move, Transfer):
        said.append(_transfer_said(game, node, language, back=True))
    else:
        message = "said.undo-draw" if isinstance(node.move, Draw) else "said.undo-recycle"
        said.append(texts.say(message, language))
    if node.score != before.score:
        said.append(texts.say("said.score", language, text=texts.spoken(game.score, language)))
    return " ".join(said)


def _transfer_said(game: Game, node: Node, language: str, *, back: bool = False) -> str:
    assert isinstance(node.move, Transfer) and node.parent, "a card has moved"
    card, before = node.move.card, node.parent.position
    source, target = before.find(card), target_of(game.rules, node.move)
    assert source is not None and target is not None, "a move that was made has both ends"
    is_run = game.rules.spec[source].role is Role.COLUMN and before.piles[source].cards[-1] != card
    ways = (target.id, source) if back else (source, target.id)
    return texts.say("said.run" if is_run else "said.transfer", language, cards=[card], piles=ways)


def _turned_said(game: Game, node: Node, language: str) -> list[str]:
    """Name the card that lay face down before and does not now."""
    assert node.parent is not None
    for name, pile in node.position.piles.items():
        if (
            game.rules.spec[name].role is Role.COLUMN
            and pile.down < node.parent.position.piles[name].down
        ):
            return [texts.say("said.turned", language, cards=pile.up[:1])]
    return []


def _waste_top(game: Game, node: Node) -> Sequence[Card]:
    waste = game.rules.waste
    assert waste is not None, "a game that draws has a waste"
    return node.position.piles[waste.id].cards[-1:]
