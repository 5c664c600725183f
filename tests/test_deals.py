"""Deal codes deal the same cards for ever."""

from __future__ import annotations

import json
from contextlib import suppress
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

import brute
import reflechi_widget as rw
from reflechi_widget.cards import ALL_CARDS
from strategies import PAYLOAD_LETTERS, codes

PINNED = json.loads((Path(__file__).parent / "data" / "pinned_deals.json").read_text())
decks = st.permutations(ALL_CARDS)


def test_the_known_answer_of_the_rules_page() -> None:
    assert " ".join(rw.deck_of("TF1-D1N-AAAAAAB")) == (
        "6D 9S AC 5H 6S KH KD 3S 8S 7S JC 7D TC 9C 7H 4H 8D 4S 9D 5C 4C 8C KC 7C 8H 3H 3C AD "
        "JS QS KS 9H 2C TS 3D 6C JD 2H 5S 4D QD AH 6H TH 2D 2S 5D AS QC JH QH TD"
    )


@pytest.mark.parametrize("code", PINNED)
def test_twenty_pinned_codes_deal_the_cards_written_down_for_them(code: str) -> None:
    assert " ".join(rw.deck_of(code)) == PINNED[code]


def test_twenty_codes_are_pinned() -> None:
    assert len(PINNED) >= 20


@given(codes)
def test_a_second_reading_of_the_rules_page_deals_the_same(code: str) -> None:
    state = brute.deal(code)
    position = rw.Game(code).position
    assert [list(position[str(n)].cards) for n in range(1, 8)] == state.columns
    assert list(position["S"].cards) == state.stock


@given(decks)
def test_every_deck_has_a_code_that_deals_it(deck: list[rw.Card]) -> None:
    code = rw.code_of(deck, draw=3)
    assert len(code) == len("TF1-D3N-") + 46
    assert rw.deck_of(code) == tuple(deck)
    assert rw.Game.from_deck(deck).deck == tuple(deck)


def test_a_deck_may_be_anything_that_gives_cards_or_their_text() -> None:
    code = rw.code_of(ALL_CARDS[::-1])
    assert rw.code_of(reversed(ALL_CARDS)) == code
    assert rw.code_of(str(card).lower() for card in reversed(ALL_CARDS)) == code
    assert rw.code_of([card.symbol for card in reversed(ALL_CARDS)]) == code


def test_the_first_and_the_last_permutation_are_the_deck_in_order_and_backwards() -> None:
    assert rw.deck_of("TF1-D1N-" + "A" * 46) == ALL_CARDS
    assert rw.deck_of(rw.code_of(ALL_CARDS[::-1])) == ALL_CARDS[::-1]


def test_draw_count_does_not_enter_the_deal() -> None:
    assert rw.deck_of("TF1-D1N-Q2W3E4R") == rw.deck_of("TF1-D3N-Q2W3E4R")


@pytest.mark.parametrize(
    "text", ["tf1-d1n-aaaaaab", "  TF1-D1N-AAAAAAB\n", "TF1D1NAAAAAAB", "TF1-D1NAAAAAAB"]
)
def test_case_outer_spaces_and_missing_hyphens_are_forgiven(text: str) -> None:
    assert rw.Game(text).code == "TF1-D1N-AAAAAAB"


@pytest.mark.parametrize(
    "text",
    [
        "",
        "TF1-D1N",
        "TF1-D1N-",
        "TF1-D1N-AAAAAA",
        "TF1-D1N-AAAAAA1",
        "TF1-D1N-AAAA AAB",
        "TF1--D1N-AAAAAAB",
        "TFX-D1N-AAAAAAB",
        "TF1-X1N-AAAAAAB",
        " " * 200_000,
        "TF1-D1N-AAAAAAB" + " " * 200_000 + "x",
        "TF1-D1N--AAAAAAB",
        "TF1-D1N-AAAAAAB-",
        "TF1-D13-AAAAAAB",
        "TF1-D2N-AAAAAAB",
        "TF2-D1N-AAAAAAB",
        "TF1-D1N-AAAAAAé",
        "TF1-D1N-AAAAAAſ",
        "TF1-D1N-" + "A" * 45,
        "TF1-D1N-" + "A" * 47,
        "TF1-D1N-" + "7" * 46,
        "A" * 100_000,
        None,
        1,
        b"TF1-D1N-AAAAAAB",
    ],
)
def test_nobody_is_silently_given_another_deal(text: object) -> None:
    with pytest.raises(rw.DealCodeError) as caught:
        rw.deck_of(text)  # type: ignore[arg-type]
    assert len(str(caught.value)) < 300


@given(st.text(max_size=60))
def test_any_text_is_a_code_or_a_deal_code_error(text: str) -> None:
    with suppress(rw.DealCodeError):
        assert len(rw.deck_of(text)) == 52


@pytest.mark.parametrize(
    ("deck", "error"),
    [
        (ALL_CARDS[:51], "51 cards, K♣ is missing"),
        ((*ALL_CARDS[:51], "AS"), "A♠ is given too often"),
        ((*ALL_CARDS, "AS"), "A♠ is given too often"),
        ((*ALL_CARDS[:51], "XX"), "'XX'"),
        (range(52), "not 0"),
        (["??"] * 52, "cannot be named"),
        (None, "not None"),
        ((), "0 cards"),
    ],
)
def test_a_malformed_deck_is_an_error_that_names_the_fault(
    deck: tuple[str, ...], error: str
) -> None:
    for make in (rw.Game.from_deck, rw.code_of):
        with pytest.raises(rw.ReflechiError, match=error):
            make(deck)


@pytest.mark.parametrize(
    "options",
    [{"rules": "bridge"}, {"rules": ""}, {"draw": 2}, {"draw": True}, {"draw": "1"}, {"passes": 3}],
)
def test_a_game_or_option_that_is_not_offered_is_an_error_that_names_those_that_are(
    options: dict[str, object],
) -> None:
    for code in (None, "TF1-D1N-AAAAAAB"):
        with pytest.raises(rw.SettingError) as caught:
            rw.Game(code, **options)  # type: ignore[arg-type]
        assert str(caught.value).endswith(repr(next(iter(options.values()))))


def test_a_thousand_new_deals_do_not_repeat() -> None:
    assert len({rw.Game().code for _ in range(1_000)}) == 1_000


@pytest.mark.slow
def test_every_card_is_dealt_to_every_place_equally_often() -> None:
    # Chi-square of card × place. Of 51² degrees of freedom the mean is 2,601 and the standard
    # deviation 72; the codes are fixed, so the figure is too, and six deviations are far away.
    deals = 100_000
    seen = [0] * 52 * 52
    for number in range(deals):
        for place, card in enumerate(rw.deck_of(f"TF1-D1N-{_payload(number)}")):
            seen[52 * place + card.ordinal] += 1
    expected = deals / 52
    chi_square = sum((count - expected) ** 2 / expected for count in seen)
    assert abs(chi_square - 2_601) < 6 * 72


def _payload(number: int) -> str:
    return "".join(PAYLOAD_LETTERS[number >> 5 * n & 31] for n in range(6, -1, -1))
