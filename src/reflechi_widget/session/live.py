"""Live play: one game on a table, changed by cells and by the page, one action at a time."""

from __future__ import annotations

import logging
from collections.abc import Callable
from typing import Any

from reflechi_widget import texts
from reflechi_widget.analysis import Hint, Review
from reflechi_widget.cards import Card, parse_named_card
from reflechi_widget.errors import (
    CardError,
    CommandError,
    DealCodeError,
    IllegalMoveError,
    InvalidMoveError,
    SettingError,
)
from reflechi_widget.moves import DRAW, RECYCLE, Move, parse_moves, transfer
from reflechi_widget.position import FOUNDATIONS, Position
from reflechi_widget.record import Game, Node
from reflechi_widget.rules import OUTSIDE_THE_GAME, Refusal, Rule, allowed
from reflechi_widget.session.advice import Advice
from reflechi_widget.session.authors import Authors
from reflechi_widget.session.notes import lay
from reflechi_widget.session.reply import Reply
from reflechi_widget.session.speech import move_said, redone_said, undone_said
from reflechi_widget.session.stage import Stage, Turn
from reflechi_widget.session.thinking import Options, SolverThinker, Thinker
from reflechi_widget.session.wishes import obey
from reflechi_widget.wire import (
    Command,
    Moment,
    Prefs,
    advice_view,
    parse,
    record_view,
    view_of,
)

_log = logging.getLogger(__name__)

#: Who changes a game from a cell, among the senders of commands: a page has always a name.
CELL = ""


