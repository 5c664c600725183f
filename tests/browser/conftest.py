"""What the browser tests stand on: two servers, one browser, a fresh page for each test."""

from __future__ import annotations

import re
import signal
from collections.abc import Generator, Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, ViewportSize, sync_playwright
from tools import chromium, old_kernel

from browser.lab import Lab
from browser.server import Server

RESULTS = Path("test-results")
VIEWPORT = ViewportSize(width=1280, height=1000)
# Raised by Notebook 7.6 itself while it starts, with or without a widget on the page.
NOT_OURS = "reading 'schema'"
_failed = pytest.StashKey[bool]()


def pytest_configure() -> None:
    # A time-out from outside must stop the servers too, which only happens on a Python exception.
    signal.signal(signal.SIGTERM, lambda *_: pytest.exit("stopped from outside", returncode=143))


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    here = Path(__file__).parent
    for item in items:
        if here in item.path.parents:
            item.add_marker(pytest.mark.browser)
            item.add_marker(pytest.mark.timeout(180))


@pytest.fixture(scope="session")
def browser() -> Iterator[Browser]:
    path = chromium.find()
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(
            executable_path=path, headless=True, args=chromium.flags()
        )
        yield browser
        browser.close()


@pytest.fixture(scope="session")
def context(browser: Browser) -> Iterator[BrowserContext]:
    """One profile for all tests, so that JupyterLab itself is loaded over the wire only once."""
    context = browser.new_context(viewport=VIEWPORT, reduced_motion="no-preference")
    context.grant_permissions(["clipboard-read", "clipboard-write"])
    yield context
    context.close()


@pytest.fixture(scope="session")
def lab_server() -> Iterator[Server]:
    old_kernel.ensure()
    server = Server("lab")
    yield server
    server.stop()


@pytest.fixture(scope="session")
def notebook_server() -> Iterator[Server]:
    old_kernel.ensure()
    server = Server("notebook")
    yield server
    server.stop()


@pytest.fixture
def page(context: BrowserContext, request: pytest.FixtureRequest) -> Iterator[Page]:
    page = context.new_page()
    yield page
    if request.node.stash.get(_failed, False):
        RESULTS.mkdir(exist_ok=True)
        name = re.sub(r"[^\w-]+", "-", request.node.name)
        page.screenshot(path=RESULTS / f"{name}.png")
    page.close()


@pytest.fixture
def lab(page: Page, lab_server: Server) -> Iterator[Lab]:
    """JupyterLab, with nothing open yet. A test in which the page raised an error is red."""
    yield from _open(page, lab_server)


@pytest.fixture
def notebook7(page: Page, notebook_server: Server) -> Iterator[Lab]:
    """Notebook 7, likewise."""
    yield from _open(page, notebook_server)


def _open(page: Page, server: Server) -> Iterator[Lab]:
    lab = Lab(page, server)
    yield lab
    errors = [error for error in lab.errors if NOT_OURS not in error]
    server.shut_down_kernels()
    assert not errors, "the page raised errors"


@pytest.hookimpl(wrapper=True)
def pytest_runtest_makereport(
    item: pytest.Item,
) -> Generator[None, pytest.TestReport, pytest.TestReport]:
    report = yield
    if report.when == "call" and report.failed:
        item.stash[_failed] = True
    return report
