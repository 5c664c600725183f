"""The rules of a game in words, as a page: from its row."""

from __future__ import annotations

from dataclasses import dataclass

from reflechi_widget.errors import SettingError
from reflechi_widget.rules.table import Rules, choose, rows


@dataclass(frozen=True, slots=True, repr=False)
class RulesPage:
    """The rules of a game; as the last line of a cell they are a page, with `print` text.

    Attributes
    ----------
    title
        Proper name of the game.
    text
        The page: Markdown, in English.
    """

    title: str
    text: str

    def __str__(self) -> str:
        return self.text

    def __repr__(self) -> str:
        return self.text

    def _repr_markdown_(self) -> str:
        return self.text


def rules_page(game: str = "reflechi") -> RulesPage:
    """Give the rules of a game as a page.

    They are written next to the values that the engine uses, in the docstring of the game's row;
    `docs/rules/` has the same pages.

    Parameters
    ----------
    game
        As in ``Solitaire(rules=...)``.

    Raises
    ------
    SettingError
        If the game is unknown; the message lists the games. Also if there is no page because
        Python was told to drop docstrings (``python -OO``).

    Examples
    --------
    >>> from reflechi_widget import rules_page
    >>> print(str(rules_page("klondike")).splitlines()[0])
    # Klondike
    """
    first = choose(game)
    if not first.page:
        raise SettingError(
            f"there is no rules page, because docstrings are stripped (python -OO): {game!r}"
        )
    offered = [row for row in rows() if row.game == game and row.level]
    head = "| mode | draw | passes | deal codes begin with |\n|---|---|---|---|"
    modes = "\n".join(map(_mode, offered))
    ways = ", ".join(f"`{scoring.name}`" for scoring in first.scorings)
    how = f"`Solitaire(rules={game!r}, draw=…, scoring=…)`; scoring is {ways}."
    text = f"# {first.title}\n\n{first.page}\n\n{head}\n{modes}\n\n{how}\n"
    return RulesPage(first.title, text)


def _mode(row: Rules) -> str:
    return f"| {row.level} | {row.draw} | {row.passes or 'without limit'} | `{row.key}-` |"
