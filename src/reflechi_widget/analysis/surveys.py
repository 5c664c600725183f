"""A survey: how many of a game's deals can be won."""

from __future__ import annotations

import os
import signal
from collections import Counter
from collections.abc import Generator, Iterator, Sequence
from concurrent.futures import Executor, ProcessPoolExecutor, as_completed
from contextlib import ExitStack, closing, contextmanager
from dataclasses import dataclass
from functools import cached_property
from importlib import import_module
from math import sqrt
from multiprocessing import get_context
from statistics import NormalDist
from typing import Any

from reflechi_widget.analysis.results import Judged, Question, Results
from reflechi_widget.deals import DEALS, DEFAULT_GAME, nth_code
from reflechi_widget.errors import SettingError
from reflechi_widget.record.frame import frame_of_rows
from reflechi_widget.rules import choose, deal, rules_of
from reflechi_widget.solver import solve
from reflechi_widget.texts import counted
from reflechi_widget.verdict import Limits, Stop

#: What each row of a survey's frame says, and of which type it is.
COLUMNS: dict[str, type] = {
    "deal": int,
    "code": str,
    "result": str,
    "nodes": int,
    "seconds": float,
}


@dataclass(frozen=True, repr=False)
class Survey:
    """The verdicts on a series of deals.

    Attributes
    ----------
    rules
        Key of the rules of these deals: the first two parts of their codes.
    asked
        The deal numbers asked for.
    deals
        The result of each judged deal, in the order of their numbers.
    """

    rules: str
    asked: range
    deals: tuple[Judged, ...]

    @property
    def n(self) -> int:
        """How many deals were judged; after an interrupt, fewer than asked for."""
        return len(self.deals)

    @property
    def winnable(self) -> int:
        """How many of them can be won."""
        return self._counts["winnable"]

    @property
    def unwinnable(self) -> int:
        """How many of them are proved unwinnable."""
        return self._counts["unwinnable"]

    @property
    def undecided(self) -> int:
        """How many of them were left undecided by a limit."""
        return self._counts["unknown"]

    @cached_property
    def _counts(self) -> Counter[str]:
        return Counter(judged.result for judged in self.deals)

    def interval(self, confidence: float = 0.99) -> tuple[float, float]:
        """Give the share of winnable deals among all deals as an interval, 0 to 1.

        It is Wilson's score interval. Undecided deals widen it: they count as lost at its lower end
        and as won at its upper end.

        Parameters
        ----------
        confidence
            How sure the interval is, between 0 and 1.

        Raises
        ------
        SettingError
            If the confidence is not between 0 and 1.
        """
        low, _ = wilson(self.winnable, self.n, confidence)
        _, high = wilson(self.winnable + self.undecided, self.n, confidence)
        return low, high

    def to_frame(self, library: str | None = None) -> Any:
        """Give the deals as a data frame with the columns `COLUMNS` and a row for each deal.

        Parameters
        ----------
        library
            ``"pandas"`` or ``"polars"``; None takes pandas, or polars if only that is installed.

        Raises
        ------
        ImportError
            If the library is not installed.
        SettingError
            If the library is unknown.
        """
        row = rules_of(self.rules)
        rows = [{**one._asdict(), "code": str(nth_code(row, one.deal))} for one in self.deals]
        return frame_of_rows(rows, COLUMNS, library)

    def __repr__(self) -> str:
        counts = f"{self.winnable} winnable, {self.unwinnable} unwinnable"
        if self.undecided:
            counts += f", {self.undecided} undecided"
        low, high = self.interval()
        share = f"{low:.2%} to {high:.2%} winnable with 99 % confidence"
        left = len(self.asked) - self.n
        return (
            f"<Survey of {counted(self.n, 'deal')} {self.rules}: {counts}; {share}"
            f"{f'; {left} not judged' if left else ''}>"
        )


def wilson(hits: int, n: int, confidence: float) -> tuple[float, float]:
    """Give Wilson's score interval for a share of which `hits` in `n` were seen.

    E. B. Wilson, "Probable inference, the law of succession, and statistical inference",
    Journal of the American Statistical Association 22 (1927), without correction for continuity.

    Raises
    ------
    SettingError
        If the confidence is not between 0 and 1.
    """
    if not 0 < confidence < 1:
        raise SettingError(f"confidence must lie between 0 and 1: {confidence!r}")
    if n == 0:
        return 0.0, 1.0
    z = NormalDist().inv_cdf((1 + confidence) / 2)
    share, weight = hits / n, z * z / n
    middle = (share + weight / 2) / (1 + weight)
    half = z * sqrt(share * (1 - share) / n + weight / (4 * n)) / (1 + weight)
    # At the ends the formula gives exactly 0 and 1, but not its rounding.
    return (max(0.0, middle - half) if hits else 0.0), (
        min(1.0, middle + half) if hits < n else 1.0
    )


