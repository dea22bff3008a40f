"""What a search says of each property."""

from __future__ import annotations

from typing import assert_never

from msgspec.structs import replace

from rulewright.analyses.plans import SCENARIOS, Plan
from rulewright.analyses.results import PropertyResult
from rulewright.analyses.scenarios import Refutation
from rulewright.analyses.telling import Teller
from rulewright.core.ir import ALWAYS_POSSIBLE, LIVE, PREMISE, Property, Quoted, premise_of
from rulewright.core.proof import Bounded
from rulewright.core.search import Play, SampleResult, SearchResult, Witnessed
from rulewright.diagnostics.fault import Fault
from rulewright.reference.machine import Machine


def property_results(
    properties: tuple[Property, ...],
    teller: Teller,
    plan: Plan,
    found: SearchResult | SampleResult | Bounded,
) -> tuple[PropertyResult, ...]:
    """One result for each of the properties that the author stated, in the order of the text."""
    known = witnessed(found)
    return tuple(
        witnessed_result(teller, plan, stated, known[stated.name])
        if stated.name in known
        else _unwitnessed_result(stated, found)
        for stated in properties
        if stated.kind != PREMISE
    )


def vacuous_properties(machine: Machine, found: SearchResult | SampleResult) -> tuple[str, ...]:
    """Properties whose premise no position met that was seen, with an answer in each."""
    known = witnessed(found).keys() | found.unanswered
    return tuple(
        premise_of(stated.name)
        for stated in machine.core.properties
        if stated.kind == PREMISE and stated.name not in known
    )


def witnessed(found: SearchResult | SampleResult | Bounded) -> dict[str, Witnessed]:
    """What plays say of properties, by name."""
    return {item.name: item for item in found.found if item.kind in {"refuted", "reached"}}


def unjudged(stated: Property) -> PropertyResult:
    """The result where nothing is known."""
    return PropertyResult(
        name=stated.name,
        kind=stated.kind,
        verdict="unknown",
        basis="not run",
        by=None,
        expected=False,
        cites=stated.cites,
        span=stated.span,
        culprit=None,
        play=None,
        fair=stated.fair,
    )


def unjudged_results(properties: tuple[Property, ...]) -> tuple[PropertyResult, ...]:
    """Results where no engine ran."""
    return tuple(unjudged(stated) for stated in properties if stated.kind != PREMISE)


def _unwitnessed_result(
    stated: Property, found: SearchResult | SampleResult | Bounded
) -> PropertyResult:
    """Never seen false, or never seen true."""
    match found:
        case SearchResult():
            return _unwitnessed_in_search(stated, found)
        case SampleResult():
            return _unwitnessed_in_games(stated, found)
        case Bounded():
            return property_in_plays(stated, found)
        case _:
            assert_never(found)


def _unwitnessed_in_games(stated: Property, found: SampleResult) -> PropertyResult:
    """Games at random decide nothing; yet they say how long something has held, if anywhere."""
    if found.states == 0 or stated.name in found.unanswered or stated.kind in LIVE:
        return unjudged(stated)
    result = replace(unjudged(stated), basis="sampled", games=found.games)
    return result if stated.kind == "reachable" else replace(result, verdict="holds")


def property_in_plays(stated: Property, found: Bounded) -> PropertyResult:
    """Plays of some length say how long something has held; what is reachable may come later.

    If there are no longer plays, they say all.
    """
    result = unjudged(stated)
    for judged in found.undecided:
        if judged.name == stated.name and not judged.kind:
            return replace(result, reason=judged.reason)
    if found.depth is None or stated.kind in LIVE:
        return result
    if found.longest is not None:
        return _closed(stated)
    result = replace(result, basis="bounded", depth=found.depth)
    return result if stated.kind == "reachable" else replace(result, verdict="holds")


