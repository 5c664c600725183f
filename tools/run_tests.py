"""`make test`, `make quick`: sets up what the tests need, runs them, says what took how long.

`make quick` is `python -m tools.run_tests quick`: without a browser, and without the tests that are
marked as slow.
"""

from __future__ import annotations

import argparse
import subprocess
import sys
import time
from collections.abc import Callable

from tools import bundle, chromium, compiler, environment, npm, old_kernel

# Errors of these kinds already say in words what is wrong; a traceback of this script adds nothing.
EXPECTED = (
    subprocess.CalledProcessError,
    environment.SetupError,
    chromium.BrowserMissingError,
    compiler.CompilerMissingError,
    bundle.StaleBundleError,
)

Stage = tuple[str, Callable[[], object]]


def _python(*arguments: str) -> Callable[[], None]:
    return lambda: environment.run(environment.PYTHON, *arguments, env=environment.isolated())


# The examples of the README are laid out for reading, so they are left alone, and so is what
# players of `make play` write here.
CODE = ("src", "tests", "tools", "bench")

# One process a core; tests/conftest.py says what must share one.
UNIT = ("-m", "pytest", "--ignore=tests/browser", "-n", "logical")
# Here a process takes its tests in order, and from another only when it has none left: pages and
# servers are shared by what stands together.
BROWSER = ("-m", "pytest", "tests/browser", "-n", "logical", "--dist", "worksteal")

PACKAGES: list[Stage] = [
    # First, or the package is installed without its compiled core.
    ("compiler", compiler.find_or_install),
    ("Python packages", lambda: environment.ensure("test")),
    ("npm packages", npm.ensure),
]

CHECKS: list[Stage] = [
    ("ruff check", _python("-m", "ruff", "check", *CODE)),
    ("ruff format", _python("-m", "ruff", "format", "--check", *CODE)),
    ("mypy", _python("-m", "mypy")),
    ("import-linter", _python("-c", "from importlinter.cli import lint_imports_command as c; c()")),
    ("tsc", lambda: npm.script("check")),
]

QUICK: list[Stage] = [
    *PACKAGES,
    *CHECKS,
    # The test files share a page, which takes half the time; in `make test` each has its own.
    ("vitest", lambda: npm.script("test", "--pool=threads", "--no-isolate")),
    ("pytest, without the slow", _python(*UNIT, "-m", "not slow")),
]

ALL: list[Stage] = [
    *PACKAGES,
    ("ipykernel 7.3", old_kernel.ensure),
    ("browser", chromium.find_or_install),
    *CHECKS,
    ("vitest", lambda: npm.script("test")),
    ("bundle is fresh", bundle.check),
    ("pytest", _python(*UNIT)),
    ("pytest, browser", _python(*BROWSER)),
]


def main() -> int:
    parser = argparse.ArgumentParser(prog="python -m tools.run_tests")
    parser.add_argument("extent", nargs="?", choices=("all", "quick"), default="all")
    stages = QUICK if parser.parse_args().extent == "quick" else ALL
    return _run(stages)


def _run(stages: list[Stage]) -> int:
    times: list[tuple[str, float]] = []
    failed = ""
    for name, work in stages:
        print(f"\n── {name}", flush=True)
        start = time.monotonic()
        try:
            work()
        except EXPECTED as problem:
            print(f"{name}: {problem}", file=sys.stderr)
            failed = name
        times.append((name, time.monotonic() - start))
        if failed:
            break
    print("\n── time per stage")
    for name, seconds in times:
        print(f"{seconds:8.1f} s  {name}{'  ← red' if name == failed else ''}")
    print(f"{sum(seconds for _, seconds in times):8.1f} s  in all", flush=True)
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
