"""Where the cards are: piles and positions, which never change.

The text form is one line: the key of the rules, then each pile with its name and its cards, the
playable card last. Cards left of a bar lie face down. The stock is written in the order of
drawing, the next card first. Where passes are counted, ``P:2`` ends the line::

    TF1-D1N S:JSQSKS| W: FS: FH: FD: FC: 1:6D 2:9SKH 3:AC3S8H

"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from types import MappingProxyType
from typing import Any, NamedTuple, NewType, NoReturn

from reflechi_widget.cards import HIDDEN, Card, format_cards, parse_cards
from reflechi_widget.errors import CardError, PositionError
from reflechi_widget.naming import quoted
from reflechi_widget.plaintext import plain_text

#: Name of a pile, stable for a whole game: ``1``…``7``, ``W``, ``S``, ``FS`` ``FH`` ``FD`` ``FC``.
PileId = NewType("PileId", str)

#: In moves and refusals: the foundations, whichever of them is the card's own.
FOUNDATIONS = PileId("F")

_PILE_NAME = re.compile(r"[1-9][0-9]?|[A-Z][A-Z0-9]?")
_RULES_KEY = re.compile(r"[A-Z0-9]+(-[A-Z0-9]+)+")
_PASSES = PileId("P")


_PILE_IN_A_GAME = re.compile(r"[1-9][0-9]?|W|S|F[SHDC]?", re.ASCII)


def is_pile_name(text: str) -> bool:
    """Tell whether a text names a pile as moves do: ``1``…, ``W``, ``S``, ``F``, ``FS``…."""
    return _PILE_IN_A_GAME.fullmatch(text) is not None


# What the rules know of positions stands above this floor; they add themselves here.
_validators: list[Callable[[Position], None]] = []


def validate_parsed_by(validator: Callable[[Position], None]) -> None:
    """Have every position that is read from text go through a function that may refuse it."""
    _validators.append(validator)


# So does what draws them.
_pictures: list[Callable[[Position], dict[str, str]]] = []


def shown_by(picture: Callable[[Position], dict[str, str]]) -> None:
    """Have notebooks show positions by a function that gives texts by their MIME types."""
    _pictures.append(picture)


class Pile(NamedTuple):
    """The cards of one pile.

    Attributes
    ----------
    cards
        From the deepest to the playable one; in a stock, in the order of drawing.
    down
        How many of them, counted from the first, are face down.
    """

    cards: tuple[Card, ...] = ()
    down: int = 0

    @property
    def up(self) -> tuple[Card, ...]:
        """The face-up cards."""
        return self.cards[self.down :]


EMPTY_PILE = Pile()


class Position:
    """Where every card lies. Immutable and hashable; equal if all piles are equal.

    Parameters
    ----------
    rules
        Key of the position's row in the rules table, such as ``"TF1-D1N"``.
    piles
        Every pile of the game by its name, in table order, including empty ones.
    passes
        Completed passes through the stock; 0 if they are not limited.
    """

    __slots__ = ("_hash", "passes", "piles", "rules")

    rules: str
    piles: Mapping[PileId, Pile]
    passes: int
    _hash: int | None

    def __init__(self, rules: str, piles: Mapping[PileId, Pile], passes: int = 0) -> None:
        put = object.__setattr__
        put(self, "rules", rules)
        put(self, "piles", MappingProxyType(dict(piles)))
        put(self, "passes", passes)
        put(self, "_hash", None)

    def replace(self, changed: Mapping[PileId, Pile], passes: int | None = None) -> Position:
        """Give a position with other cards in these piles. Untouched piles are shared."""
        new = object.__new__(Position)
        put = object.__setattr__
        put(new, "rules", self.rules)
        # A proxy joined with a dict gives a fresh dict, which only the new proxy will know.
        put(new, "piles", MappingProxyType(self.piles | changed))  # type: ignore[operator]
        put(new, "passes", self.passes if passes is None else passes)
        put(new, "_hash", None)
        return new

    def __setattr__(self, name: str, value: object) -> NoReturn:
        raise AttributeError(f"a position cannot be changed: {name!r}")

    def __delattr__(self, name: str) -> NoReturn:
        raise AttributeError(f"a position cannot be changed: {name!r}")

    def __getitem__(self, name: str) -> Pile:
        """Give the pile of that name; `KeyError` if the game has none."""
        return self.piles[PileId(name)]

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Position):
            return NotImplemented
        return (
            self.rules == other.rules and self.passes == other.passes and self.piles == other.piles
        )

    def __hash__(self) -> int:
        if self._hash is None:
            value = hash((self.rules, frozenset(self.piles.items()), self.passes))
            object.__setattr__(self, "_hash", value)
            return value
        return self._hash

    def __reduce__(self) -> tuple[Any, ...]:
        return Position, (self.rules, dict(self.piles), self.passes)

    def __str__(self) -> str:
        words = [self.rules]
        words += [f"{name}:{_format_pile(pile)}" for name, pile in self.piles.items()]
        if self.passes:
            words.append(f"{_PASSES}:{self.passes}")
        return " ".join(words)

    def __repr__(self) -> str:
        return f"Position.parse({str(self)!r})"

    def _repr_mimebundle_(self, include: Any = None, exclude: Any = None) -> dict[str, str]:
        bundle: dict[str, str] = {}
        for picture in _pictures:
            bundle |= picture(self)
        return bundle

    def find(self, card: Card) -> PileId | None:
        """Give the first pile with this card, or None."""
        for name, pile in self.piles.items():
            if card in pile.cards:
                return name
        return None

    def hide_face_down(self) -> Position:
        """Give the position as a player may see it: every face-down card is ``??``."""
        return self.replace(
            {
                name: Pile((HIDDEN,) * pile.down + pile.up, pile.down)
                for name, pile in self.piles.items()
                if pile.down
            }
        )

    @classmethod
    def parse(cls, text: str) -> Position:
        """Read the one-line text form; ``Position.parse(str(p)) == p``.

        Raises
        ------
        PositionError
            If the line cannot be read, or no game can reach this: an unknown game, a pile or a
            card missing or duplicated, a foundation out of order. The message ends with the
            offending part.
        """
        if not isinstance(text, str):
            raise PositionError(f"a position must be a line of text, not {quoted(text)}")
        key, *words = plain_text(text).split() or [""]
        if not _RULES_KEY.fullmatch(key):
            raise PositionError(f"a position must begin with the key of its rules: {key!r}")
        piles: dict[PileId, Pile] = {}
        passes = 0
        for word in words:
            name, colon, cards = word.partition(":")
            if not colon or not _PILE_NAME.fullmatch(name):
                raise PositionError(f"a pile must be its name, a colon and its cards: {word!r}")
            if name in piles or (passes and name == _PASSES):
                raise PositionError(f"a pile is given twice: {word!r}")
            if name == _PASSES:
                passes = _parse_passes(cards)
            else:
                piles[PileId(name)] = _parse_pile(cards)
        position = cls(key, piles, passes)
        for validate in _validators:
            validate(position)
        return position


def _format_pile(pile: Pile) -> str:
    down, up = pile.cards[: pile.down], pile.up
    return f"{format_cards(down)}|{format_cards(up)}" if down else format_cards(up)


def _parse_pile(text: str) -> Pile:
    down, bar, up = text.rpartition("|")
    if "|" in down or (bar and not down):
        raise PositionError(f"one bar must part the face-down cards from the others: {text!r}")
    try:
        hidden, shown = parse_cards(down), parse_cards(up)
    except CardError as error:
        raise PositionError(f"{error} in pile {text!r}") from None
    if HIDDEN in shown:
        raise PositionError(f"a face-up card needs a face: {text!r}")
    return Pile(hidden + shown, len(hidden))


def _parse_passes(text: str) -> int:
    if not re.fullmatch(r"[1-9][0-9]{0,3}", text):
        raise PositionError(f"the number of passes must be positive: {text!r}")
    return int(text)