class Session(Stage):
    """A live game.

    All methods may be called from any thread.

    Parameters
    ----------
    game
        The game; nobody else may change it.
    prefs
        The player's settings.
    thinker
        Who gives advice; None is the solver.
    turn
        What it has in common with another session at the same table; None if it is alone there.

    Attributes
    ----------
    advice : Advice
        What is told beside the board.
    also : dict
        What else the page may ask for at this table: by command, who carries it out.
    """

    def __init__(
        self,
        game: Game,
        prefs: Prefs,
        thinker: Thinker | None = None,
        turn: Turn | None = None,
    ) -> None:
        super().__init__(turn or Turn())
        self.prefs = prefs
        self.also: dict[str, Callable[[Command], Reply]] = {}
        self.last_refusal: Refusal | None = None
        self._game = game
        self._shown: Refusal | None = None
        self._said = self._say("said.deal", game.code)
        self._authors = Authors(CELL, self.turn.rev)
        self.advice = Advice(self, thinker or SolverThinker())

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
            moment = Moment(self.turn.rev, self.turn.deal, shown, self._said, self.turn.handled)
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

    def show(self, found: Hint | Review, position: Position) -> None:
        """Show a hint or a review, if the game still stands where it was asked for."""
        with self.action():
            if position == self._game.position:
                self.advice.show(found, CELL)
                self.tell()

    def set_prefs(self, prefs: Prefs) -> None:
        """Change the settings; a game under way is not touched."""
        with self.action():
            if prefs != self.prefs:
                if prefs.language != self.prefs.language:
                    # What was said and what was asked for is told in the old one.
                    self._said = ""
                    self.advice.forget()
                self.prefs = prefs
                self.advice.look()
                self._publish()

    # What a player can do -------------------------------------------------------------------

    def play(self, move: Move | str, sender: str = CELL) -> Reply:
        """Play a move.

        Raises
        ------
        InvalidMoveError
            If the token cannot be read; nothing is changed.
        """
        return self._do(lambda game: game.play(move), sender, parse_moves(move)[-1])

    def stock(self, sender: str = CELL) -> Reply:
        """Do what a tap on the stock does: draw, or recycle when it is empty."""
        with self.action():
            stock = self._game.rules.stock
            empty = stock is None or not self._game.position.piles[stock.id].cards
            return self.play(RECYCLE if empty else DRAW, sender)

    def tap(self, card: Card | str, sender: str = CELL) -> Reply:
        """Do what one tap on a card does.

        Raises
        ------
        CardError
            If the card cannot be read.
        """
        meant = transfer(parse_named_card(card), FOUNDATIONS)
        return self._do(lambda game: game.tap(card), sender, meant)

    def double_tap(self, card: Card | str, sender: str = CELL) -> Reply:
        """Do what two quick taps on a card do.

        Raises
        ------
        CardError
            If the card cannot be read.
        """
        meant = transfer(parse_named_card(card), FOUNDATIONS)
        return self._do(lambda game: game.double_tap(card), sender, meant)

    def undo(self, sender: str = CELL) -> Reply:
        """Take back the last action."""
        return self._do(Game.undo, sender, says=undone_said)

    def redo(self, sender: str = CELL) -> Reply:
        """Play the last undone action again."""
        return self._do(Game.redo, sender, says=redone_said)

    def new_game(
        self,
        code: str | None = None,
        *,
        rules: str | None = None,
        draw: int | None = None,
        passes: int | None = None,
        sender: str = CELL,
    ) -> Reply:
        """Deal anew; the game under way is given up.

        Without a code the same game is dealt; without any option, with the same options too.

        Raises
        ------
        DealCodeError, SettingError
            If there is no such deal; the game under way goes on.
        """
        with self.action():
            if code is None:
                rules, draw, passes = self.options(rules, draw, passes)
            annotating = self._game.annotating
            self._game = Game(code, rules=rules, draw=draw, passes=passes)
            self._game.annotating = annotating
            self._laid_anew()
            return self._accept(sender, None, self._say("said.deal", self._game.code))

    def options(self, rules: str | None, draw: int | None, passes: int | None) -> Options:
        """Complete the options of a new game by those of the game under way."""
        with self.lock:
            row = self._game.rules
            if rules is None and draw is None and passes is None:
                draw, passes = row.draw, row.passes
            return Options(rules or row.game, draw, passes)

    def deal_winnable(self, draw: int, sender: str = CELL) -> Reply:
        """Deal anew once a deal is found that can be won; until then the game goes on."""
        with self.action():
            self.advice.ask_deal(self.options(None, draw, None), sender)
            return self._note_taken()

    # The record ------------------------------------------------------------------------------

    def annotate(self, on: bool) -> None:
        """Keep the record and show it, or stop keeping what is undone and refused."""
        with self.action():
            self._game.annotating = on
            self._publish()

    def goto(self, node: int, sender: str = CELL) -> Reply:
        """Stand at another move; what is played there becomes a variation.

        Raises
        ------
        SettingError
            If there is no such move.
        """
        with self.action():
            self._game.goto(self._game.find(node))
            return self._accept(sender, None, self._say_place())

    def note(self, change: Callable[[Game], None], sender: str = CELL) -> Reply:
        """Change what is said of moves, or the order of variations.

        Raises
        ------
        SettingError
            If it cannot be said; nothing is changed.
        """
        with self.action():
            stood = self._game.node
            change(self._game)
            if self._game.node is not stood:  # its line was deleted
                return self._accept(sender, None, self._say_place())
            return self._note_taken()

    # Advice ----------------------------------------------------------------------------------

    def ask(self, what: str, sender: str = CELL) -> Reply:
        """Ask for advice: ``hint``, ``show_line``, ``which_lost``, or ``stop_advice``.

        The answer comes later, or never if the game changes before.
        """
        with self.action():
            self.advice.ask(what, sender)
            self._said = self.advice.counsel.sentence
            return self._note_taken()

    def lay(self, review: Review, sender: str) -> None:
        """Open the record with a review laid on it, at the move that lost the game if one did."""
        with self.action():
            lay(self._game, review)
            self._accept(sender, None, review.sentence(self.prefs.language))

    # What the page asks for -----------------------------------------------------------------

    def handle(self, message: object) -> Reply:
        """Deal with a message of the page. Never raises.

        What cannot be read is logged and changes nothing. What comes too late, since someone
        else has changed the game in the meantime, is refused and logged.
        """
        with self.action():
            try:
                command = parse(message)
                if command.base_rev > self.turn.rev:
                    raise CommandError(f"there is no such state yet: {command.base_rev!r}")
            except CommandError as error:
                _log.warning("refused a message of the page: %s", error)
                return self._reply(None, Refusal(Rule.BAD_COMMAND))
            self.turn.handled = (command.sender, command.id)
            if self._authors.is_stale(command):
                _log.warning("refused a command that came too late: %r", command)
                return self._refuse(Refusal(Rule.STALE), None)
            try:
                return obey(self, command)
            except DealCodeError as error:
                assert isinstance(error.refusal, Refusal), "rules refuse codes"
                return self._refuse(error.refusal, None)
            except (CardError, InvalidMoveError, SettingError) as error:
                _log.warning("refused a command of the page: %s", error)
                return self._refuse(Refusal(Rule.BAD_COMMAND), None)

    # How it is carried out ------------------------------------------------------------------

    def _do(
        self,
        action: Callable[[Game], Node],
        sender: str,
        meant: Move | None = None,
        says: Callable[[Game, Node, str], str] = move_said,
    ) -> Reply:
        with self.action():
            stood = self._game.node
            try:
                node = action(self._game)
            except IllegalMoveError as error:
                assert isinstance(error.refusal, Refusal), "rules refuse moves"
                return self._refuse(error.refusal, meant)
            move = node.move if says is move_said else None
            moved = stood if node is stood.parent else node
            return self._accept(sender, move, says(self._game, moved, self.prefs.language))

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

    def _reply(self, move: Move | None, refusal: Refusal | None) -> Reply:
        game = self._game
        instead = None if refusal is None else allowed(game.position, refusal)
        return Reply(refusal is None, move, refusal, game.score, game.move_count, instead)

    def _say(self, message: str, text: str = "") -> str:
        return texts.say(message, self.prefs.language, text=text)

    def _say_place(self) -> str:
        return self._say("said.goto", str(self._game.node.number))
