"""Suggestions: what to play for who does not see all cards."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from math import factorial
from operator import sub
from random import Random
from threading import Event

import pytest
from bench.suggestions import is_won_by, useful_moves

import reflechi_widget as rw
import toys
from lay import foundations, lay
from reflechi_widget import texts
from reflechi_widget.analysis import suggestions
from reflechi_widget.analysis.aims import Aim, aims_of, down_under
from reflechi_widget.analysis.pointing import point_at
from reflechi_widget.analysis.worlds import unseen_cards, worlds_of
from reflechi_widget.cards import HIDDEN, parse_cards
from reflechi_widget.deals import nth_code
from reflechi_widget.moves import DRAW, RECYCLE, Transfer
from reflechi_widget.position import Pile, Position
from reflechi_widget.rules import choose, deal, legal_moves, rules_of, validate
from reflechi_widget.solver import DealTable, meter, native
from ticking import Ticking

KEYS = ("KL1-D1N", "KL1-D3N", "KL1-D33", "KL1-D11", "TF1-D1N", "TF1-D3N")


def suggest(
    game: rw.Game | Position, *, worlds: int = 2, nodes: int = 200, **more: object
) -> rw.Suggestion:
    """Suggest with limits that no clock has a part in."""
    return rw.suggest(game, None, worlds=worlds, nodes=nodes, **more)  # type: ignore[arg-type]


def played(key: str, number: int, actions: int) -> Iterator[rw.Game]:
    """Play a deal by chance, and give the game after each action."""
    game, dice = rw.Game(str(nth_code(rules_of(key), number))), Random(f"{key} {number}")
    for _ in range(actions):
        yield game
        moves = game.legal_moves()
        if not moves:
            return
        game.play(dice.choice(moves))


def disguised(position: Position, dice: Random) -> Position:
    """Give a position that looks the same, with the cards that lie face down mixed."""
    cards = [card for pile in position.piles.values() for card in pile.cards[: pile.down]]
    dice.shuffle(cards)
    return position.replace(
        {
            name: Pile((*(cards.pop() for _ in range(pile.down)), *pile.up), pile.down)
            for name, pile in position.piles.items()
        }
    )


def sentences(found: rw.Suggestion) -> list[str]:
    return [found.sentence(language) for language in texts.LANGUAGES]


# What is suggested ----------------------------------------------------------------------------


@pytest.mark.slow
def test_in_a_thousand_positions_a_suggestion_is_legal_and_points_at_what_is_seen() -> None:
    for number, key in enumerate(KEYS * 4):
        for game in played(key, number, 42):
            found = suggest(game, worlds=1, nodes=20)
            if found.move is None:
                assert found.end in ("lost", "nothing-new")
                continue
            assert game.check(found.move) is None
            piles = game.position.piles
            assert all(card in piles[found.piles[0]].up for card in found.cards)
            assert set(found.piles) <= set(piles)


@pytest.mark.parametrize("key", KEYS)
def test_positions_that_look_the_same_have_the_same_suggestion(key: str) -> None:
    dice = Random(key)
    for game in list(played(key, 7, 60))[::6]:
        position = game.position
        found = suggest(position, worlds=4)
        for other in (disguised(position, dice), position.hide_face_down()):
            same = suggest(other, worlds=4)
            assert same == found
            assert sentences(same) == sentences(found)


def test_games_that_look_the_same_have_the_same_suggestions_until_a_card_turns() -> None:
    deck = list(rw.deck_of("KL1-D1N-AAAAAAC"))
    # Of the last columns, the deepest cards: places 4, 5 and 6 of the first row are face down.
    swapped = list(deck)
    swapped[4], swapped[5], swapped[6] = deck[6], deck[4], deck[5]
    one, other = (rw.Game.from_deck(cards, rules="klondike") for cards in (deck, swapped))
    for _ in range(25):
        assert one.position.hide_face_down() == other.position.hide_face_down()
        found = suggest(one)
        assert suggest(other) == found
        assert found.move is not None
        one.play(found.move)
        other.play(found.move)


def test_the_ways_the_hidden_cards_may_lie_come_from_the_view_for_ever() -> None:
    view = rw.Game("KL1-D1N-AAAAAAB").position.hide_face_down()
    first, second = worlds_of(view, 2)
    assert str(first) == PINNED
    assert first != second


PINNED = (
    "KL1-D1N S:8D3CJDJH7C7D4SAS3S2HTC2DKS6HADQSAH5DQH7HAC7S4H4C| W: FS: FH: FD: FC: 1:9S "
    "2:4D|8H 3:TDJS|TS 4:2CKHKC|5C 5:6CTH8CJC|3H 6:5S9CKDQC8S|9H 7:5HQD6D6S2S9D|3D"
)


@pytest.mark.parametrize("key", KEYS)
def test_a_way_the_hidden_cards_may_lie_agrees_with_all_that_is_seen(key: str) -> None:
    for game in list(played(key, 3, 60))[::10]:
        view = game.position.hide_face_down()
        ways = list(worlds_of(view, 5))
        assert len(ways) == min(5, factorial(len(unseen_cards(view))))
        for way in ways:
            validate(way)
            assert way.hide_face_down() == view
            assert not any(HIDDEN in pile.cards for pile in way.piles.values())


def test_where_few_cards_are_hidden_each_way_they_may_lie_is_looked_at_once() -> None:
    view = lay("KL1-D1N", c4="KSQSJS|TS", **foundations(13, short={"S": 9})).hide_face_down()
    assert unseen_cards(view) == parse_cards("JSQSKS")
    assert len(set(worlds_of(view, 20))) == factorial(3)
    assert suggest(view, worlds=20).worlds == factorial(3)
    assert suggest(view, worlds=5).worlds == 5


def test_a_suggestion_says_in_how_many_ways_a_win_was_found_and_that_it_is_advice() -> None:
    found = rw.suggest(rw.Game("KL1-D1N-AAAAAAB"), None)
    assert found.worlds == 20
    assert 0 < found.won <= 20
    told = f"the solver tried 20 ways the face-down cards may lie and found a win in {found.won}."
    assert str(found).endswith(f" Advice, not proof: {told}")
    assert repr(found) == f"<Suggestion {found.move}: {found}>"
    assert len(set(sentences(found))) == len(texts.LANGUAGES)
    none = replace(found, won=0)
    assert str(none).endswith("tried 20 ways the face-down cards may lie and found no win.")
    assert not any("0" in sentence.replace("20", "") for sentence in sentences(none))


def test_an_ace_goes_up_at_once_even_from_the_waste_of_draw_3() -> None:
    game = rw.Game.from_deck(
        [*(card for card in rw.deck_of("KL1-D3N-AAAAAAB") if card != "AS"), "AS"],
        rules="klondike",
        draw=3,
    )
    for _ in range(8):
        game.draw()
    assert suggest(game).move == rw.parse_move("AS-F")


def test_a_shift_of_which_nothing_comes_is_left_where_there_is_anything_else() -> None:
    # 7♥ may go to and fro between the black eights; only drawing can bring anything.
    position = lay("KL1-D1N", c1="8S7H", c2="8C", S=_rest("8S7H8C"))
    assert rw.parse_move("7H-2") in legal_moves(position)
    assert suggest(position).move == rw.parse_move("D")


def test_what_nothing_can_come_of_is_looked_at_only_where_there_is_nothing_else() -> None:
    view = lay("KL1-D1N", c1="KS", S=_rest("KS")).hide_face_down()
    king, draw = rw.parse_move("KS-2"), rw.parse_move("D")
    aims = aims_of(view, legal_moves(view))
    assert aims[king] is Aim.NOTHING
    assert suggestions._worth_a_look(view, aims) == [draw]
    assert suggestions._worth_a_look(view, {king: Aim.NOTHING}) == [king]


@pytest.mark.parametrize(
    ("only_draw", "only_turn", "chosen"), [(1, 0, "7H-2"), (2, 0, "D"), (4, 2, "7H-2")]
)
def test_only_a_clear_difference_in_wins_outweighs_what_a_move_is_good_for(
    only_draw: int, only_turn: int, chosen: str
) -> None:
    draw, turn = rw.parse_move("D"), rw.parse_move("7H-2")
    kept = [
        *[frozenset({draw, turn})] * 10,
        *[frozenset({draw})] * only_draw,
        *[frozenset({turn})] * only_turn,
    ]
    aims = {turn: Aim.TURN, draw: Aim.DRAW}
    assert suggestions._choose(aims, [turn, draw], kept) == rw.parse_move(chosen)


def _rest(named: str) -> str:
    return "".join(card for card in rw.cards.ALL_CARDS if card not in parse_cards(named)) + "|"


@pytest.mark.parametrize(
    ("piles", "move", "aim"),
    [
        ({"c1": "2S|AS"}, "AS-F", Aim.SURE),
        ({"W": "KSAS"}, "AS-F", Aim.SURE),
        ({"c1": "3S", **foundations(2)}, "3S-F", Aim.SURE),
        ({"c1": "3S", **foundations(2, short={"H": 1, "D": 1, "C": 0})}, "3S-F", Aim.SURE),
        ({"c1": "3S", **foundations(2, short={"H": 0})}, "3S-F", Aim.UP),
        ({"c1": "4S", **foundations(3, short={"C": 0})}, "4S-F", Aim.UP),
        ({"W": "3S", **foundations(2)}, "3S-F", Aim.WASTE),
        ({"c1": "2H|7H", "c2": "8S"}, "7H-2", Aim.TURN),
        ({"W": "7H", "c2": "8S"}, "7H-2", Aim.WASTE),
        ({"c1": "8C7H", "c2": "8S", **foundations(7, short={"H": 0})}, "7H-2", Aim.PREPARE),
        ({"c1": "2H|8C7H", "c2": "8S", "c3": "9D"}, "7H-2", Aim.SHIFT),
        ({"S": "2H|"}, "D", Aim.DRAW),
        ({"W": "2H"}, "R", Aim.DRAW),
        ({"c1": "2H7D", "c2": "8S"}, "7D-2", Aim.SHIFT),
        ({"c1": "KS"}, "KS-2", Aim.NOTHING),
    ],
)
def test_what_a_move_is_good_for_is_told_from_what_is_seen(
    piles: dict[str, str], move: str, aim: Aim
) -> None:
    view = lay("KL1-D1N", **piles).hide_face_down()
    legal = legal_moves(view)
    assert aims_of(view, legal)[rw.parse_move(move)] is aim


def test_of_two_moves_that_turn_a_card_the_deeper_column_comes_first() -> None:
    view = lay("KL1-D1N", c1="2H|7H", c2="8S", c5="2C3C4C|7D").hide_face_down()
    assert [down_under(view, rw.parse_move(move)) for move in ("7H-2", "7D-2")] == [1, 3]


@pytest.mark.parametrize(("stock", "count"), [("2S3S4S5S|", 3), ("2S3S|", 2), ("2S|", 1)])
def test_a_draw_turns_as_many_cards_as_there_are_left(stock: str, count: int) -> None:
    pointed = point_at(lay("KL1-D3N", S=stock), DRAW)
    assert (pointed.cards, pointed.piles, pointed.size) == ((), ("S", "W"), count)


# Who follows them -----------------------------------------------------------------------------


def follow(key: str, number: int) -> rw.Game:
    """Play a deal by suggestions to its end; only the stock may be gone through again."""
    game = rw.Game(str(nth_code(rules_of(key), number)))
    seen = set()
    while (found := suggest(game, worlds=3)).move is not None:
        game.play(found.move)
        view = game.position.hide_face_down()
        assert view not in seen or not isinstance(found.move, Transfer)
        seen.add(view)
        assert game.move_count < 1_500
    assert found.end == ("won" if game.won else "lost" if game.lost else "nothing-new")
    return game


@pytest.mark.parametrize("key", ["KL1-D1N", "KL1-D3N", "KL1-D33"])
@pytest.mark.parametrize("number", [0, 5])
def test_a_card_that_was_passed_by_is_fetched_by_going_through_the_stock_again(
    key: str, number: int
) -> None:
    game = rw.Game(str(nth_code(rules_of(key), number)))
    while (move := suggest(game).move) != DRAW:
        assert move is not None
        game.play(move)
    while game.position["S"].cards:
        game.draw()
    assert suggest(game).move == RECYCLE
    while (move := suggest(game).move) in (DRAW, RECYCLE):
        game.play(move)
    assert isinstance(move, Transfer)
    assert game.node.recycles == 1
    assert move.card == game.position["W"].cards[-1]


@pytest.mark.slow
@pytest.mark.parametrize("key", KEYS)
def test_whoever_follows_suggestions_comes_to_an_end_and_never_back(key: str) -> None:
    follow(key, 4)


@pytest.mark.slow
def test_suggestions_win_clearly_more_than_chance_among_moves_that_are_good_for_something() -> None:
    dice, games = Random(1), [rw.Game(str(nth_code(rules_of("KL1-D13"), n))) for n in range(10)]

    def by_chance(game: rw.Game) -> rw.Move | None:
        moves = list(useful_moves(game))
        return dice.choice(moves) if moves else None

    chance = sum(is_won_by(by_chance, game.copy()) for game in games)
    suggested = sum(is_won_by(lambda game: suggest(game, worlds=3).move, game) for game in games)
    assert suggested >= chance + 3


# Limits ---------------------------------------------------------------------------------------


class StopAfter:
    """Asks for an end once it was looked at so often."""

    def __init__(self, times: int) -> None:
        self.left = times

    def is_set(self) -> bool:
        self.left -= 1
        return self.left < 0


def test_what_was_counted_before_a_stop_is_the_answer() -> None:
    game = rw.Game("KL1-D1N-AAAAAAB")
    found = suggest(game, worlds=20, stop=StopAfter(40))
    assert 0 < found.worlds < 20
    assert found.move in game.legal_moves()


def test_an_interrupt_of_the_kernel_ends_it_in_peace(monkeypatch: pytest.MonkeyPatch) -> None:
    asked, glance = [], DealTable.glance

    def interrupted(self: DealTable, *args: object) -> object:
        asked.append(1)
        if len(asked) == 30:
            raise KeyboardInterrupt
        return glance(self, *args)  # type: ignore[arg-type]

    monkeypatch.setattr(DealTable, "glance", interrupted)
    found = suggest(rw.Game("KL1-D1N-AAAAAAB"), worlds=20)
    assert 0 < found.worlds < 20
    assert len(asked) == 30


@pytest.mark.parametrize("limits", [{"seconds": 1e-9}, {"stop": "set"}])
def test_without_time_a_move_is_chosen_by_what_it_is_good_for(limits: dict[str, object]) -> None:
    stop = Event()
    stop.set()
    limits = {name: stop if name == "stop" else value for name, value in limits.items()}
    game = rw.Game("KL1-D1N-AAAAAAB")
    found = rw.suggest(game, **limits)  # type: ignore[arg-type]
    assert (found.won, found.worlds) == (0, 0)
    assert game.check(found.move or "") is None
    assert str(found).endswith(" Advice, not proof.")


@pytest.mark.parametrize(("backend", "tick"), [("native", 0.02), ("python", 0.001)])
def test_progress_counts_on_over_all_questions_at_one_pace(
    backend: str, tick: float, monkeypatch: pytest.MonkeyPatch
) -> None:
    if backend == "python":
        monkeypatch.setattr(native, "_core", None)
    clock = Ticking(tick)
    monkeypatch.setattr(meter, "perf_counter", clock)
    told: list[tuple[float, rw.Progress]] = []
    suggest(
        rw.Game("KL1-D3N-AAAAAAB"),
        worlds=3,
        nodes=2_000,
        progress=lambda step: told.append((clock.now, step)),
    )
    times = [now for now, _ in told]
    assert len(times) > 2
    # No question lasts 50 ms by this clock, so each is told of only where it ends.
    assert all(0.05 <= gap < 0.1 for gap in map(sub, times[1:], times))
    for used in ([step.nodes for _, step in told], [step.seconds for _, step in told]):
        assert used == sorted(used)


def test_the_search_in_python_suggests_legal_moves_too(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(native, "_core", None)
    assert rw.backend() == "python"
    for game in list(played("KL1-D3N", 5, 40))[::8]:
        assert game.check(suggest(game, nodes=50).move or "") is None


@pytest.mark.parametrize(
    ("limits", "told"),
    [
        ({"worlds": 0}, "worlds must be a positive whole number, not 0"),
        ({"worlds": 2.5}, "worlds must be a positive whole number, not 2.5"),
        ({"worlds": True}, "worlds must be a positive whole number, not True"),
        ({"nodes": 0}, "nodes must be a positive whole number, not 0"),
        ({"seconds": -1}, "seconds must be a positive number, not -1"),
    ],
)
def test_a_limit_that_is_none_is_refused(limits: dict[str, object], told: str) -> None:
    with pytest.raises(rw.SettingError, match=told):
        rw.suggest(rw.Game("KL1-D1N-AAAAAAB"), **limits)  # type: ignore[arg-type]


# What has no suggestion -----------------------------------------------------------------------


def test_what_is_no_position_of_a_game_is_refused() -> None:
    position = rw.Game("KL1-D1N-AAAAAAB").position
    short = position.replace({rw.PileId("S"): Pile()})
    with pytest.raises(rw.PositionError, match="is missing"):
        rw.suggest(short)
    with pytest.raises(rw.PositionError, match=r"table\.game"):
        rw.suggest("KL1-D1N-AAAAAAB")  # type: ignore[arg-type]


def test_a_game_the_solver_does_not_know_is_refused() -> None:
    with pytest.raises(rw.SettingError, match="cannot play this game"):
        rw.suggest(deal(toys.PASSES, toys.PASSES.deck))


def test_a_won_game_needs_no_suggestion() -> None:
    found = suggest(lay("KL1-D1N", **foundations(13)))
    assert found.move is None
    assert str(found) == "The game is won."


def test_a_game_that_was_declared_lost_has_no_suggestion_and_says_so() -> None:
    game = rw.Game("KL1-D31-AAAAAAB")
    for token in ("9H-3", "D", "8H-1", *["D"] * 7, "8C-3"):
        assert suggest(game, worlds=1).move is not None
        game.play(token)
    assert game.lost
    found = suggest(game)
    assert (found.move, found.end) == (None, "lost")
    assert "lost" in str(found)


def test_of_a_loss_that_was_not_declared_nothing_is_said() -> None:
    lost = next(
        game
        for game in (rw.Game(str(nth_code(choose("klondike", 3), n))) for n in range(100))
        if rw.solve(game).result == "unwinnable"
    )
    found = suggest(lost, worlds=20)
    assert found.move is not None
    assert found.won > 0


def test_where_every_move_leads_back_there_is_no_suggestion_and_it_says_so() -> None:
    game = rw.Game("TF1-D3N-AAAABJN")
    for _ in range(8):
        assert game.legal_moves() == [DRAW]
        game.draw()
    # Nothing could be played on the way through the stock: a recycle leads back to the deal.
    assert game.legal_moves() == [rw.parse_move("R")]
    found = suggest(game)
    assert (found.move, found.end) == (None, "nothing-new")
    assert str(found) == "No remaining move leads to anything new."
    assert suggest(game.position).move == rw.parse_move("R"), "a position has no past"
