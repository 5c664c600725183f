"""Every rule that can refuse something, provoked, with the sentence the player reads."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

import pytest

import reflechi_widget as rw
from lay import DRAW_3, foundations, lay
from reflechi_widget.moves import parse_move
from reflechi_widget.position import Position
from reflechi_widget.rules import Refusal, Rule, check, double_tap
from reflechi_widget.session import Session
from reflechi_widget.texts import LANGUAGES
from reflechi_widget.wire import Prefs
from toys import NO_STOCK, PASSES

FIRST_DEAL = rw.Game("TF1-D1N-AAAAAAB").position


@dataclass
class Case:
    """A move that is refused, and all that is said of it."""

    rule: str
    position: Position
    move: str
    cards: str
    piles: tuple[str, ...]
    sentence: str


_RUN = " Cards move together only as a run, each one rank lower and in alternating colours."

MOVES = [
    Case("no-pile", FIRST_DEAL, "AD-9", "AD", ("9",), "There is no column 9 in this game."),
    Case("no-card", lay(PASSES.key), "KH-1", "KH", (), "K♥ is not a card of this game."),
    Case("no-card", lay(PASSES.key), "KD-F", "KD", (), "K♦ is not a card of this game."),
    Case("face-down", FIRST_DEAL, "JS-1", "JS", (), "J♠ cannot be moved: it lies face down."),
    Case(
        "face-down",
        FIRST_DEAL.hide_face_down(),
        "JS-1",
        "JS",
        (),
        "J♠ cannot be moved: it lies face down.",
    ),
    Case(
        "wrong-source",
        FIRST_DEAL,
        "3:AD-F",
        "AD",
        ("3", "7"),
        "A♦ is in column 7, not in column 3.",
    ),
    Case(
        "not-a-target",
        FIRST_DEAL,
        "AD-W",
        "AD",
        ("W",),
        "A♦ cannot go to the waste: no card can be placed there.",
    ),
    Case(
        "not-a-target",
        FIRST_DEAL,
        "AD-S",
        "AD",
        ("S",),
        "A♦ cannot go to the stock: no card can be placed there.",
    ),
    Case("same-pile", FIRST_DEAL, "AD-7", "AD", ("7",), "A♦ is already in column 7."),
    Case(
        "foundation-shift",
        lay(**foundations(3)),
        "F:3S-F",
        "3S",
        ("FS",),
        "3♠ is on its foundation; from there it can go only to a column.",
    ),
    Case(
        "top-only",
        lay(W="JSQSKS"),
        "JS-F",
        "JS KS",
        ("W",),
        "J♠ cannot be taken from the waste with K♠ on it: only the top card can.",
    ),
    Case(
        "top-only",
        lay(c1="4H", **foundations(5)),
        "3S-1",
        "3S 5S",
        ("FS",),
        "3♠ cannot be taken from the spade foundation with 5♠ on it: only the top card can.",
    ),
    Case(
        "foundation-one",
        lay(c1="2S6D", FS="AS"),
        "2S-F",
        "2S 6D",
        ("FS",),
        "2♠ cannot go to its foundation with 6♦ on it: cards go there one at a time, "
        "from the end of a column.",
    ),
    Case(
        "group-both",
        FIRST_DEAL,
        "7H-3",
        "7H 7H 9D",
        ("4",),
        "7♥ cannot be lifted with 9♦ on it: 9♦ is neither one rank below 7♥ nor of the opposite "
        "colour." + _RUN,
    ),
    Case(
        "group-rank",
        lay(c1="TS9H7S", c2="JH"),
        "TS-2",
        "TS 9H 7S",
        ("1",),
        "10♠ cannot be lifted with 7♠ on it: 7♠ is not one rank below 9♥." + _RUN,
    ),
    Case(
        "group-colour",
        lay(c1="TS9C", c2="JH"),
        "TS-2",
        "TS TS 9C",
        ("1",),
        "10♠ cannot be lifted with 9♣ on it: 9♣ and 10♠ have the same colour." + _RUN,
    ),
    Case(
        "foundation-ace",
        FIRST_DEAL,
        "9C-F",
        "9C AC",
        ("FC",),
        "9♣ cannot go to its foundation yet: the foundation begins with A♣.",
    ),
    Case(
        "foundation-next",
        lay(c1="9C", FC="AC2C"),
        "9C-F",
        "9C 3C",
        ("FC",),
        "9♣ cannot go to its foundation yet: the next card there is 3♣.",
    ),
    Case(
        "empty-column",
        lay(c1="9H"),
        "9H-3",
        "9H",
        ("3",),
        "9♥ cannot go to the empty column 3: only a king can, alone or at the head of a run.",
    ),
    Case(
        "not-a-target",
        lay(NO_STOCK.key, c1="AS"),
        "AS-3",
        "AS",
        ("3",),
        "A♠ cannot go to column 3: no card can be placed there.",
    ),
    Case(
        "build-king",
        lay(c1="KH", c2="QS"),
        "KH-2",
        "KH QS",
        ("2",),
        "K♥ cannot go on Q♠: no card is higher than a king, so a king goes only to an empty "
        "column.",
    ),
    Case(
        "build-rank",
        lay(c1="7H", c2="9S"),
        "7H-2",
        "7H 9S",
        ("2",),
        "7♥ cannot go on 9♠: the card under it must be one rank higher, a black eight.",
    ),
    Case(
        "build-colour",
        lay(c1="7H", c2="8D"),
        "7H-2",
        "7H 8D",
        ("2",),
        "7♥ cannot go on 8♦: both are red, and colours must alternate.",
    ),
    Case(
        "build-both",
        lay(c1="7H", c2="9D"),
        "7H-2",
        "7H 9D",
        ("2",),
        "7♥ cannot go on 9♦: the card under it must be one rank higher and of the opposite "
        "colour, a black eight.",
    ),
    Case("no-stock", lay(NO_STOCK.key), "D", "", (), "This game has no stock."),
    Case(
        "nothing-to-draw",
        lay(),
        "D",
        "",
        ("S", "W"),
        "There is nothing to draw: the stock and the waste are both empty.",
    ),
    Case(
        "build-rank",
        lay(c1="4S", c2="TD"),
        "4S-2",
        "4S TD",
        ("2",),
        "4♠ cannot go on 10♦: the card under it must be one rank higher, a red five.",
    ),
    Case(
        "stock-spent",
        lay(PASSES.key, W="AS", P="1"),
        "D",
        "",
        ("S",),
        "Nothing can be drawn: the stock is empty, and no recycle is left.",
    ),
    Case(
        "stock-empty",
        lay(DRAW_3, W="JS"),
        "D",
        "",
        ("S",),
        "The stock is empty: recycle the waste first.",
    ),
    Case(
        "stock-left",
        FIRST_DEAL,
        "R",
        "",
        ("S",),
        "The waste can be recycled only when the stock is empty.",
    ),
    Case(
        "nothing-to-recycle",
        lay(),
        "R",
        "",
        ("S", "W"),
        "There is nothing to recycle: the stock and the waste are both empty.",
    ),
    Case(
        "pass-limit",
        lay(PASSES.key, W="AS", P="1"),
        "R",
        "",
        ("S",),
        "The waste cannot be recycled: no recycle is left.",
    ),
]


@pytest.mark.parametrize("case", MOVES, ids=lambda case: f"{case.rule} {case.move}")
def test_a_refused_move_names_its_rule_its_cards_and_its_piles(case: Case) -> None:
    refusal = check(case.position, parse_move(case.move))
    assert refusal is not None
    assert refusal.rule == case.rule
    assert " ".join(refusal.cards) == case.cards
    assert refusal.piles == case.piles
    assert refusal.sentence() == case.sentence


def _refused(action: str) -> Refusal:
    """Provoke a refusal of play, not of a move."""
    game = rw.Game("TF1-D1N-AAAAAAB")
    if action == "undo 101":
        for _ in range(101):
            game.play("R" if game.check("D") else "D")
        for _ in range(100):
            game.undo()
    tries: dict[str, Callable[[], object]] = {
        "redo": game.redo,
        "D25": lambda: game.play("D25"),
    }
    do = tries.get(action, game.undo)
    with pytest.raises(rw.IllegalMoveError) as caught:
        do()
    assert isinstance(caught.value.refusal, Refusal)
    return caught.value.refusal


PLAY = [
    ("undo", "nothing-to-undo", "There is nothing to undo."),
    ("undo 101", "undo-limit", "Only the last 100 actions can be undone."),
    ("D25", "draws-left", "The stock has cards for only 24 draws."),
    ("redo", "nothing-to-redo", "There is nothing to redo."),
]


@pytest.mark.parametrize(("action", "rule", "sentence"), PLAY)
def test_what_cannot_be_undone_or_redone_or_drawn_at_once_is_refused_in_words(
    action: str, rule: str, sentence: str
) -> None:
    refusal = _refused(action)
    assert refusal.rule == rule
    assert refusal.sentence() == sentence


def test_a_double_tap_that_finds_no_place_says_so() -> None:
    refusal = double_tap(FIRST_DEAL, rw.parse_card("3H"))
    assert isinstance(refusal, Refusal)
    assert refusal.rule == "no-place"
    assert refusal.sentence() == (
        "3♥ has nowhere to go: neither its foundation nor another column takes it."
    )


NEXT_GAME = {
    "rules": "klondike",
    "draw": 1,
    "passes": None,
    "scoring": "vegas",
    "winnable": False,
    "cumulative": True,
}
MESSAGES = [
    ("stale", {"base_rev": 1, "cmd": "undo", "args": {}}),
    ("bad-command", {"base_rev": 9, "cmd": "jump", "args": {}}),
    ("no-carry", {"base_rev": 2, "cmd": "new_game", "args": NEXT_GAME}),
]


@pytest.mark.parametrize(("rule", "message"), MESSAGES)
def test_a_message_that_is_late_or_unreadable_or_asks_too_much_is_refused(
    rule: str, message: dict[str, object]
) -> None:
    session = Session(rw.Game("TF1-D1N-AAAAAAB"), Prefs())
    session.play("D")
    reply = session.handle({"v": 1, "id": 1, "sender": "page", **message})
    assert reply.refusal is not None
    assert reply.refusal.rule == rule
    assert session.game.move_count == 1


def test_whatever_is_played_while_the_game_is_paused_is_refused() -> None:
    session = Session(rw.Game("TF1-D1N-AAAAAAB"), Prefs())
    session.pause(True)
    refusal = session.play("D").refusal
    assert refusal is not None
    assert refusal.rule == "paused"
    assert refusal.sentence() == "The game is paused: resume to play."
    assert session.game.move_count == 0


CODES = [
    ("code-form", "TF1", "'TF1'"),
    ("code-scheme", "XX9-D1N-AAAAAAB", "'XX9'"),
    ("code-draw", "TF1-D2N-AAAAAAB", "'D2N'"),
    ("code-passes", "TF1-D33-AAAAAAB", "'3'"),
    ("code-letter", "TF1-D1N-AAAAAA0", "'0'"),
    ("code-length", "TF1-D1N-AAAAAABB", "'AAAAAABB'"),
    ("code-number", "TF1-D1N-" + "7" * 46, "'" + "7" * 46 + "'"),
]


@pytest.mark.parametrize(("rule", "code", "part"), CODES)
def test_a_bad_deal_code_is_refused_with_the_part_that_is_wrong(
    rule: str, code: str, part: str
) -> None:
    with pytest.raises(rw.DealCodeError) as caught:
        rw.deck_of(code)
    assert isinstance(caught.value.refusal, Refusal)
    assert caught.value.refusal.rule == rule
    assert str(caught.value).endswith(part)


CONTRADICTIONS = [
    ("code-draw-differs", "TF1-D1N", {"draw": 3}, "'D1'"),
    ("code-draw-differs", "KL1-D33", {"draw": 1}, "'D3'"),
    ("code-passes-differ", "KL1-D33", {"passes": 1}, "'3'"),
    ("code-passes-differ", "KL1-D1N", {"passes": 3}, "'N'"),
    ("code-passes-differ", "KL1-D32", {"level": "hard"}, "'2'"),
    ("code-rules-differ", "TF1-D1N", {"rules": PASSES.game}, "'TF1'"),
    ("code-rules-differ", "KL1-D1N", {"rules": "reflechi"}, "'KL1'"),
]


@pytest.mark.parametrize(("rule", "key", "options", "part"), CONTRADICTIONS)
def test_a_code_that_contradicts_an_option_is_refused(
    rule: str, key: str, options: dict[str, object], part: str
) -> None:
    with pytest.raises(rw.DealCodeError) as caught:
        rw.Game(f"{key}-AAAAAAB", **options)  # type: ignore[arg-type]
    assert isinstance(caught.value.refusal, Refusal)
    assert caught.value.refusal.rule == rule
    assert str(caught.value).endswith(part)


BROKEN_TWICE = [
    ("no-card", "no-pile", lay(PASSES.key), "KH-9"),
    ("no-pile", "face-down", FIRST_DEAL, "JS-9"),
    ("face-down", "wrong-source", FIRST_DEAL, "W:JS-1"),
    ("wrong-source", "not-a-target", FIRST_DEAL, "3:AD-W"),
    ("not-a-target", "top-only", lay(W="JSQS"), "JS-S"),
    ("foundation-shift", "top-only", lay(**foundations(3)), "2S-F"),
    ("same-pile", "group-both", FIRST_DEAL, "7H-4"),
    ("top-only", "foundation-ace", lay(W="JSQS"), "JS-F"),
    ("foundation-one", "group-both", FIRST_DEAL, "7H-F"),
    ("group-both", "empty-column", lay(c1="7H9D"), "7H-2"),
    ("empty-column", "build-both", lay(c1="9H"), "9H-3"),
    ("pass-limit", "stock-left", rw.Game("KL1-D11-AAAAAAB").position, "R"),
]


@pytest.mark.parametrize(("first", "second", "position", "move"), BROKEN_TWICE)
def test_of_two_broken_rules_the_one_listed_first_is_named(
    first: str, second: str, position: Position, move: str
) -> None:
    order = list(Rule)
    refusal = check(position, parse_move(move))
    assert refusal is not None
    assert refusal.rule == first
    assert order.index(Rule(first)) < order.index(Rule(second))


def test_every_rule_is_provoked_by_a_case_of_this_file() -> None:
    provoked = {case.rule for case in MOVES} | {"no-place", "paused"}
    for table in (PLAY, MESSAGES, CODES, CONTRADICTIONS):
        provoked |= {row[1] if table is PLAY else row[0] for row in table}  # type: ignore[misc]
    assert provoked == set(Rule)


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("rule", Rule)
def test_every_rule_has_a_title_in_every_language(rule: Rule, language: str) -> None:
    assert Refusal(rule).title(language)


def test_a_refusal_in_an_unknown_language_is_an_error_that_names_the_languages() -> None:
    with pytest.raises(rw.SettingError, match=r"language must be one of en, .*, not 'xx'"):
        Refusal(Rule.NO_STOCK).sentence("xx")
