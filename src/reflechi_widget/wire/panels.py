"""What the panels over a table show, written as HTML here so that the page needs no lists of it.

All text in them is escaped.
"""

from __future__ import annotations

from collections.abc import Mapping
from html import escape

from reflechi_widget import texts
from reflechi_widget.rules import rows
from reflechi_widget.wire.commands import CARD_SIZES, SWITCHES

#: Keys that do the same, by the names that browsers give them, and the message that says what.
_READING = {"T": "table", "S": "score", "?": "keys", "Escape": "escape"}
_PLAYING = {
    "ArrowLeft ArrowRight ArrowUp ArrowDown": "walk",
    "Home End": "ends",
    "Enter Space": "press",
    "1…7 W F": "piles",
    "D": "draw",
    "U Control+Z": "undo",
    "R Control+Y Control+Shift+Z": "redo",
    "H": "hint",
    "V": "light",
    "P": "pause",
} | _READING
_STUDYING = {
    "ArrowLeft ArrowRight": "steps",
    "ArrowUp ArrowDown": "variations",
    "Home End": "whole",
    "Space": "play",
    "C Shift+C": "comments",
} | _READING

_SIGNS = {
    "ArrowLeft": "←",
    "ArrowRight": "→",
    "ArrowUp": "↑",
    "ArrowDown": "↓",
    "1…7": "1 … 7",
}
#: The verdict light has a button of its own in the bar.
_OFFERED = tuple(name for name in SWITCHES if name != "verdict")


def keys_panel(language: str, *, study: bool) -> str:
    """Give the list of all keys, of a study or of a table that is played on.

    Each ``kbd`` names its key in ``data-keys`` as browsers do, several at once as ``Control+Z``.
    """
    items = (
        f"<li><span>{''.join(_keycap(one, language) for one in keys.split())}</span>"
        f"<span>{_words(f'help.{does}', language)}</span></li>"
        for keys, does in (_STUDYING if study else _PLAYING).items()
    )
    return f'<ul role="list">{"".join(items)}</ul>'


def settings_panel(language: str) -> str:
    """Give the settings that a player chooses at the board.

    Each stands in a field that is named in ``data-setting``: a list of values, or a switch.
    """
    sizes = {size: texts.say(f"card_size.{size}", language) for size in CARD_SIZES}
    lists = _list("language", _languages(), language) + _list(
        "card_size", _options(sizes), language
    )
    switches = (
        f'<label class="rfl-option"><input type="checkbox" data-setting="{name}">'
        f"<span>{_words(f'setting.{name}', language)}</span></label>"
        for name in _OFFERED
    )
    return f'<div class="rfl-choices">{lists}</div>{"".join(switches)}'


def game_panel(language: str) -> str:
    """Give what a new game is chosen by, but for the draw count, which each game has.

    Each field is named in ``data-option`` as the game on a table says it. What only one game
    offers stands in a ``fieldset`` named by ``data-game``. A game without a page of rules is not
    offered: nobody could learn it.
    """
    titles = {row.game: row.title for row in rows() if row.page}
    games = _field("statistics.game", 'data-option="name"', _options(titles), language)
    return games + "".join(_offers(game, language) for game in titles)


def _offers(game: str, language: str) -> str:
    """Offer limits on passes and ways to count points, where a game has several."""
    own = [row for row in rows() if row.game == game]
    limits = dict.fromkeys(row.passes for row in own if row.level)
    usual = texts.say("passes.usual", language)
    passes = {str(limit or ""): str(limit or usual) for limit in limits}
    names = [scoring.name for scoring in own[0].scorings]
    scorings = {name: texts.say(f"scoring.{name}", language) for name in names}
    fields = (
        _field(f"statistics.{name}", f'data-option="{name}"', _options(values), language)
        for name, values in (("passes", passes), ("scoring", scorings))
        if len(values) > 1
    )
    inside = "".join(fields)
    return inside and f'<fieldset class="rfl-choices" data-game="{game}">{inside}</fieldset>'


def _keycap(keys: str, language: str) -> str:
    """Draw a key, or some held together: each by its sign, its letter, or its name."""
    parts = (
        _SIGNS.get(key)
        or (f"<span>{_words(f'key.{key.lower()}', language)}</span>" if len(key) > 1 else key)
        for key in keys.split("+")
    )
    return f'<kbd data-keys="{keys}">{"".join(parts)}</kbd>'


def _list(name: str, options: str, language: str) -> str:
    """Give a setting with several values."""
    return _field(f"setting.{name}", f'data-setting="{name}"', options, language)


def _field(message: str, named: str, options: str, language: str) -> str:
    """Give a field with several values, its name before it."""
    return (
        f'<label class="rfl-field"><span class="rfl-field-name">{_words(message, language)}</span>'
        f'<select class="rfl-input" {named}>{options}</select></label>'
    )


def _languages() -> str:
    """Offer each language by the name it gives itself, to be spoken as its own."""
    return "".join(
        f'<option value="{code}" lang="{code}">{escape(name)}</option>'
        for code, name in texts.language_names().items()
    )


def _options(names: Mapping[str, str]) -> str:
    """Offer values by their names."""
    return "".join(f'<option value="{key}">{escape(name)}</option>' for key, name in names.items())


def _words(message: str, language: str) -> str:
    return escape(texts.say(message, language))
