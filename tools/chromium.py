"""Which Chromium the browser tests use, and how it is started."""

from __future__ import annotations

import os
import shutil
import subprocess

from tools.debian import apt_install, can_install

NAMES = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable")
# Without fonts that have the suits and Devanagari a bare machine would draw boxes instead.
DEVANAGARI = "fonts-lohit-deva"
PACKAGES = ("chromium", "fonts-dejavu-core", DEVANAGARI)
HELP = (
    "The browser tests need Chromium. Install it "
    "(Debian, Ubuntu: sudo apt-get install chromium fonts-dejavu-core fonts-lohit-deva), "
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
    """As `find`, but fetches browser and letters first where that needs no one's leave."""
    try:
        path = find()
    except BrowserMissingError:
        if os.environ.get("BROWSER_PATH") or not can_install():
            raise
        apt_install(*PACKAGES)
        return find()
    if can_install() and not _has_devanagari():
        apt_install(DEVANAGARI)
    return path


def _has_devanagari() -> bool:
    """Whether some font here has the letters of Hindi, or no one can tell."""
    lister = shutil.which("fc-list")
    if lister is None:
        return True
    return bool(subprocess.run([lister, ":lang=hi"], capture_output=True, check=False).stdout)


def flags() -> list[str]:
    root = hasattr(os, "geteuid") and os.geteuid() == 0
    # Chromium refuses its sandbox to root, and only then may it go without.
    return [*QUIET, "--no-sandbox"] if root else QUIET
