"""Dealing a written game as its tags say."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any

from reflechi_widget.cards import parse_named_card
from reflechi_widget.deals import DEFAULT_GAME, DealCode, choose_code, code_of, parse_code
from reflechi_widget.errors import ReflechiError
from reflechi_widget.record.escapes import unescape_value
from reflechi_widget.record.game import Game
from reflechi_widget.record.lexer import Token
from reflechi_widget.record.writer import DERIVED_TAGS, FORMAT, NAME_TAG
from reflechi_widget.rules import UNLIMITED, check_deck, choose


def deal_tagged(tags: dict[str, Token], first: Token) -> Game:
    """Deal the game that the tags describe; they must not contradict each other.

    Parameters
    ----------
    tags
        The tags of a game, by name.
    first
        The first token of the game; an error names its place if a tag is missing.

    Raises
    ------
    RecordError
        Naming the place of the wrong tag.
    """
    value = {name: unescape_value(token.text) for name, token in tags.items()}
    if not tags.keys() & {"Code", "Cards"}:
        raise first.error("a game needs a [Code] or its [Cards] written out")
    if value.get("Format", FORMAT) != FORMAT:
        raise tags["Format"].error(f"only Format {FORMAT!r} can be read")
    scoring, carried = value.get("Scoring"), number_of(tags, "Carried", signed=True) or 0
    code = _code(tags, value)
    with _Said(tags.get("Scoring")):
        code.rules.scored(scoring)
    with _Said(tags.get("Carried")):
        game = Game(str(code), scoring=scoring, carried=carried)
    if "Cards" in value and "Code" in value:
        with _Said(tags["Cards"]):
            cards = [parse_named_card(card) for card in value["Cards"].split()]
            check_deck(game.rules, cards)
        if tuple(cards) != game.deck:
            raise tags["Cards"].error("these are not the cards that the [Code] deals")
    game.tags = {name: text for name, text in value.items() if name not in DERIVED_TAGS}
    if value.get(NAME_TAG, game.rules.title) != game.rules.title:
        game.tags[NAME_TAG] = value[NAME_TAG]
    return game


def _code(tags: dict[str, Token], value: Mapping[str, str]) -> DealCode:
    """Read the deal; the first of its tags that does not fit the others is wrong."""
    no_limit = value.get("Passes") == UNLIMITED
    asked: dict[str, Any] = {
        "Rules": value.get("Rules"),
        "Draw": number_of(tags, "Draw"),
        "Passes": UNLIMITED if no_limit else number_of(tags, "Passes"),
    }
    if "Code" not in value:
        rules, draw, passes = asked.values()
        with _Said(tags["Cards"]):
            cards = [parse_named_card(card) for card in value["Cards"].split()]
        found = choose(DEFAULT_GAME)
        for name, options in (("Rules", ()), ("Draw", (draw,)), ("Passes", (draw, passes))):
            with _Said(tags.get(name)):
                found = choose(rules or DEFAULT_GAME, *options)
        with _Said(tags["Cards"]):
            return parse_code(code_of(cards, found.game, found.draw, found.passes))
    with _Said(tags["Code"]):
        code = parse_code(value["Code"])
    fitting: dict[str, Any] = {}
    for name, wanted in asked.items():
        fitting[name.lower()] = wanted
        with _Said(tags.get(name)):
            choose_code(value["Code"], **fitting)
    return code


class _Said:
    """Add the place of a tag to every error raised inside."""

    def __init__(self, token: Token | None) -> None:
        self.token = token

    def __enter__(self) -> None:
        return

    def __exit__(self, _kind: object, error: BaseException | None, _trace: object) -> None:
        if isinstance(error, ReflechiError) and self.token is not None:
            message = str(error)
            # The place quotes the tag, so the error must not quote it as well.
            for lead in (": ", ", not "):
                for given in (repr(self.token.text), self.token.text):
                    message = message.removesuffix(f"{lead}{given}")
            raise self.token.error(message) from None


def number_of(tags: dict[str, Token], name: str, *, signed: bool = False) -> int | None:
    """Give the number in a tag, or None if there is no such tag.

    Raises
    ------
    RecordError
        If it is not a number.
    """
    if name not in tags:
        return None
    text = tags[name].text
    if not re.fullmatch(r"-?[0-9]{1,9}" if signed else r"[0-9]{1,9}", text, re.ASCII):
        raise tags[name].error(f"the tag {name} must be a number")
    return int(text)
