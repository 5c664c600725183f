"""`python -m bench.suggestions`: how many deals of classic Klondike are won by suggestions alone.

The same deals are also played by chance, among the moves that are good for something and lead to
something new (see `analysis/aims.py`), and by the first of them. Nothing depends on time: who
plays the same deals with the same options gets the same figures.
"""

from __future__ import annotations

import argparse
import time
from collections.abc import Callable
from random import Random

from reflechi_widget import suggest
from reflechi_widget.analysis.aims import Aim, aims_on
from reflechi_widget.analysis.surveys import wilson
from reflechi_widget.deals import nth_code
from reflechi_widget.moves import Move
from reflechi_widget.record import Game
from reflechi_widget.rules import choose

HEAD = """\
| game | player | deals | won | share, 95 % interval | actions a deal | seconds an action |
|---|---|---|---|---|---|---|"""

Player = Callable[[Game], Move | None]


def main() -> None:
    """Play the deals and print the table, a row as soon as it is known."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--deals", type=int, default=100)
    parser.add_argument("--draw", type=int, choices=(1, 2, 3), default=1)
    parser.add_argument("--worlds", type=int, default=20)
    parser.add_argument("--nodes", type=int, default=2_000)
    arguments = parser.parse_args()
    dice = Random(arguments.draw)

    def suggested(game: Game) -> Move | None:
        return suggest(game, None, worlds=arguments.worlds, nodes=arguments.nodes).move

    def by_chance(game: Game) -> Move | None:
        moves = list(useful_moves(game))
        return dice.choice(moves) if moves else None

    def by_aim(game: Game) -> Move | None:
        aims = useful_moves(game)
        return min(aims, key=aims.__getitem__, default=None)

    print(HEAD)
    players: dict[str, Player] = {
        "by chance": by_chance,
        "by what moves are good for": by_aim,
        f"suggestions, {arguments.worlds} worlds": suggested,
    }
    for name, player in players.items():
        print(_row(name, player, arguments.draw, arguments.deals), flush=True)


def useful_moves(game: Game) -> dict[Move, Aim]:
    """Give the moves that are good for something and lead to something new, with their aims.

    Shifts of which something could come only later are among them only where there is no other.
    """
    aims = aims_on(game, game.position.hide_face_down())
    best = {move: aim for move, aim in aims.items() if aim <= Aim.DRAW}
    return best or {move: aim for move, aim in aims.items() if aim is Aim.SHIFT}


def is_won_by(player: Player, game: Game) -> bool:
    """Have a player play a game until it is won or declared lost, or the player gives up."""
    while not game.won and not game.lost:
        move = player(game)
        if move is None:
            return False
        game.play(move)
    return game.won


def _row(name: str, player: Player, draw: int, deals: int) -> str:
    row, won, actions, begun = choose("klondike", draw), 0, 0, time.perf_counter()
    for number in range(deals):
        game = Game(str(nth_code(row, number)))
        won += is_won_by(player, game)
        actions += game.move_count
    seconds = (time.perf_counter() - begun) / actions
    low, high = wilson(won, deals, 0.95)
    return (
        f"| draw {draw} | {name} | {deals} | {won} | {won / deals:.0%}, {low:.0%} to {high:.0%} "
        f"| {actions / deals:.0f} | {seconds:.2f} |"
    )


if __name__ == "__main__":
    main()
