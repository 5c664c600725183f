"""Live play: one game on a table, changed by cells and the page, one action at a time."""

from reflechi_widget.session.live import Session
from reflechi_widget.session.reply import Reply

__all__ = ["Reply", "Session"]
