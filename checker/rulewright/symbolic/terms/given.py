"""What is said under conditions, told as it is where they hold: less is left to a solver."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from rulewright.core.running.algebra import Term
from rulewright.symbolic.terms.nodes import (
    AtMostZero,
    Both,
    Cases,
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
from rulewright.symbolic.terms.nodes import Constant as Known
from rulewright.symbolic.terms.support import Support
from rulewright.symbolic.terms.terms import Terms

DEEPEST = 60
"""Parts that lie deeper than this stay as they are."""


MOST_APART = 4
"""An alternative of so many plain parts is looked at part by part at most."""


def sharpened(terms: Terms, support: Support, claim: Term) -> Iterator[Term]:
    """Claims that together say the same, in which alternatives are told as they are where needed.

    In `x is not 3, or …` the rest matters only where `x` is 3, so that it may be told for that: the
    claim is the same. So are several such at once. Where `x is not 3 and y is not 4, or …` is
    claimed, it is claimed with either of both. Only where numbers are compared is it worth it.
    """
    node = terms.nodes[claim]
    if not isinstance(node, Either) or not support.counts(claim):
        yield claim
        return
    for parts in _apart(terms, node.parts):
        facts = dict(_refuted(terms, parts))
        given = Given(terms, support, facts)
        yield terms.any_of(given.of(part) if support.counts(part) else part for part in parts)


def _apart(terms: Terms, parts: tuple[Term, ...]) -> Iterator[tuple[Term, ...]]:
    """Alternatives, of which the first that is put together of plain ones is each of these."""
    for place, part in enumerate(parts):
        node = terms.nodes[part]
        plain = node.parts if isinstance(node, Both) and len(node.parts) <= MOST_APART else ()
        if plain and all(_is_plain(terms, each) for each in plain):
            others = (*parts[:place], *parts[place + 1 :])
            yield from ((each, *others) for each in plain)
            return
    yield parts


def _is_plain(terms: Terms, part: Term) -> bool:
    node = terms.nodes[part]
    return isinstance(terms.nodes[node.part] if isinstance(node, Negation) else node, Truth)


def _refuted(terms: Terms, parts: Sequence[Term]) -> Iterator[tuple[Term, int]]:
    """What free truth values are where none of these parts holds."""
    for part in parts:
        node = terms.nodes[part]
        if isinstance(node, Truth):
            yield part, 0
        elif isinstance(node, Negation) and isinstance(terms.nodes[node.part], Truth):
            group = terms.group_of.get(node.part)
            others = () if group is None else terms.groups[group]
            yield from ((other, 0) for other in others if other != node.part)
            yield node.part, 1


class Given:
    """Tells terms as they are where free truth values have these values, the `facts`."""

    def __init__(self, terms: Terms, support: Support, facts: Mapping[Term, int]) -> None:
        self.terms = terms
        self.support = support
        self.facts = facts
        self.of_facts = 0
        for leaf in facts:
            self.of_facts |= support.mask(leaf)
        self.told: dict[Term, Term] = {}

    def of(self, term: Term, depth: int = 0) -> Term:
        """A term where the facts hold: elsewhere it may be something else."""
        if depth > DEEPEST or not self.support.mask(term) & self.of_facts:
            return term
        if term not in self.told:
            self.told[term] = self._told(term, depth + 1)
        return self.told[term]

    def _told(self, term: Term, depth: int) -> Term:
        terms = self.terms
        match terms.nodes[term]:
            case Truth():
                return terms.constant(self.facts[term]) if term in self.facts else term
            case Negation(part):
                return terms.negation(self.of(part, depth))
            case Both(parts):
                return terms.all_of(self._until(parts, terms.false, depth))
            case Either(parts):
                return terms.any_of(self._until(parts, terms.true, depth))
            case IsZero(number):
                return terms.is_zero(self.of(number, depth))
            case AtMostZero(number):
                return terms.at_most_zero(self.of(number, depth))
            case Sum(constant, parts):
                told = [(self.of(part, depth), times) for part, times in parts]
                return terms.weighted(told, constant)
            case Member(values):
                return terms.member({value: self.of(on, depth) for value, on in values})
            case Cases(cases):
                return terms.case_term(self._cases(cases, depth))
            case Known() | Number() | Quotient() | Product():
                return term

    def _until(self, parts: Sequence[Term], decisive: Term, depth: int) -> Iterator[Term]:
        """Parts, as far as one that decides."""
        for part in parts:
            told = self.of(part, depth)
            yield told
            if told == decisive:
                return

    def _cases(self, cases: Sequence[tuple[Term, Term]], depth: int) -> Iterator[tuple[Term, Term]]:
        """The cases that are left."""
        for condition, value in cases:
            told = self.of(condition, depth)
            if told != self.terms.false:
                yield told, self.of(value, depth)
            if told == self.terms.true:
                return
