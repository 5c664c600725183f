"""The page's code: built from js/ into the package, and compared with what is committed there."""

from __future__ import annotations

import sys
import tempfile
from pathlib import Path

from tools import npm
from tools.environment import ROOT, SetupError

STATIC = ROOT / "src" / "reflechi_widget" / "static"
FILES = ("widget.js", "study.js", "widget.css")


class StaleBundleError(Exception):
    """The committed bundle is not what js/ builds to."""


def build(folder: Path) -> None:
    npm.ensure()
    npm.script("build", str(folder))


def check() -> None:
    """Rebuild beside the committed files and compare byte for byte."""
    with tempfile.TemporaryDirectory() as folder:
        build(Path(folder))
        stale = [name for name in FILES if _bytes(Path(folder) / name) != _bytes(STATIC / name)]
    if stale:
        raise StaleBundleError(
            f"{', '.join(stale)}: not what js/ builds to now. Run make build-js and commit it."
        )


def _bytes(path: Path) -> bytes | None:
    return path.read_bytes() if path.exists() else None


if __name__ == "__main__":
    try:
        build(STATIC)
    except SetupError as problem:
        sys.exit(f"make build-js: {problem}")
