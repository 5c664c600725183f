"""Reading games written as text. Nothing in a file is ever run."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import replace

from reflechi_widget.cards import parse_named_card
from reflechi_widget.deals import DEFAULT_GAME, choose_code, code_of, parse_code
from reflechi_widget.errors import IllegalMoveError, InvalidMoveError, RecordError, ReflechiError
from reflechi_widget.plaintext import plain_text
from reflechi_widget.record.escapes import unescape_comment, unescape_value
from reflechi_widget.record.game import Game
from reflechi_widget.record.lexer import TAGS, Token, tokens_of
from reflechi_widget.record.node import Node
from reflechi_widget.record.notes import Attempt, parse_mark
from reflechi_widget.record.writer import DERIVED_TAGS, FORMAT
from reflechi_widget.rules import UNLIMITED, Refusal, choose

_COMMAND = re.compile(r"(?<!\\)\[%((?:[^\[\]\\]|\\.)*)\]", re.DOTALL)


def read_game(text: str) -> Game:
    """Read the first game of a text.

    Raises
    ------
    RecordError
        If anything of it cannot be read: line, column and what was expected; an illegal move
        names its rule.
    """
    game = next(_games(text), None)
    if game is None:
        raise RecordError(f"a game begins with its tags, such as [Code …]: {text[:40]!r}", 1, 1)
    if isinstance(game, RecordError):
        raise game
    if game.errors:
        raise game.errors[0]
    return game


def read_games(text: str) -> list[Game]:
    """Read every game of a text that can be read, each as far as it can be.

    Returns
    -------
    list of Game
        Each with its ``errors``. Errors of a game that could not even be dealt are those of the
        game before it, or of the next one if there is none.

    Raises
    ------
    RecordError
        If no game can be dealt at all.
    """
    games: list[Game] = []
    lost: list[RecordError] = []
    for found in _games(text):
        if isinstance(found, RecordError):
            if games:
                games[-1].errors = (*games[-1].errors, found)
            else:
                lost.append(found)
            continue
        found.errors = (*lost, *found.errors)
        lost.clear()
        games.append(found)
    if lost:
        raise lost[0]
    return games


def _games(text: str) -> Iterator[Game | RecordError]:
    """Cut a text into games: each begins with tags, which come after no other tags."""
    if not isinstance(text, str):
        yield RecordError(f"a game is read from text, not {text!r}", 1, 1)
        return
    tokens: list[Token] = []
    for token in tokens_of(plain_text(text)):
        if token.kind in TAGS and tokens and tokens[-1].kind not in TAGS:
            yield _read(tokens)
            tokens = []
        tokens.append(token)
    if tokens:
        yield _read(tokens)


def _read(tokens: list[Token]) -> Game | RecordError:
    tags: dict[str, Token] = {}
    try:
        for token in tokens:
            if token.kind == "bad_tag":
                raise token.error('expected a tag, [Name "value"]')
            if token.kind != "tag":
                break
            if token.name in tags:
                raise token.error(f"the tag {token.name} is given twice")
            tags[token.name] = token
        game = _deal(tags, tokens[0])
    except RecordError as error:
        return error
    reader = _MoveText(game)
    try:
        for token in tokens[len(tags) :]:
            reader.take(token)
        reader.finish(tags, tokens[-1])
    except RecordError as error:
        game.errors = (error,)
        reader.stand_at_the_end()
    return game


def _deal(tags: dict[str, Token], first: Token) -> Game:
    """Deal the game the tags speak of; they must not contradict each other."""
    value = {name: unescape_value(token.text) for name, token in tags.items()}
    if not tags.keys() & {"Code", "Cards"}:
        raise first.error("a game has a [Code] or its [Cards] written out")
    if value.get("Format", FORMAT) != FORMAT:
        raise tags["Format"].error(f"only Format {FORMAT!r} can be read here")
    draw = _number(tags, "Draw")
    scoring, carried = value.get("Scoring"), _number(tags, "Carried", signed=True) or 0
    token = tags.get("Code") or tags["Cards"]
    try:
        rules = value.get("Rules")
        passes = None if value.get("Passes") == UNLIMITED else _number(tags, "Passes")
        if "Code" in value:
            code = choose_code(value["Code"], rules=rules, draw=draw, passes=passes)
        else:
            row = choose(rules or DEFAULT_GAME, draw, passes)
            code = parse_code(code_of(value["Cards"].split(), row.game, row.draw, row.passes))
        token = tags.get("Scoring", token)
        code.rules.scored(scoring)
        token = tags.get("Carried", token)
        game = Game(str(code), scoring=scoring, carried=carried)
        if "Cards" in value:
            token = tags["Cards"]
            cards = [parse_named_card(card) for card in value["Cards"].split()]
            if code_of(cards, game.rules.game, game.rules.draw) != code_of(
                game.deck, game.rules.game, game.rules.draw
            ):
                raise token.error("these are not the cards the [Code] deals")
    except RecordError:
        raise
    except ReflechiError as error:
        raise token.error(str(error)) from None
    game.tags = {name: text for name, text in value.items() if name not in DERIVED_TAGS}
    return game


def _number(tags: dict[str, Token], name: str, *, signed: bool = False) -> int | None:
    if name not in tags:
        return None
    text = tags[name].text
    if not re.fullmatch(r"-?[0-9]{1,9}" if signed else r"[0-9]{1,9}", text, re.ASCII):
        raise tags[name].error(f"the tag {name} is a number")
    return int(text)


class _MoveText:
    """Puts the tokens after the tags into the tree of a game, one by one."""

    def __init__(self, game: Game) -> None:
        self.game = game
        self.node = game.root
        self.before = ""
        self.starts = True  # whether the next comment stands before the first move of its line
        self.ended: Token | None = None
        self.here: Node | None = None
        self.redo: list[tuple[Node, Token]] = []
        self.lines: list[tuple[Node, Token]] = []

    def take(self, token: Token) -> None:
        """Take the next token.

        Raises
        ------
        RecordError
            If it cannot stand here.
        """
        if self.ended is not None:
            raise token.error("nothing but the tags of another game comes after the result")
        getattr(self, f"_take_{token.kind}")(token)

    def _take_unreadable(self, token: Token) -> None:
        raise token.error("expected a move, a comment in braces, a variation or a result")

    def _take_bad_tag(self, token: Token) -> None:
        raise token.error('expected a tag, [Name "value"]')

    def _take_tag(self, token: Token) -> None:
        raise token.error("a tag stands before the moves")

    def _take_number(self, token: Token) -> None:
        if int(token.text) != self.node.number + 1:
            raise token.error(f"expected action number {self.node.number + 1}")

    def _take_move(self, token: Token) -> None:
        node = self.node
        try:
            added = self.game.add_variation(node, token.text)
        except InvalidMoveError as error:
            raise RecordError(str(error), token.line, token.column) from None
        except IllegalMoveError as error:
            assert isinstance(error.refusal, Refusal), "rules refuse moves"
            raise token.error(f"refused by {error.refusal.rule}: {error.refusal}") from None
        if self.lines and self.starts and added is node.children[0]:
            raise token.error("this variation begins as the line it varies")
        first = self._first_below(node, added)
        if self.before:
            first.note = replace(first.note, before=self.before)
        self.before, self.starts, self.node = "", False, added

    @staticmethod
    def _first_below(node: Node, added: Node) -> Node:
        while added.parent is not node:
            assert added.parent is not None, "what was added lies below the node"
            added = added.parent
        return added

    def _take_marks(self, token: Token) -> None:
        self._mark(token, token.text)

    def _take_glyph(self, token: Token) -> None:
        self._mark(token, int(token.text))

    def _mark(self, token: Token, mark: str | int) -> None:
        try:
            glyph = parse_mark(mark)
        except ReflechiError as error:
            raise token.error(str(error)) from None
        if self.starts and self.lines:
            raise token.error("a mark stands behind a move")
        note = self.node.note
        if glyph not in note.marks:
            self.node.note = replace(note, marks=(*note.marks, glyph))

    def _take_open(self, token: Token) -> None:
        if self.node.parent is None or self.starts:
            raise token.error("a variation stands behind the move it varies")
        self.lines.append((self.node, token))
        self.node, self.starts = self.node.parent, True

    def _take_close(self, token: Token) -> None:
        if not self.lines:
            raise token.error("no variation is open here")
        if self.starts:
            raise token.error("expected a move in this variation")
        self._nothing_before(token)
        self.node, _ = self.lines.pop()

    def _take_end(self, token: Token) -> None:
        self._nothing_before(token)
        if self.lines:
            raise self.lines[-1][1].error("this variation is never closed")
        self.ended = token

    def _nothing_before(self, token: Token) -> None:
        if self.before:
            raise token.error("expected the move that was commented before")

    def _take_comment(self, token: Token) -> None:
        commands = [
            (" ".join(found[1].split()), token.inside(found.start()))
            for found in _COMMAND.finditer(token.text)
        ]
        text = unescape_comment(_COMMAND.sub(" ", token.text))
        if any(command == "before" for command, _ in commands) or (self.starts and self.lines):
            for command, place in commands:
                if command != "before":
                    raise place.error("what is said before a move has no commands")
            self.before = _joined(self.before, text)
            return
        for command, place in commands:
            self._obey(place, command)
        if text:
            note = self.node.note
            self.node.note = replace(note, comment=_joined(note.comment, text))

    def _obey(self, token: Token, command: str) -> None:
        name, _, rest = command.partition(" ")
        note = self.node.note
        try:
            match name:
                case "here":
                    self.here = self.node
                case "redo":
                    self.redo.append((self.node, token))
                case "undone":
                    self.node.note = replace(note, undone=True)
                case "win":
                    self.node.note = replace(note, verdict=rest)
                case "hl":
                    spots = tuple(map(self.game.read_highlight, rest.split()))
                    self.node.note = replace(note, highlights=(*note.highlights, *spots))
                case "refused":
                    tried, _, rule = rest.partition(" ")
                    attempt = Attempt(tried, rule)
                    self.node.note = replace(note, refused=(*note.refused, attempt))
                case _:
                    self.node.note = replace(note, other=(*note.other, command))
        except ValueError as error:
            raise token.error(str(error)) from None

    def finish(self, tags: dict[str, Token], last: Token) -> None:
        """Let the game stand where it stood, and compare it with what its tags say.

        Raises
        ------
        RecordError
            If something is left open, or a tag says what is not so.
        """
        if self.ended is None:
            self._take_end(last)
        self.stand_at_the_end()
        game = self.game
        moves, undoable = _number(tags, "Moves"), _number(tags, "Undo")
        node = self.here or game.node
        game.resume(
            node,
            self._chain_from(node),
            _between(undoable, node.number, game.rules.undo),
            max(node.number, moves or 0),
        )
        game.seconds = _number(tags, "Seconds") or 0
        game.annotating = "Annotating" in tags and tags["Annotating"].text == "yes"
        for name, so in (("Result", "won" if game.won else "*"), ("Score", str(game.score))):
            if name in tags and tags[name].text != so:
                raise tags[name].error(f"the moves lead to {name} {so!r}")

    def _chain_from(self, node: Node) -> list[Node]:
        """Give what can be redone, the next one last: each must follow the one before it."""
        chain: list[Node] = []
        for follower, token in sorted(self.redo, key=lambda entry: entry[0].number):
            if follower.parent is not (chain[-1] if chain else node):
                raise token.error("what can be redone follows where the game stands")
            chain.append(follower)
        return chain[::-1]

    def stand_at_the_end(self) -> None:
        """Stand at the end of the line that goes on."""
        *_, end = [self.game.root, *self.game.root.mainline()]
        self.game.goto(end)
        self.game.resume(end, (), self.game.undoable, end.number)


def _between(undoable: int | None, played: int, limit: int) -> int:
    most = min(played, limit)
    return most if undoable is None else min(undoable, most)


def _joined(one: str, other: str) -> str:
    return f"{one} {other}" if one and other else one or other
