"""Suggestions: what to play for who does not see all cards."""

from __future__ import annotations

import reflechi_widget as rw


def test_a_suggestion_of_a_deal_is_legal_and_says_that_it_is_advice() -> None:
    game = rw.Game("KL1-D1N-AAAAAAB")
    found = rw.suggest(game, None, worlds=4, nodes=500)
    assert found.move in game.legal_moves()
    assert found.worlds == 4
    assert "Advice, not proof" in str(found)
