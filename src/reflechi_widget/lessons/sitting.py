"""A lesson in progress: a live game, and what is expected of the learner."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Any

from reflechi_widget.errors import DealCodeError
from reflechi_widget.lessons.actions import Action, Deal, Order, Trial, Wanted, attempt
from reflechi_widget.lessons.panel import Kind, Offer, Panel, lesson_view
from reflechi_widget.lessons.result import Result, stars_for_actions, stars_for_tries
from reflechi_widget.lessons.unit import Goal, Task, Unit
from reflechi_widget.moves import Move
from reflechi_widget.record import Game, Node
from reflechi_widget.rules import (
    NOTHING_ASKED,
    Options,
    Outcome,
    Refusal,
    Rule,
    outcome,
    score_in_time,
)
from reflechi_widget.session import Reply, Session
from reflechi_widget.session.laid import CELL
from reflechi_widget.session.stage import Turn
from reflechi_widget.texts import say
from reflechi_widget.wire import Command, Prefs

#: Wrong tries after which the answer may be asked for.
PATIENCE = 2
# Refusals of what no one has tried as an answer.
_NOT_TRIED = frozenset({Rule.PAUSED, Rule.STALE, Rule.BAD_COMMAND})


class Sitting(Session):
    """One learner's way through a lesson.

    The solver is silent here: it could give answers away.

    Parameters
    ----------
    unit
        The lesson.
    prefs
        The learner's settings.
    turn
        What it has in common with the game it stands before; None if it is alone at its table.
    back
        Leads back to that game.
    """

    # Of the task that is to be done: tries or actions so far; actions of a goal that were put
    # back, which count too; whether it was shown; whether it is done and the next one waits.
    _tries: int
    _lost: int
    _shown_answer: bool
    _resting: bool
    # How the last try was, and at which task; None where the lesson itself is spoken of.
    _kind: Kind
    _about: int | None
    # The game and its place before what is judged.
    _before: tuple[Game, Node]

    def __init__(
        self,
        unit: Unit,
        prefs: Prefs,
        turn: Turn | None = None,
        back: Callable[[], None] | None = None,
    ) -> None:
        self.unit = unit
        self._back = back
        game = unit.tasks[0].lay()
        assert game is not None, "a first task that was read has a deal"
        self._start = game
        self._done: list[tuple[int, int]] = []  # tries and stars of each task
        self._told = 0
        super().__init__(game.copy(), prefs, turn=turn)
        self.advice.close()
        asked: dict[Offer, Callable[[], None]] = {
            "next": self.go_on,
            "show": self.show_answer,
            "again": self.again,
            "restart": self.restart,
        }
        if back is not None:
            asked["back"] = back
        self.also = {offer: partial(self._obey, do) for offer, do in asked.items()}
        self._said = unit.title
        if turn is not None:
            self._laid_anew()
        self._begin_task()
        self._tell("", None)

    # What there is to see ---------------------------------------------------------------------

    @property
    def task(self) -> Task | None:
        """The task to be done; None while the next one waits to be asked for, or all is done."""
        return None if self._resting else self.unit.tasks[len(self._done)]

    @property
    def result(self) -> Result:
        """How the learner has done."""
        with self.lock:
            return Result(
                self.unit.name,
                self.unit.title,
                len(self.unit.tasks),
                tuple(tries for tries, _ in self._done),
                tuple(stars for _, stars in self._done),
            )

    def panel(self) -> Panel:
        """Give what is shown beside the board."""
        with self.lock:
            task = self.task
            return Panel(
                self.unit.title,
                self.unit.rule,
                len(self._done),
                len(self.unit.tasks),
                tuple(stars for _, stars in self._done),
                task.text if task else "",
                self._kind,
                self._said_of_it(),
                self._offers(),
                self._told,
            )

    def lesson(self) -> dict[str, Any]:
        """Give the lesson as the page may know it."""
        with self.lock:
            return lesson_view(self.panel(), self.prefs.language)

    def _tell(self, kind: Kind, number: int | None) -> None:
        """Have something said: of the lesson itself, or of the try at one of its tasks."""
        self._kind, self._about = kind, number
        self._told += 1

    def _said_of_it(self) -> str:
        if self._about is None:
            return self.unit.text
        task = self.unit.tasks[self._about]
        return {"": "", "wrong": task.hint}.get(self._kind, task.right)

    def _offers(self) -> tuple[Offer, ...]:
        offers: list[Offer] = []
        task = self.task
        if task is None:
            offers += ["next"] if len(self._done) < len(self.unit.tasks) else []
        elif isinstance(task.expects, Goal):
            offers += ["show", "again"]
        elif self._tries >= PATIENCE:
            offers += ["show"]
        offers += ["restart"] if self._done else []
        return (*offers, "back") if self._back else tuple(offers)

    def set_prefs(self, prefs: Prefs) -> None:
        """Change the settings, and the language of the lesson if it is written in several."""
        with self.action():
            if self.unit.wording:
                self.unit = self.unit.wording(prefs.language)
            super().set_prefs(prefs)

    # What a learner can ask for ---------------------------------------------------------------

    def go_on(self) -> None:
        """Lay the next task, if the one before is done; else nothing."""
        with self.action():
            if self._resting and len(self._done) < len(self.unit.tasks):
                laid = self.unit.tasks[len(self._done)].lay()
                assert laid is not None, "a task that goes on begins by itself"
                self._tell("", len(self._done))
                self._lay(laid)

    def again(self) -> None:
        """Begin the task again; its tries stay counted. Nothing while none is to be done."""
        with self.action():
            if self._clock.is_paused:
                self._refuse(Refusal(Rule.PAUSED), None)
            elif not self._resting:
                self._put_back()
                self._publish()

    def restart(self) -> None:
        """Restart the lesson; its results are cleared."""
        with self.action():
            self._done.clear()
            self._tell("", None)
            laid = self.unit.tasks[0].lay()
            assert laid is not None, "a first task that was read has a deal"
            self._lay(laid)

    def show_answer(self) -> None:
        """Do what the task expects, or the next move towards its goal; it earns no star then."""
        with self.action():
            task = self.task
            if task is None or "show" not in self._offers():
                return
            if self._clock.is_paused:
                self._refuse(Refusal(Rule.PAUSED), None)
                return
            self._shown_answer = True
            if isinstance(task.expects, Goal):
                self.attempt(self._next_move(task.expects))
            else:
                answer = example(task.expects, self._start)
                assert answer is not None, "a task that was read can be done"
                self.attempt(answer)

    def _obey(self, do: Callable[[], None], _command: Command) -> Reply:
        """Do what the page asks for, and answer it even if there was nothing to do."""
        rev = self.turn.rev
        do()
        if self.turn.rev == rev:
            self._publish()
        return self._reply(None, None)

    def attempt(self, action: Action, sender: str = CELL) -> Reply:
        """Do anything a task can ask for."""
        if isinstance(action, Deal):
            return self.new_game(action.code, sender=sender)
        if action is Order.UNDO:
            return self.undo(sender)
        if action is Order.REDO:
            return self.redo(sender)
        return self.play(action, sender)

    def new_game(
        self,
        code: str | None = None,
        options: Options = NOTHING_ASKED,
        *,
        cumulative: bool = False,
        sender: str = CELL,
    ) -> Reply:
        """Deal a new game, if the task asks for it; a faulty code is a refusal like any other."""
        with self.action():
            try:
                return super().new_game(code, options, cumulative=cumulative, sender=sender)
            except DealCodeError as error:
                assert isinstance(error.refusal, Refusal), "rules refuse codes"
                return self._refuse(error.refusal, None)

    def deal_winnable(
        self, options: Options, *, cumulative: bool = False, sender: str = CELL
    ) -> Reply:
        """Deal at once: without a solver no deal is better than another."""
        return self.new_game(options=options, cumulative=cumulative, sender=sender)

    # How it is judged -------------------------------------------------------------------------

    def _accept(self, sender: str, move: Move | None, said: str) -> Reply:
        task = self.task
        if task is not None:
            said = self._judge_done(task, self._tried(move)) or said
        self._before = (self._game, self._game.node)
        return super()._accept(sender, move, said)

    def _refuse(self, refusal: Refusal, move: Move | None) -> Reply:
        task = self.task
        if task is not None and refusal.rule not in _NOT_TRIED:
            self._judge_refused(task, Trial(_meant(refusal, move), refusal))
        return super()._refuse(refusal, move)

    def _tried(self, move: Move | None) -> Trial | None:
        """Give what was done; None for what answers no task, such as standing elsewhere."""
        (game, node), now = self._before, self._game.node
        if game is not self._game:
            return Trial(Deal(self._game.code), None)
        earned = self._worth(now) - self._worth(node)
        if move is not None:
            # Several draws in one token are several actions, and none of them is the answer.
            return Trial(move, None, earned) if now.parent is node else None
        if now is node.parent:
            return Trial(Order.UNDO, None, earned)
        return Trial(Order.REDO, None, earned) if now.parent is node else None

    def _worth(self, node: Node) -> int:
        """Give the score at a place, as if no time had passed since the task began."""
        won = outcome(node.position) is Outcome.WON
        return score_in_time(self._game.scoring, node.score, self._start.seconds, won=won)

    def _judge_done(self, task: Task, trial: Trial | None) -> str:
        """Judge an action; reverse it if it is not an answer. Give the sentence about it."""
        if isinstance(task.expects, Goal):
            if trial is not None and isinstance(trial.action, Deal):
                return self._put_back()
            self._tell("", len(self._done))
            self._tries = self._game.move_count - self._start.move_count + self._lost
            if task.expects.is_reached(self._game):
                self._finish(stars_for_actions(self._tries, len(task.expects.answer)))
            return ""
        if trial is not None and fits(task.expects, trial):
            self._tries += 1
            self._finish(stars_for_tries(self._tries))
            return ""
        if trial is not None and not isinstance(trial.action, Order):
            self._tries += 1
            self._tell("wrong", len(self._done))
        return self._put_back()

    def _judge_refused(self, task: Task, trial: Trial) -> None:
        if isinstance(task.expects, Goal):
            self._tell("wrong", len(self._done))
            return
        self._tries += 1
        if fits(task.expects, trial):
            self._finish(stars_for_tries(self._tries))
        else:
            self._tell("wrong", len(self._done))

    def _finish(self, stars: int) -> None:
        """Note that a task is done; the next begins, unless it needs another position."""
        number = len(self._done)
        self._done.append((self._tries, 0 if self._shown_answer else stars))
        completed = len(self._done) == len(self.unit.tasks)
        self._tell("done" if completed else "shown" if self._shown_answer else "right", number)
        if completed or self.unit.tasks[len(self._done)].start is not None:
            self._resting = True
        else:
            self._start = self._game.copy()
            self._begin_task()

    def _next_move(self, goal: Goal) -> Action:
        """Give the move after this position in the answer; from anywhere else, begin again."""
        game = self._start.copy()
        for action in goal.answer:
            if game.position == self._game.position:
                return action
            attempt(game, action)
        self._put_back()
        return goal.answer[0]

    # The game on the table --------------------------------------------------------------------

    def _begin_task(self) -> None:
        self._tries = 0
        self._lost = 0
        self._shown_answer = False
        self._resting = False
        self._before = (self._game, self._game.node)

    def _put_back(self) -> str:
        """Put the game back to where the task begins; give the sentence about it."""
        self._lost += self._before[0].move_count - self._start.move_count
        self._game = self._start.copy()
        self._clock.begin(self._start.seconds)
        self._before = (self._game, self._game.node)
        return say("lesson.put-back", self.prefs.language)

    def _lay(self, game: Game) -> None:
        """Put another position on the table; commands for the old one come too late."""
        self._start = game
        self._game = game.copy()
        self._clock.begin(game.seconds)
        self._laid_anew()
        self._begin_task()
        self.last_refusal = self._shown = None
        self._said = say("said.deal", self.prefs.language, text=game.code)
        self._publish()


def fits(expects: tuple[Wanted, ...], trial: Trial) -> bool:
    """Tell whether what was tried is one of the answers."""
    return any(wanted.fits(trial) for wanted in expects)


def example(expects: tuple[Wanted, ...], game: Game) -> Action | None:
    """Give an answer that fits here; the game is not changed."""
    found = (wanted.example(game) for wanted in expects)
    return next((action for action in found if action is not None), None)


def _meant(refusal: Refusal, move: Move | None) -> Action:
    """Give what was refused: where no move is said, the rule tells."""
    if move is not None:
        return move
    if refusal.rule is Rule.NOTHING_TO_REDO:
        return Order.REDO
    return Deal(refusal.text) if refusal.rule.startswith("code-") else Order.UNDO
