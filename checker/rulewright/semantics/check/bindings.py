"""Names bound by `for`, in comprehensions and in loops."""

from __future__ import annotations

from collections.abc import Sequence

from rulewright.diagnostics.registry import limits
from rulewright.diagnostics.registry import types as entries
from rulewright.diagnostics.source import Span
from rulewright.semantics import typed
from rulewright.semantics.check import domains, expressions
from rulewright.semantics.check.convert import WRONG, is_wrong
from rulewright.semantics.check.scope import Scope
from rulewright.semantics.check.wording import describe, quoted
from rulewright.semantics.types import BoolType, TupleType, Type
from rulewright.syntax import tree
from rulewright.syntax.limits import MOST_GENERATORS


def bindings(generators: Sequence[tree.Generator], scope: Scope) -> tuple[typed.Binding, ...]:
    """All `for … in … if …` of a comprehension; the names are bound in `scope`."""
    bound: list[typed.Binding] = []
    if len(generators) > MOST_GENERATORS:
        scope.environment.report(
            limits.TOO_MANY_GENERATORS, generators[MOST_GENERATORS].span,
            count=len(generators), limit=MOST_GENERATORS,
        )  # fmt: skip
    for generator in generators:
        bound.append(  # noqa: PERF401 - each sees the names of those before it
            binding(generator.targets, generator.domain, generator.condition, scope, generator.span)
        )
    return tuple(bound)


def binding(
    targets: tuple[tree.Word, ...],
    domain_node: tree.Expression,
    condition_node: tree.Expression | None,
    scope: Scope,
    span: Span,
) -> typed.Binding:
    """`for targets in domain if condition`; the names are bound in `scope`."""
    values = domains.as_domain(expressions.infer(domain_node, scope, None), domain_node, scope)
    types = target_types(values, len(targets), scope)
    for target, type_ in zip(targets, types, strict=True):
        scope.bind(target, type_)
    condition = None
    if condition_node is not None:
        condition = expressions.expression(condition_node, scope, BoolType())
    names = tuple(target.text for target in targets)
    return typed.Binding(names, types, values, condition, span)


def target_types(values: typed.Expression, count: int, scope: Scope) -> tuple[Type, ...]:
    """The types of the names that stand for a domain's members."""
    member = domains.member_type(values.type)
    if is_wrong(values) or member is None:
        return (WRONG,) * count
    if count == 1:
        return (member,)
    if isinstance(member, TupleType) and len(member.items) == count:
        return member.items
    scope.environment.report(
        entries.TAKEN_APART, values.span,
        count=count, what=quoted(values.span), found=describe(member),
    )  # fmt: skip
    return (WRONG,) * count
