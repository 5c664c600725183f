"""Nobody is shut out: axe-core's verdict and all contrasts, in each state and each theme."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page

import reflechi_widget as rw
from browser import axe
from browser.desk import Desk
from browser.states import RECORD, STATES

LIGHT = "JupyterLab Light"
THEMES = (LIGHT, "JupyterLab Dark", "JupyterLab Dark High Contrast")


@pytest.mark.parametrize("state", STATES)
def test_no_state_violates_a_rule_of_accessibility_in_any_theme(desk: Desk, state: str) -> None:
    root = STATES[state](desk)
    found: dict[str, object] = {}
    try:
        for theme in THEMES:
            desk.theme(theme)
            if wrong := axe.violations(root):
                found[theme] = wrong
            if faint := {k: v for k, v in axe.contrasts(root).items() if v < axe.LEAST}:
                found[f"contrast, {theme}"] = faint
    finally:
        desk.theme(LIGHT)
    assert not found, json.dumps(found, indent=1, ensure_ascii=False)


@pytest.fixture(params=["light", "dark"])
def page(browser: Browser, request: pytest.FixtureRequest) -> Iterator[Page]:
    """Open a page without a notebook, on which a checker may run beside the page's own script."""
    context = browser.new_context(color_scheme=request.param, bypass_csp=True)
    yield context.new_page()
    context.close()


def test_a_published_page_violates_no_rule_of_accessibility(page: Page, tmp_path: Path) -> None:
    path = tmp_path / "study.html"
    path.write_text(rw.Study(RECORD).to_html(), encoding="utf-8")
    page.goto(path.as_uri())
    page.locator(".rfl").wait_for()
    for _ in range(4):
        page.locator('[data-action="forward"]').click()
    assert axe.violations(page.locator("html")) == []
    assert [
        ratio for ratio in axe.contrasts(page.locator(".rfl")).values() if ratio < axe.LEAST
    ] == []


def test_a_still_board_violates_no_rule_of_accessibility(page: Page) -> None:
    table = rw.Solitaire("TF1-D1N-AAAAAAB")
    table.play("AD-F", strict=True)
    table.play("7H-3")
    page.set_content(f"<main>{table.snapshot()._repr_html_()}</main>")
    assert axe.violations(page.locator("main")) == []
