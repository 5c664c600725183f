"""What stands in a game file stands in it after a save, or the file is refused."""

from __future__ import annotations

import random
import re
from collections import Counter
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import reflechi_widget as rw
from reflechi_widget.plaintext import plain_text
from reflechi_widget.record import mark_of, write_moves
from reflechi_widget.record.notes import parse_mark
from reflechi_widget.wire import record_view
from test_record_text import annotated_games, mutated

CODE = '[Code "TF1-D1N-AAAAAAB"]\n'
HEAD = f"{CODE}\n"
#: A deal that begins with a choice of five moves.
OTHER_HEAD = '[Code "TF1-D1N-AAAAAID"]\n\n'

PIECE = re.compile(
    r"""
    \[(?P<name>\w+)\s+"(?P<value>(?:[^"\\]|\\.)*)"\s*\]
    | \{(?P<comment>(?:[^{}\\]|\\.)*)\}
    | ;(?P<remark>[^\n]*)
    | (?P<sign>\$[0-9]+|[!?]+|[-/]*[=+−∓±⩲□∞⟳→↑⇆][-/=+−∞]*|N(?!\S))
    | (?P<number>[0-9]+\.+)
    | (?P<move>[^\s{}()\[\]$!?;=+−∓±⩲□∞⟳→↑⇆]+)
    """,
    re.VERBOSE | re.DOTALL,
)
COMMAND = re.compile(r"(?<!\\)\[%((?:[^\[\]\\]|\\.)*)\]", re.DOTALL)
#: Said by the place of a comment alone, or of the game at its end, once it is written again.
PLACES = {"before", "after", "here"}


def words(text: str) -> list[str]:
    """Give the words of a comment without the ways of writing them."""
    plain = re.sub(r"\\u[0-9a-f]+;|\\[nts]|[\x00-\x1f\x7f-\x9f]", " ", text)
    return plain.replace("\\", "").split()


class Content:
    """What a text of games says, whatever the order of its tags and the breaks of its lines."""

    def __init__(self, text: str) -> None:
        self.tags: dict[str, str] = {}
        self.comments: Counter[str] = Counter()
        self.remarks: Counter[str] = Counter()
        self.commands: Counter[str] = Counter()
        self.marks: set[int] = set()
        self.moves: Counter[str] = Counter()
        for found in PIECE.finditer(plain_text(text).replace("\ufeff", " ")):
            if found["name"]:
                self.tags[found["name"]] = " ".join(words(found["value"]))
            elif found["comment"] is not None:
                commands = [" ".join(one.split()) for one in COMMAND.findall(found["comment"])]
                for name, *rest in (one.split(" ") for one in commands if one not in PLACES):
                    # What is pointed at may be pointed at in one command or in several.
                    single = rest if name == "hl" else [" ".join(rest)]
                    self.commands.update(f"{name} {one}" for one in single)
                self.comments.update(words(COMMAND.sub(" ", found["comment"])))
            elif found["remark"] is not None:
                self.remarks.update(found["remark"].split())
            elif found["sign"]:
                sign = found["sign"]
                self.marks.add(int(sign[1:]) if sign[0] == "$" else parse_mark(sign))
            elif found["move"] and found["move"] not in ("*", "won"):
                self.moves.update(map(str, rw.moves.parse_moves(found["move"])))


def assert_nothing_is_lost(text: str) -> None:
    """Assert that a text that is read as one game is written back with all it says."""
    game = rw.read_game(text)
    written = rw.write_game(game)
    assert rw.read_game(written) == game
    before, after = Content(text), Content(written)
    assert before.remarks == after.remarks
    assert before.comments == after.comments
    assert before.commands == after.commands
    assert before.marks == after.marks
    for name, value in before.tags.items():
        if name == "Cards" and "Code" in before.tags:
            continue  # the code says them
        said = after.tags.get(name, "0")
        assert said.lstrip("0") == value.lstrip("0") or (name == "Code" and said in value.upper())
    # A variation that is written twice is one, and so is a check of where a card lies.
    moves = {move.rpartition(":")[2] for move in before.moves}
    assert moves == set(after.moves)


#: What may stand behind most moves, and what is seldom good where it comes.
SAID = (
    *("{one}", "{two} {three}", "; remark\n", "$17", "∓", "+=", "N", "$0", "{[%new thing]}"),
    *("{[%hl 3]}", "{[%refused 7H-3 group-both]}", "{[%after] gone}", "\r", "\r\n", "\ufeff"),
)
ODD = (
    *("!", "(1. D)", "( {in} 1. AD-F ) {out}", "{[%before] soon}", "{[%here]}", "{[%win yes]}"),
    *("{[%undone]}", "D", "D3", "R", "*", "won", "7.", "{", "}", "(", ")", ";", "\0", "\x0b"),
    *('[Player "x"]', '[Code "TF1-D1N-AAAAAAC"]', '[Moves "3"]', '[Undo "0"]', "[x", "junk"),
)


