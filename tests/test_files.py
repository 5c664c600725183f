"""Games in files: a crash costs nothing, and what cannot be read is said clearly."""

from __future__ import annotations

import os
import re
import stat
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import replace
from pathlib import Path

import pytest

import reflechi_widget as rw
from reflechi_widget.record import MARKS, mark_of
from reflechi_widget.record.files import load_game, save_game


@pytest.fixture
def game() -> rw.Game:
    """Give a game with something said in it, standing before its end."""
    made = rw.Game("TF1-D1N-AAAAAAB")
    made.annotating = True
    for token in ("AD-F", "D", "D"):
        made.play(token)
    made.comment("पान का 7 यहाँ 🂡\nwithout an end")
    made.undo()
    return made


def test_a_saved_game_is_loaded_as_it_was(game: rw.Game, tmp_path: Path) -> None:
    path = tmp_path / "a game.pagn"
    save_game(game, path)
    assert load_game(str(path)) == game
    assert path.read_bytes() == rw.write_game(game).encode()
    assert os.listdir(tmp_path) == ["a game.pagn"]


@pytest.mark.parametrize("step", ["os.fsync", "os.replace", "pathlib.Path.chmod"])
@pytest.mark.parametrize("fault", [OSError("disk full"), KeyboardInterrupt()])
def test_a_crash_in_the_middle_leaves_the_old_game(
    game: rw.Game,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    step: str,
    fault: BaseException,
) -> None:
    path = tmp_path / "g.pagn"
    save_game(rw.Game("TF1-D1N-AAAAAAC"), path)
    old = path.read_bytes()

    def crash(*_: object) -> None:
        raise fault

    monkeypatch.setattr(step, crash)
    with pytest.raises(type(fault)):
        save_game(game, path)
    monkeypatch.undo()
    assert path.read_bytes() == old
    assert os.listdir(tmp_path) == ["g.pagn"]
    save_game(game, path)
    assert load_game(path) == game


KILLED = """
import os, sys
import reflechi_widget as rw
from reflechi_widget.record.files import load_game, save_game
game = load_game(sys.argv[1])
game.play("D")
os.fsync = lambda _: os._exit(9)
save_game(game, sys.argv[1])
"""


def test_a_killed_process_leaves_the_old_game_under_its_name(game: rw.Game, tmp_path: Path) -> None:
    path = tmp_path / "g.pagn"
    save_game(game, path)
    assert subprocess.run([sys.executable, "-c", KILLED, str(path)]).returncode == 9
    assert load_game(path) == game
    game.play("D")
    save_game(game, path)
    assert load_game(path) == game


def test_a_game_that_cannot_be_written_out_touches_no_file(game: rw.Game, tmp_path: Path) -> None:
    game.tags = {"Player": 5}  # type: ignore[dict-item]
    with pytest.raises(rw.SettingError):
        save_game(game, tmp_path / "g.pagn")
    assert os.listdir(tmp_path) == []


@pytest.mark.skipif(os.name != "posix", reason="permissions of POSIX")
def test_the_permissions_of_a_file_are_kept_and_new_ones_follow_the_mask(
    game: rw.Game, tmp_path: Path
) -> None:
    path = tmp_path / "g.pagn"
    mask = os.umask(0o027)
    try:
        save_game(game, path)
        assert stat.S_IMODE(path.stat().st_mode) == 0o640
        path.chmod(0o606)
        save_game(game, path)
        assert stat.S_IMODE(path.stat().st_mode) == 0o606
    finally:
        os.umask(mask)


@pytest.mark.skipif(os.name != "posix", reason="links of POSIX")
def test_a_link_stays_a_link_and_its_file_is_written(game: rw.Game, tmp_path: Path) -> None:
    there = tmp_path / "there"
    there.mkdir()
    link = tmp_path / "g.pagn"
    link.symlink_to(there / "real.pagn")
    save_game(game, link)
    assert link.is_symlink()
    assert load_game(there / "real.pagn") == game


@contextmanager
def as_somebody(folder: Path) -> Iterator[None]:
    """Act as a user with a folder of their own, since root may write everything."""
    if os.geteuid() != 0:
        yield
        return
    os.chown(folder, _NOBODY, _NOBODY)
    os.seteuid(_NOBODY)
    try:
        yield
    finally:
        os.seteuid(0)


