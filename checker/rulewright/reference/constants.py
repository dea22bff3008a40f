"""Values of closed expressions: those that read neither the state nor a name bound around them."""

from __future__ import annotations

from collections.abc import Iterable

from rulewright.core.ir import Expr, Function
from rulewright.core.search import Failure, Value
from rulewright.reference.compile import Compiler, Consulted
from rulewright.reference.layout import NoAnswer, Scope, plain
from rulewright.reference.meter import STEPS, Meter


class Constants:
    """Finds the values of expressions over some tables and functions, with one budget for all."""

    def __init__(
        self,
        tables: Iterable[Consulted] = (),
        functions: Iterable[Function] = (),
        steps: int = STEPS,
    ) -> None:
        self.meter = Meter(steps)
        self.compiler = Compiler(tables, functions, meter=self.meter)

    @property
    def left(self) -> int:
        """The steps that are left."""
        return self.meter.left

    def evaluate(self, expr: Expr) -> Value | Failure:
        """The value of a closed expression, or the obligation that fails. Raises TooMuchWork."""
        scope = Scope()
        code = self.compiler.expression(expr, scope)
        try:
            value: Value = code([], scope.frame(()))
        except NoAnswer as no_answer:
            return no_answer.failure
        return plain(value)
