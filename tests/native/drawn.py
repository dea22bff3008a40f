"""Draws expressions of the core: typed, well formed, over variables, tables, lists and graphs.

Each place where an obligation can fail has a site of its own, so that two engines that disagree on
which one fails first are told apart.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from typing import TypeVar

from msgspec import Struct

from rulewright.core import build as b
from rulewright.core.intervals import IntervalTooWide
from rulewright.core.ir import (
    Array,
    Ended,
    Expr,
    Function,
    Generator,
    Graph,
    ListTable,
    Local,
    Parameter,
    Scalar,
    Site,
    Table,
    Type,
    Variable,
)
from rulewright.core.shapes import Number

Below = Callable[[int], int]
"""Draws a number from 0 on, below the given one; smaller ones are simpler."""

T = TypeVar("T")

ROUNDS = 4
"""A drawn loop has about so many rounds at most."""

WIDE = 1 << 45
"""Most numbers lie within this range, so that there is room for more arithmetic."""

CONSTANTS = (0, 1, 2, 3, -1, -2, 5, 7, -7, 63, 64, 255, -256, 4_000_000_000)
LARGE = (2**62, -(2**62), 2**63 - 1, -(2**63 - 1), 2**32, -(2**31))

Names = dict[str, Type]


class Source:
    """Decisions, each a number below some count."""

    def __init__(self, below: Below) -> None:
        self.below = below

    def of(self, options: Sequence[T]) -> T:
        """One of these."""
        return options[self.below(len(options))]

    def seldom(self, one_in: int) -> bool:
        """True once in so many times."""
        return self.below(one_in) == one_in - 1


class Declared(Struct):
    """What expressions can speak of; functions are added as they are drawn."""

    variables: tuple[Variable, ...]
    tables: tuple[Table, ...]
    lists: tuple[ListTable, ...]
    graphs: tuple[Graph, ...]
    ends: Table
    functions: list[Function]


class Expressions:
    """Draws expressions. `looks_back` and `asks_for_the_end` are for properties.

    Where an obligation could fail, one is drawn once in `hazard` times.
    """

    def __init__(self, source: Source, declared: Declared, hazard: int) -> None:
        self.source = source
        self.declared = declared
        self.hazard = hazard
        self.count = 0
        self.looks_back = False
        self.asks_for_the_end = False
        self.numbers: tuple[tuple[int, Callable[[Names, int], Expr]], ...] = (
            (4, self._leaf),
            (5, self._arithmetic),
            (2, self._division),
            (2, self._conditional),
            (2, self._let),
            (2, self._sum),
            (2, self._extreme),
            (2, self._description),
            (2, self._bounded),
            (3, self._cell),
            (2, self._call),
            (1, self._distance),
            (1, self._trail),
            (1, self.truth),
            (1, self._quoted),
        )
        self.truths: tuple[tuple[int, Callable[[Names, int], Expr]], ...] = (
            (6, self._comparison),
            (5, self._logic),
            (2, self._not),
            (4, self._quantified),
            (1, self._obliged),
            (1, self._conditional_truth),
            (1, self._quoted_truth),
            (1, self._special),
        )

    def fresh(self, word: str) -> str:
        """A name that nothing has yet."""
        self.count += 1
        return f"{word}{self.count}"

    def risky(self) -> bool:
        """Whether an obligation is to be able to fail here."""
        return self.source.seldom(self.hazard)

    def site(self) -> Site:
        """A place of its own where an obligation may fail."""
        return Site("range", "rule", self.fresh("site "), (), None)

    def _one(
        self,
        options: tuple[tuple[int, Callable[[Names, int], Expr]], ...],
        names: Names,
        depth: int,
    ) -> Expr:
        place = self.source.below(sum(weight for weight, _ in options))
        for weight, make in options:
            if place < weight:
                try:
                    return make(names, depth - 1)
                except IntervalTooWide:
                    return b.constant(1)
            place -= weight
        raise AssertionError

    def expression(self, names: Names, depth: int) -> Expr:
        """A number, a truth value or an array."""
        match self.source.below(3):
            case 0:
                return self.number(names, depth)
            case 1:
                return self.truth(names, depth)
            case _:
                return self.array(names, depth - 1, self.source.of(self.sizes()))

    # ---- numbers

    def number(self, names: Names, depth: int) -> Expr:
        """A number; most are not very large."""
        made = self._leaf(names, 0) if depth <= 0 else self._one(self.numbers, names, depth)
        of = b.scalar_type(made)
        small = of.low >= -WIDE and of.high <= WIDE
        if small or self.source.seldom(6):
            return made
        return b.modulo(made, b.constant(self.source.of((3, 7, -5, 1 << 20))))

    def within(self, names: Names, depth: int, low: int, high: int) -> Expr:
        """A number that lies within these bounds, or an obligation fails."""
        made = self.number(names, depth)
        if high - low < WIDE and not self.risky():
            rest = b.modulo(made, b.constant(high - low + 1))
            return b.bounded(b.add(rest, b.constant(low)), low, high, self.site())
        return b.bounded(made, low, high, self.site())

    def _leaf(self, names: Names, _depth: int) -> Expr:
        scalars = [name for name, of in names.items() if isinstance(of, Scalar)]
        kind = self.source.below(6)
        if kind < 2 and scalars:
            name = self.source.of(scalars[-4:])
            return b.local(name, names[name])
        if kind < 5 and self.declared.variables:
            return self._read(names, 0)
        return b.constant(self.source.of(LARGE if self.source.seldom(12) else CONSTANTS))

    def _read(self, names: Names, depth: int) -> Expr:
        variable = self.source.of(self.declared.variables)
        if self.looks_back and self.source.below(2):
            with self._looking_back():
                return b.old(b.read(variable, self._indices(variable.dims, names, depth)))
        return b.read(variable, self._indices(variable.dims, names, depth))

    def _indices(self, dims: Sequence[int], names: Names, depth: int) -> tuple[Expr, ...]:
        return tuple(self._index(size, names, depth) for size in dims)

    def _index(self, size: int, names: Names, depth: int) -> Expr:
        if depth > 0:
            return self.within(names, depth, 0, size - 1)
        there = [
            name
            for name, of in names.items()
            if isinstance(of, Scalar) and of.low >= 0 and of.high < size
        ]
        if there and self.source.below(4):
            name = self.source.of(there)
            return b.local(name, names[name])
        return b.constant(self.source.below(size))

    def _arithmetic(self, names: Names, depth: int) -> Expr:
        make = self.source.of((b.add, b.subtract, b.multiply, b.minimum, b.maximum))
        return make(self.number(names, depth), self.number(names, depth))

    def _division(self, names: Names, depth: int) -> Expr:
        make = self.source.of((b.divide, b.modulo))
        left, right = self.number(names, depth), self.number(names, depth)
        of = b.scalar_type(right)
        if of.low > 0 or of.high < 0:
            return make(left, right)
        if not self.risky():
            return make(left, b.maximum(right, b.constant(1)))
        dividend, divisor = self.fresh("a"), self.fresh("d")
        a, d = b.local(dividend, left.type), b.local(divisor, right.type)
        guarded = b.obliged(b.unequal(d, b.constant(0)), self.site(), make(a, d))
        return b.let_in(dividend, left, b.let_in(divisor, right, guarded))

    def _conditional(self, names: Names, depth: int) -> Expr:
        ways = self.number(names, depth), self.number(names, depth)
        return b.conditional(self.truth(names, depth), *ways)

    def _let(self, names: Names, depth: int) -> Expr:
        name = self.fresh("l")
        value = self.number(names, depth)
        if self.source.below(2):
            value = self.array(names, depth, self.source.of(self.sizes()))
        body = self.number({**names, name: value.type}, depth)
        return b.let_in(name, value, body)

    def _sum(self, names: Names, depth: int) -> Expr:
        loops, inner = self.generators(names, depth)
        return b.total(loops, self.number(inner, depth))

    def _extreme(self, names: Names, depth: int) -> Expr:
        loops, inner = self.generators(names, depth)
        make = self.source.of((b.least_of, b.greatest_of))
        last = loops[-1]
        plain = self.source.below(3) == 0
        body = b.local(last.name, last.type) if plain else self.number(inner, depth)
        otherwise = None if self.risky() else self.number(names, 0)
        return make(loops, body, otherwise, self.site())

    def _description(self, names: Names, depth: int) -> Expr:
        loop, inner = self.generator(names, depth)
        operator = self.source.of(("the", "most", "least"))
        by = None if operator == "the" else self.number(inner, depth)
        wrap = self.source.below(2)
        if not self.risky():
            return b.pick_or(operator, loop, by, self.number(names, 0), wrap)
        return b.pick(operator, loop, by, self.site(), self.site(), wrap)

    def _bounded(self, names: Names, depth: int) -> Expr:
        if not self.risky():
            return self.within(names, depth, -9, 9)
        low = -self.source.below(100)
        return b.bounded(self.number(names, depth), low, low + self.source.below(999), self.site())

    def _cell(self, names: Names, depth: int) -> Expr:
        kind = self.source.below(3)
        if kind == 0:
            return self._read(names, depth)
        if kind == 1:
            table = self.source.of(self.declared.tables)
            return b.lookup(table, self._indices(table.dims, names, depth))
        dims = self.source.of(self.sizes())
        array = self.array(names, depth, dims)
        return b.element(array, self._indices(dims, names, depth))

    def _call(self, names: Names, depth: int) -> Expr:
        known = [each for each in self.declared.functions if isinstance(each.body.type, Scalar)]
        if not known:
            return self._leaf(names, depth)
        return self.call(self.source.of(known), names, depth)

    def call(self, function: Function, names: Names, depth: int) -> Expr:
        """A call of this function."""
        given = self.arguments(function.parameters, names, depth)
        return b.call(function.name, given, function.body.type)

    def arguments(
        self, parameters: Sequence[Parameter], names: Names, depth: int
    ) -> tuple[Expr, ...]:
        """What is given for parameters."""
        return tuple(self.fitting(each.type, names, depth) for each in parameters)

    def fitting(self, of: Type, names: Names, depth: int) -> Expr:
        """An expression whose value fits where one of this type is due."""
        if isinstance(of, Scalar):
            return self.within(names, depth, of.low, of.high)
        array = self.array(names, depth, of.dims)
        if len(of.dims) > 1 or of.high - of.low >= WIDE or self.risky():
            return b.bounded(array, of.low, of.high, self.site())
        whole, name = self.fresh("l"), self.fresh("t")
        cell = b.element(b.local(whole, array.type), (b.local(name, Scalar(0, of.dims[0] - 1)),))
        rest = b.add(b.modulo(cell, b.constant(of.high - of.low + 1)), b.constant(of.low))
        return b.let_in(whole, array, b.tabulate(name, of.dims[0], rest))

    def _distance(self, names: Names, depth: int) -> Expr:
        graph = self.source.of(self.declared.graphs)
        places = len(graph.neighbours)
        ends = self._index(places, names, depth), self._index(places, names, depth)
        avoiding = self.set_of(names, depth, places)
        otherwise = None if self.risky() else self.number(names, 0)
        return b.distance(graph.name, *ends, avoiding, otherwise=otherwise, missing=self.site())

    def _trail(self, names: Names, depth: int) -> Expr:
        ends = self.declared.ends
        edges = self.set_of(names, depth, ends.dims[0])
        return b.longest_trail(ends, edges, self.set_of(names, depth, max(ends.values) + 1))

    def _quoted(self, names: Names, depth: int) -> Expr:
        return b.quoted(self.number(names, depth), None)

    # ---- truth

    def truth(self, names: Names, depth: int) -> Expr:
        """A truth value."""
        if depth <= 0:
            return self._comparison(names, 0)
        return self._one(self.truths, names, depth)

    def _comparison(self, names: Names, depth: int) -> Expr:
        make = self.source.of((b.equal, b.unequal, b.less, b.at_most))
        left = self._read(names, depth) if self.source.below(2) else self.number(names, depth)
        right = self.number(names, depth)
        if self.source.below(2):
            of = b.scalar_type(left)
            right = b.constant(min(of.low + self.source.below(4), of.high))
        return make(left, right)

    def _logic(self, names: Names, depth: int) -> Expr:
        make = self.source.of((b.both, b.either, b.implies))
        made = self.truth(names, depth)
        for _ in range(1 + self.source.below(3)):
            made = make(made, self.truth(names, depth - 1))
        return made

    def _not(self, names: Names, depth: int) -> Expr:
        return b.negation(self.truth(names, depth))

    def _quantified(self, names: Names, depth: int) -> Expr:
        loops, inner = self.generators(names, depth)
        make = self.source.of((b.all_of, b.any_of))
        return make(loops, self.truth(inner, depth))

    def _obliged(self, names: Names, depth: int) -> Expr:
        made = self.truth(names, depth)
        return b.obliged(made, self.site(), self.truth(names, depth)) if self.risky() else made

    def _conditional_truth(self, names: Names, depth: int) -> Expr:
        ways = self.truth(names, depth), self.truth(names, depth)
        return b.conditional(self.truth(names, depth), *ways)

    def _quoted_truth(self, names: Names, depth: int) -> Expr:
        return b.quoted(self.truth(names, depth), None)

    def _special(self, names: Names, depth: int) -> Expr:
        if self.asks_for_the_end:
            return Ended()
        if self.looks_back:
            with self._looking_back():
                return b.old(self.truth(names, depth))
        return self._comparison(names, depth)

    @contextmanager
    def _looking_back(self) -> Iterator[None]:
        """What is drawn inside does not look back further."""
        self.looks_back = False
        try:
            yield
        finally:
            self.looks_back = True

    # ---- arrays

    def sizes(self) -> list[tuple[int, ...]]:
        """Dimensions of arrays that can be drawn."""
        return list(dict.fromkeys([(3,), *(v.dims for v in self.declared.variables if v.dims)]))

    def array(self, names: Names, depth: int, dims: tuple[int, ...]) -> Expr:
        """An array of these dimensions."""
        there = self._arrays_there(names, depth, dims)
        kind = self.source.below(8)
        if there and (depth <= 0 or kind < 3):
            return self.source.of(there)()
        if depth > 0 and kind == 3:
            ways = self.array(names, depth - 1, dims), self.array(names, depth - 1, dims)
            return b.conditional(self.truth(names, depth - 1), *ways)
        if depth > 0 and kind == 4 and self.risky():
            low, high = self.source.of(((-1, 200), (-(2**33), 2**33), (0, 1)))
            return b.bounded(self.array(names, depth - 1, dims), low, high, self.site())
        if depth > 0 and kind == 5:
            name, value = self.fresh("l"), self.number(names, depth - 1)
            return b.let_in(name, value, self.array({**names, name: value.type}, depth - 1, dims))
        name = self.fresh("t")
        inner: Names = {**names, name: Scalar(0, dims[0] - 1)}
        if len(dims) > 1:
            return b.tabulate(name, dims[0], self.array(inner, depth - 1, dims[1:]))
        return b.tabulate(name, dims[0], self.number(inner, depth - 1))

    def _arrays_there(
        self, names: Names, depth: int, dims: tuple[int, ...]
    ) -> list[Callable[[], Expr]]:
        """Locals, variables, tables and functions that have such an array, or an array of them."""
        there: list[Callable[[], Expr]] = [
            lambda name=name, of=of: Local(name, of)  # type: ignore[misc]
            for name, of in names.items()
            if isinstance(of, Array) and of.dims == dims
        ]
        for variable in self.declared.variables:
            before = _before(variable.dims, dims)
            if before is not None:
                there.append(
                    lambda variable=variable, before=before: b.read(  # type: ignore[misc]
                        variable, self._indices(before, names, depth - 1)
                    )
                )
        for table in self.declared.tables:
            before = _before(table.dims, dims)
            if before is not None:
                there.append(
                    lambda table=table, before=before: b.lookup(  # type: ignore[misc]
                        table, self._indices(before, names, depth - 1)
                    )
                )
        there.extend(
            lambda each=each: self.call(each, names, depth - 1)  # type: ignore[misc]
            for each in self.declared.functions
            if isinstance(each.body.type, Array) and each.body.type.dims == dims
        )
        return there

    def set_of(self, names: Names, depth: int, size: int) -> Expr:
        """A set: an array of 0 and 1."""
        kept = [
            variable
            for variable in self.declared.variables
            if variable.dims[-1:] == (size,) and variable.low >= 0 and variable.high <= 1
        ]
        if kept and self.source.below(2):
            variable = self.source.of(kept)
            return b.read(variable, self._indices(variable.dims[:-1], names, 0))
        name = self.fresh("t")
        inner: Names = {**names, name: Scalar(0, size - 1)}
        return b.tabulate(name, size, self.truth(inner, depth - 1))

    # ---- generators

    def generators(self, names: Names, depth: int) -> tuple[tuple[Generator, ...], Names]:
        """One loop or two inside each other, and the names in their body."""
        first, inner = self.generator(names, depth)
        if self.source.below(4):
            return (first,), inner
        second, innermost = self.generator(inner, depth - 1)
        return (first, second), innermost

    def generator(self, names: Names, depth: int) -> tuple[Generator, Names]:
        """One loop, and the names in its body."""
        name = self.fresh("n")
        made = self._unconditional(name, names, depth)
        inner: Names = {**names, name: made.type}
        if self.source.below(3):
            return made, inner
        condition = self.truth(inner, depth - 1)
        return Generator(name, made.type, made.domain, condition, made.shape), inner

    def _unconditional(self, name: str, names: Names, depth: int) -> Generator:
        shape = Number(-99, 99)
        match self.source.below(4):
            case 0:
                first = self.source.below(6) - 3
                last = first + self.source.below(ROUNDS + 1) - 1
                return b.over_interval(name, b.constant(first), b.constant(last), shape)
            case 1:
                low, end = (self.within(names, depth - 1, -2, 2) for _ in range(2))
                return b.over_interval(name, low, end, shape)
            case 2:
                table = self.source.of(self.declared.lists)
                indices = self._indices(table.dims, names, depth - 1)
                return b.over_listing(name, table, indices, shape)
            case _:
                size = self.source.of((1, 3, 5, 9))
                return b.over_members(name, self.set_of(names, depth - 1, size), shape)


def _before(whole: tuple[int, ...], dims: tuple[int, ...]) -> tuple[int, ...] | None:
    """The dimensions before these, if they are the last ones."""
    count = len(whole) - len(dims)
    return whole[:count] if count >= 0 and whole[count:] == dims else None
