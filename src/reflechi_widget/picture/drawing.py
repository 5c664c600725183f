"""A position drawn as SVG: one element, no script, no style sheet, nothing from outside.

It stands on its own light ground, so that it is read as well in a dark notebook as in a light one.
"""

from __future__ import annotations

from base64 import b64encode
from collections.abc import Iterable, Iterator, Mapping, Sequence
from html import escape
from math import hypot
from typing import NamedTuple

from reflechi_widget.cards import Card, Rank
from reflechi_widget.errors import SettingError
from reflechi_widget.picture.boards import text_board
from reflechi_widget.picture.spots import Pointer, Spot, places, pointers
from reflechi_widget.position import FOUNDATIONS, Pile, PileId, Position
from reflechi_widget.rules import PileSpec, Role, Rules, rules_of

_GROUND, _GROUND_LINE = "#f2f5f3", "#d5ddd8"
_PLACE, _PLACE_LINE, _MARK = "#e6ece8", "#cbd5cf", "#5f7068"
_CARD, _CARD_LINE, _RED, _BLACK = "#ffffff", "#aab6b0", "#c21f2c", "#17212b"
_BACK, _BACK_LINE, _COUNT = "#2b6b58", "#5f9c88", "#ffffff"
_POINT, _CASING = "#2458c9", "#ffffff"
_FONT = "system-ui,-apple-system,'Segoe UI',Roboto,'DejaVu Sans','Noto Sans',sans-serif"

# All lengths in units of the drawing; `size` says how wide it is shown.
_WIDE, _HIGH, _ROUND = 72, 100, 6
_GAP, _ROW_GAP, _PAD = 18, 20, 18
_STRIP, _FAN, _BACK_STRIP = 27, 38, 10
_FIGURE = 21
_AROUND = 4
_LEAST, _MOST = 100, 4_000


class SvgBoard:
    """A drawing of one position, shown by notebooks as it is and elsewhere as text.

    Parameters
    ----------
    position
        Where the cards are; face-down cards are counted, never shown.
    highlights
        What is pointed at: ``"9H"``, ``"3"``, ``"9H>3"``, or the highlights of a record.
    size
        How wide it is shown, in pixels.
    language
        Language of its title and description.

    Raises
    ------
    SettingError
        If a highlight is nothing of this game, or the size or the language is not offered.
    """

    def __init__(
        self,
        position: Position,
        highlights: Iterable[object] = (),
        size: int = 560,
        language: str = "en",
    ) -> None:
        if type(size) is not int or not _LEAST <= size <= _MOST:
            raise SettingError(f"size must be a width of {_LEAST} to {_MOST} pixels, not {size!r}")
        pointed = pointers(position, highlights)
        self._text = text_board(position, language=language, highlights=highlights)
        self._title = rules_of(position.rules).title
        self._svg = _Drawing(position).picture(pointed, size, self._title, self._text)

    def __str__(self) -> str:
        return self._svg

    def __repr__(self) -> str:
        return self._text

    def _repr_svg_(self) -> str:
        return self._svg

    def _repr_html_(self) -> str:
        # Hosts that drop drawings may keep images; those that drop both still have the words.
        data = b64encode(self._svg.encode()).decode()
        said = escape(f"{self._title}\n{self._text}")
        return f'<img src="data:image/svg+xml;base64,{data}" alt="{said}" style="max-width:100%">'


def svg(
    position: Position,
    *,
    highlights: Iterable[object] = (),
    size: int = 560,
    language: str = "en",
) -> SvgBoard:
    """Draw a position; see `SvgBoard`. ``str`` of it is the text of the SVG file."""
    return SvgBoard(position, tuple(highlights), size, language)


class _Box(NamedTuple):
    x: float
    y: float
    w: float = _WIDE
    h: float = _HIGH

    @property
    def middle(self) -> tuple[float, float]:
        return self.x + self.w / 2, self.y + self.h / 2


