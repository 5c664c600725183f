"""The searches against every move that the rules allow, on positions with few cards left."""

from __future__ import annotations

from collections import Counter
from random import Random

import pytest

from exhaust import late_position, verdict_by_playing
from reflechi_widget.rules import apply, legal_moves, outcome
from reflechi_widget.solver.expand import expand
from reflechi_widget.solver.problem import encode, state_of
from reflechi_widget.verdict import Limits
from searches import tables

LARGEST_SPACE, SMALL_SPACE = 20_000, 1_000
PORTIONS, IN_A_PORTION = 20, 100


@pytest.mark.parametrize(
    "portion",
    [0, *(pytest.param(portion, marks=pytest.mark.slow) for portion in range(1, PORTIONS))],
)
def test_every_search_says_what_playing_all_moves_says(
    portion: int, request: pytest.FixtureRequest
) -> None:
    random = Random(portion)
    # More cards have larger spaces, and now and then one far too large.
    most = 18 if request.config.getoption("--hypothesis-profile") == "long" else 13
    for _ in range(IN_A_PORTION):
        position = late_position(random, most=most)
        truth = verdict_by_playing(position, LARGEST_SPACE)
        if truth == "unknown":
            continue
        problem = encode(position)
        for prune in (True, False):
            for table in tables(problem, prune):
                found = table.search(Limits())
                assert found.result == truth, (table, prune, position)
                if truth == "winnable":
                    expand(position, found.steps)


@pytest.mark.slow
def test_one_table_judges_every_position_of_a_late_game_rightly() -> None:
    random = Random(1)
    judged = Counter[str]()
    for _ in range(60):
        path = [late_position(random, fewest=10)]
        while len(path) < 12 and outcome(path[-1]) is None and legal_moves(path[-1]):
            path.append(apply(path[-1], random.choice(legal_moves(path[-1]))).position)
        root = encode(path[0])
        shared = tables(root)
        for position in path[::-3]:
            truth = verdict_by_playing(position, SMALL_SPACE)
            for table in shared:
                found = table.search(Limits(), state_of(position, root))
                assert truth in ("unknown", found.result), (table, position)
            judged[truth] += 1
    assert judged["unwinnable"] > 20 < judged["winnable"]


def test_the_positions_are_of_all_kinds() -> None:
    random = Random(0)
    positions = [late_position(random) for _ in range(200)]
    assert {position.rules[:5] for position in positions} == {"TF1-D", "KL1-D"}
    assert {position.rules[-2:] for position in positions} >= {"1N", "3N", "11", "12", "33"}
    wastes = {len(position["W"].cards) % 3 for position in positions if position["S"].cards}
    assert wastes == {0, 1, 2}
    assert any(not position["S"].cards and position["W"].cards for position in positions)
    assert any(not position["S"].cards and not position["W"].cards for position in positions)
    assert any(position["7"].down for position in positions)
    assert any(position.passes for position in positions)
