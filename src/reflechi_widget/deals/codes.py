"""Deal codes: ``TF1-D1N-AAAAAAB`` always deals the same cards.

A code is the key of a row of the rules table (scheme, draw count, limit on passes), then a payload
in RFC 4648 base32 letters, most significant first. A short payload is a deal number, whose deck is
the permutation SHAKE-256(tag + number) mod n!; a long one is the permutation number itself, so
that every deck has a code. Draw count and pass limit do not enter the hash.
"""

from __future__ import annotations

import re
import secrets
from collections.abc import Iterable, Sequence
from hashlib import shake_256
from math import factorial
from typing import NamedTuple

from reflechi_widget.called import says_how
from reflechi_widget.cards import Card, parse_named_card
from reflechi_widget.errors import DealCodeError, DeckError, SettingError
from reflechi_widget.naming import quoted
from reflechi_widget.plaintext import plain_text
from reflechi_widget.rules import UNLIMITED, Refusal, Rule, Rules, check_deck, choose, rows

#: The game that is dealt where none is named.
DEFAULT_GAME = "reflechi"

_LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZ234567"
_SHORT = 7
#: How many deals of a game have a short code.
DEALS = 32**_SHORT
_NUMBER_BYTES = 5
_HASH_BYTES = 64
# A scheme is three characters and the options three, so missing hyphens can be put back.
_RUN_TOGETHER = re.compile(r"(\w{3})-?(\w{3})-?(\w*)", re.ASCII)
_OPTIONS = re.compile(r"D([0-9])([0-9A-Z])", re.ASCII)
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
            return mixed(self.rules.deck, seed)
        return nth_permutation(self.rules.deck, number)


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
        raise DealCodeError(Refusal(Rule.CODE_FORM, text=str(code)[:_LONGEST]))
    plain = plain_text(code).strip()
    given = plain if len(plain) <= _LONGEST else f"{plain[:_LONGEST]}…"
    # Some letters of other alphabets have an ASCII capital; they are no part of a code.
    if given != plain or not plain.isascii():
        raise DealCodeError(Refusal(Rule.CODE_FORM, text=given))
    parts = plain.upper().split("-")
    if len(parts) < 3 and (together := _RUN_TOGETHER.fullmatch(plain.upper())):
        parts = list(together.groups())
    if len(parts) != 3:
        raise DealCodeError(Refusal(Rule.CODE_FORM, text=plain))
    tag, options, payload = parts
    rules = _row(tag, options)
    _check_payload(rules, payload)
    return DealCode(rules, payload)


def _row(tag: str, options: str) -> Rules:
    offered = [row for row in rows() if row.tag == tag]
    if not offered:
        raise DealCodeError(Refusal(Rule.CODE_SCHEME, text=tag))
    draw = _OPTIONS.fullmatch(options)
    offered = [row for row in offered if draw and str(row.draw) == draw[1]]
    if not offered:
        raise DealCodeError(Refusal(Rule.CODE_DRAW, text=options))
    for row in offered:
        if row.key == f"{tag}-{options}":
            return row
    raise DealCodeError(Refusal(Rule.CODE_PASSES, text=options[-1]))


