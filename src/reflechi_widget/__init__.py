"""Solitaire Réfléchi in Jupyter: a patience game played, read and taught in notebooks."""

from reflechi_widget.analysis import (
    Hint,
    Review,
    Suggestion,
    Survey,
    difficulty,
    hint,
    review,
    suggest,
    survey,
)
from reflechi_widget.cards import Card, Rank, Suit, parse_card
from reflechi_widget.deals import code_of, deck_of, read_deal, read_deals, read_position
from reflechi_widget.errors import (
    CardError,
    CommandError,
    CopyError,
    DealCodeError,
    DeckError,
    IllegalMoveError,
    InvalidMoveError,
    LessonError,
    PositionError,
    RecordError,
    ReflechiError,
    SettingError,
    StatisticsError,
)
from reflechi_widget.lessons import exercises, lessons
from reflechi_widget.magic import load_ipython_extension
from reflechi_widget.moves import Move, parse_move
from reflechi_widget.picture import svg
from reflechi_widget.position import Pile, PileId, Position
from reflechi_widget.record import Game, read_foreign_moves, read_game, read_games, write_game
from reflechi_widget.rules import Allowed, Refusal, RulesPage, allowed, rules_page
from reflechi_widget.session import Reply
from reflechi_widget.solver import DealTable, backend, solve
from reflechi_widget.statistics import (
    Statistics,
    delete_statistics,
    keep_statistics,
    statistics,
)
from reflechi_widget.verdict import Limits, Progress, Verdict
from reflechi_widget.widget import Lesson, Solitaire, Study

__version__ = "0.1.0"

__all__ = [
    "Allowed",
    "Card",
    "CardError",
    "CommandError",
    "CopyError",
    "DealCodeError",
    "DealTable",
    "DeckError",
    "Game",
    "Hint",
    "IllegalMoveError",
    "InvalidMoveError",
    "Lesson",
    "LessonError",
    "Limits",
    "Move",
    "Pile",
    "PileId",
    "Position",
    "PositionError",
    "Progress",
    "Rank",
    "RecordError",
    "ReflechiError",
    "Refusal",
    "Reply",
    "Review",
    "RulesPage",
    "SettingError",
    "Solitaire",
    "Statistics",
    "StatisticsError",
    "Study",
    "Suggestion",
    "Suit",
    "Survey",
    "Verdict",
    "allowed",
    "backend",
    "code_of",
    "deck_of",
    "delete_statistics",
    "difficulty",
    "exercises",
    "hint",
    "keep_statistics",
    "lessons",
    "load_ipython_extension",
    "parse_card",
    "parse_move",
    "read_deal",
    "read_deals",
    "read_foreign_moves",
    "read_game",
    "read_games",
    "read_position",
    "review",
    "rules_page",
    "solve",
    "statistics",
    "suggest",
    "survey",
    "svg",
    "write_game",
]
