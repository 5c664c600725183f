"""Deals that other programs write out card by card: decks in digits or letters, JSON."""

from __future__ import annotations

import json
import re
from typing import Any

from reflechi_widget.cards import Card, Rank, Suit
from reflechi_widget.deals.order import COLUMNS, TABLEAU, columns_in_turn, row_by_row
from reflechi_widget.deals.spelled import Board, Column, card_of, text_of, up_to
from reflechi_widget.errors import CardError, DeckError
from reflechi_widget.naming import quoted
from reflechi_widget.texts import counted

_DIGIT_SUITS = {"1": Suit.CLUBS, "2": Suit.DIAMONDS, "3": Suit.HEARTS, "4": Suit.SPADES}
# Lines above a deck, and the label that MinimalKlondike writes in front of it.
_HEADING = re.compile(r"\s*(?:#.*|game\s*:.*)", re.ASCII | re.IGNORECASE)
_LABEL = re.compile(r"\s*deal:", re.ASCII | re.IGNORECASE)


def deck_string(text: str) -> tuple[Card, ...]:
    """Read the deck of Klondike-Solver, pyksolve (``load_solitaire``) and MinimalKlondike.

    Three digits a card, rank ``01``…``13`` and suit 1 ♣ 2 ♦ 3 ♥ 4 ♠, are row by row. In the other
    form that MinimalKlondike knows, rank and suit as letters, the cards stand column by column
    and the stock is drawn from its end. Lines above the deck may be remarks, ``# …``, or its
    number, ``Game: 5``. The deck may begin with ``Deal:``.
    """
    lines = text_of(text).split("\n")
    while lines and (_HEADING.fullmatch(lines[0]) or not lines[0].strip()):
        del lines[0]
    deck = _LABEL.sub("", "\n".join(lines), count=1)
    plain = "".join(deck.split())
    if re.fullmatch(r"[0-9]+", plain):
        if len(plain) % 3:
            raise DeckError(f"a deck needs three digits a card, not {len(plain)!r} in all")
        return tuple(_digits(plain[place : place + 3]) for place in range(0, len(plain), 3))
    cards = tuple(card_of(word) for word in deck.split())
    if len(cards) < TABLEAU:
        raise DeckError(
            f"this deck cannot fill the columns: it has only {counted(len(cards), 'card')}"
        )
    return row_by_row(columns_in_turn(cards[:TABLEAU]), cards[: TABLEAU - 1 : -1])


def solvitaire_json(text: str) -> tuple[Card, ...]:
    """Read a deal of Solvitaire: seven piles and a stock, which is drawn from its end."""
    return read_board(text).deck()


def read_board(text: str) -> Board:
    """Read a file of Solvitaire or the output of lonelybot, also of a game that is in progress.

    Cards with their suit in lower case are face down. The foundations are one list of cards or,
    as lonelybot prints them under the name ``foundation``, a list for each suit. If only one card
    of a suit is given, it is the last one of its foundation.

    Raises
    ------
    CardError
        If a card cannot be read.
    DeckError
        If this is not JSON, or has other piles than such a file.
    """
    piles = _piles(text_of(text))
    columns = piles.pop("tableau piles", None)
    if not isinstance(columns, list) or len(columns) != COLUMNS:
        raise DeckError(
            f"'tableau piles' must be a list of {COLUMNS} columns, not {quoted(columns)}"
        )
    stock, waste = (_pile(piles.pop(name, [])) for name in ("stock", "waste"))
    if {"foundation", "foundations"} <= piles.keys():
        raise DeckError(f"the foundations are given twice: {'foundation'!r}")
    foundations = _foundations(piles.pop("foundations", piles.pop("foundation", [])))
    if piles:
        name = next(iter(piles))
        raise DeckError(f"unknown pile in a Solvitaire file for Klondike: {quoted(name)}")
    return Board([_column(column) for column in columns], stock[::-1], waste, foundations)


def _piles(text: str) -> dict[str, Any]:
    try:
        piles = json.loads(text, object_pairs_hook=_each_once)
    except DeckError:
        raise
    except (ValueError, RecursionError) as error:
        raise DeckError(f"not valid JSON, {_fault(error)}: {quoted(text)}") from None
    if not isinstance(piles, dict):
        raise DeckError(f"a Solvitaire file must be an object with piles, not {quoted(piles)}")
    return piles


def _each_once(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    piles = dict(pairs)
    if len(piles) < len(pairs):
        names = [name for name, _ in pairs]
        twice = next(name for name in names if names.count(name) > 1)
        raise DeckError(f"a pile is given twice: {quoted(twice)}")
    return piles


def _fault(error: ValueError | RecursionError) -> str:
    if isinstance(error, json.JSONDecodeError):
        return f"{error.msg} in line {error.lineno}, column {error.colno}"
    return "a number is too long" if isinstance(error, ValueError) else "it is nested too deeply"


def _pile(cards: object) -> list[Card]:
    if not isinstance(cards, list):
        raise DeckError(f"a pile must be a list of cards, not {quoted(cards)}")
    return [card_of(card) for card in cards]


def _column(words: object) -> Column:
    cards = _pile(words)
    assert isinstance(words, list), "a pile is a list"
    return Column(cards, [word.strip()[-1:].islower() for word in words])


def _foundations(listed: object) -> list[Card]:
    """Read one list of cards, or one for each suit; a single card of a suit is its last one."""
    if isinstance(listed, list) and listed and all(isinstance(one, list) for one in listed):
        listed = [card for suit in listed for card in suit]
    by_suit: dict[Suit, list[Card]] = {}
    for card in _pile(listed):
        by_suit.setdefault(card.suit, []).append(card)
    return [
        card for cards in by_suit.values() for card in (cards if cards[1:] else up_to(cards[0]))
    ]


def _digits(card: str) -> Card:
    rank, suit = int(card[:2]), _DIGIT_SUITS.get(card[2])
    if not 1 <= rank <= len(Rank) or suit is None:
        raise CardError(f"a card must be a rank 01 to 13 and a suit 1 to 4, such as 073: {card!r}")
    return Card(Rank(rank), suit)
