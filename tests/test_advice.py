"""Advice beside the board: told when it is known, dropped when it is late, ended with the table."""

from __future__ import annotations

import gc
import json
import subprocess
import sys
import threading
import time
from collections.abc import Callable, Iterator
from dataclasses import asdict
from itertools import pairwise
from pathlib import Path
from typing import Any
from weakref import ref

import pytest

import reflechi_widget as rw
from lay import game_with
from reflechi_widget.analysis import Hint, Review, Suggestion, has_secrets
from reflechi_widget.errors import SettingError
from reflechi_widget.moves import DRAW, Move, parse_move
from reflechi_widget.position import Position
from reflechi_widget.record import Game
from reflechi_widget.rules import Rules
from reflechi_widget.session import Session, advice, beside
from reflechi_widget.session.thinking import Report
from reflechi_widget.verdict import Progress, Verdict
from reflechi_widget.wire import Prefs

LINE = json.loads((Path(__file__).parent / "data" / "winning_lines.json").read_text())[0]
MOVES = tuple(parse_move(token) for token in LINE["moves"].split())
WINNABLE = Verdict("winnable", MOVES, 7, 0.1)
UNWINNABLE = Verdict("unwinnable", (), 7, 0.1)
UNKNOWN = Verdict("unknown", (), 7, 0.1, "seconds")


class Fake:
    """Answers as it is told to, once it is let go; counts what it was asked."""

    def __init__(self, verdict: Verdict = WINNABLE) -> None:
        self.verdict = verdict
        self.free = threading.Event()
        self.free.set()
        self.asked: list[str] = []
        self.stopped: list[bool] = []
        self.fault: Exception | None = None

    def _think(self, what: str, stop: threading.Event, report: Report) -> None:
        self.asked.append(what)
        report(Progress(1_234_567, 1.0))
        while not self.free.wait(0.005) and not stop.is_set():
            pass
        self.stopped.append(stop.is_set())
        if self.fault is not None:
            raise self.fault

    def judge(
        self,
        deal: Position,
        position: Position,
        seconds: float,
        stop: threading.Event,
        report: Report,
    ) -> Verdict:
        self._think("judge", stop, report)
        return self.verdict

    def hint(
        self,
        position: Position,
        known: Verdict | None,
        seconds: float,
        stop: threading.Event,
        report: Report,
    ) -> Hint:
        if known is None:
            self._think("hint", stop, report)
        verdict = known or self.verdict
        move: Move | None = verdict.line[0] if verdict.line else None
        if not isinstance(move, rw.moves.Transfer):
            return Hint(move, verdict, count=1)
        source = next(name for name, pile in position.piles.items() if move.card in pile.cards)
        return Hint(move, verdict, (move.card,), (source, move.target), 1)

    def suggest(
        self, game: Game, seconds: float, stop: threading.Event, report: Report
    ) -> Suggestion:
        self._think("suggest", stop, report)
        return rw.suggest(game, None, worlds=3, nodes=200)

    def review(self, game: Game, seconds: float, stop: threading.Event, report: Report) -> Review:
        self._think("review", stop, report)
        count = len(game.moves)
        verdicts = ("winnable",) * count + ("unwinnable",)
        return Review(game.moves, verdicts, (DRAW,), (), (), won=False, stopped=False)  # type: ignore[arg-type]

    def deal(self, row: Rules, seconds: float, stop: threading.Event, report: Report) -> str:
        self._think(f"deal {row.draw}", stop, report)
        return "TF1-D3N-AAAAAID"


#: What a verdict ends with while cards lie in the stock.
KNOWN = " The solver saw the cards in the stock."


