"""What the documents point to is there, and what they show is true."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

import reflechi_widget as rw

ROOT = Path(__file__).parents[1]
DOCUMENTS = [*ROOT.glob("*.md"), *ROOT.glob("docs/*.md")]


@pytest.mark.parametrize("path", DOCUMENTS, ids=lambda path: path.name)
def test_every_file_a_document_points_to_is_there(path: Path) -> None:
    for target in re.findall(r"\]\(([^)#]+)\)", path.read_text("utf-8")):
        if not target.startswith(("http://", "https://")):
            assert (path.parent / target).exists(), target


def test_the_refusal_shown_in_the_readme_is_the_one_that_is_given() -> None:
    shown = re.sub(r"\n# ", " ", (ROOT / "README.md").read_text("utf-8"))
    refusal = rw.Game("TF1-D1N-AAAAAAB").check("7H-3")
    assert refusal is not None
    assert refusal.sentence() in shown


def test_the_changelog_speaks_of_this_version() -> None:
    assert f"## {rw.__version__}" in (ROOT / "CHANGELOG.md").read_text("utf-8")
