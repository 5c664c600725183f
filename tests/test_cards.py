"""Cards are plain values that equal their text."""

from __future__ import annotations

import copy
import pickle

import pytest

import reflechi_widget as rw
from reflechi_widget.cards import ALL_CARDS, HIDDEN, parse_cards


@pytest.mark.parametrize("text", ["TS", "ts", " 10S ", "10♠", "T♠", "10♠\ufe0f"])
def test_a_card_is_read_in_all_the_ways_people_write_it(text: str) -> None:
    assert rw.parse_card(text) is rw.Card(rw.Rank.TEN, rw.Suit.SPADES)


@pytest.mark.parametrize("text", ["", "1S", "TX", "7", "7HH", "♠", "7ſ", "7 H", "0H", "11H"])
def test_what_is_no_card_is_an_error_that_ends_with_the_text(text: str) -> None:
    with pytest.raises(rw.CardError) as caught:
        rw.parse_card(text)
    assert str(caught.value).endswith(repr(text))


@pytest.mark.parametrize("value", [None, 7, b"7H", ["7H"]])
def test_a_card_that_is_not_text_is_an_error_too(value: object) -> None:
    with pytest.raises(rw.CardError):
        rw.parse_card(value)  # type: ignore[arg-type]


@pytest.mark.parametrize("parts", [(7, "H"), (rw.Rank.ACE, None), ([], {})])
def test_a_card_of_no_rank_or_suit_is_an_error(parts: tuple[object, object]) -> None:
    with pytest.raises(rw.CardError):
        rw.Card(*parts)  # type: ignore[arg-type]


def test_there_are_fifty_two_cards_in_the_order_of_the_suits() -> None:
    assert len(set(ALL_CARDS)) == 52
    assert [card.ordinal for card in ALL_CARDS] == list(range(52))
    assert [ALL_CARDS[13 * n] for n in range(4)] == ["AS", "AH", "AD", "AC"]


def test_a_card_equals_its_text_and_shows_its_symbol() -> None:
    card = rw.parse_card("7H")
    assert card == "7H"
    assert f"{card}" == "7H"
    assert card.symbol == "7♥"
    assert repr(card) == "<7♥>"


def test_a_card_survives_pickle_and_copy_as_the_same_object() -> None:
    for card in (*ALL_CARDS, HIDDEN):
        assert pickle.loads(pickle.dumps(card)) is card
        assert copy.deepcopy(card) is card


def test_a_card_cannot_be_changed() -> None:
    with pytest.raises(AttributeError, match="cannot be changed"):
        rw.parse_card("7H").rank = rw.Rank.ACE


def test_the_face_of_a_hidden_card_cannot_be_read() -> None:
    assert HIDDEN.symbol == "??"
    for name in ("rank", "suit", "is_red", "ordinal"):
        with pytest.raises(AttributeError, match="face down"):
            getattr(HIDDEN, name)


def test_cards_written_together_come_in_pairs_of_characters() -> None:
    assert parse_cards("JSQS??") == ("JS", "QS", "??")
    with pytest.raises(rw.CardError, match="two characters each: 'JSQ'"):
        parse_cards("JSQ")
