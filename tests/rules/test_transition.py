"""What an action does to the cards and to the score."""

from __future__ import annotations

import pytest

import reflechi_widget as rw
from lay import DRAW_1, DRAW_3, foundations, lay
from reflechi_widget.cards import ALL_CARDS, HIDDEN
from reflechi_widget.moves import DRAW, RECYCLE, parse_move
from reflechi_widget.position import EMPTY_PILE, PileId, Position
from reflechi_widget.rules import Outcome, apply, deal, outcome, rules_of, validate

KNOWN_DEAL = (
    "6D 9S AC 5H 6S KH KD 3S 8S 7S JC 7D TC 9C 7H 4H 8D 4S 9D 5C 4C 8C KC 7C 8H 3H 3C AD "
    "JS QS KS 9H 2C TS 3D 6C JD 2H 5S 4D QD AH 6H TH 2D 2S 5D AS QC JH QH TD"
)


def played(position: Position, *tokens: str) -> Position:
    for token in tokens:
        position = apply(position, parse_move(token)).position
    return position


def test_the_deck_is_dealt_row_by_row_and_the_rest_is_the_stock() -> None:
    position = rw.Game("TF1-D1N-AAAAAAB").position
    dealt = iter(KNOWN_DEAL.split())
    for row in range(7):
        for column in range(row + 1, 8):
            assert position[str(column)].cards[row] == next(dealt)
    assert list(position["S"].cards) == list(dealt)


def test_every_card_of_the_columns_lies_face_up_and_the_stock_face_down() -> None:
    position = rw.Game("TF1-D3N-AAAAAAB").position
    assert [len(position[str(n)].up) for n in range(1, 8)] == [1, 2, 3, 4, 5, 6, 7]
    assert position["S"].down == len(position["S"].cards) == 24
    assert not position["W"].cards


def test_draw_one_turns_one_card_and_draw_three_turns_three_in_order() -> None:
    one = apply(lay(DRAW_1, S="JSQSKS9H|"), DRAW).position
    three = apply(lay(DRAW_3, S="JSQSKS9H|"), DRAW).position
    assert str(one).startswith("TF1-D1N S:QSKS9H| W:JS ")
    assert str(three).startswith("TF1-D3N S:9H| W:JSQSKS ")


@pytest.mark.parametrize(("stock", "waste"), [("9H|", "JSQSKS9H"), ("9H2C|", "JSQSKS9H2C")])
def test_a_last_draw_of_three_turns_the_one_or_two_that_are_left(stock: str, waste: str) -> None:
    position = apply(lay(DRAW_3, S=stock, W="JSQSKS"), DRAW).position
    assert str(position).startswith(f"TF1-D3N S: W:{waste} ")


def test_a_recycle_keeps_the_order_so_what_was_drawn_first_is_drawn_first_again() -> None:
    position = played(lay(DRAW_3, S="JSQSKS9H2C|"), "D", "D", "R")
    assert position == lay(DRAW_3, S="JSQSKS9H2C|")


def test_when_the_top_of_the_waste_is_played_the_card_under_it_is_playable() -> None:
    position = played(lay(DRAW_3, W="8HQS9S", c1="TD"), "9S-1")
    assert position["W"].up == ("8H", "QS")


def test_a_group_moves_whole_and_keeps_its_order() -> None:
    position = played(lay(c1="3DTS9H8C", c2="JH"), "TS-2")
    assert position["1"].cards == ("3D",)
    assert position["2"].cards == ("JH", "TS", "9H", "8C")


def test_thirteen_cards_from_king_to_ace_move_to_an_empty_column_at_once() -> None:
    run = "KSQHJSTH9S8H7S6H5S4H3S2HAS"
    position = played(lay(c1="2C" + run), "KS-4")
    assert "".join(position["4"].cards) == run


def test_a_king_alone_may_move_to_another_empty_column() -> None:
    assert played(lay(c1="KS"), "KS-2")["2"].cards == ("KS",)


