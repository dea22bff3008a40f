"""Terms in which other terms stand for what is free."""

from __future__ import annotations

from collections.abc import Mapping
from typing import assert_never

from rulewright.core.running.algebra import Term
from rulewright.symbolic.alike.forms import Form, Forms
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


class Renaming:
    """Puts `images` in the place of free terms; those that have none stay as they are."""

    def __init__(self, terms: Unordered, forms: Forms, images: Mapping[Term, Term]) -> None:
        self.terms = terms
        self.forms = forms
        self.known: dict[Term, Term] = dict(images)
        self.opaque: dict[Form, Term] = {}

    def of(self, term: Term) -> Term:
        """The term with other terms for what is free in it."""
        waiting = [term]
        while waiting:
            now = waiting[-1]
            if now in self.known:
                waiting.pop()
                continue
            missing = [part for part in self.terms.parts_of(now) if part not in self.known]
            if missing:
                waiting.extend(missing)
            else:
                self.known[now] = self._made(now)
        return self.known[term]

    def _made(self, term: Term) -> Term:
        """The same of the parts, which are known."""
        terms, of = self.terms, self.known
        if term in terms.opaque:
            return self._standing(term, terms.opaque[term])
        match terms.nodes[term]:
            case Constant() | Truth() | Number():
                return term
            case Both(parts):
                return terms.all_of([of[part] for part in parts])
            case Either(parts):
                return terms.any_of([of[part] for part in parts])
            case Negation(part):
                return terms.negation(of[part])
            case Member(values):
                return terms.member({value: of[on] for value, on in values})
            case Sum(constant, parts=summed):
                return terms.weighted([(of[part], times) for part, times in summed], constant)
            case Cases(cases):
                return terms.case_term([(of[on], of[then]) for on, then in cases])
            case Quotient(number, divisor, rest):
                return terms.quotient(of[number], terms.constant(divisor), rest=rest)
            case Product(left, right):
                return terms.product(of[left], of[right])
            case AtMostZero(number):
                return terms.at_most_zero(of[number])
            case IsZero(number):
                return terms.is_zero(of[number])
            case node:
                assert_never(node)

    def _standing(self, term: Term, opaque: Opaque) -> Term:
        """What stands for a function of the parts: one term, however they are put."""
        of = self.known
        parts = tuple(of[part] for part in opaque.parts)
        pairs = tuple(sorted((of[on], of[by]) for on, by in opaque.pairs))
        made = self.terms.standing(Opaque(opaque.name, parts, pairs), term)
        return self.opaque.setdefault(self.forms.of(made), made)
