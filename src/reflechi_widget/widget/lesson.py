"""A lesson in a notebook: a table, and above it what is asked for and how it went."""

from __future__ import annotations

import os
from pathlib import Path

from reflechi_widget.errors import SettingError
from reflechi_widget.lessons import Panel, Result, Sitting, Unit, panel_still, read_unit, shipped
from reflechi_widget.plaintext import plain_text
from reflechi_widget.record import Game
from reflechi_widget.widget.table import Solitaire
from reflechi_widget.wire import Prefs


class Lesson(Solitaire):
    """A lesson: positions of real deals, and tasks that are done on the board.

    It is a table, so all that is done to one from cells can be done here: whatever is tried is
    judged as an answer.

    Parameters
    ----------
    lesson
        The name of a lesson of `lessons`, what `exercises` gives, or the text of one's own; see
        ``docs/lessons.md``.
    file
        A file with such a text, in place of it.
    language
        Language of all words; None is the browser's. A lesson that is not written in it is in
        English; one's own stays as it was written.

    Raises
    ------
    SettingError
        If there is no such lesson, or no texts in this language.
    LessonError
        Naming the line that is wrong in a text of one's own.
    OSError
        If the file cannot be read.

    Examples
    --------
    >>> lesson = Lesson("groups")
    >>> lesson.play("JS-3")  # what it says of the move is printed before the reply
    [groups] J♠ cannot be lifted with 7♥ on it: 7♥ is not one rank below J♠. A group moves
    together only if it runs down by one in alternating colours. From column 5, only 5♦ can be
    lifted.
    <Reply refused by 'group-rank': JS-3, score 0, moves 0>
    >>> lesson.result
    <Result of 'groups': 1 of 6 tasks, 3 of 3 stars>
    """

    _session: Sitting

    def __init__(
        self,
        lesson: str | Unit | None = None,
        *,
        file: str | os.PathLike[str] | None = None,
        language: str | None = None,
    ) -> None:
        self._unit = _unit(lesson, file, "en" if language is None else language)
        super().__init__(language=language)

    def _begin(self, game: Game, prefs: Prefs) -> Sitting:
        return Sitting(self._unit, prefs)

    @property
    def result(self) -> Result:
        """How the learner has done so far."""
        return self._session.result

    @property
    def panel(self) -> Panel:
        """What the learner sees beside the board."""
        return self._session.panel()

    def next(self) -> None:
        """Lay the next task, once the one before is done."""
        self._session.go_on()

    def show_answer(self) -> None:
        """Have the answer shown after some wrong tries, or the next move towards a goal."""
        self._session.show_answer()

    def again(self) -> None:
        """Begin the task again."""
        self._session.again()

    def restart(self) -> None:
        """Begin the lesson again; what was done is forgotten."""
        self._session.restart()

    def still(self) -> tuple[str, str]:
        """Give task and board of this moment as HTML and as text."""
        html, text = panel_still(self.panel, self._session.prefs.language)
        board_html, board_text = super().still()
        return html + board_html, f"{text}\n\n{board_text}"

    def __repr__(self) -> str:
        return f"<Lesson {self._session.unit.title!r}: {self.result}>"


def _unit(lesson: str | Unit | None, file: str | os.PathLike[str] | None, language: str) -> Unit:
    """Give the lesson that is asked for."""
    if (lesson is None) == (file is None):
        raise SettingError(f"a lesson has either a name or text, or a file: {lesson!r}")
    if file is not None:
        return read_unit(Path(file).read_text(encoding="utf-8"))
    if isinstance(lesson, Unit):
        return lesson.wording(language) if lesson.wording else lesson
    if not isinstance(lesson, str):
        raise SettingError(f"a lesson is asked for by its name, or given as text: {lesson!r}")
    text = plain_text(lesson)
    return read_unit(text) if "\n" in text else shipped(text, language)
