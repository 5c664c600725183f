"""The border: only commands come in, and nothing that lies face down goes out."""

from __future__ import annotations

import json
from dataclasses import asdict
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given

import reflechi_widget as rw
from border import FOLDER, as_json, states
from reflechi_widget.lessons import Practising
from reflechi_widget.record.notes import parse_highlight
from reflechi_widget.session import Session
from reflechi_widget.statistics import FOLDER as DATA_FOLDER
from reflechi_widget.wire import (
    ARGUMENTS,
    Counsel,
    Prefs,
    advice_view,
    parse,
    parse_prefs,
    record_view,
    study_base,
)
from strategies import games, json_values

COMMANDS: list[dict[str, Any]] = json.loads((FOLDER / "commands.json").read_text("utf-8"))
STATES = states()


@pytest.mark.parametrize("name", STATES)
def test_the_samples_both_sides_read_are_what_python_sends(name: str) -> None:
    """If the border was meant to change, write them anew: ``python tests/border.py``."""
    assert as_json(STATES[name]) == (FOLDER / f"{name}.json").read_text("utf-8")


def test_every_sample_command_is_read_and_obeyed(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    # One of them switches statistics on, which must not reach the tests after this one.
    monkeypatch.setenv(DATA_FOLDER, str(tmp_path))
    session = Practising(rw.Game("TF1-D1N-AAAAAAB"), Prefs())
    for message in COMMANDS:
        assert parse(message).cmd == message["cmd"]
        reply = session.handle({**message, "base_rev": session.view()["rev"]})
        assert reply.refusal is None or reply.refusal.rule not in ("bad-command", "stale")


def test_the_samples_hold_every_command() -> None:
    assert {message["cmd"] for message in COMMANDS} == set(ARGUMENTS)


def changed(**parts: Any) -> dict[str, Any]:
    return {**COMMANDS[0], **parts}


ASKED = {"rules": "reflechi", "draw": 1, "passes": None, "scoring": None}
ASKED |= {"winnable": False, "cumulative": False}
BAD_MESSAGES: list[Any] = [
    None,
    5,
    "undo",
    [],
    {},
    {**COMMANDS[0], "more": 1},
    {key: value for key, value in COMMANDS[0].items() if key != "id"},
    changed(v=2),
    changed(v=True),
    changed(v="1"),
    changed(id=-1),
    changed(id=1.0),
    changed(id=True),
    changed(id=2**53),
    changed(base_rev=None),
    changed(sender=""),
    changed(sender=7),
    changed(sender="\ud800"),
    changed(sender="a\nb"),
    changed(sender="x" * 1000),
    changed(cmd="set_state"),
    changed(cmd=None),
    changed(cmd=["move"]),
    changed(args=None),
    changed(args=[]),
    changed(args={}),
    changed(args={"move": 7}),
    changed(args={"move": ""}),
    changed(args={"move": "x" * 1_000_000}),
    changed(args={"move": "AD-F", "score": 520}),
    changed(cmd="undo", args={"state": {}}),
    changed(cmd="new_game", args={}),
    changed(cmd="new_game", args=ASKED | {"draw": "1"}),
    changed(cmd="new_game", args=ASKED | {"winnable": 1}),
    changed(cmd="new_game", args=ASKED | {"passes": "3"}),
    changed(cmd="new_game", args=ASKED | {"passes": True}),
    changed(cmd="new_game", args=ASKED | {"passes": ["unlimited"]}),
    changed(cmd="new_game", args=ASKED | {"cumulative": None}),
    changed(cmd="new_game", args=ASKED | {"scoring": 1}),
    changed(cmd="new_game", args=ASKED | {"rules": None}),
    changed(cmd="new_game", args={"code": "TF1-D1N-AAAAAAB", "winnable": True}),
    changed(cmd="hint", args={"seconds": 1e9}),
    changed(cmd="show_line", args={"line": ["AD-F"]}),
    changed(cmd="new_game", args=ASKED | {"code": "TF1-D1N-AAAAAAB"}),
    changed(cmd="new_game", args={"code": None}),
]


@pytest.mark.parametrize("message", BAD_MESSAGES, ids=lambda message: repr(message)[:60])
def test_what_is_not_exactly_a_command_is_refused_and_changes_nothing(message: Any) -> None:
    with pytest.raises(rw.CommandError) as caught:
        parse(message)
    assert len(str(caught.value)) < 400
    session = Session(rw.Game("TF1-D1N-AAAAAAB"), Prefs())
    before = session.view()
    reply = session.handle(message)
    assert reply.refusal is not None
    assert reply.refusal.rule == "bad-command"
    assert session.view() == before


@given(games())
def test_no_face_down_card_is_in_what_is_sent_to_the_page(game: rw.Game) -> None:
    session = Session(game, Prefs())
    sent = json.dumps(session.view(), ensure_ascii=False)
    for pile in game.position.piles.values():
        for card in pile.cards[: pile.down]:
            assert f'"{card}"' not in sent
            assert card.symbol not in sent


@given(games())
def test_the_state_is_whole_each_card_with_a_key_of_its_own(game: rw.Game) -> None:
    view = Session(game, Prefs()).view()
    cards = [card for pile in view["piles"] for card in pile["cards"]]
    assert len({card["key"] for card in cards}) == len(cards)
    assert len(cards) + sum(pile["down"] for pile in view["piles"]) == 52
    for card in cards:
        assert game.deck[card["key"]] == card["card"]
    assert set(view["targets"]) <= {str(card["key"]) for card in cards}
    assert len(json.dumps(view)) < 5_000


def test_the_state_is_fresh_each_time_so_that_changing_one_changes_no_game() -> None:
    session = Session(rw.Game("TF1-D1N-AAAAAAB"), Prefs())
    view = session.view()
    view["piles"][6]["cards"].clear()
    view["score"] = 520
    assert session.view()["piles"][6] != view["piles"][6]
    assert session.view()["score"] == 0


def test_a_refusal_marks_the_card_that_was_meant_and_what_stands_in_its_way() -> None:
    state = STATES["state_refused"]
    names = {card["key"]: card["card"] for pile in state["piles"] for card in pile["cards"]}
    refusal = state["refusal"]
    assert [names[key] for key in refusal["meant"]] == ["7H"]
    assert {names[key] for key in refusal["blockers"]} == {"7H", "9D"}
    assert refusal["piles"] == ["4"]
    assert [names[key] for key in refusal["allowed"]["cards"]] == ["9D"]
    assert refusal["allowed"]["piles"] == []


def test_a_card_a_foundation_waits_for_is_not_betrayed_while_it_lies_in_the_stock() -> None:
    session = Session(rw.Game("TF1-D1N-AAAAAAB"), Prefs())
    session.tap("3S")
    refusal = session.view()["refusal"]
    assert refusal["rule"] == "foundation-ace"
    assert refusal["blockers"] == []


def test_the_empty_stock_shows_whether_it_can_be_recycled() -> None:
    assert STATES["state_empty_stock"]["piles"][0]["mark"] == "↻"
    assert STATES["state_first_deal"]["piles"][0]["mark"] == ""


@pytest.mark.parametrize(
    "value",
    [
        None,
        {},
        {"language": "en"},
        {"language": "en", "interactive_rules": True, "double_click": True},
        {**asdict(Prefs()), "language": "xx"},
        {**asdict(Prefs()), "language": 5},
        {**asdict(Prefs()), "interactive_rules": 1},
        {**asdict(Prefs()), "double_click": "yes"},
        {**asdict(Prefs()), "verdict": None},
        {**asdict(Prefs()), "card_size": "huge"},
        {**asdict(Prefs()), "card_size": ["small"]},
        {**asdict(Prefs()), "sound": 1},
        {**asdict(Prefs()), "score": 520},
    ],
)
def test_settings_that_are_not_whole_and_right_are_refused(value: object) -> None:
    with pytest.raises(rw.SettingError):
        parse_prefs(value)


@given(json_values)
def test_any_other_value_is_refused_without_an_exception(value: Any) -> None:
    session = Session(rw.Game("TF1-D1N-AAAAAAB"), Prefs())
    assert not session.handle(value)


def visible_cards(frame: str) -> set[str]:
    """Read the cards a frame names."""
    piles = [word.partition(":")[2].rpartition("|")[2] for word in frame.split()]
    return {pile[i : i + 2] for pile in piles for i in range(0, len(pile), 2)}


@given(games())
def test_a_study_names_no_card_that_no_frame_of_it_shows(game: rw.Game) -> None:
    view, base = record_view(game, frames=True), study_base(game)
    shown = set().union(*(visible_cards(node["frame"]) for node in view["nodes"]))
    assert base["keys"].keys() == shown
    sent = json.dumps([view, base], ensure_ascii=False)
    for card in set(game.deck) - shown:
        assert f'"{card}"' not in sent
        assert card.symbol not in sent


def test_the_record_tells_the_page_who_follows_whom_parents_first() -> None:
    view = STATES["record_annotated"]
    seen: set[int] = set()
    for node in view["nodes"]:
        assert node["parent"] in seen or node["parent"] is None
        seen.add(node["id"])
    assert view["cursor"] in seen
    first = view["nodes"][1]
    assert (first["token"], first["text"], first["number"]) == ("AH-F", "A♥ ↑", 1)
    assert any(node["refused"] for node in view["nodes"])


def test_highlights_go_out_as_keys_and_places_and_none_that_cannot_be_seen() -> None:
    game = rw.Game("TF1-D1N-AAAAAAB")
    game.highlight("6D", "3", "F", "JS", "AD>F", "6D>JS", "W>2")
    view = record_view(game)["nodes"][0]["highlights"]
    keys = {card: key for key, card in enumerate(game.deck)}
    assert view["cards"] == [keys[rw.parse_card("6D")]]
    assert view["piles"] == ["3", "FS", "FH", "FD", "FC"]
    assert view["arrows"] == [(keys[rw.parse_card("AD")], "FD"), ("W", "2")]


def test_a_comment_that_cannot_be_sent_is_sent_as_far_as_it_can() -> None:
    game = rw.Game("TF1-D1N-AAAAAAB")
    game.comment("half \ud800 a pair")
    assert record_view(game)["nodes"][0]["comment"] == "half ? a pair"


def test_a_verdict_is_told_where_it_turns_and_no_mark_is_told_twice() -> None:
    game = rw.Game("TF1-D1N-AAAAAAB")
    nodes = [game.root, *(game.draw() for _ in range(4))]
    for node, verdict in zip(nodes, ("yes", "yes,120", "unknown", "no", "no"), strict=True):
        game.judge(verdict, node)
    names = [view["verdict"] and view["verdict"]["name"] for view in record_view(game)["nodes"]]
    assert names == ["winnable", None, "unclear", "unwinnable", None]
    game.mark("−+", nodes[3])
    told = record_view(game)["nodes"][3]
    assert told["verdict"] is None
    assert [mark["symbol"] for mark in told["marks"]] == ["−+"]


def test_advice_points_only_at_what_lies_face_up() -> None:
    game = rw.Game("TF1-D1N-AAAAAAB")
    hidden = game.position["S"].cards[0]
    counsel = Counsel(highlights=(parse_highlight(str(hidden)), parse_highlight(f"{hidden}>3")))
    assert advice_view(game, counsel)["highlights"] == {"cards": [], "piles": [], "arrows": []}
