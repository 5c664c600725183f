"""Incoming messages: requests of the player and settings. They are not trusted.

`parse` accepts exactly the messages listed in `ARGUMENTS` and nothing near them.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, fields
from typing import Any

from reflechi_widget import texts
from reflechi_widget.errors import CommandError, SettingError
from reflechi_widget.naming import check_flag, offered, quoted
from reflechi_widget.rules import UNLIMITED

#: Version of the messages and of the state; both sides must speak the same.
WIRE_VERSION = 1

_KEYS = frozenset({"v", "id", "sender", "base_rev", "cmd", "args"})
_LARGEST = 2**53  # what a number in the page holds exactly
_LONGEST = 120
_LONGEST_COMMENT = 20_000


def is_rev(value: object) -> bool:
    """Tell whether a value can be the number of a state or of a message."""
    return type(value) is int and 0 <= value < _LARGEST


def _is_text(value: object) -> bool:
    # Printable, since half a surrogate pair could be read but never be sent again.
    return isinstance(value, str) and 0 < len(value) <= _LONGEST and value.isprintable()


def _is_flag(value: object) -> bool:
    return isinstance(value, bool)


def _is_comment(value: object) -> bool:
    return isinstance(value, str) and len(value) <= _LONGEST_COMMENT and can_be_sent(value)


def can_be_sent(text: str) -> bool:
    """Tell whether a text is whole: half a surrogate pair can be read but never be sent."""
    return not any("\ud800" <= letter <= "\udfff" for letter in text)


def _is_limit(value: object) -> bool:
    return value in (None, UNLIMITED) or is_rev(value)


def _is_choice(value: object) -> bool:
    return value is None or _is_text(value)


_NODE = {"node": is_rev}
_GAME = {
    "rules": _is_text,
    "draw": is_rev,
    "passes": _is_limit,
    "scoring": _is_choice,
    **dict.fromkeys(("winnable", "cumulative"), _is_flag),
}

# Every command, with the arguments it may come with and what each of them must be.
ARGUMENTS: Mapping[str, tuple[Mapping[str, Callable[[object], bool]], ...]] = {
    "move": ({"move": _is_text},),
    "tap": ({"card": _is_text},),
    "double_tap": ({"card": _is_text},),
    "stock": ({},),
    "undo": ({},),
    "redo": ({},),
    **dict.fromkeys(("pause", "resume", "shown", "hidden"), ({},)),
    "statistics": ({}, {"on": _is_flag}),
    **dict.fromkeys(("hint", "show_line", "which_lost", "stop_advice"), ({},)),
    "new_game": (_GAME, {"code": _is_text}),
    **dict.fromkeys(("goto", "promote", "demote", "delete"), (_NODE,)),
    "comment": ({**_NODE, "text": _is_comment, "before": _is_flag},),
    "mark": ({**_NODE, "glyph": is_rev},),
    "practise": ({"lesson": _is_text},),
    **dict.fromkeys(("next", "show", "again", "restart", "back"), ({},)),
}


@dataclass(frozen=True, slots=True)
class Command:
    """A request of the player, read from a message of the page.

    Attributes
    ----------
    id
        Number of the message, counted by its sender.
    sender
        The view it comes from.
    base_rev
        Number of the state the player was looking at.
    cmd, args
        The request.
    """

    id: int
    sender: str
    base_rev: int
    cmd: str
    args: Mapping[str, Any]


def parse(message: object) -> Command:
    """Read a message of the page.

    Raises
    ------
    CommandError
        If it is anything but a command of this version, complete and without anything more.
    """
    if not isinstance(message, dict) or message.keys() != _KEYS:
        raise CommandError(f"a command must have the keys {sorted(_KEYS)}: {quoted(message)}")
    if type(message["v"]) is not int or message["v"] != WIRE_VERSION:
        raise CommandError(f"commands must have version {WIRE_VERSION}: {quoted(message['v'])}")
    for key in ("id", "base_rev"):
        if not is_rev(message[key]):
            raise CommandError(f"{key} must be a number: {quoted(message[key])}")
    for key in ("sender", "cmd"):
        if not _is_text(message[key]):
            raise CommandError(f"{key} must be a short text: {quoted(message[key])}")
    args = message["args"]
    for shape in ARGUMENTS.get(message["cmd"], ()):
        if (
            isinstance(args, dict)
            and args.keys() == shape.keys()
            and all(fits(args[name]) for name, fits in shape.items())
        ):
            return Command(
                message["id"], message["sender"], message["base_rev"], message["cmd"], dict(args)
            )
    raise CommandError(f"unknown command: {quoted((message['cmd'], args))}")


#: How large cards can be.
CARD_SIZES = ("small", "medium", "large")


@dataclass(frozen=True, slots=True)
class Prefs:
    """The settings of the player.

    Attributes
    ----------
    language
        Language of all words.
    interactive_rules
        Whether a refused move shows the rule that forbids it.
    double_click
        Whether two quick taps look for a place in the tableau.
    verdict
        Whether the verdict light is on.
    four_colour
        Whether diamonds and clubs have colours of their own.
    left_handed
        Whether stock and waste lie on the right, under the left hand's reach: a mirror.
    card_size
        One of `CARD_SIZES`, within the width there is.
    motion
        Whether moves are animated; they never are if the system asks for less motion.
    sound
        Whether moves, refusals and a win are heard.
    announcements
        Whether a screen reader is told what happens.
    """

    language: str = "en"
    interactive_rules: bool = True
    double_click: bool = True
    verdict: bool = False
    four_colour: bool = False
    left_handed: bool = False
    card_size: str = "medium"
    motion: bool = True
    sound: bool = False
    announcements: bool = True


#: Settings that are on or off.
SWITCHES = tuple(field.name for field in fields(Prefs) if isinstance(field.default, bool))


def parse_prefs(value: object) -> Prefs:
    """Read settings, from the page or from a cell.

    Raises
    ------
    SettingError
        If one is missing, unknown or of the wrong type.
    """
    names = Prefs.__dataclass_fields__.keys()
    if not isinstance(value, dict):
        raise SettingError(f"settings must have the keys {', '.join(names)}: {quoted(value)}")
    for name in value.keys() - names:
        raise SettingError(f"a setting must be one of {offered(names, name)}, not {quoted(name)}")
    for name in names - value.keys():
        raise SettingError(f"a setting is missing: {name!r}")
    for name in SWITCHES:
        check_flag(name, value[name])
    if not _is_text(value["language"]):
        raise SettingError(f"language must be a short text: {quoted(value['language'])}")
    texts.check_language(value["language"])
    if value["card_size"] not in CARD_SIZES:
        size = value["card_size"]
        sizes = offered(CARD_SIZES, size)
        raise SettingError(f"card_size must be one of {sizes}, not {quoted(size)}")
    return Prefs(**value)
