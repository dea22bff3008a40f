"""Expressions that depend on the instance alone, and what they consult."""

from __future__ import annotations

from collections.abc import Container, Iterable, Iterator, Mapping

from rulewright.core.calls import called, functions_first
from rulewright.core.ir import (
    Call,
    Distance,
    Ended,
    Expr,
    Function,
    Generator,
    Listing,
    LongestTrail,
    Lookup,
    Pick,
    Read,
    Reduce,
)
from rulewright.core.walk import walk


def called_functions(
    functions: Mapping[str, Function], exprs: Iterable[Expr]
) -> tuple[Function, ...]:
    """The functions that expressions need, each behind those it calls."""
    needed: dict[str, Function] = {}
    waiting = list(called(exprs))
    while waiting:
        name = waiting.pop()
        if name not in needed:
            needed[name] = functions[name]
            waiting.extend(called([functions[name].body]))
    return functions_first(needed.values())


def is_stateless(expr: Expr, stateless: Container[str]) -> bool:
    """Whether nothing in `expr` depends on the position; `stateless` functions do not."""
    for part in walk((expr,)):
        match part:
            case Read() | Ended():
                return False
            case Call(function) if function not in stateless:
                return False
            case _:
                pass
    return True


def consulted(exprs: Iterable[Expr]) -> Iterator[str]:
    """The names of the tables, list tables and graphs that expressions consult."""
    for part in walk(exprs):
        match part:
            case Lookup(table=name) | Distance(graph=name) | LongestTrail(ends=name):
                yield name
            case Reduce(generators=generators):
                yield from _listed(generators)
            case Pick(generator=generator):
                yield from _listed((generator,))
            case _:
                pass


def _listed(generators: Iterable[Generator]) -> Iterator[str]:
    for generator in generators:
        if isinstance(generator.domain, Listing):
            yield generator.domain.table
