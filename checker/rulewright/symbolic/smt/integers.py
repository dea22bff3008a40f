"""Terms as SMT-LIB 2 in which numbers are integers."""

from __future__ import annotations

from collections.abc import Sequence
from typing import assert_never

from rulewright.core.running.algebra import Term
from rulewright.symbolic.smt.smtlib import Numeral, Writer
from rulewright.symbolic.terms.nodes import Cases, Member, Number, Product, Quotient, Sum
from rulewright.symbolic.terms.terms import Terms


def script(terms: Terms, asserted: Sequence[Term]) -> str:
    """Declarations, definitions and assertions; whether they can all hold is not asked yet."""
    writer = Writer(terms, Integers)
    writer.know(asserted)
    for term in asserted:
        writer.assert_word(writer.truth(term))
    return writer.text()


class Integers:
    """Numbers are integers; where sums are compared, nothing is taken away on either side."""

    def __init__(self, writer: Writer) -> None:
        self.writer = writer
        self.terms = writer.terms

    def sort(self, _term: Term) -> str:
        """The sort of numbers."""
        return "Int"

    def within(self, term: Term, node: Number) -> str:
        """That a free number lies within its bounds."""
        return f"(<= {number(node.low)} {self.writer.words[term]} {number(node.high)})"

    def at_most_zero(self, term: Term) -> str:
        """Whether a number is not above 0."""
        return self.relation("<=", term)

    def is_zero(self, term: Term) -> str:
        """Whether a number is 0."""
        return self.relation("=", term)

    def numeral(self, _term: Term, node: Numeral) -> str:
        """A number that is made of other terms."""
        match node:
            case Member(values):
                return self.writer.in_cases([(on, number(value)) for value, on in values])
            case Cases(cases):
                return self.writer.in_cases([(on, self.number(value)) for on, value in cases])
            case Sum(constant, parts):
                return added(self.multiples(parts, 1), constant)
            case Quotient(inner, divisor, rest):
                return f"({'mod' if rest else 'div'} {self.number(inner)} {divisor})"
            case Product(left, right):
                return f"(* {self.number(left)} {self.number(right)})"
            case _:
                assert_never(node)

    def relation(self, name: str, term: Term) -> str:
        """A number compared with 0: what is added stands left, what is taken away right."""
        constant, parts = self.terms.parts(term)
        left = [(part, times) for part, times in parts.items() if times > 0]
        right = [(part, times) for part, times in parts.items() if times < 0]
        return (
            f"({name} {added(self.multiples(left, 1), max(constant, 0))} "
            f"{added(self.multiples(right, -1), max(-constant, 0))})"
        )

    def multiples(self, parts: Sequence[tuple[Term, int]], sign: int) -> list[str]:
        """The texts of multiples of terms."""
        return [self.multiple(part, times * sign) for part, times in parts]

    def multiple(self, term: Term, times: int) -> str:
        """The text of a multiple of a term."""
        if self.terms.is_truth(term):
            return f"(ite {self.writer.truth(term)} {number(times)} 0)"
        word = self.number(term)
        return word if times == 1 else f"(* {number(times)} {word})"

    def number(self, term: Term) -> str:
        """The text of a number."""
        value = self.terms.value(term)
        if value is not None:
            return number(value)
        if self.terms.is_truth(term):
            return f"(ite {self.writer.truth(term)} 1 0)"
        return self.writer.words[term]


def number(value: int) -> str:
    """An integer as SMT-LIB has it."""
    return str(value) if value >= 0 else f"(- {-value})"


def added(texts: Sequence[str], constant: int) -> str:
    """The text of a sum."""
    all_texts = [*texts, number(constant)] if constant or not texts else list(texts)
    return all_texts[0] if len(all_texts) == 1 else f"(+ {' '.join(all_texts)})"
