"""The rules in Python against those of python-chess."""

from __future__ import annotations

import timeit
from collections.abc import Callable

import chess

import reflechi_widget as rw
from browser.tables import winning_line
from reflechi_widget.moves import Move, parse_move
from reflechi_widget.rules import apply, legal_moves

ROUNDS = 7


def measure() -> dict[str, float]:
    """Give microseconds a call, each the best of several interleaved rounds."""
    code, tokens = winning_line(1)
    game = rw.Game(code)
    steps: list[tuple[rw.Position, Move]] = []
    for move in map(parse_move, tokens):
        steps.append((game.position, move))
        game.play(move)
    board = chess.Board()
    first = next(iter(board.legal_moves))

    def push_and_pop() -> None:
        board.push(first)
        board.pop()

    return _best(
        {
            "legal_moves": (lambda: [legal_moves(before) for before, _ in steps], len(steps)),
            "apply": (lambda: [apply(before, move) for before, move in steps], len(steps)),
            "chess legal_moves": (lambda: list(board.legal_moves), 1),
            "chess push+pop": (push_and_pop, 1),
        }
    )


def _best(works: dict[str, tuple[Callable[[], object], int]]) -> dict[str, float]:
    timers = {name: timeit.Timer(work) for name, (work, _) in works.items()}
    loops = {name: timer.autorange()[0] for name, timer in timers.items()}
    rounds: dict[str, list[float]] = {name: [] for name in works}
    for _ in range(ROUNDS):
        for name, timer in timers.items():
            rounds[name].append(timer.timeit(loops[name]) / loops[name] / works[name][1] * 1e6)
    return {name: min(times) for name, times in rounds.items()}
