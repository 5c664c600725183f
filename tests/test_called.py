"""What reads decks, deals and moves says what was meant where it is called in another way."""

from __future__ import annotations

import inspect
from collections.abc import Callable
from typing import Any

import pytest

import reflechi_widget as rw

CODE = "TF1-D1N-AAAAAAB"
DECK = rw.deck_of(CODE)
#: The same names, of which nothing is known: calls here are wrong on purpose.
anyhow: Any = rw

READERS: tuple[Callable[..., Any], ...] = (
    *(rw.Game.from_deck, rw.code_of, rw.deck_of, rw.read_deal, rw.read_deals, rw.read_position),
    *(rw.read_foreign_moves, rw.read_game, rw.read_games),
)


@pytest.mark.parametrize("reader", READERS, ids=lambda reader: reader.__qualname__)
def test_a_call_with_the_wrong_count_of_arguments_says_how_it_is_called(
    reader: Callable[..., Any],
) -> None:
    first = next(iter(inspect.signature(reader).parameters))
    for args, kwargs in (((), {}), (DECK, {}), ((CODE,), {"colour": "red"})):
        with pytest.raises(TypeError) as caught:
            reader(*args, **kwargs)
        assert str(caught.value).startswith(f"{reader.__qualname__}({first}")
        assert "->" not in str(caught.value)


@pytest.mark.parametrize(
    ("call", "says"),
    [
        (
            lambda: anyhow.Game.from_deck(CODE),
            r"as deck_of\(code\) returns it, not 'TF1-D1N-AAAAAAB'",
        ),
        (lambda: anyhow.code_of(CODE), r"as deck_of\(code\) returns it, not 'TF1"),
        (lambda: anyhow.Game.from_deck("6D 9S AC"), r"such as text.split\(\), not '6D 9S AC'"),
        (lambda: anyhow.code_of(24), "such as .'7H', 'TS', ….*, not 24"),
        (
            lambda: anyhow.Game.from_deck(rw.Game(CODE)),
            "must be a sequence of cards, .* not <Game TF1",
        ),
        (lambda: anyhow.Game.from_deck([6, 9]), "a card must be text such as .* not 6"),
        (lambda: anyhow.Game.from_deck([]), "0 cards, A♠ is missing"),
        (lambda: anyhow.Game.from_deck(DECK, 3), "the games are .*: 3"),
        (lambda: anyhow.Game.from_deck(DECK, "klondike", True), "draw 1, .*not True"),
        (lambda: anyhow.Game.from_deck(DECK, "klondike", "3"), "draw 1, .*not '3'"),
        (lambda: anyhow.Game.from_deck(DECK, "klondike", 3, "3"), "passes .*not '3'"),
        (lambda: anyhow.Game.from_deck(DECK, "klondike", 3, True), "passes .*not True"),
        (lambda: anyhow.read_deal("pysol", 24), r"the deal must come first, .*: \(24, 'pysol'\)"),
        (lambda: anyhow.read_deal("pysol", None), r"the deal must come first, .*\(None, 'pysol'\)"),
        (lambda: anyhow.read_deal(24, "pysol", True), "draw 1, .*not True"),
        (lambda: anyhow.read_deal(24, "pysol", "3"), "draw 1, .*not '3'"),
        (lambda: anyhow.read_deal(24, 24), "format must be one of .*pysol.*, not 24$"),
        (lambda: anyhow.read_deals(24, "klondike-solver"), "must be text, not 24"),
        (
            lambda: anyhow.read_deals("", "pysol"),
            "format must be one of klondike-solver, not 'pysol'",
        ),
        (lambda: anyhow.read_position({}, "solvitaire-json"), "must be text, not {}"),
        (lambda: anyhow.read_position("", "pysol-text", 1, 3), "the games are .*: 3"),
        (
            lambda: anyhow.read_foreign_moves("=", "lonelybot", CODE),
            "game must be a Game, not 'TF1",
        ),
        (
            lambda: anyhow.read_foreign_moves("=", rw.Game(CODE), "lonelybot"),
            "format must be one of .*lonelybot.*, not <Game",
        ),
        (
            lambda: anyhow.read_foreign_moves(rw.Game(CODE), "lonelybot", "="),
            "must be text, not <Game",
        ),
        (lambda: anyhow.read_game(b"x"), "a game must be text, not b'x'"),
        (lambda: anyhow.read_game(b"x" * 999), "a game must be text, not b'xxx"),
        (lambda: anyhow.read_deals(f"# {'x' * 999}", "klondike-solver"), "this remark: 'xxx"),
        (lambda: anyhow.read_games(rw.Game(CODE)), "a game must be text, not <Game"),
        (lambda: anyhow.write_game(CODE), "game must be a Game, not 'TF1"),
    ],
)
def test_an_argument_of_the_wrong_kind_is_named_with_what_was_meant(
    call: Callable[[], object], says: str
) -> None:
    with pytest.raises(rw.ReflechiError, match=says) as caught:
        call()
    assert len(str(caught.value)) < 300


def test_what_reads_is_still_described_by_its_own_signature() -> None:
    assert [*inspect.signature(rw.Game.from_deck).parameters][:2] == ["cards", "rules"]
    assert (inspect.getdoc(rw.read_deal) or "").startswith("Give the deck")
