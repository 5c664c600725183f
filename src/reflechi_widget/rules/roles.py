"""What the piles of a game are for."""

from __future__ import annotations

from enum import StrEnum


class Role(StrEnum):
    """What a pile is for."""

    STOCK = "stock"
    WASTE = "waste"
    FOUNDATION = "foundation"
    COLUMN = "column"
