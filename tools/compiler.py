"""Which C++ compiler builds the core of the solver and checks it with sanitizers."""

from __future__ import annotations

import os
import shlex
import shutil

from tools.debian import apt_install, can_install

NAMES = ("c++", "g++", "clang++")
HELP = (
    "The tests of the compiled solver need a C++20 compiler. Install one "
    "(Debian, Ubuntu: sudo apt-get install g++; macOS: xcode-select --install), "
    "or name one that is there: CXX=/path/to/compiler make test"
)


class CompilerMissingError(Exception):
    """No compiler here; the text says how to get one."""


def find() -> list[str]:
    """Give the command of the compiler, or an error that says how to get one."""
    named = shlex.split(os.environ.get("CXX", ""))
    if named:
        if shutil.which(named[0]) is None:
            raise CompilerMissingError(f"CXX names no program: {named[0]!r}. {HELP}")
        return named
    for name in NAMES:
        path = shutil.which(name)
        if path:
            return [path]
    raise CompilerMissingError(HELP)


def find_or_install() -> list[str]:
    """As `find`, but fetches the compiler first where that needs no one's leave."""
    try:
        return find()
    except CompilerMissingError:
        if os.environ.get("CXX") or not can_install():
            raise
    apt_install("g++")
    return find()
