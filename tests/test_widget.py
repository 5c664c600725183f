"""The widget in Python: what cells read and do, and what the page may not."""

from __future__ import annotations

import json
import logging
import threading
from collections.abc import Iterator
from dataclasses import asdict
from importlib.metadata import version
from typing import Any

import pytest
import traitlets
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from ipykernel.comm.comm import BaseComm
from IPython.core.interactiveshell import InteractiveShell
from IPython.utils.capture import capture_output
from ipywidgets.widgets.widget import _instances

import reflechi_widget as rw
from border import FOLDER
from reflechi_widget.wire import Prefs, parse
from strategies import any_text, json_values


@pytest.fixture
def table() -> Iterator[rw.Solitaire]:
    made = rw.Solitaire("TF1-D1N-AAAAAAB")
    yield made
    made.close()


def from_page(table: rw.Solitaire | rw.Study, data: Any) -> None:
    """Deliver a message of the page the way the kernel does."""
    table._handle_msg({"content": {"data": data}, "buffers": []})


def click(table: rw.Solitaire, cmd: str, **args: Any) -> None:
    command = {"v": 1, "id": 1, "sender": "page", "base_rev": table.state["rev"]}
    from_page(table, {"method": "custom", "content": {**command, "cmd": cmd, "args": args}})


def test_a_table_tells_cells_what_the_player_may_know(table: rw.Solitaire) -> None:
    assert table.code == "TF1-D1N-AAAAAAB"
    assert (table.score, table.move_count, table.won, table.last_refusal) == (0, 0, False, None)
    assert set(table.position["S"].cards) == {"??"}
    assert table.position["7"].up[-1] == "AD"
    assert table.game.position["S"].cards[0] == "JS"
    assert table.reveal() == table.game.position


def test_a_move_from_a_cell_is_played_and_published(table: rw.Solitaire) -> None:
    rev = table.state["rev"]
    reply = table.play("AD-F")
    assert reply
    assert (table.score, table.move_count) == (10, 1)
    assert table.state["rev"] == rev + 1
    assert table.state["score"] == 10


def test_a_refused_move_shows_its_rule_in_the_cell_and_on_the_board(table: rw.Solitaire) -> None:
    with capture_output() as captured:
        reply = table.play("7H-3")
    assert not reply
    assert reply.refusal is not None
    # A shell that another test has started takes what is displayed; else it is printed.
    displayed = [output.data["text/plain"] for output in captured.outputs]
    assert reply.refusal.sentence() in "".join([captured.stdout, *displayed])
    assert table.last_refusal == reply.refusal
    assert table.state["refusal"]["sentence"] == reply.refusal.sentence()
    assert table.move_count == 0


def test_a_refused_click_shows_nothing_in_any_cell(table: rw.Solitaire) -> None:
    with capture_output() as captured:
        click(table, "move", move="4:7H-3")
    assert captured.stdout == ""
    assert table.last_refusal is not None


def test_strict_play_raises_a_refusal_in_one_readable_line(table: rw.Solitaire) -> None:
    with pytest.raises(rw.IllegalMoveError) as caught:
        table.play("7H-3", strict=True)
    assert caught.value.refusal == table.last_refusal
    shell = InteractiveShell.instance()
    shell.user_ns["table"] = table
    with capture_output() as captured:
        shell.run_cell("table.play('7H-3', strict=True)")
    lines = (captured.stdout + captured.stderr).strip().splitlines()
    assert len(lines) == 1
    assert lines[0].startswith("IllegalMoveError: 7♥ cannot be lifted with 9♦ on it")


def test_an_unreadable_move_raises_and_changes_nothing(table: rw.Solitaire) -> None:
    before = table.state
    with pytest.raises(rw.InvalidMoveError):
        table.play("seven of hearts")
    assert table.state == before


def test_every_action_of_the_page_is_there_for_cells(table: rw.Solitaire) -> None:
    assert table.draw()
    assert table.undo()
    assert table.redo()
    assert table.tap("AD")
    with capture_output():
        assert not table.double_tap("3H")
        assert not table.recycle()
    assert table.score == 10
    assert "D" in map(str, table.legal_moves())
    assert table.new_game("TF1-D3N-AAAAAAB")
    assert (table.code, table.score, table.move_count) == ("TF1-D3N-AAAAAAB", 0, 0)


@pytest.mark.parametrize(
    "options",
    [{"code": "TF1"}, {"code": "TF1-D1N-AAAAAAB", "draw": 3}, {"language": "xx"}, {"draw": 2}],
)
def test_a_table_that_cannot_be_laid_is_an_error(options: dict[str, Any]) -> None:
    with pytest.raises(rw.ReflechiError):
        rw.Solitaire(**options)


