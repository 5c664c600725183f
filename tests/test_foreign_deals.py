"""Deals of other programs are the deals those programs deal."""

from __future__ import annotations

import json
from itertools import chain
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

import reflechi_widget as rw
from lay import IN_ORDER
from reflechi_widget.cards import ALL_CARDS, Suit
from reflechi_widget.deals import read_deal, read_position
from reflechi_widget.record import Game
from strategies import codes, games, open_codes

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


# --- as programs print them


def pysol_columns(source: str, format: str = "pysol") -> str:
    columns, _ = columns_and_stock(read_deal(source, format))
    return " | ".join(map(" ".join, columns[:4]))


def test_pysol_deals_numbers_from_32000_on_by_its_newer_way() -> None:
    # Below as Microsoft's FreeCell did; the last number of the older way is 31999.
    assert pysol_columns("31999") == "4C | 6S 5C | KH AS 3D | QH TH 8D 9C"
    assert pysol_columns("32000") == "QS | 3H 5H | 6D 2C 7D | 8D 3C 9C 6H"


@pytest.mark.parametrize(
    ("source", "columns"),
    [
        ("ms24", "5C | 7H 9H | 2D 9S AC"),
        ("ms32000", "9C | JC 6S | 2C 7C 7D | 4H JD 5D JH"),
        ("ms100000", "QH | TD 4C | 7D TH QD | AD 7S AH 2D"),
        (" MS 100,000\r\n", "QH | TD 4C | 7D TH QD | AD 7S AH 2D"),
        ("ms3000000000", "4H | 9C 4C | 6H KH AD | 9D QS 3H TD"),
        ("ms5000000000", "3H | 7H 3C | JS 6H 8H | KD TC 5C 2D"),
    ],
)
def test_the_prefix_ms_asks_pysol_for_microsofts_way_whatever_the_number(
    source: str, columns: str
) -> None:
    # Dealt by the library of PySolFC's own cards.
    assert pysol_columns(source).startswith(columns)


@pytest.mark.parametrize(
    "format", ["greenfelt", "klondike-solver", "lonelybot", "microsoft", "pysol", "solvitaire"]
)
@pytest.mark.parametrize("text", ["#100000", "# 100000", "100,000", "#100,000", "\ufeff100000\r\n"])
def test_a_number_is_read_as_people_and_programs_spell_it(format: str, text: str) -> None:
    assert read_deal(text, format) == read_deal(100_000, format)


SOLVER_BOARD = """Foundations: H-0 C-0 D-0 S-0
Talon: ==> KS 4C QD 2S JH 9C 4D TH 6C 8D 2D 3S JS 7H AC TC KD 3H 8H 5D QS KC 5C QH <==
: 9D
: <5S> 4H
: <2H> <6D> AS
: <7D> <AH> <6H> TS
: <8C> <JC> <9H> <3D> 4S
: <KH> <2C> <7S> <TD> <6S> 9S
: <5H> <QC> <3C> <AD> <JD> <7C> 8S
"""


def test_the_board_klondike_solver_prints_is_the_deal_it_solves() -> None:
    deck = read_deal(SOLVER_BOARD, "pysol-text")
    columns, stock = columns_and_stock(deck)
    assert columns[:3] == [["9D"], ["5S", "4H"], ["2H", "6D", "AS"]]
    assert stock[:2] == ["KS", "4C"]
    # PySolFC's own form of the same deal has neither foundations nor arrows nor colons.
    plain = "\n".join(line.removeprefix(": ") for line in SOLVER_BOARD.split("\n")[1:])
    plain = plain.replace("==> ", "").replace(" <==", "")
    assert read_deal(plain, "pysol-text") == deck


def test_cards_in_angle_brackets_lie_face_down_where_the_game_has_such() -> None:
    position = read_position(SOLVER_BOARD, "pysol-text", rules="klondike")
    assert [position[str(n)].down for n in range(1, 8)] == [*range(7)]
    assert position["2"].up == ("4H",)
    assert position == Game.from_deck(read_deal(SOLVER_BOARD, "pysol-text"), "klondike").position
    assert not any(pile.down for pile in [read_position(SOLVER_BOARD, "pysol-text")["2"]])


def solver_board(position: rw.Position) -> str:
    """Write a position as Klondike-Solver does: the waste's last card stands first."""
    tops = {suit.letter: position[f"F{suit.letter}"].cards[-1:] for suit in Suit}
    ranks = " ".join(f"{s}-{tops[s][0][0] if tops[s] else 0}" for s in "HCDS")
    waste = "".join(f"{card} " for card in reversed(position["W"].cards))
    stock = "".join(f"{card} " for card in position["S"].cards)
    columns = [
        "".join(f" <{card}>" for card in pile.cards[: pile.down])
        + "".join(f" {card}" for card in pile.up)
        for pile in (position[str(n)] for n in range(1, 8))
    ]
    lines = [f"Foundations: {ranks}", f"Talon: {waste}==> {stock}<=="]
    return "\n".join([*lines, *(f":{column}" for column in columns)])


def solver_diagram(position: rw.Position) -> str:
    """Write a position as Klondike-Solver does unless told otherwise: last cards first."""
    names = ["W", *map(str, range(1, 8)), "S", "FC", "FD", "FS", "FH"]
    lines = []
    for number, name in enumerate(names):
        pile = position[name]
        if name == "S":
            cards, down = pile.cards[::-1], 0
        else:
            cards, down = pile.cards, pile.down
        up = "".join(f"{card} " for card in reversed(cards[down:]))
        under = "".join(f"-{card}" for card in reversed(cards[:down]))
        lines.append(f"{number:2}: {up}{under}")
    return "\n".join([*lines, "Minimum Moves Needed: 80"])


