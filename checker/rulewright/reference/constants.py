"""Values of closed expressions: those that read neither the state nor a name bound around them."""

from __future__ import annotations

from collections.abc import Iterable

from rulewright.core.ir import Expr, Function
from rulewright.core.search import Failure, Value
from rulewright.reference.compile import Compiler, Consulted
from rulewright.reference.layout import NoAnswer, Scope, plain


def evaluate_closed(
    expr: Expr,
    tables: Iterable[Consulted] = (),
    functions: Iterable[Function] = (),
) -> Value | Failure:
    """The value of a closed expression, or the obligation that fails in it."""
    scope = Scope()
    code = Compiler(tables, functions).expression(expr, scope)
    try:
        value: Value = code([], [None] * scope.extent.size)
    except NoAnswer as no_answer:
        return no_answer.failure
    return plain(value)