def _unwitnessed_in_search(stated: Property, found: SearchResult) -> PropertyResult:
    """Never seen false, or never seen true.

    That decides only where there are positions, all were seen, and it had an answer in each.
    """
    open_ = stated.kind in LIVE and stated.name not in found.decided
    if not found.complete or found.states == 0 or open_ or stated.name in found.unanswered:
        return unjudged(stated)
    return _closed(stated)


def _closed(stated: Property) -> PropertyResult:
    """What was never seen false, or never true, where there is nothing more to see."""
    result = replace(unjudged(stated), basis="proved", by="closure")
    return replace(result, verdict="unreached" if stated.kind == "reachable" else "holds")


def witnessed_result(
    teller: Teller, plan: Plan, stated: Property, item: Witnessed
) -> PropertyResult:
    """What a play says of a property."""
    result = replace(unjudged(stated), basis="proved", by="play")
    words = _words(stated)
    if item.kind == "reached":
        title, ending = f"{stated.name} is reached", f"{stated.name} holds here"
        told = teller.tell(item.play, title, ending, words)
        return replace(result, verdict="reached", play=told)
    if stated.kind in LIVE:
        return _never_met(teller, plan, stated, item)
    where = "over this move" if stated.over_moves else "here"
    title, ending = f"{stated.name} is refuted", f"{stated.name} does not hold {where}"
    return replace(
        result,
        verdict="refuted",
        expected=plan.expects("refuted", stated.name),
        culprit=teller.culprit(stated, item.play),
        play=teller.tell(item.play, title, ending, words and f"not ({words})"),
    )


def _never_met(teller: Teller, plan: Plan, stated: Property, item: Witnessed) -> PropertyResult:
    """What need not come about, or can not any more; that is more than one position shows."""
    words = _words(stated)
    if stated.kind == ALWAYS_POSSIBLE:
        by, ending = "closure", f"{stated.name} can not come about any more"
        teller.confirm_unmet(stated, Play((), item.play.positions[-1:]))
    else:
        by, ending = "play", f"{stated.name} has not come about"
        ending += ", and play ends here" if item.loop is None else ""
        teller.confirm_unmet(stated, item.play)
    if item.loop is not None:
        teller.confirm_unmet(stated, item.loop)
    return replace(
        unjudged(stated),
        verdict="refuted",
        basis="proved",
        by=by,
        expected=plan.expects("refuted", stated.name),
        play=teller.tell(
            item.play,
            f"{stated.name} is refuted",
            ending,
            words and f"not ({words})",
            item.loop,
        ),
    )


def with_refutations(
    machine: Machine,
    teller: Teller,
    plan: Plan,
    results: tuple[PropertyResult, ...],
    refuted: tuple[Refutation, ...],
) -> tuple[PropertyResult, ...]:
    """The results with what the author's witnesses refute and no engine has refuted itself.

    Where only scenarios run, the witness itself says that the refutation is expected.
    """
    known = {result.name: result for result in results}
    for stated in machine.core.properties:
        before, found = known.get(stated.name), _shortest(stated.name, refuted)
        if found is None or (before is not None and before.verdict == "refuted"):
            continue
        if before is not None and (before.verdict, before.basis) == ("holds", "proved"):
            raise Fault(f"{stated.name} is proved, and a play refutes it")
        item = Witnessed("refuted", stated.name, found.play)
        told = witnessed_result(teller, plan, stated, item)
        expected = told.expected or plan.engine == SCENARIOS
        known[stated.name] = replace(told, expected=expected, witness=found.title)
    return tuple(known.values())


def _shortest(name: str, refuted: tuple[Refutation, ...]) -> Refutation | None:
    found = (one for one in refuted if one.property == name)
    return min(found, key=lambda one: len(one.play.moves), default=None)


def _words(stated: Property) -> str | None:
    """The condition in the author's words on one line, where they fit on one.

    A scenario cannot expect what looks back over a move.
    """
    if stated.over_moves:
        return None
    span = stated.condition.span if isinstance(stated.condition, Quoted) else None
    if span is None or "#" in span.text:
        return None
    return " ".join(span.text.split())
