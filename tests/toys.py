"""Rows that exist only here: games nobody plays, made of other values than the real ones."""

from __future__ import annotations

from dataclasses import replace

from reflechi_widget.cards import ALL_CARDS, Card, Rank, Suit
from reflechi_widget.position import PileId
from reflechi_widget.rules import (
    DOWN_ALTERNATE,
    UP_SUIT,
    Base,
    PileSpec,
    Role,
    Rule,
    Rules,
    Scoring,
    ace_of,
    register,
)
from reflechi_widget.rules.scoring import Clock

_SUITS = (Suit.SPADES, Suit.HEARTS)
_DECK = tuple(
    card
    for card in ALL_CARDS
    if card.suit in _SUITS and card.rank in (Rank.ACE, Rank.TWO, Rank.THREE)
)
_ANY = Base(_DECK, Rule.EMPTY_COLUMN, "")
_FOUNDATIONS = tuple(
    PileSpec(
        PileId(f"F{suit.letter}"), Role.FOUNDATION, base=ace_of(suit), build=UP_SUIT, one_card=True
    )
    for suit in _SUITS
)


def _column(
    number: int, deal: int, base: Base | None = _ANY, face_up: int | None = None
) -> PileSpec:
    return PileSpec(
        PileId(str(number)),
        Role.COLUMN,
        deal=deal,
        face_up=face_up,
        base=base,
        build=DOWN_ALTERNATE,
        run=DOWN_ALTERNATE,
    )


def _rules(tag: str, piles: tuple[PileSpec, ...], draw: int, passes: int | None) -> Rules:
    return Rules(
        game=f"toy-{tag.lower()}",
        title="Toy",
        tag=tag,
        piles=piles,
        draw=draw,
        passes=passes,
        scorings=(
            Scoring(
                "toy",
                {(Role.COLUMN, Role.FOUNDATION): 1, (Role.WASTE, Role.STOCK): -7},
                start=1,
                floor=-10,
            ),
        ),
        undo=3,
        deck=_DECK,
    )


#: Six cards, two columns that take any card when empty, two cards to a draw, two passes.
PASSES = register(
    _rules(
        "TY1",
        (
            PileSpec(PileId("S"), Role.STOCK, face_up=0),
            PileSpec(PileId("W"), Role.WASTE, fan=2),
            *_FOUNDATIONS,
            _column(1, 1),
            _column(2, 2),
        ),
        draw=2,
        passes=2,
    )
)

#: Six cards, no stock, three columns, an empty one of which takes nothing.
NO_STOCK = register(
    _rules(
        "TY2",
        (*_FOUNDATIONS, _column(1, 1, None), _column(2, 2, None), _column(3, 3, None)),
        draw=0,
        passes=None,
    )
)


#: What classic Klondike has, with other values: cards face down, a loss, one pass, points for a
#: card that turns, a sum that runs on, a clock and a bonus.
HIDING = register(
    replace(
        _rules(
            "TY3",
            (
                PileSpec(PileId("S"), Role.STOCK, face_up=0),
                PileSpec(PileId("W"), Role.WASTE, fan=2),
                *_FOUNDATIONS,
                _column(1, 1, None, face_up=1),
                _column(2, 2, None, face_up=1),
            ),
            draw=2,
            passes=1,
        ),
        declares_loss=True,
        scorings=(
            Scoring("turning", {(Role.COLUMN, Role.FOUNDATION): 1}, turned=3, carries=True),
            Scoring("hurried", {}, clock=Clock(every=5, points=4, bonus=90, bonus_from=7)),
        ),
    )
)


def card(text: str) -> Card:
    """Give a card of the toy deck by its text."""
    return next(card for card in _DECK if card == text)
