"""Writes calls of functions: their bodies in place, or code of their own."""

from __future__ import annotations

from math import prod
from typing import TYPE_CHECKING

from rulewright.core.ir import Array, Call, Expr, Parameter
from rulewright.core.ir import Function as CoreFunction
from rulewright.diagnostics.fault import Fault
from rulewright.native import arithmetic, arrays
from rulewright.native.ir import I64, PTR, Function, Reg, Value, text_of
from rulewright.native.scope import Operand, Scope, array_of, number_of
from rulewright.native.state import Memory, State, Words

if TYPE_CHECKING:
    from rulewright.native.expressions import Writer
    from rulewright.native.rules import Rules

RESULT = f"{{ {I64}, {I64} }}"
"""A number, and the number of the obligation that failed plus one; 0: none did."""


class Calls:
    """Writes the calls of one function."""

    def __init__(self, writer: Writer) -> None:
        self.writer = writer
        self.f = writer.f

    def jumps(self, expr: Call) -> bool:
        """Whether the function's body is written in place, so that it can jump."""
        function = self.writer.rules.functions[expr.function]
        return not isinstance(function.body.type, Array) and self.writer.rules.inlines(function)

    def jump(self, expr: Call, scope: Scope, yes: str, no: str) -> None:
        """Go on at `yes` where a function written in place holds, else at `no`."""
        function = self.writer.rules.functions[expr.function]
        self.writer.conditions.jump(function.body, self._inside(function, expr, scope), yes, no)

    def _inside(self, function: CoreFunction, expr: Call, scope: Scope) -> Scope:
        """The scope of a body that is written in place."""
        inside = Scope(scope.state)
        for parameter, argument in zip(function.parameters, expr.arguments, strict=True):
            inside = inside.bind(parameter.name, self._argument(parameter, argument, scope))
        return inside

    def _argument(self, parameter: Parameter, argument: Expr, scope: Scope) -> Operand:
        operand = self.writer.operand(argument, scope)
        if isinstance(parameter.type, Array):
            return array_of(operand)
        return arithmetic.number(self.f, number_of(operand))

    def function(self, expr: Call, scope: Scope) -> Operand:
        """What the function gives."""
        function = self.writer.rules.functions[expr.function]
        if self.writer.rules.inlines(function):
            return self.writer.operand(function.body, self._inside(function, expr, scope))
        name = written_function(self.writer.rules, function)
        given = handed(self.writer.rules, self.f, scope.state)
        for parameter, argument in zip(function.parameters, expr.arguments, strict=True):
            operand = self._argument(parameter, argument, scope)
            if isinstance(operand, (int, Reg)):
                given.append((I64, operand))
            else:
                given.append((PTR, arrays.written(self.f, array_of(operand))))
        if isinstance(function.body.type, Array):
            count = prod(function.body.type.dims)
            room = self.f.slot(I64, max(2, count))
            failed: Value = self.f.call(name, I64, [*given, (PTR, room)])
            self._check(function, failed)
            return arrays.InRoom(room, count)
        if function.name in self.writer.rules.answering:
            return self.f.call(name, I64, given)
        result = self.f.call(name, RESULT, given)
        self._check(function, self.f.part(result, 1, I64))
        return self.f.part(result, 0, I64)

    def _check(self, function: CoreFunction, failed: Value) -> None:
        """Fail where an obligation failed in the function."""
        if function.name in self.writer.rules.answering:
            return
        handed_on(self.writer, failed)


def handed_on(writer: Writer, failed: Value) -> None:
    """Go on where obligations fail if `failed` is not 0: the number of one, plus one."""
    f = writer.f
    fails, holds = f.label("failed"), f.label("held")
    f.branch(f.compare("ne", failed, 0), fails, holds)
    f.begin(fails)
    f.store(f.op("sub", failed, 1), writer.failed)
    f.jump(writer.fail_at)
    f.begin(holds)


def written_function(rules: Rules, function: CoreFunction) -> str:
    """The name of the code of a function, which is written when it is called first."""
    name = f"def.{function.name}"
    if name in rules.written:
        return f'"{name}"'
    rules.written.add(name)
    of_array = isinstance(function.body.type, Array)
    parameters = state_parameters(rules) + [
        (f"p{number}", PTR if isinstance(each.type, Array) else I64)
        for number, each in enumerate(function.parameters)
    ]
    if of_array:
        parameters.append(("result", PTR))
    safe = function.name in rules.answering
    f = rules.module.function(f'"{name}"', parameters, I64 if of_array or safe else RESULT)
    _write_body(rules, function, f, of_array=of_array)
    return f'"{name}"'


def _write_body(rules: Rules, function: CoreFunction, f: Function, *, of_array: bool) -> None:
    from rulewright.native.expressions import Writer  # noqa: PLC0415 - each needs the other

    writer = Writer(rules, f, "fails")
    state, rest = state_of(rules, f)
    scope = Scope(state)
    for parameter, register in zip(function.parameters, rest, strict=False):
        if isinstance(parameter.type, Array):
            scope = scope.bind(parameter.name, arrays.InRoom(register, prod(parameter.type.dims)))
        else:
            scope = scope.bind(parameter.name, register)
    if of_array:
        arrays.write_to(f, writer.array(function.body, scope), rest[-1])
        f.give(0)
    else:
        value = writer.number(function.body, scope)
        give_result(f, value, safe=function.name in rules.answering)
    f.begin_after_jump("fails")
    failed = f.op("add", f.load(writer.failed), 1)
    if of_array:
        f.give(failed)
    else:
        give_failure(f, failed, safe=function.name in rules.answering)


def give_result(f: Function, value: Value, *, safe: bool) -> None:
    """Return a number from a function that had an answer."""
    if safe:
        f.give(value)
        return
    whole = f.value(f"insertvalue {RESULT} zeroinitializer, i64 {text_of(value)}, 0", RESULT)
    f.give(whole)


def give_failure(f: Function, failed: Value, *, safe: bool) -> None:
    """Return from a function in which an obligation failed."""
    if safe:
        f.give(0)
        return
    f.give(f.value(f"insertvalue {RESULT} zeroinitializer, i64 {text_of(failed)}, 1", RESULT))


def handed(rules: Rules, f: Function, state: State) -> list[tuple[str, Value]]:
    """A position as the arguments of a function that reads it."""
    if rules.in_registers:
        return [(I64, state.word(f, word, 0, 1)) for word in range(rules.layout.words)]
    if isinstance(state, Memory):
        return [(PTR, state.pointer)]
    raise Fault("a long position is in memory")


def state_parameters(rules: Rules) -> list[tuple[str, str]]:
    """How a position is handed to a function."""
    if rules.in_registers:
        return [(f"w{number}", I64) for number in range(rules.layout.words)]
    return [("state", PTR)]


def state_of(rules: Rules, f: Function, before: int = 0) -> tuple[State, tuple[Reg, ...]]:
    """The position in a function that was handed it, and the parameters behind it.

    `before` is how many parameters come before it.
    """
    parameters = f.parameters[before:]
    if rules.in_registers:
        count = rules.layout.words
        return Words(parameters[:count]), parameters[count:]
    return Memory(parameters[0]), parameters[1:]
