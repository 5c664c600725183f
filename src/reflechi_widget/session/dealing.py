"""The next game at a table: omitted options are those of the game before."""

from __future__ import annotations

from reflechi_widget.deals import parse_code, random_code
from reflechi_widget.errors import SettingError
from reflechi_widget.record import Game
from reflechi_widget.rules import NOTHING_ASKED, Options, Rules, Scoring, choose


class CarryError(SettingError):
    """A score that cannot carry over to the next game."""


def next_row(game: Game, asked: Options) -> Rules:
    """Give the row of the table for the next game, if no code says it.

    A game that is named begins with its own defaults. Else the current game says what is not
    said, except that a limit on passes goes with the draw count, the level and the scoring it was
    chosen with.

    Raises
    ------
    SettingError
        If the game or an option is unknown.
    """
    row = game.rules
    if asked.rules is not None:
        return choose(
            asked.rules, asked.draw, asked.passes, level=asked.level, scoring=asked.scoring
        )
    if asked == NOTHING_ASKED:
        return row
    draw = row.draw if asked.draw is None and asked.level is None else asked.draw
    scoring = asked.scoring or game.scoring.name
    return choose(row.game, draw, asked.passes, level=asked.level, scoring=scoring)


def next_game(game: Game, code: str | None, asked: Options, *, cumulative: bool = False) -> Game:
    """Deal the game that is played next.

    Parameters
    ----------
    game
        The current one.
    code
        A deal code; None for a random deal.
    asked
        What is asked of the new game.
    cumulative
        Whether its score begins where that of the old one stands.

    Raises
    ------
    DealCodeError
        If the code cannot be read or contradicts an option.
    SettingError
        If the game or an option is unknown.
    CarryError
        If the score cannot carry over.
    """
    goes_on = asked.rules is None and asked.scoring is None
    if code is None:
        code = str(random_code(next_row(game, asked)))
        asked = Options(scoring=asked.scoring)
    if goes_on and parse_code(code).rules.game == game.rules.game:
        asked = asked._replace(scoring=game.scoring.name)
    new = Game(code, **asked._asdict())
    if not cumulative:
        return new
    check_carry(game, new.scoring)
    return Game(new.code, scoring=new.scoring.name, carried=game.score)


def check_carry(game: Game, scoring: Scoring) -> None:
    """Check that the score of a game can carry over to a game with this scoring.

    Raises
    ------
    CarryError
        If it may not.
    """
    old = game.scoring
    if scoring.name != old.name or not scoring.carries:
        raise CarryError(f"a {old.name} score cannot carry over to {scoring.name!r} scoring")
