"""The tree of a game: variations, notes, and what play leaves in it."""

from __future__ import annotations

import pytest

import reflechi_widget as rw
from reflechi_widget.record import MARKS, Node, mark_of


@pytest.fixture
def game() -> rw.Game:
    """Give a game of three actions: AD-F D D."""
    made = rw.Game("TF1-D1N-AAAAAAB")
    for token in ("AD-F", "D", "D"):
        made.play(token)
    return made


def line(node: Node) -> str:
    return " ".join(str(below.move) for below in node.mainline())


def shape(node: Node) -> str:
    """Write the tree below a node, children in brackets."""
    below = "".join(f"({child.move}{shape(child)})" for child in node.children)
    return below


def test_what_is_undone_and_played_otherwise_is_forgotten(game: rw.Game) -> None:
    game.undo()
    game.undo()
    game.undo()
    game.play("D")
    assert shape(game.root) == "(D)"
    assert game.move_count == 4


def test_while_annotating_it_stays_as_a_variation_that_says_so(game: rw.Game) -> None:
    game.annotating = True
    game.undo()
    game.undo()
    game.undo()
    game.play("D")
    assert shape(game.root) == "(D)(AD-F(D(D)))"
    assert game.root.children[1].note.undone


def test_what_something_is_said_of_stays_without_annotating_too(game: rw.Game) -> None:
    game.comment("too soon?")
    for _ in range(3):
        game.undo()
    game.play("D")
    assert shape(game.root) == "(D)(AD-F(D(D)))"


def test_playing_again_what_was_undone_is_the_same_line(game: rw.Game) -> None:
    node = game.node
    game.undo()
    game.play("D")
    assert game.node is node
    assert shape(game.root) == "(AD-F(D(D)))"
    assert game.move_count == 4


def test_a_refused_attempt_is_kept_while_annotating_only(game: rw.Game) -> None:
    for annotating in (False, True):
        game.annotating = annotating
        with pytest.raises(rw.IllegalMoveError):
            game.play("7H-3")
    assert game.node.note.refused == (("7H-3", "group-both"),)


def test_playing_from_an_earlier_move_makes_a_variation(game: rw.Game) -> None:
    first = game.root.children[0]
    game.goto(game.root)
    game.play("D")
    assert shape(game.root) == "(AD-F(D(D)))(D)"
    assert game.root.children[0] is first
    assert game.move_count == 4
    assert (game.undoable, game.redoable) == (1, 0)


def test_standing_at_an_earlier_move_changes_neither_counter_nor_score_of_the_end(
    game: rw.Game,
) -> None:
    end = game.node
    game.goto(game.root)
    assert (game.move_count, game.score) == (3, 0)
    game.goto(end)
    assert game.score == 10
    assert game.undoable == 3


def test_a_variation_can_be_added_promoted_demoted_and_deleted(game: rw.Game) -> None:
    variation = game.add_variation(game.root, "D3")
    assert shape(game.root) == "(AD-F(D(D)))(D(D(D)))"
    assert variation.number == 3
    assert game.add_variation(game.root, "D") is game.root.children[1]
    game.promote(game.root.children[1])
    assert line(game.root) == "D D D"
    game.promote(game.root.children[0])
    game.demote(game.root.children[0])
    assert line(game.root) == "AD-F D D"
    game.delete(game.root.children[1])
    assert shape(game.root) == "(AD-F(D(D)))"
    with pytest.raises(rw.SettingError):
        game.find(variation.id)


def test_promoting_and_demoting_leaves_every_text_once(game: rw.Game) -> None:
    game.add_variation(game.root, "D")
    game.comment("main", game.root.children[0])
    game.comment("side", game.root.children[1])
    before = rw.write_game(game)
    game.promote(game.root.children[1])
    assert rw.write_game(game).count("main") == rw.write_game(game).count("side") == 1
    game.demote(game.root.children[0])
    assert rw.write_game(game) == before


def test_deleting_the_line_the_game_stands_in_steps_back(game: rw.Game) -> None:
    game.delete(game.root.children[0].children[0])
    assert game.score == 10
    assert game.undoable == 1
    with pytest.raises(rw.SettingError, match="deal itself cannot be removed"):
        game.delete(game.root)


