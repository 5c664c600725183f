"""Text from files and other programs, in the form that all readers here expect."""

from __future__ import annotations

_BYTE_ORDER_MARK = "\ufeff"


def plain_text(text: str) -> str:
    r"""Give a text without a byte order mark in front and with ``\n`` for every line end.

    Some editors write the mark, and some operating systems end lines with ``\r`` or ``\r\n``.
    Every reader of text calls this first, so that line numbers in errors match those of an editor.
    """
    return text.lstrip(_BYTE_ORDER_MARK).replace("\r\n", "\n").replace("\r", "\n")
