"""A widget with settings: from the page, from cells, and kept with the widget."""

from __future__ import annotations

import logging
from dataclasses import asdict
from typing import Any

import traitlets as t

from reflechi_widget import errors
from reflechi_widget.session import Session
from reflechi_widget.widget.base import Fresh, Widget
from reflechi_widget.wire import parse_prefs, texts_of

_log = logging.getLogger(__name__)


class SettingError(errors.SettingError, t.TraitError):
    """A setting that is not offered; as a `TraitError` it is rolled back by traitlets too.

    Its readers see the name that the documentation has, and can catch that one.
    """


def is_prefs(value: object) -> bool:
    """Tell whether a value from the page is settings, all of them."""
    try:
        parse_prefs(value)
    except errors.ReflechiError as error:
        _log.warning("refused settings from the page: %s", error)
        return False
    return True


class Adjustable(Widget):
    """What a table does with its settings. The class that extends this makes a session.

    Attributes
    ----------
    prefs
        All settings by name, a fresh value each time; it can be observed.
    """

    _session: Session

    prefs = Fresh().tag(sync=True)

    def prefer(self, **settings: str | bool) -> None:
        """Change settings; the game continues, and the other settings stay as they are.

        Parameters
        ----------
        **settings
            Any setting of a table: ``language``, ``interactive_rules``, ``double_click``,
            ``verdict``, ``four_colour``, ``left_handed``, ``card_size`` (``"small"``,
            ``"medium"``, ``"large"``), ``motion``, ``sound``, ``announcements``.

        Raises
        ------
        SettingError
            If a setting is unknown or cannot have this value.

        Examples
        --------
        >>> from reflechi_widget import Solitaire
        >>> table = Solitaire()
        >>> table.prefer(language="fr", four_colour=True)
        >>> table.prefs["language"]
        'fr'
        """
        self.prefs = {**self.prefs, **settings}

    @t.validate("prefs")
    def _check_prefs(self, proposal: Any) -> Any:
        try:
            return asdict(parse_prefs(proposal["value"]))
        except errors.SettingError as error:
            raise SettingError(str(error)) from None

    @t.observe("prefs")
    def _heed_prefs(self, _change: object) -> None:
        # What is set now, not what this news is of: page and cell may change settings at once.
        with self._session.action():
            prefs = parse_prefs(self.prefs)
            if prefs.language != self._session.prefs.language:
                self.set_trait("texts", texts_of(prefs.language))
            self._session.set_prefs(prefs)
