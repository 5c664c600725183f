"""From the steps of a search to moves: each is played by the rules, and none is for nothing."""

from __future__ import annotations

import pytest

from lay import DRAW_1, DRAW_3, foundations, lay
from reference import GAMES, known_deals
from reflechi_widget.moves import DRAW, RECYCLE, Move
from reflechi_widget.position import Position
from reflechi_widget.rules import Outcome, apply, outcome
from reflechi_widget.solver import solve
from reflechi_widget.solver.expand import expand
from reflechi_widget.solver.found import Step
from reflechi_widget.solver.problem import CARDS

NUMBERS = {str(card): number for number, card in enumerate(CARDS)}


def line(position: Position, *steps: Step) -> str:
    return " ".join(map(str, expand(position, steps)))


def up(card: str) -> Step:
    return Step("up", NUMBERS[card])


def free(card: str) -> Step:
    return Step("free", NUMBERS[card])


def test_where_nothing_is_locked_the_game_is_played_to_its_win() -> None:
    left = foundations(13, short={"S": 10, "H": 11})
    position = lay(DRAW_1, c1="KSQH", c4="KH", S="QSJS|", **left)
    assert line(position) == "QH-F KH-F D D JS-F QS-F KS-F"


def test_a_covered_card_goes_up_after_its_child_went_to_the_other_parent() -> None:
    left = foundations(13, short={"S": 10, "C": 10, "H": 9})
    columns = {"c1": "JSTH", "c2": "JC", "c3": "KS", "c4": "QS", "c5": "KH", "c6": "QH", "c7": "JH"}
    assert line(lay(DRAW_1, W="KCQC", **columns, **left), up("JS")).startswith("TH-2 JS-F")


@pytest.mark.parametrize(("next_up", "where"), [("QS", "JD-3"), ("QC", "JD-2")])
def test_of_two_places_that_is_taken_which_is_not_wanted_next(next_up: str, where: str) -> None:
    left = foundations(13, short={"S": 11, "C": 11, "H": 12, "D": 10})
    columns = {"c1": "KHJD", "c2": "QS", "c3": "QC", "c4": "KS", "c5": "KC", "c6": "KD", "c7": "QD"}
    position = lay(DRAW_1, **columns, **left)
    assert line(position, free("JD"), up(next_up)).startswith(f"{where} {next_up}-F")


def test_a_king_is_freed_to_an_empty_column_with_all_that_lies_on_it() -> None:
    left = foundations(13, short={"S": 11, "C": 11, "D": 12})
    position = lay(DRAW_1, c1="QSKDQC", c3="KS", c4="KC", **left)
    assert line(position, free("KD"), up("QS")) == "KD-2 QS-F QC-F KS-F KD-F KC-F"


def test_a_card_of_a_pass_that_is_over_is_drawn_after_a_recycle() -> None:
    left = foundations(13, short={"S": 9, "H": 10})
    position = lay(DRAW_3, W="KHQHJHTS", c1="JS", c2="QS", c3="KS", **left)
    steps = [Step("play up", NUMBERS[card]) for card in ("JH", "QH", "KH", "TS")]
    assert line(position, *steps) == "R D JH-F QH-F KH-F D TS-F JS-F QS-F KS-F"


def test_a_card_that_comes_by_drawing_on_is_not_recycled_for() -> None:
    left = foundations(13, short={"S": 9, "H": 12})
    position = lay(DRAW_3, W="KS", S="QSJSKHTS|", **left)
    steps = [Step("play up", NUMBERS[card]) for card in ("KH", "TS", "JS", "QS", "KS")]
    assert line(position, *steps) == "D KH-F D TS-F JS-F QS-F KS-F"


def test_what_leads_back_to_the_same_table_is_left_out() -> None:
    left = foundations(13, short={"S": 11, "H": 10})
    position = lay(DRAW_1, c1="QSJH", c2="KS", c3="KH", c4="QH", **left)
    there_and_back = [up("JH"), Step("down", NUMBERS["JH"])]
    assert line(position, *there_and_back) == line(position) == "JH-F QS-F QH-F KS-F KH-F"


@pytest.mark.parametrize("steps", [[], [up("KS")], [free("KD")], [Step("play", NUMBERS["KD"])]])
def test_steps_that_cannot_be_played_or_do_not_win_are_never_a_line(steps: list[Step]) -> None:
    full = {f"c{number}": "KC" for number in range(3, 8)}
    position = lay(DRAW_1, c1="QSKD", c2="KS", **full, **foundations(13, short={"S": 11, "D": 11}))
    with pytest.raises(AssertionError):
        expand(position, steps)


@pytest.mark.parametrize(("game", "draw"), GAMES)
def test_a_winning_line_wins_and_holds_no_move_for_nothing(game: str, draw: int) -> None:
    for known in known_deals()[:12]:
        verdict = solve(known.position(game, draw), seconds=None, nodes=3_000)
        if verdict.result == "winnable":
            check_line(known.position(game, draw), verdict.line)


def check_line(position: Position, moves: tuple[Move, ...]) -> None:
    seen = {position}
    turned = 0
    for move in moves:
        assert outcome(position) is None
        position = apply(position, move).position
        assert position not in seen
        seen.add(position)
        if move in (DRAW, RECYCLE):
            turned += 1
            assert turned <= 2 * (len(position["S"].cards) + len(position["W"].cards)) + 1
        else:
            turned = 0
    assert outcome(position) is Outcome.WON
