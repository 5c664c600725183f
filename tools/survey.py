"""`make survey`: judges 20,000 deals of each rule set and writes the table to docs/survey.md.

It takes hours without the compiled core, and you can stop it at any time: the next run resumes from
the results in `.cache/survey/`. You can give a smaller number of deals as an argument; then the
table is only printed.
"""

from __future__ import annotations

import sys
from statistics import median

from reflechi_widget import backend, survey
from reflechi_widget.rules import choose
from tools.environment import CACHE, ROOT

REPORT = ROOT / "docs" / "survey.md"
DEALS = 20_000
SECONDS = 60
MEMORY = 1_500_000_000

# Game, draw count, and the share in the literature with the half-width of its interval.
SETS = (
    ("reflechi", 1, "–"),
    ("reflechi", 3, "–"),
    ("klondike", 1, "90.480 ± 0.116"),
    ("klondike", 3, "81.945 ± 0.084"),
)

HEAD = """\
# How many deals can be won?

The share of deals that can be won, for deals 0 to 19,999 of each game (`…-AAAAAAA` to `…-AAAATQ7`).
The solver knows all cards, and passes are unlimited. `make survey` writes this page.

"""

COLUMNS = (
    *("game", "draw", "deals", "winnable", "unwinnable", "undecided", "share, 99 % interval"),
    *("published", "positions: median, most", "ms a deal: mean, most"),
)

FOOT = """
- *Winnable*: the solver found a line, and the rules engine played it to the win. *Unwinnable*: the
  solver has tried everything that can follow from the deal. *Undecided*: the search reached its
  limit of 60 seconds or 1.5 GB.
- *Share*: Wilson's score interval. Undecided deals count as lost at its lower end and as won at its
  upper end.
- *Published*: C. Blake and I. P. Gent, "The winnability of Klondike solitaire and many other
  patience games", arXiv 1906.12314, for classic Klondike with all cards known, in per cent with
  95 % intervals. We know of no published figure for Solitaire Réfléchi.
- A deal number gives the same cards for draw 1 and draw 3, but different cards in the other game.
- Players do not see undrawn cards or, in Klondike, face-down cards, so they win less often than
  these shares.

You can run your own survey, in a notebook or on a cluster:

```python
import reflechi_widget as rw

rw.survey(1000, draw=3, file="draw_3.jsonl")                       # resumes where it stopped
rw.survey(1000, rules="klondike", draw=3, passes=3)                # with a limit on passes
rw.survey(100_000, executor=dask_client.get_executor(), file="large.jsonl").to_frame()
```
"""


def main() -> None:
    n = int(sys.argv[1]) if len(sys.argv) > 1 else DEALS
    print(f"backend: {backend()}", flush=True)
    rows = [COLUMNS, ["---"] * len(COLUMNS), *(_row(*options, n) for options in SETS)]
    table = "\n".join(f"| {' | '.join(row)} |" for row in rows) + "\n"
    print(table)
    if n == DEALS:
        REPORT.write_text(HEAD + table + FOOT, encoding="utf-8")


def _row(game: str, draw: int, published: str, n: int) -> list[str]:
    folder = CACHE / "survey"
    folder.mkdir(parents=True, exist_ok=True)
    # Positions visited by one backend say nothing of the other, and one leaves more undecided.
    file = folder / f"{choose(game, draw).key}-{backend()}.jsonl"
    found = survey(n, game, draw, seconds=SECONDS, memory=MEMORY, file=file)
    if found.n < n:
        sys.exit(f"{found}\nstopped; `make survey` resumes from here")
    low, high = found.interval()
    nodes = [judged.nodes for judged in found.deals]
    times = [judged.seconds * 1000 for judged in found.deals]
    return [
        choose(game).title,
        str(draw),
        f"{found.n:,}",
        f"{found.winnable:,}",
        f"{found.unwinnable:,}",
        f"{found.undecided:,}",
        f"{found.winnable / found.n:.2%}, {low:.2%} to {high:.2%}",
        published,
        f"{median(nodes):,.0f}, {max(nodes):,}",
        f"{sum(times) / found.n:.1f}, {max(times):,.0f}",
    ]


if __name__ == "__main__":
    main()
