"""Live play: one game on a table, changed by cells and the page, one action at a time."""

from __future__ import annotations

import logging
from collections.abc import Callable

from reflechi_widget.analysis import Review
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
from reflechi_widget.naming import check_flag
from reflechi_widget.position import FOUNDATIONS
from reflechi_widget.record import Game, Node
from reflechi_widget.rules import (
    NOTHING_ASKED,
    Options,
    Refusal,
    Rule,
    Rules,
)
from reflechi_widget.session.advice import Advice
from reflechi_widget.session.dealing import CarryError, check_carry, next_game, next_row
from reflechi_widget.session.laid import CELL, Laid
from reflechi_widget.session.notes import lay
from reflechi_widget.session.reply import Reply
from reflechi_widget.session.speech import move_said, redone_said, undone_said
from reflechi_widget.session.stage import Turn
from reflechi_widget.session.thinking import SolverThinker, Thinker
from reflechi_widget.session.wishes import SIGHT, obey
from reflechi_widget.statistics import Kept
from reflechi_widget.wire import (
    Prefs,
    parse,
)

_log = logging.getLogger(__name__)


class Session(Laid):
    """A live game, and what a player can do.

    Parameters
    ----------
    game, prefs
        As for `Laid`.
    thinker
        Who gives advice; None is the solver.
    turn
        What it has in common with another session at the same table; None if it is alone there.
    """

    def __init__(
        self,
        game: Game,
        prefs: Prefs,
        thinker: Thinker | None = None,
        turn: Turn | None = None,
    ) -> None:
        super().__init__(game, prefs, turn or Turn())
        self.advice = Advice(self, thinker or SolverThinker())
        #: Whether the record was asked for, in every game; a review opens it in its own game only.
        self._annotating = game.annotating
        #: Hears of the game after each move of the player, not after what is undone or made
        #: again; called within the action, so it must be quick.
        self.on_action: Callable[[Game], None] = lambda game: None

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
        """Undo the last action."""
        return self._do(Game.undo, sender, says=undone_said)

    def redo(self, sender: str = CELL) -> Reply:
        """Play the last undone action again."""
        return self._do(Game.redo, sender, says=redone_said)

    def new_game(
        self,
        code: str | None = None,
        options: Options = NOTHING_ASKED,
        *,
        cumulative: bool = False,
        sender: str = CELL,
    ) -> Reply:
        """Deal a new game, see `next_game`; the current game is given up.

        Raises
        ------
        DealCodeError, SettingError
            If there is no such deal; the current game continues.
        """
        with self.action():
            game = next_game(self._game, code, options, cumulative=cumulative)
            game.annotating = self._annotating
            self._game = game
            self._clock.begin(0)
            self._laid_anew()
            return self._accept(sender, None, self._say("said.deal", self._game.code))

    def next_row(self, options: Options) -> Rules:
        """Give the row of the table a new game is played by; see `dealing.next_row`."""
        with self.lock:
            return next_row(self._game, options)

    def deal_winnable(
        self, options: Options, *, cumulative: bool = False, sender: str = CELL
    ) -> Reply:
        """Deal a new game once a winnable deal is found; until then the game continues.

        Raises
        ------
        SettingError
            If the game or an option is unknown, or the score cannot carry over.
        """
        with self.action():
            row = self.next_row(options)
            if cumulative:
                check_carry(self._game, row.scored(options.scoring))
            asked = Options(scoring=options.scoring)
            self.advice.ask_deal(row, asked, sender, cumulative=cumulative)
            return self._note_taken()

    # Time ------------------------------------------------------------------------------------

    @property
    def seconds(self) -> int:
        """Whole seconds that were played."""
        with self.lock:
            return self._clock.seconds

    def pause(self, on: bool) -> Reply:
        """Stop the clock and refuse moves, or resume; a line being played ends."""
        with self.action():
            self._clock.pause(on)
            self.advice.changed()
            self._said = self._say("said.paused" if on else "said.resumed")
            return self._note_taken()

    def tell_time(self) -> Reply:
        """Publish whether the clock runs, if there is one; a refusal on show stays."""
        with self.action():
            reply = self._reply(None, None)
            if self._game.scoring.clock is not None:
                self._said = ""  # nothing has happened that could be told
                self._publish()
            return reply

    # Statistics ------------------------------------------------------------------------------

    def statistics(self, on: bool | None) -> Reply:
        """Tell the statistics of games like this; first switch them on or off, if asked.

        The answer comes later: another program may hold the file.
        """
        with self.action():
            if on is not None and self.turn.kept is not None:
                # Until it is known better, the switch stands where the player has put it.
                self.turn.kept = self.turn.kept._replace(on=on)
            self._tell_kept(self.turn.kept)
            self.turn.asking.ask(self._game, on, self._tell_kept)
            return self._reply(None, None)

    def _tell_kept(self, kept: Kept | None) -> None:
        with self.action():
            self.turn.kept = kept
            self._said = ""  # it is told where it was asked for
            self._publish()

    # The record ------------------------------------------------------------------------------

    def annotate(self, on: bool) -> None:
        """Keep the record and show it, or stop keeping what is undone and refused.

        Raises
        ------
        SettingError
            If it is neither true nor false.
        """
        check_flag("annotate", on)
        with self.action():
            self._annotating = self._game.annotating = on
            self._publish()

    def goto(self, node: int, sender: str = CELL) -> Reply:
        """Go to another move; playing there makes a variation.

        Raises
        ------
        SettingError
            If there is no such move.
        """
        with self.action():
            if self._clock.is_paused:
                return self._refuse(Refusal(Rule.PAUSED), None)
            self._game.goto(self._game.find(node))
            return self._accept(sender, None, self._say_place())

    def note(self, change: Callable[[Game], None]) -> Reply:
        """Change the notes on moves.

        Raises
        ------
        SettingError
            If it cannot be said; nothing is changed.
        """
        with self.action():
            change(self._game)
            return self._note_taken()

    def prune(self, change: Callable[[Game], None], sender: str = CELL) -> Reply:
        """Change the tree of moves: delete a line, or put variations in another order.

        Raises
        ------
        SettingError
            If there is no such move; nothing is changed.
        """
        with self.action():
            if self._clock.is_paused:
                return self._refuse(Refusal(Rule.PAUSED), None)
            stood = self._game.node
            change(self._game)
            if self._game.node is not stood:  # its line was deleted
                return self._accept(sender, None, self._say_place())
            return self._note_taken()

    # Advice ----------------------------------------------------------------------------------

    def ask(self, what: str, sender: str = CELL) -> Reply:
        """Ask for advice: ``hint``, ``show_line``, ``which_lost``, or ``stop_advice``.

        The answer comes later, or never if the game changes before; none in a paused game.
        """
        with self.action():
            if self._clock.is_paused and what != "stop_advice":
                return self._refuse(Refusal(Rule.PAUSED), None)
            self.advice.ask(what, sender)
            self._said = self.advice.counsel.sentence
            return self._note_taken()

    def lay(self, review: Review, sender: str) -> None:
        """Open the record of this game with a review on it, at the move that lost it if any did."""
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
                    raise CommandError(f"this state does not exist yet: {command.base_rev!r}")
            except CommandError as error:
                _log.warning("refused a message from the page: %s", error)
                return self._reply(None, Refusal(Rule.BAD_COMMAND))
            if command.cmd not in SIGHT:  # no page waits for an answer to these
                self.turn.handled = (command.sender, command.id)
            self._clock.show(command.sender, command.cmd != "hidden")
            if self._authors.is_stale(command):
                _log.warning("refused a command that came too late: %r", command)
                return self._refuse(Refusal(Rule.STALE), None)
            try:
                return obey(self, command)
            except DealCodeError as error:
                assert isinstance(error.refusal, Refusal), "rules refuse codes"
                return self._refuse(error.refusal, None)
            except CarryError:
                return self._refuse(Refusal(Rule.NO_CARRY), None)
            except (CardError, InvalidMoveError, SettingError) as error:
                _log.warning("refused a command from the page: %s", error)
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
            if self._clock.is_paused:
                return self._refuse(Refusal(Rule.PAUSED), meant)
            stood = self._game.node
            try:
                node = action(self._game)
            except IllegalMoveError as error:
                assert isinstance(error.refusal, Refusal), "rules refuse moves"
                return self._refuse(error.refusal, meant)
            self._clock.start()
            self._take_time()
            is_new = says is move_said
            if is_new and not self.advice.is_playing:
                self.on_action(self._game)
            move = node.move if is_new else None
            moved = stood if node is stood.parent else node
            return self._accept(sender, move, says(self._game, moved, self.prefs.language))
