"""Deals of other programs are the deals those programs deal."""

from __future__ import annotations

import json
from itertools import chain
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

import reflechi_widget as rw
from reflechi_widget.cards import ALL_CARDS, Suit
from reflechi_widget.deals import read_deal, read_position
from reflechi_widget.record import Game
from strategies import games, open_codes

#: Dealt by the programs themselves: Solvitaire, Klondike-Solver, PySolFC's own deal library.
DEALT = json.loads((Path(__file__).parent / "data" / "foreign_deals.json").read_text())

S1 = (
    "092041122094064032023014102114083031052111084053081132062082073074113093021013133112104061"
    "033103072054091044071131042022051012034124121043024011123101134063"
)
TALON_24 = """Talon: TC TS AD 4D QS 3H 3S JH TD KC 8H 8S 4S 4H KS 6D 8D 7C JD 9D 2H QD 3D AS
5C
<7H> 9H
<2D> <9S> AC
<5D> <QH> <5S> 8C
<QC> <2C> <JS> <3C> 7D
<5H> <7S> <KD> <9C> <JC> 6S
<4C> <AH> <2S> <6C> <6H> <TH> KH
"""

decks = st.permutations(ALL_CARDS)


def columns_and_stock(deck: tuple[rw.Card, ...]) -> tuple[list[list[str]], list[str]]:
    position = Game.from_deck(deck).position
    columns = [[str(card) for card in position[str(n)].cards] for n in range(1, 8)]
    return columns, [str(card) for card in position["S"].cards]


@pytest.mark.parametrize(
    ("format", "source", "columns", "stock"),
    [
        ("lonelybot", 0, "KS | AH AD", "7S"),
        ("lonelybot", 1, "KS | AD AH", ""),
        (
            "lonelybot",
            75815935119064350470717521029623259780400326814603147288883495865917,
            "8D | QH 3D | 8S 5S 9H",
            "AD 9S 2C",
        ),
        ("solvitaire", 0, "6D | 2D 4C | AH 5C 2H", "TH 9C 8D"),
        ("solvitaire", 1, "9D | 4C AS | QD TD JC", "TS 6C 3H"),
        ("solvitaire", 22, "8D | QH 3D | 8S 5S 9H", "AD 9S 2C"),
        ("solvitaire", 999999, "AC | JH KS | 8H AH QD", "2S 2C KD"),
        ("klondike-solver", 0, "3D | AD 8H | QS 9D 8C", "KH KD 2D"),
        ("klondike-solver", 1, "4D | 3C 4C | 9S 7D 6H", "9D TC 2S"),
        ("klondike-solver", 338, "3D | 3S JH | 8D KC JD", "8S QS 6D"),
        ("greenfelt", 1, "6S | 9H 5C | 6D JD 4C", "QD AC KH"),
        ("greenfelt", 2, "TH | QH 3D | 8C 4D QD", "6C AS KH"),
        ("greenfelt", 123, "QH | 3H 8S | 2C TH QC", "KD 3S AS"),
        ("microsoft", 0, "AS | KD 7D | QD 6D AD", "QH JH TH"),
        ("microsoft", 1, "2S | AS 7D | QD 6D AD", ""),
        (
            "microsoft",
            37529377358585594134454298882350599254635682470701937210952436445911,
            "6C | QH AC | 4H KS 3H",
            "7H 3D JD",
        ),
        ("pysol", 24, "5C | 7H 9H | 2D 9S AC", "TC TS AD 4D"),
        ("pysol", 1, "QH | 7H TS | 5D 9S 5C", "4H AC 4D"),
        ("pysol", 100000, "JH | 4S 7C | TH 6S 8S", "6H 2S AD"),
        ("deck-string", S1, "9D | 4C AS | QD TD JC", "TS 6C 3H"),
        ("pysol-text", TALON_24, "5C | 7H 9H | 2D 9S AC", "TC TS AD 4D"),
    ],
)
def test_a_deal_begins_with_the_cards_its_program_deals(
    format: str, source: int | str, columns: str, stock: str
) -> None:
    dealt, drawn = columns_and_stock(read_deal(source, format))
    wanted = [column.split() for column in columns.split(" | ")]
    assert dealt[: len(wanted)] == wanted
    assert drawn[: len(stock.split())] == stock.split()


