"""Live play: replies, staleness, threads, settings."""

from __future__ import annotations

import signal
import threading
from typing import Any

import pytest

import reflechi_widget as rw
from lay import game_with
from reflechi_widget import texts
from reflechi_widget.session import Session
from reflechi_widget.wire import Prefs


class Page:
    """A view of a table that sends commands as the page does."""

    def __init__(self, session: Session, sender: str = "page") -> None:
        self.session, self.sender, self.id = session, sender, 0
        self.look()

    def look(self) -> None:
        """See the newest state."""
        self.rev = self.session.view()["rev"]

    def send(self, cmd: str, **args: Any) -> rw.Reply:
        self.id += 1
        message = {"v": 1, "id": self.id, "sender": self.sender, "base_rev": self.rev}
        return self.session.handle({**message, "cmd": cmd, "args": args})


@pytest.fixture
def session() -> Session:
    return Session(rw.Game("TF1-D1N-AAAAAAB"), Prefs())


def refused(reply: rw.Reply) -> str | None:
    return None if reply.refusal is None else str(reply.refusal.rule)


def test_a_reply_is_true_if_accepted_and_says_all_in_one_line(session: Session) -> None:
    yes, no = session.play("AD-F"), session.play("7H-3")
    assert yes
    assert not no
    assert repr(yes) == "<Reply accepted: AD-F, score 10, moves 1>"
    assert repr(no) == "<Reply refused by 'group-both': 7H-3, score 10, moves 1>"
    assert (yes.score, yes.move_count, str(yes.move)) == (10, 1, "AD-F")


def test_twenty_quick_clicks_of_one_page_are_twenty_actions(session: Session) -> None:
    page = Page(session)
    for _ in range(20):
        assert page.send("stock")
    assert session.game.move_count == 20


def test_a_command_is_stale_only_if_somebody_else_has_changed_the_game_since(
    session: Session,
) -> None:
    page, other = Page(session), Page(session, "other")
    assert page.send("stock")
    assert refused(other.send("stock")) == "stale"
    other.look()
    assert other.send("stock")
    assert refused(page.send("stock")) == "stale"
    page.look()
    assert page.send("stock")
    assert page.send("stock")
    session.play("D")
    assert refused(page.send("undo")) == "stale"
    assert session.game.move_count == 5


def test_what_was_refused_makes_nobody_stale(session: Session) -> None:
    page = Page(session)
    session.play("7H-3")
    Page(session, "other").send("move", move="7H-3")
    assert page.send("stock")


def test_a_tap_on_the_stock_draws_and_on_the_empty_stock_recycles(session: Session) -> None:
    page = Page(session)
    for _ in range(24):
        page.send("stock")
    assert not session.game.position["S"].cards
    assert page.send("stock")
    assert len(session.game.position["S"].cards) == 24


def test_the_state_names_the_last_command_that_was_dealt_with(session: Session) -> None:
    page = Page(session)
    page.send("move", move="7H-3")
    assert session.view()["handled"] == {"sender": "page", "id": 1}
    page.send("undo")
    assert session.view()["handled"] == {"sender": "page", "id": 2}


def test_a_refusal_goes_out_with_the_next_state_and_goes_with_the_next_action(
    session: Session,
) -> None:
    page = Page(session)
    rev = session.view()["rev"]
    page.send("move", move="4:7H-3")
    assert session.view()["refusal"]["rule"] == "group-both"
    assert session.view()["rev"] == rev + 1
    page.send("stock")
    assert session.view()["refusal"] is None
    assert session.last_refusal is None


def test_without_interactive_rules_a_refusal_has_no_words_on_the_board_but_all_for_python() -> None:
    session = Session(rw.Game("TF1-D1N-AAAAAAB"), Prefs(interactive_rules=False))
    reply = session.play("7H-3")
    assert session.view()["refusal"] is None
    assert refused(reply) == "group-both"
    assert session.last_refusal == reply.refusal


