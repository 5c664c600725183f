"""Run a Python command in the project's environment: `python -m tools.run_in PURPOSE ARGUMENTS`."""

from __future__ import annotations

import os
import sys

from tools.environment import PYTHON, ROOT, SetupError, ensure, isolated


def main() -> None:
    purpose, *arguments = sys.argv[1:]
    try:
        ensure(purpose)
    except SetupError as problem:
        sys.exit(str(problem))
    os.chdir(ROOT)
    os.execve(str(PYTHON), [str(PYTHON), *arguments], isolated())


if __name__ == "__main__":
    main()
