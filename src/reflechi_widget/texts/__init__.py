"""All words for users: message id and arguments → a sentence in a language.

A language is one module with one dictionary, ``CATALOGUE``; nothing else holds words. Messages
take their arguments by name, so that a translator may put them in any order:

``{card}`` ``{other}`` ``{third}``
    The cards a refusal speaks of, as ``7♥``.
``{pile}`` ``{second_pile}``
    Piles, as "column 3" or "the waste".
``{spoken}``
    The first card, as a screen reader says it.
``{number}``
    The number of the first pile, where it is a column.
``{colour}``
    The colour of the first card, in words.
``{higher}`` ``{higher_coloured}``
    The rank one above the first card, in words, and the same with the other colour.
``{text}``
    Something quoted, such as a part of a deal code.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from reflechi_widget.cards import ALL_CARDS, HIDDEN, Card, Rank
from reflechi_widget.errors import SettingError
from reflechi_widget.position import PileId
from reflechi_widget.texts import en

_CATALOGUES: Mapping[str, Mapping[str, str]] = {"en": en.CATALOGUE}

#: Languages there are texts for.
LANGUAGES: tuple[str, ...] = tuple(_CATALOGUES)

_CARD_ROLES = ("card", "other", "third")
_PILE_ROLES = ("pile", "second_pile")


def check_language(language: str) -> str:
    """Give the language back if there are texts in it.

    Raises
    ------
    SettingError
        If there are none; the message names those there are.
    """
    if not isinstance(language, str) or language not in _CATALOGUES:
        raise SettingError(f"the languages are {', '.join(LANGUAGES)}: {language!r}")
    return language


def say(
    message: str,
    language: str = "en",
    *,
    cards: Sequence[Card] = (),
    piles: Sequence[PileId] = (),
    text: object = "",
) -> str:
    """Give a message as a sentence.

    Parameters
    ----------
    message
        Its id, such as ``"refusal.empty-column"``.
    language
        One of `LANGUAGES`.
    cards, piles, text
        What it speaks of; see the module for the names they get.

    Raises
    ------
    SettingError
        If there are no texts in this language.
    """
    catalogue = _CATALOGUES[check_language(language)]
    names: dict[str, object] = {"text": text}
    names |= zip(_CARD_ROLES, (card.symbol for card in cards), strict=False)
    names |= zip(_PILE_ROLES, (pile_name(pile, language) for pile in piles), strict=False)
    if piles:
        names["number"] = piles[0]
    if cards and cards[0] is not HIDDEN:
        names["spoken"] = _card_name(cards[0], catalogue)
        names |= _neighbours(cards[0], catalogue)
    return catalogue[message].format_map(names)


def _neighbours(card: Card, catalogue: Mapping[str, str]) -> dict[str, str]:
    """Put a card's colour, and what stands one above it, into words."""
    names = {"colour": catalogue["colour.red" if card.is_red else "colour.black"]}
    if card.rank < Rank.KING:
        rank = Rank(card.rank + 1).letter
        colour = "black" if card.is_red else "red"
        names["higher"] = catalogue[f"one.{rank}"]
        names["higher_coloured"] = catalogue[f"one.{colour}"].format(rank=catalogue[f"rank.{rank}"])
    return names


def pile_name(pile: PileId, language: str = "en") -> str:
    """Give the name of a pile inside a sentence: "column 3", "the waste"."""
    catalogue = _CATALOGUES[check_language(language)]
    named = catalogue.get(f"pile.{pile}")
    return named if named is not None else catalogue["pile.column"].format(number=pile)


def card_names(language: str = "en") -> dict[str, str]:
    """Give each card's full name, as a screen reader says it, by its two characters."""
    catalogue = _CATALOGUES[check_language(language)]
    return {str(card): _card_name(card, catalogue) for card in ALL_CARDS}


def _card_name(card: Card, catalogue: Mapping[str, str]) -> str:
    rank, suit = catalogue[f"rank.{card.rank.letter}"], catalogue[f"suit.{card.suit.letter}"]
    return catalogue["card"].format(rank=rank, suit=suit)


def labels(language: str = "en") -> dict[str, str]:
    """Give the words the page needs, by the names it asks for them."""
    prefix = "label."
    return {
        message.removeprefix(prefix): words
        for message, words in _CATALOGUES[check_language(language)].items()
        if message.startswith(prefix)
    }
