"""Free positions and free choices: one variable of the solver, or a few, for each cell."""

from __future__ import annotations

from collections.abc import Sequence
from math import prod
from typing import assert_never

from rulewright.core.ir import Choice, Core, Scalar
from rulewright.core.running.algebra import Term
from rulewright.core.running.remembered import Cells, Value
from rulewright.core.shapes import (
    BagOf,
    Compound,
    MapOf,
    Maybe,
    Member,
    Number,
    SetOf,
    Shape,
    Truth,
)
from rulewright.symbolic.terms.numbers import MOST_MEMBERS
from rulewright.symbolic.terms.terms import Terms

FEW = 16
"""A number that is chosen from so few values has a truth value for each of them."""

Known = Sequence[int | None]
"""The value of each cell that has the same in all positions that matter."""


def free_position(terms: Terms, core: Core, prefix: str, known: Known = ()) -> list[Term]:
    """The cells of a position of which only the ranges are known, and the values of some."""
    cells: list[Term] = []
    for variable in core.variables:
        for place in range(prod(variable.dims)):
            value = known[len(cells)] if known else None
            if value is not None:
                cells.append(terms.constant(value))
                continue
            name = f"{prefix}{variable.name}" + (f"[{place}]" if variable.dims else "")
            enumerated = not counts(variable.shape)
            cells.append(free(terms, name, variable.low, variable.high, enumerated=enumerated))
    return cells


def free_choice(terms: Terms, action: str, choice: Choice) -> Value:
    """What can be chosen, of which only the range is known."""
    low, high = choice.type.low, choice.type.high
    name = f"{terms.prefix}{action}.{choice.name}"
    if isinstance(choice.type, Scalar):
        enumerated = not counts(choice.shape) or high - low < FEW
        return free(terms, name, low, high, enumerated=enumerated)
    enumerated = not counts(choice.shape)
    cells = [
        free(terms, f"{name}[{place}]", low, high, enumerated=enumerated)
        for place in range(prod(choice.type.dims))
    ]
    return Cells(choice.type.dims, tuple(cells))


def free(terms: Terms, name: str, low: int, high: int, *, enumerated: bool) -> Term:
    """A free cell: a number, or one of a few values."""
    if (enumerated and high - low < MOST_MEMBERS) or (low, high) == (0, 1):
        return terms.free_member(name, low, high)
    return terms.number(name, low, high)


def counts(shape: Shape) -> bool:
    """Whether the cells of a value are numbers that are counted with."""
    match shape:
        case Number() | BagOf():
            return True
        case MapOf(value=value):
            return counts(value)
        case Truth() | Member() | Maybe() | Compound() | SetOf():
            return False
        case _:
            assert_never(shape)
