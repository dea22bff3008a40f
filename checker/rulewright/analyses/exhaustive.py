"""Closure: every position of an instance was seen; this says what follows."""

from __future__ import annotations

from rulewright.analyses.backends import Ran
from rulewright.analyses.findings import reachable_findings, static_findings
from rulewright.analyses.looked import Closure
from rulewright.analyses.plans import Plan
from rulewright.analyses.properties import property_results, vacuous_properties
from rulewright.analyses.request import CheckRequest
from rulewright.analyses.results import SearchFigures
from rulewright.analyses.telling import Teller
from rulewright.core.hidden import peeking
from rulewright.core.ir import Core, Requirement
from rulewright.core.search import Budget, SampleResult, SearchResult
from rulewright.elaborate.model import Model
from rulewright.reference.machine import Machine
from rulewright.reference.patience import Patience


def closure(
    model: Model,
    plan: Plan,
    core: Core,
    searched: Ran[SearchResult],
    budget: Budget,
    request: CheckRequest,
) -> Closure:
    """What follows from a search of the `core` of a model, within what is left of the budget."""
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
        _leak_unknown(core, found),
        found.seconds,
        searched.compile_seconds,
        searched.backend,
        searched.fallback,
        request.threads if searched.backend == "native" else 1,
    )


def _leak_unknown(core: Core, found: SearchResult) -> tuple[str, ...]:
    """The actions of which it is not known whether their moves tell something hidden."""
    if found.complete:
        return tuple(sorted(found.leak_incomplete))
    told = {each.name for each in found.found if each.kind == "leak"}
    names = (core.actions[number].name for number in peeking(core))
    return tuple(name for name in names if name not in told)


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
    if peeking(core):
        return "whether a move tells what is hidden needs every position"
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
