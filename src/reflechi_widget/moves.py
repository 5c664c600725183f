"""Moves and their tokens: ``TS-7``, ``AS-F``, ``3:7H-5``, ``D``, ``R``.

A move says what the player wants, not how the cards then lie: turning a card is a consequence,
never a move of its own.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import lru_cache

from reflechi_widget.cards import Card, parse_named_card, plain_capitals
from reflechi_widget.errors import CardError, InvalidMoveError
from reflechi_widget.naming import meant, quoted
from reflechi_widget.position import FOUNDATIONS, PileId, is_pile_name


@dataclass(frozen=True, slots=True)
class Transfer:
    """Take the run headed by a card to another pile.

    Attributes
    ----------
    card
        The first card of the run, the deepest of those that move.
    target
        Where to: a column, or `FOUNDATIONS` for the card's own foundation.
    source
        Where from, written as a check; None where the card alone says it.
    """

    card: Card
    target: PileId
    source: PileId | None = None

    def __post_init__(self) -> None:
        # A card equals its text, so a caller may well have given the text.
        if not isinstance(self.card, Card):
            object.__setattr__(self, "card", parse_named_card(self.card))

    def __str__(self) -> str:
        check = f"{self.source}:" if self.source else ""
        return f"{check}{self.card}-{self.target}"


@dataclass(frozen=True, slots=True)
class Draw:
    """Turn cards from the stock."""

    def __str__(self) -> str:
        return "D"


@dataclass(frozen=True, slots=True)
class Recycle:
    """Make the waste the stock again."""

    def __str__(self) -> str:
        return "R"


Move = Transfer | Draw | Recycle

DRAW = Draw()
RECYCLE = Recycle()

_TRANSFER = re.compile(
    r"(?:(?P<source>\w+)\s*:\s*)?(?P<card>[^\s:\-]+)\s*-\s*(?P<target>\w+)", re.ASCII
)
_DRAWS = re.compile(r"D([1-9][0-9]{0,2})?", re.ASCII)
_SPELLED = re.compile(
    r"(?:C|COL|COLUMN|PILE)_?(?P<number>[1-9])|(?P<suit>[HDC])|(?P<word>WASTE|STOCK|FOUNDATIONS?)"
)
# Far above any token; it only keeps a hostile text out of the message.
_LONGEST = 40


@lru_cache(maxsize=2048)
def transfer(card: Card, target: PileId) -> Transfer:
    """Give the transfer of a card to a pile; made once, since positions share few of them."""
    return Transfer(card, target)


def parse_moves(text: Move | str) -> tuple[Move, ...]:
    """Read one token, which may abbreviate several draws.

    Parameters
    ----------
    text
        ``"7H-3"``, ``"AS-F"``, ``"3:7H-5"``, ``"D"``, ``"R"``, or ``"D5"`` for five draws. Case
        and spaces are forgiven, ``10`` and ♠♥♦♣ are read. A `Move` stands for itself.

    Raises
    ------
    InvalidMoveError
        If this is not a move token; the message ends with the text.
    """
    if isinstance(text, Move):
        return (text,)
    if not isinstance(text, str):
        raise InvalidMoveError(f"a move must be text such as '7H-3', not {quoted(text)}")
    plain = plain_capitals(text)
    if len(plain) > _LONGEST:
        raise InvalidMoveError(
            f"a move must be one short token such as '7H-3': {plain[:_LONGEST]!r}…"
        )
    if plain == "R":
        return (RECYCLE,)
    if draws := _DRAWS.fullmatch(plain):
        return (DRAW,) * int(draws[1] or 1)
    return (_parse_transfer(plain, text),)


def parse_move(text: Move | str) -> Move:
    """Read one token that means one action; ``"D5"`` is refused here.

    Raises
    ------
    InvalidMoveError
        If this is not a move token, or means several actions.
    """
    moves = parse_moves(text)
    if len(moves) > 1:
        raise InvalidMoveError(f"this is several actions, not one: {text!r}")
    return moves[0]


def _parse_transfer(plain: str, text: str) -> Transfer:
    match = _TRANSFER.fullmatch(plain)
    if not match:
        raise InvalidMoveError(
            "a move must be a card and a pile, such as '7H-3' or 'AS-F', or D to draw, "
            f"or R to recycle: {text!r}"
        )
    try:
        card = parse_named_card(match["card"])
    except CardError as error:
        raise InvalidMoveError(f"{error} in the move {text!r}") from None
    target = _parse_pile(match["target"], text)
    source = _parse_pile(match["source"], text) if match["source"] else None
    return Transfer(card, target, source)


def _parse_pile(name: str, text: str) -> PileId:
    if not is_pile_name(name):
        near = _pile_meant(name)
        raise InvalidMoveError(
            f"a pile must be a column's number, W, S or F, not {name!r}{near}, in {text!r}"
        )
    # A card finds its own foundation, so naming one of the places adds nothing.
    return FOUNDATIONS if name.startswith("F") else PileId(name)


def _pile_meant(name: str) -> str:
    """Say which pile was probably meant: it was written as a word, or its number after one."""
    named = _SPELLED.fullmatch(name)
    if named is None:
        return ""
    pile = named["number"] or ("F" if named["suit"] else named["word"][0])
    return meant(pile, [pile])
