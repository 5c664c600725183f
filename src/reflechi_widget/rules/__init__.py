"""The rules of every game: a table of rows, one judge, and what a move does."""

from reflechi_widget.position import validate_parsed_by
from reflechi_widget.rules import catalogue as catalogue  # registers the games
from reflechi_widget.rules.instead import Allowed, Kind, allowed
from reflechi_widget.rules.legality import (
    check,
    legal_moves,
    recycles_left,
    target_of,
    targets,
)
from reflechi_widget.rules.loss import Purposes, is_dead
from reflechi_widget.rules.pages import RulesPage, rules_page
from reflechi_widget.rules.policies import DOWN_ALTERNATE, KING, UP_SUIT, Base, Build, ace_of
from reflechi_widget.rules.refusal import OF_THE_STOCK, OUTSIDE_THE_GAME, Refusal, Rule
from reflechi_widget.rules.roles import Role
from reflechi_widget.rules.scoring import Clock, Scoring, score_after, score_in_time
from reflechi_widget.rules.table import (
    NOTHING_ASKED,
    UNLIMITED,
    Options,
    PileSpec,
    Rules,
    choose,
    register,
    rows,
    rules_of,
)
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
    "NOTHING_ASKED",
    "OF_THE_STOCK",
    "OUTSIDE_THE_GAME",
    "UNLIMITED",
    "UP_SUIT",
    "Allowed",
    "Base",
    "Build",
    "Clock",
    "Kind",
    "Options",
    "Outcome",
    "PileSpec",
    "Purposes",
    "Refusal",
    "Role",
    "Rule",
    "Rules",
    "RulesPage",
    "Scoring",
    "Step",
    "ace_of",
    "allowed",
    "apply",
    "check",
    "check_deck",
    "choose",
    "deal",
    "double_tap",
    "is_dead",
    "legal_moves",
    "outcome",
    "recycles_left",
    "register",
    "rows",
    "rules_of",
    "rules_page",
    "score_after",
    "score_in_time",
    "tap",
    "target_of",
    "targets",
    "validate",
]
