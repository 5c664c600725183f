"""The core, built with the sanitizers for addresses and undefined behaviour, finds nothing to say.

Needs a C++20 compiler with these sanitizers; g++ and clang++ bring them.
"""

from __future__ import annotations

import random
import subprocess
from collections.abc import Iterable, Sequence
from dataclasses import replace
from pathlib import Path

import pytest
from tools import compiler

from reference import GAMES, Known, known_deals
from reflechi_widget.moves import Transfer
from reflechi_widget.position import Position
from reflechi_widget.rules import apply, legal_moves
from reflechi_widget.solver.problem import Problem, State, encode, state_of

pytestmark = pytest.mark.slow

CORE = Path(__file__).parents[1] / "src" / "core"
FLAGS = (
    "-std=c++20",
    "-O1",
    "-g",
    "-fsanitize=address,undefined",
    "-fno-sanitize-recover=all",
    "-fno-omit-frame-pointer",
    "-D_GLIBCXX_ASSERTIONS",
)
NODES = 30_000
ANSWERS = {"winnable": 1, "unwinnable": 0}


@pytest.fixture(scope="module")
def checked(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Build the core as a program; without a compiler this fails and says how to get one."""
    program = tmp_path_factory.mktemp("sanitizers") / "check"
    command = [*compiler.find(), *FLAGS, str(CORE / "check.cpp"), "-o", str(program)]
    built = subprocess.run(command, capture_output=True, text=True, check=False)
    assert built.returncode == 0, f"{built.stderr}\n{compiler.HELP}"
    return program


def answers(program: Path, lines: Iterable[str], *arguments: str) -> list[list[str]]:
    done = subprocess.run(
        [program, *arguments], input="\n".join(lines), capture_output=True, text=True, check=False
    )
    assert done.returncode == 0, done.stderr
    assert done.stderr == ""
    return [line.split() for line in done.stdout.splitlines()]


def test_two_hundred_known_deals(checked: Path) -> None:
    rows = [(deal, game) for deal in random.Random(4).sample(known_deals(), 50) for game in GAMES]
    assert len(rows) == 200
    problems = [encode(deal.position(*game)) for deal, game in rows]
    lines = [line_of(problem, [problem.start], prune=True) for problem in problems]
    decided = 0
    for (deal, game), (result, *_) in zip(rows, answers(checked, lines), strict=True):
        assert int(result) in (-1, ANSWERS[deal.verdicts[game]]), (deal.name, game)
        decided += result != "-1"
    assert decided > 100


@pytest.mark.parametrize("prune", [True, False])
def test_random_positions_of_games_searched_with_one_table(checked: Path, prune: bool) -> None:
    chance = random.Random(5)
    lines, roots = [], []
    for deal in chance.sample(known_deals(), 12):
        game = chance.choice(GAMES)
        played = wander(deal, game, chance)
        root = encode(played[0])
        starts = [state for each in played if (state := state_of(each, root)) is not None]
        assert len(starts) == len(played)
        lines.append(line_of(root, starts[::-1], prune))
        roots.append((ANSWERS[deal.verdicts[game]], len(starts)))
    told = answers(checked, lines)
    for known, count in roots:
        results = [int(result) for result, *_ in told[:count]]
        del told[:count]
        assert results[-1] in (-1, known)
        assert known == 1 or 1 not in results
    assert not told


def test_positions_in_the_middle_of_a_game_are_deals_of_their_own(checked: Path) -> None:
    chance = random.Random(6)
    lines = []
    for deal in chance.sample(known_deals(), 20):
        problem = encode(wander(deal, chance.choice(GAMES), chance)[-1])
        lines.append(line_of(problem, [problem.start], prune=True))
    assert all(result in ("-1", "0", "1") for result, *_ in answers(checked, lines))


def test_shortest_lines(checked: Path) -> None:
    chance = random.Random(8)
    lines = []
    for deal in chance.sample(known_deals(), 8):
        for position in wander(deal, chance.choice(GAMES), chance)[::4]:
            problem = encode(position)
            lines.append(line_of(problem, [problem.start], prune=True))
    told = answers(checked, lines, "shortest")
    assert len(told) == len(lines)
    assert any(int(steps) for _, _, steps, _ in told)
    assert all(0 <= int(bound) <= 1_000 for _, _, _, bound in told)


def test_spoilt_deals(checked: Path) -> None:
    chance = random.Random(7)
    lines = []
    for deal in chance.sample(known_deals(), 200):
        problem = encode(deal.position(*chance.choice(GAMES)))
        lines.append(line_of(spoil(problem, chance), [problem.start], prune=True))
    told = [result for result, *_ in answers(checked, lines)]
    assert set(told) <= {"refused", "-1", "0", "1"}
    assert told.count("refused") > 100


def wander(deal: Known, game: tuple[str, int], chance: random.Random) -> list[Position]:
    """Play at random, transfers rather than draws, and give some of the positions met."""
    position = deal.position(*game)
    met = [position]
    for turn in range(chance.randrange(20, 120)):
        moves = legal_moves(position)
        if not moves:
            break
        transfers = [move for move in moves if isinstance(move, Transfer)]
        move = chance.choice(transfers if transfers and chance.random() < 0.7 else list(moves))
        position = apply(position, move).position
        if turn % 10 == 9:
            met.append(position)
    return met


def line_of(problem: Problem, starts: Sequence[State], prune: bool) -> str:
    """Tell a search as the program reads it."""
    numbers: list[int] = [len(problem.columns)]
    for column in problem.columns:
        numbers.append(len(column))
        for segment in column:
            numbers += [len(segment), *segment]
    numbers += [*problem.foundations, len(problem.cycle), *problem.cycle]
    numbers += [problem.waste, problem.draw, _recycles(problem.recycles), prune, len(starts)]
    for start in starts:
        numbers += [*start.left, *start.foundations, len(start.rest), *start.rest]
        numbers += [start.waste, _recycles(start.recycles)]
    return " ".join(map(str, map(int, [*numbers, NODES])))


def _recycles(left: int | None) -> int:
    return -1 if left is None else left


def spoil(problem: Problem, chance: random.Random) -> Problem:
    """Put a number that does not belong there in one place of a problem."""
    odd = chance.choice([-2, 0, 1, 13, 14, 25, 51, 52, 2_000_000_000])
    name = chance.choice(["columns", "foundations", "cycle", "waste", "draw", "recycles"])
    if name == "columns":
        column = chance.randrange(7)
        columns = list(problem.columns)
        columns[column] = (*columns[column][:-1], (odd,))
        return replace(problem, columns=tuple(columns))
    if name == "foundations":
        heights = (odd, *problem.foundations[1:])
        return replace(problem, foundations=heights)
    if name == "cycle":
        return replace(problem, cycle=(odd, *problem.cycle[1:]))
    if name == "waste":
        return replace(problem, waste=odd)
    if name == "draw":
        return replace(problem, draw=odd)
    return replace(problem, recycles=odd)
