"""Walks over expressions and effects, the same for every pass that only wants to look.

All walks use a list of what is still to be seen instead of recursion.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import assert_never

from rulewright.core.ir import (
    Arithmetic,
    Assign,
    Block,
    Bounded,
    Call,
    Comparison,
    Conditional,
    Constant,
    Counts,
    Demand,
    Distance,
    Domain,
    Effect,
    Element,
    Expr,
    ForEach,
    Generator,
    Interval,
    Let,
    LetIn,
    Listing,
    Local,
    Logic,
    Lookup,
    Members,
    Not,
    Obliged,
    Pick,
    Quoted,
    Read,
    Reduce,
    Run,
    Tabulate,
    When,
)


def domain_parts(domain: Domain | Counts) -> tuple[Expr, ...]:
    """The expressions of a domain."""
    match domain:
        case Interval(low, high):
            return low, high
        case Listing(indices=indices):
            return indices
        case Members(collection):
            return (collection,)
        case Counts(bound, total):
            return (bound,) if total is None else (bound, total)
        case _:
            assert_never(domain)


def generator_parts(generator: Generator) -> tuple[Expr, ...]:
    """The expressions of a generator, the domain's first."""
    return (*domain_parts(generator.domain), *_given(generator.condition))


def _given(*exprs: Expr | None) -> tuple[Expr, ...]:
    return tuple(expr for expr in exprs if expr is not None)


def parts(expr: Expr) -> tuple[Expr, ...]:
    """The expressions directly inside `expr`, in the order in which they are judged."""
    match expr:
        case Constant() | Local():
            return ()
        case Read(indices=indices) | Lookup(indices=indices):
            return indices
        case Element(array, indices):
            return array, *indices
        case Arithmetic(left=left, right=right) | Comparison(left=left, right=right):
            return left, right
        case Logic(left=left, right=right):
            return left, right
        case Not(operand):
            return (operand,)
        case Conditional(condition, then, otherwise):
            return condition, then, otherwise
        case LetIn(value=value, body=body):
            return value, body
        case Reduce(generators=generators, body=body, otherwise=otherwise):
            inner = tuple(part for each in generators for part in generator_parts(each))
            return *inner, body, *_given(otherwise)
        case Pick(generator=generator, by=by, otherwise=otherwise):
            return *generator_parts(generator), *_given(by, otherwise)
        case Call(arguments=arguments):
            return arguments
        case Distance(start=start, end=end, avoiding=avoiding, otherwise=otherwise):
            return start, end, avoiding, *_given(otherwise)
        case Obliged(condition=condition, value=value):
            return condition, value
        case Bounded(value=value) | Quoted(value=value):
            return (value,)
        case Tabulate(body=body):
            return (body,)
        case _:
            assert_never(expr)


def walk(exprs: Iterable[Expr]) -> Iterator[Expr]:
    """The expressions and all inside them, outer ones before inner ones."""
    waiting = list(exprs)
    waiting.reverse()
    while waiting:
        expr = waiting.pop()
        yield expr
        waiting.extend(reversed(parts(expr)))


def effect_parts(effect: Effect) -> tuple[tuple[Expr, ...], tuple[Block, ...]]:
    """The expressions and the blocks directly inside an effect."""
    match effect:
        case Assign(indices=indices, value=value):
            return (*indices, value), ()
        case Let(value=value):
            return (value,), ()
        case When(condition, then, otherwise):
            return (condition,), (then, otherwise)
        case ForEach(generator, body):
            return generator_parts(generator), (body,)
        case Run(arguments=arguments):
            return arguments, ()
        case Demand(condition=condition):
            return (condition,), ()
        case _:
            assert_never(effect)


def effects_within(block: Block) -> Iterator[Effect]:
    """All effects of a block, those inside others too, in the order of the text."""
    waiting = list(reversed(block))
    while waiting:
        effect = waiting.pop()
        yield effect
        for inner in reversed(effect_parts(effect)[1]):
            waiting.extend(reversed(inner))


def block_expressions(block: Block) -> Iterator[Expr]:
    """The outermost expressions of all effects of a block."""
    for effect in effects_within(block):
        yield from effect_parts(effect)[0]


# ---- what an expression can do


def can_fail(expr: Expr, safe_functions: frozenset[str] = frozenset()) -> bool:
    """Whether an obligation may fail in `expr`; a call can unless its function is safe."""
    return any(_may_fail_itself(inner, safe_functions) for inner in walk([expr]))


def _may_fail_itself(expr: Expr, safe_functions: frozenset[str]) -> bool:
    match expr:
        case Obliged() | Bounded():
            return True
        case Call(function=function):
            return function not in safe_functions
        case Reduce(empty=empty):
            return empty is not None
        case Pick(none=none, several=several):
            return none is not None or several is not None
        case Distance(missing=missing):
            return missing is not None
        case _:
            return False


def bound_names(expr: Expr) -> tuple[str, ...]:
    """The names that `expr` itself binds for its parts."""
    match expr:
        case LetIn(name=name) | Tabulate(name=name):
            return (name,)
        case Reduce(generators=generators):
            return tuple(generator.name for generator in generators)
        case Pick(generator=generator):
            return (generator.name,)
        case _:
            return ()


def names_read(exprs: Iterable[Expr]) -> frozenset[str]:
    """The names that occur, including those bound inside."""
    return frozenset(expr.name for expr in walk(exprs) if isinstance(expr, Local))


def free_names(expr: Expr) -> frozenset[str]:
    """The names that must be bound around `expr`."""
    free: set[str] = set()
    waiting: list[tuple[Expr, frozenset[str]]] = [(expr, frozenset())]
    while waiting:
        at, bound = waiting.pop()
        if isinstance(at, Local) and at.name not in bound:
            free.add(at.name)
        waiting.extend(_scoped_parts(at, bound))
    return frozenset(free)


def _scoped_parts(expr: Expr, bound: frozenset[str]) -> Iterator[tuple[Expr, frozenset[str]]]:
    """The parts of an expression, each with the names bound where it stands."""
    match expr:
        case LetIn(name, value, body):
            yield value, bound
            yield body, bound | {name}
        case Tabulate(name=name, body=body):
            yield body, bound | {name}
        case Reduce(generators=generators, body=body, otherwise=otherwise):
            inner = bound
            for generator in generators:
                yield from _generator_parts(generator, inner)
                inner |= {generator.name}
            yield body, inner
            if otherwise is not None:
                yield otherwise, bound
        case Pick(generator=generator, by=by, otherwise=otherwise):
            yield from _generator_parts(generator, bound)
            if by is not None:
                yield by, bound | {generator.name}
            if otherwise is not None:
                yield otherwise, bound
        case _:
            for part in parts(expr):
                yield part, bound


def _generator_parts(
    generator: Generator, bound: frozenset[str]
) -> Iterator[tuple[Expr, frozenset[str]]]:
    for part in domain_parts(generator.domain):
        yield part, bound
    if generator.condition is not None:
        yield generator.condition, bound | {generator.name}