class _Drawing:
    """The cards of a position in their places."""

    def __init__(self, position: Position) -> None:
        self.rules: Rules = rules_of(position.rules)
        self.position = position
        slots, self.slot = _slots(self.rules)
        self.boxes = {
            spec.id: self._boxes(spec, position.piles[spec.id]) for spec in self.rules.piles
        }
        lowest = max(box.y + box.h for boxes in self.boxes.values() for box in boxes)
        self.size = (2 * _PAD + slots * (_WIDE + _GAP) - _GAP, lowest + _PAD)

    def _boxes(self, spec: PileSpec, pile: Pile) -> list[_Box]:
        """Give the box of every card of a pile, or that of its empty place."""
        x, y = self.slot[spec.id]
        count = max(1, len(pile.cards))
        if spec.role is Role.COLUMN:
            steps = [_BACK_STRIP if n < pile.down else _STRIP for n in range(count)]
            return [_Box(x, y + sum(steps[:n])) for n in range(count)]
        first = _first_seen(spec, pile)
        return [_Box(x + max(0, n - first) * _FAN, y) for n in range(count)]

    def picture(self, pointed: Sequence[Pointer], size: int, title: str, said: str) -> str:
        """Give the whole element."""
        wide, high = self.size
        parts = [
            f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {wide:g} {high:g}" '
            f'width="{size}" height="{size * high / wide:.0f}" role="img" '
            f'font-family="{_FONT}" font-weight="600" style="max-width:100%;height:auto">',
            f"<title>{escape(title)}</title><desc>{escape(said)}</desc>",
            _rect(_Box(0.5, 0.5, wide - 1, high - 1), rx=10, fill=_GROUND, stroke=_GROUND_LINE),
        ]
        for spec in self.rules.piles:
            parts += self._pile(spec, self.position.piles[spec.id])
        parts += self._pointed(pointed)
        return "".join([*parts, "</svg>"])

    def _pile(self, spec: PileSpec, pile: Pile) -> Iterator[str]:
        boxes = self.boxes[spec.id]
        if not pile.cards:
            yield _place(boxes[0], spec.base.mark if spec.base else "")
            return
        for place in range(_first_seen(spec, pile), len(boxes)):
            if place >= pile.down:
                yield _face(boxes[place], pile.cards[place], top=place == len(boxes) - 1)
            else:
                yield _back(boxes[place], "" if spec.role is Role.COLUMN else str(pile.down))

    def _pointed(self, pointed: Sequence[Pointer]) -> Iterator[str]:
        for spot, to in pointed:
            if to is None:
                for box in self._outlines(spot):
                    line = {"rx": _ROUND, "fill": "none"}
                    yield _rect(box, **line, stroke=_CASING, stroke_width=7)
                    yield _rect(box, **line, stroke=_POINT, stroke_width=3.5)
            else:
                start, goal = self._end(spot, to), self._end(to, spot)
                yield _arrow(start, goal) if start and goal else ""

    def _outlines(self, spot: Spot) -> list[_Box]:
        if not isinstance(spot, Card):
            return [self._around(pile) for pile in places(spot, self.rules)]
        seen = self._seen(spot)
        return [seen] if seen else []

    def _around(self, pile: PileId) -> _Box:
        boxes = self.boxes[pile]
        x, y, far, low = boxes[0].x, boxes[0].y, boxes[-1].x + _WIDE, boxes[-1].y + _HIGH
        return _Box(x - _AROUND, y - _AROUND, far - x + 2 * _AROUND, low - y + 2 * _AROUND)

    def _seen(self, card: Card) -> _Box | None:
        """Give what is seen of a card: all of it, the strip that others leave free, or nothing."""
        name = self.position.find(card)
        assert name is not None, "only cards on the table are pointed at"
        pile = self.position.piles[name]
        boxes, place = self.boxes[name], pile.cards.index(card)
        if place < _first_seen(self.rules.spec[name], pile):
            return None
        box, over = boxes[place], boxes[min(place + 1, len(boxes) - 1)]
        return _Box(box.x, box.y, over.x - box.x or _WIDE, over.y - box.y or _HIGH)

    def _end(self, spot: Spot, other: Spot) -> _Box | None:
        """Give where an arrow begins or ends: at a card, or at the last card of a pile."""
        if isinstance(spot, Card):
            return self._seen(spot)
        own = self.rules.foundation_of.get(other) if isinstance(other, Card) else None
        if spot == FOUNDATIONS:
            spot = own.id if own else places(spot, self.rules)[0]
        return self.boxes[spot][-1]


def _first_seen(spec: PileSpec, pile: Pile) -> int:
    """Give the deepest card of a pile that is seen: where cards do not spread, only the last is."""
    return 0 if spec.role is Role.COLUMN else max(0, len(pile.cards) - spec.fan)