def test_a_bad_code_for_a_new_game_leaves_the_game(table: rw.Solitaire) -> None:
    table.play("AD-F")
    with pytest.raises(rw.DealCodeError):
        table.new_game("TF1-D1N-0000000")
    assert table.score == 10


def test_two_tables_without_a_code_deal_differently() -> None:
    assert rw.Solitaire().code != rw.Solitaire().code


def test_observers_are_told_each_change_once_with_all_values_in_step(table: rw.Solitaire) -> None:
    seen: list[tuple[str, Any, int]] = []
    table.observe(
        lambda change: seen.append((change["name"], change["new"], table.move_count)),
        ["score", "move_count", "won", "code"],
    )
    table.play("AD-F")
    table.play("D")
    assert seen == [("score", 10, 1), ("move_count", 1, 1), ("move_count", 2, 2)]


def test_an_observer_may_play_and_news_still_come_in_order(table: rw.Solitaire) -> None:
    counts: list[int] = []

    def answer(change: Any) -> None:
        counts.append(change["new"])
        if table.move_count < 4:
            assert table.draw()

    table.observe(answer, "move_count")
    table.play("AD-F")
    assert counts == [1, 2, 3, 4]
    assert table.state["moves"] == 4


@pytest.mark.parametrize("names", ["score", "state", traitlets.All])
def test_an_observer_that_raises_breaks_neither_the_game_nor_other_observers(
    table: rw.Solitaire, caplog: pytest.LogCaptureFixture, names: Any
) -> None:
    def fail(change: Any) -> None:
        raise RuntimeError("on purpose")

    seen: list[tuple[str, Any]] = []
    table.observe(fail, names)
    table.observe(lambda change: seen.append((change["name"], change["new"])), "score")
    table.observe(lambda change: seen.append((change["name"], change["new"])), "move_count")
    assert table.play("AD-F")
    click(table, "stock")
    assert seen == [("score", 10), ("move_count", 1), ("move_count", 2)]
    assert (table.score, table.state["score"]) == (10, 10)
    assert "on purpose" in caplog.text


def test_an_observer_can_be_taken_away_again(table: rw.Solitaire) -> None:
    seen: list[Any] = []
    table.observe(seen.append, "score")
    table.unobserve(seen.append, "score")
    table.play("AD-F")
    assert seen == []


def test_a_page_that_cannot_be_reached_does_not_break_the_game(
    table: rw.Solitaire, caplog: pytest.LogCaptureFixture
) -> None:
    table.comm = DeadComm()
    assert table.play("AD-F")
    assert table.score == table.game.score == 10
    assert "cannot be reached" in caplog.text


def test_two_tables_that_answer_each_other_from_two_threads_do_not_lock_up() -> None:
    tables = [rw.Solitaire("TF1-D1N-AAAAAAB") for _ in range(2)]
    for one, other in (tables, tables[::-1]):
        one.observe(lambda change, other=other: other.legal_moves(), "move_count")
    threads = [
        threading.Thread(target=lambda table=table: [table._session.stock() for _ in range(200)])
        for table in tables
    ]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join(timeout=60)
    assert [table.move_count for table in tables] == [200, 200]


def test_what_the_page_acknowledges_meanwhile_costs_no_observer_its_news(
    table: rw.Solitaire,
) -> None:
    done = threading.Event()

    def acknowledge() -> None:
        rev = 0
        while not done.is_set():
            rev += 1
            from_page(table, {"method": "update", "state": {"seen_rev": rev}})

    counts: list[int] = []
    table.observe(lambda change: counts.append(change["new"]), "move_count")
    page = threading.Thread(target=acknowledge)
    page.start()
    for _ in range(300):
        table._session.stock()
    done.set()
    page.join()
    assert counts == list(range(1, 301))


def test_a_cell_may_hold_all_news_back_and_gets_them_at_the_end(table: rw.Solitaire) -> None:
    counts: list[int] = []
    table.observe(lambda change: counts.append(change["new"]), "move_count")
    with table.hold_trait_notifications():
        table.draw()
        table.draw()
        assert counts == []
    assert counts[-1] == 2
    assert table.state["moves"] == 2


def test_the_page_cannot_set_the_state_or_any_value(
    table: rw.Solitaire, caplog: pytest.LogCaptureFixture
) -> None:
    before = table.state
    for name, value in {
        "state": {"score": 520},
        "texts": {},
        "score": 520,
        "won": True,
        "code": "x",
        "_esm": "alert(1)",
        "layout": None,
    }.items():
        from_page(table, {"method": "update", "state": {name: value}})
        assert f"'{name}'" in caplog.text
    assert table.state == before
    assert table.score == 0
    assert str(table._esm) != "alert(1)"


