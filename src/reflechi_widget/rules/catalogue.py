"""The games: each a row put together from shared parts."""

from __future__ import annotations

from reflechi_widget.cards import Suit
from reflechi_widget.position import PileId
from reflechi_widget.rules.policies import DOWN_ALTERNATE, KING, UP_SUIT, ace_of
from reflechi_widget.rules.table import PileSpec, Role, Rules, register

STOCK = PileSpec(PileId("S"), Role.STOCK, face_up=0)
WASTE = PileSpec(PileId("W"), Role.WASTE, fan=3)
FOUNDATIONS = tuple(
    PileSpec(
        PileId(f"F{suit.letter}"),
        Role.FOUNDATION,
        base=ace_of(suit),
        build=UP_SUIT,
        one_card=True,
    )
    for suit in Suit
)

#: A limit on passes is one character of a deal code.
MOST_PASSES = 9


def _columns(face_up: int | None) -> tuple[PileSpec, ...]:
    """Give columns of 1 to 7 cards, so many of them face up."""
    return tuple(
        PileSpec(
            PileId(str(number)),
            Role.COLUMN,
            deal=number,
            face_up=face_up,
            base=KING,
            build=DOWN_ALTERNATE,
            run=DOWN_ALTERNATE,
        )
        for number in range(1, 8)
    )


def reflechi(draw: int) -> Rules:
    """Give Solitaire Réfléchi: Klondike with every card of the columns face up.

    Undrawn cards lie face down. The stock may be gone through without limit. A card to a
    foundation is worth 10, from the waste to a column 5, a recycle −100, and the score never
    falls below 0. The last 100 actions can be undone.
    """
    return Rules(
        game="reflechi",
        title="Solitaire Réfléchi",
        tag="TF1",
        piles=(STOCK, WASTE, *FOUNDATIONS, *_columns(face_up=None)),
        draw=draw,
        passes=None,
        points={
            (Role.COLUMN, Role.FOUNDATION): 10,
            (Role.WASTE, Role.FOUNDATION): 10,
            (Role.WASTE, Role.COLUMN): 5,
            (Role.WASTE, Role.STOCK): -100,
        },
        start=0,
        floor=0,
        undo=100,
    )


def klondike(draw: int, passes: int | None) -> Rules:
    """Give classic Klondike: only the last card of each column is dealt face up.

    Only face-up cards can be moved. When those of a column have gone, the card beneath turns by
    itself, as part of the same action. The stock may be gone through `passes` times (one recycle
    less), or without limit; cards may be taken back from a foundation. A card to a foundation is
    worth 10, from the waste to a column 5, a card that turns 5, a card taken back −15, a recycle
    −100 with draw 1 and nothing with draw 3, and the score never falls below 0. The last 100
    actions can be undone.
    """
    points = {
        (Role.COLUMN, Role.FOUNDATION): 10,
        (Role.WASTE, Role.FOUNDATION): 10,
        (Role.WASTE, Role.COLUMN): 5,
        (Role.FOUNDATION, Role.COLUMN): -15,
    }
    if draw == 1:
        points[Role.WASTE, Role.STOCK] = -100
    return Rules(
        game="klondike",
        title="Klondike",
        tag="KL1",
        piles=(STOCK, WASTE, *FOUNDATIONS, *_columns(face_up=1)),
        draw=draw,
        passes=passes,
        points=points,
        start=0,
        floor=0,
        undo=100,
        turned=5,
    )


for _draw in (1, 3):
    register(reflechi(_draw))
    # Where no limit is asked for there is none: that row comes first.
    for _passes in (None, *range(1, MOST_PASSES + 1)):
        register(klondike(_draw, _passes))
