"""Calls of built-in functions."""

from __future__ import annotations

from rulewright.diagnostics.registry import order
from rulewright.diagnostics.registry import types as entries
from rulewright.semantics import builtins, typed
from rulewright.semantics.check import calls, domains, expressions, together
from rulewright.semantics.check.convert import NUMBER, convert, is_wrong, plain, wrong
from rulewright.semantics.check.scope import BEFORE, Scope
from rulewright.semantics.check.wording import describe, listed, quoted, with_article
from rulewright.semantics.types import (
    BagType,
    EmptyType,
    IntType,
    ListType,
    MapType,
    NothingType,
    SetType,
    SortType,
    Type,
)
from rulewright.syntax import tree

# What the functions of boards take (any of these sorts) and give; None: a set of the same sort.
ON_BOARDS: dict[str, tuple[tuple[str, ...], Type | None]] = {
    "neighbours": (("Square", "Hex", "Corner", "Place"), None),
    "hexes": (("Corner", "Edge"), SetType(SortType("Hex"))),
    "corners": (("Hex",), SetType(SortType("Corner"))),
    "edges": (("Corner", "Hex"), SetType(SortType("Edge"))),
    "ends": (("Edge",), SetType(SortType("Corner"))),
    "column": (("Square",), NUMBER),
    "row": (("Square",), NUMBER),
    "next": (("Player",), SortType("Player")),
    "previous": (("Player",), SortType("Player")),
}


def built_in(node: tree.Call, scope: Scope, hint: Type | None) -> typed.Expression:
    """A built-in function with plain arguments."""
    function = builtins.FUNCTIONS[node.function.text]
    given = [argument for argument in node.arguments if argument.name is None]
    named = [argument for argument in node.arguments if argument.name is not None]
    if not function.empty:
        calls.refuse_else(node, scope)
    if not known_names(node, function, scope) or not right_count(node, function, given, scope):
        calls.infer_arguments(node, scope)
        return wrong(node.span)
    nodes = tuple(argument.value for argument in given)
    match function.name:
        case "count" | "sum":
            return of_all(node, nodes[0], scope)
        case "min" | "max":
            return least_or_greatest(node, nodes, scope)
        case "index":
            return index(node, nodes[0], scope)
        case "longest_trail":
            return longest_trail(node, nodes, scope)
        case "distance":
            return distance(node, nodes, [argument.value for argument in named], scope)
        case "old":
            return old(node, nodes[0], scope, hint)
        case _:
            return on_board(node, nodes[0], scope, hint)


def known_names(node: tree.Call, function: builtins.BuiltInFunction, scope: Scope) -> bool:
    """Whether all named arguments exist and stand once."""
    seen: set[str] = set()
    for argument in node.arguments:
        if argument.name is None:
            continue
        name = argument.name
        if name.text not in function.named:
            calls.wrong_name(node, name, "has no argument", scope, list(function.named))
            return False
        if name.text in seen:
            calls.wrong_name(node, name, "is given twice the argument", scope, [])
            return False
        seen.add(name.text)
    return True


def right_count(
    node: tree.Call,
    function: builtins.BuiltInFunction,
    given: list[tree.Argument],
    scope: Scope,
) -> bool:
    """Whether a function is called with as many arguments as it takes."""
    if len(given) >= function.least and (function.most is None or len(given) <= function.most):
        return True
    suggestion = None
    if function.name in ("min", "max") and len(given) == 1:
        suggestion = of_a_map(function.name, given[0].value, scope) or (
            f"of all in a set: `{function.name}(x for x in {given[0].span.text})`"
        )
    due = calls.counted(function.least)
    scope.environment.report(
        entries.ARGUMENT_COUNT, node.span, suggestion=suggestion, name=function.name,
        due=f"at least {due}" if function.most is None else due, given=calls.are(len(given)),
    )  # fmt: skip
    return False


def of_a_map(function: str, argument: tree.Expression, scope: Scope) -> str | None:
    """How to take the `sum`, `min` or `max` of what a map of numbers holds, if that is meant."""
    environment = scope.environment
    match argument:
        case tree.Name(name) if scope.find(name) is None:
            pass
        case _:
            return None
    match environment.variables.get(name) or environment.tables.get(name):
        case MapType(SortType(sort), IntType()):
            free = (word for word in (sort[0].lower(), sort.lower(), "each"))
            key = next((word for word in free if not is_taken(word, scope)), "key")
            return f"write `{function}({name}[{key}] for {key} in {sort})`"
        case _:
            return None


def is_taken(name: str, scope: Scope) -> bool:
    """Whether a name means something already, so that no local name may hide it."""
    return scope.find(name) is not None or scope.environment.meaning(name) is not None


def result(
    node: tree.Call, arguments: tuple[typed.Expression, ...], type_: Type
) -> typed.Expression:
    """The call of a built-in function that always has an answer."""
    if is_wrong(*arguments):
        return wrong(node.span)
    return typed.BuiltIn(node.function.text, arguments, None, type_, node.span)


