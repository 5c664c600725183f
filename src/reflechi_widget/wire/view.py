"""What goes out: the state of a table and its words, as the player may know them."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from reflechi_widget import texts
from reflechi_widget.cards import Card
from reflechi_widget.moves import RECYCLE
from reflechi_widget.record import Game
from reflechi_widget.rules import (
    UNLIMITED,
    Allowed,
    Kind,
    PileSpec,
    Refusal,
    Role,
    Rule,
    check,
    choose,
    targets,
)
from reflechi_widget.statistics import Kept
from reflechi_widget.wire.commands import WIRE_VERSION
from reflechi_widget.wire.panels import game_panel, keys_panel, settings_panel


def texts_of(language: str, *, chosen: bool = True, study: bool = False) -> dict[str, Any]:
    """Give the words of a language for the page: the trait ``texts``.

    Parameters
    ----------
    language
        One of those there are texts for.
    chosen
        Whether someone has chosen it; until then, the page may ask for the browser's.
    study
        Whether it is for a study, which has other keys and no settings.
    """
    return {
        "language": language,
        "chosen": chosen,
        "languages": texts.language_names(),
        "labels": texts.labels(language),
        "cards": texts.card_names(language),
        "panels": {
            "help": keys_panel(language, study=study),
            "settings": "" if study else settings_panel(language),
            "new_game": "" if study else game_panel(language),
        },
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
    instead
        What the player could have done instead, if anything.
    said
        What just happened, in words.
    handled
        Sender and number of the last command dealt with.
    paused, goes
        Whether the player has stopped the game for a while; whether its time is counted now.
    kept
        The line about the statistics, if a page has asked.
    """

    rev: int
    deal: int
    refusal: Refusal | None
    instead: Allowed | None
    said: str
    handled: tuple[str, int] | None
    paused: bool
    goes: bool
    kept: Kept | None = None


def view_of(game: Game, moment: Moment, language: str) -> dict[str, Any]:
    """Give the state as the page may know it: the trait ``state``.

    A fresh value each time: no one can change a game through it.
    """
    keys = {card: key for key, card in enumerate(game.deck)}
    position = game.position
    return {
        "v": WIRE_VERSION,
        "rev": moment.rev,
        "deal": moment.deal,
        "game": game_view(game, language),
        "piles": [_pile_view(spec, game, keys, language) for spec in game.rules.piles],
        "targets": {str(keys[card]): list(piles) for card, piles in targets(position).items()},
        "score": game.score,
        "moves": game.move_count,
        "undo": game.undoable,
        "redo": game.redoable,
        "won": game.won,
        "lost": texts.say("said.lost", language) if game.lost else None,
        "recycles": game.recycles_left,
        "paused": moment.paused,
        "clock": _clock_view(game, moment.goes),
        "refusal": _refusal_view(game, moment, keys, language),
        "said": moment.said,
        "kept": _kept_view(moment.kept, language),
        "handled": None
        if moment.handled is None
        else {"sender": moment.handled[0], "id": moment.handled[1]},
    }


def game_view(game: Game, language: str) -> dict[str, Any]:
    """Give what a page says of a game itself."""
    rules = game.rules
    return {
        "name": rules.game,
        "title": rules.title,
        "code": game.code,
        "draw": rules.draw,
        "passes": _passes(game),
        "scoring": game.scoring.name,
        "counted": _counted(game.scoring.name, language),
    }


def _counted(scoring: str, language: str) -> str:
    """Give the word that stands over the points; some ways to count them have one of their own."""
    message = f"score.{scoring}"
    return texts.say(message if texts.has(message, language) else "score.usual", language)


def _passes(game: Game) -> int | str | None:
    """Give the limit on passes as it is asked for; None for the one the game has by itself."""
    rules = game.rules
    usual = choose(rules.game, rules.draw, scoring=game.scoring.name)
    return None if rules == usual else rules.passes or UNLIMITED


def _kept_view(kept: Kept | None, language: str) -> dict[str, Any] | None:
    return None if kept is None else {"on": kept.on, "words": kept.sentence(language)}


def _clock_view(game: Game, goes: bool) -> dict[str, Any] | None:
    """Give the seconds played and whether the clock goes; None where time is worth nothing."""
    return None if game.scoring.clock is None else {"seconds": game.seconds, "goes": goes}


def _mark(spec: PileSpec, game: Game) -> str:
    """Give the faint sign on an empty place; on a stock, how often the waste may come back.

    Where that is limited, it is told while the stock still has cards, too.
    """
    if spec.role is not Role.STOCK:
        return spec.base.mark if spec.base else ""
    left, stock = game.recycles_left, game.position.piles[spec.id].cards
    if left is not None and stock:
        return f"↻{left}"
    refusal = check(game.position, RECYCLE)
    if refusal is None:
        return "↻" if left is None else f"↻{left}"
    return "✕" if refusal.rule is Rule.PASS_LIMIT else ""


def _name(spec: PileSpec, game: Game, language: str) -> str:
    """Give the name of a pile; of a stock, with the recycles that are left if they are limited."""
    left = game.recycles_left
    if spec.role is not Role.STOCK or left is None:
        return texts.pile_name(spec.id, language)
    message = "board.recycles" if left else "board.no-recycles"
    return texts.say(message, language, piles=[spec.id], text=left)


def _pile_view(
    spec: PileSpec, game: Game, keys: Mapping[Card, int], language: str
) -> dict[str, Any]:
    pile = game.position.piles[spec.id]
    return {
        **pile_template(spec, language),
        "name": _name(spec, game, language),
        "mark": _mark(spec, game),
        "down": pile.down,
        "cards": [{"key": keys[card], "card": str(card)} for card in pile.up],
    }


def pile_template(spec: PileSpec, language: str) -> dict[str, Any]:
    """Give a pile as the page knows it, without its cards."""
    return {
        "id": spec.id,
        "role": spec.role,
        "name": texts.pile_name(spec.id, language),
        "mark": spec.base.mark if spec.base else "",
        "down": 0,
        "cards": [],
        "fan": spec.fan,
    }


def _refusal_view(
    game: Game, moment: Moment, keys: Mapping[Card, int], language: str
) -> dict[str, Any] | None:
    refusal = moment.refusal
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
        "allowed": _allowed_view(moment.instead, keys, language),
        "practise": None,  # the floor that has lessons fills it in
    }


def _allowed_view(
    instead: Allowed | None, keys: Mapping[Card, int], language: str
) -> dict[str, Any] | None:
    """Give what the player could do instead: where the card goes, or which one can be lifted."""
    if instead is None:
        return None
    goes = instead.kind is Kind.MOVE
    lifts = instead.kind in (Kind.LIFT, Kind.LAST)
    return {
        "sentence": instead.sentence(language),
        "cards": [keys[instead.card]] if lifts else [],
        "piles": list(instead.piles) if goes else [],
    }
