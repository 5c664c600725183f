"""The clock of a table: when it goes, when it stands still, what it does to a timed score."""

from __future__ import annotations

import copy
from itertools import count
from typing import Any

import pytest

import reflechi_widget as rw
from reflechi_widget.record import read_game, write_game
from reflechi_widget.session import Session
from reflechi_widget.session.stage import Turn
from reflechi_widget.wire import Prefs

CODE = "KL1-D1N-Z234567"


class Time:
    """A time that passes only when it is told to."""

    def __init__(self) -> None:
        self.now = 1000.0

    def __call__(self) -> float:
        return self.now

    def passes(self, seconds: float) -> None:
        self.now += seconds


class Page:
    """A page that shows a table."""

    def __init__(self, session: Session, name: str) -> None:
        self.session, self.name, self.ids = session, name, count(1)

    def send(self, cmd: str, **args: Any) -> rw.Reply:
        return self.session.handle(
            {
                "v": 1,
                "id": next(self.ids),
                "sender": self.name,
                "base_rev": self.session.view()["rev"],
                "cmd": cmd,
                "args": args,
            }
        )


@pytest.fixture
def time() -> Time:
    return Time()


@pytest.fixture
def session(time: Time) -> Session:
    return timed(time)


def timed(time: Time, scoring: str = "timed", code: str = CODE) -> Session:
    return Session(rw.Game(code, scoring=scoring), Prefs(), turn=Turn(now=time))


def test_the_clock_starts_at_the_first_action_and_not_before(session: Session, time: Time) -> None:
    time.passes(60)
    assert session.seconds == 0
    session.play("2C-1")  # refused
    time.passes(60)
    assert session.seconds == 0
    session.play("D")
    time.passes(12.9)
    assert session.seconds == 12


def test_every_ten_seconds_cost_two_points_and_undo_gives_no_time_back(
    session: Session, time: Time
) -> None:
    session.play("9C-6")
    assert session.values()["score"] == 5
    time.passes(9)
    assert session.play("D").score == 5
    time.passes(1)
    assert session.play("D").score == 3
    assert session.undo().score == 3
    time.passes(10)
    assert session.redo().score == 1


def test_the_sum_of_points_and_time_never_falls_below_nought(session: Session, time: Time) -> None:
    session.play("9C-6")
    time.passes(1_000)
    assert session.play("D").score == 0
    # The points are still there: time alone has eaten them.
    assert session.game.node.score == 5


def test_while_the_page_is_hidden_no_time_is_counted(session: Session, time: Time) -> None:
    page = Page(session, "a")
    page.send("stock")
    time.passes(5)
    page.send("hidden")
    time.passes(60)
    page.send("shown")
    time.passes(5)
    assert session.seconds == 10


def test_two_pages_count_once_and_the_clock_goes_while_one_of_them_is_seen(
    session: Session, time: Time
) -> None:
    one, other = Page(session, "a"), Page(session, "b")
    one.send("shown")
    other.send("stock")
    time.passes(10)
    assert session.seconds == 10
    one.send("hidden")
    time.passes(10)
    assert session.seconds == 20
    other.send("hidden")
    time.passes(10)
    assert session.seconds == 20
    one.send("stock")  # whoever plays on a page sees it
    time.passes(10)
    assert session.seconds == 30


def test_a_page_that_was_never_heard_of_hides_nothing(session: Session, time: Time) -> None:
    session.play("D")
    time.passes(7)
    assert session.seconds == 7


def test_a_paused_game_counts_no_time_and_refuses_every_action(
    session: Session, time: Time
) -> None:
    session.play("D")
    time.passes(3)
    assert session.pause(True)
    before = session.game
    time.passes(60)
    for reply in (
        session.play("D"),
        session.stock(),
        session.tap("9C"),
        session.double_tap("9C"),
        session.undo(),
        session.redo(),
        session.goto(0),
        session.ask("hint"),
        session.ask("show_line"),
    ):
        assert reply.refusal is not None
        assert reply.refusal.rule == "paused"
    assert session.game == before
    assert session.seconds == 3
    assert session.pause(False)
    assert session.undo()
    time.passes(1)
    assert session.seconds == 4


