"""The notes on a move: comments, marks, highlights, and what else a file says of it."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import NamedTuple

from reflechi_widget.cards import Card, card_meant, parse_named_card
from reflechi_widget.errors import CardError, SettingError
from reflechi_widget.naming import meant, quoted
from reflechi_widget.position import PileId, is_pile_name


class Mark(NamedTuple):
    """A glyph a move can carry.

    Attributes
    ----------
    glyph
        Its number, written ``$4``; those of PGN keep their meaning.
    symbol
        How it is shown.
    suffix
        How it is written behind a move, or nothing.
    """

    glyph: int
    symbol: str
    suffix: str = ""


#: The marks that are offered; any other number from 0 to 255 is kept, and shown as the sign that
#: chess books have for it.
MARKS: tuple[Mark, ...] = (
    Mark(1, "!", "!"),
    Mark(2, "?", "?"),
    Mark(3, "!!", "!!"),
    Mark(4, "??", "??"),
    Mark(5, "!?", "!?"),
    Mark(6, "?!", "?!"),
    Mark(7, "□"),
    Mark(10, "="),
    Mark(13, "∞"),
    Mark(18, "+−"),
    Mark(19, "−+"),
    Mark(146, "N"),
)

_SIGNS = {
    **{8: "□", 11: "=", 12: "=", 14: "⩲", 15: "⩱", 16: "±", 17: "∓", 20: "+−", 21: "−+"},
    **{22: "⨀", 23: "⨀", 26: "○", 27: "○", 32: "⟳", 33: "⟳", 36: "↑", 37: "↑", 40: "→", 41: "→"},
    **{44: "=∞", 45: "=∞", 132: "⇆", 133: "⇆", 138: "⊕", 139: "⊕", 140: "∆", 141: "∇", 142: "⌓"},
}
# The same signs as typed on a keyboard.
_TYPED = {
    **{"+=": 14, "=+": 15, "+/=": 14, "=/+": 15, "+/-": 16, "-/+": 17, "+-": 18, "-+": 19},
    **{"=/∞": 44, "Δ": 140, "△": 140},
}

_BY_GLYPH = {glyph: Mark(glyph, sign) for glyph, sign in _SIGNS.items()} | {
    mark.glyph: mark for mark in MARKS
}
_BY_SYMBOL = {
    # If several numbers have the same sign, the sign means the first.
    **{sign: glyph for glyph, sign in reversed(_SIGNS.items())},
    **{mark.symbol: mark.glyph for mark in MARKS},
    **_TYPED,
}
_LARGEST_GLYPH = 255


def mark_of(glyph: int) -> Mark:
    """Give the mark of a number, one that shows the number itself if it is not on offer."""
    return _BY_GLYPH.get(glyph) or Mark(glyph, f"${glyph}")


def parse_mark(mark: str | int) -> int:
    """Give the number of a mark, written as its symbol or as its number.

    Signs of chess that are not offered can be read too, however they are typed: ``∓``, ``-/+``.

    Raises
    ------
    SettingError
        If there is no such mark; the message names those there are.
    """
    if isinstance(mark, str) and mark in _BY_SYMBOL:
        return _BY_SYMBOL[mark]
    if type(mark) is int and 0 <= mark <= _LARGEST_GLYPH:
        return mark
    symbols = f"{' '.join(offered.symbol for offered in MARKS)} or a number up to {_LARGEST_GLYPH}"
    raise SettingError(f"a mark must be {symbols}, not {quoted(mark)}{meant(mark, _BY_SYMBOL)}")


#: An end of an arrow, and what a highlight points at: a card or a pile.
Spot = Card | PileId


@dataclass(frozen=True, slots=True)
class Highlight:
    """Something pointed at: a card or a pile, or an arrow from one to another.

    Attributes
    ----------
    spot
        The card or pile.
    to
        Where the arrow goes; None if there is none.
    """

    spot: Spot
    to: Spot | None = None

    def __str__(self) -> str:
        return f"{self.spot}>{self.to}" if self.to else str(self.spot)


def parse_highlight(text: str) -> Highlight:
    """Read a highlight: ``9H``, ``3``, ``9H>3``.

    Raises
    ------
    SettingError
        If an end is neither a card nor a pile.
    """
    start, arrow, end = str(text).partition(">")
    return Highlight(_parse_spot(start), _parse_spot(end) if arrow else None)


def _parse_spot(text: str) -> Spot:
    plain = text.strip()
    if is_pile_name(plain.upper()):
        return PileId(plain.upper())
    try:
        return parse_named_card(plain)
    except CardError:
        near = card_meant(plain)
        raise SettingError(
            f"a highlight must name a card or pile, such as '9H' or '3'{near}: {quoted(text)}"
        ) from None


class Attempt(NamedTuple):
    """A move that was tried and refused.

    Attributes
    ----------
    token
        The move.
    rule
        Id of the rule that refused it.
    """

    token: str
    rule: str


def as_one(comments: Iterable[str]) -> str:
    """Give comments as one text with a paragraph for each."""
    return "\n\n".join(comments)


@dataclass(frozen=True, slots=True)
class Note:
    """All that is said of a move. Never changes: a changed note is another note.

    Attributes
    ----------
    openings, comments
        The comments before and after the move, each in plain text.
    marks
        Numbers of its glyphs, in the order in which they were set.
    highlights
        What is pointed at in the position after it.
    refused
        Attempts that were refused after it.
    undone
        Whether it was played and undone.
    verdict
        What a solver said of the position after it, as it is written; nothing if not asked.
    other
        Commands of a file that are not known here, as they are written.
    closings
        The comments after the variation that begins with the move.
    remarks
        The remarks about the file after the move; at the deal, those above the game.
    """

    openings: tuple[str, ...] = ()
    comments: tuple[str, ...] = ()
    marks: tuple[int, ...] = ()
    highlights: tuple[Highlight, ...] = ()
    refused: tuple[Attempt, ...] = ()
    undone: bool = False
    verdict: str = ""
    other: tuple[str, ...] = ()
    closings: tuple[str, ...] = ()
    remarks: tuple[str, ...] = ()

    @property
    def before(self) -> str:
        """The comments before the move, as one text."""
        return as_one(self.openings)

    @property
    def comment(self) -> str:
        """The comments after the move, as one text."""
        return as_one(self.comments)


NO_NOTE = Note()
