"""Move tokens: what is written and read."""

from __future__ import annotations

import pytest
from hypothesis import given

import reflechi_widget as rw
from reflechi_widget.moves import DRAW, RECYCLE, Move, Transfer, parse_moves
from reflechi_widget.position import FOUNDATIONS, PileId
from strategies import moves

TEN = rw.parse_card("TS")


@given(moves)
def test_the_token_of_a_move_reads_back_to_it(move: Move) -> None:
    assert rw.parse_move(str(move)) == move


@pytest.mark.parametrize(
    ("text", "move"),
    [
        ("TS-7", Transfer(TEN, PileId("7"))),
        ("10♠-7", Transfer(TEN, PileId("7"))),
        (" ts - 7 ", Transfer(TEN, PileId("7"))),
        ("TS-F", Transfer(TEN, FOUNDATIONS)),
        ("TS-fh", Transfer(TEN, FOUNDATIONS)),
        ("W:TS-7", Transfer(TEN, PileId("7"), PileId("W"))),
        ("FS:TS-7", Transfer(TEN, PileId("7"), FOUNDATIONS)),
        ("D", DRAW),
        ("d1", DRAW),
        ("r", RECYCLE),
    ],
)
def test_a_move_is_read_in_all_the_ways_people_write_it(text: str, move: Move) -> None:
    assert rw.parse_move(text) == move


def test_several_draws_can_be_abbreviated() -> None:
    assert parse_moves("D5") == (DRAW,) * 5
    with pytest.raises(rw.InvalidMoveError, match="several actions, not one: 'D5'"):
        rw.parse_move("D5")


@pytest.mark.parametrize(
    "text",
    [
        "",
        "7H",
        "7H-",
        "-3",
        "7H-0",
        "7H-X",
        "7X-3",
        "??-3",
        "7H-3-4",
        "Aſ-F",
        "D0",
        "D-1",
        "D1000",
        "R2",
    ],
)
def test_what_is_no_move_is_an_error_that_ends_with_the_text(text: str) -> None:
    with pytest.raises(rw.InvalidMoveError) as caught:
        rw.parse_move(text)
    assert str(caught.value).endswith(repr(text))


def test_a_text_of_any_length_is_quoted_only_in_part() -> None:
    with pytest.raises(rw.InvalidMoveError) as caught:
        rw.parse_move("7H-3" * 100_000)
    assert len(str(caught.value)) < 200


def test_a_transfer_may_be_made_of_plain_text() -> None:
    assert Transfer("TS", PileId("7")) == Transfer(TEN, PileId("7"))  # type: ignore[arg-type]
    with pytest.raises(rw.CardError):
        Transfer("XX", PileId("7"))  # type: ignore[arg-type]


@pytest.mark.parametrize("value", [None, 3, ["7H-3"]])
def test_a_move_that_is_not_text_is_an_error_too(value: object) -> None:
    with pytest.raises(rw.InvalidMoveError):
        parse_moves(value)  # type: ignore[arg-type]
