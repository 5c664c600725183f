"""Deals of other programs, by the name of their format."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from types import MappingProxyType
from typing import Any, TypeVar

from reflechi_widget.called import says_how
from reflechi_widget.cards import Card
from reflechi_widget.deals import boards, lists, numbered, written
from reflechi_widget.deals.codes import DEFAULT_GAME
from reflechi_widget.deals.lists import NamedDeal
from reflechi_widget.deals.spelled import Board
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
        "pysol-text": boards.pysol_text,
        "solvitaire": numbered.solvitaire,
        "solvitaire-json": written.solvitaire_json,
    }
)

#: The reader of each format that can hold a position in mid-game.
POSITION_FORMATS: Mapping[str, Callable[[str], Board]] = MappingProxyType(
    {"pysol-text": boards.read_pysol_board, "solvitaire-json": written.read_board}
)

#: The reader of each format that holds several deals.
LIST_FORMATS: Mapping[str, Callable[[str], tuple[NamedDeal, ...]]] = MappingProxyType(
    {"klondike-solver": lists.klondike_solver_file}
)


@says_how
def read_deal(source: int | str, format: str, draw: int = 1) -> tuple[Card, ...]:
    """Give the deck of a deal that another program numbers or writes out.

    Parameters
    ----------
    source
        A number or its digits, ``24``, ``"#24"``, ``"100,000"`` (``"greenfelt"``,
        ``"klondike-solver"``, ``"lonelybot"``, ``"microsoft"``, ``"solvitaire"`` and ``"pysol"``,
        which also takes ``"ms100000"``), or text (``"deck-string"``, ``"pysol-text"``,
        ``"solvitaire-json"``).
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
    if isinstance(source, str) and source in FORMATS and format not in list(FORMATS):
        raise SettingError(
            f"the deal must come first, then its format: ({quoted(format)}, {source!r})"
        )
    deck = _chosen(FORMATS, format)(source)
    check_deck(rules, deck)
    return deck


@says_how
def read_deals(text: str, format: str) -> tuple[NamedDeal, ...]:
    """Give the deals of a file for another program.

    Parameters
    ----------
    text
        The text of the file.
    format
        One of `LIST_FORMATS`.

    Returns
    -------
    tuple of NamedDeal
        Each with its ``deck`` and a ``name``, which is made of the remarks above it.

    Raises
    ------
    SettingError
        If the format is unknown.
    CardError, DeckError
        If a deal cannot be read, or one of its cards is missing or duplicated; the message names
        the line.
    """
    return _chosen(LIST_FORMATS, format)(text)


@says_how
def read_position(text: str, format: str, draw: int = 1, rules: str = DEFAULT_GAME) -> Position:
    """Give a position that another program has written out, at the deal or in mid-game.

    Parameters
    ----------
    text
        What the program wrote.
    format
        One of `POSITION_FORMATS`.
    draw
        Draw count to play it with.
    rules
        The game to play it as. With ``"klondike"``, cards that the text marks as face down are
        face down; if it marks none, the cards of a deal are turned as they are dealt.

    Raises
    ------
    SettingError
        If the format, game or draw count is unknown.
    PositionError
        If the text cannot be read, or no game can reach this position.
    """
    row = choose(rules, draw)
    read = _chosen(POSITION_FORMATS, format)
    try:
        position = Position(row.key, _piles(row, read(text)))
    except (CardError, DeckError) as error:
        raise PositionError(str(error)) from None
    validate(position)
    return position


def _chosen(readers: Mapping[str, _Reader], format: str) -> _Reader:
    reader = readers.get(format) if isinstance(format, str) else None
    if reader is None:
        raise SettingError(
            f"format must be one of {offered(readers, format)}, not {quoted(format)}"
        )
    return reader


def _piles(rules: Rules, board: Board) -> dict[PileId, Pile]:
    """Lay the cards of a board on the piles of the game."""
    columns = rules.with_role(Role.COLUMN)
    if len(board.columns) != len(columns):
        raise DeckError(f"a board must have {len(columns)} columns, not {len(board.columns)!r}")
    assert rules.stock, "Klondike has a stock"
    assert rules.waste, "Klondike has a waste"
    piles = {
        rules.stock.id: Pile(tuple(board.stock), rules.stock.down_of(len(board.stock))),
        rules.waste.id: Pile(tuple(board.waste)),
    }
    as_dealt = board.is_deal() and not any(any(column.down) for column in board.columns)
    for column, spec in zip(board.columns, columns, strict=True):
        marked = 0 if spec.face_up is None else column.depth()
        down = spec.down_of(len(column.cards)) if as_dealt else marked
        piles[spec.id] = Pile(tuple(column.cards), down)
    for spec in rules.with_role(Role.FOUNDATION):
        own = (card for card in board.foundations if rules.foundation_of[card] == spec)
        piles[spec.id] = Pile(tuple(own))
    return {spec.id: piles[spec.id] for spec in rules.piles}
