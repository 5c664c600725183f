"""Notebooks that a program executes and publishes: the board is there without any script."""

from __future__ import annotations

import re
from html.parser import HTMLParser

import nbformat
import pytest
from IPython.core.interactiveshell import InteractiveShell
from nbconvert import HTMLExporter, MarkdownExporter, SlidesExporter

import reflechi_widget as rw
from executed import CELLS, executed
from reflechi_widget.texts import LANGUAGES, say
from reflechi_widget.widget import base
from reflechi_widget.widget.base import Widget

EXPORTERS = {
    "lab": HTMLExporter(template_name="lab"),
    "classic": HTMLExporter(template_name="classic"),
    "slides": SlidesExporter(),
    "markdown": MarkdownExporter(),
}
#: What each of the cells must show: of the table, the study and the lesson.
SHOWN = {
    "table": ("TF1-D1N-AAAAAAB", "6♦", "9♠", "10♣"),
    "study": ("Deal code: TF1-D1N-AAAAAAB", "an ace", "1. A♦ ↑"),
    "lesson": ("Runs move together", "Task 1/6", "J♠", "A♠"),
}


class Text(HTMLParser):
    """The text of a page that is not part of a script or a style sheet."""

    def __init__(self, html: str) -> None:
        super().__init__()
        self.inside = 0
        self.text = ""
        self.feed(html)

    def handle_starttag(self, tag: str, _attrs: object) -> None:
        self.inside += tag in ("script", "style")

    def handle_endtag(self, tag: str) -> None:
        self.inside -= tag in ("script", "style")

    def handle_data(self, data: str) -> None:
        if not self.inside:
            self.text += data


@pytest.fixture(scope="module")
def notebook(tmp_path_factory: pytest.TempPathFactory) -> nbformat.NotebookNode:
    """Give a notebook as programs execute it: with the state of its widgets saved."""
    return executed(tmp_path_factory.mktemp("executed"))


def test_programs_that_execute_a_notebook_save_the_state_of_its_widgets(
    notebook: nbformat.NotebookNode,
) -> None:
    """Else the tests below would prove nothing."""
    kept = notebook.metadata["widgets"]["application/vnd.jupyter.widget-state+json"]["state"]
    assert sum(model["model_module"] == "anywidget" for model in kept.values()) >= len(CELLS)


@pytest.mark.parametrize("kind", CELLS)
@pytest.mark.parametrize("format", EXPORTERS)
def test_an_executed_notebook_is_exported_with_its_still_boards(
    format: str, kind: str, notebook: nbformat.NotebookNode
) -> None:
    one = nbformat.from_dict({**notebook, "cells": [notebook.cells[list(CELLS).index(kind)]]})
    exported, _ = EXPORTERS[format].from_notebook_node(one)
    text = re.sub(r"\s+", " ", Text(exported).text)
    for words in SHOWN[kind]:
        assert words in text
    assert say("still.read" if kind == "study" else "still.play") in text


@pytest.mark.parametrize("format", EXPORTERS)
def test_without_the_state_of_widgets_each_board_is_shown_once(
    format: str, notebook: nbformat.NotebookNode
) -> None:
    without = nbformat.from_dict({**notebook, "metadata": {}})
    exported, _ = EXPORTERS[format].from_notebook_node(without)
    assert exported.count(say("still.play")) == 2
    assert exported.count(say("still.read")) == 1
    first = nbformat.from_dict({**without, "cells": notebook.cells[:1]})
    exported, _ = EXPORTERS[format].from_notebook_node(first)
    assert exported.count("<table") == 1


def test_programs_that_always_choose_the_widget_find_the_board_in_an_output_of_its_own(
    notebook: nbformat.NotebookNode,
) -> None:
    """As those do that make documentation of notebooks, whether or not there is any state."""
    for cell in notebook.cells:
        live, still = cell.outputs
        assert "application/vnd.jupyter.widget-view+json" in live.data
        assert set(still.data) == {"text/html", "text/plain"}


class Shown(list[dict[str, str]]):
    """What was shown in a notebook, in order."""

    def publish(self, data: dict[str, str], _metadata: object = None) -> None:
        self.append(data)


@pytest.fixture
def shown(monkeypatch: pytest.MonkeyPatch) -> Shown:
    """Pretend that there is a notebook, and collect what is shown in it."""
    outputs = Shown()
    monkeypatch.setattr(base, "publish_display_data", outputs.publish)
    monkeypatch.setattr(base, "get_ipython", lambda: type("Shell", (), {"kernel": True}))
    return outputs


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_still_board_says_that_it_is_one_and_how_to_play(language: str, shown: Shown) -> None:
    made: dict[str, Widget] = {
        "still.play": rw.Solitaire("TF1-D1N-AAAAAAB", language=language),
        "still.read": rw.Study(rw.Game("TF1-D1N-AAAAAAB"), language=language),
    }
    for message, widget in made.items():
        shown.clear()
        widget._ipython_display_()
        _, still = shown
        assert say(message, language) in still["text/html"]
        assert f'lang="{language}"' in still["text/html"]
        assert still["text/plain"].startswith(say(message, language))


def test_the_page_of_a_live_widget_knows_its_still_boards_from_those_of_others(
    shown: Shown,
) -> None:
    one, other = rw.Solitaire("TF1-D1N-AAAAAAB"), rw.Solitaire("TF1-D1N-AAAAAAB")
    for table in (one, other, one):
        table._ipython_display_()
    names = [re.findall(r'class="([^"]+)"', data["text/html"]) for data in shown[1::2]]
    assert names == [[one._stand_in], [other._stand_in], [one._stand_in]]
    assert one._stand_in != other._stand_in
    assert one.get_state()["_stand_in"] == one._stand_in


def test_where_there_is_no_notebook_one_output_has_it_all() -> None:
    table = rw.Solitaire("TF1-D1N-AAAAAAB")
    with pytest.raises(NotImplementedError):
        table._ipython_display_()
    formatter = InteractiveShell.instance().display_formatter
    assert formatter is not None
    data, _ = formatter.format(table)
    assert data["text/plain"] == str(table.snapshot())


def test_a_closed_table_shows_no_more_than_its_name(shown: Shown) -> None:
    table = rw.Solitaire("TF1-D1N-AAAAAAB")
    table.close()
    with pytest.raises(NotImplementedError):
        table._ipython_display_()
    assert not shown
