"""One action at a time, published whole."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from threading import RLock

from reflechi_widget.session.clock import Views
from reflechi_widget.session.interrupts import whole
from reflechi_widget.statistics import Asking, Kept


@dataclass(eq=False, slots=True)
class Turn:
    """Whose turn it is at one table; games that are shown there by turns have it in common.

    Attributes
    ----------
    lock
        Held during an action.
    acting
        How many actions, one inside the other, are in progress.
    rev, deal
        Numbers of the last state and of the last deal that were shown; both only grow.
    handled
        Sender and number of the last command of the page that was dealt with.
    now
        Gives the time in seconds, for clocks; it never goes back.
    views
        The pages that show the table.
    kept
        What a page was told of the statistics when it last asked; None before that.
    asking
        Finds that out.
    """

    lock: RLock = field(default_factory=RLock)
    acting: int = 0
    rev: int = 1
    deal: int = 1
    handled: tuple[str, int] | None = None
    now: Callable[[], float] = time.monotonic
    views: Views = field(default_factory=Views)
    kept: Kept | None = None
    asking: Asking = field(default_factory=Asking)


class Stage:
    """Holds an action and its publication together.

    One lock does, since the page's commands are handled beside running cells.

    Parameters
    ----------
    turn
        What it has in common with others at the same table.

    Attributes
    ----------
    turn : Turn
        What was given.
    lock : threading.RLock
        Held during an action. It may be taken for reading.
    """

    def __init__(self, turn: Turn) -> None:
        self.turn = turn
        self.lock = turn.lock
        self._publisher: Callable[[], None] = lambda: None
        self._announcer: Callable[[], None] = lambda: None
        self._adviser: Callable[[], None] = lambda: None

    def on_change(
        self,
        publish: Callable[[], None],
        announce: Callable[[], None],
        advise: Callable[[], None] = lambda: None,
    ) -> None:
        """Have functions called after each change.

        Parameters
        ----------
        publish
            Shows the state to the page. It belongs to the action: the lock is held, and no
            interrupt parts the two.
        announce
            Tells the observers. The lock is free again; it may take its time, be interrupted,
            and play in turn.
        advise
            Shows the advice to the page, where nothing else has changed. Called as `publish` is.
        """
        self._publisher, self._announcer, self._adviser = publish, announce, advise

    @contextmanager
    def action(self) -> Iterator[None]:
        """Hold the lock for one whole action; announce it once the outermost lets go."""
        outermost = False
        try:
            with self.lock:
                self.turn.acting += 1
                try:
                    with whole():
                        yield
                finally:
                    self.turn.acting -= 1
                    outermost = not self.turn.acting
        finally:
            if outermost:
                self._announcer()

    @property
    def is_acting(self) -> bool:
        """Whether an action is in progress, whose news will be announced at its end."""
        return self.turn.acting > 0

    def tell(self) -> None:
        """Show the advice, where nothing else has changed."""
        self._adviser()

    def _publish(self) -> None:
        self.turn.rev += 1
        self._publisher()
