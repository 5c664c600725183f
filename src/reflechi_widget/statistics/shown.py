"""Statistics as text, as an HTML table and as a picture, in the words of a language."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from html import escape

from reflechi_widget.rules import rows
from reflechi_widget.statistics.modes import Mode, Sums
from reflechi_widget.texts import has, number, percent, say

_NOTHING = "–"
# The picture, in pixels: a line of words, a bar and a strip of games for each mode.
_WIDTH, _LINE, _BAR, _GAME, _GAP = 560, 18, 14, 10, 4
_LATEST = _WIDTH // (_GAME + _GAP)

#: Each column: the id of its heading, and what stands there.
_COLUMNS: Sequence[tuple[str, Callable[[Sums, str], str]]] = (
    ("game", lambda sums, _: _title(sums.mode.game)),
    ("draw", lambda sums, language: number(sums.mode.draw, language)),
    ("passes", lambda sums, language: _passes(sums.mode.passes, language)),
    ("scoring", lambda sums, language: _scoring(sums.mode.scoring, language)),
    ("played", lambda sums, language: number(sums.played, language)),
    ("won", lambda sums, language: number(sums.won, language)),
    ("share", lambda sums, language: percent(sums.share, language)),
    ("streak", lambda sums, language: number(sums.streak, language)),
    ("longest", lambda sums, language: number(sums.longest_streak, language)),
    ("score", lambda sums, language: _some(sums.best_score, language)),
    ("actions", lambda sums, language: _some(sums.fewest_actions, language)),
    ("time", lambda sums, _: _time(sums.best_seconds)),
)
#: So many of them are words, the others figures.
_WORDS = 4


def text_table(sums: Sequence[Sums], language: str) -> str:
    """Give the table as lines of text, one for each mode."""
    lines = [_headings(language), *(_cells(one, language) for one in sums)]
    widths = [max(map(len, column)) for column in zip(*lines, strict=True)]
    return "\n".join(
        "  ".join(
            cell.ljust(width) if place < _WORDS else cell.rjust(width)
            for place, (cell, width) in enumerate(zip(line, widths, strict=True))
        ).rstrip()
        for line in lines
    )


def html_table(sums: Sequence[Sums], language: str) -> str:
    """Give the table as HTML that takes its looks from the page."""
    heads = "".join(
        f'<th scope="col" {_aligned(place)}>{escape(head)}</th>'
        for place, head in enumerate(_headings(language))
    )
    body = "".join(f"<tr>{_row(one, language)}</tr>" for one in sums)
    caption = escape(say("statistics.title", language))
    return (
        f'<table lang="{language}"><caption>{caption}</caption>'
        f"<thead><tr>{heads}</tr></thead><tbody>{body}</tbody></table>"
    )


def counts(mode: Mode, played: int, won: int, language: str) -> str:
    """Say in a line how many games of a mode were played and won."""
    told = (
        f"{say(f'statistics.{name}', language)} {number(value, language)}"
        for name, value in (("played", played), ("won", won))
    )
    return f"{', '.join(_named(mode, language))}. {' · '.join(told)}"


def svg_chart(sums: Sequence[Sums], language: str) -> str:
    """Draw the win rate of each mode, and the latest games one by one, wins filled."""
    height = len(sums) * (_LINE + _BAR + _GAME + 4 * _GAP) + _LINE
    parts = [_mode_drawn(one, place, language) for place, one in enumerate(sums)]
    title = escape(say("statistics.title", language))
    legend = escape(say("statistics.legend", language))
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" role="img" lang="{language}" width="{_WIDTH}" '
        f'viewBox="0 0 {_WIDTH} {height}" style="max-width:100%" fill="currentColor" '
        f'font-family="sans-serif" font-size="13"><title>{title}</title>'
        f'{"".join(parts)}<text x="0" y="{height - _GAP}" font-size="11">{legend}</text></svg>'
    )


def _mode_drawn(sums: Sums, place: int, language: str) -> str:
    top = place * (_LINE + _BAR + _GAME + 4 * _GAP) + _LINE
    mode = ", ".join(_named(sums.mode, language))
    counts = f"{number(sums.won, language)} / {number(sums.played, language)}"
    share = percent(sums.share, language)
    bar, strip = top + _GAP, top + _BAR + 2 * _GAP
    return (
        f'<text x="0" y="{top}">{escape(mode)}</text>'
        f'<text x="{_WIDTH}" y="{top}" text-anchor="end">{escape(f"{counts} ({share})")}</text>'
        f"{_box(0, bar, _WIDTH, _BAR, filled=False)}"
        f"{_box(0, bar, round(_WIDTH * sums.share), _BAR, filled=True)}"
        + "".join(
            _box(nth * (_GAME + _GAP), strip, _GAME, _GAME, filled=won)
            for nth, won in enumerate(sums.results[-_LATEST:])
        )
    )


def _box(x: int, y: int, width: int, height: int, *, filled: bool) -> str:
    look = "" if filled else ' fill="none" stroke="currentColor"'
    inset = 0 if filled else 0.5  # so that a line of one pixel is sharp
    return (
        f'<rect x="{x + inset}" y="{y + inset}" width="{width - 2 * inset}" '
        f'height="{height - 2 * inset}"{look}/>'
    )


def _headings(language: str) -> list[str]:
    return [say(f"statistics.{name}", language) for name, _ in _COLUMNS]


def _cells(sums: Sums, language: str) -> list[str]:
    return [cell(sums, language) for _, cell in _COLUMNS]


def _row(sums: Sums, language: str) -> str:
    head, *cells = map(escape, _cells(sums, language))
    return f'<th scope="row" {_aligned(0)}>{head}</th>' + "".join(
        f"<td {_aligned(place)}>{cell}</td>" for place, cell in enumerate(cells, 1)
    )


def _aligned(place: int) -> str:
    """Give the style of a cell: words are aligned left, numbers right."""
    return f'style="text-align:{"start" if place < _WORDS else "end"}"'


def _named(mode: Mode, language: str) -> list[str]:
    """Give a mode in a few words."""
    words = [_title(mode.game)]
    for name, value in (
        ("draw", number(mode.draw, language)),
        ("passes", _passes(mode.passes, language)),
    ):
        words.append(f"{say(f'statistics.{name}', language)} {value}")
    return [*words, _scoring(mode.scoring, language)]


def _title(game: str) -> str:
    """Give the proper name of a game; of one that is not known here, the short one."""
    return next((row.title for row in rows() if row.game == game), game)


def _passes(passes: int | None, language: str) -> str:
    return say("statistics.unlimited", language) if passes is None else number(passes, language)


def _scoring(name: str, language: str) -> str:
    message = f"scoring.{name}"
    return say(message, language) if has(message, language) else name


def _some(value: int | None, language: str) -> str:
    return _NOTHING if value is None else number(value, language)


def _time(seconds: int | None) -> str:
    if seconds is None:
        return _NOTHING
    minutes, rest = divmod(seconds, 60)
    hours, minutes = divmod(minutes, 60)
    return f"{hours}:{minutes:02}:{rest:02}" if hours else f"{minutes}:{rest:02}"
