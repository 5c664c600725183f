"""Errors for calls with the wrong arguments that show how to call the function."""

from __future__ import annotations

import inspect
from collections.abc import Callable
from functools import wraps
from typing import ParamSpec, TypeVar

_Given = ParamSpec("_Given")
_Result = TypeVar("_Result")


def says_how(function: Callable[_Given, _Result]) -> Callable[_Given, _Result]:
    """Make calls with missing, unknown or too many arguments show how to call the function.

    Python only counts the arguments, and a player who writes ``from_deck(*cards)`` learns little
    from the number 53. The error is still a `TypeError`.
    """
    signature = inspect.signature(function)

    @wraps(function)
    def call(*args: _Given.args, **kwargs: _Given.kwargs) -> _Result:
        try:
            signature.bind(*args, **kwargs)
        except TypeError as error:
            raise TypeError(f"{_usage(function.__qualname__, signature)}: {error}") from None
        return function(*args, **kwargs)

    return call


def _usage(name: str, signature: inspect.Signature) -> str:
    """Write the signature of a function without types and without ``self`` or ``cls``."""
    plain = [
        one.replace(annotation=inspect.Parameter.empty)
        for one in signature.parameters.values()
        if one.name not in ("self", "cls")
    ]
    return f"{name}{inspect.Signature(plain)}"
