"""Tables, lessons and studies: not to be copied, but their games are; and shown when asked."""

from __future__ import annotations

import copy
import pickle
from collections.abc import Callable
from typing import Any

import pytest

import reflechi_widget as rw
from reflechi_widget.widget import base

CODE = "TF1-D1N-AAAAAAB"
WIDGETS: list[Callable[[], Any]] = [
    lambda: rw.Solitaire(CODE),
    lambda: rw.Lesson("groups"),
    lambda: rw.Study(rw.Game(CODE)),
]
COPIES: list[Callable[[Any], Any]] = [
    copy.copy,
    copy.deepcopy,
    lambda value: pickle.loads(pickle.dumps(value)),
]


@pytest.mark.parametrize("make", WIDGETS)
@pytest.mark.parametrize("made", COPIES)
def test_a_widget_is_not_copied_but_its_game_is_as_the_error_says(
    make: Callable[[], Any], made: Callable[[Any], Any]
) -> None:
    widget = make()
    before = widget.game
    with pytest.raises(rw.CopyError, match=rf"a {type(widget).__name__} cannot .* table\.game"):
        made(widget)
    assert widget.game == before
    twin = made(widget.game)
    assert twin == before
    if not isinstance(widget, rw.Study):
        twin.draw()
        assert widget.game == before


@pytest.mark.parametrize("make", WIDGETS)
def test_a_widget_that_is_asked_to_show_itself_is_displayed(
    make: Callable[[], Any], monkeypatch: pytest.MonkeyPatch
) -> None:
    shown: list[object] = []
    monkeypatch.setattr(base, "display", shown.append)
    widget = make()
    assert widget.show() is None
    assert shown == [widget]
