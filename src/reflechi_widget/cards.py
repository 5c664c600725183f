"""Cards, ranks and suits: plain values, one object for each of the 52."""

from __future__ import annotations

from collections.abc import Iterable
from enum import Enum, IntEnum
from typing import Any, NoReturn

from reflechi_widget.errors import CardError
from reflechi_widget.naming import meant, quoted
from reflechi_widget.plaintext import plain_text


class Suit(Enum):
    """A suit, in the order of the foundations: spades, hearts, diamonds, clubs."""

    SPADES = ("S", "♠", False)
    HEARTS = ("H", "♥", True)
    DIAMONDS = ("D", "♦", True)
    CLUBS = ("C", "♣", False)

    letter: str
    symbol: str
    is_red: bool

    def __init__(self, letter: str, symbol: str, is_red: bool) -> None:
        self.letter = letter
        self.symbol = symbol
        self.is_red = is_red


class Rank(IntEnum):
    """A rank, ace low."""

    ACE = 1
    TWO = 2
    THREE = 3
    FOUR = 4
    FIVE = 5
    SIX = 6
    SEVEN = 7
    EIGHT = 8
    NINE = 9
    TEN = 10
    JACK = 11
    QUEEN = 12
    KING = 13

    @property
    def letter(self) -> str:
        """The one character of this rank in tokens and codes."""
        return "A23456789TJQK"[self - 1]


class Card(str):
    """A playing card: its two characters, which also know what they mean.

    A card equals its text, so ``"7H" in pile.cards`` and ``card == "7H"`` mean what they say.
    There is one object for each card.

    Parameters
    ----------
    rank, suit
        What is printed on it. ``Card(rank, suit)`` gives the same object each time.

    Raises
    ------
    CardError
        If there is no such rank or suit; `parse_card` reads text.

    Attributes
    ----------
    rank : Rank
    suit : Suit
    is_red : bool
    ordinal : int
        Place in the order ♠A…♠K ♥A…♥K ♦A…♦K ♣A…♣K, from 0.
    """

    __slots__ = ("is_red", "ordinal", "rank", "suit")

    rank: Rank
    suit: Suit
    is_red: bool
    ordinal: int

    def __new__(cls, rank: Rank, suit: Suit) -> Card:  # noqa: D102 - the class says it
        try:
            return _CARD_OF[rank, suit]
        except (KeyError, TypeError):
            raise CardError(f"a card takes a Rank and a Suit: {(rank, suit)!r}") from None

    def __setattr__(self, name: str, value: object) -> NoReturn:
        raise AttributeError(f"a card cannot be changed: {name!r}")

    @property
    def symbol(self) -> str:
        """The card as people write it: ``7♥``, ``10♠``."""
        rank = "10" if self.rank == Rank.TEN else self.rank.letter
        return rank + self.suit.symbol

    def __repr__(self) -> str:
        return f"<{self.symbol}>"

    def __reduce__(self) -> tuple[Any, ...]:
        return parse_card, (str(self),)


class HiddenCard(Card):
    """A card whose face is not known; its rank and suit cannot be read."""

    __slots__ = ()

    @property
    def symbol(self) -> str:
        """Two question marks."""
        return "??"

    def __getattr__(self, name: str) -> NoReturn:
        raise AttributeError(f"this card lies face down, so its {name!r} cannot be read")


def _make(cls: type[Card], text: str, **values: object) -> Card:
    card = str.__new__(cls, text)
    for name, value in values.items():
        object.__setattr__(card, name, value)
    return card


_CARD_OF: dict[tuple[Rank, Suit], Card] = {
    (rank, suit): _make(
        Card,
        rank.letter + suit.letter,
        rank=rank,
        suit=suit,
        is_red=suit.is_red,
        ordinal=13 * place + rank - 1,
    )
    for place, suit in enumerate(Suit)
    for rank in Rank
}

#: The 52 cards in the order ♠A…♠K ♥A…♥K ♦A…♦K ♣A…♣K.
ALL_CARDS: tuple[Card, ...] = tuple(_CARD_OF.values())

#: Stands for every card that may not be seen.
HIDDEN: Card = _make(HiddenCard, "??")

_BY_TEXT: dict[str, Card] = {str(card): card for card in ALL_CARDS} | {"??": HIDDEN}
# People paste symbols, sometimes with the selector that asks for an emoji.
_FORGIVEN = str.maketrans(
    {suit.symbol: suit.letter for suit in Suit} | {"\ufe0e": "", "\ufe0f": ""}
)


def parse_card(text: str) -> Card:
    """Read a card.

    Parameters
    ----------
    text
        Rank then suit: ``"TS"``, ``"10s"``, ``"10♠"``; ``"??"`` is a hidden card.

    Raises
    ------
    CardError
        If the text is not a card.
    """
    if not isinstance(text, str):
        raise CardError(f"a card must be text such as '7H', not {quoted(text)}")
    plain = plain_capitals(text)
    if plain.startswith("10"):
        plain = "T" + plain[2:]
    card = _BY_TEXT.get(plain)
    if card is None:
        raise CardError(
            "a card must be a rank A23456789TJQK and a suit S, H, D or C, such as "
            f"'7H'{card_meant(text)}: {quoted(text)}"
        )
    return card


def card_meant(text: str) -> str:
    """Say which card was probably meant: its suit was written first, or 1 for the ace."""
    plain = plain_capitals(text)
    turned = plain[1:] + plain[:1]
    spelled = {"1": "A", "10": "T"}
    found = (f"{spelled.get(part[:-1], part[:-1])}{part[-1:]}" for part in (turned, plain))
    return next((meant(name, [name]) for name in found if name in _BY_TEXT), "")


def parse_named_card(text: str) -> Card:
    """Read a card that a player names: one with a face.

    Raises
    ------
    CardError
        If the text is not a card, or says that it may not be seen.
    """
    card = parse_card(text)
    if card is HIDDEN:
        raise CardError(f"a face-down card cannot be named: {text!r}")
    return card


def plain_capitals(text: str) -> str:
    """Give a token in the letters it is written with: symbols as letters, all capitals.

    Some letters of other alphabets have an ASCII capital; they are left as they are, so that
    they are taken for nothing else.
    """
    plain = plain_text(text).strip().translate(_FORGIVEN)
    return plain.upper() if plain.isascii() else plain


def parse_cards(text: str) -> tuple[Card, ...]:
    """Read cards written together, two characters each, as in ``"JSQS??"``.

    Raises
    ------
    CardError
        If the length is odd or a pair is not a card.
    """
    if len(text) % 2:
        raise CardError(f"cards written together must have two characters each: {text!r}")
    return tuple(parse_card(text[i : i + 2]) for i in range(0, len(text), 2))


def format_cards(cards: Iterable[Card]) -> str:
    """Write cards together, two characters each; `parse_cards` reads them back."""
    return "".join(cards)
