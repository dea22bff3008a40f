"""The values of parameters and options on an instance."""

from __future__ import annotations

from collections.abc import Mapping

from msgspec import Struct

from rulewright.core.ir import Constant
from rulewright.core.shapes import Number, Shape
from rulewright.diagnostics.mistake import MistakesFound, mistake
from rulewright.diagnostics.registry.instances import MISSING_SETTING, SETTING_OUTSIDE
from rulewright.diagnostics.source import Span
from rulewright.elaborate.constants import embedded, known
from rulewright.elaborate.context import Context
from rulewright.elaborate.convert import Fitting
from rulewright.elaborate.lists import list_value
from rulewright.elaborate.scope import Rule, Scope
from rulewright.elaborate.shaping import integer, shape_of
from rulewright.elaborate.values import ListValue, Value, number
from rulewright.semantics import typed, types


class Settings(Struct, frozen=True):
    """What is set: by the instance, and over it by the call."""

    instance: typed.Instance | None
    values: Mapping[str, typed.Expression]

    def table(self, name: str) -> typed.TableSetting | None:
        """The rows that the instance gives a table, if any."""
        tables = self.instance.tables if self.instance else ()
        return next((setting for setting in tables if setting.table == name), None)


def parameter(context: Context, name: str, settings: Settings) -> Value | ListValue:
    """The value of a parameter or option, or of `players`."""
    if name == "players":
        return _players(context, settings)
    declared = declared_param(context.game, name)
    node = settings.values.get(name) or declared.default
    if node is None:
        instance = settings.instance.name if settings.instance else context.game.name
        span = settings.instance.span if settings.instance else declared.span
        raise MistakesFound((mistake(MISSING_SETTING, span, instance=instance, name=name),))
    if isinstance(declared.type, types.ListType):
        return _list(context, declared, declared.type, node)
    return _single(context, declared, node)


def declared_param(game: typed.Game, name: str) -> typed.Param:
    """The declaration of a parameter or option."""
    return next(param for param in game.params if param.name == name)


def _players(context: Context, settings: Settings) -> Value:
    """How many players there are: the lower bound, unless something else is set."""
    declared = context.game.players
    given = settings.values.get("players")
    if given is None:
        return number(Constant(declared.low))
    count = number(Constant(integer(context, given)))
    _refuse_outside("`players`", count, Number(declared.low, declared.high), given.span)
    return count


def _single(context: Context, declared: typed.Param, node: typed.Expression) -> Value:
    scope = Scope(Rule(declared.name))
    value = context.expression(node, scope)
    shape = shape_of(context, declared.type, declared.span, value.shape)
    _refuse_outside(f"`{declared.name}`", value, shape, node.span)
    fitted = Fitting(context.store, scope, node.span).fit(value, shape)
    return embedded(context, shape, known(context, fitted, node.span), declared.name)


def _list(
    context: Context, declared: typed.Param, of: types.ListType, node: typed.Expression
) -> ListValue:
    scope = Scope(Rule(declared.name))
    values = list_value(context, node, scope)
    element = shape_of(context, of.element, declared.span, values.element)
    items = []
    for item in values.items:
        value = embedded(context, values.element, item, declared.name)
        _refuse_outside(f"an item of `{declared.name}`", value, element, node.span)
        fitted = Fitting(context.store, scope, node.span).fit(value, element)
        items.append(known(context, fitted, node.span))
    if of.up_to is not None:
        length = number(Constant(len(items)))
        most = Number(0, integer(context, of.up_to))
        _refuse_outside(f"the length of `{declared.name}`", length, most, node.span)
    return ListValue(element, tuple(items))


def _refuse_outside(what: str, value: Value, shape: Shape, span: Span) -> None:
    """Raise a mistake for a number outside the range that is declared for it."""
    if value.constant is None or not isinstance(shape, Number):
        return
    if not shape.low <= value.constant <= shape.high:
        found = mistake(
            SETTING_OUTSIDE,
            span,
            what=what,
            value=value.constant,
            low=shape.low,
            high=shape.high,
        )
        raise MistakesFound((found,))
