"""`make bench-solver`: the compiled solver over 300 deals of each rule set, as a table.

`make bench-solver YARDSTICK=path/to/program` measures another solver on the same deals in the same
run. It is called as `program 60000000 0` (positions it may visit a deal; no output beside answers)
and reads a deal a line: `draw open deck`, where `open` is 1 for Solitaire Réfléchi, 0 for classic
Klondike, and the deck is 52 cards of two characters, column by column. For each deal it
prints `verdict positions seconds`: 1 winnable, 0 unwinnable, -1 undecided, and CPU seconds.

Every figure is CPU time of one thread. Each solver runs one rule set in a process of its own,
whose peak memory is what the system says of it at its end. What is over in ten milliseconds is
measured three times more and the least time counts: of searches that take microseconds, one
measurement tells mostly what else the machine did.
"""

from __future__ import annotations

import argparse
import os
import statistics
import subprocess
import sys
import time
from collections.abc import Sequence
from typing import NamedTuple

from tools.environment import ROOT

sys.path.insert(0, str(ROOT / "tests"))

from reference import GAMES, Known, known_deals
from reflechi_widget.solver import native
from reflechi_widget.solver.problem import encode

SECONDS, MEMORY, YARDSTICK_NODES = 60.0, 2_000_000_000, 60_000_000
QUICK, REPEATS = 0.01, 3
CODES = {"winnable": 1, "unwinnable": 0}
NAMES = {"klondike": "classic", "reflechi": "Réfléchi"}

HEAD = """\
| rule set | solver | mean | median | max | undecided | wrong | peak memory |
|---|---|---|---|---|---|---|---|"""


class Answer(NamedTuple):
    """What a solver says of a deal, and what it took."""

    result: int
    nodes: int
    seconds: float


class Run(NamedTuple):
    """A rule set done by one solver."""

    answers: list[Answer]
    peak: int


def main() -> None:
    arguments = _arguments()
    if arguments.deals:
        game, draw = arguments.deals
        _solve_all(game, int(draw), sys.stdin.read().split())
        return
    print(HEAD)
    for game, draw in GAMES:
        _compare(game, draw, arguments.yardstick)


def _arguments() -> argparse.Namespace:
    parser = argparse.ArgumentParser(prog="python -m bench.solver", description=__doc__)
    parser.add_argument("--yardstick", help="another solver to measure beside ours")
    parser.add_argument("--deals", nargs=2, metavar=("GAME", "DRAW"), help=argparse.SUPPRESS)
    return parser.parse_args()


def _compare(game: str, draw: int, yardstick: str | None) -> None:
    """Measure one rule set and print its rows."""
    deals = _deals()
    title = f"{NAMES[game]}, draw {draw}"
    known = [CODES[deal.verdicts[game, draw]] for deal in deals]
    command = [sys.executable, "-m", "bench.solver", "--deals", game, str(draw)]
    ours = _measure(command, [deal.name for deal in deals])
    print(_row(title, "ours", ours, known), flush=True)
    if yardstick:
        lines = [f"{draw} {int(game == 'reflechi')} {deal.deck}" for deal in deals]
        theirs = _measure([yardstick, str(YARDSTICK_NODES), "0"], lines)
        print(_row(title, "yardstick", theirs, known))
        print(_ratios(title, ours, theirs), flush=True)


def _deals() -> list[Known]:
    """Give the first 300 deals of Solvitaire's seeds."""
    wanted = {f"S{seed}" for seed in range(1, 301)}
    return [deal for deal in known_deals() if deal.name in wanted]


def _solve_all(game: str, draw: int, names: Sequence[str]) -> None:
    """Solve deals in this process and print the answers."""
    if native.backend() == "python":
        sys.exit("The compiled core is not installed: pip install . with a C++ compiler.")
    import _reflechi_core

    # Without what Python adds to it, as the other program has none, but with a listener.
    problems = {deal.name: encode(deal.position(game, draw)) for deal in _deals()}
    for problem in map(problems.__getitem__, names):
        begun = time.thread_time_ns()
        search = _reflechi_core.Search(
            problem.columns,
            problem.foundations,
            problem.cycle,
            problem.waste,
            problem.draw,
            problem.recycles,
            prune=True,
        )
        result, _, nodes, _, _ = search.run(*problem.start, None, SECONDS, MEMORY, _listen)
        seconds = (time.thread_time_ns() - begun) / 1e9
        del search  # or its end would be timed with the next deal
        print(result, nodes, seconds)


def _listen(_nodes: int, _seconds: float) -> None:
    """Do what a listener does at least."""


def _measure(command: Sequence[str], deals: Sequence[str]) -> Run:
    """Run a program over deals, each a line, and over the quick ones again."""
    run = _run(command, deals)
    quick = [at for at, answer in enumerate(run.answers) if answer.seconds < QUICK]
    again = iter(_run(command, [deals[at] for at in quick for _ in range(REPEATS)]).answers)
    for at in quick:
        tries = [run.answers[at], *(next(again) for _ in range(REPEATS))]
        run.answers[at] = min(tries, key=lambda answer: answer.seconds)
    return run


def _run(command: Sequence[str], deals: Sequence[str]) -> Run:
    """Run a program over deals; give its answers and the peak of its memory in bytes."""
    with subprocess.Popen(
        command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, cwd=ROOT, text=True
    ) as process:
        assert process.stdin is not None
        assert process.stdout is not None
        process.stdin.writelines(f"{deal}\n" for deal in deals)
        process.stdin.close()
        told = process.stdout.read()
        _, status, usage = os.wait4(process.pid, 0)
        process.returncode = os.waitstatus_to_exitcode(status)
    if process.returncode != 0:
        sys.exit(f"{command[0]} failed")
    answers = []
    for line in told.splitlines():
        result, nodes, seconds = line.split()
        answers.append(Answer(int(result), int(nodes), float(seconds)))
    # The system counts in bytes on macOS, elsewhere in units of 1024.
    return Run(answers, usage.ru_maxrss * (1 if sys.platform == "darwin" else 1024))


def _row(title: str, solver: str, run: Run, known: list[int]) -> str:
    undecided = sum(answer.result == -1 for answer in run.answers)
    wrong = sum(
        answer.result not in (-1, verdict)
        for answer, verdict in zip(run.answers, known, strict=True)
    )
    mean, median, longest = _times(run)
    times = f"{mean * 1e3:.2f} ms | {median * 1e3:.3f} ms | {longest:.2f} s"
    memory = f"{run.peak / 1e6:.0f} MB"
    return f"| {title} | {solver} | {times} | {undecided} | {wrong} | {memory} |"


def _ratios(title: str, ours: Run, theirs: Run) -> str:
    mean, median, longest = (a / b for a, b in zip(_times(ours), _times(theirs), strict=True))
    return f"| {title} | **ratio** | **{mean:.3f}** | **{median:.3f}** | {longest:.3f} | | | |"


def _times(run: Run) -> tuple[float, float, float]:
    seconds = [answer.seconds for answer in run.answers]
    return statistics.mean(seconds), statistics.median(seconds), max(seconds)


if __name__ == "__main__":
    main()
