"""Writes conditions, as values or as jumps to one of two places.

Where several cells of one word are compared with the same number, they are compared together.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, assert_never

from msgspec import Struct

from rulewright.core.ir import (
    Call,
    Comparison,
    Conditional,
    Expr,
    Logic,
    Not,
    Quoted,
    Read,
    Reduce,
    Scalar,
)
from rulewright.native import arithmetic
from rulewright.native.arithmetic import PREDICATES
from rulewright.native.ir import I1, Value
from rulewright.native.layout import Field
from rulewright.native.scope import Scope
from rulewright.native.state import State
from rulewright.native.words import signed

if TYPE_CHECKING:
    from rulewright.native.expressions import Writer


class Part(Struct, frozen=True):
    """One of the conditions that must all hold, or of which one must."""

    expr: Expr
    scope: Scope


class _Cell(Struct, frozen=True):
    """A comparison of one cell at a known place with a value: the word, the bit, the value."""

    state: State
    field: Field
    word: int
    shift: int
    value: Value

    @property
    def key(self) -> _Key:
        """What cells must share to be compared together: with a known value, or the same one."""
        if isinstance(self.value, int):
            return id(self.state), self.word, "", 0, 0
        return id(self.state), self.word, self.value.name, self.field.low, self.field.width


_Key = tuple[int, int, str, int, int]


class Conditions:
    """Writes conditions for one function."""

    def __init__(self, writer: Writer) -> None:
        self.writer = writer
        self.f = writer.f

    # ---- as values

    def value(self, expr: Comparison | Logic | Not, scope: Scope) -> Value:
        """A truth value."""
        match expr:
            case Comparison(operator, left, right):
                predicate = PREDICATES[operator]
                numbers = self.writer.number(left, scope), self.writer.number(right, scope)
                return arithmetic.compare(self.f, predicate, *numbers)
            case Not(operand):
                return arithmetic.negation(self.f, self.writer.truth(operand, scope))
            case Logic():
                return self._logic(expr, scope)
            case _:
                assert_never(expr)

    def _logic(self, expr: Logic, scope: Scope) -> Value:
        left = self.writer.rules.evaluator.value(expr.left, scope.known)
        if isinstance(left, int):
            decided = left if expr.operator == "or" else 1 - left
            return int(expr.operator != "and") if decided else self.writer.truth(expr.right, scope)
        if not self.writer.cheap(expr.right):
            return self.by_jumps(expr, scope)
        first = self.writer.truth(expr.left, scope)
        second = self.writer.truth(expr.right, scope)
        if expr.operator == "implies":
            first = arithmetic.negation(self.f, first)
        either = expr.operator != "and"
        if isinstance(first, int):
            return second if first != either else int(either)
        if isinstance(second, int):
            return first if second != either else int(either)
        return self.f.op("or" if either else "and", first, second, I1)

    def by_jumps(self, expr: Expr, scope: Scope) -> Value:
        """A truth value that is found by jumping."""
        yes, no, end = self.f.label("yes"), self.f.label("no"), self.f.label("end")
        result = self.f.slot(I1)
        self.jump(expr, scope, yes, no)
        self.f.begin(yes)
        self.f.store(1, result, I1)
        self.f.jump(end)
        self.f.begin(no)
        self.f.store(0, result, I1)
        self.f.begin(end)
        return self.f.load(result, I1)

    # ---- as jumps

    def jump(self, expr: Expr, scope: Scope, yes: str, no: str) -> None:
        """Go on at `yes` where it holds, else at `no`."""
        match expr:
            case Quoted(value):
                self.jump(value, scope, yes, no)
            case Not(operand):
                self.jump(operand, scope, no, yes)
            case Logic("and") | Reduce("all"):
                self._all(expr, scope, yes, no)
            case Logic("or" | "implies") | Reduce("any"):
                self._any(expr, scope, yes, no)
            case Conditional(condition, then, otherwise):
                first, second = self.f.label("yes"), self.f.label("no")
                self.jump(condition, scope, first, second)
                self.f.begin(first)
                self.jump(then, scope, yes, no)
                self.f.begin(second)
                self.jump(otherwise, scope, yes, no)
            case Call() if self.writer.calls.jumps(expr):
                self.writer.calls.jump(expr, scope, yes, no)
            case _:
                self.f.branch(self.writer.truth(expr, scope), yes, no)

    def _all(self, expr: Logic | Reduce, scope: Scope, yes: str, no: str) -> None:
        for condition in self._together(self._parts(expr, scope, all_of=True), "equal"):
            following = self.f.label("and")
            if isinstance(condition, Part):
                self._part(condition, following, no, all_of=True)
            else:
                self.f.branch(condition, following, no)
            self.f.begin(following)
        self.f.jump(yes)

    def _any(self, expr: Logic | Reduce, scope: Scope, yes: str, no: str) -> None:
        for condition in self._together(self._parts(expr, scope, all_of=False), "unequal"):
            following = self.f.label("or")
            if isinstance(condition, Part):
                self._part(condition, yes, following, all_of=False)
            else:
                self.f.branch(condition, following, yes)
            self.f.begin(following)
        self.f.jump(no)

    def _part(self, part: Part, yes: str, no: str, *, all_of: bool) -> None:
        """A condition; a loop over values that are not known is one."""
        expr = part.expr
        if isinstance(expr, Reduce) and expr.operator == ("all" if all_of else "any"):
            self.writer.loops.decide(expr, part.scope, yes, no)
        else:
            self.jump(expr, part.scope, yes, no)

    # ---- what must all hold, or of which one must

    def _parts(self, expr: Expr, scope: Scope, *, all_of: bool) -> list[Part]:
        """The conditions of which `expr` is made up, in the order in which they are judged."""
        match expr:
            case Quoted(value):
                return self._parts(value, scope, all_of=all_of)
            case Logic("and", left, right) if all_of:
                return self._both(left, right, scope, all_of=all_of)
            case Logic("or", left, right) if not all_of:
                return self._both(left, right, scope, all_of=all_of)
            case Logic("implies", left, right) if not all_of:
                return self._both(Not(left), right, scope, all_of=all_of)
            case Reduce("all") if all_of:
                return self._rounds(expr, scope, all_of=all_of)
            case Reduce("any") if not all_of:
                return self._rounds(expr, scope, all_of=all_of)
            case _:
                return [Part(expr, scope)]

    def _both(self, left: Expr, right: Expr, scope: Scope, *, all_of: bool) -> list[Part]:
        known = self.writer.rules.evaluator.value(left, scope.known)
        if known is not None:
            decided = bool(known) is not all_of
            return [Part(left, scope)] if decided else self._parts(right, scope, all_of=all_of)
        return [
            *self._parts(left, scope, all_of=all_of),
            *self._parts(right, scope, all_of=all_of),
        ]

    def _rounds(self, expr: Reduce, scope: Scope, *, all_of: bool) -> list[Part]:
        """The rounds of a loop over known values that is worth writing out; else the loop."""
        generator, rest = expr.generators[0], expr.generators[1:]
        rules = self.writer.rules
        values = rules.evaluator.domain(generator.domain, scope.known)
        inner = Reduce(expr.operator, rest, expr.body, None, None, expr.type) if rest else expr.body
        if values is None or not rules.unrolls(len(values), rules.costs.steps(inner)):
            return [Part(expr, scope)]
        parts: list[Part] = []
        for value in values:
            bound = scope.bind(generator.name, value if isinstance(value, int) else 0)
            condition = generator.condition
            known = 1
            if condition is not None:
                found = rules.evaluator.value(condition, bound.known)
                known = 2 if found is None else int(found != 0)
            if known == 0:
                continue
            if known == 1 or condition is None:
                parts.extend(self._parts(inner, bound, all_of=all_of))
            else:
                guarded = Logic("implies" if all_of else "and", condition, inner)
                parts.append(Part(guarded, bound))
        return parts

    # ---- comparisons of several cells at once

    def _together(self, parts: list[Part], operator: str) -> list[Part | Value]:
        """The conditions; equal cells of one word as one value, which for `unequal` is turned."""
        if len(parts) < 2 or not all(self.writer.safe(part.expr) for part in parts):
            return list(parts)
        found: dict[_Key, list[_Cell]] = {}
        order: list[Part | _Key] = []
        for part in parts:
            cell = self._cell(part, operator)
            if cell is None:
                order.append(part)
                continue
            key = cell.key
            if key not in found:
                found[key] = []
                order.append(key)
            found[key].append(cell)
        return [each if isinstance(each, Part) else self._equal(found[each]) for each in order]

    def _cell(self, part: Part, operator: str) -> _Cell | None:
        """The comparison as one of a cell at a known place, if it is that."""
        expr = part.expr
        while isinstance(expr, Quoted):
            expr = expr.value
        if not isinstance(expr, Comparison) or expr.operator != operator:
            return None
        read, other = expr.left, expr.right
        while isinstance(read, Quoted):
            read = read.value
        if not isinstance(read, Read) or not isinstance(other.type, Scalar):
            return None
        field = self.writer.rules.fields[read.variable]
        known = [
            self.writer.rules.evaluator.value(index, part.scope.known) for index in read.indices
        ]
        places = [index for index in known if isinstance(index, int)]
        if len(places) != len(field.dims) or field.width == 0:
            return None
        value = self._compared(other, part.scope, field)
        if value is None:
            return None
        start = 0
        for dimension, place in zip(field.dims, places, strict=True):
            start = start * dimension + place
        word, shift = field.place(start)
        return _Cell(part.scope.state, field, word, shift, value)

    def _compared(self, other: Expr, scope: Scope, field: Field) -> Value | None:
        """What a cell of the field is compared with, if the cell can have that value."""
        top = field.low + field.mask
        known = self.writer.rules.evaluator.value(other, scope.known)
        if isinstance(known, int):
            return known if field.low <= known <= top else None
        if not self.writer.cheap(other) or other.type.low < field.low or other.type.high > top:
            return None
        return self.writer.number(other, scope)

    def _equal(self, cells: list[_Cell]) -> Value:
        """Whether all these cells of one word are as they should be."""
        first = cells[0]
        word = first.state.word(self.f, first.word, 0, 1)
        mask = pattern = 0
        for cell in cells:
            bits = cell.field.mask << cell.shift
            wanted = cell.value - cell.field.low if isinstance(cell.value, int) else 1
            if (
                isinstance(cell.value, int)
                and mask & bits
                and (pattern ^ wanted << cell.shift) & bits & mask
            ):
                return 0
            mask |= bits
            pattern |= wanted << cell.shift
        if isinstance(first.value, int):
            return self.f.compare("eq", self.f.op("and", word, signed(mask)), signed(pattern))
        # The same for every such comparison of this word, so that LLVM does it once.
        value = arithmetic.add(self.f, first.value, -first.field.low)
        everywhere = self.f.op("mul", value, signed(_repeated(first.field, first.word)))
        differs = self.f.op("xor", word, everywhere)
        return self.f.compare("eq", self.f.op("and", differs, signed(mask)), 0)


def _repeated(field: Field, word: int) -> int:
    """The lowest bit of each cell of a field that lies in this word."""
    places = map(field.place, range(field.cells))
    return sum(1 << shift for within, shift in places if within == word)
