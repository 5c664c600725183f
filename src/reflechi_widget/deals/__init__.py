"""Deals: codes of our own, and the numbers and texts by which other programs name theirs."""

from reflechi_widget.deals.codes import (
    DEFAULT_GAME,
    DealCode,
    choose_code,
    code_of,
    deck_of,
    parse_code,
)
from reflechi_widget.deals.foreign import FORMATS, POSITION_FORMATS, read_deal, read_position

__all__ = [
    "DEFAULT_GAME",
    "FORMATS",
    "POSITION_FORMATS",
    "DealCode",
    "choose_code",
    "code_of",
    "deck_of",
    "parse_code",
    "read_deal",
    "read_position",
]
