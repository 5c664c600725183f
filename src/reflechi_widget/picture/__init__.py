"""Pictures of a position: still boards as HTML and text, and drawings as SVG."""

from reflechi_widget.errors import PositionError
from reflechi_widget.picture.boards import (
    FaultNote,
    RefusalNote,
    StillBoard,
    html_board,
    stand_in,
    text_board,
)
from reflechi_widget.picture.drawing import SvgBoard, svg
from reflechi_widget.position import Position, shown_by
from reflechi_widget.rules import rules_of

__all__ = [
    "FaultNote",
    "RefusalNote",
    "StillBoard",
    "SvgBoard",
    "html_board",
    "stand_in",
    "svg",
    "text_board",
]


def _shown(position: Position) -> dict[str, str]:
    """Show a position as a board; one that no game knows is shown as its text form."""
    try:
        still = StillBoard(position, [rules_of(position.rules).title])
    except (PositionError, KeyError):
        return {}
    return {"text/plain": str(still), "text/html": still._repr_html_()}


shown_by(_shown)
