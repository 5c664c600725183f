"""Drawings of a position, and positions as the last value of a cell."""

from __future__ import annotations

import base64
import re
from html import unescape
from xml.etree import ElementTree

import pytest
from hypothesis import given
from IPython.core.formatters import DisplayFormatter

import reflechi_widget as rw
import toys
from lay import foundations, lay
from reflechi_widget.picture import SvgBoard, html_board, svg, text_board
from reflechi_widget.record import Highlight
from reflechi_widget.rules import deal
from strategies import games
from test_picture import contrast

FIRST = rw.Game("TF1-D1N-AAAAAAB").position
SVG = "{http://www.w3.org/2000/svg}"
CARD = re.compile(r"(?:10|[A2-9JQK])[♠♥♦♣]")


def elements(board: SvgBoard, name: str) -> list[ElementTree.Element]:
    return ElementTree.fromstring(str(board)).findall(f".//{SVG}{name}")


def drawn(board: SvgBoard) -> list[str]:
    """List the cards by their corners, where rank and suit are drawn one after the other."""
    figures = [text.text or "" for text in elements(board, "text") if text.get("font-size") == "21"]
    return [rank + suit for rank, suit in zip(figures[::2], figures[1::2], strict=True)]


@given(games())
def test_every_open_card_of_a_column_is_drawn_once_and_no_face_down_one_anywhere(
    game: rw.Game,
) -> None:
    board = svg(game.position)
    cards = drawn(board)
    piles = game.position.piles.values()
    for number in range(1, 8):
        for card in game.position[str(number)].up:
            assert cards.count(card.symbol) == 1
    everything = str(board) + repr(board) + unescape(board._repr_html_())
    down = {card.symbol for pile in piles for card in pile.cards[: pile.down]}
    assert not set(CARD.findall(everything)) & down


def test_it_is_one_element_that_needs_nothing_and_runs_nothing() -> None:
    text = str(svg(FIRST, highlights=["9D", "3"]))
    ElementTree.fromstring(text)
    assert text.startswith('<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ')
    assert not re.search(r"<(script|style|image|use|foreignObject|a)\b|\son\w+=|href|url\(", text)
    assert re.findall(r"https?://[^\"]+", text) == ["http://www.w3.org/2000/svg"]
    assert " id=" not in text, "two drawings in a page must not share one"


def test_it_has_a_title_and_a_description_that_can_be_read() -> None:
    (title,), (description,) = (elements(svg(FIRST), name) for name in ("title", "desc"))
    assert title.text == "Solitaire Réfléchi"
    assert description.text == text_board(FIRST)
    assert 'role="img"' in str(svg(FIRST))


def test_it_shows_itself_as_drawing_as_image_and_as_text() -> None:
    board = svg(FIRST, size=300)
    assert board._repr_svg_() == str(board)
    assert repr(board) == text_board(FIRST)
    html = board._repr_html_()
    found = re.search(r'src="data:image/svg\+xml;base64,([^"]+)" alt="([^"]+)"', html)
    assert found
    assert base64.b64decode(found[1]).decode() == str(board)
    assert text_board(FIRST) in unescape(found[2])
    assert 'width="300"' in str(board)


def outlines(board: SvgBoard) -> int:
    """Count the outlines of highlights, each of which is drawn twice: casing and line."""
    return sum(rect.get("stroke-width") is not None for rect in elements(board, "rect")) // 2


def test_cards_piles_and_arrows_are_pointed_at_by_name_or_as_a_record_has_them() -> None:
    game = rw.Game("TF1-D1N-AAAAAAB")
    game.highlight("9D", "3", "F", "9C>4", "3>F")
    board = svg(game.position, highlights=game.node.note.highlights)
    assert str(board) == str(svg(game.position, highlights=["9D", "3", "F", "9C>4", "3>F"]))
    assert outlines(board) == 1 + 1 + 4
    assert len(elements(board, "polygon")) == 2 * 2
    line = "Look at: 9♦, column 3, the foundations, 9♣ → column 4, column 3 → the foundations"
    assert repr(board).endswith(f"\n\n{line}")
    assert line in html_board(game.position, highlights=game.node.note.highlights)


