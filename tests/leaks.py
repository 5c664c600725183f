"""What leaves Python, and which cards it spells: for tests that nothing hidden is told."""

from __future__ import annotations

import json
import re
from collections.abc import Collection, Iterable, Mapping
from functools import cache
from importlib.resources import files
from typing import Any

from reflechi_widget.cards import ALL_CARDS, Card, Rank, Suit
from reflechi_widget.texts import LANGUAGES
from reflechi_widget.texts.catalogue import words_of
from reflechi_widget.texts.grammar import CardNoun
from reflechi_widget.widget.base import Widget

# Cards written as codes, one or many in a row; not the letters of a word such as "NOTHING".
_CAPITALS = re.compile(r"[A-Z0-9]{2,}")
_CODES = re.compile(r"(?:[A2-9TJQK][SHDC])+")
# With or without what a drawing has between a rank and the suit beside it.
_SYMBOL = re.compile(r"(10|[A2-9TJQK])(?:</text><text [^>]*>)?([♠♥♦♣])")
_LETTER = {suit.symbol: suit.letter for suit in Suit}
# Unicode has a sign for each card, and a knight between jack and queen.
_SIGNS = {
    chr(0x1F0A0 + 16 * "SHDC".index(card.suit.letter) + card.rank + (card.rank > Rank.JACK)): card
    for card in ALL_CARDS
}
_SIGN = re.compile(f"[{''.join(_SIGNS)}]")
#: In the .po files: in which form a sentence asks for a card.
_FORM = re.compile(r"\{(?:card|other|third):\^?(\w+)\}")


class Tap:
    """A comm that keeps what is sent to the page, byte for byte."""

    kernel = True
    comm_id = "x"

    def __init__(self) -> None:
        self.sent: list[str] = []

    def send(self, data: Any, **_: Any) -> None:
        self.sent.append(json.dumps(data, ensure_ascii=False, default=str))

    def on_msg(self, callback: Any) -> None: ...

    def close(self, **_: Any) -> None: ...


def first_values(widget: Widget) -> dict[str, Any]:
    """Give what a page is told that begins to show a widget, but for what is not of its game."""
    of_widgets = {"layout", "tabbable", "tooltip"}
    state = widget.get_state()
    return {name: state[name] for name in state if name[0] != "_" and name not in of_widgets}


def told(text: str, cards: Collection[Card] = ALL_CARDS) -> set[Card]:
    """List those of some cards that a text spells in any way.

    That is by their two characters, by symbols, by the one sign Unicode has for a card, or by
    their names in any language.
    """
    if not cards:
        return set()
    codes = filter(_CODES.fullmatch, set(_CAPITALS.findall(text)))
    found = {code[n : n + 2] for code in codes for n in range(0, len(code), 2)}
    found |= {rank.replace("10", "T") + _LETTER[suit] for rank, suit in _SYMBOL.findall(text)}
    found |= {_SIGNS[sign] for sign in _SIGN.findall(text)}
    low = text.casefold()
    names = [_names(language) for language in LANGUAGES if any(s in low for s in _suits(language))]
    return {card for card in cards if card in found or any(_says(low, n[card]) for n in names)}


def _says(low: str, names: Iterable[str]) -> bool:
    return any(name in low and re.search(rf"(?<!\w){re.escape(name)}(?!\w)", low) for name in names)


@cache
def _names(language: str) -> Mapping[Card, tuple[str, ...]]:
    """Give each card's names, in all forms that a sentence of the language asks for."""
    words, po = words_of(language), files("reflechi_widget.texts") / f"{language}.po"
    forms = sorted({"", "spoken", *_FORM.findall(po.read_text(encoding="utf-8"))})
    return {
        card: tuple({CardNoun(card, words).form(form).casefold(): None for form in forms})
        for card in ALL_CARDS
    }


@cache
def _suits(language: str) -> tuple[str, ...]:
    """Give words of which one is in the name of each card."""
    words = words_of(language)
    return tuple(words.text(f"suit.{suit.letter}").casefold() for suit in Suit)
