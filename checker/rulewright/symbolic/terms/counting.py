"""How many of many hold, after a few of them have changed: what it was, less and more a little.

A solver counts badly. So a sum of many truth values, after a move that changes one cell that is not
known, is written as the sum before it, and what the one cell adds and takes away.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from rulewright.core.running.algebra import Term
from rulewright.symbolic.terms.dag import Counter, Dag
from rulewright.symbolic.terms.nodes import Both, Either, Negation

Parts = dict[Term, int]

MANY = 6
"""A sum of so many truth values with the same cases is a sum in each case."""


def counted(dag: Dag, constant: int, parts: Parts) -> tuple[int, Parts]:
    """A sum of multiples in which truth values that were changed are what they were, and a change.

    What is `x` where `c` holds and else `y`, is `y`, and `c and x` more, and `c and y` less.
    """
    found: Parts = {}
    places = _places(dag, parts)
    waiting = list(parts.items())
    while waiting:
        term, times = waiting.pop()
        chosen = dag.chosen.get(term) or (_beside(dag, term, places) if places else None)
        dag.spend(1)
        if chosen is None:
            found[term] = found.get(term, 0) + times
            continue
        condition, then, otherwise = chosen
        waiting.append((otherwise, times))
        for each, sign in ((then, 1), (otherwise, -1)):
            both = dag.all_of([condition, each])
            found[both] = found.get(both, 0) + sign * times
    left = exclusive(dag, {term: times for term, times in found.items() if times})
    constant += left.pop(dag.true, 0)
    left.pop(dag.false, None)
    return constant, left


def _places(dag: Dag, parts: Parts) -> frozenset[Term]:
    """Members of a group of which many parts leave out one each, as a set without one of them."""
    by_group: dict[int, set[Term]] = {}
    for part in parts:
        node = dag.nodes[part]
        for each in node.parts if isinstance(node, Both) else ():
            inner = dag.nodes[each]
            if isinstance(inner, Negation) and inner.part in dag.group_of:
                by_group.setdefault(dag.group_of[inner.part], set()).add(inner.part)
    many = [found for found in by_group.values() if len(found) >= MANY]
    return frozenset[Term]().union(*many)


def _beside(dag: Dag, term: Term, places: frozenset[Term]) -> tuple[Term, Term, Term] | None:
    """What holds but in one of these places, as a choice: there it does not hold."""
    node = dag.nodes[term]
    if not isinstance(node, Both):
        return None
    for each in node.parts:
        inner = dag.nodes[each]
        if isinstance(inner, Negation) and inner.part in places:
            rest = dag.all_of([part for part in node.parts if part != each])
            return inner.part, dag.false, rest
    return None


def chosen_alike(dag: Dag, terms: Sequence[Term]) -> tuple[Term, list[Term]] | None:
    """A condition by which many of these truth values are one thing or another, and these.

    So where a step takes all pieces off a board, if it happens.
    """
    by_condition: dict[Term, list[Term]] = {}
    for term in terms:
        chosen = dag.chosen.get(term)
        if chosen is not None:
            by_condition.setdefault(chosen[0], []).append(term)
    most = max(by_condition.items(), key=lambda each: len(each[1]), default=None)
    return None if most is None or len(most[1]) < MANY else most


def selected(dag: Dag, terms: Sequence[Term]) -> tuple[int, list[Term]] | None:
    """A group of which each of many truth values names one in each of its cases, and these terms.

    So `place i belongs to whoever is on turn` is a case for each player.
    """
    by_group: dict[int, list[Term]] = {}
    for term in terms:
        node = dag.nodes[term]
        if not isinstance(node, Either):
            continue
        groups = [_groups(dag, part) for part in node.parts]
        dag.spend(len(groups))
        for group in set(groups[0]).intersection(*groups[1:]):
            by_group.setdefault(group, []).append(term)
    most = max(by_group.items(), key=lambda each: len(each[1]), default=None)
    return None if most is None or len(most[1]) < MANY else most


def _groups(dag: Dag, part: Term) -> list[int]:
    node = dag.nodes[part]
    leaves = node.parts if isinstance(node, Both) else (part,)
    return [dag.group_of[leaf] for leaf in leaves if leaf in dag.group_of]


def where(dag: Dag, term: Term, leaf: Term) -> Term:
    """A truth value, whose cases each name one of a group, where this one holds."""
    node = dag.nodes[term]
    found = []
    for part in node.parts if isinstance(node, Either) else (term,):
        inner = dag.nodes[part]
        parts = inner.parts if isinstance(inner, Both) else (part,)
        if leaf in parts:
            found.append(dag.all_of([each for each in parts if each != leaf]))
    return dag.any_of(found)


def exclusive(dag: Dag, parts: Parts) -> Parts:
    """The same, where truth values of which at most one holds are made one truth value."""
    by_group: dict[tuple[int, int], dict[Term, Term]] = {}
    for term, times in parts.items():
        node = dag.nodes[term]
        for leaf in node.parts if isinstance(node, Both) else ():
            group = dag.group_of.get(leaf)
            if group is not None:
                by_group.setdefault((group, times), {}).setdefault(leaf, term)
    merged = dict(parts)
    for (_, times), members in sorted(by_group.items(), key=lambda each: -len(each[1])):
        together = [term for term in dict.fromkeys(members.values()) if merged.get(term) == times]
        if len(together) < 2 or len(together) < len(set(members.values())):
            continue
        for term in together:
            del merged[term]
        one = dag.any_of(together)
        merged[one] = merged.get(one, 0) + times
    return merged


def without_groups(dag: Dag, constant: int, parts: Parts) -> tuple[int, Parts]:
    """Of truth values of which exactly one holds, one multiple that all have is a constant."""
    groups = {dag.group_of[part] for part in parts if part in dag.group_of}
    for group in groups:
        members = dag.groups[group]
        if all(member in parts for member in members):
            least = min(parts[member] for member in members)
            constant += least
            parts = {
                part: times - least if dag.group_of.get(part) == group else times
                for part, times in parts.items()
            }
    return constant, with_counters(dag, parts)


def with_counters(dag: Dag, parts: Parts) -> Parts:
    """The same with numbers for those sums in it for which there are numbers."""
    for term in list(parts):
        for counter in dag.counters.get(term, ()):
            times = parts.get(term, 0)  # in the counter, it is there once
            if times and all(parts.get(part) == times * of for part, of in counter.parts.items()):
                parts = {part: of for part, of in parts.items() if part not in counter.parts}
                parts[counter.number] = parts.get(counter.number, 0) + times
    return parts


def add_counter(dag: Dag, name: str, parts: Mapping[Term, int]) -> None:
    """From now on a free number of this name stands for a sum or its multiples, if none does."""
    first = next(iter(parts.values()))
    if any(times % first for times in parts.values()):
        return
    parts = {part: times // first for part, times in parts.items()}
    known = dag.counters.setdefault(next(iter(parts)), [])
    if any(each.parts == parts for each in known):
        return
    low = sum(min(0, times) for times in parts.values())
    high = sum(max(0, times) for times in parts.values())
    known.append(Counter(dag.number(name, low, high), dict(parts)))
