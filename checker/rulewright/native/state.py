"""A position in the machine while rules read and write it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Protocol

from rulewright.diagnostics.fault import Fault
from rulewright.native import arithmetic
from rulewright.native.ir import Function, Reg, Value
from rulewright.native.layout import Field
from rulewright.native.words import signed

FEW = 4
"""Positions of no more words are kept in registers."""


class State(Protocol):
    """Words that can be read, and perhaps written."""

    def word(self, f: Function, first: int, index: Value, count: int) -> Reg:
        """The word `first + index`, where the index is below `count`."""

    def write(self, f: Function, first: int, index: Value, count: int, value: Value) -> None:
        """Change that word."""


class Words:
    """A few words that do not change."""

    def __init__(self, values: Sequence[Reg]) -> None:
        self.values = tuple(values)

    def word(self, f: Function, first: int, index: Value, count: int) -> Reg:
        """One of them."""
        if isinstance(index, int):
            return self.values[first + index]
        return _one_of(f, self.values[first : first + count], index)

    def write(self, *_: object) -> None:
        """They cannot be written."""
        raise Fault("rules write to a position that only is read")


class Slots:
    """A few words that change; LLVM keeps them in registers."""

    def __init__(self, f: Function, values: Sequence[Value]) -> None:
        self.slots = tuple(f.slot() for _ in values)
        for slot, value in zip(self.slots, values, strict=True):
            f.store(value, slot)

    def word(self, f: Function, first: int, index: Value, count: int) -> Reg:
        """One of them, as it is now."""
        if isinstance(index, int):
            return f.load(self.slots[first + index])
        return _one_of(f, [f.load(slot) for slot in self.slots[first : first + count]], index)

    def write(self, f: Function, first: int, index: Value, count: int, value: Value) -> None:
        """Change one of them."""
        if isinstance(index, int):
            f.store(value, self.slots[first + index])
            return
        for number, slot in enumerate(self.slots[first : first + count]):
            here = f.compare("eq", index, number)
            f.store(f.choose(here, value, f.load(slot)), slot)

    def all(self, f: Function) -> list[Reg]:
        """All words as they are now."""
        return [f.load(slot) for slot in self.slots]


class Memory:
    """Words in memory."""

    def __init__(self, pointer: Reg) -> None:
        self.pointer = pointer

    def word(self, f: Function, first: int, index: Value, count: int) -> Reg:  # noqa: ARG002
        """One of them, as it is now."""
        return f.load(f.at(self.pointer, arithmetic.add(f, index, first)))

    def write(self, f: Function, first: int, index: Value, _count: int, value: Value) -> None:
        """Change one of them."""
        f.store(value, f.at(self.pointer, arithmetic.add(f, index, first)))


def _one_of(f: Function, words: Sequence[Reg], index: Reg) -> Reg:
    found = words[0]
    for number, word in enumerate(words[1:], start=1):
        found = f.choose(f.compare("eq", index, number), word, found)
    return found


# ---- cells


def read_cell(f: Function, state: State, field: Field, cell: Value) -> Value:
    """The number in a cell of a variable."""
    if field.width == 0:
        return field.low
    word, shift = _located(f, state, field, cell)
    bits = f.op("lshr", word, shift) if shift != 0 else word
    if not (isinstance(shift, int) and shift + field.width == 64):
        bits = f.op("and", bits, field.mask)
    return arithmetic.add(f, bits, field.low)


def write_cell(f: Function, state: State, field: Field, cell: Value, value: Value) -> None:
    """Write a number within the variable's range to a cell of it."""
    if field.width == 0:
        return
    index, inside = _parts(f, field, cell)
    shift = _shift(f, field, inside)
    word = state.word(f, field.word, index, field.words)
    bits = arithmetic.add(f, value, -field.low)
    if isinstance(shift, int):
        written: Value = f.op("and", word, signed(~(field.mask << shift)))
        moved = signed(bits << shift) if isinstance(bits, int) else _moved(f, bits, shift)
    else:
        written = f.op("and", word, f.op("xor", f.op("shl", field.mask, shift), -1))
        moved = 0 if bits == 0 else f.op("shl", bits, shift)
    if moved != 0:
        written = f.op("or", written, moved)
    state.write(f, field.word, index, field.words, written)


def _moved(f: Function, bits: Reg, shift: int) -> Reg:
    return f.op("shl", bits, shift) if shift else bits


def _located(f: Function, state: State, field: Field, cell: Value) -> tuple[Reg, Value]:
    index, inside = _parts(f, field, cell)
    return state.word(f, field.word, index, field.words), _shift(f, field, inside)


def _parts(f: Function, field: Field, cell: Value) -> tuple[Value, Value]:
    """Which of the field's words a cell is in, and which cell of that word it is."""
    if field.words == 1:
        return 0, cell
    if isinstance(cell, int):
        return divmod(cell, field.in_word)
    index = f.op("udiv", cell, field.in_word)
    return index, f.op("sub", cell, f.op("mul", index, field.in_word))


def _shift(f: Function, field: Field, inside: Value) -> Value:
    return arithmetic.add(f, arithmetic.multiply(f, inside, field.width), field.shift)
