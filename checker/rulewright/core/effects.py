"""Results that depend on an order which the text does not state.

A loop without a stated order must be seen to be free of order: of each variable it writes, a round
touches only places at the value of this round; or all rounds only add to a place, or all only take
from it, and read it for nothing else; or all write one constant and nobody reads it. (Where some
add and others take away, a bound may be passed in one order and kept in another.) Steps that can
be possible together are held to the same rule, each against the other.
"""

from __future__ import annotations

from collections.abc import Iterator

from rulewright.core.exclusion import Conditions, exclude_each_other
from rulewright.core.footprints import Access, Footprint, Footprints
from rulewright.core.ir import Block, Core, ForEach, Site, Step
from rulewright.core.touched import commute, shared, touched
from rulewright.core.walk import effects_within


def order_conflicts(core: Core) -> tuple[Site, ...]:
    """The loops and pairs of steps whose order may matter, each as an `order` finding."""
    footprints = Footprints(core)
    return (*_loop_conflicts(core, footprints), *_step_conflicts(core, footprints))


# ---- loops


def _loop_conflicts(core: Core, footprints: Footprints) -> Iterator[Site]:
    for rule, cites, block in _blocks(core):
        for effect in effects_within(block):
            if isinstance(effect, ForEach) and not effect.ordered:
                for variable in _disturbed(effect, footprints):
                    what = f"rounds of this loop may disturb each other in `{variable}`"
                    yield Site("order", rule, what, cites, effect.span)


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


def _step_conflicts(core: Core, footprints: Footprints) -> Iterator[Site]:
    """Each step once, with the later ones that it and they may disturb each other."""
    conditions = Conditions(core)
    steps = [
        (step, conditions.allowed(step.condition), touched(_of_step(step, footprints)))
        for step in core.steps
    ]
    for number, (first, allowed, does) in enumerate(steps):
        partners: list[str] = []
        variables: dict[str, None] = {}
        for second, others_allowed, others_do in steps[number + 1 :]:
            if not exclude_each_other(allowed, others_allowed):
                disturbed = shared(does, others_do)
                partners.extend([second.name] if disturbed else [])
                variables.update(dict.fromkeys(disturbed))
        if partners:
            who, what = _named(partners), _named(sorted(variables))
            touch = "both touch" if len(partners) == 1 else "they touch"
            words = f"it and {who} may be possible together, and {touch} {what}"
            yield Site("order", first.name, words, first.cites, first.span)


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
