"""English that users read keeps to docs/style.md: its list of turns to avoid is the only one."""

from __future__ import annotations

import ast
import json
import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from babel.messages.pofile import read_po

ROOT = Path(__file__).parents[1]
PACKAGE = ROOT / "src" / "reflechi_widget"
STYLE = ROOT / "docs" / "style.md"
HEADING = "## Turns to avoid"
LONGEST = 60


def turns() -> list[str]:
    """Give the phrases in the left column of the last table of the style sheet."""
    table = STYLE.read_text(encoding="utf-8").partition(HEADING)[2].strip().splitlines()
    assert table[:2] == ["| avoid | write |", "|---|---|"]
    rows = [line.strip("|").split("|") for line in table[2:]]
    assert all(len(row) == 2 for row in rows), "a row is one line of two cells"
    return [phrase.strip() for row in rows for phrase in row[0].split(" / ")]


def words_of_the_board() -> Iterator[tuple[str, str]]:
    with (PACKAGE / "texts" / "en.po").open("rb") as file:
        for message in read_po(file, locale="en"):
            if message.id:
                several = message.string
                for text in [several] if isinstance(several, str) else several or ():
                    yield f"en.po {message.id}", text


def pages() -> Iterator[tuple[str, str]]:
    lessons = (PACKAGE / "lessons" / "units" / "en").glob("*.md")
    for path in (*ROOT.glob("*.md"), *ROOT.glob("docs/**/*.md"), *lessons):
        if path != STYLE:
            yield str(path.relative_to(ROOT)), path.read_text(encoding="utf-8")


def notebooks() -> Iterator[tuple[str, str]]:
    for path in ROOT.glob("notebooks/*.ipynb"):
        for cell in json.loads(path.read_text(encoding="utf-8"))["cells"]:
            yield path.name, "".join(cell["source"])


def strings_of_the_code() -> Iterator[tuple[str, str]]:
    """Error messages, log lines and docstrings: every string a module spells out."""
    for path in (*PACKAGE.rglob("*.py"), *ROOT.glob("tools/*.py"), *ROOT.glob("bench/*.py")):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Constant) and isinstance(node.value, str):
                yield f"{path.relative_to(ROOT)}:{node.lineno}", node.value


def found_in(text: str, phrases: list[str]) -> list[str]:
    plain = re.sub(r"\s+", " ", text).lower()
    return [phrase for phrase in phrases if re.search(rf"(?<!\w){re.escape(phrase)}(?!\w)", plain)]


@pytest.mark.parametrize("source", [words_of_the_board, pages, notebooks, strings_of_the_code])
def test_no_turn_that_the_style_sheet_lists_is_used(source: object) -> None:
    assert callable(source)
    phrases = turns()
    texts = list(source())
    assert texts
    used = [f"{where}: {phrase}" for where, text in texts for phrase in found_in(text, phrases)]
    assert not used


def test_a_turn_is_found_whatever_its_case_and_line_breaks() -> None:
    assert found_in("A card\n  Of the OTHER colour.", turns()) == ["of the other colour"]


def test_the_style_sheet_fits_on_a_page_and_contributors_are_sent_to_it() -> None:
    assert len(STYLE.read_text(encoding="utf-8").splitlines()) <= LONGEST
    assert "docs/style.md" in (ROOT / "CONTRIBUTING.md").read_text(encoding="utf-8")
