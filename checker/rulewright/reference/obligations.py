"""Compiled expressions that may have no answer."""

from __future__ import annotations

from collections.abc import Callable

from rulewright.core.ir import Site
from rulewright.core.search import Failure, Outside
from rulewright.diagnostics.fault import Fault
from rulewright.reference.layout import Cells, Code, Frame, NoAnswer, Scope
from rulewright.reference.loops import Candidates


def no_answer(scope: Scope, site: Site | None) -> Code:
    """Lets the obligation `site` fail; without one the core said that this cannot happen."""

    def run(_cells: Cells, frame: Frame) -> object:
        if site is None:
            raise Fault("the core left out an obligation that fails")
        raise NoAnswer(scope.failure(site, frame))

    return run


def bounded_number(value: Code, low: int, high: int, scope: Scope, site: Site) -> Code:
    """`value` where it lies within `low..high`; otherwise the obligation `site` fails."""

    def run(cells: Cells, frame: Frame) -> object:
        result = value(cells, frame)
        if low <= result <= high:
            return result
        raise NoAnswer(_out_of_bounds(scope.failure(site, frame), int(result), low, high))

    return run


def bounded_array(value: Code, low: int, high: int, scope: Scope, site: Site) -> Code:
    """`value` where all its cells lie within `low..high`; otherwise `site` fails."""

    def run(cells: Cells, frame: Frame) -> object:
        result: tuple[int, ...] = value(cells, frame)
        if not result or (low <= min(result) and max(result) <= high):
            return result
        wrong = next(int(cell) for cell in result if not low <= cell <= high)
        raise NoAnswer(_out_of_bounds(scope.failure(site, frame), wrong, low, high))

    return run


def _out_of_bounds(failure: Failure, value: int, low: int, high: int) -> Failure:
    return Failure(failure.site, failure.values, Outside(value, low, high))


# ---- definite descriptions

Several = Callable[[Cells, Frame, list[int]], object]
"""What comes of several candidates where one is due."""


def too_many(scope: Scope, site: Site | None, name: str) -> Several:
    """Lets the obligation `site` fail, and tells the candidates under the name bound to each."""

    def run(_cells: Cells, frame: Frame, found: list[int]) -> object:
        if site is None:
            raise Fault("the core left out an obligation that fails")
        around = scope.failure(site, frame)
        raise NoAnswer(Failure(site, (*around.values, *((name, each) for each in found))))

    return run


def picked(candidates: Candidates, wrap: int, none: Code, several: Several) -> Code:
    """The only candidate, plus `wrap`."""

    def run(cells: Cells, frame: Frame) -> object:
        found = candidates(cells, frame)
        if len(found) == 1:
            return found[0] + wrap
        return several(cells, frame, found) if found else none(cells, frame)

    return run


def picked_or(candidates: Candidates, wrap: int, otherwise: Code) -> Code:
    """The only candidate, plus `wrap`, or `otherwise`."""

    def run(cells: Cells, frame: Frame) -> object:
        found = candidates(cells, frame)
        return found[0] + wrap if len(found) == 1 else otherwise(cells, frame)

    return run


# ---- distances


def distance(
    neighbours: tuple[tuple[int, ...], ...], start: Code, end: Code, avoiding: Code, none: Code
) -> Code:
    """The length of a shortest path that enters no place of `avoiding`, its two ends aside."""

    def run(cells: Cells, frame: Frame) -> object:
        reached = {start(cells, frame)}
        goal = end(cells, frame)
        barred = avoiding(cells, frame)
        frontier = reached
        length = 0
        while frontier:
            if goal in frontier:
                return length
            around = {near for place in frontier for near in neighbours[place]}
            frontier = {near for near in around - reached if near == goal or not barred[near]}
            reached = reached | frontier
            length += 1
        return none(cells, frame)

    return run