class Seat:
    """A session with somebody who watches it."""

    def __init__(self, thinker: Fake, game: Game | None = None, *, lit: bool = True) -> None:
        self.thinker = thinker
        self.session = Session(game or Game(LINE["code"]), Prefs(), thinker)
        self.told: list[dict[str, Any]] = []
        self.session.on_change(self._hear, lambda: None, self._hear)
        self.id = 0
        if lit:
            self.session.set_prefs(Prefs(verdict=True))

    def _hear(self) -> None:
        self.told.append(self.session.counsel())

    @property
    def counsel(self) -> dict[str, Any]:
        return self.session.counsel()

    def send(self, cmd: str, *, base_rev: int | None = None, **args: Any) -> rw.Reply:
        self.id += 1
        rev = self.session.view()["rev"] if base_rev is None else base_rev
        message = {"v": 1, "id": self.id, "sender": "page", "base_rev": rev}
        return self.session.handle({**message, "cmd": cmd, "args": args})

    def wait(self, **wanted: Any) -> None:
        """Wait until the page is told this."""
        until(lambda: wanted.items() <= self.counsel.items())


def until(condition: Callable[[], bool]) -> None:
    deadline = time.monotonic() + 20
    while not condition():
        assert time.monotonic() < deadline, "this never came true"
        time.sleep(0.005)


def threads() -> list[threading.Thread]:
    return [thread for thread in threading.enumerate() if thread.name == "reflechi advice"]


@pytest.fixture
def thinker() -> Fake:
    return Fake()


@pytest.fixture(autouse=True)
def no_thread_is_left(thinker: Fake) -> Iterator[None]:
    yield
    thinker.free.set()
    gc.collect()
    until(lambda: not threads())


# The light -----------------------------------------------------------------------------------


def test_the_light_is_off_by_default_and_then_nothing_is_searched_or_betrayed(
    thinker: Fake,
) -> None:
    seat = Seat(thinker, lit=False)
    seat.session.play(MOVES[0])
    assert seat.counsel["light"] == "off"
    assert seat.counsel["sentence"] == ""
    assert seat.counsel["offers"] == ["hint"]
    assert seat.session.values()["verdict"] is None
    assert thinker.asked == []


@pytest.mark.parametrize(
    ("verdict", "light", "sentence", "offers"),
    [
        (WINNABLE, "winnable", "This game can still be won.", ["hint", "show_line"]),
        (UNWINNABLE, "unwinnable", "This game can no longer be won.", ["hint", "which_lost"]),
        (UNKNOWN, "unknown", "No verdict: the search stopped after 7 positions.", ["hint"]),
    ],
)
def test_the_light_says_what_was_found_in_words_too(
    verdict: Verdict, light: str, sentence: str, offers: list[str]
) -> None:
    game = Game(LINE["code"])
    game.draw()
    seat = Seat(Fake(verdict), game)
    seat.wait(light=light)
    assert seat.counsel["sentence"].startswith(sentence)
    assert seat.counsel["offers"] == offers
    assert seat.session.values()["verdict"] == verdict


def test_of_a_deal_that_cannot_be_won_no_move_can_have_lost_it() -> None:
    seat = Seat(Fake(UNWINNABLE))
    seat.wait(light="unwinnable", sentence="This deal cannot be won." + KNOWN, offers=["hint"])


def test_where_only_the_stock_lies_face_down_a_verdict_says_that_it_was_known() -> None:
    game = Game("TF1-D1N-AAAAAAB")
    seat = Seat(Fake(WINNABLE), game.copy())
    seat.wait(sentence="This game can still be won." + KNOWN)
    for _ in range(24):
        game.draw()
    seat = Seat(Fake(WINNABLE), game)
    seat.wait(sentence="This game can still be won.")


def test_with_face_down_cards_the_light_says_that_it_has_seen_them() -> None:
    seat = Seat(Fake(UNWINNABLE), Game(rules="klondike"))
    seat.wait(light="unwinnable")
    assert "saw the face-down cards" in seat.counsel["sentence"]


def test_with_face_down_cards_a_line_says_that_it_has_seen_them() -> None:
    seat = Seat(Fake(UNWINNABLE), Game(rules="klondike"), lit=False)
    seat.send("show_line")
    until(lambda: "saw the face-down cards" in seat.counsel["sentence"])


