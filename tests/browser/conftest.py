"""What the browser tests stand on: two servers, one browser, a fresh page for each test."""

from __future__ import annotations

import re
import signal
from collections.abc import Generator, Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, BrowserContext, ViewportSize, expect, sync_playwright
from tools import chromium, old_kernel

from browser.lab import PATIENCE, Lab
from browser.server import Server

RESULTS = Path("test-results")
VIEWPORT = ViewportSize(width=1280, height=1000)
PHONE = ViewportSize(width=360, height=740)
# Seconds for a whole test: a few waits that end in time at the last moment.
TEST_SECONDS = 600
# Raised by the applications themselves, with or without a widget on the page.
NOT_OURS = (
    "reading 'schema'",  # Notebook 7.6 while it starts
    "Canceled future",  # a question of the application's that a restart of the kernel has ended
)
_failed = pytest.StashKey[bool]()


def pytest_configure() -> None:
    # A time-out from outside must stop the servers too, which only happens on a Python exception.
    signal.signal(signal.SIGTERM, lambda *_: pytest.exit("stopped from outside", returncode=143))
    expect.set_options(timeout=PATIENCE)


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    here = Path(__file__).parent
    for item in items:
        if here in item.path.parents:
            item.add_marker(pytest.mark.browser)
            item.add_marker(pytest.mark.timeout(TEST_SECONDS))


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
def lab(
    context: BrowserContext, lab_server: Server, request: pytest.FixtureRequest
) -> Iterator[Lab]:
    """JupyterLab in a page of its own, with nothing open yet."""
    yield from _own_page(context, lab_server, request)


@pytest.fixture
def notebook7(
    context: BrowserContext, notebook_server: Server, request: pytest.FixtureRequest
) -> Iterator[Lab]:
    """Notebook 7, likewise."""
    yield from _own_page(context, notebook_server, request)


@pytest.fixture(scope="module")
def desks() -> Iterator[list[Lab]]:
    """Hold the page that the tests of a module share, once there is one."""
    yield from _kept_pages()


@pytest.fixture
def desk(
    context: BrowserContext,
    lab_server: Server,
    desks: list[Lab],
    request: pytest.FixtureRequest,
) -> Iterator[Lab]:
    """JupyterLab with a notebook whose kernel earlier tests may have used.

    For tests of the board alone, which deal themselves a new table: opening a notebook takes
    longer than what they do. A desk on which a test failed is not used again.
    """
    yield from _shared_page(desks, context, lab_server, request)


@pytest.fixture(scope="module")
def pocket(browser: Browser) -> Iterator[BrowserContext]:
    """Open a profile as a telephone has it: narrow, and touched."""
    context = browser.new_context(viewport=PHONE, has_touch=True, is_mobile=True)
    yield context
    context.close()


@pytest.fixture(scope="module")
def phones(pocket: BrowserContext) -> Iterator[list[Lab]]:
    """Hold the page of a telephone likewise; closed before its profile is."""
    yield from _kept_pages()


@pytest.fixture
def phone(
    pocket: BrowserContext,
    notebook_server: Server,
    phones: list[Lab],
    request: pytest.FixtureRequest,
) -> Iterator[Lab]:
    """Notebook 7 on a telephone, shared by the tests of a module as a `desk` is."""
    yield from _shared_page(phones, pocket, notebook_server, request)


def _kept_pages() -> Iterator[list[Lab]]:
    kept: list[Lab] = []
    yield kept
    for lab in kept:
        lab.close()


def _shared_page(
    kept: list[Lab], context: BrowserContext, server: Server, request: pytest.FixtureRequest
) -> Iterator[Lab]:
    if not kept:
        fresh = Lab(context.new_page(), server)
        fresh.open([])
        kept.append(fresh)
    lab = kept[0]
    yield lab
    if _look_back(lab, request):
        kept.remove(lab)
        lab.close()


def _own_page(
    context: BrowserContext, server: Server, request: pytest.FixtureRequest
) -> Iterator[Lab]:
    lab = Lab(context.new_page(), server)
    yield lab
    try:
        _look_back(lab, request)
    finally:
        lab.close()


def _look_back(lab: Lab, request: pytest.FixtureRequest) -> bool:
    """Say whether the test failed, with a picture if so. Errors of the page are a failure too."""
    failed: bool = request.node.stash.get(_failed, False)
    if failed:
        RESULTS.mkdir(exist_ok=True)
        name = re.sub(r"[^\w-]+", "-", request.node.name)
        lab.page.screenshot(path=RESULTS / f"{name}.png")
    errors = [error for error in lab.errors if not any(words in error for words in NOT_OURS)]
    lab.errors.clear()
    assert not errors, "the page raised errors"
    return failed


@pytest.hookimpl(wrapper=True)
def pytest_runtest_makereport(
    item: pytest.Item,
) -> Generator[None, pytest.TestReport, pytest.TestReport]:
    report = yield
    if report.when == "call" and report.failed:
        item.stash[_failed] = True
    return report
