"""What `make test` does about a browser test that fails: a second try, and when there is none."""

from __future__ import annotations

from pathlib import Path

import pytest
from tools import browser_tests

pytestmark = pytest.mark.slow  # each starts pytest anew

PASSES = "def test_steady(): pass\n"
RED = "def test_red(): assert False\n"


def unsteady(folder: Path) -> str:
    """Give a test that fails when it is run for the first time."""
    mark = folder / "was here"
    return (
        f"import pathlib\nmark = pathlib.Path({str(mark)!r})\n"
        "def test_unsteady():\n    seen = mark.exists()\n    mark.touch()\n    assert seen\n"
    )


def run(folder: Path, source: str) -> list[str]:
    (folder / "pytest.ini").write_text("[pytest]")
    (folder / "tests").mkdir()
    (folder / "tests" / "test_some.py").write_text(source)
    return browser_tests.run_twice("tests", folder)


def test_no_test_is_run_again_if_all_pass(tmp_path: Path) -> None:
    assert run(tmp_path, PASSES) == []


def test_a_test_that_fails_once_is_named_and_excused(tmp_path: Path) -> None:
    found = run(tmp_path, PASSES + unsteady(tmp_path))
    assert found == ["tests/test_some.py::test_unsteady"]


def test_a_test_that_fails_twice_is_red_whatever_others_do(tmp_path: Path) -> None:
    with pytest.raises(browser_tests.RedTestsError, match=r"failed twice: \S*test_red$"):
        run(tmp_path, unsteady(tmp_path) + RED)


def test_four_failures_are_red_without_a_second_try(tmp_path: Path) -> None:
    one = "import pytest\n@pytest.mark.parametrize('n', range(5))\n"
    count = tmp_path / "count"
    body = f"    open({str(count)!r}, 'a').write('x')\n    assert False\n"
    with pytest.raises(browser_tests.RedTestsError, match="more than 3 failed"):
        run(tmp_path, f"{one}def test_red(n):\n{body}")
    assert count.read_text() == "xxxx"


def test_tests_that_cannot_be_read_are_red(tmp_path: Path) -> None:
    with pytest.raises(Exception, match="exit status"):
        run(tmp_path, "import no_such_module\n")
