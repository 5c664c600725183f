"""The game on a table: what is said about it, and how changes are announced."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from reflechi_widget import texts
from reflechi_widget.analysis import Hint, Review, Suggestion
from reflechi_widget.errors import IllegalMoveError
from reflechi_widget.moves import Move
from reflechi_widget.position import Position
from reflechi_widget.record import Game
from reflechi_widget.rules import OUTSIDE_THE_GAME, Allowed, Refusal, Rule, allowed
from reflechi_widget.session.advice import Advice
from reflechi_widget.session.authors import Authors
from reflechi_widget.session.clock import Clock
from reflechi_widget.session.reply import Reply
from reflechi_widget.session.stage import Stage, Turn
from reflechi_widget.wire import Command, Moment, Prefs, advice_view, record_view, view_of

#: Who changes a game from a cell, among the senders of commands: a page has always a name.
CELL = ""


class Laid(Stage):
    """A game on a table, and everything said about it.

    All methods may be called from any thread.

    Parameters
    ----------
    game
        The game; no one else may change it.
    prefs
        The player's settings.
    turn
        What it has in common with other games at the same table.

    Attributes
    ----------
    advice : Advice
        The advice shown at the board.
    also : dict
        What else the page may ask for at this table: by command, who carries it out.
    """

    advice: Advice

    def __init__(
        self,
        game: Game,
        prefs: Prefs,
        turn: Turn,
    ) -> None:
        super().__init__(turn)
        self.prefs = prefs
        self.also: dict[str, Callable[[Command], Reply]] = {}
        self.last_refusal: Refusal | None = None
        self._game = game
        self._shown: Refusal | None = None
        self._instead: Allowed | None = None
        self._said = self._say("said.deal", game.code)
        self._authors = Authors(CELL, self.turn.rev)
        self._clock = Clock(self.turn.views, self.turn.now)
        self._clock.begin(game.seconds)

    @property
    def game(self) -> Game:
        """A copy of the game: what is done to it changes nothing here."""
        with self.lock:
            return self._game.copy()

    @property
    def live(self) -> Game:
        """The game itself, for advice; only to be touched inside an action."""
        return self._game

    def legal_moves(self) -> list[Move]:
        """List every legal move."""
        with self.lock:
            return self._game.legal_moves()

    def values(self) -> dict[str, Any]:
        """Give what cells may know and observe, by its public name."""
        with self.lock:
            return {
                "code": self._game.code,
                "score": self._game.score,
                "move_count": self._game.move_count,
                "won": self._game.won,
                "lost": self._game.lost,
                "paused": self._clock.is_paused,
                "last_refusal": self.last_refusal,
                "position": self._game.position.hide_face_down(),
                "verdict": self.advice.verdict,
            }

    def view(self) -> dict[str, Any]:
        """Give the state as the page may know it."""
        with self.lock:
            shown = self._shown
            if shown and not self.prefs.interactive_rules and shown.rule not in OUTSIDE_THE_GAME:
                shown = None
            moment = Moment(
                self.turn.rev,
                self.turn.deal,
                shown,
                self._instead,
                self._said,
                self.turn.handled,
                self._clock.is_paused,
                self._clock.goes,
                self.turn.kept,
            )
            return view_of(self._game, moment, self.prefs.language)

    def record(self) -> dict[str, Any]:
        """Give the tree of moves as the page may know it; nothing while it is not annotated."""
        with self.lock:
            if not self._game.annotating:
                return {}
            return record_view(self._game, self.prefs.language)

    def counsel(self) -> dict[str, Any]:
        """Give the advice as the page may know it."""
        with self.lock:
            return advice_view(self._game, self.advice.counsel)

    def unpaused(self, what: str) -> Game:
        """Give a copy of the game to work something out for its player.

        Raises
        ------
        IllegalMoveError
            If the game is paused; names what was asked for.
        """
        with self.lock:
            if self._clock.is_paused:
                raise IllegalMoveError(Refusal(Rule.PAUSED), what)
            return self._game.copy()

    def show(self, found: Hint | Suggestion | Review, position: Position) -> None:
        """Show what was found for a position, if the game still stands there and is not paused."""
        with self.action():
            if position == self._game.position and not self._clock.is_paused:
                self.advice.show(found, CELL)
                self.tell()

    def set_prefs(self, prefs: Prefs) -> None:
        """Change the settings; a game in progress is not touched."""
        with self.action():
            if prefs != self.prefs:
                # Other settings change nothing that is told: it would only be read aloud again.
                shown = [(p.language, p.interactive_rules, p.verdict) for p in (prefs, self.prefs)]
                if prefs.language != self.prefs.language:
                    # What was said and what was asked for is told in the old one.
                    self._said = ""
                    self.advice.forget()
                self.prefs = prefs
                self.advice.look()
                if shown[0] != shown[1]:
                    self._publish()

    # How a change is made known ---------------------------------------------------------------

    def _accept(self, sender: str, move: Move | None, said: str) -> Reply:
        self._said = said
        self.last_refusal = self._shown = None
        self.advice.changed()
        reply = self._reply(move, None)
        self._authors.changed(sender, self.turn.rev + 1)
        self._publish()
        return reply

    def _refuse(self, refusal: Refusal, move: Move | None) -> Reply:
        self.last_refusal = self._shown = refusal
        self.advice.changed()
        reply = self._reply(move, refusal)
        self._instead = reply.allowed
        self._publish()
        return reply

    def _note_taken(self) -> Reply:
        """Publish what has not changed the game."""
        self._shown = None
        reply = self._reply(None, None)
        self._publish()
        return reply

    def _laid_anew(self) -> None:
        """Note that other cards lie on the table: what was meant for the old comes too late."""
        self.turn.deal += 1
        self._authors.dealt(self.turn.rev + 1)

    def _take_time(self) -> None:
        """Give the game the seconds it was played; a game that is won goes on no longer."""
        self._clock.end(self._game.won)
        self._game.seconds = self._clock.seconds

    def _reply(self, move: Move | None, refusal: Refusal | None) -> Reply:
        self._take_time()
        game = self._game
        instead = None if refusal is None else allowed(game.position, refusal)
        return Reply(refusal is None, move, refusal, game.score, game.move_count, instead)

    def _say(self, message: str, text: str = "") -> str:
        return texts.say(message, self.prefs.language, text=text)

    def _say_place(self) -> str:
        return self._say("said.goto", str(self._game.node.number))
