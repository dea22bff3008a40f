"""Numbers of few values within a sum, put together to one, so that the sum can be split by it.

`a + b + x >= c` becomes `x >= v` for each value `v` that is left of the rest. Then comparisons of
the same `x` share their parts, in whatever way the rest came about.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from math import prod

from rulewright.core.running.algebra import Term
from rulewright.symbolic.terms.dag import Dag, Decided
from rulewright.symbolic.terms.nodes import Both, Either, Member, Negation

MOST_COMBINED = 1_024
"""So many values are put together at most."""

MOST_TOGETHER = 3
"""More numbers of few values are counted, not put together."""

MOST_PARTS = 200
"""A truth value of more parts is not looked at."""

DEPTH = 3
"""Nor is one that is put together of others so many times."""


def few_values(
    dag: Dag, constant: int, parts: Mapping[Term, int]
) -> tuple[Mapping[int, Term], Mapping[Term, int]] | None:
    """The values of all in a sum that has few, with their conditions, and what is left of the sum.

    None where there is no such thing, or nothing else, or too much of it.
    """
    by_group: dict[int, Sequence[int]] = {}
    members: list[tuple[Member, int]] = []
    rest: dict[Term, int] = {}
    for part, times in parts.items():
        found, node = decided(dag, part), dag.nodes[part]
        if found is not None:
            known = by_group.get(found.group, (0,) * len(found.values))
            both = zip(known, found.values, strict=True)
            by_group[found.group] = [value + times * more for value, more in both]
        elif isinstance(node, Member):
            members.append((node, times))
        else:
            rest[part] = times
    if not rest or not 1 <= len(by_group) + len(members) <= MOST_TOGETHER:
        return None
    together = [_ways(dag, *each) for each in by_group.items()]
    together += [{value * by: on for value, on in node.values} for node, by in members]
    if prod(map(len, together)) > MOST_COMBINED:
        return None
    ways: Mapping[int, Term] = {constant: dag.true}
    for each in together:
        ways = _sum(dag, ways, each)
    return ways, rest


def _ways(dag: Dag, group: int, values: Sequence[int]) -> Mapping[int, Term]:
    leaves: dict[int, list[Term]] = {}
    for leaf, value in zip(dag.groups[group], values, strict=True):
        leaves.setdefault(value, []).append(leaf)
    return {value: dag.any_of(on) for value, on in leaves.items()}


def _sum(dag: Dag, one: Mapping[int, Term], other: Mapping[int, Term]) -> Mapping[int, Term]:
    ways: dict[int, list[Term]] = {}
    for value, on in one.items():
        for more, also in other.items():
            ways.setdefault(value + more, []).append(dag.all_of([on, also]))
    return {value: dag.any_of(on) for value, on in ways.items()}


def decided(dag: Dag, term: Term) -> Decided | None:
    """The group that alone decides what a term is; None where there is none, or it is not seen."""
    if term not in dag.decided:
        dag.decided[term] = _decided(dag, term, DEPTH)
    return dag.decided[term]


def _decided(dag: Dag, term: Term, depth: int) -> Decided | None:
    group = dag.group_of.get(term)
    if group is not None:
        return Decided(group, tuple(int(leaf == term) for leaf in dag.groups[group]))
    match dag.nodes[term]:
        case Negation(part):
            return _by_parts(dag, [part], depth, lambda row: 1 - row[0])
        case Either(parts):
            return _by_parts(dag, parts, depth, max)
        case Both(parts):
            return _by_parts(dag, parts, depth, min)
        case Member(values):
            of, on = zip(*values, strict=True)
            return _by_parts(dag, on, depth, lambda row: _held(of, row))
        case _:
            return None


def _by_parts(
    dag: Dag, parts: Sequence[Term], depth: int, value: Callable[[tuple[int, ...]], int]
) -> Decided | None:
    """What is decided by the values of the parts, if one group decides these."""
    if depth == 0 or len(parts) > MOST_PARTS:
        return None
    columns: list[tuple[int, ...]] = []
    groups: set[int] = set()
    for part in parts:
        found = _decided(dag, part, depth - 1)
        if found is None or groups - {found.group}:
            return None
        groups.add(found.group)
        columns.append(found.values)
    return Decided(groups.pop(), tuple(map(value, zip(*columns, strict=True))))


def _held(values: Sequence[int], row: Sequence[int]) -> int:
    """The value that holds; where none does, it is nobody's concern."""
    return next((value for value, on in zip(values, row, strict=True) if on), values[0])
