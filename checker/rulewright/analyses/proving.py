"""Induction: what no move can break is proved; what one might break is looked for in plays."""

from __future__ import annotations

from pathlib import Path
from tempfile import mkdtemp
from typing import TYPE_CHECKING

from msgspec import Struct
from msgspec.structs import replace

from rulewright.analyses.bounding import Sites, for_solvers, obligation_results
from rulewright.analyses.findings import possible_finding, reachable_findings, static_findings
from rulewright.analyses.looked import Proof
from rulewright.analyses.plans import Plan
from rulewright.analyses.properties import (
    property_in_plays,
    unjudged,
    witnessed,
    witnessed_result,
)
from rulewright.analyses.request import Beside, CheckRequest
from rulewright.analyses.results import (
    Finding,
    ObligationResult,
    OpenQuestion,
    ProofFigures,
    PropertyResult,
)
from rulewright.analyses.telling import Teller
from rulewright.core.ir import LIVE, PREMISE, Core, Property, Site
from rulewright.core.proof import Bounded, Induction, Judged, Proved
from rulewright.core.search import Budget, Failure, Play, Report, Witnessed
from rulewright.core.sites import sites
from rulewright.core.slice import without_ghosts
from rulewright.diagnostics.fault import Fault
from rulewright.elaborate.model import Model
from rulewright.reference.machine import Machine
from rulewright.reference.patience import Patience

if TYPE_CHECKING:
    from rulewright.symbolic.plays.longer import Longer
    from rulewright.symbolic.proofs.questions import Asking

MOST_MOVES = 8
"""So long are the plays in which what is not proved is looked for."""

SHARE = 0.25
MOST_SECONDS = 5.0
"""Of the time, and no longer, for these plays: a game that is small enough needs no more, and in a
large one the beginning takes more moves than that."""

LONGER_SECONDS = 20.0
"""No longer, for several moves in a row."""

NOTHING = Bounded(None, (), (), None, 0.0)
"""No plays were looked at."""


def prove_all(
    model: Model,
    plan: Plan,
    budget: Budget,
    report: Report,
    request: CheckRequest,
    beside: Beside | None = None,
) -> Proof:
    """Prove the properties and the obligations of `model`, or find what breaks them.

    Whoever looks on from `beside` is told what is proved.
    """
    from rulewright.symbolic.proofs.induction import prove  # noqa: PLC0415 - slow to load
    from rulewright.symbolic.proofs.questions import Asking  # noqa: PLC0415 - slow to load
    from rulewright.symbolic.smt.confirm import Disagreement  # noqa: PLC0415 - slow to load

    core = for_solvers(model)
    share = None if budget.seconds is None else budget.seconds * (1 - SHARE)
    within = Budget(share, budget.memory)
    keep = _folder(request.scripts, plan)
    try:
        found = prove(core, within, report, keep, confirm=request.confirm)
        plays = _plays(core, found, budget, report)
        asking = Asking(keep, confirm=request.confirm, word="several-")
        longer = _longer(core, found, plays, budget, report, asking)
    except Disagreement as disagreement:
        path = _kept(disagreement.script, keep)
        raise Fault(f"{disagreement}: the question is in {path}") from disagreement
    if beside is not None:
        beside.proved(model, proved_of(model, found, frozenset(longer.moves)))
    seconds = found.seconds + plays.seconds + longer.seconds
    seen = _Seen(found, plays, longer.moves)
    telling = _Telling(model, core, plan, seen, Patience(budget, seconds))
    return Proof(
        _figures(found, plays, longer),
        telling.properties(),
        telling.obligations(),
        static_findings(core, plan) + telling.findings(),
        found.asked,
        (*plays.asked, *longer.asked),
        seconds,
    )


def proved_of(model: Model, found: Induction, more: frozenset[str] = frozenset()) -> Proved:
    """What an induction has proved of all positions, ghosts or not, and `more` properties.

    Where it is not proved that ghosts have an answer it is nothing: without them, play may go on.
    """
    core, ours = for_solvers(model), without_ghosts(model.core, frozenset())
    standing = {each.name for each in found.properties if each.standing == "proved"} | more
    of_ghosts = {_key(site) for site in {*sites(replace(core, properties=()))} - {*sites(ours)}}
    obligations = {(each.kind, each.name, each.what): each.standing for each in found.obligations}
    never = {key for key, known in obligations.items() if known == "proved"}
    if of_ghosts & (obligations.keys() - never):
        return Proved(replace(core, properties=()))
    stated = tuple(each for each in core.properties if each.name in standing)
    return Proved(replace(core, properties=stated), frozenset(never))


