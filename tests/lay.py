"""Positions for tests, written by their piles; the piles that are not named are empty."""

from __future__ import annotations

from reflechi_widget.cards import ALL_CARDS, Card, parse_cards
from reflechi_widget.position import Pile, Position
from reflechi_widget.record import Game
from reflechi_widget.rules import rules_of

DRAW_1, DRAW_3 = "TF1-D1N", "TF1-D3N"

#: A deck in order: in classic Klondike with draw 1 the stock is drawn once, then all goes up.
IN_ORDER = [f"{rank}{suit}" for rank in "KQJT98765432A" for suit in "SHDC"]
WINS_IN_ORDER = [*["D"] * 24, *(f"{card}-F" for card in reversed(IN_ORDER))]


def lay(key: str = DRAW_1, /, **piles: str) -> Position:
    """Lay out a position, whole or not: ``lay(c3="9S8H", W="KH")`` has two cards in column 3.

    ``P="1"`` is one pass that is completed.
    """
    cards = {name.removeprefix("c"): text for name, text in piles.items()}
    names = [spec.id for spec in rules_of(key).piles]
    assert cards.keys() <= {*names, "P"}, f"no such piles: {cards.keys() - {*names, 'P'}}"
    passes = int(cards.pop("P", 0))
    return Position(key, {name: _pile(cards.get(name, "")) for name in names}, passes)


def _pile(text: str) -> Pile:
    down, _, up = text.rpartition("|")
    return Pile(parse_cards(down + up), len(down) // 2)


def foundations(up_to: int, *, short: dict[str, int] | None = None) -> dict[str, str]:
    """Give the four foundations, each from the ace up to a rank, some of them shorter."""
    ranks = "A23456789TJQK"
    return {
        f"F{suit}": "".join(f"{rank}{suit}" for rank in ranks[: (short or {}).get(suit, up_to)])
        for suit in "SHDC"
    }


def game_with(draw: int = 1, stock: str = "", **last: str) -> Game:
    """Give a game whose columns end with these cards, and whose stock begins with those.

    The places left over are filled with the cards that are not named, kings first and down, so
    that what lies under the named cards is never of use.
    """
    named = "".join([stock, *last.values()])
    left: list[str] = [
        card for card in sorted(ALL_CARDS, key=_high_first) if card not in _pairs(named)
    ]
    columns = []
    for number in range(1, 8):
        end = _pairs(last.get(f"c{number}", ""))
        columns.append([left.pop(0) for _ in range(number - len(end))] + end)
    rows = [columns[n][row] for row in range(7) for n in range(row, 7)]
    return Game.from_deck([*rows, *_pairs(stock), *left], draw=draw)


def _high_first(card: Card) -> tuple[int, int]:
    return -card.rank, card.ordinal


def _pairs(text: str) -> list[str]:
    return [text[i : i + 2] for i in range(0, len(text), 2)]
