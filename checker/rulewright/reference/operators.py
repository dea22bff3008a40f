"""Which code an operator becomes: a special one where its operands are of common forms."""

from __future__ import annotations

from collections.abc import Mapping
from typing import assert_never

from rulewright.core.ir import (
    Arithmetic,
    Comparison,
    Conditional,
    Constant,
    Expr,
    Local,
    Logic,
    Not,
    Read,
)
from rulewright.reference import closures
from rulewright.reference.layout import Code, Placed, Scope


def operation(
    expr: Arithmetic | Comparison | Logic | Not | Conditional,
    scope: Scope,
    variables: Mapping[str, Placed],
    parts: tuple[Code, ...],
) -> Code:
    """The code of an operator from the codes of its operands."""
    match expr:
        case Arithmetic("add", Local(name), Constant(value)):
            return closures.local_plus(scope.slot(name), value)
        case Arithmetic(operator, _, Constant(value)):
            return closures.ARITHMETIC_WITH_CONSTANT[operator](parts[0], value)
        case Arithmetic(operator):
            return closures.ARITHMETIC[operator](*parts)
        case Comparison():
            return _comparison(expr, scope, variables, parts)
        case Logic(operator):
            return closures.LOGIC[operator](*parts)
        case Not():
            return closures.negation(*parts)
        case Conditional():
            return closures.conditional(*parts)
        case _:
            assert_never(expr)


def _comparison(
    expr: Comparison, scope: Scope, variables: Mapping[str, Placed], parts: tuple[Code, ...]
) -> Code:
    """The code of a comparison; many are of one cell, at a name, with a constant or a name."""
    at = _cell_at_name(expr.left, scope, variables)
    match expr.right:
        case Constant(value) if at is not None:
            return closures.CELL_WITH_CONSTANT[expr.operator](*at, value)
        case Constant(value):
            return closures.COMPARISON_WITH_CONSTANT[expr.operator](parts[0], value)
        case Local(name) if at is not None:
            return closures.CELL_WITH_NAME[expr.operator](*at, scope.slot(name))
        case _:
            return closures.COMPARISON[expr.operator](*parts)


def _cell_at_name(
    expr: Expr, scope: Scope, variables: Mapping[str, Placed]
) -> tuple[int, int] | None:
    """The first cell of a variable of one dimension, and the slot of the name it is read at."""
    match expr:
        case Read(variable, (Local(name),)) if len(variables[variable].dims) == 1:
            return variables[variable].start, scope.slot(name)
        case _:
            return None
