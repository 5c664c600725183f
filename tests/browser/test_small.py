"""Small windows: 360 pixels of width, a zoom of 200 %, and writing that needs room."""

from __future__ import annotations

from collections.abc import Iterator
from importlib.resources import files

import pytest
from playwright.sync_api import Browser, Locator, ViewportSize, expect

from browser import fit
from browser.board import Board
from browser.lab import Lab, own_profile
from browser.server import Server
from browser.states import STATES
from browser.tables import LONGEST, LONGEST_MOVES, show
from reflechi_widget.wire.commands import CARD_SIZES

# A window of 1280 × 1600 at 200 %: half as many pixels of a style sheet, each drawn by four.
ZOOMED = ViewportSize(width=640, height=800)
NARROW = ViewportSize(width=360, height=740)
# Of a board: as wide as it grows, on a telephone, and in the cell of a narrow window.
WIDTHS = (780, 360, 244)

# A font that lacks a letter draws the same box for it as for one that nobody has assigned. Signs
# that are written on a letter are looked at on one.
_MISSING = """
(letters) => {
  const font = getComputedStyle(document.querySelector(".rfl")).font.replace(/^\\S+/, "30px");
  const draw = (text) => {
    const canvas = document.createElement("canvas");
    const pen = canvas.getContext("2d");
    pen.font = font;
    pen.fillText(text, 10, 60);
    return canvas.toDataURL();
  };
  const nobody = "\\u0378";
  return letters.filter((letter) => {
    const base = /\\p{M}/u.test(letter) ? "क" : "";
    return draw(base + letter) === draw(base + nobody);
  });
}
"""


@pytest.fixture(scope="module", params=[ZOOMED, NARROW], ids=["200 %", "360 px"])
def small(browser: Browser, lab_server: Server, request: pytest.FixtureRequest) -> Iterator[Lab]:
    """JupyterLab where there is little room, its side bar closed."""
    profile = {"viewport": request.param, "device_scale_factor": 2}
    with own_profile(browser, lab_server, **profile) as lab:
        lab.command("application:toggle-left-area")
        yield lab


def check(root: Locator) -> None:
    root.scroll_into_view_if_needed()
    assert fit.texts(root) == []
    assert fit.scrolls(root) == []


def test_the_longest_column_is_read_to_its_end_in_a_small_window(small: Lab) -> None:
    board = show(small, LONGEST, f"for t in {LONGEST_MOVES!r}: table.play(t, strict=True)")
    small.run(1)
    board.check_agrees()
    assert len(board.columns()[6]) == 19
    check(board.root)
    assert fit.cards(board.root) == []


@pytest.mark.parametrize("state", [state for state in STATES if state != "offline"])
def test_each_state_has_room_in_a_small_window(small: Lab, state: str) -> None:
    check(STATES[state](small))


@pytest.fixture(scope="module")
def hindi(browser: Browser, lab_server: Server) -> Iterator[Lab]:
    """JupyterLab of somebody who reads Hindi."""
    viewport = ViewportSize(width=1280, height=1100)
    with own_profile(browser, lab_server, locale="hi-IN", viewport=viewport) as lab:
        yield lab


@pytest.mark.parametrize(
    "state",
    [
        "play",
        "refusal",
        "advice",
        "classic",
        "vegas",
        "paused",
        "lost",
        "recycle_too_many",
        "lesson",
        "settings",
        "new_game",
        "new_classic",
        "help_keys",
    ],
)
def test_devanagari_has_room_at_every_width(hindi: Lab, state: str) -> None:
    root = STATES[state](hindi)
    expect(root).to_have_attribute("lang", "hi")
    for width in WIDTHS:
        Board(hindi, root).resize(width)
        check(root)


@pytest.mark.parametrize("size", CARD_SIZES)
def test_devanagari_has_room_beside_cards_of_every_size(hindi: Lab, size: str) -> None:
    board = show(hindi, LONGEST, f"for t in {LONGEST_MOVES!r}: table.play(t, strict=True)")
    hindi.run(1)
    hindi.execute(f"table.prefs = {{**table.prefs, 'card_size': {size!r}}}")
    expect(board.root).to_have_attribute("data-cards", size)
    board.play("KS-1")
    board.drag("2D", "3")
    for width in WIDTHS:
        board.resize(width)
        check(board.root)
        assert fit.cards(board.root) == []


def test_no_letter_of_hindi_is_missing(hindi: Lab) -> None:
    letters = sorted({letter for text in _hindi() for letter in text if letter.isprintable()})
    assert len(letters) > 60
    show(hindi, LONGEST)
    assert hindi.page.evaluate(_MISSING, letters) == []


def _hindi() -> Iterator[str]:
    """Give all that a reader of Hindi may be shown: the messages and the lessons."""
    package = files("reflechi_widget")
    yield (package / "texts" / "hi.po").read_text("utf-8")
    for unit in (package / "lessons" / "units" / "hi").iterdir():
        yield unit.read_text("utf-8")
