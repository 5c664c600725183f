"""`make play`: JupyterLab on the first notebook, in the project's own environment."""

from __future__ import annotations

import os
import sys

from tools.environment import CACHE, PYTHON, ROOT, SetupError, ensure, is_root, jupyter

NOTEBOOK = "notebooks/01_play.ipynb"


def main() -> None:
    try:
        ensure("play")
    except SetupError as problem:
        sys.exit(f"make play: {problem}")
    command = [
        *(str(PYTHON), "-m", "jupyterlab", "--ip=127.0.0.1"),
        # The whole project, so that the notebooks' links to its documents lead there.
        *("--ServerApp.root_dir=.", f"--LabApp.default_url=/lab/tree/{NOTEBOOK}"),
        *sys.argv[1:],
    ]
    if is_root():
        command.append("--allow-root")
    os.chdir(ROOT)
    os.execve(command[0], command, jupyter(CACHE / "jupyter"))


if __name__ == "__main__":
    main()
