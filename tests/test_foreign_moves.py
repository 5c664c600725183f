"""Move lists of other programs are translated by replaying them; what does not fit is named."""

from __future__ import annotations

import json
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

import reflechi_widget as rw
from lay import game_with
from reflechi_widget.deals import read_deal
from reflechi_widget.moves import DRAW, RECYCLE, Move, Transfer
from reflechi_widget.record import Game
from reflechi_widget.record.foreign import MOVE_FORMATS, read_foreign_moves
from reflechi_widget.rules import apply
from strategies import games
from toys import PASSES

#: Found and printed by Klondike-Solver itself, won or not.
LINES = json.loads((Path(__file__).parent / "data" / "foreign_lines.json").read_text())

README_DECK = (
    "072103023042094134111092051034044074114052123011083122012131091082124064014093033112071104"
    "132053133102084041013073063031061043081054113062024021101022032121"
)
#: One line on this deck in three notations.
README = {
    "minimal-klondike": "IC @@AL KL @@AK @@@@@AE LJ AK LK",
    "klondike-solver": "4D F4 DR2 W7 67 F6 DR2 W6 DR5 WH 75-3 F7 W6 76 F7",
    "lonelybot": (
        "A♦:4▸♦  =  =  10♠:D▸7  9♥:6▸7  =  =  5♥:D▸6  =  =  =  =  =  A♥:D▸♥  J♦:7▸5  4♣:D▸6  3♥:7▸6"
    ),
}


def readme() -> Game:
    return Game.from_deck(read_deal(README_DECK, "deck-string"))


def played(game: Game, moves: tuple[Move, ...]) -> rw.Position:
    copy = game.copy()
    for move in moves:
        copy.play(move)
    return copy.position


@pytest.mark.parametrize("format", README)
def test_the_example_means_the_same_in_every_notation(format: str) -> None:
    game = readme()
    moves = read_foreign_moves(README[format], format, game)
    assert " ".join(map(str, moves)) == (
        "AD-F D D TS-7 9H-7 D D 5H-6 D D D D D AH-F JD-5 4C-6 3H-6"
    )
    assert game.moves == (), "the game itself is not changed"
    assert str(played(game, moves)) == (
        "TF1-D1N S:7H6H3C6C4H8C5SJH6D2S2CTC2D3DQC| W:7CKDKHTD8S FS: FH:AH FD:AD FC: 1:7D 2:TH9D "
        "3:2H5C5D 4:4D3SQH 5:9S4SACKCQSJDTS9H 6:KS7S8H9C6S5H4C3H 7:JCJSQD8DAS"
    )


@pytest.mark.parametrize("line", LINES, ids=lambda line: f"draw-{line['draw']}-{line['won']}")
def test_what_klondike_solver_played_is_played_here_to_the_same_end(line: dict[str, Any]) -> None:
    game = Game.from_deck(read_deal(line["deck"], "deck-string"), draw=line["draw"])
    for move in read_foreign_moves(line["moves"], "klondike-solver", game):
        game.play(move)
    assert game.won == line["won"]


def test_there_are_lines_with_either_draw_count_and_with_the_waste_turned_over() -> None:
    assert {(line["draw"], "NEW" in line["moves"]) for line in LINES} >= {(1, True), (3, True)}
    assert any(line["won"] for line in LINES)


# --- written back

LETTERS = dict(zip(("W", "FC", "FD", "FS", "FH", *"1234567"), "ABCDEFGHIJKL", strict=True))
SYMBOLS = {"W": "D", "FS": "♠", "FH": "♥", "FD": "♦", "FC": "♣"} | {n: n for n in "1234567"}


def way(position: rw.Position, move: Transfer) -> tuple[str, str, int]:
    """Give where a run lies, where it goes, of how many cards it is."""
    source = position.find(move.card)
    assert source is not None
    cards = position[source].cards
    target = f"F{move.card.suit.letter}" if move.target == "F" else str(move.target)
    return str(source), target, len(cards) - cards.index(move.card)


