"""Hidden means hidden: no byte that leaves Python tells of a card that lies face down."""

from __future__ import annotations

from itertools import zip_longest
from pathlib import Path
from random import Random
from typing import NamedTuple

import pytest

from overheard import Play, overhear
from reflechi_widget.deals import parse_code
from strategies import PAYLOAD_LETTERS

#: Half of them classic, whose columns hide cards, half Réfléchi, whose stock does.
KINDS = (
    ("KL1-D1N", "standard"),
    ("TF1-D1N", "standard"),
    ("KL1-D33", "vegas"),
    ("TF1-D3N", "standard"),
    ("KL1-D3N", "timed"),
    ("TF1-D1N", "standard"),
    ("KL1-D31", "standard"),
    ("TF1-D3N", "standard"),
)
GAMES, AT_ONCE = 200, 20


class Found(NamedTuple):
    """What a game came to.

    Attributes
    ----------
    leaks
        What named a card that lay face down, and what was told otherwise when cards that were
        never seen lay otherwise.
    unseen
        How many cards were never seen.
    lost, won
        Whether it came to that.
    """

    leaks: list[str]
    unseen: int
    lost: bool
    won: bool


def examine(number: int, folder: Path | None = None) -> Found:
    """Play a game twice; the second time, cards that were not seen have changed their places."""
    key, scoring = KINDS[number % len(KINDS)]
    dice = Random(f"deal {number}")
    code = parse_code(f"{key}-{''.join(dice.choices(PAYLOAD_LETTERS, k=7))}")
    to_the_end = number % 25 == 0
    steps = 100 if to_the_end else dice.randint(4, 24)
    file = folder / "game.pagn" if folder and number % 10 == 0 else None
    play = Play(code.rules, scoring, f"game {number}", steps, to_the_end, file)
    first = overhear(code.deck, play)
    unseen = [card for card in code.deck if card not in first.seen]
    other = dict(zip(unseen, [*unseen[1:], *unseen[:1]], strict=True))
    second = overhear([other.get(card, card) for card in code.deck], play, searches=False)
    pairs = zip_longest(first.said, second.said, fillvalue=("nothing", ""))
    differs = [f"{one} became {two}"[:4_000] for one, two in pairs if one != two]
    return Found([*first.leaks, *differs], len(unseen), first.lost, first.won)


@pytest.mark.parametrize("start", range(0, GAMES, AT_ONCE))
def test_nothing_that_leaves_python_tells_of_a_card_that_lies_face_down(
    start: int, tmp_path: Path
) -> None:
    games = [examine(number, tmp_path) for number in range(start, start + AT_ONCE)]
    assert not [leak for found in games for leak in found.leaks][:3]
    # In most games there was something to hide to the end.
    assert sum(found.unseen > 1 for found in games) > AT_ONCE / 2
