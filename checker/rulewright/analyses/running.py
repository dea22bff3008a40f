"""Runs the plans of a check: scenarios, and the engine that each asks for.

What the engines need is slow to import.
"""

from __future__ import annotations

from time import perf_counter
from typing import TYPE_CHECKING

from msgspec.structs import replace

from rulewright.analyses.backends import explore
from rulewright.analyses.looked import Closure, Looked, Prepared
from rulewright.analyses.plans import EXHAUSTIVE, INDUCTION, Plan
from rulewright.analyses.request import Beside, CheckRequest, Report
from rulewright.analyses.results import CheckResult, ScenarioResult
from rulewright.core import search
from rulewright.core.backend import Keeping
from rulewright.core.search import Budget, Progress
from rulewright.core.slice import without_ghosts
from rulewright.elaborate.model import Model
from rulewright.reference.seen import nobody

if TYPE_CHECKING:
    from rulewright.analyses.scenarios import Refutation
    from rulewright.core.ir import Core
    from rulewright.native.jit import Compiler
    from rulewright.native.meanwhile import Meanwhile

NEEDED_LATER = ("rulewright.analyses.exhaustive", "rulewright.analyses.gathering")
"""Modules that make a result of what was found."""


class Running:
    """What the plans of one check share: above all, what witnesses refute on each instance.

    A compiler may be there or being made already; to begin with it took so many seconds. Whoever
    looks on from `beside` is shown the positions of each search, and what is proved.
    """

    def __init__(
        self,
        request: CheckRequest,
        report: Report,
        compiler: Meanwhile[Compiler] | None,
        seconds: float,
        beside: Beside | None,
    ) -> None:
        self.request = request
        self.report = report
        self.compiler = compiler
        self.seconds = seconds
        self.beside = beside
        self.refuted: dict[str | None, tuple[Refutation, ...]] = {}

    def run(self, plan: Plan, prepared: Prepared) -> tuple[CheckResult, Looked | None]:
        """One plan; what witnesses refute is kept for the later plans of the same instance."""
        model = prepared.model
        started = perf_counter()
        budget = Budget(self.request.seconds, self.request.memory)
        scenarios, refuted = _scenarios(plan, model, budget)
        refuted = self.refuted.setdefault(plan.instance, refuted)
        looked = self._look(plan, model, _left(budget, perf_counter() - started))
        # Imported already while machine code was made.
        from rulewright.analyses.gathering import check_result, known  # noqa: PLC0415
        from rulewright.reference.patience import Patience  # noqa: PLC0415

        patience = Patience(budget, perf_counter() - started)
        properties = known(model, plan, looked, refuted, patience)
        if looked is not None:
            looked = replace(looked, properties=properties)
        return check_result(plan, prepared, scenarios, properties, looked), looked

    def _look(self, plan: Plan, model: Model, budget: Budget) -> Looked | None:
        """What the engine of a plan sees; None where there is no such engine."""
        name = plan.instance or model.game.name

        def told(progress: Progress) -> None:
            self.report(name, progress)

        if plan.engine == EXHAUSTIVE:
            return self._close(plan, model, budget, told)
        if plan.games is not None:
            from rulewright.analyses.fuzzing import play_games, sampling  # noqa: PLC0415

            played = sampling(model, plan.games, self.request.seed)
            return play_games(model, plan, played, budget, told)
        if plan.engine == INDUCTION:
            from rulewright.analyses.proving import prove_all  # noqa: PLC0415

            return prove_all(model, plan, budget, told, self.request, self.beside)
        if plan.depth is not None:
            from rulewright.analyses.bounding import look_at_plays  # noqa: PLC0415

            return look_at_plays(model, plan, plan.depth, budget, told)
        return None

    def _close(self, plan: Plan, model: Model, budget: Budget, report: search.Report) -> Closure:
        """Search all positions of `model` and judge its properties."""
        stated = frozenset(stated.name for stated in model.core.properties)
        core = without_ghosts(model.core, stated, model.ghosts)
        request = self.request
        started = perf_counter()
        searched = explore(
            core,
            budget,
            report,
            request.backend,
            request.threads,
            request.keeping,
            symmetry=request.symmetry,
            compiler=self.compiler,
            visit=nobody if self.beside is None else self.beside.positions(model, core),
            needed_later=NEEDED_LATER + request.needed_later,
        )
        if searched.backend == "native":
            compiling = searched.compile_seconds + self.seconds
            searched, self.seconds = replace(searched, compile_seconds=compiling), 0.0
        from rulewright.analyses.exhaustive import closure  # noqa: PLC0415 - as above

        seen = closure(model, plan, core, searched, budget, request)
        left = _left(budget, perf_counter() - started)
        return self._with_cases(seen, model, left, report) if seen.figures.complete else seen

    def _with_cases(
        self, seen: Closure, model: Model, budget: Budget, report: search.Report
    ) -> Closure:
        """With what play tells of cases, for which positions are searched once more."""
        from rulewright.analyses.cases import played_cases  # noqa: PLC0415 - needs the elaborator

        request, started = self.request, perf_counter()

        def look(core: Core) -> search.SearchResult:
            left = _left(budget, perf_counter() - started)
            return explore(core, left, report, request.backend, request.threads, Keeping()).found

        return replace(seen, cases=played_cases(model, look)) if model.told_by_play else seen


def _scenarios(
    plan: Plan, model: Model, budget: Budget
) -> tuple[tuple[ScenarioResult, ...], tuple[Refutation, ...]]:
    """The verdicts on the author's scenarios, and what those that are witnesses refute."""
    if not plan.with_scenarios or not model.scenarios:
        return (), ()
    from rulewright.analyses.scenarios import run_scenarios  # noqa: PLC0415
    from rulewright.reference.machine import Machine  # noqa: PLC0415

    told = run_scenarios(Machine(model.core), model.scenarios, budget)
    return told.results, told.refuted


def _left(budget: Budget, spent: float) -> Budget:
    """What the scenarios leave to the search."""
    seconds = None if budget.seconds is None else max(0.0, budget.seconds - spent)
    return Budget(seconds, budget.memory)
