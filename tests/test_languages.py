"""A table in another language: chosen at its making, in mid-game, and wherever a game is read."""

from __future__ import annotations

import re

import pytest

import reflechi_widget as rw
from reflechi_widget.page import study_page, study_text
from reflechi_widget.session import Session
from reflechi_widget.texts import LANGUAGES, labels, say
from reflechi_widget.wire import Prefs

LANGUAGE = pytest.mark.parametrize("language", LANGUAGES)


@LANGUAGE
def test_a_switch_in_mid_game_changes_the_words_and_nothing_else(language: str) -> None:
    table = rw.Solitaire("TF1-D1N-AAAAAAB")
    table.play("D")
    table.play("AD-F")
    refusal = table.play("7H-3").refusal
    assert refusal is not None
    before = {key: table.state[key] for key in ("score", "moves", "undo", "deal", "targets")}
    table.prefs = {**table.prefs, "language": language}
    assert {key: table.state[key] for key in before} == before
    assert table.texts["language"] == language
    assert table.state["refusal"]["sentence"] == refusal.sentence(language)
    table.undo()
    assert table.state["said"].startswith(say("said.undo", language))


def test_what_was_said_and_advised_in_another_language_is_taken_back() -> None:
    session = Session(rw.Game("TF1-D1N-AAAAAAB"), Prefs())
    session.play("AD-F")
    session.show(rw.hint(session.game), session.game.position)
    session.set_prefs(Prefs(language="da"))
    assert session.view()["said"] == ""
    assert session.counsel()["sentence"] == ""


def test_the_page_may_ask_for_the_browsers_language_only_while_nobody_has_chosen() -> None:
    table = rw.Solitaire("TF1-D1N-AAAAAAB")
    assert (table.texts["language"], table.texts["chosen"]) == ("en", False)
    table.set_state({"prefs": {**table.prefs, "language": "hi"}})
    assert (table.texts["language"], table.texts["chosen"]) == ("hi", True)
    assert rw.Solitaire("TF1-D1N-AAAAAAB", language="en").texts["chosen"]


@LANGUAGE
def test_a_published_game_has_the_words_of_its_language_only(language: str) -> None:
    game = rw.Game("TF1-D1N-AAAAAAB")
    game.play("D")
    page, text = study_page(game, language), study_text(game, language)
    assert f'<html lang="{language}">' in page
    assert labels(language)["previous_comment"] in page
    assert say("study.moves", language) in text
    if language != "en":
        assert not re.search(r"\b(The deal|Deal code|Moves|draw J)\b", re.sub("<[^>]+>", " ", text))


@LANGUAGE
def test_a_hint_is_given_in_each_language(language: str) -> None:
    hint = rw.hint(rw.Game("TF1-D1N-AAAAAAB"))
    assert hint.sentence(language).endswith((".", "।"))
    assert (hint.sentence(language) == hint.sentence()) == (language == "en")
