"""What a move is good for, as far as a player can see it, and where it leads back to."""

from __future__ import annotations

from enum import IntEnum, auto

from reflechi_widget.analysis.worlds import unseen_cards
from reflechi_widget.cards import Card, Rank
from reflechi_widget.moves import DRAW, Draw, Move, Transfer
from reflechi_widget.position import FOUNDATIONS, PileId, Position
from reflechi_widget.record import Game
from reflechi_widget.rules import Purposes, Role, apply, legal_moves, rules_of


class Aim(IntEnum):
    """What a move is good for; of moves that are about as good, the earlier aim is chosen."""

    #: It brings a card up that can be no loss there.
    SURE = auto()
    #: It turns a card.
    TURN = auto()
    #: It plays a card from the waste.
    WASTE = auto()
    #: It brings a card up.
    UP = auto()
    #: It lets a card turn or go up with the next move.
    PREPARE = auto()
    #: It draws, or makes the waste the stock again.
    DRAW = auto()
    #: It shifts a card, or takes one back, and something could come of it later.
    SHIFT = auto()
    #: Nothing can come of it that could not be had without it.
    NOTHING = auto()


def aims_of(view: Position, moves: list[Move]) -> dict[Move, Aim]:
    """Give the aim of each of these legal moves of a position as a player sees it."""
    rules = rules_of(view.rules)
    waste = rules.waste.id if rules.waste else None
    # Whatever is not seen may lie in the stock and come up.
    playable = {*unseen_cards(view), *(view.piles[waste].cards if waste else ())}
    purposes = Purposes(view, rules, frozenset(playable))

    def aim(move: Move) -> Aim:
        gain = _gain(view, move)
        if gain is not None:
            return gain
        if not isinstance(move, Transfer):
            return Aim.DRAW
        if _prepares(view, move):
            return Aim.PREPARE
        serves = purposes.serves(view, move) and not _moves_a_column(view, move)
        return Aim.SHIFT if serves else Aim.NOTHING

    return {move: aim(move) for move in moves}


def aims_on(game: Game | Position, view: Position) -> dict[Move, Aim]:
    """Give the aims of the legal moves that lead to where a game has not been.

    Where nothing can come of these, the stock may be gone through again for a card that can be
    played to somewhere new. Who does so comes to it, since at that card there is a better move.

    Parameters
    ----------
    game
        The game, where it stands, or a position, whose past is not known.
    view
        What a player sees of that position.
    """
    past, moves = Past(game), legal_moves(view)
    new = aims_of(view, [move for move in moves if not past.is_known(view, move)])
    if any(aim is not Aim.NOTHING for aim in new.values()):
        return new
    return aims_of(view, [move for move in moves if past.leads_on(view, move)]) or new


def _gain(view: Position, move: Move) -> Aim | None:
    """Give the aim of a move that gains something at once."""
    if not isinstance(move, Transfer):
        return None
    source = view.find(move.card)
    assert source is not None, "a legal move has a card"
    from_waste = rules_of(view.rules).spec[source].role is Role.WASTE
    if move.target == FOUNDATIONS and _is_sure(view, move.card, from_waste):
        return Aim.SURE
    if down_under(view, move):
        return Aim.TURN
    if from_waste:
        return Aim.WASTE
    return Aim.UP if move.target == FOUNDATIONS else None


def _is_sure(view: Position, card: Card, from_waste: bool) -> bool:
    """Tell whether a card that goes up cannot be missed below; see "Sure cards" in docs/solver.md.

    Aces and twos never are. Others from the waste may be, since the order of what is left changes.
    """
    if card.rank <= Rank.TWO:
        return True
    if from_waste:
        return False
    heights = {
        other: len(view.piles[spec.id].cards)
        for other, spec in rules_of(view.rules).foundation_of.items()
        if other.rank is Rank.ACE
    }
    return all(
        height >= card.rank - (3 if ace.is_red == card.is_red else 2)
        for ace, height in heights.items()
    )


def down_under(view: Position, move: Move) -> int:
    """Give how many face-down cards there are of which a legal move turns the last; or 0."""
    if not isinstance(move, Transfer):
        return 0
    source = view.find(move.card)
    assert source is not None, "a legal move has a card"
    pile = view.piles[source]
    return pile.down if pile.down == pile.cards.index(move.card) else 0


_FROM_COLUMNS = (Aim.SURE, Aim.TURN, Aim.UP)


def _prepares(view: Position, shift: Transfer) -> bool:
    """Tell whether a shift lets a card turn or go up that could not before."""
    gained = {move for move in legal_moves(view) if _gain(view, move) in _FROM_COLUMNS}
    after = apply(view, shift).position
    return any(
        _gain(after, move) in _FROM_COLUMNS
        for move in legal_moves(after)
        if move not in gained and isinstance(move, Transfer) and move.card != shift.card
    )


def _moves_a_column(view: Position, move: Transfer) -> bool:
    """Tell whether a whole column goes to an empty place, where it is worth the same."""
    source = view.find(move.card)
    assert source is not None, "a legal move has a card"
    return view.piles[source].cards[0] == move.card and not view.piles[move.target].cards


class Past:
    """Where a game has been, as a player saw it.

    While the columns and foundations are the same, so are the cards of stock and waste and their
    order: then the size of the waste says where they stand, whether their faces are seen or not.
    A place is the same in a later pass, which only leaves fewer of them.

    Parameters
    ----------
    game
        A game where it stands, or a position, whose past is not known.
    """

    def __init__(self, game: Game | Position) -> None:
        nodes = game.node.path() if isinstance(game, Game) else []
        self._places = {_place(node.position) for node in nodes}

    def leads_on(self, view: Position, move: Move) -> bool:
        """Tell whether a legal move goes through the stock to one that leads to somewhere new.

        What a draw brings is not seen, so it may; a recycle brings the waste back.
        """
        if isinstance(move, Transfer):
            return False
        if isinstance(move, Draw):
            return True
        position, rules = apply(view, move).position, rules_of(view.rules)
        assert rules.stock, "a legal recycle has a stock"
        assert rules.waste, "a stock is drawn to a waste"
        while position.piles[rules.stock.id].cards:
            position = apply(position, DRAW).position
            top = position.piles[rules.waste.id].cards[-1]
            for play in legal_moves(position):
                is_of_top = isinstance(play, Transfer) and play.card == top
                if is_of_top and not self.is_known(position, play):
                    return True
        return False

    def is_known(self, view: Position, move: Move) -> bool:
        """Tell whether a legal move leads to where the game has been."""
        if isinstance(move, Transfer):
            return not down_under(view, move) and _place(apply(view, move).position) in self._places
        rules = rules_of(view.rules)
        assert rules.stock, "a legal draw has a stock"
        assert rules.waste, "a stock is drawn to a waste"
        tableau, waste = _place(view)
        if isinstance(move, Draw):
            drawn = min(rules.draw, len(view.piles[rules.stock.id].cards))
            return (tableau, waste + drawn) in self._places
        return (tableau, 0) in self._places


_Place = tuple[tuple[tuple[PileId, tuple[Card, ...], int], ...], int]


def _place(position: Position) -> _Place:
    """Give what a player sees of columns and foundations, and the size of the waste."""
    rules = rules_of(position.rules)
    tableau = tuple(
        (name, pile.up, pile.down)
        for name, pile in position.piles.items()
        if rules.spec[name].role in (Role.COLUMN, Role.FOUNDATION)
    )
    waste = len(position.piles[rules.waste.id].cards) if rules.waste else 0
    return tableau, waste
