"""What an error says of a name or value that is not on offer, and how it quotes what was given."""

from __future__ import annotations

import reprlib
from collections.abc import Iterable
from difflib import get_close_matches

from reflechi_widget.errors import SettingError

_LONGEST = 120
# So many letters must be there before the beginning of a name says which one it is.
_TELLING = 2


def quoted(value: object) -> str:
    """Quote any value on one short line, hostile ones too."""
    try:
        shown = repr(value[: _LONGEST + 1]) if isinstance(value, str) else reprlib.repr(value)
    except Exception:  # an integer of thousands of digits has no text, and others may have none
        shown = f"<{type(value).__name__}>"
    return shown if len(shown) <= _LONGEST else f"{shown[:_LONGEST]}…"


def offered(names: Iterable[object], given: object) -> str:
    """List the names on offer, and say which of them was probably meant."""
    names = tuple(names)
    return f"{', '.join(map(str, names))}{meant(given, names)}"


def meant(given: object, names: Iterable[object]) -> str:
    """Say which name was probably meant: `` (did you mean 'klondike'?)``; else nothing."""
    by_text = {str(name).lower(): name for name in names}
    if isinstance(given, float) and given.is_integer():
        given = str(int(given))
    if not isinstance(given, str):
        return ""
    plain = given.strip().lower()[:_LONGEST]
    near = get_close_matches(plain, by_text, n=1) or [
        text
        for text in by_text
        if min(len(plain), len(text)) >= _TELLING
        and (text.startswith(plain) or plain.startswith(text))
    ]
    return f" (did you mean {_bare(by_text[near[0]])}?)" if near else ""


def _bare(name: object) -> str:
    """Write a name as it is given: a text in quotation marks, also one that is an enumeration's."""
    return repr(str(name)) if isinstance(name, str) else repr(name)


def check_flag(name: str, value: object) -> None:
    """Make sure that a setting is true or false: ``"off"`` would count as true.

    Raises
    ------
    SettingError
        If it is not; the message has its name.
    """
    if not isinstance(value, bool):
        raise SettingError(f"{name} is true or false: {quoted(value)}")
