"""The notebooks run, and read well where nothing runs."""

from __future__ import annotations

import re
from pathlib import Path

import nbformat
import pytest
from nbclient import NotebookClient
from nbconvert import HTMLExporter

from reflechi_widget.wire.panels import keys_panel

FOLDER = Path(__file__).parents[1] / "notebooks"
NOTEBOOKS = sorted(FOLDER.glob("*.ipynb"))


def outputs(notebook: nbformat.NotebookNode) -> list[nbformat.NotebookNode]:
    return [output for cell in notebook.cells for output in cell.get("outputs", [])]


def test_there_is_a_first_notebook() -> None:
    assert FOLDER / "01_play.ipynb" in NOTEBOOKS


def test_the_keys_that_the_first_notebook_names_are_those_of_the_board() -> None:
    text = (FOLDER / "01_play.ipynb").read_text(encoding="utf-8")
    line = next(line for line in text.splitlines() if "- Keys, when the table" in line)
    named = set(re.findall(r"`([^`]+)`", line))
    panel = keys_panel("en", study=False)
    letters = set(re.findall(r'data-keys="([A-Z?])"', panel))
    piles = {"W", "F"}  # named with the figures, in the guide to all keys
    assert {key.upper() for key in named if len(key) == 1} == letters - piles
    assert named >= {"Enter", "Esc"}


@pytest.mark.slow
@pytest.mark.parametrize("path", NOTEBOOKS, ids=lambda path: path.name)
def test_every_cell_of_a_notebook_runs(path: Path, tmp_path: Path) -> None:
    notebook = nbformat.read(path, as_version=4)
    NotebookClient(
        notebook,
        timeout=120,
        kernel_name="python3",
        store_widget_state=False,
        resources={"metadata": {"path": tmp_path}},
    ).execute()
    assert outputs(notebook)


@pytest.mark.slow
@pytest.mark.parametrize("path", NOTEBOOKS, ids=lambda path: path.name)
def test_a_saved_notebook_shows_its_boards_without_kernel_network_or_widget_state(
    path: Path,
) -> None:
    notebook = nbformat.read(path, as_version=4)
    assert "widgets" not in notebook.metadata
    assert all(cell.get("execution_count") for cell in notebook.cells if cell.cell_type == "code")
    boards = [o for o in outputs(notebook) if "<table" in o.get("data", {}).get("text/html", "")]
    assert boards
    html, _ = HTMLExporter(embed_images=True).from_notebook_node(notebook)
    assert html.count("<caption") == sum(o.data["text/html"].count("<caption") for o in boards)
    assert re.search(r">6♦<.*>9♠<", html, re.DOTALL)


@pytest.mark.parametrize("path", NOTEBOOKS, ids=lambda path: path.name)
def test_a_saved_notebook_names_no_path_of_the_machine_it_was_made_on(path: Path) -> None:
    text = path.read_text(encoding="utf-8")
    assert not re.search(r"/(home|root|work|tmp|Users)/", text)
