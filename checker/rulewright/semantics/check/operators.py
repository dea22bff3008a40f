"""Arithmetic, logic, comparisons and conditions."""

from __future__ import annotations

from rulewright.diagnostics.registry import types as entries
from rulewright.diagnostics.source import Span
from rulewright.semantics import typed
from rulewright.semantics.check import domains, expressions, together
from rulewright.semantics.check.convert import (
    NUMBER,
    convert,
    converted,
    element_of,
    is_wrong,
    join,
    wrong,
)
from rulewright.semantics.check.scope import Scope
from rulewright.semantics.check.wording import describe, quoted
from rulewright.semantics.types import (
    BagType,
    BoolType,
    EmptyType,
    ListType,
    MapType,
    NothingType,
    OptionalType,
    SetType,
    Type,
    without_ranges,
)
from rulewright.syntax import tree

TRUTH = BoolType()


def unary(node: tree.Unary, scope: Scope) -> typed.Expression:
    """`-x` and `not x`."""
    if node.operator == "-":
        operand = expressions.expression(node.operand, scope, NUMBER)
        return typed.Negative(operand, NUMBER, node.span)
    operand = expressions.expression(node.operand, scope, TRUTH)
    return typed.Negation(operand, TRUTH, node.span)


def binary(node: tree.Binary, scope: Scope, hint: Type | None) -> typed.Expression:
    """`and`, `or`, `implies`, and arithmetic."""
    if node.operator in ("and", "or", "implies"):
        left = expressions.expression(node.left, scope, TRUTH)
        right = expressions.expression(node.right, scope, TRUTH)
        return typed.Logic(node.operator, left, right, TRUTH, node.span)
    if node.operator in ("+", "-"):
        return sum_or_difference(node, scope, hint)
    left = expressions.expression(node.left, scope, NUMBER)
    right = expressions.expression(node.right, scope, NUMBER)
    return typed.Arithmetic(node.operator, left, right, NUMBER, node.span)


def sum_or_difference(node: tree.Binary, scope: Scope, hint: Type | None) -> typed.Expression:
    """`+` and `-`: of numbers, of bags by their counts, of sets as union and difference."""
    hint = hint if isinstance(hint, SetType | BagType) else None
    values = together.infer_together((node.left, node.right), scope, hint)
    if is_wrong(*values):
        return wrong(node.span)
    due = summed_type(values[0].type, values[1].type, scope)
    if due is None:
        scope.environment.report(entries.UNTYPED, node.span, what=quoted(node.span))
        return wrong(node.span)
    left, right = (convert(value, due, scope) for value in values)
    if is_wrong(left, right):
        return wrong(node.span)
    return typed.Arithmetic(node.operator, left, right, due, node.span)


def summed_type(left: Type, right: Type, scope: Scope) -> Type | None:
    """What `+` and `-` of these types give; None if that cannot be told."""
    if isinstance(left, EmptyType) and isinstance(right, EmptyType):
        return None
    several = left if isinstance(left, SetType | BagType) else right
    if not isinstance(several, SetType | BagType):
        return NUMBER
    return join(left, right, scope.environment) or several


def conditional(node: tree.Conditional, scope: Scope, hint: Type | None) -> typed.Expression:
    """`a if c else b`."""
    condition = expressions.expression(node.condition, scope, TRUTH)
    (then, otherwise), common = together.unified((node.then, node.otherwise), scope, hint)
    return typed.Conditional(condition, then, otherwise, common, node.span)


def compare(node: tree.Compare, scope: Scope) -> typed.Expression:
    """All comparisons, and `in`, `within` and `is`."""
    match node.operator:
        case "==" | "!=":
            return equality(node, scope)
        case "in":
            return membership(node, scope)
        case "not in":
            return typed.Negation(membership(node, scope), TRUTH, node.span)
        case "within":
            return containment(node, scope)
        case "is":
            return identity(node, scope)
        case "is not":
            return typed.Negation(identity(node, scope), TRUTH, node.span)
        case _:
            left = expressions.expression(node.left, scope, NUMBER)
            right = expressions.expression(node.right, scope, NUMBER)
            return typed.Comparison(node.operator, left, right, TRUTH, node.span)


def equality(node: tree.Compare, scope: Scope) -> typed.Expression:
    """`==` and `!=` of two values of one type."""
    if isinstance(node.left, tree.NoneValue) or isinstance(node.right, tree.NoneValue):
        return compared_with_none(node, scope)
    if is_question(node.left, scope) or is_question(node.right, scope):
        return compared_with_question(node, scope)
    left, right = together.infer_together((node.left, node.right), scope, None)
    if is_wrong(left, right):
        return wrong_truth(node.span)
    common = join(left.type, right.type, scope.environment)
    if isinstance(common, NothingType | EmptyType):
        scope.environment.report(entries.UNTYPED, node.span, what=quoted(node.span))
        return wrong_truth(node.span)
    if common is None or isinstance(common, MapType | ListType):
        return never_equal(left, right, scope, node.span)
    return typed.Comparison(
        node.operator, converted(left, common), converted(right, common), TRUTH, node.span
    )


def wrong_truth(span: Span) -> typed.Expression:
    """What stands for a comparison with a mistake: still true or false."""
    return typed.TruthValue(False, TRUTH, span)