def test_a_cell_cannot_set_a_value_either(table: rw.Solitaire) -> None:
    for name in ("code", "score", "move_count", "won", "last_refusal", "position", "verdict"):
        with pytest.raises(traitlets.TraitError):
            setattr(table, name, getattr(table, name))


def test_changing_what_was_read_changes_neither_the_game_nor_what_the_page_gets(
    table: rw.Solitaire,
) -> None:
    sent = table.get_state()
    table.state["score"] = 520
    table.state["piles"].clear()
    table.texts["labels"].clear()
    table.prefs["interactive_rules"] = False
    table.game.play("AD-F")
    assert table.score == 0
    assert table.get_state() == sent
    table.prefs = {**table.prefs, "interactive_rules": False}
    with capture_output():
        table.play("7H-3")
    assert table.state["refusal"] is None


@pytest.mark.parametrize("name", ["state", "texts", "advice"])
def test_a_cell_cannot_put_another_state_on_the_page(table: rw.Solitaire, name: str) -> None:
    with pytest.raises(traitlets.TraitError):
        setattr(table, name, {})


def test_the_page_sets_settings_and_what_it_has_seen(table: rw.Solitaire) -> None:
    prefs = {**table.prefs, "interactive_rules": False, "double_click": False}
    from_page(table, {"method": "update", "state": {"prefs": prefs, "seen_rev": 1}})
    assert table.prefs == prefs
    assert table.seen_rev == 1
    with capture_output():
        table.play("7H-3")
    assert table.state["refusal"] is None
    bad = {**prefs, "language": "xx"}
    from_page(table, {"method": "update", "state": {"prefs": bad, "seen_rev": -5}})
    assert table.prefs == prefs
    assert table.seen_rev == 1


def test_what_could_have_been_done_is_in_the_reply_below_the_cell_and_on_the_board() -> None:
    table = rw.Solitaire("TF1-D1N-AAAAAAB", language="fr")
    with capture_output() as captured:
        reply = table.play("3:AD-F")
    assert reply.allowed is not None
    assert reply.allowed.piles == ("FD",)
    sentence = "On peut déplacer l’as de carreau vers la fondation de carreau."
    assert reply.allowed.sentence("fr") == sentence
    shown = captured.stdout + "".join(output.data["text/plain"] for output in captured.outputs)
    assert shown.strip().endswith(sentence)
    offered = {"sentence": sentence, "cards": [], "piles": ["FD"]}
    assert table.state["refusal"]["allowed"] == offered
    assert table.play("AD-F").allowed is None


@pytest.mark.parametrize("name", Prefs.__dataclass_fields__)
def test_each_setting_can_be_said_at_the_start_and_changed_from_a_cell(name: str) -> None:
    others = {"language": "da", "card_size": "large"}
    wanted = others.get(name, not getattr(Prefs(), name))
    settings: dict[str, Any] = {name: wanted}
    table = rw.Solitaire(**settings)
    assert table.prefs == {**asdict(Prefs()), name: wanted}
    table = rw.Solitaire()
    table.play("D")
    table.prefer(**settings)
    assert table.prefs == {**asdict(Prefs()), name: wanted}
    assert table.move_count == 1


def test_settings_that_page_and_cell_change_at_once_are_the_same_everywhere(
    table: rw.Solitaire, monkeypatch: pytest.MonkeyPatch
) -> None:
    session, ours = table._session, {**table.prefs, "language": "da"}
    pages = threading.Thread(target=table.set_state, args=({"prefs": ours},))
    honest = session.set_prefs

    def interrupted(prefs: Prefs) -> None:
        honest(prefs)
        if prefs.language == "fr" and pages.ident is None:
            pages.start()
            pages.join(0.2)

    monkeypatch.setattr(session, "set_prefs", interrupted)
    table.prefer(language="fr")
    pages.join()
    assert table.prefs == asdict(session.prefs)
    assert table.texts["language"] == session.prefs.language == "da"


def test_a_setting_that_is_not_offered_is_an_error_in_a_cell(table: rw.Solitaire) -> None:
    before = table.prefs
    with pytest.raises(rw.SettingError):
        table.prefs = {"language": "en"}
    with pytest.raises(rw.SettingError), table.hold_trait_notifications():
        table.prefs = {"language": "en"}
    for wrong in ({"colour": True}, {"card_size": "huge"}, {"sound": 1}):
        with pytest.raises(rw.SettingError) as caught:
            table.prefer(**wrong)
        assert caught.typename == "SettingError", "players read the name that is documented"
    assert table.prefs == before