def test_a_refused_variation_changes_nothing(game: rw.Game) -> None:
    with pytest.raises(rw.IllegalMoveError):
        game.add_variation(game.root, "7H-3")
    with pytest.raises(rw.InvalidMoveError):
        game.add_variation(game.root, "xx")
    assert shape(game.root) == "(AD-F(D(D)))"


def test_comments_marks_and_highlights_are_set_and_taken_away(game: rw.Game) -> None:
    game.comment("after")
    game.comment("before", before=True)
    game.mark("?!")
    game.mark(7)
    game.mark("?!")
    game.highlight("9H", "3", "10♠>W")
    note = game.node.note
    assert (note.comment, note.before, note.marks) == ("after", "before", (7, 6))
    assert [str(spot) for spot in note.highlights] == ["9H", "3", "TS>W"]
    game.mark(6, on=False)
    game.highlight()
    game.comment("")
    assert game.node.note.marks == (7,)
    assert not game.node.note.highlights
    assert not game.node.note.comment


@pytest.mark.parametrize("mark", ["", "!!!", "x", -1, 256, None, True, 1.0])
def test_a_mark_there_is_not_is_an_error(game: rw.Game, mark: object) -> None:
    with pytest.raises(rw.SettingError):
        game.mark(mark)  # type: ignore[arg-type]


@pytest.mark.parametrize("spot", ["", "XX", "9", "99", "9H>", ">3", "9H>3>4"])
def test_a_highlight_of_nothing_here_is_an_error_and_changes_nothing(
    game: rw.Game, spot: str
) -> None:
    with pytest.raises(rw.SettingError):
        game.highlight("9H", spot)
    assert not game.node.note.highlights


def test_the_marks_have_one_symbol_each() -> None:
    assert len({mark.symbol for mark in MARKS}) == len({mark.glyph for mark in MARKS}) == len(MARKS)
    assert mark_of(4).symbol == "??"
    assert mark_of(200).symbol == "$200"


def test_a_copy_shares_no_node_and_keeps_their_numbers(game: rw.Game) -> None:
    game.add_variation(game.root, "D")
    copied = game.copy()
    assert copied == game
    assert copied.find(game.node.id) is not game.node
    copied.delete(copied.root.children[1])
    copied.comment("new")
    copied.tags["Player"] = "Ada"
    assert shape(game.root) == "(AD-F(D(D)))(D)"
    assert not game.node.note.comment
    assert not game.tags


def test_a_line_that_is_played_again_counts_and_is_no_longer_taken_back() -> None:
    game = rw.Game("TF1-D1N-AAAAAAB")
    game.annotating = True
    game.play("D")
    game.undo()
    game.play("AD-F")
    game.undo()
    game.play("D")
    game.play("D")
    assert shape(game.root) == "(D(D))(AD-F)"
    assert [child.note.undone for child in game.root.children] == [False, True]


def test_a_line_with_variations_is_not_forgotten_when_it_is_taken_back() -> None:
    game = rw.read_game('[Code "TF1-D1N-AAAAAAB"] 1. D D D (3. AD-F D D) 4. D *')
    for _ in range(3):
        game.undo()
    game.play("AD-F")
    assert shape(game.root) == "(D(AD-F)(D(D(D))(AD-F(D(D)))))"


def test_a_new_action_forgets_what_could_be_redone_also_when_it_is_the_same_one() -> None:
    game = rw.Game("TF1-D1N-AAAAAAB")
    for token in ("AD-F", "D", "D"):
        game.play(token)
    for _ in range(3):
        game.undo()
    game.play("AD-F")
    assert game.redoable == 0
    assert shape(game.root) == "(AD-F)"


def test_standing_where_one_stands_changes_nothing(game: rw.Game) -> None:
    game.undo()
    game.goto(game.node)
    assert (game.undoable, game.redoable) == (2, 1)


def test_what_is_said_of_a_node_of_a_copy_is_said_in_this_game(game: rw.Game) -> None:
    other = game.copy()
    game.comment("here", other.node)
    assert game.node.note.comment == "here"
    assert not other.node.note.comment


def test_a_refused_tap_is_kept_like_a_refused_move(game: rw.Game) -> None:
    game.annotating = True
    with pytest.raises(rw.IllegalMoveError):
        game.tap("3H")
    assert game.node.note.refused == (("3H-F", "foundation-ace"),)
