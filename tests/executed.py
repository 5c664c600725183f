"""A notebook executed by a program that keeps the state of its widgets, as exporters do."""

from __future__ import annotations

from pathlib import Path

import nbformat
from nbclient import NotebookClient

#: A cell for each kind of widget.
CELLS = {
    "table": "import reflechi_widget as rw\ntable = rw.Solitaire('TF1-D1N-AAAAAAB')\ntable",
    "study": (
        "game = rw.Game('TF1-D1N-AAAAAAB')\ngame.play('AD-F')\ngame.comment('an ace')\n"
        "rw.Study(game)"
    ),
    "lesson": "rw.Lesson('groups')",
}


def executed(folder: Path) -> nbformat.NotebookNode:
    """Execute all cells in a folder."""
    notebook: nbformat.NotebookNode = nbformat.v4.new_notebook(
        cells=[nbformat.v4.new_code_cell(source) for source in CELLS.values()]
    )
    NotebookClient(notebook, timeout=120, kernel_name="python3").execute(cwd=str(folder))
    return notebook
