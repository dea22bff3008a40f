"""Arrays while rules are written: known ones, rows of tables, parts of the position, and others.

Cells are numbers, row-major. An array that lies in the position changes with it: `kept` makes a
copy that does not.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import assert_never

from msgspec import Struct

from rulewright.native import arithmetic
from rulewright.native.ir import I64, Function, Reg, Value
from rulewright.native.layout import Field
from rulewright.native.state import State, read_cell

SHORT = 8
"""Arrays of no more cells are kept in registers."""


class Known(Struct, frozen=True):
    """Cells that are known while the code is written."""

    values: tuple[int, ...]

    @property
    def count(self) -> int:
        """How many cells."""
        return len(self.values)


class Listed(Struct, frozen=True):
    """Cells in registers."""

    values: tuple[Value, ...]

    @property
    def count(self) -> int:
        """How many cells."""
        return len(self.values)


class InTable(Struct, frozen=True):
    """Cells of a constant table, each of the type `kind`, from `start` on."""

    pointer: Reg
    kind: str
    start: Value
    count: int


class InRoom(Struct, frozen=True):
    """Cells of 64 bits in memory of this function."""

    pointer: Reg
    count: int


class InState(Struct, frozen=True):
    """Cells of a variable from `start` on, as they are when they are asked for."""

    state: State
    field: Field
    start: Value
    count: int


class Computed(Struct, frozen=True):
    """Cells each of which is worked out when it is asked for, and has an answer."""

    make: Callable[[Value], Value]
    count: int


Array = Known | Listed | InTable | InRoom | InState | Computed


def cell(f: Function, array: Array, index: Value) -> Value:
    """The number in a cell."""
    match array:
        case Known(values) | Listed(values):
            if isinstance(index, int):
                return values[index]
            return _in_registers(f, values, index)
        case InTable(pointer, kind, start):
            found = f.load(f.at(pointer, arithmetic.add(f, start, index), kind), kind)
            return found if kind == I64 else f.convert("sext", found, I64)
        case InRoom(pointer):
            return f.load(f.at(pointer, index))
        case InState(state, field, start):
            return read_cell(f, state, field, arithmetic.add(f, start, index))
        case Computed(make):
            return make(index)
        case _:
            assert_never(array)


def _in_registers(f: Function, values: Sequence[Value], index: Reg) -> Value:
    if all(value == values[0] for value in values):
        return values[0]
    found = values[0]
    for number, value in enumerate(values[1:], start=1):
        found = f.choose(f.compare("eq", index, number), value, found)
    return found


def part(array: Array, f: Function, start: Value, count: int) -> Array:
    """Some of the cells."""
    if start == 0 and count == array.count:
        return array
    match array:
        case Known(values) if isinstance(start, int):
            return Known(values[start : start + count])
        case Listed(values) if isinstance(start, int):
            return Listed(values[start : start + count])
        case InTable(pointer, kind, before):
            return InTable(pointer, kind, arithmetic.add(f, before, start), count)
        case InRoom(pointer):
            return InRoom(f.at(pointer, start), count)
        case InState(state, field, before):
            return InState(state, field, arithmetic.add(f, before, start), count)
        case _:
            return Computed(lambda index: cell(f, array, arithmetic.add(f, start, index)), count)


def kept(f: Function, array: Array) -> Array:
    """The cells as they are now."""
    match array:
        case Known() | Listed() | InTable() | InRoom():
            return array
        case InState() | Computed():
            if array.count <= SHORT:
                values = tuple(cell(f, array, index) for index in range(array.count))
                return Listed(values)
            return InRoom(written(f, array), array.count)
        case _:
            assert_never(array)


def written(f: Function, array: Array) -> Reg:
    """The cells in memory, each of 64 bits."""
    if isinstance(array, InRoom):
        return array.pointer
    room = f.slot(I64, max(2, array.count))
    write_to(f, array, room)
    return room


def write_to(f: Function, array: Array, room: Reg) -> None:
    """Write the cells to memory that is there."""
    if array.count <= SHORT:
        for number in range(array.count):
            f.store(cell(f, array, number), f.at(room, number))
        return
    with f.rounds(0, array.count) as index:
        f.store(cell(f, array, index), f.at(room, index))
