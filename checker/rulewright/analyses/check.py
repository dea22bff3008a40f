"""Checks a file: runs its plans and gathers what they found."""

from __future__ import annotations

from collections.abc import Iterable
from time import perf_counter

from msgspec import Struct
from msgspec.structs import replace

from rulewright.analyses.bounding import Plays, look_at_plays
from rulewright.analyses.exhaustive import Closure, close
from rulewright.analyses.findings import uncited_findings
from rulewright.analyses.fuzzing import Sample, play_games, sampling
from rulewright.analyses.notices import notices, unplayed_numbers
from rulewright.analyses.overall import overall_absent, overall_findings, shadowed_findings
from rulewright.analyses.plans import EXHAUSTIVE, INDUCTION, SCENARIOS, Plan, plans
from rulewright.analyses.properties import unjudged_results, with_refutations
from rulewright.analyses.proving import Proof, prove_all
from rulewright.analyses.request import CheckRequest, Report
from rulewright.analyses.results import (
    CheckResult,
    FileResult,
    PropertyResult,
    RunFigures,
    ScenarioResult,
)
from rulewright.analyses.scenarios import Refutation, Told, left_out, run_scenarios
from rulewright.analyses.subject import documentation
from rulewright.analyses.telling import Teller
from rulewright.analyses.verdicts import absent_here, check_verdict, file_verdict, unmet_here
from rulewright.core.backend import Keeping
from rulewright.core.search import Budget, Progress
from rulewright.diagnostics.mistake import Mistakes, MistakesFound, mistake
from rulewright.diagnostics.registry.checkpoints import CHECKPOINT_OF_ONE_CHECK
from rulewright.diagnostics.registry.proofs import ONLY_WITH_INDUCTION
from rulewright.elaborate.called import find_instance
from rulewright.elaborate.elaborate import elaborate
from rulewright.elaborate.model import Model
from rulewright.elaborate.reading import read_game
from rulewright.elaborate.unasked import unasked_mistakes
from rulewright.reference.machine import Machine
from rulewright.reference.memory import memory_at_most
from rulewright.reference.patience import Patience
from rulewright.semantics.typed import Game

_Looked = Closure | Sample | Proof | Plays
"""What an engine saw."""


class _Prepared(Struct, frozen=True):
    model: Model
    seconds: float


_Refuted = dict[str | None, tuple[Refutation, ...]]
"""What the author's witnesses refute on each instance."""


def check_file(request: CheckRequest, report: Report) -> FileResult:
    """All that `request` asks of its file.

    Raises MistakesFound with every mistake of the text, or of any instance that is asked for.
    """
    started = perf_counter()
    settings, readings = dict(request.settings), dict(request.readings)
    game = read_game(request.path, request.root, request.instance, settings, readings)
    find_instance(game, request.instance)
    asked = plans(game, request)
    _see_that_it_is_one(asked, request.keeping)
    _see_that_something_is_proved(asked, request)
    prepared = _prepare(game, asked, request)
    refuted: _Refuted = {}
    ran = tuple(_run(plan, prepared[plan.instance], request, report, refuted) for plan in asked)
    checks = tuple(result for result, _ in ran)
    closed = tuple(
        (plan, looked)
        for plan, (_, looked) in zip(asked, ran, strict=True)
        if isinstance(looked, Closure)
    )
    samples = tuple(looked for _, looked in ran if isinstance(looked, Sample))
    overall = overall_findings(game, closed, samples, whole_file=request.instance is None)
    if not request.scenarios_only:
        models = (each.model for each in prepared.values())
        shadowed = shadowed_findings(game, models, asked, whole_file=request.instance is None)
        overall = uncited_findings(game, asked) + shadowed + overall
    absent = overall_absent(asked, closed, overall)
    return FileResult(
        file=game.source.name,
        game=game.name,
        verdict=file_verdict(checks, overall, absent),
        checks=checks,
        overall=overall,
        absent=absent,
        notices=notices(game) + unplayed_numbers(game, request, asked, checks),
        seconds=perf_counter() - started,
    )


