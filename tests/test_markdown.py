"""What people write becomes HTML, and nothing in it becomes anything but text to be read."""

from __future__ import annotations

import re
from html.parser import HTMLParser

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from reflechi_widget.texts.markdown import rich_text

MARKDOWN = [
    ("plain", "<p>plain</p>"),
    ("", ""),
    (" \n \n", ""),
    ("one\ntwo\n\nthree\r\n\r\n\n", "<p>one<br>two</p><p>three</p>"),
    ("one\r\n\r\ntwo", "<p>one</p><p>two</p>"),
    (
        "**bold** and *soft* and `co*d*e`",
        "<p><strong>bold</strong> and <em>soft</em> and <code>co*d*e</code></p>",
    ),
    ("**a *b* c**", "<p><strong>a <em>b</em> c</strong></p>"),
    ("`e **f**`", "<p><code>e **f**</code></p>"),
    (
        "so:\n- one\n- *two*\nthen",
        "<p>so:</p><ul><li>one</li><li><em>two</em></li></ul><p>then</p>",
    ),
    (
        "[the *rules*](https://a.example/x?a=1&b=2)",
        '<p><a href="https://a.example/x?a=1&amp;b=2" target="_blank" '
        'rel="noopener noreferrer">the <em>rules</em></a></p>',
    ),
    ("<b> & \"'", "<p>&lt;b&gt; &amp; &quot;&#x27;</p>"),
]

PLAIN = [
    *("2 * 3 * 4 and ** x", "** bold?", "a ** b ** c", "*", "`", "****", "-none", "a-b - c"),
    *("[a]", "[a]()", "[x](ftp://a.example)", "[x](data:text/html,hi)", "# no heading"),
    *("[x](javascript:alert(1))", "[x](JAVASCRIPT:alert(1))", "[x](//example.org)"),
]

HOSTILE = [
    "<script>alert(1)</script>",
    "<img src=x onerror=alert(1)>",
    "<b>bold</b> &amp; &lt;",
    '[x](https://a" onclick="alert(1))',
    "[x](https://a'onclick='alert'1)",
    "[<img src=x onerror=alert(1)>](https://example.org)",
    "[x](https://a.example/&quot;&#x27;)",
    "`<svg onload=alert(1)>`",
    "**<iframe src=x>**",
    "- <a href='javascript:alert(1)'>x</a>",
    '{braces} "quotes" \u0000 \u202e पान 🂡',
]


@pytest.mark.parametrize(("text", "html"), MARKDOWN)
def test_comments_are_a_small_part_of_markdown(text: str, html: str) -> None:
    assert rich_text(text) == html


@pytest.mark.parametrize("text", PLAIN)
def test_what_only_looks_like_a_mark_stays_text(text: str) -> None:
    assert rich_text(text) == f"<p>{text}</p>"


class Reader(HTMLParser):
    """Reads HTML as a browser does: the elements with their attributes, and the text."""

    def __init__(self, html: str) -> None:
        super().__init__()
        self.found: list[tuple[str, dict[str, str | None]]] = []
        self.text = ""
        self.feed(html)
        self.close()

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.found.append((tag, dict(attrs)))

    def handle_data(self, data: str) -> None:
        self.text += data


def only_text(text: str) -> None:
    for tag, attributes in Reader(rich_text(text)).found:
        assert tag in {"p", "br", "ul", "li", "strong", "em", "code", "a"}
        if tag != "a":
            assert not attributes
            continue
        assert attributes.keys() == {"href", "target", "rel"}
        assert re.fullmatch(r"https?://[^\s<>\"]+", attributes["href"] or "")


@pytest.mark.parametrize("text", HOSTILE)
def test_no_text_becomes_an_element_of_its_own(text: str) -> None:
    only_text(text)
    words = re.findall(r"alert|script|bold|पान|iframe|onload", text.partition("](https")[0])
    assert all(word in Reader(rich_text(text)).text for word in words)


MARKS = ["*", "**", "`", "[", "](https://", ")", "- ", "\n", "<img src=", "\"'", "&lt;", ">", "a"]


@given(st.lists(st.sampled_from(MARKS) | st.text(max_size=3)).map("".join))
@example('[a](https://b"><script>)')
def test_whatever_is_written_there_are_only_these_elements(text: str) -> None:
    only_text(text)


@pytest.mark.parametrize("text", ["*" * 30_000, "**a" * 10_000, "[" * 30_000, "`" * 30_001])
def test_no_comment_is_too_much(text: str) -> None:
    assert re.sub(r"<[^>]+>|\*|\[|`|a", "", rich_text(text)) == ""
