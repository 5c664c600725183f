"""What the browser tests stand on: a browser, a page of our own, and two servers."""

from __future__ import annotations

import signal
from collections.abc import Generator, Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, BrowserContext, ViewportSize, expect, sync_playwright
from tools import chromium, old_kernel

from browser.bare import Bare
from browser.desk import PATIENCE
from browser.lab import Lab
from browser.pages import FAILED, Shared, bare_profile, lab_profile, look_back, opened
from browser.server import Server

VIEWPORT = ViewportSize(width=1280, height=1000)
PHONE = ViewportSize(width=360, height=740)
# Seconds for a whole test: a few waits that end in time at the last moment.
TEST_SECONDS = 600


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
    """One profile for all notebooks, so that JupyterLab is loaded over the wire only once."""
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


# Where nothing but the board matters: a page of our own, shared by all tests --------------------


@pytest.fixture(scope="session")
def shared_desk(browser: Browser) -> Iterator[Shared[Bare]]:
    with bare_profile(browser, viewport=VIEWPORT) as shared:
        yield shared


@pytest.fixture
def desk(shared_desk: Shared[Bare], request: pytest.FixtureRequest) -> Iterator[Bare]:
    """Give a page with nothing but widgets on it, on which cards move at once."""
    yield from shared_desk.lend(request)


@pytest.fixture
def lively(desk: Bare) -> Iterator[Bare]:
    """Give the same page where cards are seen on their way."""
    desk.page.emulate_media(reduced_motion="no-preference")
    yield desk
    desk.page.emulate_media(reduced_motion="reduce")


@pytest.fixture(scope="session")
def shared_phone(browser: Browser) -> Iterator[Shared[Bare]]:
    profile = {"viewport": PHONE, "has_touch": True, "is_mobile": True}
    with bare_profile(browser, **profile) as shared:
        yield shared


@pytest.fixture
def phone(shared_phone: Shared[Bare], request: pytest.FixtureRequest) -> Iterator[Bare]:
    """Give a page as a telephone has it: narrow, and touched."""
    yield from shared_phone.lend(request)


# Where a notebook is what matters ---------------------------------------------------------------


@pytest.fixture
def own_lab(
    context: BrowserContext, lab_server: Server, request: pytest.FixtureRequest
) -> Iterator[Lab]:
    """JupyterLab in a page of its own, with nothing open yet: for what starts it anew."""
    yield from _own_page(context, lab_server, request)


@pytest.fixture
def notebook7(
    context: BrowserContext, notebook_server: Server, request: pytest.FixtureRequest
) -> Iterator[Lab]:
    """Notebook 7, likewise."""
    yield from _own_page(context, notebook_server, request)


@pytest.fixture(scope="session")
def shared_lab(context: BrowserContext, lab_server: Server) -> Iterator[Shared[Lab]]:
    shared = Shared(lambda: Lab(context.new_page(), lab_server))
    yield shared
    shared.close()


@pytest.fixture
def lab(shared_lab: Shared[Lab], request: pytest.FixtureRequest) -> Iterator[Lab]:
    """JupyterLab in a page that tests share, in which each opens notebooks of its own."""
    for lab in shared_lab.lend(request):
        yield lab
        lab.clear()


@pytest.fixture(scope="session")
def shared_lab_desk(context: BrowserContext, lab_server: Server) -> Iterator[Shared[Lab]]:
    shared = Shared(lambda: opened(Lab(context.new_page(), lab_server)))
    yield shared
    shared.close()


@pytest.fixture
def lab_desk(shared_lab_desk: Shared[Lab], request: pytest.FixtureRequest) -> Iterator[Lab]:
    """JupyterLab with a notebook whose kernel earlier tests may have used.

    For what a notebook does with its keys and its outputs: tests put cells of their own into it.
    """
    yield from shared_lab_desk.lend(request)


@pytest.fixture(scope="session")
def shared_phone_notebook(browser: Browser, notebook_server: Server) -> Iterator[Shared[Lab]]:
    profile = {"viewport": PHONE, "has_touch": True, "is_mobile": True}
    with lab_profile(browser, notebook_server, **profile) as shared:
        yield shared


@pytest.fixture
def phone_notebook(
    shared_phone_notebook: Shared[Lab], request: pytest.FixtureRequest
) -> Iterator[Lab]:
    """Notebook 7 on a telephone, its one notebook shared."""
    yield from shared_phone_notebook.lend(request)


def _own_page(
    context: BrowserContext, server: Server, request: pytest.FixtureRequest
) -> Iterator[Lab]:
    lab = Lab(context.new_page(), server)
    yield lab
    try:
        look_back(lab, request)
    finally:
        lab.close()


@pytest.hookimpl(wrapper=True)
def pytest_runtest_makereport(
    item: pytest.Item,
) -> Generator[None, pytest.TestReport, pytest.TestReport]:
    report = yield
    if report.when == "call" and report.failed:
        item.stash[FAILED] = True
    return report
