"""The study: a finished record for reading; the page steps through it by itself."""

from __future__ import annotations

from typing import Any

import traitlets as t

from reflechi_widget import errors
from reflechi_widget.page import study_page, study_text
from reflechi_widget.record import Game, read_game, write_moves
from reflechi_widget.texts import check_language, counted, language_names
from reflechi_widget.widget.adjustable import SettingError
from reflechi_widget.widget.base import STATIC, Fresh, Widget
from reflechi_widget.wire import is_rev, record_view, study_base, texts_of


class Study(Widget):
    """A game for reading: step, play, jump to comments, flip through variations.

    Parameters
    ----------
    game
        The game, or its text. Later changes to the game do not change the study.
    language
        Language of the words around it; comments stay as they were written. The default is that of
        the reader's browser if it has texts, or English.

    Attributes
    ----------
    cursor
        Number of the current move; set it to show another.
    language
        Code of the language of the words around it; set it to change the language.

    Raises
    ------
    RecordError
        If the text cannot be read.
    SettingError
        If the language has no texts, or the argument is neither a game nor a text.
    """

    _esm = STATIC / "study.js"
    invitation = "still.read"

    record = Fresh(read_only=True).tag(sync=True)
    study = Fresh(read_only=True).tag(sync=True)
    cursor = t.Int(0).tag(sync=True)
    language = t.Unicode("en").tag(sync=True)

    def __init__(self, game: Game | str, *, language: str | None = None) -> None:
        if not isinstance(game, Game | str):
            raise SettingError(f"a study needs a game or its text, not {game!r}")
        self._game = read_game(game) if isinstance(game, str) else game.copy()
        self.from_page = {"cursor": self._is_move, "language": self._is_language}
        self._word(check_language(language or "en"), chosen=language is not None)
        super().__init__(cursor=self._game.root.id, language=language or "en")

    def _word(self, language: str, *, chosen: bool) -> None:
        """Put all that the page shows in the words of a language."""
        self.set_trait("record", record_view(self._game, language, frames=True))
        self.set_trait("study", study_base(self._game, language))
        self.set_trait("texts", texts_of(language, chosen=chosen, study=True))

    def _is_language(self, value: object) -> bool:
        return isinstance(value, str) and value in language_names()

    @t.validate("language")
    def _check_language(self, proposal: Any) -> Any:
        try:
            return check_language(proposal["value"])
        except errors.SettingError as error:
            raise SettingError(str(error)) from None

    @t.observe("language")
    def _speak(self, change: Any) -> None:
        if change["new"] != self.texts["language"]:
            with self.hold_sync():
                self._word(change["new"], chosen=True)

    def _is_move(self, value: object) -> bool:
        return is_rev(value) and any(node.id == value for node in self._game.root.walk())

    @t.validate("cursor")
    def _check_cursor(self, proposal: Any) -> Any:
        if not self._is_move(proposal["value"]):
            raise t.TraitError(f"this game has no move with that number: {proposal['value']!r}")
        return proposal["value"]

    @property
    def game(self) -> Game:
        """A copy of the game."""
        return self._game.copy()

    def to_html(self) -> str:
        """Give one page that needs neither network nor Python and can be read without scripts."""
        return study_page(self._game, self.language)

    def still(self) -> tuple[str, str]:
        """Give the annotated game as HTML and as text, without undrawn cards."""
        text = f"{self._game.rules.title} {self._game.code}\n\n{write_moves(self._game)}"
        return study_text(self._game, self.language), text

    def __repr__(self) -> str:
        return f"<Study of {self._game.code}: {counted(len(self.record['nodes']) - 1, 'move')}>"
