"""Keeping an action whole when the kernel is interrupted."""

from __future__ import annotations

import signal
from collections.abc import Iterator
from contextlib import contextmanager
from threading import current_thread, main_thread
from types import FrameType


@contextmanager
def whole() -> Iterator[None]:
    """Hold back an interrupt of the kernel until the action and its publication are done."""
    if current_thread() is not main_thread() or signal.getsignal(signal.SIGINT) is None:
        yield  # only the main thread is ever interrupted, and only by a handler of Python's
        return
    held: list[tuple[int, FrameType | None]] = []
    before = signal.signal(signal.SIGINT, lambda number, frame: held.append((number, frame)))
    try:
        yield
    finally:
        signal.signal(signal.SIGINT, before)
        if held and callable(before):
            before(*held[0])
