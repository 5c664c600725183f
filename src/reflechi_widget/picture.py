"""Still boards of a position, as HTML and as plain text: what is left where nothing runs.

The HTML is a table that also reads as one when a host strips every style from it. It holds no
script, no style sheet and no picture, and every text in it is escaped.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from html import escape
from itertools import zip_longest

from reflechi_widget import texts
from reflechi_widget.cards import Card
from reflechi_widget.moves import Move
from reflechi_widget.position import Pile, Position
from reflechi_widget.rules import PileSpec, Refusal, Role, rules_of

_TABLE = (
    "border-collapse:separate;border-spacing:4px 3px;background:#eef3ee;color:#1c2420;"
    "font:16px/1.3 system-ui,sans-serif;text-align:center;border-radius:8px;padding:6px"
)
_CAPTION = "caption-side:top;text-align:left;padding:4px;color:inherit"
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
    """

    def __init__(self, refusal: Refusal, language: str = "en") -> None:
        self._title = refusal.title(language)
        self._sentence = refusal.sentence(language)

    def __repr__(self) -> str:
        return f"[{self._title}] {self._sentence}"

    def _repr_html_(self) -> str:
        return (
            f'<div style="{_NOTE}">{_tag("strong", _NOTE_TITLE, self._title)} '
            f"{_tag('span', '', self._sentence)}</div>"
        )


def text_board(position: Position, facts: Sequence[str] = (), language: str = "en") -> str:
    """Draw a position in plain text: the piles round the columns, then the columns.

    Parameters
    ----------
    position
        Where the cards are; face-down cards are counted, never shown.
    facts
        What is said above it.
    language
        Language of the words.
    """
    singles, columns = _split(position)
    top = "   ".join(
        f"{_name(spec, language)} {_in_one_place(spec, pile, language)}" for spec, pile in singles
    )
    numbers = " ".join(f"{spec.id:>3}" for spec, _ in columns)
    rows = [" ".join(f"{cell:>3}" for cell in row).rstrip() for row in _rows(columns)]
    return "\n".join([*facts, top, "", numbers, *rows])


def html_board(position: Position, facts: Sequence[str] = (), language: str = "en") -> str:
    """Draw a position as one HTML table.

    Parameters
    ----------
    position
        Where the cards are; face-down cards are counted, never shown.
    facts
        What is said above it; escaped here.
    language
        Language of the words.
    """
    singles, columns = _split(position)
    width = max(len(columns), len(singles))
    rows = [
        [_tag("th", _NAME, _name(spec, language)) for spec, _ in singles],
        [_single_cell(spec, pile, language) for spec, pile in singles],
        [_tag("th", _NAME, spec.id) for spec, _ in columns],
        *zip_longest(*(_column_cells(pile) for _, pile in columns), fillvalue="<td></td>"),
    ]
    body = "".join(
        f"<tr>{''.join(cells)}{'<td></td>' * (width - len(cells))}</tr>" for cells in rows
    )
    caption = _tag("caption", _CAPTION, " · ".join(facts))
    return f'<table lang="{escape(language)}" style="{_TABLE}">{caption}{body}</table>'


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


def _single_cell(spec: PileSpec, pile: Pile, language: str) -> str:
    if pile.up and not pile.down:
        return _card_cell(pile.up[-spec.fan :])
    return _tag("td", _PLACE, _in_one_place(spec, pile, language))


def _column_cells(pile: Pile) -> list[str]:
    cells = [_tag("td", _PLACE, _BACK)] * pile.down + [_card_cell([card]) for card in pile.up]
    return cells or [_tag("td", _PLACE, _NONE)]


def _card_cell(cards: Sequence[Card]) -> str:
    shown = " ".join(
        _tag("span", f"color:{_RED if card.is_red else _BLACK}", card.symbol) for card in cards
    )
    return f'<td style="{_CARD}">{shown}</td>'


def _tag(name: str, style: str, text: str) -> str:
    return f'<{name} style="{style}">{escape(text)}</{name}>'
