"""Hints: the next move of a line that wins, and nothing else."""

from __future__ import annotations

from dataclasses import replace
from itertools import count, islice
from threading import Event

import pytest
from hypothesis import given, settings

import reflechi_widget as rw
import strategies
from lay import DRAW_3, foundations, lay
from reflechi_widget.analysis import Hint, hint, hints
from reflechi_widget.cards import ALL_CARDS
from reflechi_widget.deals import nth_code
from reflechi_widget.moves import DRAW, RECYCLE, Transfer, transfer
from reflechi_widget.position import FOUNDATIONS, PileId, Position
from reflechi_widget.rules import (
    Outcome,
    apply,
    check,
    deal,
    outcome,
    rules_of,
    targets,
)

# Enough for most deals on a machine without a compiler; what it leaves open has no hint.
NODES = 2_000
DEALS_EACH = 8


@pytest.fixture(autouse=True)
def _forget(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(hints, "_recent", hints._Memory())


def follow(position: Position) -> int | None:
    """Play hint after hint to the win; gives their number, or None if there is none to begin."""
    given = hint(position, nodes=NODES)
    if given.move is None:
        return None
    left = len(given.verdict.line)
    for number in range(left):
        assert given.move is not None
        assert check(position, given.move) is None
        assert len(given.verdict.line) == left - number
        position = apply(position, given.move).position
        given = hint(position, nodes=NODES)
    assert outcome(position) is Outcome.WON
    assert given.move is None
    return left


@pytest.mark.parametrize("key", ["TF1-D1N", "TF1-D3N", "KL1-D1N", "KL1-D3N"])
def test_whoever_follows_the_hints_wins_with_each_line_one_move_shorter(key: str) -> None:
    rules = rules_of(key)
    deals = (deal(rules, nth_code(rules, number).deck) for number in count())
    followed = (length for length in map(follow, deals) if length is not None)
    assert len(list(islice(followed, DEALS_EACH))) == DEALS_EACH


@settings(max_examples=30)
@given(strategies.games())
def test_a_hint_is_a_legal_move_from_wherever_a_game_stands(game: rw.Game) -> None:
    given = hint(game, nodes=NODES)
    assert (given.move is not None) == bool(given.verdict.line)
    if given.move is not None:
        assert given.verdict.result == "winnable"
        assert given.move in game.legal_moves()


@pytest.mark.slow
@pytest.mark.parametrize("key", ["TF1-D1N", "TF1-D3N", "KL1-D1N", "KL1-D3N"])
def test_board_rules_and_solver_agree_on_what_may_be_played(key: str) -> None:
    rules = rules_of(key)
    seen: set[Position] = set()
    for number in count():
        position = deal(rules, nth_code(rules, number).deck)
        for move in rw.solve(position, nodes=NODES).line:
            seen.add(position)
            lights = {
                (card, pile[0] if pile[0] == "F" else pile)
                for card, piles in targets(position).items()
                for pile in piles
            }
            drops = {
                (card, pile)
                for card in ALL_CARDS
                for pile in (*map(PileId, "1234567"), FOUNDATIONS)
                if check(position, transfer(card, pile)) is None
            }
            assert lights == drops
            if isinstance(move, Transfer):
                assert (move.card, move.target) in drops
            position = apply(position, move).position
        if len(seen) >= 250:
            return


def test_a_hint_names_the_card_and_the_piles() -> None:
    position = lay(c1="KS", **foundations(13, short={"S": 12}))
    given = hint(position)
    assert given.move == transfer(rw.parse_card("KS"), PileId("F"))
    assert given.piles == ("1", "FS")
    assert str(given) == "Move K♠ from column 1 to the spade foundation."


def test_a_hint_for_a_run_speaks_of_the_cards_on_it() -> None:
    # A♠ lies under K♥ and Q♠: only the run as a whole, to one of the empty columns, lets it out.
    position = lay(
        c1="ASKHQS", S="2S3S4S5S6S7S8S9STSJSKS|", **foundations(13, short={"S": 0, "H": 12})
    )
    given = hint(position)
    assert isinstance(given.move, Transfer)
    assert given.cards == ("KH", "QS")
    assert given.piles[0] == "1"
    assert given.piles[1] in set("234567")
    assert given.sentence().startswith("Move K♥, with the cards on it, from column 1 to column ")


def test_a_hint_may_send_a_king_to_the_column_that_was_emptied_just_now() -> None:
    # 2♠ lies under K♦ and Q♠, and nothing else can leave its column.
    before = lay(
        c1="2SKDQS",
        c2="QH",
        c3="KH3S",
        c4="4S",
        c5="5S",
        c6="6S",
        c7="7S",
        S="8S9STSJSKS|",
        **foundations(13, short={"S": 1, "H": 11, "D": 12}),
    )
    after = apply(before, rw.parse_move("QH-F")).position
    assert not after["2"].cards
    assert hint(after).move == rw.parse_move("KD-2")


@pytest.mark.parametrize(
    ("position", "move", "sentence"),
    [
        (lay(S="KS|", **foundations(13, short={"S": 12})), DRAW, "Draw a card."),
        (
            lay(DRAW_3, S="KSQSJS|", **foundations(13, short={"S": 10})),
            DRAW,
            "Draw 3 cards.",
        ),
        (
            lay(W="TSQSJS", **foundations(13, short={"S": 9}), c1="KS"),
            RECYCLE,
            "Recycle: turn the waste back into the stock.",
        ),
        (lay("KL1-D11", S="KS|", **foundations(13, short={"S": 12})), DRAW, "Draw a card."),
        (
            lay("KL1-D12", W="TSQSJS", **foundations(13, short={"S": 9}), c1="KS"),
            RECYCLE,
            "Recycle: turn the waste back into the stock.",
        ),
    ],
)
def test_where_only_the_stock_helps_the_hint_names_it(
    position: Position, move: rw.Move, sentence: str
) -> None:
    given = hint(position)
    assert given.move == move
    assert given.sentence() == sentence
    assert not given.cards, "what a draw would turn is not told"


def test_a_position_that_is_proved_lost_has_no_hint_and_says_so() -> None:
    # 2♠ lies on A♠, and no column is empty for the cards that would have to come back for it.
    given = hint(
        lay(
            c1="AS2S",
            c2="3S",
            c3="4S",
            c4="5S",
            c5="6S",
            c6="7S",
            c7="8S9STSJSQSKS",
            **foundations(13, short={"S": 0}),
        )
    )
    assert given.move is None
    assert given.verdict.result == "unwinnable"
    assert given.sentence() == "This game cannot be won from here."


def test_a_won_game_needs_no_hint() -> None:
    given = hint(lay(**foundations(13)))
    assert given.move is None
    assert given.sentence() == "The game is won."


def test_within_too_small_a_limit_a_hint_says_that_it_does_not_know() -> None:
    given = hint(rw.Game("TF1-D3N-AAAAAAB"), nodes=1)
    assert given.move is None
    assert given.verdict.limit == "nodes"
    assert given.sentence() == "The search ended before it could tell whether this can be won."


def test_what_was_not_found_in_time_is_searched_again() -> None:
    game = rw.Game("TF1-D1N-AAAAANP")
    assert hint(game, nodes=1).move is None
    assert hint(game, nodes=NODES).move is not None


def test_a_hint_can_be_stopped() -> None:
    stop = Event()
    stop.set()
    assert hint(rw.Game("TF1-D3N-AAAAAAB"), stop=stop).verdict.limit == "stopped"


def test_hidden_cards_give_no_hint() -> None:
    hidden = rw.Game("TF1-D1N-AAAAAAB").position.hide_face_down()
    with pytest.raises(rw.PositionError):
        hint(hidden)


def test_what_is_neither_a_game_nor_a_position_gives_no_hint() -> None:
    with pytest.raises(rw.PositionError):
        hint("TF1-D1N-AAAAAAB")  # type: ignore[arg-type]


def test_of_two_lines_the_shorter_is_remembered() -> None:
    memory, position = hints._Memory(), lay(**foundations(13))
    long = hint(rw.Game("TF1-D1N-AAAAANP"), nodes=NODES).verdict
    memory.keep(position, replace(long, line=long.line[1:]))
    memory.keep(position, long)
    known = memory.recall(position)
    assert known is not None
    assert len(known.line) == len(long.line) - 1


def test_only_the_positions_asked_for_last_are_remembered(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(hints, "_REMEMBERED", 2)
    memory = hints._Memory()
    verdict = hint(lay(**foundations(13))).verdict
    first, second, third = (lay(c1=card) for card in ("KS", "KH", "KD"))
    memory.keep(first, verdict)
    memory.keep(second, verdict)
    assert memory.recall(first) is verdict
    memory.keep(third, verdict)
    assert memory.recall(second) is None
    assert memory.recall(first) is verdict


def test_a_hint_shows_itself_in_one_line() -> None:
    given = hint(lay(c1="KS", **foundations(13, short={"S": 12})))
    assert repr(given) == "<Hint KS-F: Move K♠ from column 1 to the spade foundation.>"
    assert isinstance(given, Hint)
