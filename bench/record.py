"""Reading, replaying and writing an annotated game against python-chess and a PGN as long."""

from __future__ import annotations

import io
import random
from statistics import median
from time import perf_counter

import chess
import chess.pgn

import reflechi_widget as rw
from reflechi_widget.rules import legal_moves

MOVES = 300
VARIATIONS = 40
ROUNDS = 15


def measure() -> dict[str, float]:
    """Give milliseconds to read, replay and write one game, medians of interleaved rounds."""
    ours, theirs = rw.write_game(_patience()), str(_chess())
    times: dict[str, list[float]] = {"record": [], "chess pgn": []}
    for _ in range(ROUNDS):
        start = perf_counter()
        rw.write_game(rw.read_game(ours))
        middle = perf_counter()
        game = chess.pgn.read_game(io.StringIO(theirs))
        assert game is not None
        game.end().board()
        str(game)
        times["record"].append((middle - start) * 1000)
        times["chess pgn"].append((perf_counter() - middle) * 1000)
    return {name: median(found) for name, found in times.items()}


def _patience() -> rw.Game:
    chance = random.Random(1)
    game = rw.Game("TF1-D1N-Z234567")
    for _ in range(MOVES):
        game.play(chance.choice(game.legal_moves()))
        game.comment("Said of this move.")
    line = game.node.path()
    for node in line[:: MOVES // VARIATIONS][:VARIATIONS]:
        others = [m for m in legal_moves(node.position) if node.child(m) is None]
        if others:
            game.comment("Another way.", game.add_variation(node, others[0]))
    return game


def _chess() -> chess.pgn.Game:
    chance = random.Random(1)
    game = chess.pgn.Game()
    node: chess.pgn.GameNode = game
    board = chess.Board()
    while node.ply() < MOVES:
        board_moves = [m for m in board.legal_moves if not board.is_capture(m)] or list(
            board.legal_moves
        )
        if not board_moves:
            break
        move = chance.choice(board_moves)
        if node.ply() % (MOVES // VARIATIONS) == 0:
            other = next(m for m in board.legal_moves if m != move)
            node.add_variation(other, comment="Another way.")
        node = node.add_main_variation(move, comment="Said of this move.")
        board.push(move)
    return game


if __name__ == "__main__":
    print(measure())
