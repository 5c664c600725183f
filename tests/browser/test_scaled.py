"""Boards that are drawn larger or smaller than they are laid out: zoomed pages and slides."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import NamedTuple

import pytest
from playwright.sync_api import Locator

from browser.board import Board
from browser.desk import Desk
from browser.tables import FIRST_DEAL, show
from browser.touch import TouchBoard, swipe

# Narrow enough to be seen whole at the largest scale.
WIDTH = 520
# Pixels that rounding may take.
NEAR = 1.5
_DRAW = """
(root, { page, slide, stretch }) => {
  document.body.style.zoom = page;
  const { style } = root.closest("main > *");
  style.transformOrigin = "0 0";
  style.transform = `scale(${slide}, ${slide * stretch})`;
}
"""
# Where a card is drawn when it is pressed, and at the beginning of its journey.
_WATCH = """
(card) => {
  window.seen = [];
  const look = () => {
    const { x, y } = card.getBoundingClientRect();
    window.seen.push([x, y]);
  };
  card.addEventListener("pointerdown", look, { once: true });
  card.animate = (...how) => {
    delete card.animate;
    const motion = card.animate(...how);
    look();
    return motion;
  };
}
"""


class Scale(NamedTuple):
    """How large the page and what the board lies in draw it."""

    page: float = 1
    slide: float = 1
    stretch: float = 1


SCALES = (
    Scale(page=1.25),
    Scale(page=0.8),
    Scale(slide=1.5),
    Scale(page=1.25, slide=0.9, stretch=0.8),
)


Draw = Callable[[Board, Scale], None]


class Box(NamedTuple):
    """A rectangle of the window."""

    x: float
    y: float
    width: float
    height: float

    @property
    def middle(self) -> tuple[float, float]:
        return self.x + self.width / 2, self.y + self.height / 2

    def has(self, x: float, y: float) -> bool:
        return self.x <= x <= self.x + self.width and self.y <= y <= self.y + self.height


def box(element: Locator) -> Box:
    found = element.bounding_box()
    assert found
    return Box(**found)


@pytest.fixture
def draw(desk: Desk) -> Iterator[Draw]:
    """Give what draws a board at a scale, and afterwards the page at its own again."""

    def at(board: Board, scale: Scale) -> None:
        board.root.evaluate(_DRAW, scale._asdict())
        # Where the scale changes the width there is, the board and its marks are drawn anew.
        board.rest()

    yield at
    desk.page.evaluate("() => { document.body.style.zoom = '' }")


def table(desk: Desk, options: str = "") -> Board:
    board = show(desk, FIRST_DEAL, options=options)
    board.resize(WIDTH)
    return board


def test_a_tap_means_the_card_that_is_seen_there(desk: Desk, draw: Draw) -> None:
    board = table(desk)
    for scale in SCALES:
        draw(board, scale)
        board.tap("4S")
        assert board.classed("rfl-selected") == {"4S", "8C", "8H", "3C", "AD"}, scale
        board.key("Escape")
        assert board.classed("rfl-selected") == set()
        with board.change():
            board.tap_pile("S")
        assert board.piles()["W"] == ["JS"], scale
        with board.change():
            board.key("u")
    board.check_agrees()


def test_a_dragged_card_stays_under_the_pointer_and_lands_where_it_is_seen(
    desk: Desk, draw: Draw
) -> None:
    board = table(desk)
    for scale in SCALES:
        draw(board, scale)
        board.lift("9S")
        assert board.classed("rfl-dragging") == {"9S", "3S"}, scale
        (x, y), (start_x, start_y) = box(board.card("9S")).middle, board.point("9S")
        board.carry((start_x + 170, start_y + 90))
        after_x, after_y = box(board.card("9S")).middle
        assert after_x - x == pytest.approx(170, abs=NEAR), scale
        assert after_y - y == pytest.approx(90, abs=NEAR), scale
        board.key("Escape")
        board.release()
        assert board.columns()[1] == ["9S", "3S"]
        board.play("AD-F")
        assert board.piles()["FD"] == ["AD"], scale
        with board.change():
            board.key("u")
    board.check_agrees()


def test_a_finger_drags_and_taps_what_it_is_on(desk: Desk, draw: Draw) -> None:
    board = TouchBoard(desk, table(desk).root)
    for scale in SCALES[:3]:
        draw(board, scale)
        with board.change():
            board.drag("AD", "FH")
        assert board.piles()["FD"] == ["AD"], scale
        with board.change():
            board.key("u")
        with board.change():
            swipe(desk, [board.point("AD")], board.point("AD"))
        assert board.piles()["FD"] == ["AD"], scale
        with board.change():
            board.key("u")
    board.check_agrees()


def test_what_a_comment_points_at_is_what_is_marked(desk: Desk, draw: Draw) -> None:
    board = table(desk, ", annotate=True")
    desk.execute("table.highlight('9D', '3', '3H>9S')")
    marks = board.root.locator(".rfl-box:not(.rfl-casing)")
    marks.nth(1).wait_for()
    for scale in SCALES:
        draw(board, scale)
        for mark, pile in zip(marks.all(), (board.card("9D"), board.place("3")), strict=True):
            (x, y, width, _), (left, top, *_) = box(mark), box(pile)
            assert x <= left + NEAR, scale
            assert y <= top + NEAR, scale
            assert x + width / 2 == pytest.approx(box(pile).middle[0], abs=NEAR), scale
        arrow = box(board.root.locator(".rfl-arrow:not(.rfl-casing)"))
        # From the last card of a column in the upper right to a covered one in the lower left.
        start, goal = box(board.card("3H")), box(board.card("9S"))
        assert start.has(arrow.x + arrow.width, start.middle[1]), scale
        assert goal.has(arrow.x, goal.middle[1]), scale


def test_panels_open_in_their_place_and_are_closed_there(desk: Desk, draw: Draw) -> None:
    board = table(desk)
    frames: dict[str, tuple[float, ...]] = {}
    for scale in (Scale(), *SCALES):
        draw(board, scale)
        for opener in ("settings", "new"):
            board.button(opener).click()
            panel = board.root.locator(".rfl-panel:visible")
            root, opened = box(board.root), box(panel)
            frame = (
                (opened.x - root.x) / root.width,
                (opened.y - root.y) / root.height,
                opened.width / root.width,
                opened.height / root.height,
            )
            frames.setdefault(opener, frame)
            assert frame == pytest.approx(frames[opener], abs=0.005), (opener, scale)
            panel.locator(".rfl-panel-buttons button").first.click()
            assert not panel.is_visible()


def test_cards_travel_from_where_they_were_seen(lively: Desk, draw: Draw) -> None:
    board = table(lively)
    for scale in SCALES:
        draw(board, scale)
        board.card("AD").evaluate(_WATCH)
        with board.change():
            board.tap("AD")
        pressed, first = lively.page.evaluate("() => seen")
        assert first == pytest.approx(pressed, abs=NEAR), scale
        with board.change():
            board.key("u")
