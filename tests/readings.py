"""All that can be read of a table without asking for hidden cards, channel by channel."""

from __future__ import annotations

import pickle
import re
from collections.abc import Iterator

import reflechi_widget as rw
from leaks import first_values
from reflechi_widget.picture import html_board, text_board
from reflechi_widget.record import Game
from reflechi_widget.rules import allowed, legal_moves, targets
from reflechi_widget.statistics.played import played

#: Of a published page: its text, and what its script is given, but for the words of the language.
_PAGE = re.compile(r'<main .*</main>|"record": .*(?=, "texts": )', re.DOTALL)


def readings(
    table: rw.Solitaire, language: str, *, whole: bool = True
) -> Iterator[tuple[str, object]]:
    """Give what can be read of a table without asking for hidden cards; whole, as a study too."""
    yield from _of_the_table(table)
    yield from _of_the_game(table.game, language)
    if whole:
        yield from _of_the_study(table.game, language)


def _of_the_table(table: rw.Solitaire) -> Iterator[tuple[str, object]]:
    data, _ = table._repr_mimebundle_()
    yield "what a cell shows", sorted(data.items())
    yield "repr", repr(table)
    for name, value in first_values(table).items():
        yield name, value
    still, position = table.snapshot(), table.position
    yield from (("snapshot", part) for part in (still, repr(still), still._repr_html_()))
    parts = (position, repr(position), position.piles, position._repr_mimebundle_())
    yield from (("position", part) for part in parts)
    yield "position", pickle.dumps(position).decode("latin-1")
    for name in ("score", "move_count", "won", "lost", "verdict", "last_refusal", "seconds"):
        yield name, getattr(table, name)
    # Whoever judges by what may be seen comes to what is told of the true position.
    yield "position", (legal_moves(position), targets(position))
    if table.last_refusal is not None:
        yield "position", allowed(position, table.last_refusal)


def _of_the_game(game: Game, language: str) -> Iterator[tuple[str, object]]:
    yield "repr", game
    yield "statistics", played(game.copy())._replace(id="", started="")
    yield "file", rw.write_game(game)
    yield "picture", text_board(game.position, language=language)
    yield "picture", html_board(game.position, language=language)
    yield "picture", rw.svg(game.position, language=language)
    yield "picture", rw.svg(game.position, language=language)._repr_html_()


def _of_the_study(game: Game, language: str) -> Iterator[tuple[str, object]]:
    study = rw.Study(game, language=language)
    for name, value in first_values(study).items():
        yield "texts" if name == "texts" else "study", value
    yield "study", study.still()
    yield "study", "".join(_PAGE.findall(study.to_html()))
    yield "frame", game.to_frame("pandas").to_dict("list")
