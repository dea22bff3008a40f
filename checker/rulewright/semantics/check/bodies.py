"""The body of a def as one expression."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec import Struct

from rulewright.diagnostics.registry import limits, order, types
from rulewright.diagnostics.source import Span
from rulewright.semantics import typed
from rulewright.semantics.check import cases, effects
from rulewright.semantics.check.convert import is_wrong, wrong
from rulewright.semantics.check.expressions import expression, settled
from rulewright.semantics.check.scope import Scope
from rulewright.semantics.types import BoolType, Type
from rulewright.syntax import tree

# How many lets, ifs and matches may stand behind or in one another: each makes the expression
# deeper, and expressions are walked by recursion.
LONGEST_BODY = 60

FORBIDDEN: dict[type[tree.Statement], str] = {
    tree.Assign: "assign anything",
    tree.Move: "move anything",
    tree.Goto: "change the phase",
    tree.CallStatement: "call a procedure",
    tree.For: "have a loop",
}


class Branch(Struct, frozen=True):
    """`if condition: return then`, and what follows holds otherwise."""

    condition: typed.Expression
    then: typed.Expression
    span: Span


Step = typed.Let | Branch


class Body(Struct):
    """A body while it is read: the type of its result, and how deep it has become."""

    result: Type
    deep: int = 0
    too_long: bool = False

    def value(
        self, statements: Sequence[tree.Statement], scope: Scope, span: Span
    ) -> typed.Expression:
        """The value that these statements return; `span` is where a missing return is told."""
        deep = self.deep
        steps: list[Step] = []
        found: typed.Expression | None = None
        blamed = False
        for at, statement in enumerate(statements):
            if isinstance(statement, tree.Let | tree.If | tree.Match):
                self.deep += 1
            if self.ends_here(statement, scope):
                found = wrong(statement.span)
                break
            found = self.statement(statement, steps, scope)
            if found is not None:
                if not is_wrong(found):
                    refuse_rest(statements[at + 1 :], scope)
                break
            blamed = blamed or type(statement) in FORBIDDEN
        self.deep = deep
        if found is None:
            if not blamed:
                scope.environment.report(types.MISSING_RETURN, span, suggestion=ADVICE)
            found = wrong(span)
        return folded(steps, found, self.result)

    def ends_here(self, statement: tree.Statement, scope: Scope) -> bool:
        """Whether the body has become too long to be read further; said once."""
        if self.deep > LONGEST_BODY and not self.too_long:
            scope.environment.report(limits.TOO_LONG_BODY, statement.span, limit=LONGEST_BODY)
            self.too_long = True
        return self.too_long

    def statement(
        self, statement: tree.Statement, steps: list[Step], scope: Scope
    ) -> typed.Expression | None:
        """The value of a statement that returns on all its ways; others become steps."""
        match statement:
            case tree.Return():
                return expression(statement.value, scope, self.result)
            case tree.Let():
                steps.append(effects.let(statement, scope))
            case tree.If():
                return self.conditional(statement, steps, scope)
            case tree.Match():
                return self.match(statement, scope)
            case tree.Hole():
                scope.environment.report(order.UNWRITTEN, statement.span)
                return wrong(statement.span)
            case tree.Require() | tree.Weight():
                effects.misplaced(statement, scope, "a def")
            case tree.Cites() | tree.Pass():
                pass
            case _:
                scope.environment.report(
                    order.EFFECT_IN_DEF, statement.span, what=FORBIDDEN[type(statement)]
                )
        return None

    def conditional(
        self, statement: tree.If, steps: list[Step], scope: Scope
    ) -> typed.Expression | None:
        """An `if`, whose branches all return; without `else` what follows is the rest."""
        branches: list[Branch] = []
        for condition_node, inner in statement.branches:
            condition = expression(condition_node, scope, BoolType())
            then = self.value(inner, scope.inner(), condition_node.span)
            branches.append(Branch(condition, then, statement.span))
            self.deep += 1
        if statement.otherwise is None:
            steps += branches
            return None
        last = statement.otherwise[-1].span if statement.otherwise else statement.span
        otherwise = self.value(statement.otherwise, scope.inner(), last)
        if is_wrong(otherwise, *(branch.then for branch in branches)):
            return wrong(statement.span)
        return folded(branches, otherwise, self.result)

    def match(self, statement: tree.Match, scope: Scope) -> typed.Expression:
        """A `match`, whose cases all return."""
        subject = settled(statement.subject, scope)
        found: list[tuple[tuple[typed.Expression, ...], typed.Expression]] = []
        otherwise: typed.Expression | None = None
        otherwise_span: Span | None = None
        taken: cases.Taken = {}

        for case in statement.cases:
            values = cases.values(case, subject, scope, taken)
            value = self.value(case.body, scope.inner(), case.span)
            if case.values:
                found.append((values, value))
            else:
                otherwise, otherwise_span = value, case.span
        return typed.MatchValue(
            subject, tuple(found), otherwise, otherwise_span, self.result, statement.span
        )


ADVICE = "every branch ends with `return`; what holds otherwise follows, or stands under `else`"


def refuse_rest(statements: Sequence[tree.Statement], scope: Scope) -> None:
    """Report what stands behind a `return`."""
    rest = [statement for statement in statements if not isinstance(statement, tree.Cites)]
    if rest:
        scope.environment.report(order.NEVER_REACHED, rest[0].span)


def folded(steps: Sequence[Step], last: typed.Expression, result: Type) -> typed.Expression:
    """Steps with the value they lead to."""
    value = last
    for step in reversed(steps):
        match step:
            case typed.Let(name, given):
                value = typed.LetIn(name, given, value, result, step.span)
            case Branch(condition, then):
                value = typed.Conditional(condition, then, value, result, step.span)
    return value
