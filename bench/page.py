"""From the player's hand to the page: our table against a bare echo widget in the same JupyterLab.

Both times are taken inside the page: from the release of the pointer (or the start of the cell) to
the change of the document. Every round does one of each, so that a noisy moment hits both.
"""

from __future__ import annotations

import json
from collections.abc import Callable
from statistics import median, quantiles
from typing import Any

from playwright.sync_api import sync_playwright
from tools import chromium, old_kernel

from browser.board import Board
from browser.echo import CODE
from browser.lab import Lab
from browser.server import Server
from browser.tables import FIRST_DEAL

MOVES = 100
CELLS = 20
# Clicks in a row with the verdict light off or on.
ROUND = 20
# A table whose light thinks until the position changes, however fast the solver has become: the
# search begins again whenever it ends. Unpruned, this deal takes tens of millions of positions.
NEVER_DONE = """
import reflechi_widget as rw
from reflechi_widget.session import thinking

hard = rw.Game("KL1-D3N-A62BOE47I34KDAJAPALQBI2DXW2FLPEF7OV2VMZ42W726T")

def judge(self, deal, position, seconds, stop, report):
    while True:
        verdict = rw.solve(
            hard, seconds, memory=thinking.MEMORY, prune=False, stop=stop, progress=report
        )
        if verdict.limit == "stopped":
            return verdict

thinking.SolverThinker.judge = judge
table = rw.Solitaire()
table
"""
# Let the last answer and its motion pass before the next gesture.
PAUSE = 250

_STOPWATCH = """
window.watch = {
  released: 0,
  times: { echo: [], table: [] },
  on(name, element, options) {
    new MutationObserver(() => {
      if (!this.released) return;
      this.times[name].push(performance.now() - this.released);
      this.released = 0;
    }).observe(element, options);
  },
};
addEventListener("pointerup", () => { watch.released = performance.now(); }, true);
"""

_CELL = """
([index, selector]) => new Promise((resolve) => {
  const started = performance.now();
  const area = rfl.cells()[index].outputArea.node;
  area.replaceChildren();
  const observer = new MutationObserver(() => {
    if (!area.querySelector(selector)) return;
    observer.disconnect();
    resolve(performance.now() - started);
  });
  observer.observe(area, { subtree: true, childList: true, attributes: true });
  rfl.panel().content.activeCellIndex = index;
  window.jupyterapp.commands.execute("notebook:run-cell");
})
"""


def measure() -> dict[str, list[float]]:
    """Give all times in ms, by what was measured and of which widget."""
    old_kernel.ensure()
    server = Server("lab")
    try:
        with sync_playwright() as playwright:
            browser = playwright.chromium.launch(
                executable_path=chromium.find(), args=chromium.flags()
            )
            page = browser.new_page(viewport={"width": 1280, "height": 1200})
            lab = Lab(page, server)
            gestures = _gestures(lab)
            cells = _cells(lab)
            solving = _solving(lab)
            browser.close()
    finally:
        server.stop()
    return {
        "gesture, echo": gestures["echo"],
        "gesture, table": gestures["table"],
        "cell, echo": cells["echo"],
        "cell, table": cells["table"],
        "gesture, idle": solving["idle"],
        "gesture, solving": solving["solving"],
    }


def _gestures(lab: Lab) -> dict[str, list[float]]:
    table = f"import reflechi_widget as rw\ntable = rw.Solitaire({FIRST_DEAL!r})\ntable"
    lab.open([CODE + "echo", table])
    lab.run_all()
    button = lab.output(0).locator("button.echo")
    board = Board(lab, lab.output(1).locator(".rfl"))
    lab.page.evaluate(f"() => {{ {_STOPWATCH} }}")
    _watch(lab, "echo", button.element_handle(), {"childList": True})
    _watch(lab, "table", board.root.element_handle(), {"attributeFilter": ["data-rev"]})
    for turn in range(MOVES):
        _once(lab, "echo", turn, button.click)
        _once(lab, "table", turn, lambda: board.tap_pile("S"))
    times: dict[str, list[float]] = lab.page.evaluate("() => watch.times")
    return times


def _solving(lab: Lab) -> dict[str, list[float]]:
    """Tap the stock of a table, in turns while its verdict light is off and while it thinks."""
    lab.open([NEVER_DONE])
    lab.run_all()
    board = Board(lab, lab.output(0).locator(".rfl"))
    lab.page.evaluate(f"() => {{ {_STOPWATCH} }}")
    _watch(lab, "table", board.root.element_handle(), {"attributeFilter": ["data-rev"]})
    for turn in range(2 * MOVES):
        if turn % ROUND == 0:
            lab.execute(f"table.new_game({FIRST_DEAL!r}); table.light({_is_lit(turn)})")
            lab.page.wait_for_timeout(PAUSE)
        _once(lab, "table", turn, lambda: board.tap_pile("S"))
        expected = "thinking" if _is_lit(turn) else "off"
        assert lab.value("table.advice['light']") == expected
    times: list[float] = lab.page.evaluate("() => watch.times.table")
    return {
        "idle": [time for turn, time in enumerate(times) if not _is_lit(turn)],
        "solving": [time for turn, time in enumerate(times) if _is_lit(turn)],
    }


def _is_lit(turn: int) -> bool:
    return turn // ROUND % 2 == 1


def _watch(lab: Lab, name: str, element: Any, options: dict[str, object]) -> None:
    code = f"(element) => watch.on({name!r}, element, {json.dumps(options)})"
    lab.page.evaluate(code, element)


def _once(lab: Lab, name: str, turn: int, gesture: Callable[[], object]) -> None:
    gesture()
    lab.page.wait_for_function(f"() => watch.times.{name}.length === {turn + 1}")
    lab.page.wait_for_timeout(PAUSE)


def _cells(lab: Lab) -> dict[str, list[float]]:
    lab.open([CODE + "import reflechi_widget as rw", "Echo()", f"rw.Solitaire({FIRST_DEAL!r})"])
    lab.run(0)
    times: dict[str, list[float]] = {"echo": [], "table": []}
    for turn in range(CELLS + 1):
        for index, name, selector in ((1, "echo", ".echo"), (2, "table", ".rfl[data-rev]")):
            time = lab.page.evaluate(_CELL, [index, selector])
            lab.wait_done(index)
            lab.page.wait_for_timeout(PAUSE)
            # The first of each also loads the code into the page.
            if turn:
                times[name].append(time)
    return times


def summary(times: list[float]) -> tuple[float, float]:
    """Give the median and the 95th percentile."""
    return median(times), quantiles(times, n=20)[-1]
