"""Nobody is shut out: axe-core's verdict and all contrasts, in each state and each theme."""

from __future__ import annotations

import json

import pytest

from browser import axe
from browser.lab import Lab
from browser.states import STATES

LIGHT = "JupyterLab Light"
THEMES = (LIGHT, "JupyterLab Dark", "JupyterLab Dark High Contrast")


@pytest.mark.parametrize("state", STATES)
def test_no_state_violates_a_rule_of_accessibility_in_any_theme(desk: Lab, state: str) -> None:
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
