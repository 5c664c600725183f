"""What the documents point to is there, and what they show is true."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

import reflechi_widget as rw
from reflechi_widget import deals
from reflechi_widget.record import MOVE_FORMATS
from reflechi_widget.wire import texts_of

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


@pytest.mark.parametrize(("study", "title"), [(False, "At a table"), (True, "In a study")])
def test_the_keys_in_the_document_are_those_that_the_board_lists(study: bool, title: str) -> None:
    panel = texts_of("en", study=study)["panels"]["help"]
    rows = re.findall(r"<li><span>(<kbd.+?</kbd>)</span><span>([^<]+)</span></li>", panel)
    listed = [
        (" ".join(f"`{_keycap(key)}`" for key in re.findall(r"<kbd[^>]*>(.+?)</kbd>", keys)), does)
        for keys, does in rows
    ]
    document = (ROOT / "docs/keyboard.md").read_text("utf-8")
    part = document.partition(f"## {title}\n")[2].partition("\n## ")[0]
    assert listed
    assert re.findall(r"^\| (`.*`) \| (.+) \|$", part, re.MULTILINE) == listed


def _keycap(html: str) -> str:
    """Write a key as the document does: `Ctrl+Z`."""
    parts = re.sub("</span>(?=.)", "+", html)
    return re.sub("<.*?>", "", parts).replace(" … ", "…")


def test_the_changelog_speaks_of_this_version() -> None:
    assert f"## {rw.__version__}" in (ROOT / "CHANGELOG.md").read_text("utf-8")


def test_the_example_of_deals_from_elsewhere_is_true() -> None:
    document = (ROOT / "docs/deals.md").read_text("utf-8")
    codes = re.findall(r"^```python\n(.*?)^```$", document, re.MULTILINE | re.DOTALL)
    assert codes
    for code in codes:
        exec(code, {})


def test_every_format_of_deals_and_moves_is_in_the_document() -> None:
    document = (ROOT / "docs/deals.md").read_text("utf-8")
    for name in (*deals.FORMATS, *deals.POSITION_FORMATS, *deals.LIST_FORMATS, *MOVE_FORMATS):
        assert f"`{name}`" in document or f'"{name}"' in document, name


def test_the_prefix_ms_means_what_the_document_says() -> None:
    assert rw.read_deal("ms100000", "pysol") != rw.read_deal("100000", "pysol")
    assert rw.read_deal("ms24", "pysol") == rw.read_deal("24", "pysol")
