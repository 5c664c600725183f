"""The judge against brute force, and what holds after any action."""

from __future__ import annotations

from collections import Counter

import pytest
from hypothesis import given
from hypothesis import strategies as st

import brute
import reflechi_widget as rw
from lay import lay
from reflechi_widget.cards import ALL_CARDS
from reflechi_widget.moves import DRAW, RECYCLE, Move, Transfer
from reflechi_widget.position import FOUNDATIONS, PileId, Position
from reflechi_widget.rules import apply, check, legal_moves, rules_of, score_after, targets
from strategies import codes, games, moves


def every_move(position: Position) -> list[Move]:
    """List every move that can be written of this table's cards and piles."""
    rules = rules_of(position.rules)
    places = [spec.id for spec in rules.piles if not spec.id.startswith("F")]
    found: list[Move] = [
        Transfer(card, place) for card in rules.deck for place in [*places, FOUNDATIONS]
    ]
    return [*found, DRAW, RECYCLE]


@given(games())
def test_legal_moves_are_exactly_those_the_judge_allows(game: rw.Game) -> None:
    legal = game.legal_moves()
    assert len(legal) == len(set(legal))
    assert set(legal) == {m for m in every_move(game.position) if check(game.position, m) is None}


@given(games())
def test_the_targets_of_a_board_are_the_legal_transfers(game: rw.Game) -> None:
    lit = {(card, pile) for card, piles in targets(game.position).items() for pile in piles}
    legal = {
        (m.card, f"F{m.card.suit.letter}" if m.target == FOUNDATIONS else m.target)
        for m in game.legal_moves()
        if isinstance(m, Transfer)
    }
    assert lit == legal


@given(games(), st.lists(moves, max_size=30))
def test_no_card_is_ever_lost_or_doubled_and_a_refused_move_changes_nothing(
    game: rw.Game, wishes: list[Move]
) -> None:
    for wish in wishes:
        before = str(game.position), game.score, game.move_count
        refusal = game.check(wish)
        if refusal is None:
            game.play(wish)
        else:
            assert refusal.sentence()
            with pytest.raises(rw.IllegalMoveError):
                game.play(wish)
            assert (str(game.position), game.score, game.move_count) == before
        cards = Counter(card for pile in game.position.piles.values() for card in pile.cards)
        assert cards == Counter(ALL_CARDS)


def same_table(position: Position, state: brute.State) -> bool:
    columns = [position[str(n)] for n in range(1, 8)]
    return (
        [list(pile.cards) for pile in columns] == state.columns
        and [pile.down for pile in columns] == state.down
        and list(position["W"].cards) == state.waste
        and list(position["S"].cards) == state.stock
    )


@given(codes, st.booleans(), st.lists(st.integers(0, 1_000), max_size=60))
def test_a_second_engine_written_from_the_rules_page_alone_agrees_move_by_move(
    code: str, vegas: bool, choices: list[int]
) -> None:
    vegas = vegas and code.startswith("KL1")
    game = rw.Game(code, scoring="vegas" if vegas else None)
    state = brute.deal(code, vegas)
    for choice in choices:
        legal = sorted(map(str, game.legal_moves()))
        assert legal == sorted(brute.moves(state))
        if not legal:
            return
        token = legal[choice % len(legal)]
        game.play(token)
        state = brute.play(state, token)
        assert same_table(game.position, state)
        assert game.score == state.score


def perft(position: Position, depth: int) -> int:
    if depth == 0:
        return 1
    return sum(perft(apply(position, move).position, depth - 1) for move in legal_moves(position))


