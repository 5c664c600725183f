"""Loss: whether progress is still possible, as far as a player can know it."""

from __future__ import annotations

from collections import deque
from collections.abc import Iterator, Mapping
from functools import lru_cache
from itertools import pairwise

from reflechi_widget.cards import Card
from reflechi_widget.moves import DRAW, RECYCLE, Move, Transfer
from reflechi_widget.position import EMPTY_PILE, FOUNDATIONS, Pile, PileId, Position
from reflechi_widget.rules.legality import check, fitting, legal_moves
from reflechi_widget.rules.roles import Role
from reflechi_widget.rules.table import Rules, rules_of
from reflechi_widget.rules.transition import apply

#: Arrangements looked at before the question is given up, and nothing is said.
MOST_ARRANGEMENTS = 1_000

#: What a card of a column can lie on: another card, or nothing.
_Spot = Card | None


@lru_cache(maxsize=1_024)
def is_dead(position: Position) -> bool:
    """Say whether it is certain that no progress is possible from here.

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
    Draws and shifts do not touch each other before something is gained, so the cards that draws
    bring up are found first, and then the arrangements of columns and foundations are looked at
    one by one. Only moves that can serve a gain are made (see `Purposes`), which leaves few: three
    on average and never more than a hundred in thousands of positions of games played to their end,
    where all moves together lead to more than 200,000 from some. Answers are kept.
    """
    rules = rules_of(position.rules)
    playable = _playable(position, rules)
    purposes = Purposes(position, rules, playable)
    spare = [spec.id for spec in (rules.stock, rules.waste) if spec is not None]
    position = position.replace(dict.fromkeys(spare, EMPTY_PILE))
    most, kinds = _risen(position, rules), _kinds(rules)
    seen, waiting = {_arrangement(position, kinds)}, deque([position])
    while waiting:
        position = waiting.popleft()
        if any(playable.intersection(fitting(s, position.piles[s.id])) for s in rules.targets):
            return False
        for move in legal_moves(position):
            if not purposes.serves(position, move):
                continue
            step = apply(position, move)
            if step.turned is not None or _risen(step.position, rules) > most:
                return False
            arrangement = _arrangement(step.position, kinds)
            if arrangement not in seen:
                if len(seen) == MOST_ARRANGEMENTS:
                    return False
                seen.add(arrangement)
                waiting.append(step.position)
    return True


def _playable(position: Position, rules: Rules) -> frozenset[Card]:
    """Give every card that draws and one more recycle bring to the top of the waste."""
    if rules.stock is None or rules.waste is None:
        return frozenset()
    tops: set[Card] = set()
    # Each further pass would bring up the same cards as the one after the recycle.
    recycles: list[Move] = [RECYCLE]
    while True:
        tops.update(position.piles[rules.waste.id].cards[-1:])
        stock = position.piles[rules.stock.id].cards
        move = DRAW if stock else recycles.pop() if recycles else None
        if move is None or check(position, move) is not None:
            return frozenset(tops)
        position = apply(position, move).position