@pytest.mark.parametrize("deal", DEALT, ids=lambda deal: f"{deal['format']}-{deal['source'][:9]}")
def test_every_card_of_a_deal_lies_where_its_program_puts_it(deal: dict[str, str]) -> None:
    deck = read_deal(deal["source"], deal["format"])
    columns = [column.split() for column in deal["columns"]]
    assert columns_and_stock(deck) == (columns, deal["stock"].split())


def test_several_names_of_a_deal_give_the_same_deck() -> None:
    exact = 6555618124709432518914756628087920429793617258659043425228908599455
    log = 37529377358585594134454298882350599254635682470701937210952436445911
    assert read_deal(exact, "lonelybot") == read_deal(log, "microsoft")
    solvitaire_22 = 75815935119064350470717521029623259780400326814603147288883495865917
    assert read_deal(solvitaire_22, "lonelybot") == read_deal(22, "solvitaire")
    assert read_deal(S1, "deck-string") == read_deal(1, "solvitaire")
    assert read_deal(TALON_24, "pysol-text") == read_deal(24, "pysol")


def test_the_card_drawn_first_is_the_one_the_program_draws_first() -> None:
    game = Game.from_deck(read_deal(24, "pysol"))
    game.draw()
    assert game.position["W"].cards == ("TC",)


@pytest.mark.parametrize(
    "format", ["greenfelt", "klondike-solver", "lonelybot", "microsoft", "pysol", "solvitaire"]
)
def test_a_number_may_be_given_as_its_digits(format: str) -> None:
    deck = read_deal(31_415, format)
    assert sorted(deck) == sorted(ALL_CARDS)
    for text in ("31415", " 31415\n", "00000000000000031415"):
        assert read_deal(text, format) == deck


# --- written back


def suit_by_suit(suits: str) -> list[rw.Card]:
    return [card for letter in suits for card in ALL_CARDS if card.suit.letter == letter]


def rank_by_rank(suits: str) -> list[rw.Card]:
    return sorted(ALL_CARDS, key=lambda card: (card.rank, suits.index(card.suit.letter)))


def swapped(cards: list[rw.Card], one: int, other: int) -> int:
    cards[one], cards[other] = cards[other], cards[one]
    return other


def microsoft_number(deck: list[rw.Card]) -> int:
    cards, wanted, number, radix = suit_by_suit("SHCD"), deck[::-1], 0, 1
    for last in range(51, 0, -1):
        number += radix * swapped(cards, last, cards.index(wanted[last]))
        radix *= last + 1
    return number


def lonelybot_number(deck: list[rw.Card]) -> int:
    # The swaps are undone from the last: it took this card of the pack from its own place.
    pack, cards, number = rank_by_rank("HDCS"), by_columns(deck), 0
    for last in range(51, 0, -1):
        number = number * (last + 1) + swapped(cards, last, cards.index(pack[last]))
    return number


def by_columns(deck: list[rw.Card]) -> list[rw.Card]:
    columns, stock = columns_and_stock(tuple(deck))
    return [rw.parse_card(card) for card in chain(*columns, stock)]


@given(decks)
def test_the_number_of_any_deck_deals_it(deck: list[rw.Card]) -> None:
    assert read_deal(microsoft_number(deck), "microsoft") == tuple(deck)
    assert read_deal(lonelybot_number(deck), "lonelybot") == tuple(deck)


