"""How much work an expression can be, known without judging it."""

from __future__ import annotations

from collections.abc import Iterable
from math import prod

from rulewright.core.calls import functions_first
from rulewright.core.ir import (
    Call,
    Distance,
    Ended,
    Expr,
    Function,
    Generator,
    Listing,
    LongestTrail,
    Pick,
    Reduce,
    Tabulate,
)
from rulewright.core.walk import fold

SOON = 10_000
"""An expression of no more steps is judged soon."""

_MUCH = 10**9
_SEARCH_OF_A_GRAPH = 1_000


class Costs:
    """Bounds of the work in expressions that call these functions; a step is about one node."""

    def __init__(self, functions: Iterable[Function]) -> None:
        self._functions: dict[str, int] = {}
        for function in functions_first(functions):
            self._functions[function.name] = self.steps(function.body)

    def steps(self, expr: Expr) -> int:
        """About how many steps it takes at most to judge `expr`."""
        return fold(expr, None, lambda scope, _name, _type: scope, self._with_parts)

    def soon(self, expr: Expr) -> bool:
        """Whether `expr` is judged soon in every position."""
        return self.steps(expr) <= SOON

    def _with_parts(self, expr: Expr, _scope: None, parts: tuple[int, ...]) -> int:
        return min(_MUCH, self._itself(expr) + _times(expr) * sum(parts))

    def _itself(self, expr: Expr) -> int:
        match expr:
            case Call(function=function):
                return 1 + self._functions[function]
            case Distance():
                return _SEARCH_OF_A_GRAPH
            case LongestTrail() | Ended():
                return _MUCH
            case _:
                return 1


def _times(expr: Expr) -> int:
    """How often the parts are judged at most."""
    match expr:
        case Reduce(generators=generators):
            return prod(map(_rounds, generators))
        case Pick(generator=generator):
            return _rounds(generator)
        case Tabulate(size=size):
            return max(1, size)
        case _:
            return 1


def _rounds(generator: Generator) -> int:
    """How many values there are at most; once it is asked for them in any case."""
    if isinstance(generator.domain, Listing) and generator.domain.longest is not None:
        return max(1, generator.domain.longest)
    return max(1, generator.type.high - generator.type.low + 1)
