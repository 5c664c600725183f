"""The table: carries messages between a session and the page, and nothing else."""

from __future__ import annotations

import logging
import os
from collections import deque
from collections.abc import Callable, Mapping
from pathlib import Path
from threading import Lock
from typing import Any

import traitlets
import traitlets as t
from IPython.display import display

from reflechi_widget.analysis import winnable_code
from reflechi_widget.cards import Card
from reflechi_widget.errors import IllegalMoveError
from reflechi_widget.lessons import Practising, Sitting
from reflechi_widget.moves import DRAW, RECYCLE, Move
from reflechi_widget.naming import check_flag
from reflechi_widget.picture import RefusalNote, StillBoard
from reflechi_widget.position import Position
from reflechi_widget.record import Game, resume_game, save_game
from reflechi_widget.rules import Options, Refusal
from reflechi_widget.session import Reply
from reflechi_widget.statistics import note
from reflechi_widget.texts import counted, say
from reflechi_widget.widget.adjustable import is_prefs
from reflechi_widget.widget.base import Fresh
from reflechi_widget.widget.timed import Timed
from reflechi_widget.wire import Prefs, is_rev, parse_prefs, texts_of

_log = logging.getLogger(__name__)
# What the session alone changes: these are set together and announced afterwards.
_OURS = frozenset(
    {"state", "advice", "record", "lesson", "code", "score", "move_count", "won", "last_refusal"}
    | {"position", "verdict", "lost", "paused"}
)


