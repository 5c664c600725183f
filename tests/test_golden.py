"""A game played at random reads as it always has."""

from __future__ import annotations

import pytest

from transcript import FOLDER, GAMES, transcribe


@pytest.mark.parametrize("name", GAMES)
def test_the_transcript_of_a_game_is_as_it_was(name: str) -> None:
    """If a rule was meant to change, write them anew: ``python tests/transcript.py``."""
    assert transcribe(*GAMES[name]) == (FOLDER / f"{name}.txt").read_text(encoding="utf-8")
