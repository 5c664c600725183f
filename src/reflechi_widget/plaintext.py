"""Text as it comes from files and other programs, made the text that is read here."""

from __future__ import annotations

_BYTE_ORDER_MARK = "\ufeff"


def plain_text(text: str) -> str:
    r"""Give a text without a byte order mark before it, every line end written ``\n``.

    Editors put the mark there, and files of old machines end their lines with ``\r`` or ``\r\n``.
    Whatever reads text reads it through here, so that its lines are counted as editors count them.
    """
    return text.lstrip(_BYTE_ORDER_MARK).replace("\r\n", "\n").replace("\r", "\n")
