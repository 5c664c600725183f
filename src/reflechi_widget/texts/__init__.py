"""All words for users: message id and arguments → a sentence in a language.

A language is one file, ``<language>.po``; nothing else holds words. Messages take their arguments
by name, so that a translator may put them in any order, and in the form the sentence needs:

``{card}`` ``{other}`` ``{third}``
    The cards a message speaks of, as ``7♥`` or "7 de cœur"; ``{card:the}`` is "le 7 de cœur".
``{pile}`` ``{second_pile}``
    Piles, as "column 3" or "the waste".
``{piles}``
    All of them, one of which may be chosen: "column 3 or the waste".
``{number}``
    The number of the first pile, where it is a column.
``{colour}``
    The colour of the first card, in words, as it is said of two cards.
``{higher_coloured}``
    A card one rank above the first and of the opposite colour, in words.
``{text}``
    Something quoted, such as a part of a deal code, or a number, which chooses the plural.
``{part}`` ``{whole}``
    So many of so many; the latter chooses the plural.
"""

from __future__ import annotations

from collections.abc import Sequence

from reflechi_widget.cards import ALL_CARDS, HIDDEN, Card, Rank
from reflechi_widget.position import PileId
from reflechi_widget.texts.catalogue import LANGUAGES, Catalogue, check_language, words_of
from reflechi_widget.texts.grammar import CardNoun, PileChoice, PileNoun, some

__all__ = [
    "LANGUAGES",
    "card_names",
    "check_language",
    "counted",
    "has",
    "labels",
    "language_names",
    "number",
    "percent",
    "pile_name",
    "say",
    "spoken",
]

_CARD_ROLES = ("card", "other", "third")
_PILE_ROLES = ("pile", "second_pile")
_LABEL = "label."


def say(
    message: str,
    language: str = "en",
    *,
    cards: Sequence[Card] = (),
    piles: Sequence[PileId] = (),
    text: object = "",
    share: tuple[int, int] | None = None,
) -> str:
    """Give a message as a sentence.

    Parameters
    ----------
    message
        Its id, such as ``"refusal.empty-column"``.
    language
        One of `LANGUAGES`.
    cards, piles, text, share
        What it speaks of; see the module for the names they get.

    Raises
    ------
    SettingError
        If this language has no texts.
    """
    words = words_of(language)
    count = text if isinstance(text, int) else 1
    names: dict[str, object] = {"text": words.number(text) if isinstance(text, int) else text}
    if share is not None:
        count = share[1]
        names |= zip(("part", "whole"), map(words.number, share), strict=True)
    names |= zip(_CARD_ROLES, (CardNoun(card, words) for card in cards), strict=False)
    names |= zip(_PILE_ROLES, (PileNoun(pile, words) for pile in piles), strict=False)
    if piles:
        names["number"] = piles[0]
        names["piles"] = PileChoice(piles, words)
    if cards and cards[0] is not HIDDEN:
        names |= _neighbours(cards[0], words)
    return words.text(message, number=count).format_map(names)


def _neighbours(card: Card, words: Catalogue) -> dict[str, str]:
    """Put a card's colour, and the card one rank above it, into words."""
    colour, other = ("red", "black") if card.is_red else ("black", "red")
    found = {"colour": words.text(f"colour.{colour}")}
    if card.rank < Rank.KING:
        found["higher_coloured"] = some(Rank(card.rank + 1), words, other)
    return found


def counted(count: int, noun: str) -> str:
    """Count things as the ``repr`` of objects and errors do, in English: 1 task, 2 tasks."""
    return f"{count} {noun}" if count == 1 else f"{count} {noun}s"


def has(message: str, language: str = "en") -> bool:
    """Tell whether there is a message with this id."""
    return message in words_of(language)


def number(value: int, language: str = "en") -> str:
    """Write a number as a language does."""
    return words_of(language).number(value)


def spoken(value: int, language: str = "en") -> str:
    """Write a number so that it is read aloud in full: signs are often left out."""
    if value < 0:
        return say("label.minus", language, text=-value)
    return number(value, language)


def percent(share: float, language: str = "en") -> str:
    """Write a share, 0 to 1, in whole hundredths as a language does."""
    return words_of(language).percent(share)


def pile_name(pile: PileId, language: str = "en") -> str:
    """Give the name of a pile inside a sentence: "column 3", "the waste"."""
    return PileNoun(pile, words_of(language)).form("")


def card_names(language: str = "en") -> dict[str, str]:
    """Give each card's full name, as a screen reader says it, by its two characters."""
    words = words_of(language)
    return {str(card): CardNoun(card, words).form("spoken") for card in ALL_CARDS}


def labels(language: str = "en") -> dict[str, str]:
    """Give the words the page needs, by the names it asks for them.

    A label that counts is there for each category of plural, as ``pile_cards.one``.
    """
    words = words_of(language)
    found: dict[str, str] = {}
    for message in words:
        if message.startswith(_LABEL):
            name = message.removeprefix(_LABEL)
            plurals = words.plurals(message)
            found |= {f"{name}.{category}": text for category, text in plurals.items()}
            if not plurals:
                found[name] = words.text(message)
    return found


def language_names() -> dict[str, str]:
    """Give what each language calls itself, by its code."""
    return {language: words_of(language).text("language") for language in LANGUAGES}
