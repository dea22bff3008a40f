"""What a term is made of."""

from __future__ import annotations

from collections.abc import Container, Iterable
from typing import assert_never

from rulewright.core.running.algebra import Term
from rulewright.symbolic.terms.dag import Dag
from rulewright.symbolic.terms.nodes import (
    AtMostZero,
    Both,
    Cases,
    Constant,
    Either,
    IsZero,
    Member,
    Negation,
    Node,
    Number,
    Product,
    Quotient,
    Sum,
    Truth,
)


def operands(node: Node) -> tuple[Term, ...]:
    """The terms that a node is put together of."""
    match node:
        case Constant() | Truth() | Number():
            return ()
        case Both(parts) | Either(parts):
            return parts
        case Negation(part):
            return (part,)
        case Member(values):
            return tuple(on for _, on in values)
        case Sum(parts=parts):
            return tuple(part for part, _ in parts)
        case Cases(cases):
            return tuple(term for pair in cases for term in pair)
        case Quotient(number):
            return (number,)
        case Product(left, right):
            return (left, right)
        case AtMostZero(number) | IsZero(number):
            return (number,)
        case _:
            assert_never(node)


def cone(dag: Dag, roots: Iterable[Term], known: Container[Term] = ()) -> list[Term]:
    """These terms and all that they are made of, what is made of others behind them.

    What is `known` is left out, with what it is made of.
    """
    done: dict[Term, None] = {}
    waiting: list[tuple[Term, bool]] = [(root, False) for root in roots]
    waiting.reverse()
    while waiting:
        term, ready = waiting.pop()
        if term in done or term in known:
            continue
        if ready:
            done[term] = None
            continue
        waiting.append((term, True))
        waiting.extend((part, False) for part in operands(dag.nodes[term]) if part not in done)
    return list(done)


def leaves(dag: Dag, roots: Iterable[Term]) -> list[Term]:
    """The free numbers and truth values in these terms."""
    return [term for term in cone(dag, roots) if isinstance(dag.nodes[term], Truth | Number)]
