"""Writes draws at random, as `core.draws` defines them."""

from __future__ import annotations

from rulewright.core.draws import FIRST_FACTOR, SECOND_FACTOR, STRIDE
from rulewright.native import context
from rulewright.native.ir import I64, Function, Reg, Value
from rulewright.native.words import signed

_WIDE = "i128"


def begin(f: Function, where: Reg, number: Value) -> None:
    """The draws of the game of this number begin."""
    own = _mixed(f, f.op("add", number, signed(STRIDE)))
    context.put(f, where, "draws", f.op("xor", context.get(f, where, "seed"), own))


def below(f: Function, where: Reg, count: Reg) -> Reg:
    """The next number from 0 to `count` - 1."""
    state = f.op("add", context.get(f, where, "draws"), signed(STRIDE))
    context.put(f, where, "draws", state)
    drawn = f.convert("zext", _mixed(f, state), _WIDE)
    product = f.op("mul", drawn, f.convert("zext", count, _WIDE), _WIDE)
    return f.convert("trunc", f.op("lshr", product, 64, _WIDE), I64)


def _mixed(f: Function, word: Reg) -> Reg:
    for shift, factor in ((30, FIRST_FACTOR), (27, SECOND_FACTOR)):
        word = f.op("mul", f.op("xor", word, f.op("lshr", word, shift)), signed(factor))
    return f.op("xor", word, f.op("lshr", word, 31))
