"""`make shots`: the pictures in docs/screenshots, made in a JupyterLab by the tests' own means."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager

from playwright.sync_api import BrowserContext, ViewportSize, sync_playwright

from tools import chromium, old_kernel
from tools.environment import ROOT

sys.path.insert(0, str(ROOT / "tests"))

from browser.board import Board
from browser.lab import Lab
from browser.server import Server
from browser.tables import (
    FIRST_DEAL,
    HARD,
    LONGEST,
    LONGEST_MOVES,
    MIXED,
    MIXED_3,
    show,
    winning_line,
)

FOLDER = ROOT / "docs" / "screenshots"
WINDOW = ViewportSize(width=1080, height=900)


def main() -> None:
    FOLDER.mkdir(parents=True, exist_ok=True)
    old_kernel.ensure()
    server = Server("lab")
    try:
        with sync_playwright() as playwright:
            browser = playwright.chromium.launch(
                executable_path=chromium.find(), args=chromium.flags()
            )
            context = browser.new_context(viewport=WINDOW, device_scale_factor=2)
            _take_all(context, server)
            browser.close()
    finally:
        server.stop()


def _take_all(context: BrowserContext, server: Server) -> None:
    lab = Lab(context.new_page(), server)
    lab.open([])
    lab.command("application:toggle-left-area")
    for name, make in SHOTS.items():
        make(lab, name)
        print(f"docs/screenshots/{name}.png", flush=True)


def _take(lab: Lab, name: str) -> None:
    # The whole page of the notebook, so that the board is seen where it lives.
    lab.page.locator(".jp-NotebookPanel").screenshot(path=FOLDER / f"{name}.png")


def first_deal(lab: Lab, name: str) -> None:
    show(lab, FIRST_DEAL)
    _take(lab, name)


def mid_drag(lab: Lab, name: str) -> None:
    board = show(lab, MIXED)
    board.lift("9S")
    x, y = board.pile_point("6")
    board.carry((x - 60, y + 70))
    _take(lab, name)
    board.key("Escape")
    board.release()


def refusal(lab: Lab, name: str) -> None:
    board = show(lab, FIRST_DEAL)
    board.drag("7H", "3")
    board.wait_notice("group-both")
    lab.page.mouse.move(5, 5)
    _take(lab, name)


def win(lab: Lab, name: str) -> None:
    code, moves = winning_line(1)
    board = _played(lab, code, moves)
    assert board.won
    _take(lab, name)


def longest_column(lab: Lab, name: str) -> None:
    _played(lab, LONGEST, LONGEST_MOVES)
    _take(lab, name)


def narrow(lab: Lab, name: str) -> None:
    code, moves = winning_line(3)
    _played(lab, code, moves[:30]).resize(600)
    _take(lab, name)


def draw_3_fan(lab: Lab, name: str) -> None:
    board = show(lab, MIXED_3)
    board.play("D")
    board.play("D")
    lab.page.mouse.move(5, 5)
    _take(lab, name)


def advice(lab: Lab, name: str) -> None:
    code, moves = winning_line(1)
    board = _played(lab, code, moves[:2])
    board.button("light").click()
    board.root.locator('[data-light="winnable"]').wait_for()
    lab.execute("table.hint()")
    board.root.locator(".rfl-highlights > *").first.wait_for(state="attached")
    lab.page.mouse.move(5, 5)
    _take(lab, name)


def classic(lab: Lab, name: str) -> None:
    board = show(lab, HARD)
    board.play("D")
    board.button("hint").click()
    board.root.locator(".rfl-highlights > *").first.wait_for(state="attached")
    lab.page.mouse.move(5, 5)
    _take(lab, name)


def static_board(lab: Lab, name: str) -> None:
    show(lab, FIRST_DEAL)
    lab.open_file(lab.copy_untrusted())
    lab.output(0).get_by_text("A♦").first.wait_for()
    _take(lab, name)


def _played(lab: Lab, code: str, moves: list[str]) -> Board:
    """Show a deal with these moves made, under a cell that does not list them."""
    board = show(lab, code)
    lab.execute(f"for token in {moves!r}: table.play(token, strict=True)")
    board.check_agrees()
    lab.page.mouse.move(5, 5)
    return board


@contextmanager
def _dark(lab: Lab) -> Iterator[None]:
    lab.dark(True)
    try:
        yield
    finally:
        lab.dark(False)


def dark(make: Callable[[Lab, str], None]) -> Callable[[Lab, str], None]:
    def made(lab: Lab, name: str) -> None:
        with _dark(lab):
            make(lab, name)

    return made


SHOTS: dict[str, Callable[[Lab, str], None]] = {
    "first_deal_light": first_deal,
    "mid_drag_light": mid_drag,
    "refusal_light": refusal,
    "win_light": win,
    "longest_column_light": longest_column,
    "narrow_light": narrow,
    "first_deal_dark": dark(first_deal),
    "refusal_dark": dark(refusal),
    "draw_3_fan_light": draw_3_fan,
    "advice_light": advice,
    "advice_dark": dark(advice),
    "classic_light": classic,
    "static_board_light": static_board,
}

if __name__ == "__main__":
    main()
