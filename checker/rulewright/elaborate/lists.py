"""Lists: constants of the instance, kept apart from what the core computes with."""

from __future__ import annotations

from rulewright.core.ir import Constant, ListTable, Table
from rulewright.core.shapes import Number
from rulewright.core.values import cells
from rulewright.diagnostics.fault import Fault
from rulewright.diagnostics.mistake import MistakesFound, mistake
from rulewright.diagnostics.registry.unsupported import NOT_SUPPORTED
from rulewright.elaborate.constants import constant_items
from rulewright.elaborate.context import Context
from rulewright.elaborate.scope import Scope
from rulewright.elaborate.shaping import shape_of
from rulewright.elaborate.values import ListValue
from rulewright.semantics import typed, types


def list_value(context: Context, node: typed.Expression, scope: Scope) -> ListValue:
    """The value of an expression that is a list."""
    match node:
        case typed.ParamValue(name):
            return _as_list(context.parameter(name))
        case typed.LocalValue(name):
            return _as_list(scope.values[name])
        case typed.ListOfItems(items, types.ListType(element), span):
            known_element = shape_of(context, element, span, Number(0, 0))
            return constant_items(context, items, scope, known_element)
        case typed.Convert(value):
            return list_value(context, value, scope)
        case typed.Conditional(condition, then, otherwise):
            chosen = context.expression(condition, scope).expr
            if isinstance(chosen, Constant):
                return list_value(context, then if chosen.value else otherwise, scope)
        case _:
            pass
    raise MistakesFound((mistake(NOT_SUPPORTED, node.span, construct="a list here"),))


def _as_list(value: object) -> ListValue:
    if not isinstance(value, ListValue):
        raise Fault(f"{value} is no list")
    return value


def listed_codes(context: Context, values: ListValue) -> ListTable:
    """A list of single values, as the only list of a list table."""
    codes = tuple(item for item in values.items if isinstance(item, int))
    return context.store.lists("list", (), (codes,))


def listed_arrays(context: Context, values: ListValue) -> Table:
    """A list of values as a table with one row for each."""
    dims = (len(values.items), *cells(values.element))
    flat = [
        code for item in values.items for code in (item if isinstance(item, tuple) else (item,))
    ]
    return context.store.constant("list", dims, flat)
