"""The judge. `check` alone says what is allowed; everything else here filters moves through it."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise
from typing import NamedTuple

from reflechi_widget.cards import Card
from reflechi_widget.moves import DRAW, RECYCLE, Draw, Move, Transfer, transfer
from reflechi_widget.position import FOUNDATIONS, Pile, PileId, Position
from reflechi_widget.rules.policies import Build, Fault
from reflechi_widget.rules.refusal import Refusal, Rule
from reflechi_widget.rules.roles import Role
from reflechi_widget.rules.table import PileSpec, Rules, rules_of

_GROUP_RULE = {
    Fault.RANK: Rule.GROUP_RANK,
    Fault.COLOUR: Rule.GROUP_COLOUR,
    Fault.BOTH: Rule.GROUP_BOTH,
}
_BUILD_RULE = {
    Fault.RANK: Rule.BUILD_RANK,
    Fault.COLOUR: Rule.BUILD_COLOUR,
    Fault.BOTH: Rule.BUILD_BOTH,
}


def check(position: Position, move: Move) -> Refusal | None:
    """Judge a move.

    Parameters
    ----------
    position
        Where the cards are; it is not changed.
    move
        Any move that can be read, possible here or not.

    Returns
    -------
    Refusal or None
        The first rule in the order of `Rule` that forbids it, or None if it may be played.

    Raises
    ------
    PositionError
        If no row of the table has the position's key.
    """
    if isinstance(move, Transfer):
        found = judge_transfer(position, move)
        return found if isinstance(found, Refusal) else None
    rules = rules_of(position.rules)
    if rules.stock is None or rules.waste is None:
        return Refusal(Rule.NO_STOCK)
    piles = (rules.stock.id, rules.waste.id)
    return (_judge_draw if isinstance(move, Draw) else _judge_recycle)(rules, position, piles)


def _judge_draw(rules: Rules, position: Position, piles: tuple[PileId, PileId]) -> Refusal | None:
    stock, waste = (position.piles[name].cards for name in piles)
    if stock:
        return None
    if not waste:
        return Refusal(Rule.NOTHING_TO_DRAW, piles=piles)
    spent = recycles_left(position) == 0
    return Refusal(Rule.STOCK_SPENT if spent else Rule.STOCK_EMPTY, piles=piles[:1])


def _judge_recycle(
    rules: Rules, position: Position, piles: tuple[PileId, PileId]
) -> Refusal | None:
    stock, waste = (position.piles[name].cards for name in piles)
    if not (stock or waste):
        return Refusal(Rule.NOTHING_TO_RECYCLE, piles=piles)
    # Before what the player could still do about it: emptying the stock would be in vain.
    if recycles_left(position) == 0:
        return Refusal(Rule.PASS_LIMIT, piles=piles[:1])
    return Refusal(Rule.STOCK_LEFT, piles=piles[:1]) if stock else None


def recycles_left(position: Position) -> int | None:
    """Give the number of recycles left; None without a limit."""
    passes = rules_of(position.rules).passes
    return None if passes is None else max(0, passes - 1 - position.passes)


class Lift(NamedTuple):
    """A transfer that may be made.

    Attributes
    ----------
    source
        The pile the run goes from.
    place
        Index of the run's first card in it.
    target
        The pile it goes to.
    """

    source: PileSpec
    place: int
    target: PileSpec


def judge_transfer(position: Position, move: Transfer) -> Refusal | Lift:
    """Judge a transfer as `check` does, and say where the run lies if it may be made."""
    rules = rules_of(position.rules)
    card = move.card
    target = target_of(rules, move)
    if target is None:
        rule = Rule.NO_PILE if card in rules.deck else Rule.NO_CARD
        return Refusal(rule, (card,), (move.target,) if rule is Rule.NO_PILE else ())
    source_id = position.find(card)
    if source_id is None:
        # A position shown to a player hides faces: the card is there, but not to be seen.
        return Refusal(Rule.FACE_DOWN if card in rules.deck else Rule.NO_CARD, (card,))
    pile = position.piles[source_id]
    place = pile.cards.index(card)
    if place < pile.down:
        return Refusal(Rule.FACE_DOWN, (card,))
    source = rules.spec[source_id]
    if move.source is not None and move.source != _written(source):
        return Refusal(Rule.WRONG_SOURCE, (card,), (move.source, source_id))
    if target.build is None:
        return Refusal(Rule.NOT_A_TARGET, (card,), (target.id,))
    if source.role is Role.FOUNDATION and target.role is Role.FOUNDATION:
        return Refusal(Rule.FOUNDATION_SHIFT, (card,), (source.id,))
    if source is target:
        return Refusal(Rule.SAME_PILE, (card,), (source.id,))
    return (
        _check_lift(source, pile, place, target)
        or _check_drop(card, target, position.piles[target.id])
        or Lift(source, place, target)
    )


def target_of(rules: Rules, move: Transfer) -> PileSpec | None:
    """Give the pile a transfer goes to, the card's own place where it says just "foundations"."""
    if move.target == FOUNDATIONS:
        return rules.foundation_of.get(move.card)
    return rules.spec.get(move.target)


