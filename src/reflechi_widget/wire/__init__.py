"""The border to the page: commands in, whole values out, nothing else."""

from reflechi_widget.wire.advice import Counsel, Light, advice_view
from reflechi_widget.wire.commands import (
    ARGUMENTS,
    Command,
    Prefs,
    is_rev,
    parse,
    parse_prefs,
)
from reflechi_widget.wire.records import record_view, study_base
from reflechi_widget.wire.view import Moment, texts_of, view_of

__all__ = [
    "ARGUMENTS",
    "Command",
    "Counsel",
    "Light",
    "Moment",
    "Prefs",
    "advice_view",
    "is_rev",
    "parse",
    "parse_prefs",
    "record_view",
    "study_base",
    "texts_of",
    "view_of",
]
