"""What a refused player is told can be done: whatever it is, it is legal there."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import reflechi_widget as rw
from lay import game_with
from reflechi_widget.cards import ALL_CARDS
from reflechi_widget.lessons import Practising, lesson_for, shipped
from reflechi_widget.moves import DRAW, RECYCLE, Move, Transfer
from reflechi_widget.position import FOUNDATIONS, PileId, Position
from reflechi_widget.record import Game
from reflechi_widget.rules import (
    OF_THE_STOCK,
    Allowed,
    Kind,
    Refusal,
    Role,
    Rule,
    allowed,
    check,
    double_tap,
    recycles_left,
    rows,
    rules_of,
)
from reflechi_widget.wire import Prefs
from strategies import games

#: What is said to be done first by a refusal that names no card.
ADVISED: dict[Rule, Move] = {Rule.STOCK_EMPTY: RECYCLE, Rule.STOCK_LEFT: DRAW}
#: Refusals by which nothing can be done with stock and waste.
OVER = {Rule.STOCK_SPENT, Rule.NOTHING_TO_DRAW, Rule.NOTHING_TO_RECYCLE, Rule.NO_STOCK}
#: Where a card may not be known, or the refusal itself says that nothing can be done with it.
NOTHING_SAID = {Rule.FACE_DOWN, Rule.NO_CARD, Rule.NO_PLACE}
LIFTING = {Rule.TOP_ONLY, Rule.GROUP_RANK, Rule.GROUP_COLOUR, Rule.GROUP_BOTH}


@st.composite
def stood(draw: st.DrawFn) -> Game:
    """Give a game played at random, and then through its stock for a while."""
    game = draw(games(most=60))
    for _ in range(draw(st.integers(0, 60))):
        for move in (DRAW, RECYCLE):
            if game.check(move) is None:
                game.play(move)
                break
    return game


def tried(game: Game) -> Iterator[tuple[Refusal, Move | str]]:
    """Give the refusals of a broad set of moves, one of each rule for a card."""
    seen = set()
    for refusal, wish in _all_tried(game):
        if (refusal.rule, refusal.cards[:1]) not in seen:
            seen.add((refusal.rule, refusal.cards[:1]))
            yield refusal, wish


def _all_tried(game: Game) -> Iterator[tuple[Refusal, Move | str]]:
    position = game.position
    piles = [*map(PileId, "19WS"), *(s.id for s in game.rules.with_role(Role.COLUMN)), FOUNDATIONS]
    wishes: list[Move | str] = [DRAW, RECYCLE, "D2", "D9", "D30"]
    wishes += [Transfer(card, pile) for card in ALL_CARDS for pile in piles]
    for wish in wishes:
        if (refusal := game.check(wish)) is not None:
            yield refusal, wish
    for card in ALL_CARDS:
        if isinstance(refused := double_tap(position, card), Refusal):
            yield refused, f"double tap {card}"


def ways(position: Position, card: rw.Card) -> set[PileId]:
    """Give all piles the judge lets a card go to, by their own names."""
    rules = rules_of(position.rules)
    found = {
        spec.id
        for spec in rules.with_role(Role.COLUMN)
        if check(position, Transfer(card, spec.id)) is None
    }
    if check(position, Transfer(card, FOUNDATIONS)) is None:
        found.add(rules.foundation_of[card].id)
    return found


def can_be_lifted(position: Position, card: rw.Card) -> bool:
    """Tell whether no target is refused because of what lies on the card."""
    source = position.find(card)
    refusals = [
        check(position, Transfer(card, spec.id))
        for spec in rules_of(position.rules).with_role(Role.COLUMN)
        if spec.id != source
    ]
    return not any(refusal is not None and refusal.rule in LIFTING for refusal in refusals)


def follow(position: Position, instead: Allowed) -> None:
    """Make sure that what is said to be possible is, and what is said to be impossible is not."""
    match instead.kind:
        case Kind.MOVE:
            assert set(instead.piles) == ways(position, instead.card)
            assert instead.piles
        case Kind.NOWHERE:
            assert not ways(position, instead.card)
        case Kind.LIFT | Kind.LAST:
            (pile,) = instead.piles
            assert can_be_lifted(position, instead.card)
            assert instead.then is not None
            follow(position, instead.then)
            if instead.then.kind is Kind.NOWHERE:
                assert not any(ways(position, card) for card in position.piles[pile].up)


@settings(max_examples=40)
@given(stood())
def test_whatever_a_refusal_recommends_is_legal_there(game: Game) -> None:
    position = game.position
    in_sight = {card for pile in position.piles.values() for card in pile.up}
    for refusal, wish in tried(game):
        instead = allowed(position, refusal)
        if instead is not None:
            follow(position, instead)
        elif refusal.rule in ADVISED:
            assert check(position, ADVISED[refusal.rule]) is None, wish
        elif refusal.rule is Rule.DRAWS_LEFT:
            most = int(refusal.text)
            assert game.check(f"D{most}") is None
            assert game.check(f"D{most + 1}") is not None
        elif refusal.rule in OVER:
            assert check(position, DRAW) is not None
            assert check(position, RECYCLE) is not None
        elif refusal.rule is Rule.PASS_LIMIT:
            assert recycles_left(position) == 0
        else:
            card = refusal.cards[0]
            assert refusal.rule in NOTHING_SAID or card not in in_sight, wish
            assert not ways(position, card), wish


@settings(max_examples=40)
@given(stood())
def test_the_lesson_a_refusal_leads_to_is_on_the_game_and_its_draw_count(game: Game) -> None:
    session = Practising(game, Prefs())
    for refusal in {refusal.rule: refusal for refusal, _ in tried(game)}.values():
        name = session.practice_on(refusal)
        if name is not None:
            assert_fits(name, refusal.rule, game)


def assert_fits(name: str, rule: Rule, game: Game) -> None:
    codes = [task.start.code for task in shipped(name).tasks if task.start]
    played = [Game(code).rules for code in codes]
    common = name in [one.name for one in rw.lessons(course="reflechi")]
    assert common or game.rules.game in {row.game for row in played}
    draws = {row.draw for row in played}
    assert rule not in OF_THE_STOCK or game.rules.draw in draws or len(draws) > 1


@pytest.mark.parametrize(
    ("key", "move", "lesson"),
    [
        ("TF1-D1N", "R", "stock-draw-1"),
        ("TF1-D3N", "R", "stock-draw-3"),
        ("KL1-D33", "R", "stock-draw-3"),
        ("KL1-D2N", "R", None),
        ("KL1-D11", "R", "passes"),
        ("KL1-D21", "R", "passes"),
        ("TF1-D3N", "D9", "stock-draw-3"),
        ("TF1-D1N", "JS-1", None),  # on cards that lie face down in columns, which it has not
        ("KL1-D1N", "JS-1", "turning"),
    ],
)
def test_a_recycle_too_early_leads_to_the_lesson_on_its_own_draw_count(
    key: str, move: str, lesson: str | None
) -> None:
    table = rw.Solitaire(f"{key}-AAAAAAB")
    refusal = table.play(move).refusal
    assert refusal is not None
    assert lesson_for(refusal.rule, table.game.rules) == lesson
    shown = table.state["refusal"]["practise"]
    assert (shown and shown["lesson"]) == lesson


def test_asked_for_by_its_rule_a_lesson_is_given_even_if_none_is_on_the_draw_count() -> None:
    for key, title in (("TF1-D3N", "draw 3"), ("KL1-D2N", "draw 1")):
        table = rw.Solitaire(f"{key}-AAAAAAB")
        table.practise("stock-left")
        assert title in table.lesson["head"]


def test_every_rule_of_the_stock_has_a_lesson_in_every_game_with_one_or_three_cards_a_draw() -> (
    None
):
    for row in rows():
        if row.offered and row.draw != 2:
            for rule in OF_THE_STOCK - {Rule.PASS_LIMIT, Rule.STOCK_SPENT, Rule.NO_STOCK}:
                assert lesson_for(rule, row), (row.key, rule)


def test_where_no_recycle_is_left_a_draw_from_the_empty_stock_says_so() -> None:
    table = rw.Solitaire("KL1-D11-AAAAAAB")
    table.play("D24")
    reply = table.draw()
    assert str(reply.refusal) == "Nothing can be drawn: the stock is empty, and no recycle is left."
    assert not table.recycle()
    table = rw.Solitaire("KL1-D12-AAAAAAB")
    table.play("D24")
    assert str(table.draw().refusal) == "The stock is empty: recycle the waste first."
    assert table.recycle()


def test_more_draws_than_the_stock_has_cards_for_are_refused_with_how_many_there_are() -> None:
    table = rw.Solitaire("TF1-D3N-AAAAAAB")
    reply = table.play("D9")
    assert str(reply.refusal) == "The stock has cards for only 8 draws."
    assert table.move_count == 0
    table.play("D7")
    assert str(table.play("D2").refusal) == "The stock has cards for only 1 draw."
    assert table.play("D1")


def test_a_card_that_can_be_lifted_is_said_with_where_it_can_go() -> None:
    game = game_with(c5="9S3H", c6="4S")
    reply = allowed(game.position, game.check("9S-1") or Refusal(Rule.STALE))
    assert str(reply) == "From column 5, only 3♥ can be lifted. 3♥ can go to column 6."
