"""A game of classic Klondike lost on its last pass: the second engine and the review agree."""

from __future__ import annotations

import pytest

import brute
import reflechi_widget as rw
from reflechi_widget.rules import Outcome, apply, outcome

CODE = "KL1-D33-AAAAAAB"
#: Third pass, A♦ lies ready on the waste: the last draw buries it, and no recycle is left.
LINE = (
    "8H-1 9H-3 D4 AC-F 2D-2 D2 4H-4 3S-4 KH-2 7S-1 8S-3 TS-6 QC-2 JD-2 2S-5 D 5H-6 6H-1 5C-1 7D-2 "
    "6S-2 KC-6 4C-2 3H-2 3D-5 TD-7 AS-F 2S-F D R D 9C-7 8D-7 D4 R D2"
)
FATAL = 43


@pytest.fixture(scope="module")
def game() -> rw.Game:
    """Give the game as it was lost."""
    game = rw.Game(CODE)
    for token in LINE.split():
        game.play(token)
    return game


@pytest.mark.slow
def test_from_the_draw_on_no_sequence_of_moves_wins(game: rw.Game) -> None:
    state = brute.deal(CODE)
    for move in game.moves:
        state = brute.play(state, str(move))
    state.score = 0
    seen, waiting = {str(state)}, [state]
    while waiting:
        state = waiting.pop()
        assert sum(map(len, state.foundations)) < 52
        for token in brute.moves(state):
            after = brute.play(state, token)
            after.score = 0
            if str(after) not in seen:
                seen.add(str(after))
                waiting.append(after)
    assert len(seen) == 816


def test_the_review_names_the_draw_and_gives_a_line_that_wins_without_it(game: rw.Game) -> None:
    review = rw.review(game, seconds=None, nodes=20_000)
    assert review.losing_move == FATAL
    assert str(game.moves[FATAL]) == "D"
    position = [node.position for node in game.node.path()][FATAL]
    assert str(review.better[0]) != "D"
    for move in review.better:
        position = apply(position, move).position
    assert outcome(position) is Outcome.WON