def _check_payload(rules: Rules, payload: str) -> None:
    for letter in payload:
        if letter not in _LETTERS:
            raise DealCodeError(Refusal(Rule.CODE_LETTER, text=letter))
    if len(payload) not in (_SHORT, _long(rules)):
        raise DealCodeError(Refusal(Rule.CODE_LENGTH, text=payload))
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
    passes: int | str | None = None,
    level: str | None = None,
    scoring: str | None = None,
) -> DealCode:
    """Give the deal that is asked for, a random one where no code is given.

    Parameters
    ----------
    code
        A deal code; it decides the game and its options.
    rules, draw, passes, level, scoring
        See `rules.Options`; None leaves them to the code, or to the game's default.

    Raises
    ------
    DealCodeError
        If the code cannot be read, or contradicts an option that is given.
    SettingError
        If the game is unknown or does not have this option.
    """
    if code is None:
        game = DEFAULT_GAME if rules is None else rules
        return random_code(choose(game, draw, passes, level=level, scoring=scoring))
    parsed = parse_code(code)
    row = parsed.rules
    game = row.game if rules is None else rules
    wanted = choose(game, draw, passes, level=level, scoring=scoring)
    if wanted.game != row.game:
        raise DealCodeError(Refusal(Rule.CODE_RULES_DIFFER, text=row.tag))
    if wanted.draw != row.draw and (draw, level) != (None, None):
        raise DealCodeError(Refusal(Rule.CODE_DRAW_DIFFERS, text=f"D{row.draw}"))
    if passes not in (None, row.passes or UNLIMITED) or level not in (None, row.level):
        raise DealCodeError(Refusal(Rule.CODE_PASSES_DIFFER, text=row.key[-1]))
    return parsed


def random_code(rules: Rules) -> DealCode:
    """Give a random deal of a row of the table."""
    return DealCode(rules, _payload(secrets.randbelow(DEALS), _SHORT))


def nth_code(rules: Rules, number: int) -> DealCode:
    """Give the deal of a number: 0 is ``AAAAAAA``, 1 is ``AAAAAAB``, and so on.

    Parameters
    ----------
    rules
        The row of the table it is for.
    number
        The number that the last part of a short code spells, below `DEALS`.

    Raises
    ------
    SettingError
        If there is no such deal.
    """
    if type(number) is not int or not 0 <= number < DEALS:
        raise SettingError(f"deals are numbered 0 to {DEALS - 1}: {number!r}")
    return DealCode(rules, _payload(number, _SHORT))


@says_how
def deck_of(code: str) -> tuple[Card, ...]:
    """Give the 52 cards that a code deals, in the order of dealing.

    Raises
    ------
    DealCodeError
        If the code cannot be read.
    """
    return parse_code(code).deck


@says_how
def code_of(
    deck: Iterable[Card | str],
    rules: str = DEFAULT_GAME,
    draw: int | None = None,
    passes: int | None = None,
) -> str:
    """Give the code that deals a deck: the long one of 46 characters, which every deck has.

    Parameters
    ----------
    deck
        All cards of the game in the order of dealing, as cards or as text.
    rules, draw, passes
        Game, draw count, limit on passes; None is the game's default.

    Raises
    ------
    CardError
        If a card cannot be read.
    DeckError
        If a card is missing, duplicated or unknown.
    SettingError
        If the game is unknown or does not have this option.
    """
    row = choose(rules, draw, passes)
    if isinstance(deck, str) or not isinstance(deck, Iterable):
        raise DeckError(f"a deck must be a sequence of cards, {_instead(deck)}, not {quoted(deck)}")
    cards = tuple(parse_named_card(card) for card in deck)
    check_deck(row, cards)
    return str(DealCode(row, _payload(_permutation_number(row.deck, cards), _long(row))))


def _instead(deck: object) -> str:
    """Say where to get a deck from, given what was passed as one."""
    try:
        code = parse_code(deck) if isinstance(deck, str) else None
    except DealCodeError:
        return "such as text.split()"
    return "as deck_of(code) returns it" if code else "such as ['7H', 'TS', …]"


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


def mixed(cards: Sequence[Card], seed: bytes) -> tuple[Card, ...]:
    """Mix cards as a seed says, always the same way: permutation SHAKE-256(seed) mod n!."""
    hashed = int.from_bytes(shake_256(seed).digest(_HASH_BYTES), "big")
    return nth_permutation(cards, hashed % factorial(len(cards)))


def nth_permutation(cards: Sequence[Card], number: int) -> tuple[Card, ...]:
    """Read a Lehmer code, below n!: each digit picks one of the cards that remain."""
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
