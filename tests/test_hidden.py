"""Hidden means hidden: no byte that leaves Python tells of a card that lies face down."""

from __future__ import annotations

from collections.abc import Callable
from itertools import zip_longest
from pathlib import Path
from random import Random
from threading import Event
from typing import NamedTuple

import pytest
from hypothesis import settings

import reflechi_widget as rw
from leaks import Tap, told
from overheard import Play, overhear
from planted import LEAKS
from readings import readings
from reflechi_widget.cards import ALL_CARDS, parse_card
from reflechi_widget.deals import parse_code
from reflechi_widget.position import Pile
from reflechi_widget.rules import is_dead
from reflechi_widget.texts import LANGUAGES, card_names
from strategies import PAYLOAD_LETTERS

#: Half of them classic, whose columns hide cards, half Réfléchi, whose stock does.
KINDS = (
    ("KL1-D1N", "standard"),
    ("TF1-D1N", "standard"),
    ("KL1-D33", "vegas"),
    ("TF1-D3N", "standard"),
    ("KL1-D3N", "timed"),
    ("TF1-D1N", "standard"),
    ("KL1-D31", "standard"),
    ("TF1-D3N", "standard"),
)
AT_ONCE = 20
#: `make long` plays more of them.
GAMES = 200 if settings().max_examples < 1_000 else 10_000


class Found(NamedTuple):
    """What a game came to.

    Attributes
    ----------
    leaks
        What named a card that lay face down, and what was told otherwise when cards that were
        never seen lay otherwise.
    unseen
        How many cards were never seen.
    lost, won
        Whether it came to that.
    """

    leaks: list[str]
    unseen: int
    lost: bool
    won: bool


def examine(number: int, folder: Path | None = None) -> Found:
    """Play a game twice; the second time, cards that were not seen have changed their places."""
    key, scoring = KINDS[number % len(KINDS)]
    dice = Random(f"deal {number}")
    code = parse_code(f"{key}-{''.join(dice.choices(PAYLOAD_LETTERS, k=7))}")
    to_the_end = number % 40 == 0
    steps = 100 if to_the_end else dice.randint(4, 18)
    file = folder / "game.pagn" if folder and number % 10 == 0 else None
    play = Play(code.rules, scoring, f"game {number}", steps, to_the_end, file)
    first = overhear(code.deck, play)
    unseen = [card for card in code.deck if card not in first.seen]
    other = dict(zip(unseen, [*unseen[1:], *unseen[:1]], strict=True))
    second = overhear([other.get(card, card) for card in code.deck], play, searches=False)
    pairs = zip_longest(first.said, second.said, fillvalue=("nothing", ""))
    differs = [f"{one} became {two}"[:4_000] for one, two in pairs if one != two]
    return Found([*first.leaks, *differs], len(unseen), first.lost, first.won)


@pytest.mark.slow
@pytest.mark.parametrize("start", range(0, GAMES, AT_ONCE))
def test_nothing_that_leaves_python_tells_of_a_card_that_lies_face_down(
    start: int, tmp_path: Path
) -> None:
    games = [examine(number, tmp_path) for number in range(start, start + AT_ONCE)]
    assert not [leak for found in games for leak in found.leaks][:3]
    # In most games there was something to hide to the end.
    assert sum(found.unseen > 1 for found in games) > AT_ONCE / 2


def test_a_loss_does_not_depend_on_what_lies_face_down_in_columns() -> None:
    lost = 0
    for number in range(30):
        dice = Random(f"loss {number}")
        game = rw.Game(f"KL1-D31-{''.join(dice.choices(PAYLOAD_LETTERS, k=7))}")
        while moves := game.legal_moves():
            game.play(dice.choice([move for move in moves if str(move)[-1] == "F"] or moves))
            if game.move_count == 100 or game.lost:
                break
            if not game.position["S"].cards:
                assert is_dead(game.position) == is_dead(turned_over(game.position))
        lost += game.lost
        assert is_dead(game.position) == is_dead(turned_over(game.position))
    assert lost > 5


