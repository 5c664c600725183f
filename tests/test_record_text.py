"""Games as text: what is written is read back, and what cannot be read is said with its place."""

from __future__ import annotations

import random
import re
from dataclasses import replace
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import reflechi_widget as rw
from lay import IN_ORDER, WINS_IN_ORDER
from reflechi_widget import record
from reflechi_widget.cards import ALL_CARDS
from reflechi_widget.position import PileId
from reflechi_widget.record import MARKS, Highlight, Note, read_game, read_games, write_game
from reflechi_widget.record.notes import Attempt
from reflechi_widget.rules import Rule
from strategies import any_text, codes

DATA = Path(__file__).parent / "data"

texts = st.one_of(
    any_text.filter(bool),
    st.sampled_from(
        [
            "an empty column is worth little without a king",
            "पान का 7 यहाँ नहीं जा सकता",
            "»hjerter 7« \u201cquoted\u201d {braces} \\ [%here] ] 🂡👩‍🚀",
            " two  spaces ",
            "line\nbreak\n\n- list",
            "1. AD-F (2. D) won * $4 ; rest",
            '[Code "TF1-D1N-AAAAAAB"]',
        ]
    ),
)
comments = st.lists(texts, max_size=2).map(tuple)
# A remark ends with its line, and what stands round it is not kept.
remarks = st.lists(
    any_text.map(lambda text: re.sub("[\ud800-\udfff\r\n]", "", text).strip()).filter(bool),
    max_size=2,
).map(tuple)
spots = st.sampled_from([*ALL_CARDS, *map(PileId, ("1", "7", "W", "S", "F", "FS"))])
notes = st.builds(
    Note,
    openings=comments,
    comments=comments,
    closings=comments,
    remarks=remarks,
    marks=st.lists(
        st.sampled_from([mark.glyph for mark in MARKS]) | st.integers(0, 255),
        unique=True,
        max_size=3,
    ).map(tuple),
    highlights=st.lists(st.builds(Highlight, spots, st.none() | spots), max_size=3).map(tuple),
    refused=st.lists(
        st.builds(
            Attempt, st.sampled_from(["7H-3", "D5", "R"]), st.sampled_from([*map(str, Rule)])
        ),
        max_size=2,
    ).map(tuple),
    undone=st.booleans(),
    verdict=st.sampled_from(["", "yes,1200", "no", "unknown"]),
    other=st.lists(st.sampled_from(["clk 12.5", "new thing", "x"]), max_size=2).map(tuple),
)


@st.composite
def annotated_games(draw: st.DrawFn) -> rw.Game:
    """Give a game with variations and notes, standing anywhere in it."""
    game = rw.Game(draw(codes))
    game.annotating = draw(st.booleans())
    for kind, number in draw(
        st.lists(st.tuples(st.integers(0, 9), st.integers(0, 999)), max_size=40)
    ):
        nodes = [*game.root.walk()]
        if kind == 0:
            game.goto(nodes[number % len(nodes)])
        elif kind == 1 and game.undoable:
            game.undo()
        elif kind == 2 and game.redoable:
            game.redo()
        elif kind == 3:
            node = nodes[number % len(nodes)]
            node.note = draw(notes)
            if node.move is None:
                node.note = replace(node.note, openings=(), undone=False)
        elif legal := game.legal_moves():
            game.play(legal[number % len(legal)])
    game.tags = draw(
        st.dictionaries(st.sampled_from(["Player", "Date", "X_y"]), any_text, max_size=2)
    )
    return game


@pytest.mark.slow
@settings(max_examples=max(400, settings().max_examples))
@given(annotated_games())
def test_what_is_written_is_read_back_whole(game: rw.Game) -> None:
    text = write_game(game)
    again = read_game(text)
    assert again == game
    assert (again.node.number, again.undoable, again.redoable) == (
        game.node.number,
        game.undoable,
        game.redoable,
    )
    assert write_game(again) == text
    assert text.encode().decode() == text


@given(st.lists(annotated_games(), min_size=1, max_size=3))
def test_several_games_stand_in_one_text(games: list[rw.Game]) -> None:
    assert read_games("\n".join(map(write_game, games))) == games


def test_a_game_reads_as_people_write_it() -> None:
    game = read_game(
        """
        ; A comment of the file, not of the game.
        [Code "tf1-d1n-aaaaaab"]
        [Player "Ada \\"A.\\" L."]

        {The first deal.}
        1. AD-F! D5 {five
           draws} 7. 2♣-6 (7. D?! {on and on} 8. D) 8. D *
        """
    )
    assert game.tags == {"Player": 'Ada "A." L.'}
    assert game.root.note.comment == "The first deal."
    first, *_ = game.root.children
    assert first.note.marks == (1,)
    assert " ".join(map(str, game.moves)) == "AD-F D D D D D 2C-6 D"
    fifth = game.node.path()[6]
    assert fifth.note.comment == "five draws"
    assert [str(node.move) for node in fifth.children] == ["2C-6", "D"]
    assert fifth.children[1].note.comment == "on and on"
    assert (game.score, game.move_count, game.undoable) == (15, 8, 8)


