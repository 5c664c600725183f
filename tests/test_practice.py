"""A refusal leads to the lesson on its rule, at the same table, and back to a game untouched."""

from __future__ import annotations

import re
import time
from typing import Any

import pytest

import reflechi_widget as rw
from reflechi_widget.lessons import Practising
from reflechi_widget.session import advice
from reflechi_widget.texts import LANGUAGES
from reflechi_widget.wire import Prefs
from test_advice import LINE, Fake, until

CODE = "TF1-D1N-AAAAAAB"


class Page:
    """A page that sends commands and reads states, as a view of a table does."""

    def __init__(self, session: Practising, sender: str = "page") -> None:
        self.session, self.sender = session, sender
        self.revs: list[int] = []
        self._id = 0

    def send(self, cmd: str, rev: int | None = None, **args: Any) -> rw.Reply:
        self._id += 1
        base = self.session.view()["rev"] if rev is None else rev
        reply = self.session.handle(
            {"v": 1, "id": self._id, "sender": self.sender, "base_rev": base}
            | {"cmd": cmd, "args": args}
        )
        view = self.session.view()
        assert view["handled"] == {"sender": self.sender, "id": self._id}
        assert not self.revs or view["rev"] > self.revs[-1]
        self.revs.append(view["rev"])
        return reply


@pytest.fixture
def page() -> Page:
    page = Page(Practising(rw.Game(CODE), Prefs()))
    page.send("move", move="AD-F")
    page.send("stock")
    assert not page.send("move", move="7H-3")
    return page


def kept(session: Practising) -> tuple[Any, ...]:
    """Give all that must be as it was when the game comes back."""
    game, values = session.game, session.values()
    return (rw.write_game(game), game.undoable, game.redoable, values)


def test_a_refusal_offers_the_lesson_on_its_rule_in_the_language_that_is_set(page: Page) -> None:
    for language in LANGUAGES:
        page.session.set_prefs(Prefs(language=language))
        offer = page.session.view()["refusal"]["practise"]
        assert offer["lesson"] == "groups"
        assert rw.lessons(language)[2].title in offer["words"]


def test_a_refusal_that_no_lesson_explains_offers_none(page: Page) -> None:
    page.send("undo", rev=1)
    assert page.session.view()["refusal"] is None
    page.session.play("D")
    page.send("stock", rev=page.revs[0])
    assert page.session.view()["refusal"]["rule"] == "stale"
    assert page.session.view()["refusal"]["practise"] is None


def test_where_refusals_are_silent_nothing_is_offered(page: Page) -> None:
    page.session.set_prefs(Prefs(interactive_rules=False))
    assert page.session.view()["refusal"] is None


def test_a_lesson_is_laid_on_the_same_table_and_the_game_comes_back_as_it_was(page: Page) -> None:
    session = page.session
    before, piles, deal = kept(session), session.view()["piles"], session.view()["deal"]
    assert session.lesson() == {}
    page.send("practise", lesson="groups")
    assert "Runs move together" in session.lesson()["head"]
    assert session.view()["piles"] != piles
    assert session.view()["deal"] > deal
    for move in ("JS-3", "6D-7", "8D-4"):
        page.send("move", move=move)
    page.send("next")
    page.send("stock")
    assert "Task 4/6" in session.lesson()["head"]
    assert kept(session) == before
    page.send("back")
    assert session.lesson() == {}
    assert session.view()["piles"] == piles
    assert session.view()["deal"] > deal + 1
    assert kept(session) == before
    assert page.send("stock")
    assert page.send("undo")


def test_no_refusal_inside_a_lesson_leads_to_another(page: Page) -> None:
    page.send("practise", lesson="groups")
    page.send("move", move="JS-3")
    assert page.session.view()["refusal"]["practise"] is None
    refused = page.send("practise", lesson="layout").refusal
    assert refused is not None
    assert refused.rule == "bad-command"


@pytest.mark.parametrize("name", ["", "nonsense", "no-card", "Groups"])
def test_what_is_no_lesson_is_refused_and_the_game_stays(page: Page, name: str) -> None:
    refused = page.send("practise", lesson=name or "x").refusal
    assert refused is not None
    assert refused.rule == "bad-command"
    assert page.session.lesson() == {}


def test_what_was_meant_for_the_game_comes_too_late_for_the_lesson_and_the_other_way_round(
    page: Page,
) -> None:
    seen = page.revs[-1]
    page.send("practise", lesson="groups")
    in_lesson = page.revs[-1]
    refused = page.send("stock", rev=seen).refusal
    assert refused is not None
    assert refused.rule == "stale"
    assert "Task 1/6" in page.session.lesson()["head"]
    page.send("back")
    moves = page.session.game.move_count
    refused = page.send("stock", rev=in_lesson).refusal
    assert refused is not None
    assert refused.rule == "stale"
    assert page.session.game.move_count == moves


