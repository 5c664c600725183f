"""Seen without hues, without motion, and in the colours that a system dictates."""

from __future__ import annotations

import base64
from collections.abc import Iterator
from itertools import combinations

import pytest
from playwright.sync_api import Browser, Locator, ViewportSize

from browser import axe
from browser.bare import Bare
from browser.desk import Desk
from browser.pages import Shared, bare_profile
from browser.states import STATES
from browser.tables import MIXED, show, winning_line

# How much lighter one ink is than the other, as contrasts are counted.
LEAST_OF_INKS = 2
# And how much broader the pen of the other is.
BROADER = 1.2
RED, BLACK = ("KH", "TD"), ("4S", "3S", "9C")
# What tells a marked thing from others where no colour can.
MARKS = ("rfl-selected", "rfl-target", "rfl-meant", "rfl-blocker", "rfl-allowed")

# How light the ink of a picture is without its hues: the mean of its darkest twentieth.
_INK = """
async (picture) => {
  const image = await createImageBitmap(await (await fetch(picture)).blob());
  const canvas = new OffscreenCanvas(image.width, image.height);
  const pen = canvas.getContext("2d");
  pen.filter = "grayscale(1)";
  pen.drawImage(image, 0, 0);
  const { data } = pen.getImageData(0, 0, image.width, image.height);
  const lights = [];
  for (let at = 0; at < data.length; at += 4) {
    const share = data[at] / 255;
    lights.push(share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4);
  }
  lights.sort((a, b) => a - b);
  const ink = lights.slice(0, lights.length / 20);
  return ink.reduce((sum, light) => sum + light, 0) / ink.length;
}
"""

_COUNT_ANIMATIONS = """
() => {
  window.animated = 0;
  const animate = Element.prototype.animate;
  Element.prototype.animate = function (...all) {
    window.animated += 1;
    return animate.apply(this, all);
  };
}
"""

_OUTLINE = """
(element, pseudo) => {
  const style = getComputedStyle(element, pseudo);
  const outline = style.outlineStyle === "none" ? "" : style.outlineStyle + style.outlineWidth;
  return `${outline} ${style.borderStyle}${style.borderWidth}`;
}
"""


@pytest.fixture(scope="module", params=["light", "dark"])
def dictated_page(browser: Browser, request: pytest.FixtureRequest) -> Iterator[Shared[Bare]]:
    viewport = ViewportSize(width=1280, height=1000)
    profile = {"forced_colors": "active", "color_scheme": request.param, "viewport": viewport}
    with bare_profile(browser, **profile) as shared:
        yield shared


@pytest.fixture
def dictated(dictated_page: Shared[Bare], request: pytest.FixtureRequest) -> Iterator[Desk]:
    """Give a page where the system dictates the colours, dark on light or light on dark."""
    yield from dictated_page.lend(request)


@pytest.mark.parametrize("dark", [False, True])
def test_red_and_black_differ_in_lightness_too(desk: Desk, dark: bool) -> None:
    board = show(desk, MIXED)
    try:
        desk.dark(dark)
        inks = {card: _ink(board.card(card)) for card in (*RED, *BLACK)}
    finally:
        desk.dark(False)
    for red in RED:
        for black in BLACK:
            assert (inks[red] + 0.05) / (inks[black] + 0.05) >= LEAST_OF_INKS, (red, black)
    assert _pen(board.card("4S")) / _pen(board.card("KH")) >= BROADER


def test_all_goes_on_to_the_win_where_nothing_may_move(desk: Desk) -> None:
    code, moves = winning_line(1)
    board = show(desk, code, f"for token in {moves[3:]!r}: table.play(token, strict=True)")
    desk.page.evaluate(_COUNT_ANIMATIONS)
    for token in moves[:2]:
        board.play(token)
    board.drag(board.columns()[6][0], "1")
    with board.change():
        board.button("undo").click()
    with board.change():
        board.button("redo").click()
    board.play(moves[2])
    desk.run(1)
    board.check_agrees()
    assert board.won
    board.button("new").click()
    with board.change():
        board.button("deal").click()
    board.check_agrees()
    assert desk.page.evaluate("() => window.animated") == 0


@pytest.mark.parametrize(
    "state",
    [
        "play",
        "target",
        "refusal",
        "advice",
        "backs",
        "classic",
        "paused",
        "lost",
        "recycle_too_many",
        "settings",
        "new_classic",
    ],
)
def test_all_is_seen_and_told_apart_in_the_colours_of_a_system(dictated: Desk, state: str) -> None:
    root = STATES[state](dictated)
    faint = {what: ratio for what, ratio in axe.contrasts(root).items() if ratio < axe.LEAST}
    assert faint == {}
    plain = _outline(root.locator(".rfl-card").last)
    marked = {mark: _mark(root, mark) for mark in MARKS if root.locator(f".{mark}").count()}
    assert plain not in marked.values()
    for one, other in combinations(marked, 2):
        assert marked[one] != marked[other], (one, other)


def _ink(card: Locator) -> float:
    picture = base64.b64encode(card.screenshot()).decode()
    light: float = card.page.evaluate(_INK, f"data:image/png;base64,{picture}")
    return light


def _pen(card: Locator) -> float:
    """Give how broad the strokes of a rank are."""
    broad: str = card.locator(".rfl-rank").evaluate("(rank) => getComputedStyle(rank).strokeWidth")
    return float(broad.removesuffix("px"))


def _mark(root: Locator, mark: str) -> str:
    """Give the lines round what has a mark; round a place they are a thing of their own."""
    cards = root.locator(f".rfl-card.{mark}")
    if cards.count():
        return _outline(cards.first)
    return _outline(root.locator(f".rfl-pile.{mark}").first, "::after")


def _outline(element: Locator, pseudo: str | None = None) -> str:
    lines: str = element.evaluate(_OUTLINE, pseudo)
    return lines
