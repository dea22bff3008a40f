"""`def`s and procedures.

A parameter declared as `int` or as a bag has no range of its own: it has that of what is passed.
So calls with other ranges get a function of the core for themselves. After the first few of one
`def` ranges are widened to powers of two, so that there are never many.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field

from rulewright.core import build, ir
from rulewright.core.ir import Constant, Expr, Parameter
from rulewright.core.shapes import BagOf, Compound, MapOf, Maybe, Number, SetOf, Shape
from rulewright.core.walk import can_fail
from rulewright.diagnostics.fault import Fault
from rulewright.diagnostics.mistake import MistakesFound, mistake
from rulewright.diagnostics.registry.limits import TOO_DEEP
from rulewright.diagnostics.source import Span
from rulewright.elaborate.context import Context
from rulewright.elaborate.convert import Fitting
from rulewright.elaborate.depth import DEEPEST, depth
from rulewright.elaborate.effects import block
from rulewright.elaborate.scope import Names, Rule, Scope
from rulewright.elaborate.shaping import shape_of
from rulewright.elaborate.values import ListValue, Value, scalar_shape, type_of
from rulewright.semantics import typed, types

EXACT_KINDS = 8
"""So many kinds of calls of one routine keep their exact ranges."""

Declared = typed.Define | typed.Procedure


@dataclass(slots=True)
class Routines:
    """The routines made so far, by the shapes of their arguments."""

    functions: dict[str, ir.Function] = field(default_factory=dict)
    procedures: dict[str, ir.Procedure] = field(default_factory=dict)
    made: dict[str, dict[tuple[Shape, ...], Value | str]] = field(default_factory=dict)
    names: Names = field(default_factory=Names)
    nested: int = 0

    @contextmanager
    def entered(self, declared: Declared) -> Iterator[None]:
        """While the body of a routine is elaborated, which another one waits for."""
        levels = depth(declared.body)
        if self.nested + levels > DEEPEST:
            what = f"the calls that lead to `{declared.name}` are"
            raise MistakesFound((mistake(TOO_DEEP, declared.span, what=what, limit=DEEPEST),))
        self.nested += levels
        try:
            yield
        finally:
            self.nested -= levels


def call(
    context: Context,
    routines: Routines,
    declared: typed.Define,
    arguments: tuple[Value | ListValue, ...],
    span: Span,
) -> Value:
    """A call of a `def`; what it gives is inferred from its body."""
    shapes = _shapes(context, routines, declared, arguments)
    given = _given(context, declared, shapes, arguments, span)
    made = routines.made.setdefault(declared.name, {})
    if shapes not in made:
        made[shapes] = _function(context, routines, declared, shapes)
    result = made[shapes]
    if not isinstance(result, Value):
        raise Fault(f"{declared.name} is no def")
    match result.expr:
        case Constant() if not any(can_fail(argument) for argument in given):
            return result
        case ir.Call(name, _, of):
            return Value(build.call(name, given, of), result.shape)
        case expr:
            raise Fault(f"{expr} is no call")


def _function(
    context: Context, routines: Routines, declared: typed.Define, shapes: tuple[Shape, ...]
) -> Value:
    """A new function of the core, as a call of it without arguments; or the constant it is."""
    name = routines.names.fresh(declared.name)
    scope, parameters = _opened(declared, shapes)
    with routines.entered(declared):
        body = context.expression(declared.body, scope)
    like = body.shape
    result = shape_of(context, declared.result, declared.span, like)
    fitted = Fitting(context.store, scope, declared.body.span).fit(body, result)
    routines.functions[name] = ir.Function(name, parameters, fitted.expr)
    if isinstance(fitted.expr, Constant):
        return fitted
    return Value(build.call(name, (), fitted.expr.type), result)


def run(
    context: Context,
    routines: Routines,
    declared: typed.Procedure,
    arguments: tuple[Value | ListValue, ...],
    span: Span,
) -> ir.Run:
    """A run of a procedure."""
    shapes = _shapes(context, routines, declared, arguments)
    given = _given(context, declared, shapes, arguments, span)
    made = routines.made.setdefault(declared.name, {})
    if shapes not in made:
        made[shapes] = _procedure(context, routines, declared, shapes)
    name = made[shapes]
    if not isinstance(name, str):
        raise Fault(f"{declared.name} is no procedure")
    return ir.Run(name, given)


def _procedure(
    context: Context, routines: Routines, declared: typed.Procedure, shapes: tuple[Shape, ...]
) -> str:
    name = routines.names.fresh(declared.name)
    scope, parameters = _opened(declared, shapes)
    with routines.entered(declared):
        body = block(context, declared.body, scope)
    routines.procedures[name] = ir.Procedure(name, parameters, body)
    return name


def _opened(declared: Declared, shapes: tuple[Shape, ...]) -> tuple[Scope, tuple[Parameter, ...]]:
    """The scope of a body, and its parameters."""
    scope = Scope(Rule(declared.name, declared.cites))
    parameters: list[Parameter] = []
    for parameter, shape in zip(declared.parameters, shapes, strict=True):
        name = scope.fresh(parameter.name)
        of = type_of(shape)
        parameters.append(Parameter(name, of, shape))
        scope = scope.bind(parameter.name, Value(build.local(name, of), shape))
    return scope, tuple(parameters)


def _given(
    context: Context,
    declared: Declared,
    shapes: tuple[Shape, ...],
    arguments: tuple[Value | ListValue, ...],
    span: Span,
) -> tuple[Expr, ...]:
    """The arguments as the parameters have them."""
    given: list[Expr] = []
    for argument, shape in zip(arguments, shapes, strict=True):
        if isinstance(argument, ListValue):
            raise Fault("a list as an argument")
        scope = Scope(Rule(declared.name, declared.cites))
        given.append(Fitting(context.store, scope, span).fit(argument, shape).expr)
    return tuple(given)


# ---- routines by themselves


def elaborate_closed(context: Context, routines: Routines, declared: Declared) -> None:
    """Elaborate a routine whose parameters have ranges of their own, before anything calls it.

    Those it calls have been elaborated before, so that calls do not wait for one another.
    """
    if all(is_bounded(parameter.type) for parameter in declared.parameters):
        _elaborate_alone(context, routines, declared)


def elaborate_uncalled(context: Context, routines: Routines, declared: Declared) -> None:
    """Elaborate a routine that nothing calls, so that what is wrong in it is found all the same."""
    if declared.name not in routines.made:
        _elaborate_alone(context, routines, declared)


def _elaborate_alone(context: Context, routines: Routines, declared: Declared) -> None:
    shapes = tuple(
        shape_of(context, parameter.type, parameter.span, Number(0, 0))
        for parameter in declared.parameters
    )
    made = routines.made.setdefault(declared.name, {})
    if shapes not in made:
        if isinstance(declared, typed.Define):
            made[shapes] = _function(context, routines, declared, shapes)
        else:
            made[shapes] = _procedure(context, routines, declared, shapes)


def is_bounded(of: types.Type) -> bool:
    """Whether a type says itself which numbers its values have."""
    match of:
        case types.IntType(low, high):
            return low is not None and high is not None
        case types.BagType() | types.ListType():
            return False
        case types.OptionalType(inner) | types.SetType(inner):
            return is_bounded(inner)
        case types.TupleType(items):
            return all(is_bounded(item) for item in items)
        case types.MapType(key, value):
            return is_bounded(key) and is_bounded(value)
        case _:
            return True


# ---- shapes of parameters


def _shapes(
    context: Context,
    routines: Routines,
    declared: Declared,
    arguments: tuple[Value | ListValue, ...],
) -> tuple[Shape, ...]:
    exact = len(routines.made.get(declared.name, {})) < EXACT_KINDS
    shapes: list[Shape] = []
    for parameter, argument in zip(declared.parameters, arguments, strict=True):
        if isinstance(argument, ListValue):
            raise Fault("a list as an argument")
        like = argument.shape if exact else widened(argument.shape)
        shapes.append(shape_of(context, parameter.type, parameter.span, like))
    return tuple(shapes)


def widened(shape: Shape) -> Shape:
    """The shape with every range widened to the next power of two."""
    match shape:
        case Number(low, high):
            return Number(-_next_power(-low) if low < 0 else 0, _next_power(high) - 1)
        case Maybe(inner):
            return Maybe(scalar_shape(widened(inner)))
        case Compound(name, parts):
            return Compound(name, tuple((part, scalar_shape(widened(of))) for part, of in parts))
        case SetOf(element):
            return SetOf(scalar_shape(widened(element)))
        case BagOf(element, most):
            return BagOf(scalar_shape(widened(element)), _next_power(most) - 1)
        case MapOf(key, value):
            return MapOf(key, widened(value))
        case _:
            return shape


def _next_power(number: int) -> int:
    """The smallest power of two above `number`, which is not negative."""
    return 1 << max(0, number).bit_length()
