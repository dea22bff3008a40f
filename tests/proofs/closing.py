"""The instances of which a search sees every position, and proofs about them."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from pathlib import Path

from rulewright.analyses.plans import EXHAUSTIVE, plans
from rulewright.analyses.request import CheckRequest
from rulewright.core.ir import Core
from rulewright.core.proof import Induction
from rulewright.core.search import Budget, SearchResult
from rulewright.elaborate.reading import read_game
from rulewright.native import search as native
from rulewright.native.compiled import Compiled
from rulewright.symbolic.proofs.induction import prove
from tests.native.both import core_of, silent
from tests.symbolic.agreeing import contradicted, not_broken

SPEC = Path(__file__).parents[2] / "spec"
ROOM = 4 << 30

Instance = tuple[str, str | None]
"""A rule book below `spec`, and the name of an instance; None: its parameters' defaults."""


def closing() -> Iterator[Instance]:
    """All instances that rule books in `spec` ask to have searched to the end."""
    for path in sorted(SPEC.rglob("*.rules")):
        game = read_game(path, SPEC, None, {}, {})
        for plan in plans(game, CheckRequest(path)):
            if plan.engine == EXHAUSTIVE:
                yield path.relative_to(SPEC).as_posix(), plan.instance


@cache
def core_and_search(of: Instance) -> tuple[Core, SearchResult]:
    """An instance, and what a search of it sees."""
    file, instance = of
    core = core_of(SPEC / file, instance)
    return core, native.search(Compiled(core), Budget(None, ROOM), silent)


def disagreements(of: Instance, seconds: float | None) -> tuple[Induction, list[str]]:
    """What is proved of an instance in so many seconds, and what a search says differently."""
    core, seen = core_and_search(of)
    found = prove(core, Budget(seconds, ROOM), silent)
    whole = [] if seen.complete else ["it was not seen to the end"]
    return found, [*whole, *contradicted(found, seen), *not_broken(core, found)]