AT_ONCE = {"winnable": False, "cumulative": False}
RANDOM = {"rules": "reflechi", "passes": None, "scoring": None, **AT_ONCE}


def test_a_page_asks_for_another_game_with_its_passes_and_its_scoring(session: Session) -> None:
    asked = {"rules": "klondike", "draw": 3, "passes": 1, "scoring": "vegas"}
    assert Page(session).send("new_game", **asked, **AT_ONCE)
    game = session.view()["game"]
    assert [game[name] for name in ("name", "draw", "passes", "scoring")] == [*asked.values()]


@pytest.mark.parametrize(
    ("key", "scoring", "asked"),
    [
        ("KL1-D1N", "standard", None),
        ("KL1-D33", "standard", 3),
        ("KL1-D33", "vegas", None),
        ("KL1-D3N", "vegas", "unlimited"),
        ("KL1-D32", "timed", 2),
    ],
)
def test_a_page_is_told_the_limit_on_passes_as_it_would_ask_for_it(
    key: str, scoring: str, asked: object
) -> None:
    session = Session(rw.Game(f"{key}-AAAAAAB", scoring=scoring), Prefs())
    game = session.view()["game"]
    assert game["passes"] == asked
    options = {"rules": "klondike", "draw": game["draw"], "passes": asked, "scoring": scoring}
    assert Page(session).send("new_game", **options, **AT_ONCE)
    assert session.game.rules.key == key


def test_a_page_has_a_vegas_score_go_on_and_no_other(session: Session) -> None:
    vegas = {"rules": "klondike", "draw": 3, "passes": None, "scoring": "vegas"}
    goes_on = {"winnable": False, "cumulative": True}
    for winnable in (False, True):
        reply = Page(session).send("new_game", **vegas, winnable=winnable, cumulative=True)
        assert refused(reply) == "no-carry"
        assert session.game.code == "TF1-D1N-AAAAAAB"
    assert Page(session).send("new_game", **vegas, **AT_ONCE)
    assert Page(session).send("new_game", **vegas, **goes_on)
    assert (session.game.score, session.game.carried) == (-104, -52)
    timed = vegas | {"scoring": "timed"}
    assert refused(Page(session).send("new_game", **timed, **goes_on)) == "no-carry"
    assert session.game.score == -104


def test_a_new_game_takes_the_options_it_is_given_and_else_those_of_the_game(
    session: Session,
) -> None:
    page = Page(session)
    assert page.send("new_game", **RANDOM, draw=3)
    assert session.game.rules.draw == 3
    assert session.view()["deal"] == 2
    assert session.new_game()
    assert session.game.rules.draw == 3
    page.look()
    assert page.send("new_game", code=" tf1-d1n-aaaaaac ")
    assert session.game.code == "TF1-D1N-AAAAAAC"
    assert session.game.move_count == 0


@pytest.mark.parametrize(
    ("args", "rule"),
    [
        ({"code": "TF1-D1N-0000000"}, "code-letter"),
        ({"code": "<script>"}, "code-form"),
        ({**RANDOM, "draw": 7}, "bad-command"),
        ({**RANDOM, "draw": 1, "scoring": "vegas"}, "bad-command"),
        ({**RANDOM, "draw": 1, "rules": "whist"}, "bad-command"),
    ],
)
def test_a_new_game_that_cannot_be_dealt_leaves_the_game_as_it_was(
    session: Session, args: dict[str, Any], rule: str
) -> None:
    session.play("AD-F")
    page = Page(session)
    assert refused(page.send("new_game", **args)) == rule
    assert session.game.code == "TF1-D1N-AAAAAAB"
    assert session.game.score == 10


@pytest.mark.parametrize("args", [{"move": "zz"}, {"move": "7X-3"}])
def test_a_token_that_cannot_be_read_is_a_bad_command(
    session: Session, args: dict[str, Any]
) -> None:
    assert refused(Page(session).send("move", **args)) == "bad-command"
    assert session.game.move_count == 0


