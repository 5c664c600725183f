"""Move lists of other programs, translated by replaying them.

They name piles and numbers of cards where a token of ours names the card, so each can only be
understood in the position it is played in. All are for Klondike; where its hidden cards lie open,
as here, whatever they hold may be played too.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from types import MappingProxyType
from typing import NamedTuple

from reflechi_widget.called import says_how
from reflechi_widget.cards import Card, Rank, Suit, parse_named_card
from reflechi_widget.errors import CardError, IllegalMoveError, InvalidMoveError, SettingError
from reflechi_widget.moves import DRAW, RECYCLE, Move, Transfer, transfer
from reflechi_widget.naming import offered, quoted
from reflechi_widget.plaintext import plain_text
from reflechi_widget.position import FOUNDATIONS, PileId, Position
from reflechi_widget.record.game import Game
from reflechi_widget.rules import apply
from reflechi_widget.texts import counted

_STOCK, _WASTE = PileId("S"), PileId("W")
_COLUMNS = {number: PileId(number) for number in "1234567"}
_FOUNDATIONS = {suit: PileId(f"F{suit}") for suit in "SHDC"}
_PILES = {_STOCK, _WASTE, *_COLUMNS.values(), *_FOUNDATIONS.values()}
# The programs themselves stop at 512 or 1,024 moves.
_LONGEST = 50_000

_KLONDIKE_SOLVER = {"W": _WASTE, **_FOUNDATIONS, **_COLUMNS}
_KLONDIKE_SOLVER_DRAWS = re.compile(r"DR([1-9][0-9]?)")
_KLONDIKE_SOLVER_MOVE = re.compile(r"([W1-7CDSH])([1-7CDSH])(?:-([1-9][0-9]?))?")


def _lettered(suits: str) -> dict[str, PileId]:
    """Name the waste, the foundations in the order of these suits and the columns by letters."""
    piles = [_WASTE, *(_FOUNDATIONS[suit] for suit in suits), *_COLUMNS.values()]
    return dict(zip("ABCDEFGHIJKL", piles, strict=True))


_MINIMAL_KLONDIKE = _lettered("CDSH")

_MINIMAL_KLONDIKE_LINE = re.compile(r"^[ \t]*Moves:(.*)$", re.ASCII | re.MULTILINE)

_LONELYBOT_FOUNDATIONS = {suit.symbol: _FOUNDATIONS[suit.letter] for suit in Suit}
_LONELYBOT_LETTERS = _lettered("HDCS")
_LONELYBOT = {"D": _WASTE, **_LONELYBOT_FOUNDATIONS, **_COLUMNS}
_LONELYBOT_MOVE = re.compile(r"(.{2,3}):([D♠♥♦♣1-7])▸([♠♥♦♣1-7])")
# A pasted symbol may bring the selector that asks for an emoji.
_SELECTORS = str.maketrans("", "", "\ufe0e\ufe0f")


class _Notation(NamedTuple):
    """How a program writes a game.

    Attributes
    ----------
    split
        Parts a list into its tokens.
    read
        ``read(token, position)`` gives the moves that a token stands for. A transfer to a
        foundation says to which: the judge then refuses any but the card's own.
    """

    split: Callable[[str], list[str]]
    read: Callable[[str, Position], tuple[Move, ...]]


@says_how
def read_foreign_moves(text: str, format: str, game: Game) -> tuple[Move, ...]:
    """Translate a move list of another program.

    Parameters
    ----------
    text
        The list as the program prints it.
    format
        One of `MOVE_FORMATS`.
    game
        The game to continue from its current move; it is not changed.

    Returns
    -------
    tuple of Move
        Moves for `Game.play`. Turning a card up is not a move here; recycling is one, even if the
        program does not mention it.

    Raises
    ------
    SettingError
        If the format is unknown, or the game is not a `Game`.
    InvalidMoveError
        If a token cannot be read, or names cards that are not there.
    IllegalMoveError
        If a move is refused; carries the refusal. Both name the token and its number in the list.
    """
    notation = MOVE_FORMATS.get(format) if isinstance(format, str) else None
    if notation is None:
        formats = offered(MOVE_FORMATS, format)
        raise SettingError(f"format must be one of {formats}, not {quoted(format)}")
    if not isinstance(text, str):
        raise InvalidMoveError(f"a move list must be text, not {quoted(text)}")
    if len(text) > _LONGEST:
        raise InvalidMoveError(f"this is too long for a move list: {len(text)!r} characters")
    if not isinstance(game, Game):
        raise SettingError(f"game must be a Game, not {quoted(game)}")
    position = game.position
    if not position.piles.keys() >= _PILES:
        raise InvalidMoveError(f"this is a notation for Klondike, not for {game.rules.title!r}")
    moves: list[Move] = []
    for number, token in enumerate(notation.split(plain_text(text)), 1):
        try:
            for move in notation.read(token, position):
                position = apply(position, move).position
                moves.append(_in_our_words(move))
        except (InvalidMoveError, CardError) as error:
            raise InvalidMoveError(f"{error}: token {number}, {quoted(token)}") from None
        except IllegalMoveError as error:
            raise IllegalMoveError(error.refusal, f"{token}, token {number}") from None
    return tuple(moves)


def _in_our_words(move: Move) -> Move:
    if not isinstance(move, Transfer):
        return move
    to_foundation = move.target in _FOUNDATIONS.values()
    return transfer(move.card, FOUNDATIONS if to_foundation else move.target)


def _read_klondike_solver(token: str, position: Position) -> tuple[Move, ...]:
    """Read ``DR2``, ``NEW``, ``F4``, ``W7``, ``75-3``."""
    if token == "NEW":
        return (RECYCLE,)
    if draws := _KLONDIKE_SOLVER_DRAWS.fullmatch(token):
        return (DRAW,) * int(draws[1])
    if token[:1] == "F" and token[1:] in _COLUMNS:
        # The card lies face up already, but there has to be one.
        _card(position, _COLUMNS[token[1:]])
        return ()
    if move := _KLONDIKE_SOLVER_MOVE.fullmatch(token):
        source, target, count = move.groups()
        card = _card(position, _KLONDIKE_SOLVER[source], int(count or 1))
        return (Transfer(card, _KLONDIKE_SOLVER[target]),)
    raise InvalidMoveError("not a Klondike-Solver move")


def _split_minimal_klondike(text: str) -> list[str]:
    """Cut letters into moves; from the whole output, take only the line with the moves."""
    if line := _MINIMAL_KLONDIKE_LINE.search(text):
        text = line[1]
    return re.findall(r"@|[^@\s]{1,2}", text)


def _read_minimal_klondike(token: str, position: Position) -> tuple[Move, ...]:
    """Read ``@``, ``AL``, ``LK``; turning the waste over is part of the draw after it."""
    if token == "@":
        return (DRAW,) if position.piles[_STOCK].cards else (RECYCLE, DRAW)
    piles = [_MINIMAL_KLONDIKE[letter] for letter in token if letter in _MINIMAL_KLONDIKE]
    if len(piles) != 2:
        raise InvalidMoveError("not a MinimalKlondike move")
    source, target = piles
    return (Transfer(_card(position, source, _fitting(position, source, target)), target),)


def _fitting(position: Position, source: PileId, target: PileId) -> int:
    """Give how many cards of one pile the other can take, 1 where it takes none."""
    cards, onto = position.piles[source].cards, position.piles[target].cards
    if not cards or {source, target} - set(_COLUMNS.values()):
        return 1
    head = onto[-1].rank - 1 if onto else Rank.KING
    count = head - cards[-1].rank + 1
    return count if 1 <= count <= len(cards) else 1


def _split_lonelybot(text: str) -> list[str]:
    return text.translate(_SELECTORS).replace("@", " @ ").split()


def _read_lonelybot(token: str, position: Position) -> tuple[Move, ...]:
    """Read ``10♠:D▸7``, and ``=``, which recycles the waste if the stock is empty.

    The other form of these lists has the letters of MinimalKlondike, with the foundations in
    another order and a separate ``@`` to recycle the waste.
    """
    if token in ("=", "@"):
        return (DRAW,) if position.piles[_STOCK].cards else (RECYCLE,)
    if len(token) == 2 and set(token) <= _LONELYBOT_LETTERS.keys():
        source, target = (_LONELYBOT_LETTERS[letter] for letter in token)
        return (Transfer(_card(position, source, _fitting(position, source, target)), target),)
    move = _LONELYBOT_MOVE.fullmatch(token)
    if move is None:
        raise InvalidMoveError("not a lonelybot move")
    card, source, target = parse_named_card(move[1]), _LONELYBOT[move[2]], _LONELYBOT[move[3]]
    if move[2] in _LONELYBOT_FOUNDATIONS:
        if source != _FOUNDATIONS[card.suit.letter]:
            raise InvalidMoveError(f"{card.symbol} belongs on another foundation")
        source = FOUNDATIONS
    return (Transfer(card, target, source),)


def _card(position: Position, pile: PileId, count: int = 1) -> Card:
    """Give the deepest of the last cards of a pile."""
    cards = position.piles[pile].cards
    if len(cards) < count:
        raise InvalidMoveError(f"there are only {counted(len(cards), 'card')} in {str(pile)!r}")
    return cards[-count]


#: How the move lists of each program are read.
MOVE_FORMATS: Mapping[str, _Notation] = MappingProxyType(
    {
        "klondike-solver": _Notation(str.split, _read_klondike_solver),
        "lonelybot": _Notation(_split_lonelybot, _read_lonelybot),
        "minimal-klondike": _Notation(_split_minimal_klondike, _read_minimal_klondike),
    }
)
