"""What a search says of a position, what may limit it, and what it tells while it runs."""

from __future__ import annotations

import math
from dataclasses import dataclass
from typing import Literal, Protocol

from reflechi_widget.errors import SettingError
from reflechi_widget.moves import Move
from reflechi_widget.texts import counted

#: Winnable: a line is given. Unwinnable: proved. Unknown: a limit ended the search.
Result = Literal["winnable", "unwinnable", "unknown"]

#: What ended a search that found nothing out.
Limit = Literal["nodes", "seconds", "memory", "stopped"]

#: What is known of the length of a line.
Shortest = Literal["proved", "best found"]


class Stop(Protocol):
    """Something another thread can set to end a search, such as a `threading.Event`."""

    def is_set(self) -> bool:
        """Tell whether the search should end."""
        ...


@dataclass(frozen=True, slots=True)
class Progress:
    """The progress of a search.

    Attributes
    ----------
    nodes
        Positions visited so far.
    seconds
        Running time so far.
    """

    nodes: int
    seconds: float


@dataclass(frozen=True, slots=True)
class Limits:
    """What a search may use; None is no limit.

    Parameters
    ----------
    seconds
        Time on the clock.
    nodes
        Positions visited.
    memory
        Bytes taken by the positions it remembers.

    Raises
    ------
    SettingError
        If a limit is not a positive number.
    """

    seconds: float | None = None
    nodes: int | None = None
    memory: int | None = None

    def __post_init__(self) -> None:
        if self.seconds is not None and not _is_positive(self.seconds, (int, float)):
            raise SettingError(f"seconds must be a positive number, not {self.seconds!r}")
        for name in ("nodes", "memory"):
            value = getattr(self, name)
            if value is not None:
                check_whole(name, value)


def check_whole(name: str, value: int) -> None:
    """Make sure that a setting is a positive whole number.

    Raises
    ------
    SettingError
        If it is not; the message has its name.
    """
    if not _is_positive(value, (int,)):
        raise SettingError(f"{name} must be a positive whole number, not {value!r}")


def _is_positive(value: float, types: tuple[type, ...]) -> bool:
    # True is an int, and a limit no one can mean.
    if isinstance(value, bool) or not isinstance(value, types):
        return False
    return math.isfinite(value) and value > 0


@dataclass(frozen=True, slots=True, repr=False)
class Verdict:
    """The result of a search from a position, with all cards known.

    Attributes
    ----------
    result : {"winnable", "unwinnable", "unknown"}
        Never a guess: winnable comes with a line, unwinnable is proved.
    line
        Legal moves that win from the position, including draws and recycles, each played by the
        rules; empty unless winnable.
    nodes
        Positions visited.
    seconds
        Time the search took.
    limit : {"nodes", "seconds", "memory", "stopped"} or None
        What ended the search, if the result is unknown or the line is only the best found.
    shortest : {"proved", "best found"} or None
        What is known about the length of the line; None if you did not ask for a short one.
    at_least
        A length that no line can be below, as far as the search has proved; the length of the line
        if that is the shortest. None if you did not ask for a short one, and during the search.
    """

    result: Result
    line: tuple[Move, ...]
    nodes: int
    seconds: float
    limit: Limit | None = None
    shortest: Shortest | None = None
    at_least: int | None = None

    def __repr__(self) -> str:
        parts: list[str] = [self.result]
        if self.limit is not None:
            parts.append(f"limit: {self.limit}")
        if self.line:
            parts.append(f"{counted(len(self.line), 'move')}{self._known_of_length()}")
        parts += [counted(self.nodes, "position"), f"{self.seconds:.3g} s"]
        return f"Verdict({', '.join(parts)})"

    def _known_of_length(self) -> str:
        if self.shortest is None:
            return ""
        if self.shortest == "proved" or self.at_least is None:
            return f" ({self.shortest})"
        return f" ({self.shortest}, at least {self.at_least})"
