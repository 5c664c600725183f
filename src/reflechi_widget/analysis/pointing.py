"""What a hint or a suggestion points at, and how it is said."""

from __future__ import annotations

from typing import NamedTuple

from reflechi_widget import texts
from reflechi_widget.cards import Card
from reflechi_widget.moves import Draw, Move, Transfer
from reflechi_widget.position import PileId, Position
from reflechi_widget.rules import rules_of, target_of


class Pointed(NamedTuple):
    """What a move would move, as far as a player sees it.

    Attributes
    ----------
    cards
        The cards of a transfer, the one that heads the run first. What a draw or a recycle turns is
        not told.
    piles
        The pile the cards lie in and the pile they would go to.
    size
        How many cards would move.
    """

    cards: tuple[Card, ...] = ()
    piles: tuple[PileId, ...] = ()
    size: int = 0

    def sentence(self, move: Move, language: str) -> str:
        """Say the move to a player, with its piles.

        Raises
        ------
        SettingError
            If this language has no texts.
        """
        message, text = self._message(move)
        return texts.say(message, language, cards=self.cards, piles=self.piles, text=text)

    def _message(self, move: Move) -> tuple[str, object]:
        match move:
            case Transfer():
                return "hint.move" if self.size == 1 else "hint.run", ""
            case Draw():
                return "hint.draw" if self.size == 1 else "hint.draws", self.size
            case _:
                return "hint.recycle", ""


def point_at(position: Position, move: Move) -> Pointed:
    """Point at what a legal move moves; no face of a card that lies face down is read."""
    rules = rules_of(position.rules)
    if isinstance(move, Transfer):
        source, target = position.find(move.card), target_of(rules, move)
        assert source is not None, "a legal move has a card"
        assert target is not None, "a legal move has a target"
        cards = position.piles[source].cards
        run = cards[cards.index(move.card) :]
        return Pointed(run, (source, target.id), len(run))
    assert rules.stock, "a legal draw has a stock"
    assert rules.waste, "a stock is drawn to a waste"
    stock, waste = rules.stock.id, rules.waste.id
    if isinstance(move, Draw):
        return Pointed((), (stock, waste), min(rules.draw, len(position.piles[stock].cards)))
    return Pointed((), (waste, stock), len(position.piles[waste].cards))
