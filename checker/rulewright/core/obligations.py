"""Drops the obligations of an expression that cannot fail where it stands."""

from __future__ import annotations

from collections.abc import Iterable
from operator import is_

from rulewright.core.facts import Facts, Known, within
from rulewright.core.ir import (
    Arithmetic,
    Bounded,
    Call,
    Comparison,
    Conditional,
    Constant,
    Element,
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
from rulewright.core.walk import can_fail, domain_parts, fold_where, parts, walk

Scoped = list[tuple[Expr, Known]]
Safe = frozenset[str]


def without_settled(
    expr: Expr, marked: frozenset[int], known: Known, facts: Facts, safe: Safe
) -> Expr:
    """`expr` without the obligations that what is known settles, outside of it and inside.

    `marked` is what `with_obligations` gives; `safe` are the functions in which none can fail.
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


_LEAVES = (Constant, Local)


def with_obligations(expr: Expr) -> frozenset[int]:
    """The identities of expressions in `expr`, itself included, that have obligations in them."""
    nodes: list[tuple[Expr, int]] = [(expr, -1)]
    for place, (node, _) in enumerate(nodes):
        if not isinstance(node, _LEAVES):
            nodes.extend([(part, place) for part in parts(node)])
    marked: set[int] = set()
    for node, around in reversed(nodes):
        if _is_open(node):
            marked.add(id(node))
        if id(node) in marked and around >= 0:
            marked.add(id(nodes[around][0]))
    return frozenset(marked)


def _is_open(expr: Expr) -> bool:
    match expr:
        case Obliged():
            return True
        case Bounded(site=site):
            return site is not None
        case _:
            return False
