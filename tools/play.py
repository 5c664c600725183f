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
    command = [str(PYTHON), "-m", "jupyterlab", NOTEBOOK, "--ip=127.0.0.1", *sys.argv[1:]]
    if is_root():
        command.append("--allow-root")
    os.chdir(ROOT)
    os.execve(command[0], command, jupyter(CACHE / "jupyter"))


if __name__ == "__main__":
    main()
