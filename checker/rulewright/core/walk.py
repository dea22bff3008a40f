"""Walks over expressions and effects, the same for every pass that only wants to look.

All walks use a list of what is still to be seen instead of recursion.
"""

from __future__ import annotations

from collections.abc import Callable, Container, Iterable, Iterator
from typing import TypeVar, assert_never

from rulewright.core.ir import (
    Arithmetic,
    Assign,
    Block,
    Bounded,
    Call,
    ChoiceDomain,
    Comparison,
    Conditional,
    Constant,
    Counts,
    Demand,
    Distance,
    Effect,
    Element,
    Ended,
    Expr,
    ForEach,
    Generator,
    Interval,
    Let,
    LetIn,
    Listing,
    Local,
    Logic,
    LongestTrail,
    Lookup,
    Members,
    Not,
    Obliged,
    Old,
    Pick,
    Quoted,
    Read,
    Reduce,
    Rows,
    Run,
    Scalar,
    Tabulate,
    Type,
    When,
)


def domain_parts(domain: ChoiceDomain) -> tuple[Expr, ...]:
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
        case Rows():
            return ()
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
        case Constant() | Local() | Ended():
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
        case LongestTrail(edges=edges, blocked=blocked):
            return edges, blocked
        case Obliged(condition=condition, value=value):
            return condition, value
        case Bounded(value=value) | Quoted(value=value) | Old(value=value):
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


def can_fail(expr: Expr, safe_functions: Container[str] = frozenset()) -> bool:
    """Whether an obligation may fail in `expr`; a call can unless its function is safe."""
    return any(fails_itself(inner, safe_functions) for inner in walk([expr]))


def fails_itself(expr: Expr, safe_functions: Container[str] = frozenset()) -> bool:
    """Whether an obligation of this one node may fail."""
    match expr:
        case Obliged() | Ended():
            return True
        case Bounded(site=site):
            return site is not None
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


def rests_on_conditions(expr: Expr) -> bool:
    """Whether conditions, perhaps around it, have settled that something in `expr` cannot fail.

    So that it must not be judged where nobody asked for it.
    """
    return any(isinstance(inner, Bounded) and inner.site is None for inner in walk([expr]))


def names_read(exprs: Iterable[Expr]) -> frozenset[str]:
    """The names that occur, including those bound inside."""
    return frozenset(expr.name for expr in walk(exprs) if isinstance(expr, Local))


# ---- walks that know which names are bound

S = TypeVar("S")
R = TypeVar("R")
Bind = Callable[[S, str, Type], S]
"""A scope with one more name, of this type, in it."""


def generator_scoped(
    generators: Iterable[Generator], scope: S, bind: Bind[S]
) -> tuple[list[tuple[Expr, S]], S]:
    """The expressions of generators, each with its scope, and the scope behind them."""
    inner: list[tuple[Expr, S]] = []
    for generator in generators:
        inner.extend((part, scope) for part in domain_parts(generator.domain))
        scope = bind(scope, generator.name, generator.type)
        inner.extend((part, scope) for part in _given(generator.condition))
    return inner, scope


def scoped_parts(expr: Expr, scope: S, bind: Bind[S]) -> list[tuple[Expr, S]]:
    """What `parts` gives, each part with its scope when `expr` stands in `scope`."""
    match expr:
        case LetIn(name, value, body):
            return [(value, scope), (body, bind(scope, name, value.type))]
        case Tabulate(name, size, body):
            return [(body, bind(scope, name, Scalar(0, max(0, size - 1))))]
        case Reduce(generators=generators, body=body, otherwise=otherwise):
            inner, within = generator_scoped(generators, scope, bind)
            return [*inner, (body, within), *((part, scope) for part in _given(otherwise))]
        case Pick(generator=generator, by=by, otherwise=otherwise):
            inner, within = generator_scoped((generator,), scope, bind)
            inner.extend((part, within) for part in _given(by))
            return [*inner, *((part, scope) for part in _given(otherwise))]
        case _:
            return [(part, scope) for part in parts(expr)]


def fold(expr: Expr, scope: S, bind: Bind[S], make: Callable[[Expr, S, tuple[R, ...]], R]) -> R:
    """Make something of an expression from what was made of its parts, inner ones first."""
    return fold_where(expr, scope, lambda at, around: scoped_parts(at, around, bind), make)


def fold_where(
    expr: Expr,
    scope: S,
    scoped: Callable[[Expr, S], list[tuple[Expr, S]]],
    make: Callable[[Expr, S, tuple[R, ...]], R],
) -> R:
    """The same, where `scoped` says which parts of an expression count, and each part's scope."""
    waiting: list[tuple[Expr, S, int | None]] = [(expr, scope, None)]
    made: list[R] = []
    while waiting:
        at, around, count = waiting.pop()
        if count is None:
            inner = scoped(at, around)
            waiting.append((at, around, len(inner)))
            waiting.extend((part, within, None) for part, within in reversed(inner))
        else:
            of_parts = tuple(made[len(made) - count :])
            del made[len(made) - count :]
            made.append(make(at, around, of_parts))
    return made[0]


def scoped_walk(expr: Expr, scope: S, bind: Bind[S]) -> Iterator[tuple[Expr, S]]:
    """The expression and all inside it, each with its scope, outer ones before inner ones."""
    waiting = [(expr, scope)]
    while waiting:
        at, around = waiting.pop()
        yield at, around
        waiting.extend(reversed(scoped_parts(at, around, bind)))


def free_names(expr: Expr) -> frozenset[str]:
    """The names that must be bound around `expr`."""

    def bind(bound: frozenset[str], name: str, _of: Type) -> frozenset[str]:
        return bound | {name}

    return frozenset(
        inner.name
        for inner, bound in scoped_walk(expr, frozenset[str](), bind)
        if isinstance(inner, Local) and inner.name not in bound
    )
