"""Lessons in a real notebook: done with the pointer and with keys, explained above the board."""

from __future__ import annotations

import pytest
from playwright.sync_api import Locator, expect

from browser import tables
from browser.board import Board
from browser.desk import Desk
from browser.lab import Lab
from reflechi_widget.lessons import Goal, Sitting, Unit, shipped
from reflechi_widget.lessons.actions import Action, Deal, Order, Wanted
from reflechi_widget.lessons.shelf import NAMES
from reflechi_widget.moves import Transfer
from reflechi_widget.texts import LANGUAGES, say
from reflechi_widget.wire import Prefs

SHOW = "import reflechi_widget as rw\ntable = lesson = rw.Lesson({!r})\nlesson"
CODE = "TF1-D1N-AAAAAAB"
# Its hundred actions are the same in each language, so they are made in one.
WHOLE_GAME = "first-game"
ORDERS = {Order.UNDO: "u", Order.REDO: "r"}


def show(desk: Desk, name: str) -> Board:
    """Put a lesson on a desk."""
    desk.replace_cells([SHOW.format(name)])
    desk.run(0)
    return tables.board(desk, 0)


def above(board: Board) -> Locator:
    """Give what stands above the board."""
    return board.root.locator(".rfl-lesson")


def ask(board: Board, cmd: str) -> None:
    """Press a button above the board by keys."""
    button = above(board).locator(f"[data-action={cmd}]")
    button.focus()
    with board.change():
        board.key("Enter")
    assert board.has_focus()


def wait_said(board: Board, kind: str) -> None:
    said = above(board).get_by_role("status").locator("[data-kind]")
    if kind:
        expect(said).to_have_attribute("data-kind", kind)
    else:  # on the way to a goal nothing is said
        expect(said).to_have_count(0)


# Every lesson ---------------------------------------------------------------------------------


class Learner:
    """Knows every answer, and gives it with the pointer or with keys; in a cell where it must be.

    Takes the same lesson in Python, to know what comes next.
    """

    def __init__(self, desk: Desk, board: Board, unit: Unit) -> None:
        self.desk = desk
        self.board = board
        self.sitting = Sitting(unit, Prefs())

    def take(self) -> None:
        """Do each task of the lesson, from the first to the last."""
        while not self.sitting.result.completed:
            task = self.sitting.task
            if task is None:
                ask(self.board, "next")
                self.sitting.go_on()
            elif isinstance(task.expects, Goal):
                for action in task.expects.answer:
                    self.act(action, refused=False)
            else:
                self.answer(task.expects[0])

    def answer(self, wanted: Wanted) -> None:
        action = wanted.example(self.sitting.game)
        assert action is not None
        self.act(action, refused=wanted.rule is not None)

    def act(self, action: Action, *, refused: bool) -> None:
        with self.board.change():
            self.do(action, refused=refused)
        self.sitting.attempt(action)
        wait_said(self.board, self.sitting.panel().kind)
        assert self.board.has_focus()

    def do(self, action: Action, *, refused: bool) -> None:
        if isinstance(action, Order):
            self.keys(ORDERS[action])
        elif isinstance(action, Deal):
            self.deal(action.code)
        elif not isinstance(action, Transfer):
            self.keys("d")
        else:
            self.transfer(action, refused=refused)

    def transfer(self, move: Transfer, *, refused: bool) -> None:
        piles = self.sitting.game.position.piles.items()
        found = [(str(name), pile.up) for name, pile in piles if move.card in pile.up]
        if not found:  # there is nothing on the board to take hold of
            self.board.focus()
            self.desk.execute(f"lesson.play({str(move)!r})")
            return
        ((source, cards),) = found
        if refused or cards[-1] != move.card:
            self.board.drag(move.card, place_of(move, source))
        else:
            first = f"f{source[1]}" if source[0] == "F" else source
            self.keys(*first.lower(), move.target.lower())

    def keys(self, *keys: str) -> None:
        if not self.board.has_focus():
            self.board.focus()
        self.board.key(*keys)

    def deal(self, code: str) -> None:
        field = self.board.root.locator("input.rfl-input")
        if not field.is_visible():  # it stays open after a code that was refused
            self.board.button("new").click()
        field.fill(code)
        self.board.key("Enter")


def place_of(move: Transfer, source: str) -> str:
    """Give where a card is dropped; what lies on its foundation can only be taken to another."""
    if move.target != "F":
        return str(move.target)
    own = f"F{move.card[1]}"
    return own if source != own else "FH" if own == "FS" else "FS"


@pytest.mark.parametrize("name", NAMES)
def test_a_lesson_is_done_in_every_language_and_begun_again_between(desk: Desk, name: str) -> None:
    board = show(desk, name)
    for number, language in enumerate(LANGUAGES):
        unit = shipped(name, language)
        if number:
            desk.execute(f"lesson.prefer(language={language!r})")
        if number and name != WHOLE_GAME:
            ask(board, "restart")
        expect(above(board).locator("h3")).to_contain_text(unit.title)
        if not number or name != WHOLE_GAME:
            Learner(desk, board, unit).take()
        expect(above(board)).to_contain_text(say("lesson.done", language))
        assert desk.value("lesson.result.stars") == [3] * len(unit.tasks)
        stars = above(board).get_by_role("img")
        assert "☆" not in stars.inner_text()
        assert str(3 * len(unit.tasks)) in (stars.get_attribute("aria-label") or "")