def turned_over(position: rw.Position) -> rw.Position:
    """Give the position in which the cards face down in columns lie in the opposite order."""
    below = {name: pile for name, pile in position.piles.items() if name != "S" and pile.down}
    cards = [card for pile in below.values() for card in pile.cards[: pile.down]]
    return position.replace(
        {
            name: Pile((*(cards.pop() for _ in range(pile.down)), *pile.up), pile.down)
            for name, pile in below.items()
        }
    )


@pytest.mark.parametrize("leak", LEAKS, ids=lambda leak: leak.__name__)
def test_a_planted_leak_is_found(
    leak: Callable[[pytest.MonkeyPatch], None], monkeypatch: pytest.MonkeyPatch
) -> None:
    leak(monkeypatch)
    assert any(examine(number).leaks for number in range(1, 40))


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_card_is_found_by_every_name_it_has(language: str) -> None:
    for code, name in card_names(language).items():
        for text in (name, name.capitalize(), f"«{name}»"):
            assert told(text) == {code}


@pytest.mark.parametrize("text", ["QH", "x:2SQH|", "Q♥", "10♠Q♥", "🂽", ">Q</text><text x='1'>♥<"])
def test_a_card_is_found_by_every_way_to_write_it(text: str) -> None:
    assert told(text, [parse_card("QH")]) == {"QH"}


@pytest.mark.parametrize("text", ["NOTHING", "WASTE", "a red queen", "♥ Q", "#2C4D5H7"])
def test_what_names_no_card_is_taken_for_none(text: str) -> None:
    assert not told(text)


@pytest.mark.parametrize("language", LANGUAGES)
def test_undo_hides_what_was_turned_and_drawn_again(language: str) -> None:
    # A card turns when 9♣ goes, and the draw brings another one up.
    table = rw.Solitaire("KL1-D1N-Z234567", language=language)
    table.comm = tap = Tap()
    table.play("9C-6")
    table.play("D")
    seen = table.reveal()
    table.undo()
    tap.sent.clear()
    table.undo()
    hidden = {card for pile in seen.piles.values() for card in pile.up} - {
        card for pile in table.reveal().piles.values() for card in pile.up
    }
    assert len(hidden) == 2
    read = [str(text) for name, text in readings(table, language, whole=False) if name != "texts"]
    assert not [text for text in (*tap.sent, *read) if told(text, hidden)]


def test_a_game_that_goes_on_is_restored_from_its_code_alone() -> None:
    deck = ALL_CARDS[::-1]
    for rules in ("klondike", "reflechi"):
        game = rw.Game.from_deck(deck, rules)
        game.draw()
        text = rw.write_game(game)
        assert not told(text.replace(game.code, ""))
        assert rw.read_game(text) == game
        assert rw.read_game(text).deck == deck


@pytest.mark.parametrize("code", ["TF1-D1N-AAAAAAB", "TF1-D3N-Z234567", "KL1-D1N-Z234567"])
def test_a_hint_and_the_light_name_and_mark_only_what_can_be_seen(code: str) -> None:
    table = rw.Solitaire(code)
    table.comm = tap = Tap()

    def hidden_in(*texts: str) -> list[str]:
        up = {card for pile in table.reveal().piles.values() for card in pile.up}
        return [text for text in (*texts, *tap.sent) if told(text.replace(code, "")) - up]

    for _ in range(8):
        tap.sent.clear()
        found = table.hint(0.5)
        assert not hidden_in(repr(found), *(found.sentence(language) for language in LANGUAGES))
        marked = set(table.advice["highlights"]["cards"])
        assert marked <= {card["key"] for pile in table.state["piles"] for card in pile["cards"]}
        assert found.move is not None
        assert table.play(found.move)
    judged = Event()
    table.observe(lambda change: judged.set(), "verdict")
    table.light()
    assert judged.wait(60)
    assert not hidden_in(repr(table.verdict))
    table.close()
