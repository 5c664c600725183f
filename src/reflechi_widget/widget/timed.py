"""A table with a clock that its player can stop."""

from __future__ import annotations

import traitlets as t

from reflechi_widget.session import Reply
from reflechi_widget.widget.taught import Taught


class Timed(Taught):
    """What a table does with time. The class that extends this makes a session."""

    paused = t.Bool(read_only=True)

    @property
    def seconds(self) -> int:
        """Whole seconds played: from the first action, while a page shows the table unpaused."""
        return self._session.seconds

    def pause(self) -> Reply:
        """Stop the clock; until `resume` every action is refused."""
        return self._session.pause(True)

    def resume(self) -> Reply:
        """Resume after a pause."""
        return self._session.pause(False)
