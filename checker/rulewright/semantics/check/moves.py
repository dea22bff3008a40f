"""Assignments and moves, and the places in the state that they write."""

from __future__ import annotations

from rulewright.diagnostics.mistake import Note
from rulewright.diagnostics.registry import order, unsupported
from rulewright.diagnostics.registry import types as entries
from rulewright.semantics import typed
from rulewright.semantics.check import expressions
from rulewright.semantics.check.convert import is_wrong
from rulewright.semantics.check.parts import index_types
from rulewright.semantics.check.scope import LEDGER, Scope
from rulewright.semantics.check.wording import describe, quoted, quoted_place
from rulewright.semantics.types import BagType, IntType, SetType, SortType, Type, WrongType
from rulewright.syntax import tree


def assign(statement: tree.Assign, scope: Scope, *, by_goto: bool) -> typed.Effect | None:
    """`place = value`, `place += value`, `place -= value`."""
    place = written_place(statement.target, scope)
    if place is None:
        expressions.infer(statement.value, scope, None)
        return None
    if place.variable == "phase" and by_goto:
        scope.environment.report(
            order.SET_PHASE, statement.span,
            suggestion=f"write `goto {statement.value.span.text}`",
        )  # fmt: skip
        return None
    reading = ledger_scope(place.variable, scope)
    if statement.operator == "=":
        value = expressions.expression(statement.value, reading, place.type)
        return typed.Assign(place, value, statement.span)
    return changed(statement, place, reading)


def changed(statement: tree.Assign, place: typed.Place, scope: Scope) -> typed.Effect | None:
    """`+=` and `-=`: of numbers, bags and sets."""
    if not isinstance(place.type, IntType | BagType | SetType):
        scope.environment.report(
            entries.WRONG_TYPE, place.span, what=quoted(place.span),
            found=describe(place.type), due="a number, a set or a bag",
        )  # fmt: skip
        expressions.infer(statement.value, scope, None)
        return None
    value = expressions.expression(statement.value, scope, place.type)
    before = place_value(place, scope)
    operator = statement.operator[0]
    after = typed.Arithmetic(operator, before, value, place.type, statement.span)
    return typed.Assign(place, after, statement.span)


def ledger_scope(variable: str, scope: Scope) -> Scope:
    """Assignments to ghosts may read ghosts."""
    if variable in scope.environment.ghosts and "ghosts" not in scope.access.allowed:
        return scope.reading(LEDGER)
    return scope


def written_place(node: tree.Expression, scope: Scope) -> typed.Place | None:
    """The place in the state that an effect writes."""
    span = node.span
    indices: list[tree.Expression] = []
    while isinstance(node, tree.Index):
        indices[:0] = node.indices
        node = node.base
    if isinstance(node, tree.Attribute):
        scope.environment.report(
            unsupported.NOT_SUPPORTED, span, construct="assigning one field of a record"
        )
        return None
    type_ = variable_type(node, scope)
    if type_ is None or isinstance(type_, WrongType) or not isinstance(node, tree.Name):
        return None
    places: list[typed.Expression] = []
    for number, at in enumerate(indices):
        steps = index_types(type_)
        if steps is None:
            before = indices[number - 1].span if number else None
            scope.environment.report(
                entries.NO_PLACES, span,
                what=quoted_place(node.span, before), found=describe(type_),
            )  # fmt: skip
            return None
        places.append(expressions.expression(at, ledger_scope(node.text, scope), steps[0]))
        type_ = steps[1]
    return typed.Place(node.text, tuple(places), type_, span)


def variable_type(node: tree.Expression, scope: Scope) -> Type | None:
    """The type of the state variable that is written, or a mistake."""
    environment = scope.environment
    local = scope.find(node.text) if isinstance(node, tree.Name) else None
    if isinstance(node, tree.Name) and local is None:
        if node.text in environment.variables:
            return environment.variables[node.text]
        if node.text == "phase" and "Phase" in environment.sorts:
            return SortType("Phase")
        if environment.meaning(node.text) is None:
            environment.unknown("state variable", node.text, node.span, list(environment.variables))
            return None
    notes = (Note("it gets its value here", local.span),) if local is not None else ()
    environment.report(order.NOT_ASSIGNABLE, node.span, notes=notes, what=quoted(node.span))
    return None


def place_value(place: typed.Place, scope: Scope) -> typed.Expression:
    """What stands in a place now."""
    type_ = SortType("Phase") if place.variable == "phase" else None
    whole: Type = type_ or scope.environment.variables[place.variable]
    value: typed.Expression = typed.StateValue(place.variable, whole, place.span)
    for at in place.indices:
        steps = index_types(value.type)
        value = typed.Indexed(value, at, steps[1] if steps else value.type, place.span)
    return value


def transfer(statement: tree.Move, scope: Scope) -> typed.Effect | None:
    """`move AMOUNT from A to B`, of bags."""
    origin = bag_place(statement.origin, scope)
    target = bag_place(statement.target, scope)
    if origin is None or target is None:
        if statement.amount is not None:
            expressions.infer(statement.amount, scope, None)
        return None
    if not same_kind(origin, target, statement, scope):
        return None
    amount = None
    if statement.amount is not None:
        reading = ledger_scope(target.variable, scope)
        amount = expressions.expression(statement.amount, reading, origin.type)
        if is_wrong(amount):
            return None
    return typed.Transfer(amount, origin, target, statement.span)


def bag_place(node: tree.Expression, scope: Scope) -> typed.Place | None:
    """A place that holds a bag."""
    place = written_place(node, scope)
    if place is None or isinstance(place.type, BagType):
        return place
    suggestion = None
    if isinstance(place.type, IntType):
        suggestion = "numbers change by `-=` and `+=`"
    scope.environment.report(
        entries.WRONG_TYPE, node.span, suggestion=suggestion,
        what=quoted(node.span), found=describe(place.type), due="a bag",
    )  # fmt: skip
    return None


def same_kind(origin: typed.Place, target: typed.Place, statement: tree.Move, scope: Scope) -> bool:
    """Whether things can go from one place to the other; reported if not."""
    ghosts = [place for place in (origin, target) if place.variable in scope.environment.ghosts]
    if len(ghosts) == 1:
        other = target if ghosts[0] is origin else origin
        scope.environment.report(
            order.GHOST_MOVE, statement.span,
            ghost=quoted(ghosts[0].span), other=quoted(other.span),
        )  # fmt: skip
        return False
    if origin.type != target.type:
        scope.environment.report(
            entries.WRONG_TYPE, target.span, what=quoted(target.span),
            found=describe(target.type), due=describe(origin.type),
        )  # fmt: skip
        return False
    return True
