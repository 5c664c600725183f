"""The file a survey keeps its results in, so that it can be continued.

JSON lines: the first says what was asked of every deal, each other is one deal. Lines are only
ever added, a chunk at a time, and are on the disk before the next chunk is waited for. A last line
that was cut off counts as not written.
"""

from __future__ import annotations

import json
import os
from collections.abc import Iterable
from dataclasses import dataclass
from pathlib import Path
from typing import Any, NamedTuple, get_args

from reflechi_widget.errors import SettingError
from reflechi_widget.verdict import Limits, Result

_FORMAT = 1
_RESULTS: dict[str, Result] = {result: result for result in get_args(Result)}
_LONGEST = 60


class Judged(NamedTuple):
    """What the solver said of one deal.

    Attributes
    ----------
    deal
        Its number.
    result
        Winnable, unwinnable, or unknown where a limit ended the search.
    nodes
        Positions visited.
    seconds
        Time the search took.
    """

    deal: int
    result: Result
    nodes: int
    seconds: float


@dataclass(frozen=True, slots=True)
class Question:
    """What a survey asks of every deal.

    Attributes
    ----------
    rules
        Key of the row of the rules table.
    limits
        What each search may use.
    """

    rules: str
    limits: Limits

    def header(self) -> dict[str, Any]:
        """Give what the first line of a file says."""
        return {
            "survey": _FORMAT,
            "rules": self.rules,
            "seconds": self.limits.seconds,
            "nodes": self.limits.nodes,
            "memory": self.limits.memory,
        }


class Results:
    """A results file.

    Parameters
    ----------
    path
        Where it is; made if it is not there.
    question
        What is asked; a file that answers another question is refused.

    Attributes
    ----------
    judged : dict of int to Judged
        What was in it, by deal number.

    Raises
    ------
    SettingError
        If it is no results file, or one of another question.
    OSError
        If it cannot be read or written.
    """

    def __init__(self, path: str | os.PathLike[str], question: Question) -> None:
        self._path = Path(path)
        text = self._path.read_bytes() if self._path.exists() else b""
        whole = text[: text.rfind(b"\n") + 1]
        header, *lines = whole.splitlines() or [b""]
        if whole:
            self._check(header, question)
        elif text and not _line(question.header()).startswith(text):
            raise SettingError(f"not a survey file: {str(self._path)!r}")
        self.judged = {one.deal: one for one in map(self._read, lines)}
        if len(whole) < len(text):
            os.truncate(self._path, len(whole))
        if not whole:
            self._append(_line(question.header()))

    def add(self, judged: Iterable[Judged]) -> None:
        """Write what is known of some more deals, and wait until the disk has it."""
        self._append(b"".join(_line(one._asdict()) for one in judged))

    def _append(self, lines: bytes) -> None:
        with self._path.open("ab") as file:
            file.write(lines)
            file.flush()
            os.fsync(file.fileno())

    def _check(self, header: bytes, question: Question) -> None:
        found, wanted = _read_json(header), question.header()
        if not isinstance(found, dict) or "survey" not in found:
            raise SettingError(f"not a survey file: {str(self._path)!r}")
        for name, value in wanted.items():
            if found.get(name) != value:
                raise SettingError(
                    f"the file holds a survey with {name} {found.get(name)!r}, not {value!r}: "
                    f"{str(self._path)!r}"
                )

    def _read(self, line: bytes) -> Judged:
        match _read_json(line):
            case {
                "deal": int(deal),
                "result": str(result),
                "nodes": int(nodes),
                "seconds": int(seconds) | float(seconds),
            } if result in _RESULTS:
                return Judged(deal, _RESULTS[result], nodes, float(seconds))
        shown = line[:_LONGEST].decode("utf-8", "replace")
        raise SettingError(f"{str(self._path)!r} has a line that is not a survey deal: {shown!r}")


def _line(value: dict[str, Any]) -> bytes:
    return json.dumps(value).encode() + b"\n"


def _read_json(line: bytes) -> Any:
    try:
        return json.loads(line)
    except ValueError:
        return None
