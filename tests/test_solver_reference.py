"""The searches against verdicts of other programs, and facts that hold between verdicts."""

from __future__ import annotations

import pytest

from reference import GAMES, dealt_by_columns, known_deals
from reflechi_widget.cards import Rank
from reflechi_widget.moves import Move, Transfer
from reflechi_widget.position import Position
from reflechi_widget.rules import apply, legal_moves, outcome
from reflechi_widget.solver import solve
from reflechi_widget.solver.expand import expand
from reflechi_widget.solver.problem import CARDS, encode
from reflechi_widget.verdict import Limits
from searches import SEARCHES

pytestmark = pytest.mark.slow

# What each search may visit of a deal here, and how many of the deals it is given.
NODES = {"python": 1_000, "native": 30_000}
EVERY = {"python": 12, "native": 1}

Game = tuple[str, int]


def is_long(request: pytest.FixtureRequest) -> bool:
    return bool(request.config.getoption("--hypothesis-profile") == "long")


@pytest.mark.parametrize("search", SEARCHES)
@pytest.mark.parametrize("game", GAMES)
def test_no_verdict_contradicts_a_known_one(
    search: str, game: Game, request: pytest.FixtureRequest
) -> None:
    nodes = NODES[search] * (100 if is_long(request) else 1)
    deals = known_deals()[:: EVERY[search]]
    undecided = 0
    for known in deals:
        problem = encode(known.position(*game))
        found = SEARCHES[search](problem).search(Limits(nodes=nodes))
        assert found.result in ("unknown", known.verdicts[game]), known.name
        undecided += found.result == "unknown"
    print(f"{search}, {game}: {undecided} of {len(deals)} undecided after {nodes} positions")
    # Half of all deals are decided within a few hundred positions.
    assert undecided < len(deals) / 2


@pytest.mark.skipif("native" not in SEARCHES, reason="only the compiled search plays it")
@pytest.mark.parametrize("name", ["S234", "S1263"])
def test_an_easier_game_asked_about_often_forgets_what_it_only_looked_at(name: str) -> None:
    (known,) = (deal for deal in known_deals() if deal.name == name)
    # Long enough for many questions that find a win or nothing before one that must find a win.
    found = SEARCHES["native"](encode(known.position("klondike", 3))).search(Limits(nodes=500_000))
    assert found.result in ("unknown", known.verdicts["klondike", 3])


@pytest.mark.parametrize("game", GAMES)
def test_winnable_deals_are_won_by_lines_that_the_rules_have_played(game: Game) -> None:
    for known in known_deals()[5::20]:
        verdict = solve(known.position(*game), seconds=None, nodes=2_000)
        assert verdict.result in ("unknown", known.verdicts[game])
        assert bool(verdict.line) is (verdict.result == "winnable")


@pytest.mark.parametrize("search", SEARCHES)
def test_without_sure_moves_the_verdicts_are_the_same(search: str) -> None:
    wanted = 500 if search == "native" else 25
    decided = 0
    for known in known_deals():
        for game in GAMES:
            problem = encode(known.position(*game))
            found = SEARCHES[search](problem, prune=False).search(Limits(nodes=NODES[search]))
            assert found.result in ("unknown", known.verdicts[game]), (known.name, game)
            decided += found.result != "unknown"
        if decided >= wanted:
            return
    pytest.fail(f"only {decided} deals were decided without sure moves")


def test_the_known_verdicts_hold_what_must_hold_between_games() -> None:
    for known in known_deals():
        won = {game for game, verdict in known.verdicts.items() if verdict == "winnable"}
        for draw in (1, 3):
            assert ("klondike", draw) not in won or ("reflechi", draw) in won, known.name
        for game in ("klondike", "reflechi"):
            assert (game, 3) not in won or (game, 1) in won, known.name


def test_a_deal_without_a_dealt_in_run_is_one_search_in_both_games() -> None:
    same = 0
    for known in known_deals()[:100]:
        open_deal, closed = (encode(known.position(game, 3)) for game in ("reflechi", "klondike"))
        if all(len(segment) == 1 for column in open_deal.columns for segment in column):
            assert open_deal == closed
            same += 1
    assert 30 < same < 60


# --- two deals that other programs stumbled over


def vector(digits: str) -> str:
    """Read a deck in three digits a card, rank and suit ♣♦♥♠, dealt row by row."""
    cards = [
        f"{Rank(int(digits[at : at + 2])).letter}{'CDHS'[int(digits[at + 2]) - 1]}"
        for at in range(0, len(digits), 3)
    ]
    rows, columns = iter(cards[:28]), [[""] * n for n in range(1, 8)]
    for row in range(7):
        for column in range(row, 7):
            columns[column][row] = next(rows)
    return "".join([card for column in columns for card in column] + cards[28:])


ONLY_WITH_CARDS_TAKEN_BACK = vector(
    "011061012013133132131021051014053042134023043033032062031034022052024041054064063044121122"
    "123124111112113114101102103104091092093094081082083084071072073074"
)
GIVEN_UP_BY_ANOTHER_PROGRAM = vector(
    "132114074043113024111053121013041063042032103091044093011023012064061071101092102021084034"
    "081051122014062123022133112134082054072033104124073083052094031131"
)


@pytest.mark.parametrize("search", SEARCHES)
@pytest.mark.parametrize("prune", [True, False])
@pytest.mark.parametrize("game", ["klondike", "reflechi"])
def test_a_card_taken_back_at_once_can_be_the_only_way(search: str, prune: bool, game: str) -> None:
    position = dealt_by_columns(ONLY_WITH_CARDS_TAKEN_BACK, game, 1)
    found = SEARCHES[search](encode(position), prune).search(Limits())
    assert found.result == "winnable"
    cards = [str(CARDS[step.card]) for step in found.steps if step.kind == "down"]
    assert cards or game == "reflechi"
    expand(position, found.steps)


@pytest.mark.parametrize(("game", "won"), [("klondike", False), ("reflechi", True)])
def test_that_deal_without_taking_cards_back_is_won_only_with_every_card_open(
    game: str, won: bool
) -> None:
    position = dealt_by_columns(ONLY_WITH_CARDS_TAKEN_BACK, game, 1)
    assert can_be_won_without_taking_back(position) is won


def can_be_won_without_taking_back(position: Position) -> bool:
    """Try all that the rules allow, but for moves from a foundation."""
    seen, stack = {position}, [position]
    while stack:
        here = stack.pop()
        if outcome(here):
            return True
        moves = [move for move in legal_moves(here) if not takes_back(here, move)]
        # What goes up is tried first, what the stock gives last.
        for move in sorted(moves, key=lambda move: (str(move)[-1] == "F", str(move))):
            there = apply(here, move).position
            if there not in seen:
                seen.add(there)
                stack.append(there)
    return False


def takes_back(position: Position, move: Move) -> bool:
    source = position.find(move.card) if isinstance(move, Transfer) else None
    return source is not None and source.startswith("F")


@pytest.mark.parametrize("search", SEARCHES)
@pytest.mark.parametrize("game", ["klondike", "reflechi"])
def test_a_deal_another_program_gave_up_on_is_never_called_lost(search: str, game: str) -> None:
    position = dealt_by_columns(GIVEN_UP_BY_ANOTHER_PROGRAM, game, 1)
    found = SEARCHES[search](encode(position)).search(Limits(nodes=20_000))
    assert found.result in ("winnable", "unknown")
