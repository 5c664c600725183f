"""The solver's advice at the board: the verdict light, hints, the winning line, the review."""

from __future__ import annotations

from collections.abc import Callable
from threading import Event
from time import monotonic
from weakref import ref

from reflechi_widget import texts
from reflechi_widget.analysis import Hint, Review, Suggestion, has_secrets
from reflechi_widget.moves import Move, Transfer
from reflechi_widget.position import PileId
from reflechi_widget.record import Highlight
from reflechi_widget.rules import Options, Rules
from reflechi_widget.session.beside import Beside, Host
from reflechi_widget.session.known import Known
from reflechi_widget.session.thinking import Report, Thinker
from reflechi_widget.session.worker import Job
from reflechi_widget.verdict import Verdict
from reflechi_widget.wire import Counsel, Light

#: Seconds after a move of a line that is played, and after a draw or a recycle.
STEP, TURN = 0.5, 0.25


class Advice(Beside):
    """Advice for a game in play: requested at once, searched in a thread, told when known.

    Whatever the game was when something was asked for, the answer is dropped if it is another
    now. All methods are called inside an action of the host, but `close`.

    Parameters
    ----------
    host
        The session.
    thinker
        Who works it out.
    clock
        Gives the time in seconds.
    """

    def __init__(
        self, host: Host, thinker: Thinker, clock: Callable[[], float] = monotonic
    ) -> None:
        super().__init__(host, clock)
        self._thinker = thinker
        self._known = Known()
        self._sentence = ""
        self._highlights: tuple[Highlight, ...] = ()
        self._told = self._reviewed = False
        self._stepping = False

    @property
    def is_playing(self) -> bool:
        """Whether the current action belongs to a line that the board plays."""
        return self._stepping

    # What there is to tell --------------------------------------------------------------------

    @property
    def counsel(self) -> Counsel:
        """What the page is told now."""
        return Counsel(self._light(), self._words(), self._highlights, self._offers())

    @property
    def verdict(self) -> Verdict | None:
        """What the light knows of where the game stands; None while it is off or thinks."""
        return self._known.recall(self._host.live.node) if self._is_lit else None

    @property
    def _is_lit(self) -> bool:
        return self._host.prefs.verdict and not self._closed

    def _light(self) -> Light:
        if not self._is_lit:
            return "off"
        if self._host.live.won:
            return "winnable"
        return "thinking" if self.verdict is None else self.verdict.result

    def _words(self) -> str:
        if self._doing or self._sentence:
            return self._doing or self._sentence
        verdict, game = self.verdict, self._host.live
        if verdict is None or game.won:
            return ""
        where = "deal" if verdict.result == "unwinnable" and game.node.parent is None else "now"
        return self._openly(self._say(f"advice.{verdict.result}-{where}", verdict.nodes))

    def _openly(self, sentence: str) -> str:
        """Add which of the cards that lie face down, if any do, were known to the solver."""
        position = self._host.live.position
        if has_secrets(position):
            return self._say("advice.all-known", sentence)
        hidden = any(pile.down for pile in position.piles.values())
        return self._say("advice.stock-known", sentence) if hidden else sentence

    def _offers(self) -> tuple[str, ...]:
        if self._doing:
            return ("stop_advice",)
        game = self._host.live
        if game.won or self._closed:
            return ()
        if game.lost and not self._reviewed:
            return ("which_lost",)
        verdict = self._known.recall(game.node) if self._told or self._is_lit else None
        if verdict is not None and verdict.result == "winnable":
            return ("hint", "show_line")
        lost = verdict is not None and verdict.result == "unwinnable"
        if lost and game.node.parent is not None and not self._reviewed:
            return ("hint", "which_lost")
        return ("hint",)

    # What happens to the game -----------------------------------------------------------------

    def changed(self) -> None:
        """Note that the game has changed: earlier requests are outdated."""
        if not self._stepping:
            self.forget()
            self.look()

    def forget(self) -> None:
        """Drop the request and the answer; known verdicts stay known."""
        self._worker.stop()
        self._doing = self._sentence = ""
        self._highlights = ()
        self._told = self._reviewed = False

    def look(self) -> None:
        """Have the light judge the current position, unless it is off, knows it, or has to wait."""
        game = self._host.live
        if self._doing:
            return
        if not self._is_lit or game.won or self._known.recall(game.node) is not None:
            self._worker.stop()
            return
        thinker, deal, position = self._thinker, game.root.position, game.position
        self._begin(
            lambda seconds, stop, report: thinker.judge(deal, position, seconds, stop, report),
            lambda advice, verdict: advice._known.keep(position, verdict),
        )

    # What is asked for ------------------------------------------------------------------------

    def ask(self, what: str, sender: str) -> None:
        """Start the search a command of the page asks for; it replaces the one before."""
        self.forget()
        match what:
            case "hint":
                self._ask_hint(sender)
            case "show_line":
                self._ask_line(sender)
            case "which_lost":
                self._ask_review(sender)
            case _:
                self.look()

    def _ask_hint(self, sender: str) -> None:
        self._doing = self._say("advice.thinking")
        think: Callable[[float, Event, Report], Hint | Suggestion] = self._hinting()
        if has_secrets(self._host.live.position):
            think = self._suggesting()
        self._begin(think, lambda advice, found: advice.show(found, sender))

    def _suggesting(self) -> Callable[[float, Event, Report], Suggestion]:
        """Give the search for a suggestion, for a player who does not see all columns."""
        thinker, game = self._thinker, self._host.live.copy()
        return lambda seconds, stop, report: thinker.suggest(game, seconds, stop, report)

    def _hinting(self) -> Callable[[float, Event, Report], Hint]:
        """Give the search for a hint, with known verdicts: the two must never disagree."""
        thinker, game = self._thinker, self._host.live
        position, known = game.position, self._known.recall(game.node)
        if known is not None and known.result == "unknown":
            known = None
        return lambda seconds, stop, report: thinker.hint(position, known, seconds, stop, report)

    def show(self, found: Hint | Suggestion | Review, sender: str) -> None:
        """Show a hint for where the game stands, or a review, instead of what was asked for.

        After a suggestion nothing is offered that would tell what is known of the hidden cards.
        """
        self.forget()
        if isinstance(found, Review):
            self._host.lay(found, sender)
            self._reviewed = True
        else:
            self._highlights = _pointed(found.move)
        if isinstance(found, Hint):
            self._known.keep(self._host.live.position, found.verdict)
        sentence = found.sentence(self._host.prefs.language)
        self._told = not isinstance(found, Suggestion)
        self._sentence = self._openly(sentence) if self._told else sentence
        self.look()

    def _ask_line(self, sender: str) -> None:
        self._doing = self._say("advice.thinking")
        self._begin(self._hinting(), lambda advice, hint: advice._set_out(hint.verdict, sender))

    def _set_out(self, verdict: Verdict, sender: str) -> None:
        """Play the line that was found, a move at a time, beside the game."""
        self._known.keep(self._host.live.position, verdict)
        self._doing = ""
        if not verdict.line:
            self._told = True
            sentence = self._say(f"advice.{verdict.result}-now", verdict.nodes)
            self._sentence = self._openly(sentence)
        elif not self._worker.has_threads:
            self._sentence = self._say("advice.no-thread")
        else:
            self._doing = self._say("advice.playing", len(verdict.line))
            self._worker.start(_walk(ref(self), verdict.line, sender))

    def _step(self, job: Job, move: Move, left: int, sender: str) -> bool:
        """Play one move of the line, from the worker; say whether it goes on."""
        with self._host.action():
            if job.stop.is_set():
                return False
            self._stepping = True
            self._doing = self._say("advice.playing", left) if left else ""
            try:
                reply = self._host.play(move, sender)
            finally:
                self._stepping = False
            if not reply:  # the solver and the rules do not agree: nothing is left to follow
                self._cannot()
                self._host.tell()
            return bool(reply)

    def ask_deal(self, row: Rules, options: Options, sender: str, *, cumulative: bool) -> None:
        """Deal a new winnable game once one is found, with these options."""
        thinker = self._thinker
        self.forget()
        self._doing = self._say("advice.dealing")
        self._begin(
            lambda seconds, stop, report: thinker.deal(row, seconds, stop, report),
            lambda advice, code: advice._deal(code, options, sender, cumulative),
        )

    def _deal(self, code: str, options: Options, sender: str, cumulative: bool) -> None:
        self._host.new_game(code, options, cumulative=cumulative, sender=sender)

    def _ask_review(self, sender: str) -> None:
        thinker, game = self._thinker, self._host.live.copy()
        self._doing = self._say("advice.thinking")
        self._begin(
            lambda seconds, stop, report: thinker.review(game, seconds, stop, report),
            lambda advice, review: advice.show(review, sender),
        )

    def _thinking(self, nodes: int) -> None:
        self._doing = self._say("advice.thinking-nodes", nodes)

    def _cannot(self) -> None:
        position = self._host.live.position
        self._doing, self._sentence = "", self._say("advice.failed")
        self._known.keep(position, Verdict("unknown", (), 0, 0.0))

    def _say(self, message: str, text: object = "") -> str:
        return texts.say(message, self._host.prefs.language, text=text)


def _walk(me: ref[Advice], line: tuple[Move, ...], sender: str) -> Callable[[Job], None]:
    def work(job: Job) -> None:
        for number, move in enumerate(line, 1):
            advice = me()
            if advice is None or not advice._step(job, move, len(line) - number, sender):
                return
            del advice
            if job.stop.wait(STEP if isinstance(move, Transfer) else TURN):
                return

    return work


def _pointed(move: Move | None) -> tuple[Highlight, ...]:
    """Give what is pointed at: the card and the way it goes, or the pile that is tapped."""
    if move is None:
        return ()
    if isinstance(move, Transfer):
        return (Highlight(move.card), Highlight(move.card, move.target))
    return (Highlight(PileId("S")),)
