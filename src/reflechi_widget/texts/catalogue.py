"""The words of one language, read from its file: ``<language>.po``, in the format of GNU gettext.

A message may have **forms**: entries of the same id with a context (``msgctxt``). Which forms
there are is the language's own affair: French has ``the`` and ``of``, Hindi ``oblique``.

What a translation lacks, or says in a way that cannot be filled in, is said in English.
"""

from __future__ import annotations

import logging
from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import cache, cached_property
from gettext import c2py
from importlib.resources import files
from string import Formatter
from typing import TYPE_CHECKING

from reflechi_widget.errors import SettingError
from reflechi_widget.naming import offered, quoted

if TYPE_CHECKING:
    from babel import Locale

_log = logging.getLogger(__name__)
_SUFFIX = ".po"
_FIRST = "en"
#: By form and id, the texts of a message: one, or one for each plural.
Entries = Mapping[tuple[str, str], tuple[str, ...]]
#: What the name of a card is made of; each language takes what it needs.
_PARTS_OF_A_CARD = frozenset({"rank", "suit", "symbol"})
#: Numbers that show which category of plural (as browsers name them) goes with which entry.
_SAMPLES = range(200)

#: What can be asked for in a form.
_NOUNS = frozenset({"card", "other", "third", "pile", "second_pile", "piles"})


def find_languages() -> tuple[str, ...]:
    """Give the languages there is a file of, English first."""
    names = (file.name for file in files(__package__).iterdir())
    found = {name.removesuffix(_SUFFIX) for name in names if name.endswith(_SUFFIX)}
    return (_FIRST, *sorted(found - {_FIRST}))


#: Languages there are texts for.
LANGUAGES: tuple[str, ...] = find_languages()


def check_language(language: str) -> str:
    """Give the language back if there are texts in it.

    Raises
    ------
    SettingError
        If there are none; the message names those there are.
    """
    if not isinstance(language, str) or language not in LANGUAGES:
        names = offered(LANGUAGES, language)
        raise SettingError(f"language must be one of {names}, not {quoted(language)}")
    return language


class Catalogue:
    """All messages of a language, each with its forms and plurals.

    Parameters
    ----------
    entries
        What there is in the language.
    plural
        Which of several texts goes with a number.
    locale
        How numbers are written.
    english
        Gives what there is not; None for English itself.
    """

    def __init__(
        self,
        entries: Entries,
        plural: Callable[[int], int],
        locale: Locale,
        english: Catalogue | None = None,
    ) -> None:
        self._entries = entries
        self._plural = plural
        self._locale = locale
        self._english = english

    def __iter__(self) -> Iterator[str]:
        """Go through the ids of all messages."""
        yield from (message for form, message in self._entries if not form)
        yield from self.missing

    @cached_property
    def missing(self) -> tuple[str, ...]:
        """The messages that are in English only."""
        english = self._english or ()
        return tuple(message for message in english if ("", message) not in self._entries)

    def text(self, message: str, *forms: str, number: int = 1) -> str:
        """Give the text of a message, in the first of these forms that it has.

        Raises
        ------
        KeyError
            If there is no such message.
        """
        for form in forms:
            if form and (form, message) in self._entries:
                return self._pick(self._entries[form, message], number)
        if self._english is not None and ("", message) not in self._entries:
            return self._english.text(message, *forms, number=number)
        return self._pick(self._entries["", message], number)

    def counts(self, message: str) -> bool:
        """Tell whether a message has a plural."""
        if self._english is not None and ("", message) not in self._entries:
            return self._english.counts(message)
        return len(self._entries["", message]) > 1

    def usable(self, entries: Entries) -> Entries:
        """Give those entries of a translation that name nothing that its message does not."""
        return {
            (form, message): texts
            for (form, message), texts in entries.items()
            if all(texts) and all(_names(text) <= self._arguments(message) for text in texts)
        }

    def _arguments(self, message: str) -> frozenset[str]:
        if message == "card":
            return _PARTS_OF_A_CARD
        return frozenset().union(*map(_names, self._entries.get(("", message), ())))

    def plurals(self, message: str) -> dict[str, str]:
        """Give a message that counts by the category of the number; nothing if it does not."""
        if not self.counts(message):
            return {}
        return {c: self.text(message, number=n) for c, n in self._categories.items()}

    @cached_property
    def _categories(self) -> Mapping[str, int]:
        """Each category of plural, and a number of it."""
        return {self._locale.plural_form(n): n for n in _SAMPLES}

    def number(self, number: int) -> str:
        """Write a number as this language does, a minus as long as it should be."""
        from babel.numbers import format_decimal

        return format_decimal(number, locale=self._locale).replace("-", "\N{MINUS SIGN}")

    def percent(self, share: float) -> str:
        """Write a share, 0 to 1, in whole hundredths as this language does."""
        from babel.numbers import format_percent

        return format_percent(share, locale=self._locale)

    def choice(self, names: Sequence[str]) -> str:
        """Join names of which one may be chosen, as this language does."""
        from babel.lists import format_list

        return format_list(names, "or", locale=self._locale)

    def _pick(self, texts: tuple[str, ...], number: int) -> str:
        return texts[self._plural(number)] if len(texts) > 1 else texts[0]


@cache
def words_of(language: str) -> Catalogue:
    """Read the words of a language, once.

    Raises
    ------
    SettingError
        If there are none.
    """
    # Only a caller that says something waits for the library.
    from babel import Locale
    from babel.messages.pofile import read_po

    path = files(__package__) / f"{check_language(language)}{_SUFFIX}"
    with path.open("rb") as file:
        read = read_po(file, locale=language)
    entries = {
        (str(entry.context or ""), _several(entry.id)[0]): _several(entry.string)
        for entry in read
        if entry.id
    }
    plural, locale = c2py(read.plural_expr), Locale.parse(language)
    if language == _FIRST:
        return Catalogue(entries, plural, locale)
    english = words_of(_FIRST)
    whole = {key: texts for key, texts in entries.items() if len(texts) in (1, read.num_plurals)}
    found = Catalogue(english.usable(whole), plural, locale, english)
    if found.missing:
        _log.warning("%s%s: said in English: %s", language, _SUFFIX, ", ".join(found.missing))
    return found


def _names(text: str) -> frozenset[str]:
    """Give what a text has in braces; only cards and piles can be asked for in a form.

    A text that cannot be filled in is given as a name, which no message has.
    """
    try:
        parts = [part for part in Formatter().parse(text) if part[1] is not None]
    except ValueError:
        return frozenset({text})
    return frozenset(
        f"{name}{'' if name in _NOUNS else form}{conversion or ''}"
        for _, name, form, conversion in parts
    )


def _several(texts: str | tuple[str, ...] | list[str] | None) -> tuple[str, ...]:
    """Give one text, or the several of a message that counts, as several."""
    return (texts or "",) if texts is None or isinstance(texts, str) else tuple(texts)
