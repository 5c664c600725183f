"""Deals: codes of our own, and the numbers and texts by which other programs name theirs."""

from reflechi_widget.deals.codes import (
    DEALS,
    DEFAULT_GAME,
    DealCode,
    choose_code,
    code_of,
    deck_of,
    mixed,
    nth_code,
    nth_permutation,
    parse_code,
    random_code,
)
from reflechi_widget.deals.foreign import (
    FORMATS,
    LIST_FORMATS,
    POSITION_FORMATS,
    read_deal,
    read_deals,
    read_position,
)
from reflechi_widget.deals.lists import NamedDeal

__all__ = [
    "DEALS",
    "DEFAULT_GAME",
    "FORMATS",
    "LIST_FORMATS",
    "POSITION_FORMATS",
    "DealCode",
    "NamedDeal",
    "choose_code",
    "code_of",
    "deck_of",
    "mixed",
    "nth_code",
    "nth_permutation",
    "parse_code",
    "random_code",
    "read_deal",
    "read_deals",
    "read_position",
]
