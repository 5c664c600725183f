"""Deal codes: ``TF1-D1N-AAAAAAB`` deals the same cards for ever.

A code is the key of a row of the rules table (scheme, draw count, limit on passes), then a payload
in RFC 4648 base32 letters, most significant first. A short payload is a deal number, whose deck is
the permutation SHAKE-256(tag + number) mod n!; a long one is the permutation number itself, so
that every deck has a code. Draw count and pass limit do not enter the hash.
"""

from __future__ import annotations

import re
import secrets
from collections.abc import Sequence
from hashlib import shake_256
from math import factorial
from typing import NamedTuple

from reflechi_widget.cards import Card
from reflechi_widget.errors import DealCodeError
from reflechi_widget.rules import Refusal, Rule, Rules, check_deck, choose, rows

_LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZ234567"
_SHORT = 7
_NUMBER_BYTES = 5
_HASH_BYTES = 64
# A scheme is three characters and the options three, so hyphens can be put back where they lack.
_PARTS = re.compile(r"([A-Z]{2}[0-9])-?(D[0-9][0-9A-Z])-?([^-]*)", re.ASCII)
_LONGEST = 80


class DealCode(NamedTuple):
    """A deal code that has been read.

    Attributes
    ----------
    rules
        The row of the table it is for.
    payload
        Its last part, in capitals.
    """

    rules: Rules
    payload: str

    def __str__(self) -> str:
        return f"{self.rules.key}-{self.payload}"

    @property
    def deck(self) -> tuple[Card, ...]:
        """The deck it deals, first card first."""
        number = _number(self.payload)
        if len(self.payload) == _SHORT:
            seed = self.rules.tag.encode() + number.to_bytes(_NUMBER_BYTES, "big")
            hashed = int.from_bytes(shake_256(seed).digest(_HASH_BYTES), "big")
            number = hashed % factorial(len(self.rules.deck))
        return _nth_permutation(self.rules.deck, number)


def parse_code(code: str) -> DealCode:
    """Read a deal code.

    Parameters
    ----------
    code
        Case, spaces round it and missing hyphens are forgiven, nothing else is.

    Raises
    ------
    DealCodeError
        Naming the part that is wrong; it carries a refusal that can say so in any language.
    """
    if not isinstance(code, str):
        raise DealCodeError(Refusal(Rule.CODE_FORM, text=repr(code)))
    plain = code.strip().upper()
    if not code.isascii():
        raise DealCodeError(Refusal(Rule.CODE_FORM, text=code[:_LONGEST]))
    if len(plain) > _LONGEST:
        raise DealCodeError(Refusal(Rule.CODE_FORM, text=f"{plain[:_LONGEST]}…"))
    parts = _PARTS.fullmatch(plain)
    if not parts:
        raise DealCodeError(Refusal(Rule.CODE_FORM, text=code))
    tag, options, payload = parts.groups()
    rules = _row(tag, options)
    _check_payload(rules, payload)
    return DealCode(rules, payload)


def _row(tag: str, options: str) -> Rules:
    offered = [row for row in rows() if row.tag == tag]
    if not offered:
        raise DealCodeError(Refusal(Rule.CODE_SCHEME, text=tag))
    offered = [row for row in offered if str(row.draw) == options[1]]
    if not offered:
        raise DealCodeError(Refusal(Rule.CODE_DRAW, text=options[:2]))
    for row in offered:
        if row.key == f"{tag}-{options}":
            return row
    raise DealCodeError(Refusal(Rule.CODE_PASSES, text=options[2]))


def _check_payload(rules: Rules, payload: str) -> None:
    for letter in payload:
        if letter not in _LETTERS:
            raise DealCodeError(Refusal(Rule.CODE_LETTER, text=letter))
    if len(payload) not in (_SHORT, _long(rules)):
        raise DealCodeError(Refusal(Rule.CODE_LENGTH, text=str(len(payload))))
    if len(payload) > _SHORT and _number(payload) >= factorial(len(rules.deck)):
        raise DealCodeError(Refusal(Rule.CODE_NUMBER, text=payload))


def _long(rules: Rules) -> int:
    """Give how many letters hold the number of any deck: 46 for 52 cards."""
    bits = (factorial(len(rules.deck)) - 1).bit_length()
    return -(-bits // 5)


def choose_code(
    code: str | None = None,
    *,
    rules: str | None = None,
    draw: int | None = None,
    passes: int | None = None,
) -> DealCode:
    """Give the deal that is asked for, a random one where no code is given.

    Parameters
    ----------
    code
        A deal code; it decides the game and its options.
    rules, draw, passes
        Game, draw count, limit on passes; None leaves them to the code, or to the game's default.

    Raises
    ------
    DealCodeError
        If the code cannot be read, or contradicts an option that is given.
    SettingError
        If there is no such game, or it is not played with such an option.
    """
    if code is None:
        row = choose(rules or "reflechi", draw, passes)
        return DealCode(row, _payload(secrets.randbelow(32**_SHORT), _SHORT))
    parsed = parse_code(code)
    row = parsed.rules
    if rules is not None and rules != row.game:
        raise DealCodeError(Refusal(Rule.CODE_RULES_DIFFER, text=row.tag))
    if draw is not None and draw != row.draw:
        raise DealCodeError(Refusal(Rule.CODE_DRAW_DIFFERS, text=f"D{row.draw}"))
    if passes is not None and passes != row.passes:
        raise DealCodeError(Refusal(Rule.CODE_PASSES, text=str(passes)))
    return parsed


def deck_of(code: str) -> tuple[Card, ...]:
    """Give the 52 cards a code deals, the first dealt first.

    Raises
    ------
    DealCodeError
        If the code cannot be read.
    """
    return parse_code(code).deck


def code_of(deck: Sequence[Card], rules: str = "reflechi", draw: int | None = None) -> str:
    """Give the code that deals a deck: the long one, of 46 letters, which every deck has.

    Parameters
    ----------
    deck
        All cards of the game, the first dealt first.
    rules, draw
        Game and draw count; None is the game's default.

    Raises
    ------
    DeckError
        If these are not the cards of the game.
    SettingError
        If there is no such game or draw count.
    """
    row = choose(rules, draw)
    check_deck(row, deck)
    return str(DealCode(row, _payload(_permutation_number(row.deck, deck), _long(row))))


def _number(payload: str) -> int:
    number = 0
    for letter in payload:
        number = number * 32 + _LETTERS.index(letter)
    return number


def _payload(number: int, length: int) -> str:
    letters = []
    for _ in range(length):
        number, digit = divmod(number, 32)
        letters.append(_LETTERS[digit])
    return "".join(reversed(letters))


def _nth_permutation(cards: Sequence[Card], number: int) -> tuple[Card, ...]:
    """Read a Lehmer code: each digit picks one of the cards that remain."""
    remaining = list(cards)
    deck = []
    for left in range(len(cards) - 1, -1, -1):
        digit, number = divmod(number, factorial(left))
        deck.append(remaining.pop(digit))
    return tuple(deck)


def _permutation_number(cards: Sequence[Card], deck: Sequence[Card]) -> int:
    remaining = list(cards)
    number = 0
    for card in deck:
        place = remaining.index(card)
        del remaining[place]
        number += place * factorial(len(remaining))
    return number
