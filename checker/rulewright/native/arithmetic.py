"""Arithmetic and comparisons; what is known while the code is written is worked out here."""

from __future__ import annotations

from collections.abc import Callable

from rulewright.core.ir import Scalar
from rulewright.native.ir import I1, I64, Function, Reg, Value

PREDICATES = {"equal": "eq", "unequal": "ne", "less": "slt", "at_most": "sle"}

_KNOWN: dict[str, Callable[[int, int], bool]] = {
    "eq": lambda left, right: left == right,
    "ne": lambda left, right: left != right,
    "slt": lambda left, right: left < right,
    "sle": lambda left, right: left <= right,
}


def number(f: Function, value: Value) -> Value:
    """A truth value as 0 or 1; numbers stay as they are."""
    if isinstance(value, Reg) and value.type == I1:
        return f.convert("zext", value, I64)
    return value


def truth(f: Function, value: Value) -> Value:
    """A number as the truth value that it is not 0."""
    if isinstance(value, int):
        return int(value != 0)
    return value if value.type == I1 else f.compare("ne", value, 0)


def negation(f: Function, value: Value) -> Value:
    """Whether it is not so."""
    known = truth(f, value)
    return 1 - known if isinstance(known, int) else f.op("xor", known, 1, I1)


def both(f: Function, left: Value, right: Value) -> Value:
    """Whether two truth values both are so."""
    if isinstance(left, int):
        return right if left else 0
    if isinstance(right, int):
        return left if right else 0
    return f.op("and", left, right, I1)


def compare(f: Function, predicate: str, left: Value, right: Value) -> Value:
    """`eq`, `ne`, `slt` or `sle` of two numbers."""
    if isinstance(left, int) and isinstance(right, int):
        return int(_KNOWN[predicate](left, right))
    return f.compare(predicate, left, right)


def add(f: Function, left: Value, right: Value) -> Value:
    """The sum."""
    if isinstance(left, int) and isinstance(right, int):
        return left + right
    if left == 0:
        return right
    return left if right == 0 else f.op("add", left, right)


def subtract(f: Function, left: Value, right: Value) -> Value:
    """The difference."""
    if isinstance(left, int) and isinstance(right, int):
        return left - right
    return left if right == 0 else f.op("sub", left, right)


def multiply(f: Function, left: Value, right: Value) -> Value:
    """The product."""
    if isinstance(left, int) and isinstance(right, int):
        return left * right
    if 0 in (left, right):
        return 0
    if isinstance(left, int):
        left, right = right, left
    if right == 1:
        return left
    if isinstance(right, int) and right > 0 and right.bit_count() == 1:
        return f.op("shl", left, right.bit_length() - 1)
    return f.op("mul", left, right)


def divide(f: Function, left: Value, right: Value, types: tuple[Scalar, Scalar]) -> Value:
    """The quotient rounded down; the divisor is not 0."""
    if isinstance(left, int) and isinstance(right, int):
        return left // right if right else 0  # what has no divisor is never reached
    if _positive(types):
        return f.op("udiv", left, right)
    quotient = f.op("sdiv", left, right)
    return f.op("sub", quotient, f.convert("zext", _rounded_up(f, left, right), I64))


def modulo(f: Function, left: Value, right: Value, types: tuple[Scalar, Scalar]) -> Value:
    """What the division rounded down leaves; it has the divisor's sign."""
    if isinstance(left, int) and isinstance(right, int):
        return left % right if right else 0
    if _positive(types):
        return f.op("urem", left, right)
    rest = f.op("srem", left, right)
    return f.choose(_rounded_up(f, left, right), f.op("add", rest, right), rest)


def _positive(types: tuple[Scalar, Scalar]) -> bool:
    return types[0].low >= 0 and types[1].low >= 0


def _rounded_up(f: Function, left: Value, right: Value) -> Reg:
    """Whether a division that cuts towards 0 gives more than the one that rounds down."""
    rest = f.op("srem", left, right)
    other_sign = f.compare("slt", f.op("xor", rest, right), 0)
    return f.op("and", f.compare("ne", rest, 0), other_sign, I1)


def minimum(f: Function, left: Value, right: Value) -> Value:
    """The smaller one."""
    if isinstance(left, int) and isinstance(right, int):
        return min(left, right)
    return f.choose(f.compare("slt", left, right), left, right)


def maximum(f: Function, left: Value, right: Value) -> Value:
    """The greater one."""
    if isinstance(left, int) and isinstance(right, int):
        return max(left, right)
    return f.choose(f.compare("sgt", left, right), left, right)
