"""Games: what was played, where it led, what can be undone."""

from reflechi_widget.record.game import Game, Node

__all__ = ["Game", "Node"]
