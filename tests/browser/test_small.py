"""Small windows: 360 pixels of width, a zoom of 200 %, and writing that needs room."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, Locator, ViewportSize

from browser import fit
from browser.lab import Lab
from browser.server import Server
from browser.states import STATES
from browser.tables import LONGEST, LONGEST_MOVES, show

# A window of 1280 × 1600 at 200 %: half as many pixels of a style sheet, each drawn by four.
ZOOMED = ViewportSize(width=640, height=800)
NARROW = ViewportSize(width=360, height=740)


@pytest.fixture(scope="module", params=[ZOOMED, NARROW], ids=["200 %", "360 px"])
def small(browser: Browser, lab_server: Server, request: pytest.FixtureRequest) -> Iterator[Lab]:
    """JupyterLab where there is little room, its side bar closed."""
    context = browser.new_context(viewport=request.param, device_scale_factor=2)
    lab = Lab(context.new_page(), lab_server)
    lab.open([])
    lab.command("application:toggle-left-area")
    yield lab
    assert not lab.errors
    context.close()
    lab_server.shut_down_kernels()


def check(root: Locator) -> None:
    root.scroll_into_view_if_needed()
    assert fit.texts(root) == []
    assert fit.scrolls(root) == []


def test_the_longest_column_is_read_to_its_end_in_a_small_window(small: Lab) -> None:
    board = show(small, LONGEST, f"for t in {LONGEST_MOVES!r}: table.play(t, strict=True)")
    small.run(1)
    board.check_agrees()
    assert len(board.columns()[6]) == 19
    board.lift("KS")
    board.key("Escape")
    board.release()
    assert fit.cards(board.root) == []
    check(board.root)


@pytest.mark.parametrize("state", [state for state in STATES if state != "offline"])
def test_each_state_has_room_in_a_small_window(small: Lab, state: str) -> None:
    check(STATES[state](small))