@pytest.mark.parametrize("lit", [True, False])
def test_with_face_down_cards_a_hint_is_advice_from_what_is_seen(lit: bool) -> None:
    game = Game("KL1-D1N-AAAAAAB")
    seat = Seat(Fake(UNWINNABLE), game, lit=lit)
    if lit:
        seat.wait(light="unwinnable")
    told = seat.counsel
    seat.send("hint")
    until(lambda: "Advice, not proof" in seat.counsel["sentence"])
    assert seat.counsel["sentence"] == rw.suggest(game, None, worlds=3, nodes=200).sentence()
    assert any(seat.counsel["highlights"].values())
    assert seat.thinker.asked == ["judge"] * lit + ["suggest"]
    assert (seat.counsel["light"], seat.counsel["offers"]) == (told["light"], told["offers"])


def test_what_the_solver_said_before_is_not_offered_after_a_suggestion() -> None:
    game = Game("KL1-D1N-AAAAAAB")
    game.draw()
    seat = Seat(Fake(UNWINNABLE), game, lit=False)
    seat.send("show_line")
    seat.wait(offers=["hint", "which_lost"])
    seat.send("hint")
    until(lambda: "Advice, not proof" in seat.counsel["sentence"])
    assert seat.counsel["offers"] == ["hint"]


def test_once_no_card_lies_face_down_a_hint_is_of_the_solver() -> None:
    line = rw.solve(Game("KL1-D1N-AAAAAAC")).line
    game = Game("KL1-D1N-AAAAAAC")
    for move in line:
        if not has_secrets(game.position):
            break
        game.play(move)
    seat = Seat(Fake(UNWINNABLE), game, lit=False)
    seat.send("hint")
    until(lambda: seat.counsel["sentence"].startswith("This game cannot be won from here."))
    assert seat.thinker.asked == ["hint"]


def test_along_a_known_line_and_after_a_loss_nothing_is_searched_again(thinker: Fake) -> None:
    seat = Seat(thinker)
    seat.wait(light="winnable")
    for move in MOVES[:3]:
        seat.session.play(move)
        assert seat.counsel["light"] == "winnable"
    assert len(thinker.asked) == 1
    thinker.verdict = UNWINNABLE
    seat.session.undo()
    assert seat.counsel["light"] == "winnable"
    seat.session.play("D")
    seat.wait(light="unwinnable")
    seat.session.play("D")
    assert seat.counsel["light"] == "unwinnable"
    assert len(thinker.asked) == 2


def test_a_verdict_on_an_old_position_is_dropped(thinker: Fake) -> None:
    thinker.free.clear()
    thinker.verdict = UNWINNABLE
    seat = Seat(thinker)
    until(lambda: len(thinker.asked) == 1)
    seat.session.play(MOVES[0])
    assert seat.counsel["light"] == "thinking"
    until(lambda: thinker.stopped == [True])
    thinker.verdict = WINNABLE
    until(lambda: len(thinker.asked) == 2)
    thinker.free.set()
    seat.wait(light="winnable")
    assert "unwinnable" not in [told["light"] for told in seat.told]


def test_only_the_newest_of_many_positions_is_judged(thinker: Fake) -> None:
    thinker.free.clear()
    seat = Seat(thinker)
    until(lambda: len(thinker.asked) == 1)
    thinker.verdict = UNKNOWN
    with seat.session.action():
        for _ in range(20):
            seat.session.stock()
    thinker.free.set()
    seat.wait(light="unknown")
    assert len(thinker.asked) == 2
    assert len(threads()) <= 1


