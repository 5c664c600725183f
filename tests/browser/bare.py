"""A page of our own with nothing but widgets in it, and this process in place of a kernel.

A real browser and a real pointer, the widget's own page and Python side, ipywidgets and IPython
between them; no JupyterLab, which takes longer to open than most tests to run. What a notebook does
to a board, with its keys, its kernels and its scrolling, is tested where there is one (`lab`).
"""

from __future__ import annotations

import asyncio
import html
import json
import sys
import threading
import time
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

import comm
from comm.base_comm import BaseComm
from IPython.core.interactiveshell import InteractiveShell
from IPython.utils.capture import capture_output
from playwright.sync_api import Locator, Page
from tools.environment import VENV
from tornado.httpserver import HTTPServer
from tornado.testing import bind_unused_port
from tornado.web import Application, RequestHandler, StaticFileHandler
from tornado.websocket import WebSocketHandler
from traitlets.config import Config

from browser.desk import DARK, LIGHT, PATIENCE

HERE = Path(__file__).parent
THEMES = {
    LIGHT: ("theme-light-extension", True),
    DARK: ("theme-dark-extension", False),
    "JupyterLab Dark High Contrast": ("theme-dark-high-contrast-extension", False),
}
WIDGET = "application/vnd.jupyter.widget-view+json"


class Bare:
    """Cells on a page of our own; what they make is in one namespace, as in a kernel."""

    def __init__(self, page: Page) -> None:
        self.page = page
        self.errors: list[str] = []
        self._line = _Line()
        self._shell = _shell()
        self._cells: list[str] = []
        self._texts: dict[int, str] = {}
        page.set_default_timeout(PATIENCE)
        page.on("pageerror", lambda error: self.errors.append(str(error)))
        page.goto(self._line.url)
        page.wait_for_function("() => window.bare?.ready()")
        self.theme(LIGHT)

    def replace_cells(self, cells: Sequence[str]) -> None:
        self._cells = list(cells)
        self._texts.clear()
        self.page.evaluate("(count) => bare.cells(count)", len(cells))

    def run(self, index: int) -> None:
        with self._line.taken(), capture_output() as captured:
            # A cell has a trap of its own for its last value, which would print it.
            self._shell.display_trap.hook = sys.displayhook
            self._shell.run_cell(self._cells[index])
        shown = [output.data for output in captured.outputs]
        self._texts[index] = captured.stdout + "".join(data["text/plain"] for data in shown)
        self.page.evaluate(
            "([index, parts]) => bare.show(index, parts)", [index, [_part(data) for data in shown]]
        )
        self._arrive()

    def _arrive(self) -> None:
        """Wait until all that was sent to the page so far has come there."""
        self.wait("(mark) => bare.marked >= mark", self._line.mark())

    def output(self, index: int) -> Locator:
        return self.page.locator("main > div").nth(index)

    def output_text(self, index: int) -> str:
        return self._texts[index]

    def value(self, expression: str) -> Any:
        with self._line.taken():
            return json.loads(json.dumps(eval(expression, self._shell.user_ns)))

    def wait_value(self, expression: str, expected: object) -> None:
        deadline = time.monotonic() + PATIENCE / 1000
        while (value := self.value(expression)) != expected and time.monotonic() < deadline:
            self.page.wait_for_timeout(20)
        assert value == expected

    def execute(self, code: str) -> None:
        with self._line.taken():
            exec(code, self._shell.user_ns)
        self._arrive()

    def wait(self, condition: str, argument: object = None) -> None:
        self.page.wait_for_function(condition, arg=argument)

    def wait_answered(self) -> None:
        self.wait("() => bare.quiet()")

    def restart(self) -> None:
        self.page.evaluate("() => bare.lose()")

    def theme(self, name: str) -> None:
        folder, light = THEMES[name]
        self.page.evaluate("(theme) => bare.theme(...theme)", [folder, name, light])

    def dark(self, dark: bool) -> None:
        self.theme(DARK if dark else LIGHT)

    def close(self) -> None:
        self.page.close()
        self._line.stop()


