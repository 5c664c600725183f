"""Free text in a game file: any text comes back as it was, and reads well meanwhile."""

from __future__ import annotations

import re
import unicodedata

# Control characters, halves of surrogate pairs, and what else ends a line.
_UNWRITABLE = {"Cc", "Cs", "Zl", "Zp"}
_ESCAPED = re.compile(r"\\(?:u([0-9a-f]{1,6});|(.))", re.DOTALL)
_LETTERS = {"n": "\n", "t": "\t", "s": " "}


def escape_comment(text: str) -> str:
    """Write a comment so that lines may be broken at its spaces."""
    escaped = re.sub(r"[\\{}]|\[(?=%)", r"\\\g<0>", text)
    escaped = "".join(_escape_unwritable(letter) for letter in escaped)
    # Only single spaces between words survive the breaking of lines; others are spelled out.
    escaped = re.sub(r"(?<=[ ]) |^ | $|(?<=\\n) | (?=\\n)", r"\\s", escaped)
    return escaped


def unescape_comment(text: str) -> str:
    """Read a comment: line breaks of the file are spaces."""
    return _unescape(re.sub(r"[ \t\r\n]+", " ", text).strip(" "))


def escape_halves(text: str) -> str:
    """Write a text unchanged, except for halves of surrogate pairs, which UTF-8 cannot hold."""
    return re.sub("[\ud800-\udfff]", lambda half: _escape_unwritable(half[0]), text)


def escape_value(text: str) -> str:
    """Write the value of a tag, which stands between quotes on one line."""
    return "".join(_escape_unwritable(letter) for letter in re.sub(r'["\\]', r"\\\g<0>", text))


def unescape_value(text: str) -> str:
    """Read the value of a tag."""
    return _unescape(text)


def _escape_unwritable(letter: str) -> str:
    if letter == "\n":
        return "\\n"
    if letter == "\t":
        return "\\t"
    if unicodedata.category(letter) in _UNWRITABLE:
        return f"\\u{ord(letter):x};"
    return letter


def _unescape(text: str) -> str:
    def plain(found: re.Match[str]) -> str:
        if found[1]:
            number = int(found[1], 16)
            return chr(number) if number <= 0x10FFFF else found[0]
        return _LETTERS.get(found[2], found[2])

    return _ESCAPED.sub(plain, text)
