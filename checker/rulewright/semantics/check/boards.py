"""Boards with their sizes."""

from __future__ import annotations

from rulewright.diagnostics.registry import types
from rulewright.semantics import builtins, typed
from rulewright.semantics.check.calls import counted
from rulewright.semantics.check.convert import NUMBER
from rulewright.semantics.check.environment import Environment
from rulewright.semantics.check.expressions import expression
from rulewright.semantics.check.scope import CONSTANT, Scope
from rulewright.semantics.types import ListType, SortType, TupleType, Type
from rulewright.syntax import tree

PLACE = SortType("Place")

# What each shape is made from.
ARGUMENTS: dict[str, tuple[Type, ...]] = {
    "grid": (NUMBER, NUMBER),
    "hexes": (ListType(NUMBER),),
    "ring": (NUMBER,),
    "path": (NUMBER,),
    "graph": (ListType(TupleType((PLACE, PLACE))),),
}

FORMS = {
    "grid": "`grid(columns, rows)`",
    "hexes": "`hexes(rows)`",
    "ring": "`ring(places)`",
    "path": "`path(places)`",
    "graph": "`graph([(a, b), (b, c)])`",
}


def board(node: tree.Topology, environment: Environment) -> typed.Board | None:
    """A board; None if its shape is unknown, which has been reported."""
    match node.shape:
        case tree.Call(function, given, otherwise) if function.text in builtins.SHAPES:
            shape = function.text
        case _:
            return None
    due = ARGUMENTS[shape]
    if len(given) != len(due) or otherwise is not None or any(one.name for one in given):
        form(node, f"{FORMS[shape]} has {counted(len(due))}", environment)
        return None
    if shape == "graph" and not names_pairs(given[0].value):
        form(node, f"{FORMS[shape]} names the places of each pair", environment)
        return None
    for option in node.options:
        if option.text != "diagonals" or shape != "grid":
            form(node, f"`{shape}` has no `{option.text}`", environment)
    scope = Scope(environment, CONSTANT)
    arguments = tuple(
        expression(one.value, scope, type_) for one, type_ in zip(given, due, strict=True)
    )
    options = tuple(option.text for option in node.options)
    return typed.Board(node.name.text, shape, arguments, options, builtins.SHAPES[shape], node.span)


def names_pairs(argument: tree.Expression) -> bool:
    """Whether the pairs of places are written out, as those of a graph are."""
    match argument:
        case tree.ListValue(items):
            return all(is_pair(item) for item in items)
        case _:
            return False


def is_pair(item: tree.Expression) -> bool:
    """Whether two places are named together."""
    match item:
        case tree.TupleValue((tree.Name(), tree.Name())):
            return True
        case _:
            return False


def form(node: tree.Topology, problem: str, environment: Environment) -> None:
    """Report a board that is not written as it should be."""
    environment.report(types.BOARD_FORM, node.span, problem=problem)
