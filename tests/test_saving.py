"""A game survives its kernel: saved as it is played, taken up where it stood."""

from __future__ import annotations

import os
from pathlib import Path

import pytest
from IPython.utils.capture import capture_output

import reflechi_widget as rw
from reflechi_widget.record import load_game


def test_a_table_with_a_file_goes_on_where_it_stood(tmp_path: Path) -> None:
    file = tmp_path / "g.pagn"
    table = rw.Solitaire("TF1-D3N-AAAAAAB", file=file, annotate=True)
    table.play("AD-F")
    table.draw()
    table.comment("so far")
    table.draw()
    table.undo()
    with capture_output():
        table.play("7H-3")
    table.close()

    again = rw.Solitaire(file=file)
    assert again.game == table.game
    assert (again.score, again.move_count) == (10, 3)
    assert again.record["nodes"]
    assert again.redo()
    for _ in range(3):
        assert again.undo()


def test_running_the_notebook_again_does_not_lose_the_game(tmp_path: Path) -> None:
    for expected in (1, 2, 3):
        table = rw.Solitaire("TF1-D1N-AAAAAAB", file=tmp_path / "g.pagn")
        table.draw()
        assert table.move_count == expected


def test_a_new_game_on_the_table_is_saved_as_well(tmp_path: Path) -> None:
    file = tmp_path / "g.pagn"
    table = rw.Solitaire(file=file)
    table.new_game("TF1-D1N-AAAAAAC")
    assert rw.Solitaire(file=file).code == "TF1-D1N-AAAAAAC"


@pytest.mark.parametrize("asked", [{"code": "TF1-D1N-AAAAAAC"}, {"code": "TF1-D3N-AAAAAAB"}])
def test_a_file_of_another_deal_is_not_taken_for_the_one_that_is_asked_for(
    tmp_path: Path, asked: dict[str, str]
) -> None:
    file = tmp_path / "g.pagn"
    rw.Solitaire("TF1-D1N-AAAAAAB", file=file)
    before = file.read_bytes()
    with pytest.raises(rw.ReflechiError, match=r"a different deal|not for the draw count"):
        rw.Solitaire(**asked, file=file)  # type: ignore[arg-type]
    assert file.read_bytes() == before


def test_a_broken_file_is_an_error_and_stays_as_it_is(tmp_path: Path) -> None:
    file = tmp_path / "g.pagn"
    file.write_text("no game")
    with pytest.raises(rw.RecordError):
        rw.Solitaire(file=file)
    assert file.read_text() == "no game"


def test_a_game_is_saved_on_request(tmp_path: Path) -> None:
    table = rw.Solitaire("TF1-D1N-AAAAAAB")
    table.play("AD-F")
    table.save(tmp_path / "kept.pagn")
    assert load_game(tmp_path / "kept.pagn") == table.game
    assert os.listdir(tmp_path) == ["kept.pagn"]


def test_a_disk_that_refuses_does_not_stop_the_game(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    folder = tmp_path / "gone"
    folder.mkdir()
    table = rw.Solitaire("TF1-D1N-AAAAAAB", file=folder / "g.pagn")
    (folder / "g.pagn").unlink()
    folder.rmdir()
    assert table.play("AD-F")
    assert "cannot be saved" in caplog.text


def test_opening_a_file_does_not_rewrite_it(tmp_path: Path) -> None:
    file = tmp_path / "g.pagn"
    text = '; remarks of mine\n[Code "TF1-D1N-AAAAAAB"]\n\n1. AD-F *\n'
    file.write_text(text)
    table = rw.Solitaire(file=file)
    assert file.read_text() == text
    table.draw()
    assert file.read_text() != text
