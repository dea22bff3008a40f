"""Whether a typed expression has its value before play begins."""

from __future__ import annotations

from rulewright.semantics import typed


def is_constant(value: typed.Expression) -> bool:
    """Whether a bound is made of numbers, params and tables only."""
    match value:
        case typed.IntegerValue() | typed.ParamValue() | typed.TableValue():
            return True
        case typed.MemberValue() | typed.PlaceValue():
            return True
        case typed.Negative(operand):
            return is_constant(operand)
        case typed.Arithmetic(_, left, right) | typed.Indexed(left, right):
            return is_constant(left) and is_constant(right)
        case typed.AttributeOf(base) | typed.Convert(base):
            return is_constant(base)
        case typed.BuiltIn("min" | "max" | "count" | "sum", arguments):
            return all(is_constant(argument) for argument in arguments)
        case _:
            return False
