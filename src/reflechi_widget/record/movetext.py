"""Putting the moves of a written game and the notes on them into its tree."""

from __future__ import annotations

import re
from dataclasses import replace
from typing import Any

from reflechi_widget.errors import IllegalMoveError, InvalidMoveError, RecordError, ReflechiError
from reflechi_widget.record.escapes import unescape_comment
from reflechi_widget.record.game import Game
from reflechi_widget.record.lexer import REMARK, Token
from reflechi_widget.record.node import Node
from reflechi_widget.record.notes import Attempt, parse_mark
from reflechi_widget.record.tagged import number_of
from reflechi_widget.rules import Refusal

# Commands without arguments, and commands that need some.
_ALONE = ("before", "after", "here", "redo", "undone")
_WITH_WORDS = ("hl", "refused", "win")
_COMMAND = re.compile(r"(?<!\\)\[%((?:[^\[\]\\]|\\.)*)\]", re.DOTALL)


class MoveText:
    """Puts the tokens after the tags into the tree of a game, one by one.

    Parameters
    ----------
    game
        The game, freshly dealt.
    """

    def __init__(self, game: Game) -> None:
        self.game = game
        self.node = game.root
        self.before: list[str] = []
        self.remarks: list[str] = []  # remarks at the beginning of a variation
        self.closed: Node | None = None  # the first move of the last closed variation
        self.numbered: Token | None = None
        self.starts = True  # whether the next comment comes before the first move of its line
        self.ended: Token | None = None
        self.here: Node | None = None
        self.obeyed: set[tuple[str, int]] = set()  # commands that a move can have once
        self.redo: list[tuple[Node, Token]] = []
        self.lines: list[tuple[Node, Token]] = []

    def take(self, token: Token) -> None:
        """Take the next token.

        Raises
        ------
        RecordError
            If it is not allowed here.
        """
        if self.ended is not None and token.kind != REMARK:
            raise token.error("only the tags of another game can follow the result")
        getattr(self, f"_take_{token.kind}")(token)

    def _take_unreadable(self, token: Token) -> None:
        raise token.error("expected a move, a comment in braces, a variation or a result")

    def _take_bad_tag(self, token: Token) -> None:
        raise token.error('expected a tag, [Name "value"]')

    def _take_tag(self, token: Token) -> None:
        raise token.error("a tag must come before the moves")

    def _take_remark(self, token: Token) -> None:
        if not (text := token.text.strip()):
            return
        if self.starts and self.lines:
            self.remarks.append(text)
        else:
            self._note(self.node, remarks=(text,))

    @staticmethod
    def _note(node: Node, **more: tuple[Any, ...]) -> None:
        """Add to the note on a move."""
        note = node.note
        said: dict[str, Any] = {name: getattr(note, name) + more[name] for name in more}
        node.note = replace(note, **said)

    def _take_number(self, token: Token) -> None:
        self._no_number()
        if int(token.text) != self.node.number + 1:
            raise token.error(f"expected action number {self.node.number + 1}")
        self.numbered = token

    def _no_number(self) -> None:
        if self.numbered is not None:
            raise self.numbered.error("a number must come before a move")

    def _take_move(self, token: Token) -> None:
        node = self.node
        try:
            added = self.game.add_variation(node, token.text)
        except InvalidMoveError as error:
            raise RecordError(str(error), token.line, token.column) from None
        except IllegalMoveError as error:
            assert isinstance(error.refusal, Refusal), "rules refuse moves"
            raise token.error(f"refused by {error.refusal.rule}: {error.refusal}") from None
        first = self._first_below(node, added)
        if self.lines and self.starts and first is node.children[0]:
            raise token.error("this variation begins with the same move as the line it varies")
        self._note(first, openings=tuple(self.before), remarks=tuple(self.remarks))
        self.before, self.remarks = [], []
        self.numbered = self.closed = None
        self.starts, self.node = False, added

    @staticmethod
    def _first_below(node: Node, added: Node) -> Node:
        while added.parent is not node:
            assert added.parent is not None, "the added node is below this one"
            added = added.parent
        return added

    def _take_marks(self, token: Token) -> None:
        self._mark(token, token.text)

    def _take_sign(self, token: Token) -> None:
        self._mark(token, token.text)

    def _take_glyph(self, token: Token) -> None:
        self._mark(token, int(token.text))

    def _mark(self, token: Token, mark: str | int) -> None:
        try:
            glyph = parse_mark(mark)
        except ReflechiError as error:
            raise token.error(str(error)) from None
        if self.numbered or (self.starts and self.lines):
            raise token.error("a mark must come after a move")
        note = self.node.note
        if glyph not in note.marks:
            self.node.note = replace(note, marks=(*note.marks, glyph))

    def _take_open(self, token: Token) -> None:
        self._no_number()
        if self.node.parent is None or self.starts:
            raise token.error("a variation must come after the move it varies")
        self.lines.append((self.node, token))
        self.node, self.starts, self.closed = self.node.parent, True, None

    def _take_close(self, token: Token) -> None:
        if not self.lines:
            raise token.error("no variation is open here")
        if self.starts:
            raise token.error("expected a move in this variation")
        self._nothing_before(token)
        varied, _ = self.lines.pop()
        assert varied.parent is not None, "a variation comes after a move"
        self.closed = self._first_below(varied.parent, self.node)
        self.node = varied

    def _take_end(self, token: Token) -> None:
        self._nothing_before(token)
        if self.lines:
            raise self.lines[-1][1].error("this variation is never closed")
        self.ended = token

    def _nothing_before(self, token: Token) -> None:
        self._no_number()
        if self.before:
            raise token.error("expected the move that this comment is about")

    def _take_comment(self, token: Token) -> None:
        commands = [
            (" ".join(found[1].split()), token.inside(found.start()))
            for found in _COMMAND.finditer(token.text)
        ]
        text = unescape_comment(_COMMAND.sub(" ", token.text))
        said = (text,) if text else ()
        where = next((command for command, _ in commands if command in ("before", "after")), None)
        if where is None and self.starts and self.lines:
            where = "before"
        if where is not None:
            for command, place in commands:
                if command != where:
                    side = "before a move" if where == "before" else "after a variation"
                    raise place.error(f"a comment {side} cannot have commands")
            if where == "before":
                self.before += said
            else:
                self._note(self.node, closings=said)
            return
        for command, place in commands:
            self._obey(place, command)
        if self.closed is not None:
            self._note(self.closed, closings=said)
        else:
            self._note(self.node, comments=said)

    def _obey(self, token: Token, command: str) -> None:
        name, _, rest = command.partition(" ")
        node = self.node
        if name in _ALONE and rest:
            raise token.error(f"the command {name} takes no arguments")
        if name in _WITH_WORDS and not rest:
            raise token.error(f"the command {name} needs an argument")
        if (name, node.id) in self.obeyed or (name == "here" and self.here is not None):
            raise token.error(f"the command {name} is given twice")
        if name in ("here", "redo", "undone", "win"):
            self.obeyed.add((name, node.id))
        try:
            match name:
                case "here":
                    self.here = node
                case "redo":
                    self.redo.append((node, token))
                case "undone":
                    node.note = replace(node.note, undone=True)
                case "win":
                    node.note = replace(node.note, verdict=rest)
                case "hl":
                    spots = tuple(map(self.game.read_highlight, rest.split()))
                    self._note(node, highlights=spots)
                case "refused":
                    tried, _, rule = rest.partition(" ")
                    self._note(node, refused=(Attempt(tried, rule),))
                case _:
                    self._note(node, other=(command,))
        except ValueError as error:
            raise token.error(str(error)) from None

    def finish(self, tags: dict[str, Token], last: Token) -> None:
        """Go to the current move of the game, and compare the game with its tags.

        Raises
        ------
        RecordError
            If a variation is not closed, or a tag is wrong.
        """
        if self.ended is None:
            self._take_end(last)
        self.stand_at_the_end()
        game = self.game
        node = self.here or game.node
        moves, undoable = number_of(tags, "Moves"), number_of(tags, "Undo")
        if moves is not None and moves < node.number:
            raise tags["Moves"].error(f"the moves lead to Moves {node.number} or more")
        most = min(node.number, game.rules.undo)
        if undoable is not None and undoable > most:
            raise tags["Undo"].error(f"the moves lead to Undo {most} or less")
        game.resume(
            node,
            self._chain_from(node),
            most if undoable is None else undoable,
            node.number if moves is None else moves,
        )
        game.seconds = number_of(tags, "Seconds") or 0
        game.annotating = "Annotating" in tags
        if game.annotating and tags["Annotating"].text != "yes":
            raise tags["Annotating"].error('the tag Annotating must be "yes" or missing')
        for name, so in (("Result", "won" if game.won else "*"), ("Score", str(game.score))):
            if name in tags and tags[name].text != so:
                raise tags[name].error(f"the moves lead to {name} {so!r}")
        if self.ended is not None and self.ended.text == "won" and not game.won:
            raise self.ended.error("the moves do not lead to a won game")

    def _chain_from(self, node: Node) -> list[Node]:
        """Give the redoable moves, the next one last: each must follow the one before it."""
        chain: list[Node] = []
        for follower, token in sorted(self.redo, key=lambda entry: entry[0].number):
            if follower.parent is not (chain[-1] if chain else node):
                raise token.error("redoable moves must follow the current move")
            chain.append(follower)
        return chain[::-1]

    def stand_at_the_end(self) -> None:
        """Go to the end of the main line."""
        *_, end = [self.game.root, *self.game.root.mainline()]
        self.game.goto(end)
        self.game.resume(end, (), self.game.undoable, end.number)
