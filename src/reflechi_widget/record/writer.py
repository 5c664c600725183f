"""A game as text: Patience Game Notation, ``.pagn``. The grammar is in ``docs/notation.md``."""

from __future__ import annotations

import re
import textwrap
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import replace

from reflechi_widget.errors import SettingError
from reflechi_widget.moves import Draw
from reflechi_widget.naming import quoted
from reflechi_widget.record.escapes import escape_comment, escape_halves, escape_value
from reflechi_widget.record.game import Game
from reflechi_widget.record.node import Node
from reflechi_widget.record.notes import NO_NOTE, Note, mark_of
from reflechi_widget.rules import UNLIMITED

#: Version of the format; a reader says so if it is asked to read another.
FORMAT = "1"

_WIDTH = 90
# A move number stands before every so many actions, and before each variation.
_EVERY = 10
_MOST_DRAWS = 999
_REMARK = ";"
_TAG_NAME = re.compile(r"[A-Za-z][A-Za-z0-9_]*", re.ASCII)
#: The tag with the name of the game for people; a name that you choose is kept.
NAME_TAG = "Game"
_CHECKED_TAGS = (
    *("Format", "Rules", "Draw", "Passes", "Scoring", "Carried", "Code", "Cards"),
    *("Result", "Score", "Moves", "Seconds", "Undo", "Annotating"),
)
#: What the writer derives from the game; all other tags are the player's.
DERIVED_TAGS = (NAME_TAG, *_CHECKED_TAGS)


def write_game(game: Game) -> str:
    """Write a game with all its notes; `read_game` gives an equal one. O(nodes).

    Parameters
    ----------
    game
        The game. Its cards are listed only once it is won, unless none is dealt face down: the text
        of an unfinished game must not reveal the stock or face-down cards. Its code is enough
        to deal it again; your own deck has a code, too.

    Raises
    ------
    SettingError
        If this is not a game, or a tag could not be read back.
    """
    if not isinstance(game, Game):
        raise SettingError(f"game must be a Game, not {quoted(game)}")
    above = [_remark(text) for text in game.root.note.remarks]
    tags = [f'[{name} "{escape_value(value)}"]' for name, value in _tags(game).items()]
    return "\n".join([*above, *tags, "", write_moves(game), ""])


def write_moves(game: Game) -> str:
    """Write the moves of a game with all that is said of them, without its tags. O(nodes)."""
    words = [*_words(game), "won" if game.won else "*"]
    return "\n".join(_wrap(words))


def _tags(game: Game) -> dict[str, str]:
    rules = game.rules
    derived = {
        "Format": FORMAT,
        NAME_TAG: rules.title,
        "Rules": rules.game,
        "Draw": str(rules.draw),
        "Passes": UNLIMITED if rules.passes is None else str(rules.passes),
        "Scoring": game.scoring.name,
        "Carried": str(game.carried),
        "Code": game.code,
        "Cards": " ".join(game.deck),
        "Result": "won" if game.won else "*",
        "Score": str(game.score),
        "Moves": str(game.move_count),
        "Seconds": str(game.seconds),
        "Undo": str(game.undoable),
    }
    for name in ("Carried", "Seconds"):
        if derived[name] == "0":
            del derived[name]
    if not game.won and any(spec.face_up is not None for spec in rules.piles):
        del derived["Cards"]
    if game.annotating:
        derived["Annotating"] = "yes"
    for name, value in game.tags.items():
        if name in _CHECKED_TAGS or not isinstance(name, str) or not _TAG_NAME.fullmatch(name):
            raise SettingError(f"a tag needs an unused name of letters and digits: {name!r}")
        if not isinstance(value, str):
            raise SettingError(f"the value of the tag {name} must be text, not {value!r}")
    return derived | game.tags


