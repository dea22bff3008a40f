"""Terms as SMT-LIB 2 in which numbers are made of bits: all is finite, and a SAT solver suffices.

A number has as many bits, with a sign, as its bounds need. What is added or multiplied may
overflow on the way, as the result fits and only its last bits are kept.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import assert_never

from rulewright.core.running.algebra import Term
from rulewright.symbolic.smt.smtlib import Numeral, Writer, symbol
from rulewright.symbolic.terms.nodes import Cases, Member, Number, Product, Quotient, Sum
from rulewright.symbolic.terms.terms import Terms


def script(terms: Terms, asserted: Sequence[Term], switched: Mapping[str, Term]) -> str:
    """Declarations, definitions and assertions; `switched` hold where what they are named does."""
    writer = Writer(terms, Bits)
    writer.know([*asserted, *switched.values()])
    for term in asserted:
        writer.assert_word(writer.truth(term))
    for name, term in switched.items():
        writer.claim(symbol(name), term)
    return writer.text()


def width(low: int, high: int) -> int:
    """How many bits hold all numbers between these, with a sign."""
    return max(high, -low - 1).bit_length() + 1


class Bits:
    """Numbers are made of bits."""

    def __init__(self, writer: Writer) -> None:
        self.writer = writer
        self.terms = writer.terms

    def sort(self, term: Term) -> str:
        """As many bits as its bounds need."""
        return f"(_ BitVec {self.width(term)})"

    def within(self, term: Term, node: Number) -> str:
        """That a free number lies within its bounds."""
        word, bits = self.writer.words[term], self.width(term)
        low, high = number(node.low, bits), number(node.high, bits)
        return f"(and (bvsle {low} {word}) (bvsle {word} {high}))"

    def at_most_zero(self, term: Term) -> str:
        """Whether a number is not above 0."""
        bits = self.width(term)
        return f"(bvsle {self.bits(term, bits)} {number(0, bits)})"

    def is_zero(self, term: Term) -> str:
        """Whether a number is 0."""
        bits = self.width(term)
        return f"(= {self.bits(term, bits)} {number(0, bits)})"

    def numeral(self, term: Term, node: Numeral) -> str:
        """A number that is made of other terms."""
        bits = self.width(term)
        match node:
            case Member(values):
                return self.writer.in_cases([(on, number(value, bits)) for value, on in values])
            case Cases(cases):
                return self.writer.in_cases([(on, self.bits(value, bits)) for on, value in cases])
            case Sum(constant, parts):
                texts = [self.multiple(part, times, bits) for part, times in parts]
                return added([*texts, number(constant, bits)] if constant else texts)
            case Quotient(inner, divisor, rest):
                return self.quotient(inner, divisor, bits, rest=rest)
            case Product(left, right):
                return f"(bvmul {self.bits(left, bits)} {self.bits(right, bits)})"
            case _:
                assert_never(node)

    def quotient(self, term: Term, divisor: int, bits: int, *, rest: bool) -> str:
        """A number divided, rounded down, or what remains."""
        inside = max(self.width(term), width(0, divisor))
        word, by = self.bits(term, inside), number(divisor, inside)
        left = f"(bvsmod {word} {by})"
        if not rest:
            left = f"(bvsdiv (bvsub {word} {left}) {by})"
        return fitted(left, inside, bits)

    def multiple(self, term: Term, times: int, bits: int) -> str:
        """A multiple of a term."""
        if self.terms.is_truth(term):
            return f"(ite {self.writer.truth(term)} {number(times, bits)} {number(0, bits)})"
        word = self.bits(term, bits)
        return word if times == 1 else f"(bvmul {number(times, bits)} {word})"

    # ---- texts

    def width(self, term: Term) -> int:
        """How many bits a number has."""
        return width(self.terms.lows[term], self.terms.highs[term])

    def bits(self, term: Term, bits: int) -> str:
        """The last bits of a number, or with more in front."""
        value = self.terms.value(term)
        if value is not None:
            return number(value, bits)
        if self.terms.is_truth(term):
            return f"(ite {self.writer.truth(term)} {number(1, bits)} {number(0, bits)})"
        return fitted(self.writer.words[term], self.width(term), bits)


def fitted(text: str, of: int, bits: int) -> str:
    """A number of so many bits as one of more, or the last of them."""
    if of == bits:
        return text
    if of < bits:
        return f"((_ sign_extend {bits - of}) {text})"
    return f"((_ extract {bits - 1} 0) {text})"


def number(value: int, bits: int) -> str:
    """An integer in so many bits."""
    return f"(_ bv{value % (1 << bits)} {bits})"


def added(texts: Sequence[str]) -> str:
    """The sum, half by half."""
    if len(texts) == 1:
        return texts[0]
    middle = len(texts) // 2
    return f"(bvadd {added(texts[:middle])} {added(texts[middle:])})"