def _key(site: Site) -> tuple[str, str, str]:
    return site.kind, site.rule, site.what


def _folder(scripts: Path | None, plan: Plan) -> Path | None:
    """Where the queries of one plan are kept: each instance has a folder of its own."""
    if scripts is None:
        return None
    folder = scripts if plan.instance is None else scripts / plan.instance
    folder.mkdir(parents=True, exist_ok=True)
    return folder


def _kept(script: str, folder: Path | None) -> Path:
    """Where a question lies to which two solvers give different answers."""
    where = Path(mkdtemp(prefix="rulewright-")) if folder is None else folder
    path = where / "disagreement.smt2"
    path.write_text(f"(set-logic ALL)\n{script}(check-sat)\n", encoding="utf-8")
    return path


def _plays(core: Core, found: Induction, budget: Budget, report: Report) -> Bounded:
    """Short plays to what is not proved, and to what is to be reached."""
    proved = {judged.name for judged in found.properties if judged.standing == "proved"}
    unproved = tuple(stated for stated in core.properties if stated.name not in proved)
    doubtful = any(judged.standing != "proved" for judged in found.obligations)
    if found.stopped == "interrupted" or not (unproved or doubtful):
        return NOTHING
    from rulewright.symbolic.plays.bounded import search_bounded  # noqa: PLC0415 - slow to load

    left = MOST_SECONDS
    if budget.seconds is not None:
        left = min(left, budget.seconds * SHARE, max(0.0, budget.seconds - found.seconds))
    sought = replace(core, properties=unproved)
    return search_bounded(sought, MOST_MOVES, Budget(left, budget.memory), report)


def _longer(
    core: Core, found: Induction, plays: Bounded, budget: Budget, report: Report, asking: Asking
) -> Longer:
    """What several moves in a row prove of that which one may break, and no short play does."""
    from rulewright.symbolic.plays.longer import Known, Longer, prove_longer  # noqa: PLC0415

    proved = {judged.name for judged in found.properties if judged.standing == "proved"}
    doubtful = {each.failure.site.rule for each in plays.found if each.failure is not None}
    doubtful |= {each.name for each in plays.found} | {each.name for each in plays.undecided}
    judged = {each.name for each in found.properties}
    unproved = tuple(
        each
        for each in core.properties
        if each.name in judged - proved - doubtful and not each.over_moves
    )
    spent = found.seconds + plays.seconds
    left = LONGER_SECONDS
    if budget.seconds is not None:
        left = min(left, budget.seconds - spent)
    cycles = {(each.cycle.kind, each.cycle.rule, each.cycle.what) for each in core.steps}
    resting = all(
        judged.standing == "proved"
        for judged in found.obligations
        if (judged.kind, judged.name, judged.what) in cycles
    )
    # Where plays from the start are too hard, those that begin anywhere are harder.
    too_hard = plays.depth is None or plays.stopped is not None
    if not unproved or too_hard or not resting or left <= 0:
        return Longer({}, (), 0.0)
    known, within = Known(proved, unproved, plays.depth or 0), Budget(left, budget.memory)
    return prove_longer(core, known, within, report, asking)


def _figures(found: Induction, plays: Bounded, longer: Longer) -> ProofFigures:
    """Each question counts once, in however many ways it was put."""
    seconded = [asked for asked in (*found.asked, *longer.asked) if asked.second is not None]
    answers = [asked for asked in found.asked if not asked.again]
    verdicts = [asked.verdict for asked in answers]
    return ProofFigures(
        questions=len(answers),
        safe=verdicts.count("cannot hold"),
        unsafe=verdicts.count("holds"),
        unanswered=tuple(
            OpenQuestion(asked.about, asked.action, asked.reason)
            for asked in answers
            if asked.verdict == "unknown"
        ),
        found=found.found,
        stopped="interrupted" if longer.interrupted else found.stopped,
        searched=plays.depth,
        alike=found.alike,
        confirmed=sum(asked.second == "agrees" for asked in seconded),
        unconfirmed=tuple(asked.about for asked in seconded if asked.second == "gives up"),
    )


