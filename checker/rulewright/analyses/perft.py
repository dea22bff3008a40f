"""How many plays of each length a game has."""

from __future__ import annotations

from time import perf_counter

from msgspec import Struct

from rulewright.analyses.backends import ONLY_SEARCHES
from rulewright.analyses.request import InstanceRequest, Report
from rulewright.analyses.results import RunFigures
from rulewright.analyses.subject import Subject, prepare
from rulewright.core.perft import PerftResult
from rulewright.core.search import Budget, Progress
from rulewright.reference.memory import memory_at_most
from rulewright.reference.perft import count_plays


class Perft(Struct, frozen=True):
    """The plays of `subject`, of 1 to `depth` moves, and what the `backend` counted of them."""

    subject: Subject
    depth: int
    backend: str
    counted: PerftResult
    run: RunFigures
    seconds: float


def perft_file(request: InstanceRequest, depth: int, report: Report) -> Perft:
    """Count the plays of a file's game. Raises MistakesFound with all mistakes of the text."""
    started = perf_counter()
    prepared = prepare(request)
    name = prepared.subject.instance or prepared.subject.game

    def told(progress: Progress) -> None:
        report(name, progress)

    budget = Budget(request.seconds, request.memory)
    counted = count_plays(prepared.core, depth, budget, told)
    return Perft(
        subject=prepared.subject,
        depth=depth,
        backend="reference",
        counted=counted,
        run=RunFigures(
            compile_seconds=prepared.seconds,
            search_seconds=counted.seconds,
            threads=1,
            memory=memory_at_most(),
            fallback=ONLY_SEARCHES if request.backend == "native" else None,
        ),
        seconds=perf_counter() - started,
    )
