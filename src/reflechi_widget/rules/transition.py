"""From position to position: the deal, what a move does, and how a game ends."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from enum import StrEnum
from typing import NamedTuple

from reflechi_widget.cards import HIDDEN, Card
from reflechi_widget.errors import DeckError, IllegalMoveError, PositionError
from reflechi_widget.moves import Draw, Move, Transfer
from reflechi_widget.position import EMPTY_PILE, Pile, PileId, Position
from reflechi_widget.rules.legality import Lift, check, judge_transfer
from reflechi_widget.rules.refusal import Refusal
from reflechi_widget.rules.roles import Role
from reflechi_widget.rules.table import PileSpec, Rules, rules_of
from reflechi_widget.texts import counted


class Step(NamedTuple):
    """What a move did.

    Attributes
    ----------
    position
        Where the cards are now.
    cards
        The cards that went, in the order in which they lie now.
    source, target
        The piles they went from and to.
    turned
        The card that lay face down beneath them and was turned by their going, or None.
    """

    position: Position
    cards: tuple[Card, ...]
    source: PileId
    target: PileId
    turned: Card | None = None


class Outcome(StrEnum):
    """How a game ended."""

    WON = "won"


def deal(rules: Rules, deck: Sequence[Card]) -> Position:
    """Deal a deck: row by row from left to right, what is left to the stock.

    Parameters
    ----------
    rules
        The row to play by.
    deck
        Its cards; the first is dealt first.

    Raises
    ------
    DeckError
        If these are not exactly the cards of the game; the message names one that is wrong.
    """
    check_deck(rules, deck)
    if HIDDEN in deck:
        raise DeckError(f"every card of a deck to deal must be known: {str(HIDDEN)!r}")
    dealt: dict[PileId, list[Card]] = {spec.id: [] for spec in rules.piles}
    cards = iter(deck)
    for row in range(max(spec.deal for spec in rules.piles)):
        for spec in rules.piles:
            if spec.deal > row:
                dealt[spec.id].append(next(cards))
    if rules.stock is not None:
        dealt[rules.stock.id].extend(cards)
    return Position(rules.key, {spec.id: _lay(spec, dealt[spec.id]) for spec in rules.piles})


def _lay(spec: PileSpec, cards: Sequence[Card]) -> Pile:
    return Pile(tuple(cards), spec.down_of(len(cards)))


def check_deck(rules: Rules, deck: Sequence[Card]) -> None:
    """Make sure that these are the cards of the game, each the right number of times.

    A hidden card stands for any missing one.

    Raises
    ------
    DeckError
        Naming a card that is missing, duplicated or unknown.
    """
    wanted, given = Counter(rules.deck), Counter(deck)
    hidden = given.pop(HIDDEN, 0)
    for card, times in given.items():
        if times > wanted[card]:
            fault = "is given too often" if wanted[card] else "does not belong to the deck"
            raise DeckError(f"{card.symbol} {fault}: {str(card)!r}")
    missing = wanted - given
    if missing.total() > hidden:
        card = next(iter(missing))
        raise DeckError(f"{counted(len(deck), 'card')}, {card.symbol} is missing: {str(card)!r}")
    if missing.total() < hidden:
        raise DeckError(f"{len(deck)} cards are too many for this game: {len(rules.deck)!r}")


def validate(position: Position) -> None:
    """Make sure that a game can be played from a position: its piles, its deck, its foundations.

    Raises
    ------
    PositionError
        Naming what is wrong.
    """
    rules = rules_of(position.rules)
    for name in position.piles:
        if name not in rules.spec:
            raise PositionError(f"this pile does not belong to the game: {str(name)!r}")
    for name in rules.spec:
        if name not in position.piles:
            raise PositionError(f"this pile is missing: {str(name)!r}")
    try:
        check_deck(rules, [card for pile in position.piles.values() for card in pile.cards])
    except DeckError as error:
        raise PositionError(str(error)) from None
    for spec in rules.piles:
        _validate_pile(spec, position.piles[spec.id])
    if position.passes >= (1 if rules.passes is None else rules.passes):
        raise PositionError(f"this game does not allow this many passes: {position.passes!r}")


def _validate_pile(spec: PileSpec, pile: Pile) -> None:
    _validate_faces(spec, pile)
    if spec.role is not Role.FOUNDATION or not pile.cards:
        return
    assert spec.base, "a foundation is begun"
    assert spec.build, "a foundation is built on"
    below = zip(pile.cards[1:], pile.cards, strict=False)
    if pile.cards[0] not in spec.base.takes or any(spec.build.fault(a, b) for a, b in below):
        raise PositionError(f"this foundation is not in order: {str(spec.id)!r}")


def _validate_faces(spec: PileSpec, pile: Pile) -> None:
    if not spec.face_up:
        if pile.down != spec.down_of(len(pile.cards)):
            facing = "up" if spec.face_up is None else "down"
            raise PositionError(f"every card of this pile must lie face {facing}: {str(spec.id)!r}")
    elif pile.cards and not pile.up:
        raise PositionError(f"the last card of this pile must lie face up: {str(spec.id)!r}")
    elif pile.down > spec.down_of(spec.deal):
        most = spec.down_of(spec.deal)
        raise PositionError(f"this pile can have at most {most} face-down cards: {str(spec.id)!r}")


def apply(position: Position, move: Move) -> Step:
    """Play a move.

    Parameters
    ----------
    position
        Where the cards are; it is not changed.
    move
        The move.

    Raises
    ------
    IllegalMoveError
        If `check` refuses it; carries the refusal.
    PositionError
        If cards would be turned whose faces this position does not know.
    """
    if isinstance(move, Transfer):
        found = judge_transfer(position, move)
        if isinstance(found, Refusal):
            raise IllegalMoveError(found, str(move))
        return _transfer(position, found)
    refusal = check(position, move)
    if refusal is not None:
        raise IllegalMoveError(refusal, str(move))
    rules = rules_of(position.rules)
    assert rules.stock, "a game without a stock was refused"
    assert rules.waste, "a stock is drawn to a waste"
    stock, waste = position.piles[rules.stock.id], position.piles[rules.waste.id]
    if isinstance(move, Draw):
        return _draw(rules.draw, position, (rules.stock.id, stock), (rules.waste.id, waste))
    passes = position.passes + 1 if rules.passes is not None else 0
    recycled = {
        rules.stock.id: Pile(waste.cards, len(waste.cards)),
        rules.waste.id: EMPTY_PILE,
    }
    return Step(position.replace(recycled, passes), waste.cards, rules.waste.id, rules.stock.id)


def _transfer(position: Position, lift: Lift) -> Step:
    source_id, target_id = lift.source.id, lift.target.id
    source, onto = position.piles[source_id], position.piles[target_id]
    left, run = source.cards[: lift.place], source.cards[lift.place :]
    # Only a pile that always shows a card can be lifted down to its face-down ones.
    turned = left[-1] if left and source.down == len(left) else None
    if turned is HIDDEN:
        raise PositionError(
            f"the card to be turned is unknown; play in the game itself: {str(source_id)!r}"
        )
    changed = {
        source_id: Pile(left, source.down - (turned is not None)),
        target_id: Pile(onto.cards + run, onto.down),
    }
    return Step(position.replace(changed), run, source_id, target_id, turned)


def _draw(
    count: int, position: Position, stock: tuple[PileId, Pile], waste: tuple[PileId, Pile]
) -> Step:
    (stock_id, (cards, down)), (waste_id, onto) = stock, waste
    drawn = cards[:count]
    if HIDDEN in drawn:
        raise PositionError("the cards of this stock are unknown; draw in the game itself")
    changed = {
        stock_id: Pile(cards[count:], down - len(drawn)),
        waste_id: Pile(onto.cards + drawn, onto.down),
    }
    return Step(position.replace(changed), drawn, stock_id, waste_id)


def outcome(position: Position) -> Outcome | None:
    """Say how the game ended, or None if it goes on; won is all cards on the foundations."""
    rules = rules_of(position.rules)
    for spec in rules.piles:
        if spec.role is not Role.FOUNDATION and position.piles[spec.id].cards:
            return None
    return Outcome.WON
