"""Leaks to plant, one a channel, each by what a careless change of the source could do."""

from __future__ import annotations

import logging
from collections.abc import Callable
from dataclasses import replace
from typing import Any

import pytest

import reflechi_widget as rw
from reflechi_widget.cards import Card
from reflechi_widget.picture import boards, drawing
from reflechi_widget.position import Pile, PileId, Position
from reflechi_widget.record import Game, writer
from reflechi_widget.record.tree import Tree
from reflechi_widget.rules import PileSpec, Refusal, Rule, legality
from reflechi_widget.session import laid, speech
from reflechi_widget.texts import card_names, say
from reflechi_widget.wire import Moment, records, view

Patch = pytest.MonkeyPatch
Told = dict[str, Any]


def down(position: Position) -> list[Card]:
    """List what lies face down."""
    return [card for pile in position.piles.values() for card in pile.cards[: pile.down]]


def _next(position: Position) -> str:
    return "".join(down(position)[-1:])


def _number(position: Position) -> int:
    return sum(card.ordinal for card in down(position)[-1:])


def around(patch: Patch, owner: Any, name: str, change: Callable[..., Any]) -> None:
    """Have what a function gives changed: by its result, then its own arguments."""
    honest = getattr(owner, name)
    patch.setattr(owner, name, lambda *args, **more: change(honest(*args, **more), *args))


def _view(patch: Patch, change: Callable[[Game], Told]) -> None:
    """Have something added to the state, or changed in it."""
    around(patch, laid, "view_of", lambda told, game, *_: told | change(game))


def in_the_state(patch: Patch) -> None:
    """Send the piles whole."""

    def change(told: Told, spec: PileSpec, game: Game, *_: object) -> Told:
        return told | {"all": game.position[spec.id].cards}

    around(patch, view, "_pile_view", change)


def as_a_name(patch: Patch) -> None:
    """Name a card in a language that the table does not speak."""
    _view(patch, lambda game: {"hi": card_names("hi").get(_next(game.position))})


def as_a_key(patch: Patch) -> None:
    """Mark the card that was meant, though it lies face down."""

    def change(told: Told, game: Game, moment: Moment, *_: object) -> Told:
        meant = moment.refusal.cards[:1] if moment.refusal else ()
        return told and told | {"meant": [game.deck.index(card) for card in meant]}

    around(patch, view, "_refusal_view", change)


def as_an_order(patch: Patch) -> None:
    """List targets in an order that the next card decides."""

    def change(told: dict[Card, Any], position: Position) -> dict[Card, Any]:
        by = _number(position)
        return dict(sorted(told.items(), key=lambda item: (item[0].ordinal + 7 * by) % 11))

    around(patch, view, "targets", change)


def as_a_count(patch: Patch) -> None:
    """Count by the next card."""
    _view(patch, lambda game: {"undo": _number(game.position)})


def in_a_message(patch: Patch) -> None:
    """Send a message beside the traits."""

    def change(told: Any, table: rw.Solitaire) -> None:
        table.send({"next": _next(table.reveal())})

    around(patch, rw.Solitaire, "_publish", change)


def in_a_sentence(patch: Patch) -> None:
    """Say what lies under the card that turned."""

    def change(told: list[str], game: Game, node: Any, language: str) -> list[str]:
        return [*told, say("said.turned", language, cards=down(node.position)[-1:])]

    around(patch, speech, "_turned_said", change)


def in_the_advice(patch: Patch) -> None:
    """Point at what lies face down."""
    around(
        patch,
        laid,
        "advice_view",
        lambda told, game, *_: told | {"highlights": down(game.position)},
    )


def in_the_move_list(patch: Patch) -> None:
    """Name the card beneath the one that was drawn."""
    around(patch, records, "move_text", lambda told, node, *_: told + _next(node.position))


def in_html(patch: Patch) -> None:
    """Write the faces and hide them by a style."""
    around(
        patch, boards, "_column_cells", lambda told, pile, _: [*told, f"<i hidden>{pile.cards}</i>"]
    )


def in_a_drawing(patch: Patch) -> None:
    """Draw every card face up."""
    honest = drawing._Drawing._pile
    patch.setattr(
        drawing._Drawing, "_pile", lambda self, spec, pile: honest(self, spec, Pile(pile.cards))
    )


def in_a_file(patch: Patch) -> None:
    """Write the cards out before the end."""
    around(patch, writer, "_tags", lambda told, game: told | {"Cards": " ".join(game.deck)})


def in_the_position(patch: Patch) -> None:
    """Give cells the position as it is."""
    patch.setattr(Position, "hide_face_down", lambda self: self)


def in_a_repr(patch: Patch) -> None:
    """Show in a cell what is drawn next."""
    around(patch, rw.Solitaire, "__repr__", lambda told, table: f"{told} {_next(table.reveal())}")


def in_a_refusal(patch: Patch) -> None:
    """Tell where a card lies face down."""

    def change(told: Any, position: Position, move: Any) -> Any:
        if isinstance(told, Refusal) and told.rule is Rule.FACE_DOWN:
            return replace(told, piles=(position.find(move.card) or PileId("S"),))
        return told

    around(patch, legality, "judge_transfer", change)


def in_the_log(patch: Patch) -> None:
    """Log how the game stands."""

    def change(told: Any, session: laid.Laid) -> Any:
        logging.getLogger("reflechi_widget.session").warning("%r", session.live.position)
        return told

    around(patch, laid.Laid, "values", change)


def in_the_loss(patch: Patch) -> None:
    """Declare a loss by a card that nobody has seen."""
    patch.setattr(Tree, "lost", property(lambda self: _number(self.position) % 2 == 0))


LEAKS = [
    value
    for name, value in list(globals().items())
    if name.startswith(("in_", "as_")) and callable(value)
]
