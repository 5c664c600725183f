"""A loss is told with the last card of the first pass, never before, and never beside a win."""

from __future__ import annotations

import pytest

import reflechi_widget as rw
from lay import IN_ORDER, WINS_IN_ORDER
from reflechi_widget.cards import parse_cards
from reflechi_widget.session import Session
from reflechi_widget.wire import Prefs

#: No two cards that are seen follow on each other, and every ace lies face down.
NOTHING_FITS = parse_cards(
    "2SASAHADAC3S3H2H3D3C5S5H5D4S5C7S7H7D4H7C9S9H6S9D9C6HKS8S"
    "2D2C4D4C6D6C8H8D8CTSTHTDTCJSJHJDJCQSQHQDQCKHKDKC"
)


@pytest.mark.parametrize(("draw", "passes"), [(1, None), (3, None), (1, 1), (3, 3)])
def test_a_deal_that_gives_nothing_is_lost_with_the_last_card_of_the_first_pass_and_not_before(
    draw: int, passes: int | None
) -> None:
    session = Session(rw.Game.from_deck(NOTHING_FITS, "klondike", draw, passes), Prefs())
    told = list[object]()
    for _ in range(24 // draw):
        told.append(session.view()["lost"])
        assert list(map(str, session.legal_moves())) == ["D"]
        session.play("D")
    assert not any(told)
    assert session.view()["lost"]
    # A stock that may be turned for ever is no way out.
    if session.play("R"):
        session.play("D")
        assert session.view()["lost"]
        session.undo()
        session.undo()
    session.undo()
    assert session.view()["lost"] is None
    session.redo()
    assert session.view()["lost"]


def test_after_a_loss_the_board_offers_to_look_for_the_move_that_lost_and_no_hint() -> None:
    session = Session(rw.Game.from_deck(NOTHING_FITS, "klondike", 3), Prefs())
    session.play("D7")
    assert session.counsel()["offers"] == ["hint"]
    session.play("D")
    assert session.counsel()["offers"] == ["which_lost"]
    session.undo()
    assert session.counsel()["offers"] == ["hint"]


def test_the_same_cards_in_reflechi_are_never_called_lost() -> None:
    session = Session(rw.Game.from_deck(NOTHING_FITS), Prefs())
    for _ in range(50):
        session.play("D") or session.play("R")
        assert session.view()["lost"] is None
        assert not session.values()["lost"]


def test_a_lost_game_can_be_left_for_another_that_is_not_lost() -> None:
    session = Session(rw.Game.from_deck(NOTHING_FITS, "klondike", 3, 1, scoring="vegas"), Prefs())
    session.play("D8")
    assert (session.view()["lost"] is not None, session.view()["undo"]) == (True, 8)
    assert session.new_game(cumulative=True)
    assert session.view()["lost"] is None
    assert session.view()["score"] == -104


def test_the_last_card_wins_and_only_wins() -> None:
    session = Session(rw.Game.from_deck(IN_ORDER, "klondike", 1, 1), Prefs())
    for move in WINS_IN_ORDER:
        assert session.view()["lost"] is None
        session.play(move)
    assert session.view()["won"]
    assert session.view()["lost"] is None
    assert not session.values()["lost"]
    assert "lost" not in session.view()["said"]
