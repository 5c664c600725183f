"""The border to the page: commands in, whole states out, nothing else.

What is read here comes from outside and is not trusted: `parse` accepts exactly the messages
listed in `_ARGUMENTS` and nothing near them. What is written here is seen by the player: `view_of`
leaves out every card that lies face down.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any

from reflechi_widget import texts
from reflechi_widget.cards import Card
from reflechi_widget.errors import CommandError, SettingError
from reflechi_widget.moves import RECYCLE
from reflechi_widget.position import Pile
from reflechi_widget.record import Game
from reflechi_widget.rules import PileSpec, Refusal, Role, check, targets

#: Version of the messages and of the state; both sides must speak the same.
WIRE_VERSION = 1

_KEYS = frozenset({"v", "id", "sender", "base_rev", "cmd", "args"})
_LARGEST = 2**53  # what a number in the page holds exactly
_LONGEST = 120


def is_rev(value: object) -> bool:
    """Tell whether a value can be the number of a state or of a message."""
    return type(value) is int and 0 <= value < _LARGEST


def _is_text(value: object) -> bool:
    # Printable, since half a surrogate pair could be read but never be sent again.
    return isinstance(value, str) and 0 < len(value) <= _LONGEST and value.isprintable()


# Every command, with the arguments it may come with and what each of them must be.
_ARGUMENTS: Mapping[str, tuple[Mapping[str, Callable[[object], bool]], ...]] = {
    "move": ({"move": _is_text},),
    "tap": ({"card": _is_text},),
    "double_tap": ({"card": _is_text},),
    "stock": ({},),
    "undo": ({},),
    "redo": ({},),
    "new_game": ({"draw": is_rev}, {"code": _is_text}),
}


@dataclass(frozen=True, slots=True)
class Command:
    """A wish of the player, read from a message of the page.

    Attributes
    ----------
    id
        Number of the message, counted by its sender.
    sender
        The view it comes from.
    base_rev
        Number of the state the player was looking at.
    cmd, args
        What is wished.
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
        raise CommandError(f"a command has the parts {sorted(_KEYS)}: {_short(message)}")
    if type(message["v"]) is not int or message["v"] != WIRE_VERSION:
        raise CommandError(f"commands are of version {WIRE_VERSION}: {_short(message['v'])}")
    for key in ("id", "base_rev"):
        if not is_rev(message[key]):
            raise CommandError(f"{key} is a number: {_short(message[key])}")
    for key in ("sender", "cmd"):
        if not _is_text(message[key]):
            raise CommandError(f"{key} is a short text: {_short(message[key])}")
    args = message["args"]
    for shape in _ARGUMENTS.get(message["cmd"], ()):
        if (
            isinstance(args, dict)
            and args.keys() == shape.keys()
            and all(fits(args[name]) for name, fits in shape.items())
        ):
            return Command(
                message["id"], message["sender"], message["base_rev"], message["cmd"], dict(args)
            )
    raise CommandError(f"no such command: {_short((message['cmd'], args))}")


def _short(value: object) -> str:
    """Quote a hostile value without letting it fill the log."""
    shown = repr(value) if isinstance(value, str | int | float | bool | None) else str(type(value))
    return shown if len(shown) <= _LONGEST else f"{shown[:_LONGEST]}…"


@dataclass(frozen=True, slots=True)
class Prefs:
    """What the player has set: language, refusals in words, double tap."""

    language: str = "en"
    interactive_rules: bool = True
    double_click: bool = True


def parse_prefs(value: object) -> Prefs:
    """Read settings, from the page or from a cell.

    Raises
    ------
    SettingError
        If one is missing, unknown or of the wrong type.
    """
    names = Prefs.__dataclass_fields__.keys()
    if not isinstance(value, dict) or value.keys() != names:
        raise SettingError(f"the settings are {', '.join(names)}: {_short(value)}")
    for name in ("interactive_rules", "double_click"):
        if not isinstance(value[name], bool):
            raise SettingError(f"{name} is true or false: {_short(value[name])}")
    if not _is_text(value["language"]):
        raise SettingError(f"language is a short text: {_short(value['language'])}")
    texts.check_language(value["language"])
    return Prefs(**value)


def texts_of(language: str) -> dict[str, Any]:
    """Give the words of a language for the page: the trait ``texts``."""
    return {
        "language": language,
        "labels": texts.labels(language),
        "cards": texts.card_names(language),
    }


@dataclass(frozen=True, slots=True)
class Moment:
    """What belongs to a state besides the game.

    Attributes
    ----------
    rev, deal
        Numbers of this state and of the deal on this table.
    refusal
        The refusal to show, or None.
    said
        What just happened, in words.
    handled
        Sender and number of the last command dealt with.
    """

    rev: int
    deal: int
    refusal: Refusal | None
    said: str
    handled: tuple[str, int] | None


def view_of(game: Game, moment: Moment, language: str) -> dict[str, Any]:
    """Give the state as the page may know it: the trait ``state``.

    A fresh value each time: nobody changes a game through it.
    """
    keys = {card: key for key, card in enumerate(game.deck)}
    position = game.position
    return {
        "v": WIRE_VERSION,
        "rev": moment.rev,
        "deal": moment.deal,
        "game": {
            "name": game.rules.game,
            "title": game.rules.title,
            "code": game.code,
            "draw": game.rules.draw,
        },
        "piles": [
            _pile_view(spec, position.piles[spec.id], _mark(spec, game), keys, language)
            for spec in game.rules.piles
        ],
        "targets": {str(keys[card]): list(piles) for card, piles in targets(position).items()},
        "score": game.score,
        "moves": game.move_count,
        "undo": game.undoable,
        "redo": game.redoable,
        "won": game.won,
        "refusal": _refusal_view(game, moment.refusal, keys, language),
        "said": moment.said,
        "handled": None
        if moment.handled is None
        else {"sender": moment.handled[0], "id": moment.handled[1]},
    }


def _mark(spec: PileSpec, game: Game) -> str:
    """Give the faint sign on an empty place."""
    if spec.role is Role.STOCK:
        return "↻" if check(game.position, RECYCLE) is None else ""
    return spec.base.mark if spec.base else ""


def _pile_view(
    spec: PileSpec, pile: Pile, mark: str, keys: Mapping[Card, int], language: str
) -> dict[str, Any]:
    return {
        "id": spec.id,
        "role": spec.role,
        "name": texts.pile_name(spec.id, language),
        "mark": mark,
        "down": pile.down,
        "cards": [{"key": keys[card], "card": str(card)} for card in pile.up],
        "fan": spec.fan,
    }


def _refusal_view(
    game: Game, refusal: Refusal | None, keys: Mapping[Card, int], language: str
) -> dict[str, Any] | None:
    if refusal is None:
        return None
    visible = {card for pile in game.position.piles.values() for card in pile.up}
    marked = [keys[card] if card in visible else None for card in refusal.cards]
    return {
        "rule": refusal.rule,
        "title": refusal.title(language),
        "sentence": refusal.sentence(language),
        "meant": [key for key in marked[:1] if key is not None],
        "blockers": [key for key in marked[1:] if key is not None],
        "piles": [pile for pile in refusal.piles if pile in game.rules.spec],
    }
