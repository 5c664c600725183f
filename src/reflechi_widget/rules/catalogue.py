"""The games: each a row put together from shared parts.

What follows the first line of a game's docstring is its page of rules, for players.
"""

from __future__ import annotations

from collections.abc import Callable
from inspect import getdoc

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


def _page(row: Callable[..., Rules]) -> str:
    """Give the page of rules in a docstring; empty where Python was told to drop those."""
    return (getdoc(row) or "").partition("\n\n")[2]


def reflechi(draw: int) -> Rules:
    """Put Solitaire Réfléchi together.

    Klondike with every card in the columns face up. You win when all 52 cards are on the four
    foundations, each suit from ace to king.

    - The seven columns are dealt 1, 2, 3, 4, 5, 6 and 7 cards, all face up. The other 24 cards are
      the stock, face down.
    - In a column, a card goes on one that is one rank higher and of the opposite colour. Cards in
      this order are a run: they move together, however many they are. An empty column takes only a
      king, alone or at the head of a run.
    - A foundation begins with its ace and takes the next rank of its suit, one card at a time: the
      last card of a column or the top card of the waste. Its top card may go back to a column that
      takes it.
    - A draw turns one card of the stock, or three in the hard mode, and you can play only the top
      card of the waste. When the stock is empty, the whole waste becomes the stock in the same
      order, as often as you like.
    - Nothing moves by itself, and you can undo the last 100 actions. A loss is never declared.

    Moving a card to a foundation earns 10, and moving one from the waste to a column earns 5, so a
    card that goes up by way of a column earns 15. A recycle scores −100, and the score never falls
    below 0. The 52 cards earn 520. Taking a card back from a foundation costs nothing, and it earns
    its 10 again.
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
        offered=True,
        page=_page(reflechi),
    )


def klondike(draw: int, passes: int | None) -> Rules:
    """Put classic Klondike together.

    The best-known patience: like Solitaire Réfléchi, but you cannot see most of the cards. You win
    when all 52 cards are on the four foundations, each suit from ace to king.

    - The seven columns are dealt 1, 2, 3, 4, 5, 6 and 7 cards, only the last of each face up. The
      other 24 cards are the stock, face down.
    - You can move only face-up cards. When a column has none left, its last card turns by itself:
      that is part of the same action, and one undo reverses both.
    - In a column, a card goes on one that is one rank higher and of the opposite colour. Cards in
      this order are a run: they move together. An empty column takes only a king, alone or at the
      head of a run.
    - A foundation begins with its ace and takes the next rank of its suit, one card at a time. Its
      top card may go back to a column that takes it.
    - A draw turns one card of the stock, or two, or three, and you can play only the top card of
      the waste. When the stock is empty, the whole waste becomes the stock in the same order. If
      passes are limited, you may recycle one time fewer than there are passes.
    - Easy is draw 1 without limit; hard is draw 3 with three passes or one. You can choose draw 2
      and other limits from 1 to 9.
    - Nothing else moves by itself, and you can undo the last 100 actions.
    - The game is declared lost once you have seen the whole stock and no sequence of moves can play
      a card from the waste, turn a card or send one more to the foundations. That is common, and
      often no one's fault.

    Points are counted in one of three ways. Scores counted in different ways are never compared.

    - Standard: moving a card to a foundation earns 10, and moving one from the waste to a column
      earns 5, so a card that goes up by way of a column earns 15. Turning a card scores 5, and
      taking one back −15. A recycle scores −100 with draw 1; with draw 2 or 3 it scores −20 from
      the third one on. The score never falls below 0.
    - Timed: the same, less 2 every 10 seconds, and a win after 30 seconds or more adds
      700,000 divided by the seconds. The clock starts at the first action and stands still while
      the page is hidden or the game is paused. Undo gives no time back.
    - Vegas: you pay 52 for the deck, so the score begins at −52. Moving a card to a foundation
      scores 5, taking one back −5, and there is no floor. You get one pass with draw 1, two with
      draw 2 and three with draw 3, unless you choose another limit. The score can carry over from
      deal to deal.
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
        offered=True,
        page=_page(klondike),
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
for _draw in (1, 2, 3):
    for _passes in _PASSES:
        register(klondike(_draw, _passes))
