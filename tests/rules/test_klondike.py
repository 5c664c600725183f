"""Classic Klondike: what lies face down, what turns it, how often one may go through the stock."""

from __future__ import annotations

import json

import pytest
from hypothesis import given
from hypothesis import strategies as st

import reflechi_widget as rw
from lay import IN_ORDER, WINS_IN_ORDER, foundations, lay
from leaks import told
from reflechi_widget.deals import parse_code
from reflechi_widget.picture import text_board
from reflechi_widget.position import Position
from reflechi_widget.record import write_game
from reflechi_widget.rules import apply, check, outcome, rules_of, validate
from reflechi_widget.session import Session
from reflechi_widget.wire import Prefs, record_view
from strategies import payloads

DRAW_1, DRAW_3 = "KL1-D1N", "KL1-D3N"


def play(position: Position, token: str) -> Position:
    return apply(position, rw.parse_move(token)).position


def test_only_the_last_card_of_each_column_is_dealt_face_up() -> None:
    position = rw.Game("KL1-D3N-AAAAAAB").position
    assert [position[str(n)].down for n in range(1, 8)] == [0, 1, 2, 3, 4, 5, 6]
    assert [len(position[str(n)].up) for n in range(1, 8)] == [1] * 7
    assert position["S"].down == 24


def test_the_code_hashes_its_own_tag_and_deals_row_by_row() -> None:
    assert rw.deck_of("KL1-D1N-AAAAAAB") != rw.deck_of("TF1-D1N-AAAAAAB")
    assert rw.deck_of("KL1-D1N-AAAAAAB") == rw.deck_of("KL1-D33-AAAAAAB")
    deck = rw.deck_of("KL1-D1N-AAAAAAB")
    position = rw.Game("KL1-D1N-AAAAAAB").position
    assert [position[str(n)].cards[0] for n in range(1, 8)] == list(deck[:7])
    assert position["S"].cards == deck[28:]


def test_games_are_chosen_by_draw_count_and_passes_and_are_unlimited_unless_asked() -> None:
    assert rw.Game(rules="klondike").rules.key == "KL1-D1N"
    assert rw.Game(rules="klondike", draw=3).rules.key == "KL1-D3N"
    assert rw.Game(rules="klondike", draw=3, passes=3).rules.key == "KL1-D33"
    deck = rw.deck_of("KL1-D1N-AAAAAAB")
    assert rw.Game.from_deck(deck, "klondike", 1, 2).rules.key == "KL1-D12"
    with pytest.raises(rw.SettingError, match="not 10"):
        rw.Game(rules="klondike", passes=10)


def test_the_card_beneath_turns_when_the_last_face_up_card_goes() -> None:
    step = apply(lay(DRAW_1, c3="2C3D|8H7S", c4="9S"), rw.parse_move("8H-4"))
    assert step.turned == "3D"
    assert str(step.position["3"].up[0]) == "3D"
    assert (step.position["3"].down, step.position["4"].cards) == (1, ("9S", "8H", "7S"))


def test_nothing_turns_while_a_face_up_card_is_left_or_the_column_is_empty() -> None:
    some = apply(lay(DRAW_1, c3="2C3D|8H7S", c4="8D"), rw.parse_move("7S-4"))
    assert (some.turned, some.position["3"].down) == (None, 2)
    none = apply(lay(DRAW_1, c3="8H7S", c4="9S"), rw.parse_move("8H-4"))
    assert (none.turned, none.position["3"].cards) == (None, ())


def test_a_turned_card_is_played_on_and_turns_the_next() -> None:
    position = play(play(lay(DRAW_1, c3="2CAD|AS"), "AS-F"), "AD-F")
    assert position == lay(DRAW_1, c3="2C", FS="AS", FD="AD")


def test_a_card_that_lies_face_down_cannot_be_moved() -> None:
    position = lay(DRAW_1, c3="2C9H|8S", c4="TS")
    for token in ("9H-4", "9H-F", "2C-4", "3:9H-4"):
        refusal = check(position, rw.parse_move(token))
        assert refusal is not None
        assert refusal.rule == "face-down"
        assert refusal.piles == ()


def test_a_group_with_a_card_that_lies_face_down_is_refused_and_with_all_open_allowed() -> None:
    move = rw.parse_move("9H-4")
    refusal = check(lay(DRAW_1, c3="2C9H|8S", c4="TS"), move)
    assert refusal is not None
    assert refusal.rule == "face-down"
    assert check(lay("TF1-D1N", c3="2C9H8S", c4="TS"), move) is None


def test_a_group_may_start_at_any_face_up_card_of_a_run() -> None:
    position = lay(DRAW_1, c3="2C|9H8S7D", c4="TS", c5="9D", c6="8C")
    for token in ("9H-4", "8S-5", "7D-6"):
        assert check(position, rw.parse_move(token)) is None


def test_one_undo_takes_back_the_move_and_the_turn_with_their_points() -> None:
    game = rw.Game("KL1-D1N-Z234567")
    before = game.position
    game.play("9C-6")
    assert (before["4"].down, game.position["4"].down) == (3, 2)
    assert game.score == 5
    game.undo()
    assert (game.position, game.score) == (before, 0)
    game.redo()
    assert (game.score, game.move_count) == (5, 1)


@pytest.mark.parametrize(
    ("row", "tokens", "score"),
    [
        ("KL1-D1N-Z234567", ["9C-6"], 5),  # a card turned
        ("KL1-D1N-Z234567", ["9C-6", "D2", "AH-F"], 15),  # and one to its foundation
        ("KL1-D1N-Z234567", ["9C-6", "D24", "R"], 0),  # the floor
    ],
)
def test_points_are_those_of_the_rules_page(row: str, tokens: list[str], score: int) -> None:
    game = rw.Game(row)
    for token in tokens:
        game.play(token)
    assert game.score == score


