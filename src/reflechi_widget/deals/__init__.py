"""Deals: codes of our own, and the numbers and texts by which other programs name theirs."""

from reflechi_widget.deals.codes import (
    DEFAULT_GAME,
    DealCode,
    choose_code,
    code_of,
    deck_of,
    parse_code,
)

__all__ = [
    "DEFAULT_GAME",
    "DealCode",
    "choose_code",
    "code_of",
    "deck_of",
    "parse_code",
]
