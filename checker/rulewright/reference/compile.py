"""Compiles expressions: each node becomes a closure over its parts' closures.

The code that runs is in `closures`, `loops` and `obligations`; here is only which node becomes
which. Names are resolved to slots of a frame, so that nothing is looked up by name while running.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from itertools import islice
from math import prod
from typing import assert_never

from rulewright.core.build import array_type
from rulewright.core.calls import functions_first
from rulewright.core.ir import (
    Arithmetic,
    Array,
    Bounded,
    Call,
    ChoiceDomain,
    Comparison,
    Conditional,
    Constant,
    Counts,
    Distance,
    Element,
    Ended,
    Expr,
    Function,
    Generator,
    Graph,
    Interval,
    LetIn,
    Listing,
    ListTable,
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
    Rows,
    Table,
    Tabulate,
    Type,
    Variable,
)
from rulewright.core.values import in_pairs
from rulewright.core.walk import domain_parts, fold, walk
from rulewright.diagnostics.fault import Fault
from rulewright.reference import closures, loops, obligations
from rulewright.reference.closures import Address, Listed, Term
from rulewright.reference.layout import Cells, Code, Placed, Scope, place_variables
from rulewright.reference.loops import Loop
from rulewright.reference.meter import Meter, unmetered
from rulewright.reference.operators import operation
from rulewright.reference.trails import trail_length

Consulted = Table | ListTable | Graph
"""What is constant and consulted by name."""


class Compiler:
    """Knows the tables, variables and functions that expressions may speak of.

    `ended` tells whether the game has ended, `before` what the cells were before the move that is
    judged; constants cannot ask. With a `meter` the code pays for its rounds and calls.
    """

    def __init__(
        self,
        tables: Iterable[Consulted],
        functions: Iterable[Function],
        variables: Iterable[Variable] = (),
        ended: Code | None = None,
        meter: Meter | None = None,
        before: Callable[[], Cells] | None = None,
    ) -> None:
        self.ended = ended
        self.before = before
        self.meter = meter
        self.tables: dict[str, Table] = {}
        self.lists: dict[str, ListTable] = {}
        self.graphs: dict[str, Graph] = {}
        for table in tables:
            match table:
                case Table(name=name):
                    self.tables[name] = table
                case ListTable(name=name):
                    self.lists[name] = table
                case Graph(name=name):
                    self.graphs[name] = table
        self.variables = place_variables(variables)
        self.functions: dict[str, tuple[Code, int]] = {}
        self.costs: dict[str, int] = {}
        for function in functions_first(functions):
            scope = Scope().bind_all(parameter.name for parameter in function.parameters)
            code = self.expression(function.body, scope)
            self.functions[function.name] = (code, scope.extent.size)
            self.costs[function.name] = self._cost(function.body)

    def expression(self, expr: Expr, scope: Scope) -> Code:
        """The code of an expression in whose place the names of `scope` are bound."""
        return fold(expr, scope, _bind, self._code)

    def _code(self, expr: Expr, scope: Scope, parts: tuple[Code, ...]) -> Code:
        """The code of one node from the codes of its parts."""
        match expr:
            case Constant(value):
                return closures.constant(value)
            case Local(name):
                return closures.local(scope.slot(name))
            case Quoted():
                return parts[0]
            case Read() | Lookup() | Element() | Tabulate():
                return self._array_code(expr, scope, parts)
            case Arithmetic() | Comparison() | Logic() | Not() | Conditional():
                return operation(expr, scope, self.variables, parts)
            case LetIn():
                return closures.let_in(scope.used, *parts)
            case Call(function=function):
                body, size = self.functions[function]
                return self._metered(closures.call(body, parts, size), self.costs[function])
            case Reduce():
                return self._reduction(expr, scope, parts)
            case Pick():
                return self._description(expr, scope, parts)
            case Distance() | Obliged() | Bounded():
                return self._obligation(expr, scope, parts)
            case Old():
                if self.before is None:
                    raise Fault("there was no move before a constant")
                return closures.old(self.before, *parts)
            case LongestTrail(ends):
                edges, blocked = parts
                spend = unmetered if self.meter is None else self.meter.spend
                return trail_length(in_pairs(self.tables[ends].values), edges, blocked, spend)
            case Ended():
                if self.ended is None:
                    raise Fault("a constant cannot ask whether the game has ended")
                return self.ended
            case _:
                assert_never(expr)

    # ---- the state, tables and arrays

    def _array_code(
        self, expr: Read | Lookup | Element | Tabulate, scope: Scope, parts: tuple[Code, ...]
    ) -> Code:
        match expr:
            case Read(variable, indices):
                return closures.read(self.address(self.variables[variable], indices, parts, scope))
            case Lookup(name, indices):
                table = self.tables[name]
                at = self.address(Placed(0, table.dims), indices, parts, scope)
                return closures.lookup(at, table.values)
            case Element(array, indices):
                placed = Placed(0, array_type(array).dims)
                return closures.element(parts[0], self.address(placed, indices, parts[1:], scope))
            case Tabulate(size=size, body=body):
                of_arrays = isinstance(body.type, Array)
                code = closures.tabulate(scope.used, size, parts[0], of_arrays=of_arrays)
                return self._metered(code, size * self._cost(body))
            case _:
                assert_never(expr)

    def address(
        self, placed: Placed, indices: Sequence[Expr], codes: Sequence[Code], scope: Scope
    ) -> Address:
        """The place of `indices` in cells that lie row-major."""
        start, stride = placed.start, prod(placed.dims)
        terms: list[Term] = []
        for dimension, index, code in zip(placed.dims, indices, codes, strict=False):
            stride //= dimension
            match index:
                case Constant(value):
                    start += value * stride
                case Arithmetic("add", Local(name), Constant(value)):
                    # What is constant in an index belongs to the start.
                    start += value * stride
                    terms.append(Term(closures.local(scope.slot(name)), stride, scope.slot(name)))
                case Local(name):
                    terms.append(Term(code, stride, scope.slot(name)))
                case Lookup(table, (Local(name),)) if len(self.tables[table].dims) == 1:
                    looked_up = Listed(scope.slot(name), self.tables[table].values)
                    terms.append(Term(code, stride, None, looked_up))
                case _:
                    terms.append(Term(code, stride))
        width = stride if len(indices) < len(placed.dims) else None
        return Address(start, tuple(terms), width)

    def _metered(self, code: Code, steps: int) -> Code:
        return code if self.meter is None else self.meter.each_time(code, steps)

    def _cost(self, expr: Expr) -> int:
        """What it costs to judge an expression once, if anybody asks."""
        return 0 if self.meter is None else sum(1 for _ in walk([expr]))

    def _domain(self, domain: ChoiceDomain, scope: Scope, parts: tuple[Code, ...]) -> Code:
        """Code that gives a domain's values in order; `parts` are the codes of its expressions."""
        match domain:
            case Interval(Constant(low), Constant(high)):
                values = range(low, high + 1)
                return lambda _cells, _frame: values
            case Interval():
                return loops.interval(*parts)
            case Listing(name, indices):
                table = self.lists[name]
                at = self.address(Placed(0, table.dims), indices, parts, scope)
                return closures.lookup(at, table.values)
            case Members():
                return loops.members(*parts)
            case Counts():
                return loops.counts(*parts)
            case Rows(name):
                return loops.rows(self.tables[name])
            case _:
                assert_never(domain)

    def domain_in(self, domain: ChoiceDomain, scope: Scope) -> Code:
        """Code that gives a domain's values in order, where the names of `scope` are bound."""
        parts = tuple(self.expression(part, scope) for part in domain_parts(domain))
        return self._domain(domain, scope, parts)

    # ---- loops

    def _loops(
        self, generators: Sequence[Generator], cost: int, scope: Scope, parts: Iterator[Code]
    ) -> list[Loop]:
        """The compiled generators, with the cost of a round; takes their codes from `parts`."""
        compiled = []
        for generator in generators:
            count = len(domain_parts(generator.domain))
            domain = self._domain(generator.domain, scope, tuple(islice(parts, count)))
            if self.meter is not None:
                domain = self.meter.each_round(domain, cost)
            condition = None if generator.condition is None else next(parts)
            compiled.append(Loop(scope.used, domain, condition))
            scope = scope.bind(generator.name)
        return compiled

    def _reduction(self, expr: Reduce, scope: Scope, parts: tuple[Code, ...]) -> Code:
        rest = iter(parts)
        compiled = self._loops(expr.generators, self._cost(expr), scope, rest)
        body = next(rest)
        match expr.operator:
            case "min" | "max":
                nothing = next(rest, None) or obligations.no_answer(scope, expr.empty)
                better = min if expr.operator == "min" else max
                return loops.extreme(better, compiled, body, nothing)
            case "sum" if expr.body == Constant(1):
                return loops.count(compiled)
            case operator:
                return loops.nested(operator, compiled, body)

    def _description(self, expr: Pick, scope: Scope, parts: tuple[Code, ...]) -> Code:
        rest = iter(parts)
        (loop,) = self._loops((expr.generator,), self._cost(expr), scope, rest)
        if expr.by is None:
            candidates = loops.qualifying(loop)
        else:
            candidates = loops.foremost(1 if expr.operator == "most" else -1, loop, next(rest))
        otherwise = next(rest, None)
        if otherwise is not None:
            return obligations.picked_or(candidates, expr.wrap, otherwise)
        none = obligations.no_answer(scope, expr.none)
        several = obligations.too_many(scope, expr.several, expr.generator.name)
        return obligations.picked(candidates, expr.wrap, none, several)

    def _obligation(
        self, expr: Distance | Obliged | Bounded, scope: Scope, parts: tuple[Code, ...]
    ) -> Code:
        match expr:
            case Distance(graph=graph):
                neighbours = self.graphs[graph].neighbours
                start, end, avoiding, *rest = parts
                none = rest[0] if rest else obligations.no_answer(scope, expr.missing)
                return obligations.distance(neighbours, start, end, avoiding, none)
            case Obliged(site=site):
                condition, value_code = parts
                no_answer = obligations.no_answer(scope, site)
                return closures.conditional(condition, value_code, no_answer)
            case Bounded(value, low, high, site):
                if site is None:
                    return parts[0]
                of_array = isinstance(value.type, Array)
                bounded = obligations.bounded_array if of_array else obligations.bounded_number
                return bounded(parts[0], low, high, scope, site)
            case _:
                assert_never(expr)


def _bind(scope: Scope, name: str, _of: Type) -> Scope:
    return scope.bind(name)