@given(games(dealt=codes.filter(lambda code: code[6] == "N")))
def test_any_position_klondike_solver_prints_is_read_back(game: rw.Game) -> None:
    for text in (solver_board(game.position), solver_diagram(game.position)):
        read = read_position(text, "pysol-text", draw=game.rules.draw, rules=game.rules.game)
        # What stands written says nothing of how the stock was gone through.
        assert read == game.position


def test_a_deal_of_lonelybot_is_read_with_its_empty_foundations() -> None:
    piles = solvitaire(Game.from_deck(read_deal(24, "pysol")).position)
    del piles["waste"], piles["foundations"]
    piles["foundation"] = [[], [], [], []]
    assert read_deal(json.dumps(piles), "solvitaire-json") == read_deal(24, "pysol")
    with pytest.raises(rw.DeckError, match="cards in the foundations"):
        read_deal(json.dumps({**piles, "foundation": [[], ["AD"], [], []]}), "solvitaire-json")


@given(games())
def test_any_position_lonelybot_prints_is_read_back(game: rw.Game) -> None:
    piles = solvitaire(game.position)
    foundations = [piles.pop("foundations")]
    piles["foundation"] = [
        [card for card in foundations[0] if card[-1] == suit]  # type: ignore[index]
        for suit in "HDCS"
    ]
    for n, column in enumerate(piles["tableau piles"], 1):
        for place in range(game.position[str(n)].down):
            column[place] = column[place].lower()  # type: ignore[index]
    read = read_position(
        json.dumps(piles), "solvitaire-json", draw=game.rules.draw, rules=game.rules.game
    )
    assert read.piles == game.position.piles


@given(games(dealt=open_codes))
def test_foundations_may_be_given_by_their_last_cards_alone(game: rw.Game) -> None:
    piles = solvitaire(game.position)
    tops = [game.position[f"F{suit.letter}"].cards[-1:] for suit in Suit]
    piles["foundations"] = [str(card) for top in tops for card in top]
    text = json.dumps(piles)
    assert read_position(text, "solvitaire-json", draw=game.rules.draw) == game.position


def test_cards_under_a_last_card_are_not_made_up_where_some_are_given() -> None:
    position = Game.from_deck(IN_ORDER).position
    piles = solvitaire(position)
    piles["foundations"] = ["AS", "3S"]
    with pytest.raises(rw.PositionError, match=r"not in order|too often"):
        read_position(json.dumps(piles), "solvitaire-json")


DEALS = f"""# Draw count 1 = 125 moves
{S1}
# Random deal
#1 = 130 moves, 3 = 123 moves

Game: 338
#Pysol game
{TALON_24.strip()}
{SOLVER_BOARD.strip()}
Game: 1
"""


@pytest.mark.parametrize("ends", ["\n", "\r\n", "\r"])
@pytest.mark.parametrize("mark", ["", "\ufeff"])
def test_a_file_of_klondike_solver_holds_named_deals(ends: str, mark: str) -> None:
    deals = rw.read_deals(mark + DEALS.replace("\n", ends), "klondike-solver")
    assert deals == (
        ("Draw count 1 = 125 moves", read_deal(S1, "deck-string")),
        ("Random deal\n1 = 130 moves, 3 = 123 moves", read_deal(338, "klondike-solver")),
        ("Pysol game", read_deal(24, "pysol")),
        ("", read_deal(SOLVER_BOARD, "pysol-text")),
        ("", read_deal(1, "klondike-solver")),
    )
    assert deals[0].name == "Draw count 1 = 125 moves"


def test_one_deal_may_stand_below_remarks() -> None:
    assert read_deal(f"# remark\nGame: 5\n{S1}", "deck-string") == read_deal(S1, "deck-string")
    assert read_deal(f"Deal: {S1}\n", "deck-string") == read_deal(S1, "deck-string")
    assert read_deal("Game: 338", "klondike-solver") == read_deal(338, "klondike-solver")


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("# a remark\n\n" + S1[:-3], "line 3: 51 cards"),
        (S1 + "\nGame: x", "line 2: .*'x'"),
        (TALON_24 + "AS", "line 9: "),
        (TALON_24[:120], "line 1: "),
        (SOLVER_BOARD + "x", "line 10: "),
        (S1 + "\n# a remark without a deal", "a deal must follow this remark: 'a remark"),
    ],
)
def test_a_fault_in_a_file_of_deals_is_named_by_its_line(text: str, says: str) -> None:
    with pytest.raises((rw.DeckError, rw.CardError), match=says):
        rw.read_deals(text, "klondike-solver")


@pytest.mark.parametrize(
    ("format", "text"),
    [
        ("deck-string", S1),
        ("pysol-text", TALON_24),
        ("pysol-text", SOLVER_BOARD),
        ("solvitaire-json", json.dumps(DEAL, indent=1)),
        ("pysol", "24\n"),
    ],
)
@pytest.mark.parametrize("ends", ["\n", "\r\n", "\r"])
def test_a_byte_order_mark_and_any_line_ends_are_read(format: str, text: str, ends: str) -> None:
    assert read_deal("\ufeff" + text.replace("\n", ends), format) == read_deal(text, format)
