"""Puts together what the engines, the author's scenarios and the text itself say."""

from __future__ import annotations

from collections.abc import Sequence
from time import perf_counter

from rulewright.analyses.findings import uncited_findings
from rulewright.analyses.looked import Closure, Looked, Plays, Prepared, Proof, Sample
from rulewright.analyses.notices import unclear_cases, unplayed_numbers
from rulewright.analyses.overall import (
    overall_absent,
    overall_findings,
    shadowed_findings,
    told_cases,
)
from rulewright.analyses.plans import SCENARIOS, Plan
from rulewright.analyses.properties import unjudged_results, with_refutations
from rulewright.analyses.request import CheckRequest
from rulewright.analyses.results import (
    CheckResult,
    FileResult,
    PropertyResult,
    RunFigures,
    ScenarioResult,
)
from rulewright.analyses.scenarios import Refutation, left_out
from rulewright.analyses.subject import documentation
from rulewright.analyses.telling import Teller
from rulewright.analyses.unasked import unasked
from rulewright.analyses.verdicts import absent_here, check_verdict, file_verdict, unmet_here
from rulewright.core.hidden import peeking
from rulewright.elaborate.model import Model
from rulewright.reference.machine import Machine
from rulewright.reference.memory import memory_at_most
from rulewright.reference.patience import Patience
from rulewright.semantics.typed import Game


def file_result(
    game: Game,
    request: CheckRequest,
    asked: tuple[Plan, ...],
    models: tuple[Model, ...],
    ran: Sequence[tuple[CheckResult, Looked | None]],
    started: float,
) -> FileResult:
    """What all plans of a file together show, which `ran` since then (`perf_counter`)."""
    checks = tuple(result for result, _ in ran)
    closed = tuple(
        (plan, looked)
        for plan, (_, looked) in zip(asked, ran, strict=True)
        if isinstance(looked, Closure)
    )
    samples = tuple(looked for _, looked in ran if isinstance(looked, Sample))
    told = told_cases(models, closed)
    overall = overall_findings(game, closed, samples, whole_file=request.instance is None)
    if not request.scenarios_only:
        shadowed = shadowed_findings(game, models, told, asked, whole_file=request.instance is None)
        overall = uncited_findings(game, asked) + shadowed + overall
    absent = overall_absent(asked, closed, overall)
    return FileResult(
        file=game.source.name,
        game=game.name,
        verdict=file_verdict(checks, overall, absent),
        checks=checks,
        overall=overall,
        absent=absent,
        notices=unclear_cases(models, told) + unplayed_numbers(game, request, asked, checks),
        seconds=perf_counter() - started,
    )


def known(
    model: Model,
    plan: Plan,
    looked: Looked | None,
    refuted: tuple[Refutation, ...],
    patience: Patience,
) -> tuple[PropertyResult, ...]:
    """What the engine and the author's witnesses say of the properties."""
    unrun = () if plan.engine == SCENARIOS else unjudged_results(model.core.properties)
    results = unrun if looked is None else looked.properties
    if not refuted:
        return results
    machine = Machine(model.core)
    return with_refutations(machine, Teller(model, machine, patience), plan, results, refuted)


def check_result(
    plan: Plan,
    prepared: Prepared,
    scenarios: tuple[ScenarioResult, ...],
    known: tuple[PropertyResult, ...],
    looked: Looked | None,
) -> CheckResult:
    """All that is told of one plan."""
    model = prepared.model
    closure = looked if isinstance(looked, Closure) else None
    sample = looked if isinstance(looked, Sample) else None
    proof = looked if isinstance(looked, Proof) else None
    plays = looked if isinstance(looked, Plays) else None
    solved = proof or plays
    absent = () if looked is None else absent_here(plan, looked)
    telling = sample or (closure if closure and closure.figures.complete else None)
    return CheckResult(
        instance=plan.instance,
        documentation=documentation(model.game, plan.instance),
        parameters=model.parameters,
        restrictions=model.restrictions,
        readings=model.readings,
        engine=plan.engine,
        backend=closure.backend if closure else "reference" if sample else None,
        verdict=check_verdict(plan, scenarios, known, looked, absent),
        figures=closure.figures if closure else None,
        properties=known,
        scenarios=scenarios,
        fired=closure.fired if closure else sample.fired if sample else (),
        never_fired=telling.never_fired if telling else (),
        never_refused=telling.never_refused if telling else (),
        findings=looked.findings if looked else (),
        absent=absent,
        run=RunFigures(
            compile_seconds=prepared.seconds + (closure.compile_seconds if closure else 0.0),
            search_seconds=looked.seconds if looked else 0.0,
            threads=closure.threads if closure else 1,
            fallback=closure.fallback if closure else None,
            memory=memory_at_most(),
            asked=solved.asked if solved else (),
            played=proof.played if proof else (),
        ),
        order_incomplete=closure.order_incomplete if closure else (),
        leak_unknown=closure.leak_unknown if closure else _peeking(model, looked),
        left_out=left_out(model) if plan.with_scenarios else (),
        sample=sample.figures if sample else None,
        unmet=() if looked is None else unmet_here(plan, looked),
        proof=proof.figures if proof else None,
        obligations=solved.obligations if solved else (),
        bounded=plays.figures if plays else None,
        unasked=unasked(model.core) if solved else (),
    )


def _peeking(model: Model, looked: Looked | None) -> tuple[str, ...]:
    """The actions whose moves may tell something hidden, where no search compares all positions."""
    if looked is None:
        return ()
    told = {each.rule for each in looked.findings if each.kind == "leak"}
    names = (model.core.actions[number].name for number in peeking(model.core))
    return tuple(name for name in names if name not in told)
