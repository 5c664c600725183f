"""Games to be read: nothing in a record runs, nothing hidden is told, nothing is fetched."""

from __future__ import annotations

import json
import re
from base64 import b64decode, b64encode
from collections import Counter
from hashlib import sha256
from html.parser import HTMLParser
from pathlib import Path

import pytest
from hypothesis import given, settings

import reflechi_widget as rw
from reflechi_widget.page import study_page, study_text
from reflechi_widget.record import Note
from reflechi_widget.record.notes import Attempt
from reflechi_widget.wire import record_view, study_base, texts_of
from test_record_text import DATA, annotated_games

STATIC = Path(rw.__file__).parent / "static"
CARD = re.compile(r"(?:10|[A2-9JQK])[♠♥♦♣]")
ELEMENTS = {
    *("article", "blockquote", "div", "h2", "h3", "p", "ul", "li", "br", "span"),
    *("strong", "em", "code", "a", "table", "caption", "tr", "th", "td"),
}
ATTRIBUTES = {"style", "lang", "title", "href", "rel", "target"}
VOID = {"br", "meta"}


class Document(HTMLParser):
    """Reads HTML as a browser does, and knows what came out: elements, attributes, text."""

    def __init__(self, html: str) -> None:
        super().__init__()
        self.open: list[str] = []
        self.deepest = 0
        self.elements: Counter[str] = Counter()
        self.attributes: list[tuple[str, str]] = []
        self.parts: list[str] = []
        self.content: dict[str, str] = {}
        self.feed(html)
        self.close()
        assert not self.open, "every element is closed"

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.elements[tag] += 1
        self.attributes += [(name, value or "") for name, value in attrs]
        if tag not in VOID:
            self.open.append(tag)
        self.deepest = max(self.deepest, len(self.open))

    def handle_endtag(self, tag: str) -> None:
        assert self.open.pop() == tag

    def handle_data(self, data: str) -> None:
        self.parts.append(data)
        if self.open:
            self.content[self.open[-1]] = data

    @property
    def text(self) -> str:
        """Give all text, one line an element, as where every style is dropped."""
        return "\n".join(part.strip() for part in self.parts if part.strip())


@pytest.fixture
def game() -> rw.Game:
    """Give a game with a comment, a variation, a refused attempt and a highlight."""
    return rw.read_game(
        """
        [Code "TF1-D1N-AAAAAAB"]
        [Player "Ada"]

        {The deal, with *one* ace in reach.} 1. AD-F! {Aces first.} (1. D {Too soon.} 2. D
        (2. AD-F)) 2. D ?? {[%hl 9D 3>4] A blunder.} D4 {[%refused 7H-3 group-both]}
        {[%before] What now?} 7. 2C-6 $7 *
        """
    )


def data_of(page: str) -> dict[str, dict[str, object]]:
    found = re.search(r'<script type="application/json" id="data">(.*?)</script>', page, re.DOTALL)
    assert found
    return dict(json.loads(found[1]))


def test_it_reads_as_text_in_the_order_of_play_where_every_style_is_dropped(
    game: rw.Game,
) -> None:
    text = Document(study_text(game)).text
    told = [
        *("Solitaire Réfléchi", "Deal code: TF1-D1N-AAAAAAB", "Player: Ada", "The deal"),
        *("The deal, with", "one", "ace in reach.", "The moves", "1. A♦ ↑", "Aces first."),
        *("Instead of 1. A♦ ↑:", "1. draw J♠", "Too soon.", "2. draw Q♠", "Instead of 2. draw Q♠:"),
        *(
            "2. A♦ ↑",
            "2. draw J♠",
            "??",
            "A blunder.",
            "After 2. draw J♠",
            "Look at: 9♦, column 3 →",
        ),
        *("6. draw 2♣", "Refused: 7♥ → 3: 7♥ cannot be lifted", "What now?", "7. 2♣ → 6", "□"),
        *("The end", "After 7. 2♣ → 6"),
    ]
    place = 0
    for words in told:
        place = text.index(words, place) + len(words)


def test_variations_are_quotations_inside_of_each_other(game: rw.Game) -> None:
    document = Document(study_text(game))
    assert document.elements["blockquote"] == 2
    assert document.elements["h3"] == 3