def test_new_verdicts_come_at_most_five_times_a_second(thinker: Fake) -> None:
    seat = Seat(thinker, lit=False)
    thinker.verdict = UNKNOWN
    times: list[float] = []

    def clock() -> float:
        now = time.monotonic()
        times.append(now)
        return now

    seat.session.advice.close()
    seat.session.advice = advice.Advice(seat.session, thinker, clock)
    told: list[float] = []
    seat.session.on_change(lambda: None, lambda: None, lambda: told.append(times[-1]))
    seat.session.set_prefs(Prefs(verdict=True))
    while len(told) < 5:
        seat.session.stock()
        time.sleep(0.01)
    gaps = [after - before for before, after in pairwise(told)]
    assert min(gaps) > beside.PACE - 0.001


def test_switched_off_the_light_stops_its_search_and_says_nothing(thinker: Fake) -> None:
    thinker.free.clear()
    seat = Seat(thinker)
    until(lambda: len(thinker.asked) == 1)
    seat.session.set_prefs(Prefs(verdict=False))
    until(lambda: thinker.stopped == [True])
    assert seat.counsel["light"] == "off"


@pytest.mark.parametrize("fault", [SettingError("unknown game"), RuntimeError("on purpose")])
def test_a_solver_that_fails_leaves_the_game_and_says_so(thinker: Fake, fault: Exception) -> None:
    thinker.fault = fault
    seat = Seat(thinker)
    seat.wait(light="unknown", sentence="The solver cannot judge this position.")
    assert seat.session.play(MOVES[0])


def test_a_won_game_is_not_judged(thinker: Fake) -> None:
    game = Game(LINE["code"])
    for move in MOVES:
        game.play(move)
    seat = Seat(thinker, game)
    assert (seat.counsel["light"], seat.counsel["offers"]) == ("winnable", [])
    assert thinker.asked == []


# Hints ---------------------------------------------------------------------------------------


def test_a_hint_points_at_the_card_and_its_way_until_anything_changes(thinker: Fake) -> None:
    game = Game(LINE["code"])
    seat = Seat(thinker, game, lit=False)
    assert seat.send("hint")
    seat.wait(offers=["hint", "show_line"])
    key = game.deck.index(MOVES[0].card)  # type: ignore[union-attr]
    assert seat.counsel["highlights"]["cards"] == [key]
    assert seat.counsel["highlights"]["arrows"] == [(key, "FH")]
    assert seat.counsel["sentence"].startswith("Move A♥ from ")
    assert seat.counsel["light"] == "off"
    assert seat.send("stock")
    assert seat.counsel["highlights"]["cards"] == []
    assert seat.counsel["sentence"] == ""


def test_a_hint_to_draw_points_at_the_stock_and_names_no_card() -> None:
    seat = Seat(Fake(Verdict("winnable", (DRAW,), 7, 0.1)), lit=False)
    seat.send("hint")
    seat.wait(sentence="Draw a card." + KNOWN)
    assert seat.counsel["highlights"]["piles"] == ["S"]


def test_a_hint_says_that_it_cannot_be_won_and_offers_to_look_for_the_reason() -> None:
    game = Game(LINE["code"])
    game.draw()
    seat = Seat(Fake(UNWINNABLE), game, lit=False)
    seat.send("hint")
    seat.wait(sentence="This game cannot be won from here." + KNOWN, offers=["hint", "which_lost"])


def test_thinking_says_how_far_it_is_and_can_be_stopped_even_by_a_late_message(
    thinker: Fake,
) -> None:
    thinker.free.clear()
    seat = Seat(thinker, lit=False)
    rev = seat.session.view()["rev"]
    seat.send("hint")
    seat.wait(sentence="Thinking… 1,234,567 positions so far.", offers=["stop_advice"])
    assert seat.send("stop_advice", base_rev=rev)
    until(lambda: thinker.stopped == [True])
    assert seat.counsel["sentence"] == ""
    assert seat.counsel["offers"] == ["hint"]
    assert not any(seat.counsel["highlights"].values())


