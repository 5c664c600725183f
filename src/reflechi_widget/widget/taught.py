"""A table at which a lesson can be taken: instead of the game for a while, or permanently."""

from __future__ import annotations

from reflechi_widget.errors import SettingError
from reflechi_widget.lessons import Practising, Sitting
from reflechi_widget.rules import Refusal
from reflechi_widget.texts import say
from reflechi_widget.widget.advised import Advised
from reflechi_widget.widget.base import Fresh


class Taught(Advised):
    """What a table does with lessons. The class that extends this makes a session."""

    _session: Practising | Sitting

    lesson = Fresh(read_only=True).tag(sync=True)

    def practise(self, lesson: str | None = None) -> None:
        """Put a lesson on this table; the game waits beneath it, unchanged.

        A button, `back_to_game` and any move from a cell bring it back. Score, position and
        everything else that cells read stay the game's.

        Parameters
        ----------
        lesson
            The name of a lesson in `lessons`, or the id of a rule, such as ``"group-rank"``; None
            for the rule of the last refusal.

        Raises
        ------
        SettingError
            If the lesson is unknown, nothing was refused, or this table is itself a lesson.

        Examples
        --------
        >>> from reflechi_widget import Solitaire
        >>> table = Solitaire("TF1-D1N-AAAAAAB")
        >>> table.practise("group-rank")
        """
        session = self._session
        if isinstance(session, Sitting):
            raise SettingError(
                f"there is no game to return to from a lesson table: {session.unit.title!r}"
            )
        if lesson is None:
            if session.last_refusal is None:
                raise SettingError("nothing was refused, so name a lesson or a rule: None")
            lesson = str(session.last_refusal.rule)
        session.practise(lesson)

    def back_to_game(self) -> None:
        """Put the game back on the table; do nothing if it is there."""
        if isinstance(self._session, Practising):
            self._session.come_back()

    def _named_lesson(self, refusal: Refusal) -> str:
        """Say in a cell which lesson explains a refusal; nothing where there is none."""
        session = self._session
        name = session.practice_on(refusal) if isinstance(session, Practising) else None
        return say("lesson.in-cell", session.prefs.language, text=name) if name else ""
