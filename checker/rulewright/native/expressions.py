"""Writes expressions: the code of each node from the code of its parts."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from math import prod
from typing import assert_never

from rulewright.core.build import array_type, scalar_type
from rulewright.core.intervals import LARGEST
from rulewright.core.ir import (
    Arithmetic,
    Array,
    Bounded,
    Call,
    Comparison,
    Conditional,
    Constant,
    Distance,
    Element,
    Ended,
    Expr,
    LetIn,
    Local,
    Logic,
    LongestTrail,
    Lookup,
    Not,
    Obliged,
    Old,
    Pick,
    Quoted,
    Read,
    Reduce,
    Scalar,
    Site,
    Tabulate,
)
from rulewright.diagnostics.fault import Fault
from rulewright.native import arithmetic, arrays
from rulewright.native.arrays import Computed, InState, InTable, Known, Listed
from rulewright.native.calls import Calls
from rulewright.native.conditions import Conditions
from rulewright.native.graphs import GIVEN_UP, NONE, distance_function, trail_function
from rulewright.native.ir import I1, I64, PTR, Function, Reg, Value
from rulewright.native.loops import Loops
from rulewright.native.refusal import NotNative
from rulewright.native.rules import TOO_HARD, Rules
from rulewright.native.scope import Operand, Scope, array_of, number_of
from rulewright.native.state import read_cell

MOST_NESTED = 180
"""Expressions that lie deeper in each other, functions included, are left to the reference."""

CHEAP = 12
"""An expression of no more steps is worked out rather than jumped around."""


class Writer:
    """Writes the expressions of one function.

    Where an obligation fails, its number is stored in `failed` and the code goes on at `fail_at`.
    """

    def __init__(self, rules: Rules, f: Function, fail_at: str) -> None:
        self.rules = rules
        self.f = f
        self.failed = f.slot()
        self.fail_at = fail_at
        self.nested = 0
        self.conditions = Conditions(self)
        self.loops = Loops(self)
        self.calls = Calls(self)

    # ---- what others ask for

    def number(self, expr: Expr, scope: Scope) -> Value:
        """A scalar as a number of 64 bits; a truth value as 0 or 1."""
        return arithmetic.number(self.f, number_of(self.operand(expr, scope)))

    def behind(self, last: Expr, scope: Scope) -> Value:
        """The number behind the last one of a range. Raises NotNative where there may be none."""
        if scalar_type(last).high >= LARGEST:
            raise NotNative("a range reaches to the largest number there is")
        return arithmetic.add(self.f, self.number(last, scope), 1)

    def truth(self, expr: Expr, scope: Scope) -> Value:
        """A truth value."""
        return arithmetic.truth(self.f, number_of(self.operand(expr, scope)))

    def array(self, expr: Expr, scope: Scope) -> arrays.Array:
        """An array."""
        return array_of(self.operand(expr, scope))

    def operand(self, expr: Expr, scope: Scope) -> Operand:
        """Whatever the expression is."""
        self.nested += 1
        if self.nested > MOST_NESTED:
            raise NotNative("expressions lie too deep in each other")
        found = self._operand(expr, scope)
        self.nested -= 1
        return found

    def fail(self, site: Site | None) -> None:
        """The obligation fails here. What is written behind it is never reached."""
        self.f.store(self.rules.site(site), self.failed)
        self.f.jump(self.fail_at)
        self.f.begin(self.f.label("never"))

    def cheap(self, expr: Expr) -> bool:
        """Whether it may be worked out though nobody asked for it."""
        return self.rules.costs.steps(expr) <= CHEAP and self.safe(expr)

    def safe(self, expr: Expr) -> bool:
        """Whether no obligation can fail in it."""
        return self.rules.surely_answers(expr)

    # ---- nodes

    def _operand(self, expr: Expr, scope: Scope) -> Operand:
        match expr:
            case Constant(value):
                return value
            case Local(name):
                return scope.names[name]
            case Quoted(value):
                return self.operand(value, scope)
            case Read() | Lookup() | Element() | Tabulate():
                return self._cells(expr, scope)
            case Arithmetic():
                return self._arithmetic(expr, scope)
            case Comparison() | Logic() | Not():
                return self.conditions.value(expr, scope)
            case Conditional():
                return self._conditional(expr, scope)
            case LetIn(name, value, body):
                return self.operand(body, scope.bind(name, self.operand(value, scope)))
            case Call():
                return self.calls.function(expr, scope)
            case Reduce():
                return self.loops.reduction(expr, scope)
            case Pick():
                return self.loops.description(expr, scope)
            case Obliged():
                return self._obliged(expr, scope)
            case Bounded():
                return self._bounded(expr, scope)
            case Old(value):
                return self.operand(value, scope.looking_back())
            case Ended():
                if scope.over is None:
                    raise Fault("only properties ask whether the game has ended")
                return scope.over()
            case Distance():
                return self._distance(expr, scope)
            case LongestTrail():
                return self._longest_trail(expr, scope)
            case _:
                assert_never(expr)

    # ---- cells

    def _cells(self, expr: Read | Lookup | Element | Tabulate, scope: Scope) -> Operand:
        match expr:
            case Read(variable, indices):
                field = self.rules.fields[variable]
                start, count = self.place(field.dims, indices, scope)
                if count is None:
                    return read_cell(self.f, scope.state, field, start)
                return InState(scope.state, field, start, count)
            case Lookup(name, indices):
                return self._lookup(name, indices, scope)
            case Element(array, indices):
                inner = self.array(array, scope)
                start, count = self.place(array_type(array).dims, indices, scope)
                if count is None:
                    return arrays.cell(self.f, inner, start)
                return arrays.part(inner, self.f, start, count)
            case Tabulate():
                return self._tabulate(expr, scope)
            case _:
                assert_never(expr)

    def place(
        self, dims: Sequence[int], indices: Sequence[Expr], scope: Scope
    ) -> tuple[Value, int | None]:
        """Where the indices lead in cells that lie row-major, and how many are meant if several."""
        start: Value = 0
        stride = prod(dims)
        for dimension, index in zip(dims, indices, strict=False):
            stride //= dimension
            step = arithmetic.multiply(self.f, self.number(index, scope), stride)
            start = arithmetic.add(self.f, start, step)
        return start, None if len(indices) == len(dims) else stride

    def _lookup(self, name: str, indices: Sequence[Expr], scope: Scope) -> Operand:
        table = self.rules.tables[name]
        start, count = self.place(table.dims, indices, scope)
        if isinstance(start, int):
            end = start + (count or 1)
            values = Known(table.values[start:end])
            return values.values[0] if count is None else values
        pointer, kind = self.rules.cells_of(name)
        whole = InTable(pointer, kind, start, count or 1)
        return arrays.cell(self.f, whole, 0) if count is None else whole

    def _tabulate(self, expr: Tabulate, scope: Scope) -> Operand:
        known = self.rules.evaluator.value(expr, scope.known)
        if isinstance(known, tuple):
            return Known(known)
        if isinstance(expr.body.type, Array):
            return self._rows(expr, scope)
        if self.safe(expr.body):
            body, name = expr.body, expr.name
            return Computed(lambda at: self.number(body, scope.bind(name, at)), expr.size)
        if self.rules.unrolls(expr.size, self.rules.costs.steps(expr.body)):
            numbers = (self.number(expr.body, scope.bind(expr.name, at)) for at in range(expr.size))
            return Listed(tuple(numbers))
        room = self.f.slot(I64, max(2, expr.size))
        with self.f.rounds(0, expr.size) as index:
            value = self.number(expr.body, scope.bind(expr.name, index))
            self.f.store(value, self.f.at(room, index))
        return arrays.InRoom(room, expr.size)

    def _rows(self, expr: Tabulate, scope: Scope) -> Operand:
        """An array of arrays, one behind the other."""
        width = prod(array_type(expr.body).dims)
        room = self.f.slot(I64, max(2, expr.size * width))
        with self.f.rounds(0, expr.size) as index:
            row = self.array(expr.body, scope.bind(expr.name, index))
            arrays.write_to(self.f, row, self.f.at(room, self.f.op("mul", index, width)))
        return arrays.InRoom(room, expr.size * width)

    # ---- numbers

    def _arithmetic(self, expr: Arithmetic, scope: Scope) -> Value:
        left, right = self.number(expr.left, scope), self.number(expr.right, scope)
        match expr.operator:
            case "add":
                return arithmetic.add(self.f, left, right)
            case "subtract":
                return arithmetic.subtract(self.f, left, right)
            case "multiply":
                return arithmetic.multiply(self.f, left, right)
            case "divide":
                return arithmetic.divide(self.f, left, right, _ranges(expr))
            case "modulo":
                return arithmetic.modulo(self.f, left, right, _ranges(expr))
            case "minimum":
                return arithmetic.minimum(self.f, left, right)
            case "maximum":
                return arithmetic.maximum(self.f, left, right)
            case operator:
                raise Fault(f"there is no operator {operator}")

    def _conditional(self, expr: Conditional, scope: Scope) -> Operand:
        known = self.rules.evaluator.value(expr.condition, scope.known)
        if known is not None:
            return self.operand(expr.then if known else expr.otherwise, scope)
        if isinstance(expr.type, Array):
            return self._array_of_two(expr, scope)
        if self.cheap(expr.then) and self.cheap(expr.otherwise):
            condition = self.truth(expr.condition, scope)
            then, otherwise = self.number(expr.then, scope), self.number(expr.otherwise, scope)
            if isinstance(condition, int):
                return then if condition else otherwise
            return self.f.choose(condition, then, otherwise)
        result = self.f.slot()
        self.two_ways(
            expr.condition,
            scope,
            lambda: self.f.store(self.number(expr.then, scope), result),
            lambda: self.f.store(self.number(expr.otherwise, scope), result),
        )
        return self.f.load(result)

    def _array_of_two(self, expr: Conditional, scope: Scope) -> Operand:
        count = prod(array_type(expr).dims)
        room = self.f.slot(I64, max(2, count))
        self.two_ways(
            expr.condition,
            scope,
            lambda: arrays.write_to(self.f, self.array(expr.then, scope), room),
            lambda: arrays.write_to(self.f, self.array(expr.otherwise, scope), room),
        )
        return arrays.InRoom(room, count)

    def two_ways(
        self, condition: Expr, scope: Scope, then: Callable[[], None], otherwise: Callable[[], None]
    ) -> None:
        """Write code for where the condition holds and for where it does not."""
        yes, no, end = self.f.label("yes"), self.f.label("no"), self.f.label("end")
        self.conditions.jump(condition, scope, yes, no)
        self.f.begin(yes)
        then()
        self.f.jump(end)
        self.f.begin(no)
        otherwise()
        self.f.begin(end)

    # ---- graphs

    def _distance(self, expr: Distance, scope: Scope) -> Value:
        start, end = self.number(expr.start, scope), self.number(expr.end, scope)
        avoiding = arrays.written(self.f, self.array(expr.avoiding, scope))
        name = distance_function(self.rules, expr.graph)
        found = self.f.call(name, I64, [(I64, start), (I64, end), (PTR, avoiding)])
        result = self.f.slot()
        self.f.store(found, result)

        def no_way() -> None:
            if expr.otherwise is None:
                self.fail(expr.missing)
            else:
                self.f.store(self.number(expr.otherwise, scope), result)

        self._where(found, NONE, no_way)
        return self.f.load(result)

    def _longest_trail(self, expr: LongestTrail, scope: Scope) -> Value:
        arguments = (self.array(each, scope) for each in (expr.edges, expr.blocked))
        given = [(PTR, arrays.written(self.f, each)) for each in arguments]
        length = self.f.call(trail_function(self.rules, expr.ends), I64, given)
        self._where(length, GIVEN_UP, self.give_up)
        return length

    def _where(self, value: Reg, number: int, write: Callable[[], None]) -> None:
        """Write what happens where the value is this number."""
        with self.f.when(self.f.compare("eq", value, number)):
            write()

    def give_up(self) -> None:
        """Here the machine code cannot go on; the reference engine has to."""
        self.f.store(TOO_HARD, self.failed)
        self.f.jump(self.fail_at)
        self.f.begin(self.f.label("never"))

    # ---- obligations

    def _obliged(self, expr: Obliged, scope: Scope) -> Operand:
        known = self.rules.evaluator.value(expr.condition, scope.known)
        if known == 0:
            self.fail(expr.site)
            return _any_value(expr.type)
        if known is None:
            holds, fails = self.f.label("holds"), self.f.label("fails")
            self.conditions.jump(expr.condition, scope, holds, fails)
            self.f.begin(fails)
            self.fail(expr.site)
            self.f.begin(holds)
        return self.operand(expr.value, scope)

    def _bounded(self, expr: Bounded, scope: Scope) -> Operand:
        inner = expr.value.type
        operand = self.operand(expr.value, scope)
        if expr.site is None:
            return min(max(operand, expr.low), expr.high) if isinstance(operand, int) else operand
        if isinstance(inner, Scalar):
            value = arithmetic.number(self.f, number_of(operand))
            self._bound(value, inner, expr)
            return min(max(value, expr.low), expr.high) if isinstance(value, int) else value
        array = arrays.kept(self.f, array_of(operand))
        if array.count <= arrays.SHORT:
            for index in range(array.count):
                self._bound(arrays.cell(self.f, array, index), inner, expr)
        else:
            with self.f.rounds(0, array.count) as at:
                self._bound(arrays.cell(self.f, array, at), inner, expr)
        return array

    def _bound(self, value: Value, known: Scalar | Array, expr: Bounded) -> None:
        """The obligation that a number lies within bounds; `known` is where it can lie."""
        if isinstance(value, int):
            if not expr.low <= value <= expr.high:
                self.fail(expr.site)
            return
        fits: Value = 1
        if known.low < expr.low:
            fits = self.f.compare("sge", value, expr.low)
        if known.high > expr.high:
            below = self.f.compare("sle", value, expr.high)
            fits = below if isinstance(fits, int) else self.f.op("and", fits, below, I1)
        if isinstance(fits, Reg):
            holds, fails = self.f.label("holds"), self.f.label("fails")
            self.f.branch(fits, holds, fails)
            self.f.begin(fails)
            self.fail(expr.site)
            self.f.begin(holds)


def _any_value(kind: Scalar | Array) -> Operand:
    """What stands where nothing is ever reached."""
    return Known((kind.low,) * prod(kind.dims)) if isinstance(kind, Array) else kind.low


def _ranges(expr: Arithmetic) -> tuple[Scalar, Scalar]:
    left, right = expr.left.type, expr.right.type
    if isinstance(left, Scalar) and isinstance(right, Scalar):
        return left, right
    raise Fault("arithmetic of arrays")
