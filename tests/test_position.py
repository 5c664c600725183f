"""Positions never change, and their line of text says all of them."""

from __future__ import annotations

import copy
import pickle

import pytest
from hypothesis import given

import reflechi_widget as rw
from lay import lay
from reflechi_widget.position import Pile, PileId
from reflechi_widget.rules import check
from strategies import games


@given(games())
def test_the_text_of_a_position_reads_back_to_it(game: rw.Game) -> None:
    for position in (game.position, game.position.hide_face_down()):
        again = rw.Position.parse(str(position))
        assert again == position
        assert hash(again) == hash(position)
        assert "\n" not in str(position)


def test_the_first_deal_reads_as_it_is_written_in_the_rules() -> None:
    assert str(rw.Game("TF1-D1N-AAAAAAB").position) == (
        "TF1-D1N S:JSQSKS9H2CTS3D6CJD2H5S4DQDAH6HTH2D2S5DASQCJHQHTD| W: FS: FH: FD: FC: 1:6D "
        "2:9S3S 3:AC8S9C 4:5H7S7H9D 5:6SJC4H5CKC 6:KH7D8D4C7C3H 7:KDTC4S8C8H3CAD"
    )


@pytest.mark.parametrize(
    ("text", "part"),
    [
        ("", "''"),
        ("tf1-d1n", "'tf1-d1n'"),
        ("TF1", "'TF1'"),
        ("TF1-D1N 1", "'1'"),
        ("TF1-D1N x:KS", "'x:KS'"),
        ("TF1-D1N 0:KS", "'0:KS'"),
        ("TF1-D1N 1:KS 1:QS", "'1:QS'"),
        ("TF1-D1N 1:KX", "in pile 'KX'"),
        ("TF1-D1N 1:KSQ", "in pile 'KSQ'"),
        ("TF1-D1N 1:|KS", "'|KS'"),
        ("TF1-D1N 1:KS|QS|JS", "'KS|QS|JS'"),
        ("TF1-D1N 1:??", "'??'"),
        ("TF1-D1N", "'S'"),
        ("TF9-D1N 1:KS", "'TF9-D1N'"),
        ("TF1-D1N P:0", "'0'"),
        ("TF1-D1N P:x", "'x'"),
        ("TF1-D1N P:1 P:2", "'P:2'"),
        ("TF1-D1N <script>:KS", "'<script>:KS'"),
    ],
)
def test_a_line_that_is_no_position_is_an_error_that_ends_with_the_part(
    text: str, part: str
) -> None:
    with pytest.raises(rw.PositionError) as caught:
        rw.Position.parse(text)
    assert str(caught.value).endswith(part)


@pytest.mark.parametrize("value", [None, 5, b"TF1-D1N"])
def test_what_is_not_text_is_no_position(value: object) -> None:
    with pytest.raises(rw.PositionError, match="a line of text"):
        rw.Position.parse(value)  # type: ignore[arg-type]


def test_a_position_cannot_be_changed_through_anything_it_gives() -> None:
    position = rw.Game("TF1-D1N-AAAAAAB").position
    with pytest.raises(AttributeError, match="cannot be changed"):
        position.passes = 3
    with pytest.raises(AttributeError, match="cannot be changed"):
        del position.passes
    with pytest.raises(TypeError):
        position.piles[PileId("1")] = Pile()  # type: ignore[index]
    with pytest.raises(AttributeError):
        position["1"].cards = ()  # type: ignore[misc]


def test_a_position_is_not_changed_by_what_it_was_made_from() -> None:
    piles = {PileId("1"): Pile((rw.parse_card("KS"),))}
    position = rw.Position("TF1-D1N", piles)
    piles.clear()
    assert position["1"].cards == ("KS",)


def test_positions_are_equal_if_all_their_piles_are() -> None:
    assert lay(c1="KS") == lay(c1="KS")
    assert lay(c1="KS") != lay(c2="KS")
    assert lay(c1="KS") != lay("TF1-D3N", c1="KS")
    assert len({lay(c1="KS"), lay(c1="KS"), lay(c2="KS")}) == 2
    assert lay(c1="KS") != "TF1-D1N"


def test_a_position_survives_pickle_and_copy() -> None:
    position = rw.Game("TF1-D1N-AAAAAAB").position
    assert pickle.loads(pickle.dumps(position)) == position
    assert copy.deepcopy(position) == position
    assert eval(repr(position), {"Position": rw.Position}) == position


def test_a_pile_that_is_not_there_is_a_key_error() -> None:
    with pytest.raises(KeyError):
        rw.Game("TF1-D1N-AAAAAAB").position["8"]


def test_hidden_faces_are_left_out_of_what_a_player_may_see() -> None:
    position = rw.Game("TF1-D1N-AAAAAAB").position.hide_face_down()
    assert set(position["S"].cards) == {"??"}
    assert position.find(rw.parse_card("JS")) is None
    assert position["7"].up[-1] == "AD"


def test_a_position_of_no_game_cannot_be_judged() -> None:
    with pytest.raises(rw.PositionError, match="unknown rules: 'XX1-D1N'"):
        check(rw.Position("XX1-D1N", {}), rw.parse_move("D"))