def _written(spec: PileSpec) -> PileId:
    """Give the name a pile has in a move token."""
    return FOUNDATIONS if spec.role is Role.FOUNDATION else spec.id


def _check_lift(source: PileSpec, pile: Pile, place: int, target: PileSpec) -> Refusal | None:
    """Judge whether the card at this place may be taken up with all cards on it."""
    cards = pile.cards
    if place == len(cards) - 1:
        return None
    if source.run is None:
        return Refusal(Rule.TOP_ONLY, (cards[place], cards[-1]), (source.id,))
    if target.one_card:
        return Refusal(Rule.FOUNDATION_ONE, (cards[place], cards[place + 1]), (target.id,))
    for lower, upper in pairwise(cards[place:]):
        fault = source.run.fault(upper, lower)
        if fault is not None:
            return Refusal(_GROUP_RULE[fault], (cards[place], lower, upper), (source.id,))
    return None


def _check_drop(card: Card, target: PileSpec, pile: Pile) -> Refusal | None:
    """Judge whether a run headed by this card may be put down there."""
    if not pile.cards:
        base = target.base
        if base is not None and card in base.takes:
            return None
        rule = base.rule if base else Rule.NOT_A_TARGET
        first = base.takes[:1] if base and target.role is Role.FOUNDATION else ()
        return Refusal(rule, (card, *first), (target.id,))
    assert target.build is not None, "a pile without a build policy was refused before"
    on = pile.cards[-1]
    wanted = target.build.takes[on]
    if card in wanted:
        return None
    if target.role is Role.FOUNDATION:
        return Refusal(Rule.FOUNDATION_NEXT, (card, *wanted[:1]), (target.id,))
    if target.base is not None and card in target.base.takes and not _fits_on_any(card, target):
        return Refusal(Rule.BUILD_KING, (card, on), (target.id,))
    fault = target.build.fault(card, on)
    assert fault is not None, "a card without a fault was taken"
    return Refusal(_BUILD_RULE[fault], (card, on), (target.id,))


def _fits_on_any(card: Card, target: PileSpec) -> bool:
    assert target.build is not None, "asked only of piles that are built on"
    return any(card in fitting for fitting in target.build.takes.values())


def legal_moves(position: Position) -> list[Move]:
    """List every move that `check` allows, each once and without its source.

    Returns
    -------
    list of Move
        Transfers by target in table order, then the draw or the recycle. Several draws in one
        token are never listed.

    Notes
    -----
    Costs about as many calls of `check` as there are legal moves: only runs that can be lifted
    meet only the piles that are open to them.
    """
    return [move for move in _candidates(position) if check(position, move) is None]


def _candidates(position: Position) -> Iterator[Move]:
    rules = rules_of(position.rules)
    lifted: set[Card] = set()
    for name, pile in position.piles.items():
        lifted.update(_heads(pile, rules.spec[name].run))
    for target in rules.targets:
        written = _written(target)
        for card in fitting(target, position.piles[target.id]):
            if card in lifted:
                yield transfer(card, written)
    if rules.stock is not None:
        yield DRAW
        yield RECYCLE


def fitting(spec: PileSpec, pile: Pile) -> tuple[Card, ...]:
    """Give the cards that a pile takes as it is, alone or heading a run."""
    if pile.cards:
        return spec.build.takes.get(pile.cards[-1], ()) if spec.build else ()
    return spec.base.takes if spec.base else ()


def heads(position: Position, name: PileId) -> tuple[Card, ...]:
    """Give every card of a pile that can be taken up with all cards on it, the last one first."""
    return tuple(_heads(position.piles[name], rules_of(position.rules).spec[name].run))


def _heads(pile: Pile, run: Build | None) -> list[Card]:
    # Asked for each pile of each position that is looked at, so it makes no slices.
    cards, down = pile
    place = len(cards) - 1
    if place < down:
        return []
    found = [cards[place]]
    while run is not None and place > down and cards[place] in run.takes[cards[place - 1]]:
        place -= 1
        found.append(cards[place])
    return found


def targets(position: Position) -> dict[Card, tuple[PileId, ...]]:
    """Give, for each card that may be moved, the piles that take it: what a board lights up.

    Foundations appear as the place itself, such as ``FH``.
    """
    rules = rules_of(position.rules)
    found: dict[Card, tuple[PileId, ...]] = {}
    for move in legal_moves(position):
        if isinstance(move, Transfer):
            target = target_of(rules, move)
            assert target is not None, "a legal move has a target"
            found[move.card] = (*found.get(move.card, ()), target.id)
    return found
