"""Terms compared whatever order their parts have."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import assert_never

from rulewright.core.running.algebra import Term
from rulewright.symbolic.alike.unordered import Opaque, Unordered
from rulewright.symbolic.terms.nodes import (
    AtMostZero,
    Both,
    Cases,
    Constant,
    Either,
    IsZero,
    Member,
    Negation,
    Number,
    Product,
    Quotient,
    Sum,
    Truth,
)

Form = int
"""Equal forms are functions with the same values."""


class Forms:
    """Numbers the functions that terms are."""

    def __init__(self, terms: Unordered) -> None:
        self.terms = terms
        self.numbers: dict[object, Form] = {}
        self.opposites: dict[Form, Form] = {}
        self.known: dict[Term, Form] = {}

    def of(self, term: Term) -> Form:
        """The form of a term."""
        waiting = [term]
        while waiting:
            now = waiting[-1]
            missing = [part for part in self.terms.parts_of(now) if part not in self.known]
            if missing:
                waiting.extend(missing)
                continue
            waiting.pop()
            if now not in self.known:
                self.known[now] = self._made(now)
        return self.known[term]

    def _made(self, term: Term) -> Form:
        """The form of a term whose parts have theirs."""
        known = self.known
        opaque = self.terms.opaque.get(term)
        if opaque is not None:
            return self._number(_opaque(opaque, known))
        node = self.terms.nodes[term]
        match node:
            case Constant(value):
                return self._number(("constant", value))
            case Truth() | Number():
                return self._number(("free", term))
            case Both(parts) | Either(parts):
                return self._number((type(node), _in_any_order(known[part] for part in parts)))
            case Negation(part):
                return self._opposite(known[part])
            case Member(values):
                return self._number(("member", *((value, known[on]) for value, on in values)))
            case Sum(constant, parts=summed):
                listed = ((known[part], times) for part, times in summed)
                return self._number(("sum", constant, *sorted(listed)))
            case Cases(cases):
                return self._number(
                    ("cases", *sorted((known[on], known[then]) for on, then in cases))
                )
            case Quotient(number, divisor, rest):
                return self._number(("quotient", known[number], divisor, rest))
            case Product(left, right):
                return self._number(("product", *sorted((known[left], known[right]))))
            case AtMostZero(number) | IsZero(number):
                return self._number((type(node), known[number]))
            case _:
                assert_never(node)

    def _number(self, key: object) -> Form:
        return self.numbers.setdefault(key, len(self.numbers))

    def _opposite(self, form: Form) -> Form:
        known = self.opposites.get(form)
        if known is None:
            known = self._number(("not", form))
            self.opposites[form], self.opposites[known] = known, form
        return known


def _opaque(opaque: Opaque, known: Mapping[Term, Form]) -> object:
    parts = tuple(known[part] for part in opaque.parts)
    return opaque.name, parts, tuple(sorted((known[on], known[by]) for on, by in opaque.pairs))


def _in_any_order(forms: Iterable[Form]) -> tuple[Form, ...]:
    return tuple(sorted(set(forms)))
