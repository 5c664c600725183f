"""Exercises: the solver finds positions with an only move, and nothing tells which it is."""

from __future__ import annotations

import json
import warnings
from collections.abc import Callable
from dataclasses import replace
from importlib import import_module
from typing import Any

import pytest

import reflechi_widget as rw
from leaks import Tap, first_values
from reflechi_widget.analysis import OnlyMove, only_moves, onlymoves
from reflechi_widget.lessons import Sitting, exercises, unit_of
from reflechi_widget.lessons.unit import Unit
from reflechi_widget.moves import DRAW, Transfer, parse_move, parse_moves
from reflechi_widget.position import FOUNDATIONS, Pile
from reflechi_widget.rules import apply, legal_moves
from reflechi_widget.texts import LANGUAGES
from reflechi_widget.verdict import Result, Verdict

#: A deal with one such position, and where it is: two black fives, and only one may go.
CODE = "TF1-D1N-46UT7II"
PLAYED = "AD-F D6 AC-F D5 2C-F D10 2D-F D3 R D2 3D-F D3 6D-7"
LINE = tuple(move for token in PLAYED.split() for move in parse_moves(token))
ANSWER, OTHER = parse_move("5S-7"), parse_move("5C-7")


def transfer(text: str) -> Transfer:
    move = parse_move(text)
    assert isinstance(move, Transfer)
    return move


def one(answer: str = "5S-7", losing: str = "5C-7") -> OnlyMove:
    return OnlyMove(CODE, LINE, transfer(answer), (transfer(losing),))


def position_of(only: OnlyMove) -> rw.Position:
    game = rw.Game(only.code)
    for move in only.moves:
        game.play(move)
    return game.position


def test_a_found_move_keeps_the_game_winnable_and_every_other_is_proved_to_lose_it() -> None:
    found = only_moves(rw.Game(CODE), 2, 60)
    assert found
    for only in found:
        position = position_of(only)
        cards = {move for move in legal_moves(position) if isinstance(move, Transfer)}
        assert cards == {only.answer, *only.losing}
        assert len(cards) > 1
        assert only.answer.target != FOUNDATIONS
        for move in cards:
            result = rw.solve(apply(position, move).position).result
            assert result == ("winnable" if move == only.answer else "unwinnable")


@pytest.mark.slow
def test_no_two_exercises_of_a_game_are_about_avoiding_the_same_moves() -> None:
    found = only_moves(rw.Game(CODE), 9, 60)
    lost = [set(only.losing) for only in found]
    for number, losing in enumerate(lost):
        assert not any(losing <= before for before in lost[:number])


def test_the_positions_of_a_played_game_are_looked_at_first() -> None:
    game = rw.Game(CODE)
    for move in (*LINE, OTHER):  # the move that loses
        game.play(move)
    assert rw.solve(game).result == "unwinnable"
    (found,) = only_moves(game, 1, 60)
    assert (found.moves, found.answer) == (LINE, ANSWER)


@pytest.mark.slow
def test_random_deals_give_exercises_in_either_draw() -> None:
    if rw.backend() == "python":
        pytest.skip("without the compiled core a random deal takes long")
    (found,) = only_moves(None, 1, 120, draw=3)
    assert found.code.startswith("TF1-D3N-")


def test_time_ends_the_search_and_what_was_not_found_is_said() -> None:
    assert only_moves(rw.Game(CODE), 1, 0.001) == ()
    with pytest.raises(rw.SettingError, match=r"no position with an only move in 0.001 s.*'TF1"):
        exercises(CODE, seconds=0.001)


