"""Studies and published pages: read with the network off, and with scripts off."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

import nbformat
import pytest
from nbconvert import HTMLExporter, SlidesExporter
from playwright.sync_api import Browser, Page, expect

import reflechi_widget as rw
from browser.desk import PATIENCE, Desk
from browser.lab import Lab
from executed import executed

TEXT = (Path(__file__).parent.parent / "data" / "format_1.pagn").read_text("utf-8")


@pytest.fixture(scope="module")
def published(tmp_path_factory: pytest.TempPathFactory) -> Path:
    path = tmp_path_factory.mktemp("a published game") / "study.html"
    path.write_text(rw.Study(TEXT).to_html(), encoding="utf-8")
    return path


@pytest.fixture(params=[True, False], ids=["with script", "without script"])
def page(browser: Browser, request: pytest.FixtureRequest) -> Iterator[Page]:
    context = browser.new_context(offline=True, java_script_enabled=request.param)
    page = context.new_page()
    page.set_default_timeout(PATIENCE)
    yield page
    context.close()


@pytest.mark.parametrize("page", [True], indirect=True)
def test_the_page_is_replayed_from_a_file_without_network(page: Page, published: Path) -> None:
    errors: list[str] = []
    asked: list[str] = []
    page.on("pageerror", lambda error: errors.append(str(error)))
    page.on("request", lambda request: asked.append(request.url))
    page.goto(published.as_uri())
    root = page.locator(".rfl")
    root.wait_for()
    assert root.locator('[data-card="JD"]').count() == 1
    page.locator('[data-action="forward"]').click()
    page.locator('[data-action="forward"]').click()
    expect(root.locator('[data-card="AD"][data-pile-of="FD"]')).to_have_count(1)
    page.locator('[data-action="last"]').click()
    expect(root.locator('.rfl-moves [aria-current="true"]')).to_contain_text("91.")
    page.locator('[data-action="first"]').click()
    page.locator('[data-action="next_comment"]').click()
    expect(root.locator('.rfl-moves [aria-current="true"]')).to_contain_text("1.")
    page.locator('[data-action="play"]').click()
    expect(root.locator('.rfl-moves [aria-current="true"]')).to_contain_text("3.")
    page.locator('[data-action="pause"]').click()
    assert not errors
    assert all(re.match(r"file:|data:", url) for url in asked)


def test_the_page_tells_the_whole_game_in_any_case(page: Page, published: Path) -> None:
    page.goto(published.as_uri())
    body = page.locator("body")
    expect(body).to_contain_text("Three columns to choose from")
    expect(body).to_contain_text("Drawing first loses nothing.")
    expect(body).to_contain_text("पान और ईंट के इक्के")
    expect(body).to_contain_text("K♥")


@pytest.fixture(scope="module")
def notebook(tmp_path_factory: pytest.TempPathFactory) -> nbformat.NotebookNode:
    return executed(tmp_path_factory.mktemp("executed"))


EXPORTERS = {
    "lab": HTMLExporter(template_name="lab"),
    "classic": HTMLExporter(template_name="classic"),
    "slides": SlidesExporter(),
}


@pytest.mark.parametrize("format", EXPORTERS)
def test_an_executed_notebook_is_published_with_boards_that_can_be_seen(
    page: Page, format: str, notebook: nbformat.NotebookNode, tmp_path: Path
) -> None:
    exported, _ = EXPORTERS[format].from_notebook_node(notebook)
    path = tmp_path / "published.html"
    path.write_text(exported, encoding="utf-8")
    page.goto(path.as_uri())
    stills = page.locator("[class^=rfl-still]")
    expect(stills).to_have_count(3)
    for still, words in zip(stills.all(), ("10♣", "an ace", "J♠"), strict=True):
        expect(still.get_by_text(words).first).to_be_visible()
        expect(still.get_by_text("A still picture").first).to_be_visible()


def test_a_study_in_a_notebook_is_stepped_by_keys_and_cells_follow(lab_desk: Lab) -> None:
    lab_desk.replace_cells([f"import reflechi_widget as rw\nstudy = rw.Study({TEXT!r})\nstudy"])
    lab_desk.run(0)
    root = lab_desk.output(0).locator(".rfl")
    root.wait_for()
    cells = lab_desk.cells()
    root.locator('[data-action="forward"]').click()
    expect(root).to_have_attribute("data-node", "1")
    lab_desk.page.keyboard.press("ArrowRight")
    expect(root).not_to_have_attribute("data-node", "1")
    lab_desk.page.keyboard.press("ArrowLeft")
    expect(root).to_have_attribute("data-node", "1")
    lab_desk.wait_value("study.cursor", 1)
    lab_desk.execute("study.cursor = 0")
    expect(root).to_have_attribute("data-node", "0")
    root.locator(".rfl-moves [data-node]").nth(5).click()
    lab_desk.page.keyboard.press("Home")
    expect(root).to_have_attribute("data-node", "0")
    assert lab_desk.cells() == cells


def test_nothing_in_a_record_runs_in_a_study(desk: Desk) -> None:
    hostile = (
        "<img src=x onerror=window.hacked=1><script>window.hacked=1</script>"
        "[x](javascript:hacked=1)"
    )
    desk.replace_cells(
        [
            "import reflechi_widget as rw\ngame = rw.Game('TF1-D1N-AAAAAAB')\n"
            f"game.play('AD-F')\ngame.comment({hostile!r})\ngame.tags['Player'] = {hostile!r}\n"
            "rw.Study(game)"
        ]
    )
    desk.run(0)
    root = desk.output(0).locator(".rfl")
    root.wait_for()
    root.locator('[data-action="forward"]').click()
    expect(root.locator(".rfl-moves")).to_contain_text("<script>")
    assert root.locator("img, script, a[href^=javascript]").count() == 0
    assert desk.page.evaluate("() => window.hacked === undefined")


def test_a_game_typed_in_a_cell_renders_as_a_study_and_its_faults_point_at_the_line(
    lab_desk: Lab,
) -> None:
    head = '[Code "TF1-D1N-AAAAAAB"]\n\n'
    lab_desk.replace_cells(
        [
            "%load_ext reflechi_widget",
            f"%%pagn\n{head}1. AD-F {{an ace}} D *",
            f"%%pagn\n{head}1. AD-F 7H-3 *",
        ]
    )
    for index in range(3):
        lab_desk.run(index)
    expect(lab_desk.output(1).locator(".rfl-moves")).to_contain_text("an ace")
    assert "line 4" in lab_desk.output_text(2)
    assert "group-both" in lab_desk.output_text(2)
