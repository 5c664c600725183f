"""The board of a table on a page, handled as a player does: with a pointer and with keys."""

from __future__ import annotations

import contextlib
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from playwright.sync_api import Locator

from browser.desk import Desk

COLUMNS = [str(number) for number in range(1, 8)]
FOUNDATIONS = ["FS", "FH", "FD", "FC"]
# Milliseconds; longer than two taps may be apart to count as a pair.
PAIR = 350


@dataclass(frozen=True)
class Notice:
    """A refusal as it stands under the table."""

    rule: str
    sentence: str


class Board:
    """One view of a table. Several boards may show the same table."""

    def __init__(self, desk: Desk, root: Locator) -> None:
        self.desk = desk
        self.page = desk.page
        self.root = root
        root.wait_for()
        self._show()

    # What is shown

    @property
    def rev(self) -> int:
        return int(self.root.get_attribute("data-rev") or 0)

    @property
    def won(self) -> bool:
        return self.root.get_attribute("data-won") == "true"

    @property
    def score(self) -> int:
        return self._figure("score")

    @property
    def moves(self) -> int:
        return self._figure("moves")

    @property
    def status(self) -> str:
        return self.root.locator(".rfl-status").get_attribute("data-status") or ""

    @property
    def notice(self) -> Notice | None:
        notice = self.root.locator(".rfl-notice")
        rule = notice.get_attribute("data-rule")
        if not rule or not notice.is_visible():
            return None
        return Notice(rule, notice.locator(".rfl-sentence").inner_text())

    @property
    def code(self) -> str:
        return self.root.locator(".rfl-code").inner_text()

    def piles(self) -> dict[str, list[str]]:
        """Cards of each pile as the page holds them, the playable one last."""
        found: dict[str, list[str]] = self.root.evaluate(
            """(root) => Object.fromEntries([...root.querySelectorAll(".rfl-pile")].map((pile) => {
              const id = pile.dataset.pile;
              const cards = [...root.querySelectorAll(`[data-pile-of="${id}"]`)];
              cards.sort((a, b) => a.dataset.index - b.dataset.index);
              return [id, cards.map((card) => card.dataset.card)];
            }))"""
        )
        return found

    def columns(self) -> list[list[str]]:
        piles = self.piles()
        return [piles[name] for name in COLUMNS]

    @property
    def stock(self) -> int:
        """How many cards the stock says it has."""
        place = self.root.locator('[data-pile="S"] .rfl-back')
        return int(place.inner_text()) if place.count() else 0

    def classed(self, name: str) -> set[str]:
        """Cards and piles that carry this class."""
        found = self.root.locator(f".{name}").evaluate_all(
            "(all) => all.map((element) => element.dataset.card ?? element.dataset.pile)"
        )
        return {str(what) for what in found if what}

    def pile_of(self, card: str) -> str:
        return self.card(card).get_attribute("data-pile-of") or ""

    @property
    def moving(self) -> bool:
        moving: bool = self.root.evaluate(
            "(root) => root.getAnimations({ subtree: true }).length > 0"
        )
        return moving

    def check_whole(self) -> None:
        """Assert that each of the 52 cards is somewhere, once."""
        seen = [card for cards in self.piles().values() for card in cards]
        assert len(set(seen)) == len(seen)
        marks = self.root.locator(".rfl-pile > .rfl-back").evaluate_all(
            "(backs) => backs.map((back) => parseInt(back.dataset.mark))"
        )
        assert len(seen) + sum(marks) == 52

    def check_agrees(self, table: str = "table") -> None:
        """Wait for the newest state, then assert that page and kernel hold the same game."""
        self.desk.wait_answered()
        self.wait_rev(self.desk.value(f"{table}.state['rev']"))
        self.check_whole()
        held = self.desk.value(
            "{str(n): [str(c) for c in p.up] for n, p in " + table + ".game.position.piles.items()}"
        )
        assert self.piles() == held
        assert self.score == self.desk.value(f"{table}.score")
        assert self.moves == self.desk.value(f"{table}.move_count")
        assert self.won == self.desk.value(f"{table}.won")

    # Waiting

    def wait_rev(self, rev: int) -> None:
        """Wait until the page shows this state or a later one, and nothing moves any more."""
        self.wait_shown(rev)
        self.still()

    def wait_shown(self, rev: int) -> None:
        """Wait until the page shows this state or a later one, moving or not."""
        self._wait(f"(root) => Number(root.dataset.rev) >= {rev}")

    def wait_status(self, status: str) -> None:
        self._wait(f"(root) => root.querySelector('.rfl-status').dataset.status === {status!r}")

    def wait_moves(self, moves: int) -> None:
        self._wait(
            f"(root) => root.querySelector('[data-figure=moves]').textContent === {str(moves)!r}"
        )
        self.still()

    def wait_drawn(self, count: int) -> None:
        """Wait until so many cards lie in the waste."""
        label = f"[data-pile-of=W][data-index='{count - 1}']"
        self.root.locator(label).wait_for(state="attached")
        self.still()

    def wait_notice(self, rule: str) -> Notice:
        self._wait(f"(root) => root.querySelector('.rfl-notice').dataset.rule === {rule!r}")
        self.still()
        notice = self.notice
        assert notice is not None
        return notice

    def still(self) -> None:
        """Wait until no card is on its way."""
        self._wait("(root) => root.getAnimations({ subtree: true }).length === 0")

    def pair_time(self) -> None:
        """Let the time pass in which a second tap would make a pair with the last.

        By the clock of the page: one of its timers ends after all that were set before and shorter.
        """
        self.page.evaluate(f"() => new Promise((done) => setTimeout(done, {PAIR}))")

    @contextlib.contextmanager
    def change(self) -> Iterator[None]:
        """Wait, at the end of the block, for a newer state than at its beginning."""
        rev = self.rev
        yield
        self.wait_rev(rev + 1)

    def resize(self, width: int) -> None:
        """Give the output this width, as a narrow window would."""
        self.root.evaluate(
            "(root, width) => { root.parentElement.style.width = `${width}px` }", width
        )
        self._wait(f"(root) => Math.abs(root.getBoundingClientRect().width - {width}) < 2")
        # The board hears of its width in the next frame, and may grow another height by it.
        self.rest()

    # The pointer

    def card(self, card: str) -> Locator:
        return self.root.locator(f'[data-card="{card}"]')

    def place(self, pile: str) -> Locator:
        return self.root.locator(f'[data-pile="{pile}"]')

    def point(self, card: str) -> tuple[float, float]:
        """Give a point of the card that no other card covers."""
        box = _box(self.card(card))
        return box["x"] + box["width"] * 0.3, box["y"] + 7

    def pile_point(self, pile: str) -> tuple[float, float]:
        """Give the middle of a pile's last card, or of its empty place."""
        cards = self.piles()[pile]
        box = _box(self.card(cards[-1]) if cards else self.place(pile))
        return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2

    def lift(self, card: str) -> None:
        """Press on a card and move until it is in the air; the button stays down."""
        self._show()
        x, y = self.point(card)
        self.page.mouse.move(x, y)
        self.page.mouse.down()
        self.page.mouse.move(x + 6, y + 6, steps=2)

    def carry(self, point: tuple[float, float]) -> None:
        self.page.mouse.move(*point, steps=6)

    def release(self) -> None:
        self.page.mouse.up()

    def drag(self, card: str, pile: str) -> None:
        """Drag a card, with all that lies on it, to a pile."""
        self.lift(card)
        self.carry(self.pile_point(pile))
        self.release()

    def tap(self, card: str) -> None:
        self._show()
        self.page.mouse.click(*self.point(card))

    def double_tap(self, card: str) -> None:
        self._show()
        x, y = self.point(card)
        self.page.mouse.dblclick(x, y)

    def tap_pile(self, pile: str) -> None:
        """Tap the last card of a pile or its empty place; of the stock, its back."""
        self._show()
        self.page.mouse.click(*self.pile_point(pile))

    def play(self, token: str) -> None:
        """Make the move of a token by dragging and by taps on the stock."""
        with self.change():
            if token in ("D", "R"):
                self.tap_pile("S")
            else:
                card, target = token.split("-")
                self.drag(card, f"F{card[1]}" if target == "F" else target)

    # Buttons and keys

    def button(self, action: str) -> Locator:
        return self.root.locator(f'[data-action="{action}"]')

    def close_panel(self) -> None:
        """Close the one panel that is open, by its own button."""
        self.root.locator('.rfl-panel:visible [data-action="close"]').click()

    def focus(self) -> None:
        """Give the board the keys, by a click on the felt, as a player does."""
        self._show()
        box = _box(self.root.locator(".rfl-table"))
        self.page.mouse.click(box["x"] + 3, box["y"] + box["height"] - 3)
        assert self.has_focus()

    def has_focus(self) -> bool:
        inside: bool = self.root.evaluate("(root) => root.contains(document.activeElement)")
        return inside

    def key(self, *keys: str) -> None:
        for key in keys:
            self.page.keyboard.press(key)

    # Inside

    def _figure(self, kind: str) -> int:
        return int(self.root.locator(f"[data-figure={kind}]").inner_text().replace("−", "-"))

    def _wait(self, condition: str) -> None:
        handle = self.root.element_handle()
        assert handle is not None
        self.desk.wait(condition, handle)

    def _show(self) -> None:
        """Bring the board into view, at rest: a moving card is where it is not yet."""
        self.root.scroll_into_view_if_needed()
        self.rest()

    def rest(self) -> None:
        """Wait until nothing moves, neither on the board nor the board itself, nor hides it.

        A notebook that grows, scrolls or changes its theme takes the board from under a pointer
        that was sent to where it has just been seen.
        """
        self._wait(
            """async (root) => {
              const frame = () => new Promise(requestAnimationFrame);
              const table = root.querySelector(".rfl-table");
              const box = (element) => element.getBoundingClientRect();
              const boxes = () => JSON.stringify([box(root), box(table)]);
              const before = boxes();
              await frame();
              await frame();
              const { x, y, width, height } = box(table);
              const seen = document.elementFromPoint(x + width / 2, y + Math.min(height / 2, 40));
              return boxes() === before && root.contains(seen)
                && root.getAnimations({ subtree: true }).length === 0;
            }"""
        )


def _box(element: Locator) -> dict[str, Any]:
    box = element.bounding_box()
    assert box is not None, "not on the page"
    return dict(box)
