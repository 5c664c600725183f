"""Small late positions, and their verdicts by playing every move that the rules allow.

Nothing here knows how a search may save work, but for two things that need no proof: columns are
all alike, so their order is forgotten; and a search may end at the first win.
"""

from __future__ import annotations

from random import Random

from reflechi_widget.cards import Card, Rank, Suit
from reflechi_widget.moves import Move, Transfer
from reflechi_widget.position import FOUNDATIONS, Pile, PileId, Position
from reflechi_widget.rules import Role, Rules, apply, choose, legal_moves, outcome
from reflechi_widget.verdict import Result

_COLUMNS = [PileId(str(number)) for number in range(1, 8)]


def verdict_by_playing(position: Position, most: int) -> Result:
    """Judge a position by its whole space; unknown if more than `most` positions were met."""
    seen = {key(position)}
    stack = [position]
    while stack:
        last: list[Position] = []
        first: list[Position] = []
        here = stack.pop()
        for move in _unlike(here):
            there = apply(here, move).position
            if outcome(there):
                return "winnable"
            if (known := key(there)) in seen:
                continue
            seen.add(known)
            goes_up = isinstance(move, Transfer) and move.target == FOUNDATIONS
            (first if goes_up else last).append(there)
        if len(seen) > most:
            return "unknown"
        stack += last + first
    return "unwinnable"


def _unlike(position: Position) -> list[Move]:
    """List the legal moves, one of those that take a card to columns that hold the same."""
    moves: dict[object, Move] = {}
    for move in legal_moves(position):
        if isinstance(move, Transfer) and move.target != FOUNDATIONS:
            moves.setdefault((move.card, position.piles[move.target]), move)
        else:
            moves[move] = move
    return list(moves.values())


def key(position: Position) -> object:
    """Give what tells positions apart, but for the order of the columns."""
    piles = position.piles
    columns = tuple(sorted(piles[name] for name in _COLUMNS))
    return columns, piles[PileId("S")].cards, piles[PileId("W")].cards, position.passes


def late_position(random: Random, fewest: int = 8, most: int = 13) -> Position:
    """Lay out a position with few cards left: any game, waste of any size, passes used or not."""
    game, draw = random.choice(("reflechi", "klondike")), random.choice((1, 3))
    passes = random.choice((None, 1, 2, 3)) if game == "klondike" else None
    rules = choose(game, draw, passes)
    heights = _heights(random, random.randint(fewest, most))
    left = [
        Card(Rank(rank), suit) for suit in Suit for rank in range(heights[suit] + 1, Rank.KING + 1)
    ]
    random.shuffle(left)
    size = random.randint(0, min(len(left) // 2, 10))
    piles = _tableau(random, rules, left[size:])
    waste = random.randint(0, size)
    piles[PileId("W")] = Pile(tuple(left[:waste]))
    piles[PileId("S")] = Pile(tuple(left[waste:size]), size - waste)
    for suit in Suit:
        cards = tuple(Card(Rank(rank), suit) for rank in range(1, heights[suit] + 1))
        piles[PileId(f"F{suit.letter}")] = Pile(cards)
    used = random.randrange(rules.passes) if rules.passes else 0
    laid = Position(rules.key, {spec.id: piles[spec.id] for spec in rules.piles}, used)
    return Position.parse(str(laid))


def _heights(random: Random, left: int) -> dict[Suit, int]:
    """Give foundations of unlike heights, so that some of the low cards may be buried."""
    heights = dict.fromkeys(Suit, int(Rank.KING))
    while sum(heights.values()) > 52 - left:
        suit = random.choice(list(Suit))
        heights[suit] = max(0, heights[suit] - random.randint(1, 2))
    return heights


def _tableau(random: Random, rules: Rules, cards: list[Card]) -> dict[PileId, Pile]:
    piles = dict.fromkeys(_COLUMNS, Pile())
    names = random.sample(_COLUMNS, random.randint(1, 4))
    for card in cards:
        name = random.choice(names)
        piles[name] = Pile((*piles[name].cards, card))
    for spec in rules.with_role(Role.COLUMN):
        laid = piles[spec.id].cards
        most = min(spec.deal, len(laid)) - (spec.face_up or 0)
        if spec.face_up is not None and most > 0:
            piles[spec.id] = Pile(laid, random.randint(0, most))
    return piles