def behind_moves(text: str) -> list[int]:
    """Give the places behind the moves of a game, and behind what is said of them."""
    *_, last = re.finditer(r'(?m)^\[\w+ ".*"\]$', text)
    start = last.end()
    pieces = re.finditer(r"\{(?:[^{}\\]|\\.)*\}|;[^\n]*\n|[^\s{}();]+", text[start:], re.DOTALL)
    ends = ((found.end(), found[0]) for found in pieces)
    return [
        start,
        *(start + end for end, piece in ends if not re.match(r"[0-9]+\.|[*]|won", piece)),
    ]


@settings(max_examples=400)
@given(
    annotated_games(),
    st.lists(st.tuples(st.sampled_from(SAID), st.integers(0, 10_000)), max_size=4),
    st.none() | st.tuples(st.sampled_from(ODD), st.integers(0, 10_000)),
)
def test_what_is_put_into_a_file_is_kept_or_the_file_is_refused(
    game: rw.Game, inserts: list[tuple[str, int]], odd: tuple[str, int] | None
) -> None:
    text = rw.write_game(game)
    for piece, number in inserts:
        places = behind_moves(text)
        place = places[number % len(places)]
        text = f"{text[:place]} {piece} {text[place:]}"
    if odd is not None:
        place = odd[1] % (len(text) + 1)
        text = f"{text[:place]} {odd[0]} {text[place:]}"
    try:
        rw.read_game(text)
    except rw.RecordError:
        return
    if text.count("[Code ") == 1:
        assert_nothing_is_lost(text)


def test_five_hundred_mutated_files_keep_all_they_say_or_are_refused() -> None:
    chance = random.Random(11)
    text = (Path(__file__).parent / "data" / "format_1.pagn").read_text("utf-8")
    kept = 0
    for _ in range(500):
        other = mutated(text, chance)
        try:
            rw.read_game(other)
        except rw.RecordError:
            continue
        assert_nothing_is_lost(other)
        kept += 1
    assert kept > 50


@pytest.mark.parametrize("end", ["\n", "\r\n", "\r"])
def test_a_remark_ends_with_its_line_and_is_kept_in_the_file(tmp_path: Path, end: str) -> None:
    path = tmp_path / "game.pagn"
    text = f"; top{end}{CODE}; head{end}D ; remark{end}AD-F ( ;in{end}2. D ) *; end{end}"
    path.write_bytes(text.encode())
    table = rw.Solitaire(file=path)
    assert [str(move) for move in table.game.moves] == ["D", "AD-F"]
    table.play("D")
    saved = path.read_text("utf-8")
    assert Content(saved).remarks == Counter(["top", "head", "remark", "in", "end"])
    assert saved.startswith("; top\n; head\n[Format ")
    assert "D ; remark\nAD-F" in saved
    assert rw.read_game(saved) == table.game


def test_a_remark_below_a_result_stands_above_the_next_game() -> None:
    first, second = rw.read_games(f"{HEAD}D * ; one\n; two\n{HEAD}D ; three\n")
    assert first.root.note.remarks == ()
    assert second.root.note.remarks == ("one", "two")
    assert second.node.note.remarks == ("three",)


@pytest.mark.parametrize(
    ("text", "column", "says"),
    [
        ("D [oops] AD-F *", 3, "expected a tag"),
        ("D * [oops", 5, "expected a tag"),
        ('D * [Player "x"] D *', 5, r"\[Code\]"),
        ("D * D", 5, "only the tags of another game can follow"),
        ("D * {x}", 5, "only the tags of another game can follow"),
        ("D 2. *", 3, "a number must come before a move"),
        ("D (1. AD-F 2.) *", 12, "a number must come before a move"),
        ("1. 1. D *", 1, "a number must come before a move"),
        ("1. ! D *", 4, "a mark must come after a move"),
        ("D {[%win]} *", 4, "needs an argument"),
        ("D {[%hl]} *", 4, "needs an argument"),
        ("D {[%here now]} *", 4, "takes no arguments"),
        ("D {[%here]} D {[%here]} *", 16, "given twice"),
        ("D {[%win yes] [%win no]} *", 15, "given twice"),
        ("D (1. D2) AD-F *", 7, "begins with the same move as the line it varies"),
        ("D won", 3, "do not lead to a won game"),
        ("D\0 *", 1, "a move must be"),
        ("D \x0b *", 3, "expected a move"),
    ],
)
def test_what_could_only_be_lost_is_refused_at_its_place(
    tmp_path: Path, text: str, column: int, says: str
) -> None:
    with pytest.raises(rw.RecordError, match=says) as caught:
        rw.read_game(HEAD + text)
    assert (caught.value.line, caught.value.column) == (3, column)
    path = tmp_path / "game.pagn"
    path.write_bytes((HEAD + text).encode())
    with pytest.raises(rw.RecordError):
        rw.Solitaire(file=path)
    assert path.read_bytes() == (HEAD + text).encode()


