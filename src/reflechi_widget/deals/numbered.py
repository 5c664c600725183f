"""Deals that other programs name by a number: a seed of their shuffle, or a permutation.

Each of these is a fact about a program that exists: which pack it begins with, how it mixes it,
in which order it deals. The examples in the tests were dealt by those programs.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from math import factorial
from random import Random

from reflechi_widget.cards import ALL_CARDS, Card, Rank, Suit
from reflechi_widget.deals.order import COLUMNS, TABLEAU, columns_in_turn, dealt_in, row_by_row
from reflechi_widget.errors import DeckError
from reflechi_widget.naming import quoted
from reflechi_widget.plaintext import plain_text

_PERMUTATIONS = factorial(len(ALL_CARDS))
_BITS_31 = 0x7FFFFFFF
_BITS_32 = 0xFFFFFFFF
_BITS_33 = 0x1FFFFFFFF
# 52! has 68 digits; some programs pad numbers with zeros, and people write commas.
_LONGEST = 100
_SPELLED = re.compile(r"#?\s*([0-9]+|[0-9]{1,3}(?:,[0-9]{3})+)", re.ASCII)
_MS = re.compile(r"\s*ms\s*([0-9,]+)\s*", re.ASCII | re.IGNORECASE)
_GAME = re.compile(r"game\s*:?\s*", re.ASCII | re.IGNORECASE)
#: From this number on, PySolFC shuffles with Python's generator.
_FIRST_OF_PYTHON = 32_000


def klondike_solver(seed: int | str) -> tuple[Card, ...]:
    """Deal the game of a seed of Klondike-Solver (``/GAME``), which pyksolve calls ``shuffle1``.

    A file of its deals writes a seed as ``Game: 37547``.
    """
    if isinstance(seed, str):
        seed = _GAME.sub("", plain_text(seed).strip())
    draw = _klondike_solver_words(_number(seed, 0, _BITS_31))
    cards = _suit_by_suit("CDSH")
    for _ in range(269):
        one, other = next(draw) % 52, next(draw) % 52
        cards[one], cards[other] = cards[other], cards[one]
    return tuple(cards)


def greenfelt(seed: int | str) -> tuple[Card, ...]:
    """Deal the game of a number of greenfelt.net, which MinimalKlondike takes too."""
    word = _number(seed, 0, _BITS_32)
    cards = _suit_by_suit("CDHS")
    for _ in range(7):
        for place in range(52):
            word = word * 16807 % _BITS_31
            other = word % 52
            cards[place], cards[other] = cards[other], cards[place]
    return tuple(reversed(cards))


def microsoft(number: int | str) -> tuple[Card, ...]:
    """Deal the game of a number from the log of the Microsoft Solitaire Collection."""
    left = _number(number, 0, _PERMUTATIONS - 1)

    def digit(last: int) -> int:
        nonlocal left
        left, place = divmod(left, last + 1)
        return place

    cards = _suit_by_suit("SHCD")
    _swap_from_the_end(cards, digit)
    return tuple(reversed(cards))


def lonelybot(number: int | str) -> tuple[Card, ...]:
    """Deal the game of an ``exact`` number of lonelybot."""
    left = _number(number, 0, _PERMUTATIONS - 1)
    cards = _rank_by_rank("HDCS")
    for last in range(1, 52):
        left, place = divmod(left, last + 1)
        cards[last], cards[place] = cards[place], cards[last]
    return row_by_row(columns_in_turn(cards[:TABLEAU]), cards[TABLEAU:])


def solvitaire(seed: int | str) -> tuple[Card, ...]:
    """Deal the game of a seed of Solvitaire (``--random``)."""
    words = _mersenne_words(_number(seed, 0, _BITS_32))

    def uniform(last: int) -> int:
        # The method of the Boost library, which gives other numbers than that of C++ itself.
        bucket, over = divmod(_BITS_32, last + 1)
        bucket += over == last
        return next(place for word in words if (place := word // bucket) <= last)

    cards = _rank_by_rank("CHSD")
    _swap_from_the_end(cards, uniform)
    order = (number for row in range(1, COLUMNS + 1) for number in range(COLUMNS, row - 1, -1))
    return dealt_in(order, cards[TABLEAU - 1 :: -1] + cards[TABLEAU:])


def pysol(number: int | str) -> tuple[Card, ...]:
    """Deal the game of a number of PySolFC's Klondike.

    Since 2012 it has shuffled numbers below 32000 like Microsoft's FreeCell, and all others with
    Python's generator. ``ms100000`` selects Microsoft's way for any number.
    """
    old = _MS.fullmatch(plain_text(number)) if isinstance(number, str) else None
    seed = _number(old[1], 1, _BITS_33) if old else _number(number, 1, 10**20)
    if old or seed < _FIRST_OF_PYTHON:
        cards = _rank_by_rank("CDHS")
        words = _microsoft_words(seed)
        _swap_from_the_end(cards, lambda last: next(words) % (last + 1))
    else:
        cards = _suit_by_suit("CSHD")
        # Python promises that `random()` always gives the same numbers for a seed.
        chance = Random(seed)
        _swap_from_the_end(cards, lambda last: int(chance.random() * (last + 1)))
    face_down = (number for row in range(1, COLUMNS) for number in range(COLUMNS, row, -1))
    face_up = range(COLUMNS, 0, -1)
    return dealt_in((*face_down, *face_up), cards[::-1])


def _number(source: int | str, least: int, most: int) -> int:
    """Read a number or its digits: ``24``, ``#24``, ``100,000``."""
    digits = plain_text(source).strip() if isinstance(source, str) else ""
    if len(digits) > _LONGEST:
        raise DeckError(f"a deal number cannot have this many digits: {quoted(digits)}")
    spelled = _SPELLED.fullmatch(digits)
    number = int(spelled[1].replace(",", "")) if spelled else source
    if type(number) is not int:
        raise DeckError(f"a deal number must be an integer or its digits, not {quoted(source)}")
    if not least <= number <= most:
        # A number that is far too long cannot even be written.
        given = number if abs(number) < 10**_LONGEST else "one that is far longer"
        raise DeckError(f"this program numbers its deals {least} to {most}, not {given}")
    return number


