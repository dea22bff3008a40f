"""Results that depend on an order which the text does not state.

A loop without a stated order must be seen to be free of order: of each variable it writes, a round
touches only places at the value of this round; or all rounds only add to a place, or all only take
from it, and read it for nothing else; or all write one constant and nobody reads it. (Where some
add and others take away, a bound may be passed in one order and kept in another.) Steps that can
be possible together are held to the same rule, each against the other.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import groupby
from typing import assert_never

from msgspec import Struct

from rulewright.core.exclusion import Conditions, exclude_each_other
from rulewright.core.footprints import Access, Footprint, Footprints
from rulewright.core.ir import Block, Core, ForEach, Site, Step
from rulewright.core.touched import commute, shared, touched
from rulewright.core.walk import effects_within


class Rounds(Struct, frozen=True):
    """A loop of this rule; its rounds may disturb each other in these variables."""

    rule: str
    cites: tuple[str, ...]
    loop: ForEach
    variables: tuple[str, ...]


class Together(Struct, frozen=True):
    """Two steps, by number; together they may disturb each other in these variables."""

    first: int
    second: int
    variables: tuple[str, ...]


Suspect = Rounds | Together
"""What the text lets expect to hang on an order that is not stated."""


def suspects(core: Core) -> tuple[Suspect, ...]:
    """The loops and pairs of steps whose order may matter."""
    footprints = Footprints(core)
    return (*_loops(core, footprints), *_pairs(core, footprints))


def order_conflicts(core: Core, found: Iterable[Suspect] | None = None) -> tuple[Site, ...]:
    """What is suspect of a core, or only what is `found`, as `order` findings.

    Of a loop there is one for each variable; each step is told once, with the later ones that it
    meets.
    """
    every = tuple(suspects(core) if found is None else found)
    pairs = (each for each in every if isinstance(each, Together))
    return (
        *(site for each in every if isinstance(each, Rounds) for site in _of_loop(each)),
        *(
            _of_steps(core, first, list(group))
            for first, group in groupby(pairs, lambda each: each.first)
        ),
    )


def suspicion(core: Core, suspect: Suspect, kind: str) -> Site:
    """What is found, as an `order` or as a `conflict`, where a suspect matters in play."""
    match suspect:
        case Rounds(rule, cites, loop):
            what = "two rounds of this loop come to something else when they change places"
            return Site(kind, rule, what, cites, loop.span)
        case Together(first, second):
            one, other = core.steps[first], core.steps[second]
            what = f"it and `{other.name}` come to something else when they change places"
            cites = tuple(dict.fromkeys((*one.cites, *other.cites)))
            return Site(kind, one.name, other.name if kind == "conflict" else what, cites, one.span)
        case _:
            assert_never(suspect)


# ---- loops


def _loops(core: Core, footprints: Footprints) -> Iterator[Rounds]:
    for rule, cites, block in _blocks(core):
        for effect in effects_within(block):
            if isinstance(effect, ForEach) and not effect.ordered:
                disturbed = tuple(_disturbed(effect, footprints))
                if disturbed:
                    yield Rounds(rule, cites, effect, disturbed)


def _of_loop(found: Rounds) -> Iterator[Site]:
    for variable in found.variables:
        what = f"rounds of this loop may disturb each other in `{variable}`"
        yield Site("order", found.rule, what, found.cites, found.loop.span)


def _blocks(core: Core) -> Iterator[tuple[str, tuple[str, ...], Block]]:
    """All blocks, with the rule each belongs to and the statements that rule cites."""
    yield "initial", (), core.initial
    yield from ((each.name, (), each.body) for each in core.procedures)
    yield from ((each.name, each.cites, each.effects) for each in core.actions)
    yield from ((each.name, each.cites, each.effects) for each in core.steps)


def _disturbed(loop: ForEach, footprints: Footprints) -> list[str]:
    """The variables in which a round may disturb another."""
    name = loop.generator.name
    found = footprints.block(loop.body, {})
    if loop.generator.condition is not None:
        found.reads.update(footprints.reads(loop.generator.condition, {}))
    done = touched(found)
    written = sorted({write.access.variable for write in found.writes})
    return [v for v in written if not _by_rounds(name, v, found) and not commute((done[v],))]


def _by_rounds(name: str, variable: str, found: Footprint) -> bool:
    """Whether each round touches only places of the variable at the value of this round."""
    accesses = [each for each in _accesses(found) if each.variable == variable]
    shortest = min(len(access.places) for access in accesses)
    return any(
        all(access.places[dimension] == name for access in accesses)
        for dimension in range(shortest)
    )


def _accesses(found: Footprint) -> Iterator[Access]:
    yield from (write.access for write in found.writes)
    yield from found.reads
    yield from found.demands


# ---- steps


NAMED = 3
"""So many steps and variables are named in one finding; the others are counted."""


def _pairs(core: Core, footprints: Footprints) -> Iterator[Together]:
    conditions = Conditions(core)
    steps = [
        (conditions.allowed(step.condition), touched(_of_step(step, footprints)))
        for step in core.steps
    ]
    for number, (allowed, does) in enumerate(steps):
        for other in range(number + 1, len(steps)):
            others_allowed, others_do = steps[other]
            if not exclude_each_other(allowed, others_allowed):
                disturbed = shared(does, others_do)
                if disturbed:
                    yield Together(number, other, tuple(disturbed))


def _of_steps(core: Core, first: int, met: list[Together]) -> Site:
    """A step with the later ones that it and they may disturb each other."""
    partners = [core.steps[each.second].name for each in met]
    variables = sorted({variable for each in met for variable in each.variables})
    who, what = _named(partners), _named(variables)
    touch = "both touch" if len(partners) == 1 else "they touch"
    words = f"it and {who} may be possible together, and {touch} {what}"
    step = core.steps[first]
    return Site("order", step.name, words, step.cites, step.span)


def _named(names: list[str]) -> str:
    """`a`, `a` and `b`, `a`, `b`, `c` and 5 more."""
    shown = [f"`{name}`" for name in names[:NAMED]]
    if len(names) > NAMED:
        shown.append(f"{len(names) - NAMED:,} more")
    return " and ".join([", ".join(shown[:-1]), shown[-1]] if len(shown) > 1 else shown)


def _of_step(step: Step, footprints: Footprints) -> Footprint:
    found = footprints.block(step.effects, {})
    found.reads.update(footprints.reads(step.condition, {}))
    return found