class _Seen(Struct, frozen=True):
    """What an induction gave, the plays behind it, and what took several moves, with how many."""

    found: Induction
    plays: Bounded
    longer: dict[str, int]


class _Telling:
    """Tells what an induction and the plays behind it say together."""

    def __init__(
        self, model: Model, core: Core, plan: Plan, seen: _Seen, patience: Patience
    ) -> None:
        self.stated = model.core.properties
        self.core = core
        self.plan = plan
        self.plays = seen.plays
        self.longer = seen.longer
        self.machine = Machine(core)
        self.teller = Teller(model, self.machine, patience)
        self.judged = {judged.name: judged for judged in seen.found.properties}
        self.met = {
            (item.failure.site.kind, item.failure.site.rule, item.failure.site.what)
            for item in seen.plays.found
            if item.failure is not None
        }
        self.obliged = tuple(map(self._with_plays, seen.found.obligations))

    def properties(self) -> tuple[PropertyResult, ...]:
        """A result for each property, in the order of the text."""
        return tuple(self._property(stated) for stated in self.stated if stated.kind != PREMISE)

    def _property(self, stated: Property) -> PropertyResult:
        item = witnessed(self.plays).get(stated.name)
        judged = self.judged.get(stated.name)
        if item is not None:
            if judged is not None and judged.standing == "proved":
                raise Fault(f"{stated.name} is proved, and a play refutes it")
            return witnessed_result(self.teller, self.plan, stated, item)
        result = unjudged(stated)
        if judged is None:
            return self._as_far_as_searched(stated, result)
        if stated.name in self.longer:
            proved = replace(result, verdict="holds", basis="proved", by="induction")
            return replace(proved, depth=self.longer[stated.name])
        match judged.standing:
            case "proved":
                return replace(result, verdict="holds", basis="proved", by="induction")
            case "broken" if judged.step is None:
                return self._at_the_start(stated)
            case "broken":
                step = None if judged.step is None else self.teller.step(judged.step, stated)
                return self._as_far_as_searched(stated, replace(result, step=step))
            case "unknown":
                told = replace(result, reason=_reason(judged))
                return self._as_far_as_searched(stated, told)

    def _at_the_start(self, stated: Property) -> PropertyResult:
        """What is not true in the first position; unknown where it has no answer there."""
        initial = self.machine.initial()
        if isinstance(initial, Failure):
            return replace(unjudged(stated), reason="there is no first position")
        if isinstance(self.machine.evaluate(stated.condition, initial, {}), Failure):
            return replace(unjudged(stated), reason="it has no answer in the first position")
        item = Witnessed("refuted", stated.name, Play((), (initial,)))
        return witnessed_result(self.teller, self.plan, stated, item)

    def _as_far_as_searched(self, stated: Property, result: PropertyResult) -> PropertyResult:
        """What plays say of something that is not known: all, if there are no longer ones."""
        if result.kind in LIVE:
            return result
        known = property_in_plays(stated, self.plays)
        if known.basis == "proved":
            return known
        return replace(result, basis=known.basis, depth=known.depth)

    def obligations(self) -> tuple[ObligationResult, ...]:
        """What is known of each obligation."""
        return obligation_results(self.core, self.obliged)

    def _with_plays(self, judged: Judged) -> Judged:
        """An obligation with what plays say of it: all, if there are no longer ones."""
        key = judged.kind, judged.name, judged.what
        if key in self.met:
            if judged.standing == "proved":
                raise Fault(f"{judged.what} in {judged.name} is proved, and a play breaks it")
            return replace(judged, standing="broken", reason="")
        left_open = {(each.kind, each.name, each.what) for each in self.plays.undecided}
        if self.plays.longest is None or key in left_open:
            return judged
        return replace(judged, standing="proved", reason="")

    def findings(self) -> tuple[Finding, ...]:
        """What plays lead to, and behind it what is not ruled out."""
        find = Sites(self.core)
        possible = (
            possible_finding(
                self.plan,
                find.of(judged),
                None if judged.step is None else judged.step.failure,
                None if judged.step is None else self.teller.step(judged.step),
            )
            for judged in self.obliged
            if judged.standing == "broken"
            and (judged.kind, judged.name, judged.what) not in self.met
        )
        return (*reachable_findings(self.teller, self.plan, self.plays), *possible)


def _reason(judged: Judged) -> str:
    return f"{judged.reason} (over `{judged.action}`)" if judged.action else judged.reason
