"""From the steps of a search to moves that the rules engine has played."""

from __future__ import annotations

from collections.abc import Sequence

from reflechi_widget.cards import Card, Rank
from reflechi_widget.errors import IllegalMoveError
from reflechi_widget.moves import DRAW, RECYCLE, Move, transfer
from reflechi_widget.position import FOUNDATIONS, PileId, Position
from reflechi_widget.rules import (
    DOWN_ALTERNATE,
    Outcome,
    Role,
    apply,
    outcome,
    rules_of,
)
from reflechi_widget.solver.found import Step
from reflechi_widget.solver.problem import CARDS

_NEVER = 1_000_000


def expand(position: Position, steps: Sequence[Step]) -> tuple[Move, ...]:
    """Play the steps of a search on a real position, then play on until it is won.

    Parameters
    ----------
    position
        Where the steps begin; every card is known.
    steps
        As a search found them.

    Returns
    -------
    tuple of Move
        Each was judged and played by the rules, and the last one wins.

    Raises
    ------
    AssertionError
        If a step cannot be played or the game is not won: the search was wrong. No one is told
        "winnable" then.

    Notes
    -----
    Costs one call of `apply` a move.
    """
    walk = _Walk(position, steps)
    try:
        for index, step in enumerate(steps):
            walk.take(index, step)
        walk.finish()
    except IllegalMoveError as error:
        raise AssertionError(f"the rules refuse this line: {error}") from error
    if outcome(walk.position) is not Outcome.WON:  # to be refused where assertions are off, too
        raise AssertionError("this line does not win")
    return walk.moves


class _Walk:
    """A real position on its way along the steps."""

    def __init__(self, position: Position, steps: Sequence[Step]) -> None:
        rules = rules_of(position.rules)
        self._columns = [spec.id for spec in rules.with_role(Role.COLUMN)]
        self._stock, self._waste = rules.stock, rules.waste
        self._draw = rules.draw
        self._positions = [position]
        self._index = {_table_of(position): 0}
        self._moves: list[Move] = []
        self._goes_up: dict[Card, list[int]] = {}
        for index, step in enumerate(steps):
            if step.kind == "up":
                self._goes_up.setdefault(CARDS[step.card], []).append(index)

    @property
    def position(self) -> Position:
        return self._positions[-1]

    @property
    def moves(self) -> tuple[Move, ...]:
        return tuple(self._moves)

    def take(self, index: int, step: Step) -> None:
        """Play one step, with the shifts and draws it needs."""
        card = CARDS[step.card]
        if step.kind in ("play up", "play"):
            self._bring(card)
        elif step.kind == "up":
            self._lay_bare(card)
        up = step.kind in ("up", "play up")
        self._play(transfer(card, FOUNDATIONS if up else self._spot(card, index)))

    def finish(self) -> None:
        """Play on to the win once no card is locked and every card of the stock is available."""
        while (card := self._next_up()) is not None:
            if self._column_of(card) is None:
                self._bring(card)
            self._play(transfer(card, FOUNDATIONS))

    def _next_up(self) -> Card | None:
        """Give the card that should go up next: one that can at once, else the lowest."""
        best: tuple[int, int] | None = None
        found = None
        for card in self._next_on_foundations():
            wait = 0 if self._is_on_top(card) else 1
            if best is None or (wait, card.rank) < best:
                best, found = (wait, card.rank), card
        return found

    def _next_on_foundations(self) -> list[Card]:
        rules = rules_of(self.position.rules)
        return [
            card
            for card, spec in rules.foundation_of.items()
            if card.rank == len(self.position.piles[spec.id].cards) + 1
        ]

    # --- where cards are

    def _cards(self, name: PileId) -> tuple[Card, ...]:
        return self.position.piles[name].cards

    def _column_of(self, card: Card) -> PileId | None:
        return next((name for name in self._columns if card in self._cards(name)), None)

    def _is_on_top(self, card: Card) -> bool:
        piles = [*self._columns, self._waste.id] if self._waste else self._columns
        return any(self._cards(name)[-1:] == (card,) for name in piles)

    def _spot(self, card: Card, index: int) -> PileId:
        """Find a column that takes a card: of two, the one that stays longer."""
        if card.rank is Rank.KING:
            bare = [name for name in self._columns if not self._cards(name)]
        else:
            bare = [name for name in self._columns if self._takes(name, card)]
        assert bare, f"a step without a spot: {card}"
        return max(bare, key=lambda name: self._stays_until(name, index))

    def _takes(self, name: PileId, card: Card) -> bool:
        cards = self._cards(name)
        return bool(cards) and card in DOWN_ALTERNATE.takes[cards[-1]]

    def _stays_until(self, name: PileId, index: int) -> int:
        """Give the step at which the last card of a column goes up."""
        cards = self._cards(name)
        later = [at for at in self._goes_up.get(cards[-1], ()) if at > index] if cards else []
        return min(later, default=_NEVER)

    # --- playing

    def _play(self, move: Move) -> None:
        position = apply(self.position, move).position
        known = self._index.get(_table_of(position))
        if known is not None:
            # What led here from the same table was for nothing.
            for gone in self._positions[known + 1 :]:
                del self._index[_table_of(gone)]
            del self._positions[known + 1 :], self._moves[known:]
            return
        self._index[_table_of(position)] = len(self._positions)
        self._positions.append(position)
        self._moves.append(move)

    def _lay_bare(self, card: Card) -> None:
        """Shift the cards on a card to its twin."""
        name = self._column_of(card)
        assert name is not None, f"a card that is not in the tableau: {card}"
        cards = self._cards(name)
        on = cards[cards.index(card) + 1 :]
        if on:
            self._play(transfer(on[0], self._spot(on[0], _NEVER)))

    def _bring(self, card: Card) -> None:
        """Draw, and recycle if need be, until a card is on top of the waste."""
        assert self._stock, "a game without a stock"
        assert self._waste, "a game without a waste"
        if not self._comes_by_drawing(card):
            while self._cards(self._stock.id):
                self._play(DRAW)
            self._play(RECYCLE)
        while self._cards(self._waste.id)[-1:] != (card,):
            self._play(DRAW)

    def _comes_by_drawing(self, card: Card) -> bool:
        assert self._stock, "a game without a stock"
        assert self._waste, "a game without a waste"
        waste, stock = self._cards(self._waste.id), self._cards(self._stock.id)
        if waste[-1:] == (card,):
            return True
        if card not in stock:
            return False
        place = stock.index(card) + 1
        return place % self._draw == 0 or place == len(stock)


def _table_of(position: Position) -> Position:
    """Give a position without the passes that were used: fewer of them are never worse."""
    return position.replace({}, 0)
