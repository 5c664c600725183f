"""The games: each a row put together from shared parts."""

from __future__ import annotations

from reflechi_widget.cards import Suit
from reflechi_widget.position import PileId
from reflechi_widget.rules.policies import DOWN_ALTERNATE, KING, UP_SUIT, ace_of
from reflechi_widget.rules.table import PileSpec, Role, Rules, register

STOCK = PileSpec(PileId("S"), Role.STOCK, face_down=True)
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
#: Columns of 1 to 7 cards, all face up.
COLUMNS = tuple(
    PileSpec(
        PileId(str(number)),
        Role.COLUMN,
        deal=number,
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
        piles=(STOCK, WASTE, *FOUNDATIONS, *COLUMNS),
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


for _draw in (1, 3):
    register(reflechi(_draw))
