"""Terms as SMT-LIB 2 in which numbers are made of bits: all is finite, and a SAT solver suffices.

A number has as many bits, with a sign, as its bounds need. What is added or multiplied may
overflow on the way, as the result fits and only its last bits are kept.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import assert_never

from rulewright.core.running.algebra import Term
from rulewright.symbolic.cone import cone
from rulewright.symbolic.nodes import (
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
from rulewright.symbolic.smtlib import symbol
from rulewright.symbolic.terms import Terms


def script(terms: Terms, asserted: Sequence[Term], switched: Mapping[str, Term]) -> str:
    """Declarations, definitions and assertions; `switched` hold where what they are named does."""
    writer = _Writer(terms)
    lines = writer.lines([*asserted, *switched.values()])
    lines += [f"(assert {writer.truth(term)})" for term in asserted]
    for name, term in switched.items():
        word = symbol(name)
        lines += [f"(declare-const {word} Bool)", f"(assert (=> {word} {writer.truth(term)}))"]
    return "\n".join([*lines, ""])


def width(low: int, high: int) -> int:
    """How many bits hold all numbers between these, with a sign."""
    return max(high, -low - 1).bit_length() + 1


class _Writer:
    def __init__(self, terms: Terms) -> None:
        self.terms = terms
        self.words: dict[Term, str] = {}
        self.declared: list[str] = []
        self.defined: list[str] = []

    def lines(self, mentioned: Sequence[Term]) -> list[str]:
        """All that has to be said before these terms can be."""
        order = cone(self.terms, mentioned)
        found = (self.terms.group_of.get(term) for term in order)
        groups = list(dict.fromkeys(group for group in found if group is not None))
        members = [term for group in groups for term in self.terms.groups[group]]
        for term in dict.fromkeys([*members, *order]):
            self.write(term)
        for group in groups:
            one = self.one_of([self.words[term] for term in self.terms.groups[group]])
            self.defined.append(f"(assert {one})")
        return [*self.declared, *self.defined]

    def one_of(self, words: Sequence[str]) -> str:
        """Whether one of them holds; that no two do is asserted half by half."""
        if len(words) == 1:
            return words[0]
        middle = len(words) // 2
        left, right = self.one_of(words[:middle]), self.one_of(words[middle:])
        self.defined.append(f"(assert (not (and {left} {right})))")
        return self.define("Bool", f"(or {left} {right})")

    def define(self, sort: str, text: str) -> str:
        """A name for a text."""
        name = f"d{len(self.defined)}"
        self.defined.append(f"(define-fun {name} () {sort} {text})")
        return name

    # ---- nodes

    def write(self, term: Term) -> None:
        """Declare or define a term, all of whose parts have been written."""
        node = self.terms.nodes[term]
        match node:
            case Constant():
                pass
            case Truth(name):
                self.words[term] = symbol(name)
                self.declared.append(f"(declare-const {symbol(name)} Bool)")
            case Number(name, low, high):
                word, bits = symbol(name), self.width(term)
                self.words[term] = word
                self.declared.append(f"(declare-const {word} (_ BitVec {bits}))")
                self.defined.append(f"(assert (bvsle {number(low, bits)} {word}))")
                self.defined.append(f"(assert (bvsle {word} {number(high, bits)}))")
            case Negation(part):
                self.words[term] = f"(not {self.truth(part)})"
            case Both(parts):
                self.words[term] = self.define("Bool", f"(and {self.truths(parts)})")
            case Either(parts):
                self.words[term] = self.define("Bool", f"(or {self.truths(parts)})")
            case AtMostZero(inner):
                bits = self.width(inner)
                text = f"(bvsle {self.bits(inner, bits)} {number(0, bits)})"
                self.words[term] = self.define("Bool", text)
            case IsZero(inner):
                bits = self.width(inner)
                text = f"(= {self.bits(inner, bits)} {number(0, bits)})"
                self.words[term] = self.define("Bool", text)
            case Member() | Sum() | Cases() | Quotient() | Product():
                bits = self.width(term)
                text = self.number_text(node, bits)
                self.words[term] = self.define(f"(_ BitVec {bits})", text)
            case _:
                assert_never(node)

    def number_text(self, node: Member | Sum | Cases | Quotient | Product, bits: int) -> str:
        """A number with so many bits."""
        match node:
            case Member(values):
                ways = [(on, number(value, bits)) for value, on in values]
                return self.in_cases(ways)
            case Cases(cases):
                return self.in_cases([(on, self.bits(value, bits)) for on, value in cases])
            case Sum(constant, parts):
                texts = [self.multiple(part, times, bits) for part, times in parts]
                return added([*texts, number(constant, bits)] if constant else texts)
            case Quotient(inner, divisor, rest):
                return self.quotient(inner, divisor, bits, rest=rest)
            case Product(left, right):
                return f"(bvmul {self.bits(left, bits)} {self.bits(right, bits)})"
            case _:
                assert_never(node)

    def in_cases(self, cases: Sequence[tuple[Term, str]]) -> str:
        """The text in the case that holds."""
        *others, (_, text) = cases
        for condition, value in reversed(others):
            text = f"(ite {self.truth(condition)} {value} {text})"
        return text

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
            return f"(ite {self.truth(term)} {number(times, bits)} {number(0, bits)})"
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
            return f"(ite {self.truth(term)} {number(1, bits)} {number(0, bits)})"
        return fitted(self.words[term], self.width(term), bits)

    def truths(self, parts: Sequence[Term]) -> str:
        """The texts of truth values."""
        return " ".join(map(self.truth, parts))

    def truth(self, term: Term) -> str:
        """The text of a truth value."""
        value = self.terms.value(term)
        if value is not None:
            return "true" if value else "false"
        return self.words[term]


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
