"""Medians, ratios, goals and the table that shows them."""

from collections.abc import Callable
from pathlib import Path

import pytest

from tests.benchmarks.compare.figures import (
    Goal,
    Line,
    at_least,
    at_most,
    plain,
    times_as_fast,
    times_as_many,
)
from tests.benchmarks.compare.peers import SPIN, SPIN_NO_REDUCE
from tests.benchmarks.compare.processes import NotThere
from tests.benchmarks.compare.report import Report, document, text
from tests.benchmarks.compare.rounds import Rounds, alternate
from tests.benchmarks.compare.search_rows import without_the_slower_spin

THREE = (0.2, 0.4, 0.3)


@pytest.mark.parametrize(
    ("ours", "theirs", "ratio"),
    [
        ((0.1, 0.2, 9.0), (0.8, 0.1, 1.0), 4.0),  # medians, so that one slow round means nothing
        ((0.1, 0.3), (0.4, 0.8), 3.0),
        ((2.0,), (1.0,), 0.5),
        ((), (1.0,), None),
        ((1.0,), (), None),
        ((0.0,), (1.0,), None),
    ],
)
def test_a_ratio_is_one_of_medians(
    ours: tuple[float, ...], theirs: tuple[float, ...], ratio: float | None
) -> None:
    assert times_as_fast(ours, theirs) == (None if ratio is None else pytest.approx(ratio))
    assert times_as_many(theirs, ours) == times_as_fast(ours, theirs)


@pytest.mark.parametrize(
    ("goal", "median", "ratio", "reached"),
    [
        (None, 1.0, 9.0, None),
        (at_least(4), 1.0, 4.0, True),
        (at_least(4), 9.0, 3.9, False),
        (at_least(4), 9.0, None, None),
        (at_most(1.6), 9.0, 1.6, True),
        (at_most(1.6), 1.0, 1.7, False),
        (at_most(0.6, "s"), 0.6, None, True),
        (at_most(0.6, "s"), 0.7, 0.1, False),
        (at_least(500, "games/s"), 501.0, 0.1, True),
    ],
)
def test_a_goal_is_held_against_the_ratio_or_the_median(
    goal: Goal | None, median: float, ratio: float | None, reached: bool | None
) -> None:
    assert Line("row", "what", "who", "s", (median,), ratio, goal).reached is reached


@pytest.mark.parametrize(
    ("value", "words"),
    [
        (0, "0"),
        (0.0123456, "0.0123"),
        (1.5, "1.5"),
        (999.4, "999"),
        (1_000.0, "1,000"),
        (7_912_345.6, "7,912,346"),
    ],
)
def test_numbers_have_few_digits(value: float, words: str) -> None:
    assert plain(value) == words


def test_programs_take_turns_and_one_that_is_not_there_is_left_out() -> None:
    order: list[str] = []

    def program(name: str) -> int:
        order.append(name)
        if name == "b":
            raise NotThere("`b` is not installed")
        return len(order)

    rounds = alternate({name: lambda name=name: program(name) for name in "abc"}, 3)  # type: ignore[misc]
    assert order == ["a", "b", "c", "c", "a", "c", "a"]
    assert rounds.results == {"a": [1, 5, 7], "c": [3, 4, 6]}
    assert rounds.absent == {"b": "`b` is not installed"}
    assert rounds.figures("c", float) == (3.0, 4.0, 6.0)
    assert rounds.figures("b", float) == ()


@pytest.mark.parametrize(
    ("safety", "no_reduce", "judged"),
    [
        ((3.0, 1.0, 3.0), (2.0, 2.0, 9.0), SPIN_NO_REDUCE),
        ((1.0, 1.0, 9.0), (2.0, 2.0, 2.0), SPIN),
    ],
)
def test_the_better_spin_is_the_one_to_beat(
    safety: tuple[float, ...], no_reduce: tuple[float, ...], judged: str
) -> None:
    rounds = Rounds({SPIN: safety, SPIN_NO_REDUCE: no_reduce}, {})
    goals = {SPIN: at_least(4), SPIN_NO_REDUCE: at_least(4)}
    assert list(without_the_slower_spin(rounds, float, goals)) == [judged]


REPORT = Report(
    {"processor": "Abacus"},
    {"spin": "Spin Version 6"},
    3,
    "native",
    [
        Line("start", "start to verdict", "Rulewright", "s", THREE, None, at_most(0.25, "s")),
        Line("trade", "search alone", "SPIN", "positions/s", (1e6,), 4.2, at_least(4)),
    ],
    ["trade, Rumur: `rumur` is not installed: apt-get install rumur"],
    ["puzzle8: counted 1 positions"],
)


def test_the_table(golden: Callable[[Path, str], None]) -> None:
    golden(Path(__file__).with_name("table.expected"), text(REPORT))


def test_the_same_for_programs() -> None:
    told = document(REPORT)
    assert told["failed"] == ["puzzle8: counted 1 positions"]
    assert told["lines"] == [
        {
            "row": "start",
            "measured": "start to verdict",
            "program": "Rulewright",
            "unit": "s",
            "figures": [0.2, 0.4, 0.3],
            "median": 0.3,
            "ratio": None,
            "goal": "at most 0.25 s",
            "reached": False,
        },
        {
            "row": "trade",
            "measured": "search alone",
            "program": "SPIN",
            "unit": "positions/s",
            "figures": [1e6],
            "median": 1e6,
            "ratio": 4.2,
            "goal": "at least 4 times",
            "reached": True,
        },
    ]
