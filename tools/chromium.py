"""Which Chromium the browser tests use, and how it is started."""

from __future__ import annotations

import os
import shutil

from tools.debian import apt_install, can_install

NAMES = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable")
# Without a font that has the suits a bare machine would draw boxes instead.
PACKAGES = ("chromium", "fonts-dejavu-core")
HELP = (
    "The browser tests need Chromium. Install it "
    "(Debian, Ubuntu: sudo apt-get install chromium fonts-dejavu-core), "
    "or name a Chromium or Chrome that is there: BROWSER_PATH=/path/to/chrome make test"
)

QUIET = [
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    # The shared memory of a container is often too small for a page with many layers.
    "--disable-dev-shm-usage",
]


class BrowserMissingError(Exception):
    """No Chromium here; the text says how to get one."""


def find() -> str:
    """Path of the browser, or an error that says how to get one."""
    named = os.environ.get("BROWSER_PATH")
    if named:
        if not os.access(named, os.X_OK):
            raise BrowserMissingError(f"BROWSER_PATH names no program: {named!r}. {HELP}")
        return named
    for name in NAMES:
        path = shutil.which(name)
        if path:
            return path
    raise BrowserMissingError(HELP)


def find_or_install() -> str:
    """As `find`, but fetches the browser first where that needs nobody's leave."""
    try:
        return find()
    except BrowserMissingError:
        if os.environ.get("BROWSER_PATH") or not can_install():
            raise
    apt_install(*PACKAGES)
    return find()


def flags() -> list[str]:
    root = hasattr(os, "geteuid") and os.geteuid() == 0
    # Chromium refuses its sandbox to root, and only then may it go without.
    return [*QUIET, "--no-sandbox"] if root else QUIET
