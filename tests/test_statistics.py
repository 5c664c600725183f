"""Statistics of the player: what counts, what is kept, and that nothing is lost or in the way."""

from __future__ import annotations

import json
import logging
import re
import sqlite3
import subprocess
import sys
from collections.abc import Callable
from contextlib import closing
from pathlib import Path
from threading import Thread
from typing import Any

import pytest

import reflechi_widget as rw
from lay import IN_ORDER, WINS_IN_ORDER
from reflechi_widget import texts
from reflechi_widget.errors import StatisticsError
from reflechi_widget.session import advice
from reflechi_widget.statistics import FOLDER, Played
from reflechi_widget.statistics.keeper import keeper
from reflechi_widget.statistics.store import Store

WON = json.loads((Path(__file__).parent / "data" / "winning_lines.json").read_text())[0]
CODE, MOVES = WON["code"], WON["moves"].split()
CLASSIC = rw.code_of(IN_ORDER, rules="klondike", draw=1)
GAME = Played("0" * 16, CODE, "reflechi", 1, None, "standard", "2024-05-01", 60, 100, 500, True)


@pytest.fixture(autouse=True)
def data(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Give a folder for data of one's own, not made yet; its path has what paths can have."""
    folder = tmp_path / "a user’s data? #1"
    monkeypatch.setenv(FOLDER, str(folder))
    return folder


@pytest.fixture
def file(data: Path) -> Path:
    """Give the file games are kept in, with keeping switched on."""
    rw.keep_statistics()
    return data / "statistics.sqlite3"


def played(table: rw.Solitaire, moves: list[str]) -> None:
    for move in moves:
        table.play(move, strict=True)


def made(number: int, **changed: Any) -> Played:
    return GAME._replace(**{"id": f"{number:016x}", "started": f"2024-05-01T{number:06}"} | changed)


def kept() -> list[tuple[int, int, int, bool]]:
    """Give draw count, actions, score and whether it was won, of each game."""
    return [(row.draw, row.actions, row.score, row.won) for row in rw.statistics().rows]


# Off until switched on -------------------------------------------------------------------------


def test_nothing_is_written_before_it_is_switched_on(data: Path) -> None:
    table = rw.Solitaire(CODE)
    played(table, MOVES[:5])
    assert rw.statistics().rows == ()
    rw.delete_statistics()
    assert not data.exists()
    assert "Id" not in table.game.tags
    assert "keep_statistics()" in repr(rw.statistics())
    assert "keep_statistics()" in rw.statistics()._repr_html_()


def test_switching_it_on_writes_no_game_yet(file: Path) -> None:
    rw.Solitaire(CODE)
    assert rw.statistics().rows == ()
    assert not file.exists()
    assert rw.statistics().on


def test_switched_off_it_keeps_what_was_kept_and_nothing_more(file: Path) -> None:
    played(rw.Solitaire(CODE), MOVES[:1])
    rw.keep_statistics(False)
    played(rw.Solitaire(CODE), MOVES[:1])
    assert len(kept()) == 1
    assert not rw.statistics().on


def test_what_is_deleted_is_not_left_in_the_file(file: Path) -> None:
    played(rw.Solitaire(CODE), MOVES[:1])
    assert len(kept()) == 1
    assert CODE.encode() in file.read_bytes()
    rw.delete_statistics()
    assert rw.statistics().rows == ()
    assert CODE.encode() not in file.read_bytes()
    played(rw.Solitaire(CODE), MOVES[:1])
    assert len(kept()) == 1


def test_without_a_wish_the_folder_is_the_users_own(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv(FOLDER)
    path = keeper().store.path
    assert path.is_absolute()
    assert path.parts[-2:] == ("reflechi-widget", "statistics.sqlite3")


# What counts -----------------------------------------------------------------------------------


def test_a_game_counts_from_its_first_action_on(file: Path) -> None:
    table = rw.Solitaire(CODE)
    table.play("KS-F")
    assert kept() == []
    table.draw()
    assert kept() == [(1, 1, 0, False)]
    table.undo()
    table.redo()
    table.play("KS-F")
    assert kept() == [(1, 1, 0, False)]


def test_each_deal_on_a_table_counts_for_itself_even_the_same_one_again(file: Path) -> None:
    table = rw.Solitaire(CODE)
    for _ in range(3):
        table.draw()
        table.new_game(CODE)
    assert len(kept()) == 3


def by_cell(table: rw.Solitaire, move: str) -> None:
    table.play(move)


def by_double_tap_in_a_cell(table: rw.Solitaire, move: str) -> None:
    table.double_tap(move[:2])


def by_drag(table: rw.Solitaire, move: str) -> None:
    sent(table, "move", move=move)


def by_tap(table: rw.Solitaire, move: str) -> None:
    sent(table, "tap", card=move[:2])


def by_double_tap(table: rw.Solitaire, move: str) -> None:
    sent(table, "double_tap", card=move[:2])


def sent(table: rw.Solitaire, cmd: str, **args: str) -> None:
    rev = table.state["rev"]
    message = {"v": 1, "id": 1, "sender": "page", "base_rev": rev, "cmd": cmd, "args": args}
    table._handle_custom_msg(message, [])


@pytest.mark.parametrize(("code", "moves"), [(CODE, MOVES), (CLASSIC, WINS_IN_ORDER)])
@pytest.mark.parametrize("last", [by_cell, by_double_tap_in_a_cell, by_drag, by_tap, by_double_tap])
def test_the_last_card_is_one_win_however_it_is_played(
    file: Path, last: Callable[[rw.Solitaire, str], None], code: str, moves: list[str]
) -> None:
    table = rw.Solitaire(code)
    heard: list[bool] = []
    table.observe(lambda change: heard.append(change["new"]), "won")
    played(table, moves[:-1])
    assert not heard
    last(table, moves[-1])
    assert heard == [True]
    assert not table.lost
    assert kept() == [(1, len(moves), table.score, True)]


def test_a_win_undone_and_won_again_is_one_win_with_the_figures_of_the_first(file: Path) -> None:
    table = rw.Solitaire(CODE)
    played(table, MOVES)
    first = kept()
    for _ in range(3):
        table.undo()
        assert kept() == first
        table.play(MOVES[-1])
        table.undo()
        table.redo()
    assert kept() == first
    assert rw.statistics().modes[0].won == 1


def test_a_win_that_is_undone_before_it_is_written_counts_all_the_same(file: Path) -> None:
    table = rw.Solitaire(CODE)
    with closing(sqlite3.connect(file)) as busy:
        busy.execute("BEGIN EXCLUSIVE")
        played(table, MOVES)
        score = table.score
        table.undo()
        table.undo()
        table.play(MOVES[-2], strict=True)
    assert kept() == [(1, len(MOVES), score, True)]


@pytest.mark.slow
def test_a_game_from_a_file_counts_once_however_often_it_is_opened(
    file: Path, tmp_path: Path
) -> None:
    path = tmp_path / "g.pagn"
    for move in (*MOVES[:2], None, *MOVES[2:]):
        table = rw.Solitaire(CODE, file=path)
        if move is not None:
            table.play(move, strict=True)
    assert kept() == [(1, len(MOVES), table.score, True)]
    table = rw.Solitaire(file=path)
    table.undo()
    table.redo()
    assert len(kept()) == 1


def test_the_id_of_a_game_is_shown_to_nobody(file: Path) -> None:
    table = rw.Solitaire(CODE, annotate=True)
    table.draw()
    id = table.game.tags["Id"]
    assert id == rw.statistics().rows[0].id
    assert id not in json.dumps([table.state, table.record, table.texts])
    assert id not in rw.Study(table.game)._repr_mimebundle_()[0]["text/html"]


def test_an_id_that_is_none_is_replaced(file: Path, tmp_path: Path) -> None:
    game = rw.Game(CODE)
    game.tags["Id"] = "'; DROP TABLE played; --"
    path = tmp_path / "g.pagn"
    path.write_text(rw.write_game(game), encoding="utf-8")
    rw.Solitaire(file=path).draw()
    rw.Solitaire(file=path).draw()
    assert len(kept()) == 1


def test_lessons_games_without_a_table_and_copies_do_not_count(file: Path) -> None:
    lesson = rw.Lesson("stock-draw-1")
    lesson.play("D")
    table = rw.Solitaire(CODE)
    table.practise("stock-draw-1")
    sent(table, "stock")
    rw.Game(CODE).draw()
    table.game.draw()
    assert kept() == []


def test_a_win_that_the_board_plays_by_itself_is_not_the_players(
    file: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(advice, "STEP", 0.0)
    table = rw.Solitaire(CODE)
    played(table, MOVES[:-3])
    before = kept()
    table.show_line()
    while table._session.advice._worker._thread is not None:
        table._session.advice._worker.join()
    assert table.won
    table.undo()
    table.redo()
    assert table.won
    assert kept() == before


def test_deals_whose_score_goes_on_are_kept_with_the_points_of_their_own(file: Path) -> None:
    table = rw.Solitaire("KL1-D11-AAAAAAC", scoring="vegas")
    table.draw()
    table.new_game(cumulative=True)
    table.draw()
    assert table.score == -104
    assert [row.score for row in rw.statistics().rows] == [-52, -52]


def test_time_is_that_of_the_tables_clock(file: Path) -> None:
    table = rw.Solitaire(CODE)
    now = 1000.0
    table._session.turn.now = lambda: now
    table._session._clock._now = lambda: now
    table.draw()
    now += 75
    table.draw()
    assert rw.statistics().rows[0].seconds == table.seconds == 75


# Sums ------------------------------------------------------------------------------------------


def test_modes_are_never_mixed_and_a_game_given_up_changes_no_best(file: Path) -> None:
    Store(file).write(
        [
            made(1, score=600),
            made(2, draw=3, score=500),
            made(3, draw=3, score=700, won=False),
            made(4, game="klondike", passes=3),
            made(5, game="klondike"),
            made(6, game="klondike", scoring="vegas", score=-12),
            made(7, actions=90, seconds=61),
        ]
    )
    modes = {tuple(one.mode): one for one in rw.statistics().modes}
    assert list(modes) == [
        ("klondike", 1, None, "standard"),
        ("klondike", 1, None, "vegas"),
        ("klondike", 1, 3, "standard"),
        ("reflechi", 1, None, "standard"),
        ("reflechi", 3, None, "standard"),
    ]
    one, three = (modes["reflechi", draw, None, "standard"] for draw in (1, 3))
    assert (one.best_score, one.fewest_actions, one.best_seconds) == (600, 90, 60)
    assert (three.played, three.won, three.share, three.best_score) == (2, 1, 0.5, 500)
    assert modes["klondike", 1, None, "vegas"].best_score == -12


@pytest.mark.parametrize(
    ("results", "streak", "longest"),
    [("w", 1, 1), ("l", 0, 0), ("wwlw", 1, 2), ("lwwwl", 0, 3), ("wwlwww", 3, 3)],
)
def test_streaks_go_by_when_games_were_begun(
    file: Path, results: str, streak: int, longest: int
) -> None:
    games = [made(place, won=result == "w") for place, result in enumerate(results)]
    Store(file).write(reversed(games))
    (mode,) = rw.statistics().modes
    assert (mode.streak, mode.longest_streak) == (streak, longest)
    assert mode.results == tuple(result == "w" for result in results)


def test_without_a_win_there_is_no_best(file: Path) -> None:
    Store(file).write([made(1, won=False)])
    (mode,) = rw.statistics().modes
    assert (mode.best_score, mode.fewest_actions, mode.best_seconds) == (None, None, None)
    assert repr(rw.statistics()).count("–") == 3


# How they are shown ----------------------------------------------------------------------------


@pytest.mark.parametrize("language", texts.LANGUAGES)
def test_table_and_chart_are_in_the_words_of_the_language(file: Path, language: str) -> None:
    Store(file).write([made(1), made(2, game="klondike", scoring="vegas", won=False)])
    shown = rw.statistics(language=language)
    for message in ("statistics.score", "statistics.unlimited", "scoring.vegas"):
        words = texts.say(message, language)
        assert words in repr(shown)
        assert words in shown._repr_html_()
    for message in ("statistics.legend", "statistics.unlimited", "scoring.vegas"):
        assert texts.say(message, language) in shown.chart().svg


def test_each_figure_says_which_games_it_is_of(file: Path) -> None:
    games = [made(1, seconds=3605), made(2, seconds=4000), made(3, won=False, actions=50)]
    Store(file).write(games)
    head, line = repr(rw.statistics()).splitlines()
    assert re.split("  +", head)[4:] == [
        *("Played", "Won", "Win rate", "Current streak", "Longest streak"),
        *("Best winning score", "Fewest actions in a win", "Fastest win"),
    ]
    assert re.split("  +", line) == [
        *("Solitaire Réfléchi", "1", "unlimited", "standard"),
        *("3", "2", "67%", "0", "2", "500", "100", "1:00:05"),
    ]


def test_what_came_from_a_later_version_or_a_hostile_hand_is_shown_as_text(file: Path) -> None:
    Store(file).write([made(1, game="<script>", scoring="<b>")])
    for html in (rw.statistics()._repr_html_(), rw.statistics().chart().svg):
        assert "<script>" not in html
        assert "<b>" not in html
        assert "&lt;script&gt;" in html


def test_the_chart_shows_the_share_and_the_latest_games_of_each_mode(file: Path) -> None:
    Store(file).write([made(1), made(2), made(3, won=False), made(4, draw=3, won=False)])
    chart = rw.statistics().chart()
    assert chart.svg == chart._repr_html_()
    assert chart.svg.count("<rect") == 2 * 2 + 4
    assert chart.svg.count('fill="none"') == 2 + 2
    assert "2 / 3 (67%)" in chart.svg
    assert repr(chart) == repr(rw.statistics())


def test_where_nothing_was_kept_table_and_chart_say_so() -> None:
    empty = rw.statistics()
    assert empty.chart()._repr_html_() == empty._repr_html_()
    assert empty._repr_html_().startswith("<p>No games have been recorded yet.</p>")


def test_games_can_be_a_data_frame(file: Path) -> None:
    Store(file).write([made(1), made(2, passes=3, won=False)])
    frame = rw.statistics().to_frame("pandas")
    assert list(frame.columns) == list(Played._fields)
    assert list(frame["passes"]) == ["unlimited", "3"]
    assert list(frame["won"]) == [True, False]
    assert frame["score"].sum() == 1000
    assert rw.statistics().to_frame("polars").height == 2


def test_without_a_library_for_frames_it_is_said_which_to_install(
    file: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(sys.modules, "pandas", None)
    monkeypatch.setitem(sys.modules, "polars", None)
    with pytest.raises(ImportError, match="pip install pandas"):
        rw.statistics().to_frame()


def test_a_copy_of_the_file_is_read_by_its_path(file: Path, tmp_path: Path) -> None:
    Store(tmp_path / "copy.sqlite3").write([made(1)])
    assert len(rw.statistics(path=tmp_path / "copy.sqlite3").rows) == 1
    assert rw.statistics(path=str(tmp_path / "none.sqlite3")).rows == ()
    assert rw.statistics().rows == ()
    assert not (tmp_path / "none.sqlite3").exists()


def test_a_language_there_is_not_is_an_error() -> None:
    with pytest.raises(rw.SettingError):
        rw.statistics(language="xx")


# Nothing is lost, nothing is in the way --------------------------------------------------------

_WRITER = """
import sys
import reflechi_widget as rw
table = rw.Solitaire("TF1-D1N-AAAAAAB")
for _ in range(20):
    table.new_game()
    table.draw()
    table.draw()
"""


@pytest.mark.slow
def test_kernels_that_write_at_once_lose_nothing(file: Path) -> None:
    writers = [subprocess.Popen([sys.executable, "-c", _WRITER]) for _ in range(3)]
    assert [writer.wait(120) for writer in writers] == [0, 0, 0]
    assert kept() == [(1, 2, 0, False)] * 60


def test_a_writer_waits_for_one_that_has_begun_and_is_not_turned_away(file: Path) -> None:
    store = Store(file)
    store.write([made(1)])
    with closing(sqlite3.connect(file, isolation_level=None)) as busy:
        busy.execute("BEGIN IMMEDIATE")
        writer = Thread(target=store.write, args=[[made(2)]])
        writer.start()
        writer.join(0.3)
        assert writer.is_alive()
        busy.execute("COMMIT")
        writer.join(20)
    assert len(store.read()) == 2


def test_what_was_played_last_is_written_before_the_interpreter_ends(file: Path) -> None:
    with closing(sqlite3.connect(file)) as busy:
        busy.execute("BEGIN EXCLUSIVE")
        writer = subprocess.Popen([sys.executable, "-c", _WRITER], stdout=subprocess.PIPE)
        with pytest.raises(subprocess.TimeoutExpired):
            writer.wait(3)
    assert writer.wait(60) == 0
    assert len(kept()) == 20


def test_play_does_not_wait_for_another_writer(file: Path) -> None:
    table = rw.Solitaire(CODE)
    with closing(sqlite3.connect(file)) as busy:
        busy.execute("BEGIN EXCLUSIVE")
        played(table, MOVES)  # would take ten seconds a move
        assert table.won
    assert kept() == [(1, len(MOVES), table.score, True)]


@pytest.mark.parametrize(
    "content", [b"not a database" * 100, b"SQLite format 3\0" + b"\xff" * 4000]
)
def test_a_damaged_file_is_an_error_for_who_reads_and_none_for_who_plays(
    file: Path, content: bytes, caplog: pytest.LogCaptureFixture
) -> None:
    file.write_bytes(content)
    table = rw.Solitaire(CODE)
    for _ in range(3):
        assert table.draw()
        keeper().wait()
    for read in (rw.statistics, rw.delete_statistics):
        with pytest.raises(rw.StatisticsError, match=r"statistics\.sqlite3"):
            read()
    assert file.read_bytes() == content
    errors = [record for record in caplog.records if record.levelno >= logging.ERROR]
    assert len(errors) == 1
    assert "the game continues" in errors[0].message


def test_once_the_damaged_file_is_gone_what_waited_is_written(file: Path) -> None:
    file.write_bytes(b"not a database" * 100)
    for _ in range(2):
        played(rw.Solitaire(CODE), MOVES[:3])
    keeper().wait()
    file.unlink()
    played(rw.Solitaire(CODE), MOVES[:1])
    assert sorted(row.actions for row in rw.statistics().rows) == [1, 3, 3]


def test_a_file_of_another_program_is_left_as_it_is(file: Path) -> None:
    with closing(sqlite3.connect(file)) as other:
        other.execute("CREATE TABLE played (x)")
    content = file.read_bytes()
    rw.Solitaire(CODE).draw()
    with pytest.raises(StatisticsError, match="not a statistics file"):
        rw.statistics()
    assert file.read_bytes() == content


def test_a_file_of_a_later_version_is_left_as_it_is(file: Path) -> None:
    Store(file).write([made(1)])
    with closing(sqlite3.connect(file)) as later:
        later.execute("PRAGMA user_version = 2")
    content = file.read_bytes()
    rw.Solitaire(CODE).draw()
    with pytest.raises(StatisticsError, match="version 2"):
        rw.statistics()
    assert file.read_bytes() == content


def test_a_folder_that_cannot_be_made_disturbs_nobody(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "file").touch()
    monkeypatch.setenv(FOLDER, str(tmp_path / "file" / "folder"))
    assert rw.Solitaire(CODE).draw()
    with pytest.raises(OSError, match="file"):
        rw.keep_statistics()


def test_without_sqlite_play_goes_on_and_readers_are_told(
    file: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    Store(file).write([made(1)])
    monkeypatch.setitem(sys.modules, "sqlite3", None)
    assert rw.Solitaire(CODE).draw()
    with pytest.raises(OSError, match="no SQLite"):
        rw.statistics()


def test_without_threads_each_action_is_written_before_the_next(
    file: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def refuse(thread: Thread) -> None:
        raise RuntimeError("can't start new thread")

    table = rw.Solitaire(CODE)
    monkeypatch.setattr(Thread, "start", refuse)
    for actions in (1, 2, 3):
        table.draw()
        assert [row.actions for row in Store(file).read()] == [actions]


def test_who_comes_late_with_less_changes_nothing(file: Path) -> None:
    store = Store(file)
    store.write([made(1, actions=50, won=False)])
    store.write([made(1, actions=40, won=False)])
    assert [row.actions for row in store.read()] == [50]
    store.write([made(1, actions=45, won=True)])
    store.write([made(1, actions=60, won=False), made(1, actions=70, won=True)])
    assert [(row.actions, row.won) for row in store.read()] == [(45, True)]