MESSAGES = st.one_of(
    json_values.map(lambda value: {"method": "custom", "content": value}),
    st.dictionaries(
        st.sampled_from(("state", "texts", "score", "prefs", "seen_rev")), json_values
    ).map(lambda state: {"method": "update", "state": state}),
    st.builds(
        lambda message, key, value: {"method": "custom", "content": {**message, key: value}},
        st.sampled_from(json.loads((FOLDER / "commands.json").read_text("utf-8"))),
        st.sampled_from(("v", "id", "sender", "base_rev", "cmd", "args")),
        json_values | any_text | st.text(min_size=500, max_size=600),
    ),
    st.builds(lambda value: {"method": "custom", "content": {"state": value}}, json_values),
)


@pytest.mark.slow
@settings(max_examples=max(1_000, settings().max_examples), suppress_health_check=list(HealthCheck))
@given(data=MESSAGES)
def test_no_hostile_message_changes_the_game_or_raises(fuzzed: rw.Solitaire, data: Any) -> None:
    # What an earlier message may have begun.
    fuzzed._session.ask("stop_advice")
    fuzzed.resume()
    fuzzed.back_to_game()
    before = fuzzed.game, fuzzed.state
    from_page(fuzzed, data)
    told = {"rev": 0, "refusal": None, "handled": None, "said": ""}
    if (fuzzed.game, fuzzed.state | told) != (before[0], before[1] | told):
        # A changed part may leave a command whole: then it was obeyed as what it says.
        assert parse(data["content"])
    assert fuzzed.move_count == fuzzed.game.move_count


@pytest.fixture(scope="module")
def fuzzed() -> Iterator[rw.Solitaire]:
    logging.disable(logging.WARNING)
    table = rw.Solitaire("TF1-D1N-AAAAAAB")
    table.comm = EncodingComm()
    yield table
    table.close()
    logging.disable(logging.NOTSET)


def test_the_output_carries_the_widget_a_still_board_and_text(table: rw.Solitaire) -> None:
    data, _ = table._repr_mimebundle_()
    assert "application/vnd.jupyter.widget-view+json" in data
    assert "TF1-D1N-AAAAAAB" in data["text/html"]
    assert "<script" not in data["text/html"]
    assert data["text/plain"].splitlines()[-1].strip() == "A♦"
    for hidden in table.game.position["S"].cards:
        assert hidden.symbol not in data["text/html"]
        assert hidden.symbol not in data["text/plain"]


def test_a_snapshot_shows_the_moment_it_was_taken(table: rw.Solitaire) -> None:
    before = table.snapshot()
    table.play("AD-F")
    assert "score 0" in str(before)
    assert "score 10" in str(table.snapshot())


def test_a_closed_table_goes_on_as_a_game_without_a_page(table: rw.Solitaire) -> None:
    table.close()
    assert table.play("AD-F")
    assert table.score == 10


def test_closing_fifty_tables_leaves_none_behind() -> None:
    def live() -> int:
        return sum(isinstance(widget, rw.Solitaire) for widget in _instances.values())

    before = live()
    for _ in range(50):
        rw.Solitaire("TF1-D1N-AAAAAAB").close()
    assert live() == before


class DeadComm:
    """Has lost its page."""

    kernel = True
    comm_id = "x"

    def send(self, **_: Any) -> None:
        raise OSError("no page")

    def on_msg(self, callback: Any) -> None: ...

    def close(self, **_: Any) -> None: ...


class EncodingComm(DeadComm):
    """Writes what is sent as the kernel does, which fails where it is no proper text."""

    def send(self, data: Any, **_: Any) -> None:  # type: ignore[override]
        json.dumps(data, ensure_ascii=False).encode()


class PinnedComm:
    """Pins itself to a shell on each send, as ipykernel 7.4 does."""

    kernel = True
    comm_id = "x"

    def send(self, **_: Any) -> None:
        self._reply_subshell_id = "main"

    def on_msg(self, callback: Any) -> None: ...

    def close(self, **_: Any) -> None: ...


def test_a_comm_is_not_left_pinned_to_the_shell_that_sent_on_it(table: rw.Solitaire) -> None:
    comm = PinnedComm()
    table.comm = comm
    comm.send()
    assert comm._reply_subshell_id == "main"
    table.play("AD-F")
    assert not hasattr(comm, "_reply_subshell_id")


def test_ipykernel_still_pins_by_the_name_that_is_removed() -> None:
    """If this fails, look whether the pin is gone or has another name."""
    if version("ipykernel").startswith("7.4."):
        assert "_reply_subshell_id" in BaseComm.publish_msg.__code__.co_names