def test_a_highlight_of_a_card_nobody_sees_is_not_told() -> None:
    highlights = [
        Highlight(FIRST["S"].cards[0]),
        Highlight(FIRST["S"].cards[1], FIRST["3"].cards[0]),
    ]
    assert str(svg(FIRST, highlights=highlights)) == str(svg(FIRST))
    assert html_board(FIRST, highlights=highlights) == html_board(FIRST)


def test_a_card_buried_in_the_waste_is_named_but_has_no_place_to_outline() -> None:
    position = lay(W="JSQSKS9H", c1="TS", **foundations(3))
    assert outlines(svg(position, highlights=["9H"])) == 1
    assert outlines(svg(position, highlights=["JS"])) == 0
    assert not elements(svg(position, highlights=["JS>1", "1>1"]), "polygon")


@pytest.mark.parametrize("highlight", ["", "XX", "9", "9H>", "??", 50, None])
def test_a_highlight_of_nothing_here_is_an_error(highlight: object) -> None:
    with pytest.raises(rw.SettingError, match="a highlight must"):
        svg(FIRST, highlights=[highlight])


@pytest.mark.parametrize("size", [0, 99, 5_000, 1.5, "300", True, None])
def test_a_size_that_is_no_width_is_an_error(size: object) -> None:
    with pytest.raises(rw.SettingError, match="size"):
        svg(FIRST, size=size)  # type: ignore[arg-type]


def test_an_unknown_language_is_an_error() -> None:
    with pytest.raises(rw.SettingError, match="'xx'"):
        svg(FIRST, language="xx")


@pytest.mark.parametrize("rules", [toys.PASSES, toys.NO_STOCK])
def test_any_row_of_the_table_can_be_drawn(rules: rw.rules.Rules) -> None:
    position = deal(rules, rules.deck)
    board = svg(position, highlights=["F"])
    assert sorted(drawn(board)) == sorted(
        card.symbol for pile in position.piles.values() for card in pile.up
    )
    assert outlines(board) == 2


def test_nothing_overlaps_and_all_is_inside() -> None:
    for position in (FIRST, lay("TF1-D3N", W="JSQSKS9H", c7="".join(["KDQS"] * 9 + ["KH"]))):
        root = ElementTree.fromstring(str(svg(position)))
        wide, high = map(float, root.attrib["viewBox"].split()[2:])
        boxes = {
            tuple(float(rect.attrib[name]) for name in ("x", "y", "width", "height"))
            for rect in root.iter(f"{SVG}rect")
        }
        assert all(x >= 0 and y >= 0 and x + w <= wide and y + h <= high for x, y, w, h in boxes)


def test_what_is_drawn_is_told_apart_from_its_ground() -> None:
    """Text 4.5 to 1, lines of highlights and large signs 3 to 1, on the drawing's own ground."""
    text = str(svg(FIRST, highlights=["3"]))
    for ink in re.findall(r'<text [^>]*font-size="21"[^>]*fill="(#\w{6})"', text):
        assert contrast(ink, "#ffffff") >= 4.5
    grounds = set(re.findall(r'<rect [^>]*fill="(#\w{6})"', text))
    assert {"#ffffff", "#f2f5f3", "#2b6b58"} <= grounds
    assert contrast("#ffffff", "#2b6b58") >= 4.5
    for line in re.findall(r'stroke="(#\w{6})" stroke-width="3.5"', text):
        assert min(contrast(line, ground) for ground in ("#ffffff", "#f2f5f3")) >= 3
    assert contrast("#5f7068", "#e6ece8") >= 3


def test_a_position_as_the_last_value_of_a_cell_is_a_board() -> None:
    """In the notebook a table, in the terminal lines of text; its repr stays what it was."""
    shown, _ = DisplayFormatter().format(FIRST)
    assert shown["text/plain"].startswith("Solitaire Réfléchi\nstock 24")
    assert shown["text/html"] == html_board(FIRST, ["Solitaire Réfléchi"])
    assert repr(FIRST).startswith("Position.parse(")


def test_a_position_of_no_known_game_shows_its_text_form() -> None:
    for position in (rw.Position("XX1-D1", {}), rw.Position("TF1-D1N", {})):
        assert position._repr_mimebundle_() == {}