def survey(
    n: int,
    rules: str = DEFAULT_GAME,
    draw: int | None = None,
    passes: int | None = None,
    *,
    first: int = 0,
    seconds: float | None = 60,
    nodes: int | None = None,
    memory: int | None = None,
    executor: Executor | None = None,
    chunk: int = 20,
    file: str | os.PathLike[str] | None = None,
    progress: bool = True,
) -> Survey:
    """Count how many deals can be won.

    The totals depend neither on the executor nor on the chunks, except for deals that come close to
    `seconds`; limits on `nodes` are the same everywhere. An interrupt returns the deals judged so
    far.

    Parameters
    ----------
    n
        How many deals.
    rules, draw, passes
        Game, draw count, limit on passes; None is the game's default.
    first
        Number of the first deal; deal 0 has the code that ends in ``AAAAAAA``, deal 1 in
        ``AAAAAAB``, and so on in the order of the codes.
    seconds, nodes, memory
        Limits of each search, as for `solve`; deals that they leave open count as undecided.
    executor
        Runs the searches: any executor of `concurrent.futures`, such as ``client.get_executor()``
        of a dask cluster. None is a process for each processor; a script that uses it must be
        guarded by ``if __name__ == "__main__":``.
    chunk
        How many deals the executor gets at a time.
    file
        A results file. Its deals are not searched again, and new ones are added as the survey goes
        on; see `results`.
    progress
        Whether to show a progress bar, if tqdm is installed.

    Raises
    ------
    SettingError
        If a game, option or deal is unknown, a limit is not valid, or the file is not from a survey
        with the same rules and limits.
    """
    if type(n) is not int or type(first) is not int or not 0 <= first < first + n <= DEALS:
        raise SettingError(f"deals are numbered 0 to {DEALS - 1}: {n!r} from {first!r} on")
    if type(chunk) is not int or chunk < 1:
        raise SettingError(f"chunk must be a number of deals, not {chunk!r}")
    question = Question(choose(rules, draw, passes).key, Limits(seconds, nodes, memory))
    results = None if file is None else Results(file, question)
    asked = range(first, first + n)
    known = {} if results is None else results.judged
    judged = {number: known[number] for number in asked if number in known}
    open_ = [number for number in asked if number not in judged]
    chunks = [open_[at : at + chunk] for at in range(0, len(open_), chunk)]
    with ExitStack() as stack:
        bar = stack.enter_context(_bar(question.rules, n, len(judged), progress))
        try:
            if executor is None and chunks:
                executor = stack.enter_context(_processes())
            for found in stack.enter_context(closing(_judged(chunks, question, executor))):
                if results is not None:
                    results.add(found)
                judged.update((one.deal, one) for one in found)
                bar.update(len(found))
        except KeyboardInterrupt:
            pass  # what is done is the answer
    return Survey(question.rules, asked, tuple(judged[number] for number in sorted(judged)))


def _judged(
    chunks: Sequence[list[int]], question: Question, executor: Executor | None
) -> Generator[list[Judged]]:
    """Give the chunks as they are done; those that have not begun are called off at the end."""
    if executor is None:
        return
    waiting = [executor.submit(judge_deals, question, chunk) for chunk in chunks]
    try:
        for future in as_completed(waiting):
            yield future.result()
    finally:
        for future in waiting:
            future.cancel()


def judge_deals(question: Question, numbers: Sequence[int]) -> list[Judged]:
    """Judge some deals one after another; runs in a worker. What is interrupted is left out."""
    row = rules_of(question.rules)
    limits = question.limits
    judged = []
    for number in numbers:
        verdict = solve(
            deal(row, nth_code(row, number).deck),
            limits.seconds,
            nodes=limits.nodes,
            memory=limits.memory,
            stop=_stop,
        )
        if verdict.limit == "stopped":
            break
        judged.append(Judged(number, verdict.result, verdict.nodes, verdict.seconds))
    return judged


# In a process of our own: what the process that made it can set.
_stop: Stop | None = None


@contextmanager
def _processes() -> Iterator[Executor]:
    """Give a process for each processor; at the end they stop what they are at."""
    # A forked copy of a kernel would have its threads' locks without its threads.
    context = get_context("spawn")
    stop = context.Event()
    with ProcessPoolExecutor(mp_context=context, initializer=_obey, initargs=(stop,)) as pool:
        try:
            yield pool
        finally:
            stop.set()


def _obey(stop: Stop) -> None:
    """Let the parent alone decide when a worker stops: an interrupt reaches all processes."""
    global _stop
    _stop = stop
    signal.signal(signal.SIGINT, signal.SIG_IGN)


class _NoBar:
    """What is shown of the progress where nothing is."""

    def update(self, done: int) -> None:
        """Show that some more deals are done."""

    def __enter__(self) -> _NoBar:
        return self

    def __exit__(self, *problem: object) -> None:
        pass


def _bar(title: str, total: int, done: int, wanted: bool) -> Any:
    if wanted:
        try:
            tqdm = import_module("tqdm.auto").tqdm
        except ModuleNotFoundError:
            return _NoBar()
        return tqdm(total=total, initial=done, desc=title, unit="deal")
    return _NoBar()
