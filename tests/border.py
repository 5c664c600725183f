"""What crosses the border, as JSON files that the tests of both sides read.

``python tests/border.py`` writes the states and texts anew; the commands are written by hand.
"""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

from reflechi_widget.lessons import Practising
from reflechi_widget.record import Game, read_game
from reflechi_widget.session import Session
from reflechi_widget.wire import Prefs, record_view, study_base, texts_of

FOLDER = Path(__file__).parent / "samples"


def states() -> dict[str, Any]:
    """Give the samples Python can make: each a moment of a game, and the texts."""
    first = Practising(Game("TF1-D1N-AAAAAAB"), Prefs())
    made = {"state_first_deal": first.view()}
    first.play("7H-3")
    made["state_refused"] = first.view()
    first.practise("groups")
    made["lesson_groups"] = first.lesson()
    fan = Session(Game("TF1-D3N-AAAAAAB"), Prefs())
    fan.play("D2")
    fan.play("AD-F")
    made["state_draw_3"] = fan.view()
    fan.undo()
    made["state_undone"] = fan.view()
    fan.play("D6")
    made["state_empty_stock"] = fan.view()
    won_game = json.loads((FOLDER.parent / "data" / "winning_lines.json").read_text("utf-8"))[0]
    won = Session(Game(won_game["code"]), Prefs())
    for token in won_game["moves"].split():
        won.play(token)
    made["state_won"] = won.view()
    made["texts_en"] = texts_of("en")
    made["panels_study"] = texts_of("en", study=True)["panels"]
    annotated = read_game((FOLDER.parent / "data" / "format_1.pagn").read_text("utf-8"))
    made["record_annotated"] = record_view(annotated)
    made["record_study"] = record_view(annotated, frames=True)
    made["study_base"] = study_base(annotated)
    return made


def as_json(value: Any) -> str:
    """Write a sample as it lies in its file."""
    return json.dumps(value, ensure_ascii=False, indent=1) + "\n"


if __name__ == "__main__":
    for name, value in states().items():
        (FOLDER / f"{name}.json").write_text(as_json(value), encoding="utf-8")