HEAD = '[Code "TF1-D1N-AAAAAAB"]\n\n'
BAD = [
    ("", 1, 1, "must begin with its tags"),
    ("AD-F *", 1, 1, r"\[Code\]"),
    ('[Code "TF1-D1N-0000000"]', 1, 1, "not this: '0'"),
    ('[Draw "3"]\n[Code "TF1-D1N-AAAAAAB"]\n*', 1, 1, "not for the draw count you asked for"),
    ('[Draw "x"]\n[Code "TF1-D1N-AAAAAAB"]\n*', 1, 1, "must be a number: 'x'"),
    ('[Rules "bridge"]\n[Code "TF1-D1N-AAAAAAB"]\n*', 1, 1, "the games are"),
    ('[Code "TF1-D1N-AAAAAAB"]\n[Code "TF1-D1N-AAAAAAC"]', 2, 1, "given twice"),
    ('[Code "TF1-D1N-AAAAAAB"]\n[Cards "AS"]\n*', 2, 1, "1 card, 2♠ is missing"),
    (f'[Code "TF1-D1N-AAAAAAB"]\n[Cards "{" ".join(ALL_CARDS)}"]\n*', 2, 1, "not the cards"),
    ('[Format "9"]\n[Code "TF1-D1N-AAAAAAB"]\n*', 1, 1, "only Format '1'"),
    ('[Scoring "x"]\n[Code "TF1-D1N-AAAAAAB"]\n*', 1, 1, "played with scoring standard: 'x'"),
    ('[Score "20"]\n[Code "TF1-D1N-AAAAAAB"]\n\nAD-F *', 1, 1, "lead to Score '10': '20'"),
    ('[Result "won"]\n[Code "TF1-D1N-AAAAAAB"]\n\nAD-F *', 1, 1, r"lead to Result '\*': 'won'"),
    (HEAD + "AD-F\n  7H-3 *", 4, 3, "refused by group-both: 7♥ cannot be lifted"),
    (HEAD + "AD-F xx *", 3, 6, "a move must be a card and a pile.*'xx'"),
    (HEAD + "AD-F 3. D *", 3, 6, "expected action number 2"),
    (HEAD + "AD-F {open", 3, 6, "expected a move, a comment.*'{open'"),
    (HEAD + "AD-F } *", 3, 6, "expected a move"),
    (HEAD + "AD-F ) *", 3, 6, "no variation is open"),
    (HEAD + "AD-F () *", 3, 7, "expected a move in this variation"),
    (HEAD + "(AD-F) *", 3, 1, "come after the move it varies"),
    (HEAD + "AD-F (D *", 3, 6, "never closed"),
    (HEAD + "AD-F (AD-F) *", 3, 7, "begins with the same move as the line it varies"),
    (HEAD + "AD-F $999 *", 3, 6, "up to 255"),
    (HEAD + "AD-F !?! *", 3, 6, "expected a move"),
    (HEAD + "AD-F {[%hl 99]} *", 3, 7, "no such pile: .99."),
    (HEAD + "AD-F {one\ntwo [%hl ZZ]} *", 4, 5, "a card or pile"),
    (HEAD + "D {[%redo]} D {[%here]} D *", 3, 4, "must follow the current move"),
    ('[Event "x"]\n[Player "Ada]\n[Code "TF1-D1N-AAAAAAB"]\n*', 2, 1, "expected a tag"),
    (HEAD + "D (\n{[%hl 3]} AD-F) *", 4, 2, "before a move cannot have commands"),
    (HEAD + "AD-F {[%before] why} *", 3, 22, "expected the move"),
    (HEAD + "AD-F * D", 3, 8, "only the tags of another game"),
]


@pytest.mark.parametrize(("text", "line", "column", "said"), BAD)
def test_what_cannot_be_read_is_said_with_its_line_and_column(
    text: str, line: int, column: int, said: str
) -> None:
    with pytest.raises(rw.RecordError, match=said) as caught:
        read_game(text)
    assert (caught.value.line, caught.value.column) == (line, column)
    assert str(caught.value).startswith(f"line {line}, column {column}: ")