def klondike_solver(position: rw.Position, move: Move) -> str:
    if not isinstance(move, Transfer):
        return "DR1" if move == DRAW else "NEW"
    source, target, count = way(position, move)
    size = f"-{count}" if count > 1 else ""
    last = count == len(position[source].cards)
    flip = f" F{source}" if source in "1234567" and not last else ""
    return f"{source[-1]}{target[-1]}{size}{flip}"


def minimal_klondike(position: rw.Position, move: Move) -> str:
    if not isinstance(move, Transfer):
        return "@" if move == DRAW else ""
    source, target, _ = way(position, move)
    return f"{LETTERS[source]}{LETTERS[target]} "


def lonelybot(position: rw.Position, move: Move) -> str:
    if not isinstance(move, Transfer):
        return "="
    source, target, _ = way(position, move)
    return f"{move.card.symbol}:{SYMBOLS[source]}▸{SYMBOLS[target]}"


WRITERS = {
    "klondike-solver": (" ", klondike_solver),
    "lonelybot": ("  ", lonelybot),
    "minimal-klondike": ("", minimal_klondike),
}


def lonelybot_letters(position: rw.Position, move: Move) -> str:
    if not isinstance(move, Transfer):
        return "@"
    source, target, _ = way(position, move)
    letters = dict(zip(("W", "FH", "FD", "FC", "FS", *"1234567"), "ABCDEFGHIJKL", strict=True))
    return f"{letters[source]}{letters[target]} "


def written(
    game: Game, format: str, way: tuple[str, Callable[[rw.Position, Move], str]] | None = None
) -> str:
    space, write = way or WRITERS[format]
    position, tokens = Game(game.code).position, []
    for move in game.moves:
        tokens.append(write(position, move))
        position = apply(position, move).position
    return space.join(tokens)


@given(games())
def test_any_game_written_by_klondike_solver_or_lonelybot_is_read_move_for_move(
    game: rw.Game,
) -> None:
    start = Game(game.code)
    for format in ("klondike-solver", "lonelybot"):
        assert read_foreign_moves(written(game, format), format, start) == game.moves


@given(games())
def test_any_game_written_by_minimal_klondike_ends_where_it_ended(game: rw.Game) -> None:
    # It has no sign for turning the waste over, which is part of the next draw.
    start = Game(game.code)
    moves = read_foreign_moves(written(game, "minimal-klondike"), "minimal-klondike", start)
    end = game.position
    if moves.count(RECYCLE) < game.moves.count(RECYCLE):
        assert not end["W"].cards
        end = played(start, (*moves, RECYCLE))
    else:
        end = played(start, moves)
    assert end == game.position


@given(games())
def test_any_game_written_in_the_letters_of_lonelybot_is_read_move_for_move(game: rw.Game) -> None:
    text = written(game, "", ("", lonelybot_letters))
    assert read_foreign_moves(text, "lonelybot", Game(game.code)) == game.moves


@given(games(most=60), st.integers(0, 60))
def test_a_list_in_letters_goes_on_from_mid_game(game: rw.Game, begun: int) -> None:
    middle = Game(game.code)
    for move in game.moves[:begun]:
        middle.play(move)
    position, text = middle.position, ""
    for move in game.moves[begun:]:
        text += lonelybot_letters(position, move)
        position = apply(position, move).position
    assert read_foreign_moves(text, "lonelybot", middle) == game.moves[begun:]


def test_what_minimal_klondike_prints_is_read_by_its_line_of_moves() -> None:
    text = README["minimal-klondike"]
    printed = f"""Deal: {README_DECK}

  A        B  C  D  E

Moves: {text}

(Deal State: Solved Foundation: 2 Moves: 21 Rounds: 1 Took: 00:00:00.0123)
"""
    moves = read_foreign_moves(text, "minimal-klondike", readme())
    for ends in ("\n", "\r\n", "\r"):
        other = printed.replace("\n", ends)
        assert read_foreign_moves(other, "minimal-klondike", readme()) == moves
    assert read_foreign_moves(f"Moves: {text}", "minimal-klondike", readme()) == moves


@given(games(most=40), games(most=40))
def test_a_list_goes_on_from_where_the_game_stands(game: rw.Game, other: rw.Game) -> None:
    text = written(game, "lonelybot").split()
    half = len(text) // 2
    first = read_foreign_moves(" ".join(text[:half]), "lonelybot", Game(game.code))
    middle = Game(game.code)
    for move in first:
        middle.play(move)
    rest = read_foreign_moves(" ".join(text[half:]), "lonelybot", middle)
    assert (*first, *rest) == game.moves


