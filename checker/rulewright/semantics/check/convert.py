"""Where a value of one type may stand for another, and the type that two values share."""

from __future__ import annotations

from rulewright.diagnostics.registry import types as entries
from rulewright.diagnostics.source import Span
from rulewright.semantics import typed
from rulewright.semantics.check.environment import Environment
from rulewright.semantics.check.scope import Scope
from rulewright.semantics.check.wording import describe, quoted
from rulewright.semantics.types import (
    BagType,
    EmptyType,
    IntType,
    MapType,
    NothingType,
    OptionalType,
    SetType,
    SortType,
    Type,
    WrongType,
    without_ranges,
)

WRONG = WrongType()
NUMBER = IntType()


def wrong(span: Span) -> typed.Expression:
    """What stands for an expression with a mistake in it."""
    return typed.NothingValue(WRONG, span)


def is_wrong(*values: typed.Expression) -> bool:
    """Whether a mistake in one of these has been reported."""
    return any(isinstance(value.type, WrongType) for value in values)


def convert(value: typed.Expression, due: Type, scope: Scope) -> typed.Expression:
    """The value as one of the type that is due, or a mistake."""
    if isinstance(value.type, WrongType) or isinstance(due, WrongType):
        return value
    if not fits(value.type, due, scope.environment):
        scope.environment.report(
            entries.WRONG_TYPE, value.span,
            what=quoted(value.span), found=describe(value.type), due=describe(due),
        )  # fmt: skip
        return wrong(value.span)
    return converted(value, due)


def converted(value: typed.Expression, due: Type) -> typed.Expression:
    """The value as one of a type that it fits."""
    if value.type == due:
        return value
    if isinstance(due, MapType):
        return typed.Convert(converted(value, due.value), due, value.span)
    match value:
        case typed.NothingValue():
            return typed.NothingValue(due, value.span)
        case typed.SetOfItems(items=()) if isinstance(due, BagType):
            return typed.Entries((), due, value.span)
        case typed.SetOfItems(items=()):
            return typed.SetOfItems((), due, value.span)
        case _:
            return typed.Convert(value, due, value.span)


def fits(found: Type, due: Type, environment: Environment) -> bool:
    """Whether a value of one type may stand where the other is due."""
    if found == due:
        return True
    match found, due:
        case MapType(), _:
            return False
        case _, MapType():
            return fits(found, due.value, environment)
        case NothingType(), OptionalType():
            return True
        case EmptyType(), (SetType() | BagType()):
            return True
        case OptionalType(inner), OptionalType(wider):
            return fits(inner, wider, environment)
        case OptionalType(inner), _:
            return fits(inner, due, environment)
        case _, OptionalType(wider):
            return fits(found, wider, environment)
        case SortType(part), SortType(whole):
            return environment.fits(part, whole)
        case (SetType(part), SetType(whole)) | (BagType(part), BagType(whole)):
            return both_sorts(part, whole) and fits(part, whole, environment)
        case _:
            return False


def both_sorts(left: Type, right: Type) -> bool:
    """Only members of sorts stand for each other inside a set or bag."""
    return isinstance(left, SortType) and isinstance(right, SortType)


def join(left: Type, right: Type, environment: Environment) -> Type | None:
    """The narrower type that has the values of both, if there is one."""
    if left == right:
        return left if left is right else without_ranges(left)
    match left, right:
        case (WrongType(), _) | (_, WrongType()):
            return WRONG
        case (NothingType(), OptionalType()) | (EmptyType(), SetType() | BagType()):
            return right
        case (OptionalType(), NothingType()) | (SetType() | BagType(), EmptyType()):
            return left
        case (NothingType(), other) | (other, NothingType()):
            return optional(other)
        case OptionalType(inner), OptionalType(other):
            return optional(join(inner, other, environment))
        case (OptionalType(inner), other) | (other, OptionalType(inner)):
            return optional(join(inner, other, environment))
        case _ if isinstance(left, MapType) or isinstance(right, MapType):
            return None
        case _ if fits(left, right, environment):
            return right
        case _ if fits(right, left, environment):
            return left
        case _:
            return None


def optional(inner: Type | None) -> Type | None:
    """`T?` of a type that may be optional."""
    match inner:
        case None | MapType() | SetType() | BagType():
            return None
        case OptionalType():
            return inner
        case _:
            return OptionalType(inner)


def plain(value: typed.Expression) -> typed.Expression:
    """The value itself where it may be `none`: taking it is judged in play."""
    match value.type:
        case OptionalType(inner):
            return typed.Convert(value, inner, value.span)
        case _:
            return value


def element_of(type_: Type) -> Type | None:
    """The type of the members of a set."""
    match type_:
        case SetType(element):
            return element
        case _:
            return None
