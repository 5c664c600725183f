"""One of a thing is told in the singular, wherever things are counted."""

from __future__ import annotations

import pytest

import reflechi_widget as rw
from reflechi_widget.deals import read_deal
from reflechi_widget.lessons import Result, read_unit
from reflechi_widget.verdict import Verdict

LESSON = """\
# An ace
## Up
deal: TF1-D1N-AAAAAAB
Send A♦ up.
expect: AD-F
hint: In column 7.
right: There it is.
"""


def test_one_move_is_one_move() -> None:
    table, game = rw.Solitaire("TF1-D1N-AAAAAAB"), rw.Game("TF1-D1N-AAAAAAB")
    table.draw()
    game.play("D")
    assert repr(table) == "<Solitaire TF1-D1N-AAAAAAB: 1 move, score 0>"
    assert repr(game) == "<Game TF1-D1N-AAAAAAB: 1 move, score 0>"
    assert repr(rw.Study(game)) == "<Study of TF1-D1N-AAAAAAB: 1 move>"
    table.draw()
    assert repr(table) == "<Solitaire TF1-D1N-AAAAAAB: 2 moves, score 0>"


def test_one_task_and_one_star_are_one() -> None:
    assert repr(read_unit(LESSON)) == "<Unit 'An ace': 1 task>"
    lesson = rw.Lesson(LESSON)
    assert repr(lesson.result) == "<Result of 'An ace': 0 of 1 task, 0 of 0 stars>"
    assert repr(Result("x", "X", 2, (1, 1), (3, 3))).endswith("2 of 2 tasks, 6 of 6 stars>")


def test_one_position_of_a_search_is_one() -> None:
    verdict = Verdict("winnable", tuple(rw.Game().legal_moves()[:1]), 1, 0.5)
    assert repr(verdict) == "Verdict(winnable, 1 move, 1 position, 0.5 s)"


def test_one_action_and_one_deal_are_one() -> None:
    game = rw.Game("TF1-D1N-AAAAAAB")
    game.play("D")
    assert repr(rw.review(game)).startswith("<Review of 1 action: ")
    assert repr(rw.survey(1)).startswith("<Survey of 1 deal ")


def test_one_card_is_one() -> None:
    with pytest.raises(rw.DeckError, match=r"^1 card, "):
        rw.code_of(["AS"])
    with pytest.raises(rw.DeckError, match=r"only 1 card$"):
        read_deal("AS", "deck-string")
