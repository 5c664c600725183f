"""A malformed deal of another program is an error that names the fault, and never another deal."""

from __future__ import annotations

import json
from contextlib import suppress
from math import factorial
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

import reflechi_widget as rw
from reflechi_widget.cards import ALL_CARDS
from reflechi_widget.deals import FORMATS, read_deal, read_position
from strategies import json_values
from test_foreign_deals import DEAL, S1, TALON_24

NUMBERED = {
    "greenfelt": 2**32,
    "klondike-solver": 2**31,
    "lonelybot": factorial(52),
    "microsoft": factorial(52),
    "pysol": 10**20 + 1,
    "solvitaire": 2**32,
}


@pytest.mark.parametrize("format", NUMBERED)
def test_a_number_out_of_range_is_an_error_that_names_the_range(format: str) -> None:
    least, end = (1 if format == "pysol" else 0), NUMBERED[format]
    read_deal(end - 1, format)
    for number in (least - 1, end, 10**99, -(10**99)):
        with pytest.raises(
            rw.DeckError, match=f"numbers its deals {least} to {end - 1}, not {number}"
        ):
            read_deal(number, format)


@pytest.mark.parametrize("format", NUMBERED)
@pytest.mark.parametrize(
    "source",
    [
        *("", " ", "x", "-1", "+1", "1.0", "1e3", "0x10", "1_000", "1 2", "1,2", "①", "٣", "ms"),
        *("#", "##1", "1000,000", ",100", "1,", "1,0000", "#ms24", "ms-1", "game 5 of 9", "m s1"),
        *(None, True, 1.0, b"1", [1], {}, 10**10_000, -(10**10_000), "9" * 10_000, "x" * 10_000),
    ],
    ids=lambda source: repr(source)[:9] if not isinstance(source, int) else "number",
)
def test_what_is_no_number_is_an_error_and_no_deal(format: str, source: object) -> None:
    with pytest.raises(rw.DeckError) as caught:
        read_deal(source, format)  # type: ignore[arg-type]
    assert len(str(caught.value)) < 300


@pytest.mark.parametrize("format", sorted(NUMBERED.keys() - {"pysol"}))
def test_only_pysol_has_a_microsoft_way(format: str) -> None:
    with pytest.raises(rw.DeckError, match="'ms24'"):
        read_deal("ms24", format)


def test_a_number_of_the_microsoft_way_has_a_range_of_its_own() -> None:
    read_deal(f"ms{2**33 - 1}", "pysol")
    for number in (0, 2**33):
        with pytest.raises(rw.DeckError, match=f"numbers its deals 1 to {2**33 - 1}, not {number}"):
            read_deal(f"ms{number}", "pysol")


def changed(piles: dict[str, list[object]], **others: object) -> str:
    names = {"tableau": "tableau piles"}
    return json.dumps({**piles, **{names.get(name, name): pile for name, pile in others.items()}})


LETTERS = " ".join(ALL_CARDS[:51])
GOOD = json.dumps(DEAL)

