"""Judging guards early changes nothing: against a plain reading of the guards in their order."""

from itertools import product

from hypothesis import given, settings
from hypothesis import strategies as st

from rulewright.core.intervals import IntervalTooWide
from rulewright.core.ir import Guard, GuardLet, Site, Type
from rulewright.core.search import Failure
from rulewright.reference.machine import Listed, Machine
from rulewright.reference.probe import Probe
from tests.core.recipes import TABLES, TWICE, Failed, Recipe, built, meaning, numbers, truths
from tests.cores.small import action, choice, core, number, requirement

A, C = choice("a", 0, 2), choice("c", 0, 1)
NAMES: tuple[str, ...] = ("a", "c")
LIMITS: dict[str, Type] = {"a": A.type, "c": C.type}

Told = tuple[str, Recipe]
"""A guard as a recipe: `require`, or the name of a `let`."""


@st.composite
def guard_lists(draw: st.DrawFn) -> list[Told]:
    """Up to four guards; what a `let` binds is in reach of those behind it."""
    names, guards = NAMES, []
    for place in range(draw(st.integers(1, 4))):
        # Guards that read only some of the choices can be judged before the others are made.
        seen = draw(st.sampled_from([names, names[:1], names[1:], ()]))
        if draw(st.integers(0, 3)) == 0:
            guards.append((f"let{place}", draw(numbers(seen, 1))))
            names = (*names, f"let{place}")
        else:
            guards.append(("require", draw(truths(seen, 2))))
    return guards


def outcome(guards: list[Told], values: dict[str, int]) -> str | Site | int:
    """What guards in their order say: `move`, the site that fails, or the number that refuses."""
    known = dict(values)
    for place, (kind, recipe) in enumerate(guards):
        try:
            value = meaning(recipe, known)
        except Failed as failed:
            return failed.site
        if kind != "require":
            known[kind] = value
        elif not value:
            return place
    return "move"


def without(guards: list[Told], place: int) -> list[Told]:
    return [*guards[:place], ("require", ("constant", 1)), *guards[place + 1 :]]


def machine_of(guards: list[Told]) -> Machine:
    types = dict(LIMITS)
    made: list[Guard] = []
    for place, (kind, recipe) in enumerate(guards):
        expr = built(recipe, types)
        if kind == "require":
            made.append(requirement(expr, str(place)))
        else:
            made.append(GuardLet(kind, expr))
            types[kind] = expr.type
    worth, ends, near, path = TABLES
    go = action("go", choices=(A, C), guards=tuple(made))
    return Machine(
        core(
            tables=(worth, ends),
            lists=(near,),
            graphs=(path,),
            functions=(TWICE,),
            variables=(number("x", 0, 1),),
            actions=(go,),
        )
    )


@settings(max_examples=300)
@given(guard_lists())
def test_guards_judged_early_give_the_same_moves_and_failures(guards: list[Told]) -> None:
    try:
        machine = machine_of(guards)
    except IntervalTooWide:
        return
    candidates = [{"a": a, "c": c} for a, c in product(range(3), range(2))]
    plain = [outcome(guards, candidate) for candidate in candidates]

    listed, probe = Listed(machine), Probe(machine.actions)
    machine.offer([0], listed, probe)
    moves = [move.choices for move, after in listed.moves if not isinstance(after, Failure)]
    failures = {after.site for _, after in listed.moves if isinstance(after, Failure)}

    expected = zip(candidates, plain, strict=True)
    assert moves == [(c["a"], c["c"]) for c, found in expected if found == "move"]
    assert failures == {found for found in plain if isinstance(found, Site)}
    assert probe.cut == set()
    assert {place for _, place in probe.refused} == {
        found
        for candidate, found in zip(candidates, plain, strict=True)
        if isinstance(found, int)
        and not isinstance(outcome(without(guards, found), candidate), int)
    }
