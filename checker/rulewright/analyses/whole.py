"""All checks of one file, one after the other, and what they show together."""

from __future__ import annotations

from collections.abc import Iterable

from rulewright.analyses.plans import EXHAUSTIVE, INDUCTION, SCENARIOS, Plan, plans
from rulewright.analyses.preparing import prepare
from rulewright.analyses.request import CheckRequest
from rulewright.analyses.results import FileResult
from rulewright.analyses.running import Running
from rulewright.core.backend import Keeping
from rulewright.diagnostics.mistake import MistakesFound, mistake
from rulewright.diagnostics.registry.checkpoints import CHECKPOINT_OF_ONE_CHECK
from rulewright.diagnostics.registry.proofs import ONLY_WITH_INDUCTION
from rulewright.elaborate.called import find_instance
from rulewright.elaborate.reading import read_game
from rulewright.semantics.typed import Game


def check_whole(
    request: CheckRequest, running: Running, started: float, game: Game | None
) -> FileResult:
    """Read the file, if need be, run its plans and put together what they found.

    All that has `started` at a time of `perf_counter`.
    """
    if game is None:
        settings, readings = dict(request.settings), dict(request.readings)
        game = read_game(request.path, request.root, request.instance, settings, readings)
    find_instance(game, request.instance)
    asked = plans(game, request)
    _see_that_it_is_one(asked, request.keeping)
    _see_that_something_is_proved(asked, request)
    prepared = prepare(game, asked, request)
    ran = tuple(running.run(plan, prepared[plan.instance]) for plan in asked)
    from rulewright.analyses.gathering import file_result  # noqa: PLC0415 - see `running`

    models = tuple(each.model for each in prepared.values())
    return file_result(game, request, asked, models, ran, started)


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
