"""Numbers put together, so that what is the same on both sides of a comparison goes away."""

from __future__ import annotations

from collections.abc import Callable, Container, Iterable, Mapping

from rulewright.core.running.algebra import NotUnderstood, Term
from rulewright.symbolic.terms.counting import (
    chosen_alike,
    counted,
    selected,
    where,
    without_groups,
)
from rulewright.symbolic.terms.dag import Dag
from rulewright.symbolic.terms.deciding import few_values
from rulewright.symbolic.terms.nodes import (
    AtMostZero,
    Cases,
    Constant,
    IsZero,
    Member,
    Sum,
)
from rulewright.symbolic.terms.written import counted_in_cases, put_together

MOST_MEMBERS = 160
"""A number is taken apart into so many values at most."""

MOST_CASES = 40
"""A comparison of numbers that have cases is split into so many at most."""

FEW = 4
"""Sums of fewer terms are left as they are."""


class Numbers(Dag):
    """Terms that are numbers. A truth value is the number 0 or 1."""

    most_cases: int = MOST_CASES
    """A comparison of numbers that have cases is split into so many at most."""

    few: int = FEW
    """Sums of fewer terms are left as they are."""

    # ---- members: numbers of a few values

    def members(self, term: Term) -> Mapping[int, Term] | None:
        """The values a term can have, each with the condition under which it has it, if few."""
        match self.nodes[term]:
            case Constant(value):
                return {value: self.true}
            case Member(values):
                if term not in self.ways:
                    self.ways[term] = dict(values)
                return self.ways[term]
            case _:
                pass
        if self.is_truth(term):
            return {0: self.negation(term), 1: term}
        low, high = self.lows[term], self.highs[term]
        if high - low >= MOST_MEMBERS:
            return None
        ways = {value: self.is_constant(term, value) for value in range(low, high + 1)}
        return {value: holds for value, holds in ways.items() if holds != self.false}

    def is_constant(self, term: Term, value: int) -> Term:
        """Whether a number has this value."""
        return self.is_zero(self.total([term], -value))

    def member(self, values: Mapping[int, Term]) -> Term:
        """The number with these values under these conditions, of which exactly one holds."""
        kept = {value: values[value] for value in sorted(values) if values[value] != self.false}
        for value, holds in kept.items():
            if holds == self.true:
                return self.constant(value)
        if not kept:
            return self.false
        if len(kept) == 1:
            return self.constant(next(iter(kept)))
        if kept.keys() <= {0, 1}:
            return kept[1]
        ordered = tuple(kept)
        return self.term(Member(tuple(kept.items())), ordered[0], ordered[-1])

    def free_member(self, name: str, low: int, high: int) -> Term:
        """A free number of few values, each of which has a truth value of its own."""
        if low == 0 and high == 1:
            return self.truth(name)
        ways = {value: self.truth(f"{name}={value}") for value in range(low, high + 1)}
        if len(ways) > 1 and ways[low] not in self.group_of:
            self.group_of.update(dict.fromkeys(ways.values(), len(self.groups)))
            self.groups.append(tuple(ways.values()))
        return self.member(ways)

    def within(self, term: Term, low: int, high: int) -> Term:
        """A number that is nobody's concern where it lies outside these bounds."""
        node = self.nodes[term]
        if not isinstance(node, Member) or low <= self.lows[term] <= self.highs[term] <= high:
            return term
        return self.member({value: on for value, on in node.values if low <= value <= high})

    def is_enumerated(self, term: Term) -> bool:
        """Whether a term is made of values, not of a sum."""
        return isinstance(self.nodes[term], Member | Constant) or self.is_truth(term)

    # ---- sums

    def total(self, terms: Iterable[Term], constant: int = 0) -> Term:
        """The sum."""
        return self.weighted([(term, 1) for term in terms], constant)

    def weighted(self, terms: Iterable[tuple[Term, int]], constant: int = 0) -> Term:
        """The sum of multiples."""
        found: dict[Term, int] = {}
        for term, factor in terms:
            more, parts = self.parts(term)
            constant += more * factor
            self.spend(1 + len(parts))
            for part, times in parts.items():
                found[part] = found.get(part, 0) + times * factor
        if len(found) >= self.few:
            either = self._by_condition(constant, found)
            if either is not None:
                return either
            constant, found = counted(self, constant, found)
            by_case = self._by_case(constant, found)
            if by_case is not None:
                return by_case
        constant, found = without_groups(self, constant, found)
        return self.sum(constant, found)

    def _by_condition(self, constant: int, parts: Mapping[Term, int]) -> Term | None:
        """A sum of many truth values that one condition changes: a sum where it holds, or not."""
        found = chosen_alike(self, list(parts))
        if found is None:
            return None
        condition, changed = found
        then = [(self.chosen[term][1], parts[term]) for term in changed]
        otherwise = [(self.chosen[term][2], parts[term]) for term in changed]
        inside = dict.fromkeys(changed)
        rest = [(term, times) for term, times in parts.items() if term not in inside]
        cases = [
            (condition, self.weighted(then)),
            (self.negation(condition), self.weighted(otherwise)),
        ]
        return self.weighted([*rest, (self.case_term(cases), 1)], constant)

    def _by_case(self, constant: int, parts: Mapping[Term, int]) -> Term | None:
        """A sum of many truth values that have the same cases: a sum in each case."""
        found = selected(self, list(parts))
        if found is None:
            return None
        group, selecting = found
        inside = dict.fromkeys(selecting)
        cases = []
        for leaf in self.groups[group]:
            terms = [(where(self, term, leaf), parts[term]) for term in inside]
            cases.append((leaf, self.weighted(terms)))
        rest = [(term, times) for term, times in parts.items() if term not in inside]
        return self.weighted([*rest, (self.case_term(cases), 1)], constant)

    def sum(self, constant: int, parts: Mapping[Term, int]) -> Term:
        """A constant and multiples of terms that are no sums."""
        kept = {part: times for part, times in parts.items() if times}
        if not kept:
            return self.constant(constant)
        if len(kept) == 1:
            ((part, times),) = kept.items()
            node = self.nodes[part]
            if times == 1 and constant == 0:
                return part
            if isinstance(node, Member):
                return self.member({value * times + constant: on for value, on in node.values})
        coded = self._coded(constant, kept) if len(kept) == 2 else None
        if coded is not None:
            return coded
        low = high = constant
        for part, times in kept.items():
            ends = self.lows[part] * times, self.highs[part] * times
            low, high = low + min(ends), high + max(ends)
        return self.term(Sum(constant, tuple(sorted(kept.items()))), low, high)

    def _coded(self, constant: int, parts: Mapping[Term, int]) -> Term | None:
        """The number in which two of few values can be told apart, as in the code of a record."""
        (one, times), (other, by) = parts.items()
        left, right = self.nodes[one], self.nodes[other]
        if not isinstance(left, Member) or not isinstance(right, Member):
            return None
        size = len(left.values) * len(right.values)
        if size > MOST_MEMBERS:
            return None
        ways = {
            constant + value * times + also * by: self.all_of([on, with_it])
            for value, on in left.values
            for also, with_it in right.values
        }
        return self.member(ways) if len(ways) == size else None

    def scaled(self, term: Term, factor: int) -> Term:
        """The product with a number."""
        return self.weighted([(term, factor)])

    def difference(self, left: Term, right: Term) -> Term:
        """The left number less the right one."""
        return self.weighted([(left, 1), (right, -1)])

    # ---- comparisons

    def as_truth(self, term: Term) -> Term:  # type: ignore[explicit-override]
        """The truth value that a number is which is 0 or 1, as far as it matters."""
        if self.truths[term]:
            return term
        if isinstance(self.nodes[term], Member):
            return super().as_truth(term)
        return self.negation(self.is_zero(term))

    def at_most_zero(self, term: Term) -> Term:
        """Whether a number is not above 0."""
        return self._compared(term, lambda value: value <= 0, self._at_most_zero)

    def is_zero(self, term: Term) -> Term:
        """Whether a number is 0."""
        return self._compared(term, lambda value: value == 0, self._is_zero)

    def _at_most_zero(self, term: Term) -> Term:
        if self.highs[term] <= 0:
            return self.true
        if self.lows[term] > 0:
            return self.false
        # Of a comparison and its opposite, one is the negation of the other.
        if self._leading(term) < 0:
            return self.negation(self.term(AtMostZero(self.weighted([(term, -1)], 1)), 0, 1))
        return self.term(AtMostZero(term), 0, 1)

    def _leading(self, term: Term) -> int:
        """The factor of the first part of a sum."""
        _, parts = self.parts(term)
        return next(iter(parts.values()), 1)

    def _is_zero(self, term: Term) -> Term:
        if not self.lows[term] <= 0 <= self.highs[term]:
            return self.false
        if self._leading(term) < 0:
            term = self.weighted([(term, -1)])
        return self.term(IsZero(term), 0, 1)

    def _compared(
        self,
        term: Term,
        holds: Callable[[int], bool],
        plain: Callable[[Term], Term],
        room: int | None = None,
    ) -> Term:
        """A comparison with 0, in each case of its own where there are cases, if not too many."""
        known = self.value(term)
        if known is not None:
            return self.true if holds(known) else self.false
        if plain == self._at_most_zero:
            if self.highs[term] <= 0 or self.lows[term] > 0:
                return plain(term)
        elif not self.lows[term] <= 0 <= self.highs[term]:
            return self.false
        constant, parts = self.parts(term)
        if all(self.is_enumerated(part) for part in parts) and len(parts) <= 2:
            return self._compared_members(constant, parts, holds)
        counting = counted_in_cases(self, parts) if self.most_cases else {}
        shorter = put_together(self, constant, parts, counting) if counting else None
        if shorter is not None:
            return self._compared(self.sum(*shorter), holds, plain, room)
        room = self.most_cases if room is None else room
        cases = self._first_cases(parts, counting)
        if cases is not None and len(cases.cases) > room:
            return plain(term)
        split = None if cases is None else self._split(constant, parts, cases)
        if split is None and self.most_cases:
            split = self._split_by_few_values(constant, parts)
            room = self.most_cases
        if split is None or len(split) > room:
            return plain(term)
        left = room // len(split)
        return self.any_of(
            [
                self.all_of([condition, self._compared(part, holds, plain, left)])
                for condition, part in split
            ]
        )

    def _compared_members(
        self, constant: int, parts: Mapping[Term, int], holds: Callable[[int], bool]
    ) -> Term:
        """The same, of one or two terms of few values."""
        (first, times), *others = parts.items()
        ways = self._ways(first)
        if not others:
            return self.any_of(
                [on for value, on in ways.items() if holds(value * times + constant)]
            )
        ((second, by),) = others
        found = []
        for value, on in ways.items():
            fitting = [
                with_it
                for other, with_it in self._ways(second).items()
                if holds(value * times + other * by + constant)
            ]
            found.append(self.all_of([on, self.any_of(fitting)]))
        return self.any_of(found)

    def _ways(self, term: Term) -> Mapping[int, Term]:
        members = self.members(term)
        if members is None:
            raise NotUnderstood("a number has too many values")
        return members

    def _first_cases(self, parts: Iterable[Term], counting: Container[Term]) -> Cases | None:
        """The first of these terms that has cases; None where none has.

        Of what is counted in very many cases, none is looked at by itself.
        """
        for part in parts:
            node = self.nodes[part]
            if isinstance(node, Cases) and part not in counting:
                return node
        return None

    def _split(
        self, constant: int, parts: Mapping[Term, int], node: Cases
    ) -> list[tuple[Term, Term]]:
        """A sum in each case of a term in it."""
        found = []
        for place, (condition, _) in enumerate(node.cases):
            inside = [
                (self._in_case(each, condition, place, len(node.cases)), times)
                for each, times in parts.items()
            ]
            found.append((condition, self.weighted(inside, constant)))
        return found

    def _split_by_few_values(
        self, constant: int, parts: Mapping[Term, int]
    ) -> list[tuple[Term, Term]] | None:
        """The sum for each value of all that has few values in it; None where that is too much."""
        found = few_values(self, constant, parts)
        if found is None:
            return None
        ways, rest = found
        return [(on, self.sum(value, rest)) for value, on in sorted(ways.items())]

    def _in_case(self, term: Term, condition: Term, place: int, count: int) -> Term:
        """A term where a condition holds: its own case, if it has one under that condition."""
        node = self.nodes[term]
        if isinstance(node, Cases):
            if len(node.cases) == count and node.cases[place][0] == condition:
                return node.cases[place][1]
            for other, value in node.cases:
                if other == condition:
                    return value
        if term == condition:
            return self.true
        if self.is_truth(term) and self.negation(term) == condition:
            return self.false
        return term

    # ---- cases

    def case_term(self, cases: Iterable[tuple[Term, Term]]) -> Term:
        """The value of the case whose condition holds; exactly one does."""
        by_value: dict[Term, list[Term]] = {}
        for condition, value in cases:
            if condition == self.true:
                return value
            if condition != self.false:
                by_value.setdefault(value, []).append(condition)
        joined = [(self.any_of(on), value) for value, on in by_value.items()]
        if not joined:
            return self.false
        if len(joined) == 1:
            return joined[0][1]
        if all(self.is_enumerated(value) for _, value in joined):
            return self._merged(joined)
        return self._with_common(joined)

    def _merged(self, cases: list[tuple[Term, Term]]) -> Term:
        """Cases all of which are of few values."""
        ways: dict[int, list[Term]] = {}
        for condition, value in cases:
            for each, on in self._ways(value).items():
                ways.setdefault(each, []).append(self.all_of([condition, on]))
        made = {value: self.any_of(on) for value, on in ways.items()}
        if len(cases) == 2 and self.negation(cases[0][0]) == cases[1][0]:
            self.remember_choice(cases, made)
        return self.member(made)

    def remember_choice(self, cases: list[tuple[Term, Term]], made: Mapping[int, Term]) -> None:
        """Keep what each truth value is in either of two cases, one of which holds everywhere."""
        (condition, one), (_, two) = cases
        first, second = self._ways(one), self._ways(two)
        for value, holds in made.items():
            then, otherwise = first.get(value, self.false), second.get(value, self.false)
            self.choose(holds, condition, then, otherwise)

    def _with_common(self, cases: list[tuple[Term, Term]]) -> Term:
        """What all cases have in common, and the cases of the rest."""
        split = [(condition, *self.parts(value)) for condition, value in cases]
        first = split[0][2]
        common = {
            part: times
            for part, times in first.items()
            if all(parts.get(part) == times for _, _, parts in split)
        }
        rest = []
        for condition, constant, parts in split:
            own = {part: times for part, times in parts.items() if part not in common}
            rest.append((condition, self.sum(constant, own)))
        inner = self._cases(rest)
        return self.weighted([*common.items(), (inner, 1)]) if common else inner

    def _cases(self, cases: list[tuple[Term, Term]]) -> Term:
        if all(self.is_enumerated(value) for _, value in cases):
            if len(cases) == 2 and all(self.value(value) is not None for _, value in cases):
                # Whichever comes first, the sum is the same.
                (_, other), (first, one) = sorted(cases, key=lambda case: self.lows[case[1]])
                low = self.lows[other]
                return self.weighted([(first, self.lows[one] - low)], low)
            return self._merged(cases)
        low = min(self.lows[value] for _, value in cases)
        high = max(self.highs[value] for _, value in cases)
        return self.term(Cases(tuple(sorted(cases))), low, high)
