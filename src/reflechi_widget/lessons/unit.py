"""A lesson as it was written: tasks, each with a position, and what is expected."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import NamedTuple

from reflechi_widget.cards import Card
from reflechi_widget.lessons.actions import Action, Wanted, attempt
from reflechi_widget.record import Game
from reflechi_widget.rules import Role, Rule
from reflechi_widget.texts import counted


@dataclass(frozen=True, slots=True)
class Goal:
    """A state of the table that a learner reaches by moves of their own.

    Attributes
    ----------
    cards
        The cards that must lie on their foundations; none for a game that must be won.
    answer
        Moves that reach it, one way of many.
    """

    cards: tuple[Card, ...]
    answer: tuple[Action, ...]

    def is_reached(self, game: Game) -> bool:
        """Tell whether a game stands there."""
        if not self.cards:
            return game.won
        piles = game.position.piles
        up = {card for s in game.rules.with_role(Role.FOUNDATION) for card in piles[s.id].cards}
        return up.issuperset(self.cards)


class Start(NamedTuple):
    """Where a task begins.

    Attributes
    ----------
    code
        The code of the deal.
    actions
        What has been played.
    scoring
        How points are counted; None for the game's own way.
    seconds
        How long it has been played.
    """

    code: str
    actions: tuple[Action, ...] = ()
    scoring: str | None = None
    seconds: int = 0


@dataclass(frozen=True, slots=True)
class Task:
    """One thing to be done.

    Attributes
    ----------
    text
        The task in words.
    start
        The position; None where it goes on from where the task before ended.
    expects
        The answers it takes, or the goal.
    hint
        Shown after a wrong try.
    right
        Shown after a right one.
    """

    text: str
    start: Start | None
    expects: tuple[Wanted, ...] | Goal
    hint: str
    right: str

    def lay(self) -> Game | None:
        """Give a game that stands where the task begins; None where that depends on the last one.

        O(moves).
        """
        if self.start is None:
            return None
        game = Game(self.start.code, scoring=self.start.scoring)
        for action in self.start.actions:
            attempt(game, action)
        game.seconds = self.start.seconds
        return game


@dataclass(frozen=True, slots=True, repr=False)
class Unit:
    """A lesson.

    Attributes
    ----------
    name
        The name to ask for; empty for a lesson that is not on the shelf.
    title, rule
        The title, and the rule it is about in one sentence.
    text
        The text before the first task.
    teaches
        The rules whose refusals it explains.
    tasks
        In the order in which they are done.
    wording
        Gives the same lesson in another language; None for one that stays as it was written.
    """

    name: str
    title: str
    rule: str
    text: str
    teaches: tuple[Rule, ...]
    tasks: tuple[Task, ...]
    wording: Callable[[str], Unit] | None = field(default=None, compare=False)

    def __repr__(self) -> str:
        # What is expected stands in no output: a learner may read it.
        return f"<Unit {self.title!r}: {counted(len(self.tasks), 'task')}>"

    @property
    def skeleton(self) -> tuple[object, ...]:
        """All that is the same in every language: positions, and what is expected."""
        return (self.name, self.teaches, tuple((task.start, task.expects) for task in self.tasks))
