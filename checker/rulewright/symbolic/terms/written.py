"""Sums written out in what single cells are, where the same may be counted in different ways.

"What each square is worth, all squares" and "what each pair of squares is worth, all pairs" are the
same number. A solver does not see that; written out, both are the same multiples of the same terms.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from rulewright.core.running.algebra import Term
from rulewright.symbolic.terms.dag import Counter, Dag, Multiples
from rulewright.symbolic.terms.deciding import decided
from rulewright.symbolic.terms.nodes import Both, Cases, Either, Member, Negation

MANY = 6
"""A sum of so many numbers that have cases is written out."""

MOST_WRITTEN = 4_000
"""So many truth values are looked at for that at most."""


class TooLongError(Exception):
    """There is too much to write out."""


class Written:
    """A constant and multiples: of truth values that a group decides, and of all others.

    Of a group, there is a multiple for each of its members.
    """

    def __init__(self, dag: Dag, constant: int) -> None:
        self.dag = dag
        self.constant = constant
        self.rows: dict[int, list[int]] = {}
        self.others: dict[Term, int] = {}
        self.looked_at = 0

    def add(self, term: Term, times: int, where: Sequence[Term] = ()) -> None:
        """Add a multiple of what counts truth values, where all these hold. Raises TooLongError."""
        dag = self.dag
        match dag.nodes[term]:
            case Member(values):
                for value, on in values:
                    self.truth(dag.all_of([*where, on]), times * value)
            case Cases(cases):
                for condition, value in cases:
                    here = [*where, condition]
                    constant, parts = dag.parts(value)
                    self.truth(dag.all_of(here), times * constant)
                    for part, by in parts.items():
                        self.add(part, times * by, here)
            case _:
                self.truth(dag.all_of([*where, term]), times)

    def truth(self, term: Term, times: int) -> None:
        """Add a multiple of a truth value. Raises TooLongError."""
        dag = self.dag
        self.looked_at += 1
        if self.looked_at > MOST_WRITTEN:
            raise TooLongError
        if term == dag.true:
            self.constant += times
            return
        found = decided(dag, term)
        if found is not None:
            self.row(found.group, found.values, times)
            return
        match dag.nodes[term]:
            case Both(parts):
                self.product(parts, times)
            case Either(parts) if self.exclude_each_other(parts):
                for part in parts:
                    self.truth(part, times)
            case Either() | Negation():
                self.constant += times
                self.truth(dag.negation(term), -times)
            case _:
                self.others[term] = self.others.get(term, 0) + times

    def row(self, group: int, values: Sequence[int], times: int) -> None:
        """Add a multiple of what a group decides."""
        self.dag.spend(len(values))
        known = self.rows.setdefault(group, [0] * len(values))
        for place, value in enumerate(values):
            known[place] += times * value

    def product(self, parts: Sequence[Term], times: int) -> None:
        """Add a multiple of what holds where all of these do: once for each group.

        Where one of several must hold, it is what holds anyway, less what holds without them.
        """
        dag, rows, left = self.dag, dict[int, tuple[int, ...]](), list[Term]()
        for part in parts:
            found = decided(dag, part)
            if found is not None:
                known = rows.get(found.group, found.values)
                rows[found.group] = tuple(map(min, known, found.values))
            elif isinstance(dag.nodes[part], Either):
                others = [each for each in parts if each != part]
                self.truth(dag.all_of(others), times)
                self.truth(dag.all_of([*others, dag.negation(part)]), -times)
                return
            else:
                left.append(part)
        if len(rows) == 1 and not left:
            ((group, values),) = rows.items()
            self.row(group, values, times)
        else:
            held = [self.one_of(group, values) for group, values in rows.items()]
            other = dag.all_of([*left, *held])
            self.others[other] = self.others.get(other, 0) + times

    def one_of(self, group: int, values: Sequence[int]) -> Term:
        """That one of some members holds, in as few words as there are."""
        dag, members = self.dag, self.dag.groups[group]
        held = [each for each, value in zip(members, values, strict=True) if value]
        if 2 * len(held) <= len(members):
            return dag.any_of(held)
        others = (each for each, value in zip(members, values, strict=True) if not value)
        return dag.all_of(map(dag.negation, others))

    def exclude_each_other(self, parts: Sequence[Term]) -> bool:
        """Whether each names another member of one group."""
        named = []
        for part in parts:
            node, of = self.dag.nodes[part], self.dag.group_of
            leaves = node.parts if isinstance(node, Both) else (part,)
            named.append({of[leaf]: leaf for leaf in leaves if leaf in of})
        return any(
            len({each[group] for each in named}) == len(parts)
            for group in set(named[0]).intersection(*named[1:])
        )

    def multiples(self) -> Multiples:
        """The constant and all multiples, of each group but of its first member."""
        constant, found = self.constant, dict(self.others)
        for group, row in self.rows.items():
            constant += row[0]
            for member, times in zip(self.dag.groups[group], row, strict=True):
                found[member] = found.get(member, 0) + times - row[0]
        return constant, {term: times for term, times in found.items() if times}


def written_out(dag: Dag, constant: int, parts: Mapping[Term, int]) -> Multiples | None:
    """A sum that counts truth values, as multiples of them; None where it is too long.

    What a group decides is written as multiples of its members.
    """
    written = Written(dag, constant)
    try:
        for part, times in parts.items():
            written.add(part, times)
    except TooLongError:
        return None
    return written.multiples()


def counted_in_cases(dag: Dag, parts: Mapping[Term, int]) -> Mapping[Term, int]:
    """What a sum counts, where much of that has cases; else nothing."""
    counting = {part: times for part, times in parts.items() if _counts(dag, part)}
    many = sum(isinstance(dag.nodes[part], Cases) for part in counting) >= MANY
    return counting if many else {}


def put_together(
    dag: Dag, constant: int, parts: Mapping[Term, int], counting: Mapping[Term, int]
) -> Multiples | None:
    """A sum in which what is counted goes away, or is a number that stands for it.

    None where something else is left of it than multiples of what single cells are.
    """
    key = frozenset(counting.items())
    if key in dag.unwritten:
        return None
    found = _put_together(dag, counting)
    if found is None:
        dag.unwritten.add(key)
        return None
    left = dict(found[1])
    for part, times in parts.items():
        if part not in counting:
            left[part] = left.get(part, 0) + times
    return constant + found[0], left


def _put_together(dag: Dag, counting: Mapping[Term, int]) -> Multiples | None:
    found = written_out(dag, 0, counting)
    if found is None:
        return None
    constant, left = found[0], dict(found[1])
    for counter in [each for counters in dag.counters.values() for each in counters]:
        same = _counter(dag, counter)
        by = 0 if same is None else _times(left, same[1])
        if same is not None and by:
            constant -= by * same[0]
            left = {term: times for term, times in left.items() if term not in same[1]}
            left[counter.number] = left.get(counter.number, 0) + by
    return None if any(isinstance(dag.nodes[term], Both) for term in left) else (constant, left)


def _counts(dag: Dag, term: Term) -> bool:
    """Whether a term is nothing but multiples of truth values, in any case of a cell."""
    match dag.nodes[term]:
        case Cases(cases):
            return all(decided(dag, condition) is not None for condition, _ in cases) and all(
                _counts(dag, part) for _, value in cases for part in dag.parts(value)[1]
            )
        case Member():
            return True
        case _:
            return dag.is_truth(term)


def _counter(dag: Dag, counter: Counter) -> Multiples | None:
    """What a number stands for, written out; None where it is too long."""
    if counter.number not in dag.written:
        dag.written[counter.number] = written_out(dag, 0, counter.parts)
    return dag.written[counter.number]


def _times(left: Mapping[Term, int], part: Mapping[Term, int]) -> int:
    """How often a sum is within another one; 0 where it is not there in full."""
    first, once = next(iter(part.items()), (0, 1))
    by = left.get(first, 0) // once
    return by if all(left.get(of, 0) == by * times for of, times in part.items()) else 0
