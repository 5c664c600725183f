"""What every widget of ours has: fresh values, observers that may raise, a comm that stays live."""

from __future__ import annotations

import json
import logging
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any, NoReturn
from uuid import uuid4

import anywidget
import traitlets
import traitlets as t
from IPython.core.getipython import get_ipython
from IPython.display import display, publish_display_data

from reflechi_widget.errors import CopyError
from reflechi_widget.picture import stand_in

_log = logging.getLogger(__name__)
#: Where the page's code lies.
STATIC = Path(__file__).parents[1] / "static"


class Fresh(t.Dict):
    """A dict of which every reader gets a copy: editing what was read changes nothing."""

    def get(self, obj: Any, cls: Any = None) -> Any:
        """Give a copy of the value."""
        return json.loads(json.dumps(super().get(obj, cls)))


class _Shielded:
    """An observer that may raise: the error is logged, and the game and the others go on."""

    def __init__(self, handler: Callable[[Any], object]) -> None:
        self.handler = handler

    def __call__(self, change: Any) -> None:
        try:
            self.handler(change)
        except Exception:
            _log.exception("an observer of %r raised; the game continues", change["name"])

    def __eq__(self, other: object) -> bool:
        return self.handler == (other.handler if isinstance(other, _Shielded) else other)

    def __hash__(self) -> int:
        return hash(self.handler)


class Widget(anywidget.AnyWidget):
    """A widget whose state only Python sets, but for the values named here.

    Attributes
    ----------
    from_page
        For each value the page may set, what tells whether it is one.
    texts
        The words of the language that is set.
    invitation
        Message that says what running the cell again is good for.
    """

    _esm = STATIC / "widget.js"
    _css = STATIC / "widget.css"

    from_page: Mapping[str, Callable[[object], bool]] = {}
    invitation = "still.play"

    texts = Fresh(read_only=True).tag(sync=True)
    # Class of the still pictures that stand in for this widget; a page that runs it hides them.
    _stand_in = t.Unicode(read_only=True).tag(sync=True)

    @t.default("_stand_in")
    def _name_stand_in(self) -> str:
        return f"rfl-still-{uuid4().hex}"

    def observe(self, handler: Any, names: Any = t.All, type: Any = "change") -> None:
        """Call a function with each change; if it raises, the others continue."""
        ours = isinstance(handler, traitlets.EventHandler)
        super().observe(handler if ours else _Shielded(handler), names, type)

    def set_state(self, sync_data: Any) -> None:
        """Accept from outside only what `from_page` names, and log everything else."""
        accepted = {}
        for name, value in dict(sync_data).items() if isinstance(sync_data, dict) else ():
            if name in self.from_page and self.from_page[name](value):
                accepted[name] = value
            else:
                _log.warning("refused a value from the page for %.40r", name)
        super().set_state(accepted)

    def show(self) -> None:
        """Show it below the cell, as its name in the last line of a cell does."""
        display(self)

    def _refuse_copy(self, _how: object = None) -> NoReturn:
        """Refuse to be copied or pickled: a copy would share pages, threads and a lock with this.

        Raises
        ------
        CopyError
            Always; it names what can be copied.
        """
        kind = type(self).__name__
        raise CopyError(f"a {kind} cannot be copied or pickled; copy its game, as in table.game")

    __copy__ = __deepcopy__ = __reduce_ex__ = _refuse_copy

    def still(self) -> tuple[str, str]:
        """Give the output for places where no widget runs, as HTML and as text."""
        raise NotImplementedError

    def _ipython_display_(self) -> None:
        """Show the widget, and as a second output the picture that stands in for it.

        Programs that publish notebooks choose the widget within an output, whether or not it can
        run in the page they write: without a network that page would be blank.

        Raises
        ------
        NotImplementedError
            Where there is no notebook, or nothing to show any more; IPython asks for the bundle
            then.
        """
        is_shown = self.comm is not None and getattr(get_ipython(), "kernel", None) is not None
        bundle = super()._repr_mimebundle_() if is_shown else None
        if bundle is None:
            raise NotImplementedError
        data, metadata = bundle
        publish_display_data({**data, "text/html": ""}, metadata)
        words = self.texts["language"]
        html, text = stand_in(*self.still(), self._stand_in, self.invitation, words)
        publish_display_data({"text/html": html, "text/plain": text})

    def _repr_mimebundle_(self, **kwargs: Any) -> Any:
        """Give the widget, and beside it what is shown where no widget runs."""
        bundle = super()._repr_mimebundle_(**kwargs)
        if bundle is None:
            return None
        data, metadata = bundle
        html, text = self.still()
        return {**data, "text/html": html, "text/plain": text}, metadata

    # ipykernel 7.4 pins the messages of a comm to the shell that last sent on it: after a cell
    # has published, clicks would wait until the cells are done. Without the pin they go to the
    # subshell they were sent to. Other versions have no such attribute.

    def open(self) -> None:
        """Open the comm to the page."""
        super().open()
        self._unpin()

    def _send(self, msg: Any, buffers: Any = None) -> None:
        try:
            super()._send(msg, buffers)
        except Exception:
            _log.exception("the page cannot be reached; the game continues")
        self._unpin()

    def _unpin(self) -> None:
        getattr(self.comm, "__dict__", {}).pop("_reply_subshell_id", None)