class _Line:
    """Comms between this process and one page: a web socket, and a thread that reads it."""

    def __init__(self) -> None:
        self._loop = asyncio.new_event_loop()
        self._socket: WebSocketHandler | None = None
        self._marks = 0
        # One reader: what a page sends is handled in order, beside what cells do.
        self._reader = ThreadPoolExecutor(1)
        threading.Thread(target=self._loop.run_forever, daemon=True).start()
        started = asyncio.run_coroutine_threadsafe(self._serve(), self._loop)
        self.url = f"http://127.0.0.1:{started.result()}/"

    def taken(self) -> _Taken:
        """Let the comms that are made in the block be comms with this page."""
        return _Taken(self)

    def write(self, message: object) -> None:
        """Send a message to the page, from any thread."""
        text = json.dumps(message)
        self._loop.call_soon_threadsafe(self._write, text)

    def mark(self) -> int:
        """Set a mark behind what was sent so far, and give its number."""
        self._marks += 1
        self.write({"kind": "mark", "data": self._marks})
        return self._marks

    def hear(self, text: str | bytes) -> None:
        """Hand on what the page has sent."""
        self._reader.submit(_hand_on, json.loads(text))

    def stop(self) -> None:
        self._reader.shutdown()
        self._loop.call_soon_threadsafe(self._loop.stop)

    def _write(self, text: str) -> None:
        if self._socket is not None and self._socket.ws_connection is not None:
            self._socket.write_message(text)

    def meet(self, socket: WebSocketHandler | None) -> None:
        """Note who is to be written to."""
        self._socket = socket

    async def _serve(self) -> int:
        themes = VENV / "share" / "jupyter" / "lab" / "themes" / "@jupyterlab"
        application = Application(
            [
                ("/socket", _Socket, {"line": self}),
                ("/themes/(.*)", StaticFileHandler, {"path": themes}),
                ("/(bare.js)", StaticFileHandler, {"path": HERE}),
                ("/", _Start),
            ]
        )
        listening, port = bind_unused_port()
        HTTPServer(application).add_socket(listening)
        return port


class _Start(RequestHandler):
    def get(self) -> None:
        self.write((HERE / "bare.html").read_text("utf-8"))


class _Socket(WebSocketHandler):
    def initialize(self, line: _Line) -> None:
        self.line = line

    def open(self, *_: str, **__: str) -> None:
        self.line.meet(self)

    def on_message(self, message: str | bytes) -> None:
        self.line.hear(message)

    def on_close(self) -> None:
        self.line.meet(None)


class _Comm(BaseComm):
    """A comm that speaks over a line."""

    def __init__(self, line: _Line, **opened: Any) -> None:
        self._line = line
        super().__init__(**opened)

    def publish_msg(
        self, msg_type: str, data: Any = None, metadata: Any = None, buffers: Any = None, **_: Any
    ) -> None:
        self._line.write({"id": self.comm_id, "kind": msg_type, "data": data})


class _Taken:
    """The time in which comms are made for a line."""

    def __init__(self, line: _Line) -> None:
        self._line = line

    def __enter__(self) -> None:
        self._before = comm.create_comm
        comm.create_comm = lambda **opened: _Comm(self._line, **opened)

    def __exit__(self, *_: object) -> None:
        comm.create_comm = self._before


def _hand_on(message: dict[str, Any]) -> None:
    found = comm.get_comm_manager().comms.get(message["id"])
    if found is not None:
        found.handle_msg({"content": {"data": message["data"]}, "buffers": [], "metadata": {}})


def _part(data: dict[str, Any]) -> dict[str, str]:
    if WIDGET in data:
        return {"model": data[WIDGET]["model_id"]}
    return {"html": data.get("text/html") or data.get("image/svg+xml") or _pre(data["text/plain"])}


def _pre(text: str) -> str:
    return f"<pre>{html.escape(text)}</pre>"


def _shell() -> InteractiveShell:
    quiet = {"HistoryManager": {"enabled": False}, "InteractiveShell": {"colors": "nocolor"}}
    shell: InteractiveShell = InteractiveShell.instance(config=Config(quiet))
    return shell