@pytest.mark.parametrize(
    ("tag", "value", "says"),
    [
        ("Rules", "freecell", "the games are"),
        ("Rules", "klondike", "not for the game you asked for"),
        ("Draw", "3", "not for the draw count you asked for"),
        ("Draw", "7", "is played with draw"),
        ("Draw", "three", "must be a number"),
        ("Passes", "3", "is played with passes"),
        ("Passes", "few", "must be a number"),
        ("Scoring", "vegas", "is played with scoring"),
        ("Carried", "5", "carries no points over"),
        ("Cards", "AS KH", "is missing"),
        ("Format", "2", "only Format"),
        ("Result", "won", "lead to Result"),
        ("Score", "700", "lead to Score"),
        ("Moves", "0", "lead to Moves 1 or more"),
        ("Undo", "2", "lead to Undo 1 or less"),
        ("Seconds", "-1", "must be a number"),
        ("Annotating", "no", 'must be "yes" or missing'),
        ("Player", "y", "given twice"),
    ],
)
def test_a_wrong_tag_is_named_at_its_own_line(tag: str, value: str, says: str) -> None:
    faulty = f'[{tag} "{value}"]'
    for text, line in (
        (f'{CODE}[Player "x"]\n{faulty}\nD *', 3),
        (f'[Event "e"]\n{faulty}\n{CODE}[Player "x"]\nD *', 2),
    ):
        if tag == "Player" and line == 2:
            line = 4
        with pytest.raises(rw.RecordError, match=says) as caught:
            rw.read_game(text)
        assert (caught.value.line, caught.value.column) == (line, 1)
        assert str(caught.value).count(f"'{value}'") <= 1


@pytest.mark.parametrize(
    ("tags", "line"),
    [
        ('[Rules "freecell"]', 2),
        ('[Rules "klondike"]\n[Draw "7"]', 3),
        ('[Rules "klondike"]\n[Passes "99"]', 3),
        ('[Passes "3"]\n[Rules "reflechi"]', 2),
    ],
)
def test_a_wrong_tag_is_named_too_where_the_cards_are_written_out(tags: str, line: int) -> None:
    cards = " ".join(rw.deck_of("TF1-D1N-AAAAAAB"))
    with pytest.raises(rw.RecordError) as caught:
        rw.read_game(f'[Cards "{cards}"]\n{tags}\n\nD *')
    assert caught.value.line == line


def test_the_name_of_a_game_is_for_people_and_kept_as_they_wrote_it() -> None:
    game = rw.read_game(f'[Game "Thoughtful patience"]\n{HEAD}D *')
    assert '[Game "Thoughtful patience"]' in rw.write_game(game)
    assert rw.read_game(rw.write_game(game)) == game
    assert '[Game "Solitaire Réfléchi"]' in rw.write_game(rw.read_game(f"{HEAD}D *"))


@pytest.mark.parametrize(
    "text",
    [
        "1. D {a} (1. AD-F) {b} D *",
        "{one} {two} 1. D {three} {four} *",
        "1. AH-F (1. AD-F) {b} (1. 8S-2) {c} {d} D (2. JD-7) {e} 8S-2 *",
        "1. AH-F (1. D D (2. AD-F) {in} (2. JD-7 D5) {side}) {out} D *",
        "1. AD-F (1. D5) {b} D4 *",
        "1. D ({why} {not} 1. AD-F {said}) {[%before] next} AD-F *",
        "1. D {a} {b\\n\\nc} *",
        "1. D {[%hl 3] a} {b} *",
    ],
)
def test_comments_come_back_where_they_were(text: str) -> None:
    game = rw.read_game((HEAD if "AH-F" not in text else OTHER_HEAD) + text)
    assert " ".join(write_moves(game).split()) == text
    assert rw.read_game(rw.write_game(game)) == game


