"""The record of one game that was played at a table."""

from __future__ import annotations

import re
import secrets
from datetime import UTC, datetime
from typing import NamedTuple

from reflechi_widget.record import ID_TAG, Game

_ID = re.compile(r"[0-9a-f]{16}")


class Played(NamedTuple):
    """One game.

    Attributes
    ----------
    id
        Tells this deal on a table from every other; it travels with the file of the game.
    code
        The deal.
    game, draw, passes, scoring
        What was played: name of the game, draw count, limit on passes (None without one), and how
        points were counted. Numbers of games that differ in any of these are never mixed.
    started
        When its first action was made, in UTC, as ISO 8601.
    seconds, actions, score
        Whole seconds it was played, how many actions were accepted, and the points of this deal
        alone. Once it is won they stay as they were then.
    won
        Whether it was ever won.
    """

    id: str
    code: str
    game: str
    draw: int
    passes: int | None
    scoring: str
    started: str
    seconds: int
    actions: int
    score: int
    won: bool


def played(game: Game) -> Played:
    """Give what is kept of a game as it is now; from here on it has an id."""
    if not _ID.fullmatch(game.tags.get(ID_TAG, "")):
        game.tags[ID_TAG] = secrets.token_hex(8)
    return Played(
        game.tags[ID_TAG],
        game.code,
        game.rules.game,
        game.rules.draw,
        game.rules.passes,
        game.scoring.name,
        datetime.now(UTC).isoformat(timespec="microseconds"),
        game.seconds,
        game.move_count,
        game.score - game.carried,
        game.won,
    )
