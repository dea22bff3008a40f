"""`all`, `any`, `count`, `sum`, `min`, `max`, `the`, `most`, `least` over bindings."""

from __future__ import annotations

from rulewright.diagnostics.registry import types as entries
from rulewright.diagnostics.registry import unsupported
from rulewright.semantics import typed
from rulewright.semantics.check import bindings, calls, expressions, together
from rulewright.semantics.check.convert import NUMBER, is_wrong, plain, wrong
from rulewright.semantics.check.scope import Scope
from rulewright.semantics.check.wording import quoted
from rulewright.semantics.types import BoolType, EmptyType, NothingType, OptionalType, Type
from rulewright.syntax import tree

TRUTH = BoolType()


def aggregate(node: tree.Aggregate, scope: Scope, hint: Type | None) -> typed.Expression:
    """A word with `for`; without one it is a call with an `else`, such as `min(a, b else c)`."""
    if not node.generators:
        arguments = tuple(tree.Argument(None, item, item.span) for item in node.elements)
        plain_call = tree.Call(node.function, arguments, node.otherwise, node.span)
        return calls.call(plain_call, scope, hint)
    inner = scope.inner()
    bound = bindings.bindings(node.generators, inner)
    refuse_parts(node, scope)
    match node.function.text:
        case "all" | "any":
            body = expressions.expression(node.elements[0], inner, TRUTH)
            return result(node, bound, body, TRUTH)
        case "sum":
            body = expressions.expression(node.elements[0], inner, NUMBER)
            return result(node, bound, body, NUMBER)
        case "count":
            return counted(node, bound, inner)
        case "min" | "max":
            body = expressions.expression(node.elements[0], inner, NUMBER)
            return with_otherwise(node, bound, body, None, scope, NUMBER)
        case _:
            return described(node, bound, inner, scope, hint)


def refuse_parts(node: tree.Aggregate, scope: Scope) -> None:
    """Report an `else` or `by` that this word does not have, or a `by` that is missing."""
    name = node.function.text
    if node.otherwise is not None and name in ("all", "any", "sum", "count"):
        scope.environment.report(entries.NO_ELSE, node.otherwise.span, name=name)
    if node.by is not None and name not in ("most", "least"):
        scope.environment.report(entries.BY_OF, node.by.span, problem=f"`{name}` has no `by`")
    if node.by is None and name in ("most", "least"):
        scope.environment.report(entries.BY_OF, node.span, problem=f"`{name}` does not say by what")
    if len(node.generators) > 1 and name in ("the", "most", "least"):
        scope.environment.report(
            unsupported.NOT_SUPPORTED, node.span, construct=f"several `for` in `{name}`"
        )


def result(
    node: tree.Aggregate, bound: tuple[typed.Binding, ...], body: typed.Expression, type_: Type
) -> typed.Expression:
    """An aggregate that always has an answer."""
    return typed.Aggregate(node.function.text, bound, body, None, None, type_, node.span)


def counted(
    node: tree.Aggregate, bound: tuple[typed.Binding, ...], inner: Scope
) -> typed.Expression:
    """`count(x for x in D)`: how many there are."""
    element = node.elements[0]
    names = {name for binding in bound for name in binding.names}
    words = element.items if isinstance(element, tree.TupleValue) else (element,)
    if not all(isinstance(word, tree.Name) and word.text in names for word in words):
        value = expressions.infer(element, inner, None)
        if not is_wrong(value):
            values = node.span.source.text[element.span.start : node.span.end - 1]
            inner.environment.report(
                entries.COUNTED, element.span, what=quoted(element.span),
                suggestion=f"to count different values, write `count({{{values}}})`",
            )  # fmt: skip
    return result(node, bound, typed.TruthValue(True, TRUTH, element.span), NUMBER)


def described(
    node: tree.Aggregate,
    bound: tuple[typed.Binding, ...],
    inner: Scope,
    scope: Scope,
    hint: Type | None,
) -> typed.Expression:
    """`the`, `most` and `least`."""
    body = expressions.infer(node.elements[0], inner, hint)
    by = None
    if node.by is not None:
        by = expressions.expression(node.by, inner, NUMBER)
    if isinstance(body.type, NothingType | EmptyType):
        scope.environment.report(entries.UNTYPED, body.span, what=quoted(body.span))
        return wrong(node.span)
    return with_otherwise(node, bound, body, by, scope, hint or body.type)


def with_otherwise(
    node: tree.Aggregate,
    bound: tuple[typed.Binding, ...],
    body: typed.Expression,
    by: typed.Expression | None,
    scope: Scope,
    hint: Type,
) -> typed.Expression:
    """An aggregate that may have no answer, and what then holds."""
    if node.otherwise is None:
        return typed.Aggregate(node.function.text, bound, body, by, None, body.type, node.span)
    otherwise = expressions.infer(node.otherwise, scope, hint)
    if hint == NUMBER:
        otherwise = plain(otherwise)
    common = together.one_type((body, otherwise), scope)
    if is_wrong(body, otherwise):
        return wrong(node.span)
    # A plain body beside `else none` stays plain: only the answer may be none.
    inner = common.inner if isinstance(common, OptionalType) else common
    due = common if isinstance(body.type, OptionalType) else inner
    return typed.Aggregate(
        node.function.text, bound, together.with_type(body, due), by,
        together.with_type(otherwise, common), common, node.span,
    )  # fmt: skip
