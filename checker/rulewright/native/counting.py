"""Writes a loop over all arrays of counts within a bound, in lexicographic order."""

from __future__ import annotations

from collections.abc import Callable

from rulewright.native import arithmetic, arrays
from rulewright.native.ir import I1, I64, Function, Reg, Value


def count_up(
    f: Function, bound: arrays.Array, total: Value, body: Callable[[arrays.InRoom], None]
) -> None:
    """A round for each array with at most `total` in all; the first has nothing in it."""
    count = bound.count
    most = arrays.written(f, bound)
    values, left = f.slot(I64, max(2, count)), f.slot()
    for index in range(count):
        f.store(0, f.at(values, index))
    f.store(total, left)
    head, done = f.label("counts"), f.label("counted")
    f.branch(arithmetic.compare(f, "sle", 0, total), head, done)
    f.begin(head)
    body(arrays.InRoom(values, count))
    _next(f, (values, most, left), count, (head, done))
    f.begin(done)


def _next(f: Function, rooms: tuple[Reg, Reg, Reg], count: int, labels: tuple[str, str]) -> None:
    """The last count that can grow grows; those behind it begin again at 0."""
    values, most, left = rooms
    head, done = labels
    for index in reversed(range(count)):
        grows, full = f.label("grows"), f.label("full")
        place = f.at(values, index)
        value = f.load(place)
        none_left = f.compare("eq", f.load(left), 0)
        at_most = f.compare("eq", value, f.load(f.at(most, index)))
        f.branch(f.op("or", none_left, at_most, I1), full, grows)
        f.begin(grows)
        f.store(f.op("add", value, 1), place)
        f.store(f.op("sub", f.load(left), 1), left)
        f.jump(head)
        f.begin(full)
        f.store(f.op("add", f.load(left), value), left)
        f.store(0, place)
    f.jump(done)
