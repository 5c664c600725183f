"""A table beside which the solver speaks: verdict light, hints, winning line, review."""

from __future__ import annotations

import traitlets as t

from reflechi_widget.analysis import Hint, Review, Suggestion, has_secrets, hint, review, suggest
from reflechi_widget.session import Reply
from reflechi_widget.verdict import Verdict
from reflechi_widget.widget.adjustable import Adjustable
from reflechi_widget.widget.base import Fresh


class Advised(Adjustable):
    """What a table does with the solver. The class that extends this makes a session.

    Attributes
    ----------
    verdict
        What the verdict light knows; None while it is off or thinks.
    """

    advice = Fresh(read_only=True).tag(sync=True)

    verdict = t.Instance(Verdict, allow_none=True, read_only=True)

    def light(self, on: bool = True) -> None:
        """Switch the verdict light on or off; ``verdict`` has its result too."""
        self.prefer(verdict=on)

    def hint(self, seconds: float = 10) -> Hint | Suggestion:
        """Give the next move to play, and show it on the board.

        With open columns it is the next move of a winning line: if you follow the hints, you win.
        While columns hold face-down cards it is a suggestion, from what the player sees;
        ``rw.hint(table.game)`` knows all cards.

        Parameters
        ----------
        seconds
            Limit of the search.

        Raises
        ------
        SettingError
            If the solver cannot play this game.
        IllegalMoveError
            If the game is paused.
        """
        game = self._session.unpaused("hint")
        give = suggest if has_secrets(game.position) else hint
        found = give(game, seconds)
        self._session.show(found, game.position)
        return found

    def show_line(self) -> Reply:
        """Play a winning line on the board, move by move, until it is won or anyone acts."""
        return self._session.ask("show_line")

    def review(self, seconds: float = 10) -> Review:
        """Find the move that lost the game, and show it in the record.

        This opens the record and writes verdicts, the mark ``??`` and a better line into it.

        Parameters
        ----------
        seconds
            Limit of the search for each position.

        Raises
        ------
        SettingError
            If the solver cannot play this game.
        IllegalMoveError
            If the game is paused.
        """
        game = self._session.unpaused("review")
        found = review(game, seconds)
        self._session.show(found, game.position)
        return found

    def close(self) -> None:
        """Take the table off the page and end its search; the game can still be played."""
        if "_session" in self.__dict__:  # not there if it could not be laid
            self._session.advice.close()
        super().close()

    def _advise(self) -> None:
        """Set what has changed if only the advice has; called as `_publish` is."""
        self.set_trait("verdict", self._session.advice.verdict)
        self.set_trait("advice", self._session.counsel())
