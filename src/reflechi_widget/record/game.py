"""A game: the tree of what was played and tried, where it stands, score, counter, undo list."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from reflechi_widget.called import says_how
from reflechi_widget.cards import Card
from reflechi_widget.deals import DEFAULT_GAME, choose_code, code_of, parse_code
from reflechi_widget.record import frame
from reflechi_widget.record.node import Node
from reflechi_widget.record.play import Play
from reflechi_widget.rules import Options, choose
from reflechi_widget.texts import counted


class Game(Play):
    """A game of patience without a notebook: a tree of actions and a current move in it.

    If you undo moves and then play others, the undone ones are forgotten, unless they have notes
    or `annotating` is set: then they stay as a variation.

    Parameters
    ----------
    code
        A deal code; None for a random deal.
    rules, draw, passes
        Game, draw count and limit on passes, if no code says them; a contradiction is an error.
    level
        A named choice of draw count and passes: ``"easy"`` or ``"hard"``.
    scoring
        How points are counted, such as ``"vegas"``; None is the game's own way. It may imply a
        limit on passes if neither that nor a level is given.
    carried
        Points carried over from earlier deals, if the scoring allows that.

    Attributes
    ----------
    annotating : bool
        Whether undone lines and refused attempts are kept.
    seconds : int
        Whole seconds of play; a table counts them, a game without a table does not.

    Raises
    ------
    DealCodeError
        If the code cannot be read or contradicts an option.
    SettingError
        If the game or an option is unknown.

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
        passes: int | str | None = None,
        level: str | None = None,
        scoring: str | None = None,
        carried: int = 0,
    ) -> None:
        asked = Options(rules, draw, passes, level, scoring)
        super().__init__(choose_code(code, **asked._asdict()), scoring, carried)

    @classmethod
    @says_how
    def from_deck(
        cls,
        cards: Iterable[Card | str],
        rules: str = DEFAULT_GAME,
        draw: int | None = None,
        passes: int | str | None = None,
        *,
        level: str | None = None,
        scoring: str | None = None,
    ) -> Game:
        """Deal a deck of your own.

        Parameters
        ----------
        cards
            All cards of the game in the order of dealing, as cards or as text.
        rules, draw, passes, level, scoring
            As for a new game; None is the game's default.

        Raises
        ------
        CardError
            If a card cannot be read.
        DeckError
            If a card is missing, duplicated or unknown.
        SettingError
            If the game is unknown or does not have this option.
        """
        row = choose(rules, draw, passes, level=level, scoring=scoring)
        return cls(code_of(cards, row.game, row.draw, row.passes), scoring=scoring)

    def copy(self) -> Game:
        """Give an independent copy at the same move. O(nodes), nothing replayed."""
        new = object.__new__(type(self))
        new.__dict__ |= self.__dict__
        new._nodes = {}
        for node in self._root.walk():
            parent = None if node.parent is None else new._nodes[node.parent.id]
            made = Node(node.id, node.move, node.position, node.score, parent, node.note)
            new._nodes[node.id] = made
            if parent is not None:
                parent.children.append(made)
        new._root = new._nodes[self._root.id]
        new._node = new._nodes[self._node.id]
        new._undone = [new._nodes[node.id] for node in self._undone]
        new.tags = dict(self.tags)
        return new

    def to_frame(self, library: str | None = None) -> Any:
        """Give the current line, to its end, as a data frame with a row for each action.

        Its columns are those of `record.frame.COLUMNS`. Undone actions stay in the
        line until others are played; the column ``undone`` says so.

        Parameters
        ----------
        library
            ``"pandas"`` or ``"polars"``; None takes pandas, or polars if only that is installed.

        Raises
        ------
        ImportError
            If the library is not installed.
        SettingError
            If the library is unknown.
        """
        return frame.to_frame(self, library)

    def __repr__(self) -> str:
        return f"<Game {self.code}: {counted(self.move_count, 'move')}, score {self.score}>"

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Game):
            return NotImplemented
        # A deal has two codes, the short one and that of its deck: the deck says whether it is one.
        return self._essence() == other._essence()

    __hash__ = None  # type: ignore[assignment]  # a game goes on, so it is no key

    def _essence(self) -> dict[str, Any]:
        state = {**self.__getstate__(), "code": (self.rules.key, self._deck)}
        if self._scoring.clock is None:  # the time it took is no part of it
            del state["seconds"]
        return state

    def __getstate__(self) -> dict[str, Any]:
        """Give what makes the game again: positions are replayed, not stored. O(nodes)."""
        place = {node.id: number for number, node in enumerate(self._root.walk())}
        return {
            "code": self.code,
            "scoring": self._scoring.name,
            "carried": self._carried,
            "seconds": self.seconds,
            "nodes": [
                (None if node.parent is None else place[node.parent.id], node.move, node.note)
                for node in self._root.walk()
            ],
            "node": place[self._node.id],
            "undone": [place[node.id] for node in self._undone],
            "undoable": self._undoable,
            "move_count": self._move_count,
            "annotating": self.annotating,
            "tags": self.tags,
        }

    def __setstate__(self, state: dict[str, Any]) -> None:
        super().__init__(parse_code(state["code"]), state["scoring"], state["carried"])
        self.seconds = state["seconds"]
        nodes = [self._root]
        for parent, move, note in state["nodes"]:
            if move is not None:
                nodes.append(self.add_variation(nodes[parent], move))
            nodes[-1].note = note
        undone = [nodes[place] for place in state["undone"]]
        self.resume(nodes[state["node"]], undone, state["undoable"], state["move_count"])
        self.annotating, self.tags = state["annotating"], dict(state["tags"])
