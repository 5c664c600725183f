"""The clock of a game: how long it was actually played."""

from __future__ import annotations

from collections.abc import Callable


class Views:
    """The pages that show a table, and whether any of them is visible.

    A page is known from the first thing it says. Where none is known, as with a table played from
    cells alone, nothing is hidden.
    """

    def __init__(self) -> None:
        self._shown: set[str] = set()
        self._hidden: set[str] = set()

    def show(self, view: str, shown: bool) -> None:
        """Note that a page can be seen now, or not."""
        (self._shown if shown else self._hidden).add(view)
        (self._hidden if shown else self._shown).discard(view)

    @property
    def are_hidden(self) -> bool:
        """Whether the table is on pages, and none of them can be seen."""
        return bool(self._hidden) and not self._shown


class Clock:
    """Counts the seconds of one game, once for all pages that show it.

    It goes from the first action on, and stands still while all pages are hidden, the game is
    paused, something else lies on the table, or the game is won. What was counted is never given
    back.

    Parameters
    ----------
    views
        The pages that show the game.
    now
        Gives the time in seconds; it never goes back.
    """

    def __init__(self, views: Views, now: Callable[[], float]) -> None:
        self._views = views
        self._now = now
        self.begin(0)

    def begin(self, seconds: int) -> None:
        """Start at this many seconds, and wait for an action to run on."""
        self._counted = float(seconds)
        self._since = self._now()
        self._started = self._paused = self._aside = self._over = False

    @property
    def seconds(self) -> int:
        """Whole seconds that were played."""
        self._count()
        return int(self._counted)

    @property
    def is_paused(self) -> bool:
        """Whether the player has stopped the game for a while."""
        return self._paused

    @property
    def goes(self) -> bool:
        """Whether time is counted now."""
        held = self._paused or self._aside or self._over or self._views.are_hidden
        return self._started and not held

    def start(self) -> None:
        """Start running, if it is not."""
        self._count()
        self._started = True

    def pause(self, on: bool) -> None:
        """Pause, or resume."""
        self._count()
        self._paused = on

    def lay_aside(self, on: bool) -> None:
        """Stand still while something else lies on the table, or no longer."""
        self._count()
        self._aside = on

    def end(self, over: bool) -> None:
        """Stop because the game is over, or run on because it is not."""
        self._count()
        self._over = over

    def show(self, view: str, shown: bool) -> None:
        """Note that a page which shows the game can be seen now, or not."""
        self._count()
        self._views.show(view, shown)

    def _count(self) -> None:
        now = self._now()
        if self.goes:
            self._counted += now - self._since
        self._since = now
