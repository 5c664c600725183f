"""Cards and piles inside a sentence, in the form that the sentence asks for."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Sequence

from reflechi_widget.cards import HIDDEN, Card, Rank
from reflechi_widget.position import PileId
from reflechi_widget.texts.catalogue import Catalogue

#: In front of the form: the name begins a sentence.
_CAPITAL = "^"


class Noun(ABC):
    """What a name in braces stands for: ``{card:the}`` is the card in the form ``the``.

    ``{card:^the}`` begins with a capital; a form the language does not give is the plain name.
    """

    @abstractmethod
    def form(self, form: str) -> str:
        """Give the name in a form; ``""`` is the plain one."""

    def __format__(self, spec: str) -> str:
        name = self.form(spec.removeprefix(_CAPITAL))
        return name[0].upper() + name[1:] if spec.startswith(_CAPITAL) else name


class CardNoun(Noun):
    """A card, by its name."""

    def __init__(self, card: Card, words: Catalogue) -> None:
        self._card = card
        self._words = words

    def form(self, form: str) -> str:
        """Give the name; how the words stand together depends on the kind of the rank's."""
        card, words = self._card, self._words
        if card is HIDDEN:
            return card.symbol
        kind = words.text(f"kind.{card.rank.letter}")
        return words.text("card", f"{form} {kind}".strip(), form, kind).format(
            rank=words.text(f"rank.{card.rank.letter}", form),
            suit=words.text(f"suit.{card.suit.letter}", form),
            symbol=card.symbol,
        )


class PileNoun(Noun):
    """A pile: "column 3", "the waste"."""

    def __init__(self, pile: PileId, words: Catalogue) -> None:
        self._pile = pile
        self._words = words

    def form(self, form: str) -> str:
        """Give the name; a pile without one of its own is a column, by its number."""
        try:
            return self._words.text(f"pile.{self._pile}", form)
        except KeyError:
            return self._words.text("pile.column", form).format(number=self._pile)


class PileChoice(Noun):
    """Several piles, of which one may be chosen: "column 3, column 5, or the waste"."""

    def __init__(self, piles: Sequence[PileId], words: Catalogue) -> None:
        self._piles = [PileNoun(pile, words) for pile in piles]
        self._words = words

    def form(self, form: str) -> str:
        """Give all names in a form, joined as the language joins a choice."""
        return self._words.choice([pile.form(form) for pile in self._piles])


def some(rank: Rank, words: Catalogue, colour: str) -> str:
    """Give some card of a rank and a colour: "a red eight"."""
    kind = words.text(f"kind.{rank.letter}")
    return words.text(f"one.{colour}", kind).format(rank=words.text(f"rank.{rank.letter}"))