def test_the_refusal_is_said_in_every_language_and_also_without_interactive_rules(
    time: Time,
) -> None:
    session = timed(time)
    session.pause(True)
    session.set_prefs(Prefs(interactive_rules=False))
    refusal = session.play("D").refusal
    assert refusal is not None
    assert session.view()["refusal"]["rule"] == "paused"
    said = {refusal.sentence(language) for language in ("en", "fr", "hi", "da")}
    assert len(said) == 4


def test_a_page_pauses_and_goes_on_and_is_told_of_both(session: Session) -> None:
    page, other = Page(session, "a"), Page(session, "b")
    assert page.send("pause")
    assert session.view()["paused"] is True
    assert session.view()["said"] == "Paused."
    assert other.send("stock").refusal is not None
    assert other.send("resume")
    assert session.view()["paused"] is False
    assert other.send("stock")


def test_neither_pause_nor_hiding_comes_too_late_or_makes_another_page_late(
    session: Session,
) -> None:
    page, other = Page(session, "a"), Page(session, "b")
    rev = session.view()["rev"]
    page.send("hidden")
    late = {"v": 1, "sender": "b", "base_rev": rev, "args": {}}
    assert session.handle(late | {"id": 1, "cmd": "stock"})
    assert session.handle(late | {"id": 1, "cmd": "pause", "sender": "c"})
    assert other.send("resume")


def test_hiding_a_page_keeps_the_refusal_it_shows(session: Session) -> None:
    page = Page(session, "a")
    page.send("move", move="2C-1")
    page.send("hidden")
    assert session.view()["refusal"] is not None


def test_the_state_has_a_clock_only_where_time_is_worth_something(time: Time) -> None:
    assert timed(time, "standard").view()["clock"] is None
    session = timed(time)
    assert session.view()["clock"] == {"seconds": 0, "goes": False}
    session.play("D")
    assert session.view()["clock"] == {"seconds": 0, "goes": True}
    Page(session, "a").send("hidden")
    assert session.view()["clock"]["goes"] is False


def test_a_new_game_begins_at_nought_and_is_not_paused(session: Session, time: Time) -> None:
    session.play("D")
    time.passes(20)
    session.pause(True)
    session.new_game()
    assert (session.seconds, session.values()["paused"]) == (0, False)
    time.passes(20)
    assert session.seconds == 0
    assert session.game.scoring.name == "timed"


WINNING = "KL1-D1N-AAAAAAC"


@pytest.fixture(scope="module")
def winning() -> list[str]:
    """Give the moves of a win."""
    verdict = rw.solve(rw.Game(WINNING), seconds=60)
    assert verdict.line
    return [str(move) for move in verdict.line]


