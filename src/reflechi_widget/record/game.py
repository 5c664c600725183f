"""A game that is being played: its deal, the actions so far, score, counter, undo list."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, NamedTuple

from reflechi_widget.cards import Card, parse_named_card
from reflechi_widget.deals import DealCode, choose_code, code_of, parse_code
from reflechi_widget.errors import IllegalMoveError
from reflechi_widget.moves import DRAW, RECYCLE, Move, parse_moves
from reflechi_widget.position import Position
from reflechi_widget.rules import (
    Outcome,
    Refusal,
    Rule,
    Rules,
    apply,
    check,
    deal,
    double_tap,
    legal_moves,
    outcome,
    score_after,
    tap,
)


class Node(NamedTuple):
    """One action of a game and where it led.

    Attributes
    ----------
    move
        The action; None at the deal.
    position
        Where the cards lie after it.
    score
        The score after it.
    """

    move: Move | None
    position: Position
    score: int


class Game:
    """A game of patience without a notebook.

    Parameters
    ----------
    code
        A deal code; None for a random deal.
    rules, draw, passes
        Game, draw count and limit on passes, where no code says them; a contradiction is an error.

    Raises
    ------
    DealCodeError
        If the code cannot be read or contradicts an option.
    SettingError
        If there is no such game or option.

    Examples
    --------
    >>> game = Game("TF1-D1N-AAAAAAB")
    >>> print(game.check("9H-3"))
    9♥ cannot be moved: it lies face down.
    """

    def __init__(
        self,
        code: str | None = None,
        *,
        rules: str | None = None,
        draw: int | None = None,
        passes: int | None = None,
    ) -> None:
        self._begin(choose_code(code, rules=rules, draw=draw, passes=passes))

    def _begin(self, code: DealCode) -> None:
        self._code = code
        self._deck = code.deck
        self._line = [Node(None, deal(code.rules, self._deck), code.rules.start)]
        self._undone: list[Node] = []
        self._undoable = 0
        self._move_count = 0

    @classmethod
    def from_deck(
        cls, cards: Iterable[Card | str], rules: str = "reflechi", draw: int | None = None
    ) -> Game:
        """Deal a deck of one's own.

        Parameters
        ----------
        cards
            All cards of the game, the first dealt first, as cards or as text.
        rules, draw
            Game and draw count; None is the game's default.

        Raises
        ------
        CardError
            If a card cannot be read.
        DeckError
            If a card is missing, double or unknown.
        SettingError
            If there is no such game or draw count.
        """
        return cls(code_of(cards, rules, draw))

    @property
    def code(self) -> str:
        """The deal code."""
        return str(self._code)

    @property
    def rules(self) -> Rules:
        """The row of the rules table the game is played by."""
        return self._code.rules

    @property
    def deck(self) -> tuple[Card, ...]:
        """All cards, the first dealt first, the undrawn ones too."""
        return self._deck

    @property
    def position(self) -> Position:
        """Where all cards lie, the undrawn ones too."""
        return self._line[-1].position

    @property
    def score(self) -> int:
        """The score."""
        return self._line[-1].score

    @property
    def move_count(self) -> int:
        """How many actions were accepted; undoing does not lower it, redoing does not raise it."""
        return self._move_count

    @property
    def won(self) -> bool:
        """Whether all cards are on the foundations."""
        return outcome(self.position) is Outcome.WON

    @property
    def moves(self) -> tuple[Move, ...]:
        """The actions from the deal to here."""
        return tuple(node.move for node in self._line if node.move is not None)

    @property
    def undoable(self) -> int:
        """How many actions can be undone now."""
        return self._undoable

    @property
    def redoable(self) -> int:
        """How many actions can be redone now."""
        return len(self._undone)

    def legal_moves(self) -> list[Move]:
        """List every legal move; see `rules.legal_moves`."""
        return legal_moves(self.position)

    def check(self, move: Move | str) -> Refusal | None:
        """Judge a move without playing it.

        Parameters
        ----------
        move
            A move or its token; a token for several draws is judged as a whole.

        Raises
        ------
        InvalidMoveError
            If the token cannot be read.
        """
        found = self._try(move)
        return found if isinstance(found, Refusal) else None

    def play(self, move: Move | str) -> Node:
        """Play a move and forget what was undone before it.

        Parameters
        ----------
        move
            A move or its token. ``"D5"`` is five actions, or none if one of them is refused.

        Returns
        -------
        Node
            The last action.

        Raises
        ------
        InvalidMoveError
            If the token cannot be read.
        IllegalMoveError
            If a rule refuses it; nothing is changed.
        """
        nodes = self._try(move)
        if isinstance(nodes, Refusal):
            raise IllegalMoveError(nodes, str(move))
        self._line += nodes
        self._undone.clear()
        self._undoable = min(self._undoable + len(nodes), self.rules.undo)
        self._move_count += len(nodes)
        return nodes[-1]

    def _try(self, move: Move | str) -> list[Node] | Refusal:
        """Give the nodes that playing a move would add, or why it may not be played."""
        nodes: list[Node] = []
        node = self._line[-1]
        for one in parse_moves(move):
            refusal = check(node.position, one)
            if refusal is not None:
                return refusal
            step = apply(node.position, one)
            spec = self.rules.spec
            score = score_after(
                self.rules, node.score, spec[step.source].role, spec[step.target].role
            )
            node = Node(one, step.position, score)
            nodes.append(node)
        return nodes

    def draw(self) -> Node:
        """Draw once; see `play`."""
        return self.play(DRAW)

    def recycle(self) -> Node:
        """Make the waste the stock again; see `play`."""
        return self.play(RECYCLE)

    def tap(self, card: Card | str) -> Node:
        """Do what one tap on a card does: send it to its foundation.

        Raises
        ------
        CardError
            If the card cannot be read.
        IllegalMoveError
            If a rule refuses it.
        """
        return self._play_tapped(tap(self.position, parse_named_card(card)), card)

    def double_tap(self, card: Card | str) -> Node:
        """Do what two taps do: send a card to its foundation, else its run to a column.

        The column is the longest that takes it, the leftmost of equals; then, for a king, an
        empty one.

        Raises
        ------
        CardError
            If the card cannot be read.
        IllegalMoveError
            If there is no place for it.
        """
        return self._play_tapped(double_tap(self.position, parse_named_card(card)), card)

    def _play_tapped(self, found: Move | Refusal, card: str) -> Node:
        if isinstance(found, Refusal):
            raise IllegalMoveError(found, str(card))
        return self.play(found)

    def undo(self) -> Node:
        """Take back the last action and its points exactly; the counter keeps it.

        Returns
        -------
        Node
            Where the game is then.

        Raises
        ------
        IllegalMoveError
            If nothing was played, or more than the last actions the rules allow would be undone.
        """
        if not self._undoable:
            at_the_deal = len(self._line) == 1
            rule = Rule.NOTHING_TO_UNDO if at_the_deal else Rule.UNDO_LIMIT
            text = "" if at_the_deal else str(self.rules.undo)
            raise IllegalMoveError(Refusal(rule, text=text), "undo")
        self._undone.append(self._line.pop())
        self._undoable -= 1
        return self._line[-1]

    def redo(self) -> Node:
        """Play the last undone action again, with its points; the counter has it already.

        Raises
        ------
        IllegalMoveError
            If nothing was undone.
        """
        if not self._undone:
            raise IllegalMoveError(Refusal(Rule.NOTHING_TO_REDO), "redo")
        self._line.append(self._undone.pop())
        self._undoable += 1
        return self._line[-1]

    def copy(self) -> Game:
        """Give a game of its own that stands where this one does. O(actions), nothing replayed."""
        new = object.__new__(type(self))
        new.__dict__ |= self.__dict__
        new._line = list(self._line)
        new._undone = list(self._undone)
        return new

    def __repr__(self) -> str:
        return f"<Game {self.code}: {self.move_count} moves, score {self.score}>"

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Game):
            return NotImplemented
        # A deal has two codes, the short one and that of its deck: the deck says whether it is one.
        return self._essence() == other._essence()

    def _essence(self) -> dict[str, Any]:
        return {**self.__getstate__(), "code": (self.rules.key, self._deck)}

    __hash__ = None  # type: ignore[assignment]  # a game goes on, so it is no key

    def __getstate__(self) -> dict[str, Any]:
        """Give what makes the game again: positions are replayed, not stored. O(actions)."""
        undone = tuple(node.move for node in reversed(self._undone))
        return {
            "code": self.code,
            "moves": self.moves,
            "undone": undone,
            "undoable": self._undoable,
            "move_count": self._move_count,
        }

    def __setstate__(self, state: dict[str, Any]) -> None:
        self._begin(parse_code(state["code"]))
        for move in (*state["moves"], *state["undone"]):
            self.play(move)
        for _ in state["undone"]:
            self._undone.append(self._line.pop())
        self._undoable = state["undoable"]
        self._move_count = state["move_count"]