def test_where_the_stock_is_empty_the_waste_is_turned_over() -> None:
    game = readme()
    game.play("D24")
    assert read_foreign_moves("@", "minimal-klondike", game) == (RECYCLE, DRAW)
    assert read_foreign_moves("=", "lonelybot", game) == (RECYCLE,)
    assert read_foreign_moves("NEW DR1", "klondike-solver", game) == (RECYCLE, DRAW)


def test_a_card_comes_back_from_its_foundation() -> None:
    game = game_with(c1="2S", c2="AD")
    game.play("AD-F")
    for format, text in (
        ("klondike-solver", "D1"),
        ("minimal-klondike", "CF"),
        ("lonelybot", "A♦:♦▸1"),
        ("lonelybot", "A♦\ufe0f:♦\ufe0f▸1"),
    ):
        assert read_foreign_moves(text, format, game) == (rw.parse_move("AD-1"),)


def test_a_whole_column_goes_to_an_empty_one_only_behind_a_king() -> None:
    game = game_with(c1="AS", c3="KHQSJD")
    game.play("AS-F")
    for format, text in (
        ("klondike-solver", "31-3"),
        ("minimal-klondike", "HF"),
        ("lonelybot", "K♥:3▸1"),
    ):
        assert read_foreign_moves(text, format, game) == (rw.parse_move("KH-1"),)
    with pytest.raises(rw.IllegalMoveError, match="J♦"):
        read_foreign_moves("31", "klondike-solver", game)


@pytest.mark.parametrize("format", MOVE_FORMATS)
@pytest.mark.parametrize("text", ["", " \n\t "])
def test_an_empty_list_is_no_move(format: str, text: str) -> None:
    assert read_foreign_moves(text, format, readme()) == ()


# --- what does not fit


@pytest.mark.parametrize(
    ("format", "text", "token", "rule"),
    [
        ("klondike-solver", "4D F4 DR2 W6", "W6, token 4", "build-rank"),
        ("klondike-solver", "4D DR25", "DR25, token 2", "stock-empty"),
        ("klondike-solver", "NEW", "NEW, token 1", "stock-left"),
        ("klondike-solver", "4H", "4H, token 1", "foundation-ace"),
        ("klondike-solver", "17", "17, token 1", "build-both"),
        ("klondike-solver", "76-3", "76-3, token 1", "group-rank"),
        ("klondike-solver", "DR2 W7-2", "W7-2, token 2", "top-only"),
        ("klondike-solver", "4D DS", "DS, token 2", "foundation-shift"),
        ("klondike-solver", "44", "44, token 1", "same-pile"),
        ("minimal-klondike", "IC @AL", "AL, token 3", "build-"),
        ("minimal-klondike", "IB", "IB, token 1", "foundation-ace"),
        ("minimal-klondike", "FA", "FA, token 1", "not-a-target"),
        ("minimal-klondike", "FG", "FG, token 1", "build-"),
        ("lonelybot", "A♦:4▸♥", "A♦:4▸♥, token 1", "foundation-ace"),
        ("lonelybot", "A♦:5▸♦", "A♦:5▸♦, token 1", "wrong-source"),
        ("lonelybot", "= 10♠:D▸7", "10♠:D▸7, token 2", "face-down"),
        ("lonelybot", "Q♥:4▸2", "Q♥:4▸2, token 1", "group-"),
    ],
)
def test_a_move_the_rules_refuse_names_its_token(
    format: str, text: str, token: str, rule: str
) -> None:
    with pytest.raises(rw.IllegalMoveError) as caught:
        read_foreign_moves(text, format, readme())
    assert caught.value.move == token
    assert str(caught.value).endswith(repr(token))
    assert isinstance(caught.value.refusal, rw.Refusal)
    assert caught.value.refusal.rule.startswith(rule)


