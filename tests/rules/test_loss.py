"""When a game is lost: exactly when nothing can be gained any more, and the player can know it."""

from __future__ import annotations

import random
from collections.abc import Iterator
from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

import brute
import reflechi_widget as rw
from lay import foundations, lay
from reflechi_widget.moves import Draw, Recycle, Transfer
from reflechi_widget.position import Pile, PileId, Position
from reflechi_widget.rules import apply, is_dead, legal_moves, rules_of
from reflechi_widget.session import Session
from reflechi_widget.texts import LANGUAGES
from reflechi_widget.wire import Prefs
from strategies import games, open_codes

KEYS = ("KL1-D1N", "KL1-D3N", "KL1-D11", "KL1-D33")

# Positions ------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("why", "position"),
    [
        ("a card goes up", lay("KL1-D11", c1="AS")),
        ("a card goes up after a shift", lay("KL1-D11", c1="AS8H", c2="9C")),
        ("a card turns", lay("KL1-D11", c1="2S|8H", c2="9C")),
        ("the last card of a column that goes up turns one", lay("KL1-D11", c1="2S|AH")),
        ("a king turns a card", lay("KL1-D11", c1="2S|KH", c2="")),
        ("the waste is played", lay("KL1-D11", c1="9C", W="2S8H")),
        ("the waste is played up", lay("KL1-D11", c1="9C", W="2SAH")),
        ("the stock is played", lay("KL1-D11", c1="9C", S="8H|")),
        ("the waste comes again", lay("KL1-D1N", c1="9C", W="8H2S")),
        ("one recycle is left", lay("KL1-D12", c1="9C", W="8H2S")),
        ("a draw of three brings it up", lay("KL1-D3N", c1="9C", W="2S3S8H4S")),
        (
            "a card taken back is the place for one that turns a card",
            lay("KL1-D11", c1="2C|5H", c2="7D", FS="AS2S3S4S5S6S"),
        ),
        (
            "two cards taken back are",
            lay("KL1-D11", c1="2C|4D", c2="6H", FS="AS2S3S4S5S"),
        ),
        (
            "part of a run goes elsewhere, and what is below goes up",
            lay("KL1-D11", c1="8C7D6S", c2="7H", FD="AD2D3D4D5D6D"),
        ),
        (
            "an empty column takes a king that lies on a card which goes up",
            lay("KL1-D11", c1="AS|7DKH", c2="", FD="AD2D3D4D5D6D"),
        ),
    ],
)
def test_a_useful_action_that_remains_is_found(why: str, position: Position) -> None:
    assert not is_dead(position), why


@pytest.mark.parametrize(
    ("why", "position"),
    [
        ("nothing is left", lay("KL1-D11", c1="2S|8H", c2="9D")),
        ("it lies under another in the waste for good", lay("KL1-D11", c1="9C", W="8H2S")),
        ("the last recycle is made", lay("KL1-D12", c1="9C", W="8H2S", P="1")),
        ("a draw of three never brings it up", lay("KL1-D3N", c1="9C", W="2S8H4S")),
        ("a stock goes round and round", lay("KL1-D1N", c1="2C|8H", S="3S4S9D|")),
        ("a king goes from one empty column to another", lay("KL1-D11", c1="KH", W="4S")),
        ("a run goes to and fro", lay("KL1-D11", c1="2C|9S8H", c2="3C|9C", W="4S")),
        ("what is taken back only comes again", lay("KL1-D11", c1="3C|7D", FS="AS2S3S4S5S6S")),
        (
            "two cards would need each other's place",
            lay("KL1-D11", c1="2C|8S7H", c2="3C|8C7D", W="4S"),
        ),
    ],
)
def test_where_only_moves_to_and_fro_remain_the_position_is_dead(
    why: str, position: Position
) -> None:
    assert is_dead(position), why


@pytest.mark.parametrize(
    "position",
    [
        lay("KL1-D11", c1="AS"),
        lay("KL1-D11", c1="2S|8H", c2="9C"),
        lay("KL1-D11", c1="9C", W="8H"),
        lay("KL1-D1N", c1="9C", S="8H|"),
        lay("KL1-D1N", c1="9C", W="8H2S"),
    ],
)
def test_a_position_with_a_single_kind_of_useful_move_is_not_dead(position: Position) -> None:
    assert legal_moves(position)
    assert not is_dead(position)


# Games ----------------------------------------------------------------------------------------


