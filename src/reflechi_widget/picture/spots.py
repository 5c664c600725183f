"""What a picture can point at: cards, piles, and arrows between them."""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

from reflechi_widget import texts
from reflechi_widget.cards import Card, card_meant, parse_named_card
from reflechi_widget.errors import CardError, SettingError
from reflechi_widget.position import FOUNDATIONS, PileId, Position
from reflechi_widget.rules import Role, Rules, rules_of

Spot = Card | PileId


class Pointer(NamedTuple):
    """Something pointed at, or an arrow from it to something else."""

    spot: Spot
    to: Spot | None

    def words(self, language: str) -> str:
        """Say what is pointed at."""
        ends = [self.spot] if self.to is None else [self.spot, self.to]
        return " → ".join(_name(end, language) for end in ends)


def pointers(position: Position, highlights: Iterable[object]) -> list[Pointer]:
    """Read highlights, and leave out those that would name a card no one sees.

    Parameters
    ----------
    position
        Where the cards are.
    highlights
        Whatever reads as ``9H``, ``3`` or ``9H>3``.

    Raises
    ------
    SettingError
        If an end is neither a card nor a pile of this game.
    """
    rules = rules_of(position.rules)
    seen = {card for pile in position.piles.values() for card in pile.up}
    read = [_read(str(highlight), rules) for highlight in highlights]
    return [
        pointer for pointer in read if all(end in seen for end in pointer if isinstance(end, Card))
    ]


def _read(text: str, rules: Rules) -> Pointer:
    start, arrow, end = text.partition(">")
    return Pointer(_spot(start, text, rules), _spot(end, text, rules) if arrow else None)


def _spot(end: str, text: str, rules: Rules) -> Spot:
    name = PileId(end.strip().upper())
    if name in rules.spec or (name == FOUNDATIONS and rules.with_role(Role.FOUNDATION)):
        return name
    try:
        return parse_named_card(end)
    except CardError:
        near = card_meant(end)
        raise SettingError(
            "a highlight must name a card or pile of this game, such as '9H' or "
            f"'9H>3'{near}: {text!r}"
        ) from None


def places(spot: PileId, rules: Rules) -> list[PileId]:
    """Give the piles a name means: all foundations, or one pile."""
    if spot != FOUNDATIONS:
        return [spot]
    return [spec.id for spec in rules.with_role(Role.FOUNDATION)]


def _name(spot: Spot, language: str) -> str:
    return spot.symbol if isinstance(spot, Card) else texts.pile_name(spot, language)