def test_a_card_dropped_on_any_foundation_finds_its_own() -> None:
    assert played(lay(c1="AS"), "AS-FH")["FS"].cards == ("AS",)


def test_a_card_goes_from_its_foundation_back_to_a_column_that_takes_it() -> None:
    assert played(lay(c1="4H", **foundations(3, short={"H": 2})), "3S-1")["1"].up == ("4H", "3S")


def test_moving_changes_only_the_two_piles_and_leaves_the_position_before_as_it_was() -> None:
    before = rw.Game("TF1-D1N-AAAAAAB").position
    text = str(before)
    after = apply(before, parse_move("AD-F")).position
    assert str(before) == text
    assert {name for name in before.piles if before.piles[name] is not after.piles[name]} == {
        "7",
        "FD",
    }


def test_an_illegal_move_raises_with_its_refusal_and_changes_nothing() -> None:
    position = rw.Game("TF1-D1N-AAAAAAB").position
    with pytest.raises(rw.IllegalMoveError, match="only when the stock is empty"):
        apply(position, RECYCLE)


def test_a_position_that_does_not_know_its_stock_cannot_be_drawn_from() -> None:
    hidden = rw.Game("TF1-D1N-AAAAAAB").position.hide_face_down()
    with pytest.raises(rw.PositionError, match="unknown"):
        apply(hidden, DRAW)


def test_won_is_when_all_cards_are_on_the_foundations_and_not_before() -> None:
    assert outcome(lay(**foundations(13))) is Outcome.WON
    assert outcome(lay(c1="KS", **foundations(13, short={"S": 12}))) is None
    assert outcome(lay(W="KS", **foundations(13, short={"S": 12}))) is None
    assert outcome(lay(S="KS|", **foundations(13, short={"S": 12}))) is None


@pytest.mark.parametrize(
    ("deck", "said"),
    [
        (ALL_CARDS[:51], "51 cards, K♣ is missing: 'KC'"),
        ((*ALL_CARDS[:51], ALL_CARDS[0]), "A♠ is given too often: 'AS'"),
        ((*ALL_CARDS, HIDDEN), "53 cards are too many for this game: 52"),
        ((*ALL_CARDS[:51], HIDDEN), "every card of a deck to deal must be known: '??'"),
    ],
)
def test_a_deck_that_is_not_whole_is_refused_by_name(deck: tuple[rw.Card, ...], said: str) -> None:
    with pytest.raises(rw.DeckError) as caught:
        deal(rules_of(DRAW_1), deck)
    assert str(caught.value) == said


IMPOSSIBLE = [
    (lay(c1="KS"), "1 card, A♠ is missing: 'AS'"),
    (Position("TF1-D1N", {PileId("8"): EMPTY_PILE}), "does not belong to the game: '8'"),
    (Position("TF1-D1N", {}), "this pile is missing: 'S'"),
    (lay(c1="KS", **foundations(13)), "K♠ is given too often: 'KS'"),
    (lay(c1="AS", c2="2S", **foundations(13) | {"FS": "4S3S" + "5S6S7S8S9STSJSQSKS"}), "'FS'"),
    (lay(c1="QS|KS", **foundations(13, short={"S": 11})), "must lie face up: '1'"),
    (lay(S="KS", **foundations(13, short={"S": 12})), "must lie face down: 'S'"),
    (lay(P="1", **foundations(13)), "does not allow this many passes: 1"),
]


@pytest.mark.parametrize(("position", "said"), IMPOSSIBLE)
def test_a_position_no_game_can_reach_is_refused_by_name_also_when_it_is_read(
    position: Position, said: str
) -> None:
    for attempt in (validate, lambda bad: Position.parse(str(bad))):
        with pytest.raises(rw.PositionError) as caught:
            attempt(position)
        assert str(caught.value).endswith(said)


def test_the_positions_of_a_game_are_valid() -> None:
    game = rw.Game("TF1-D1N-AAAAAAB")
    validate(game.position)
    game.play("AD-F")
    validate(game.position)
