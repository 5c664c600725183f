"""The outgoing record: the tree of moves, the notes on them, and the frames of a study."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any

from reflechi_widget import texts
from reflechi_widget.cards import Card
from reflechi_widget.errors import ReflechiError
from reflechi_widget.moves import Draw, Transfer, parse_moves
from reflechi_widget.position import FOUNDATIONS, Position
from reflechi_widget.record import ID_TAG, MARKS, Game, Highlight, Mark, Node, mark_of
from reflechi_widget.record.notes import Attempt, Spot, as_one
from reflechi_widget.rules import Outcome, Role, Rule, check, outcome, rules_of
from reflechi_widget.texts.markdown import rich_text
from reflechi_widget.wire.view import game_view, pile_template

RECORD_VERSION = 1
# The marks that say what a verdict says, as it is written in a record.
_VERDICTS = {"yes": 18, "no": 19, "unknown": 13}


def record_view(game: Game, language: str = "en", *, frames: bool = False) -> dict[str, Any]:
    """Give the tree of a game for the page: the trait ``record``. O(nodes).

    Parameters
    ----------
    game
        The game.
    language
        Language of the words around it; comments stay as they were written.
    frames
        Whether each node carries its piles, as a study needs them.
    """
    return {
        "v": RECORD_VERSION,
        "title": sendable(game.tags.get("Title", game.rules.title)),
        "facts": _facts(game, *_reached(game, whole=frames), language),
        "nodes": [_node_view(game, node, language, frames) for node in game.root.walk()],
        "cursor": game.node.id,
        "glyphs": [_mark_view(mark, language) for mark in MARKS],
    }


def study_base(game: Game, language: str = "en") -> dict[str, Any]:
    """Give what the frames of a study have in common: the trait ``study``. O(nodes).

    Only cards that some frame shows have a key here: the others are not shown to anyone yet.
    """
    shown = {
        card
        for node in game.root.walk()
        for pile in node.position.piles.values()
        for card in pile.up
    }
    return {
        "game": game_view(game, language),
        "piles": [pile_template(spec, language) for spec in game.rules.piles],
        "keys": {str(card): key for key, card in enumerate(game.deck) if card in shown},
    }


def frame_of(position: Position) -> str:
    """Write the piles of a position for a study: face-down cards are only counted."""
    words = []
    for name, pile in position.piles.items():
        down = f"{pile.down}|" if pile.down else ""
        words.append(f"{name}:{down}{''.join(pile.up)}")
    return " ".join(words)


def move_text(node: Node, language: str = "en") -> str:
    """Give the move of a node as people read it: ``7♥ → 3``, ``A♦ ↑``, ``draw J♠``."""
    move = node.move
    if isinstance(move, Transfer):
        return _transfer_text(move, language)
    if not isinstance(move, Draw):
        return "" if move is None else texts.say("move.recycle", language)
    waste = rules_of(node.position.rules).waste
    assert waste is not None, "a game that draws has a waste"
    return texts.say("move.draw", language, cards=node.position.piles[waste.id].cards[-1:])


def _transfer_text(move: Transfer, language: str) -> str:
    kind = "up" if move.target == FOUNDATIONS else "to"
    return texts.say(f"move.{kind}", language, cards=[move.card], text=move.target)


def attempt_text(node: Node, attempt: Attempt, language: str = "en") -> str:
    """Say what was tried after a move and why it was refused."""
    try:
        move = parse_moves(attempt.token)[0]
    except ReflechiError:
        move = None
    refusal = None if move is None else check(node.position, move)
    tried = _transfer_text(move, language) if isinstance(move, Transfer) else attempt.token
    if refusal is None or refusal.rule != attempt.rule:
        known = attempt.rule in list(Rule)
        rule = texts.say(f"rule.{attempt.rule}", language) if known else attempt.rule
        return f"{tried}: {rule}"
    return f"{tried}: {refusal.sentence(language)}"


def _reached(game: Game, *, whole: bool) -> tuple[Node, int]:
    """Give where the game has come to and in how many moves: as a whole, or as it stands now."""
    if not whole:
        return game.node, game.move_count
    *_, end = [game.root, *game.root.mainline()]
    return end, end.number


def _facts(game: Game, end: Node, moves: int, language: str) -> list[list[str]]:
    won = outcome(end.position) is Outcome.WON
    facts = [
        ["code", game.code],
        ["result", texts.say("result.won" if won else "result.open", language)],
        ["score", str(end.score)],
        ["moves", str(moves)],
    ]
    known = [[texts.say(f"fact.{name}", language), value] for name, value in facts]
    tags = [(name, value) for name, value in game.tags.items() if name not in ("Title", ID_TAG)]
    return known + [[sendable(name), sendable(value)] for name, value in tags]


def _node_view(game: Game, node: Node, language: str, frames: bool) -> dict[str, Any]:
    note = node.note
    # Studies show the comments after variations together with the move.
    asides = _asides_before(node), _asides_behind(node)
    before, comment = (*asides[0], *note.openings), (*note.comments, *asides[1])
    own = (before, comment) if frames else (note.openings, note.comments)
    view: dict[str, Any] = {
        "id": node.id,
        "parent": None if node.parent is None else node.parent.id,
        "children": [child.id for child in node.children],
        "number": node.number,
        "token": "" if node.move is None else str(node.move),
        "text": move_text(node, language),
        "before": sendable(as_one(own[0])),
        "before_html": _rich(before),
        "comment": sendable(as_one(own[1])),
        "comment_html": _rich(comment),
        "marks": [_mark_view(mark_of(glyph), language) for glyph in note.marks],
        "verdict": _verdict_view(node, language),
        "highlights": highlights_view(game, node.position, note.highlights),
        "refused": [sendable(attempt_text(node, one, language)) for one in note.refused],
        "undone": note.undone,
        "score": node.score,
    }
    if frames:
        view["frame"] = frame_of(node.position)
    return view


def _rich(comments: Iterable[str]) -> str:
    return "".join(rich_text(sendable(comment)) for comment in comments)


def _asides_before(node: Node) -> tuple[str, ...]:
    """Give the comments between the variations of the previous move and this move."""
    before = node.parent
    return _closings(before) if before is not None and before.children[0] is node else ()


def _asides_behind(node: Node) -> tuple[str, ...]:
    """Give the comments after the variations of a move if no move follows."""
    return () if node.children else _closings(node)


def _closings(node: Node) -> tuple[str, ...]:
    """Give the comments after the variations of a move, if it is the move they vary."""
    beside = [node] if node.parent is None else node.parent.children
    return tuple(text for one in beside for text in one.note.closings) if beside[0] is node else ()


def _mark_view(mark: Mark, language: str) -> dict[str, Any]:
    named = mark in MARKS
    name = texts.say(f"mark.{mark.glyph}", language) if named else mark.symbol
    return {"glyph": mark.glyph, "symbol": mark.symbol, "name": name}


def _verdict_view(node: Node, language: str) -> dict[str, Any] | None:
    """Give the mark of a verdict where it is not that of the move before; no mark is set twice."""
    said = _judged(node)
    glyph = _VERDICTS.get(said)
    turned = node.parent is None or said != _judged(node.parent)
    if glyph is None or not turned or glyph in node.note.marks:
        return None
    return _mark_view(mark_of(glyph), language)


def _judged(node: Node) -> str:
    return node.note.verdict.partition(",")[0]


def highlights_view(
    game: Game, position: Position, highlights: Sequence[Highlight]
) -> dict[str, Any]:
    """Give what is pointed at in a position of a game; what cannot be seen there is left out."""
    if not highlights:
        return {"cards": [], "piles": [], "arrows": []}
    visible = {card for pile in position.piles.values() for card in pile.up}
    keys = {card: key for key, card in enumerate(game.deck) if card in visible}
    single = [one.spot for one in highlights if one.to is None]
    arrows = [_arrow(game, one, keys) for one in highlights if one.to is not None]
    piles = [spot for spot in single if not isinstance(spot, Card)]
    return {
        "cards": [keys[spot] for spot in single if isinstance(spot, Card) and spot in keys],
        "piles": [name for spot in piles for name in _places(game, str(spot))],
        "arrows": [ends for ends in arrows if None not in ends],
    }


def _places(game: Game, name: str) -> list[str]:
    if name != FOUNDATIONS:
        return [name]
    return [spec.id for spec in game.rules.with_role(Role.FOUNDATION)]


def _arrow(
    game: Game, arrow: Highlight, keys: Mapping[Card, int]
) -> tuple[int | str | None, int | str | None]:
    assert arrow.to is not None, "an arrow has two ends"
    end = _end_of(game, keys)
    return end(arrow.spot, arrow.to), end(arrow.to, arrow.spot)


def _end_of(game: Game, keys: Mapping[Card, int]) -> Callable[[Spot, Spot], int | str | None]:
    def end(spot: Spot, other: Spot) -> int | str | None:
        if isinstance(spot, Card):
            return keys.get(spot)
        if spot != FOUNDATIONS:
            return str(spot)
        # A card finds its own place among the foundations; else the first of them is meant.
        own = game.rules.foundation_of.get(other) if isinstance(other, Card) else None
        return own.id if own else _places(game, spot)[0]

    return end


def sendable(text: str) -> str:
    """Give a text that can be sent: half a surrogate pair becomes a question mark."""
    return text.encode("utf-8", "replace").decode("utf-8")
