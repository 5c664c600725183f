"""Names that are not on offer, flags that are no flags, and values without measure in errors."""

from __future__ import annotations

import copy
from collections.abc import Callable
from typing import Any

import pytest

import reflechi_widget as rw
from reflechi_widget.naming import meant, offered, quoted
from reflechi_widget.record import Game
from reflechi_widget.session import Session
from reflechi_widget.statistics import FOLDER
from reflechi_widget.wire import Prefs, is_rev

HUGE = 10**1_000_000
TABLE = "TF1-D1N-AAAAAAB"

#: What was written, and what was meant.
MEANT: list[tuple[Callable[[], object], str]] = [
    (lambda: rw.Solitaire(rules="klondyke"), "'klondike'"),
    (lambda: rw.Solitaire(rules="Reflechi"), "'reflechi'"),
    (lambda: rw.Game(rules="klondike", scoring="vegs"), "'vegas'"),
    (lambda: rw.Game(level="hrad"), "'hard'"),
    (lambda: rw.Game(rules="klondike", passes="unlimted"), "'unlimited'"),
    (lambda: rw.Game(draw="3"), "3"),  # type: ignore[arg-type]
    (lambda: rw.Game(draw=3.0), "3"),  # type: ignore[arg-type]
    (lambda: rw.Game(rules="klondike", passes="2"), "2"),
    (lambda: rw.rules_page("klondik"), "'klondike'"),
    (lambda: rw.Solitaire(language="FR"), "'fr'"),
    (lambda: rw.Solitaire(language="english"), "'en'"),
    (lambda: rw.Study(Game(TABLE), language="da_DK"), "'da'"),
    (lambda: rw.Solitaire(card_size="larg"), "'large'"),
    (lambda: rw.Solitaire().prefer(langage="fr"), "'language'"),
    (lambda: rw.lessons(course="klassic"), "'classic'"),
    (lambda: rw.Lesson("grops"), "'groups'"),
    (lambda: rw.Solitaire().practise("grop-rank"), "'group-rank'"),
    (lambda: rw.read_deal(5, "pysoll"), "'pysol'"),
    (lambda: rw.read_foreign_moves("", "klondike-solvr", Game(TABLE)), "'klondike-solver'"),
    (lambda: Game(TABLE).to_frame("panda"), "'pandas'"),
    (lambda: Game(TABLE).mark("!!!"), "'!!'"),
    (lambda: Game(TABLE).play("H7-3"), "'7H'"),
    (lambda: Game(TABLE).play("1S-F"), "'AS'"),
    (lambda: rw.parse_card("♥10"), "'TH'"),
    (lambda: Game(TABLE).highlight("H9"), "'9H'"),
    (lambda: rw.svg(Game(TABLE).position, highlights=["H9"]), "'9H'"),
    (lambda: Game(TABLE).play("7H-column3"), "'3'"),
    (lambda: Game(TABLE).play("AS-foundation"), "'F'"),
    (lambda: Game(TABLE).play("AS-S: "), ""),
]


@pytest.mark.parametrize(("write", "name"), MEANT)
def test_who_mistypes_a_name_is_told_which_was_meant(
    write: Callable[[], object], name: str
) -> None:
    with pytest.raises(rw.ReflechiError) as caught:
        write()
    assert (f"(did you mean {name}?)" in str(caught.value)) == bool(name)


@pytest.mark.parametrize(
    "write",
    [
        lambda: rw.Solitaire(rules="spider"),
        lambda: rw.Solitaire(language="x"),
        lambda: rw.Game(rules=5),  # type: ignore[arg-type]
        lambda: rw.Game(draw=True),
        lambda: rw.parse_card("QQ"),
    ],
)
def test_nothing_is_guessed_where_nothing_is_near(write: Callable[[], object]) -> None:
    with pytest.raises(rw.ReflechiError) as caught:
        write()
    assert "did you mean" not in str(caught.value)


def test_all_names_on_offer_are_listed_before_the_one_that_was_meant() -> None:
    assert offered(["easy", "hard"], "b") == "easy, hard"
    assert offered(["easy", "hard"], "Hard ") == "easy, hard (did you mean 'hard'?)"
    assert meant("", ["easy"]) == meant(None, ["easy"]) == meant([], ["easy"]) == ""


@pytest.mark.parametrize(
    ("value", "shown"),
    [("x", "'x'"), (HUGE, "<int>"), (None, "None"), ("x" * 999, f"'{'x' * 119}…")],
    ids=["text", "huge", "none", "long"],
)
def test_any_value_is_quoted_on_one_short_line(value: object, shown: str) -> None:
    assert quoted(value) == shown
    assert len(quoted([value] * 9999)) < 130


