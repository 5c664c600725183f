"""A position in the terms of the searches, and a later one told from an earlier."""

from __future__ import annotations

from dataclasses import replace
from random import Random

import pytest

from exhaust import late_position
from lay import DRAW_1, DRAW_3, foundations, lay
from reference import known_deals
from reflechi_widget.cards import ALL_CARDS, parse_cards
from reflechi_widget.errors import PositionError, SettingError
from reflechi_widget.moves import parse_move
from reflechi_widget.position import PileId
from reflechi_widget.record import Game
from reflechi_widget.rules import apply, choose, deal, legal_moves, register
from reflechi_widget.solver.problem import CARDS, NUMBER_OF, State, encode, state_of
from toys import NO_STOCK

# All that is not named lies on the foundations.
LATE = foundations(13, short={"S": 9, "H": 9, "D": 10, "C": 10})


def numbers(text: str) -> tuple[int, ...]:
    return tuple(NUMBER_OF[card] for card in parse_cards(text))


def test_a_cards_number_is_four_times_its_rank_and_then_its_suit_with_the_colour_in_bit_one() -> (
    None
):
    assert [str(card) for card in CARDS[:5]] == ["AS", "AC", "AH", "AD", "2S"]
    assert all((NUMBER_OF[card] >> 1 & 1) == card.is_red for card in ALL_CARDS)


def test_a_column_is_cut_where_a_card_does_not_continue_the_run_under_it() -> None:
    position = lay(DRAW_1, c1="KSQHJS", c2="QCKDJHTS", c3="KCQSJDTH", c4="JCKH", S="QD|", **LATE)
    problem = encode(position)
    assert problem.columns == (
        (numbers("KSQHJS"),),
        (numbers("QC"), numbers("KD"), numbers("JHTS")),
        (numbers("KC"), numbers("QSJD"), numbers("TH")),
        (numbers("JC"), numbers("KH")),
        *((),) * 3,
    )


def test_a_card_that_lies_face_down_is_a_segment_of_its_own() -> None:
    late = foundations(13, short={"S": 10, "H": 11})
    problem = encode(lay("KL1-D1N", c4="KSQH|JS", c1="KH", c2="QS", **late))
    assert problem.columns[3] == (numbers("KS"), numbers("QH"), numbers("JS"))


def test_the_cycle_is_the_waste_from_its_bottom_and_then_the_stock_as_it_is_drawn() -> None:
    problem = encode(lay(DRAW_3, W="JSQS", S="KSTH|", **foundations(13, short={"S": 10, "H": 9}),
                         c1="JH", c2="QH", c3="KH"))  # fmt: skip
    assert problem.cycle == numbers("JSQSKSTH")
    assert (problem.waste, problem.draw, problem.recycles) == (2, 3, None)
    assert problem.foundations == (10, 13, 9, 13)


def test_recycles_are_what_the_passes_leave() -> None:
    opening = deal(choose("klondike", 3, 3), ALL_CARDS)
    assert encode(opening).recycles == 2
    assert encode(opening.replace({}, 2)).recycles == 0


def test_a_position_with_hidden_cards_is_refused() -> None:
    with pytest.raises(PositionError, match="hidden cards"):
        encode(Game("TF1-D1N-AAAAAAB").position.hide_face_down())


@pytest.mark.parametrize("wrong", [{"c1": "JSJS"}, {"c1": ""}, {"FH": "2H"}])
def test_a_position_that_no_game_can_come_to_is_refused(wrong: dict[str, str]) -> None:
    late = {**foundations(13, short={"S": 10}), "c2": "QSKS", **wrong}
    with pytest.raises(PositionError):
        encode(lay(DRAW_1, **late))


def test_a_game_of_other_rules_is_refused_by_its_specs() -> None:
    with pytest.raises(SettingError, match="cannot play this game: 'toy-ty2'"):
        encode(deal(NO_STOCK, NO_STOCK.deck))


def test_no_name_of_a_game_is_needed() -> None:
    row = replace(choose("klondike", 1), game="something else", tag="XX1")
    problem = encode(deal(register(row), ALL_CARDS))
    assert problem == encode(deal(choose("klondike", 1), ALL_CARDS))


# --- later positions


def test_the_deal_itself_stands_at_its_start() -> None:
    position = known_deals()[0].position("klondike", 3)
    root = encode(position)
    assert state_of(position, root) == root.start
    assert root.start.left == (1, 2, 3, 4, 5, 6, 7)


def test_a_turned_card_does_not_lock_a_card_put_back_on_it() -> None:
    columns = {
        "c1": "KSQHJSTH9S",
        "c2": "8C",
        "c3": "KHQSJHTS9H",
        "c4": "8S|7H",
        "c5": "KC",
        "c6": "8H",
    }
    late = foundations(13, short={"S": 7, "H": 6, "C": 7})
    position = lay("KL1-D1N", W="QCJCTC9C", **columns, **late)
    root = encode(position)
    lefts = []
    for token in ("7H-2", "7H-4"):
        position = apply(position, parse_move(token)).position
        state = state_of(position, root)
        assert state is not None
        lefts.append(state.left[3])
    assert root.start.left[3] == 2
    assert lefts == [1, 1]


def test_every_position_of_a_game_is_one_of_its_deal_and_of_no_other() -> None:
    random = Random(4)
    deals = known_deals()
    for known in deals[:8]:
        for game in ("klondike", "reflechi"):
            position = known.position(game, 3)
            root = encode(position)
            other = encode(deals[30].position(game, 3))
            for _ in range(60):
                position = apply(position, random.choice(legal_moves(position))).position
                state = state_of(position, root)
                assert isinstance(state, State)
                assert state.waste == len(position["W"].cards)
                assert state_of(position, other) is None


def test_the_face_down_cards_of_a_column_are_all_locked_and_the_one_above_them_is_its_root() -> (
    None
):
    random = Random(5)
    for known in known_deals()[:8]:
        position = known.position("klondike", 1)
        root = encode(position)
        for _ in range(150):
            position = apply(position, random.choice(legal_moves(position))).position
            state = state_of(position, root)
            assert state is not None
            for column, left in enumerate(state.left):
                pile = position[str(column + 1)]
                assert left == pile.down + 1 or (left == 0 and not pile.down)


def test_another_order_of_the_stock_is_another_deal() -> None:
    position = known_deals()[0].position("reflechi", 1)
    stock = position["S"]
    turned = position.replace({PileId("S"): stock._replace(cards=stock.cards[::-1])})
    assert state_of(turned, encode(position)) is None


def test_a_position_with_more_recycles_left_than_its_deal_is_none_of_it() -> None:
    opening = deal(choose("klondike", 3, 3), ALL_CARDS)
    root = encode(opening.replace({}, 1))
    assert state_of(opening, root) is None
    assert state_of(opening.replace({}, 2), root) is not None


def test_late_positions_stand_at_their_own_start() -> None:
    random = Random(6)
    for _ in range(100):
        position = late_position(random)
        assert state_of(position, encode(position)) == encode(position).start
