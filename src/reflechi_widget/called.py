"""Calls that do not fit their function, answered with how it is called."""

from __future__ import annotations

import inspect
from collections.abc import Callable
from functools import wraps
from typing import ParamSpec, TypeVar

_Given = ParamSpec("_Given")
_Result = TypeVar("_Result")


def says_how(function: Callable[_Given, _Result]) -> Callable[_Given, _Result]:
    """Let a call with too many arguments, too few or unknown ones say how the function is called.

    Python itself counts arguments, and ``from_deck(*cards)`` has 53 of them, which helps nobody.
    The error stays a `TypeError`.
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
    """Write how a function is called: without types, and without what stands before the dot."""
    plain = [
        one.replace(annotation=inspect.Parameter.empty)
        for one in signature.parameters.values()
        if one.name not in ("self", "cls")
    ]
    return f"{name}{inspect.Signature(plain)}"