FLAGS: list[Callable[[rw.Solitaire], object]] = [
    lambda table: rw.Solitaire(annotate="no"),  # type: ignore[arg-type]
    lambda table: table.annotate("off"),  # type: ignore[arg-type]
    lambda table: table.light("off"),  # type: ignore[arg-type]
    lambda table: table.prefer(sound="off"),
    lambda table: table.new_game(winnable="no"),  # type: ignore[arg-type]
    lambda table: table.new_game(cumulative="no"),  # type: ignore[arg-type]
    lambda table: table.play("D", strict="no"),  # type: ignore[arg-type]
    lambda table: table.mark("!", on="no"),  # type: ignore[arg-type]
    lambda table: table.comment("Well.", before="no"),  # type: ignore[arg-type]
    lambda table: rw.keep_statistics("off"),  # type: ignore[arg-type]
]


@pytest.mark.parametrize("do", FLAGS)
def test_a_text_where_true_or_false_belongs_is_an_error_and_changes_nothing(
    do: Callable[[rw.Solitaire], object], tmp_path: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv(FOLDER, str(tmp_path / "data"))
    table = rw.Solitaire(TABLE)
    before = copy.copy(table.game), table.state
    with pytest.raises(rw.SettingError, match=r"is true or false: '(no|off)'"):
        do(table)
    assert (table.game, table.state) == before
    assert not (tmp_path / "data").exists()


@pytest.mark.parametrize("carried", [True, "5", 5.0, None])
def test_points_that_are_carried_on_are_a_whole_number(carried: Any) -> None:
    with pytest.raises(rw.SettingError, match="whole number of points"):
        rw.Game(rules="klondike", scoring="vegas", carried=carried)


def test_an_option_of_a_million_digits_is_an_error_like_any_other() -> None:
    with pytest.raises(rw.SettingError, match="draw 1, 3, not <int>"):
        rw.Game(draw=HUGE)
    with pytest.raises(rw.SettingError, match="sound is true or false: <int>"):
        rw.Solitaire().prefer(sound=HUGE)  # type: ignore[arg-type]


HEAD: dict[str, Any] = {"v": 1, "id": 1, "sender": "page", "base_rev": 1}
GAME = {"rules": "klondike", "draw": 1, "passes": None, "scoring": None}
GAME |= {"winnable": False, "cumulative": False}
MEASURELESS = [
    {**HEAD, "cmd": "goto", "args": {"node": HUGE}},
    {**HEAD, "cmd": "mark", "args": {"node": 0, "glyph": -HUGE}},
    {**HEAD, "cmd": "move", "args": {"move": HUGE}},
    {**HEAD, "cmd": "new_game", "args": {**GAME, "draw": HUGE}},
    {**HEAD, "cmd": "new_game", "args": {**GAME, "passes": HUGE}},
    {**HEAD, "cmd": "statistics", "args": {"on": HUGE}},
    {**HEAD, "cmd": HUGE, "args": {}},
    {**HEAD, "cmd": "undo", "args": HUGE},
    {**HEAD, "cmd": "undo", "args": {}, "v": HUGE},
    {**HEAD, "cmd": "undo", "args": {}, "id": HUGE},
    {**HEAD, "cmd": "undo", "args": {}, "base_rev": HUGE},
    {**HEAD, "cmd": "undo", "args": {}, "sender": HUGE},
    {**HEAD, "cmd": "undo", "args": [[HUGE]]},
    {"v": HUGE},
    HUGE,
]


@pytest.mark.parametrize("message", MEASURELESS, ids=range(len(MEASURELESS)))
def test_a_command_with_a_number_of_a_million_digits_is_refused_as_any_bad_one(
    message: object, caplog: pytest.LogCaptureFixture
) -> None:
    session = Session(Game(TABLE), Prefs())
    before = session.game, session.view()
    reply = session.handle(message)
    assert reply.refusal is not None
    assert reply.refusal.rule == "bad-command"
    assert (session.game, session.view()) == before
    assert "refused a message from the page" in caplog.text
    assert len(caplog.text) < 1000


def test_settings_and_revisions_of_a_million_digits_are_refused_from_the_page(
    caplog: pytest.LogCaptureFixture,
) -> None:
    table = rw.Solitaire(TABLE)
    before = table.prefs
    table.set_state({"prefs": {**before, "sound": HUGE}, "seen_rev": HUGE})
    table.set_state({"prefs": HUGE})
    assert table.prefs == before
    assert table.seen_rev == 0
    assert not is_rev(HUGE)
    assert "refused" in caplog.text
