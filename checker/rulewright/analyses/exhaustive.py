"""Closure: sees every position of an instance and says what follows."""

from __future__ import annotations

from msgspec import Struct

from rulewright.analyses.backends import explore
from rulewright.analyses.findings import reachable_findings, static_findings
from rulewright.analyses.plans import Plan
from rulewright.analyses.properties import property_results, vacuous_properties
from rulewright.analyses.request import CheckRequest
from rulewright.analyses.results import Finding, PropertyResult, SearchFigures
from rulewright.analyses.telling import Teller
from rulewright.core.ir import Core, Requirement
from rulewright.core.search import Budget, Report, SampleResult, SearchResult
from rulewright.core.slice import without_ghosts
from rulewright.elaborate.model import Model
from rulewright.reference.machine import Machine
from rulewright.reference.patience import Patience


class Closure(Struct, frozen=True):
    """What the search of one instance gave.

    `fired` counts moves per action and runs per step. `never_fired`, `never_refused` and `vacuous`
    (properties whose premise never occurred) are what was not seen at work; in a search that was
    stopped that says nothing by itself, yet what is missing in them was seen. `fallback` tells why
    the backend is not the one that was wanted.
    """

    figures: SearchFigures
    properties: tuple[PropertyResult, ...]
    findings: tuple[Finding, ...]
    fired: tuple[tuple[str, int], ...]
    never_fired: tuple[str, ...]
    never_refused: tuple[str, ...]
    vacuous: tuple[str, ...]
    order_incomplete: tuple[str, ...]
    seconds: float
    compile_seconds: float
    backend: str
    fallback: str | None
    threads: int


def close(
    model: Model,
    plan: Plan,
    budget: Budget,
    report: Report,
    request: CheckRequest,
) -> Closure:
    """Search all positions of `model` as `request` says, and judge its properties."""
    stated = frozenset(stated.name for stated in model.core.properties)
    core = without_ghosts(model.core, stated, model.ghosts)
    searched = explore(
        core,
        budget,
        report,
        request.backend,
        request.threads,
        request.keeping,
        symmetry=request.symmetry,
    )
    found = searched.found
    machine = Machine(core)
    teller = Teller(model, machine, Patience(budget, searched.compile_seconds + found.seconds))
    return Closure(
        _figures(core, found, request),
        property_results(core.properties, teller, plan, found),
        static_findings(core, plan, found) + reachable_findings(teller, plan, found),
        found.fired,
        tuple(name for name, times in found.fired if times == 0),
        never_refused(core, found),
        vacuous_properties(machine, found),
        tuple(sorted(found.order_incomplete)),
        found.seconds,
        searched.compile_seconds,
        searched.backend,
        searched.fallback,
        request.threads if searched.backend == "native" else 1,
    )


def _figures(core: Core, found: SearchResult, request: CheckRequest) -> SearchFigures:
    return SearchFigures(
        states=found.states,
        transitions=found.transitions,
        depth=found.depth,
        levels=found.levels,
        final=found.final,
        outcomes=told_outcomes(core, found.outcomes),
        complete=found.complete,
        stopped=found.stopped,
        stopped_at=found.stopped_at,
        reduced=found.reduced,
        no_symmetry=_no_symmetry(core, found, request),
    )


def _no_symmetry(core: Core, found: SearchResult, request: CheckRequest) -> str | None:
    """Why declared symmetries were of no use, where they were not and should have been."""
    if not request.symmetry or not core.symmetries or found.reduced is not None:
        return None
    if request.keeping.options():
        return "what is kept of a search is every position"
    return "an `eventually` needs every position and every move"


def told_outcomes(
    core: Core, outcomes: tuple[tuple[tuple[int, ...], int], ...]
) -> tuple[tuple[str, int], ...]:
    """How often who wins, by name."""
    players = core.players.members
    return tuple((winners_told(players, winners), times) for winners, times in outcomes)


def winners_told(players: tuple[str, ...], winners: tuple[int, ...]) -> str:
    """`red`, `red and blue`, or `draw`."""
    return " and ".join(players[player] for player in winners) or "draw"


def never_refused(core: Core, found: SearchResult | SampleResult) -> tuple[str, ...]:
    """Requirements that never refused alone; not those of which that is not known for sure."""
    known = found.refused | found.probe_incomplete
    return tuple(
        f"{action.name}.{guard.label}"
        for action in core.actions
        for guard in action.guards
        if isinstance(guard, Requirement) and (action.name, guard.label) not in known
    )
