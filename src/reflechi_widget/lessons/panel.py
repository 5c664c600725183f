"""What a learner sees beside the board, for the page and for where no page runs."""

from __future__ import annotations

from dataclasses import dataclass
from html import escape
from typing import Any, Literal

from reflechi_widget.lessons.result import MOST_STARS
from reflechi_widget.texts import say
from reflechi_widget.texts.markdown import rich_text

_CLOSE = "margin:.3em 0;line-height:1.45"
_STYLES = {
    "h3": _CLOSE,
    "p": _CLOSE,
    "blockquote": "border-inline-start:4px solid;padding-inline-start:.7em;margin:.3em 0",
}

Kind = Literal["", "right", "shown", "wrong", "done"]
Offer = Literal["next", "show", "again", "restart", "back"]


@dataclass(frozen=True, slots=True)
class Panel:
    """What is shown beside the board; never more than the learner has earned.

    Attributes
    ----------
    title, rule
        Of the lesson.
    done, total
        How many tasks are done, of how many.
    stars
        For each task that is done.
    task
        The current task; empty once all is done.
    kind
        The result of the last try.
    said
        The text about it: a hint or an explanation.
    offers
        What the learner can ask for now.
    told
        How often something was said of a try: the same words again are another text for the page,
        and so a screen reader reads them again.
    """

    title: str
    rule: str
    done: int
    total: int
    stars: tuple[int, ...]
    task: str
    kind: Kind
    said: str
    offers: tuple[Offer, ...]
    told: int = 0


def lesson_view(panel: Panel, language: str) -> dict[str, Any]:
    """Give the panel as the page shows it: the trait ``lesson``.

    All parts are safe HTML, since the text in them is escaped; ``offers`` are buttons.
    """
    return {
        "head": _head(panel, language),
        "said": _said(panel, language),
        "task": _task(panel),
        "offers": "".join(_button(cmd, language) for cmd in panel.offers),
    }


def _task(panel: Panel) -> str:
    """Give the task; its number makes the same words another text, which is read out again."""
    words = rich_text(panel.task)
    return words and f'<div data-task="{panel.done + 1}">{words}</div>'


def panel_still(panel: Panel, language: str) -> tuple[str, str]:
    """Give the panel as HTML with its own looks, and as text, for where no page runs."""
    parts = _head(panel, language) + _said(panel, language) + rich_text(panel.task)
    for tag, style in _STYLES.items():  # no text can hold a tag, since text is escaped
        parts = parts.replace(f"<{tag}", f'<{tag} style="{style}"')
    return parts, "\n\n".join(part for part in (panel.title, panel.said, panel.task) if part)


def _head(panel: Panel, language: str) -> str:
    """Give the head: title, progress, stars, the rule."""
    number = min(panel.done + 1, panel.total)
    progress = say("lesson.progress", language, text=f"{number}/{panel.total}")
    earned, most = sum(panel.stars), MOST_STARS * panel.done
    stars = say("lesson.stars", language, text=f"{earned}/{most}") if most else ""
    facts = " · ".join(part for part in (escape(progress), _starred(panel, stars)) if part)
    rule = f"<p><em>{escape(panel.rule)}</em></p>" if panel.rule else ""
    return f"<h3>{escape(panel.title)} <small>{facts}</small></h3>{rule}"


def _starred(panel: Panel, words: str) -> str:
    """Give a star for each that was earned, and in words for screen readers."""
    if not words:
        return ""
    shown = " ".join("★" * stars + "☆" * (MOST_STARS - stars) for stars in panel.stars)
    return f'<span role="img" aria-label="{escape(words)}">{shown}</span>'


def _button(cmd: Offer, language: str) -> str:
    words = escape(say(f"lesson.{cmd}", language))
    kind = "rfl-button rfl-primary" if cmd == "next" else "rfl-button"
    return f'<button type="button" class="{kind}" data-action="{cmd}">{words}</button>'


def _said(panel: Panel, language: str) -> str:
    """Give what is said of the lesson or of the last try."""
    if not panel.said:
        return ""
    word = say(f"lesson.{panel.kind}", language) if panel.kind else ""
    strong = f"<strong>{escape(word)}</strong>" if word else ""
    marks = f'data-kind="{panel.kind}" data-told="{panel.told}"'
    return f"<blockquote {marks}>{strong}{rich_text(panel.said)}</blockquote>"
