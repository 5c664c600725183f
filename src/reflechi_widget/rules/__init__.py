"""The rules of every game: a table of rows, one judge, and what a move does."""

from reflechi_widget.position import validate_parsed_by
from reflechi_widget.rules import catalogue as catalogue  # registers the games
from reflechi_widget.rules.legality import check, legal_moves, target_of, targets
from reflechi_widget.rules.policies import DOWN_ALTERNATE, KING, UP_SUIT, Base, Build, ace_of
from reflechi_widget.rules.refusal import OUTSIDE_THE_GAME, Refusal, Rule
from reflechi_widget.rules.scoring import score_after
from reflechi_widget.rules.table import PileSpec, Role, Rules, choose, register, rows, rules_of
from reflechi_widget.rules.taps import double_tap, tap
from reflechi_widget.rules.transition import (
    Outcome,
    Step,
    apply,
    check_deck,
    deal,
    outcome,
    validate,
)

validate_parsed_by(validate)

__all__ = [
    "DOWN_ALTERNATE",
    "KING",
    "OUTSIDE_THE_GAME",
    "UP_SUIT",
    "Base",
    "Build",
    "Outcome",
    "PileSpec",
    "Refusal",
    "Role",
    "Rule",
    "Rules",
    "Step",
    "ace_of",
    "apply",
    "check",
    "check_deck",
    "choose",
    "deal",
    "double_tap",
    "legal_moves",
    "outcome",
    "register",
    "rows",
    "rules_of",
    "score_after",
    "tap",
    "target_of",
    "targets",
    "validate",
]
