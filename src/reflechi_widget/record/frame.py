"""A game as a table for analysis: one row an action."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from importlib import import_module
from types import ModuleType
from typing import Any, Protocol

from reflechi_widget.cards import Card
from reflechi_widget.errors import SettingError
from reflechi_widget.moves import Draw, Move, Recycle
from reflechi_widget.naming import offered, quoted
from reflechi_widget.record.node import Node
from reflechi_widget.record.notes import mark_of
from reflechi_widget.rules import apply

#: What each row says, and of which type it is.
COLUMNS: Mapping[str, type] = {
    "number": int,
    "token": str,
    "kind": str,
    "card": str,
    "cards": int,
    "source": str,
    "target": str,
    "points": int,
    "score": int,
    "before": str,
    "comment": str,
    "marks": str,
    "refused": str,
    "verdict": str,
    "undone": bool,
}

# In the order in which they are looked for.
_LIBRARIES = ("pandas", "polars")


class _Placed(Protocol):
    """A place in a tree of moves, and what was undone there."""

    @property
    def node(self) -> Node: ...

    @property
    def undone(self) -> Sequence[Node]: ...


def to_frame(game: _Placed, library: str | None = None) -> Any:
    """Give the line a game stands in, to its end, as a data frame; see `Game.to_frame`."""
    return frame_of_rows(_rows(game), COLUMNS, library)


def frame_of_rows(
    rows: Sequence[Mapping[str, Any]], columns: Mapping[str, type], library: str | None = None
) -> Any:
    """Make a data frame of rows.

    Parameters
    ----------
    rows
        What each row holds, by column.
    columns
        The columns in their order, and of which type they are.
    library
        ``"pandas"`` or ``"polars"``; None takes pandas, or polars if only that is installed.

    Raises
    ------
    ImportError
        If the library is not installed.
    SettingError
        If the library is unknown.
    """
    frames = _load(library)
    values = {name: [row[name] for row in rows] for name in columns}
    if frames.__name__ == "polars":
        return frames.DataFrame(values, schema=dict(columns))
    # Without a row pandas could not see what its columns hold.
    typed = {name: kind for name, kind in columns.items() if kind is not str}
    return frames.DataFrame(values).astype(typed)


def _load(library: str | None) -> ModuleType:
    if library is not None and library not in _LIBRARIES:
        names = offered(_LIBRARIES, library)
        raise SettingError(f"library must be one of {names}, not {quoted(library)}")
    for name in _LIBRARIES if library is None else (library,):
        try:
            return import_module(name)
        except ModuleNotFoundError as error:
            if error.name != name:
                raise
    wanted = library or " or ".join(_LIBRARIES)
    raise ImportError(f"a frame needs {wanted}: pip install {library or _LIBRARIES[0]}")


def _rows(game: _Placed) -> list[dict[str, Any]]:
    line = [*game.node.path(), *game.node.mainline()]
    return [_row(node, node in game.undone) for node in line if node.move is not None]


def _row(node: Node, undone: bool) -> dict[str, Any]:
    assert node.parent is not None, "every action has one before it"
    assert node.move is not None, "the deal is no action"
    step = apply(node.parent.position, node.move)
    note = node.note
    return {
        "number": node.number,
        "token": str(node.move),
        "kind": type(node.move).__name__.lower(),
        "card": _card(node.move, step.cards),
        "cards": len(step.cards),
        "source": str(step.source),
        "target": str(step.target),
        "points": node.score - node.parent.score,
        "score": node.score,
        "before": note.before,
        "comment": note.comment,
        "marks": " ".join(mark_of(glyph).symbol for glyph in note.marks),
        "refused": " ".join(attempt.token for attempt in note.refused),
        "verdict": note.verdict,
        "undone": undone or note.undone,
    }


def _card(move: Move, cards: Sequence[Card]) -> str | None:
    """Give the card that heads a run, or the one a draw makes playable; recycled ones lie down."""
    if isinstance(move, Recycle):
        return None
    return str(cards[-1] if isinstance(move, Draw) else cards[0])
