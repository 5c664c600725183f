"""What the tests of a board need of the place it is shown in: a notebook, or a page of our own."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Protocol

from playwright.sync_api import Locator, Page

# Milliseconds. Every wait is for a condition, so only a failure takes that long.
PATIENCE = 30_000
LIGHT = "JupyterLab Light"
DARK = "JupyterLab Dark"


class Desk(Protocol):
    """Cells that show widgets, and what runs them. `Lab` and `Bare` are both one."""

    page: Page
    errors: list[str]

    def replace_cells(self, cells: Sequence[str]) -> None:
        """Put other code cells in place of those there are; what they have made goes on."""

    def run(self, index: int) -> None:
        """Run a cell and wait until it is done."""

    def output(self, index: int) -> Locator:
        """Give the output area of a cell."""

    def output_text(self, index: int) -> str:
        """Give what a cell has printed or shown, as text."""

    def value(self, expression: str) -> Any:
        """Evaluate a Python expression, made of what JSON can hold, where the cells run."""

    def wait_value(self, expression: str, expected: object) -> None:
        """Wait until an expression has this value."""

    def execute(self, code: str) -> None:
        """Run Python statements where the cells run, outside the cells."""

    def wait(self, condition: str, argument: object = None) -> None:
        """Wait for a condition of the page."""

    def wait_answered(self) -> None:
        """Wait until Python has answered all that the boards of this page have sent."""

    def restart(self) -> None:
        """Take Python away from what is shown."""

    def theme(self, name: str) -> None:
        """Change the colours of the page to those of a theme of JupyterLab."""

    def dark(self, dark: bool) -> None:
        """Choose JupyterLab's dark theme or its light one."""

    def close(self) -> None:
        """Close the page."""
