"""The games: each a row put together from shared parts."""

from __future__ import annotations

from reflechi_widget.cards import Suit
from reflechi_widget.position import PileId
from reflechi_widget.rules.policies import DOWN_ALTERNATE, KING, UP_SUIT, ace_of
from reflechi_widget.rules.roles import Role
from reflechi_widget.rules.scoring import Clock, Scoring
from reflechi_widget.rules.table import PileSpec, Rules, register

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
    falls below 0. The last 100 actions can be undone. It never declares a loss.
    """
    points = {
        (Role.COLUMN, Role.FOUNDATION): 10,
        (Role.WASTE, Role.FOUNDATION): 10,
        (Role.WASTE, Role.COLUMN): 5,
        (Role.WASTE, Role.STOCK): -100,
    }
    return Rules(
        game="reflechi",
        title="Solitaire Réfléchi",
        tag="TF1",
        piles=(STOCK, WASTE, *FOUNDATIONS, *_columns(face_up=None)),
        draw=draw,
        passes=None,
        scorings=(Scoring("standard", points),),
        undo=100,
        level="easy" if draw == 1 else "hard",
    )


def klondike(draw: int, passes: int | None) -> Rules:
    """Give classic Klondike: only the last card of each column is dealt face up.

    Only face-up cards can be moved. When those of a column have gone, the card beneath turns by
    itself, as part of the same action. The stock may be gone through `passes` times (one recycle
    less), or without limit; cards may be taken back from a foundation. Easy is draw 1 without
    limit, hard is draw 3 with three passes or one. The last 100 actions can be undone. The game is
    declared lost once the whole stock has been seen and nothing can be gained any more.

    Standard: a card to a foundation is worth 10, from the waste to a column 5, a card that turns
    5, a card taken back −15; a recycle −100 with draw 1, and with draw 3 −20 from the third one
    on; the score never falls below 0. Timed: the same, less 2 every 10 seconds, and a win of 30
    seconds or more adds 700,000 divided by the seconds. Vegas: 52 are paid for the deck, a card on
    a foundation brings 5 and costs them when taken back; there is no floor, the sum may run on
    over several deals, and one may go through the stock once with draw 1, three times with
    draw 3, unless something else is asked for.
    """
    return Rules(
        game="klondike",
        title="Klondike",
        tag="KL1",
        piles=(STOCK, WASTE, *FOUNDATIONS, *_columns(face_up=1)),
        draw=draw,
        passes=passes,
        scorings=_klondike_scorings(draw),
        undo=100,
        level=_LEVELS.get((draw, passes), ""),
        declares_loss=True,
    )


_LEVELS = {(1, None): "easy", (3, 3): "hard", (3, 1): "hard"}


def _klondike_scorings(draw: int) -> tuple[Scoring, ...]:
    points = {
        (Role.COLUMN, Role.FOUNDATION): 10,
        (Role.WASTE, Role.FOUNDATION): 10,
        (Role.WASTE, Role.COLUMN): 5,
        (Role.FOUNDATION, Role.COLUMN): -15,
        (Role.WASTE, Role.STOCK): -100 if draw == 1 else -20,
    }
    free_recycles = 0 if draw == 1 else 2
    bought = {
        (Role.COLUMN, Role.FOUNDATION): 5,
        (Role.WASTE, Role.FOUNDATION): 5,
        (Role.FOUNDATION, Role.COLUMN): -5,
    }
    clock = Clock(every=10, points=-2, bonus=700_000, bonus_from=30)
    return (
        Scoring("standard", points, turned=5, free_recycles=free_recycles),
        Scoring("vegas", bought, start=-52, floor=None, passes=draw, carries=True),
        Scoring("timed", points, turned=5, free_recycles=free_recycles, clock=clock),
    )


#: The first row is taken where no limit is asked for, and the first of a level for that level.
_PASSES = (None, *sorted(range(1, MOST_PASSES + 1), key=lambda passes: passes != 3))

for _draw in (1, 3):
    register(reflechi(_draw))
    for _passes in _PASSES:
        register(klondike(_draw, _passes))
