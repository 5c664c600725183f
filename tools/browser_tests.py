"""The tests in a browser: one that fails is run once more, alone, and the second run counts."""

from __future__ import annotations

import json
import shutil
import subprocess
from pathlib import Path

from tools.environment import PYTHON, ROOT, isolated, run

# More than these are no accident.
MOST = 3
# Exit code of pytest for tests that failed; any other is trouble of another kind.
FAILED = 1
# Where pytest notes which tests failed.
MEMORY = Path(".cache", "browser-tests")


class RedTestsError(Exception):
    """Tests that a second try does not excuse; the text names them."""


def run_twice(tests: str = "tests/browser", root: Path = ROOT) -> list[str]:
    """Run the tests of a folder, and those that fail a second time, each alone.

    Parameters
    ----------
    tests
        The folder, as seen from the root.
    root
        The project.

    Returns
    -------
    list of str
        The unsteady tests: failed at the first try, passed at the second.

    Raises
    ------
    RedTestsError
        If a test failed twice, or more than `MOST` failed at the first try.
    subprocess.CalledProcessError
        If pytest itself could not do its work.
    """
    memory = root / MEMORY
    shutil.rmtree(memory, ignore_errors=True)
    if _passes(tests, "--maxfail", str(MOST + 1), root=root):
        return []
    unsteady = sorted(json.loads((memory / "v" / "cache" / "lastfailed").read_text()))
    if len(unsteady) > MOST:
        raise RedTestsError(f"more than {MOST} failed: {', '.join(unsteady)}")
    print(f"\n── a second try, alone: {', '.join(unsteady)}", flush=True)
    red = [test for test in unsteady if not _passes(test, root=root)]
    if red:
        raise RedTestsError(f"failed twice: {', '.join(red)}")
    return unsteady


def _passes(tests: str, *options: str, root: Path) -> bool:
    command: list[str | Path] = [PYTHON, "-m", "pytest", "-o", f"cache_dir={MEMORY}"]
    try:
        run(*command, *options, tests, cwd=root, env=isolated())
    except subprocess.CalledProcessError as problem:
        if problem.returncode != FAILED:
            raise
        return False
    return True
