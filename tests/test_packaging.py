"""What users install: a wheel and an sdist that hold everything and need nothing else."""

from __future__ import annotations

import os
import subprocess
import sys
import tarfile
import venv
import zipfile
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]

PLAY = """
import reflechi_widget as rw
table = rw.Solitaire("TF1-D1N-AAAAAAB")
assert table.play("AD-F") and table.score == 10
assert "export" in str(table._esm) and ".rfl" in str(table._css)
verdict = rw.solve(table.game, nodes=100_000, seconds=None)
assert verdict.result == "winnable" and verdict.line
print(rw.Solitaire().code)
print(rw.__file__)
print(rw.backend())
"""


pytestmark = pytest.mark.slow


@pytest.fixture(scope="module")
def built(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Build both from a folder with a space in its name."""
    out = tmp_path_factory.mktemp("a wheel")
    command = [sys.executable, "-m", "build", "--outdir", str(out), str(ROOT)]
    subprocess.run(command, check=True, capture_output=True, text=True)
    return out


@pytest.fixture(scope="module")
def home(built: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Install the wheel, and with it what it asks for, into an environment that has nothing."""
    home = tmp_path_factory.mktemp("home") / "an empty environment"
    venv.create(home, with_pip=True)
    (wheel,) = built.glob("*.whl")
    subprocess.run([*_pip(home), wheel], check=True)
    return home


def test_the_wheel_holds_the_core_the_bundle_and_the_types(built: Path) -> None:
    (wheel,) = built.glob("*.whl")
    names = set(zipfile.ZipFile(wheel).namelist())
    static = ("static/widget.js", "static/study.js", "static/widget.css")
    ours = (*static, "py.typed", "lessons/units/hi/groups.md")
    for name in (*ours, "rules/catalogue.py"):
        assert f"reflechi_widget/{name}" in names
    assert [name for name in names if name.startswith("_reflechi_core.") and ".pyi" not in name]
    assert not [name for name in names if name.startswith(("js/", "tests/", "src/"))]


def test_the_wheel_holds_the_committed_bundle_byte_for_byte(built: Path) -> None:
    (wheel,) = built.glob("*.whl")
    for name in ("widget.js", "study.js", "widget.css"):
        committed = ROOT / "src" / "reflechi_widget" / "static" / name
        assert (
            zipfile.ZipFile(wheel).read(f"reflechi_widget/static/{name}") == committed.read_bytes()
        )


def test_the_sdist_holds_the_sources_of_the_bundle(built: Path) -> None:
    (sdist,) = built.glob("*.tar.gz")
    with tarfile.open(sdist) as archive:
        names = archive.getnames()
    for part in (
        "js/src/widget.ts",
        "CMakeLists.txt",
        "src/core/bindings.cpp",
        "src/reflechi_widget/widget/table.py",
        "tests/brute.py",
        "LICENSE",
    ):
        assert any(name.endswith(f"/{part}") for name in names)
    assert not [name for name in names if "node_modules" in name]


def test_in_an_empty_environment_the_wheel_installs_plays_and_solves(
    built: Path, home: Path, tmp_path: Path
) -> None:
    (wheel,) = built.glob("*.whl")
    _install(home, wheel)
    codes = set()
    for _ in range(2):
        code, where, backend = _play(home, tmp_path)
        codes.add(code)
        assert where.startswith(str(home))
        assert backend == "native"
    assert len(codes) == 2, "a fixed seed was left in"


def test_without_a_compiler_it_installs_plays_and_solves_in_python(
    built: Path, home: Path, tmp_path: Path
) -> None:
    (sdist,) = built.glob("*.tar.gz")
    nothing = str(tmp_path / "nothing")
    _install(home, sdist, CC=nothing, CXX=nothing, PATH=str(_python(home).parent))
    _, where, backend = _play(home, tmp_path)
    assert where.startswith(str(home))
    assert backend == "python"


def _install(home: Path, archive: Path, **variables: str) -> None:
    """Put the package of an archive in the place of the one that is there."""
    command = [*_pip(home), "--force-reinstall", "--no-deps", archive]
    subprocess.run(command, check=True, env={**os.environ, **variables})


def _pip(home: Path) -> list[str | Path]:
    # Most of what the package asks for is never imported here, so nothing is compiled ahead.
    return [_python(home), "-m", "pip", "install", "--quiet", "--no-compile"]


def _python(home: Path) -> Path:
    return home / ("Scripts" if sys.platform == "win32" else "bin") / "python"


def _play(home: Path, where: Path) -> list[str]:
    """Run `PLAY` and give what it prints: a code, the file of the package, the backend."""
    command = [str(_python(home)), "-c", PLAY]
    done = subprocess.run(command, check=True, capture_output=True, text=True, cwd=where)
    return done.stdout.splitlines()
