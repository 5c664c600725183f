"""The public names are those that are promised, and all of them are documented."""

from __future__ import annotations

import inspect

import pytest

import reflechi_widget as rw


def test_all_lists_exactly_what_is_public() -> None:
    public = {
        name
        for name, value in vars(rw).items()
        if not name.startswith("_") and not inspect.ismodule(value)
    }
    assert set(rw.__all__) == public


@pytest.mark.parametrize(
    "name",
    [
        *("Solitaire", "Game", "Position", "Refusal", "Reply", "Card"),
        *("deck_of", "code_of", "parse_card"),
        *(
            "ReflechiError",
            "InvalidMoveError",
            "IllegalMoveError",
            "DealCodeError",
            "PositionError",
        ),
    ],
)
def test_the_promised_names_are_there(name: str) -> None:
    assert name in rw.__all__


@pytest.mark.parametrize(
    "name",
    [
        name
        for name in rw.__all__
        if isinstance(getattr(rw, name), type) and issubclass(getattr(rw, name), Exception)
    ],
)
def test_every_error_is_also_the_builtin_a_caller_would_catch(name: str) -> None:
    error = getattr(rw, name)
    assert issubclass(error, rw.ReflechiError)
    assert error is rw.ReflechiError or issubclass(error, (ValueError, TypeError))


@pytest.mark.parametrize("owner", [rw.Solitaire, rw.Game, rw.Position, rw.Refusal])
def test_every_public_method_of_ours_has_a_docstring(owner: type) -> None:
    for name, member in vars(owner).items():
        if not name.startswith("_") and (
            inspect.isfunction(member) or isinstance(member, property)
        ):
            assert inspect.getdoc(member), f"{owner.__name__}.{name}"
