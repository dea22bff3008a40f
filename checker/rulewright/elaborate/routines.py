"""`def`s and procedures.

A parameter declared as `int` or as a bag has no range of its own: it has that of what is passed.
So calls with other ranges get a function of the core for themselves. After the first few of one
`def` ranges are widened to powers of two, so that there are never many.
"""

from __future__ import annotations

from collections.abc import Container, Iterator, Mapping
from contextlib import contextmanager
from typing import TypeVar

from msgspec import Struct, field

from rulewright.core import build, ir
from rulewright.core.ir import Constant, Expr, Parameter, Table
from rulewright.core.shapes import BagOf, Compound, MapOf, Maybe, Number, SetOf, Shape
from rulewright.core.walk import can_fail
from rulewright.diagnostics.fault import Fault
from rulewright.diagnostics.mistake import Mistake, MistakesFound, mistake
from rulewright.diagnostics.registry.limits import TOO_DEEP
from rulewright.diagnostics.source import Span
from rulewright.elaborate import stack
from rulewright.elaborate.asking import Questions
from rulewright.elaborate.closed import is_stateless
from rulewright.elaborate.context import Context
from rulewright.elaborate.convert import Fitting
from rulewright.elaborate.depth import DEEPEST, depth
from rulewright.elaborate.effects import block
from rulewright.elaborate.precomputed import table_of
from rulewright.elaborate.scope import Names, Rule, Scope
from rulewright.elaborate.shaping import shape_of
from rulewright.elaborate.small import LARGEST_TEXT, is_small, small_defines
from rulewright.elaborate.values import ListValue, Value, is_cheap, ordinal, scalar_shape, type_of
from rulewright.semantics import typed, types

EXACT_KINDS = 8
"""So many kinds of calls of one routine keep their exact ranges."""

Declared = typed.Define | typed.Procedure
K = TypeVar("K")
V = TypeVar("V")


class MadeFunction(Struct, frozen=True):
    """A function of the core for one kind of call, and a table of its values if there is one."""

    name: str
    body: Expr
    shape: Shape
    table: Table | None


class Routines(Struct):
    """The routines made so far, by the shapes of their arguments.

    `small` names the `def`s that are written out where they are called, `sizes` has their nodes
    when they are. `asked` has the questions for each function and procedure of the core.
    """

    sizes: Mapping[str, int]
    small: set[str]
    functions: dict[str, ir.Function] = {}
    procedures: dict[str, ir.Procedure] = {}
    asked: dict[str, Questions] = {}
    stateless: set[str] = set()
    safe: set[str] = set()
    made_functions: dict[str, dict[tuple[Shape, ...], MadeFunction]] = {}
    made_procedures: dict[str, dict[tuple[Shape, ...], str]] = {}
    names: Names = field(default_factory=Names)
    depths: dict[str, int] = {}
    failed: dict[str, tuple[Mistake, ...]] = {}
    nested: int = 0

    def keep_depth(self, name: str, levels: int, declared: Declared) -> None:
        """Remember how deep a routine is nested; a mistake where that is too much."""
        if levels > stack.DEEPEST:
            what = f"what `{declared.name}` calls, with what that calls, is"
            found = mistake(TOO_DEEP, declared.span, what=what, limit=stack.DEEPEST)
            raise MistakesFound((found,))
        self.depths[name] = levels

    def made(self) -> dict[str, list[str]]:
        """The functions and procedures of the core by the names that the text has for them."""
        found = {name: list(kinds.values()) for name, kinds in self.made_procedures.items()}
        for name, functions in self.made_functions.items():
            found[name] = [each.name for each in functions.values()]
        return found

    def asking(self, question: str) -> set[str]:
        """The routines for which a question was asked, by the names that the text has for them."""
        made = self.made().items()
        return {name for name, kinds in made if any(question in self.asked[k] for k in kinds)}

    def without(self, declared: Container[str]) -> Routines:
        """The same without what was made of these routines; nothing was wrong in any."""
        made = self.made().items()
        gone = {kind for name, kinds in made if name in declared for kind in kinds}
        small = {name for name in self.small if name not in declared}
        small.update(name for name in small_defines(self.sizes) if name in declared)
        return Routines(
            self.sizes,
            small,
            _without(self.functions, gone),
            _without(self.procedures, gone),
            _without(self.asked, gone),
            self.stateless - gone,
            self.safe - gone,
            {name: {**each} for name, each in _without(self.made_functions, declared).items()},
            {name: {**each} for name, each in _without(self.made_procedures, declared).items()},
            self.names.without(declared, gone),
            _without(self.depths, gone),
        )

    @contextmanager
    def making(self, declared: Declared) -> Iterator[None]:
        """While a routine is made. What is wrong in it is told again to whoever else calls it."""
        if declared.name in self.failed:
            raise MistakesFound(self.failed[declared.name])
        try:
            with self._nested(declared):
                yield
        except MistakesFound as found:
            self.failed[declared.name] = found.mistakes
            raise

    @contextmanager
    def _nested(self, declared: Declared) -> Iterator[None]:
        levels = depth(declared.body)
        if self.nested + levels > DEEPEST:
            what = f"the calls that lead to `{declared.name}` are"
            raise MistakesFound((mistake(TOO_DEEP, declared.span, what=what, limit=DEEPEST),))
        self.nested += levels
        try:
            yield
        finally:
            self.nested -= levels


