"""The examples in docstrings, run as written."""

from __future__ import annotations

import doctest
import pkgutil
from importlib import import_module

import pytest

import reflechi_widget

EXAMPLES = [
    example
    for _, name, _ in pkgutil.walk_packages(reflechi_widget.__path__, "reflechi_widget.")
    for example in doctest.DocTestFinder(exclude_empty=True).find(import_module(name))
    if example.examples
]


@pytest.mark.parametrize("example", EXAMPLES, ids=lambda example: example.name)
def test_an_example_in_a_docstring_gives_what_it_says(example: doctest.DocTest) -> None:
    said: list[str] = []
    # Longer answers are broken into lines where the docstring ends.
    runner = doctest.DocTestRunner(optionflags=doctest.NORMALIZE_WHITESPACE)
    result = runner.run(example, out=said.append)
    assert not result.failed, "".join(said)


def test_there_are_examples_to_run() -> None:
    assert len(EXAMPLES) >= 7
