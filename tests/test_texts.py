"""No word is missing, and no placeholder ever shows."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

import reflechi_widget as rw
from reflechi_widget import texts
from reflechi_widget.cards import ALL_CARDS
from reflechi_widget.position import PileId
from reflechi_widget.rules import Refusal, Role, Rule, rows

LABELS = Path(__file__).parents[1] / "js" / "src" / "labels.ts"
#: How many cards and piles each rule names; what is not here names none.
NAMED = {
    **dict.fromkeys(["no-pile", "not-a-target", "same-pile", "foundation-shift"], (1, 1)),
    **dict.fromkeys(["no-card", "face-down"], (1, 0)),
    **dict.fromkeys(["empty-column", "no-place"], (1, 1)),
    "wrong-source": (1, 2),
    **dict.fromkeys(["top-only", "foundation-one", "foundation-ace", "foundation-next"], (2, 1)),
    **dict.fromkeys(["build-king", "build-rank", "build-colour", "build-both"], (2, 1)),
    **dict.fromkeys(["group-rank", "group-colour", "group-both"], (3, 1)),
}


@pytest.mark.parametrize("language", texts.LANGUAGES)
@pytest.mark.parametrize("rule", Rule)
def test_every_refusal_reads_whole_for_every_card_it_can_name(rule: Rule, language: str) -> None:
    cards, piles = NAMED.get(rule, (0, 0))
    for card in ALL_CARDS:
        if rule in ("build-rank", "build-both") and card.rank == rw.Rank.KING:
            continue  # a king is refused by a rule of its own
        named = (card, *ALL_CARDS[:2])[:cards]
        sentence = Refusal(rule, named, (PileId("3"), PileId("W"))[:piles], "100").sentence(
            language
        )
        assert sentence.endswith((".", "'"))
        assert not re.search(r"[{}]|None", sentence)
        assert not cards or card.symbol in sentence or rule == "no-pile"


@pytest.mark.parametrize("language", texts.LANGUAGES)
def test_the_page_gets_every_word_it_asks_for_and_no_other(language: str) -> None:
    listing = re.search(r"LABELS = \[(.*?)\]", LABELS.read_text(encoding="utf-8"), re.DOTALL)
    assert listing
    assert set(re.findall(r'"(\w+)"', listing[1])) == texts.labels(language).keys()


@pytest.mark.parametrize("language", texts.LANGUAGES)
def test_every_card_and_every_pile_has_a_name(language: str) -> None:
    assert len(set(texts.card_names(language).values())) == 52
    for row in rows():
        names = [texts.pile_name(spec.id, language) for spec in row.piles]
        assert len(set(names)) == len(names)
    assert texts.card_names()["7H"] == "seven of hearts"
    assert texts.pile_name(PileId("3")) == "column 3"


@pytest.mark.parametrize("language", texts.LANGUAGES)
def test_every_role_of_a_pile_has_a_word_for_still_boards(language: str) -> None:
    for role in Role:
        if role is not Role.COLUMN:
            assert texts.say(f"board.{role}", language)


def test_an_unknown_language_is_an_error_everywhere() -> None:
    for call in (texts.labels, texts.card_names, texts.check_language):
        with pytest.raises(rw.SettingError, match="'xx'"):
            call("xx")