class Purposes:
    """Which moves in the tableau can serve a gain.

    A shortest way to a gain has no move that could be left out. A card that goes from one place in
    the columns to another serves only by freeing the place it leaves: where it lies then is no
    help to any card but those that lie on it, and they could as well lie there before. A place is
    worth freeing if it is to take a card, or to go up itself, or if a run breaks there and could
    not be lifted. It is to take a card that gains by it, or that frees a place in turn, and so on;
    a card is worth taking back if it is such a place, or covers one on its foundation. All this
    is read from what may lie on what, so it holds for every arrangement that can come.
    """

    def __init__(self, position: Position, rules: Rules, playable: frozenset[Card]) -> None:
        self._rules = rules
        hosts = _hosts(rules.key)
        columns = [position.piles[spec.id] for spec in rules.with_role(Role.COLUMN)]
        # What each card lies on that does not turn another one when it goes.
        lies = {card: on for pile in columns if not pile.down for card, on in _pairs(pile)}
        lies |= {card: on for pile in columns if pile.down for card, on in _pairs(pile) if on}
        piles = [position.piles[spec.id].cards for spec in rules.with_role(Role.FOUNDATION)]
        #: Cards that are to be freed whatever else is: they may go up, or part a column in runs.
        always = _rising(position, rules) | _breaks(position, rules)
        # Where a card is to be put: first those that gain by it.
        wanted: set[_Spot] = set()
        for card in (*playable, *(pile.up[0] for pile in columns if pile.down)):
            wanted |= hosts[card]
        size = -1
        while size != len(wanted):
            size = len(wanted)
            lowered = {card for cards in piles for card in _down_to(cards, wanted)}
            for card in lowered:
                wanted |= hosts[card]
            for card in (*lies, *lowered):
                on = {spot for spot in hosts[card] if spot in lies or spot in lowered or not spot}
                for spot in on | ({lies[card]} if card in lies else set()):
                    if spot in wanted or spot in always:
                        wanted |= hosts[card] - {spot}
        self._freed = wanted | always
        self._lowered = lowered

    def serves(self, position: Position, move: Move) -> bool:
        """Tell whether a move may be one on a shortest way to a gain."""
        if not isinstance(move, Transfer):
            return False
        source = position.find(move.card)
        assert source is not None, "a legal move has a card"
        if self._rules.spec[source].role is Role.FOUNDATION:
            return move.card in self._lowered
        cards, down = position.piles[source]
        place = cards.index(move.card)
        turns = place == down > 0
        on = cards[place - 1] if place else None
        return turns or move.target == FOUNDATIONS or on in self._freed


@lru_cache(maxsize=64)
def _hosts(key: str) -> Mapping[Card, frozenset[_Spot]]:
    """Give, for each card of a game, what it may be put on in columns."""
    rules = rules_of(key)
    hosts: dict[Card, set[_Spot]] = {card: set() for card in rules.deck}
    for spec in rules.with_role(Role.COLUMN):
        for on in (None, *rules.deck):
            # What a pile takes may be more than the deck has.
            for card in hosts.keys() & fitting(spec, EMPTY_PILE if on is None else Pile((on,))):
                hosts[card].add(on)
    return {card: frozenset(spots) for card, spots in hosts.items()}


def _pairs(pile: Pile) -> Iterator[tuple[Card, _Spot]]:
    """Give each card that lies face up, and the one face up that it lies on."""
    yield from zip(pile.up, (None, *pile.up), strict=False)


def _rising(position: Position, rules: Rules) -> set[_Spot]:
    """Give the cards that may ever go up: those that are there, and what follows in columns."""
    in_columns = {c for spec in rules.with_role(Role.COLUMN) for c in position.piles[spec.id].up}
    rising: set[_Spot] = set()
    for spec in rules.with_role(Role.FOUNDATION):
        pile = position.piles[spec.id]
        rising.update(pile.cards)
        following = in_columns.intersection(fitting(spec, pile))
        while following:
            rising |= following
            further = [card for on in following for card in fitting(spec, Pile((on,)))]
            following = in_columns.intersection(further)
    return rising


def _breaks(position: Position, rules: Rules) -> set[_Spot]:
    """Give the cards of columns on which lies what cannot be lifted together with them."""
    return {
        lower
        for spec in rules.with_role(Role.COLUMN)
        for lower, upper in pairwise(position.piles[spec.id].up)
        if spec.run is None or upper not in spec.run.takes[lower]
    }


def _down_to(cards: tuple[Card, ...], wanted: set[_Spot]) -> tuple[Card, ...]:
    """Give the cards of a foundation down to the deepest that is wanted in the columns."""
    first = next((place for place, card in enumerate(cards) if card in wanted), len(cards))
    return cards[first:]


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
