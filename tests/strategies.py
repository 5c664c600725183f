"""Random games for hypothesis: a deal and a list of wishes, legal or not."""

from __future__ import annotations

from hypothesis import strategies as st

from reflechi_widget.cards import ALL_CARDS
from reflechi_widget.deals import parse_code
from reflechi_widget.moves import DRAW, RECYCLE, Move, Transfer
from reflechi_widget.position import FOUNDATIONS, PileId
from reflechi_widget.record import Game

PAYLOAD_LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZ234567"

payloads = st.text(PAYLOAD_LETTERS, min_size=7, max_size=7)
#: Keys of the games that are played: Réfléchi, and classic Klondike with and without a limit.
keys = st.sampled_from(["TF1-D1N", "TF1-D3N", *(f"KL1-D{d}{p}" for d in "123" for p in "N13")])
codes = st.builds("{}-{}".format, keys, payloads)
open_codes = codes.filter(lambda code: code.startswith("TF1"))

#: Any move that can be written, possible or not.
moves: st.SearchStrategy[Move] = st.one_of(
    st.just(DRAW),
    st.just(RECYCLE),
    st.builds(
        Transfer,
        st.sampled_from(ALL_CARDS),
        st.sampled_from([*map(PileId, "123456789WS"), FOUNDATIONS]),
        st.none() | st.sampled_from([*map(PileId, "1234567WS"), FOUNDATIONS]),
    ),
)


@st.composite
def games(
    draw: st.DrawFn,
    most: int = 120,
    dealt: st.SearchStrategy[str] = codes,
    scored: str | None = None,
) -> Game:
    """Give a game played at random for a while, scored as asked or in any way its row knows."""
    code = draw(dealt)
    scorings = [scored or scoring.name for scoring in parse_code(code).rules.scorings]
    game = Game(code, scoring=draw(st.sampled_from(scorings)))
    for choice in draw(st.lists(st.integers(0, 1_000), max_size=most)):
        if legal := game.legal_moves():
            game.play(legal[choice % len(legal)])
    return game


any_text = st.text(st.characters(), max_size=20)

#: Whatever JSON can hold, half surrogate pairs included.
json_values = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | any_text,
    lambda inner: (
        st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=8), inner, max_size=4)
    ),
    max_leaves=8,
)
