"""Whether two conditions can hold together, as far as single variables tell.

The values of a cell for which something holds are the bits of a number, the lowest value the first.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from rulewright.core.ir import Comparison, Constant, Core, Expr, Logic, Not, Quoted, Read, Variable
from rulewright.core.walk import fold, walk

WIDEST = 1000
"""Variables with more values than this are not looked at."""

Cell = tuple[str, tuple[int, ...]]
"""A variable at constant indices."""

Allowed = Mapping[Cell, int]
"""The values that a condition allows for cells which parts of it are alone about."""


def exclude_each_other(one: Allowed, other: Allowed) -> bool:
    """Whether there is a cell of which the conditions allow no value together."""
    return any(not (one[cell] & other[cell]) for cell in one.keys() & other.keys())


class Conditions:
    """Tells what conditions over the variables of a core allow."""

    def __init__(self, core: Core) -> None:
        self.variables = {variable.name: variable for variable in core.variables}

    def allowed(self, condition: Expr) -> Allowed:
        """The values that a condition allows for cells which parts of it are alone about."""
        allowed: dict[Cell, int] = {}
        for part in _conjuncts(condition):
            cell = _only_cell(part)
            if cell is None:
                continue
            variable = self.variables[cell[0]]
            if variable.high - variable.low >= WIDEST:
                continue
            values = _Values(variable).of(part)
            if values is not None:
                allowed[cell] = allowed.get(cell, values) & values
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


class _Values:
    """For which values of a variable's one cell a part holds; None where that is not seen."""

    def __init__(self, variable: Variable) -> None:
        self.low = variable.low
        self.every = (1 << (variable.high - variable.low + 1)) - 1

    def of(self, part: Expr) -> int | None:
        """These values."""
        return fold(part, None, lambda _scope, _name, _of: None, self._of_node)

    def _of_node(self, node: Expr, _scope: None, parts: tuple[int | None, ...]) -> int | None:
        match node:
            case Constant(value):
                return self.every if value else 0
            case Read():
                return self.every & ~self._from(0) | self._from(1)
            case Comparison(operator, left, right):
                return self._compared(operator, _plain(left), _plain(right), parts)
            case _:
                known = [each for each in parts if each is not None]
                return self._combined(node, known) if len(known) == len(parts) else None

    def _from(self, value: int) -> int:
        """All values from this one on."""
        return self.every & (-1 << max(0, min(value - self.low, self.every.bit_length())))

    def _combined(self, node: Expr, parts: list[int]) -> int | None:
        match node:
            case Quoted():
                return parts[0]
            case Not():
                return self.every & ~parts[0]
            case Logic("and"):
                return parts[0] & parts[1]
            case Logic("or"):
                return parts[0] | parts[1]
            case Logic("implies"):
                return self.every & ~parts[0] | parts[1]
            case _:
                return None

    def _compared(
        self, operator: str, left: Expr, right: Expr, parts: tuple[int | None, ...]
    ) -> int | None:
        """A comparison of the cell with a constant or with itself, or of two conditions."""
        match left, right:
            case Read(), Constant(value):
                below, not_above = self._from(value), self._from(value + 1)
                return self._between(operator, self.every & ~below, self.every & ~not_above)
            case Constant(value), Read():
                below, not_above = self._from(value + 1), self._from(value)
                return self._between(operator, below, not_above)
            case Read(), Read():
                return self.every if operator in ("equal", "at_most") else 0
            case _:
                first, second = parts
                if first is None or second is None or not (_is_truth(left) and _is_truth(right)):
                    return None
                return self._of_truths(operator, first, second)

    def _between(self, operator: str, less: int, at_most: int) -> int:
        """The values of an operator from those of `less` and `at_most`."""
        match operator:
            case "less":
                return less
            case "at_most":
                return at_most
            case "equal":
                return at_most & ~less
            case _:
                return self.every & ~(at_most & ~less)

    def _of_truths(self, operator: str, first: int, second: int) -> int:
        """The values for which two truth values compare so."""
        match operator:
            case "less":
                return self.every & ~first & second
            case "at_most":
                return self.every & ~first | second
            case "equal":
                return self.every & ~(first ^ second)
            case _:
                return first ^ second


def _is_truth(expr: Expr) -> bool:
    """Whether a part that is compared is a condition itself, or a truth value."""
    match expr:
        case Constant(value):
            return value in (0, 1)
        case Comparison() | Logic() | Not():
            return True
        case _:
            return False


def _plain(expr: Expr) -> Expr:
    """The expression itself, without the words around it."""
    while isinstance(expr, Quoted):
        expr = expr.value
    return expr
