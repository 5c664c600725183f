"""Deals with known verdicts; ``tests/data/reference_deals.txt`` says where they are from."""

from __future__ import annotations

from pathlib import Path
from typing import NamedTuple

from reflechi_widget.cards import parse_cards
from reflechi_widget.position import Position
from reflechi_widget.rules import choose, deal
from reflechi_widget.verdict import Result

#: The four rule sets, game and draw count, in the order of the verdicts.
GAMES = (("klondike", 1), ("klondike", 3), ("reflechi", 1), ("reflechi", 3))

_RESULTS: dict[str, Result] = {"W": "winnable", "U": "unwinnable"}


class Known(NamedTuple):
    """A deal and its verdict under each rule set."""

    name: str
    deck: str
    verdicts: dict[tuple[str, int], Result]

    def position(self, game: str, draw: int) -> Position:
        return dealt_by_columns(self.deck, game, draw)


def dealt_by_columns(deck: str, game: str, draw: int) -> Position:
    """Deal a deck that is written column by column; the engine deals row by row."""
    cards = parse_cards(deck)
    columns = [cards[n * (n - 1) // 2 : n * (n + 1) // 2] for n in range(1, 8)]
    rows = [columns[n][row] for row in range(7) for n in range(row, 7)]
    return deal(choose(game, draw), [*rows, *cards[28:]])


def known_deals() -> list[Known]:
    text = (Path(__file__).parent / "data" / "reference_deals.txt").read_text(encoding="utf-8")
    lines = [line.split() for line in text.splitlines() if not line.startswith("#")]
    return [
        Known(name, deck, dict(zip(GAMES, map(_RESULTS.__getitem__, letters), strict=True)))
        for name, deck, letters in lines
    ]
