"""Puts other parts into expressions: the inverse of `walk.parts`."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import assert_never

from msgspec.structs import replace

from rulewright.core.ir import (
    Arithmetic,
    Bounded,
    Call,
    ChoiceDomain,
    Comparison,
    Conditional,
    Constant,
    Counts,
    Distance,
    Domain,
    Element,
    Ended,
    Expr,
    Generator,
    Interval,
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
    Tabulate,
)


def with_parts(expr: Expr, parts: Sequence[Expr]) -> Expr:
    """`expr` with these parts, in the order of `walk.parts`; it keeps its type."""
    match expr:
        case Constant() | Local() | Ended():
            return expr
        case Read() | Lookup():
            return replace(expr, indices=tuple(parts))
        case Element():
            return replace(expr, array=parts[0], indices=tuple(parts[1:]))
        case Arithmetic() | Comparison() | Logic():
            return replace(expr, left=parts[0], right=parts[1])
        case Not():
            return replace(expr, operand=parts[0])
        case Conditional():
            return replace(expr, condition=parts[0], then=parts[1], otherwise=parts[2])
        case LetIn():
            return replace(expr, value=parts[0], body=parts[1])
        case Call():
            return replace(expr, arguments=tuple(parts))
        case LongestTrail():
            return replace(expr, edges=parts[0], blocked=parts[1])
        case Obliged():
            return replace(expr, condition=parts[0], value=parts[1])
        case Bounded() | Quoted() | Old():
            return replace(expr, value=parts[0])
        case Tabulate():
            return replace(expr, body=parts[0])
        case Distance():
            start, end, avoiding, *rest = parts
            otherwise = rest[0] if rest else None
            return replace(expr, start=start, end=end, avoiding=avoiding, otherwise=otherwise)
        case Reduce() | Pick():
            return _loop_with(expr, iter(parts))
        case _:
            assert_never(expr)


def _loop_with(expr: Reduce | Pick, parts: Iterator[Expr]) -> Expr:
    match expr:
        case Reduce(generators=generators):
            loops = tuple(generator_with(each, parts) for each in generators)
            body = next(parts)
            return replace(expr, generators=loops, body=body, otherwise=next(parts, None))
        case Pick(generator=generator, by=by):
            loop = generator_with(generator, parts)
            rated = None if by is None else next(parts)
            return replace(expr, generator=loop, by=rated, otherwise=next(parts, None))
        case _:
            assert_never(expr)


def generator_with(generator: Generator, parts: Iterator[Expr]) -> Generator:
    """A generator whose expressions come next in `parts`."""
    domain = _values_with(generator.domain, parts)
    condition = None if generator.condition is None else next(parts)
    return replace(generator, domain=domain, condition=condition)


def domain_with(domain: ChoiceDomain, parts: Iterator[Expr]) -> ChoiceDomain:
    """A domain whose expressions come next in `parts`."""
    match domain:
        case Counts(total=total):
            return Counts(next(parts), None if total is None else next(parts))
        case Rows():
            return domain
        case _:
            return _values_with(domain, parts)


def _values_with(domain: Domain, parts: Iterator[Expr]) -> Domain:
    match domain:
        case Interval():
            return Interval(next(parts), next(parts))
        case Listing(indices=indices):
            return replace(domain, indices=tuple(next(parts) for _ in indices))
        case Members():
            return Members(next(parts))
        case _:
            assert_never(domain)