def test_a_comment_after_a_variation_stays_when_the_variation_becomes_the_line() -> None:
    game = rw.read_game(f"{HEAD}1. D (1. AD-F) {{b}} D *")
    game.promote(game.root.children[1])
    text = " ".join(write_moves(game).split())
    assert text == "1. AD-F {[%after] b} (1. D2 {[%here]}) *"
    assert rw.read_game(rw.write_game(game)) == game


def test_several_comments_are_one_text_to_read_and_to_change() -> None:
    game = rw.read_game(f"{HEAD}D {{one}} {{two}} *")
    assert game.node.note.comment == "one\n\ntwo"
    game.comment("one\n\ntwo")
    assert "{one} {two}" in write_moves(game), "nothing was changed"
    game.comment("three")
    assert "D {three} *" in write_moves(game)


SIGNS = {
    **{"!": 1, "?": 2, "!!": 3, "??": 4, "!?": 5, "?!": 6, "□": 7, "=": 10, "∞": 13, "⩲": 14},
    **{"⩱": 15, "±": 16, "∓": 17, "+−": 18, "−+": 19, "⨀": 22, "○": 26, "⟳": 32, "↑": 36},
    **{"→": 40, "=∞": 44, "⇆": 132, "⊕": 138, "∆": 140, "∇": 141, "⌓": 142, "N": 146},
    **{"+=": 14, "=+": 15, "+/=": 14, "=/+": 15, "+/-": 16, "-/+": 17, "+-": 18, "-+": 19},
    **{"=/∞": 44, "Δ": 140, "△": 140},
}


@pytest.mark.parametrize(("sign", "glyph"), SIGNS.items())
def test_a_glyph_of_chess_after_a_move_is_read_kept_and_shown(sign: str, glyph: int) -> None:
    game = rw.read_game(f"{HEAD}D {sign} AD-F *")
    first = game.root.children[0]
    assert first.note.marks == (glyph,)
    again = rw.read_game(rw.write_game(game))
    assert again == game
    symbol = mark_of(glyph).symbol
    assert not symbol.startswith("$")
    study = rw.Study(game)
    assert study.record["nodes"][1]["marks"][0]["symbol"] == symbol
    assert symbol in study.still()[0]


@pytest.mark.parametrize(
    ("text", "marks"),
    [
        ("D?? ∓ *", (4, 17)),
        ("D! += *", (1, 14)),
        ("D N *", (146,)),
        ("D∓ *", (17,)),
        ("D!∞ N $4 *", (1, 13, 146, 4)),
        ("AD-F= *", (10,)),
        ("AD-F+- *", (18,)),
        ("D $17 $36 $200 *", (17, 36, 200)),
    ],
)
def test_glyphs_may_stand_close_and_be_several(text: str, marks: tuple[int, ...]) -> None:
    game = rw.read_game(HEAD + text)
    assert game.node.note.marks == marks
    assert rw.read_game(rw.write_game(game)) == game
    assert_nothing_is_lost(HEAD + text)


@pytest.mark.parametrize("text", ["D N-3 *", "DN *", "D ⨁ *", "D ++ *", "∓- *", "D (N AD-F) *"])
def test_what_is_neither_a_move_nor_a_glyph_is_an_error(text: str) -> None:
    with pytest.raises(rw.RecordError):
        rw.read_game(HEAD + text)


def test_a_study_shows_comments_after_variations_before_the_next_move() -> None:
    game = rw.read_game(f"{HEAD}1. D {{a}} {{b}} (1. AD-F) {{c}} D (2. AD-F) {{d}} *")
    nodes = rw.Study(game).record["nodes"]
    by_token = {(int(node["number"]), str(node["token"])): node for node in nodes}
    assert by_token[1, "D"]["comment_html"] == "<p>a</p><p>b</p>"
    assert by_token[2, "D"]["before_html"] == "<p>c</p>"
    assert by_token[2, "D"]["before"] == "c"
    assert by_token[2, "D"]["comment"] == "d"
    html = rw.Study(game).still()[0]
    places = [html.index(f"<p>{text}</p>") for text in "abcd"]
    assert places == sorted(places)
    # At a table the boxes to write in hold what belongs to the move alone.
    told = next(node for node in record_view(game)["nodes"] if node["id"] == by_token[2, "D"]["id"])
    assert (told["before_html"], told["before"]) == ("<p>c</p>", "")
    assert (told["comment_html"], told["comment"]) == ("<p>d</p>", "")


def test_nothing_is_said_before_the_deal_where_no_file_could_hold_it() -> None:
    game = rw.Game("TF1-D1N-AAAAAAB")
    with pytest.raises(rw.SettingError, match="before the deal"):
        game.comment("once upon a time", before=True)
    game.comment("", before=True)
    assert game == rw.Game("TF1-D1N-AAAAAAB")
