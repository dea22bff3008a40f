"""Whether two conditions can hold together, as far as single variables tell."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from operator import eq, le, lt, ne

from rulewright.core.ir import Comparison, Constant, Core, Expr, Logic, Not, Quoted, Read, Variable
from rulewright.core.walk import walk

WIDEST = 1000
"""Variables with more values than this are not looked at."""

Cell = tuple[str, tuple[int, ...]]
"""A variable at constant indices."""

_COMPARE: dict[str, Callable[[int, int], bool]] = {
    "equal": eq,
    "unequal": ne,
    "less": lt,
    "at_most": le,
}


def exclude_each_other(core: Core, first: Expr, second: Expr) -> bool:
    """Whether there is a cell of which the conditions allow no value together."""
    variables = {variable.name: variable for variable in core.variables}
    allowed = _allowed(first, variables)
    other = _allowed(second, variables)
    return any(not (allowed[cell] & other[cell]) for cell in allowed.keys() & other.keys())


def _allowed(condition: Expr, variables: dict[str, Variable]) -> dict[Cell, frozenset[int]]:
    """The values that a condition allows for cells which parts of it are alone about."""
    allowed: dict[Cell, frozenset[int]] = {}
    for part in _conjuncts(condition):
        cell = _only_cell(part)
        if cell is None:
            continue
        variable = variables[cell[0]]
        if variable.high - variable.low >= WIDEST:
            continue
        values = range(variable.low, variable.high + 1)
        now = frozenset(value for value in values if _holds(part, value))
        allowed[cell] = allowed.get(cell, now) & now
    return allowed


def _conjuncts(condition: Expr) -> Iterator[Expr]:
    """The parts that must all hold."""
    waiting = [condition]
    while waiting:
        match waiting.pop():
            case Quoted(value=value):
                waiting.append(value)
            case Logic("and", left, right):
                waiting.extend((right, left))
            case part:
                yield part


def _only_cell(part: Expr) -> Cell | None:
    """The one cell that a comparison, or a combination of comparisons, is about."""
    cells: set[Cell] = set()
    for node in walk([part]):
        match node:
            case Read(variable, indices):
                places = tuple(index.value for index in indices if isinstance(index, Constant))
                if len(places) < len(indices):
                    return None
                cells.add((variable, places))
            case Constant() | Quoted() | Comparison() | Logic() | Not():
                pass
            case _:
                return None
    return cells.pop() if len(cells) == 1 else None


def _holds(part: Expr, value: int) -> int:
    """The part's value when its cell has `value`."""
    match part:
        case Constant(constant):
            return constant
        case Quoted(value=inner):
            return _holds(inner, value)
        case Not(operand):
            return not _holds(operand, value)
        case Comparison(operator, left, right):
            return _COMPARE[operator](_holds(left, value), _holds(right, value))
        case Logic(operator, left, right):
            return _combined(operator, _holds(left, value), _holds(right, value))
        case _:
            return value


def _combined(operator: str, left: int, right: int) -> int:
    match operator:
        case "and":
            return left and right
        case "or":
            return left or right
        case _:
            return not left or right
