"""Writes what finds the least position of an orbit, and how many positions the orbit has."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from rulewright.core.symmetry.action import Acted
from rulewright.core.symmetry.group import Group
from rulewright.native.ir import I1, I64, PTR, Function, Reg, Value
from rulewright.native.layout import Field
from rulewright.native.refusal import NotNative
from rulewright.native.rules import Rules, kind_of
from rulewright.native.words import signed

LEAST = "least"
"""`least(words)` writes the least position of the orbit over the words of this one."""

ORBIT = "orbit"
"""`orbit(words)` gives how many positions the orbit has."""

MOST_CELLS = 20_000
"""So many cells are moved at most, in all ways to permute a position together."""


def write_symmetry(rules: Rules, group: Group) -> None:
    """Both functions. Raises NotNative where there are too many ways to permute a position."""
    cells = sum(field.cells for field in rules.layout.fields)
    if cells * len(group) > MOST_CELLS:
        raise NotNative("the symmetries permute it in too many ways")
    _write_least(rules, group)
    _write_orbit(rules, group)


def _write_least(rules: Rules, group: Group) -> None:
    f = rules.module.function(LEAST, [("words", PTR)], "void")
    start = f.parameters[0]
    given = _loaded(f, start, rules.layout.words)
    best: list[Value] = list(given)
    for element in group.acting[1:]:
        image = _image(rules, f, given, element)
        smaller = _below(f, image, best)
        best = [f.choose(smaller, *pair) for pair in zip(image, best, strict=True)]
    for word, value in enumerate(best):
        f.store(value, f.at(start, word))
    f.give()


def _write_orbit(rules: Rules, group: Group) -> None:
    """The orbit is as many times smaller than the group as there are ways that change nothing."""
    f = rules.module.function(ORBIT, [("words", PTR)], I64)
    given = _loaded(f, f.parameters[0], rules.layout.words)
    same: Value = 1
    for element in group.acting[1:]:
        image = _image(rules, f, given, element)
        equal = f.compare("eq", image[0], given[0])
        for now, was in zip(image[1:], given[1:], strict=True):
            equal = f.op("and", equal, f.compare("eq", now, was), I1)
        same = f.op("add", same, f.convert("zext", equal, I64))
    f.give(f.op("udiv", len(group), same))


def _loaded(f: Function, start: Reg, words: int) -> list[Reg]:
    return [f.load(f.at(start, word)) for word in range(words)]


def _below(f: Function, left: Sequence[Value], right: Sequence[Value]) -> Reg:
    """Whether words come before others, the last that differs deciding: it has the last cells."""
    below = f.compare("ult", left[0], right[0])
    for one, other in list(zip(left, right, strict=True))[1:]:
        equal = f.op("and", f.compare("eq", one, other), below, I1)
        below = f.op("or", f.compare("ult", one, other), equal, I1)
    return below


def _image(rules: Rules, f: Function, given: Sequence[Reg], element: Acted) -> list[Value]:
    """The words of a permuted position. Cells that are moved alike are moved together."""
    after: list[list[Value]] = [[] for _ in given]
    together: dict[tuple[int, int, int], int] = {}
    first = 0
    for field in rules.layout.fields:
        for cell in range(field.cells if field.width else 0):
            word, shift = field.place(cell)
            codes = element.codes[first + cell]
            target, to = field.place(element.places[first + cell] - first)
            if codes is None:
                key = (word, target, to - shift)
                together[key] = together.get(key, 0) | field.mask << shift
                continue
            bits = f.op("and", f.op("lshr", given[word], shift), field.mask)
            after[target].append(f.op("shl", _coded(rules, f, field, codes, bits), to))
        first += field.cells
    for (word, target, by), mask in together.items():
        kept = f.op("and", given[word], signed(mask))
        moved = f.op("shl", kept, by) if by >= 0 else f.op("lshr", kept, -by)
        after[target].append(moved)
    return [_united(f, parts) for parts in after]


def _coded(rules: Rules, f: Function, field: Field, codes: Mapping[int, int], bits: Reg) -> Reg:
    """What a cell's bits become with its value."""
    after = [
        codes.get(field.low + number, field.low) - field.low for number in range(field.mask + 1)
    ]
    kind = kind_of(after)
    found = f.load(f.at(rules.module.table(after, kind), bits, kind), kind)
    return found if kind == I64 else f.convert("zext", found, I64)


def _united(f: Function, parts: Sequence[Value]) -> Value:
    whole: Value = 0
    for part in parts:
        whole = f.op("or", whole, part)
    return whole
