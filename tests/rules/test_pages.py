"""Each game has a page of rules, made from its row."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

import reflechi_widget as rw
from reflechi_widget.rules import choose, rows

FOLDER = Path(__file__).parents[2] / "docs" / "rules"
GAMES = ("reflechi", "klondike")
EVERY = pytest.mark.parametrize("game", GAMES)


def test_every_game_of_the_package_has_a_page_in_the_documentation() -> None:
    games = {row.game for row in rows() if row.offered}
    assert games == set(GAMES) == {path.stem for path in FOLDER.glob("*.md")}


@EVERY
def test_the_page_in_the_documentation_is_the_one_of_the_row(game: str) -> None:
    text = (FOLDER / f"{game}.md").read_text(encoding="utf-8")
    assert text == str(rw.rules_page(game)), "make rules writes it anew"
    assert text.startswith(f"# {choose(game).title}\n\n")


@EVERY
def test_a_page_names_every_number_of_points_and_every_mode(game: str) -> None:
    page = rw.rules_page(game).text
    for row in rows():
        if row.game != game:
            continue
        assert f"last {row.undo} actions" in page
        assert not row.level or f"| {row.level} | {row.draw} |" in page
        for scoring in row.scorings:
            values = [*scoring.points.values(), scoring.turned, scoring.start]
            assert all(str(value).replace("-", "−") in page for value in values)
            assert f"`{scoring.name}`" in page
            if scoring.clock:
                assert f"{scoring.clock.bonus:,} divided" in page
                assert f"{-scoring.clock.points} every {scoring.clock.every} seconds" in page


def test_a_page_is_shown_as_a_page_and_printed_as_text() -> None:
    page = rw.rules_page()
    assert page.title == "Solitaire Réfléchi"
    assert page._repr_markdown_() == str(page) == repr(page)


def test_games_are_offered_also_where_python_drops_their_pages() -> None:
    script = """
from reflechi_widget.errors import SettingError
from reflechi_widget.rules import rows, rules_page
print(*dict.fromkeys(row.game for row in rows() if row.offered))
try:
    rules_page("klondike")
except SettingError as error:
    print(error)
"""
    command = [sys.executable, "-OO", "-c", script]
    run = subprocess.run(command, capture_output=True, text=True, check=True)
    offered, error = run.stdout.splitlines()
    assert offered.split() == list(GAMES)
    assert error.endswith("(python -OO): 'klondike'")


def test_there_is_no_page_of_a_game_that_is_not_there() -> None:
    with pytest.raises(rw.SettingError, match="'patience'"):
        rw.rules_page("patience")