def boards(game: rw.Game) -> int:
    return Document(study_text(game)).elements["table"]


def test_there_is_a_board_of_the_deal_of_the_end_and_of_each_key_position(game: rw.Game) -> None:
    plain = rw.Game("TF1-D1N-AAAAAAB")
    assert boards(plain) == 1, "the end is the deal"
    plain.play("AD-F")
    plain.play("D")
    assert boards(plain) == 2
    first, end = plain.root.mainline()
    plain.mark("??", first)
    assert boards(plain) == 2, "a mark without a word explains nothing"
    plain.comment("why", first)
    assert boards(plain) == 3
    plain.mark("??", first, on=False)
    plain.mark("!", first)
    assert boards(plain) == 2
    plain.highlight("9H", node=end)
    assert boards(plain) == 2, "the end is drawn once"
    plain.highlight("3", node=plain.add_variation(plain.root, "D"))
    assert boards(plain) == 3
    assert boards(game) == 3


def test_an_undone_line_says_that_it_was_taken_back() -> None:
    game = rw.Game("TF1-D1N-AAAAAAB")
    game.annotating = True
    game.play("D")
    game.undo()
    game.play("AD-F")
    assert "Played instead of 1. A♦ ↑, then undone:" in Document(study_text(game)).text


def test_a_deep_nest_is_written_without_recursion_and_set_in_only_so_far() -> None:
    game = rw.Game("TF1-D1N-AAAAAAB")
    node, varied = game.root, 0
    for _ in range(1_500):
        game.goto(node)
        moves = game.legal_moves()[:2]
        varied += len(moves) - 1
        *_, node = [game.add_variation(node, move) for move in moves]
    document = Document(study_text(game))
    assert varied > 500
    assert document.text.count("Instead of") == varied
    assert 10 < document.deepest < 40


HOSTILE = [
    "<script>alert(1)</script>",
    "</script><script>alert(1)</script>",
    "<!--<script>",
    "</article></main></body>",
    '"><img src=x onerror=alert(1)>',
    "' onmouseover='alert(1)",
    "[click](javascript:alert(1))",
    '[x](https://a.example/"onclick="alert(1))',
    "[x](https://a.example/'><script>alert(1)</script>)",
    "[<b>x</b>](https://a.example/?a=1&b=<i>)",
    "**<img src=x onerror=alert(1)>**",
    "`</code><script>alert(1)</script>`",
    "- <li onclick=alert(1)>",
    "<svg/onload=alert(1)>",
    "{{constructor}} ${alert(1)} {text} {0}",
    "\\u003cscript\\u003e &lt;script&gt; &#60;script&#62;",
    "\u2028\u2029\x00\ud83c",
    "]]> <![CDATA[ <?php ?>",
]


def poisoned(text: str) -> rw.Game:
    """Give a game that says a text wherever it can say something."""
    game = rw.Game("TF1-D1N-AAAAAAB")
    game.play("AD-F")
    attempt = Attempt(text, "group-both")
    note = Note((text,), (text,), (4,), refused=(attempt,), verdict=text, other=(text,))
    for node in game.root.walk():
        node.note = note
    game.add_variation(game.root, "D").note = note
    game.tags = {"Player": text, text: "x"}
    return game


@pytest.mark.parametrize("text", HOSTILE)
def test_nothing_in_a_record_runs_or_becomes_an_element(text: str) -> None:
    html = study_text(poisoned(text))
    document = Document(html)
    assert document.elements.keys() <= ELEMENTS
    for name, value in document.attributes:
        assert name in ATTRIBUTES
        assert name != "href" or value.startswith(("https://", "http://"))
        assert name != "style" or "alert" not in value


@pytest.mark.parametrize("text", HOSTILE)
def test_nothing_in_a_record_breaks_out_of_the_page(text: str) -> None:
    game = poisoned(text)
    page = study_page(game)
    document = Document(page)
    assert document.elements["script"] == 2
    assert document.elements["main"] == document.elements["body"] == 1
    assert data_of(page)["record"]["nodes"] == record_view(game, frames=True)["nodes"]
    page.encode("utf-8")