def test_a_move_ends_what_was_asked_for_and_its_answer_is_dropped(thinker: Fake) -> None:
    thinker.free.clear()
    seat = Seat(thinker, lit=False)
    seat.send("hint")
    until(lambda: thinker.asked == ["hint"])
    assert seat.send("stock")
    until(lambda: thinker.stopped == [True])
    assert seat.counsel["sentence"] == ""
    assert seat.counsel["offers"] == ["hint"]


def test_after_a_stopped_hint_the_light_goes_on(thinker: Fake) -> None:
    thinker.free.clear()
    seat = Seat(thinker)
    seat.send("hint")
    until(lambda: "hint" in thinker.asked)
    thinker.free.set()
    seat.send("stop_advice")
    seat.wait(light="winnable")


# The winning line ----------------------------------------------------------------------------


@pytest.fixture
def quick(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(advice, "STEP", 0.01)
    monkeypatch.setattr(advice, "TURN", 0.01)


@pytest.mark.usefixtures("quick")
def test_the_winning_line_is_played_to_the_win_as_the_players_own_actions(thinker: Fake) -> None:
    seat = Seat(thinker, lit=False)
    seat.send("show_line")
    until(lambda: seat.session.game.won)
    assert seat.session.game.moves == MOVES
    assert seat.session.game.undoable > 0
    seat.wait(offers=[], sentence="")
    assert seat.send("undo")


@pytest.mark.usefixtures("quick")
@pytest.mark.parametrize("by", ["undo", "stop_advice", "pause", "a cell"])
def test_a_line_is_interrupted_between_two_moves_by_whatever_anybody_does(
    thinker: Fake, by: str
) -> None:
    seat = Seat(thinker, lit=False)
    seat.send("show_line")
    until(lambda: seat.session.game.move_count >= 5)
    with seat.session.lock:
        played = seat.session.game.move_count
        assert seat.session.play("D") if by == "a cell" else seat.send(by)
        moves = seat.session.game.moves
    until(lambda: not threads())
    assert seat.session.game.moves == moves
    assert moves[:played] == MOVES[: len(moves[:played])]
    assert "stop_advice" not in seat.counsel["offers"]
    assert not seat.counsel["sentence"]


@pytest.mark.usefixtures("quick")
def test_a_refused_move_stops_the_line_too(thinker: Fake) -> None:
    seat = Seat(thinker, lit=False)
    seat.send("show_line")
    until(lambda: seat.session.game.move_count >= 3)
    with seat.session.lock:
        assert not seat.send("move", move="KS-F")
        moves = seat.session.game.moves
    until(lambda: not threads())
    assert seat.session.game.moves == moves
    assert seat.session.view()["refusal"]["rule"] != "stale"


@pytest.mark.usefixtures("quick")
def test_a_line_that_the_rules_refuse_is_given_up() -> None:
    seat = Seat(Fake(Verdict("winnable", (DRAW, parse_move("KS-F")), 7, 0.1)), lit=False)
    seat.send("show_line")
    seat.wait(sentence="The solver cannot judge this position.", offers=["hint"])
    assert seat.session.game.move_count == 1


def test_without_a_line_nothing_is_played_and_it_is_said_why() -> None:
    seat = Seat(Fake(UNWINNABLE), lit=False)
    seat.send("show_line")
    seat.wait(sentence="This game can no longer be won." + KNOWN)
    assert seat.session.game.move_count == 0


# Which move lost -----------------------------------------------------------------------------


def test_the_review_opens_the_record_at_the_move_that_lost(thinker: Fake) -> None:
    game = Game(LINE["code"])
    for _ in range(3):
        game.draw()
    seat = Seat(thinker, game, lit=False)
    assert seat.session.record() == {}
    seat.send("which_lost")
    until(lambda: seat.session.game.annotating)
    seat.wait(offers=["hint"])  # what has just been answered is not offered again
    assert seat.counsel["sentence"] == (
        "Action 3, a draw, lost the game: until then it was winnable." + KNOWN
    )
    stands = seat.session.game.node
    assert stands.number == 3
    assert [mark["symbol"] for mark in seat.session.record()["nodes"][3]["marks"]] == ["??"]
    assert stands.note.verdict == "no"


@pytest.mark.parametrize("how", ["never", "at the beginning", "after the review"])
def test_a_record_that_a_review_opened_is_gone_with_its_game_unless_it_was_asked_for(
    thinker: Fake, how: str
) -> None:
    game = Game(LINE["code"])
    game.annotating = how == "at the beginning"
    for _ in range(3):
        game.draw()
    seat = Seat(thinker, game, lit=False)
    seat.send("which_lost")
    until(lambda: seat.session.game.annotating)
    seat.session.goto(1)
    assert seat.session.record(), "the record stays as long as its game"
    if how == "after the review":
        seat.session.annotate(True)
    for code in (LINE["code"], "KL1-D1N-AAAAAAB"):
        seat.session.new_game(code)
        assert bool(seat.session.record()) == (how != "never")
    seat.session.annotate(False)
    seat.session.new_game()
    assert not seat.session.record()


def test_a_review_of_a_game_that_went_on_is_dropped(thinker: Fake) -> None:
    thinker.free.clear()
    seat = Seat(thinker, lit=False)
    seat.send("which_lost")
    until(lambda: thinker.asked == ["review"])
    seat.session.stock()
    thinker.free.set()
    until(lambda: not threads())
    assert not seat.session.game.annotating


# Deals that can be won -----------------------------------------------------------------------


def test_a_winnable_deal_is_dealt_once_it_is_found_and_the_game_goes_on_till_then(
    thinker: Fake,
) -> None:
    thinker.free.clear()
    seat = Seat(thinker, lit=False)
    assert seat.send(
        "new_game",
        rules="reflechi",
        draw=3,
        passes=None,
        scoring=None,
        winnable=True,
        cumulative=False,
    )
    seat.wait(offers=["stop_advice"])
    assert seat.session.game.code == LINE["code"]
    thinker.free.set()
    until(lambda: seat.session.game.code == "TF1-D3N-AAAAAID")
    assert thinker.asked == ["deal 3"]
    assert seat.session.view()["deal"] == 2


# Threads -------------------------------------------------------------------------------------


def test_closing_ends_the_search_and_no_other_begins(thinker: Fake) -> None:
    thinker.free.clear()
    seat = Seat(thinker)
    until(lambda: len(thinker.asked) == 1)
    seat.session.advice.close()
    until(lambda: thinker.stopped == [True])
    until(lambda: not threads())
    seat.session.play(MOVES[0])
    seat.send("hint")
    assert threads() == []
    assert (seat.counsel["light"], seat.counsel["sentence"]) == ("off", "")


def test_a_forgotten_game_is_not_kept_by_its_search_and_ends_it(thinker: Fake) -> None:
    thinker.free.clear()
    seat = Seat(thinker)
    until(lambda: len(thinker.asked) == 1)
    forgotten = ref(seat.session)
    del seat
    gc.collect()
    assert forgotten() is None
    until(lambda: thinker.stopped == [True])


def test_python_ends_at_once_and_in_peace_while_a_search_is_under_way() -> None:
    code = "TF1-D3N-A4WEWBYS3RRMKXGHZISQSFB2CLLHY65Y4PEHI57VUPGZJV"
    program = f"""
import reflechi_widget as rw, time
table = rw.Solitaire({code!r}, verdict=True)
time.sleep(0.3)
"""
    done = subprocess.run(
        [sys.executable, "-c", program], capture_output=True, text=True, timeout=60
    )
    assert (done.returncode, done.stderr) == (0, "")


def test_where_no_thread_can_start_answers_come_at_once_and_no_line_is_played(
    thinker: Fake, monkeypatch: pytest.MonkeyPatch
) -> None:
    def start(self: threading.Thread) -> None:
        raise RuntimeError("can't start new thread")

    monkeypatch.setattr(threading.Thread, "start", start)
    seat = Seat(thinker)
    assert seat.counsel["light"] == "winnable"
    seat.send("hint")
    assert seat.counsel["sentence"].startswith("Move A♥")
    seat.send("show_line")
    assert "Automatic play is not available" in seat.counsel["sentence"]
    assert seat.session.play(MOVES[0])


def test_clicks_and_searches_at_once_neither_lock_up_nor_lose_anything(thinker: Fake) -> None:
    thinker.verdict = UNKNOWN
    seat = Seat(thinker)
    clicks = threading.Thread(target=lambda: [seat.session.stock("page") for _ in range(300)])
    clicks.start()
    for _ in range(50):
        seat.session.ask("hint")
    clicks.join(timeout=60)
    assert seat.session.game.move_count == 300
    until(lambda: not threads())


# The table -----------------------------------------------------------------------------------


@pytest.fixture
def table() -> Iterator[rw.Solitaire]:
    game = game_with(stock="AS", c1="KS")
    made = rw.Solitaire(game.code)
    yield made
    made.close()


def test_a_cell_gets_a_hint_and_sees_it_on_the_board(table: rw.Solitaire) -> None:
    found = table.hint()
    assert isinstance(found, Hint)
    if found.move is None:
        assert found.verdict.result != "winnable"
    else:
        assert any(table.advice["highlights"].values())
    assert table.advice["sentence"] == found.sentence() + KNOWN


def test_of_a_table_with_face_down_cards_a_cell_gets_a_suggestion_and_sees_it() -> None:
    table = rw.Solitaire("KL1-D1N-AAAAAAB")
    found = table.hint()
    assert isinstance(found, Suggestion)
    assert any(table.advice["highlights"].values())
    assert table.advice["sentence"] == found.sentence()
    table.close()


def test_a_cell_switches_the_light_and_observes_the_verdict() -> None:
    table = rw.Solitaire(LINE["code"])
    try:
        seen: list[Any] = []
        table.observe(lambda change: seen.append(change["new"]), "verdict")
        assert table.verdict is None
        table.light()
        assert table.prefs == asdict(Prefs(verdict=True))
        until(lambda: table.verdict is not None)
        assert table.verdict is not None
        assert table.verdict.result == "winnable"
        assert seen == [table.verdict]
        table.light(False)
        assert table.verdict is None
    finally:
        table.close()


def test_following_the_hints_of_a_table_wins() -> None:
    table = rw.Solitaire(LINE["code"])
    left = []
    while not table.won:
        found = table.hint()
        assert isinstance(found, Hint)
        assert found.move is not None
        left.append(len(found.verdict.line))
        table.play(found.move, strict=True)
    assert left == sorted(set(left), reverse=True)
    table.close()


def test_closing_a_table_ends_its_search() -> None:
    table = rw.Solitaire(LINE["code"], verdict=True)
    table.close()
    until(lambda: not threads())
    assert table.play("D")


def test_a_new_winnable_game_is_one_and_a_code_is_dealt_as_it_is(table: rw.Solitaire) -> None:
    table.new_game(draw=1, winnable=True)
    assert rw.solve(table.game).result == "winnable"
    table.new_game("TF1-D1N-AAAAAAB", winnable=True)
    assert table.code == "TF1-D1N-AAAAAAB"


def test_a_table_reviews_its_game_and_shows_where_it_was_lost(table: rw.Solitaire) -> None:
    found = table.review()
    assert table.game.annotating
    assert table.advice["sentence"] == found.sentence() + KNOWN
    assert table.record["nodes"]


def test_a_hint_takes_what_the_light_knows_and_does_not_search_again(thinker: Fake) -> None:
    seat = Seat(thinker)
    seat.wait(light="winnable")
    asked = list(thinker.asked)
    seat.send("hint")
    until(lambda: seat.counsel["sentence"].startswith("Move A♥ from "))
    assert thinker.asked == asked
