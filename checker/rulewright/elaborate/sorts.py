"""The sorts of a game on one instance: players, phases, enums, the members of its boards."""

from __future__ import annotations

from rulewright.core.ir import Constant
from rulewright.core.shapes import Compound, Number, Sort
from rulewright.diagnostics.fault import Fault
from rulewright.diagnostics.mistake import MistakesFound, mistake
from rulewright.diagnostics.registry.instances import NO_SUCH_BOARD
from rulewright.diagnostics.registry.limits import BOARD_TOO_LARGE
from rulewright.elaborate.boards.board import Board, BoardError
from rulewright.elaborate.boards.grid import grid
from rulewright.elaborate.boards.hexes import hexes
from rulewright.elaborate.boards.places import graph, path, ring
from rulewright.elaborate.context import Context
from rulewright.elaborate.lists import list_value
from rulewright.elaborate.scope import Rule, Scope
from rulewright.elaborate.shaping import integer, refuse_too_many_values, scalar_of
from rulewright.elaborate.values import Value
from rulewright.semantics import typed


def declared_board(game: typed.Game, sort: str) -> typed.Board:
    """The topology that brings a sort."""
    return next(board for board in game.boards if sort in board.sorts)


def sort(context: Context, name: str) -> Sort:
    """The members of a sort, in declared order."""
    game = context.game
    if name == "Player":
        return Sort("Player", game.players.members[: player_count(context)])
    if name == "Phase" and game.phases is not None:
        return Sort("Phase", game.phases.members)
    for enum in game.enums:
        if enum.name == name:
            return Sort(name, enum.members)
    return context.board(name).sort(name)


def player_count(context: Context) -> int:
    """How many players there are."""
    count = context.parameter("players")
    if not isinstance(count, Value) or not isinstance(count.expr, Constant):
        raise Fault("the number of players is not known")
    return count.expr.value


def record(context: Context, name: str) -> Compound:
    """The shape of a record."""
    declared = next(each for each in context.game.records if each.name == name)
    shape = Compound(
        name,
        tuple((each.name, scalar_of(context, each.type, each.span)) for each in declared.fields),
    )
    refuse_too_many_values(shape, declared.span)
    return shape


def built(context: Context, declared: typed.Board) -> Board:
    """The topology, once its arguments are known."""
    try:
        return _built(context, declared)
    except BoardError as error:
        entry = BOARD_TOO_LARGE if error.large else NO_SUCH_BOARD
        found = mistake(entry, declared.span, name=declared.name, reason=error.reason)
        raise MistakesFound((found,)) from error


def _built(context: Context, declared: typed.Board) -> Board:
    match declared.shape, declared.arguments:
        case "grid", (width, height):
            return grid(
                integer(context, width),
                integer(context, height),
                diagonals="diagonals" in declared.options,
            )
        case "hexes", (rows,):
            return hexes(_numbers(context, rows))
        case "ring", (size,):
            return ring(integer(context, size))
        case "path", (size,):
            return path(integer(context, size))
        case "graph", (typed.ListOfItems(edges),):
            return graph([_edge(edge) for edge in edges])
        case shape, arguments:
            raise Fault(f"no topology {shape} with {len(arguments)} arguments")


def _numbers(context: Context, node: typed.Expression) -> list[int]:
    values = list_value(context, node, Scope(Rule("")))
    if values.items and not isinstance(values.element, Number):
        raise Fault(f"rows of {values.element}")
    return [item for item in values.items if isinstance(item, int)]


def _edge(node: typed.Expression) -> tuple[str, str]:
    match node:
        case typed.TupleOf((typed.PlaceValue(first), typed.PlaceValue(second))):
            return first, second
        case _:
            raise Fault(f"no edge: {node.span.text}")