def eager(code: str, seed: int, patience: int = 60) -> Iterator[rw.Game]:
    """Play a deal as people do, what gains first; give the game after each action."""
    chance = random.Random(f"{code} {seed}")
    game = rw.Game(code)
    idle = 0
    while idle < patience and not game.won and (legal := game.legal_moves()):
        gains = [move for move in legal if gains_by(game.position, move)]
        draws = [move for move in legal if isinstance(move, Draw | Recycle)]
        choices = gains if gains and chance.random() < 0.9 else draws or legal
        if chance.random() < 0.1:
            choices = legal
        game.play(chance.choice(choices))
        idle = 0 if choices is gains else idle + 1
        yield game


def gains_by(position: Position, move: rw.Move) -> bool:
    if not isinstance(move, Transfer):
        return False
    step = apply(position, move)
    return step.source == "W" or step.turned is not None or step.target.startswith("F")


def brute_gain(state: brute.State, most: int) -> bool | None:
    """Say by trying everything whether something can be gained; None if that is too much."""
    up = sum(map(len, state.foundations))
    seen, waiting = {key(state)}, [state]
    while waiting:
        state = waiting.pop()
        for token in brute.moves(state):
            after = brute.play(state, token)
            if (
                sum(after.down) < sum(state.down)
                or (len(token) > 1 and token[:2] in state.waste)
                or sum(map(len, after.foundations)) > up
            ):
                return True
            if key(after) not in seen:
                seen.add(key(after))
                waiting.append(after)
                if len(seen) > most:
                    return None
    return False


def key(state: brute.State) -> str:
    columns = sorted(zip(state.columns, state.down, strict=True))
    return str((columns, replace(state, columns=[], down=[], score=0, recycled=0)))


def stock_was_seen(game: rw.Game) -> bool:
    return any(not node.position["S"].cards for node in game.node.path())


@pytest.mark.parametrize("code", [f"{key}-AAAAAA{letter}" for key in KEYS for letter in "BC"])
def test_trying_everything_agrees_on_positions_of_a_game_once_the_stock_was_seen(
    code: str,
) -> None:
    state, answers = brute.deal(code), 0
    for number, game in enumerate(eager(code, 1, patience=30)):
        state = brute.play(state, str(game.moves[-1]))
        if game.won or not stock_was_seen(game):
            assert not game.lost
        elif game.lost or number % 8 == 0:
            gain = brute_gain(state, 200)
            assert gain is None or game.lost is not gain, str(game.position)
            answers += gain is not None
        if game.lost:
            return
    assert answers


def scattered(seed: int) -> Position:
    """Give a position with few cards that can be seen, as no game would lead to it: runs broken."""
    chance = random.Random(seed)
    heights = {suit: chance.randint(2, 12) for suit in "SHDC"}
    left = [rank + suit for suit, high in heights.items() for rank in brute.RANKS[high:]]
    chance.shuffle(left)
    seen, unseen = left[:12], left[12:]
    waste = [seen.pop() for _ in range(seed % 3)]
    if seed % 2:
        seen.sort(key=lambda card: -brute.RANKS.index(card[0]))
    columns: list[list[str]] = [[] for _ in brute.COLUMNS]
    for card in seen:
        fits = [column for column in columns if column and brute.follows(card, column[-1])]
        chance.choice(fits or columns).append(card)
    piles = {
        f"F{suit}": "".join(rank + suit for rank in brute.RANKS[:high])
        for suit, high in heights.items()
    }
    for name, column in zip(brute.COLUMNS, columns, strict=True):
        up = "".join(column)
        piles[f"c{name}"] = f"{''.join(unseen)}|{up}" if column and unseen else up
        unseen = [] if column else unseen
    return lay(chance.choice(KEYS), W="".join(waste), **piles)


def as_brute(position: Position) -> brute.State:
    state = brute.deal(f"{position.rules}-AAAAAAB")
    columns = [position[name] for name in brute.COLUMNS]
    return replace(
        state,
        columns=[list(map(str, pile.cards)) for pile in columns],
        down=[pile.down for pile in columns],
        waste=list(map(str, position["W"].cards)),
        stock=[],
        foundations=[list(map(str, position[f"F{suit}"].cards)) for suit in brute.SUITS],
    )


def test_trying_everything_agrees_on_positions_that_no_game_would_lead_to() -> None:
    answers = {True: 0, False: 0}
    for seed in range(100):
        position = scattered(seed)
        gain = brute_gain(as_brute(position), 60)
        if gain is not None:
            assert is_dead(position) is not gain, str(position)
            answers[gain] += 1
    assert min(answers.values()) >= 10


