"""A notebook open in a browser page: its cells, its kernel, and the application round them."""

from __future__ import annotations

import ast
import itertools
import json
import time
from collections.abc import Sequence
from typing import Any

from playwright.sync_api import Locator, Page, TimeoutError

from browser.desk import DARK, LIGHT, PATIENCE
from browser.server import KERNELS, Server

# After this an old kernel is taken to have left a request lying.
DOZE = 15_000

_numbers = itertools.count(1)

# The notebook panel and its kernel, as JupyterLab and Notebook 7 both have them.
_HELPERS = """
window.rfl = {
  // A request that is not answered yet (4 marks those that are; those of cells are kept). On the
  // control channel ipykernel 7.3 never answers what comes while it starts, so that does not count.
  pending: (asked) => asked.msg.channel === "shell" && !(asked._status & 4),
  // Kept, since another part of the application may become the current one.
  panel: () => window.rfl.kept ??= window.jupyterapp.shell.currentWidget,
  open: async (path) => {
    rfl.clear();
    rfl.kept = await jupyterapp.commands.execute("docmanager:open", { path });
  },
  clear: () => {
    rfl.kept = null;
    rfl.forget();
    [...jupyterapp.shell.widgets("main")].forEach((widget) => widget.dispose());
  },
  // An application with nothing open opens its launcher, in front of what was opened meanwhile.
  inFront: (panel) => {
    if (!panel.isVisible) jupyterapp.shell.activateById(panel.id);
    return panel.isVisible;
  },
  cells: () => window.rfl.panel().content.widgets,
  session: () => window.rfl.panel().sessionContext,
  kernel: () => window.rfl.session().session.kernel,
  ready: () => {
    const panel = rfl.kept ?? window.jupyterapp?.shell?.currentWidget;
    const session = panel?.sessionContext;
    const kernel = session?.session?.kernel;
    // The execution indicator says "idle" before there is a kernel, so it is not asked. A kernel is
    // idle between two requests, so those that are under way (the application makes some at each
    // start) are counted too. A splash that still fades takes every click.
    return !!(panel?.content?.widgets && rfl.inFront(panel) && session?.isReady && kernel
      && kernel.connectionStatus === "connected" && kernel.status === "idle"
      && ![...kernel._futures.values()].some(rfl.pending)
      && !document.getElementById("jupyterlab-splash"));
  },
  // Numbers of the newest commands that boards have sent, and of those that Python has answered.
  sent: {},
  answered: {},
  listen: () => rfl.kernel().anyMessage.connect((_, { msg, direction }) => {
    const data = msg.header.msg_type === "comm_msg" ? msg.content.data : {};
    const [kept, command] = direction === "send"
      ? [rfl.sent, data.content] : [rfl.answered, data.state?.state?.handled];
    if (command?.sender) kept[command.sender] = command.id;
  }),
  quiet: () => Object.entries(rfl.sent).every(([sender, id]) => (rfl.answered[sender] ?? 0) >= id),
  forget: () => { rfl.sent = {} },
  wake: (name) => {
    const panel = rfl.kept ?? window.jupyterapp?.shell?.currentWidget;
    const kernel = panel?.sessionContext?.session?.kernel;
    if (kernel?.name === name) kernel.reconnect();
  },
  done: (index) => {
    const cell = window.rfl.cells()[index];
    return cell.model.executionCount !== null && cell.model.executionState !== "running";
  },
};
"""


