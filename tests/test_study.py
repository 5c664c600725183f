"""A study in Python: what the page gets, and what is left where nothing runs."""

from __future__ import annotations

from pathlib import Path

import pytest
import traitlets

import reflechi_widget as rw
from test_widget import from_page

TEXT = (Path(__file__).parent / "data" / "format_1.pagn").read_text("utf-8")


@pytest.fixture
def study() -> rw.Study:
    return rw.Study(rw.read_game(TEXT))


def test_a_study_is_made_of_a_game_or_of_its_text(study: rw.Study) -> None:
    assert rw.Study(TEXT).record == study.record
    assert study.game == rw.read_game(TEXT)
    assert len(study.record["nodes"]) == len([*study.game.root.walk()])
    assert all(node["frame"] for node in study.record["nodes"])


@pytest.mark.parametrize("value", [None, 5, b"x"])
def test_a_study_of_something_else_is_an_error(value: object) -> None:
    with pytest.raises(rw.SettingError):
        rw.Study(value)  # type: ignore[arg-type]
    with pytest.raises(rw.RecordError):
        rw.Study("no game")
    with pytest.raises(rw.SettingError, match="'xx'"):
        rw.Study(TEXT, language="xx")


def test_a_study_does_not_follow_its_game(study: rw.Study) -> None:
    game = rw.Game("TF1-D1N-AAAAAAB")
    study = rw.Study(game)
    game.draw()
    study.game.draw()
    assert len(study.record["nodes"]) == 1


def test_the_page_and_cells_move_the_cursor_to_moves_there_are(study: rw.Study) -> None:
    assert study.cursor == study.game.root.id
    from_page(study, {"method": "update", "state": {"cursor": 5, "record": {}}})
    assert study.cursor == 5
    assert study.record["nodes"]
    for bad in (-1, 10_000, "x", True):
        from_page(study, {"method": "update", "state": {"cursor": bad}})
        assert study.cursor == 5
    study.cursor = 3
    with pytest.raises(traitlets.TraitError, match="no move with that number"):
        study.cursor = 10_000
    assert study.cursor == 3


def test_the_words_of_a_study_are_in_a_language_that_page_and_cells_may_change(
    study: rw.Study,
) -> None:
    assert (study.language, study.texts["chosen"]) == ("en", False)
    assert rw.Study(TEXT, language="en").texts["chosen"]
    study.cursor = 5
    from_page(study, {"method": "update", "state": {"language": "da"}})
    danish = rw.Study(TEXT, language="da")
    assert (study.record, study.study, study.texts) == (danish.record, danish.study, danish.texts)
    assert (study.still(), study.to_html(), study.cursor) == (danish.still(), danish.to_html(), 5)
    for bad in ("xx", 5, None, ["fr"]):
        from_page(study, {"method": "update", "state": {"language": bad}})
    with pytest.raises(rw.SettingError, match="'xx'"):
        study.language = "xx"
    assert (study.language, study.texts) == ("da", danish.texts)
    study.language = "fr"
    assert study.texts["labels"] == rw.Study(TEXT, language="fr").texts["labels"]


def test_what_stays_in_a_saved_notebook_is_the_annotated_game(study: rw.Study) -> None:
    data, _ = study._repr_mimebundle_()
    assert "application/vnd.jupyter.widget-view+json" in data
    assert "Three columns to choose from" in data["text/html"]
    assert "<script" not in data["text/html"]
    assert "Three columns to choose from" in data["text/plain"]


def test_what_stays_of_an_unfinished_game_names_no_card_that_was_not_drawn() -> None:
    game = rw.Game("TF1-D1N-AAAAAAB")
    game.play("D3")
    study = rw.Study(game)
    shown = " ".join([*study.still(), str(study.record), str(study.study)])
    for card in game.position["S"].cards:
        assert card.symbol not in shown + study.to_html()
        assert f"'{card}'" not in shown


def test_the_page_of_a_study_holds_all_it_needs(study: rw.Study) -> None:
    page = study.to_html()
    assert page.startswith("<!DOCTYPE html>")
    assert "Three columns to choose from" in page
    assert "mountStudy" in page