@pytest.mark.parametrize("value", [None, 5, b"", ["x"]])
def test_what_is_not_text_is_no_game(value: object) -> None:
    with pytest.raises(rw.RecordError):
        read_game(value)  # type: ignore[arg-type]


def test_every_game_is_read_as_far_as_it_can_be_with_its_own_errors() -> None:
    games = read_games(HEAD + "AD-F 7H-3 D *\n\n" + HEAD + "D *\n\n" + '[Code "x"]\n\n*')
    assert [len(game.errors) for game in games] == [1, 1]
    assert [game.move_count for game in games] == [1, 1]
    assert "group-both" in str(games[0].errors[0])
    assert games[1].errors[0].line == 9


@pytest.mark.parametrize("token", ["7H - 3", " 7H-3", "7H-3\n", "7 : 7H-3", "7♥-3", "D25", "d30"])
def test_a_refused_attempt_is_kept_in_a_form_that_reads_back(token: str) -> None:
    game = rw.Game("TF1-D1N-AAAAAAB")
    game.annotating = True
    with pytest.raises(rw.IllegalMoveError):
        game.play(token)
    assert read_game(write_game(game)) == game


def test_a_rule_of_a_later_version_is_kept_as_it_is_named() -> None:
    game = read_game(HEAD + "AD-F {[%refused 7H-3 some-new-rule]} *")
    assert game.node.note.refused == (("7H-3", "some-new-rule"),)
    assert "some-new-rule" in rw.Study(game).still()[0]


@pytest.mark.parametrize(
    "tags",
    [{"Two words": "x"}, {"Ünï": "x"}, {"Score": "520"}, {"Code": "x"}, {"Player": 5}, {"": ""}],
)
def test_a_tag_that_could_not_be_read_back_is_not_written(tags: dict[str, str]) -> None:
    game = rw.Game("TF1-D1N-AAAAAAB")
    game.tags = tags
    with pytest.raises(rw.SettingError):
        write_game(game)


def test_a_comment_full_of_open_commands_is_read_in_reasonable_time() -> None:
    # Each doubling used to take four times as long; this many took minutes.
    assert read_game(HEAD + "D {" + "[%hl " * 40_000 + "} *").node.note.comment


@pytest.mark.slow
def test_a_deep_nest_and_a_long_line_are_read_without_recursion() -> None:
    game = rw.Game("TF1-D1N-AAAAAAB")
    for _ in range(3_000):
        game.play("R" if game.check("D") else "D")
    assert read_game(write_game(game)) == game
    with pytest.raises(rw.RecordError):
        read_game(HEAD + "D (" * 50_000)


def mutated(text: str, chance: random.Random) -> str:
    place = chance.randrange(len(text))
    match chance.randrange(5):
        case 0:
            return text[:place] + text[place + chance.randrange(1, 20) :]
        case 1:
            return text[:place] + chance.choice('(){}[]"\\$!?%0;*\n7') + text[place:]
        case 2:
            return text[:place] + text[place : place + 15] + text[place:]
        case 3:
            return text[:place]
    return text[:place] + chr(chance.randrange(32, 0x900)) + text[place + 1 :]


@pytest.mark.slow
def test_five_hundred_mutated_files_are_refused_with_a_place_or_read_stably() -> None:
    chance = random.Random(3)
    text = (DATA / "format_1.pagn").read_text("utf-8")
    refused = 0
    for _ in range(500):
        try:
            game = read_game(mutated(text, chance))
        except rw.RecordError as error:
            refused += error.line >= 1 and error.column >= 1
        else:
            assert read_game(write_game(game)) == game
    assert 100 < refused < 500


def test_a_file_of_each_version_of_the_format_still_loads() -> None:
    files = sorted(DATA.glob("format_*.pagn"))
    assert files
    for path in files:
        text = path.read_text("utf-8")
        game = read_game(text)
        assert game.won or game.move_count
        assert write_game(read_game(write_game(game))) == write_game(game)


def test_nothing_in_a_file_is_ever_run() -> None:
    source = "".join(path.read_text("utf-8") for path in Path(record.__file__).parent.glob("*.py"))
    assert not re.search(
        r"\b(eval|exec|pickle|__import__|compile)\(", source.replace("re.compile(", "")
    )


def test_a_game_lists_its_cards_once_it_is_won_and_no_longer_when_the_win_is_taken_back() -> None:
    game = rw.Game.from_deck(IN_ORDER, "klondike")
    for move in WINS_IN_ORDER:
        assert "[Cards " not in rw.write_game(game)
        game.play(move)
    assert f'[Cards "{" ".join(game.deck)}"]' in rw.write_game(game)
    assert rw.read_game(rw.write_game(game)) == game
    game.undo()
    assert "[Cards " not in rw.write_game(game)
