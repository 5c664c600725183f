"""The words of one language, read from its file: ``<language>.po``, in the format of GNU gettext.

A message may have **forms**: entries of the same id with a context (``msgctxt``). Which forms
there are is the language's own affair: French has ``the`` and ``of``, Hindi ``oblique``.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import cache, cached_property
from gettext import c2py
from importlib.resources import files
from typing import TYPE_CHECKING

from reflechi_widget.errors import SettingError
from reflechi_widget.naming import offered, quoted

if TYPE_CHECKING:
    from babel import Locale

_SUFFIX = ".po"
#: Numbers that show which category of plural (as browsers name them) goes with which entry.
_SAMPLES = range(200)


def find_languages() -> tuple[str, ...]:
    """Give the languages there is a file of, English first."""
    names = (file.name for file in files(__package__).iterdir())
    found = {name.removesuffix(_SUFFIX) for name in names if name.endswith(_SUFFIX)}
    return ("en", *sorted(found - {"en"}))


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
        For each form and id, the texts: one, or one for each plural.
    plural
        Which of them goes with a number.
    locale
        How numbers are written.
    """

    def __init__(
        self,
        entries: Mapping[tuple[str, str], tuple[str, ...]],
        plural: Callable[[int], int],
        locale: Locale,
    ) -> None:
        self._entries = entries
        self._plural = plural
        self._locale = locale

    def __iter__(self) -> Iterator[str]:
        """Go through the ids of all messages."""
        return (message for form, message in self._entries if not form)

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
        return self._pick(self._entries["", message], number)

    def plurals(self, message: str) -> dict[str, str]:
        """Give a message that counts by the category of the number; nothing if it does not."""
        texts = self._entries["", message]
        if len(texts) == 1:
            return {}
        return {category: self._pick(texts, n) for category, n in self._categories.items()}

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
    return Catalogue(entries, c2py(read.plural_expr), Locale.parse(language))


def _several(texts: str | tuple[str, ...] | list[str] | None) -> tuple[str, ...]:
    """Give one text, or the several of a message that counts, as several."""
    return (texts or "",) if texts is None or isinstance(texts, str) else tuple(texts)
