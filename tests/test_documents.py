"""What the documents point to is there, and what they show is true."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

import reflechi_widget as rw
from reflechi_widget import texts

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


@pytest.mark.parametrize(("name", "title"), [("PLAY", "At a table"), ("STUDY", "In a study")])
def test_the_keys_in_the_document_are_those_that_the_board_lists(name: str, title: str) -> None:
    source = (ROOT / "js/src/help.ts").read_text("utf-8")
    tables = dict(re.findall(r"const (\w+)(?:: Rows)? = \[\n(.*?)\n\]", source, re.DOTALL))
    rows = re.findall(r'\["(.+)", "(\w+)"\]', tables[name] + tables["READ"])
    signs = {"ArrowLeft": "←", "ArrowRight": "→", "ArrowUp": "↑", "ArrowDown": "↓"}
    shorter = {**signs, "Control": "Ctrl", "Escape": "Esc"}
    labels = texts.labels()
    listed = [
        (
            " ".join(
                f"`{re.sub('[A-Za-z]+', lambda m: shorter.get(m[0], m[0]), key)}`"
                for key in keys.split()
            ),
            labels[does],
        )
        for keys, does in rows
    ]
    document = (ROOT / "docs/keyboard.md").read_text("utf-8")
    part = document.partition(f"## {title}\n")[2].partition("\n## ")[0]
    assert re.findall(r"^\| (`.*`) \| (.+) \|$", part, re.MULTILINE) == listed


def test_the_changelog_speaks_of_this_version() -> None:
    assert f"## {rw.__version__}" in (ROOT / "CHANGELOG.md").read_text("utf-8")