def never_equal(
    left: typed.Expression, right: typed.Expression, scope: Scope, span: Span
) -> typed.Expression:
    """Report two values that cannot be compared."""
    scope.environment.report(
        entries.NOT_COMPARABLE, span,
        left=quoted(left.span), left_type=describe(left.type),
        right=quoted(right.span), right_type=describe(right.type),
    )  # fmt: skip
    return wrong_truth(span)


def compared_with_none(node: tree.Compare, scope: Scope) -> typed.Expression:
    """Report `x == none`."""
    other = node.right if isinstance(node.left, tree.NoneValue) else node.left
    words = "is" if node.operator == "==" else "is not"
    scope.environment.report(
        entries.IS_COMPARISON, node.span, suggestion=f"write `{other.span.text} {words} none`"
    )
    return wrong_truth(node.span)


def is_question(node: tree.Expression, scope: Scope) -> bool:
    """Whether an expression is the name of a question, as far as questions could be read."""
    match node:
        case tree.Name(text):
            return text in scope.environment.questions and scope.find(text) is None
        case _:
            return False


def compared_with_question(node: tree.Compare, scope: Scope) -> typed.Expression:
    """Report `question == reading`."""
    question, other = node.left, node.right
    if not is_question(question, scope):
        question, other = other, question
    words = "is" if node.operator == "==" else "is not"
    readings = scope.environment.questions[question.span.text]
    meant = other.span.text if other.span.text in readings else "READING"
    scope.environment.report(
        entries.IS_COMPARISON, node.span,
        suggestion=f"write `{question.span.text} {words} {meant}`",
    )  # fmt: skip
    return wrong_truth(node.span)


def membership(node: tree.Compare, scope: Scope) -> typed.Expression:
    """`x in S`: the side that shows its type helps the other."""
    if together.needs_hint(node.right, scope) and not together.needs_hint(node.left, scope):
        element = expressions.infer(node.left, scope, None)
        collection = domains.domain(node.right, scope, SetType(without_ranges(element.type)))
    else:
        collection = domains.domain(node.right, scope, None)
        element = expressions.infer(node.left, scope, domains.member_type(collection.type))
    if is_wrong(element, collection):
        return wrong_truth(node.span)
    return member_of(element, collection, scope, node.span)


def member_of(
    element: typed.Expression, collection: typed.Expression, scope: Scope, span: Span
) -> typed.Expression:
    """An element in a collection, the narrower of the two converted; `none` is no member."""
    due = domains.member_type(collection.type)
    common = join(element.type, due, scope.environment) if due is not None else None
    if due is None or common is None:
        scope.environment.report(
            entries.NOT_COMPARABLE, span,
            left=quoted(element.span), left_type=describe(element.type),
            right=f"a member of {quoted(collection.span)}",
            right_type=describe(due) if due is not None else "unknown",
        )  # fmt: skip
        return wrong_truth(span)
    member = common
    if isinstance(common, OptionalType) and not isinstance(due, OptionalType):
        member = common.inner
    if member != due and element_of(collection.type) is not None:
        collection = converted(collection, SetType(member))
    return typed.Membership(converted(element, common), collection, TRUTH, span)


def containment(node: tree.Compare, scope: Scope) -> typed.Expression:
    """`A within B` of two sets or two bags."""
    left, right = together.infer_together((node.left, node.right), scope, None)
    if is_wrong(left, right):
        return wrong_truth(node.span)
    common = join(left.type, right.type, scope.environment)
    if not isinstance(common, SetType | BagType):
        return never_equal(left, right, scope, node.span)
    return typed.Containment(converted(left, common), converted(right, common), TRUTH, node.span)


def identity(node: tree.Compare, scope: Scope) -> typed.Expression:
    """`x is none` and `question is reading`."""
    if isinstance(node.right, tree.NoneValue):
        return is_none(node, scope)
    match node.left, node.right:
        case tree.Name(question), tree.Name(reading) if question in scope.environment.questions:
            return is_reading(question, reading, node, scope)
        case tree.Name(name), tree.Name() if is_unread(name, scope):
            return wrong_truth(node.span)
        case _:
            pass
    equals = "==" if node.operator == "is" else "!="
    scope.environment.report(
        entries.IS_COMPARISON, node.span,
        suggestion=f"write `{node.left.span.text} {equals} {node.right.span.text}`",
    )  # fmt: skip
    return wrong_truth(node.span)


def is_unread(name: str, scope: Scope) -> bool:
    """Whether a name may be that of a question which could not be read."""
    environment = scope.environment
    return (
        name in environment.unread and scope.find(name) is None and not (environment.is_value(name))
    )


def is_none(node: tree.Compare, scope: Scope) -> typed.Expression:
    """`x is none`."""
    value = expressions.infer(node.left, scope, None)
    if is_wrong(value):
        return wrong_truth(node.span)
    if not isinstance(value.type, OptionalType):
        scope.environment.report(
            entries.NEVER_NONE, node.span, what=quoted(value.span), found=describe(value.type)
        )
        return wrong_truth(node.span)
    return typed.IsNothing(value, TRUTH, node.span)


def is_reading(question: str, reading: str, node: tree.Compare, scope: Scope) -> typed.Expression:
    """`question is reading`."""
    scope.read("questions", question, node.left.span)
    readings = scope.environment.questions[question]
    if reading not in readings:
        scope.environment.unknown(
            f"reading of `{question}`", reading, node.right.span, list(readings)
        )
        return wrong_truth(node.span)
    return typed.IsReading(question, reading, TRUTH, node.span)
