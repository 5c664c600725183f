"""Every lesson can be done, stands on its rule, and tells no more than was earned."""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Mapping
from dataclasses import replace
from importlib.resources import files
from pathlib import Path

import pytest

import reflechi_widget as rw
from leaks import told
from reflechi_widget.cards import ALL_CARDS
from reflechi_widget.deals import codes
from reflechi_widget.lessons import (
    Goal,
    Panel,
    Sitting,
    Unit,
    lesson_for,
    panel_still,
    read_unit,
    shipped,
)
from reflechi_widget.lessons.actions import Action, attempt
from reflechi_widget.lessons.panel import lesson_view
from reflechi_widget.lessons.shelf import COURSES, NAMES
from reflechi_widget.lessons.unit import Start
from reflechi_widget.position import Pile
from reflechi_widget.rules import (
    Base,
    Build,
    Refusal,
    Role,
    Rule,
    choose,
    legality,
    rules_of,
    table,
)
from reflechi_widget.rules.scoring import Scoring
from reflechi_widget.session.stage import Turn
from reflechi_widget.texts import LANGUAGES
from reflechi_widget.wire import Prefs

EVERY = pytest.mark.parametrize("name", NAMES)
KEYS = ("TF1-D1N", "TF1-D3N", "KL1-D1N", "KL1-D3N", "KL1-D11", "KL1-D33")

SMALL = """\
# Aces
rule: Aces go up.

Welcome.

## Up
deal: TF1-D1N-AAAAIII
Send the ace up.
expect: AH-F
hint: It is in column 6.
right: There it is.

## Seen, not free
Try the ace of spades.
expect: AS-F refused by foundation-one
hint: It is in column 7.
right: It is covered.
"""
GOAL = """\
# Two aces
rule: Play on.

## Both
deal: TF1-D1N-AAAAIII
Bring two aces up.
goal: AH AC up
answer: AH-F D2 AC-F
hint: Draw.
right: Both are up.
"""


def sit(unit: Unit) -> Sitting:
    return Sitting(unit, Prefs())


def answers(unit: Unit) -> list[list[Action]]:
    """Give what does each task, by the rules as they are now."""
    found: list[list[Action]] = []
    game: rw.Game | None = None
    for task in unit.tasks:
        game = task.lay() or game
        assert game is not None
        if isinstance(task.expects, Goal):
            found.append(list(task.expects.answer))
            continue
        action = task.expects[0].example(game)
        assert action is not None
        found.append([action])
        attempt(game, action)
    return found


def take(sitting: Sitting, actions: list[list[Action]]) -> None:
    """Do what does each task, as far as the lesson lets it be done."""
    for number, several in enumerate(actions):
        for action in several:
            sitting.attempt(action)
        if sitting.result.done != number + 1:
            return
        sitting.go_on()


def command(sitting: Sitting, cmd: str, args: object, rev: int | None = None) -> rw.Reply:
    """Do what the page does."""
    message = {"v": 1, "id": 1, "sender": "page", "cmd": cmd, "args": args}
    return sitting.handle({**message, "base_rev": sitting.view()["rev"] if rev is None else rev})


def text_of(name: str) -> str:
    return (files("reflechi_widget.lessons") / "units" / "en" / f"{name}.md").read_text(
        encoding="utf-8"
    )


# What is shipped ------------------------------------------------------------------------------


@EVERY
def test_a_shipped_lesson_is_completed_by_its_own_answers_with_all_stars(name: str) -> None:
    unit = shipped(name)
    sitting = sit(unit)
    take(sitting, answers(unit))
    result = sitting.result
    assert result.completed
    assert set(result.stars) == {3}
    assert sitting.panel().kind == "done"
    assert sitting.panel().task == ""


@EVERY
def test_each_answer_of_a_shipped_lesson_does_its_task_and_is_refused_by_the_rule_it_says(
    name: str,
) -> None:
    unit = shipped(name)
    game: rw.Game | None = None
    for task, answer in zip(unit.tasks, answers(unit), strict=True):
        game = task.lay() or game
        assert game is not None
        for wanted in () if isinstance(task.expects, Goal) else task.expects:
            action = wanted.example(game)
            assert action is not None
            alone = Unit("", "", "", "", (), (replace(task, start=Start(game.code)),))
            sitting = sit(alone)
            sitting._start, sitting._game = game.copy(), game.copy()
            sitting._begin_task()
            refusal = sitting.attempt(action).refusal
            assert (refusal and refusal.rule) == wanted.rule
            assert sitting.result.completed
        for action in answer:
            attempt(game, action)


