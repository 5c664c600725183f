"""A lesson in a notebook: a table, and above it what is asked for and how it went."""

from __future__ import annotations

import os
from collections.abc import Callable
from html import escape
from pathlib import Path
from typing import Any

import ipywidgets

from reflechi_widget.errors import SettingError
from reflechi_widget.lessons import MOST_STARS, Panel, Result, Sitting, Unit, read_unit, shipped
from reflechi_widget.moves import Move
from reflechi_widget.page.markdown import rich_text
from reflechi_widget.record import Game
from reflechi_widget.session import Reply, Session
from reflechi_widget.texts import say
from reflechi_widget.widget.table import Solitaire
from reflechi_widget.wire import Prefs

_MARKED = "border-inline-start:4px solid;padding-inline-start:.7em;margin:.3em 0"
_CLOSE = "margin:.3em 0;line-height:1.45"
_OFFERS = ("next", "show", "again", "restart")


class LessonTable(Solitaire):
    """The table of a lesson: what is tried there is judged as an answer.

    Parameters
    ----------
    unit
        The lesson.
    show
        Called with the lesson under way after each change, the lock held.
    language
        Language of all words; None is the browser's.
    """

    _session: Sitting

    def __init__(
        self, unit: Unit, show: Callable[[Sitting], None], language: str | None = None
    ) -> None:
        self._unit, self._show_panel = unit, show
        super().__init__(language=language)

    def _begin(self, game: Game, prefs: Prefs) -> Session:
        return Sitting(self._unit, prefs)

    @property
    def sitting(self) -> Sitting:
        """The lesson under way."""
        return self._session

    def _publish(self) -> None:
        super()._publish()
        self._show_panel(self._session)


class Lesson(ipywidgets.VBox):  # type: ignore[misc]  # ipywidgets has no types
    """A lesson: positions of real deals, and tasks that are done on the board.

    Parameters
    ----------
    lesson
        The name of a lesson of `lessons`, or the text of one's own; see ``docs/lessons.md``.
    file
        A file with such a text, in place of it.
    language
        Language of all words; None is the browser's. A lesson that is not written in it is in
        English; one's own stays as it was written.

    Attributes
    ----------
    table : Solitaire
        The table it is played on.

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
    >>> lesson.play("JS-3")
    <Reply refused by 'group-rank': JS-3, score 0, moves 0>
    >>> lesson.result
    <Result of 'groups': 1 of 6 tasks, 3 of 3 stars>
    """

    def __init__(
        self,
        lesson: str | None = None,
        *,
        file: str | os.PathLike[str] | None = None,
        language: str | None = None,
    ) -> None:
        unit = _unit(lesson, file, "en" if language is None else language)
        self._head, self._said, self._task = (ipywidgets.HTML() for _ in range(3))
        self._buttons = {offer: ipywidgets.Button(layout={"width": "auto"}) for offer in _OFFERS}
        for offer, button in self._buttons.items():
            button.add_class("rfl-lesson-button")
            button.on_click(lambda _button, offer=offer: self._press(offer))
        self.table = LessonTable(unit, self._show, language)
        buttons = ipywidgets.HBox([*self._buttons.values()])
        # All above the board, so that a hint is in view where the board fills the window.
        super().__init__([self._head, self._said, self._task, buttons, self.table])

    @property
    def result(self) -> Result:
        """How the learner has done so far."""
        return self.table.sitting.result

    @property
    def panel(self) -> Panel:
        """What the learner sees beside the board."""
        return self.table.sitting.panel()

    def play(self, move: Move | str) -> Reply:
        """Try a move, as on the board; a refusal shows its rule in the cell.

        Raises
        ------
        InvalidMoveError
            If the token cannot be read; nothing is changed.
        """
        return self.table.play(move)

    def next(self) -> None:
        """Lay the next task, once the one before is done."""
        self.table.sitting.go_on()

    def show_answer(self) -> None:
        """Have the answer shown after some wrong tries, or the next move towards a goal."""
        self.table.sitting.show_answer()

    def again(self) -> None:
        """Begin the task again."""
        self.table.sitting.again()

    def restart(self) -> None:
        """Begin the lesson again; what was done is forgotten."""
        self.table.sitting.restart()

    def close(self) -> None:
        """Take the lesson off the page."""
        if "table" in self.__dict__:  # not there if the lesson could not be read
            self.table.close()
        super().close()

    def _press(self, offer: str) -> None:
        {
            "next": self.next,
            "show": self.show_answer,
            "again": self.again,
            "restart": self.restart,
        }[offer]()

    def _show(self, sitting: Sitting) -> None:
        """Show what is asked for and how it went; called with the lock held."""
        panel, language = sitting.panel(), sitting.prefs.language
        self._head.value = head_html(panel, language)
        self._said.value = said_html(panel, language)
        self._task.value = task_html(panel)
        for offer, button in self._buttons.items():
            button.description = say(f"lesson.{offer}", language)
            button.layout.display = None if offer in panel.offers else "none"
            button.button_style = "primary" if offer == "next" else ""

    def _repr_mimebundle_(self, **kwargs: Any) -> Any:
        """Give the widget, and beside it what is shown where no widget runs."""
        data = super()._repr_mimebundle_(**kwargs)
        if data is None:
            return None
        html, text = self.table.still()
        panel = self.panel
        shown = self._head.value + self._said.value + self._task.value + html
        words = "\n\n".join(part for part in (panel.title, panel.said, panel.task, text) if part)
        return {**data, "text/html": shown, "text/plain": words}

    def __repr__(self) -> str:
        return f"<Lesson {self.table.sitting.unit.title!r}: {self.result}>"