def _suit_by_suit(suits: str) -> list[Card]:
    return [_card(rank, letter) for letter in suits for rank in Rank]


def _rank_by_rank(suits: str) -> list[Card]:
    return [_card(rank, letter) for rank in Rank for letter in suits]


def _card(rank: Rank, letter: str) -> Card:
    return Card(rank, next(suit for suit in Suit if suit.letter == letter))


def _swap_from_the_end(cards: list[Card], pick: Callable[[int], int]) -> None:
    """Swap each card, from the last to the second, with one that is not behind it."""
    for last in range(len(cards) - 1, 0, -1):
        place = pick(last)
        cards[last], cards[place] = cards[place], cards[last]


def _klondike_solver_words(seed: int) -> Iterator[int]:
    """Give the random numbers of Klondike-Solver: 32-bit registers, one of them signed."""
    value, mix, twist = seed, 51651237, 895213268
    drawn = 0
    while True:
        word = (twist - mix) ^ twist ^ value ^ mix
        mix ^= twist ^ value
        value = (value ^ (twist - mix)) & _BITS_32
        twist = (twist ^ value ^ word) & _BITS_32
        signed = mix - (1 << 32) if mix > _BITS_31 else mix
        value = (value ^ (twist << 7) ^ (signed >> 16) ^ (word << 8)) & _BITS_32
        drawn += 1
        if drawn == 50:
            value = 0x9417B3AF ^ seed ^ (seed >> 15)
        elif drawn > 1000:
            yield value & _BITS_31


def _microsoft_words(seed: int) -> Iterator[int]:
    """Give the random numbers of Microsoft's FreeCell; larger seeds use more bits of each."""
    large, largest = seed > _BITS_31, seed > _BITS_32
    word = seed & _BITS_32
    while True:
        word = (word * 214013 + 2531011) & _BITS_33
        low = (word >> 16) & 0x7FFF
        if largest:
            yield ((word >> 16) & 0xFFFF) + 1
        else:
            yield low | 0x8000 if large else low


def _mersenne_words(seed: int) -> Iterator[int]:
    """Give the 32-bit words of the Mersenne Twister, seeded as in its paper.

    Python seeds it in another way, so its state is made here.
    """
    state = [seed]
    for place in range(1, 624):
        last = state[-1]
        state.append((1812433253 * (last ^ (last >> 30)) + place) & _BITS_32)
    twister = Random()
    twister.setstate((3, (*state, 624), None))
    while True:
        yield twister.getrandbits(32)
