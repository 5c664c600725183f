"""Cutting the text of games into tokens, each with its place."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import NamedTuple

from reflechi_widget.errors import RecordError

# The characters in the signs of chess; no move has any of them.
_SIGNS = "=+−∓±⩲⩱∞□○⟳↑→⇆⊕∆Δ△∇⌓⨀"
_TOKEN = re.compile(
    r"""
    (?P<space>[ \t\n\ufeff]+)
    | ;(?P<remark>[^\n]*)
    | (?P<tag>\[(?P<name>[A-Za-z]\w*)[ \t]+"(?P<value>(?:[^"\\\n]|\\[^\n])*)"[ \t]*\])
    | (?P<comment>\{(?P<text>(?:[^{}\\]|\\.)*)\})
    | (?P<open>\() | (?P<close>\))
    | \$(?P<glyph>[0-9]{1,3})(?![0-9])
    | (?P<marks>[!?]{1,2})(?![!?])
    | (?P<number>[0-9]{1,6})\.+
    | (?P<end>won|\*)(?![\w-])
    | (?P<sign>N(?![^\s{}()\[\]$!?;*]) | [-/]{0,2}[SIGNS][-/SIGNS]*)
    | (?P<move>[^\s{}()\[\]$!?;*SIGNS]+)
    """.replace("SIGNS", _SIGNS),
    re.VERBOSE | re.DOTALL | re.ASCII,
)
_LONGEST_QUOTE = 40


class Token(NamedTuple):
    """A piece of a game's text, with its line and column counted from 1."""

    kind: str
    text: str
    name: str
    line: int
    column: int

    def error(self, message: str) -> RecordError:
        """Give the error that says what is wrong here, ending with a quote of it."""
        quoted = self.text if len(self.text) <= _LONGEST_QUOTE else self.text[:_LONGEST_QUOTE] + "…"
        return RecordError(f"{message}: {quoted!r}", self.line, self.column)

    def inside(self, offset: int) -> Token:
        """Give the part of a comment from here on, with its own place in the text."""
        before, text = self.text[:offset], self.text[offset:]
        start = before.rfind("\n") + 1
        column = offset - start + 1 if start else self.column + 1 + offset
        return Token(self.kind, text, "", self.line + before.count("\n"), column)


# A line that was to be a tag does not end the tags around it; the fault is said where it is.
TAGS = ("tag", "bad_tag")
REMARK = "remark"


def tokens_of(text: str) -> Iterator[Token]:
    """Cut a text into tokens; what cannot be read is a token too. O(length)."""
    place, line, start = 0, 1, 0
    while place < len(text):
        found = _TOKEN.match(text, place)
        end = found.end() if found else place + len(_unreadable(text, place))
        if not found or found["space"] is None:
            kind = _kind(found, text[place])
            value = found[_GROUP[kind]] if found and kind in _GROUP else text[place:end]
            name = found["name"] if found and found["name"] else ""
            yield Token(kind, value, name, line, place - start + 1)
        breaks = text.count("\n", place, end)
        if breaks:
            line += breaks
            start = text.rfind("\n", place, end) + 1
        place = end


_GROUP = {
    "tag": "value",
    "comment": "text",
    **{kind: kind for kind in ("remark", "glyph", "number")},
}
_KINDS = (
    *("tag", "comment", REMARK, "open", "close"),
    *("glyph", "marks", "sign", "number", "end", "move"),
)


def _kind(found: re.Match[str] | None, first: str) -> str:
    if found is None:
        return "bad_tag" if first == "[" else "unreadable"
    return next(kind for kind in _KINDS if found[kind] is not None)


def _unreadable(text: str, place: int) -> str:
    """Give what cannot be read up to the end of its line, at least one character."""
    end = text.find("\n", place)
    end = len(text) if end < 0 else end
    return text[place : max(end, place + 1)]
