"""Terms as SMT-LIB 2: what is printed is what is solved.

What does not depend on how numbers are written is here.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Protocol, assert_never

from rulewright.core.running.algebra import Term
from rulewright.symbolic.terms.cone import cone
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
from rulewright.symbolic.terms.terms import Terms

Numeral = Member | Sum | Cases | Quotient | Product
"""The nodes that are numbers made of other terms."""


def symbol(name: str) -> str:
    """A name as SMT-LIB has it."""
    return f"|{name.replace('|', '!').replace(chr(92), '!')}|"


class Numerals(Protocol):
    """How numbers are written. Terms that others are made of have been written before them."""

    def sort(self, term: Term, /) -> str:
        """The sort of a number."""

    def within(self, term: Term, node: Number, /) -> str:
        """That a free number lies within its bounds."""

    def at_most_zero(self, term: Term, /) -> str:
        """Whether a number is not above 0."""

    def is_zero(self, term: Term, /) -> str:
        """Whether a number is 0."""

    def numeral(self, term: Term, node: Numeral, /) -> str:
        """A number that is made of other terms."""


class Writer:
    """Writes terms for a solver that reads one text after the other, each term once.

    Numbers are written as what `numerals` makes for the writer writes them.
    Of the free terms that `known` ones are made of it is asserted what they can be; `grounded` are
    the groups among them, by their first members.
    """

    def __init__(self, terms: Terms, numerals: Callable[[Writer], Numerals]) -> None:
        self.terms = terms
        self.numerals = numerals(self)
        self.words: dict[Term, str] = {}
        self.known: dict[Term, None] = {}
        self.grounded: dict[Term, None] = {}
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
        new = cone(self.terms, of, self.known)
        groups = {self.terms.group_of[each] for each in new if each in self.terms.group_of}
        members = [member for group in sorted(groups) for member in self.terms.groups[group]]
        for term in [*members, *new]:
            if term not in self.words:
                self.write(term)
        for term in new:
            self.bound(term)
        for group in sorted(groups):
            first, *_ = self.terms.groups[group]
            if first not in self.grounded:
                self.grounded[first] = None
                self.assert_word(
                    self.one_of([self.words[each] for each in self.terms.groups[group]])
                )
        self.known.update(dict.fromkeys(new))

    def bound(self, term: Term) -> None:
        """A free number lies within its bounds."""
        node = self.terms.nodes[term]
        if isinstance(node, Number):
            self.assert_word(self.numerals.within(term, node))

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
            case Constant():
                pass
            case Truth(name):
                self.words[term] = symbol(name)
                self.lines.append(f"(declare-const {symbol(name)} Bool)")
            case Number(name):
                self.words[term] = symbol(name)
                self.lines.append(f"(declare-const {symbol(name)} {self.numerals.sort(term)})")
            case Negation(part):
                self.words[term] = f"(not {self.truth(part)})"
            case Both(parts):
                self.words[term] = self.define("Bool", f"(and {self.truths(parts)})")
            case Either(parts):
                self.words[term] = self.define("Bool", f"(or {self.truths(parts)})")
            case AtMostZero(inner):
                self.words[term] = self.define("Bool", self.numerals.at_most_zero(inner))
            case IsZero(inner):
                self.words[term] = self.define("Bool", self.numerals.is_zero(inner))
            case Member() | Sum() | Cases() | Quotient() | Product():
                self.words[term] = self.define(
                    self.numerals.sort(term), self.numerals.numeral(term, node)
                )
            case _:
                assert_never(node)

    def truths(self, parts: Sequence[Term]) -> str:
        """The texts of truth values."""
        return " ".join(map(self.truth, parts))

    def truth(self, term: Term) -> str:
        """The text of a truth value."""
        value = self.terms.value(term)
        if value is not None:
            return "true" if value else "false"
        return self.words[term]

    def in_cases(self, cases: Sequence[tuple[Term, str]]) -> str:
        """The text in the case that holds."""
        *others, (_, text) = cases
        for condition, value in reversed(others):
            text = f"(ite {self.truth(condition)} {value} {text})"
        return text
