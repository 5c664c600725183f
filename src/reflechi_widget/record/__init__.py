"""Games: trees of what was played, what is said of it, and how it is written."""

from reflechi_widget.record.files import load_game, resume_game, save_game
from reflechi_widget.record.foreign import MOVE_FORMATS, read_foreign_moves
from reflechi_widget.record.game import Game
from reflechi_widget.record.node import Node
from reflechi_widget.record.notes import MARKS, Highlight, Mark, Note, mark_of
from reflechi_widget.record.reader import read_game, read_games
from reflechi_widget.record.tree import ID_TAG
from reflechi_widget.record.writer import write_game, write_moves

__all__ = [
    "ID_TAG",
    "MARKS",
    "MOVE_FORMATS",
    "Game",
    "Highlight",
    "Mark",
    "Node",
    "Note",
    "load_game",
    "mark_of",
    "read_foreign_moves",
    "read_game",
    "read_games",
    "resume_game",
    "save_game",
    "write_game",
    "write_moves",
]
