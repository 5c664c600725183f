"""The errors this package raises.

::

    ReflechiError
    ├── CardError          a card cannot be read                        (ValueError)
    ├── PositionError      a position cannot be read, or cannot occur   (ValueError)
    ├── InvalidMoveError   a move cannot be read                        (ValueError)
    ├── IllegalMoveError   a move was read and is refused by a rule     (ValueError)
    ├── DealCodeError      a deal code cannot be read                   (ValueError)
    ├── DeckError          52 cards do not make the deck of this game   (ValueError)
    ├── RecordError        a game file cannot be read; line and column        (ValueError)
    ├── LessonError        a lesson cannot be read or cannot be done; line    (ValueError)
    ├── StatisticsError    a file of statistics cannot be read                (ValueError)
    ├── SettingError       a game, draw count, language… that is not offered  (ValueError)
    ├── CommandError       a message from the page cannot be read             (ValueError)
    └── CopyError          a widget was to be copied or pickled               (TypeError)

Each is also the builtin error a caller would already catch. Messages end with the offending text.
"""

from __future__ import annotations

from typing import Protocol


class _Reason(Protocol):
    """What an error carries: a refusal, seen from the ground floor."""

    def sentence(self, language: str = "en") -> str: ...


class ReflechiError(Exception):
    """Any error of this package."""


class CardError(ReflechiError, ValueError):
    """A card cannot be read."""


class PositionError(ReflechiError, ValueError):
    """A position cannot be read, or no game can reach it."""


class InvalidMoveError(ReflechiError, ValueError):
    """A move cannot be read: it is not a move token."""


class DealCodeError(ReflechiError, ValueError):
    """A deal code cannot be read, or is for a different game from the one asked for.

    Parameters
    ----------
    refusal
        The `Refusal` that names the part that is wrong.
    """

    def __init__(self, refusal: _Reason) -> None:
        super().__init__(refusal)
        self.refusal = refusal

    def __str__(self) -> str:
        return self.refusal.sentence()


class DeckError(ReflechiError, ValueError):
    """These cards are not the deck of the game: one is missing, duplicated or unknown."""


class RecordError(ReflechiError, ValueError):
    """The text of a game cannot be read.

    Parameters
    ----------
    message
        What is wrong, or what was expected; ends with the offending text.
    line, column
        Where in the text, counted from 1.
    """

    def __init__(self, message: str, line: int, column: int) -> None:
        super().__init__(message, line, column)
        self.message = message
        self.line = line
        self.column = column

    def __str__(self) -> str:
        return f"line {self.line}, column {self.column}: {self.message}"


class LessonError(ReflechiError, ValueError):
    """The text of a lesson cannot be read, or asks for something the rules do not allow.

    Parameters
    ----------
    message
        What is wrong, or what was expected; ends with the offending text.
    line
        Where in the text, counted from 1.
    """

    def __init__(self, message: str, line: int) -> None:
        super().__init__(message, line)
        self.message = message
        self.line = line

    def __str__(self) -> str:
        return f"line {self.line}: {self.message}"


class StatisticsError(ReflechiError, ValueError):
    """A statistics file is damaged, has a later version, or is another file; it is left alone."""


class SettingError(ReflechiError, ValueError):
    """A game, draw count, language or other setting that is not offered."""


class CommandError(ReflechiError, ValueError):
    """A message from the page cannot be read, or asks for something not on offer."""


class CopyError(ReflechiError, TypeError):
    """A table, lesson or study was to be copied or pickled; its game can be."""


class IllegalMoveError(ReflechiError, ValueError):
    """A move was understood, and a rule refuses it.

    Parameters
    ----------
    refusal
        The `Refusal` with the rule, the cards and the piles.
    move
        The move as it was written.
    """

    def __init__(self, refusal: _Reason, move: str) -> None:
        super().__init__(refusal, move)
        self.refusal = refusal
        self.move = move

    def __str__(self) -> str:
        return f"{self.refusal.sentence()} {self.move!r}"

    def _render_traceback_(self) -> list[str]:
        """Give IPython one readable line instead of a traceback."""
        return [f"{type(self).__name__}: {self}"]
