"""Pages that tests share, and what is looked at after each test."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any, Generic, TypeVar

import pytest
from playwright.sync_api import Browser

from browser.bare import Bare
from browser.desk import Desk
from browser.lab import Lab
from browser.server import Server

RESULTS = Path("test-results")
FAILED = pytest.StashKey[bool]()
# Raised by the applications themselves, with or without a widget on the page.
NOT_OURS = (
    "reading 'schema'",  # Notebook 7.6 while it starts
    "Canceled future",  # a question of the application's that a restart of the kernel has ended
)

D = TypeVar("D", bound=Desk)


class Shared(Generic[D]):
    """A desk that tests share, made when the first asks for it.

    A desk on which a test failed is not used again.
    """

    def __init__(self, make: Callable[[], D]) -> None:
        self._make = make
        self._kept: D | None = None

    def lend(self, request: pytest.FixtureRequest) -> Iterator[D]:
        """Lend the desk to a test."""
        desk = self._kept = self._kept or self._make()
        # A page behind another is given one frame a second.
        desk.page.bring_to_front()
        yield desk
        if look_back(desk, request):
            self.close()

    def close(self) -> None:
        """Close the desk, if there is one."""
        if self._kept is not None:
            self._kept.close()
            self._kept = None


def opened(lab: Lab) -> Lab:
    """Give a notebook application with an empty notebook open."""
    lab.open([])
    return lab


@contextmanager
def bare_profile(browser: Browser, **profile: Any) -> Iterator[Shared[Bare]]:
    """Give a page of our own in a browser profile of its own, on which cards move at once."""
    context = browser.new_context(**profile, reduced_motion="reduce")
    context.grant_permissions(["clipboard-read", "clipboard-write"])
    shared = Shared(lambda: Bare(context.new_page()))
    yield shared
    shared.close()
    context.close()


@contextmanager
def lab_profile(browser: Browser, server: Server, **profile: Any) -> Iterator[Shared[Lab]]:
    """Give an empty notebook in a browser profile of its own."""
    context = browser.new_context(**profile)
    shared = Shared(lambda: opened(Lab(context.new_page(), server)))
    yield shared
    shared.close()
    context.close()


def look_back(desk: Desk, request: pytest.FixtureRequest) -> bool:
    """Say whether the test failed, with a picture if so. Errors of the page are a failure too."""
    failed: bool = request.node.stash.get(FAILED, False)
    if failed:
        RESULTS.mkdir(exist_ok=True)
        name = re.sub(r"[^\w-]+", "-", request.node.name)
        desk.page.screenshot(path=RESULTS / f"{name}.png")
    errors = [error for error in desk.errors if not any(words in error for words in NOT_OURS)]
    desk.errors.clear()
    assert not errors, "the page raised errors"
    return failed