def _unit(lesson: str | None, file: str | os.PathLike[str] | None, language: str) -> Unit:
    """Give the lesson that is asked for."""
    if (lesson is None) == (file is None):
        raise SettingError(f"a lesson has either a name or text, or a file: {lesson!r}")
    if file is not None:
        return read_unit(Path(file).read_text(encoding="utf-8"))
    if not isinstance(lesson, str):
        raise SettingError(f"a lesson is asked for by its name, or given as text: {lesson!r}")
    return read_unit(lesson) if "\n" in lesson else shipped(lesson, language)


def head_html(panel: Panel, language: str) -> str:
    """Give what stands first: title, progress, stars, the rule."""
    number = min(panel.done + 1, panel.total)
    progress = say("lesson.progress", language, text=f"{number}/{panel.total}")
    earned, most = sum(panel.stars), MOST_STARS * panel.done
    stars = say("lesson.stars", language, text=f"{earned}/{most}") if most else ""
    facts = " · ".join(part for part in (escape(progress), _starred(panel, stars)) if part)
    return (
        f'<h3 style="{_CLOSE}">{escape(panel.title)} <small>{facts}</small></h3>'
        f'<p style="{_CLOSE}"><em>{escape(panel.rule)}</em></p>'
    )


def _starred(panel: Panel, words: str) -> str:
    """Give a star for each that was earned, and in words for who cannot see them."""
    if not words:
        return ""
    shown = " ".join("★" * stars + "☆" * (MOST_STARS - stars) for stars in panel.stars)
    return f'<span role="img" aria-label="{escape(words)}">{shown}</span>'


def said_html(panel: Panel, language: str) -> str:
    """Give what is said of the lesson or of the last try."""
    word = say(f"lesson.{panel.kind}", language) if panel.kind else ""
    strong = f"<strong>{escape(word)}</strong>" if word else ""
    body = f'<div style="{_MARKED}">{strong}{_close(rich_text(panel.said))}</div>'
    return f'<div role="status" aria-live="polite">{body if panel.said else ""}</div>'


def task_html(panel: Panel) -> str:
    """Give what is asked for."""
    return _close(rich_text(panel.task))


def _close(html: str) -> str:
    """Let paragraphs stand close; no text can hold this tag, since text is escaped."""
    return html.replace("<p>", f'<p style="{_CLOSE}">')
