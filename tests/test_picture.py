"""Still boards: readable without script, style sheet or colour."""

from __future__ import annotations

import re
from html.parser import HTMLParser
from itertools import chain

import pytest
from hypothesis import given

import reflechi_widget as rw
from lay import foundations, lay
from reflechi_widget.picture import RefusalNote, StillBoard, html_board, text_board
from reflechi_widget.rules import Rule
from strategies import games


class Cells(HTMLParser):
    """Reads a table as a host does that strips every style: rows of text."""

    def __init__(self, html: str) -> None:
        super().__init__()
        self.rows: list[list[str]] = []
        self.feed(html)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        if tag == "tr":
            self.rows.append([])
        elif tag in ("td", "th"):
            self.rows[-1].append("")

    def handle_data(self, data: str) -> None:
        if self.rows:
            self.rows[-1][-1] += data


FIRST = rw.Game("TF1-D1N-AAAAAAB").position


def test_the_first_deal_in_plain_text() -> None:
    assert text_board(FIRST) == (
        "stock 24   waste none   ♠ none   ♥ none   ♦ none   ♣ none\n"
        "\n"
        "  1   2   3   4   5   6   7\n"
        " 6♦  9♠  A♣  5♥  6♠  K♥  K♦\n"
        "     3♠  8♠  7♠  J♣  7♦ 10♣\n"
        "         9♣  7♥  4♥  8♦  4♠\n"
        "             9♦  5♣  4♣  8♣\n"
        "                 K♣  7♣  8♥\n"
        "                     3♥  3♣\n"
        "                         A♦"
    )


def test_the_first_deal_as_a_table_without_any_style() -> None:
    rows = Cells(html_board(FIRST)).rows
    assert rows[:4] == [
        ["stock", "waste", "♠", "♥", "♦", "♣", ""],
        ["24", "none", "none", "none", "none", "none", ""],
        ["1", "2", "3", "4", "5", "6", "7"],
        ["6♦", "9♠", "A♣", "5♥", "6♠", "K♥", "K♦"],
    ]
    assert rows[-1] == ["", "", "", "", "", "", "A♦"]


def test_an_empty_column_and_a_waste_fan_show() -> None:
    position = lay(W="JSQSKS9H", c1="TS", **foundations(3))
    rows = Cells(html_board(position)).rows
    assert rows[1][:3] == ["none", "Q♠ K♠ 9♥", "3♠"]
    assert rows[3][:2] == ["10♠", "–"]


@given(games())
def test_a_board_shows_every_card_that_lies_open_in_a_column_and_none_that_does_not(
    game: rw.Game,
) -> None:
    position = game.position
    for board in (text_board(position), " ".join(chain(*Cells(html_board(position)).rows))):
        shown = set(re.findall(r"(?:10|[A2-9JQK])[♠♥♦♣]", board))
        columns = {card.symbol for n in range(1, 8) for card in position[str(n)].up}
        piles = position.piles.values()
        assert columns <= shown
        assert not shown & {card.symbol for pile in piles for card in pile.cards[: pile.down]}


def test_a_position_a_player_may_see_shows_the_same_board() -> None:
    assert html_board(FIRST.hide_face_down()) == html_board(FIRST)


HOSTILE = '</table><script>alert("x")</script>'


def test_nothing_on_a_board_can_run() -> None:
    html = html_board(FIRST, [HOSTILE])
    assert "<script" not in html
    assert "&lt;script&gt;" in html
    assert not re.search(r"<(style|link|img|iframe)|https?:|\son\w+=", html)


def test_a_still_board_shows_itself_as_html_and_as_text() -> None:
    still = StillBoard(FIRST, ["Solitaire Réfléchi", "TF1-D1N-AAAAAAB"])
    assert "Solitaire Réfléchi · TF1-D1N-AAAAAAB" in still._repr_html_()
    assert str(still).startswith("Solitaire Réfléchi\nTF1-D1N-AAAAAAB\nstock 24")
    assert repr(still) == str(still)


def test_the_moves_that_led_to_it_stand_under_a_still_board() -> None:
    still = StillBoard(FIRST, moves=[rw.parse_move("AD-F"), rw.parse_move("D")])
    assert str(still).endswith("\n\nPlayed: AD-F D")
    assert still._repr_html_().endswith(">Played: AD-F D</p>")


@pytest.mark.parametrize("colour", re.findall(r"color:(#\w{6})", html_board(FIRST)))
def test_every_colour_of_the_board_has_enough_contrast_on_its_ground(colour: str) -> None:
    assert min(contrast(colour, ground) for ground in ("#ffffff", "#eef3ee")) >= 4.5


def contrast(one: str, other: str) -> float:
    """Give the contrast ratio of two colours by the WCAG formula."""
    lights = sorted(map(_luminance, (one, other)))
    return (lights[1] + 0.05) / (lights[0] + 0.05)


def _luminance(colour: str) -> float:
    parts = [int(colour[i : i + 2], 16) / 255 for i in (1, 3, 5)]
    linear = [p / 12.92 if p <= 0.04045 else ((p + 0.055) / 1.055) ** 2.4 for p in parts]
    return sum(weight * part for weight, part in zip((0.2126, 0.7152, 0.0722), linear, strict=True))


def test_a_refusal_note_reads_without_styles_and_escapes_what_it_quotes() -> None:
    note = RefusalNote(rw.Refusal(Rule.CODE_SCHEME, text=HOSTILE))
    assert "<script" not in note._repr_html_()
    assert repr(note).startswith("[deal code] No game has deal codes")
