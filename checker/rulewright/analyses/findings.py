"""Turns what a search met into findings."""

from __future__ import annotations

from collections.abc import Iterable

from msgspec.structs import replace

from rulewright.analyses.citations import Carried, gaps
from rulewright.analyses.plans import Plan
from rulewright.analyses.results import Finding, ToldStep
from rulewright.analyses.telling import Teller
from rulewright.analyses.wording import failure_words, wording
from rulewright.core.effects import order_conflicts, suspects, suspicion
from rulewright.core.ir import Core, Site
from rulewright.core.proof import Bounded
from rulewright.core.search import Failure, SampleResult, SearchResult, Witnessed
from rulewright.diagnostics.source import Span
from rulewright.semantics.typed import Game


def static_findings(
    core: Core, plan: Plan, found: SearchResult | SampleResult | None = None
) -> tuple[Finding, ...]:
    """What the rules alone show, without any play.

    What was met in play is told with that. A search knows more: of what it has tried in all orders,
    in all positions there are, there is nothing to tell.
    """
    met = frozenset[Site | None]() if found is None else {each.site for each in found.found}
    harmless = frozenset[int]()
    if isinstance(found, SearchResult) and found.complete:
        harmless = found.harmless
    left = (
        suspect
        for number, suspect in enumerate(suspects(core))
        if number not in harmless
        and met.isdisjoint(suspicion(core, suspect, kind) for kind in ("order", "conflict"))
    )
    return tuple(
        static_finding(site, advice=False, expected=plan.expects(site.kind, site.rule))
        for site in order_conflicts(core, left)
    )


def static_finding(site: Site, *, advice: bool, expected: bool) -> Finding:
    """What is seen from the text alone."""
    message, question = wording(site.kind, site.rule, site.what)
    return Finding(
        kind=site.kind,
        grade="static",
        advice=advice,
        expected=expected,
        rule=site.rule,
        others=(),
        cites=site.cites,
        span=site.span,
        message=message,
        question=question,
        play=None,
    )


def reachable_findings(
    teller: Teller, plan: Plan, found: SearchResult | SampleResult | Bounded
) -> tuple[Finding, ...]:
    """What plays from the start of the game lead to, in order of their length."""
    return tuple(
        _reachable(teller, plan, item)
        for item in found.found
        if item.kind not in {"refuted", "reached"}
    )


def _reachable(teller: Teller, plan: Plan, item: Witnessed) -> Finding:
    site = _site(item, teller)
    twin = teller.twin(item)
    if twin is not None:
        site = replace(site, what=" and ".join(twin.by))
    message, question = wording(site.kind, site.rule, site.what)
    if item.failure is not None:
        message += failure_words(item.failure)
    return Finding(
        kind=site.kind,
        grade="reachable",
        advice=False,
        expected=plan.expects(site.kind, site.rule),
        rule=site.rule,
        others=tuple(name for name in item.names if name != site.rule),
        cites=site.cites,
        span=site.span,
        message=message,
        question=question,
        play=teller.tell(item.play, f"{site.kind} in {site.rule}", message),
        hindrances=teller.hindrances(item.play) if item.kind == "stuck" else (),
        orders=teller.orders(item),
        twin=twin,
    )


def possible_finding(
    plan: Plan, site: Site, failure: Failure | None, step: ToldStep | None
) -> Finding:
    """What an induction could not rule out: no play to it is known, but perhaps a step."""
    message, question = wording(site.kind, site.rule, site.what)
    return Finding(
        kind=site.kind,
        grade="possible",
        advice=False,
        expected=plan.expects(site.kind, site.rule),
        rule=site.rule,
        others=(),
        cites=site.cites,
        span=site.span,
        message=message + (failure_words(failure) if failure is not None else ""),
        question=question,
        play=None,
        step=step,
    )


def _site(item: Witnessed, teller: Teller) -> Site:
    """Where something is found; where no one rule is concerned, the game."""
    if item.failure is not None:
        return item.failure.site
    if item.site is not None:
        return item.site
    what = ", ".join(item.names) or item.name
    if item.kind == "order":
        what = f"who is first to `{item.name}`"
    for rule in teller.core.actions:
        if rule.name == item.name:
            return Site(item.kind, rule.name, what, rule.cites, rule.span)
    return Site(item.kind, teller.game, what, (), None)


def uncited_findings(game: Game, plans: Iterable[Plan]) -> tuple[Finding, ...]:
    """Statements of rule books that nothing carries, whatever the instance."""
    asked = tuple(plans)
    return tuple(_uncited(gap, asked) for gap in gaps(game))


def _uncited(gap: Carried, plans: tuple[Plan, ...]) -> Finding:
    message, question = wording("uncited", gap.id, gap.text.rstrip("."))
    return Finding(
        kind="uncited",
        grade="static",
        advice=False,
        expected=any(plan.expects("uncited", gap.id) for plan in plans),
        rule=gap.id,
        others=(),
        cites=(gap.id,),
        span=gap.span,
        message=message,
        question=question,
        play=None,
    )


def overall_finding(
    kind: str, rule: str, cites: tuple[str, ...], span: Span, *, advice: bool, expected: bool
) -> Finding:
    """A finding about all closed instances together: `dead`, `vacuous` or `idle`."""
    message, question = wording(kind, rule, rule)
    return Finding(
        kind=kind,
        grade="static",
        advice=advice,
        expected=expected,
        rule=rule,
        others=(),
        cites=cites,
        span=span,
        message=message,
        question=question,
        play=None,
    )
