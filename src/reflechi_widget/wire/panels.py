"""What the panels over a table show, written as HTML here so that the page needs no lists of it.

All text in them is escaped.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from html import escape

from reflechi_widget import texts
from reflechi_widget.rules import UNLIMITED, Rules, rows
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

    Each stands in a field that is named in ``data-setting``: a list of values, or a switch. The
    last one, for the statistics, is the user's and not the table's; the statistics come
    with the state.
    """
    sizes = {size: texts.say(f"card_size.{size}", language) for size in CARD_SIZES}
    lists = _list("language", _languages(), language) + _list(
        "card_size", _options(sizes), language
    )
    switches = (
        f'<label class="rfl-option"><input type="checkbox" data-setting="{name}">'
        f"<span>{_words(f'setting.{name}', language)}</span></label>"
        for name in (*_OFFERED, "statistics")
    )
    told = '<p class="rfl-kept" role="status"></p>'
    return f'<div class="rfl-choices">{lists}</div>{"".join(switches)}{told}'


def game_panel(language: str) -> str:
    """Give what a new game is chosen by: all that is offered.

    Each field is named in ``data-option`` as the game on a table says it. What only one game
    offers stands in a ``fieldset`` named by ``data-game``; a button there that has ``data-level``
    says in its other data what it chooses.
    """
    titles = {row.game: row.title for row in rows() if row.offered}
    games = _field("statistics.game", 'data-option="name"', _options(titles), language)
    own = "".join(_offers(game, language) for game in titles)
    return games + own + _tick("winnable", language)


def _offers(game: str, language: str) -> str:
    """Offer the draw counts of a game; limits on passes and ways to count points, if several."""
    own = [row for row in rows() if row.game == game]
    limits = dict.fromkeys(_limit(row) for row in own if row.level)
    named = {row.draw: row.level for row in own} if len(limits) == 1 else {}
    draws = "".join(
        _draw(game, draw, named.get(draw, ""), language)
        for draw in dict.fromkeys(row.draw for row in own)
    )
    usual = {"": texts.say("passes.usual", language)}
    passes = usual | {limit: _limit_words(limit, language) for limit in limits}
    scorings = {s.name: texts.say(f"scoring.{s.name}", language) for s in own[0].scorings}
    fields = "".join(
        _field(f"statistics.{name}", f'data-option="{name}"', _options(values), language)
        for name, values, least in (("passes", passes, 3), ("scoring", scorings, 2))
        if len(values) >= least
    )
    parts = [
        "" if named else _levels(own, language),
        _group("option.draw_mode", draws, language),
        fields and f'<div class="rfl-choices">{fields}</div>',
        _tick("cumulative", language) if any(s.carries for s in own[0].scorings) else "",
    ]
    return f'<fieldset data-game="{game}">{"".join(parts)}</fieldset>'


def _levels(own: Sequence[Rules], language: str) -> str:
    """Offer what a choice of draw count and passes is called: the first row of each level."""
    levels = {row.level: row for row in reversed(own)}
    buttons = "".join(
        f'<button type="button" class="rfl-button" data-level data-draw="{row.draw}" '
        f'data-passes="{_limit(row)}">{_words(f"level.{level}", language)}</button>'
        for level, row in reversed([*levels.items()])
        if level
    )
    return _group("option.level", buttons, language)


def _group(message: str, choices: str, language: str) -> str:
    """Give some choices a name in common."""
    return (
        f"<fieldset><legend>{_words(message, language)}</legend>"
        f'<span class="rfl-choices">{choices}</span></fieldset>'
    )


def _draw(game: str, draw: int, level: str, language: str) -> str:
    """Offer a draw count, with the level that it alone makes."""
    words = texts.say("option.draw", language, text=draw)
    if level:
        words += f" ({texts.say(f'level.{level}', language).lower()})"
    return (
        f'<label class="rfl-choice"><input type="radio" name="draw-{game}" data-option="draw" '
        f'value="{draw}"><span>{escape(words)}</span></label>'
    )


def _limit(row: Rules) -> str:
    return str(row.passes or UNLIMITED)


def _limit_words(limit: str, language: str) -> str:
    return texts.say("statistics.unlimited", language) if limit == UNLIMITED else limit


def _tick(name: str, language: str) -> str:
    """Offer something to be ticked."""
    return (
        f'<label class="rfl-option"><input type="checkbox" data-option="{name}">'
        f"<span>{_words(f'option.{name}', language)}</span></label>"
    )


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
