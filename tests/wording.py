"""Every message in every language, with each kind of card it can name, to be read over.

``PYTHONPATH=tests python tests/wording.py`` writes ``tests/golden/texts_<language>.txt`` anew.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

from reflechi_widget import texts
from reflechi_widget.cards import Card, parse_cards
from reflechi_widget.position import PileId
from reflechi_widget.texts.catalogue import Catalogue, words_of

FOLDER = Path(__file__).parent / "golden"
#: An ace, a figure, an eight, each court card; all suits.
KINDS = parse_cards("ASTH8DJCQHKS")
PILES = tuple(PileId(pile) for pile in ("3", "FH", "W"))
NUMBERS = (1, 2, 1_234_567)
#: What no card is higher than is never asked for.
_NEVER_A_KING = "{higher_coloured}"
#: Words that others are made of; each is seen in what it is made into.
_PARTS = ("card", "rank.", "suit.", "kind.", "one", "colour.", "label.")


def sentences(language: str) -> Iterator[str]:
    """Give each line: the id of the message, and what is said."""
    words = words_of(language)
    for message in words:
        if message.startswith(_PARTS):
            continue
        for said in _said(message, words.text(message, number=2), language):
            yield f"{message}: {said}"
    yield from _labels(words)
    yield from (f"card {card}: {name}" for card, name in texts.card_names(language).items())


def _said(message: str, template: str, language: str) -> Iterator[str]:
    if message.startswith("pile."):
        yield template.format(number=3)
    elif re.search(r"\{(card|other|third)", template):
        for cards in _casts(template):
            yield texts.say(message, language, cards=cards, piles=PILES, text=11)
    elif "{whole}" in template:
        shares = ((0, 1), (1, 1), (1, 20), (17, 20))
        yield from (texts.say(message, language, text="TF1", share=share) for share in shares)
    elif words_of(language).plurals(message):
        yield from (texts.say(message, language, piles=PILES, text=number) for number in NUMBERS)
    else:
        yield texts.say(message, language, piles=PILES, text="TF1")


def _casts(template: str) -> Iterator[tuple[Card, ...]]:
    """Give each kind of card each part once."""
    kings = _NEVER_A_KING not in template
    for place, card in enumerate(KINDS):
        if kings or not card.startswith("K"):
            yield (card, *(KINDS[(place + step) % len(KINDS)] for step in (1, 2)))


def _labels(words: Catalogue) -> Iterator[str]:
    for message in words:
        if message.startswith("label."):
            plurals = words.plurals(message) or {"": words.text(message)}
            for category, text in sorted(plurals.items()):
                yield f"{message}{'.' * bool(category)}{category}: {text}"


def golden(language: str) -> str:
    """Give the whole file."""
    return "".join(f"{line}\n" for line in sentences(language))


if __name__ == "__main__":
    for one in texts.LANGUAGES:
        (FOLDER / f"texts_{one}.txt").write_text(golden(one), encoding="utf-8")