_NOBODY = 65534


def test_a_file_that_may_not_be_written_is_not_replaced(game: rw.Game) -> None:
    with tempfile.TemporaryDirectory() as name, as_somebody(Path(name)):
        path = Path(name) / "g.pagn"
        path.write_text("precious")
        path.chmod(0o444)
        with pytest.raises(PermissionError):
            save_game(game, path)
        assert path.read_text() == "precious"
        assert list(Path(name).iterdir()) == [path]


def test_what_is_no_file_is_the_error_of_the_system(game: rw.Game, tmp_path: Path) -> None:
    with pytest.raises(FileNotFoundError):
        load_game(tmp_path / "none.pagn")
    with pytest.raises(FileNotFoundError):
        save_game(game, tmp_path / "none" / "g.pagn")
    with pytest.raises(IsADirectoryError):
        save_game(game, tmp_path)


BAD = [
    (b"", 1, 1, "must begin with its tags"),
    (b'[Code "TF1-D1N-AAAAAAB"]\n\n{caf\xe9} *', 3, 5, "g.pagn must be written in UTF-8: b'.xe9'"),
    (b'[Code "TF1-D1N-AAAAAAB"]\r\r{caf\xe9} *', 3, 5, "g.pagn must be written in UTF-8: b'.xe9'"),
    (b'[Code "TF1-D1N-AAAAAAB"]\n\n7H-3 *', 3, 1, "refused by group-both"),
    (b'[Code "TF1-D1N-AAAAAAB"]\n*\n[Code "TF1-D1N-AAAAAAC"]\n*', 1, 1, "this file holds 2"),
    (b'[Code "TF1-D1N-AAAAAAB"]\n*\n[Code "x"]\n*', 3, 1, "three parts"),
]


@pytest.mark.parametrize(("data", "line", "column", "said"), BAD)
def test_a_file_that_is_not_one_game_is_an_error_with_its_place(
    data: bytes, line: int, column: int, said: str, tmp_path: Path
) -> None:
    """Several games in a file are refused too: saving one of them would lose the others."""
    path = tmp_path / "g.pagn"
    path.write_bytes(data)
    with pytest.raises(rw.RecordError, match=said) as caught:
        load_game(path)
    assert (caught.value.line, caught.value.column) == (line, column)


def test_a_file_of_another_system_is_read_too(game: rw.Game, tmp_path: Path) -> None:
    path = tmp_path / "g.pagn"
    text = rw.write_game(game).replace("\n", "\r\n")
    path.write_bytes(b"\xef\xbb\xbf" + text.encode())
    assert load_game(path) == game


NOTATION = (Path(__file__).parents[1] / "docs" / "notation.md").read_text("utf-8")
EXAMPLES = re.findall(r"^```pagn\n(.*?)^```", NOTATION, re.DOTALL | re.MULTILINE)


@pytest.mark.parametrize("text", EXAMPLES)
def test_every_example_of_the_notation_is_read_and_written_back(text: str) -> None:
    for game in rw.read_games(text):
        assert not game.errors
        assert rw.read_game(rw.write_game(game)) == game


def test_the_notation_names_every_tag_mark_and_command_that_is_written() -> None:
    game = rw.read_games(EXAMPLES[-2])[0]
    game.mark(mark_of(13).glyph)
    game.comment("x", before=True)
    game.highlight("9H")
    game.node.note = replace(game.node.note, verdict="yes", undone=True)
    text = rw.write_game(game)
    for tag in re.findall(r"^\[(\w+)", text, re.MULTILINE):
        assert f"| `{tag}` |" in NOTATION
    for command in set(re.findall(r"\[%(\w+)", text)) - {"clk"}:
        assert f"| `[%{command}" in NOTATION
    for mark in MARKS:
        assert f"`${mark.glyph}`" in NOTATION or f"`{mark.symbol}`" in NOTATION


def test_the_notation_shows_the_escapes_as_they_are_read() -> None:
    (game,) = (game for text in EXAMPLES for game in rw.read_games(text) if "braces" in text)
    first, second = game.root.mainline()
    assert game.root.note.comment == (
        "Two paragraphs:\n\nthis is the second, with {braces} and a \\."
    )
    assert (second.note.before, first.note.comment) == ("Said before the draw.", "")
    assert second.note.comment.endswith(" 🂫")
