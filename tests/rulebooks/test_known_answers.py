"""The classics reach the counts that others published, and those of models written by other means.

Conventions of every number here: a position is the whole state, so whose turn it is belongs to it;
the initial position counts and is level 0; each choice of each action is one transition; `final`
counts positions without a move; depth is the last level with a new position. A game stops at a
win. A puzzle goes on after it is solved, and its solution is the shortest play to the goal.
"""

from dataclasses import dataclass
from typing import Any

import pytest

from tests.independent.models import (
    connect_four,
    hanoi,
    jugs,
    missionaries,
    nim,
    othello,
    river_crossing,
    sliding_tiles,
    tic_tac_toe,
    trade,
)
from tests.independent.search import Figures, Model, explore, plays
from tests.rulebooks.command import SPEC, Report, run_check, run_command

GAMES = sorted(path.stem for path in (SPEC / "classics").glob("*.rules"))


def counted(game: str, instance: str | None) -> Report:
    """The one search of an instance (None: of the parameters' defaults), scenarios aside."""
    chosen = [] if instance is None else ["--instance", instance]
    _, document = run_check(f"classics/{game}.rules", *chosen)
    (check,) = (one for one in document["checks"] if one["engine"] != "scenarios")
    assert check["instance"] == instance
    assert check["complete"], check
    assert isinstance(check, dict)
    return check


def solution_length(check: Report, goal: str) -> int:
    (reached,) = (found for found in check["properties"] if found["name"] == goal)
    assert reached["verdict"] == "reached"
    return len(reached["play"])


@dataclass(frozen=True, slots=True)
class Published:
    """What is published of one instance; None where nothing is."""

    game: str
    instance: str | None
    states: int
    transitions: int | None = None
    depth: int | None = None
    final: int | None = None
    levels: tuple[int, ...] | None = None
    outcomes: tuple[tuple[str, int], ...] | None = None
    goal: str | None = None
    solution: int | None = None


# Every number here is from a publication or another model checker (SPIN, Rumur).
PUBLISHED = [
    # Play stops at a line or on a full board. Cross begins.
    Published(
        "tic_tac_toe",
        None,
        states=5478,
        transitions=16167,
        depth=9,
        final=958,
        levels=(1, 9, 72, 252, 756, 1260, 1520, 1140, 390, 78),
        outcomes=(("cross", 626), ("draw", 16), ("nought", 316)),
    ),
    # Connect Four, columns by rows, play stops at a line of four.
    Published("connect_four", "three_by_three", states=869),
    Published("connect_four", "four_by_three", states=12_031),
    # The hole starts in a corner.
    Published("sliding_tiles", "two_by_two", states=12, depth=6),
    Published("sliding_tiles", "two_by_three", states=360, depth=21),
    # Three pegs, n discs: 3^n positions, the whole tower moves in 2^n - 1.
    *(
        Published(
            "hanoi",
            instance,
            states=3**discs,
            depth=2**discs - 1,
            goal="the_tower_stands_right",
            solution=2**discs - 1,
        )
        for instance, discs in [("one_disc", 1), ("three_discs", 3), ("five_discs", 5)]
    ),
    # Positions where somebody would be eaten are never entered.
    Published("river_crossing", None, states=10, goal="all_across", solution=7),
    Published("missionaries", "three_pairs", states=16, goal="all_across", solution=11),
    # Jugs of 3 and 5, both empty at the start; 4 is measured.
    Published("jugs", "three_and_five", states=16, goal="measured", solution=6),
]

# The same, where the reference interpreter needs more than a few seconds.
PUBLISHED_LARGE = [
    Published(
        "connect_four",
        "four_by_four",
        states=161_029,
        transitions=304_574,
        depth=16,
        final=26_740,
        levels=(
            *(1, 4, 16, 52, 160, 436, 1128, 2512, 5084, 9276, 14788, 21720, 26698, 28922),
            *(24912, 18076, 7244),
        ),
    ),
    Published(
        "eight_puzzle",
        None,
        states=181_440,
        transitions=483_840,
        depth=31,
        final=0,
        levels=(
            *(1, 2, 4, 8, 16, 20, 39, 62, 116, 152, 286, 396, 748, 1024, 1893, 2512, 4485, 5638),
            *(9529, 10878, 16993, 17110, 23952, 20224, 24047, 15578, 14560, 6274, 3910, 760, 221),
            2,
        ),
    ),
    # Hands of at most 4 of each of 3 goods, 6 of each in all, at most 3 tokens each; no turns.
    Published("trade", "full", states=170_368, transitions=1_722_864, depth=36, final=2),
]


def name_of(case: Published) -> str:
    return f"{case.game}-{case.instance or 'default'}"


def compare_with_published(case: Published) -> None:
    check = counted(case.game, case.instance)
    for measure in ("states", "transitions", "depth", "final"):
        published = getattr(case, measure)
        assert published is None or check[measure] == published, measure
    if case.levels is not None:
        assert tuple(check["levels"]) == case.levels
    if case.outcomes is not None:
        assert check["outcomes"] == dict(case.outcomes)
    if case.goal is not None:
        assert solution_length(check, case.goal) == case.solution


@pytest.mark.parametrize("case", PUBLISHED, ids=name_of)
def test_published(case: Published) -> None:
    compare_with_published(case)


@pytest.mark.slow
@pytest.mark.parametrize("case", PUBLISHED_LARGE, ids=name_of)
def test_published_large(case: Published) -> None:
    compare_with_published(case)