class Solitaire(Timed):
    """A patience table in a notebook: play it with the mouse, read and change it from cells.

    Parameters
    ----------
    code
        A deal code such as ``"TF1-D1N-AAAAAAB"``; None for a random deal.
    rules, draw, passes, level
        Game, draw count and limit on passes, if no code says them; ``level="easy"`` or
        ``"hard"`` chooses both.
    scoring
        How points are counted: for Klondike ``"standard"``, ``"vegas"`` or ``"timed"``. Vegas
        allows as many passes as a draw turns cards, unless a limit or a level is given;
        ``passes="unlimited"`` removes the limit.
    language
        Language of all words, such as ``"fr"``; None is the browser's, or English if that one has
        no texts. The player can choose another at any time.
    interactive_rules
        Whether a refused move shows the rule that forbids it.
    double_click
        Whether two quick taps look for a place in the tableau.
    verdict
        Whether the verdict light is on, which says after each move whether the game can still be
        won.
    four_colour, left_handed, card_size
        Whether each suit has its own colour; whether stock and waste are on the right; the size of
        the cards, ``"small"``, ``"medium"`` or ``"large"``, within the available width.
    motion, sound, announcements
        Whether moves are animated; whether moves have sounds; whether a screen reader is told what
        happens.
    annotate
        Whether the record is shown beside the board, with undone and refused moves.
    file
        A file such as ``"game.pagn"``. If it exists, its game is resumed with score, counter and
        undo list; if not, a new game is dealt. Either way each action is saved to it, so that
        running the notebook again loses nothing.

    Attributes
    ----------
    code, score, move_count, won, lost, paused, last_refusal, position
        What the player may know; you can observe these. Undrawn cards of ``position`` are ``??``.
        ``lost`` is set only if the rules declare a loss and the player could know it.
    verdict
        The result of the verdict light: whether the game can be won from here. None while the
        light is off or thinking. You can observe it; observers run in the thread of the search.

    Raises
    ------
    DealCodeError
        If the code cannot be read or contradicts an option.
    SettingError
        If the game, an option or the language is unknown.
    RecordError
        If the file has no readable game, or its deal is not the one of the code.
    OSError
        If the file cannot be read or written.
    """

    state = Fresh(read_only=True).tag(sync=True)
    record = Fresh(read_only=True).tag(sync=True)
    seen_rev = t.Int(0).tag(sync=True, echo_update=False)

    code = t.Unicode(read_only=True)
    score = t.Int(read_only=True)
    move_count = t.Int(read_only=True)
    won = t.Bool(read_only=True)
    lost = t.Bool(read_only=True)
    last_refusal = t.Instance(Refusal, allow_none=True, read_only=True)
    position = t.Instance(Position, read_only=True)

    from_page: Mapping[str, Callable[[object], bool]] = {"prefs": is_prefs, "seen_rev": is_rev}

    def __init__(
        self,
        code: str | None = None,
        *,
        rules: str | None = None,
        draw: int | None = None,
        passes: int | str | None = None,
        level: str | None = None,
        scoring: str | None = None,
        language: str | None = None,
        interactive_rules: bool = True,
        double_click: bool = True,
        verdict: bool = False,
        four_colour: bool = False,
        left_handed: bool = False,
        card_size: str = "medium",
        motion: bool = True,
        sound: bool = False,
        announcements: bool = True,
        annotate: bool | None = None,
        file: str | os.PathLike[str] | None = None,
    ) -> None:
        prefs = {
            "language": "en" if language is None else language,
            "interactive_rules": interactive_rules,
            "double_click": double_click,
            "verdict": verdict,
            "four_colour": four_colour,
            "left_handed": left_handed,
            "card_size": card_size,
            "motion": motion,
            "sound": sound,
            "announcements": announcements,
        }
        options = Options(rules, draw, passes, level, scoring)
        self._news: deque[Any] = deque()
        self._telling = Lock()
        settings = parse_prefs(prefs)
        self._file = None if file is None else Path(file)
        resumed = self._file is not None and self._file.exists()
        if self._file is not None and resumed:
            game = resume_game(self._file, code, **options._asdict())
        else:
            game = Game(code, **options._asdict())
        if annotate is not None:
            check_flag("annotate", annotate)
            game.annotating = annotate
        if self._file is not None and not resumed:
            save_game(game, self._file)
        self._session = self._begin(game, settings)
        self.set_trait("texts", texts_of(settings.language, chosen=language is not None))
        self._publish()
        self._news.clear()  # no one can have watched the first values come
        super().__init__(prefs=prefs)
        self._session.on_change(self._publish, self._announce, self._advise)
        with self._session.action():
            self._session.advice.look()
        self.on_msg(lambda _widget, content, _buffers: self._session.handle(content))

    def _begin(self, game: Game, prefs: Prefs) -> Practising | Sitting:
        """Give what is live at this table; a lesson has a session that expects something."""
        session = Practising(game, prefs)
        session.on_action = note
        return session

    # From cells -------------------------------------------------------------------------------

    @property
    def game(self) -> Game:
        """A copy of the game as it is now, including undrawn cards."""
        return self._session.game

    def legal_moves(self) -> list[Move]:
        """List every legal move."""
        return self._session.legal_moves()

    def play(self, move: Move | str, *, strict: bool = False) -> Reply:
        """Play a move; a refusal shows its rule in the cell and on the board.

        Parameters
        ----------
        move
            A move or its token, such as ``"7H-3"``, ``"AS-F"``, ``"D"``; ``"D5"`` is five draws
            or none.
        strict
            Raise a refusal instead of showing it in the cell.

        Raises
        ------
        InvalidMoveError
            If the token cannot be read; nothing is changed.
        IllegalMoveError
            If the move is refused and ``strict`` is set.
        """
        check_flag("strict", strict)
        reply = self._session.play(move)
        if strict and reply.refusal is not None:
            raise IllegalMoveError(reply.refusal, str(move))
        return self._show(reply)

    def draw(self) -> Reply:
        """Draw once."""
        return self._show(self._session.play(DRAW))

    def recycle(self) -> Reply:
        """Make the waste the stock again."""
        return self._show(self._session.play(RECYCLE))

    def undo(self) -> Reply:
        """Undo the last action and its points; the move counter stays."""
        return self._show(self._session.undo())

    def redo(self) -> Reply:
        """Play the last undone action again."""
        return self._show(self._session.redo())

    def tap(self, card: Card | str) -> Reply:
        """Do what one tap does: send a card to its foundation."""
        return self._show(self._session.tap(card))

    def double_tap(self, card: Card | str) -> Reply:
        """Do what two quick taps do: send a card to its foundation, or else to the best column."""
        return self._show(self._session.double_tap(card))

    def new_game(
        self,
        code: str | None = None,
        *,
        rules: str | None = None,
        draw: int | None = None,
        passes: int | str | None = None,
        level: str | None = None,
        scoring: str | None = None,
        winnable: bool = False,
        cumulative: bool = False,
    ) -> Reply:
        """Deal a new game on the same table; the current one is given up.

        Parameters
        ----------
        code, rules, draw, passes, level, scoring
            As for a new table. Options that you leave out stay as in the current game, but a limit
            on passes belongs to the draw count it was chosen for.
        winnable
            Deal only a proved winnable deal; a code is dealt as it is.
        cumulative
            Carry over the score of the current game; only from Vegas to Vegas.

        Raises
        ------
        DealCodeError, SettingError
            If there is no such deal; the current game continues.
        """
        check_flag("winnable", winnable)
        check_flag("cumulative", cumulative)
        options = Options(rules, draw, passes, level, scoring)
        if winnable and code is None:
            row = self._session.next_row(options)
            code = winnable_code(row.game, row.draw, row.passes)
            if code is None:
                raise KeyboardInterrupt
        return self._session.new_game(code, options, cumulative=cumulative)

    def reveal(self) -> Position:
        """Give the position with every card, including those the player may not know."""
        return self._session.game.position

    def snapshot(self) -> StillBoard:
        """Give a still board of the current position, which stays in a saved notebook."""
        with self._session.lock:
            game, language = self._session.game, self._session.prefs.language
        facts = [
            game.rules.title,
            game.code,
            say("board.score", language, text=game.score),
            say("board.moves", language, text=game.move_count),
        ]
        return StillBoard(game.position, facts, language, moves=game.moves)

    # The record -------------------------------------------------------------------------------

    def annotate(self, on: bool = True) -> None:
        """Show the record beside the board and keep undone and refused moves, or stop doing so."""
        self._session.annotate(on)

    def comment(self, text: str, *, before: bool = False) -> None:
        """Comment on the last move, in plain text with a safe subset of Markdown."""
        self._session.note(lambda game: game.comment(text, before=before))

    def mark(self, mark: str | int, *, on: bool = True) -> None:
        """Set a mark on the last move, such as ``"?!"``, or take it away.

        Raises
        ------
        SettingError
            If there is no such mark.
        """
        self._session.note(lambda game: game.mark(mark, on=on))

    def highlight(self, *spots: str) -> None:
        """Point at cards and piles, such as ``"9H"``, ``"3"``, ``"9H>3"``; no argument clears them.

        Raises
        ------
        SettingError
            If one is neither a card nor a pile, nor an arrow between them.
        """
        self._session.note(lambda game: game.highlight(*spots))

    def save(self, path: str | os.PathLike[str]) -> None:
        """Write the game to a file, whole or not at all; ``Solitaire(file=…)`` resumes it.

        Raises
        ------
        OSError
            If the file cannot be written; the old file stays as it was.
        """
        with self._session.lock:
            save_game(self._session.game, path)

    def _show(self, reply: Reply) -> Reply:
        """Put a refusal into the output of the cell that caused it."""
        if reply.refusal is not None:
            language = self._session.prefs.language
            more = self._named_lesson(reply.refusal)
            display(RefusalNote(reply.refusal, language, reply.allowed, more))
        return reply

    def __repr__(self) -> str:
        return f"<Solitaire {self.code}: {counted(self.move_count, 'move')}, score {self.score}>"

    def still(self) -> tuple[str, str]:
        """Give the current board as HTML and as text."""
        still = self.snapshot()
        return still._repr_html_(), str(still)

    # To the page ------------------------------------------------------------------------------

    def _publish(self) -> None:
        """Set the values, then the state; called by the session with its lock held."""
        for name, value in self._session.values().items():
            self.set_trait(name, value)
        # The record first: when the state arrives, the page has the move it speaks of.
        self.set_trait("record", self._session.record())
        self.set_trait("lesson", self._session.lesson())
        self.set_trait("advice", self._session.counsel())
        self.set_trait("state", self._session.view())
        if self._file is not None and self._session.is_acting:
            self._save_to(self._file)

    def _save_to(self, file: Path) -> None:
        try:
            save_game(self._session.game, file)
        except OSError:
            _log.exception("the game cannot be saved; it continues")

    def notify_change(self, change: Any) -> None:
        """Send synced values at once; observers are notified when all values are set."""
        if change["name"] in _OURS:
            if change["name"] in self.keys and self.comm is not None:
                self.send_state(change["name"])
            self._news.append(change)
            if not self._session.is_acting:
                self._announce()  # a hold of someone's has ended outside of any action
        else:
            super().notify_change(change)

    def _announce(self) -> None:
        """Tell observers what changed, in order, also if one of them plays."""
        # A call that comes while another one tells leaves its news to that one.
        while self._news and self._telling.acquire(blocking=False):
            try:
                while self._news:
                    traitlets.HasTraits.notify_change(self, self._news.popleft())
            finally:
                self._telling.release()

    # From the page ----------------------------------------------------------------------------

    def set_state(self, sync_data: Any) -> None:
        """Accept settings and the acknowledged revision from outside, and nothing else."""
        # As an action, since ipywidgets holds back all news of this object meanwhile.
        with self._session.action():
            super().set_state(sync_data)