def test_two_views_of_a_table_see_the_same_lesson_and_either_leads_back(page: Page) -> None:
    other = Page(page.session, "other")
    page.send("practise", lesson="groups")
    other.send("move", move="JS-3")
    assert "Task 2/6" in page.session.lesson()["head"]
    other.send("back")
    assert page.session.lesson() == {}


def table_at_practice() -> rw.Solitaire:
    table = rw.Solitaire(CODE)
    table.play("AD-F")
    table.practise("groups")
    assert "Runs" in table.lesson["head"]
    return table


@pytest.mark.parametrize(
    "do",
    [
        lambda table: table.play("D"),
        lambda table: table.play("7H-3"),
        lambda table: table.undo(),
        lambda table: table.new_game(),
        lambda table: table.back_to_game(),
    ],
)
def test_whatever_a_cell_does_to_the_game_brings_it_back(do: Any) -> None:
    table = table_at_practice()
    rev = table.state["rev"]
    do(table)
    assert table.lesson == {}
    assert table.state["rev"] > rev
    assert table.state["moves"] == table.move_count
    assert table.state["game"]["code"] == table.code


def test_what_cells_read_is_always_the_games(capsys: pytest.CaptureFixture[str]) -> None:
    table = table_at_practice()
    heard: list[str] = []
    names = ["code", "score", "move_count", "won", "last_refusal", "position", "verdict"]
    table.observe(lambda change: heard.append(change["name"]), names)
    table._session.handle(
        {"v": 1, "id": 1, "sender": "p", "base_rev": table.state["rev"]}
        | {"cmd": "move", "args": {"move": "JS-3"}}
    )
    assert "Task 2/6" in table.lesson["head"]
    assert (table.score, table.move_count, table.last_refusal, heard) == (10, 1, None, [])
    assert table.game.code == CODE
    assert "AD-F" in str(table.game.moves[0])
    assert table.legal_moves() == table.game.legal_moves()
    assert capsys.readouterr().out == ""


def test_settings_are_changed_during_practice_and_hold_afterwards() -> None:
    table = table_at_practice()
    table.prefer(language="fr")
    assert "Exercice 1/6" in table.lesson["head"]
    assert re.findall("<.*?>(.*?)</button>", table.lesson["offers"]) == ["Revenir à la partie"]
    table.back_to_game()
    assert table.lesson == {}
    assert table.prefs["language"] == "fr"
    assert "partie" in table.state["said"]


def test_the_solver_is_silent_during_practice_and_speaks_again_afterwards() -> None:
    table = rw.Solitaire(CODE)
    table.practise("groups")
    assert table.advice["offers"] == []
    table.back_to_game()
    assert table.advice["offers"] == ["hint"]


def test_a_line_that_is_played_by_itself_ends_where_practice_begins() -> None:
    thinker = Fake()
    session = Practising(rw.Game(LINE["code"]), Prefs(), thinker)
    page = Page(session)
    page.send("show_line")
    until(lambda: session.game.move_count > 0)
    page.send("practise", lesson="groups")
    played = session.game.move_count
    time.sleep(2 * advice.STEP)
    assert "Task 1/6" in session.lesson()["head"]
    assert session.game.move_count == played
    session.advice.close()


def test_a_record_is_put_away_during_practice_and_comes_back() -> None:
    table = rw.Solitaire(CODE, annotate=True)
    table.play("AD-F")
    record = table.record
    table.practise("groups")
    assert table.record == {}
    table.back_to_game()
    assert table.record == record


def test_a_rule_or_the_last_refusal_names_the_lesson_too() -> None:
    table = rw.Solitaire(CODE)
    with pytest.raises(rw.SettingError, match="nothing was refused"):
        table.practise()
    table.practise("empty-column")
    assert "King" in table.lesson["head"] or "king" in table.lesson["head"]
    table.play("7H-3")
    table.practise()
    assert "Runs move together" in table.lesson["head"]
    table.practise("group-colour")
    with pytest.raises(rw.SettingError, match="'chess'"):
        table.practise("chess")
    with pytest.raises(rw.SettingError, match="no game to return to"):
        rw.Lesson("groups").practise("layout")


def test_a_refusal_in_a_cell_names_the_lesson_but_not_within_a_lesson(
    capsys: pytest.CaptureFixture[str],
) -> None:
    rw.Solitaire(CODE).play("7H-3")
    assert 'Practise: Lesson("groups")' in capsys.readouterr().out
    rw.Lesson("groups").play("JS-3")
    assert "Lesson(" not in capsys.readouterr().out


def test_a_game_is_saved_to_its_file_and_never_the_lesson(tmp_path: Any) -> None:
    file = tmp_path / "game.pagn"
    table = rw.Solitaire(CODE, file=file)
    table.play("AD-F")
    before = file.read_bytes()
    table.practise("stock-draw-1")
    table.prefer(language="da")
    assert file.read_bytes() == before


def test_another_lesson_may_be_laid_from_a_cell_in_place_of_the_first() -> None:
    table = table_at_practice()
    table.practise("layout")
    assert "Task 1/3" in table.lesson["head"]
    table.back_to_game()
    assert table.state["score"] == 10
