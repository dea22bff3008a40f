"""What terms must offer so that rules can be run on them.

A term is a number: equal terms have equal numbers. Truth values are the terms that are 0 or 1.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Protocol

Term = int


class NotUnderstood(Exception):  # noqa: N818 - the rules may well be right
    """The rules cannot be followed on terms; the text says why."""


class Algebra(Protocol):
    """Builds terms of terms. Any method may raise NotUnderstood where that becomes too much."""

    false: Term
    true: Term

    def spend(self, steps: int) -> None:
        """Count steps of work."""

    def constant(self, value: int) -> Term:
        """An integer."""

    def value(self, term: Term) -> int | None:
        """The number that a term always is, if there is one."""

    def unknown(self, name: str, parts: tuple[Term, ...], low: int, high: int) -> Term:
        """A number within bounds that depends on nothing but these parts."""

    def within(self, term: Term, low: int, high: int) -> Term:
        """A number that is nobody's concern where it lies outside these bounds."""

    def all_of(self, terms: Iterable[Term]) -> Term:
        """Whether all of them hold."""

    def any_of(self, terms: Iterable[Term]) -> Term:
        """Whether one of them holds."""

    def negation(self, term: Term) -> Term:
        """Whether it does not hold."""

    def total(self, terms: Iterable[Term], constant: int = 0) -> Term:
        """The sum."""

    def scaled(self, term: Term, factor: int) -> Term:
        """The product with a number."""

    def extreme(self, name: str, terms: Iterable[Term]) -> Term:
        """`minimum` or `maximum` of terms, of which there is one at least."""

    def operation(self, name: str, left: Term, right: Term) -> Term:
        """`equal`, `less`, `multiply`, `divide` or `modulo` of two numbers."""

    def cases(self, cases: Iterable[tuple[Term, Term]]) -> Term:
        """The value of the case whose condition holds; they exclude each other, and one holds."""

    def choice(self, condition: Term, then: Term, otherwise: Term) -> Term:
        """`then` where the condition holds."""

    def best(self, most: bool, candidates: Iterable[tuple[Term, Term, Term]]) -> Term:
        """The value of the candidate whose condition holds and whose second term is best."""

    def tied(self, most: bool, candidates: Iterable[tuple[Term, Term]]) -> Term:
        """Whether several candidates are best."""
