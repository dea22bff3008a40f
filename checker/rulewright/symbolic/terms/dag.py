"""Truth values and the store of all terms."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import assert_never

from msgspec import Struct

from rulewright.core.running.algebra import NotUnderstood, Term
from rulewright.symbolic.terms.nodes import (
    AtMostZero,
    Both,
    Cases,
    Constant,
    Either,
    IsZero,
    Member,
    Negation,
    Node,
    Number,
    Product,
    Quotient,
    Sum,
    Truth,
)

MOST_TERMS = 4_000_000
"""So many different terms are made before the rules count as too large."""

MOST_ALIKE = 16
"""So many choices by one condition at most are put together to one."""

MOST_BESIDE = 2
"""So many parts beside these that do not hang on the condition at most."""

MOST_SPLICED = 16
"""A node of more parts stays whole within another of its kind, as it may be in very many."""

MOST_STEPS = 200_000_000
"""So many parts are looked at before that."""


class Counter(Struct, frozen=True):
    """A free number that stands for a sum of multiples of terms."""

    number: Term
    parts: Mapping[Term, int]


Multiples = tuple[int, Mapping[Term, int]]
"""A constant, and multiples of terms."""


class Decided(Struct, frozen=True):
    """What a term is that a group of truth values alone decides: a value for each of these."""

    group: int
    values: tuple[int, ...]


class Dag:
    """Terms by number, each with the interval that encloses its value.

    Of the free truth values in one of the `groups`, exactly one holds. `chosen` has for some truth
    values what they are where a condition holds, and what where it does not. `counters` are numbers
    that stand for sums, by each term of the sum; some are `written`
    out, by their numbers. Of sums in `unwritten` nothing comes by that.
    """

    def __init__(self) -> None:
        self.nodes: list[Node] = []
        self.numbers: dict[Node, Term] = {}
        self.truths: list[bool] = []
        self.lows: list[int] = []
        self.highs: list[int] = []
        self.joins: dict[tuple[type[Both] | type[Either], tuple[Term, ...]], Term] = {}
        self.negated: dict[Term, Term] = {}
        self.ways: dict[Term, Mapping[int, Term]] = {}
        self.chosen: dict[Term, tuple[Term, Term, Term]] = {}
        self.counters: dict[Term, list[Counter]] = {}
        self.written: dict[Term, Multiples | None] = {}
        self.unwritten: set[frozenset[tuple[Term, int]]] = set()
        self.groups: list[tuple[Term, ...]] = []
        self.group_of: dict[Term, int] = {}
        self.decided: dict[Term, Decided | None] = {}
        self.steps = 0
        self.false, self.true = self.constant(0), self.constant(1)

    def spend(self, steps: int) -> None:
        """Count steps. Raises NotUnderstood where there are too many."""
        self.steps += steps
        if self.steps > MOST_STEPS:
            raise NotUnderstood("the rules are too large when they are written out")

    def term(self, node: Node, low: int, high: int) -> Term:
        """The number of a node."""
        known = self.numbers.get(node)
        if known is not None:
            return known
        if len(self.nodes) >= MOST_TERMS:
            raise NotUnderstood("the rules are too large when they are written out")
        number = len(self.nodes)
        self.numbers[node] = number
        self.nodes.append(node)
        self.truths.append(_is_truth(node))
        self.lows.append(low)
        self.highs.append(high)
        return number

    def choose(self, term: Term, condition: Term, then: Term, otherwise: Term) -> None:
        """Keep that a truth value is `then` where a condition holds, and `otherwise` elsewhere.

        Only if it is newer than these, so that whoever follows this comes to an end, and is not the
        condition itself, which would tell nothing. A choice of a choice, both of which are the same
        elsewhere, is one.
        """
        if condition in (term, self.negated.get(term)):
            return
        inner = self.chosen.get(then)
        if inner is not None and inner[2] == otherwise:
            condition, then = self.all_of([condition, inner[0]]), inner[1]
        if max(then, otherwise) < term:
            self.chosen[term] = (condition, then, otherwise)

    # ---- leaves

    def constant(self, value: int) -> Term:
        """An integer."""
        return self.term(Constant(value), value, value)

    def value(self, term: Term) -> int | None:
        """The number that a term always is, if there is one."""
        low = self.lows[term]
        return low if low == self.highs[term] else None

    def truth(self, name: str) -> Term:
        """A free truth value."""
        return self.term(Truth(name), 0, 1)

    def number(self, name: str, low: int, high: int) -> Term:
        """A free number; a constant where only one is within the bounds."""
        if low == high:
            return self.constant(low)
        return self.term(Number(name, low, high), low, high)

    def parts(self, term: Term) -> tuple[int, dict[Term, int]]:
        """A number as a constant and multiples of terms."""
        match self.nodes[term]:
            case Constant(value):
                return value, {}
            case Sum(constant, parts):
                return constant, dict(parts)
            case _:
                return 0, {term: 1}

    # ---- truth values

    def is_truth(self, term: Term) -> bool:
        """Whether a term is a truth value."""
        return self.truths[term]

    def negation(self, term: Term) -> Term:
        """Whether it does not hold. Only leaves are negated; of the rest, the parts are."""
        known = self.negated.get(term)
        if known is None:
            truth = self.as_truth(term)
            known = self._negation(truth)
            self.negated[term], self.negated[known] = known, truth
        return known

    def _negation(self, term: Term) -> Term:
        match self.nodes[term]:
            case Constant(value):
                return self.false if value else self.true
            case Both(parts):
                return self.any_of([self.negation(part) for part in parts])
            case Either(parts):
                return self.all_of([self.negation(part) for part in parts])
            case Negation(part):
                return part
            case Truth() | AtMostZero() | IsZero():
                return self.term(Negation(term), 0, 1)
            case Member() | Number() | Sum() | Cases() | Quotient() | Product():
                raise NotUnderstood("a number stands where a truth value is due")

    def all_of(self, terms: Iterable[Term]) -> Term:
        """Whether all of them hold."""
        return self._joined(terms, self.true, self.false, Both)

    def any_of(self, terms: Iterable[Term]) -> Term:
        """Whether one of them holds."""
        return self._joined(terms, self.false, self.true, Either)

    def _joined(
        self,
        terms: Iterable[Term],
        neutral: Term,
        decisive: Term,
        kind: type[Both] | type[Either],
    ) -> Term:
        """The truth values as parts of one node, and those of small nested nodes of its kind."""
        listed = tuple(dict.fromkeys(term for term in terms if term != neutral))
        if len(listed) == 1:
            return self.as_truth(listed[0])
        known = self.joins.get((kind, listed))
        if known is None:
            # First what it is in either case, so that this is older.
            choice = self._alike(listed, kind)
            known = self.joins[kind, listed] = self._join(listed, neutral, decisive, kind)
            if choice is not None and known not in self.chosen:
                self.choose(known, *choice)
        return known

    def _alike(
        self, parts: tuple[Term, ...], kind: type[Both] | type[Either]
    ) -> tuple[Term, Term, Term] | None:
        """What is put together of choices by one condition is such a choice itself.

        So it is beside a few parts that do not hang on the condition.
        """
        if not 2 <= len(parts) <= MOST_ALIKE:
            return None
        choices = [self._choice_of(part) for part in parts]
        conditions = {choice[0] for choice in choices if choice is not None}
        if len(conditions) != 1 or choices.count(None) > MOST_BESIDE:
            return None
        (condition,) = conditions
        made = [choice or (part, part, part) for choice, part in zip(choices, parts, strict=True)]
        join = self.all_of if kind is Both else self.any_of
        then = join([each for _, each, _ in made])
        otherwise = join([each for _, _, each in made])
        return condition, then, otherwise

    def _choice_of(self, term: Term) -> tuple[Term, Term, Term] | None:
        """A condition, and what a term is where it holds, and where it does not.

        Both are older than the term, as in `choose`, also where it is the opposite that is chosen.
        """
        opposite = self.negated.get(term)
        if term in self.chosen or opposite not in self.chosen:
            return self.chosen.get(term)
        condition, then, otherwise = self.chosen[opposite]
        then, otherwise = self.negation(then), self.negation(otherwise)
        return (condition, then, otherwise) if max(then, otherwise) < term else None

    def _join(
        self,
        terms: tuple[Term, ...],
        neutral: Term,
        decisive: Term,
        kind: type[Both] | type[Either],
    ) -> Term:
        found: dict[Term, None] = {}
        waiting = list(reversed(terms))
        while waiting:
            term = waiting.pop()
            if term == neutral or term in found:
                continue
            if term == decisive:
                return decisive
            self.spend(1)
            node = self.nodes[term]
            if isinstance(node, kind) and len(node.parts) <= MOST_SPLICED:
                waiting.extend(reversed(node.parts))
            else:
                found[self.as_truth(term)] = None
        for term in found:
            node = self.nodes[term]
            if isinstance(node, Negation) and node.part in found:
                return decisive
        if not self._fits_groups(found, kind):
            return decisive
        absorbed = self._absorbed(found, kind, terms)
        if absorbed is not found:
            return self._joined(absorbed, neutral, decisive, kind)
        common = self._common(found, Either if kind is Both else Both)
        if common is not None:
            return common
        if not found:
            return neutral
        if len(found) == 1:
            return next(iter(found))
        return self.term(kind(tuple(sorted(found))), 0, 1)

    def _fits_groups(self, found: dict[Term, None], kind: type[Both] | type[Either]) -> bool:
        """Without what follows from another part, as one of a group excludes the others.

        False where the parts decide the whole: `x is 1 and x is 2` cannot hold, `x is not 1 or x is
        not 2` does, and so does `x is 1 or …` for all that x can be.
        """
        held: dict[int, Term] = {}
        others: dict[int, list[Term]] = {}
        for term in found:
            group = self.group_of.get(self._named(term, kind))
            if group is not None:
                if group in held:
                    return False
                held[group] = term
                continue
            group = self.group_of.get(self.negated.get(term, term) if kind is Both else term)
            if group is not None:
                others.setdefault(group, []).append(term)
        within = self._within_groups(found) if kind is Both else {}
        for group, terms in others.items():
            if len(terms) == len(self.groups[group]):
                return False
            for term in terms:
                if group in held or (group in within and self.negation(term) not in within[group]):
                    del found[term]
        return True

    def _within_groups(self, found: Iterable[Term]) -> dict[int, frozenset[Term]]:
        """Groups of which one of a few members holds, as a part says: `x is 1 or x is 2`."""
        within: dict[int, frozenset[Term]] = {}
        for term in found:
            node = self.nodes[term]
            if isinstance(node, Either):
                groups = {self.group_of.get(part) for part in node.parts}
                group = groups.pop()
                if group is not None and not groups:
                    within[group] = frozenset(node.parts)
        return within

    def _named(self, term: Term, kind: type[Both] | type[Either]) -> Term:
        """The truth value that holds where a part does not decide the whole by itself."""
        if kind is Both:
            return term
        node = self.nodes[term]
        return node.part if isinstance(node, Negation) else self.false

    def _common(self, found: dict[Term, None], other: type[Both] | type[Either]) -> Term | None:
        """What all parts have in common, taken out: `a and b or a and c` is `a and (b or c)`."""
        if len(found) < 2:
            return None
        every: list[tuple[Term, ...]] = []
        for term in found:
            node = self.nodes[term]
            if not isinstance(node, other):
                return None
            every.append(node.parts)
        self.spend(sum(map(len, every)))
        shared = set(every[0]).intersection(*every[1:])
        if not shared:
            return None
        left = [[part for part in parts if part not in shared] for parts in every]
        if other is Both:
            rest = self.any_of([self.all_of(parts) for parts in left])
            return self.all_of([*shared, rest])
        rest = self.all_of([self.any_of(parts) for parts in left])
        return self.any_of([*shared, rest])

    def _excluded(self, term: Term, kind: type[Both] | type[Either]) -> Iterator[Term]:
        """What a part says of the other members of its group: of these, none holds."""
        leaf = self._named(term, kind)
        group = self.group_of.get(leaf)
        if group is not None:
            for member in self.groups[group]:
                if member != leaf:
                    yield self.negation(member) if kind is Both else member

    def _absorbed(
        self, found: dict[Term, None], kind: type[Both] | type[Either], terms: Iterable[Term]
    ) -> dict[Term, None]:
        """Without what another part makes superfluous: in `a and (a or b)` the latter.

        In `a and (not a or b)` the first part makes `b` of the second. The parts are those of
        `terms`, any of which makes something superfluous, too.
        """
        other = Either if kind is Both else Both
        nested: list[tuple[Term, tuple[Term, ...]]] = []
        for term in found:
            node = self.nodes[term]
            if isinstance(node, other):
                nested.append((term, node.parts))
        if not nested or len(nested) == len(found):
            return found
        alone = found.keys() - {term for term, _ in nested}
        alone |= {other for term in alone for other in self._excluded(term, kind)}
        refuted = {self.negation(term) for term in alone}
        alone.update(term for term in terms if term not in found)
        kept: dict[Term, None] = {}
        gone: dict[Term, Term | None] = {}
        for term, parts in nested:
            self.spend(len(parts))
            if not alone.isdisjoint(parts):
                gone[term] = None
            elif not refuted.isdisjoint(parts):
                left = [part for part in parts if part not in refuted]
                gone[term] = self.all_of(left) if other is Both else self.any_of(left)
        if not gone:
            return found
        for term in found:
            instead = gone.get(term, term)
            if instead is not None:
                kept[instead] = None
        return kept

    def as_truth(self, term: Term) -> Term:
        """The truth value that a term of the values 0 and 1 is."""
        node = self.nodes[term]
        if isinstance(node, Member):
            return self.any_of(holds for value, holds in node.values if value != 0)
        if not self.is_truth(term):
            raise NotUnderstood("a number stands where a truth value is due")
        return term


def _is_truth(node: Node) -> bool:
    match node:
        case Constant(value):
            return value in (0, 1)
        case Truth() | Both() | Either() | Negation() | AtMostZero() | IsZero():
            return True
        case Number() | Member() | Sum() | Cases() | Quotient() | Product():
            return False
        case _:
            assert_never(node)