# Counted by plain Python models that share nothing with the package.
INDEPENDENT: list[tuple[str, str | None, Figures, str | None]] = [
    ("tic_tac_toe", None, explore(tic_tac_toe()), None),
    ("connect_four", "three_by_three", explore(connect_four(3, 3)), None),
    ("connect_four", "four_by_three", explore(connect_four(4, 3)), None),
    ("sliding_tiles", "two_by_two", explore(sliding_tiles(2, 2, (0, 3, 2, 1))), "solved"),
    ("sliding_tiles", "two_by_three", explore(sliding_tiles(2, 3, (0, 1, 2, 3, 4, 5))), "solved"),
    ("hanoi", "one_disc", explore(hanoi(1)), "the_tower_stands_right"),
    ("hanoi", "three_discs", explore(hanoi(3)), "the_tower_stands_right"),
    ("hanoi", "five_discs", explore(hanoi(5)), "the_tower_stands_right"),
    ("river_crossing", None, explore(river_crossing()), "all_across"),
    ("missionaries", "two_pairs", explore(missionaries(2, 2)), "all_across"),
    ("missionaries", "three_pairs", explore(missionaries(3, 2)), "all_across"),
    ("jugs", "three_and_five", explore(jugs((3, 5), 4)), "measured"),
    ("jugs", "four_and_seven", explore(jugs((4, 7), 5)), "measured"),
    ("nim", "three_four_five", explore(nim((3, 4, 5))), None),
    ("nim", "one_two_three", explore(nim((1, 2, 3))), None),
    ("nim", "last_match_loses", explore(nim((3, 4, 5))), None),
    ("trade", "small", explore(trade(3, 2, 1)), None),
]


@pytest.mark.parametrize(
    ("game", "instance", "figures", "goal"),
    INDEPENDENT,
    ids=[f"{game}-{instance or 'default'}" for game, instance, _, _ in INDEPENDENT],
)
def test_independent_model(
    game: str, instance: str | None, figures: Figures, goal: str | None
) -> None:
    check = counted(game, instance)
    assert check["states"] == figures.states
    assert check["transitions"] == figures.transitions
    assert check["final"] == figures.final
    assert check["depth"] == figures.depth
    assert tuple(check["levels"]) == figures.levels
    if goal is not None:
        assert solution_length(check, goal) == figures.solution


# ---- plays by their length


def plays_of(game: str, depth: int, *options: str) -> list[int]:
    code, document = run_command("perft", f"classics/{game}.rules", "--depth", str(depth), *options)
    assert code == 0
    assert document["failed"] == [0] * depth
    plays = document["plays"]
    assert isinstance(plays, list)
    return plays


# Published for a board of four by four. A forced pass is a move, and when nobody can place a disc
# any more, passes go on.
OTHELLO = [4, 12, 44, 128, 424, 1256, 3624, 9116, 20044, 36540]


def test_plays_of_othello() -> None:
    assert plays_of("othello", 7, "--instance", "with_all_passes") == OTHELLO[:7]


@pytest.mark.slow
def test_plays_of_othello_beyond_the_first_ends() -> None:
    assert plays_of("othello", 10, "--instance", "with_all_passes") == OTHELLO
    assert plays_of("othello", 10) == plays(othello(4), 10)


def test_plays_of_othello_on_the_board_of_the_rule_book() -> None:
    """Published too, for eight by eight."""
    assert plays_of("othello", 3, "--instance", "eight_by_eight") == [4, 12, 56]


@pytest.mark.slow
def test_every_position_of_othello() -> None:
    figures = explore(othello(4))
    engine = ("--engine", "exhaustive")
    code, document = run_command("check", "classics/othello.rules", *engine)
    (check,) = document["checks"]
    assert (code, check["complete"]) == (0, True)
    assert check["states"] == figures.states
    assert check["transitions"] == figures.transitions
    assert check["final"] == figures.final
    assert tuple(check["levels"]) == figures.levels
    assert {found["verdict"] for found in check["properties"]} == {"holds", "reached"}


# Sequences of moves that end in a win or on a full board count, and go no further.
@pytest.mark.parametrize(
    ("game", "model", "depth"),
    [("tic_tac_toe", tic_tac_toe(), 9), ("hanoi", hanoi(3), 8), ("jugs", jugs((3, 5), 4), 12)],
)
def test_plays_of_independent_models(game: str, model: Model[Any], depth: int) -> None:
    options = {"hanoi": ["--instance", "three_discs"], "jugs": ["--instance", "three_and_five"]}
    assert plays_of(game, depth, *options.get(game, [])) == plays(model, depth)


def test_four_pairs_never_cross() -> None:
    """Published too: with a boat for two, four missionaries and four cannibals cannot all cross."""
    assert explore(missionaries(4, 2)).solution is None
    code, document = run_check("classics/missionaries.rules", "--instance", "four_pairs")
    (check,) = (one for one in document["checks"] if one["engine"] != "scenarios")
    verdicts = {found["name"]: found["verdict"] for found in check["properties"]}
    assert verdicts["all_across"] == "unreached"
    assert code == 1


@pytest.mark.parametrize("game", GAMES)
def test_the_rule_book_checks_clean(game: str) -> None:
    code, document = run_check(f"classics/{game}.rules")
    assert document["verdict"] == "clean"
    assert code == 0
    for check in document["checks"]:
        assert check["verdict"] == "clean"
        assert check["findings"] == []
