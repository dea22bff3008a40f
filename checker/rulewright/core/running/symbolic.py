"""Runs rules on terms instead of numbers: what they do to any position, written out."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from itertools import product
from math import prod
from typing import assert_never

from rulewright.core.ir import (
    Arithmetic,
    Array,
    Assign,
    Block,
    Bounded,
    Call,
    Comparison,
    Conditional,
    Constant,
    Core,
    Demand,
    Distance,
    Domain,
    Effect,
    Element,
    Ended,
    Expr,
    ForEach,
    Generator,
    Interval,
    Let,
    LetIn,
    Listing,
    Local,
    Logic,
    LongestTrail,
    Lookup,
    Members,
    Not,
    Obliged,
    Old,
    Pick,
    Quoted,
    Read,
    Reduce,
    Run,
    Site,
    Tabulate,
    When,
)
from rulewright.core.running.algebra import Algebra, NotUnderstood, Term
from rulewright.core.running.remembered import Cells, Remembered, Value

MOST_WORK = 1_000_000
"""So many expressions are run before the rules count as too large."""


Names = Mapping[str, Value]

SiteKey = tuple[str, str, str]
"""What makes two obligations the same to a reader: kind, rule, and what it is about."""

Fails = list[tuple[SiteKey, Term]]
"""Obligations in the order in which they are judged, and where each fails."""


def trail_name(ends: str) -> str:
    """What the unknown length of a longest trail is called, over edges with these ends."""
    return f"longest trail {ends}"


class Symbolic:
    """Rules that run on terms. `state` are the cells now, `before` those before a move.

    `fails` collects obligations; `path` are conditions under which what runs now is run at all.
    What functions gave is remembered, among all that share `remembered`.
    """

    def __init__(
        self,
        core: Core,
        terms: Algebra,
        state: Sequence[Term],
        remembered: Remembered | None = None,
    ) -> None:
        self.core = core
        self.terms = terms
        self.state = list(state)
        self.before: list[Term] = []
        self.remembered = Remembered(core) if remembered is None else remembered
        self.obliged = 0
        self.fails: Fails = []
        self.path: list[Term] = []
        self.work = 0
        self.places: dict[str, tuple[int, tuple[int, ...]]] = {}
        start = 0
        for variable in core.variables:
            self.places[variable.name] = (start, variable.dims)
            start += prod(variable.dims)
        self.tables = {table.name: table for table in core.tables}
        self.constants: dict[str, tuple[Term, ...]] = {}
        self.lists = {table.name: table for table in core.lists}
        self.functions = {function.name: function for function in core.functions}
        self.procedures = {procedure.name: procedure for procedure in core.procedures}

    # ---- obligations

    def fail(self, site: Site, condition: Term) -> None:
        """The obligation fails under this condition."""
        if condition == self.terms.false:
            return
        self.obliged += 1
        full = self.terms.all_of([*self.path, condition])
        if full == self.terms.false:
            return
        key = (site.kind, site.rule, site.what)
        if self.fails and self.fails[-1][0] == key:
            full = self.terms.any_of([self.fails.pop()[1], full])
        self.fails.append((key, full))

    def value_where(self, condition: Term, expr: Expr, names: Names) -> Value:
        """The value of an expression that is judged only under a condition."""
        self.path.append(condition)
        value = self.value(expr, names)
        self.path.pop()
        return value

    # ---- expressions

    def number_where(self, conditions: Sequence[Term], expr: Expr, names: Names) -> Term:
        """The value of an expression that is judged only under these conditions."""
        depth = len(self.path)
        self.path.extend(conditions)
        value = self.number(expr, names)
        del self.path[depth:]
        return value

    def number(self, expr: Expr, names: Names) -> Term:
        """The value of an expression that is no array."""
        value = self.value(expr, names)
        if isinstance(value, Cells):
            raise NotUnderstood("an array stands where a number is due")
        return value

    def array(self, expr: Expr, names: Names) -> Cells:
        """The value of an expression that is an array."""
        value = self.value(expr, names)
        if not isinstance(value, Cells):
            raise NotUnderstood("a number stands where an array is due")
        return value

    def value(  # noqa: C901 - a case for each kind of expression
        self, expr: Expr, names: Names
    ) -> Value:
        """The value of an expression."""
        self.work += 1
        if self.work > MOST_WORK:
            raise NotUnderstood("there is too much to compare")
        terms = self.terms
        match expr:
            case Constant(value):
                return terms.constant(value)
            case Local(name):
                return names[name]
            case Read(variable, indices):
                start, dims = self.places[variable]
                cells = self.state[start : start + prod(dims)]
                return self.at(cells, dims, self.numbers(indices, names))
            case Lookup(table, indices):
                return self.at(*self.looked_up(table), self.numbers(indices, names))
            case Element(array, indices):
                of = self.array(array, names)
                return self.at(of.cells, of.dims, self.numbers(indices, names))
            case Arithmetic("divide" | "modulo", _, Constant()):
                return self.divided(expr, names)
            case Arithmetic(operator, left, right):
                return self.arithmetic(
                    operator, self.number(left, names), self.number(right, names)
                )
            case Comparison(operator, left, right):
                return self.comparison(
                    operator, self.number(left, names), self.number(right, names)
                )
            case Logic(operator, left, right):
                return self.logic(operator, left, right, names)
            case Not(operand):
                return terms.negation(self.number(operand, names))
            case Conditional(condition, then, otherwise):
                return self.conditional(self.number(condition, names), then, otherwise, names)
            case LetIn(name, value, body):
                return self.value(body, {**names, name: self.value(value, names)})
            case Reduce():
                return self.reduce(expr, names)
            case Pick():
                return self.pick(expr, names)
            case Call(function, arguments):
                return self.call(function, [self.value(each, names) for each in arguments])
            case Obliged(condition, site, value):
                holds = self.number(condition, names)
                self.fail(site, terms.negation(holds))
                return self.value_where(holds, value, names)
            case Bounded(value, low, high, site):
                return self.bounded(self.value(value, names), low, high, site)
            case Tabulate(name, size, body):
                return self.tabulate(name, size, body, names)
            case Quoted(value=value):
                return self.value(value, names)
            case Old(value=value):
                now, self.state = self.state, self.before
                was = self.value(value, names)
                self.state = now
                return was
            case Ended():
                return self.ended()
            case Distance():
                return self.distance(expr, names)
            case LongestTrail():
                return self.longest_trail(expr, names)
            case _:
                assert_never(expr)

    def call(self, function: str, arguments: Sequence[Value]) -> Value:
        """What a function gives."""
        key = self.remembered.key(function, arguments, self.state)
        known = self.remembered.values.get(key)
        if known is not None:
            return known
        called, obliged = self.functions[function], self.obliged
        bound = zip((each.name for each in called.parameters), arguments, strict=True)
        value = self.value(called.body, dict(bound))
        if self.obliged == obliged:
            self.remembered.values[key] = value
        return value

    def numbers(self, exprs: Sequence[Expr], names: Names) -> list[Term]:
        """The values of several expressions."""
        return [self.number(expr, names) for expr in exprs]

    def possible(self, index: Term, size: int) -> list[tuple[int, Term]]:
        """The places an index can mean, each with its condition."""
        value = self.terms.value(index)
        if value is not None:
            return [(value, self.terms.true)] if 0 <= value < size else []
        conditions = (
            (place, self.terms.operation("equal", index, self.terms.constant(place)))
            for place in range(size)
        )
        return [(place, each) for place, each in conditions if each != self.terms.false]

    def looked_up(self, name: str) -> tuple[tuple[Term, ...], tuple[int, ...]]:
        """A table as terms, and its dimensions."""
        table = self.tables[name]
        if name not in self.constants:
            self.constants[name] = tuple(map(self.terms.constant, table.values))
        return self.constants[name], table.dims

    def ways(self, dims: Sequence[int], indices: Sequence[Term]) -> Iterator[tuple[Term, int]]:
        """The places that indices can mean, each behind its condition."""
        every = [self.possible(index, size) for index, size in zip(indices, dims, strict=False)]
        for way in product(*every):
            place = 0
            for (index, _), size in zip(way, dims, strict=False):
                place = place * size + index
            yield self.terms.all_of([each for _, each in way]), place

    def at(self, cells: Sequence[Term], dims: tuple[int, ...], indices: Sequence[Term]) -> Value:
        """The cell, or the cells, at these indices."""
        rest = dims[len(indices) :]
        width = prod(rest)
        self.terms.spend(len(cells))
        found = [
            (condition, cells[place * width : place * width + width])
            for condition, place in self.ways(dims, indices)
        ]
        chosen = tuple(
            self.terms.cases([(condition, part[at]) for condition, part in found])
            for at in range(width)
        )
        return Cells(rest, chosen) if rest else chosen[0]

    def cells_read(self, expr: Expr, names: Names) -> list[tuple[Term, Term]] | None:
        """The cells that an expression may read, each behind its condition; None if it is another.

        What is added to the one that is read, or demanded of it, is added to each of them.
        """
        terms = self.terms
        match expr:
            case Read(variable, indices):
                start, dims = self.places[variable]
                if len(indices) < len(dims):
                    return None
                every = self.ways(dims, self.numbers(indices, names))
                return [(condition, self.state[start + place]) for condition, place in every]
            case Arithmetic("add", left, Constant(more)):
                cells = self.cells_read(left, names)
                return cells and [(if_, terms.total([cell], more)) for if_, cell in cells]
            case Bounded(value, low, high, site):
                cells = self.cells_read(value, names)
                if cells is not None and site is not None:
                    outside = ((if_, self.outside(cell, low, high)) for if_, cell in cells)
                    self.fail(site, terms.cases(outside))
                return cells and [(if_, terms.within(cell, low, high)) for if_, cell in cells]
            case _:
                return None

    def arithmetic(self, operator: str, left: Term, right: Term) -> Term:
        """Two numbers put together."""
        terms = self.terms
        match operator:
            case "add":
                return terms.total([left, right])
            case "subtract":
                return terms.total([left, terms.scaled(right, -1)])
            case "multiply":
                for factor, other in ((left, right), (right, left)):
                    value = terms.value(factor)
                    if value is not None:
                        return terms.scaled(other, value)
                return terms.operation("multiply", left, right)
            case "minimum" | "maximum":
                return terms.extreme(operator, [left, right])
            case _:
                return terms.operation(operator, left, right)

    def divided(self, expr: Arithmetic, names: Names) -> Term:
        """A quotient, or what remains: of one of many cells, of each before one is chosen.

        So the field of a record at a place that is not known is chosen of few values.
        """
        cells = self.cells_read(expr.left, names)
        divisor = self.number(expr.right, names)
        if cells is None:
            return self.arithmetic(expr.operator, self.number(expr.left, names), divisor)
        return self.terms.cases(
            (if_, self.arithmetic(expr.operator, cell, divisor)) for if_, cell in cells
        )

    def comparison(self, operator: str, left: Term, right: Term) -> Term:
        """Whether two numbers compare so."""
        terms = self.terms
        match operator:
            case "equal":
                return terms.operation("equal", left, right)
            case "unequal":
                return terms.negation(terms.operation("equal", left, right))
            case "less":
                return terms.operation("less", left, right)
            case _:
                return terms.negation(terms.operation("less", right, left))

    def logic(self, operator: str, left: Expr, right: Expr, names: Names) -> Term:
        """Two truth values put together, the second judged only where it counts."""
        terms = self.terms
        first = self.number(left, names)
        goes_on = terms.negation(first) if operator == "or" else first
        if goes_on == terms.false:
            return terms.constant(int(operator != "and"))
        second = self.number_where([goes_on], right, names)
        match operator:
            case "and":
                return terms.all_of([first, second])
            case "or":
                return terms.any_of([first, second])
            case _:
                return terms.any_of([terms.negation(first), second])

    def conditional(self, condition: Term, then: Expr, otherwise: Expr, names: Names) -> Value:
        """One of two values."""
        known = self.terms.value(condition)
        if known is not None:
            return self.value(then if known else otherwise, names)
        left = self.value_where(condition, then, names)
        refuted = self.terms.negation(condition)
        right = self.value_where(refuted, otherwise, names)
        if isinstance(left, Cells) and isinstance(right, Cells):
            pairs = zip(left.cells, right.cells, strict=True)
            return Cells(left.dims, tuple(self.terms.choice(condition, *pair) for pair in pairs))
        if isinstance(left, Cells) or isinstance(right, Cells):
            raise NotUnderstood("an array stands where a number is due")
        return self.terms.choice(condition, left, right)

    def ended(self) -> Term:
        """Whether the game has ended; whether there is a move is not known."""
        core, terms = self.core, self.terms
        ends = terms.false if core.ended is None else self.number(core.ended, {})
        if not core.ends_without_move:
            return ends
        return terms.any_of([ends, terms.unknown("no move", tuple(self.state), 0, 1)])

    def distance(self, expr: Distance, names: Names) -> Term:
        """The length of a path, of which only the bounds are known, not even whether it exists."""
        ends = [self.number(expr.start, names), self.number(expr.end, names)]
        parts = (*ends, *self.array(expr.avoiding, names).cells)
        terms = self.terms
        found = terms.unknown(f"distance {expr.graph}", parts, expr.type.low, expr.type.high)
        nothing = terms.unknown(f"no path {expr.graph}", parts, 0, 1)
        return self.unless(nothing, expr.otherwise, expr.missing, found, names)

    def longest_trail(self, expr: LongestTrail, names: Names) -> Term:
        """The length of a trail, of which nothing is known but its bounds."""
        parts = (*self.array(expr.edges, names).cells, *self.array(expr.blocked, names).cells)
        return self.terms.unknown(trail_name(expr.ends), parts, expr.type.low, expr.type.high)

    def bounded(self, value: Value, low: int, high: int, site: Site | None) -> Value:
        """A value, with the obligation that it lies within its bounds, if it need not."""
        terms = self.terms
        cells = value.cells if isinstance(value, Cells) else (value,)
        if site is not None:
            self.within(cells, low, high, site)
        inside = tuple(terms.within(cell, low, high) for cell in cells)
        return Cells(value.dims, inside) if isinstance(value, Cells) else inside[0]

    def within(self, cells: Sequence[Term], low: int, high: int, site: Site) -> None:
        """The obligation that cells lie within their bounds."""
        self.fail(site, self.terms.any_of([self.outside(cell, low, high) for cell in cells]))

    def outside(self, cell: Term, low: int, high: int) -> Term:
        """Whether a cell does not lie within bounds."""
        terms = self.terms
        return terms.any_of(
            [
                terms.operation("less", cell, terms.constant(low)),
                terms.operation("less", terms.constant(high), cell),
            ]
        )

    def tabulate(self, name: str, size: int, body: Expr, names: Names) -> Cells:
        """The array of a value for each number."""
        rows = [
            self.value(body, {**names, name: self.terms.constant(place)}) for place in range(size)
        ]
        dims = next((row.dims for row in rows if isinstance(row, Cells)), ())
        flat = [row.cells if isinstance(row, Cells) else (row,) for row in rows]
        return Cells((size, *dims), tuple(cell for row in flat for cell in row))

    # ---- loops

    def members(self, domain: Domain, of: Generator, names: Names) -> list[tuple[int, Term]]:
        """What a domain can give, each value with the condition under which it does."""
        terms = self.terms
        match domain:
            case Interval(low, high):
                first, last = self.number(low, names), self.number(high, names)
                values = range(of.type.low, of.type.high + 1)
                return [(value, self.between(first, value, last)) for value in values]
            case Listing(table, indices):
                listed = self.lists[table]
                ways = [
                    self.possible(index, size)
                    for index, size in zip(self.numbers(indices, names), listed.dims, strict=True)
                ]
                found: list[tuple[int, Term]] = []
                for way in product(*ways):
                    place = 0
                    for (index, _), size in zip(way, listed.dims, strict=True):
                        place = place * size + index
                    condition = terms.all_of([each for _, each in way])
                    found.extend((value, condition) for value in listed.values[place])
                return found
            case Members(collection):
                return list(enumerate(self.array(collection, names).cells))
            case _:
                assert_never(domain)

    def between(self, first: Term, value: int, last: Term) -> Term:
        """Whether a number lies between two others, or is one of them."""
        terms, number = self.terms, self.terms.constant(value)
        return terms.all_of(
            [
                terms.negation(terms.operation("less", number, first)),
                terms.negation(terms.operation("less", last, number)),
            ]
        )

    def rounds(
        self,
        generators: Sequence[Generator],
        names: Names,
        around: tuple[Term, ...] = (),
        decided: Sequence[Term] = (),
    ) -> Iterator[tuple[Names, tuple[Term, ...]]]:
        """The names and conditions of each round.

        `around` are the conditions of outer loops. Nothing is judged any more where one of the
        `decided` holds, of which more may come while the rounds go on.
        """
        if not generators:
            yield names, around
            return
        generator = generators[0]
        undecided = [*around, *map(self.terms.negation, decided)]
        depth = len(self.path)
        self.path.extend(undecided)
        members = self.members(generator.domain, generator, names)
        del self.path[depth:]
        for value, given in members:
            bound = {**names, generator.name: self.terms.constant(value)}
            conditions = (*around, given)
            if self.terms.false not in conditions and generator.condition is not None:
                self.path.extend([*conditions, *map(self.terms.negation, decided)])
                conditions = (*conditions, self.number(generator.condition, bound))
                del self.path[depth:]
            if self.terms.false not in conditions:
                yield from self.rounds(generators[1:], bound, conditions, decided)

    def reduce(self, expr: Reduce, names: Names) -> Term:
        """What becomes of all rounds of a loop together."""
        if expr.operator in ("all", "any"):
            return self.quantified(expr, names)
        terms = self.terms
        found = []
        for bound, conditions in self.rounds(expr.generators, names):
            body = self.number_where(conditions, expr.body, bound)
            found.append((terms.all_of(conditions), body))
        if expr.operator == "sum":
            zero = terms.constant(0)
            return terms.total([terms.choice(if_, body, zero) for if_, body in found])
        nothing = terms.negation(terms.any_of([if_ for if_, _ in found]))
        if all(if_ == terms.true for if_, _ in found) and found:
            name = "minimum" if expr.operator == "min" else "maximum"
            return terms.extreme(name, [body for _, body in found])
        most = expr.operator == "max"
        best = (
            terms.best(most, [(if_, body, body) for if_, body in found]) if found else terms.false
        )
        return self.unless(nothing, expr.otherwise, expr.empty, best, names)

    def unless(
        self, nothing: Term, otherwise: Expr | None, site: Site | None, found: Term, names: Names
    ) -> Term:
        """What was found, or what holds instead where there is nothing."""
        if otherwise is None:
            if site is not None:
                self.fail(site, nothing)
            return found
        instead = self.number_where([nothing], otherwise, names)
        return self.terms.choice(nothing, instead, found)

    def quantified(self, expr: Reduce, names: Names) -> Term:
        """`all` or `any`: a round is judged only where those before it decided nothing."""
        terms = self.terms
        everything = expr.operator == "all"
        decided: list[Term] = []
        for bound, conditions in self.rounds(expr.generators, names, (), decided):
            undecided = map(terms.negation, decided)
            body = self.number_where([*conditions, *undecided], expr.body, bound)
            wanted = terms.negation(body) if everything else body
            decided.append(terms.all_of([*conditions, wanted]))
            if decided[-1] == terms.true:
                break
        some = terms.any_of(decided)
        return terms.negation(some) if everything else some

    def pick(self, expr: Pick, names: Names) -> Term:
        """The one candidate that qualifies."""
        terms = self.terms
        found: list[tuple[Term, Term, Term]] = []
        for bound, conditions in self.rounds((expr.generator,), names):
            by = terms.false if expr.by is None else self.number_where(conditions, expr.by, bound)
            candidate = self.number(Local(expr.generator.name, expr.generator.type), bound)
            chosen = terms.total([candidate], expr.wrap)
            found.append((terms.all_of(conditions), by, chosen))
        nothing = terms.negation(terms.any_of([if_ for if_, _, _ in found]))
        most = expr.operator == "most"
        several = terms.tied(most, [(if_, by) for if_, by, _ in found]) if found else terms.false
        best = terms.best(most, found) if found else terms.false
        if expr.otherwise is None:
            for site, condition in ((expr.none, nothing), (expr.several, several)):
                if site is not None:
                    self.fail(site, condition)
            return best
        return self.unless(terms.any_of([nothing, several]), expr.otherwise, None, best, names)

    # ---- effects

    def block(self, block: Block, names: Names) -> None:
        """Run effects one after the other."""
        for effect in block:
            names = self.effect(effect, names)

    def effect(self, effect: Effect, names: Names) -> Names:
        """Run one effect; what it gives are the names for those behind it."""
        match effect:
            case Assign(variable, indices, value) if isinstance(value.type, Array):
                places = self.numbers(indices, names)
                self.assign(variable, places, self.value(value, names))
            case Assign(variable, indices, value):
                # As in the reference, a number is judged before the place where it goes.
                number = self.value(value, names)
                self.assign(variable, self.numbers(indices, names), number)
            case Let(name, value):
                return {**names, name: self.value(value, names)}
            case When(condition, then, otherwise):
                self.when(self.number(condition, names), then, otherwise, names)
            case ForEach(generator, body):
                self.each(generator, body, names)
            case Run(procedure, arguments):
                run = self.procedures[procedure]
                given = [self.value(argument, names) for argument in arguments]
                bound = zip((each.name for each in run.parameters), given, strict=True)
                self.block(run.body, dict(bound))
            case Demand(condition, site):
                self.fail(site, self.terms.negation(self.number(condition, names)))
            case _:
                assert_never(effect)
        return names

    def assign(self, variable: str, indices: Sequence[Term], value: Value) -> None:
        """Give cells a value; where an index is not known, each of those it can mean."""
        start, dims = self.places[variable]
        width = prod(dims[len(indices) :])
        cells = value.cells if isinstance(value, Cells) else (value,)
        for condition, place in self.ways(dims, indices):
            for at, cell in enumerate(cells, start + place * width):
                self.state[at] = self.terms.choice(condition, cell, self.state[at])

    def when(self, condition: Term, then: Block, otherwise: Block, names: Names) -> None:
        """Run effects under a condition, and others where it does not hold."""
        before = list(self.state)
        self.under(condition, then, names)
        held, self.state = self.state, before
        self.under(self.terms.negation(condition), otherwise, names)
        self.state = [
            left if left == right else self.terms.choice(condition, left, right)
            for left, right in zip(held, self.state, strict=True)
        ]

    def under(self, condition: Term, block: Block, names: Names) -> None:
        """Run effects that are run only under a condition."""
        if condition == self.terms.false:
            return
        self.path.append(condition)
        self.block(block, names)
        self.path.pop()

    def each(self, generator: Generator, body: Block, names: Names) -> None:
        """One round for each member of the domain, which is judged before the first one."""
        for value, given in self.members(generator.domain, generator, names):
            bound = {**names, generator.name: self.terms.constant(value)}
            condition = given
            if generator.condition is not None and given != self.terms.false:
                holds = self.number_where([given], generator.condition, bound)
                condition = self.terms.all_of([given, holds])
            self.when(condition, body, (), bound)
