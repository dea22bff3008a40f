"""How many plays of each length a game has."""

from __future__ import annotations

from time import perf_counter

from msgspec import Struct

from rulewright.analyses.backends import count
from rulewright.analyses.request import InstanceRequest, Report
from rulewright.analyses.results import RunFigures
from rulewright.analyses.subject import Subject, prepare
from rulewright.core.perft import PerftResult
from rulewright.core.search import Budget, Progress
from rulewright.reference.memory import memory_at_most


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
    ran = count(prepared.core, depth, budget, told, request.backend)
    return Perft(
        subject=prepared.subject,
        depth=depth,
        backend=ran.backend,
        counted=ran.found,
        run=RunFigures(
            compile_seconds=prepared.seconds + ran.compile_seconds,
            search_seconds=ran.found.seconds,
            threads=1,
            memory=memory_at_most(),
            fallback=ran.fallback,
        ),
        seconds=perf_counter() - started,
    )
