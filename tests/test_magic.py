"""The cell ``%%pagn``: games typed as text, faults said with their line."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from IPython.core.error import UsageError
from IPython.core.interactiveshell import InteractiveShell
from traitlets.config import Config

import reflechi_widget as rw
from reflechi_widget import magic
from reflechi_widget.picture import FaultNote
from reflechi_widget.widget import Study

HEAD = '[Code "TF1-D1N-AAAAAAB"]'


class Shown(list[Any]):
    """What a cell has shown, in order."""

    @property
    def faults(self) -> list[str]:
        return [repr(one) for one in self if isinstance(one, FaultNote)]

    @property
    def games(self) -> list[rw.Game]:
        return [one for one in self if isinstance(one, rw.Game)]


@pytest.fixture
def shown(monkeypatch: pytest.MonkeyPatch) -> Shown:
    """Collect what is shown, studies as their games."""
    outputs = Shown()
    monkeypatch.setattr(magic, "display", outputs.append)
    monkeypatch.setattr(magic, "Study", lambda game: game)
    return outputs


def test_what_is_shown_is_a_study(monkeypatch: pytest.MonkeyPatch) -> None:
    outputs: list[Any] = []
    monkeypatch.setattr(magic, "display", outputs.append)
    magic.pagn("", f"{HEAD}\nAD-F *")
    (study,) = outputs
    assert isinstance(study, Study)


@pytest.fixture
def shell(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[InteractiveShell]:
    """Give a shell that leaves no traces."""
    monkeypatch.setenv("IPYTHONDIR", str(tmp_path))
    config = Config()
    config.HistoryManager.enabled = False
    made = InteractiveShell(config=config)
    magic.load_ipython_extension(made)
    yield made
    made.restore_sys_module_state()


def test_a_game_typed_in_a_cell_is_shown_as_a_study(shell: InteractiveShell, shown: Shown) -> None:
    result = shell.run_cell(f"%%pagn\n{HEAD}\n\n1. AD-F! {{$x costs 5 दोस्त}} *\n")
    assert result.success
    assert result.result is None
    (game,) = shown
    assert game.moves == (rw.parse_move("AD-F"),)
    assert game.node.note.comment == "$x costs 5 दोस्त"


def test_every_game_of_a_cell_is_shown(shown: Shown) -> None:
    magic.pagn("", f"{HEAD}\nAD-F *\n\n{HEAD}\nD *\n")
    assert [str(game.moves[0]) for game in shown.games] == ["AD-F", "D"]
    assert not shown.faults


def test_a_fault_is_one_line_that_counts_from_the_line_of_the_magic(shown: Shown) -> None:
    magic.pagn("", f"{HEAD}\n\n1. AD-F\n  2. 7H-3 D *\n")
    (fault,) = shown.faults
    said, quoted, mark = fault.split("\n")
    assert said.startswith("line 5, column 6: refused by group-both: 7♥ cannot be lifted")
    assert quoted == "  2. 7H-3 D *"
    assert quoted[mark.index("^") :] == "7H-3 D *"


def test_what_can_be_read_is_shown_all_the_same(shown: Shown) -> None:
    text = f'{HEAD}\nAD-F xx *\n\n[Code "nonsense"]\n*\n\n{HEAD}\nD *\n'
    magic.pagn("", text)
    assert [str(game.moves[0]) for game in shown.games] == ["AD-F", "D"]
    assert [fault.split(":")[0] for fault in shown.faults] == [
        "line 3, column 6",
        "line 5, column 1",
    ]
    assert isinstance(shown[-1], rw.Game), "a fault stands before the game that goes on after it"


@pytest.mark.parametrize("text", ["", "\n", "hello", "AD-F *", '[Code "x"]', "}{", "\n\n[["])
def test_a_cell_without_a_game_says_so_and_shows_nothing_else(text: str, shown: Shown) -> None:
    magic.pagn("", text)
    (fault,) = shown
    assert repr(fault).startswith("line ")
    assert len(repr(fault).split("\n")) == 3


def test_of_a_long_line_the_part_round_the_place_is_quoted(shown: Shown) -> None:
    magic.pagn("", f"{HEAD}\n{'D ' * 20}{{{'word ' * 40}}} 7H-3 {'D ' * 90}*\n")
    _, quoted, mark = shown.faults[0].split("\n")
    assert quoted.startswith("…")
    assert quoted.endswith("…")
    assert len(quoted) <= 102
    assert quoted[mark.index("^") :].startswith("7H-3 D")


@pytest.mark.parametrize(
    ("typed", "room"),
    [("\t", "\t"), ("{中}", "    "), ("{é}", "   "), ("{e\u0301}", "   "), ("{🃏}", "    ")],
)
def test_the_mark_takes_account_of_letters_of_no_and_of_double_width(
    typed: str, room: str, shown: Shown
) -> None:
    magic.pagn("", f"{HEAD}\n{typed}xx *\n")
    mark = shown.faults[0].split("\n")[2]
    assert mark == f"{room}^"


def test_a_fault_quotes_what_was_typed_and_runs_none_of_it(shown: Shown) -> None:
    magic.pagn("", f"{HEAD}\n<script>alert(1)</script> *\n")
    html = shown[0]._repr_html_()
    assert "<script" not in html
    assert "&lt;script&gt;alert(1)&lt;/script&gt; *\n^</pre>" in html


def test_options_there_are_none(shown: Shown, shell: InteractiveShell) -> None:
    with pytest.raises(UsageError, match="takes no options"):
        magic.pagn("--dark", f"{HEAD}\n*")
    assert not shown
