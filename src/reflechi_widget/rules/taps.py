"""What a tap and a double tap on a card mean: the move they stand for, or why there is none."""

from __future__ import annotations

from reflechi_widget.cards import Card
from reflechi_widget.moves import Transfer, transfer
from reflechi_widget.position import FOUNDATIONS, Position
from reflechi_widget.rules.legality import check
from reflechi_widget.rules.refusal import Refusal, Rule
from reflechi_widget.rules.roles import Role
from reflechi_widget.rules.table import rules_of

# A refusal by one of these is about the place, so another column may still take the card.
_ABOUT_THE_PLACE = frozenset(
    {Rule.EMPTY_COLUMN, Rule.BUILD_KING, Rule.BUILD_RANK, Rule.BUILD_COLOUR, Rule.BUILD_BOTH}
)


def tap(position: Position, card: Card) -> Transfer | Refusal:
    """Give the move of a single tap: to the card's foundation."""
    move = transfer(card, FOUNDATIONS)
    return check(position, move) or move


def double_tap(position: Position, card: Card) -> Transfer | Refusal:
    """Give the move of a double tap: to the foundation, else to a column.

    Of the columns the longest that takes the run (the leftmost of equals), then, for a king, an
    empty one; a run that is a whole column is not carried to an empty one.
    """
    found = tap(position, card)
    if isinstance(found, Transfer):
        return found
    source = position.find(card)
    rules = rules_of(position.rules)
    if source is None or rules.spec[source].role not in (Role.COLUMN, Role.WASTE):
        return found
    if found.rule is Rule.FACE_DOWN:  # nor is it told whether it lies in a column or in the stock
        return found
    heads_column = (
        rules.spec[source].role is Role.COLUMN and position.piles[source].cards[0] is card
    )
    others = [
        spec.id
        for spec in rules.with_role(Role.COLUMN)
        if spec.id != source and not (heads_column and not position.piles[spec.id].cards)
    ]
    others.sort(key=lambda name: -len(position.piles[name].cards))
    for name in others:
        refusal = check(position, transfer(card, name))
        if refusal is None:
            return transfer(card, name)
        if refusal.rule not in _ABOUT_THE_PLACE:
            return refusal
    return Refusal(Rule.NO_PLACE, (card,), (source,))