def _without(made: Mapping[K, V], gone: Container[K]) -> dict[K, V]:
    return {name: each for name, each in made.items() if name not in gone}


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
    made = routines.made_functions.setdefault(declared.name, {})
    if shapes not in made:
        made[shapes] = _function(context, routines, declared, shapes)
    function = made[shapes]
    context.asking.note(routines.asked[function.name])
    if isinstance(function.body, Constant) and not any(can_fail(each.expr) for each in given):
        return Value(function.body, function.shape)
    if function.table is not None:
        places = tuple(ordinal(each) for each in given)
        return Value(build.lookup(function.table, places), function.shape)
    exprs = tuple(each.expr for each in given)
    return Value(build.call(function.name, exprs, function.body.type), function.shape)


def _function(
    context: Context, routines: Routines, declared: typed.Define, shapes: tuple[Shape, ...]
) -> MadeFunction:
    with routines.making(declared), context.asking.making() as asked:
        name = routines.names.fresh(declared.name)
        scope, parameters = _opened(declared, shapes)
        body = context.expression(declared.body, scope)
        result = shape_of(context, declared.result, declared.span, body.shape)
        if isinstance(result, BagOf) and isinstance(body.shape, BagOf):
            result = BagOf(result.element, body.shape.most)
        expr = Fitting(context.store, scope, declared.body.span).fit(body, result).expr
        routines.keep_depth(name, stack.depth_of_expression(expr, routines.depths), declared)
    routines.functions[name] = ir.Function(name, parameters, expr)
    routines.asked[name] = frozenset(asked)
    if is_stateless(expr, routines.stateless):
        routines.stateless.add(name)
    if not can_fail(expr, routines.safe):
        routines.safe.add(name)
    if routines.sizes[declared.name] <= LARGEST_TEXT and is_small(expr):
        routines.small.add(declared.name)
    bound = tuple(build.local(each.name, each.type) for each in parameters)
    return MadeFunction(name, expr, result, table_of(context, name, bound, expr))


def written_out(
    context: Context,
    declared: typed.Define,
    arguments: tuple[Value | ListValue, ...],
    scope: Scope,
    span: Span,
) -> Value:
    """The body of a `def` for these arguments; findings in it still name the `def`."""
    inner = Scope(Rule(declared.name, declared.cites), scope.names)
    bound: list[tuple[str, Expr]] = []
    for parameter, argument in zip(declared.parameters, arguments, strict=True):
        if isinstance(argument, ListValue):
            raise Fault("a list as an argument")
        shape = shape_of(context, parameter.type, parameter.span, argument.shape)
        value = Fitting(context.store, inner, span).fit(argument, shape)
        if not is_cheap(value.expr):
            name = inner.fresh(parameter.name)
            bound.append((name, value.expr))
            value = Value(build.local(name, value.expr.type), shape)
        inner = inner.bind(parameter.name, value)
    body = context.expression(declared.body, inner)
    result = shape_of(context, declared.result, declared.span, body.shape)
    expr = Fitting(context.store, inner, declared.body.span).fit(body, result).expr
    for name, given in reversed(bound):
        expr = build.let_in(name, given, expr)
    return Value(expr, result)


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
    made = routines.made_procedures.setdefault(declared.name, {})
    if shapes not in made:
        made[shapes] = _procedure(context, routines, declared, shapes)
    context.asking.note(routines.asked[made[shapes]])
    return ir.Run(made[shapes], tuple(each.expr for each in given))


def _procedure(
    context: Context, routines: Routines, declared: typed.Procedure, shapes: tuple[Shape, ...]
) -> str:
    with routines.making(declared), context.asking.making() as asked:
        name = routines.names.fresh(declared.name)
        scope, parameters = _opened(declared, shapes)
        body = block(context, declared.body, scope)
        routines.keep_depth(name, stack.depth_of_block(body, routines.depths), declared)
    routines.procedures[name] = ir.Procedure(name, parameters, body)
    routines.asked[name] = frozenset(asked)
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
) -> tuple[Value, ...]:
    """The arguments as the parameters have them."""
    given: list[Value] = []
    for argument, shape in zip(arguments, shapes, strict=True):
        if isinstance(argument, ListValue):
            raise Fault("a list as an argument")
        scope = Scope(Rule(declared.name, declared.cites))
        given.append(Fitting(context.store, scope, span).fit(argument, shape))
    return tuple(given)


# ---- routines by themselves


def elaborate_closed(context: Context, routines: Routines, declared: Declared) -> None:
    """Elaborate a routine whose parameters have ranges of their own, before anything calls it.

    Those it calls have been elaborated before, so that calls do not wait for one another.
    """
    if declared.name not in routines.small and all(
        is_bounded(parameter.type) for parameter in declared.parameters
    ):
        _elaborate_alone(context, routines, declared)


def elaborate_uncalled(context: Context, routines: Routines, declared: Declared) -> None:
    """Elaborate a routine that nothing calls, so that what is wrong in it is found all the same."""
    if declared.name not in {*routines.made_functions, *routines.made_procedures}:
        _elaborate_alone(context, routines, declared)


def _elaborate_alone(context: Context, routines: Routines, declared: Declared) -> None:
    shapes = tuple(
        shape_of(context, parameter.type, parameter.span, Number(0, 0))
        for parameter in declared.parameters
    )
    if isinstance(declared, typed.Define):
        functions = routines.made_functions.setdefault(declared.name, {})
        if shapes not in functions:
            functions[shapes] = _function(context, routines, declared, shapes)
    else:
        procedures = routines.made_procedures.setdefault(declared.name, {})
        if shapes not in procedures:
            procedures[shapes] = _procedure(context, routines, declared, shapes)


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
    functions = routines.made_functions.get(declared.name, {})
    procedures = routines.made_procedures.get(declared.name, {})
    exact = len(functions) + len(procedures) < EXACT_KINDS
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
