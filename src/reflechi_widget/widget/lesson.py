"""A lesson in a notebook: a table, and above it what is asked for and how it went."""

from __future__ import annotations

import os

from reflechi_widget.errors import SettingError
from reflechi_widget.lessons import (
    Panel,
    Result,
    Sitting,
    Unit,
    load_unit,
    panel_still,
    read_unit,
    shipped,
)
from reflechi_widget.plaintext import plain_text
from reflechi_widget.record import Game
from reflechi_widget.widget.table import Solitaire
from reflechi_widget.wire import Prefs


class Lesson(Solitaire):
    """A lesson: positions from real deals, and tasks to do on the board.

    It is a table, so you can do here everything that cells can do with a table; every try is
    judged as an answer.

    Parameters
    ----------
    lesson
        The name of a lesson in `lessons`, the result of `exercises`, or the text of your own; see
        ``docs/lessons.md``.
    file
        A file with such a text instead.
    language
        Language of all words; None is the browser's. A lesson without a translation is in
        English; your own stays as you wrote it.

    Raises
    ------
    SettingError
        If the lesson is unknown, or this language has no texts.
    LessonError
        Naming the wrong line in a text of your own.
    OSError
        If the file cannot be read.

    Examples
    --------
    >>> lesson = Lesson("groups")
    >>> lesson.play("JS-3")  # the refusal is printed before the reply
    [runs] J♠ cannot be lifted with 7♥ on it: 7♥ is not one rank below J♠. Cards move together
    only as a run, each one rank lower and in alternating colours. From column 5, only 5♦ can be
    lifted. 5♦ has nowhere to go now.
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
        """Start the next task, once the one before is done."""
        self._session.go_on()

    def show_answer(self) -> None:
        """Show the answer after some wrong tries, or the next move towards a goal."""
        self._session.show_answer()

    def again(self) -> None:
        """Restart the task."""
        self._session.again()

    def restart(self) -> None:
        """Restart the lesson; its results are cleared."""
        self._session.restart()

    def still(self) -> tuple[str, str]:
        """Give the current task and board as HTML and as text."""
        html, text = panel_still(self.panel, self._session.prefs.language)
        board_html, board_text = super().still()
        return html + board_html, f"{text}\n\n{board_text}"

    def __repr__(self) -> str:
        return f"<Lesson {self._session.unit.title!r}: {self.result}>"


def _unit(lesson: str | Unit | None, file: str | os.PathLike[str] | None, language: str) -> Unit:
    """Give the lesson that is asked for."""
    if (lesson is None) == (file is None):
        raise SettingError(
            f"give a lesson either by name or text, or as a file, not both: {lesson!r}"
        )
    if file is not None:
        return load_unit(file)
    if isinstance(lesson, Unit):
        return lesson.wording(language) if lesson.wording else lesson
    if not isinstance(lesson, str):
        raise SettingError(f"a lesson must be a name or text: {lesson!r}")
    text = plain_text(lesson)
    return read_unit(text) if "\n" in text else shipped(text, language)
