"""A board under fingers: taps, drags and swipes as a touch screen sends them."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from browser.board import Board
from browser.desk import Desk

Point = tuple[float, float]

# Each way is made in this many steps, as a finger's is.
STEPS = 8
# How far the page, and all that scrolls on the way to it, has been scrolled from the board up.
_SCROLLED = """
(root) => {
  let down = window.scrollY;
  for (let at = root; at; at = at.parentElement) down += at.scrollTop;
  return down;
}
"""


class TouchBoard(Board):
    """A board that is touched where the other is clicked."""

    def tap(self, card: str) -> None:
        self._show()
        self.page.touchscreen.tap(*self.point(card))

    def tap_pile(self, pile: str) -> None:
        self._show()
        self.page.touchscreen.tap(*self.pile_point(pile))

    def drag(self, card: str, pile: str) -> None:
        self._show()
        swipe(self.desk, [self.point(card)], self.pile_point(pile))

    def double_tap(self, card: str) -> None:
        self._show()
        for _ in range(2):
            self.page.touchscreen.tap(*self.point(card))

    def wait_scrolled(self, least: float) -> None:
        """Wait until the page is scrolled as far as this, or farther, and stands."""
        self._wait(f"(root) => ({_SCROLLED})(root) >= {least}")
        self.rest()

    @property
    def scrolled(self) -> float:
        """How far what the board lies in is scrolled, in pixels."""
        down: float = self.root.evaluate(_SCROLLED)
        return down


def swipe(desk: Desk, fingers: Sequence[Point], goal: Point) -> None:
    """Put fingers down, move the first to a point and the others beside it, and lift all."""
    session = desk.page.context.new_cdp_session(desk.page)
    (x, y), (to_x, to_y) = fingers[0], goal
    try:
        _touch(session, "touchStart", fingers)
        for step in range(1, STEPS + 1):
            across, down = (to_x - x) * step / STEPS, (to_y - y) * step / STEPS
            _touch(session, "touchMove", [(at + across, up + down) for at, up in fingers])
            # A finger is no faster than the screen.
            desk.page.evaluate("() => new Promise(requestAnimationFrame)")
        _touch(session, "touchEnd", [])
    finally:
        session.detach()


def _touch(session: Any, kind: str, fingers: Sequence[Point]) -> None:
    points = [{"x": x, "y": y, "id": number} for number, (x, y) in enumerate(fingers)]
    session.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": points})
