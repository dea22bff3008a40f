"""Games at random: what they meet is told, what they do not meet is not claimed."""

from __future__ import annotations

from rulewright.analyses.exhaustive import never_refused, told_outcomes
from rulewright.analyses.findings import reachable_findings, static_findings
from rulewright.analyses.looked import Sample
from rulewright.analyses.plans import Plan
from rulewright.analyses.properties import property_results, vacuous_properties
from rulewright.analyses.results import SampleFigures
from rulewright.analyses.seeds import seed_of
from rulewright.analyses.telling import Teller
from rulewright.core.ir import Core
from rulewright.core.search import Budget, Report, SampleResult, Sampling
from rulewright.core.slice import without_ghosts
from rulewright.elaborate.model import Model
from rulewright.reference.machine import Machine
from rulewright.reference.patience import Patience

MOST_MOVES = 200
"""A game is left after so many moves."""


def play_games(
    model: Model, plan: Plan, sampling: Sampling, budget: Budget, report: Report
) -> Sample:
    """Play games of `model` at random and judge its properties in them."""
    from rulewright.fuzz.engine import fuzz  # noqa: PLC0415 - hypothesis is slow to import

    stated = frozenset(stated.name for stated in model.core.properties)
    core = without_ghosts(model.core, stated, model.ghosts)
    found = fuzz(core, sampling, budget, report)
    machine = Machine(core)
    teller = Teller(model, machine, Patience(budget, found.seconds), shortest=False)
    return Sample(
        _figures(core, sampling, found),
        property_results(core.properties, teller, plan, found),
        static_findings(core, plan, found) + reachable_findings(teller, plan, found),
        found.fired,
        tuple(name for name, times in found.fired if times == 0),
        never_refused(core, found),
        vacuous_properties(machine, found),
        found.seconds,
    )


def sampling(model: Model, games: int, seed: int | None) -> Sampling:
    """So many games; the seed follows from the rules unless one is given."""
    return Sampling(games, seed_of(model.core) if seed is None else seed, MOST_MOVES)


def _figures(core: Core, sampling: Sampling, found: SampleResult) -> SampleFigures:
    return SampleFigures(
        asked=sampling.games,
        seed=sampling.seed,
        most_moves=sampling.most_moves,
        games=found.games,
        moves=found.moves,
        longest=found.longest,
        positions=found.states,
        ended=found.final,
        outcomes=told_outcomes(core, found.outcomes),
        stopped=found.stopped,
        stopped_at=found.stopped_at,
    )
