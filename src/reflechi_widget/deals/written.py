"""Deals that other programs write out card by card: digits, text boards, JSON.

Whether a card lies face down is not asked: here all of them lie open.
"""

from __future__ import annotations

import json
import re
from reprlib import repr as shown
from typing import Any, NamedTuple

from reflechi_widget.cards import Card, Rank, Suit, parse_named_card
from reflechi_widget.deals.order import COLUMNS, TABLEAU, columns_in_turn, row_by_row
from reflechi_widget.errors import CardError, DeckError
from reflechi_widget.texts import counted

# Every form here takes less than 1,000 characters, but JSON may be indented.
_LONGEST = 10_000
_LONGEST_CARD = 20

_DIGIT_SUITS = {"1": Suit.CLUBS, "2": Suit.DIAMONDS, "3": Suit.HEARTS, "4": Suit.SPADES}
_RANK_NUMBERS = {"1": "A", "11": "J", "12": "Q", "13": "K"}


def deck_string(text: str) -> tuple[Card, ...]:
    """Read the deck of Klondike-Solver, pyksolve (``load_solitaire``) and MinimalKlondike.

    Three digits a card, rank ``01``…``13`` and suit 1 ♣ 2 ♦ 3 ♥ 4 ♠, are row by row. In the other
    form that MinimalKlondike knows, rank and suit as letters, the cards stand column by column
    and the stock is drawn from its end.
    """
    plain = "".join(_text(text).split())
    if re.fullmatch(r"[0-9]+", plain):
        if len(plain) % 3:
            raise DeckError(f"a deck needs three digits a card, not {len(plain)!r} in all")
        return tuple(_digits(plain[place : place + 3]) for place in range(0, len(plain), 3))
    cards = tuple(_card(word) for word in text.split())
    if len(cards) < TABLEAU:
        raise DeckError(
            f"this deck cannot fill the columns: it has only {counted(len(cards), 'card')}"
        )
    return row_by_row(columns_in_turn(cards[:TABLEAU]), cards[: TABLEAU - 1 : -1])


def pysol_text(text: str) -> tuple[Card, ...]:
    """Read the board that PySolFC and Klondike-Solver print.

    The first line is ``Talon:`` and the stock, the card that is drawn first in front; then comes a
    line a column. ``<7H>`` lies face down.
    """
    talon, *lines = [line for line in _text(text).splitlines() if line.strip()] or [""]
    head, colon, stock = talon.partition(":")
    if not colon or head.strip() != "Talon":
        raise DeckError(
            f"a board must begin with a line 'Talon:' and the stock, not {shown(talon)}"
        )
    return row_by_row(
        [[_card(_open(word)) for word in line.split()] for line in lines],
        [_card(word) for word in stock.split()],
    )


def solvitaire_json(text: str) -> tuple[Card, ...]:
    """Read a deal of Solvitaire: seven piles and a stock, which is drawn from its end."""
    board = read_board(text)
    if board.waste or board.foundations:
        place = "waste" if board.waste else "foundations"
        raise DeckError(f"cards in the {place}: this is a position in mid-game, not a deal")
    return row_by_row(board.columns, board.stock)


class Board(NamedTuple):
    """The piles of a Solvitaire file; of the stock, the card that is drawn first comes first."""

    columns: list[list[Card]]
    stock: list[Card]
    waste: list[Card]
    foundations: list[Card]


def read_board(text: str) -> Board:
    """Read a file of Solvitaire, which may be of a game that is in progress.

    Raises
    ------
    CardError
        If a card cannot be read.
    DeckError
        If this is not JSON, or has other piles than such a file.
    """
    piles = _piles(_text(text))
    columns = piles.pop("tableau piles", None)
    if not isinstance(columns, list) or len(columns) != COLUMNS:
        raise DeckError(
            f"'tableau piles' must be a list of {COLUMNS} columns, not {shown(columns)}"
        )
    stock, waste, foundations = (
        _pile(piles.pop(name, [])) for name in ("stock", "waste", "foundations")
    )
    if piles:
        name = next(iter(piles))
        raise DeckError(f"unknown pile in a Solvitaire file for Klondike: {shown(name)}")
    return Board([_pile(column) for column in columns], stock[::-1], waste, foundations)


def _piles(text: str) -> dict[str, Any]:
    try:
        piles = json.loads(text, object_pairs_hook=_each_once)
    except DeckError:
        raise
    except (ValueError, RecursionError) as error:
        raise DeckError(f"not valid JSON, {_fault(error)}: {shown(text)}") from None
    if not isinstance(piles, dict):
        raise DeckError(f"a Solvitaire file must be an object with piles, not {shown(piles)}")
    return piles


def _each_once(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    piles = dict(pairs)
    if len(piles) < len(pairs):
        names = [name for name, _ in pairs]
        twice = next(name for name in names if names.count(name) > 1)
        raise DeckError(f"a pile is given twice: {shown(twice)}")
    return piles


def _fault(error: ValueError | RecursionError) -> str:
    if isinstance(error, json.JSONDecodeError):
        return f"{error.msg} in line {error.lineno}, column {error.colno}"
    return "a number is too long" if isinstance(error, ValueError) else "it is nested too deeply"


def _pile(cards: object) -> list[Card]:
    if not isinstance(cards, list):
        raise DeckError(f"a pile must be a list of cards, not {shown(cards)}")
    return [_card(card) for card in cards]


def _card(text: object) -> Card:
    """Read a card; ranks may be numbers up to 13."""
    if not isinstance(text, str) or len(text) > _LONGEST_CARD:
        raise CardError(f"a card must be text such as '7H', not {shown(text)}")
    name = _RANK_NUMBERS.get(text[:-1])
    try:
        return parse_named_card(name + text[-1] if name else text)
    except CardError as error:
        # What was written is named, not what was made of it.
        raise CardError(str(error) if not name else f"not a card: {text!r}") from None


def _digits(card: str) -> Card:
    rank, suit = int(card[:2]), _DIGIT_SUITS.get(card[2])
    if not 1 <= rank <= len(Rank) or suit is None:
        raise CardError(f"a card must be a rank 01 to 13 and a suit 1 to 4, such as 073: {card!r}")
    return Card(Rank(rank), suit)


def _open(word: str) -> str:
    return word[1:-1] if word.startswith("<") and word.endswith(">") else word


def _text(source: object) -> str:
    if not isinstance(source, str):
        raise DeckError(f"a written-out deal must be text, not {shown(source)}")
    if len(source) > _LONGEST:
        raise DeckError(f"this is too long for a deal: {len(source)!r} characters")
    return source
