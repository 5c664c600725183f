"""A game as a data frame, in either library."""

from __future__ import annotations

import sys
from typing import Any

import pytest

import reflechi_widget as rw
from reflechi_widget.record.frame import COLUMNS
from toys import NO_STOCK

LIBRARIES = ["pandas", "polars"]


@pytest.fixture
def game() -> rw.Game:
    """Give a game in which every kind of action was played and one was taken back."""
    made = rw.Game("TF1-D3N-AAAAAAB")
    made.play("AD-F")
    made.comment("at once", before=True)
    made.comment("An ace, पान")
    made.mark("!")
    made.mark("□")
    made.play("D8")
    made.play("R")
    made.play("D")
    made.undo()
    return made


def rows(frame: Any) -> list[dict[str, Any]]:
    """Give a frame of either library as plain rows."""
    if hasattr(frame, "to_dicts"):
        return [*frame.to_dicts()]
    return [*frame.astype(object).where(frame.notna(), None).to_dict("records")]


@pytest.mark.parametrize("library", LIBRARIES)
def test_a_row_tells_what_an_action_did_and_what_is_said_of_it(game: rw.Game, library: str) -> None:
    frame = game.to_frame(library)
    assert type(frame).__module__.startswith(library)
    first, second, *_, recycle, taken_back = rows(frame)
    assert first == {
        "number": 1,
        "token": "AD-F",
        "kind": "transfer",
        "card": "AD",
        "cards": 1,
        "source": "7",
        "target": "FD",
        "points": 10,
        "score": 10,
        "before": "at once",
        "comment": "An ace, पान",
        "marks": "! □",
        "refused": "",
        "verdict": "",
        "undone": False,
    }
    draw = {name: second[name] for name in ("kind", "card", "cards", "source", "target")}
    assert draw == {"kind": "draw", "card": "KS", "cards": 3, "source": "S", "target": "W"}
    assert (recycle["kind"], recycle["card"], recycle["cards"]) == ("recycle", None, 24)
    assert (recycle["points"], recycle["score"]) == (-10, 0), "the floor cuts the penalty"
    assert taken_back["undone"]
    assert not recycle["undone"]


@pytest.mark.parametrize("library", LIBRARIES)
def test_the_rows_are_the_line_the_game_stands_in(game: rw.Game, library: str) -> None:
    tokens = ["AD-F", *["D"] * 8, "R", "D"]
    assert [row["token"] for row in rows(game.to_frame(library))] == tokens
    side = game.add_variation(game.root, "D2")
    game.goto(side)
    assert [row["token"] for row in rows(game.to_frame(library))] == ["D", "D"]


@pytest.mark.parametrize("library", LIBRARIES)
def test_a_game_without_actions_is_a_frame_of_the_same_columns(library: str) -> None:
    empty, full = (rw.Game("TF1-D1N-AAAAAAB") for _ in range(2))
    full.play("D")
    frame = empty.to_frame(library)
    assert len(frame) == 0
    assert list(frame.columns) == [*COLUMNS]
    for name, kind in COLUMNS.items():
        if kind is not str:
            assert frame[name].dtype == full.to_frame(library)[name].dtype


def test_refused_attempts_are_told_and_any_game_has_a_frame() -> None:
    game = rw.Game.from_deck(NO_STOCK.deck, rules=NO_STOCK.game)
    game.annotating = True
    for token in ("AS-F", "AS-3"):
        try:
            game.play(token)
        except rw.IllegalMoveError:
            continue
    played = [row for row in rows(game.to_frame()) if row["refused"]]
    assert [row["refused"] for row in played] == ["AS-3"]


def test_pandas_is_taken_where_it_is_there_and_polars_else(
    game: rw.Game, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert type(game.to_frame()).__module__.startswith("pandas")
    monkeypatch.setitem(sys.modules, "pandas", None)
    assert type(game.to_frame()).__module__.startswith("polars")
    with pytest.raises(ImportError, match="needs pandas: pip install pandas"):
        game.to_frame("pandas")
    monkeypatch.setitem(sys.modules, "polars", None)
    with pytest.raises(ImportError, match="needs pandas or polars: pip install pandas"):
        game.to_frame()


@pytest.mark.parametrize("library", ["numpy", "", 5])
def test_another_library_is_an_error(game: rw.Game, library: object) -> None:
    with pytest.raises(rw.SettingError, match="pandas, polars"):
        game.to_frame(library)  # type: ignore[arg-type]