#: Opening moves, then how many sequences of 1, 2, 3… moves follow; from three deals, each in both
#: draw modes, and from later positions of theirs that recycle, turn cards and fill empty columns.
PERFT = [
    ("KL1-D1N-AAAAAAB", "", [3, 7, 13, 21, 32, 57, 125, 193]),
    ("KL1-D3N-AAAAAAB", "", [3, 7, 14, 31, 70, 114, 210, 408]),
    ("KL1-D1N-Z234567", "", [5, 22, 86, 305]),
    ("KL1-D33-Z234567", "", [5, 23, 99, 403]),
    ("KL1-D12-AAAAAAB", "D24 R D23", [3, 7, 12, 12, 0]),
    ("KL1-D11-AAAAAAC", "", [4, 13, 37, 92]),
    ("KL1-D11-AAAAAAC", "D23", [4, 12, 28, 51, 82]),
    ("KL1-D13-AAAAAAC", "D24 R D23", [4, 13, 38, 100]),
    ("KL1-D13-AAAAAAC", "D24 R D24 R D23", [4, 12, 28, 51]),
    ("KL1-D31-AAAAAAC", "D7", [5, 19, 54, 120, 213]),
    ("KL1-D33-AAAAAAC", "D8 R D8 R D7", [5, 19, 54, 120, 213]),
    ("KL1-D3N-AAAAAAC", "D8 R D8 R D7", [5, 20, 65, 183, 475]),
    ("TF1-D1N-AAAAAAB", "", [2, 3, 4, 5, 6, 8, 17, 28]),
    ("TF1-D3N-AAAAAAB", "", [2, 3, 4, 5, 6, 7, 9, 20]),
    ("TF1-D1N-AAAAAAC", "", [4, 14, 44, 135, 444]),
    ("TF1-D3N-AAAAAAC", "", [4, 14, 42, 108, 253]),
    ("TF1-D1N-Z234567", "", [3, 10, 36, 132, 490]),
    ("TF1-D3N-Z234567", "", [3, 9, 29, 99, 340]),
    ("TF1-D1N-AAAAAAC", "D23", [4, 14, 42, 110]),
    ("TF1-D3N-AAAAAAC", "D7", [4, 14, 42, 110]),
    ("TF1-D1N-Z234567", "D23", [3, 9, 29, 97]),
    ("TF1-D3N-Z234567", "D7", [3, 9, 29, 96]),
    ("TF1-D1N-Z234567", "5D-3 7H-2 AC-F 6C-2 9S-4 TH-6 D 4C-2 D 3H-2 KH-1", [4, 16, 64, 257]),
]


@pytest.mark.parametrize(("code", "opening", "counts"), PERFT)
def test_the_number_of_move_sequences_is_as_counted(
    code: str, opening: str, counts: list[int]
) -> None:
    game = rw.Game(code)
    for token in opening.split():
        game.play(token)
    assert [perft(game.position, depth) for depth in range(1, len(counts) + 1)] == counts


@pytest.mark.parametrize(("code", "opening", "counts"), PERFT)
def test_the_second_engine_counts_the_same_sequences(
    code: str, opening: str, counts: list[int]
) -> None:
    state = brute.deal(code)
    for token in opening.split():
        for one in ["D"] * int(token[1:]) if token[0] == "D" and token[1:] else [token]:
            state = brute.play(state, one)
    assert [brute.perft(state, depth) for depth in (1, 2, 3)] == counts[:3]


@pytest.mark.parametrize(
    ("position", "only"),
    [
        (lay(c1="AS"), "AS-F"),
        (lay(c1="3D9S", c2="TD"), "9S-2"),
        (lay(c2="5D", FS="AS2S3S4S"), "4S-2"),
        (lay(S="9S|"), "D"),
        (lay(W="9S"), "R"),
    ],
)
def test_a_single_legal_move_of_each_kind_is_found(position: Position, only: str) -> None:
    assert list(map(str, legal_moves(position))) == [only]


@pytest.mark.parametrize(
    ("position", "first"), [(lay(W="AS"), "AS-F"), (lay(c1="TD", W="9S"), "9S-1")]
)
def test_the_top_of_the_waste_is_played_beside_the_recycle(position: Position, first: str) -> None:
    assert list(map(str, legal_moves(position))) == [first, "R"]


@given(games(), moves)
def test_points_are_those_of_the_table(game: rw.Game, wish: Move) -> None:
    if game.check(wish) is not None:
        return
    step, before, recycles = apply(game.position, wish), game.score, game.node.recycles
    roles = [game.rules.spec[name].role for name in (step.source, step.target)]
    turned = step.turned is not None
    game.play(wish)
    assert game.score == score_after(game.scoring, before, *roles, turned=turned, recycles=recycles)
    assert game.scoring.floor is None or game.score >= game.scoring.floor


def test_a_written_source_is_a_check_and_changes_nothing_else() -> None:
    game = rw.Game("TF1-D1N-AAAAAAB")
    assert game.check("7:AD-F") is None
    refusal = game.check("W:AD-F")
    assert refusal is not None
    assert refusal.piles == (PileId("W"), PileId("7"))
