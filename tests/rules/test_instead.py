"""What a refused player is told that could have been done: read from the judge alone."""

from __future__ import annotations

from itertools import product

import pytest
from hypothesis import given
from hypothesis import strategies as st

import reflechi_widget as rw
from lay import foundations, lay
from reflechi_widget.moves import Transfer, parse_move
from reflechi_widget.position import FOUNDATIONS, Position
from reflechi_widget.rules import Rule, allowed, check, double_tap, rules_of
from strategies import games, moves
from toys import NO_STOCK

FIRST_DEAL = rw.Game("TF1-D1N-AAAAAAB").position
#: Rules about taking cards up: what comes after them was never judged.
LIFTING = {Rule.TOP_ONLY, Rule.GROUP_RANK, Rule.GROUP_COLOUR, Rule.GROUP_BOTH}

# Where, which move is refused, by which rule, and what could be done instead.
OFFERS = [
    (FIRST_DEAL, "9C-F", "foundation-ace", "9♣ has nowhere to go now."),
    (lay(c1="9C", c2="TH", FC="AC2C"), "9C-F", "foundation-next", "9♣ can go to column 2."),
    (lay(c1="9H", c4="TC"), "9H-3", "empty-column", "9♥ can go to column 4."),
    (
        lay(c1="KH", c2="QS", c3="2C", c4="2D", c5="4C"),
        "KH-2",
        "build-king",
        "K♥ can go to column 6 or column 7.",
    ),
    (
        lay(c1="7H", c2="9S", c3="8C", c5="8S", **foundations(6)),
        "7H-2",
        "build-rank",
        "7♥ can go to the heart foundation, column 3, or column 5.",
    ),
    (lay(c1="7H", c2="8D", c3="8C"), "7H-2", "build-colour", "7♥ can go to column 3."),
    (lay(c1="7H", c2="9D"), "7H-2", "build-both", "7♥ has nowhere to go now."),
    (
        lay(c1="2S6D", FS="AS"),
        "2S-F",
        "foundation-one",
        "From column 1, only 6♦ can be lifted. 6♦ has nowhere to go now.",
    ),
    (lay(c1="9S8H", c2="TH"), "9S-F", "foundation-one", "9♠ can go to column 2."),
    (lay(c1="9S8H"), "9S-F", "foundation-one", "9♠ has nowhere to go now."),
    (
        FIRST_DEAL,
        "7H-3",
        "group-both",
        "From column 4, only 9♦ can be lifted. 9♦ has nowhere to go now.",
    ),
    (
        lay(c1="TS9H7S6D5C", c2="JH"),
        "TS-2",
        "group-rank",
        "From column 1, 7♠ can be lifted with everything on it. 7♠ has nowhere to go now.",
    ),
    (
        lay(c1="TS9C8H", c2="JH"),
        "TS-2",
        "group-colour",
        "From column 1, 9♣ can be lifted with everything on it. 9♣ has nowhere to go now.",
    ),
    (
        lay(W="JSQSKS"),
        "JS-F",
        "top-only",
        "From the waste, only K♠ can be lifted. K♠ can go to column 1, column 2, column 3, "
        "column 4, column 5, column 6, or column 7.",
    ),
    (
        lay(c1="4H", **foundations(5)),
        "3S-1",
        "top-only",
        "From the spade foundation, only 5♠ can be lifted. 5♠ has nowhere to go now.",
    ),
    (lay(c1="4H", **foundations(3)), "F:3S-F", "foundation-shift", "3♠ can go to column 1."),
    (FIRST_DEAL, "AD-7", "same-pile", "A♦ can go to the diamond foundation."),
    (FIRST_DEAL, "AD-W", "not-a-target", "A♦ can go to the diamond foundation."),
    (FIRST_DEAL, "3:AD-F", "wrong-source", "A♦ can go to the diamond foundation."),
    (FIRST_DEAL, "AD-9", "no-pile", "A♦ can go to the diamond foundation."),
    # Nothing of a card that is not seen, and nothing where no card was meant.
    (FIRST_DEAL, "JS-1", "face-down", None),
    (FIRST_DEAL, "JS-9", "no-pile", None),
    (FIRST_DEAL.hide_face_down(), "JS-1", "face-down", None),
    (FIRST_DEAL, "R", "stock-left", None),
    (lay(), "D", "nothing-to-draw", None),
    (lay(NO_STOCK.key), "D", "no-stock", None),
]


@pytest.mark.parametrize(
    ("position", "move", "rule", "sentence"),
    OFFERS,
    ids=[f"{case[2]} {case[1]}" for case in OFFERS],
)
def test_a_refused_player_is_told_what_could_have_been_done(
    position: Position, move: str, rule: str, sentence: str | None
) -> None:
    refusal = check(position, parse_move(move))
    assert refusal is not None
    assert refusal.rule == rule
    instead = allowed(position, refusal)
    assert (instead and str(instead)) == sentence


def test_a_double_tap_without_a_place_is_not_told_twice_that_there_is_none() -> None:
    refusal = double_tap(FIRST_DEAL, rw.parse_card("3H"))
    assert isinstance(refusal, rw.Refusal)
    assert refusal.rule == "no-place"
    assert allowed(FIRST_DEAL, refusal) is None


@given(games(), st.lists(moves, min_size=1, max_size=40))
def test_the_piles_that_are_offered_are_exactly_those_the_judge_accepts(
    game: rw.Game, wishes: list[rw.Move]
) -> None:
    position = game.position
    for wish in wishes:
        refusal = check(position, wish)
        instead = None if refusal is None else allowed(position, refusal)
        if instead is None or instead.kind not in ("move", "nowhere"):
            continue
        accepted = {
            spec.id
            for spec in rules_of(position.rules).targets
            if check(position, Transfer(instead.card, spec.id)) is None
        }
        own = f"F{instead.card.suit.letter}"
        assert set(instead.piles) - {own} == accepted - {own}
        assert (own in instead.piles) == (
            check(position, Transfer(instead.card, FOUNDATIONS)) is None
        )


@given(games())
def test_the_card_that_can_be_lifted_is_the_deepest_the_judge_lets_be_taken_up(
    game: rw.Game,
) -> None:
    position, columns = game.position, "1234567"
    for name, column in product(columns, columns):
        cards = position.piles[rw.PileId(name)].up
        judged = [check(position, Transfer(card, rw.PileId(column))) for card in cards]
        if name == column or not judged or judged[0] is None or judged[0].rule not in LIFTING:
            continue
        instead = allowed(position, judged[0])
        assert instead is not None
        free = [
            card
            for card, refusal in zip(cards, judged, strict=True)
            if refusal is None or refusal.rule not in LIFTING
        ]
        assert instead.card == free[0]
        assert instead.kind == ("last" if len(free) == 1 else "lift")
        assert instead.piles == (name,)


@given(games(), st.lists(moves, min_size=1, max_size=40))
def test_nothing_is_said_of_a_card_that_lies_face_down(
    game: rw.Game, wishes: list[rw.Move]
) -> None:
    seen = {card for pile in game.position.piles.values() for card in pile.up}
    for wish in wishes:
        refusal = game.check(wish)
        instead = None if refusal is None else allowed(game.position, refusal)
        assert instead is None or instead.card in seen
