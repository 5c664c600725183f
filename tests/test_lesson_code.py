"""Whatever a lesson writes as code can be typed as it stands, in every language."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

import pytest

import reflechi_widget as rw
from reflechi_widget.lessons import Goal, Unit, shipped
from reflechi_widget.lessons.shelf import NAMES
from reflechi_widget.lessons.sitting import example
from reflechi_widget.moves import parse_moves
from reflechi_widget.texts import LANGUAGES
from reflechi_widget.wire.panels import keys_panel

LANGUAGE = pytest.mark.parametrize("language", LANGUAGES)
CODE = re.compile(r"`([^`]+)`")
KEYS = {key.lower() for key in re.findall(r'data-keys="(.)"', keys_panel("en", study=False))}


def at(unit: Unit, number: int) -> rw.Lesson:
    """Give the lesson with so many tasks done."""
    lesson = rw.Lesson(unit)
    for task in unit.tasks[:number]:
        game = lesson.game
        answer = example(task.expects, game) if not isinstance(task.expects, Goal) else None
        actions = task.expects.answer if isinstance(task.expects, Goal) else [answer]
        for action in actions:
            assert action is not None
            lesson._session.attempt(action)
        lesson.next()
    assert lesson.result.done == number
    return lesson


def typed(code: str, lesson: rw.Lesson) -> bool:
    """Do what a code says; tell whether it was something that does a task."""
    if code in KEYS:
        return False
    if re.fullmatch(r"[A-Z0-9-]+", code):
        for move in parse_moves(code):
            lesson.play(move)
        return True
    columns = (pile for pile_id, pile in lesson.game.position.piles.items() if pile_id != "S")
    face_down = next((str(pile.cards[0]) for pile in columns if pile.down), "")
    return eval(code.replace("…", face_down), {"lesson": lesson}) is not lesson


def codes(unit: Unit) -> Iterator[tuple[int, str]]:
    """Give each code of a lesson, with the number of tasks that are done when it is read."""
    yield from ((0, code) for code in CODE.findall(unit.rule + unit.text))
    for number, task in enumerate(unit.tasks):
        yield from ((number, code) for code in CODE.findall(f"{task.text} {task.hint}"))
        yield from ((number + 1, code) for code in CODE.findall(task.right))


@LANGUAGE
@pytest.mark.parametrize("name", NAMES)
def test_every_code_in_a_lesson_works_where_it_is_read_and_does_the_task(
    name: str, language: str
) -> None:
    unit = shipped(name, language)
    for number, code in codes(unit):
        lesson = at(unit, number)
        if typed(code, lesson):
            assert lesson.result.done == number + 1, code


@LANGUAGE
def test_the_lesson_on_undo_says_how_it_is_done_without_keys(language: str) -> None:
    said = [code for _, code in codes(shipped("undo", language))]
    assert said.count("lesson.undo()") == 2
    assert said.count("lesson.redo()") == 1


@LANGUAGE
def test_the_advice_says_of_which_deals_its_share_is_true(language: str) -> None:
    """Draw 3 without a limit on passes, as the survey has it; the deal of the task has one."""
    survey = (Path(__file__).parents[1] / "docs/survey.md").read_text("utf-8")
    row = re.search(r"^\| Klondike \| 3 \|(?: [^|]+\|){4} ([0-9.]+)%", survey, re.MULTILINE)
    assert row
    share = round(float(row[1]))
    *_, last = shipped("classic-advice", language).tasks
    assert re.search(rf"\b{share}\s?%", last.right)
    unlimited = {"en": "no limit on passes", "fr": "sans limite de passages"}
    unlimited |= {"hi": "चक्करों की कोई सीमा न हो", "da": "uden grænse for gennemløb"}
    assert unlimited[language] in re.sub(r"\s+", " ", last.right)
