"""Chooses what runs the rules: machine code where there is any, else the reference engine."""

from __future__ import annotations

from collections.abc import Callable
from importlib import import_module
from time import perf_counter
from typing import TYPE_CHECKING, Generic, TypeVar

from msgspec import Struct

from rulewright.core.backend import Backend, Keeping
from rulewright.core.games import GamesResult
from rulewright.core.ir import Core
from rulewright.core.perft import PerftResult
from rulewright.core.search import Budget, Report, Sampling, SearchResult
from rulewright.core.symmetry.group import reducible
from rulewright.diagnostics.mistake import MistakesFound, mistake
from rulewright.diagnostics.registry.checkpoints import NOTHING_IS_KEPT
from rulewright.native.refusal import NotNative
from rulewright.reference.seen import Visit, nobody

if TYPE_CHECKING:
    from rulewright.native.jit import Compiler
    from rulewright.native.meanwhile import Meanwhile

FEW_POSITIONS = 40
"""So many positions the reference engine sees before machine code would be ready."""

FEW_GAMES = 3
"""So many games it plays before that."""

MISSING = "llvmlite, which makes machine code, is missing"

Found = TypeVar("Found", SearchResult, GamesResult, PerftResult)


class Ran(Struct, Generic[Found], frozen=True):
    """What was found, which backend did it, and why it was not the one that was wanted.

    `compile_seconds` were spent on making machine code.
    """

    found: Found
    backend: str
    compile_seconds: float = 0.0
    fallback: str | None = None


def explore(  # noqa: PLR0913 - how to search is asked for on the command line
    core: Core,
    budget: Budget,
    report: Report,
    wanted: Backend,
    threads: int,
    keeping: Keeping,
    *,
    symmetry: bool = True,
    compiler: Meanwhile[Compiler] | None = None,
    visit: Visit = nobody,
    needed_later: tuple[str, ...] = (),
) -> Ran[SearchResult]:
    """Search all positions, or with `symmetry` one of each orbit if the core declares any.

    A compiler may be there already, or being made. In the end `visit` is shown the positions.
    Modules that are `needed_later` are imported while machine code is made, if that is made. Where
    something is to be kept every position is searched. Raises MistakesFound where that cannot be
    kept.
    """
    reduces = symmetry and not keeping.options() and reducible(core)

    def plainly(left: Budget, most: int | None = None) -> SearchResult:
        # Slow to import, too.
        from rulewright.reference.reduction import reduction  # noqa: PLC0415
        from rulewright.reference.search import search  # noqa: PLC0415

        return search(core, left, report, most, reduction(core) if reduces else None, visit)

    def natively(started: float) -> Ran[SearchResult]:
        # Slow to import, and perhaps not there.
        from rulewright.native.beginning import begin, begin_search  # noqa: PLC0415

        with begin_search(core, compiler or begin()) as begun:
            from rulewright.native.compiled import Compiled  # noqa: PLC0415 - imported meanwhile

            later = ("rulewright.native.search", *needed_later)
            compiled = Compiled(
                core, reduces=reduces, begun=begun, meanwhile=lambda: _import(later)
            )
        from rulewright.native import search  # noqa: PLC0415 - as above

        spent = perf_counter() - started
        found = search.search(compiled, _left(budget, started), report, threads, keeping, visit)
        return Ran(found, "native", spent)

    if keeping.options():
        return _only_natively(natively, keeping)
    if wanted == "auto":
        from rulewright.reference.search import ENOUGH  # noqa: PLC0415 - only where it searches

        few = plainly(budget, FEW_POSITIONS)
        if few.stopped != ENOUGH:
            return Ran(few, "reference")
        budget = _left(budget, perf_counter() - few.seconds)
    return _run(budget, wanted, natively, plainly)


def play(
    core: Core, sampling: Sampling, budget: Budget, threads: int, report: Report, wanted: Backend
) -> Ran[GamesResult]:
    """Play games at random."""
    from rulewright.reference.games import random_games  # noqa: PLC0415 - no check needs it

    def natively(started: float) -> Ran[GamesResult]:
        from rulewright.native import games  # noqa: PLC0415 - as above

        compiled = games.Compiled(core)
        spent = perf_counter() - started
        left = _left(budget, started)
        played = games.random_games(compiled, sampling, left, threads, report)
        return Ran(played, "native", spent)

    if wanted == "auto" and sampling.games <= FEW_GAMES:
        wanted = "reference"
    return _run(budget, wanted, natively, lambda left: random_games(core, sampling, left, report))


def count(
    core: Core, depth: int, budget: Budget, report: Report, wanted: Backend
) -> Ran[PerftResult]:
    """Count the plays of each length up to `depth`."""
    # No check needs it.
    from rulewright.reference.perft import count_plays  # noqa: PLC0415
    from rulewright.reference.search import ENOUGH  # noqa: PLC0415

    def natively(started: float) -> Ran[PerftResult]:
        from rulewright.native import levels, perft  # noqa: PLC0415 - as above

        compiled = levels.Compiled(core)
        spent = perf_counter() - started
        counted = perft.count_plays(compiled, depth, _left(budget, started), report)
        return Ran(counted, "native", spent)

    if wanted == "auto":
        few = count_plays(core, depth, budget, report, FEW_POSITIONS)
        if few.stopped != ENOUGH:
            return Ran(few, "reference")
        budget = _left(budget, perf_counter() - few.seconds)
    return _run(budget, wanted, natively, lambda left: count_plays(core, depth, left, report))


def _import(modules: tuple[str, ...]) -> None:
    for name in modules:
        import_module(name)


def _only_natively(
    natively: Callable[[float], Ran[SearchResult]], keeping: Keeping
) -> Ran[SearchResult]:
    try:
        return natively(perf_counter())
    except ImportError:
        why = MISSING
    except NotNative as reason:
        why = f"there is no machine code for it: {reason}"
    found = (mistake(NOTHING_IS_KEPT, None, option=each, why=why) for each in keeping.options())
    raise MistakesFound(tuple(found))


def _run(
    budget: Budget,
    wanted: Backend,
    natively: Callable[[float], Ran[Found]],
    otherwise: Callable[[Budget], Found],
) -> Ran[Found]:
    """Run machine code if it is wanted and there is any; else the reference engine."""
    if wanted == "reference":
        return Ran(otherwise(budget), "reference")
    started = perf_counter()
    try:
        return natively(started)
    except ImportError:
        why = MISSING
    except NotNative as reason:
        why = f"there is no machine code for it: {reason}"
    return Ran(otherwise(_left(budget, started)), "reference", fallback=why)


def _left(budget: Budget, since: float) -> Budget:
    """What is left of a budget."""
    if budget.seconds is None:
        return budget
    return Budget(max(0.0, budget.seconds - (perf_counter() - since)), budget.memory)