def _see_that_it_is_one(asked: Iterable[Plan], keeping: Keeping) -> None:
    """A checkpoint belongs to one exhaustive check."""
    engines = [plan.engine for plan in asked if plan.engine != SCENARIOS]
    if (keeping.checkpoint is None and keeping.resume is None) or engines == [EXHAUSTIVE]:
        return
    options = Keeping(keeping.checkpoint, keeping.resume).options()
    what = ", ".join(engines) or "scenarios only"
    found = (mistake(CHECKPOINT_OF_ONE_CHECK, None, option=each, what=what) for each in options)
    raise MistakesFound(tuple(found))


def _see_that_something_is_proved(asked: Iterable[Plan], request: CheckRequest) -> None:
    """What is wanted of an induction is wanted in vain where there is none."""
    given = {"--smt2": request.scripts is not None, "--confirm": request.confirm}
    options = [option for option, wanted in given.items() if wanted]
    engines = [plan.engine for plan in asked]
    if not options or INDUCTION in engines:
        return
    what = ", ".join(dict.fromkeys(engines))
    found = (mistake(ONLY_WITH_INDUCTION, None, option=each, what=what) for each in options)
    raise MistakesFound(tuple(found))


def _prepare(
    game: Game, asked: Iterable[Plan], request: CheckRequest
) -> dict[str | None, _Prepared]:
    """Each instance elaborated once; the mistakes of all of them are reported together."""
    prepared: dict[str | None, _Prepared] = {}
    mistakes = Mistakes()
    settings, readings = dict(request.settings), dict(request.readings)
    instances = dict.fromkeys(plan.instance for plan in asked)
    for instance in instances:
        started = perf_counter()
        try:
            model = elaborate(game, instance, settings, readings)
        except MistakesFound as found:
            for mistake in found.mistakes:
                mistakes.add(mistake)
        else:
            prepared[instance] = _Prepared(model, perf_counter() - started)
    if request.instance is None:
        for mistake in unasked_mistakes(game, instances, settings, readings):
            mistakes.add(mistake)
    mistakes.raise_if_any()
    return prepared


def _run(
    plan: Plan, prepared: _Prepared, request: CheckRequest, report: Report, refuted: _Refuted
) -> tuple[CheckResult, _Looked | None]:
    """One plan; what witnesses refute is kept for the later plans of the same instance."""
    model = prepared.model
    started = perf_counter()
    budget = Budget(request.seconds, request.memory)
    told = _scenarios(model, budget) if plan.with_scenarios else Told((), ())
    refuted.setdefault(plan.instance, told.refuted)
    left = _left(budget, perf_counter() - started)
    looked = _look(plan, model, request, left, report)
    patience = Patience(budget, perf_counter() - started)
    known = _known(model, plan, looked, refuted[plan.instance], patience)
    if looked is not None:
        looked = replace(looked, properties=known)
    return _result(plan, prepared, told.results, known, looked), looked


def _look(
    plan: Plan, model: Model, request: CheckRequest, budget: Budget, report: Report
) -> _Looked | None:
    """What the engine of a plan sees; None where there is no such engine."""
    name = plan.instance or model.game.name

    def told(progress: Progress) -> None:
        report(name, progress)

    if plan.engine == EXHAUSTIVE:
        return close(model, plan, budget, told, request)
    if plan.games is not None:
        return play_games(model, plan, sampling(model, plan.games, request.seed), budget, told)
    if plan.engine == INDUCTION:
        return prove_all(model, plan, budget, told, request)
    if plan.depth is not None:
        return look_at_plays(model, plan, plan.depth, budget, told)
    return None


def _known(
    model: Model,
    plan: Plan,
    looked: _Looked | None,
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


def _scenarios(model: Model, budget: Budget) -> Told:
    return run_scenarios(Machine(model.core), model.scenarios, budget)


def _left(budget: Budget, spent: float) -> Budget:
    """What the scenarios leave to the search."""
    seconds = None if budget.seconds is None else max(0.0, budget.seconds - spent)
    return Budget(seconds, budget.memory)


def _result(
    plan: Plan,
    prepared: _Prepared,
    scenarios: tuple[ScenarioResult, ...],
    known: tuple[PropertyResult, ...],
    looked: _Looked | None,
) -> CheckResult:
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
        left_out=left_out(model) if plan.with_scenarios else (),
        sample=sample.figures if sample else None,
        unmet=() if looked is None else unmet_here(plan, looked),
        proof=proof.figures if proof else None,
        obligations=solved.obligations if solved else (),
        bounded=plays.figures if plays else None,
    )