#: Of each format: what is malformed, and what the error says of it.
MALFORMED: dict[str, list[tuple[object, str]]] = {
    "deck-string": [
        ("", "only 0 cards"),
        (S1[:-3], "51 cards, 6♥ is missing"),
        (S1[: 31 * 3], "31 cards, "),
        (S1[:-1], "three digits a card, not 155"),
        (S1[:-3] + "092", "9♦ is given too often"),
        (S1 + "063", "6♥ is given too often"),
        (S1[:-3] + "143", "a rank 01 to 13 .* '143'"),
        (S1[:-3] + "003", "'003'"),
        (S1[:-3] + "065", "a suit 1 to 4.* '065'"),
        (S1[:-3] + "060", "'060'"),
        (S1[:-1] + "x", "09204112"),
        (S1[:-1] + "³", "09204112"),
        ("AS KH", "only 2 cards"),
        (LETTERS, "51 cards, K♣ is missing"),
        (LETTERS + " KC AS", "A♠ is given too often"),
        (LETTERS + " XX", "'XX'"),
        (LETTERS + " ??", "cannot be named"),
        (None, "not None"),
        (92041122, "not 92041122"),
        (S1.encode(), "not b'09"),
        (S1 * 100, "too long for a deal"),
    ],
    "pysol-text": [
        ("", "line 'Talon:'"),
        (TALON_24[7:], "line 'Talon:'"),
        (TALON_24.replace("Talon", "Waste"), "line 'Talon:'"),
        (TALON_24.replace(" 3D AS", " 3D"), "51 cards, A♠ is missing"),
        (TALON_24.replace(" 3D AS", " 3D 3D"), "3♦ is given too often"),
        (TALON_24.replace("<7H> 9H", "9H"), "column 2 .* not 1"),
        (TALON_24.replace("KH\n", "KH AS\n"), "column 7 .* not 8"),
        (TALON_24.replace("5C\n<", "5C <"), "7 columns, not 6"),
        (TALON_24 + "AS\n", "7 columns, not 8"),
        (TALON_24.replace("<7H>", "<XX>"), "'XX'"),
        (TALON_24.replace("<7H>", "<7H"), "'<7H'"),
        ("Foundation: H-0\n" + TALON_24, "not 'Foundation:"),
        ("Foundations: H-0 X-2\n" + TALON_24, "a suit and a rank, .* 'X-2'"),
        ("Foundations: H-0 C-1\n" + TALON_24, "'C-1'"),
        ("Foundations: S-2\n" + TALON_24, "cards in the foundations: this is a position in mid-"),
        (TALON_24.replace("TC TS", "TC ==> TS").replace("3D AS", "AS <=="), "cards in the waste"),
        (TALON_24.replace("TC TS", "==> TC TS"), "between '==>' and '<=='"),
        (" 0:\n 2: AS\n", "expected pile 1, not ' 2: AS'"),
        (" 0:\n 1: AS\n", "must have 13 piles, not 2"),
        (" 0:\nTalon: AS\n", "the number of a pile, a colon and its cards, not 'Talon: AS'"),
        (TALON_24 * 100, "too long for a deal"),
    ],
    "solvitaire-json": [
        ("", "not valid JSON, .* line 1, column 1"),
        ("not json", "not valid JSON"),
        (GOOD[:-1], "not valid JSON"),
        (GOOD + "]", "not valid JSON"),
        ("[" * 9_999, "not valid JSON, it is nested too deeply"),
        ("7" * 9_999, "not valid JSON, a number is too long"),
        ("NaN", "an object with piles, not nan"),
        ("[]", r"an object with piles, not \[\]"),
        ("null", "an object with piles, not None"),
        ("{}", "'tableau piles' must be a list"),
        (changed(DEAL, tableau={}), "'tableau piles' must be a list"),
        (changed(DEAL, tableau=[*DEAL["tableau piles"], []]), "a list of 7 columns"),
        (changed(DEAL, stock=None), "list of cards, not None"),
        (changed(DEAL, stock="AS"), "list of cards, not 'AS'"),
        (changed(DEAL, stock=[]), "28 cards, "),
        (changed(DEAL, stock=["AS", 7]), "not 7"),
        (changed(DEAL, stock=["##"]), "'##'"),
        (changed(DEAL, stock=["0H"]), "'0H'"),
        (changed(DEAL, stock=["13X"]), "'13X'"),
        (changed(DEAL, stock=[""]), "''"),
        (changed(DEAL, stock=["A" * 5_000]), "'AAAA"),
        (changed(DEAL, foundations=[["AS"], "AH"]), r"\['AS'\]"),
        (changed(DEAL, foundations=[[["AS"]]]), r"\['AS'\]"),
        (changed(DEAL, foundation=[], foundations=[]), "given twice: 'foundation'"),
        (changed(DEAL, cells=["AS"]), "unknown pile .* 'cells'"),
        ('{"stock": [], "stock": [], "tableau piles": []}', "given twice: 'stock'"),
        (GOOD + " " * 10_000, "too long for a deal"),
        (DEAL, "must be text, not {"),
    ],
}


