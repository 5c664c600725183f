"""An annotated game as text to read where nothing runs: moves, comments, variations, boards.

The HTML says by its elements alone what it is, so that it reads well on hosts that drop every
style: variations are quotations, and boards are tables.
"""

from __future__ import annotations

from collections.abc import Mapping
from html import escape
from typing import Any

from reflechi_widget import texts
from reflechi_widget.picture import html_board
from reflechi_widget.record import Game, Node
from reflechi_widget.wire import record_view

_ALL = "max-width:46em;line-height:1.5;text-align:left"
_ASIDE = "margin:6px 0 6px 8px;padding:0 0 0 12px;border-left:3px solid #8d9a91"
_BOARD = "margin:10px 0"
_MOVE = "white-space:nowrap"
#: A move with one of these, and something said of it, is worth a board: !! ?? ? □
_TELLING = frozenset({3, 4, 2, 7})
# Variations of variations are no longer set in from here on: hosts do not follow endlessly.
_DEEPEST = 12


def study_text(game: Game, language: str = "en") -> str:
    """Give an annotated game as HTML without script, style sheet or anything from outside.

    There is a board of the deal, of the end, and of each position that something points at or in
    which a decision was marked and explained. Undrawn cards are only counted. O(nodes).

    Parameters
    ----------
    game
        The game.
    language
        Language of the words around it; comments stay as they were written.
    """
    view = record_view(game, language)
    reading = _Reading(game, {node["id"]: node for node in view["nodes"]}, language)
    facts = "".join(
        f"<li>{escape(texts.say('study.fact', language, text=name))} {escape(value)}</li>"
        for name, value in view["facts"]
        if value
    )
    return (
        f'<article lang="{escape(language)}" style="{_ALL}"><h2>{escape(view["title"])}</h2>'
        f"<ul>{facts}</ul>{reading.whole()}</article>"
    )


class _Reading:
    """Writes the nodes of a game one after the other, each line before its variations."""

    def __init__(self, game: Game, told: Mapping[int, Mapping[str, Any]], language: str) -> None:
        self.game = game
        self.told = told
        self.language = language
        self.done: list[str] = []
        self.moves: list[str] = []

    def whole(self) -> str:
        """Give the deal, all moves and the end."""
        root = self.game.root
        *_, end = [root, *root.mainline()]
        self._heading("deal")
        self._board(root)
        self._said_after(root)
        if end is not root:
            self._heading("moves")
            self._lines(root)
        if end is not root and not self._is_key(end):
            self._heading("end")
            self._board(end)
        return "".join(self.done)

    def _lines(self, root: Node) -> None:
        """Write the tree below the deal; without recursion, however deep it is."""
        depth = 0
        waiting: list[tuple[str, Node]] = [("leads", root.children[0])]
        while waiting:
            kind, node = waiting.pop()
            if kind == "end":
                self._end_paragraph()
                depth -= 1
                self.done += ["</blockquote>"] if depth < _DEEPEST else []
                continue
            if kind == "varies":
                self._end_paragraph()
                self.done += [f'<blockquote style="{_ASIDE}">'] if depth < _DEEPEST else []
                depth += 1
                self._instead(node)
            self._node(node)
            waiting += [("leads", child) for child in node.children[:1]]
            if kind == "leads" and node.parent is not None:
                for variation in reversed(node.parent.children[1:]):
                    waiting += [("end", variation), ("varies", variation)]

    def _instead(self, node: Node) -> None:
        """Say what a variation stands for, since its place on the page may be lost."""
        assert node.parent is not None, "the deal has no variations"
        kind = "undone" if node.note.undone else "instead"
        self._say(kind, self._name(node.parent.children[0]))

    def _node(self, node: Node) -> None:
        told = self.told[node.id]
        self._paragraphs(told["before_html"])
        marks = "".join(
            # A narrow space, since a square beside a suit would be taken for a missing glyph.
            f'\u202f<span title="{escape(mark["name"])}">{escape(mark["symbol"])}</span>'
            for mark in [*told["marks"], told["verdict"]]
            if mark
        )
        self.moves.append(f'<span style="{_MOVE}">{escape(self._name(node))}{marks}</span>')
        self._said_after(node)
        if self._is_key(node):
            self._board(node)

    def _said_after(self, node: Node) -> None:
        told = self.told[node.id]
        self._paragraphs(told["comment_html"])
        for sentence in told["refused"]:
            self._say("refused", sentence)

    def _is_key(self, node: Node) -> bool:
        note = node.note
        return bool(note.highlights or (note.comment and _TELLING.intersection(note.marks)))

    def _board(self, node: Node) -> None:
        self._end_paragraph()
        facts = [self._say_text("after", self._name(node))] if node.move else []
        board = html_board(node.position, facts, self.language, node.note.highlights)
        self.done.append(f'<div style="{_BOARD}">{board}</div>')

    def _name(self, node: Node) -> str:
        return f"{node.number}. {self.told[node.id]['text']}"

    def _paragraphs(self, comment: str) -> None:
        if comment:
            self._end_paragraph()
            self.done.append(comment)

    def _end_paragraph(self) -> None:
        if self.moves:
            self.done.append(f"<p><strong>{' '.join(self.moves)}</strong></p>")
            self.moves.clear()

    def _heading(self, kind: str) -> None:
        self._end_paragraph()
        self.done.append(f"<h3>{escape(self._say_text(kind))}</h3>")

    def _say(self, kind: str, text: str) -> None:
        self._end_paragraph()
        self.done.append(f"<p>{escape(self._say_text(kind, text))}</p>")

    def _say_text(self, kind: str, text: str = "") -> str:
        return texts.say(f"study.{kind}", self.language, text=text)
