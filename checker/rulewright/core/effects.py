"""Results that depend on an order which the text does not state.

A loop without a stated order must be seen to be free of order: of each variable it writes, a round
touches only places at the value of this round; or all rounds only add to a place, or all only take
from it, and read it for nothing else; or all write one constant and nobody reads it. (Where some
add and others take away, a bound may be passed in one order and kept in another.) Steps that can
be possible together are held to the same rule, each against the other.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations

from rulewright.core.exclusion import exclude_each_other
from rulewright.core.footprints import Access, Footprint, Footprints, Write
from rulewright.core.ir import Block, Core, ForEach, Site, Step
from rulewright.core.walk import effects_within


def order_conflicts(core: Core) -> tuple[Site, ...]:
    """The loops and pairs of steps whose order may matter, each as an `order` finding."""
    footprints = Footprints(core)
    return (*_loop_conflicts(core, footprints), *_step_conflicts(core, footprints))


def _commute(variable: str, found: list[Footprint]) -> bool:
    """Whether all that is done to a variable comes to the same in any order.

    What is only demanded of it does not count while all only add, or only subtract: a demand that
    fails after some of them fails after all.
    """
    writes = [w for each in found for w in each.writes if w.access.variable == variable]
    reads = any(a.variable == variable for each in found for a in each.reads)
    demands = any(a.variable == variable for each in found for a in each.demands)
    constants = {write.constant for write in writes}
    is_set = len(constants) == 1 and None not in constants
    return not reads and (_goes_one_way(writes) or (is_set and not demands))


def _goes_one_way(writes: list[Write]) -> bool:
    """Whether each place is only added to, or only taken from."""
    return all(write.change is not None for write in writes) and all(
        one.change == other.change or not one.access.may_meet(other.access)
        for one, other in combinations(writes, 2)
    )


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
    written = sorted({write.access.variable for write in found.writes})
    return [v for v in written if not _by_rounds(name, v, found) and not _commute(v, [found])]


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


def _step_conflicts(core: Core, footprints: Footprints) -> Iterator[Site]:
    done = {step.name: _of_step(step, footprints) for step in core.steps}
    for first, second in combinations(core.steps, 2):
        if exclude_each_other(core, first.condition, second.condition):
            continue
        for variable in _shared(done[first.name], done[second.name]):
            what = f"it and `{second.name}` may be possible together, and both touch `{variable}`"
            yield Site("order", first.name, what, first.cites, first.span)


def _of_step(step: Step, footprints: Footprints) -> Footprint:
    found = footprints.block(step.effects, {})
    found.reads.update(footprints.reads(step.condition, {}))
    return found


def _shared(first: Footprint, second: Footprint) -> list[str]:
    """The variables in which two steps may disturb each other."""
    meeting = {
        write.access.variable
        for one, other in ((first, second), (second, first))
        for write in one.writes
        for access in _accesses(other)
        if write.access.may_meet(access)
    }
    return [v for v in sorted(meeting) if not _commute(v, [first, second])]