@settings(max_examples=60)
@given(annotated_games())
def test_any_annotated_game_is_whole_harmless_html_of_known_elements(game: rw.Game) -> None:
    document = Document(study_text(game))
    assert document.elements.keys() <= ELEMENTS
    assert {name for name, _ in document.attributes} <= ATTRIBUTES


def test_the_page_hands_the_front_end_what_the_border_says(game: rw.Game) -> None:
    data = {
        "record": record_view(game, frames=True) | {"cursor": 0},
        "study": study_base(game),
        "texts": texts_of("en", study=True),
    }
    assert data_of(study_page(game)) == json.loads(json.dumps(data))


def test_the_page_brings_the_committed_bundle_and_its_style(game: rw.Game) -> None:
    page = study_page(game)
    found = re.search(r'from "data:text/javascript;base64,([^"]+)"', page)
    assert found
    assert b64decode(found[1]) == (STATIC / "study.js").read_bytes()
    style = (STATIC / "widget.css").read_text("utf-8")
    assert style in page
    assert "</style" not in style


def test_the_bundle_has_what_the_page_asks_of_it() -> None:
    bundle = (STATIC / "study.js").read_text("utf-8")
    assert re.search(r"export\s*\{[^}]*\bas mountStudy\b", bundle)


@pytest.mark.parametrize("name", ["widget.js", "study.js"])
def test_a_script_of_the_page_stays_under_60_kb(name: str) -> None:
    assert len((STATIC / name).read_bytes()) < 60_000


def test_the_page_forbids_every_other_script_and_every_request(game: rw.Game) -> None:
    page = study_page(game)
    (script,) = re.findall(r'<script type="module">(.*?)</script>', page, re.DOTALL)
    digest = b64encode(sha256(script.encode()).digest()).decode()
    (policy,) = re.findall(r'Content-Security-Policy" content="([^"]+)"', page)
    assert f"script-src 'sha256-{digest}' data:;" in policy
    assert policy.startswith("default-src 'none';")


def test_the_page_names_no_address_outside_of_itself(game: rw.Game) -> None:
    # The pictures on buttons name what they are written in, which nobody fetches.
    page = study_page(game).replace('xmlns="http://www.w3.org/2000/svg"', "")
    assert not re.search(r"https?:|src=|@import|url\((?!['\"]?data:)", page)


def test_the_text_stands_in_the_page_for_those_without_script(game: rw.Game) -> None:
    assert f'<main id="study">{study_text(game)}</main>' in study_page(game)


def test_no_card_is_told_that_no_frame_shows(game: rw.Game) -> None:
    """The names of all 52 are among the words of the language; they tell nothing of this deal."""
    for seen in (game, rw.Game("TF1-D3N-AAAAAAC")):
        data = data_of(study_page(seen))
        shown = {
            card
            for node in seen.root.walk()
            for pile in node.position.piles.values()
            for card in pile.up
        }
        hidden = set(seen.deck) - shown
        assert hidden
        told = json.dumps([data["record"], data["study"]], ensure_ascii=False)
        frames = "".join(re.findall(r'"frame": "([^"]*)"', told))
        assert not {card for card in hidden if card in re.findall("..", frames)}
        assert not hidden & set(re.findall(r'"([A2-9TJQK][SHDC])"', told))
        symbols = {card.symbol for card in hidden}
        assert not symbols & set(CARD.findall(told + study_text(seen)))


def test_a_highlight_of_an_undrawn_card_is_told_nowhere() -> None:
    game = rw.Game("TF1-D1N-AAAAAAB")
    card = game.position["S"].cards[-1]
    game.highlight(str(card), f"3>{card}")
    page = study_page(game)
    data = data_of(page)
    assert card.symbol not in study_text(game)
    assert f'"{card}"' not in json.dumps([data["record"], data["study"]])


def test_another_language_is_an_error(game: rw.Game) -> None:
    with pytest.raises(rw.SettingError):
        study_page(game, "xx")


def test_every_saved_game_of_the_tests_has_a_page() -> None:
    for path in DATA.glob("format_*.pagn"):
        Document(study_page(rw.read_game(path.read_text("utf-8"))))
