"""What users install: a wheel and an sdist that hold everything and need nothing else."""

from __future__ import annotations

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
print(rw.Solitaire().code)
print(rw.__file__)
"""


@pytest.fixture(scope="module")
def built(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Build both from a folder with a space in its name."""
    out = tmp_path_factory.mktemp("a wheel")
    command = [sys.executable, "-m", "build", "--outdir", str(out), str(ROOT)]
    subprocess.run(command, check=True, capture_output=True, text=True)
    return out


def test_the_wheel_is_pure_and_holds_the_bundle_and_the_types(built: Path) -> None:
    (wheel,) = built.glob("*-py3-none-any.whl")
    names = set(zipfile.ZipFile(wheel).namelist())
    for name in ("static/widget.js", "static/widget.css", "py.typed", "rules/catalogue.py"):
        assert f"reflechi_widget/{name}" in names
    assert not [name for name in names if name.startswith(("js/", "tests/"))]


def test_the_wheel_holds_the_committed_bundle_byte_for_byte(built: Path) -> None:
    (wheel,) = built.glob("*.whl")
    for name in ("widget.js", "widget.css"):
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
        "src/reflechi_widget/widget/table.py",
        "tests/brute.py",
        "LICENSE",
    ):
        assert any(name.endswith(f"/{part}") for name in names)
    assert not [name for name in names if "node_modules" in name]


def test_in_an_empty_environment_the_wheel_installs_imports_and_plays(
    built: Path, tmp_path: Path
) -> None:
    home = tmp_path / "an empty environment"
    venv.create(home, with_pip=True)
    python = home / ("Scripts" if sys.platform == "win32" else "bin") / "python"
    (wheel,) = built.glob("*.whl")
    subprocess.run([python, "-m", "pip", "install", "--quiet", wheel], check=True)
    codes = set()
    for _ in range(2):
        command = [str(python), "-c", PLAY]
        done = subprocess.run(command, check=True, capture_output=True, text=True, cwd=tmp_path)
        code, where = done.stdout.splitlines()
        codes.add(code)
        assert where.startswith(str(home))
    assert len(codes) == 2, "a fixed seed was left in"