def test_the_game_that_is_handed_out_is_a_copy(session: Session) -> None:
    session.game.play("AD-F")
    assert session.game.move_count == 0


def test_what_happened_is_said_in_words_for_those_who_listen(session: Session) -> None:
    page, said = Page(session), []
    for cmd, args in (("move", {"move": "AD-F"}), ("stock", {}), ("undo", {})):
        page.send(cmd, **args)
        said.append(session.view()["said"])
    assert said == [
        "Ace of diamonds from column 7 to the diamond foundation. Score 10.",
        "Drawn: jack of spades.",
        "Undone. The drawn cards are back in the stock.",
    ]


def test_a_move_that_is_taken_back_or_made_again_says_which_way_the_card_went(
    session: Session,
) -> None:
    page, said = Page(session), []
    page.send("move", move="AD-F")
    for cmd in ("undo", "redo"):
        page.send(cmd)
        said.append(session.view()["said"])
    assert said == [
        "Undone. Ace of diamonds from the diamond foundation to column 7. Score 0.",
        "Redone. Ace of diamonds from column 7 to the diamond foundation. Score 10.",
    ]


def test_the_card_that_turns_up_is_named() -> None:
    game, names = rw.Game("KL1-D1N-AAAAAAB"), texts.card_names()
    for _ in range(60):
        moves = game.legal_moves()
        session = Session(game.copy(), Prefs())
        for move in moves:
            before = {pile: held.down for pile, held in game.position.piles.items()}
            session.play(move)
            after = session.game.position.piles
            turned = [p for p, held in after.items() if p != "S" and held.down < before[p]]
            said = session.view()["said"]
            assert ("Turned up: " in said) == bool(turned)
            assert all(names[str(after[p].up[0])] in said for p in turned)
            session.undo()
        game.play(moves[len(moves) // 2])


def test_cells_and_clicks_at_once_lose_nothing(session: Session) -> None:
    def click() -> None:
        page = Page(session, "page")
        for _ in range(200):
            page.look()
            while not page.send("stock"):
                page.look()

    thread = threading.Thread(target=click)
    thread.start()
    for _ in range(500):
        assert session.stock()
    thread.join()
    assert session.game.move_count == 700


def test_an_interrupt_never_parts_an_action_from_its_publication(session: Session) -> None:
    shown: list[int] = []

    def publish() -> None:
        signal.raise_signal(signal.SIGINT)
        shown.append(session.view()["moves"])

    session.on_change(publish, lambda: None)
    with pytest.raises(KeyboardInterrupt):
        session.play("AD-F")
    assert shown == [1]
    assert session.game.move_count == 1


def test_observers_are_told_when_the_lock_is_free_again(session: Session) -> None:
    free: list[bool] = []

    def announce() -> None:
        other = threading.Thread(target=lambda: free.append(session.game.move_count == 1))
        other.start()
        other.join(timeout=5)

    session.on_change(lambda: None, announce)
    session.play("AD-F")
    assert free == [True]


def test_an_interrupted_action_is_announced_all_the_same(session: Session) -> None:
    told: list[int] = []
    session.on_change(
        lambda: signal.raise_signal(signal.SIGINT), lambda: told.append(session.game.move_count)
    )
    with pytest.raises(KeyboardInterrupt):
        session.play("AD-F")
    assert told == [1]


@pytest.mark.parametrize(("sender", "base_rev"), [("", 1), ("page", 2**50)])
def test_staleness_cannot_be_forged(session: Session, sender: str, base_rev: int) -> None:
    page = Page(session, sender)
    session.play("D")
    page.rev = base_rev
    assert refused(page.send("undo")) == "bad-command"
    assert session.game.move_count == 1


@pytest.mark.parametrize(
    ("action", "shown"),
    [("undo", True), ("redo", True), ("code", True), ("move", False), ("stock", False)],
)
def test_without_interactive_rules_only_what_is_not_about_the_game_still_speaks(
    action: str, shown: bool
) -> None:
    game = game_with(c1="AS")
    session = Session(game, Prefs(interactive_rules=False))
    page = Page(session)
    match action:
        case "code":
            page.send("new_game", code="TF1")
        case "move":
            page.send("move", move="AS-2")
        case "stock":
            session.play("R")
        case _:
            page.send(action)
    assert session.last_refusal is not None
    assert (session.view()["refusal"] is not None) == shown


def test_settings_change_without_touching_the_game(session: Session) -> None:
    session.play("AD-F")
    session.play("7H-3")
    rev = session.view()["rev"]
    session.set_prefs(Prefs(four_colour=True))
    assert session.view()["rev"] == rev, "what has been said would be read aloud again"
    session.set_prefs(Prefs(interactive_rules=False))
    assert session.view()["refusal"] is None
    assert session.game.score == 10


def test_the_page_annotates_the_record_and_steps_through_it(session: Session) -> None:
    page = Page(session)
    assert session.record() == {}
    session.annotate(True)
    page.look()
    for token in ("AD-F", "D", "D"):
        assert page.send("move", move=token)
    assert page.send("goto", node=1)
    assert session.game.score == 10
    assert session.game.move_count == 3
    assert page.send("comment", node=2, text="**why**", before=False)
    assert page.send("mark", node=2, glyph=4)
    assert session.game.find(2).note.comment == "**why**"
    assert session.game.find(2).note.marks == (4,)
    assert page.send("mark", node=2, glyph=4)
    assert session.game.find(2).note.marks == ()
    assert page.send("move", move="D")
    assert page.send("goto", node=0)
    assert page.send("stock")
    assert [child.id for child in session.game.root.children] == [1, 4]
    assert page.send("promote", node=4)
    assert [child.id for child in session.game.root.children] == [4, 1]
    assert page.send("delete", node=4)
    assert session.game.node is not None
    assert session.game.node.id == 0


@pytest.mark.parametrize(
    ("cmd", "args"),
    [
        ("goto", {"node": 99}),
        ("mark", {"node": 0, "glyph": 999}),
        ("delete", {"node": 0}),
        ("comment", {"node": 99, "text": "x", "before": False}),
    ],
)
def test_what_the_record_does_not_have_is_a_bad_command(
    session: Session, cmd: str, args: dict[str, Any]
) -> None:
    before = session.game
    assert refused(Page(session).send(cmd, **args)) == "bad-command"
    assert session.game == before


def test_a_refused_attempt_stands_in_the_record_with_its_sentence(session: Session) -> None:
    session.annotate(True)
    session.play("7H-3")
    (refusal,) = session.record()["nodes"][0]["refused"]
    assert refusal.startswith("7♥ → 3: 7♥ cannot be lifted with 9♦ on it")


def test_a_comment_for_a_game_that_is_gone_does_not_land_on_the_next(session: Session) -> None:
    session.annotate(True)
    session.play("AD-F")
    page = Page(session)
    session.new_game("TF1-D1N-AAAAAAC")
    session.play("D")
    assert refused(page.send("comment", node=1, text="of the old game", before=False)) == "stale"
    assert not session.game.find(1).note.comment


@pytest.mark.parametrize(
    ("cmd", "args"),
    [("comment", {"text": "why", "before": False}), ("mark", {"glyph": 4})],
)
def test_a_comment_and_a_mark_land_on_the_move_they_name_though_a_cell_has_played_on(
    session: Session, cmd: str, args: dict[str, Any]
) -> None:
    session.annotate(True)
    session.play("AD-F")
    page = Page(session)
    session.play("D")
    assert page.send(cmd, node=1, **args)
    note = session.game.find(1).note
    assert note.comment == "why" if cmd == "comment" else note.marks == (4,)


def test_a_comment_takes_away_the_refusal_that_was_shown_before(session: Session) -> None:
    session.annotate(True)
    session.play("7H-3")
    assert Page(session).send("comment", node=0, text="why", before=False)
    assert session.view()["refusal"] is None
