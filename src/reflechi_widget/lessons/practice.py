"""A live game from which its player turns aside to a lesson, and comes back."""

from __future__ import annotations

from typing import Any

from reflechi_widget.errors import SettingError
from reflechi_widget.lessons.shelf import NAMES, lesson_for, shipped, title_of
from reflechi_widget.lessons.sitting import Sitting
from reflechi_widget.moves import Move
from reflechi_widget.naming import meant, quoted
from reflechi_widget.record import Game
from reflechi_widget.rules import Refusal, Rule
from reflechi_widget.session import Reply, Session
from reflechi_widget.session.thinking import Thinker
from reflechi_widget.texts import say
from reflechi_widget.wire import Prefs


class Practising(Session):
    """A live game whose refusals lead to the lesson on their rule, at the same table.

    Meanwhile the game waits as it is. It comes back when the player asks for it, and when anyone
    does something to it from a cell. What cells read is always the game's.

    Parameters
    ----------
    game, prefs, thinker
        As for any session.
    """

    def __init__(self, game: Game, prefs: Prefs, thinker: Thinker | None = None) -> None:
        self._aside: Sitting | None = None
        super().__init__(game, prefs, thinker)
        self.also["practise"] = lambda command: self.practise(command.args["lesson"])

    @property
    def aside(self) -> Sitting | None:
        """The lesson the player has turned to; None while the game is on the table."""
        return self._aside

    def practise(self, lesson: str) -> Reply:
        """Lay a lesson on the table, instead of the game.

        Parameters
        ----------
        lesson
            Its name, or the id of a rule there is a lesson on.

        Raises
        ------
        SettingError
            If the lesson is unknown; the game stays.
        """
        with self.action():
            if lesson not in (*NAMES, *Rule):
                near = meant(lesson, (*NAMES, *Rule))
                raise SettingError(f"unknown lesson or rule{near}: {quoted(lesson)}")
            if lesson in list(Rule):
                rule = Rule(lesson)
                lesson = lesson_for(rule, self._game.rules) or lesson_for(rule) or lesson
            unit = shipped(lesson, self.prefs.language)
            self._aside = Sitting(unit, self.prefs, self.turn, self.come_back)
            self._aside.on_change(self._publisher, self._announcer)
            self._clock.lay_aside(True)
            self.advice.changed()
            return self._note_taken()

    def come_back(self) -> None:
        """Lay the game on the table again, as it was left; nothing if it lies there."""
        with self.action():
            if self._leave():
                self._said = say("lesson.came-back", self.prefs.language)
                self._publish()

    def practice_on(self, refusal: Refusal) -> str | None:
        """Give the name of the lesson that a refusal leads to, if there is one."""
        return lesson_for(refusal.rule, self._game.rules)

    # What the page is shown, and what it asks for ---------------------------------------------

    def lesson(self) -> dict[str, Any]:
        """Give the lesson as the page may know it; nothing while the game is on the table."""
        with self.lock:
            return self._aside.lesson() if self._aside else {}

    def view(self) -> dict[str, Any]:
        """Give the state of what is on the table, and where a refusal leads."""
        with self.lock:
            if self._aside:
                return self._aside.view()
            view = super().view()
            name = self.practice_on(self._shown) if self._shown and view["refusal"] else None
            if name:
                language = self.prefs.language
                words = say("lesson.practise", language, text=title_of(name, language))
                view["refusal"]["practise"] = {"lesson": name, "words": words}
            return view

    def record(self) -> dict[str, Any]:
        """Give the tree of moves of what is on the table."""
        with self.lock:
            return self._aside.record() if self._aside else super().record()

    def counsel(self) -> dict[str, Any]:
        """Give the advice on what is on the table; at a lesson there is none."""
        with self.lock:
            return self._aside.counsel() if self._aside else super().counsel()

    def set_prefs(self, prefs: Prefs) -> None:
        """Change the settings, of a lesson that is open too."""
        with self.action():
            super().set_prefs(prefs)
            if self._aside:
                self._aside.set_prefs(prefs)

    def handle(self, message: object) -> Reply:
        """Deal with a message of the page: it speaks of what is on the table."""
        with self.action():
            return self._aside.handle(message) if self._aside else super().handle(message)

    # What is done to the game brings it back --------------------------------------------------

    def _accept(self, sender: str, move: Move | None, said: str) -> Reply:
        self._leave()
        return super()._accept(sender, move, said)

    def _refuse(self, refusal: Refusal, move: Move | None) -> Reply:
        self._leave()
        return super()._refuse(refusal, move)

    def _leave(self) -> bool:
        """Put an open lesson away; say whether there was one."""
        if self._aside is None:
            return False
        self._aside = None
        self._clock.lay_aside(False)
        self._laid_anew()
        return True
