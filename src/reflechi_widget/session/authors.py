"""Who changed a game, and when: whether a command comes too late."""

from __future__ import annotations

from reflechi_widget.wire import Command

# These do nothing to the cards, whatever was begun meanwhile.
_OF_NO_CARD = ("stop_advice", "pause", "resume", "shown", "hidden", "statistics")
# These name their move, wherever the game stands.
_OF_A_MOVE = ("comment", "mark")


class Authors:
    """The last change of a game, and the last one by anyone else than its author.

    Enough to tell whether someone but a given sender changed the game since a given state.

    Parameters
    ----------
    author
        Who dealt.
    rev
        The state it was dealt in.
    """

    def __init__(self, author: str, rev: int) -> None:
        self._last = (author, rev)
        self._last_other = 0
        self._dealt_at = 0

    def changed(self, author: str, rev: int) -> None:
        """Note that the state of this number is someone's change."""
        before, at = self._last
        if before != author:
            self._last_other = at
        self._last = (author, rev)

    def dealt(self, rev: int) -> None:
        """Note that the state of this number has other cards."""
        self._dealt_at = rev

    def is_stale(self, command: Command) -> bool:
        """Tell whether a command was meant for a game that is another now."""
        if command.cmd in _OF_NO_CARD:
            return False
        if command.base_rev < self._dealt_at:
            return True
        if command.cmd in _OF_A_MOVE:
            return False
        author, rev = self._last
        last = rev if author != command.sender else self._last_other
        return last > command.base_rev