@given(games(dealt=open_codes))
def test_reflechi_never_declares_a_loss(game: rw.Game) -> None:
    assert not game.lost


def test_reflechi_does_not_declare_a_loss_where_nothing_is_left_either() -> None:
    position = lay("TF1-D1N", c1="2S8H", c2="9D")
    assert is_dead(position)  # the question can be asked, the game does not ask it
    assert not rw.Game("TF1-D1N-AAAAAAB").rules.declares_loss


def test_where_only_a_part_of_a_run_can_move_the_solver_may_still_win() -> None:
    position = lay(
        c1="KDQSJHTHTSJCQH",
        c2="KSKCKHQCQDJS",
        **foundations(9, short={"D": 11, "C": 10}),
    )
    assert list(map(str, legal_moves(position))) == ["JS-1"]
    assert rw.solve(position).result == "winnable"
    assert not rules_of(position.rules).declares_loss


def test_where_a_part_of_a_run_only_goes_to_and_fro_a_hint_says_that_it_cannot_be_won() -> None:
    position = lay(
        c1="KSQSQHJSTH",
        c2="JDKCKD9HJHKHTDQD",
        **foundations(9, short={"S": 10, "H": 8, "C": 12}),
    )
    (move,) = legal_moves(position)
    assert list(map(str, legal_moves(apply(position, move).position))) == ["JS-1"]
    assert rw.hint(position).sentence() == "This game cannot be won from here."


@given(games(), st.randoms())
def test_what_lies_face_down_in_columns_does_not_enter(
    game: rw.Game, chance: random.Random
) -> None:
    position = game.position
    columns = [str(number) for number in range(1, 8)]
    hidden = [card for name in columns for card in position[name].cards[: position[name].down]]
    chance.shuffle(hidden)
    changed = {}
    for name in columns:
        pile = position[name]
        down = tuple(hidden.pop() for _ in range(pile.down))
        changed[PileId(name)] = Pile(down + pile.up, pile.down)
    assert is_dead(position) is is_dead(position.replace(changed))


@given(games())
def test_after_an_action_that_gains_the_position_before_was_not_dead(game: rw.Game) -> None:
    for node in game.node.path()[1:]:
        assert node.parent is not None
        assert node.move is not None
        step = apply(node.parent.position, node.move)
        risen = step.target.startswith("F")
        if step.turned is not None or (step.source == "W" and risen):
            assert not is_dead(node.parent.position)


# How it is said -------------------------------------------------------------------------------


@pytest.fixture(scope="module")
def dead() -> rw.Game:
    """Give a game that has just been lost."""
    for number in range(400):
        for game in eager(f"KL1-D3N-{payload(number)}", 7, patience=40):
            if game.lost:
                return game
    raise AssertionError("a lost game is easy to find")


def payload(number: int) -> str:
    letters = "ABCDEFGHIJKLMNOPQRSTUVWXYZ234567"
    return f"AAAA{letters[number // 32 % 32]}{letters[number % 32]}B"


def test_a_loss_is_withdrawn_by_undoing_what_was_done_since_it_was_not_one(dead: rw.Game) -> None:
    game = dead.copy()
    while game.lost:
        game.undo()
    assert not game.lost
    game.redo()
    assert game.lost


def test_a_loss_is_said_in_every_language_with_what_to_do_about_it(dead: rw.Game) -> None:
    said = set()
    for language in LANGUAGES:
        session = Session(dead.copy(), Prefs(language=language))
        session.undo()
        session.redo()
        view = session.view()
        assert view["lost"]
        assert view["lost"] in view["said"]
        assert session.values()["lost"]
        said.add(view["lost"])
    assert len(said) == len(LANGUAGES)
    assert any("nobody" in sentence and "Undo" in sentence for sentence in said)


def test_the_table_announces_a_loss_to_cells_and_goes_on_being_played(dead: rw.Game) -> None:
    table = rw.Solitaire(dead.code)
    heard: list[bool] = []
    table.observe(lambda change: heard.append(change["new"]), "lost")
    for move in dead.moves:
        table.play(move)
    assert table.lost
    assert heard[-1] is True
    assert table.undo()
    assert table.state["lost"] is None or table.lost


def test_a_dead_deal_is_declared_lost_only_after_the_whole_stock_was_seen(dead: rw.Game) -> None:
    for node in dead.node.path():
        game = dead.copy()
        game.goto(game.find(node.id))
        if game.lost:
            assert stock_was_seen(game)
        elif stock_was_seen(game):
            assert not is_dead(game.position)