def refused(
    node: tree.Call,
    value: typed.Expression,
    due: str,
    scope: Scope,
    suggestion: str | None = None,
) -> typed.Expression:
    """Report an argument of the wrong type."""
    if not is_wrong(value):
        scope.environment.report(
            entries.WRONG_TYPE, value.span, suggestion=suggestion,
            what=quoted(value.span), found=describe(value.type), due=due,
        )  # fmt: skip
    return wrong(node.span)


def of_all(node: tree.Call, argument: tree.Expression, scope: Scope) -> typed.Expression:
    """`count(S)` and `sum(L)`."""
    value = plain(expressions.infer(argument, scope, None))
    match node.function.text, value.type:
        case "count", SetType() | BagType() | ListType():
            return result(node, (value,), NUMBER)
        case "sum", ListType(IntType()):
            return result(node, (value,), NUMBER)
        case "sum", _:
            due = "a list of numbers, or `sum(… for …)`,"
            return refused(node, value, due, scope, of_a_map("sum", argument, scope))
        case _:
            return refused(node, value, "a set, a bag or a list", scope)


def least_or_greatest(
    node: tree.Call, nodes: tuple[tree.Expression, ...], scope: Scope
) -> typed.Expression:
    """`min(a, b)` and `max(a, b)` of numbers."""
    values: list[typed.Expression] = []
    for argument in nodes:
        values.append(convert(expressions.infer(argument, scope, NUMBER), NUMBER, scope))  # noqa: PERF401 - one frame less
    return result(node, tuple(values), NUMBER)


def index(node: tree.Call, argument: tree.Expression, scope: Scope) -> typed.Expression:
    """`index(member)`: its number in declared order, from 0."""
    value = plain(expressions.infer(argument, scope, None))
    if isinstance(value.type, SortType):
        return result(node, (value,), NUMBER)
    return refused(node, value, "a member of a sort", scope)


def on_board(
    node: tree.Call, argument: tree.Expression, scope: Scope, hint: Type | None
) -> typed.Expression:
    """A function of places or players."""
    sorts, answer = ON_BOARDS[node.function.text]
    present = [sort for sort in sorts if sort in scope.environment.sorts]
    possible = present
    if isinstance(argument, tree.Name):
        possible = [s for s in present if scope.environment.holds(s, argument.text)]
    due = SortType(possible[0]) if len(possible) == 1 else domains.member_type(hint or NUMBER)
    value = plain(expressions.infer(argument, scope, due))
    match value.type:
        case SortType(sort) if sort in present:
            return result(node, (value,), answer or SetType(value.type))
    wanted = listed([with_article(sort) for sort in sorts], "or")
    return refused(node, value, wanted, scope)


def distance(
    node: tree.Call,
    nodes: tuple[tree.Expression, ...],
    avoiding: list[tree.Expression],
    scope: Scope,
) -> typed.Expression:
    """`distance(a, b, avoiding=S else n)`: steps between places of one sort."""
    left, right = (plain(v) for v in together.infer_together(nodes, scope, None))
    boards = scope.environment.boards()
    for value in (left, right):
        if not (isinstance(value.type, SortType) and value.type.name in boards):
            return refused(node, value, "a place of a board", scope)
    values = [left, convert(right, left.type, scope)]
    for barred in avoiding:
        values.append(expressions.expression(barred, scope, SetType(left.type)))  # noqa: PERF401
    otherwise = None
    if node.otherwise is not None:
        otherwise = expressions.expression(node.otherwise, scope, NUMBER)
    if is_wrong(*values) or (otherwise is not None and is_wrong(otherwise)):
        return wrong(node.span)
    return typed.BuiltIn("distance", tuple(values), otherwise, NUMBER, node.span)


def old(
    node: tree.Call, argument: tree.Expression, scope: Scope, hint: Type | None
) -> typed.Expression:
    """`old(e)`: what `e` was in the position before the move."""
    if not scope.access.looks_back:
        entry = order.OLD_IN_OLD if scope.access.in_old else order.OLD_READ
        scope.environment.report(entry, node.span)
    value = expressions.infer(argument, scope.reading(BEFORE), hint)
    match value.type:
        case NothingType() | EmptyType():
            scope.environment.report(entries.UNTYPED, node.span, what=quoted(node.span))
            return wrong(node.span)
        case ListType():
            return refused(node, value, "what changes in play", scope)
        case _:
            return wrong(node.span) if is_wrong(value) else typed.Old(value, value.type, node.span)


def longest_trail(
    node: tree.Call, nodes: tuple[tree.Expression, ...], scope: Scope
) -> typed.Expression:
    """`longest_trail(edges, blocked)`: over a set of edges, through none of a set of corners."""
    if not scope.environment.has_edges():
        scope.environment.report(entries.NO_EDGES, node.span, name=node.function.text)
        calls.infer_arguments(node, scope)
        return wrong(node.span)
    edges = expressions.expression(nodes[0], scope, SetType(SortType("Edge")))
    blocked = expressions.expression(nodes[1], scope, SetType(SortType("Corner")))
    return result(node, (edges, blocked), NUMBER)
