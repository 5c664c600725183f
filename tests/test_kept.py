"""The statistics at the table: a switch of the user's, and a line on games like this one."""

from __future__ import annotations

import sqlite3
from contextlib import closing
from pathlib import Path
from threading import Thread
from typing import Any

import pytest

import reflechi_widget as rw
from reflechi_widget import texts
from reflechi_widget.lessons import Practising
from reflechi_widget.statistics import FOLDER, note
from reflechi_widget.wire import Prefs

CODE = "KL1-D33-AAAAAAB"


@pytest.fixture(autouse=True)
def data(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv(FOLDER, str(tmp_path / "data"))
    return tmp_path / "data"


class Panel:
    """A page that opens the panel, and reads what it is told."""

    def __init__(self, code: str = CODE, scoring: str | None = None) -> None:
        self.session = Practising(rw.Game(code, scoring=scoring), Prefs())
        self.session.on_action = note

    def asks(self, *, base_rev: int = 1, **args: bool) -> tuple[bool, str]:
        head: dict[str, Any] = {"v": 1, "id": 1, "sender": "page", "base_rev": base_rev}
        assert self.session.handle({**head, "cmd": "statistics", "args": args})
        self.session.turn.asking.wait()
        kept = self.session.view()["kept"]
        return kept["on"], kept["words"]


@pytest.fixture
def panel() -> Panel:
    return Panel()


def test_nothing_is_looked_at_before_somebody_asks_and_nothing_kept_before_it_is_switched_on(
    panel: Panel, data: Path
) -> None:
    assert panel.session.view()["kept"] is None
    assert panel.asks() == (False, "")
    panel.session.play("D")
    assert panel.asks() == (False, "")
    assert not data.exists()


def test_the_switch_of_the_panel_is_that_of_the_cells(panel: Panel) -> None:
    on, words = panel.asks(on=True)
    assert on
    assert words == "Klondike, Draw 3, Passes 3, standard. Played 0 · Won 0"
    assert rw.statistics().on
    panel.session.play("D")
    assert panel.asks()[1].endswith("Played 1 · Won 0")
    assert Panel().asks() == panel.asks()
    rw.keep_statistics(False)
    assert panel.asks() == (False, "")
    rw.keep_statistics()
    assert panel.asks(on=False) == (False, "")
    assert not rw.statistics().on
    assert len(rw.statistics().rows) == 1


def test_the_line_is_of_games_like_the_one_on_the_table(panel: Panel) -> None:
    panel.asks(on=True)
    panel.session.play("D")
    for code, scoring in (("KL1-D31-AAAAAAB", None), (CODE, "vegas"), ("TF1-D3N-AAAAAAB", None)):
        assert Panel(code, scoring).asks()[1].endswith("Played 0 · Won 0")
    assert Panel("KL1-D33-AAAAAAC").asks()[1].endswith("Played 1 · Won 0")


@pytest.mark.parametrize("language", texts.LANGUAGES)
def test_the_line_is_in_the_language_of_the_table(panel: Panel, language: str) -> None:
    panel.asks(on=True)
    panel.session.set_prefs(Prefs(language=language))
    words = panel.session.view()["kept"]["words"]
    assert texts.say("statistics.won", language) in words


@pytest.mark.parametrize("language", texts.LANGUAGES)
def test_a_folder_that_cannot_be_used_is_told_and_changes_nothing(
    panel: Panel, data: Path, language: str
) -> None:
    data.write_text("not a folder")
    panel.session.set_prefs(Prefs(language=language))
    assert panel.asks() == (False, "")
    on, words = panel.asks(on=True)
    assert not on
    assert words.startswith(texts.say("statistics.trouble", language, text="").strip())
    assert str(data) in words
    assert panel.session.play("D")


def test_a_file_that_cannot_be_read_is_not_switched_on_and_stays_as_it_is(
    panel: Panel, data: Path
) -> None:
    data.mkdir()
    file = data / "statistics.sqlite3"
    file.write_text("no database" * 99)
    on, words = panel.asks(on=True)
    assert not on
    assert "statistics.sqlite3" in words
    assert file.read_text() == "no database" * 99
    rw.keep_statistics()
    on, words = panel.asks()
    assert on
    assert "statistics.sqlite3" in words
    assert panel.asks(on=False) == (False, "")


def test_asking_comes_never_too_late_and_leaves_what_is_shown(panel: Panel) -> None:
    panel.asks()
    panel.session.play("D")
    assert not panel.session.play("KH-1")
    shown = panel.session.view()["refusal"]
    assert shown is not None
    panel.asks(base_rev=1)
    assert panel.session.view()["refusal"] == shown
    assert panel.session.game.move_count == 1


def test_it_can_be_asked_at_a_lesson_too(panel: Panel) -> None:
    panel.session.practise("turning")
    assert panel.asks(on=True)[0]
    panel.session.come_back()
    assert panel.session.view()["kept"]["on"]


def test_a_file_that_another_program_holds_does_not_hold_the_board(
    panel: Panel, data: Path
) -> None:
    panel.asks(on=True)
    panel.session.play("D")
    assert panel.asks()[1].endswith("Played 1 · Won 0")
    rw.keep_statistics(False)  # so that only the question needs the file
    message = {"v": 1, "id": 2, "sender": "page", "base_rev": 1, "cmd": "statistics"}
    with closing(sqlite3.connect(data / "statistics.sqlite3", isolation_level=None)) as other:
        other.execute("BEGIN EXCLUSIVE")
        assert panel.session.handle({**message, "args": {"on": True}})
        assert panel.session.view()["handled"] == {"sender": "page", "id": 2}
        assert panel.session.view()["kept"]["on"]  # where the player has put it, not yet known
        assert panel.session.play("D")
        assert panel.session.game.move_count == 2
        assert panel.session.turn.asking._thread is not None, "the question still waits"
        other.execute("ROLLBACK")
        panel.session.turn.asking.wait()
    assert panel.session.view()["kept"]["words"].endswith("Played 1 · Won 0")
    assert rw.statistics().on


def test_questions_are_answered_in_the_order_they_were_asked(panel: Panel) -> None:
    for id, on in enumerate([True, False, True, False, True], 1):
        head: dict[str, Any] = {"v": 1, "id": id, "sender": "page", "base_rev": 1}
        assert panel.session.handle({**head, "cmd": "statistics", "args": {"on": on}})
    panel.session.turn.asking.wait()
    assert panel.session.view()["kept"]["on"]
    assert rw.statistics().on


def test_without_threads_an_answer_is_there_at_once(
    panel: Panel, monkeypatch: pytest.MonkeyPatch
) -> None:
    def refuse(thread: Thread) -> None:
        raise RuntimeError("can't start new thread")

    monkeypatch.setattr(Thread, "start", refuse)
    assert panel.asks(on=True) == (True, "Klondike, Draw 3, Passes 3, standard. Played 0 · Won 0")
