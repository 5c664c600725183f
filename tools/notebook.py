"""Execute a notebook in place and save it with its outputs and without widget state.

The state holds the page's code once for each table, so the file would be
many times as large.
"""

from __future__ import annotations

import sys
from pathlib import Path

import nbformat
from nbclient import NotebookClient


def execute(path: Path) -> None:
    notebook = nbformat.read(path, as_version=4)
    client = NotebookClient(notebook, timeout=120, kernel_name="python3", store_widget_state=False)
    client.execute(cwd=str(path.parent))
    notebook.metadata.pop("widgets", None)
    for cell in notebook.cells:
        # When each cell ran is news only to a diff.
        cell.metadata.pop("execution", None)
    nbformat.write(notebook, path)


if __name__ == "__main__":
    for name in sys.argv[1:]:
        execute(Path(name))
