"""Deals of other programs, by the name of their format."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from types import MappingProxyType
from typing import Any, TypeVar

from reflechi_widget.cards import Card
from reflechi_widget.deals import numbered, written
from reflechi_widget.deals.codes import DEFAULT_GAME
from reflechi_widget.errors import CardError, DeckError, PositionError, SettingError
from reflechi_widget.naming import offered, quoted
from reflechi_widget.position import Pile, PileId, Position
from reflechi_widget.rules import Role, Rules, check_deck, choose, validate

_Reader = TypeVar("_Reader")

#: The reader of each format that names a deal: a number, or a text.
FORMATS: Mapping[str, Callable[[Any], tuple[Card, ...]]] = MappingProxyType(
    {
        "deck-string": written.deck_string,
        "greenfelt": numbered.greenfelt,
        "klondike-solver": numbered.klondike_solver,
        "lonelybot": numbered.lonelybot,
        "microsoft": numbered.microsoft,
        "pysol": numbered.pysol,
        "pysol-text": written.pysol_text,
        "solvitaire": numbered.solvitaire,
        "solvitaire-json": written.solvitaire_json,
    }
)

#: The reader of each format that can hold a position in mid-game.
POSITION_FORMATS: Mapping[str, Callable[[str], written.Board]] = MappingProxyType(
    {"solvitaire-json": written.read_board}
)


def read_deal(source: int | str, format: str, draw: int = 1) -> tuple[Card, ...]:
    """Give the deck of a deal that another program numbers or writes out.

    Parameters
    ----------
    source
        A number or its digits (``"greenfelt"``, ``"klondike-solver"``, ``"lonelybot"``,
        ``"microsoft"``, ``"pysol"``, ``"solvitaire"``), or text (``"deck-string"``,
        ``"pysol-text"``, ``"solvitaire-json"``).
    format
        One of `FORMATS`.
    draw
        Draw count to play it with; the cards are the same for each.

    Returns
    -------
    tuple of Card
        As `deck_of` gives it: row by row, then the stock, with the first card to draw in front.

    Raises
    ------
    SettingError
        If the format or draw count is unknown.
    CardError
        If a card cannot be read.
    DeckError
        If the source cannot be read, the number is out of range, or a card is missing or
        duplicated.
    """
    rules = choose(DEFAULT_GAME, draw)
    deck = _chosen(FORMATS, format)(source)
    check_deck(rules, deck)
    return deck


def read_position(text: str, format: str, draw: int = 1) -> Position:
    """Give a position that another program has written out, at the deal or in mid-game.

    Parameters
    ----------
    text
        What the program wrote.
    format
        One of `POSITION_FORMATS`.
    draw
        Draw count to play it with.

    Raises
    ------
    SettingError
        If the format or draw count is unknown.
    PositionError
        If the text cannot be read, or no game can reach this position.
    """
    rules = choose(DEFAULT_GAME, draw)
    read = _chosen(POSITION_FORMATS, format)
    try:
        board = read(text)
    except (CardError, DeckError) as error:
        raise PositionError(str(error)) from None
    position = Position(rules.key, _piles(rules, board))
    validate(position)
    return position


def _chosen(readers: Mapping[str, _Reader], format: str) -> _Reader:
    reader = readers.get(format) if isinstance(format, str) else None
    if reader is None:
        raise SettingError(
            f"format must be one of {offered(readers, format)}, not {quoted(format)}"
        )
    return reader


def _piles(rules: Rules, board: written.Board) -> dict[PileId, Pile]:
    """Lay the cards of a board on the piles of the game."""
    cards: dict[PileId, list[Card]] = {spec.id: [] for spec in rules.piles}
    for column, spec in zip(board.columns, rules.with_role(Role.COLUMN), strict=True):
        cards[spec.id] += column
    for card in board.foundations:
        cards[rules.foundation_of[card].id].append(card)
    assert rules.stock, "Klondike has a stock"
    assert rules.waste, "Klondike has a waste"
    cards[rules.stock.id] += board.stock
    cards[rules.waste.id] += board.waste
    return {
        spec.id: Pile(tuple(cards[spec.id]), spec.down_of(len(cards[spec.id])))
        for spec in rules.piles
    }