class Lab:
    """One browser page on one server; `open` may be called again for another notebook.

    The first one is opened with the application, later ones in it: that takes a fifth of the time.
    """

    def __init__(self, page: Page, server: Server) -> None:
        self.page = page
        self.server = server
        self.errors: list[str] = []
        self._gate = server.work / "release"
        self._opened: set[str] = set()
        self._running = False
        page.set_default_timeout(PATIENCE)
        page.on("pageerror", lambda error: self.errors.append(str(error)))

    # Notebooks

    def open(self, cells: Sequence[str], kernel: str = "new") -> None:
        """Write a notebook of these code cells and open it, its kernel started."""
        name = f"test{next(_numbers)}.ipynb"
        document = notebook(cells, KERNELS[kernel])
        (self.server.work / name).write_text(json.dumps(document))
        self.open_file(name)

    def open_file(self, name: str) -> None:
        """Open a notebook that lies in the server's folder."""
        self._opened.add(name)
        if self._running and self.server.app == "lab":
            self.page.evaluate("async (name) => { await rfl.open(name) }", name)
        else:
            # Two pages with one workspace: the application would leave the second for another.
            lab = f"/lab/workspaces/test{next(_numbers)}/tree/{name}?reset"
            route = {"lab": lab, "notebook": f"/notebooks/{name}"}
            self.page.goto(self.server.url + route[self.server.app])
        self.wait_ready()
        self._running = True

    def reload(self) -> None:
        self.page.reload()
        self.wait_ready()

    def clear(self) -> None:
        """Close what is open in the application, and shut down its kernels."""
        self.page.evaluate("() => rfl.clear()")
        self._shut_down()

    def close(self) -> None:
        """Close the page, and shut down the kernels of what was opened in it."""
        self.page.close()
        self._shut_down()

    def _shut_down(self) -> None:
        self.server.shut_down_kernels(self._opened)
        self._opened.clear()

    def replace_cells(self, cells: Sequence[str]) -> None:
        """Put other code cells into the open notebook; its kernel goes on."""
        self.page.evaluate(
            """(cells) => {
              rfl.forget();
              const notebook = rfl.panel().content.model.sharedModel;
              const old = notebook.cells.length;
              const made = cells.map((source) => ({ cell_type: "code", source }));
              notebook.transact(() => {
                notebook.insertCells(0, made);
                notebook.deleteCellRange(cells.length, cells.length + old);
              });
            }""",
            list(cells),
        )

    def save(self) -> dict[str, Any]:
        """Save the notebook and give what is in the file."""
        self._settle("() => rfl.panel().context.save()")
        path = self.page.evaluate("() => rfl.panel().context.path")
        saved: dict[str, Any] = json.loads((self.server.work / path).read_text())
        return saved

    def copy_untrusted(self) -> str:
        """Save, and give the name of a copy as it comes from somebody else.

        A notebook that was run here is trusted here, and then JupyterLab insists on the widget
        even if there is none any more. Readers elsewhere get what this copy shows.
        """
        document = self.save()
        document["metadata"]["title"] = "a copy whose contents nobody here has signed"
        name = f"copy{next(_numbers)}.ipynb"
        (self.server.work / name).write_text(json.dumps(document))
        return name

    def wait_ready(self) -> None:
        """Wait until the notebook has a kernel that is connected and has nothing to do."""
        self.page.wait_for_function("() => !!window.jupyterapp?.shell")
        if not self.page.evaluate("() => 'rfl' in window"):
            self.page.evaluate(_HELPERS)
        self.wait("() => rfl.ready()")
        self.page.evaluate("() => { rfl.listen() }")

    def wait(self, condition: str, argument: object = None) -> None:
        """Wait for a condition of the page that a kernel may have to do something for.

        ipykernel 7.3 can leave a request lying that comes in while it answers another one, and all
        later ones with it; 7.4 has mended that. Somebody who connects makes it look again, so a
        kernel of that kind is connected to anew when it seems to sleep. Nothing is sent twice.
        """
        try:
            self.page.wait_for_function(condition, arg=argument, timeout=DOZE)
        except TimeoutError:
            self.page.evaluate("(name) => { rfl.wake(name) }", KERNELS["old"])
            self.page.wait_for_function(condition, arg=argument)

    def wait_answered(self) -> None:
        """Wait until Python has answered all that the boards of this page have sent."""
        self.wait("() => rfl.quiet()")

    # Cells

    def run(self, index: int) -> None:
        """Run a cell and wait until it is done."""
        self.start(index)
        self.wait_done(index)

    def start(self, index: int) -> None:
        """Run a cell and do not wait."""
        self.page.evaluate(
            """(index) => {
              rfl.cells()[index].model.sharedModel.execution_count = null;
              rfl.panel().content.activeCellIndex = index;
              window.jupyterapp.commands.execute("notebook:run-cell");
            }""",
            index,
        )

    def run_all(self) -> None:
        # The promise is left alone: it would not settle while a dialog is open.
        self.page.evaluate("() => { window.jupyterapp.commands.execute('notebook:run-all-cells') }")
        self.wait_done(len(self.cells()) - 1)

    def is_running(self, index: int) -> bool:
        """Say whether a cell is at work. The kernel's own status also tells of subshells."""
        done: bool = self.page.evaluate("(index) => rfl.done(index)", index)
        return not done

    def wait_done(self, index: int) -> None:
        self.wait("(index) => rfl.done(index)", index)

    def wait_output(self, index: int, words: str) -> None:
        """Wait until a cell has printed this."""
        self.wait(
            """([index, words]) =>
              JSON.stringify(rfl.cells()[index].model.outputs.toJSON()).includes(words)""",
            [index, words],
        )

    def until_released(self, work: str) -> str:
        """Give the source of a cell that repeats `work` until `release` is called.

        How long a cell must run is not known: what is done meanwhile takes its time, on a busy
        machine much of it.
        """
        self._gate = self.server.work / f"release{next(_numbers)}"
        return (
            f"import pathlib, time\nprint('begun', flush=True)\n"
            f"while not pathlib.Path({str(self._gate)!r}).exists(): {work}"
        )

    def start_until_released(self, index: int) -> None:
        """Run a cell made with `until_released` and wait until it is at work."""
        self.start(index)
        self.wait_output(index, "begun")

    def release(self) -> None:
        """Let the cell made last with `until_released` go on."""
        self._gate.touch()

    def cells(self) -> list[tuple[str, str]]:
        """Kind and source of each cell of the notebook."""
        found = self.page.evaluate(
            "() => rfl.cells().map((c) => [c.model.type, c.model.sharedModel.getSource()])"
        )
        return [(kind, source) for kind, source in found]

    def active_cell(self) -> int:
        index: int = self.page.evaluate("() => rfl.panel().content.activeCellIndex")
        return index

    def output(self, index: int) -> Locator:
        """Give the output area of a cell."""
        areas = self.page.locator(".jp-Notebook .jp-Cell").nth(index)
        return areas.locator(".jp-Cell-outputArea").first

    def output_text(self, index: int) -> str:
        """Give what a cell has printed or shown, as text."""
        found: str = self.page.evaluate(
            """(index) => rfl.cells()[index].model.outputs.toJSON().map((output) => {
              const data = output.text ?? output.data?.["text/plain"] ?? output.traceback ?? "";
              return Array.isArray(data) ? data.join("\\n") : data;
            }).join("")""",
            index,
        )
        return found

    # The kernel

    def value(self, expression: str) -> Any:
        """Evaluate a Python expression in the kernel, without a trace, and give its value.

        The expression must be made of what JSON can hold.
        """
        reply = self._execute("", f"__import__('json').dumps({expression})")
        answer = reply["user_expressions"]["value"]
        assert answer["status"] == "ok", f"{expression}: {answer}"
        return json.loads(ast.literal_eval(answer["data"]["text/plain"]))

    def wait_value(self, expression: str, expected: object) -> None:
        """Ask, if need be again and again, until the expression has this value.

        For what Python does after it has answered the page: telling those who observe a table, and
        reading what the page has sent of its own accord.
        """
        deadline = time.monotonic() + PATIENCE / 1000
        while (value := self.value(expression)) != expected and time.monotonic() < deadline:
            self.page.wait_for_timeout(50)
        assert value == expected

    def execute(self, code: str) -> None:
        """Run Python statements in the kernel, outside the notebook's cells."""
        reply = self._execute(code, "'null'")
        assert reply["status"] == "ok", f"{code}: {reply}"

    def _execute(self, code: str, expression: str) -> dict[str, Any]:
        reply: dict[str, Any] = self._settle(
            """([code, value]) => rfl.kernel().requestExecute({
              code, silent: true, store_history: false, user_expressions: {value},
            }).done.then((reply) => reply.content)""",
            [code, expression],
        )
        return reply

    def _settle(self, promise: str, argument: object = None) -> Any:
        """Wait for a promise of the page, but not for ever, as `evaluate` would."""
        self.page.evaluate(
            """([make, argument]) => {
              rfl.settled = null;
              (0, eval)(make)(argument).then(
                (value) => { rfl.settled = { value: value ?? null } },
                (error) => { rfl.settled = { error: String(error) } },
              );
            }""",
            [promise, argument],
        )
        self.wait("() => rfl.settled")
        settled = self.page.evaluate("() => rfl.settled")
        assert "error" not in settled, settled["error"]
        return settled["value"]

    def restart(self) -> None:
        # What is under way would be cancelled, which the application reports as an error.
        self.wait("() => rfl.ready()")
        self._settle("() => rfl.kernel().restart()")
        self.wait("() => rfl.ready()")
        self.page.evaluate("() => { rfl.forget() }")

    def interrupt(self) -> None:
        self._settle("() => rfl.kernel().interrupt()")

    # The application

    def command(self, name: str, **arguments: object) -> None:
        """Run a command of the application, as its menus do."""
        self.page.evaluate(
            "([name, args]) => { window.jupyterapp.commands.execute(name, args) }",
            [name, arguments],
        )

    def dark(self, dark: bool) -> None:
        self.theme(DARK if dark else LIGHT)

    def theme(self, name: str) -> None:
        self.command("apputils:change-theme", theme=name)
        self.page.locator(f'body[data-jp-theme-name="{name}"]').wait_for(state="attached")
        # The application hides itself for a frame, and covers itself until its splash has faded.
        self.page.locator("#jupyterlab-splash").wait_for(state="detached")

    def has_dialog(self) -> bool:
        return self.page.locator(".jp-Dialog").count() > 0


def notebook(cells: Sequence[str], kernel: str) -> dict[str, Any]:
    """Give a notebook document of code cells that were never run."""
    return {
        "nbformat": 4,
        "nbformat_minor": 5,
        "metadata": {"kernelspec": {"name": kernel, "display_name": kernel, "language": "python"}},
        "cells": [
            {
                "cell_type": "code",
                "id": f"cell-{number}",
                "metadata": {},
                "execution_count": None,
                "outputs": [],
                "source": source,
            }
            for number, source in enumerate(cells)
        ],
    }