@given(decks)
def test_any_deck_written_in_digits_is_read_back(deck: list[rw.Card]) -> None:
    digits = [f"{card.rank:02}{'CDHS'.index(card.suit.letter) + 1}" for card in deck]
    assert read_deal("".join(digits), "deck-string") == tuple(deck)
    # People break long lines.
    assert read_deal("\n".join(digits), "deck-string") == tuple(deck)


@given(decks)
def test_any_deck_written_in_letters_is_read_back(deck: list[rw.Card]) -> None:
    # MinimalKlondike writes its piles as they lie in memory: the stock's next card is its last.
    cards = by_columns(deck)
    text = "".join(f"{card} " for card in cards[:28] + cards[:27:-1])
    assert read_deal(text, "deck-string") == tuple(deck)


@given(decks, st.sampled_from(("T", "10")))
def test_any_deck_written_as_a_board_is_read_back(deck: list[rw.Card], ten: str) -> None:
    columns, stock = columns_and_stock(tuple(deck))
    lines = [" ".join([*(f"<{card}>" for card in column[:-1]), column[-1]]) for column in columns]
    cards = "\n".join([" ".join(stock), *lines]).replace("T", ten)
    assert read_deal(f"Talon: {cards}\n", "pysol-text") == tuple(deck)


def solvitaire(position: rw.Position) -> dict[str, list[object]]:
    """Give the piles of a file of Solvitaire."""

    def spelled(pile: str) -> list[object]:
        return [str(card).replace("T", "10") for card in position[pile].cards]

    foundations = chain(*(spelled(f"F{suit.letter}") for suit in Suit))
    return {
        "tableau piles": [spelled(str(n)) for n in range(1, 8)],
        "stock": spelled("S")[::-1],
        "waste": spelled("W"),
        "foundations": list(foundations),
    }


@given(decks)
def test_any_deck_written_as_json_is_read_back(deck: list[rw.Card]) -> None:
    piles = solvitaire(Game.from_deck(deck).position)
    assert read_deal(json.dumps(piles), "solvitaire-json") == tuple(deck)
    del piles["waste"], piles["foundations"]
    assert read_deal(json.dumps(piles, indent=4), "solvitaire-json") == tuple(deck)


@given(games(dealt=open_codes))
def test_any_position_written_as_json_is_read_back(game: rw.Game) -> None:
    text = json.dumps(solvitaire(game.position))
    assert read_position(text, "solvitaire-json", draw=game.rules.draw) == game.position


DEAL: dict[str, list[object]] = solvitaire(Game.from_deck(read_deal(24, "pysol")).position)


def test_cards_in_json_may_be_spelled_in_each_way_solvitaire_reads() -> None:
    numbers = {"A": "1", "J": "11", "Q": "12", "K": "13"}
    text = json.dumps(DEAL)
    for letter, number in numbers.items():
        for suit in "SHDC":
            text = text.replace(f'"{letter}{suit}"', f'"{number}{suit}"')
    assert read_deal(text, "solvitaire-json") == read_deal(24, "pysol")
    # A suit in small letters lies face down, which is nothing to us.
    small = text.replace('H"', 'h"').replace('S"', 's"')
    assert read_deal(small, "solvitaire-json") == read_deal(24, "pysol")


def test_a_file_of_a_game_that_is_under_way_is_no_deal() -> None:
    game = Game.from_deck(read_deal(24, "pysol"))
    game.play("D3")
    text = json.dumps(solvitaire(game.position))
    with pytest.raises(rw.DeckError, match="cards in the waste"):
        read_deal(text, "solvitaire-json")
    assert read_position(text, "solvitaire-json") == game.position


def test_the_next_card_of_a_file_is_the_last_of_its_stock() -> None:
    game = Game.from_deck(read_deal(24, "pysol"))
    game.play("D2")
    piles = solvitaire(game.position)
    position = read_position(json.dumps(piles), "solvitaire-json")
    assert piles["stock"][-1] == position["S"].cards[0] == "AD"
    assert position["W"].cards[-1] == "TS"
