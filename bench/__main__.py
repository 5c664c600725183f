"""`make bench`: prints the ratios and writes them to docs/benchmarks.md."""

from __future__ import annotations

import sys

from tools.environment import ROOT

sys.path.insert(0, str(ROOT / "tests"))

from bench import engine, page, record

STATIC = ROOT / "src" / "reflechi_widget" / "static"
REPORT = ROOT / "docs" / "benchmarks.md"

# What, ours, compared with, ratio, goal.
Row = tuple[str, str, str, str, str]

HEAD = """\
# Benchmarks

How fast the package is, next to a bare widget and python-chess. `make bench` writes this page. Only
the ratios mean something on another machine: each pair was measured in one run, by turns. These
figures come from two cores of a shared virtual server, with CPython 3.11 and Chromium without a
graphics card.

| what | ours | compared with | ratio | goal |
|---|---|---|---|---|
"""


def main() -> None:
    rows = [*_engine_rows(), _record_row(), *_page_rows(), *_bundle_rows()]
    report = HEAD + "\n".join(f"| {' | '.join(row)} |" for row in rows) + "\n" + FOOT
    REPORT.write_text(report)
    print(report)


FOOT = """
- *Rules*: the mean over all positions of a won game; python-chess on its starting position.
- *Game*: 300 moves, each with a comment, and 40 variations; python-chess reads a PGN of the same
  length.
- *Gesture*: 100 taps on the stock, each from the release of the pointer to the changed page, in
  turns with 100 clicks on a widget that only counts. The 95th percentile is in brackets.
- *While the solver thinks*: 100 taps with the verdict light on and 100 with it off, in turns of 20.
  The solver searches a hard deal without pruning, again and again, until the next tap. The ratio is
  that of the 95th percentiles; the solver is the one that `rw.backend()` names.
- *Cell*: from running a cell to the board on the page, with a warm kernel.
"""


def _engine_rows() -> list[Row]:
    times = engine.measure()
    rows = []
    for ours, theirs, goal in (
        ("legal_moves", "chess legal_moves", "4"),
        ("apply", "chess push+pop", "2"),
    ):
        ratio = times[ours] / times[theirs]
        rows.append(
            (
                f"`{ours}`",
                f"{times[ours]:.1f} µs",
                f"python-{theirs}: {times[theirs]:.1f} µs",
                f"{ratio:.2f}",
                f"≤ {goal}",
            )
        )
    return rows


def _record_row() -> Row:
    times = record.measure()
    ours, theirs = times["record"], times["chess pgn"]
    return (
        "read, replay, write a game",
        f"{ours:.1f} ms",
        f"python-chess pgn: {theirs:.1f} ms",
        f"{ours / theirs:.2f}",
        "≤ 1",
    )


def _page_rows() -> list[Row]:
    times = page.measure()
    rows = []
    for kind, words, goal in (
        ("gesture", "gesture → page updated", "≤ 1.15"),
        ("cell", "run cell → board visible", "–"),
    ):
        (ours, ours_95) = page.summary(times[f"{kind}, table"])
        (echo, echo_95) = page.summary(times[f"{kind}, echo"])
        rows.append(
            (
                words,
                f"{ours:.1f} ms ({ours_95:.0f})",
                f"echo widget: {echo:.1f} ms ({echo_95:.0f})",
                f"{ours / echo:.2f}",
                goal,
            )
        )
    return [*rows, _solving_row(times)]


def _solving_row(times: dict[str, list[float]]) -> Row:
    idle, idle_95 = page.summary(times["gesture, idle"])
    busy, busy_95 = page.summary(times["gesture, solving"])
    return (
        "gesture → page updated, while the solver thinks",
        f"{busy:.1f} ms ({busy_95:.0f})",
        f"light off: {idle:.1f} ms ({idle_95:.0f})",
        f"{busy_95 / idle_95:.2f}",
        "≤ 1.3",
    )


def _bundle_rows() -> list[Row]:
    sizes = {path.name: path.stat().st_size / 1000 for path in sorted(STATIC.glob("*.js"))}
    return [(f"`{name}`", f"{size:.1f} kB", "–", "–", "< 60 kB") for name, size in sizes.items()]


if __name__ == "__main__":
    main()
