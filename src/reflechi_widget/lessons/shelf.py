"""The lessons that come with the package: a folder a language, a text a lesson."""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import cache, partial
from importlib.resources import files

from reflechi_widget.errors import SettingError
from reflechi_widget.lessons.reader import Heading, read_heading, read_unit
from reflechi_widget.lessons.unit import Unit
from reflechi_widget.naming import offered, quoted
from reflechi_widget.rules import OF_THE_STOCK, Rule, Rules
from reflechi_widget.texts import check_language

#: The lessons on each game, in the order in which they are best taken; those on Réfléchi teach
#: what all games here have in common.
COURSES = {
    "reflechi": (
        "layout",
        "building",
        "groups",
        "empty-column",
        "foundations",
        "stock-draw-1",
        "stock-draw-3",
        "take-backs",
        "score",
        "undo",
        "deal-codes",
        "first-game",
    ),
    "classic": ("turning", "passes", "classic-score", "classic-advice"),
}
_COMMON = COURSES["reflechi"]
NAMES = tuple(name for course in COURSES.values() for name in course)
#: The language every lesson is written in, and shown in where there is no other.
FIRST_LANGUAGE = "en"


@dataclass(frozen=True, slots=True)
class Listed:
    """A line in the list of lessons.

    Attributes
    ----------
    name
        What ``Lesson(name)`` asks for.
    title
        The title.
    rule
        The rule it is about, in one sentence.
    """

    name: str
    title: str
    rule: str

    def __str__(self) -> str:
        return f"{self.name}: {self.title}. {self.rule}"


class Shelf(tuple[Listed, ...]):
    """The list of lessons, a line each."""

    __slots__ = ()

    def __repr__(self) -> str:
        width = max(map(len, NAMES))
        return "\n".join(f"{listed.name:{width}}  {listed.title}" for listed in self)


def lessons(language: str = FIRST_LANGUAGE, course: str | None = None) -> Shelf:
    """List the lessons, in the order in which to take them.

    Parameters
    ----------
    language
        Language of titles and rules; untranslated ones are in English.
    course
        ``"reflechi"``, what all games here have in common, or ``"classic"``, what classic Klondike
        adds; None for all lessons.

    Raises
    ------
    SettingError
        If this language has no texts at all, or the course is unknown.
    """
    check_language(language)
    if course is not None and course not in COURSES:
        raise SettingError(
            f"course must be one of {offered(COURSES, course)}, not {quoted(course)}"
        )
    names = NAMES if course is None else COURSES[course]
    return Shelf(Listed(name, *_heading(name, language)[:2]) for name in names)


def shipped(name: str, language: str = FIRST_LANGUAGE) -> Unit:
    """Give a lesson of the package.

    Raises
    ------
    SettingError
        If the lesson is unknown, or this language has no texts at all.
    """
    if name not in NAMES:
        raise SettingError(f"the lessons are {offered(NAMES, name)}: {quoted(name)}")
    return _read(name, check_language(language))


@cache
def _read(name: str, language: str) -> Unit:
    return replace(read_unit(_text(name, language), name), wording=partial(shipped, name))


def _text(name: str, language: str) -> str:
    units = files("reflechi_widget.lessons") / "units"
    text = units / language / f"{name}.md"
    if not text.is_file():
        text = units / FIRST_LANGUAGE / f"{name}.md"
    return text.read_text(encoding="utf-8")


@cache
def _heading(name: str, language: str) -> Heading:
    return read_heading(_text(name, language))


def lesson_for(rule: Rule, rules: Rules | None = None) -> str | None:
    """Give the name of the lesson that explains refusals by a rule; None if there is none.

    Parameters
    ----------
    rule
        The rule.
    rules
        What is played: only a lesson on that game will do, or on what all games have in common,
        and best is one with its draw count. None for any.
    """
    found = [name for name in NAMES if rule in _heading(name, FIRST_LANGUAGE).teaches]
    if rules is not None:
        found = [name for name in found if _is_on(name, rule, rules)]
        found.sort(key=lambda name: not _has_draw(name, rules))
    return found[0] if found else None


def _is_on(name: str, rule: Rule, rules: Rules) -> bool:
    """Tell whether what a lesson says of a rule is true of a game."""
    rows = _heading(name, FIRST_LANGUAGE).rows
    if name not in _COMMON and rules.game not in {row.game for row in rows}:
        return False
    # A lesson that shows several draw counts is not about one of them.
    several = len({row.draw for row in rows}) > 1
    return rule not in OF_THE_STOCK or several or _has_draw(name, rules)


def _has_draw(name: str, rules: Rules) -> bool:
    return rules.draw in {row.draw for row in _heading(name, FIRST_LANGUAGE).rows}


def title_of(name: str, language: str = FIRST_LANGUAGE) -> str:
    """Give what a lesson of the package is called, without playing it through."""
    return _heading(name, language).title
