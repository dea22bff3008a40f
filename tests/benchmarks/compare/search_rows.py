"""Rows that search one model with every program that has a text of it."""

from __future__ import annotations

from collections.abc import Callable
from statistics import median

from tests.benchmarks.compare import ours, peers
from tests.benchmarks.compare.figures import Goal, Line, at_least, times_as_fast
from tests.benchmarks.compare.models import Model
from tests.benchmarks.compare.rounds import Result, Rounds, alternate
from tests.benchmarks.compare.searches import Search
from tests.benchmarks.compare.settings import Settings

SEARCH_GOALS = {
    peers.SPIN: at_least(4),
    peers.SPIN_NO_REDUCE: at_least(4),
    peers.RUMUR: at_least(10),
    peers.BY_HAND: at_least(1 / 1.3),
}
VERDICT_GOALS = {peers.SPIN: at_least(5), peers.SPIN_NO_REDUCE: at_least(5)}


def searched(model: Model, settings: Settings, row: str) -> tuple[list[Line], dict[str, str]]:
    """Search alone, command to verdict, and compiling alone, all from the same runs."""
    programs: dict[str, Callable[[], Search]] = {
        ours.OURS: lambda: ours.check(model, settings.backend)[0]
    }
    if settings.peers:
        programs |= peers.searching(model)
    rounds = alternate(programs, settings.rounds)
    lines = [
        *speeds(model, rounds, row),
        *compared(rounds, row, "command to verdict", whole, VERDICT_GOALS),
        *compared(rounds, row, "compiling alone", lambda search: search.compile_seconds, {}),
    ]
    return lines, dict(rounds.absent)


def speeds(model: Model, rounds: Rounds[Search], row: str) -> list[Line]:
    """Positions a second, by the search alone."""
    goals = without_the_slower_spin(rounds, search_alone, SEARCH_GOALS)
    mine = rounds.figures(ours.OURS, search_alone)
    lines = []
    for program in rounds.results:
        seconds = rounds.figures(program, search_alone)
        lines.append(
            Line(
                row,
                "search alone",
                program,
                "positions/s",
                tuple(model.states / second for second in seconds),
                None if program == ours.OURS else times_as_fast(mine, seconds),
                goals.get(program),
            )
        )
    return lines


def compared(
    rounds: Rounds[Search],
    row: str,
    measured: str,
    figure: Callable[[Search], float],
    goals: dict[str, Goal],
) -> list[Line]:
    """Seconds of one kind, of every program."""
    mine = rounds.figures(ours.OURS, figure)
    goals = without_the_slower_spin(rounds, figure, goals)
    lines = []
    for program in rounds.results:
        seconds = rounds.figures(program, figure)
        ratio = None if program == ours.OURS else times_as_fast(mine, seconds)
        lines.append(Line(row, measured, program, "s", seconds, ratio, goals.get(program)))
    return lines


def without_the_slower_spin(
    rounds: Rounds[Result], figure: Callable[[Result], float], goals: dict[str, Goal]
) -> dict[str, Goal]:
    """The goals, but for that of the way to compile SPIN's program that came out slower."""
    spins = [name for name in (peers.SPIN, peers.SPIN_NO_REDUCE) if name in rounds.results]
    if len(spins) < 2:
        return goals
    slower = max(spins, key=lambda name: median(rounds.figures(name, figure)))
    return {program: goal for program, goal in goals.items() if program != slower}


def search_alone(search: Search) -> float:
    """Seconds of the search."""
    return search.search_seconds


def whole(search: Search) -> float:
    """Seconds from the command to the verdict."""
    return search.whole_seconds
