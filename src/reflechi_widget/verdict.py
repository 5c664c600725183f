"""What a search says of a position, what may limit it, and what it tells while it runs."""

from __future__ import annotations

import math
from dataclasses import dataclass
from typing import Literal, Protocol

from reflechi_widget.errors import SettingError
from reflechi_widget.moves import Move

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
    """How far a search has come.

    Attributes
    ----------
    nodes
        Positions visited so far.
    seconds
        Time it has run so far.
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
            raise SettingError(f"seconds are a positive number, not {self.seconds!r}")
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
        raise SettingError(f"{name} is a positive whole number, not {value!r}")


def _is_positive(value: float, types: tuple[type, ...]) -> bool:
    # True is an int, and a limit nobody can mean.
    if isinstance(value, bool) or not isinstance(value, types):
        return False
    return math.isfinite(value) and value > 0


@dataclass(frozen=True, slots=True, repr=False)
class Verdict:
    """What is known of a position, all cards being known.

    Attributes
    ----------
    result : {"winnable", "unwinnable", "unknown"}
        Never a guess: winnable comes with a line, unwinnable is proved.
    line
        Legal moves that win from the position, draws and recycles among them, each played by
        the rules; empty unless winnable.
    nodes
        Positions visited.
    seconds
        Time the search took.
    limit : {"nodes", "seconds", "memory", "stopped"} or None
        What ended the search, if the result is unknown or the line only the best found.
    shortest : {"proved", "best found"} or None
        What is known of the length of the line; None if a short one was not asked for.
    at_least
        A length below which no line is, as far as the search has proved: that of the line where it
        is the shortest. None if a short one was not asked for, and while the search still runs.
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
            parts.append(f"{len(self.line)} moves{self._known_of_length()}")
        parts += [f"{self.nodes} positions", f"{self.seconds:.3g} s"]
        return f"Verdict({', '.join(parts)})"

    def _known_of_length(self) -> str:
        if self.shortest is None:
            return ""
        if self.shortest == "proved" or self.at_least is None:
            return f" ({self.shortest})"
        return f" ({self.shortest}, at least {self.at_least})"
