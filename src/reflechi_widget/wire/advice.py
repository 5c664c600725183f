"""What goes out beside the board: verdict, hint, what can be asked for."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Literal

from reflechi_widget.record import Game, Highlight
from reflechi_widget.wire.records import highlights_view

#: What the verdict light shows.
Light = Literal["off", "thinking", "winnable", "unwinnable", "unknown"]


@dataclass(frozen=True, slots=True)
class Counsel:
    """The advice at the board.

    Attributes
    ----------
    light
        What the verdict light shows.
    sentence
        A hint, a verdict, how far a search has come, or nothing.
    highlights
        What a hint points at.
    offers
        Commands of the page that make sense now: ``hint``, ``show_line``, ``which_lost``,
        ``stop_advice``.
    """

    light: Light = "off"
    sentence: str = ""
    highlights: tuple[Highlight, ...] = ()
    offers: tuple[str, ...] = ()


def advice_view(game: Game, counsel: Counsel) -> dict[str, Any]:
    """Give the advice as the page may know it: the trait ``advice``.

    What a line would draw is not in it: only the next move is ever pointed at.
    """
    return {
        "light": counsel.light,
        "sentence": counsel.sentence,
        "highlights": highlights_view(game, game.position, counsel.highlights),
        "offers": list(counsel.offers),
    }
