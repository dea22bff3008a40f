"""Rows of what a large search shows: memory, growth, and what a second thread gives."""

from __future__ import annotations

from collections.abc import Callable
from statistics import median

from msgspec import Struct

from tests.benchmarks.compare import ours
from tests.benchmarks.compare.figures import Line, at_least, at_most, times_as_fast
from tests.benchmarks.compare.models import Model
from tests.benchmarks.compare.processes import RowError
from tests.benchmarks.compare.rounds import Rounds, alternate
from tests.benchmarks.compare.searches import Search
from tests.benchmarks.compare.settings import Settings

SMALLEST = f"{ours.OURS}, smallest model"
SMALL = f"{ours.OURS}, smaller model"
ONE = f"{ours.OURS}, one thread"
TWO = f"{ours.OURS}, two threads"

BESIDES = 16
"""Bytes a position may take besides its packed form, before half of both is allowed on top."""


class Told(Struct, frozen=True):
    """A search, and the document without its cost."""

    search: Search
    document: bytes


def large(
    smallest: Model, smaller: Model, model: Model, settings: Settings, row: str
) -> tuple[list[Line], dict[str, str]]:
    """Memory, growth and threads, from the same runs on models of three sizes."""

    def told(which: Model, threads: int) -> Told:
        search, document = ours.check(which, settings.backend, threads)
        return Told(search, ours.without_cost(document))

    programs: dict[str, Callable[[], Told]] = {
        SMALLEST: lambda: told(smallest, 1),
        SMALL: lambda: told(smaller, 1),
        ONE: lambda: told(model, 1),
        TWO: lambda: told(model, 2),
    }
    rounds = alternate(programs, settings.rounds)
    if rounds.absent:
        return [], dict(rounds.absent)
    if len({each.document for name in (ONE, TWO) for each in rounds.results[name]}) != 1:
        raise RowError(f"{model.name}: one thread and two threads do not tell the same")
    lines = [*memory(model, rounds, row), *growth(smaller, model, rounds, row)]
    return [*lines, *threads(rounds, row)], {}


def memory(model: Model, rounds: Rounds[Told], row: str) -> list[Line]:
    """Bytes a position: the peak, less that of a search of hardly any positions."""
    before = median(rounds.figures(SMALLEST, lambda told: told.search.peak))
    packed = -(-ours.bits(model) // 8)
    goal = at_most(1.5 * (packed + BESIDES), "bytes/position")
    lines = []
    for program in (ONE, TWO):
        taken = rounds.figures(program, lambda told: (told.search.peak - before) / model.states)
        measured = f"memory, {model.name}"
        unit = "bytes/position"
        lines.append(
            Line(row, measured, program, unit, taken, None, goal if program == ONE else None)
        )
    return lines


def growth(smaller: Model, model: Model, rounds: Rounds[Told], row: str) -> list[Line]:
    """Nanoseconds a move, of both sizes: how many times as many the larger one takes."""
    few = a_move(rounds, SMALL, smaller)
    many = a_move(rounds, ONE, model)
    ratio = times_as_fast(few, many)
    measured = "time a move"
    return [
        Line(row, f"{measured}, {smaller.name}", SMALL, "ns/move", few),
        Line(row, f"{measured}, {model.name}", ONE, "ns/move", many, ratio, at_most(1.6)),
    ]


def a_move(rounds: Rounds[Told], program: str, model: Model) -> tuple[float, ...]:
    """Nanoseconds of the search for each move."""
    return rounds.figures(
        program, lambda told: told.search.search_seconds * 1e9 / model.transitions
    )


def threads(rounds: Rounds[Told], row: str) -> list[Line]:
    """Seconds of the search with one thread and with two, which is to be the faster one."""
    one = rounds.figures(ONE, lambda told: told.search.search_seconds)
    two = rounds.figures(TWO, lambda told: told.search.search_seconds)
    return [
        Line(row, "search alone", ONE, "s", one, times_as_fast(two, one), at_least(1.4)),
        Line(row, "search alone", TWO, "s", two),
    ]


MOST_MEMORY = 24 * 2**30


def tiles(model: Model, settings: Settings, row: str) -> tuple[list[Line], dict[str, str]]:
    """Whether a search of very many positions comes to its end, and with how much memory."""
    programs: dict[str, Callable[[], Search]] = {
        ours.OURS: lambda: ours.check(model, settings.backend)[0]
    }
    rounds = alternate(programs, 1)
    lines = []
    for program in rounds.results:
        peak = rounds.figures(program, lambda search: search.peak / 2**30)
        seconds = rounds.figures(program, lambda search: search.search_seconds)
        goal = at_most(MOST_MEMORY / 2**30, "GiB")
        lines.append(Line(row, "memory of the process", program, "GiB", peak, None, goal))
        lines.append(Line(row, "search alone", program, "s", seconds))
    return lines, dict(rounds.absent)
