"""The kinds of terms that proofs are about.

Terms share their parts: a term is the number of its node, and equal nodes have one number. Truth
values are terms that are 0 or 1, so that they can be added like numbers.
"""

from __future__ import annotations

from msgspec import Struct

from rulewright.core.running.algebra import Term


class Constant(Struct, frozen=True):
    """An integer."""

    value: int


class Truth(Struct, frozen=True):
    """A free truth value."""

    name: str


class Number(Struct, frozen=True):
    """A free number within its bounds."""

    name: str
    low: int
    high: int


class Both(Struct, frozen=True):
    """Whether all of these truth values hold."""

    parts: tuple[Term, ...]


class Either(Struct, frozen=True):
    """Whether one of these truth values holds."""

    parts: tuple[Term, ...]


class Negation(Struct, frozen=True):
    """Whether a truth value does not hold."""

    part: Term


class Member(Struct, frozen=True):
    """One of a few values: each with the truth value that says it is this one.

    Exactly one of them holds, or none matters where an obligation failed before.
    """

    values: tuple[tuple[int, Term], ...]


class Sum(Struct, frozen=True):
    """A constant and multiples of terms that are no sums and no constants."""

    constant: int
    parts: tuple[tuple[Term, int], ...]


class Cases(Struct, frozen=True):
    """The number in the case that holds; of the cases, exactly one does."""

    cases: tuple[tuple[Term, Term], ...]


class Quotient(Struct, frozen=True):
    """A number divided by a positive constant, rounded down; with `rest`, what remains."""

    number: Term
    divisor: int
    rest: bool


class Product(Struct, frozen=True):
    """The product of two numbers, neither of which is known."""

    left: Term
    right: Term


class AtMostZero(Struct, frozen=True):
    """Whether a number is not above 0."""

    number: Term


class IsZero(Struct, frozen=True):
    """Whether a number is 0."""

    number: Term


Node = (
    Constant
    | Truth
    | Number
    | Both
    | Either
    | Negation
    | Member
    | Sum
    | Cases
    | Quotient
    | Product
    | AtMostZero
    | IsZero
)
