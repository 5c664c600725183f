"""What is left of a table in a saved notebook: no kernel, no script, no style."""

from __future__ import annotations

from pathlib import Path

import nbformat
from nbconvert import HTMLExporter
from playwright.sync_api import expect

from browser.lab import Lab
from browser.tables import MIXED, play

WIDGET = "application/vnd.jupyter.widget-view+json"


def _save(lab: Lab) -> dict[str, str]:
    """Save a notebook with a table, move on in the game, and give the cell's output."""
    board = play(lab, MIXED)
    board.play("9S-2")
    saved = lab.save()
    assert "widgets" not in saved["metadata"]
    data = saved["cells"][0]["outputs"][-1]["data"]
    return {kind: "".join(text) for kind, text in data.items() if kind != WIDGET}


def test_a_saved_notebook_holds_the_board_in_html_and_text(lab: Lab) -> None:
    data = _save(lab)
    assert "<script" not in data["text/html"]
    for words in ("10♦", "A♠", "24"):
        assert words in data["text/html"]
        assert words in data["text/plain"]


def _only_one_board_is_seen(lab: Lab) -> None:
    """Say so of a notebook whose first cell shows a table that lives."""
    output = lab.output(0)
    expect(output.locator(".rfl [data-card='9S']")).to_be_visible()
    expect(output.locator("[class^=rfl-still]")).to_have_count(1)
    expect(output.locator("[class^=rfl-still]")).to_be_hidden()
    live = output.locator(".rfl").bounding_box()
    whole = output.bounding_box()
    assert live
    assert whole
    assert whole["height"] - live["height"] < 16, "what is hidden takes no room"


def test_where_the_table_lives_its_still_board_is_not_seen(own_lab: Lab) -> None:
    _save(own_lab)
    _only_one_board_is_seen(own_lab)
    own_lab.reload()
    _only_one_board_is_seen(own_lab)


def test_in_notebook_7_neither(notebook7: Lab) -> None:
    _save(notebook7)
    _only_one_board_is_seen(notebook7)


def test_a_still_board_of_one_table_stays_while_another_lives(lab: Lab) -> None:
    """As where a notebook is opened again and only some of its cells are run."""
    lab.open(["import reflechi_widget as rw\nrw.Solitaire()", "table = rw.Solitaire()\ntable"])
    lab.run_all()
    lab.open_file(lab.copy_untrusted())
    stills = lab.page.locator("[class^=rfl-still]")
    expect(stills).to_have_count(2)
    lab.run(0)
    expect(lab.output(0).locator(".rfl [data-card]").first).to_be_visible()
    expect(lab.output(0).locator("[class^=rfl-still]")).to_be_hidden()
    expect(lab.output(1).locator("[class^=rfl-still]")).to_be_visible()


def test_a_notebook_opened_again_has_its_board_though_the_table_is_gone(own_lab: Lab) -> None:
    _save(own_lab)
    own_lab.restart()
    own_lab.reload()
    still = own_lab.output(0).locator("[class^=rfl-still]")
    expect(still.get_by_text("10♦").first).to_be_visible()
    expect(still).to_contain_text("Run the cell again to play.")


def test_an_exported_page_shows_the_board_offline(lab: Lab, tmp_path: Path) -> None:
    _save(lab)
    path = lab.server.work / lab.page.evaluate("() => rfl.panel().context.path")
    notebook = nbformat.read(path, as_version=4)
    exported, _ = HTMLExporter(template_name="classic").from_notebook_node(notebook)
    page = lab.page.context.new_page()
    page.context.set_offline(True)
    try:
        (tmp_path / "board.html").write_text(exported)
        page.goto((tmp_path / "board.html").as_uri())
        text = page.locator("body").inner_text()
        for card in ("10♦", "A♠", "K♥", "8♥"):
            assert card in text
        # The same without any style, as on sites that strip it.
        page.evaluate(
            """() => {
              document.querySelectorAll("style, link").forEach((sheet) => sheet.remove());
              document.querySelectorAll("[style]").forEach((e) => e.removeAttribute("style"));
            }"""
        )
        assert page.get_by_text("10♦").first.is_visible()
    finally:
        page.context.set_offline(False)
        page.close()


def test_a_notebook_that_somebody_sent_shows_the_still_board(lab: Lab) -> None:
    _save(lab)
    lab.open_file(lab.copy_untrusted())
    output = lab.output(0)
    output.get_by_text("10♦").first.wait_for()
    assert lab.page.locator(".rfl").count() == 0
    assert "Error displaying widget" not in output.inner_text()
