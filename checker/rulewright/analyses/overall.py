"""Findings that only all closed instances of a file together can show."""

from __future__ import annotations

from typing import assert_never

from msgspec import Struct

from rulewright.analyses.exhaustive import Closure
from rulewright.analyses.findings import overall_finding
from rulewright.analyses.fuzzing import Sample
from rulewright.analyses.plans import Plan
from rulewright.analyses.results import Finding
from rulewright.diagnostics.source import Span
from rulewright.semantics.typed import Action, Game, Property, Require, Step

OVERALL = ("dead", "vacuous", "idle", "uncited")


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
    which nobody can make a move has done something to all of them.
    """
    closures = [closure for _, closure in closed]
    if not any(closure.figures.complete for closure in closures):
        return ()
    found = []
    declared = _declared(game)
    # What games at random or a search that was stopped have seen at work is at work, too.
    looked: tuple[Closure | Sample, ...] = (*closures, *samples)
    spared = game.inherited if any(map(_moved, looked)) else frozenset()
    for kind, names in (
        ("dead", _in_all([each.never_fired for each in looked])),
        ("vacuous", _in_all([each.vacuous for each in looked])),
        ("idle", _in_all([each.never_refused for each in looked])),
    ):
        for name in names:
            expected = any(plan.expects(kind, name) for plan, _ in closed)
            advice = kind == "idle" or not whole_file or name in spared
            place = declared[name]
            found.append(
                overall_finding(
                    kind, name, place.cites, place.span, advice=advice, expected=expected
                )
            )
    return tuple(found)


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
    """Where something is declared, and the statements that it carries."""

    span: Span
    cites: tuple[str, ...]


def _declared(game: Game) -> dict[str, _Declared]:
    """Each rule and property by its name, each requirement by its action's name and its label."""
    named: tuple[Action | Step | Property, ...] = (*game.actions, *game.steps, *game.properties)
    declared = {each.name: _Declared(each.span, each.cites) for each in named}
    for action in game.actions:
        for guard in action.guards:
            if isinstance(guard, Require):
                name = f"{action.name}.{guard.label}"
                declared[name] = _Declared(guard.span, action.cites)
    return declared


def overall_absent(
    closed: tuple[tuple[Plan, Closure], ...], overall: tuple[Finding, ...]
) -> tuple[tuple[str, str], ...]:
    """Expected findings of these kinds that did not appear."""
    if not any(closure.figures.complete for _, closure in closed):
        return ()
    seen = {(finding.kind, finding.rule) for finding in overall}
    wanted = {
        (expected.kind, expected.rule)
        for plan, _ in closed
        for expected in plan.expected
        if expected.kind in OVERALL
    }
    return tuple(sorted(wanted - seen))


def _in_all(lists: list[tuple[str, ...]]) -> tuple[str, ...]:
    first, *others = lists
    return tuple(name for name in first if all(name in other for other in others))