@pytest.mark.parametrize(("seconds", "bonus"), [(29, 0), (30, 23_333), (100, 7_000), (7, 0)])
def test_a_win_stops_the_clock_and_adds_a_bonus_from_thirty_seconds_on(
    time: Time, winning: list[str], seconds: int, bonus: int
) -> None:
    session = timed(time, code=WINNING)
    for move in winning[:-1]:
        session.play(move)
    time.passes(seconds)
    reply = session.play(winning[-1])
    points = session.game.node.score
    assert session.values()["won"]
    assert reply.score == points - 2 * (seconds // 10) + bonus
    time.passes(500)
    assert session.seconds == seconds
    assert session.values()["score"] == reply.score


def test_undoing_a_win_takes_the_bonus_away_and_the_clock_goes_on(
    time: Time, winning: list[str]
) -> None:
    session = timed(time, code=WINNING)
    for move in winning[:-1]:
        session.play(move)
    before = session.game.node.score
    time.passes(100)
    session.play(winning[-1])
    assert session.undo().score == before - 20
    time.passes(100)
    again = session.redo()
    assert again.score == session.game.node.score - 40 + 700_000 // 200


def test_a_win_is_undone_and_won_again_without_ever_gaining_time(
    time: Time, winning: list[str]
) -> None:
    session = timed(time, code=WINNING)
    for move in winning[:-1]:
        session.play(move)
    time.passes(50)
    first = session.play(winning[-1]).score
    for _ in range(3):
        session.undo()
        assert session.redo().score == first


def test_the_time_that_a_win_stood_there_is_not_counted_when_an_earlier_move_is_looked_at(
    time: Time, winning: list[str]
) -> None:
    session = timed(time, code=WINNING)
    for move in winning:
        session.play(move)
    time.passes(500)
    session.goto(session.game.node.path()[-2].id)
    assert session.seconds == 0
    time.passes(7)
    assert session.seconds == 7


def test_a_timed_game_is_taken_up_from_its_file_where_its_clock_stood(
    session: Session, time: Time
) -> None:
    session.play("9C-6")
    time.passes(25)
    session.play("D")
    text = write_game(session.game)
    assert '[Scoring "timed"]' in text
    assert '[Seconds "25"]' in text
    assert '[Score "1"]' in text
    again = Session(read_game(text), Prefs(), turn=Turn(now=time))
    assert (again.seconds, again.values()["score"]) == (25, 1)
    time.passes(50)
    assert again.seconds == 25
    again.play("D")
    time.passes(5)
    assert again.seconds == 30


def test_time_belongs_to_a_game_only_where_it_is_scored() -> None:
    for scoring, same in (("timed", False), ("standard", True)):
        game = rw.Game(CODE, scoring=scoring)
        later = game.copy()
        later.seconds = 40
        assert (game == later) is same
        assert copy.deepcopy(later).seconds == 40


def test_a_table_is_paused_from_a_cell() -> None:
    table = rw.Solitaire(CODE, scoring="timed")
    assert (table.seconds, table.paused) == (0, False)
    changes: list[bool] = []
    table.observe(lambda change: changes.append(change["new"]), "paused")
    assert table.pause()
    assert table.paused
    reply = table.draw()
    assert reply.refusal is not None
    assert reply.refusal.rule == "paused"
    with pytest.raises(rw.IllegalMoveError, match="paused"):
        table.play("D", strict=True)
    assert table.resume()
    assert table.draw()
    assert changes == [True, False]


def test_a_lesson_that_is_looked_at_in_between_costs_no_time() -> None:
    table = rw.Solitaire(CODE, scoring="timed")
    session: Any = table._session
    time = Time()
    session._clock._now = time
    session._clock.begin(0)
    table.draw()
    time.passes(3)
    table.practise("groups")
    time.passes(60)
    table.back_to_game()
    time.passes(4)
    assert table.seconds == 7


MOVED = [("goto", {"node": 1}), *((what, {"node": 2}) for what in ("delete", "promote", "demote"))]


@pytest.mark.parametrize(("cmd", "args"), [*MOVED, ("which_lost", {}), ("hint", {})])
def test_while_paused_the_page_moves_no_place_and_deletes_nothing(
    session: Session, cmd: str, args: dict[str, int]
) -> None:
    session.annotate(True)
    session.play("D2")
    session.pause(True)
    before, page = session.game, Page(session, "a")
    assert not page.send(cmd, **args)
    assert session.view()["refusal"]["rule"] == "paused"
    assert session.game == before
    assert session.game.node.id == before.node.id
    session.pause(False)
    assert page.send(cmd, **args)
    session.advice.close()


def test_while_paused_what_was_said_of_a_move_can_still_be_changed(session: Session) -> None:
    session.play("D")
    session.pause(True)
    assert Page(session, "a").send("comment", node=1, text="Well.", before=False)
    assert session.game.node.note.comment == "Well."
    assert session.values()["paused"]


@pytest.mark.parametrize("what", ["review", "hint"])
def test_while_paused_cells_are_refused_a_review_and_a_hint_and_the_place_stays(what: str) -> None:
    table = rw.Solitaire("TF1-D1N-AAAAAAB")
    table.play("D3")
    table.pause()
    before = table.game
    with pytest.raises(rw.IllegalMoveError, match="paused") as caught:
        getattr(table, what)()
    assert caught.value.refusal.sentence().startswith("The game is paused")
    assert table.game == before
    table.resume()
    assert getattr(table, what)(seconds=0.5)


def test_a_review_that_is_ready_after_a_pause_began_is_not_laid() -> None:
    table = rw.Solitaire("TF1-D1N-AAAAAAB")
    table.play("D3")
    found = rw.review(table.game, 0.5)
    table.pause()
    before = table.game
    table._session.show(found, before.position)
    assert (table.game, table.game.annotating) == (before, False)


def test_while_paused_a_lesson_neither_begins_its_task_again_nor_shows_the_answer() -> None:
    lesson = rw.Lesson("first-game")
    lesson.play(str(lesson.legal_moves()[0]))
    lesson.pause()
    before = lesson.game
    for ask in (lesson.again, lesson.show_answer):
        ask()
        assert lesson.paused
        assert lesson.game == before
        assert str(lesson.last_refusal).startswith("The game is paused")