def test_fewer_exercises_than_were_asked_for_are_said_to_be_fewer(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    module = import_module("reflechi_widget.lessons.exercises")
    found: list[OnlyMove] = []
    monkeypatch.setattr(module, "only_moves", lambda *_: tuple(found))
    for count, words in ((1, "only 1 exercise in"), (2, "only 2 exercises in")):
        found.append(one())
        with pytest.warns(UserWarning, match=rf"{words} 60 s, not 3; try .*'{CODE}'") as warned:
            unit = exercises(CODE, n=3)
        assert warned[0].filename == __file__, "the cell that asked is the one that is told"
        assert len(unit.tasks) == count
    with warnings.catch_warnings(action="error"):
        assert len(exercises(CODE, n=2).tasks) == 2


@pytest.mark.parametrize("n", [0, -1, 101, True, 1.5, "3"])
def test_a_number_of_exercises_that_nobody_can_mean_is_refused(n: Any) -> None:
    with pytest.raises(rw.SettingError):
        exercises(CODE, n)


def test_games_in_which_drawing_may_lose_and_bad_codes_are_refused() -> None:
    with pytest.raises(rw.SettingError, match="a limit on passes"):
        exercises(rw.Game(rules="klondike", draw=1, passes=1))
    with pytest.raises(rw.DealCodeError):
        exercises("TF1-D1N-00")


#: A deal in which three cards can go to another column, and so after a draw.
DEAL = "TF1-D1N-AAAAAAC"


@pytest.fixture
def only_three_of_spades(monkeypatch: pytest.MonkeyPatch) -> dict[str, Result]:
    """Have it proved that a game is won by 3S-4 alone; what is filled in is found of a card."""
    found: dict[str, Result] = {"3S": "winnable"}

    def judge(what: rw.Game | rw.Position, _seconds: float) -> Verdict:
        if isinstance(what, rw.Game):
            return Verdict("unknown", (), 7, 0.1)
        moved = next(str(pile.cards[-1]) for pile in what.piles.values() if is_moved(pile))
        return Verdict(found.get(moved, "unwinnable"), (), 7, 0.1)

    def is_moved(pile: Pile) -> bool:
        return pile.cards[-2:] in {("4D", "3S"), ("JD", "TS"), ("3S", "2H")}

    monkeypatch.setattr(onlymoves, "solve", judge)
    return found


@pytest.mark.usefixtures("only_three_of_spades")
def test_what_was_avoided_once_is_no_exercise_after_a_draw() -> None:
    game = rw.Game(DEAL)
    game.draw()
    (found,) = only_moves(game, 9, 60)
    assert (found.moves, str(found.answer)) == ((), "3S-4")
    assert [str(move) for move in found.losing] == ["TS-5", "2H-7"]


def test_a_position_in_which_a_move_is_undecided_is_no_exercise(
    only_three_of_spades: dict[str, Result],
) -> None:
    only_three_of_spades["2H"] = "unknown"
    assert only_moves(rw.Game(DEAL), 1, 60) == ()


@pytest.mark.usefixtures("only_three_of_spades")
def test_positions_with_secrets_are_passed_over() -> None:
    deck = rw.deck_of(DEAL)
    assert only_moves(rw.Game.from_deck(deck, rules="klondike", draw=1), 1, 60) == ()


@pytest.mark.parametrize("language", LANGUAGES)
def test_an_exercise_is_taken_in_every_language(language: str) -> None:
    lesson = rw.Lesson(unit_of((one(), one())), language=language)
    english = unit_of((one(),)).tasks[0]
    assert (lesson.panel.task == english.text) == (language == "en")
    kinds = []
    for move in (OTHER, DRAW, ANSWER):
        lesson.play(move)
        kinds.append(lesson.panel.kind)
    assert kinds == ["wrong", "wrong", "right"]
    lesson.next()
    lesson.play(ANSWER)
    assert lesson.result.completed
    assert lesson.result.stars == (1, 3)


def test_the_next_task_is_another_text_for_who_listens_though_its_words_are_the_same() -> None:
    lesson = rw.Lesson(unit_of((one(), one())))
    first, words = lesson.lesson["task"], lesson.panel.task
    lesson.play(ANSWER)
    lesson.next()
    assert lesson.panel.task == words
    assert lesson.lesson["task"] != first


def test_an_exercise_follows_the_language_of_its_table() -> None:
    lesson = rw.Lesson(unit_of((one(),)))
    for language in LANGUAGES:
        lesson.prefer(language=language)
        assert lesson.panel.title == unit_of((one(),), language).title


# What leaves Python ---------------------------------------------------------------------------


def outgoing(unit: Unit, capsys: pytest.CaptureFixture[str]) -> list[str]:
    """Do all that a learner can do but what earns the answer; give all that left Python."""
    lesson = rw.Lesson(unit)
    tap = lesson.comm = Tap()
    first = first_values(lesson)

    def send(cmd: str, **args: Any) -> None:
        lesson._session.handle(
            {"v": 1, "id": len(tap.sent), "sender": "page", "base_rev": lesson.state["rev"]}
            | {"cmd": cmd, "args": args}
        )

    lesson.play("QS-F")
    send("move", move="KC-7")
    for cmd in ("stock", "undo", "redo", "next", "again", "restart", "hint", "show_line", "back"):
        send(cmd)
    send("tap", card="5S")
    send("double_tap", card="TD")
    lesson.annotate()
    lesson.light()
    for language in LANGUAGES:
        lesson.prefer(language=language)
    lesson.prefer(language="en")
    bundle, _ = lesson._repr_mimebundle_()
    parts = [bundle["text/html"], bundle["text/plain"], repr(lesson), repr(lesson.panel)]
    parts += [repr(unit), repr(lesson.result), json.dumps(first, default=str), *tap.sent]
    return [*parts, capsys.readouterr().out]


def leaks(change: Callable[[Unit], Unit], capsys: pytest.CaptureFixture[str]) -> bool:
    """Tell whether anything that leaves Python depends on which of two moves is the answer."""
    units = [change(unit_of((one(*moves),))) for moves in (("5S-7", "5C-7"), ("5C-7", "5S-7"))]
    for unit in units:
        assert unit.wording is not None
    return outgoing(units[0], capsys) != outgoing(units[1], capsys)


def test_nothing_that_leaves_python_depends_on_the_answer_before_it_is_earned(
    capsys: pytest.CaptureFixture[str],
) -> None:
    assert not leaks(lambda unit: unit, capsys)


def test_a_planted_leak_in_a_text_is_found(capsys: pytest.CaptureFixture[str]) -> None:
    def planted(unit: Unit) -> Unit:
        task = replace(unit.tasks[0], hint=unit.tasks[0].right)
        return replace(unit, tasks=(task,), wording=lambda _: planted(unit))

    assert leaks(planted, capsys)


def test_a_planted_leak_in_a_trait_is_found(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    honest = Sitting.lesson
    monkeypatch.setattr(
        Sitting, "lesson", lambda self: honest(self) | {"tasks": str(self.unit.tasks[0].expects)}
    )
    assert leaks(lambda unit: unit, capsys)


def test_a_planted_leak_in_what_a_cell_shows_is_found(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(Unit, "__repr__", lambda unit: f"<Unit {unit.tasks[0].expects}>")
    assert leaks(lambda unit: unit, capsys)
