"""The answer to an action."""

from __future__ import annotations

from dataclasses import dataclass

from reflechi_widget.moves import Move
from reflechi_widget.rules import Allowed, Refusal


@dataclass(frozen=True, slots=True)
class Reply:
    """The result of an action. True if it was accepted.

    Attributes
    ----------
    accepted
        Whether it was carried out.
    move
        The move that was made or refused; None for an undo, a redo, a new game.
    refusal
        Why not, or None.
    allowed
        What the player could have done instead of a refused move, if anything.
    score, move_count
        As they are now.
    """

    accepted: bool
    move: Move | None
    refusal: Refusal | None
    score: int
    move_count: int
    allowed: Allowed | None = None

    def __bool__(self) -> bool:
        return self.accepted

    def __repr__(self) -> str:
        what = "accepted" if self.refusal is None else f"refused by {str(self.refusal.rule)!r}"
        move = "" if self.move is None else f"{self.move}, "
        return f"<Reply {what}: {move}score {self.score}, moves {self.move_count}>"
