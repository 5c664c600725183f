"""Why a move is refused: every rule id, in the order of judging."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum

from reflechi_widget import texts
from reflechi_widget.cards import Card
from reflechi_widget.position import PileId


class Rule(StrEnum):
    """The rules that can refuse something. The sentence of each is in `texts`.

    After the id: the cards a refusal by it names, then the piles.
    """

    # Transfers: does the move speak of this table at all?
    NO_CARD = "no-card"  # card |
    NO_PILE = "no-pile"  # card | the pile that is not there
    FACE_DOWN = "face-down"  # card | (nothing: where it lies is not told)
    WRONG_SOURCE = "wrong-source"  # card | where it was said to be, where it is
    NOT_A_TARGET = "not-a-target"  # card | target
    FOUNDATION_SHIFT = "foundation-shift"  # card | its foundation
    SAME_PILE = "same-pile"  # card | its pile
    # May these cards be taken up?
    TOP_ONLY = "top-only"  # card, the top card | their pile
    FOUNDATION_ONE = "foundation-one"  # card, the one on it | its foundation
    GROUP_RANK = "group-rank"  # card, the deeper and the upper card at the break | their pile
    GROUP_COLOUR = "group-colour"  # the same
    GROUP_BOTH = "group-both"  # the same
    # May they be put down there?
    FOUNDATION_ACE = "foundation-ace"  # card, the ace it begins with | foundation
    FOUNDATION_NEXT = "foundation-next"  # card, the card it waits for | foundation
    EMPTY_COLUMN = "empty-column"  # card | column
    BUILD_KING = "build-king"  # card, the target's last card | column
    BUILD_RANK = "build-rank"  # the same
    BUILD_COLOUR = "build-colour"  # the same
    BUILD_BOTH = "build-both"  # the same
    # Stock and waste.
    NO_STOCK = "no-stock"  # |
    NOTHING_TO_DRAW = "nothing-to-draw"  # | stock, waste
    STOCK_SPENT = "stock-spent"  # | stock
    STOCK_EMPTY = "stock-empty"  # | stock
    DRAWS_LEFT = "draws-left"  # | stock; text: how many there are
    NOTHING_TO_RECYCLE = "nothing-to-recycle"  # | stock, waste
    PASS_LIMIT = "pass-limit"  # | stock
    STOCK_LEFT = "stock-left"  # | stock
    # Play round the rules.
    NO_PLACE = "no-place"  # card | its pile
    NOTHING_TO_UNDO = "nothing-to-undo"  # |
    UNDO_LIMIT = "undo-limit"  # | ; text: the limit
    NOTHING_TO_REDO = "nothing-to-redo"  # |
    PAUSED = "paused"  # |
    STALE = "stale"  # |
    BAD_COMMAND = "bad-command"  # |
    NO_CARRY = "no-carry"  # |
    # Deal codes; text: the part that is wrong.
    CODE_FORM = "code-form"
    CODE_SCHEME = "code-scheme"
    CODE_DRAW = "code-draw"
    CODE_PASSES = "code-passes"
    CODE_LETTER = "code-letter"
    CODE_LENGTH = "code-length"
    CODE_NUMBER = "code-number"
    CODE_DRAW_DIFFERS = "code-draw-differs"
    CODE_PASSES_DIFFER = "code-passes-differ"
    CODE_RULES_DIFFER = "code-rules-differ"


#: Rules about drawing and recycling.
OF_THE_STOCK = frozenset(
    list(Rule)[list(Rule).index(Rule.NO_STOCK) : list(Rule).index(Rule.NO_PLACE)]
)

#: Rules that are not about the game: with interactive rules off they still speak on the board.
OUTSIDE_THE_GAME = frozenset(list(Rule)[list(Rule).index(Rule.NOTHING_TO_UNDO) :])


@dataclass(frozen=True, slots=True)
class Refusal:
    """A *no* with its reason.

    Attributes
    ----------
    rule
        Id of the rule that refuses; compares equal to its text, such as ``"empty-column"``.
    cards
        The card that was meant, then those in its way.
    piles
        The piles concerned.
    text
        The quotation in the sentence: a part of a deal code, or a number in digits.
    """

    rule: Rule
    cards: tuple[Card, ...] = ()
    piles: tuple[PileId, ...] = ()
    text: str = ""

    def sentence(self, language: str = "en") -> str:
        """Say which rule forbids it, naming the cards.

        Raises
        ------
        SettingError
            If this language has no texts.
        """
        return texts.say(
            f"refusal.{self.rule}",
            language,
            cards=self.cards,
            piles=self.piles,
            text=self._quoted(),
        )

    def _quoted(self) -> str | int:
        if self.rule.startswith("code-"):
            return repr(self.text)
        return int(self.text) if self.text.isdecimal() else self.text

    def title(self, language: str = "en") -> str:
        """Give the name of the rule, one or two words."""
        return texts.say(f"rule.{self.rule}", language)

    def __str__(self) -> str:
        return self.sentence()
