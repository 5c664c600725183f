"""What the solver's verdicts are for: hints, suggestions, reviews, surveys, winnable deals."""

from reflechi_widget.analysis.hints import Hint, hint
from reflechi_widget.analysis.onlymoves import OnlyMove, only_moves
from reflechi_widget.analysis.reviews import Review, review
from reflechi_widget.analysis.suggestions import Suggestion, suggest
from reflechi_widget.analysis.surveys import Survey, survey
from reflechi_widget.analysis.winnable import difficulty, winnable_code
from reflechi_widget.analysis.worlds import has_secrets

__all__ = [
    "Hint",
    "OnlyMove",
    "Review",
    "Suggestion",
    "Survey",
    "difficulty",
    "has_secrets",
    "hint",
    "only_moves",
    "review",
    "suggest",
    "survey",
    "winnable_code",
]