def anything_goes(role: Role, **changes: object) -> Callable[[pytest.MonkeyPatch], None]:
    """Change what piles of a role allow, in every row of the game."""

    def patch(monkeypatch: pytest.MonkeyPatch) -> None:
        for key in KEYS:
            row = rules_of(key)
            piles = tuple(
                replace(spec, **changes) if spec.role is role else spec  # type: ignore[arg-type]
                for spec in row.piles
            )
            monkeypatch.setitem(table._ROWS, key, replace(row, piles=piles))

    return patch


def other_row(**changes: object) -> Callable[[pytest.MonkeyPatch], None]:
    def patch(monkeypatch: pytest.MonkeyPatch) -> None:
        for key in KEYS:
            row = replace(rules_of(key), **changes)  # type: ignore[arg-type]
            monkeypatch.setitem(table._ROWS, key, row)

    return patch


def no_recycle(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(legality, "_judge_recycle", lambda *_: Refusal(Rule.PASS_LIMIT))


def no_take_back(monkeypatch: pytest.MonkeyPatch) -> None:
    lift = legality._check_lift

    def check(source: table.PileSpec, pile: Pile, place: int, target: table.PileSpec):  # type: ignore[no-untyped-def]
        if source.role is Role.FOUNDATION:
            return Refusal(Rule.FOUNDATION_SHIFT, pile.cards[-1:], (source.id,))
        return lift(source, pile, place, target)

    monkeypatch.setattr(legality, "_check_lift", check)


def no_limit(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(legality, "recycles_left", lambda *_: 9)


def any_letter(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(codes, "_LETTERS", codes._LETTERS + "0189")


ANY_BUILD = Build("anything", lambda _card, _on: None)
ANY_BASE = Base(ALL_CARDS, Rule.EMPTY_COLUMN, "")
#: Each lesson, and what takes its rule out of the table.
TAKEN_OUT: Mapping[str, Callable[[pytest.MonkeyPatch], None]] = {
    "layout": anything_goes(Role.COLUMN, face_up=1),
    "building": anything_goes(Role.COLUMN, build=ANY_BUILD),
    "groups": anything_goes(Role.COLUMN, run=ANY_BUILD),
    "empty-column": anything_goes(Role.COLUMN, base=ANY_BASE),
    "foundations": anything_goes(Role.FOUNDATION, build=ANY_BUILD, base=ANY_BASE),
    "stock-draw-1": no_recycle,
    "stock-draw-3": anything_goes(Role.WASTE, run=ANY_BUILD),
    "take-backs": no_take_back,
    "score": other_row(scorings=(Scoring("standard", {}),)),
    "undo": other_row(undo=1000),
    "deal-codes": any_letter,
    "first-game": anything_goes(Role.COLUMN, base=ANY_BASE),
    "turning": anything_goes(Role.COLUMN, face_up=None),
    "passes": no_limit,
    "classic-score": other_row(
        scorings=tuple(Scoring(name, {}) for name in ("standard", "vegas", "timed"))
    ),
    "classic-advice": anything_goes(Role.COLUMN, base=ANY_BASE),
}


@EVERY
def test_a_lesson_cannot_be_done_when_its_rule_is_taken_out_of_the_table(
    name: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    unit = shipped(name)
    actions = answers(unit)
    TAKEN_OUT[name](monkeypatch)
    sitting = sit(unit)
    take(sitting, actions)
    assert not sitting.result.completed
    with pytest.raises(rw.LessonError):
        read_unit(text_of(name))


def test_a_lesson_on_time_cannot_be_written_where_the_clock_is_worth_nothing(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    text = "# In time\n## " + text_of("classic-score").rsplit("\n## ", 1)[1]
    assert read_unit(text)
    timeless = tuple(replace(one, clock=None) for one in choose("klondike").scorings)
    other_row(scorings=timeless)(monkeypatch)
    with pytest.raises(rw.LessonError, match="KS-F earning 7010"):
        read_unit(text)


def test_time_that_passes_over_a_task_changes_nothing_of_what_is_expected() -> None:
    now = 0.0
    sitting = Sitting(shipped("classic-score"), Prefs(), Turn(now=lambda: now))
    take(sitting, answers(sitting.unit)[:-1])
    sitting.go_on()
    assert (sitting.seconds, sitting.game.score) == (100, 595)
    sitting.play("KS-7")
    assert sitting.panel().kind == "wrong"
    now = 40.0
    assert sitting.play("KS-F")
    assert sitting.result.completed
    assert sitting.game.score == 595 + 10 + 7000


def test_the_list_of_lessons_has_a_name_a_title_and_a_rule_for_each() -> None:
    listed = rw.lessons()
    assert [one.name for one in listed] == list(NAMES)
    assert all(one.title and one.rule.endswith(".") for one in listed)
    assert repr(listed).splitlines()[2].split() == ["groups", "Runs", "move", "together"]


def test_every_rule_of_the_game_that_a_player_can_meet_has_a_lesson() -> None:
    elsewhere = {
        Rule.NO_CARD,  # nobody who plays on the board can mean a card or pile that is not there
        Rule.NO_PILE,
        Rule.WRONG_SOURCE,
        Rule.PAUSED,  # nothing of the game itself
        Rule.STALE,
        Rule.BAD_COMMAND,
        Rule.NO_CARRY,
    }
    for rule in Rule:
        assert (lesson_for(rule) is None) == (rule in elsewhere), rule
    assert lesson_for(Rule.GROUP_RANK) == "groups"
    assert lesson_for(Rule.FACE_DOWN) == "turning"
    assert lesson_for(Rule.PASS_LIMIT) == "passes"


def test_a_course_has_the_lessons_on_one_game() -> None:
    assert [one.name for one in rw.lessons("da", "classic")] == list(COURSES["classic"])
    assert sum((tuple(rw.lessons(course=course)) for course in COURSES), ()) == rw.lessons()
    with pytest.raises(rw.SettingError, match="'patience'"):
        rw.lessons(course="patience")
    for course, tag in (("reflechi", "TF1-"), ("classic", "KL1-")):
        for name in COURSES[course]:
            starts = [task.start for task in shipped(name).tasks if task.start]
            assert all(start.code.startswith(tag) for start in starts)


def in_sight(game: rw.Game) -> set[str]:
    return {str(card) for pile in game.position.piles.values() for card in pile.up}


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("name", COURSES["classic"])
def test_a_lesson_on_hidden_cards_names_none_before_it_is_seen(name: str, language: str) -> None:
    unit = shipped(name, language)
    assert not told(unit.text)
    game: rw.Game | None = None
    seen: set[str] = set()
    for task, answer in zip(unit.tasks, answers(unit), strict=True):
        laid = task.lay()
        seen = seen if laid is None else set()
        game = laid or game
        assert game is not None
        seen |= in_sight(game)
        assert told(task.text) | told(task.hint) <= seen
        for action in answer:
            attempt(game, action)
        seen |= in_sight(game)
        assert told(task.right) <= seen


@EVERY
@pytest.mark.parametrize("language", LANGUAGES)
def test_a_lesson_has_the_same_positions_and_answers_in_every_language(
    name: str, language: str
) -> None:
    assert shipped(name, language).skeleton == shipped(name).skeleton


# A learner's way ------------------------------------------------------------------------------


def test_a_wrong_try_is_put_back_and_answered_by_the_hint() -> None:
    sitting = sit(read_unit(SMALL))
    assert sitting.panel().said == "Welcome."
    position = sitting.game.position
    assert sitting.attempt(rw.parse_move("D"))
    panel = sitting.panel()
    assert (panel.kind, panel.said) == ("wrong", "It is in column 6.")
    assert sitting.game.position == position
    assert sitting.game.move_count == 0
    assert sitting.values()["score"] == 0
    assert sitting.view()["said"].startswith("That is not what this task asks for")


def test_a_refused_move_that_is_not_the_answer_is_a_wrong_try_too() -> None:
    sitting = sit(read_unit(SMALL))
    assert not sitting.play("9C-2")
    assert sitting.panel().kind == "wrong"
    assert sitting.view()["refusal"]


def test_stars_become_fewer_with_each_wrong_try_and_one_is_left() -> None:
    for wrong, stars in ((0, 3), (1, 2), (2, 1), (5, 1)):
        sitting = sit(read_unit(SMALL))
        for _ in range(wrong):
            sitting.play("D")
        sitting.play("AH-F")
        assert sitting.result.stars == (stars,)
        assert sitting.result.tries == (wrong + 1,)


def test_an_undo_is_no_try() -> None:
    sitting = sit(read_unit(SMALL))
    sitting.play("AH-F")
    assert sitting.undo()
    assert sitting.game.score == 10
    assert sitting.panel().kind == "right"
    sitting.play("AS-F")
    assert sitting.result.stars == (3, 3)


def test_another_deal_is_put_back_where_it_was_not_asked_for() -> None:
    sitting = sit(read_unit(SMALL))
    sitting.new_game("TF1-D1N-AAAAAAB")
    assert sitting.game.code == "TF1-D1N-AAAAIII"
    assert sitting.panel().kind == "wrong"
    assert sitting.new_game("TF1").refusal is not None


def test_a_winnable_deal_is_put_back_like_any_other_and_not_waited_for() -> None:
    sitting = sit(read_unit(SMALL))
    asked = {"rules": "reflechi", "draw": 1, "passes": None, "scoring": None}
    command(sitting, "new_game", asked | {"winnable": True, "cumulative": False})
    assert sitting.game.code == "TF1-D1N-AAAAIII"
    assert sitting.panel().kind == "wrong"


def test_what_a_pause_refuses_is_no_try() -> None:
    sitting = sit(read_unit(SMALL))
    sitting.pause(True)
    assert not sitting.play("AH-F")
    assert sitting.panel().kind == ""
    sitting.pause(False)
    sitting.play("AH-F")
    assert sitting.result.stars == (3,)


def test_an_answer_that_was_shown_is_not_called_right() -> None:
    sitting = sit(read_unit(SMALL))
    for _ in range(2):
        sitting.play("7H-3")
    sitting.show_answer()
    assert (sitting.panel().kind, sitting.panel().said) == ("shown", "There it is.")
    assert "The answer:" in sitting.lesson()["said"]
    assert sitting.result.stars == (0,)


def test_a_right_answer_is_explained_and_a_restart_forgets_it() -> None:
    sitting = sit(read_unit(SMALL))
    sitting.play("AH-F")
    assert (sitting.panel().kind, sitting.panel().said) == ("right", "There it is.")
    assert sitting.panel().task == "Try the ace of spades."
    assert sitting.result.done == 1
    sitting.restart()
    assert sitting.result.done == 0
    assert sitting.panel().said == "Welcome."
    assert sitting.game.move_count == 0
    take(sitting, answers(sitting.unit))
    assert sitting.result.completed
    sitting.restart()
    assert sitting.panel().task == "Send the ace up."


def test_a_task_with_another_position_waits_and_the_board_may_be_played_on() -> None:
    sitting = sit(shipped("building"))
    take(sitting, answers(sitting.unit)[:2])
    assert sitting.panel().offers == ("restart",)
    sitting = sit(shipped("building"))
    for action in answers(sitting.unit)[:2]:
        sitting.attempt(action[0])
    assert sitting.panel().task == ""
    assert "next" in sitting.panel().offers
    assert sitting.play("D")
    assert sitting.result.done == 2
    sitting.go_on()
    assert sitting.panel().task
    assert sitting.game.move_count == 0
    sitting.go_on()
    assert sitting.result.done == 2


def test_what_was_clicked_for_the_position_before_comes_too_late() -> None:
    sitting = sit(shipped("building"))
    for action in answers(sitting.unit)[:2]:
        sitting.attempt(action[0])
    seen = sitting.view()["rev"]
    sitting.go_on()
    refusal = command(sitting, "stock", {}, seen).refusal
    assert refusal is not None
    assert refusal.rule == Rule.STALE
    assert sitting.panel().kind == ""


def test_the_answer_can_be_shown_after_some_wrong_tries_and_earns_no_star() -> None:
    sitting = sit(read_unit(SMALL))
    sitting.show_answer()
    assert sitting.result.done == 0
    sitting.play("D")
    sitting.play("D")
    assert sitting.panel().offers == ("show",)
    sitting.show_answer()
    assert sitting.result.stars == (0,)
    assert sitting.game.position["6"].cards[-1] == "5C"


def test_a_goal_is_reached_by_any_way_and_few_actions_earn_stars() -> None:
    for more, stars in ((0, 3), (2, 2), (8, 1)):
        sitting = sit(read_unit(GOAL))
        for _ in range(more // 2):
            sitting.play("QS-4")
            sitting.undo()
            sitting.redo()
            sitting.undo()
            sitting.play("4D-5")
            sitting.undo()
        for move in ("D", "D", "AC-F", "AH-F"):
            sitting.play(move)
        assert sitting.result.completed
        assert sitting.result.tries == (4 + more,)
        assert sitting.result.stars == (stars,)


def test_the_next_move_towards_a_goal_can_be_shown_from_anywhere() -> None:
    sitting = sit(read_unit(GOAL))
    sitting.play("QS-4")
    for _ in range(4):
        sitting.show_answer()
    assert sitting.result.completed
    assert sitting.result.stars == (0,)


def test_a_goal_can_be_begun_again_and_its_actions_stay_counted() -> None:
    sitting = sit(read_unit(GOAL))
    sitting.play("D")
    sitting.again()
    assert sitting.game.move_count == 0
    for move in ("AH-F", "D", "D", "AC-F"):
        sitting.play(move)
    assert sitting.result.tries == (5,)
    sitting.again()
    assert sitting.result.completed


def test_the_page_does_a_lesson_by_its_own_commands() -> None:
    sitting = sit(shipped("undo"))
    for number, (cmd, card) in enumerate(
        [("undo", ""), ("tap", "AH"), ("undo", ""), ("redo", ""), ("redo", "")], 1
    ):
        command(sitting, cmd, {"card": card} if card else {})
        assert sitting.result.done == number
    sitting = sit(shipped("deal-codes"))
    for code in ("TF1-D1N-AAAAIII", "TF1-D3N-AAAAIII", "tf1-d1n-aaaaaa1", "TF1-D1N-AA"):
        command(sitting, "new_game", {"code": code})
        sitting.go_on()
    assert sitting.result.stars == (3, 3, 3, 3)


# Texts of one's own ---------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("old", "new", "line", "said"),
    [
        ("# Aces", "Aces", 1, "must begin with its title"),
        ("rule:", "rules:", 2, "'rules'"),
        ("rule: Aces go up.", "teaches: nonsense", 2, "'nonsense'"),
        ("deal: TF1-D1N-AAAAIII", "deal: TF1-D1N-AAAAII0", 7, "'0'"),
        ("deal: TF1-D1N-AAAAIII", "deal: TF1-D1N-AAAAIII\nmoves: D ZZ", 8, "'ZZ'"),
        ("deal: TF1-D1N-AAAAIII", "deal: TF1-D1N-AAAAIII\nmoves: D9 9C-2", 8, "'9C-2'"),
        ("deal: TF1-D1N-AAAAIII", "deal: TF1-D1N-AAAAIII\nmoves: D U2", 8, "'U2'"),
        ("deal: TF1-D1N-AAAAIII\n", "", 6, "needs a deal"),
        ("deal: TF1-D1N-AAAAIII\n", "moves: D\n", 7, "only after a deal"),
        ("deal: TF1-D1N-AAAAIII\n", "scoring: standard\n", 7, "only after a deal"),
        ("deal: TF1-D1N-AAAAIII", "deal: TF1-D1N-AAAAIII\nscoring: vegas", 8, "'vegas'"),
        ("deal: TF1-D1N-AAAAIII\n", "seconds: 9\n", 7, "only after a deal"),
        ("deal: TF1-D1N-AAAAIII", "deal: TF1-D1N-AAAAIII\nseconds: −1", 8, "whole seconds"),
        ("Send the ace up.\n", "", 6, "says what to do"),
        ("expect: AH-F", "expect: 9C-2", 9, "refused by build-both"),
        ("expect: AH-F", "expect: AH-F earning 5", 9, "allowed and earns 10"),
        ("expect: AH-F", "expect: any earning 5", 9, "no action possible here"),
        ("expect: AH-F", "expect: AH-F or 5X-3", 9, "5X-3"),
        ("expect: AH-F", "expect: AH-F refused by nobody", 9, "'nobody'"),
        ("expect: AH-F", "expect: D5", 9, "'D5'"),
        ("expect: AH-F", "expect: any", 13, "needs a deal"),
        ("expect: AH-F", "expect: AH-F or QS-4", 13, "needs a deal"),
        ("expect: AH-F", "", 6, "either expect: or goal:"),
        ("expect: AH-F", "goal: won\nanswer: AH-F", 10, "does not reach"),
        ("expect: AH-F", "goal: AH\nanswer: AH-F", 9, "'AH'"),
        ("expect: AH-F", "goal: AH up\nanswer: 9C-2", 10, "'9C-2'"),
        ("hint: It is in column 6.", "hint:", 10, "hint: is missing"),
        ("right: It is covered.", "right: It is covered.\nright: Yes.", 18, "twice"),
        ("refused by foundation-one", "refused by top-only", 15, "refused by foundation-one"),
        ("Welcome.", "Wel\ud800come.", 4, "not plain text"),
    ],
)
def test_a_fault_in_a_text_names_its_line(old: str, new: str, line: int, said: str) -> None:
    text = SMALL.replace(old, new, 1)
    assert text != SMALL
    with pytest.raises(rw.LessonError, match=f"^line {line}: ") as caught:
        read_unit(text)
    assert said in str(caught.value)
    assert isinstance(caught.value, ValueError)


def test_the_lesson_in_the_documentation_can_be_taken() -> None:
    page = Path(__file__).parents[1] / "docs" / "lessons.md"
    text = page.read_text(encoding="utf-8").split("```")[1].lstrip("\n")
    sitting = sit(read_unit(text))
    take(sitting, answers(sitting.unit))
    assert sitting.result.completed


def test_a_line_that_begins_with_two_spaces_continues_the_one_above() -> None:
    unit = read_unit(SMALL.replace("There it is.", "There\n  it\n  is."))
    assert unit.tasks[0].right == "There it is."


def test_a_space_that_must_not_break_stays_in_a_lesson() -> None:
    unit = read_unit(SMALL.replace("There it is.", "Le\u202fvoici\u202f!   Un\n  as\u00a0: ♠"))
    assert unit.tasks[0].right == "Le\u202fvoici\u202f! Un as\u00a0: ♠"


@pytest.mark.parametrize("text", ["", "\n", "#", "# Only a title", "## ", "x" * 300_000])
def test_what_is_no_lesson_is_refused(text: str) -> None:
    with pytest.raises(rw.LessonError):
        read_unit(text)


def test_a_hostile_text_is_shown_and_runs_nothing() -> None:
    evil = "<img src=x onerror=alert(1)><script>alert(2)</script>"
    text = SMALL.replace("Aces", evil).replace("Welcome.", f"[x](javascript:alert(3)) {evil}")
    text = text.replace("Send the ace up.", f"{evil} {{0.__class__}} %s $(id) `__import__('os')`")
    sitting = sit(read_unit(text))
    html = json.dumps(sitting.lesson(), ensure_ascii=False) + panel_still(sitting.panel(), "en")[0]
    assert "<script" not in html
    assert "<img" not in html
    assert "href" not in html
    assert "&lt;script&gt;" in html
    assert "{0.__class__} %s $(id)" in html


@pytest.mark.parametrize("moves", ["D999", "U999", "D " * 50_000])
def test_a_text_that_wants_too_much_is_refused_at_once(moves: str) -> None:
    text = SMALL.replace("deal: TF1-D1N-AAAAIII", f"deal: TF1-D1N-AAAAIII\nmoves: {moves}")
    with pytest.raises(rw.LessonError, match="line 8"):
        read_unit(text)


# In a notebook --------------------------------------------------------------------------------


def shown(lesson: rw.Lesson) -> str:
    """Give all that goes to the page."""
    bundle, _ = lesson._repr_mimebundle_()
    state = {name: value for name, value in lesson.get_state().items() if not name.startswith("_")}
    return json.dumps([state, bundle, repr(lesson)], default=str, ensure_ascii=False)


@EVERY
def test_no_answer_reaches_the_page_before_it_is_earned(name: str) -> None:
    lesson = rw.Lesson(name)
    unit = lesson._session.unit
    for number, several in enumerate(answers(unit)):
        page = shown(lesson)
        for task in unit.tasks[number:]:
            assert task.right not in page
            assert task.hint not in page
            assert task is unit.tasks[number] or task.text not in page
            if isinstance(task.expects, Goal) and len(task.expects.answer) > 3:
                assert " ".join(map(str, task.expects.answer)) not in page
        for action in several:
            lesson._session.attempt(action)
        lesson.next()
    assert lesson.result.completed


def test_the_solver_gives_no_hints_in_a_lesson() -> None:
    lesson = rw.Lesson("first-game")
    assert lesson.advice["offers"] == []
    before = lesson.advice
    assert lesson.show_line()
    assert lesson.advice == before
    assert lesson.move_count == 0


def test_a_lesson_is_played_from_cells_and_its_result_can_be_read(
    capsys: pytest.CaptureFixture[str],
) -> None:
    lesson = rw.Lesson("groups")
    assert not lesson.play("JS-3")
    assert "J♠" in capsys.readouterr().out
    assert repr(lesson.result) == "<Result of 'groups': 1 of 6 tasks, 3 of 3 stars>"
    assert lesson.result.mean_stars == 3
    assert not lesson.result.completed
    assert lesson.last_refusal == lesson.game.check("JS-3")


def test_the_buttons_offer_what_can_be_asked_for_now() -> None:
    lesson = rw.Lesson(GOAL)

    def offered() -> list[str]:
        return re.findall(r'data-action="(\w+)"', lesson.lesson["offers"])

    assert offered() == ["show", "again"]
    command(lesson._session, "show", {})
    assert lesson.move_count == 1
    command(lesson._session, "again", {})
    assert lesson.move_count == 0
    for _ in range(4):
        lesson.show_answer()
    assert offered() == ["restart"]
    command(lesson._session, "restart", {})
    assert lesson.result.done == 0
    lesson.again()


def test_what_is_not_offered_is_answered_and_changes_nothing() -> None:
    sitting = sit(read_unit(SMALL))
    for cmd in ("next", "show", "restart"):
        before = sitting.view()
        assert command(sitting, cmd, {})
        assert sitting.view()["rev"] > before["rev"]
        assert sitting.view()["piles"] == before["piles"]
    for cmd, args in (("back", {}), ("practise", {"lesson": "groups"})):
        refusal = command(sitting, cmd, args).refusal
        assert refusal is not None
        assert refusal.rule == Rule.BAD_COMMAND


def test_a_lesson_follows_the_language_of_its_table_with_all_it_has_said() -> None:
    lesson = rw.Lesson("layout")
    lesson.play("D")
    assert "Task 1/3" in lesson.lesson["head"]
    lesson.prefer(language="da")
    assert "Opgave 1/3" in lesson.lesson["head"]
    assert "Hvor kortene ligger" in lesson.lesson["head"]
    assert "Ét tryk er nok." in lesson.lesson["said"]
    assert "Læg <strong>A♥</strong>" in lesson.lesson["task"]
    french = rw.Lesson("layout", language="fr")
    french.play("AH-F")
    french.restart()
    french.play("AH-F")
    assert french.lesson["offers"].endswith('data-action="restart">Recommencer la leçon</button>')


def test_a_lesson_of_ones_own_stays_as_it_was_written() -> None:
    lesson = rw.Lesson(SMALL, language="hi")
    assert "Welcome." in lesson.lesson["said"]
    assert "अभ्यास 1/2" in lesson.lesson["head"]


@EVERY
@pytest.mark.parametrize("language", [one for one in LANGUAGES if one != "en"])
def test_no_text_of_a_lesson_is_left_in_english(name: str, language: str) -> None:
    english, other = shipped(name), shipped(name, language)
    assert english.title != other.title
    assert english.rule != other.rule
    for task, translated in zip(english.tasks, other.tasks, strict=True):
        for part in ("text", "hint", "right"):
            assert getattr(task, part) != getattr(translated, part)


@EVERY
@pytest.mark.parametrize("language", LANGUAGES)
def test_a_lesson_names_the_same_cards_in_every_language(name: str, language: str) -> None:
    english, other = shipped(name), shipped(name, language)
    for task, translated in zip(english.tasks, other.tasks, strict=True):
        named = [
            set(re.findall(r"(?:10|[2-9AJQK])[♠♥♦♣]", f"{one.text} {one.hint} {one.right}"))
            for one in (task, translated)
        ]
        assert named[0] == named[1], task.text


def test_a_lesson_comes_from_its_name_a_text_or_a_file(tmp_path: Path) -> None:
    file = tmp_path / "aces.md"
    file.write_text(SMALL, encoding="utf-8")
    assert rw.Lesson(SMALL).panel == rw.Lesson(file=file).panel
    with pytest.raises(rw.SettingError, match="'group'"):
        rw.Lesson("group")
    with pytest.raises(rw.SettingError):
        rw.Lesson()
    with pytest.raises(rw.SettingError):
        rw.Lesson(7)  # type: ignore[arg-type]
    with pytest.raises(rw.SettingError):
        rw.Lesson("groups", language="xx")
    with pytest.raises(rw.LessonError, match="line 1"):
        rw.Lesson("Aces\n")


@pytest.mark.parametrize("end", ["\n", "\r\n", "\r"])
def test_a_lesson_file_that_is_not_utf_8_is_named_with_the_line(end: str, tmp_path: Path) -> None:
    file = tmp_path / "aces.md"
    lines = SMALL.split("\n")
    for number in (0, 6, len(lines) - 1):
        data = [line.encode() for line in lines]
        data[number] += b" m\xedo"
        file.write_bytes(end.encode().join(data))
        with pytest.raises(
            rw.LessonError, match=r"aces\.md must be written in UTF-8: b'.xed'"
        ) as caught:
            rw.Lesson(file=file)
        assert caught.value.line == number + 1


@pytest.mark.parametrize("end", ["\n", "\r\n", "\r"])
def test_a_lesson_file_of_any_editor_is_read_alike(end: str, tmp_path: Path) -> None:
    file = tmp_path / "aces.md"
    for mark in ("", "\ufeff"):
        file.write_bytes((mark + SMALL.replace("\n", end)).encode())
        assert rw.Lesson(file=file).panel == rw.Lesson(SMALL).panel
    assert read_unit("\ufeff" + SMALL) == read_unit(SMALL)


def test_a_lesson_that_is_nearly_there_is_named() -> None:
    with pytest.raises(rw.SettingError, match=r"\(did you mean 'groups'\?\): 'gruops'"):
        rw.Lesson("gruops")
    with pytest.raises(rw.SettingError) as caught:
        rw.Lesson("xyzzy")
    assert "did you mean" not in str(caught.value)


def test_a_saved_notebook_shows_task_and_board() -> None:
    bundle, _ = rw.Lesson("groups")._repr_mimebundle_()
    assert "<table" in bundle["text/html"]
    assert "Runs move together" in bundle["text/html"]
    assert "J♠ would go on Q♥" in bundle["text/plain"]
    assert "application/vnd.jupyter.widget-view+json" in bundle


def test_the_same_wrong_try_again_is_told_again_in_the_same_words() -> None:
    lesson = rw.Lesson("groups")
    told = []
    for _ in range(2):
        lesson.play("D")
        told.append(lesson.lesson["said"])
    assert told[0] != told[1]
    assert re.sub(r'data-told="\d+"', "", told[0]) == re.sub(r'data-told="\d+"', "", told[1])


def test_stars_are_told_in_words_too() -> None:
    panel = Panel("T", "R.", 2, 3, (3, 1), "Do it.", "right", "Well.", ())
    html = lesson_view(panel, "en")["head"]
    assert 'aria-label="stars: 4/6"' in html
    assert "★★★ ★☆☆" in html
    assert "stars" not in lesson_view(replace(panel, done=0, stars=()), "en")["head"]
