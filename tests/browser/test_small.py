"""Small windows: 360 pixels of width, a zoom of 200 %, and writing that needs room."""

from __future__ import annotations

from collections.abc import Iterator
from importlib.resources import files

import pytest
from playwright.sync_api import Browser, Locator, ViewportSize, expect

from browser import fit
from browser.bare import Bare
from browser.board import Board
from browser.desk import Desk
from browser.lab import Lab
from browser.pages import Shared, bare_profile, lab_profile
from browser.server import Server
from browser.states import STATES
from browser.tables import LONGEST, LONGEST_MOVES, show
from reflechi_widget.wire.commands import CARD_SIZES

# A window of 1280 × 1600 at 200 %: half as many pixels of a style sheet, each drawn by four.
ZOOMED = ViewportSize(width=640, height=800)
NARROW = ViewportSize(width=360, height=740)
# Of a board: as wide as it grows, on a telephone, and in the cell of a narrow window.
WIDTHS = (780, 360, 244)
# And in the windows above, in a notebook with its side bar closed.
CELLS = (340, 244)

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
def small_page(browser: Browser, request: pytest.FixtureRequest) -> Iterator[Shared[Bare]]:
    with bare_profile(browser, viewport=request.param, device_scale_factor=2) as shared:
        yield shared


@pytest.fixture
def small(small_page: Shared[Bare], request: pytest.FixtureRequest) -> Iterator[Desk]:
    """Give a page where there is little room."""
    yield from small_page.lend(request)


@pytest.fixture(scope="module")
def small_notebook(browser: Browser, lab_server: Server) -> Iterator[Shared[Lab]]:
    with lab_profile(browser, lab_server, viewport=NARROW, device_scale_factor=2) as shared:
        yield shared


@pytest.fixture
def small_lab(small_notebook: Shared[Lab], request: pytest.FixtureRequest) -> Iterator[Lab]:
    """Give JupyterLab on a telephone, its side bar closed."""
    for lab in small_notebook.lend(request):
        lab.page.evaluate("() => jupyterapp.shell.collapseLeft()")
        yield lab


def check(root: Locator) -> None:
    root.scroll_into_view_if_needed()
    assert fit.texts(root) == []
    assert fit.scrolls(root) == []


def test_the_longest_column_is_read_to_its_end_in_a_small_window(small: Desk) -> None:
    board = longest(small)
    for width in CELLS:
        board.resize(width)
        check(board.root)
        assert fit.cards(board.root) == []


def longest(desk: Desk) -> Board:
    """Show a column of 19 cards."""
    board = show(desk, LONGEST, f"for t in {LONGEST_MOVES!r}: table.play(t, strict=True)")
    desk.run(1)
    board.check_agrees()
    assert len(board.columns()[6]) == 19
    return board


@pytest.mark.parametrize("state", [state for state in STATES if state != "offline"])
def test_each_state_has_room_in_a_small_window(small: Desk, state: str) -> None:
    root = STATES[state](small)
    for width in CELLS:
        Board(small, root).resize(width)
        check(root)


def test_a_board_has_room_in_a_notebook_on_a_telephone(small_lab: Lab) -> None:
    board = longest(small_lab)
    width = board.root.bounding_box()
    # What the tests above take for the width of a cell.
    assert width
    assert abs(width["width"] - CELLS[-1]) < 4
    check(board.root)
    assert fit.cards(board.root) == []
    for state in ("refusal", "lesson", "new_game"):
        check(STATES[state](small_lab))


@pytest.fixture(scope="module")
def hindi_page(browser: Browser) -> Iterator[Shared[Bare]]:
    viewport = ViewportSize(width=1280, height=1100)
    with bare_profile(browser, locale="hi-IN", viewport=viewport) as shared:
        yield shared


@pytest.fixture
def hindi(hindi_page: Shared[Bare], request: pytest.FixtureRequest) -> Iterator[Desk]:
    """Give the page of somebody who reads Hindi."""
    yield from hindi_page.lend(request)


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
def test_devanagari_has_room_at_every_width(hindi: Desk, state: str) -> None:
    root = STATES[state](hindi)
    expect(root).to_have_attribute("lang", "hi")
    for width in WIDTHS:
        Board(hindi, root).resize(width)
        check(root)


@pytest.mark.parametrize("size", CARD_SIZES)
def test_devanagari_has_room_beside_cards_of_every_size(hindi: Desk, size: str) -> None:
    board = longest(hindi)
    hindi.execute(f"table.prefs = {{**table.prefs, 'card_size': {size!r}}}")
    expect(board.root).to_have_attribute("data-cards", size)
    board.play("KS-1")
    board.drag("2D", "3")
    for width in WIDTHS:
        board.resize(width)
        check(board.root)
        assert fit.cards(board.root) == []


def test_no_letter_of_hindi_is_missing(hindi: Desk) -> None:
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