def test_a_lesson_is_done_in_a_notebook(lab_desk: Lab) -> None:
    Learner(lab_desk, show(lab_desk, "groups"), shipped("groups")).take()
    assert lab_desk.value("lesson.result.completed")


# A learner's way ------------------------------------------------------------------------------


def test_a_refusal_is_the_answer_and_is_explained(desk: Desk) -> None:
    board = show(desk, "groups")
    board.drag("JS", "3")
    board.wait_notice("group-rank")
    wait_said(board, "right")
    expect(above(board)).to_contain_text("Task 2/6")
    expect(above(board).get_by_role("status")).to_contain_text("a 7 does not follow a jack")
    assert not board.button("practise").is_visible()
    board.check_agrees()


def test_a_wrong_try_is_put_back_and_gets_a_hint_and_at_last_the_answer(desk: Desk) -> None:
    board = show(desk, "layout")
    before = board.piles()
    board.tap_pile("S")
    wait_said(board, "wrong")
    expect(above(board).get_by_role("status")).to_contain_text("One tap sends it up.")
    board.still()
    assert board.piles() == before
    show_me = above(board).locator("[data-action=show]")
    assert not show_me.is_visible()
    board.tap_pile("S")
    show_me.wait_for()
    ask(board, "show")
    wait_said(board, "shown")
    assert above(board).get_by_role("img").inner_text() == "☆☆☆"


def test_who_has_the_answer_shown_stands_at_the_next_task_and_then_at_the_board(desk: Desk) -> None:
    board = show(desk, "building")
    learner = Learner(desk, board, shipped("building"))
    while above(board).locator("[data-action=next]").is_hidden():
        task = learner.sitting.task
        assert task is not None
        for _ in range(2):
            with board.change():
                learner.keys("d")
        ask(board, "show")
        learner.sitting.show_answer()
        for _ in range(2):
            learner.sitting.play("D")
        learner.sitting.show_answer()
    focused = board.page.evaluate("document.activeElement.dataset.action")
    assert focused == "next"
    board.key("Enter")
    above(board).locator("[data-action=next]").wait_for(state="hidden")
    assert board.has_focus()
    assert board.page.evaluate("document.activeElement.closest('.rfl-lesson')") is None


def test_a_task_is_begun_again_and_its_actions_stay_counted(desk: Desk) -> None:
    board = show(desk, "first-game")
    before = board.piles()
    board.play("D")
    ask(board, "again")
    board.still()
    assert board.piles() == before
    assert above(board).locator("[data-action=again]").is_visible()
    assert desk.value("lesson.result.done") == 0


# From a refusal and back ----------------------------------------------------------------------


def refused(desk: Desk, *more: str) -> Board:
    """Put a game on a desk in which a move has just been refused."""
    board = tables.show(desk, CODE, *more)
    board.play("AD-F")
    board.drag("7H", "3")
    board.wait_notice("group-both")
    return board


def test_a_refusal_leads_to_its_lesson_on_the_same_board_and_back_to_the_game(desk: Desk) -> None:
    board = refused(desk)
    before = board.piles()
    rev = board.rev
    expect(board.button("practise")).to_have_text("Practise: Runs move together")
    board.button("practise").focus()
    board.key("Enter")
    expect(above(board).locator("h3")).to_contain_text("Runs move together")
    board.still()
    assert board.has_focus()
    assert board.piles() != before
    assert board.rev > rev
    board.drag("JS", "3")
    wait_said(board, "right")
    assert desk.value("[table.score, table.move_count, table.code]") == [10, 1, CODE]
    ask(board, "back")
    above(board).wait_for(state="hidden")
    board.still()
    assert board.piles() == before
    board.check_agrees()
    board.play("D")
    board.check_agrees()
    with board.change():
        board.key("u")
    board.check_agrees()


def test_a_move_from_a_cell_brings_the_game_back(desk: Desk) -> None:
    board = refused(desk, "table.play('D')")
    board.button("practise").click()
    above(board).locator("h3").wait_for()
    board.still()
    desk.run(1)
    above(board).wait_for(state="hidden")
    board.check_agrees()
    assert board.moves == 2


def test_a_cell_lays_a_lesson_on_the_table_and_the_way_back_is_in_the_players_language(
    desk: Desk,
) -> None:
    board = tables.show(desk, CODE, "table.practise('empty-column')")
    desk.run(1)
    above(board).locator("h3").wait_for()
    for language in LANGUAGES:
        desk.execute(f"table.prefer(language={language!r})")
        back = above(board).locator("[data-action=back]")
        expect(back).to_have_text(say("lesson.back", language))
        expect(above(board).locator("h3")).to_contain_text(shipped("empty-column", language).title)
    desk.execute("table.back_to_game()")
    above(board).wait_for(state="hidden")
    board.check_agrees()


def test_an_exercise_of_the_solver_is_taken_and_its_answer_is_nowhere_before(desk: Desk) -> None:
    make = "lesson = table = rw.Lesson(rw.exercises('TF1-D1N-46UT7II', n=1, seconds=300))\nlesson"
    desk.replace_cells([f"import reflechi_widget as rw\n{make}"])
    desk.run(0)
    board = tables.board(desk, 0)
    expect(above(board)).to_contain_text("2 card moves are possible")
    shown = desk.output(0).inner_text()
    assert "5♠" not in shown.split("Only one of them")[0]
    board.play("5C-7")
    wait_said(board, "wrong")
    board.drag("5S", "7")
    wait_said(board, "done")
    expect(above(board).get_by_role("status")).to_contain_text("5♠ to column 7.")
    assert desk.value("lesson.result.stars") == [2]
