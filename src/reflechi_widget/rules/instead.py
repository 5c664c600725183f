"""What a refused player could have done instead, read from the same judge that refused."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum

from reflechi_widget import texts
from reflechi_widget.cards import Card
from reflechi_widget.position import PileId, Position
from reflechi_widget.rules.legality import heads, targets
from reflechi_widget.rules.refusal import Refusal, Rule


class Kind(StrEnum):
    """What can be said of a card that was meant. The sentence of each is in `texts`."""

    MOVE = "move"  # it can go to these piles
    NOWHERE = "nowhere"  # it can be lifted, but no pile takes it
    LIFT = "lift"  # it cannot be lifted; this one of its pile can, with those on it
    LAST = "last"  # it cannot be lifted; only the last of its pile can


@dataclass(frozen=True, slots=True)
class Allowed:
    """What the player could do instead of a refused move.

    Attributes
    ----------
    kind
        Compares equal to its text, such as ``"move"``.
    card
        The card that can be moved or lifted; if there is nowhere to go, the one that was meant.
    piles
        Where it can go; for a card that can only be lifted, the pile it is in.
    then
        What can be done with a card that can be lifted, or with one that lies on it.
    """

    kind: Kind
    card: Card
    piles: tuple[PileId, ...] = ()
    then: Allowed | None = None

    def sentence(self, language: str = "en") -> str:
        """Say it in a sentence that names card and piles.

        Raises
        ------
        SettingError
            If this language has no texts.
        """
        said = texts.say(f"allowed.{self.kind}", language, cards=[self.card], piles=self.piles)
        return f"{said} {self.then.sentence(language)}" if self.then else said

    def __str__(self) -> str:
        return self.sentence()


def allowed(position: Position, refusal: Refusal) -> Allowed | None:
    """Say what the player could do instead with the card of a refused move.

    Parameters
    ----------
    position
        Where the move was refused.
    refusal
        Why.

    Returns
    -------
    Allowed or None
        None if there is nothing to say: no card was meant, it is face down, or the refusal
        itself says that it has nowhere to go.

    Notes
    -----
    Costs as much as listing all legal moves.

    Examples
    --------
    >>> from reflechi_widget import Game
    >>> game = Game("TF1-D1N-AAAAAAB")
    >>> str(allowed(game.position, game.check("9D-2")))
    '9♦ has nowhere to go now.'
    """
    card = refusal.cards[0] if refusal.cards else None
    source = None if card is None else position.find(card)
    if card is None or source is None:
        return None
    pile = position.piles[source]
    if card not in pile.up:
        return None
    open_to = targets(position)
    if card in open_to:
        return Allowed(Kind.MOVE, card, open_to[card])
    liftable = heads(position, source)
    if card in liftable:
        return None if refusal.rule is Rule.NO_PLACE else Allowed(Kind.NOWHERE, card)
    kind = Kind.LAST if len(liftable) == 1 else Kind.LIFT
    deepest = liftable[-1]
    going = next((head for head in reversed(liftable) if head in open_to), None)
    then = Allowed(Kind.MOVE, going, open_to[going]) if going else Allowed(Kind.NOWHERE, deepest)
    return Allowed(kind, deepest, (source,), then)
