"""What a tap and a double tap mean."""

from __future__ import annotations

import pytest

from lay import foundations, lay
from reflechi_widget.cards import parse_card
from reflechi_widget.position import Position
from reflechi_widget.rules import Refusal, double_tap, tap


def tapped(position: Position, card: str, *, twice: bool = False) -> str:
    """Give the token of the move a tap stands for, or the id of the rule that refuses it."""
    found = (double_tap if twice else tap)(position, parse_card(card))
    return str(found.rule) if isinstance(found, Refusal) else str(found)


@pytest.mark.parametrize("place", ["c1", "W"])
def test_a_tap_sends_a_last_card_to_its_foundation(place: str) -> None:
    assert tapped(lay(**{place: "AS"}), "AS") == "AS-F"


def test_a_tap_on_a_card_its_foundation_refuses_gives_that_rule() -> None:
    assert tapped(lay(c1="5S"), "5S") == "foundation-ace"


def test_a_tap_on_a_foundation_moves_nothing() -> None:
    table = lay(c1="3H", **foundations(2))
    assert tapped(table, "2S") == "foundation-shift"
    assert tapped(table, "2S", twice=True) == "foundation-shift"


def test_a_tap_tells_nothing_of_where_a_card_lies_face_down() -> None:
    # With no other column to try, a card in a column was once said to find no place.
    for piles in ({"c1": "9S|7H", "S": "9C|"}, {"c1": "9C|7H", "S": "9S|"}):
        assert tapped(lay("KL1-D1N", **piles), "9S") == "face-down"
        assert tapped(lay("KL1-D1N", **piles), "9S", twice=True) == "face-down"


def test_a_double_tap_goes_to_the_foundation_first() -> None:
    assert tapped(lay(c1="2S", c2="3H", FS="AS"), "2S", twice=True) == "2S-F"


def test_a_double_tap_then_looks_for_the_longest_column() -> None:
    assert tapped(lay(c1="8H", c2="9S", c3="2D2C9C"), "8H", twice=True) == "8H-3"


def test_of_columns_equally_long_a_double_tap_takes_the_leftmost() -> None:
    assert tapped(lay(c1="8H", c3="9S", c5="9C"), "8H", twice=True) == "8H-3"


def test_a_double_tap_on_a_king_finds_an_empty_column() -> None:
    assert tapped(lay(W="KS", c1="2D"), "KS", twice=True) == "KS-2"


def test_a_double_tap_never_carries_a_whole_column_to_an_empty_one() -> None:
    assert tapped(lay(c1="KS"), "KS", twice=True) == "no-place"
    assert tapped(lay(c1="KSQH"), "KS", twice=True) == "no-place"
    assert tapped(lay(c1="2DKSQH"), "KS", twice=True) == "KS-2"


def test_a_double_tap_inside_a_column_moves_the_group_from_that_card() -> None:
    assert tapped(lay(c1="2D8H7S", c2="9C"), "8H", twice=True) == "8H-2"


def test_a_double_tap_on_a_broken_group_says_what_breaks_it() -> None:
    assert tapped(lay(c1="8H7D", c2="9C"), "8H", twice=True) == "group-colour"


def test_a_double_tap_on_a_covered_card_of_the_waste_says_that_it_is_covered() -> None:
    assert tapped(lay(W="8H2D", c2="9C"), "8H", twice=True) == "top-only"
