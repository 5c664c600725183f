"""A byte order mark, and the line ends of any machine, change nothing of a text that is read."""

from __future__ import annotations

from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

import reflechi_widget as rw
from reflechi_widget import widget
from reflechi_widget.lessons import read_unit
from reflechi_widget.magic import pagn
from reflechi_widget.plaintext import plain_text
from reflechi_widget.record.files import load_game
from reflechi_widget.texts.markdown import rich_text

ENDS = pytest.mark.parametrize("ends", ["\n", "\r\n", "\r"])
MARK = pytest.mark.parametrize("mark", ["", "\ufeff", "\ufeff\ufeff"])

RECORD = '[Code "TF1-D1N-AAAAAAB"]\n[Player "x"]\n\nD ; remark\nAD-F {two\nlines} *\n'
LESSON = """# One task
rule: Aces go up.

Some words.

## Up
deal: TF1-D1N-AAAAAAB
moves: D
Which ace
is free?
expect: AD-F
hint: Look
  again.
right: Right.
"""


@given(st.lists(st.text("ab \t\x0b\u2028", max_size=4)), st.data())
def test_each_line_end_is_one_however_they_are_mixed(lines: list[str], data: st.DataObject) -> None:
    ends = [data.draw(st.sampled_from(["\n", "\r\n"])) for _ in lines]
    text = "".join(line + end for line, end in zip(lines, ends, strict=True))
    assert plain_text(text).split("\n") == [*lines, ""]
    assert plain_text("\ufeff" + "".join(f"{line}\r" for line in lines)) == plain_text(text)


@ENDS
@MARK
def test_a_game_is_read_with_any_line_ends(tmp_path: Path, mark: str, ends: str) -> None:
    text = mark + RECORD.replace("\n", ends)
    game = rw.read_game(text)
    assert [str(move) for move in game.moves] == ["D", "AD-F"]
    assert game == rw.read_game(RECORD)
    assert rw.read_games(text) == [game]
    path = tmp_path / "old.pagn"
    path.write_bytes(text.encode())
    assert load_game(path) == game
    assert rw.Study(text).game == game


@ENDS
@MARK
def test_a_fault_stands_in_the_line_an_editor_counts(
    tmp_path: Path, mark: str, ends: str, capsys: pytest.CaptureFixture[str]
) -> None:
    text = mark + RECORD.replace("AD-F", "AD-G").replace("\n", ends)
    with pytest.raises(rw.RecordError) as caught:
        rw.read_game(text)
    assert (caught.value.line, caught.value.column) == (5, 1)
    pagn("", text)  # shows the faulty line, whatever ends it
    path = tmp_path / "faulty.pagn"
    path.write_bytes(text.replace("two", "\udced").encode("utf-8", "surrogateescape"))
    with pytest.raises(rw.RecordError) as found:
        load_game(path)
    assert found.value.line == 5


@ENDS
@MARK
def test_a_lesson_is_read_with_any_line_ends(tmp_path: Path, mark: str, ends: str) -> None:
    text = mark + LESSON.replace("\n", ends)
    unit = read_unit(LESSON)
    assert read_unit(text) == unit
    assert unit.tasks[0].text == "Which ace\nis free?"
    path = tmp_path / "lesson.md"
    path.write_bytes(text.encode())
    assert widget.Lesson(file=path).panel == widget.Lesson(LESSON).panel
    assert widget.Lesson(text).panel == widget.Lesson(LESSON).panel
    with pytest.raises(rw.LessonError) as caught:
        read_unit(text.replace("AD-F", "AS-F"))
    assert caught.value.line == 11


@pytest.mark.parametrize("end", ["", "\n", "\r\n", "\r"])
def test_short_texts_are_read_with_a_mark_before_and_an_end_behind_them(end: str) -> None:
    def written(text: str) -> str:
        return f"\ufeff{text}{end}"

    code = "TF1-D1N-AAAAAAB"
    assert rw.deck_of(written(code)) == rw.deck_of(code)
    assert rw.Game(written(code)).code == code
    assert rw.parse_card(written("7♥")) == "7H"
    assert rw.parse_move(written("AD-F")) == rw.parse_move("AD-F")
    position = rw.Game(code).position
    assert rw.Position.parse(written(str(position))) == position


@ENDS
@pytest.mark.parametrize(
    ("format", "text"),
    [
        ("minimal-klondike", "IC @@AL\nKL"),
        ("klondike-solver", "4D F4\nDR2 W7"),
        ("lonelybot", "A♦:4▸♦\n=  ="),
    ],
)
def test_a_move_list_is_read_with_any_line_ends(format: str, text: str, ends: str) -> None:
    game = rw.Game.from_deck(
        rw.read_deal(
            "072103023042094134111092051034044074114052123011083122012131091082124064014093033112071"
            "104132053133102084041013073063031061043081054113062024021101022032121",
            "deck-string",
        )
    )
    moves = rw.read_foreign_moves(text, format, game)
    assert moves
    assert rw.read_foreign_moves("\ufeff" + text.replace("\n", ends), format, game) == moves


@ENDS
def test_what_people_write_has_its_paragraphs_with_any_line_ends(ends: str) -> None:
    assert rich_text("one\n\ntwo".replace("\n", ends)) == "<p>one</p><p>two</p>"
