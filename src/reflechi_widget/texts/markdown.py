"""What people write, as HTML: plain text with a small part of Markdown.

There are paragraphs, lists, **bold**, *italic*, ``code`` and links to the web, and nothing else.
All text is escaped, so anything not understood stays readable text, and the page may show the
result as it is.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from html import escape
from itertools import groupby

from reflechi_widget.plaintext import plain_text

# None of these can look past the next mark of its kind, so that no text is slow.
_MARKUP = re.compile(
    r"`(?P<code>[^`\n]+)`"
    r"|\[(?P<words>[^\[\]\n]+)\]\((?P<address>https?://[^\s()<>\"]+)\)"
    r"|\*\*(?!\s)(?P<strong>[^\n]+?)\*\*"
    r"|\*(?![\s*])(?P<soft>[^*\n]+)\*"
)
_ITEM = re.compile(r"\s*-\s+")


def rich_text(text: str) -> str:
    """Give a text as paragraphs and lists; nothing for one without words. O(text)."""
    blocks = re.split(r"\n(?:[ \t]*\n)+", plain_text(text))
    return "".join(part for block in blocks if block.strip() for part in _block(block))


def _block(block: str) -> Iterator[str]:
    """Lines that begin with a dash are a list; those before and after it are paragraphs."""
    lines = block.lstrip("\n").rstrip().split("\n")
    for listed, some in groupby(lines, lambda line: _ITEM.match(line) is not None):
        if listed:
            items = (_ITEM.sub("", line, count=1) for line in some)
            yield f"<ul>{''.join(f'<li>{_inline(item)}</li>' for item in items)}</ul>"
        else:
            yield f"<p>{'<br>'.join(map(_inline, some))}</p>"


def _inline(text: str) -> str:
    parts, end = [], 0
    for found in _MARKUP.finditer(text):
        parts += [escape(text[end : found.start()]), _marked(found)]
        end = found.end()
    return "".join([*parts, escape(text[end:])])


def _marked(found: re.Match[str]) -> str:
    if found["code"]:
        return f"<code>{escape(found['code'])}</code>"
    if found["words"]:
        where = f'href="{escape(found["address"])}" target="_blank" rel="noopener noreferrer"'
        return f"<a {where}>{_inline(found['words'])}</a>"
    if found["strong"]:
        return f"<strong>{_inline(found['strong'])}</strong>"
    return f"<em>{_inline(found['soft'])}</em>"
