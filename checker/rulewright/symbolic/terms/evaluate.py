"""What terms are where their free numbers and truth values are known."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import assert_never

from rulewright.core.running.algebra import Term
from rulewright.symbolic.terms.cone import cone
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


class NoValue(Exception):  # noqa: N818 - that a term has no value may well be what is asked
    """A term has no value, as it depends on cases of which not exactly one holds.

    Or it depends on a free term of which nothing is known.
    """

    def __init__(self, term: Term) -> None:
        super().__init__(f"term {term} has no value")
        self.term = term


class Evaluator:
    """Gives the values of `terms`, in the order in which they stand here."""

    def __init__(self, dag: Dag, terms: Iterable[Term]) -> None:
        self.dag = dag
        self.terms = tuple(terms)
        self.order = cone(dag, self.terms)

    def at(self, leaves: Mapping[Term, int]) -> list[int]:
        """The values, where the free terms have these. Raises NoValue.

        A part without a value does no harm where the value of the whole does not depend on it, as
        in a condition of which another part is refuted.
        """
        found: list[int] = []
        for term, value in zip(self.terms, self.known_at(leaves), strict=True):
            if value is None:
                raise NoValue(term)
            found.append(value)
        return found

    def known_at(self, leaves: Mapping[Term, int]) -> list[int | None]:
        """The same, with None for a term without a value."""
        found: dict[Term, int | None] = {}
        for term in self.order:
            node = self.dag.nodes[term]
            found[term] = leaves.get(term) if isinstance(node, Truth | Number) else _of(node, found)
        return [found[term] for term in self.terms]


def evaluate(dag: Dag, terms: Iterable[Term], leaves: Mapping[Term, int]) -> list[int]:
    """The values of terms, where the free ones have these. Raises NoValue."""
    return Evaluator(dag, terms).at(leaves)


def completed(dag: Dag, terms: Iterable[Term], values: Mapping[str, int]) -> dict[Term, int]:
    """The free terms in these terms by their values, which a solver gives by name.

    What it leaves open does not matter: that is as low as it can be.
    """
    leaves: dict[Term, int] = {}
    order = cone(dag, terms)
    groups = {dag.group_of[term] for term in order if term in dag.group_of}
    members = [member for group in groups for member in dag.groups[group]]
    for term in [*order, *members]:
        node = dag.nodes[term]
        if isinstance(node, Truth | Number):
            leaves[term] = values.get(node.name, dag.lows[term])
    for group in groups:
        if not any(leaves[member] for member in dag.groups[group]):
            leaves[dag.groups[group][0]] = 1
    return leaves


Values = Mapping[Term, int | None]


def _of(node: Node, values: Values) -> int | None:
    """The value of a node whose parts have these; None where it has none."""
    match node:
        case Constant(value):
            return value
        case Both(parts):
            return _decided([values[part] for part in parts], decisive=0)
        case Either(parts):
            return _decided([values[part] for part in parts], decisive=1)
        case Negation(part):
            return _compared(values[part])
        case Member(members):
            return _case([(values[on], value) for value, on in members])
        case Cases(cases):
            return _case([(values[on], values[value]) for on, value in cases])
        case Sum(constant, multiples):
            return _sum(constant, [(values[part], times) for part, times in multiples])
        case Quotient(part, divisor, rest):
            number = values[part]
            if number is None:
                return None
            return number % divisor if rest else number // divisor
        case Product(left, right):
            one, other = values[left], values[right]
            return None if one is None or other is None else one * other
        case AtMostZero(part):
            number = values[part]
            return None if number is None else int(number <= 0)
        case IsZero(part):
            return _compared(values[part])
        case Truth() | Number():
            return None
        case _:
            assert_never(node)


def _compared(value: int | None) -> int | None:
    """Whether a value is 0."""
    return None if value is None else int(value == 0)


def _decided(values: Sequence[int | None], decisive: int) -> int | None:
    """A value that decides, or the other one where all are that."""
    if decisive in values:
        return decisive
    return None if None in values else 1 - decisive


def _case(cases: Sequence[tuple[int | None, int | None]]) -> int | None:
    """The value of the only case that holds."""
    holding = [value for holds, value in cases if holds != 0]
    known = all(holds is not None for holds, _ in cases)
    return holding[0] if known and len(holding) == 1 else None


def _sum(constant: int, multiples: Sequence[tuple[int | None, int]]) -> int | None:
    total = constant
    for value, times in multiples:
        if value is None:
            return None
        total += value * times
    return total
