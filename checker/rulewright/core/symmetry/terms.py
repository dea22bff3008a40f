"""Terms in a form that does not tell in which order a rule lists what it lists.

A term is a number: equal terms have equal numbers. It is a function of variables, the cells of a
position and of choices. What depends on few values is kept as the table of all of them, so that it
does not matter at all how it was written; and what is larger is put together of `and`, `or`, sums
and choices between cases, whose parts have no order.

Cases exclude each other, and one of them holds, wherever no obligation failed before.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from itertools import product
from math import prod
from typing import Any

from rulewright.core.running.algebra import NotUnderstood, Term

MOST_VALUES = 1_024
"""What depends on so many combinations of values at most is kept as a table."""

MOST_TERMS = 400_000
"""So many different terms are made before the rules count as too large."""

MOST_STEPS = 20_000_000
"""So many parts and values are looked at before that."""

Node = tuple[Any, ...]
Source = tuple[int, Mapping[int, int] | None]
"""Where the value of a variable comes from: a variable, and what its values become."""

_OPERATIONS: dict[str, Callable[[int, int], int]] = {
    "equal": lambda left, right: int(left == right),
    "less": lambda left, right: int(left < right),
    "multiply": lambda left, right: left * right,
    "divide": lambda left, right: left // right if right else 0,
    "modulo": lambda left, right: left % right if right else 0,
}


class Terms:
    """All terms over variables, each within its `(low, high)`."""

    def __init__(self, ranges: Sequence[tuple[int, int]]) -> None:
        self.ranges = list(ranges)
        self.nodes: list[Node] = []
        self.numbers: dict[Node, Term] = {}
        self.supports: list[tuple[int, ...] | None] = []
        self.expanded: dict[tuple[Term, tuple[int, ...]], tuple[int, ...]] = {}
        self.steps = 0
        self.false, self.true = self.constant(0), self.constant(1)

    def spend(self, steps: int) -> None:
        """Count steps. Raises NotUnderstood where there are too many."""
        self.steps += steps
        if self.steps > MOST_STEPS:
            raise NotUnderstood("there is too much to compare")

    def _term(self, node: Node, support: tuple[int, ...] | None) -> Term:
        known = self.numbers.get(node)
        if known is not None:
            return known
        if len(self.nodes) >= MOST_TERMS:
            raise NotUnderstood("there is too much to compare")
        self.numbers[node] = len(self.nodes)
        self.nodes.append(node)
        self.supports.append(support)
        return len(self.nodes) - 1

    # ---- leaves

    def constant(self, value: int) -> Term:
        """An integer."""
        return self._term(("constant", value), ())

    def variable(self, number: int) -> Term:
        """The value of a variable."""
        low, high = self.ranges[number]
        if high - low < MOST_VALUES:
            return self.table((number,), range(low, high + 1))
        return self._term(("variable", number), (number,))

    def unknown(
        self,
        name: str,
        parts: tuple[Term, ...],  # noqa: ARG002 - the position, which every symmetry permutes
        low: int,  # noqa: ARG002
        high: int,  # noqa: ARG002
    ) -> Term:
        """Only whether there is a move is known to stay as it is under every symmetry."""
        if name != "no move":
            raise NotUnderstood("distances and trails that follow the position are not followed")
        return self._term(("opaque", name), None)

    def table(self, support: tuple[int, ...], values: Sequence[int]) -> Term:
        """A function of these variables, in ascending order, by its values (row-major)."""
        values = tuple(values)
        self.spend(len(values) * len(support))
        for place in reversed(range(len(support))):
            width = prod(self._size(each) for each in support[place + 1 :])
            count = self._size(support[place])
            block = width * count
            rows = [values[at : at + block] for at in range(0, len(values), block)]
            if all(row == row[:width] * count for row in rows):
                values = tuple(value for row in rows for value in row[:width])
                support = support[:place] + support[place + 1 :]
        if not support:
            return self.constant(values[0])
        return self._term(("table", support, values), support)

    def _size(self, variable: int) -> int:
        low, high = self.ranges[variable]
        return high - low + 1

    def value(self, term: Term) -> int | None:
        """The number that a term always is, if there is one."""
        node = self.nodes[term]
        return int(node[1]) if node[0] == "constant" else None

    # ---- tables of what is small

    def _joint(self, terms: Iterable[Term]) -> tuple[int, ...] | None:
        """All variables of these terms; None where they are too many, or not known."""
        variables: set[int] = set()
        for term in terms:
            support = self.supports[term]
            if support is None:
                return None
            variables.update(support)
        size = 1
        for variable in variables:
            size *= self._size(variable)
            if size > MOST_VALUES:
                return None
        return tuple(sorted(variables))

    def small(self, term: Term) -> Term:
        """The same term, as a table if it depends on few values."""
        support = self._joint([term])
        if support is None or self.nodes[term][0] in ("constant", "table"):
            return term
        return self.table(support, self.values(term, support))

    def values(self, term: Term, support: tuple[int, ...]) -> tuple[int, ...]:
        """The values of a term for all values of these variables, among which are its own."""
        key = (term, support)
        known = self.expanded.get(key)
        if known is None:
            known = self.expanded[key] = tuple(self._values(self.nodes[term], support))
            self.spend(len(known))
        return known

    def _values(self, node: Node, support: tuple[int, ...]) -> Iterable[int]:
        size = prod(self._size(variable) for variable in support)

        def of(terms: Iterable[Term]) -> Iterable[tuple[int, ...]]:
            columns = [self.values(term, support) for term in terms]
            return zip(*columns, strict=True) if columns else [()] * size

        match node:
            case ("constant", value):
                return [value] * size
            case ("variable", number):
                return self._spread((number,), range(*self._ends(number)), support)
            case ("table", own, values):
                return self._spread(own, values, support)
            case ("and", parts):
                return [int(all(row)) for row in of(parts)]
            case ("or", parts):
                return [int(any(row)) for row in of(parts)]
            case ("minimum", parts):
                return [min(row) for row in of(parts)]
            case ("maximum", parts):
                return [max(row) for row in of(parts)]
            case ("sum", constant, parts):
                return [constant + sum(row) for row in of(parts)]
            case ("not", part):
                return [1 - value for value in self.values(part, support)]
            case ("operation", name, left, right):
                run = _OPERATIONS[name]
                return [run(*row) for row in of((left, right))]
            case ("cases", cases):
                flat = of(term for case in cases for term in case)
                return [_case(row) for row in flat]
            case ("best", most, candidates):
                flat = of(term for candidate in candidates for term in candidate)
                return [_best(most, row) for row in flat]
            case ("tied", most, candidates):
                flat = of(term for candidate in candidates for term in candidate)
                return [_tied(most, row) for row in flat]
            case _:
                raise NotUnderstood("it asks whether the game has ended")

    def _ends(self, variable: int) -> tuple[int, int]:
        low, high = self.ranges[variable]
        return low, high + 1

    def _spread(
        self, own: tuple[int, ...], values: Sequence[int], support: tuple[int, ...]
    ) -> Iterable[int]:
        """The values of a table for all values of more variables."""
        if own == support:
            return values
        strides: dict[int, int] = {}
        stride = 1
        for variable in reversed(own):
            strides[variable] = stride
            stride *= self._size(variable)
        steps = [
            [place * strides.get(variable, 0) for place in range(self._size(variable))]
            for variable in support
        ]
        return [values[sum(row)] for row in product(*steps)]

    # ---- truth values

    def is_truth(self, term: Term) -> bool:
        """Whether a term is always 0 or 1."""
        match self.nodes[term]:
            case ("constant", value):
                return value in (0, 1)
            case ("table", _, values):
                return all(value in (0, 1) for value in values)
            case ("and" | "or" | "not" | "opaque" | "tied", *_):
                return True
            case ("operation", name, _, _):
                return name in ("equal", "less")
            case ("best", _, candidates):
                return all(self.is_truth(candidate[2]) for candidate in candidates)
            case _:
                return False

    def all_of(self, terms: Iterable[Term]) -> Term:
        """Whether all of them hold."""
        return self._junction("and", terms, neutral=self.true, decisive=self.false)

    def any_of(self, terms: Iterable[Term]) -> Term:
        """Whether one of them holds."""
        return self._junction("or", terms, neutral=self.false, decisive=self.true)

    def _junction(self, name: str, terms: Iterable[Term], *, neutral: Term, decisive: Term) -> Term:
        choose = min if name == "and" else max
        found = self._gathered(name, terms, choose)
        if decisive in found:
            return decisive
        found.discard(neutral)
        if any(self.nodes[term][0] == "not" and self.nodes[term][1] in found for term in found):
            return decisive
        return self._joined(name, found, neutral)

    def _joined(self, name: str, found: set[Term], neutral: Term) -> Term:
        if not found:
            return neutral
        if len(found) == 1:
            return next(iter(found))
        parts = tuple(sorted(found))
        return self._term((name, parts), self._all_variables(parts))

    def _all_variables(self, terms: Iterable[Term]) -> tuple[int, ...] | None:
        variables: set[int] = set()
        for term in terms:
            support = self.supports[term]
            if support is None:
                return None
            variables.update(support)
        return tuple(sorted(variables))

    def _gathered(
        self, name: str, terms: Iterable[Term], choose: Callable[[int, int], int]
    ) -> set[Term]:
        """The parts of nested nodes of this name; tables of the same variables become one."""
        tables: dict[tuple[int, ...], tuple[int, ...]] = {}
        found: set[Term] = set()
        waiting = list(terms)
        while waiting:
            term = waiting.pop()
            self.spend(1)
            node = self.nodes[term]
            if node[0] == name:
                waiting.extend(node[1])
            elif node[0] in ("table", "constant"):
                own, values = (node[1], node[2]) if node[0] == "table" else ((), (node[1],))
                known = tables.get(own)
                tables[own] = values if known is None else tuple(map(choose, known, values))
            else:
                found.add(term)
        # Where a table comes to depend on fewer variables it may meet another one of them.
        made = [self.table(own, values) for own, values in tables.items()]
        if len({self.supports[term] for term in made}) < len(made):
            return found | self._gathered(name, made, choose)
        return found | set(made)

    def negation(self, term: Term) -> Term:
        """Whether it does not hold."""
        match self.nodes[term]:
            case ("constant", value):
                return self.constant(1 - value)
            case ("table", support, values):
                return self.table(support, [1 - value for value in values])
            case ("and", parts):
                return self.any_of(map(self.negation, parts))
            case ("or", parts):
                return self.all_of(map(self.negation, parts))
            case ("not", part):
                return int(part)
            case _:
                return self._term(("not", term), self.supports[term])

    # ---- numbers

    def extreme(self, name: str, terms: Iterable[Term]) -> Term:
        """`minimum` or `maximum` of terms, of which there is one at least."""
        found = self._gathered(name, terms, min if name == "minimum" else max)
        return self._joined(name, found, self.false)

    def within(self, term: Term, low: int, high: int) -> Term:  # noqa: ARG002 - it is kept
        """A number that is nobody's concern where it lies outside these bounds."""
        return term

    def total(self, terms: Iterable[Term], constant: int = 0) -> Term:
        """The sum."""
        tables: dict[tuple[int, ...], tuple[int, ...]] = {}
        others: list[Term] = []
        waiting = list(terms)
        while waiting:
            term = waiting.pop()
            self.spend(1)
            match self.nodes[term]:
                case ("sum", more, parts):
                    constant += more
                    waiting.extend(parts)
                case ("constant", value):
                    constant += value
                case ("table", own, values):
                    known = tables.get(own, (0,) * len(values))
                    tables[own] = tuple(map(int.__add__, known, values))
                case _:
                    others.append(term)
        made = [self.table(own, values) for own, values in tables.items()]
        # Where a table comes to depend on fewer variables it may meet another one of them.
        if any(self.supports[term] != own for term, own in zip(made, tables, strict=True)):
            return self.total([*others, *made], constant)
        for own, values in tables.items():
            constant += values[0]
            others.append(self.table(own, [value - values[0] for value in values]))
        return self._sum(constant, others)

    def _sum(self, constant: int, parts: list[Term]) -> Term:
        if not parts:
            return self.constant(constant)
        if len(parts) == 1:
            node = self.nodes[parts[0]]
            if node[0] == "table":
                return self.table(node[1], [value + constant for value in node[2]])
            if constant == 0:
                return parts[0]
        ordered = tuple(sorted(parts))
        return self._term(("sum", constant, ordered), self._all_variables(ordered))

    def scaled(self, term: Term, factor: int) -> Term:
        """The product with a number."""
        if factor == 1:
            return term
        match self.nodes[term]:
            case ("sum", constant, parts):
                return self.total([self.scaled(part, factor) for part in parts], constant * factor)
            case _:
                return self.operation("multiply", term, self.constant(factor))

    def operation(self, name: str, left: Term, right: Term) -> Term:
        """`equal`, `less`, `multiply`, `divide` or `modulo` of two numbers."""
        run = _OPERATIONS[name]
        support = self._joint([left, right])
        if support is not None:
            pairs = zip(self.values(left, support), self.values(right, support), strict=True)
            return self.table(support, [run(*pair) for pair in pairs])
        if name in ("equal", "multiply") and left > right:
            left, right = right, left
        if left == right and name in ("equal", "less"):
            return self.true if name == "equal" else self.false
        pushed = self._within_cases(name, left, right)
        if pushed is not None:
            return pushed
        node = ("operation", name, left, right)
        return self._term(node, self._all_variables((left, right)))

    def _within_cases(self, name: str, left: Term, right: Term) -> Term | None:
        """An operation on cases is one in each case."""
        for term, other, first in ((left, right, True), (right, left, False)):
            if self.value(other) is None:
                continue

            def of(value: Term, other: Term = other, first: bool = first) -> Term:
                pair = (value, other) if first else (other, value)
                return self.operation(name, *pair)

            pushed = self.mapped(term, of)
            if pushed is not None:
                return pushed
        return None

    def mapped(self, term: Term, of: Callable[[Term], Term]) -> Term | None:
        """What `of` makes of the values of cases; None of any other term."""
        match self.nodes[term]:
            case ("cases", cases):
                return self.cases([(condition, of(value)) for condition, value in cases])
            case ("best", most, candidates):
                return self.best(most, [(if_, by, of(value)) for if_, by, value in candidates])
            case _:
                return None

    # ---- choices between cases

    def cases(self, cases: Iterable[tuple[Term, Term]]) -> Term:
        """The value of the case whose condition holds."""
        conditions: dict[Term, list[Term]] = {}
        for condition, value in cases:
            if condition != self.false:
                conditions.setdefault(value, []).append(condition)
        joined = [(self.any_of(each), value) for value, each in conditions.items()]
        for condition, value in joined:
            if condition == self.true:
                return value
        if not joined:
            return self.false
        if len(joined) == 1:
            return joined[0][1]
        if all(self.is_truth(value) for _, value in joined):
            return self.any_of([self.all_of(pair) for pair in joined])
        flat = [term for pair in joined for term in pair]
        node = ("cases", tuple(sorted(joined)))
        term = self._term(node, self._all_variables(flat))
        return self.small(term)

    def choice(self, condition: Term, then: Term, otherwise: Term) -> Term:
        """`then` where the condition holds."""
        return self.cases([(condition, then), (self.negation(condition), otherwise)])

    def best(self, most: bool, candidates: Iterable[tuple[Term, Term, Term]]) -> Term:
        """The value of the candidate whose condition holds and whose second term is best."""
        kept = sorted({each for each in candidates if each[0] != self.false})
        if len({value for _, _, value in kept}) == 1:
            return kept[0][2]
        flat = [term for each in kept for term in each]
        return self.small(self._term(("best", most, tuple(kept)), self._all_variables(flat)))

    def tied(self, most: bool, candidates: Iterable[tuple[Term, Term]]) -> Term:
        """Whether several candidates are best."""
        kept = sorted(each for each in candidates if each[0] != self.false)
        flat = [term for each in kept for term in each]
        return self.small(self._term(("tied", most, tuple(kept)), self._all_variables(flat)))

    # ---- under a symmetry

    def recoded(self, term: Term, codes: Mapping[int, int] | None) -> Term:
        """What becomes of the value of a term when each value becomes another."""
        if codes is None:
            return term
        match self.nodes[term]:
            case ("constant", value):
                return self.constant(_coded(codes, value))
            case ("table", support, values):
                return self.table(support, [_coded(codes, value) for value in values])
            case _:
                pushed = self.mapped(term, lambda value: self.recoded(value, codes))
                if pushed is not None:
                    return pushed
                small = self.small(term)
                if small != term:
                    return self.recoded(small, codes)
                raise NotUnderstood("a member is computed in a way that is hard to follow")


def _coded(codes: Mapping[int, int], value: int) -> int:
    if value not in codes:
        raise NotUnderstood("a member is computed from numbers")
    return codes[value]


def _case(row: tuple[int, ...]) -> int:
    for place in range(0, len(row), 2):
        if row[place]:
            return row[place + 1]
    return row[1]


def _best(most: bool, row: tuple[int, ...]) -> int:
    chosen = [row[place + 1 : place + 3] for place in range(0, len(row), 3) if row[place]]
    if not chosen:
        return row[2]
    best = max(each[0] for each in chosen) if most else min(each[0] for each in chosen)
    return next(value for by, value in chosen if by == best)


def _tied(most: bool, row: tuple[int, ...]) -> int:
    held = [row[place + 1] for place in range(0, len(row), 2) if row[place]]
    if not held:
        return 0
    return int(held.count(max(held) if most else min(held)) > 1)
