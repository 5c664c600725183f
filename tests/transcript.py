"""Golden transcripts: one random game in full, so that a changed rule shows as a readable diff.

``python tests/transcript.py`` writes them anew into ``tests/golden/``.
"""

from __future__ import annotations

import random
from pathlib import Path

from reflechi_widget.cards import ALL_CARDS
from reflechi_widget.moves import Move, transfer
from reflechi_widget.position import PileId
from reflechi_widget.record import Game

FOLDER = Path(__file__).parent / "golden"
#: Each with the way its points are counted; None is the game's own.
GAMES = {
    "draw_1": ("TF1-D1N-Z234567", None),
    "draw_3": ("TF1-D3N-Z234567", None),
    "klondike_draw_1": ("KL1-D1N-Z234567", None),
    "klondike_draw_3": ("KL1-D3N-Z234567", "timed"),
    "klondike_vegas": ("KL1-D33-AAAAAAC", "vegas"),
}
#: What a timed action takes.
_SECONDS = 7
_ACTIONS = 150
_EVERY_REFUSED = 7


def transcribe(code: str, scoring: str | None) -> str:
    """Play a game at random, now and then a move that is refused, and write down all of it."""
    chance = random.Random(code)
    game = Game(code, scoring=scoring)
    lines = [f"# {code}", str(game.position)]
    for number in range(1, _ACTIONS + 1):
        if number % _EVERY_REFUSED == 0:
            wish = transfer(chance.choice(ALL_CARDS), PileId(chance.choice("1234567")))
            if refusal := game.check(wish):
                lines.append(f"    {wish} refused, {refusal.rule}: {refusal}")
        legal = game.legal_moves()
        if not legal:
            lines.append("no move is left")
            break
        move = chance.choice(_useful(legal) or legal)
        game.play(move)
        game.seconds += _SECONDS
        lost = ", lost" if game.lost else ""
        legal_now = len(game.legal_moves())
        lines.append(f"{number}. {move}  score {game.score}, legal {legal_now}{lost}")
        lines.append(str(game.position))
    return "\n".join(lines) + "\n"


def _useful(legal: list[Move]) -> list[Move]:
    """Leave out draws while anything else can be done, most of the time enough to get on."""
    return [move for move in legal if str(move).endswith("-F")]


if __name__ == "__main__":
    FOLDER.mkdir(exist_ok=True)
    for name, game in GAMES.items():
        (FOLDER / f"{name}.txt").write_text(transcribe(*game), encoding="utf-8")
