"""Code that sees whether positions which were read from a file are such as a search can have.

Machine code takes it for granted that every variable is within its bounds.
"""

from __future__ import annotations

from collections.abc import Iterable

from rulewright.core.ir import Variable
from rulewright.native.ir import I1, I32, I64, PTR, Function, Module, Reg
from rulewright.native.layout import WORD, Field, Layout

NAME = "first_wrong"


def validity(layout: Layout, variables: Iterable[Variable]) -> str:
    """The LLVM IR of `first_wrong`: i64 (states, predecessors, i64 first, i64 end).

    It gives the number of the first position, from `first` on, that is out of bounds or does not
    come from one before it; `end` where there is none.
    """
    module = Module()
    parameters = [("states", PTR), ("predecessors", PTR), ("first", I64), ("end", I64)]
    f = module.function(NAME, parameters, I64, "")
    states, predecessors, first, end = f.parameters
    unused = module.table(_unused(layout), I64)
    with f.rounds(first, end) as number:
        wrong = f.slot(I1)
        f.store(0, wrong, I1)
        source = f.convert("zext", f.load(f.at(predecessors, number, I32), I32), I64)
        _wrong_if(f, wrong, f.compare("uge", source, number))
        start = f.at(states, f.op("mul", number, layout.words))
        with f.rounds(0, layout.words) as word:
            extra = f.op("and", f.load(f.at(start, word)), f.load(f.at(unused, word)))
            _wrong_if(f, wrong, f.compare("ne", extra, 0))
        for field, variable in zip(layout.fields, variables, strict=True):
            if variable.high - variable.low < field.mask:
                _see_field(f, start, field, variable, wrong)
        with f.when(f.load(wrong, I1)):
            f.give(number)
    f.give(end)
    return module.text()


def _see_field(f: Function, start: Reg, field: Field, variable: Variable, wrong: Reg) -> None:
    with f.rounds(0, field.cells) as cell:
        word = f.op("add", f.op("udiv", cell, field.in_word), field.word)
        place = f.op("mul", f.op("urem", cell, field.in_word), field.width)
        moved = f.op("lshr", f.load(f.at(start, word)), f.op("add", place, field.shift))
        value = f.op("and", moved, field.mask)
        _wrong_if(f, wrong, f.compare("ugt", value, variable.high - variable.low))


def _wrong_if(f: Function, wrong: Reg, condition: Reg) -> None:
    f.store(f.op("or", f.load(wrong, I1), condition, I1), wrong, I1)


def _unused(layout: Layout) -> list[int]:
    """For each word the bits in which no variable lies."""
    unused = [(1 << WORD) - 1] * layout.words
    for field in layout.fields:
        for cell in range(field.cells):
            word, shift = field.place(cell)
            unused[word] &= ~(field.mask << shift)
    return unused
