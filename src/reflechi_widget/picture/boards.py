"""Still boards of a position, as HTML and as plain text: what is left where nothing runs.

The HTML is a table that also reads as one when a host strips every style from it. It holds no
script, no style sheet and no picture, and every text in it is escaped.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence
from html import escape
from itertools import zip_longest

from reflechi_widget import texts
from reflechi_widget.cards import Card
from reflechi_widget.moves import Move
from reflechi_widget.picture.spots import Pointer, Spot, places, pointers
from reflechi_widget.position import Pile, Position
from reflechi_widget.rules import Allowed, PileSpec, Refusal, Role, Rules, rules_of

_TABLE = (
    "border-collapse:separate;border-spacing:4px 3px;background:#eef3ee;color:#1c2420;"
    "font:16px/1.3 system-ui,sans-serif;text-align:center;border-radius:8px;padding:6px"
)
_CAPTION = (
    "caption-side:top;text-align:left;padding:4px 8px;background:#eef3ee;color:#1c2420;"
    "border-radius:8px"
)
_ROW = "background:transparent"  # or a host stripes the table
_POINTED = ";outline:3px solid #2458c9"
_LOOK = "margin:4px 0"
_NAME = "font-size:12px;font-weight:400;color:#4a554e;text-align:center;background:transparent"
_CARD = (
    "background:#ffffff;border:1px solid #b9c4bc;border-radius:4px;padding:1px 6px;"
    "min-width:2.4em;font-weight:600;text-align:center"
)
_PLACE = (
    "border:1px dashed #8d9a91;border-radius:4px;padding:1px 6px;color:#4a554e;"
    "text-align:center;background:transparent"
)
_NOTE = (
    "background:#fff3e4;color:#2b1a08;border-left:4px solid #b3530b;padding:4px 10px;"
    "font-family:system-ui,sans-serif"
)
_NOTE_TITLE = "color:#8a3d00"
_QUOTED = "margin:4px 0 0;color:#2b1a08;background:transparent;overflow-x:auto"
_RED, _BLACK = "#b3261e", "#1c2420"
_BACK, _NONE = "##", "–"


class StillBoard:
    """A picture of one moment, shown by notebooks as HTML and elsewhere as text.

    Parameters
    ----------
    position
        Where the cards are; face-down cards are counted, never shown.
    facts
        What is said of the moment, such as the deal code and the score.
    language
        Language of the words.
    moves
        How it came to this; written under the board.
    """

    def __init__(
        self,
        position: Position,
        facts: Sequence[str] = (),
        language: str = "en",
        moves: Sequence[Move] = (),
    ) -> None:
        self._html = html_board(position, facts, language)
        self._text = text_board(position, facts, language)
        if moves:
            played = texts.say("board.played", language, text=" ".join(map(str, moves)))
            self._html += _tag("p", "", played)
            self._text += f"\n\n{played}"

    def __str__(self) -> str:
        return self._text

    def __repr__(self) -> str:
        return self._text

    def _repr_html_(self) -> str:
        return self._html


class RefusalNote:
    """A refusal as the output of a cell: the rule's name and its sentence.

    Parameters
    ----------
    refusal
        Why something was not done.
    language
        Language of the words.
    allowed
        What could have been done instead, or None.
    more
        What else is said of it, such as where its rule is explained.
    """

    def __init__(
        self,
        refusal: Refusal,
        language: str = "en",
        allowed: Allowed | None = None,
        more: str = "",
    ) -> None:
        self._title = refusal.title(language)
        self._sentence = refusal.sentence(language)
        if allowed is not None:
            self._sentence += f" {allowed.sentence(language)}"
        if more:
            self._sentence += f" {more}"

    def __repr__(self) -> str:
        return f"[{self._title}] {self._sentence}"

    def _repr_html_(self) -> str:
        return (
            f'<div style="{_NOTE}">{_tag("strong", _NOTE_TITLE, self._title)} '
            f"{_tag('span', '', self._sentence)}</div>"
        )


class FaultNote:
    """What is wrong with a text typed in a cell, and the line it is in.

    Parameters
    ----------
    sentence
        What is wrong.
    quoted
        The line, and a mark below the place.
    """

    def __init__(self, sentence: str, quoted: str) -> None:
        self._sentence = sentence
        self._quoted = quoted

    def __repr__(self) -> str:
        return f"{self._sentence}\n{self._quoted}"

    def _repr_html_(self) -> str:
        said = _tag("strong", _NOTE_TITLE, self._sentence)
        return f'<div style="{_NOTE}">{said}{_tag("pre", _QUOTED, self._quoted)}</div>'


def text_board(
    position: Position,
    facts: Sequence[str] = (),
    language: str = "en",
    highlights: Iterable[object] = (),
) -> str:
    """Draw a position in plain text: the piles round the columns, then the columns.

    Parameters
    ----------
    position
        Where the cards are; face-down cards are counted, never shown.
    facts
        What is said above it.
    language
        Language of the words.
    highlights
        What is pointed at: ``"9H"``, ``"3"``, ``"9H>3"``, or the highlights of a record.
    """
    singles, columns = _split(position)
    top = "   ".join(
        f"{_name(spec, language)} {_in_one_place(spec, pile, language)}" for spec, pile in singles
    )
    numbers = " ".join(f"{spec.id:>3}" for spec, _ in columns)
    rows = [" ".join(f"{cell:>3}" for cell in row).rstrip() for row in _rows(columns)]
    look = [f"\n{line}" for line in _look(pointers(position, highlights), language)]
    return "\n".join([*facts, top, "", numbers, *rows, *look])


def html_board(
    position: Position,
    facts: Sequence[str] = (),
    language: str = "en",
    highlights: Iterable[object] = (),
) -> str:
    """Draw a position as one HTML table.

    Parameters
    ----------
    position
        Where the cards are; face-down cards are counted, never shown.
    facts
        What is said above it; escaped here.
    language
        Language of the words.
    highlights
        What is pointed at: outlined, and named below the table.
    """
    singles, columns = _split(position)
    pointed = pointers(position, highlights)
    marked = _ends(pointed, rules_of(position.rules))
    width = max(len(columns), len(singles))
    rows = [
        [_name_cell(spec, _name(spec, language), marked) for spec, _ in singles],
        [_single_cell(spec, pile, language, marked) for spec, pile in singles],
        [_name_cell(spec, spec.id, marked) for spec, _ in columns],
        *zip_longest(*(_column_cells(pile, marked) for _, pile in columns), fillvalue="<td></td>"),
    ]
    body = "".join(
        f'<tr style="{_ROW}">{"".join(cells)}{"<td></td>" * (width - len(cells))}</tr>'
        for cells in rows
    )
    caption = _tag("caption", _CAPTION, " · ".join(facts)) if facts else ""
    look = "".join(_tag("p", _LOOK, line) for line in _look(pointed, language))
    return f'<table lang="{escape(language)}" style="{_TABLE}">{caption}{body}</table>{look}'


def stand_in(
    html: str, text: str, name: str, invitation: str, language: str = "en"
) -> tuple[str, str]:
    """Give what a saved notebook shows in place of a widget, and says so.

    Parameters
    ----------
    html, text
        The picture.
    name
        Class by which a page that runs the widget finds the picture, to hide it.
    invitation
        Message that says how the widget is brought back.
    language
        Language of the words.
    """
    words = texts.say(invitation, language)
    said = f'<p lang="{escape(language)}" style="{_LOOK}"><em>{escape(words)}</em></p>'
    return f'<div class="{escape(name)}">{said}{html}</div>', f"{words}\n\n{text}"


def _look(pointed: Sequence[Pointer], language: str) -> list[str]:
    """Say what is pointed at, in one line if there is anything."""
    if not pointed:
        return []
    words = ", ".join(pointer.words(language) for pointer in pointed)
    return [texts.say("board.pointed", language, text=words)]


def _ends(pointed: Iterable[Pointer], rules: Rules) -> set[Spot]:
    """Give the cards and piles that are pointed at, ends of arrows among them."""
    ends = {end for pointer in pointed for end in pointer if end is not None}
    piles = (end for end in ends if not isinstance(end, Card))
    return ends.union(*(places(pile, rules) for pile in piles))


def _split(
    position: Position,
) -> tuple[list[tuple[PileSpec, Pile]], list[tuple[PileSpec, Pile]]]:
    """Part the piles shown by one place from the columns."""
    piles = [(spec, position.piles[spec.id]) for spec in rules_of(position.rules).piles]
    singles = [pair for pair in piles if pair[0].role is not Role.COLUMN]
    columns = [pair for pair in piles if pair[0].role is Role.COLUMN]
    return singles, columns


def _name(spec: PileSpec, language: str) -> str:
    if spec.role is Role.FOUNDATION and spec.base:
        return spec.base.mark
    return texts.say(f"board.{spec.role}", language)


def _in_one_place(spec: PileSpec, pile: Pile, language: str) -> str:
    if pile.down:
        return str(pile.down)
    if not pile.cards:
        return texts.say("board.none", language)
    return " ".join(card.symbol for card in pile.cards[-spec.fan :])


def _rows(columns: Sequence[tuple[PileSpec, Pile]]) -> Iterable[tuple[str, ...]]:
    shown = (
        [_BACK] * pile.down + [card.symbol for card in pile.up] or [_NONE] for _, pile in columns
    )
    return zip_longest(*shown, fillvalue="")


def _name_cell(spec: PileSpec, name: str, marked: Collection[Spot]) -> str:
    return _tag("th", _NAME + _outline(spec.id in marked), name)


def _single_cell(spec: PileSpec, pile: Pile, language: str, marked: Collection[Spot]) -> str:
    if pile.up and not pile.down:
        return _card_cell(pile.up[-spec.fan :], marked)
    return _tag("td", _PLACE, _in_one_place(spec, pile, language))


def _column_cells(pile: Pile, marked: Collection[Spot]) -> list[str]:
    cells = [_tag("td", _PLACE, _BACK)] * pile.down
    cells += [_card_cell([card], marked) for card in pile.up]
    return cells or [_tag("td", _PLACE, _NONE)]


def _card_cell(cards: Sequence[Card], marked: Collection[Spot]) -> str:
    shown = " ".join(
        _tag("span", f"color:{_RED if card.is_red else _BLACK}", card.symbol) for card in cards
    )
    outline = _outline(any(card in marked for card in cards))
    return f'<td style="{_CARD}{outline}">{shown}</td>'


def _outline(marked: bool) -> str:
    return _POINTED if marked else ""


def _tag(name: str, style: str, text: str) -> str:
    return f'<{name} style="{style}">{escape(text)}</{name}>'
