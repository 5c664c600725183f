"""A second, naive Solitaire Réfléchi and classic Klondike to compare the engine with.

It imports nothing of the package on purpose: a rule misread in the engine must not be able to
hide here. Piles are flat lists of two-character cards, the last card of a list being its
playable one (the first, in the stock: the next to be drawn). Nothing is clever or fast; every
card is tried on every target.
"""

import hashlib
import math
import re
from dataclasses import dataclass, replace
from itertools import pairwise

RANKS = "A23456789TJQK"
SUITS = "SHDC"
DECK = [rank + suit for suit in SUITS for rank in RANKS]
BASE32 = "ABCDEFGHIJKLMNOPQRSTUVWXYZ234567"
CODE = re.compile(r"(?:(TF1)-D([13])N|(KL1)-D([123])([1-9N]))-([A-Z2-7]{7})")
COLUMNS = "1234567"


@dataclass
class State:
    columns: list[list[str]]
    waste: list[str]
    stock: list[str]
    foundations: list[list[str]]  # one a suit, in the order of SUITS
    draw: int
    down: list[int]  # of each column, how many of its first cards lie face down
    classic: bool
    recycles: int | None  # that are left, if they are limited
    score: int = 0
    recycled: int = 0  # recycles that were made
    vegas: bool = False  # whether points are counted that way; else as standard


# --- dealing


def deal(code: str, vegas: bool = False) -> State:
    """Give the opening position of a code in its exact spelling, with seven letters only."""
    match = CODE.fullmatch(code)
    if match is None:
        raise ValueError(f"not a seven-letter deal code: {code!r}")
    scheme, draw = match[1] or match[3], int(match[2] or match[4])
    classic = scheme == "KL1"
    recycles = int(match[5]) - 1 if classic and match[5] != "N" else None
    deck = shuffled(scheme, match[6])
    columns: list[list[str]] = [[] for _ in COLUMNS]
    for row in range(7):
        for column in range(row, 7):
            columns[column].append(deck.pop(0))
    down = [len(column) - 1 if classic else 0 for column in columns]
    state = State(columns, [], deck, [[] for _ in SUITS], draw, down, classic, recycles)
    return replace(state, vegas=True, score=-52) if vegas else state


def shuffled(scheme: str, payload: str) -> list[str]:
    number = 0
    for letter in payload:
        number = number * 32 + BASE32.index(letter)
    digest = hashlib.shake_256(scheme.encode() + number.to_bytes(5, "big")).digest(64)
    rest = int.from_bytes(digest, "big") % math.factorial(52)
    left, deck = list(DECK), []
    for i in range(52):
        digit, rest = divmod(rest, math.factorial(51 - i))
        deck.append(left.pop(digit))
    return deck


# --- single cards


def is_red(card: str) -> bool:
    return card[1] in "HD"


def follows(card: str, under: str) -> bool:
    """Whether `card` may lie on `under` in a column."""
    one_lower = RANKS.index(card[0]) + 1 == RANKS.index(under[0])
    return one_lower and is_red(card) != is_red(under)


# --- whole positions


def find(state: State, card: str) -> tuple[str, list[str]]:
    """Give the name (1-7, W, S, F) and the list of the pile that holds a card."""
    named = [("W", state.waste), ("S", state.stock)]
    named += zip(COLUMNS, state.columns, strict=True)
    named += [("F", foundation) for foundation in state.foundations]
    for name, pile in named:
        if card in pile:
            return name, pile
    raise ValueError(f"no pile holds {card!r}")


def allowed(state: State, card: str, target: str) -> bool:
    source, pile = find(state, card)
    if source in ("S", target):  # this also refuses foundation to foundation
        return False
    group = pile[pile.index(card) :]
    if source in COLUMNS and pile.index(card) < state.down[COLUMNS.index(source)]:
        return False
    if target == "F":
        height = len(state.foundations[SUITS.index(card[1])])
        return len(group) == 1 and RANKS.index(card[0]) == height
    if source in ("W", "F") and len(group) > 1:
        return False
    if not all(follows(upper, under) for under, upper in pairwise(group)):
        return False
    column = state.columns[COLUMNS.index(target)]
    return follows(card, column[-1]) if column else card[0] == "K"


def moves(state: State) -> list[str]:
    """List the tokens of all legal moves, in no order that means anything."""
    tokens = [f"{card}-{to}" for card in DECK for to in COLUMNS + "F" if allowed(state, card, to)]
    if state.stock:
        tokens.append("D")
    elif state.waste and state.recycles != 0:
        tokens.append("R")
    return tokens


def play(state: State, token: str) -> State:
    """Give the position after a legal move; the one given stays as it is."""
    after = replace(
        state,
        columns=[[*pile] for pile in state.columns],
        waste=[*state.waste],
        stock=[*state.stock],
        foundations=[[*pile] for pile in state.foundations],
        down=[*state.down],
    )
    if token == "D" and after.stock:
        after.waste += after.stock[: after.draw]
        del after.stock[: after.draw]
    elif token == "R" and after.waste and not after.stock and after.recycles != 0:
        after.stock, after.waste = after.waste, []
        if after.recycles is not None:
            after.recycles -= 1
        after.recycled += 1
        cost = 100
        if after.classic and after.draw > 1:
            cost = 20 if after.recycled >= 3 else 0
        if not after.vegas:
            after.score = max(0, after.score - cost)
    elif re.fullmatch("[A2-9TJQK][SHDC]-[1-7F]", token) and allowed(after, token[:2], token[3]):
        transfer(after, token[:2], token[3])
    else:
        raise ValueError(f"not a legal move here: {token!r}")
    return after


def transfer(state: State, card: str, target: str) -> None:
    source, pile = find(state, card)
    start = pile.index(card)
    group = pile[start:]
    del pile[start:]
    if target == "F":
        state.foundations[SUITS.index(card[1])] += group
        state.score += 5 if state.vegas else 10
    else:
        state.columns[COLUMNS.index(target)] += group
        if state.vegas:
            state.score -= 5 if source == "F" else 0
        else:
            state.score += 5 if source == "W" else 0
            if state.classic and source == "F":
                state.score = max(0, state.score - 15)
    if source in COLUMNS and pile and len(pile) == state.down[COLUMNS.index(source)]:
        state.down[COLUMNS.index(source)] -= 1
        state.score += 0 if state.vegas else 5


def perft(state: State, depth: int) -> int:
    """How many different sequences of `depth` moves there are from here; undo is not a move."""
    if depth == 0:
        return 1
    return sum(perft(play(state, token), depth - 1) for token in moves(state))
