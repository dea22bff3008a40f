"""Rounds in which programs take turns, so that what slows the machine down meets all of them."""

from __future__ import annotations

import sys
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Generic, TypeVar

from tests.benchmarks.compare.processes import NotThere

Result = TypeVar("Result")


@dataclass(frozen=True, slots=True)
class Rounds(Generic[Result]):
    """What each program gave in each round, and why others gave nothing."""

    results: Mapping[str, Sequence[Result]]
    absent: Mapping[str, str]

    def figures(self, program: str, figure: Callable[[Result], float]) -> tuple[float, ...]:
        """One figure of each round; none for a program that is not there."""
        return tuple(figure(result) for result in self.results.get(program, ()))


def alternate(programs: Mapping[str, Callable[[], Result]], rounds: int) -> Rounds[Result]:
    """Run each program once a round; who begins changes from round to round."""
    results: dict[str, list[Result]] = {}
    absent: dict[str, str] = {}
    names = list(programs)
    for number in range(rounds):
        first = number % max(1, len(names))
        for name in [*names[first:], *names[:first]]:
            if name in absent:
                continue
            sys.stderr.write(f"  round {number + 1} of {rounds}: {name}\n")
            try:
                results.setdefault(name, []).append(programs[name]())
            except NotThere as reason:
                absent[name] = str(reason)
                del results[name]
    return Rounds(results, absent)
