"""Live play: one game on a table, changed by cells and by the page, one action at a time."""

from __future__ import annotations

import logging
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from threading import RLock
from typing import Any

from reflechi_widget import texts
from reflechi_widget.cards import Card, parse_named_card
from reflechi_widget.errors import (
    CardError,
    CommandError,
    DealCodeError,
    IllegalMoveError,
    InvalidMoveError,
    SettingError,
)
from reflechi_widget.moves import DRAW, RECYCLE, Draw, Move, Transfer, parse_moves, transfer
from reflechi_widget.position import FOUNDATIONS, PileId
from reflechi_widget.record import Game, Node
from reflechi_widget.rules import OUTSIDE_THE_GAME, Refusal, Rule, target_of
from reflechi_widget.session.interrupts import whole
from reflechi_widget.session.notes import NOTES
from reflechi_widget.session.reply import Reply
from reflechi_widget.wire import Command, Moment, Prefs, parse, record_view, view_of

_log = logging.getLogger(__name__)

#: Who changes a game from a cell, among the senders of commands: a page has always a name.
CELL = ""


class Session:
    """A live game.

    All methods may be called from any thread: one lock holds the game and its publication
    together, since the page's commands are handled beside running cells.

    Parameters
    ----------
    game
        The game; nobody else may change it.
    prefs
        The player's settings.
    """

    def __init__(self, game: Game, prefs: Prefs) -> None:
        self.lock = RLock()
        self.prefs = prefs
        self.last_refusal: Refusal | None = None
        self._game = game
        self._publisher: Callable[[], None] = lambda: None
        self._announcer: Callable[[], None] = lambda: None
        self._acting = 0
        self._rev = 1
        self._deal = 1
        self._dealt_at = 0
        self._shown: Refusal | None = None
        self._said = self._say("said.deal", text=game.code)
        self._handled: tuple[str, int] | None = None
        # The last change of the game, and the last one by anybody else than its author: enough
        # to tell whether someone but a given sender changed it since a given state.
        self._changed_by = (CELL, self._rev)
        self._changed_by_other = 0

    def on_change(self, publish: Callable[[], None], announce: Callable[[], None]) -> None:
        """Have two functions called after each change.

        Parameters
        ----------
        publish
            Shows the state to the page. It belongs to the action: the lock is held, and no
            interrupt parts the two.
        announce
            Tells whoever watches. The lock is free again; it may take its time, be interrupted,
            and play in turn.
        """
        self._publisher, self._announcer = publish, announce

    @contextmanager
    def action(self) -> Iterator[None]:
        """Hold the lock for one whole action; announce it once the outermost lets go."""
        outermost = False
        try:
            with self.lock:
                self._acting += 1
                try:
                    with whole():
                        yield
                finally:
                    self._acting -= 1
                    outermost = not self._acting
        finally:
            if outermost:
                self._announcer()

    @property
    def game(self) -> Game:
        """A copy of the game: what is done to it changes nothing here."""
        with self.lock:
            return self._game.copy()

    @property
    def is_acting(self) -> bool:
        """Whether an action is under way, whose news will be announced at its end."""
        return self._acting > 0

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
            }

    def view(self) -> dict[str, Any]:
        """Give the state as the page may know it."""
        with self.lock:
            shown = self._shown
            if shown and not self.prefs.interactive_rules and shown.rule not in OUTSIDE_THE_GAME:
                shown = None
            moment = Moment(self._rev, self._deal, shown, self._said, self._handled)
            return view_of(self._game, moment, self.prefs.language)

    def record(self) -> dict[str, Any]:
        """Give the tree of moves as the page may know it; nothing while it is not annotated."""
        with self.lock:
            if not self._game.annotating:
                return {}
            return record_view(self._game, self.prefs.language)

    def set_prefs(self, prefs: Prefs) -> None:
        """Change the settings; a game under way is not touched."""
        with self.action():
            if prefs != self.prefs:
                self.prefs = prefs
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
        return self._do(Game.undo, sender, said="said.undo")

    def redo(self, sender: str = CELL) -> Reply:
        """Play the last undone action again."""
        return self._do(Game.redo, sender, said="said.redo")

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
            row = self._game.rules
            if code is None and rules is None:
                rules = row.game
                if draw is None and passes is None:
                    draw, passes = row.draw, row.passes
            annotating = self._game.annotating
            self._game = Game(code, rules=rules, draw=draw, passes=passes)
            self._game.annotating = annotating
            self._deal += 1
            self._dealt_at = self._rev + 1
            return self._accept(sender, None, self._say("said.deal", text=self._game.code))

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
            self._shown = None
            reply = self._reply(None, None)
            self._publish()
            return reply

    # What the page asks for -----------------------------------------------------------------

    def handle(self, message: object) -> Reply:
        """Deal with a message of the page. Never raises.

        What cannot be read is logged and changes nothing. What comes too late, since someone
        else has changed the game in the meantime, is refused and logged.
        """
        with self.action():
            try:
                command = parse(message)
                if command.base_rev > self._rev:
                    raise CommandError(f"there is no such state yet: {command.base_rev!r}")
            except CommandError as error:
                _log.warning("refused a message of the page: %s", error)
                return self._reply(None, Refusal(Rule.BAD_COMMAND))
            self._handled = (command.sender, command.id)
            if self._is_stale(command):
                _log.warning("refused a command that came too late: %r", command)
                return self._refuse(Refusal(Rule.STALE), None)
            try:
                return self._obey(command)
            except DealCodeError as error:
                assert isinstance(error.refusal, Refusal), "rules refuse codes"
                return self._refuse(error.refusal, None)
            except (CardError, InvalidMoveError, SettingError) as error:
                _log.warning("refused a command of the page: %s", error)
                return self._refuse(Refusal(Rule.BAD_COMMAND), None)

    def _is_stale(self, command: Command) -> bool:
        if command.base_rev < self._dealt_at:
            return True
        if command.cmd in ("comment", "mark"):  # these name their move, wherever the game stands
            return False
        author, rev = self._changed_by
        last = rev if author != command.sender else self._changed_by_other
        return last > command.base_rev

    def _obey(self, command: Command) -> Reply:
        args, sender = command.args, command.sender
        match command.cmd:
            case "move":
                return self.play(args["move"], sender)
            case "tap":
                return self.tap(args["card"], sender)
            case "double_tap":
                return self.double_tap(args["card"], sender)
            case "stock":
                return self.stock(sender)
            case "undo":
                return self.undo(sender)
            case "redo":
                return self.redo(sender)
            case "new_game":
                return self.new_game(args.get("code"), draw=args.get("draw"), sender=sender)
            case "goto":
                return self.goto(args["node"], sender)
        if command.cmd in NOTES:
            change = NOTES[command.cmd]
            return self.note(lambda game: change(game, game.find(args["node"]), args), sender)
        raise AssertionError(f"a command that was read has no meaning: {command.cmd!r}")

    # How it is carried out ------------------------------------------------------------------

    def _do(
        self,
        action: Callable[[Game], Node],
        sender: str,
        meant: Move | None = None,
        said: str | None = None,
    ) -> Reply:
        with self.action():
            try:
                node = action(self._game)
            except IllegalMoveError as error:
                assert isinstance(error.refusal, Refusal), "rules refuse moves"
                return self._refuse(error.refusal, meant)
            move = node.move if said is None else None
            return self._accept(sender, move, self._say(said) if said else self._say_move(node))

    def _accept(self, sender: str, move: Move | None, said: str) -> Reply:
        self._said = said
        self.last_refusal = self._shown = None
        reply = self._reply(move, None)
        author, rev = self._changed_by
        if author != sender:
            self._changed_by_other = rev
        self._changed_by = (sender, self._rev + 1)
        self._publish()
        return reply

    def _refuse(self, refusal: Refusal, move: Move | None) -> Reply:
        self.last_refusal = self._shown = refusal
        reply = self._reply(move, refusal)
        self._publish()
        return reply

    def _reply(self, move: Move | None, refusal: Refusal | None) -> Reply:
        return Reply(refusal is None, move, refusal, self._game.score, self._game.move_count)

    def _publish(self) -> None:
        self._rev += 1
        self._publisher()

    def _say(
        self, message: str, cards: Sequence[Card] = (), piles: Sequence[PileId] = (), text: str = ""
    ) -> str:
        return texts.say(message, self.prefs.language, cards=cards, piles=piles, text=text)

    def _say_place(self) -> str:
        return self._say("said.goto", text=str(self._game.node.number))

    def _say_move(self, node: Node) -> str:
        rules = self._game.rules
        if isinstance(node.move, Transfer):
            target = target_of(rules, node.move)
            assert target is not None, "a move that was made has a target"
            message = "said.won" if self._game.won else "said.transfer"
            return self._say(message, [node.move.card], [target.id])
        assert rules.waste is not None, "a game that draws has a waste"
        return self._say(
            "said.draw" if isinstance(node.move, Draw) else "said.recycle",
            node.position.piles[rules.waste.id].cards[-1:],
        )
