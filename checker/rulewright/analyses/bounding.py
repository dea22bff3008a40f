"""Plays of some length: what they lead to is told, and how long something has held."""

from __future__ import annotations

from collections.abc import Iterable

from msgspec.structs import replace

from rulewright.analyses.findings import reachable_findings, static_findings
from rulewright.analyses.looked import Plays
from rulewright.analyses.plans import Plan
from rulewright.analyses.properties import property_results
from rulewright.analyses.results import (
    BoundedFigures,
    ObligationResult,
)
from rulewright.analyses.telling import Teller
from rulewright.core.ir import LIVE, PREMISE, Core, Site
from rulewright.core.proof import Judged
from rulewright.core.search import Budget, Report
from rulewright.core.sites import sites
from rulewright.core.slice import without_ghosts
from rulewright.elaborate.model import Model
from rulewright.reference.machine import Machine
from rulewright.reference.patience import Patience


def look_at_plays(model: Model, plan: Plan, depth: int, budget: Budget, report: Report) -> Plays:
    """Look at all plays of up to `depth` moves of `model` and judge its properties in them."""
    from rulewright.symbolic.plays.bounded import search_bounded  # noqa: PLC0415 - slow to load

    core = for_solvers(model)
    found = search_bounded(core, depth, budget, report)
    teller = Teller(model, Machine(core), Patience(budget, found.seconds))
    left_open = (judged for judged in found.undecided if judged.kind)
    return Plays(
        BoundedFigures(
            asked=depth, depth=found.depth, stopped=found.stopped, longest=found.longest
        ),
        property_results(model.core.properties, teller, plan, found),
        obligation_results(core, left_open),
        static_findings(core, plan) + reachable_findings(teller, plan, found),
        found.asked,
        found.seconds,
    )


def for_solvers(model: Model) -> Core:
    """The rules with what a solver can say something of: no premises, and nothing of all plays."""
    judged = (each for each in model.core.properties if each.kind not in {PREMISE, *LIVE})
    return without_ghosts(model.core, frozenset(each.name for each in judged), model.ghosts)


def obligation_results(core: Core, judged: Iterable[Judged]) -> tuple[ObligationResult, ...]:
    """The results with the place in the text that each speaks of."""
    find = Sites(core)
    return tuple(_result(find.of(each), each) for each in judged)


def _result(site: Site, judged: Judged) -> ObligationResult:
    return ObligationResult(
        kind=site.kind,
        rule=site.rule,
        what=site.what,
        standing=judged.standing,
        cites=site.cites,
        span=site.span,
        action=judged.action,
        reason=judged.reason,
    )


class Sites:
    """Finds the site of an obligation by what a reader is told of it."""

    def __init__(self, core: Core) -> None:
        self._sites: dict[tuple[str, str, str], Site] = {}
        self._by_words: dict[str, Site] = {}
        for site in sites(core):
            self._sites.setdefault((site.kind, site.rule, site.what), site)
            self._by_words.setdefault(site.what, site)

    def of(self, judged: Judged) -> Site:
        """Its site; the outcome gives those of what it calls a kind and a rule of its own."""
        found = self._sites.get((judged.kind, judged.name, judged.what))
        if found is None:
            place = self._by_words.get(judged.what, Site("", "", "", (), None))
            found = replace(place, kind=judged.kind, rule=judged.name, what=judged.what)
        return found