@pytest.mark.parametrize(
    ("format", "text", "says"),
    [
        ("klondike-solver", "4D F4 AL", "token 3, 'AL'"),
        ("klondike-solver", "4D DR0", "token 2, 'DR0'"),
        ("klondike-solver", "DR", "token 1, 'DR'"),
        ("klondike-solver", "DR100", "token 1, 'DR100'"),
        ("klondike-solver", "F8", "token 1, 'F8'"),
        ("klondike-solver", "1W", "token 1, '1W'"),
        ("klondike-solver", "dr1", "token 1, 'dr1'"),
        ("klondike-solver", "12-0", "token 1, '12-0'"),
        ("klondike-solver", "[DR2 W7]", "token 1, '\\[DR2'"),
        ("klondike-solver", "W1", "only 0 cards in 'W': token 1, 'W1'"),
        ("klondike-solver", "C1", "only 0 cards in 'FC': token 1"),
        ("klondike-solver", "21-5", "only 2 cards in '2': token 1"),
        ("minimal-klondike", "IC AL", "only 0 cards in 'W': token 2, 'AL'"),
        ("minimal-klondike", "IC @M", "token 3, 'M'"),
        ("minimal-klondike", "IC KM", "token 2, 'KM'"),
        ("minimal-klondike", "I C", "token 1, 'I'"),
        ("minimal-klondike", "4D F4", "token 1, '4D'"),
        ("minimal-klondike", "ic", "token 1, 'ic'"),
        ("lonelybot", "A♦:4▸♦ D", "token 2, 'D'"),
        ("lonelybot", "A♦:4▸8", "token 1, 'A♦:4▸8'"),
        ("lonelybot", "A♦:4▸D", "token 1, 'A♦:4▸D'"),
        ("lonelybot", "A♦:4>♦", "token 1, 'A♦:4>♦'"),
        ("lonelybot", "X♦:4▸♦", "'X♦'.* token 1"),
        ("lonelybot", "??:4▸5", "cannot be named.* token 1"),
        ("lonelybot", "A♦:♥▸1", "A♦ belongs on another foundation: token 1"),
        ("lonelybot", "x" * 10_000, "token 1, 'xxx"),
        *((format, "@" * 60_000, "too long for a move list: 60000") for format in MOVE_FORMATS),
        *((format, None, "must be text, not None") for format in MOVE_FORMATS),
        *((format, b"@", "must be text, not b'@'") for format in MOVE_FORMATS),
    ],
)
def test_a_token_that_cannot_be_read_is_named_with_its_number(
    format: str, text: str, says: str
) -> None:
    with pytest.raises(rw.InvalidMoveError, match=says) as caught:
        read_foreign_moves(text, format, readme())
    assert len(str(caught.value)) < 300


def test_a_flip_in_an_empty_column_belongs_to_another_game() -> None:
    game = game_with(c1="AS")
    with pytest.raises(rw.InvalidMoveError, match="only 0 cards in '1': token 2, 'F1'"):
        read_foreign_moves("1S F1", "klondike-solver", game)


@pytest.mark.parametrize("format", MOVE_FORMATS)
def test_a_game_with_other_piles_has_no_such_notation(format: str) -> None:
    with pytest.raises(rw.InvalidMoveError, match="a notation for Klondike, not for 'Toy'"):
        read_foreign_moves("", format, Game(rules=PASSES.game))


@pytest.mark.parametrize("format", ["", "deck-string", "solvitaire", None, 1, []])
def test_an_unknown_format_is_an_error_that_names_those_there_are(format: object) -> None:
    with pytest.raises(rw.SettingError, match=", ".join(MOVE_FORMATS)):
        read_foreign_moves("", format, readme())  # type: ignore[arg-type]


tokens = st.sampled_from(
    [*"@=FGHAB", "AL", "KL", "IC", "DR1", "DR24", "NEW", "F1", "W7", "75-3", "4D", "A♦:4▸♦", "  "]
)


@given(st.lists(tokens | st.text(max_size=4), max_size=12), st.sampled_from(tuple(MOVE_FORMATS)))
def test_any_text_is_a_line_that_can_be_played_or_an_error_of_ours(
    words: list[str], format: str
) -> None:
    with suppress(rw.InvalidMoveError, rw.IllegalMoveError):
        played(readme(), read_foreign_moves(" ".join(words), format, readme()))
