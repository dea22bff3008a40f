"""Terms as SMT-LIB 2: what is printed is what is solved."""

from __future__ import annotations

from collections.abc import Sequence
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
from rulewright.symbolic.terms import Terms


def script(terms: Terms, asserted: Sequence[Term]) -> str:
    """Declarations, definitions and assertions; whether they can all hold is not asked yet."""
    writer = Writer(terms)
    writer.know(asserted)
    for term in asserted:
        writer.assert_word(writer.truth(term))
    return writer.text()


def symbol(name: str) -> str:
    """A name as SMT-LIB has it."""
    return f"|{name.replace('|', '!').replace(chr(92), '!')}|"


class Writer:
    """Writes terms for a solver that reads one text after the other, each term once.

    `grounded` are the free numbers, and the groups by their first members, of which it is asserted
    what they can be.
    """

    def __init__(self, terms: Terms) -> None:
        self.terms = terms
        self.words: dict[Term, str] = {}
        self.grounded: set[Term] = set()
        self.literals: set[str] = set()
        self.names = 0
        self.lines: list[str] = []

    def text(self) -> str:
        """All lines that have come since the last text."""
        text = "\n".join([*self.lines, ""])
        self.lines = []
        return text

    def assert_word(self, word: str) -> None:
        """What has this word holds."""
        self.lines.append(f"(assert {word})")

    def claim(self, literal: str, term: Term) -> None:
        """A term holds where a literal does, which may have been declared before."""
        if literal not in self.literals:
            self.literals.add(literal)
            self.lines.append(f"(declare-const {literal} Bool)")
        self.assert_word(f"(=> {literal} {self.truth(term)})")

    def know(self, of: Sequence[Term]) -> None:
        """Define terms, and say what the free ones in them can be."""
        order = cone(self.terms, of)
        groups = {self.terms.group_of[each] for each in order if each in self.terms.group_of}
        members = [member for group in sorted(groups) for member in self.terms.groups[group]]
        for term in [*members, *order]:
            if term not in self.words:
                self.write(term)
        for term in order:
            self.bound(term)
        for group in sorted(groups):
            first, *_ = self.terms.groups[group]
            if first not in self.grounded:
                self.grounded.add(first)
                self.assert_word(
                    self.one_of([self.words[each] for each in self.terms.groups[group]])
                )

    def bound(self, term: Term) -> None:
        """A free number lies within its bounds."""
        node = self.terms.nodes[term]
        if isinstance(node, Number) and term not in self.grounded:
            self.grounded.add(term)
            self.assert_word(f"(<= {number(node.low)} {self.words[term]} {number(node.high)})")

    # ---- exactly one of several

    def one_of(self, words: Sequence[str]) -> str:
        """Whether one of them holds; that no two do is asserted half by half."""
        if len(words) == 1:
            return words[0]
        middle = len(words) // 2
        left, right = self.one_of(words[:middle]), self.one_of(words[middle:])
        self.assert_word(f"(not (and {left} {right}))")
        return self.define("Bool", f"(or {left} {right})")

    def define(self, sort: str, text: str) -> str:
        """A name for a text."""
        name = f"d{self.names}"
        self.names += 1
        self.lines.append(f"(define-fun {name} () {sort} {text})")
        return name

    # ---- nodes

    def write(self, term: Term) -> None:
        """Declare or define a term, all of whose parts have been written."""
        node = self.terms.nodes[term]
        match node:
            case Constant(value):
                self.words[term] = number(value)
            case Truth(name):
                self.words[term] = symbol(name)
                self.lines.append(f"(declare-const {symbol(name)} Bool)")
            case Number(name):
                self.words[term] = symbol(name)
                self.lines.append(f"(declare-const {symbol(name)} Int)")
            case Negation(part):
                self.words[term] = f"(not {self.truth(part)})"
            case Both(parts):
                self.words[term] = self.define("Bool", f"(and {self.truths(parts)})")
            case Either(parts):
                self.words[term] = self.define("Bool", f"(or {self.truths(parts)})")
            case AtMostZero(inner):
                self.words[term] = self.define("Bool", self.relation("<=", inner))
            case IsZero(inner):
                self.words[term] = self.define("Bool", self.relation("=", inner))
            case Member() | Sum() | Cases() | Quotient() | Product():
                self.words[term] = self.define("Int", self.number_text(node))
            case _:
                assert_never(node)

    def number_text(self, node: Member | Sum | Cases | Quotient | Product) -> str:
        """The text of a number."""
        match node:
            case Member(values):
                *others, (last, _) = values
                text = number(last)
                for value, on in reversed(others):
                    text = f"(ite {self.truth(on)} {number(value)} {text})"
                return text
            case Cases(cases):
                *pairs, (_, last_term) = cases
                text = self.number(last_term)
                for condition, value in reversed(pairs):
                    text = f"(ite {self.truth(condition)} {self.number(value)} {text})"
                return text
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
            return f"(ite {self.truth(term)} {number(times)} 0)"
        word = self.number(term)
        return word if times == 1 else f"(* {number(times)} {word})"

    def truths(self, parts: Sequence[Term]) -> str:
        """The texts of truth values."""
        return " ".join(map(self.truth, parts))

    def truth(self, term: Term) -> str:
        """The text of a truth value."""
        value = self.terms.value(term)
        if value is not None:
            return "true" if value else "false"
        return self.words[term]

    def number(self, term: Term) -> str:
        """The text of a number."""
        value = self.terms.value(term)
        if value is not None:
            return number(value)
        if self.terms.is_truth(term):
            return f"(ite {self.truth(term)} 1 0)"
        return self.words[term]


def number(value: int) -> str:
    """An integer as SMT-LIB has it."""
    return str(value) if value >= 0 else f"(- {-value})"


def added(texts: Sequence[str], constant: int) -> str:
    """The text of a sum."""
    all_texts = [*texts, number(constant)] if constant or not texts else list(texts)
    return all_texts[0] if len(all_texts) == 1 else f"(+ {' '.join(all_texts)})"
