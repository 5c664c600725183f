"""Reading games written as text. Nothing in a file is ever run."""

from __future__ import annotations

from collections.abc import Iterator

from reflechi_widget.called import says_how
from reflechi_widget.errors import RecordError
from reflechi_widget.naming import quoted
from reflechi_widget.plaintext import plain_text
from reflechi_widget.record.game import Game
from reflechi_widget.record.lexer import REMARK, TAGS, Token, tokens_of
from reflechi_widget.record.movetext import MoveText
from reflechi_widget.record.tagged import deal_tagged


@says_how
def read_game(text: str) -> Game:
    """Read the first game of a text.

    Raises
    ------
    RecordError
        If any part of it cannot be read, or what comes after it is not a game: it gives line,
        column and what was expected; for an illegal move it names the rule.
    """
    games = _games(text)
    game = next(games, None)
    if game is None:
        raise RecordError(f"a game must begin with its tags, such as [Code …]: {text[:40]!r}", 1, 1)
    if isinstance(game, RecordError):
        raise game
    if game.errors:
        raise game.errors[0]
    # Other games do not matter here, but text that is not a game may be the rest of this one.
    for other in games:
        if isinstance(other, RecordError):
            raise other
    return game


@says_how
def read_games(text: str) -> list[Game]:
    """Read every game of a text that can be read, each as far as it can be.

    Returns
    -------
    list of Game
        Each with its ``errors``. Errors of a game that could not even be dealt go to the game
        before it, or to the next one if it is the first.

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
        yield RecordError(f"a game must be text, not {quoted(text)}", 1, 1)
        return
    tokens: list[Token] = []
    kind = TAGS[0]  # of the last token that is not a remark
    for token in tokens_of(plain_text(text)):
        if token.kind in TAGS and kind not in TAGS:
            # Remarks below a result belong above the next game.
            last = max(place for place, one in enumerate(tokens, 1) if one.kind != REMARK)
            last = last if kind == "end" else len(tokens)
            yield _read(tokens[:last])
            tokens = tokens[last:]
        if token.kind != REMARK:
            kind = token.kind
        tokens.append(token)
    if tokens:
        yield _read(tokens)


def _read(tokens: list[Token]) -> Game | RecordError:
    tags: dict[str, Token] = {}
    above: list[Token] = []
    try:
        for token in tokens:
            if token.kind == "bad_tag":
                raise token.error('expected a tag, [Name "value"]')
            if token.kind not in ("tag", REMARK):
                break
            if token.kind == REMARK:
                above.append(token)
                continue
            if token.name in tags:
                raise token.error(f"the tag {token.name} is given twice")
            tags[token.name] = token
        game = deal_tagged(tags, tokens[0])
    except RecordError as error:
        return error
    reader = MoveText(game)
    try:
        for token in [*above, *tokens[len(tags) + len(above) :]]:
            reader.take(token)
        reader.finish(tags, tokens[-1])
    except RecordError as error:
        game.errors = (error,)
        reader.stand_at_the_end()
    return game
