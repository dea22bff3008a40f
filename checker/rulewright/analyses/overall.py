"""Findings that only all closed instances of a file together can show."""

from __future__ import annotations

from collections.abc import Iterable
from typing import assert_never

from msgspec import Struct

from rulewright.analyses.cases import Cases
from rulewright.analyses.findings import overall_finding, static_finding
from rulewright.analyses.looked import Closure, Sample
from rulewright.analyses.plans import Plan
from rulewright.analyses.results import Finding
from rulewright.core.ir import Site
from rulewright.diagnostics.source import Span
from rulewright.elaborate.model import Model
from rulewright.elaborate.questioned import Questioned
from rulewright.semantics.typed import Action, Game, Property, Require, Step

OVERALL = ("dead", "vacuous", "idle", "uncited", "shadowed")
OF_THE_TEXT = ("uncited", "shadowed")
"""Those of them that need no search."""


def overall_findings(
    game: Game,
    closed: tuple[tuple[Plan, Closure], ...],
    samples: tuple[Sample, ...],
    *,
    whole_file: bool,
) -> tuple[Finding, ...]:
    """`dead`, `vacuous` and `idle` rules: what no closed instance shows at work, and no game.

    Where only a part of the file's checks ran, all of them are advice; `idle` always is, and so are
    those on what a variant left as it was: its checks may be about its own rules only. A variant in
    which nobody can make a move has done something to all of them. A rule that asks a question may
    be meant for another reading: it is `dead` or `vacuous` as advice only, and none of its
    requirements is `idle`.
    """
    closures = [closure for _, closure in closed]
    if not any(closure.figures.complete for closure in closures):
        return ()
    found = []
    declared = _declared(game)
    # What games at random or a search that was stopped have seen at work is at work, too.
    looked: tuple[Closure | Sample, ...] = (*closures, *samples)
    spared = game.inherited if any(map(_moved, looked)) else frozenset()
    questioned = Questioned(game)
    for kind, names in (
        ("dead", _never_possible(looked)),
        ("vacuous", _in_all([each.vacuous for each in looked])),
        ("idle", _in_all([each.never_refused for each in looked])),
    ):
        for name in names:
            expected = any(plan.expects(kind, name) for plan, _ in closed)
            place = declared[name]
            asks = questioned.asks(place.rule)
            if asks and kind == "idle":
                continue
            advice = kind == "idle" or not whole_file or name in spared or asks
            found.append(
                overall_finding(
                    kind, name, place.cites, place.span, advice=advice, expected=expected
                )
            )
    return tuple(found)


def _never_possible(looked: tuple[Closure | Sample, ...]) -> tuple[str, ...]:
    """Rules that nothing shows at work; not those to which another left nothing to do.

    Of two steps in conflict the search takes the first, and the other may be just as much meant.
    """
    outdone = {
        name
        for each in looked
        for finding in each.findings
        if finding.kind == "conflict"
        for name in finding.others
    }
    never = _in_all([each.never_fired for each in looked])
    return tuple(name for name in never if name not in outdone)


def told_cases(models: tuple[Model, ...], closed: tuple[tuple[Plan, Closure], ...]) -> Cases:
    """Cases that apply on some instance, and those that earlier ones take on all that have them.

    It is told of cases of which the text alone does not tell it.
    """
    played = [(plan.instance, closure.cases) for plan, closure in closed]
    applying = frozenset[Span]().union(*(cases.applying for _, cases in played))
    taken = frozenset[Span]().union(*(cases.shadowed for _, cases in played))
    left = {
        span
        for model in models
        for span in model.applying
        if not any(model.instance == name and span in cases.shadowed for name, cases in played)
    }
    return Cases(applying, taken - left)


def shadowed_findings(
    game: Game, models: Iterable[Model], told: Cases, asked: tuple[Plan, ...], *, whole_file: bool
) -> tuple[Finding, ...]:
    """Cases that earlier ones always take, on every instance that has them.

    They are advice where not all instances of the file were looked at, and in what a variant left
    as it was.
    """
    looked = tuple(models)
    applying = frozenset[Span]().union(*(model.applying for model in looked)) - told.shadowed
    sites = {site.span: site for model in looked for site in (*model.shadowed, *model.unclear)}
    return tuple(
        _shadowed(site, asked, advice=not whole_file or site.rule in game.inherited)
        for span, site in sites.items()
        if span not in applying
    )


def _shadowed(site: Site, asked: tuple[Plan, ...], *, advice: bool) -> Finding:
    expected = any(plan.expects(site.kind, site.rule) for plan in asked)
    return static_finding(site, advice=advice, expected=expected)


def _moved(looked: Closure | Sample) -> bool:
    """Whether any move was made."""
    match looked:
        case Closure(figures=figures):
            return figures.transitions > 0
        case Sample(figures=figures):
            return figures.moves > 0
        case _:
            assert_never(looked)


class _Declared(Struct, frozen=True):
    """Where something is declared, what it cites, and the rule that it is or belongs to."""

    span: Span
    cites: tuple[str, ...]
    rule: Action | Step | Property


def _declared(game: Game) -> dict[str, _Declared]:
    """Each rule and property by its name, each requirement by its action's name and its label."""
    named: tuple[Action | Step | Property, ...] = (*game.actions, *game.steps, *game.properties)
    declared = {each.name: _Declared(each.span, each.cites, each) for each in named}
    for action in game.actions:
        for guard in action.guards:
            if isinstance(guard, Require):
                name = f"{action.name}.{guard.label}"
                declared[name] = _Declared(guard.span, action.cites, action)
    return declared


def overall_absent(
    asked: tuple[Plan, ...],
    closed: tuple[tuple[Plan, Closure], ...],
    overall: tuple[Finding, ...],
) -> tuple[tuple[str, str], ...]:
    """Expected findings of these kinds that did not appear."""
    seen = {(finding.kind, finding.rule) for finding in overall}
    wanted = _expected(asked, OF_THE_TEXT)
    if any(closure.figures.complete for _, closure in closed):
        wanted |= _expected((plan for plan, _ in closed), OVERALL)
    return tuple(sorted(wanted - seen))


def _expected(plans: Iterable[Plan], kinds: tuple[str, ...]) -> set[tuple[str, str]]:
    """What check lines expect of these kinds."""
    return {
        (expected.kind, expected.rule)
        for plan in plans
        for expected in plan.expected
        if expected.kind in kinds
    }


def _in_all(lists: list[tuple[str, ...]]) -> tuple[str, ...]:
    first, *others = lists
    return tuple(name for name in first if all(name in other for other in others))
