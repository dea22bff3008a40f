"""What a text says and no check judged, so that nothing is passed over in silence."""

from __future__ import annotations

from collections.abc import Iterable

from rulewright.analyses.cases import Cases
from rulewright.analyses.plans import EXHAUSTIVE, Plan
from rulewright.analyses.request import CheckRequest
from rulewright.analyses.results import CheckResult, Notice
from rulewright.diagnostics.fault import Fault
from rulewright.elaborate.model import Model
from rulewright.semantics.typed import Game


def unclear_cases(models: Iterable[Model], told: Cases) -> tuple[Notice, ...]:
    """A notice for each case of a `match` that earlier ones may always take, and play did not tell.

    On an instance where no value follows the position this is known.
    """
    known = told.applying | told.shadowed
    sites = {site.span: site for model in models for site in model.unclear}
    return tuple(
        Notice(f"whether earlier cases of `{site.rule}` leave anything to `{site.what}`", span)
        for span, site in sites.items()
        if span is not None and span not in known
    )


def unplayed_numbers(
    game: Game, request: CheckRequest, plans: Iterable[Plan], checks: Iterable[CheckResult]
) -> tuple[Notice, ...]:
    """A notice where the number of players was nobody's choice, and others were not checked."""
    searched = [pair for pair in zip(plans, checks, strict=True) if _plays(pair[0])]
    set_by_call = any(name == "players" for name, _ in request.settings)
    if set_by_call or all(_says_number(game, plan) for plan, _ in searched):
        return ()
    seats = game.players
    played = sorted({_players(check) for _, check in searched})
    unplayed = [number for number in range(seats.low, seats.high + 1) if number not in played]
    if not unplayed:
        return ()
    message = (
        f"other numbers of players than {', '.join(map(str, played))} "
        f"(`players {seats.low}..{seats.high}`): check them with `--set players={unplayed[0]}`, "
        f"or an instance with `players = {unplayed[0]}`"
    )
    return (Notice(message, seats.span),)


def _plays(plan: Plan) -> bool:
    """Whether positions are looked at, so that it matters who takes part."""
    return plan.engine == EXHAUSTIVE or plan.games is not None


def _says_number(game: Game, plan: Plan) -> bool:
    """Whether the instance of a plan says how many play."""
    return any(
        name == "players"
        for instance in game.instances
        if instance.name == plan.instance
        for name, _ in instance.settings
    )


def _players(check: CheckResult) -> int:
    (count,) = (value for name, value in check.parameters if name == "players")
    if not isinstance(count, int):
        raise Fault("the number of players is no number")
    return count
