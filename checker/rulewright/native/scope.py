"""The names in reach where code is written, and the positions that rules read and write."""

from __future__ import annotations

from collections.abc import Callable

from msgspec import Struct

from rulewright.diagnostics.fault import Fault
from rulewright.native.arrays import Array, Known
from rulewright.native.ir import Reg, Value
from rulewright.native.known import Known as KnownValue
from rulewright.native.state import State

Operand = Value | Array
"""A number, a truth value or an array."""


class Scope(Struct, frozen=True):
    """Names with their values; `known` has what is known of them while the code is written.

    `before` is the position before the move, where properties look back; `over` writes code that
    tells whether the game has ended.
    """

    state: State
    names: dict[str, Operand] = {}
    known: dict[str, KnownValue | None] = {}
    before: State | None = None
    over: Callable[[], Value] | None = None

    def bind(self, name: str, operand: Operand) -> Scope:
        """This scope with one more name."""
        return Scope(
            self.state,
            {**self.names, name: operand},
            {**self.known, name: known_of(operand)},
            self.before,
            self.over,
        )

    def looking_back(self) -> Scope:
        """This scope at the position before the move."""
        if self.before is None:
            raise Fault("there was no move before")
        return Scope(self.before, self.names, self.known)

    def at(self, state: State) -> Scope:
        """This scope at another position."""
        return Scope(state, self.names, self.known, self.before, self.over)


def known_of(operand: Operand) -> KnownValue | None:
    """What is known of a value."""
    match operand:
        case int():
            return operand
        case Known(values):
            return values
        case _:
            return None


def number_of(operand: Operand) -> Value:
    """A value that is a number or a truth value."""
    if isinstance(operand, (int, Reg)):
        return operand
    raise Fault("an array where a number is due")


def array_of(operand: Operand) -> Array:
    """A value that is an array."""
    if isinstance(operand, (int, Reg)):
        raise Fault("a number where an array is due")
    return operand