def _words(game: Game) -> Iterator[str]:
    """Write the tree, each line before its variations; without recursion, however deep it is."""
    places = _places(game)
    yield from _said_after(game.root, places)
    yield from _comments(game.root.note.closings, "[%after] ")
    waiting: list[str | tuple[Node, bool]] = [(node, True) for node in game.root.children[:1]]
    while waiting:
        entry = waiting.pop()
        if isinstance(entry, str):
            yield entry
            continue
        node, leads = entry
        last, token = _token(node, places, leads=leads)
        # At the beginning of a variation, a comment can only come before its move.
        yield from _comments(node.note.openings, "[%before] " if leads else "")
        if node.number % _EVERY == 1 or not leads:
            yield f"{node.number}."
        yield token + "".join(mark_of(glyph).suffix for glyph in last.note.marks[:1])
        yield from _said_after(last, places)
        if leads:
            yield from _comments(last.note.closings, "[%after] ")
        waiting += [(child, True) for child in last.children[:1]]
        if leads and node.parent is not None:
            for variation in reversed(node.parent.children[1:]):
                closings = [*_comments(variation.note.closings)]
                waiting += [*reversed(closings), ")", (variation, False), "("]


def _token(node: Node, places: Mapping[int, str], *, leads: bool) -> tuple[Node, str]:
    """Give the token of a node, or of a run of draws, and the last node it stands for."""
    last, draws = node, 1
    # Comments before the first draw or after a variation do not come between the draws.
    closings = node.note.closings if leads else ()
    note = replace(node.note, openings=(), closings=closings)
    while (
        isinstance(last.move, Draw)
        and draws < _MOST_DRAWS
        and (note if last is node else last.note) == NO_NOTE
        and last.id not in places
        and len(last.children) == 1
        and (last is not node or not leads or node.parent is None or len(node.parent.children) == 1)
        and isinstance(last.children[0].move, Draw)
        and not last.children[0].note.openings
    ):
        last, draws = last.children[0], draws + 1
    return last, f"D{draws}" if draws > 1 else str(node.move)


def _places(game: Game) -> dict[int, str]:
    """Say where the game stands, unless at the end of its line, and what it would redo."""
    places = {node.id: "redo" for node in game.undone}
    *_, end = [game.root, *game.root.mainline()]
    if game.node is not end:
        places[game.node.id] = "here"
    return places


def _said_after(node: Node, places: Mapping[int, str]) -> Iterator[str]:
    """Write the note on a move: glyphs, comments with the commands in the first, remarks."""
    note = node.note
    for place, glyph in enumerate(note.marks):
        if place or not mark_of(glyph).suffix or node.move is None:
            yield f"${glyph}"
    commands = [*([places[node.id]] if node.id in places else []), *_commands(note)]
    first, *others = note.comments or ("",)
    parts = [f"[%{escape_halves(command)}]" for command in commands]
    if first:
        parts.append(escape_comment(first))
    if parts:
        yield f"{{{' '.join(parts)}}}"
    yield from _comments(others)
    if node.move is not None:
        yield from map(_remark, note.remarks)


def _comments(texts: Iterable[str], command: str = "") -> Iterator[str]:
    """Write comments, each in its own braces."""
    return (f"{{{command}{escape_comment(text)}}}" for text in texts)


def _remark(text: str) -> str:
    return f"{_REMARK} {escape_halves(text)}"


def _commands(note: Note) -> Iterator[str]:
    if note.undone:
        yield "undone"
    if note.verdict:
        yield f"win {note.verdict}"
    if note.highlights:
        yield "hl " + " ".join(map(str, note.highlights))
    for attempt in note.refused:
        yield f"refused {attempt.token} {attempt.rule}"
    yield from note.other


def _wrap(words: Iterable[str]) -> list[str]:
    """Break lines at spaces, with none just inside brackets; a remark ends its line."""
    lines: list[str] = []
    text, last = "", "("
    for word in words:
        if word.startswith(_REMARK):
            *whole, rest = _lines(text) or [""]
            lines += [*whole, f"{rest} {word}".lstrip()]
            text, last = "", "("
            continue
        text += word if last == "(" or word == ")" else f" {word}"
        last = word
    return lines + _lines(text)


def _lines(text: str) -> list[str]:
    return textwrap.wrap(text, _WIDTH, break_long_words=False, break_on_hyphens=False)