def test_a_card_taken_back_from_a_foundation_costs_fifteen() -> None:
    game = rw.Game("KL1-D1N-Z234567")
    line = "7C-1 9C-6 6H-1 D2 AH-F D11 AD-F D5 AS-F D4 8D-6 KH-1 AH-7"
    for token in line.split():
        game.play(token)
    assert [node.score for node in game.node.path()][-3:] == [45, 50, 35]


def test_of_three_cards_drawn_all_are_shown_and_only_the_last_can_go() -> None:
    deck = rw.Game("KL1-D3N-AAAAAAB").deck
    session = Session(rw.Game("KL1-D3N-AAAAAAB"), Prefs())
    for draws in (1, 2):
        session.play("D")
        view = session.view()
        (waste,) = (pile for pile in view["piles"] if pile["id"] == "W")
        drawn = deck[28 : 28 + 3 * draws]
        assert waste["fan"] == 3
        assert [card["card"] for card in waste["cards"]] == list(drawn)
        assert not {str(deck.index(card)) for card in drawn[:-1]} & view["targets"].keys()
        for card in drawn[:-1]:
            refusal = session.tap(card).refusal
            assert refusal is not None
            assert refusal.rule == "top-only"


@pytest.mark.parametrize(("passes", "recycles"), [(1, 0), (2, 1), (3, 2), (9, 8)])
def test_so_many_passes_are_one_recycle_less_and_one_more_is_refused(
    passes: int, recycles: int
) -> None:
    game = rw.Game(rules="klondike", draw=3, passes=passes)
    for _ in range(recycles):
        game.play("D8")
        game.play("R")
    game.play("D8")
    refusal = game.check("R")
    assert refusal is not None
    assert refusal.rule == "pass-limit"
    assert rw.Position.parse(str(game.position)) == game.position


def test_a_game_can_come_to_an_end_without_any_move_left() -> None:
    game = rw.Game("KL1-D12-AAAAAAB")
    for token in ("D24", "R", "D23", "9H-3", "8H-1", "D"):
        game.play(token)
    moves = game.legal_moves()
    while moves:
        game.play(moves[0])
        moves = game.legal_moves()
    assert outcome(game.position) is None


WON = foundations(13, short={"S": 11})
IMPOSSIBLE = [
    (lay(DRAW_1, c1="QS|KS", **WON), "this pile can have at most 0 face-down cards: '1'"),
    (lay(DRAW_1, c2="KSQS|", **WON), "the last card of this pile must lie face up: '2'"),
    (lay(DRAW_1, S="KSQS", **WON), "every card of this pile must lie face down: 'S'"),
    (lay(DRAW_1, W="KS|QS", **WON), "every card of this pile must lie face up: 'W'"),
    (lay("KL1-D12", c2="KS|QS", P="2", **WON), "does not allow this many passes: 2"),
]


@pytest.mark.parametrize(("position", "said"), IMPOSSIBLE)
def test_a_position_no_game_can_come_to_is_refused(position: Position, said: str) -> None:
    with pytest.raises(rw.PositionError) as caught:
        validate(position)
    assert str(caught.value).endswith(said)


def test_a_position_with_hidden_cards_is_read_and_judged_but_turns_none() -> None:
    hidden = rw.Game("KL1-D1N-Z234567").position.hide_face_down()
    assert " 4:??????|9C" in str(hidden)
    assert rw.Position.parse(str(hidden)) == hidden
    assert check(hidden, rw.parse_move("9C-6")) is None
    with pytest.raises(rw.PositionError, match="unknown"):
        play(hidden, "9C-6")


def test_the_row_itself_says_what_the_rules_page_says() -> None:
    row = rules_of("KL1-D33")
    assert (row.title, row.passes, row.undo, row.level) == ("Klondike", 3, 100, "hard")
    assert parse_code("kl1 d33 aaaaaab".replace(" ", "-")).rules is row


def all_told(session: Session) -> str:
    """Give all that is told of a live game, except the answers to those who ask for everything."""
    game = session.game
    values = {name: value for name, value in session.values().items() if name != "code"}
    parts = [json.dumps(part, ensure_ascii=False) for part in (session.view(), record_view(game))]
    cards = [" ".join(pile.cards) for pile in values["position"].piles.values()]
    board = text_board(game.position)
    return "\n".join([*parts, *cards, board, write_game(game)]).replace(game.code, "")


@pytest.mark.slow
@given(
    st.sampled_from(("KL1-D1N", "KL1-D3N", "KL1-D33")),
    payloads,
    st.lists(st.integers(0, 1_000), max_size=50),
)
def test_a_card_that_was_never_turned_is_spelled_out_nowhere(
    key: str, payload: str, choices: list[int]
) -> None:
    session = Session(rw.Game(f"{key}-{payload}"), Prefs())
    session.annotate(True)
    seen: set[str] = set()
    for choice in (0, *choices):
        seen |= {str(card) for pile in session.game.position.piles.values() for card in pile.up}
        assert told(all_told(session)) <= seen
        if legal := session.legal_moves():
            session.play(legal[choice % len(legal)])


def test_the_cards_are_written_out_when_the_game_is_won() -> None:
    game = rw.Game.from_deck(IN_ORDER, "klondike")
    for move in WINS_IN_ORDER:
        assert "[Cards " not in write_game(game)
        game.play(move)
    assert f'[Cards "{" ".join(IN_ORDER)}"]' in write_game(game)
    assert rw.read_game(write_game(game)) == game