@pytest.mark.parametrize(
    ("format", "source", "says"),
    [(format, *fault) for format, faults in MALFORMED.items() for fault in faults],
    ids=lambda value: value[:15] if isinstance(value, str) else "",
)
def test_a_malformed_deal_is_an_error_that_names_the_fault(
    format: str, source: Any, says: str
) -> None:
    with pytest.raises((rw.CardError, rw.DeckError), match=says) as caught:
        read_deal(source, format)
    assert len(str(caught.value)) < 300


@pytest.mark.parametrize(("source", "says"), MALFORMED["solvitaire-json"])
def test_a_malformed_position_is_an_error_that_names_the_fault(source: Any, says: str) -> None:
    with pytest.raises(rw.PositionError, match=says):
        read_position(source, "solvitaire-json")


@pytest.mark.parametrize(
    ("piles", "says"),
    [
        ({"stock": DEAL["stock"][1:]}, "51 cards, A♠ is missing"),
        ({"waste": ["AS"]}, "A♠ is given too often"),
        ({"stock": DEAL["stock"][:-1], "foundations": ["10C"]}, "♣ is given too often"),
        (
            {"stock": DEAL["stock"][:3], "foundations": DEAL["stock"][3:]},
            "not in order",
        ),
    ],
)
def test_a_position_no_game_can_come_to_is_an_error(piles: dict[str, object], says: str) -> None:
    with pytest.raises(rw.PositionError, match=says):
        read_position(changed(DEAL, **piles), "solvitaire-json")


@pytest.mark.parametrize("format", ["", "Solvitaire", "freecell", "default", None, 1, [], {}])
def test_an_unknown_format_is_an_error_that_names_those_there_are(format: object) -> None:
    with pytest.raises(rw.SettingError, match=", ".join(FORMATS)):
        read_deal(1, format)  # type: ignore[arg-type]
    with pytest.raises(
        rw.SettingError, match=r"one of pysol-text, solvitaire-json(, not| \(did you)"
    ):
        read_position("{}", format)  # type: ignore[arg-type]


def test_a_draw_count_that_is_not_offered_is_an_error_here_already() -> None:
    assert read_deal(1, "pysol", draw=3) == read_deal(1, "pysol", draw=1)
    with pytest.raises(rw.SettingError, match="not 2"):
        read_deal(1, "pysol", draw=2)
    with pytest.raises(rw.SettingError, match="not 2"):
        read_position(json.dumps(DEAL), "solvitaire-json", draw=2)


texts = st.one_of(
    st.text(max_size=60),
    st.text("0123456789 ", max_size=160),
    json_values.map(json.dumps),
    st.dictionaries(
        st.sampled_from(("tableau piles", "stock", "waste", "foundations", "cells")), json_values
    ).map(json.dumps),
    # One place of a good deal changed.
    st.builds(
        lambda text, place, other: (
            text[: place % len(text)] + other + text[place % len(text) + 1 :]
        ),
        st.sampled_from((S1, TALON_24, json.dumps(DEAL))),
        st.integers(0, 10_000),
        st.text(max_size=3),
    ),
)


@pytest.mark.slow
@given(texts, st.sampled_from(tuple(FORMATS)))
def test_any_text_is_a_deal_of_52_cards_or_an_error_of_ours(text: str, format: str) -> None:
    with suppress(rw.CardError, rw.DeckError):
        assert sorted(read_deal(text, format)) == sorted(ALL_CARDS)
    with suppress(rw.PositionError):
        position = read_position(text, "solvitaire-json")
        assert rw.Position.parse(str(position)) == position
