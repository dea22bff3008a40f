"""Writes what the machine code notices: each thing once, by the number of its position.

The reference engine looks at these positions again and tells what there is to tell.
"""

from __future__ import annotations

from collections.abc import Hashable

from rulewright.native import context
from rulewright.native.ir import I1, I8, I64, PTR, Function, Module, Reg, Value


class Notes:
    """Things that are noticed once, by number, and the code that notices them."""

    def __init__(self, module: Module) -> None:
        self.numbers: dict[Hashable, int] = {}
        _write_note(module)

    def number(self, thing: Hashable) -> int:
        """The number of a thing."""
        return self.numbers.setdefault(thing, len(self.numbers))


def note(f: Function, where: Reg, which: str, number: Value) -> None:
    """Notice `number` in the position that is being expanded; `which` is the field of its kind."""
    seen = context.pointer(f, where, which)
    f.call("note", "void", [(PTR, where), (PTR, seen), (I64, number)])


def _write_note(module: Module) -> None:
    f = module.function(
        "note", [("context", PTR), ("seen", PTR), ("number", I64)], "void", "internal"
    )
    where, seen, number = f.parameters
    place = f.at(seen, number, I8)
    fresh, done = f.label("fresh"), f.label("done")
    f.branch(f.compare("eq", f.load(place, I8), 0, I8), fresh, done)
    f.begin(fresh)
    f.store(1, place, I8)
    append(f, where, "flags", "flag_count", context.get(f, where, "number"))
    f.begin(done)
    f.give()


def append(f: Function, where: Reg, listed: str, count: str, number: Reg) -> Reg:
    """Add a position to a list, unless it is the last one there already. Its place there."""
    known = context.get(f, where, count)
    place = f.slot()
    f.store(known, place)
    some, add, done = f.label("some"), f.label("add"), f.label("added")
    f.branch(f.compare("eq", known, 0), add, some)
    f.begin(some)
    before = f.op("sub", known, 1)
    last = f.load(f.at(context.pointer(f, where, listed), before))
    there = f.label("there")
    f.branch(f.compare("eq", last, number), there, add)
    f.begin(there)
    f.store(before, place)
    f.jump(done)
    f.begin(add)
    f.store(number, f.at(context.pointer(f, where, listed), known))
    context.add(f, where, count)
    f.begin(done)
    return f.load(place)


def note_order(f: Function, where: Reg, number: Reg) -> None:
    """Notice a position in which the order of things may matter."""
    place = append(f, where, "orders", "order_count", number)
    going = context.get(f, where, "going")
    f.store(going, f.at(context.pointer(f, where, "orders_going"), place))


def seen_already(f: Function, where: Reg, number: int) -> Reg:
    """Whether the thing of this number was noticed."""
    byte = f.load(f.at(context.pointer(f, where, "seen"), number, I8), I8)
    return f.value(f"icmp ne i8 {byte.name}, 0", I1)
