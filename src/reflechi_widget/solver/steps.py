"""What can follow a state of a deal: the steps that matter, and the states they lead to.

States are told apart by their `State` alone (see `problem`), and the steps between them are those
of `found.Step`. A spot for a card is a free card it may lie on that is bare, or can be made bare;
for a king it is an empty column. Spots are counted, not looked for::

    spots = free cards of the two it may lie on - cards of its rank and colour that lie on one

An ordered run that was dealt in ends on its tip, which is such a free card; the root of a column's
last segment is free too but lies on no spot. A card can go to its foundation while its children
have a spot to spare.

What can be left out, as ``docs/solver.md`` proves:

- A card of rank r goes up at once, and is never taken back, where both suits of the opposite colour
  have come to r - 2 on the foundations and the other suit of its colour to r - 3. From the stock
  this holds only where every card of it is available at any time. (C. Blake and I. P. Gent, "The
  winnability of Klondike solitaire and many other patience games", Journal of Artificial
  Intelligence Research 85, article 21, 2026, appendix B.1.)
- A card is taken down only together with a step that needs the spot it gives, and so is a card of
  the stock placed where every card of it is available at any time.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from typing import NamedTuple

from reflechi_widget.solver.found import Step
from reflechi_widget.solver.problem import Heights, Problem, State

_KINGS = 48
_ALL = (1 << 52) - 1
_KINGS_BITS = _ALL ^ ((1 << _KINGS) - 1)
#: By suit: the cards of a foundation of every height.
_UP = tuple(
    tuple(sum(1 << (4 * r + suit) for r in range(h)) for h in range(14)) for suit in range(4)
)

#: Steps made as one, and the state they lead to.
Way = tuple[tuple[Step, ...], State]


class Steps:
    """The steps of a deal.

    Parameters
    ----------
    problem
        The deal, or any position of it.
    prune
        Whether steps that can be left out are.
    """

    def __init__(self, problem: Problem, prune: bool) -> None:
        self._draw = problem.draw
        self._prune = prune
        self._locked = tuple(tuple(_locked(column)) for column in problem.columns)
        self._roots = tuple((-1, *(segment[0] for segment in column)) for column in problem.columns)
        # With draw 1 and no limit every card of stock and waste is available at any time.
        self._all_at_hand = problem.draw == 1 and problem.recycles is None

    def key(self, state: State) -> bytes:
        """Give what tells a state from all others: the same bytes where the same is available."""
        waste, recycles = state.waste, 0
        if state.recycles is not None:
            # Each recycle that helps is followed by a card that is played.
            recycles = min(state.recycles, len(state.rest))
        elif waste == len(state.rest) or waste % self._draw == 0:
            # As many cards come to the top as from a fresh pass.
            waste = 0
        return bytes((*state.left, *state.foundations, waste, recycles, *state.rest))

    def is_won(self, state: State) -> bool:
        """Tell whether no card is locked and none of the stock can stay out of reach.

        Then the lowest card that is not up yet is bare or at hand.
        """
        return max(state.left, default=0) <= 1 and (self._all_at_hand or not state.rest)

    def after(self, state: State) -> Iterator[Way]:
        """Give the ways from a state and where they lead, the most promising first."""
        board = self._board(state)
        if self._prune:
            sure = self._sure_step(state, board)
            if sure is not None:
                yield sure
                return
        yield from self._ups(state, board, unlocking=True)
        yield from self._frees(state, board)
        yield from self._plays_up(state)
        yield from self._frees(state, board, made=True)
        yield from self._ups(state, board, unlocking=True, made=True)
        yield from self._ups(state, board, unlocking=False)
        yield from self._ups(state, board, unlocking=False, made=True)
        yield from self._plays(state, board)
        yield from self._plays(state, board, made=True)
        if not self._prune:
            yield from self._downs(state, board)

    # --- the board of a state

    def _board(self, state: State) -> _Board:
        gone = _bits(state.rest)
        for suit, height in enumerate(state.foundations):
            gone |= _UP[suit][height]
        roots, columns = 0, 0
        for column, left in enumerate(state.left):
            gone |= self._locked[column][left]
            if left:
                columns += 1
                roots |= 1 << self._roots[column][left]
        free = _ALL & ~gone
        kings = (free & ~roots & _KINGS_BITS).bit_count()
        return _Board(free, free & ~roots, len(state.left) - columns - kings)

    def settle(self, state: State) -> State:
        """Count a king at the bottom of its column as one that lies in any empty column."""
        left = tuple(
            0 if count == 1 and self._roots[column][1] >= _KINGS else count
            for column, count in enumerate(state.left)
        )
        return state._replace(left=left)

    def _at_hand(self, state: State) -> tuple[_Reach, ...]:
        return _at_hand(len(state.rest), state.waste, self._draw, state.recycles)

    # --- the steps

    def _sure_step(self, state: State, board: _Board) -> Way | None:
        for suit, height in enumerate(state.foundations):
            if height < 13 and _is_sure(state.foundations, suit, height + 1):
                card = 4 * height + suit
                if board.can_go_up(card):
                    return (Step("up", card),), self._go_up(state, card)
                if self._all_at_hand and card in state.rest:
                    taken = _take(state, _at_any_time(state, card))
                    return (Step("play up", card),), _raise(taken, card)
        return None

    def _ups(
        self, state: State, board: _Board, unlocking: bool, made: bool = False
    ) -> Iterator[Way]:
        for suit, height in enumerate(state.foundations):
            card = 4 * height + suit
            is_root = not board.settled >> card & 1
            if height == 13 or is_root is not unlocking or not board.free >> card & 1:
                continue
            for steps, before in self._to_bare(state, board, card, made):
                # It is still next: what was taken down is of its rank or higher, and of its suit
                # no such card is up.
                yield (*steps, Step("up", card)), self._go_up(before, card)

    def _go_up(self, state: State, card: int) -> State:
        for column, left in enumerate(state.left):
            if left and self._roots[column][left] == card:
                state = self._unlock(state, column)
        return _raise(state, card)

    def _frees(self, state: State, board: _Board, made: bool = False) -> Iterator[Way]:
        for column, left in enumerate(state.left):
            if left:
                root = self._roots[column][left]
                for steps, before in self._to_spot(state, board, root, made):
                    yield (*steps, Step("free", root)), self._unlock(before, column)

    def _unlock(self, state: State, column: int) -> State:
        left = state.left[column] - 1
        return self.settle(
            state._replace(left=(*state.left[:column], left, *state.left[column + 1 :]))
        )

    def _plays_up(self, state: State) -> Iterator[Way]:
        for reach in self._at_hand(state):
            card = state.rest[reach.place]
            if state.foundations[card & 3] == card >> 2:
                yield (Step("play up", card),), _raise(_take(state, reach), card)

    def _plays(self, state: State, board: _Board, made: bool = False) -> Iterator[Way]:
        if self._prune and self._all_at_hand:
            return
        for reach in self._at_hand(state):
            card = state.rest[reach.place]
            for steps, before in self._to_spot(state, board, card, made):
                yield (*steps, Step("play", card)), _take(before, reach)

    def _downs(self, state: State, board: _Board) -> Iterator[Way]:
        for suit, height in enumerate(state.foundations):
            card = 4 * (height - 1) + suit
            if height and board.spots(card):
                yield (Step("down", card),), _lower(state, suit)

    # --- spots that have to be made

    def _to_spot(self, state: State, board: _Board, card: int, made: bool) -> Iterator[Way]:
        """Give the state if a card has a spot in it, or else, if wanted, the ways to make one."""
        if board.spots(card):
            if not made:
                yield (), state
        elif made and self._prune and card < _KINGS:
            yield from self._with_spot(state, card)

    def _to_bare(self, state: State, board: _Board, card: int, made: bool) -> Iterator[Way]:
        """Do the same for the spot where the cards on a card, if any, must go."""
        if board.can_go_up(card):
            if not made:
                yield (), state
        elif made and self._prune:
            yield from self._with_spot(state, card - 4 ^ 2)

    def _with_spot(self, state: State, card: int) -> Iterator[Way]:
        """Give the ways to make a spot for a card: one of the two it may lie on comes down."""
        first = (card & ~1) + 4 ^ 2
        for parent in (first, first | 1):
            if state.foundations[parent & 3] > parent >> 2:
                yield from self._take_down_to(state, parent)
            elif self._all_at_hand and parent in state.rest:
                for steps, before in self._to_any_spot(state, parent):
                    after = _take(before, _at_any_time(before, parent))
                    yield (*steps, Step("play", parent)), after

    def _to_any_spot(self, state: State, card: int) -> Iterator[Way]:
        board = self._board(state)
        return self._to_spot(state, board, card, made=not board.spots(card))

    def _take_down_to(self, state: State, card: int) -> Iterator[Way]:
        suit = card & 3
        top = 4 * (state.foundations[suit] - 1) + suit
        if _is_sure(state.foundations, suit, state.foundations[suit]):
            return
        for steps, before in self._to_any_spot(state, top):
            way, after = (*steps, Step("down", top)), _lower(before, suit)
            if top == card:
                yield way, after
            else:
                for more, end in self._take_down_to(after, card):
                    yield (*way, *more), end


class _Board(NamedTuple):
    """The free cards of a state, a bit a card.

    Attributes
    ----------
    free
        Cards of the tableau that are not locked.
    settled
        Those of them that lie on a spot: all but the roots of the columns' last segments.
    empty
        Empty columns.
    """

    free: int
    settled: int
    empty: int

    def spots(self, card: int) -> int:
        """Count the spots there are for a card."""
        if card >= _KINGS:
            return self.empty
        pair = card & ~1
        # The two it may lie on: one rank up, the other colour.
        parents = self.free >> (pair + 4 ^ 2) & 3
        return parents.bit_count() - (self.settled >> pair & 3).bit_count()

    def can_go_up(self, card: int) -> bool:
        """Tell whether a card, next on its foundation, is in the tableau and can be laid bare."""
        return bool(self.free >> card & 1) and (card < 4 or self.spots(card - 4 ^ 2) > 0)


class _Reach(NamedTuple):
    """A card of stock and waste that is available: its place in the cycle, recycles left then."""

    place: int
    recycles: int | None


@lru_cache(maxsize=4096)
def _at_hand(size: int, waste: int, draw: int, recycles: int | None) -> tuple[_Reach, ...]:
    """Give what is available of a cycle: as it lies and by drawing on, then after a recycle.

    A second recycle gives nothing the first does not.
    """
    places: dict[int, int | None] = dict.fromkeys(_one_pass(size, waste, draw), recycles)
    if recycles != 0:
        after = None if recycles is None else recycles - 1
        for place in _one_pass(size, 0, draw):
            places.setdefault(place, after)
    return tuple(_Reach(*each) for each in sorted(places.items()))


def _one_pass(size: int, waste: int, draw: int) -> Iterator[int]:
    """Give the places that come to the top of the waste, the one there now first."""
    if waste:
        yield waste - 1
    while waste < size:
        waste = min(waste + draw, size)
        yield waste - 1


def _at_any_time(state: State, card: int) -> _Reach:
    return _Reach(state.rest.index(card), None)


def _take(state: State, reach: _Reach) -> State:
    """Take a card out of the cycle; what was drawn before it is the waste then."""
    rest = state.rest[: reach.place] + state.rest[reach.place + 1 :]
    return state._replace(rest=rest, waste=reach.place, recycles=reach.recycles)


def _raise(state: State, card: int) -> State:
    return state._replace(foundations=_with(state.foundations, card & 3, (card >> 2) + 1))


def _lower(state: State, suit: int) -> State:
    return state._replace(foundations=_with(state.foundations, suit, state.foundations[suit] - 1))


def _with(heights: Heights, suit: int, height: int) -> Heights:
    a, b, c, d = (height if place == suit else old for place, old in enumerate(heights))
    return a, b, c, d


def _is_sure(heights: Heights, suit: int, rank: int) -> bool:
    """Tell whether the card of this suit and rank may go up, or stay there, for nothing."""
    other = (suit & 2) ^ 2
    return (
        heights[other] >= rank - 2
        and heights[other + 1] >= rank - 2
        and heights[suit ^ 1] >= rank - 3
    )


def _locked(column: tuple[tuple[int, ...], ...]) -> Iterator[int]:
    """Give the locked cards of a column for each number of segments left."""
    bits = 0
    yield bits
    for segment in column:
        yield bits
        bits |= _bits(segment)


@lru_cache(maxsize=4096)
def _bits(cards: tuple[int, ...]) -> int:
    return sum(1 << card for card in cards)