def _slots(rules: Rules) -> tuple[int, Mapping[PileId, tuple[float, float]]]:
    """Share out the places: stock and waste left, foundations right, the columns below them."""
    columns, homes = rules.with_role(Role.COLUMN), rules.with_role(Role.FOUNDATION)
    hand = [spec for spec in rules.piles if spec not in (*columns, *homes)]
    free = 1 if any(spec.fan > 1 for spec in hand) else 0
    slots = max(len(columns), len(hand) + free + len(homes))
    first_row = [*enumerate(hand), *enumerate(homes, slots - len(homes))]
    below = _PAD + (_HIGH + _ROW_GAP if first_row else 0)
    places = {spec.id: (_left(slot), float(_PAD)) for slot, spec in first_row}
    places |= {spec.id: (_left(slot), float(below)) for slot, spec in enumerate(columns)}
    return slots, places


def _left(slot: int) -> float:
    return float(_PAD + slot * (_WIDE + _GAP))


def _rect(box: _Box, **attributes: object) -> str:
    values = {"x": box.x, "y": box.y, "width": box.w, "height": box.h, **attributes}
    return f"<rect {_attributes(values)}/>"


def _attributes(values: Mapping[str, object]) -> str:
    shown = {
        name.replace("_", "-"): f"{value:g}" if isinstance(value, float) else str(value)
        for name, value in values.items()
    }
    return " ".join(f'{name}="{value}"' for name, value in shown.items())


def _text(text: str, x: float, y: float, size: float, fill: str, **attributes: object) -> str:
    values = {"x": x, "y": y, "font_size": size, "fill": fill, **attributes}
    return f"<text {_attributes(values)}>{escape(text)}</text>"


def _in_the_middle(box: _Box, text: str, size: float, fill: str) -> str:
    x, y = box.middle
    return _text(text, x, y + size * 0.36, size, fill, text_anchor="middle")


def _place(box: _Box, mark: str) -> str:
    outline = _rect(box, rx=_ROUND, fill=_PLACE, stroke=_PLACE_LINE)
    return outline + (_in_the_middle(box, mark, 34, _MARK) if mark else "")


def _back(box: _Box, count: str) -> str:
    inner = _Box(box.x + 7, box.y + 7, box.w - 14, box.h - 14)
    back = _rect(box, rx=_ROUND, fill=_BACK, stroke=_CARD_LINE) + _rect(
        inner, rx=_ROUND / 2, fill="none", stroke=_BACK_LINE
    )
    return back + (_in_the_middle(box, count, 22, _COUNT) if count else "")


def _face(box: _Box, card: Card, top: bool) -> str:
    """Draw a card: rank and suit in its strip, and one of them large where there is room."""
    ink = _RED if card.is_red else _BLACK
    baseline = box.y + _FIGURE
    # Ten is as wide as the others, and the suits stand below each other.
    narrow = {"textLength": 19, "lengthAdjust": "spacingAndGlyphs"}
    parts = [
        _rect(box, rx=_ROUND, fill=_CARD, stroke=_CARD_LINE),
        _text(
            card.symbol[:-1],
            box.x + 6,
            baseline,
            _FIGURE,
            ink,
            **(narrow if card.rank is Rank.TEN else {}),
        ),
        _text(card.suit.symbol, box.x + 29, baseline, _FIGURE, ink),
    ]
    if top:
        court = card.rank > Rank.TEN
        low = _Box(box.x, box.y + _STRIP, box.w, box.h - _STRIP)
        parts.append(_in_the_middle(low, card.rank.letter if court else card.suit.symbol, 44, ink))
    return "".join(parts)


def _arrow(start: _Box, goal: _Box) -> str:
    """Draw an arrow from the middle of one box well into another; nothing from a box to itself."""
    (x, y), (far, low) = start.middle, goal.middle
    whole = hypot(far - x, low - y)
    if not whole:
        return ""
    along, down = (far - x) / whole, (low - y) / whole
    edge = min(goal.w / 2 / (abs(along) or 1e-9), goal.h / 2 / (abs(down) or 1e-9))
    length, half = whole - 0.6 * edge, 2.5
    head = min(14.0, length / 2)
    corners = [(0.0, half), (length - head, half), (length - head, head * 0.6), (length, 0.0)]
    corners += [(forward, -aside) for forward, aside in reversed(corners[:-1])]
    points = " ".join(
        f"{x + along * forward - down * aside:.1f},{y + down * forward + along * aside:.1f}"
        for forward, aside in corners
    )
    line = f'points="{points}" stroke-linejoin="round"'
    return (
        f'<polygon {line} fill="none" stroke="{_CASING}" stroke-width="5"/>'
        f'<polygon {line} fill="{_POINT}" stroke="{_POINT}" stroke-width="1"/>'
    )
