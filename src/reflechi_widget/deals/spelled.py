"""Cards, texts and boards in the spelling of other programs."""

from __future__ import annotations

from typing import NamedTuple

from reflechi_widget.cards import ALL_CARDS, Card, parse_named_card
from reflechi_widget.deals.order import row_by_row
from reflechi_widget.errors import CardError, DeckError
from reflechi_widget.naming import quoted
from reflechi_widget.plaintext import plain_text

# Every deal takes less than 1,000 characters, but JSON may be indented.
_LONGEST = 10_000
_LONGEST_CARD = 20
_RANK_NUMBERS = {"1": "A", "11": "J", "12": "Q", "13": "K"}


class Column(NamedTuple):
    """A column from its deepest card to its last, and whether each card is face down."""

    cards: list[Card]
    down: list[bool]

    def depth(self) -> int:
        """Count the face-down cards.

        Raises
        ------
        DeckError
            If one of them is on a face-up card.
        """
        depth = sum(self.down)
        if any(self.down[depth:]):
            cards = " ".join(self.cards)
            raise DeckError(f"a face-down card cannot be on a face-up one: {cards!r}")
        return depth


class Board(NamedTuple):
    """The piles of a board; the stock begins with the first card to draw."""

    columns: list[Column]
    stock: list[Card]
    waste: list[Card]
    foundations: list[Card]

    def deck(self) -> tuple[Card, ...]:
        """Give the deck that deals this board.

        Raises
        ------
        DeckError
            If this is not a deal, because cards have been played.
        """
        if self.waste or self.foundations:
            place = "waste" if self.waste else "foundations"
            raise DeckError(f"cards in the {place}: this is a position in mid-game, not a deal")
        return row_by_row([column.cards for column in self.columns], self.stock)

    def is_deal(self) -> bool:
        """Tell whether no card has been played."""
        sizes = [len(column.cards) for column in self.columns]
        return not self.waste and not self.foundations and sizes == [*range(1, len(sizes) + 1)]


def up_to(card: Card) -> list[Card]:
    """Give the cards of a foundation whose last card is this one."""
    return list(ALL_CARDS[card.ordinal - card.rank + 1 : card.ordinal + 1])


def card_of(text: object) -> Card:
    """Read a card; ranks may be numbers up to 13."""
    if not isinstance(text, str) or len(text) > _LONGEST_CARD:
        raise CardError(f"a card must be text such as '7H', not {quoted(text)}")
    name = _RANK_NUMBERS.get(text[:-1])
    try:
        return parse_named_card(name + text[-1] if name else text)
    except CardError as error:
        # The error quotes the given text, not the card name made from it.
        raise CardError(str(error) if not name else f"not a card: {text!r}") from None


def text_of(source: object, longest: int = _LONGEST) -> str:
    """Give a text to read, as `plain_text` gives it.

    Raises
    ------
    DeckError
        If it is not text, or too long.
    """
    if not isinstance(source, str):
        raise DeckError(f"a written-out deal must be text, not {quoted(source)}")
    if len(source) > longest:
        raise DeckError(f"this is too long for a deal: {len(source)!r} characters")
    return plain_text(source)
