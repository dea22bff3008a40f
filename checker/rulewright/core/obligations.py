"""Drops the obligations of an expression that cannot fail where it stands."""

from __future__ import annotations

from collections.abc import Iterable
from operator import is_

from msgspec import Struct

from rulewright.core.facts import Facts, Known, within
from rulewright.core.ir import (
    Arithmetic,
    Bounded,
    Call,
    Comparison,
    Conditional,
    Constant,
    Distance,
    Element,
    Ended,
    Expr,
    Generator,
    LetIn,
    Local,
    Logic,
    Lookup,
    Obliged,
    Old,
    Pick,
    Read,
    Reduce,
    Tabulate,
    Type,
)
from rulewright.core.rebuild import with_parts
from rulewright.core.walk import can_fail, domain_parts, fails_itself, fold_where, parts, walk

Scoped = list[tuple[Expr, Known]]
Safe = frozenset[str]


def without_settled(
    expr: Expr, marked: frozenset[int], known: Known, facts: Facts, safe: Safe
) -> Expr:
    """`expr` without the obligations that what is known settles, outside of it and inside.

    `marked` is what `contents` has found; `safe` are the functions in which none can fail.
    """
    look = _Look(facts, safe, marked)
    return fold_where(expr, known, look.scoped, look.made)


class _Look:
    """A look at an expression, whose parts with obligations are `marked`."""

    def __init__(self, facts: Facts, safe: Safe, marked: frozenset[int]) -> None:
        self.facts = facts
        self.safe = safe
        self.marked = marked

    # ---- what is known where parts stand

    def scoped(self, expr: Expr, known: Known) -> Scoped:
        """The parts that have obligations in them, or stand beside one, and what is known there."""
        if id(expr) not in self.marked:
            return []
        match expr:
            case Logic(operator, left, right):
                return [(left, known), (right, self._where(left, operator != "or", known, right))]
            case Obliged(condition, _, value):
                return [(condition, known), (value, self._where(condition, True, known, value))]
            case Conditional(condition, then, otherwise):
                yes = self._where(condition, True, known, then)
                no = self._where(condition, False, known, otherwise)
                return [(condition, known), (then, yes), (otherwise, no)]
            case LetIn(name, value, body):
                inner = self.facts.let(name, value, self._behind(value, known))
                return [(value, known), (body, inner)]
            case Tabulate(name=name, body=body):
                return [(body, self.facts.bound(name, known))]
            case Reduce(generators=generators, body=body, otherwise=otherwise):
                found, inner = self._generators(generators, known)
                return [*found, (body, inner), *_given(otherwise, known)]
            case Pick(generator=generator, by=by, otherwise=otherwise):
                found, inner = self._generators((generator,), known)
                return [*found, *_given(by, inner), *_given(otherwise, known)]
            case Old(value):
                return [(value, self.facts.before(known))]
            case Arithmetic() | Comparison() | Read() | Lookup() | Element() | Call():
                return self._in_a_row(expr, known)
            case _:
                return [(part, known) for part in parts(expr)]

    def _where(self, condition: Expr, holds: bool, known: Known, part: Expr) -> Known:
        """What is known behind a condition, if `part` there has an obligation."""
        if id(part) not in self.marked:
            return known
        return self.facts.where(condition, self._behind(condition, known), holds=holds)

    def _behind(self, expr: Expr, known: Known) -> Known:
        return self.facts.behind(expr, known) if id(expr) in self.marked else known

    def _in_a_row(self, expr: Expr, known: Known) -> Scoped:
        """The parts of what judges all of them, one after the other."""
        found: Scoped = []
        for part in parts(expr):
            found.append((part, known))
            known = self._behind(part, known)
        return found

    def _generators(self, generators: Iterable[Generator], known: Known) -> tuple[Scoped, Known]:
        found: Scoped = []
        for generator in generators:
            found.extend((part, known) for part in domain_parts(generator.domain))
            known = self.facts.round(generator, known)
            if generator.condition is not None:
                found.append((generator.condition, known))
                known = self.facts.where(
                    generator.condition, self._behind(generator.condition, known)
                )
        return found, known

    # ---- what becomes of nodes

    def made(self, expr: Expr, known: Known, inside: tuple[Expr, ...]) -> Expr:
        """What becomes of a node with what became of its parts."""
        if id(expr) not in self.marked:
            return expr
        unchanged = all(map(is_, inside, parts(expr)))
        node = expr if unchanged else with_parts(expr, inside)
        match node:
            case Bounded(value, low, high) if node.site is not None:
                fits = known.never or within(self.facts.interval_of(value, known), low, high)
                return _claimed(value, low, high, node.type) if fits else node
            case Obliged(condition, _, value) if node.type == value.type:
                if can_fail(condition, self.safe) or not self.facts.holds(condition, known):
                    return node
                return self._without_doubt(value, known) or node
            case _:
                return node

    def _without_doubt(self, value: Expr, known: Known) -> Expr | None:
        """The value of an obligation that holds; None where it could divide by 0 elsewhere."""
        match value:
            case Arithmetic("divide" | "modulo" as operator, left, right, of):
                divisor = self.facts.interval_of(right, known)
                if divisor.low <= 0 <= divisor.high:
                    return None
                right = _claimed(right, divisor.low, divisor.high, divisor)
                value = Arithmetic(operator, left, right, of)
            case _:
                pass
        return None if any(map(_may_divide_by_zero, walk([value]))) else value


def _claimed(value: Expr, low: int, high: int, of: Type) -> Expr:
    """The value, which surely lies within `low..high`."""
    return value if within(value.type, low, high) else Bounded(value, low, high, None, of)


def _may_divide_by_zero(expr: Expr) -> bool:
    match expr:
        case Arithmetic("divide" | "modulo", _, right):
            return right.type.low <= 0 <= right.type.high
        case _:
            return False


def _given(expr: Expr | None, known: Known) -> Scoped:
    return [] if expr is None else [(expr, known)]


class Contents(Struct, frozen=True):
    """What there is in an expression.

    `marked` are the identities of what has obligations in it that can be settled, itself included;
    `others`: there are obligations of other kinds. `reads` are variables, `calls` functions.
    """

    marked: frozenset[int]
    others: bool
    reads: frozenset[str]
    calls: frozenset[str]


def contents(expr: Expr) -> Contents:
    """What there is in an expression, by one look at all of it."""
    nodes, around = [expr], [-1]
    opened: list[int] = []
    reads: set[str] = set()
    calls: set[str] = set()
    others = False
    for place, node in enumerate(nodes):
        match node:
            case Constant() | Local():
                continue
            case Read(variable=variable):
                reads.add(variable)
            case Call(function=function):
                calls.add(function)
            case Bounded() | Obliged():
                opened.append(place)
            case Reduce() | Pick() | Distance() | Ended():
                others = others or fails_itself(node)
            case _:
                pass
        inner = parts(node)
        nodes.extend(inner)
        around.extend([place] * len(inner))
    marked: set[int] = set()
    seen: set[int] = set()
    for each in opened:
        at = each
        while at >= 0 and at not in seen:
            seen.add(at)
            marked.add(id(nodes[at]))
            at = around[at]
    return Contents(frozenset(marked), others, frozenset(reads), frozenset(calls))
