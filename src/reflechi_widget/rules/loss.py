"""Loss: whether anything can still be gained, as far as a player can know it."""

from __future__ import annotations

from collections import deque
from functools import lru_cache

from reflechi_widget.cards import Card
from reflechi_widget.moves import DRAW, RECYCLE, Move
from reflechi_widget.position import EMPTY_PILE, PileId, Position
from reflechi_widget.rules.legality import check, fitting, legal_moves
from reflechi_widget.rules.roles import Role
from reflechi_widget.rules.table import PileSpec, Rules, rules_of
from reflechi_widget.rules.transition import apply

#: Arrangements looked at before the question is given up, and nothing is said.
MOST_ARRANGEMENTS = 1_000


@lru_cache(maxsize=1_024)
def is_dead(position: Position) -> bool:
    """Say whether it is certain that nothing can be gained from here.

    A gain is a card played from the waste, a card that turns, or one card more on the foundations
    than now. Dead is a position from which no sequence of draws, recycles that are still allowed,
    shifts and cards taken back leads to one. Cards that lie face down in columns do not enter;
    those of the stock do, so a player who has not seen it whole must not be told.

    Parameters
    ----------
    position
        Any position that is not won.

    Returns
    -------
    bool
        False also where it cannot be said within `MOST_ARRANGEMENTS`.

    Notes
    -----
    First everything is taken for possible that moves could make possible one by one, as if none
    stood in another's way: what cannot be gained even so, never can. Only where that leaves a hope,
    arrangements are looked at one by one, and most often the first few show the gain. Under a
    millisecond where the first step decides or a gain is near, as in all but one of 300 positions
    of games played to their end; the limit is about half a second. Answers are kept.
    """
    rules = rules_of(position.rules)
    playable = _playable(position, rules)
    return _Hopes(position, rules, playable).none or _search(position, rules, playable) is False


def _playable(position: Position, rules: Rules) -> frozenset[Card]:
    """Give every card that draws and one more recycle bring to the top of the waste."""
    if rules.stock is None or rules.waste is None:
        return frozenset()
    tops: set[Card] = set()
    # Each further pass would bring up the same cards as the one after the recycle.
    passes: list[Move] = [RECYCLE]
    while True:
        tops.update(position.piles[rules.waste.id].cards[-1:])
        move = DRAW if position.piles[rules.stock.id].cards else passes.pop() if passes else None
        if move is None or check(position, move) is not None:
            return frozenset(tops)
        position = apply(position, move).position


class _Hopes:
    """What could be possible if no move ever stood in another's way.

    Attributes
    ----------
    none
        Whether nothing is gained even so.
    """

    def __init__(self, position: Position, rules: Rules, playable: frozenset[Card]) -> None:
        self._last: set[Card] = set()  # cards that can be the last of their pile
        self._welcome: dict[Role, set[Card]] = {Role.COLUMN: set(), Role.FOUNDATION: set()}
        self._column = rules.with_role(Role.COLUMN)[0]
        # Where each card that lies face up may be freed: the pile, and what it lies on there; the
        # deepest lies on nothing, or on a card face down.
        lies: list[tuple[Card, PileSpec, Card | None, bool]] = []
        for spec in rules.targets:
            pile = position.piles[spec.id]
            under: Card | None = None
            for place, card in enumerate(pile.up):
                lies.append((card, spec, under, not place and pile.down > 0))
                under = card
            self._open(spec, under)
        self.none = not self._gains(lies, playable)

    def _open(self, spec: PileSpec, last: Card | None) -> bool:
        """Let a card be the last one of a pile, or the pile be empty; tell if that was not yet."""
        welcome = self._welcome[spec.role]
        if last is None:
            takes = spec.base.takes if spec.base else ()
        else:
            takes = spec.build.takes[last] if spec.build else ()
        known = welcome.issuperset(takes) and (last is None or last in self._last)
        welcome.update(takes)
        if last is not None:
            self._last.add(last)
        return not known

    def _gains(
        self, lies: list[tuple[Card, PileSpec, Card | None, bool]], playable: frozenset[Card]
    ) -> bool:
        """Let everything move that can, until that opens nothing more or something is gained."""
        in_columns, on_foundations = self._welcome[Role.COLUMN], self._welcome[Role.FOUNDATION]
        going = True
        while going:
            if playable & in_columns or playable & on_foundations:
                return True
            going = False
            for card, spec, under, turns in lies:
                if spec.role is Role.COLUMN:
                    if card in self._last and card in on_foundations:
                        return True
                    if card in in_columns:
                        if turns:
                            return True
                        going |= self._open(spec, under)
                elif card in self._last and card in in_columns:
                    going |= self._open(spec, under)
                    going |= self._open(self._column, card)
        return False


def _search(position: Position, rules: Rules, playable: frozenset[Card]) -> bool | None:
    """Say whether a gain is reached by moves in the tableau; None if that is not found out."""
    kinds = _kinds(rules)
    spare = [spec.id for spec in (rules.stock, rules.waste) if spec is not None]
    first = position.replace(dict.fromkeys(spare, EMPTY_PILE))
    most = _risen(first, rules)
    seen, waiting = {_arrangement(first, kinds)}, deque([first])
    while waiting:
        position = waiting.popleft()
        if any(playable.intersection(fitting(s, position.piles[s.id])) for s in rules.targets):
            return True
        for move in legal_moves(position):
            step = apply(position, move)
            if step.turned is not None or _risen(step.position, rules) > most:
                return True
            arrangement = _arrangement(step.position, kinds)
            if arrangement not in seen:
                if len(seen) == MOST_ARRANGEMENTS:
                    return None
                seen.add(arrangement)
                waiting.append(step.position)
    return False


def _risen(position: Position, rules: Rules) -> int:
    return sum(len(position.piles[s.id].cards) for s in rules.with_role(Role.FOUNDATION))


def _kinds(rules: Rules) -> dict[PileId, int]:
    """Give each pile the number of its kind: two of a kind may change places for nothing."""
    kinds: list[tuple[object, ...]] = []
    found = {}
    for spec in rules.targets:
        kind = (spec.role, spec.base, spec.build, spec.run)
        if kind not in kinds:
            kinds.append(kind)
        found[spec.id] = kinds.index(kind)
    return found


def _arrangement(position: Position, kinds: dict[PileId, int]) -> frozenset[object]:
    return frozenset((kind, position.piles[name]) for name, kind in kinds.items())
