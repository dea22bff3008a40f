"""Which part of a refuted property is false, and for which values."""

from __future__ import annotations

from collections.abc import Sequence

from rulewright.analyses.reads import values_read
from rulewright.analyses.results import Culprit, ToldValue
from rulewright.core.ir import (
    Constant,
    Expr,
    Generator,
    LetIn,
    Logic,
    Not,
    Property,
    Quoted,
    Reduce,
)
from rulewright.core.search import Failure, Position, Value
from rulewright.core.values import decode, show
from rulewright.diagnostics.fault import Fault
from rulewright.diagnostics.source import Span
from rulewright.reference.machine import Machine
from rulewright.reference.patience import Patience


class _Search:
    """Walks into the false part of a condition at one position.

    `before` is where the last move began, for a condition that looks back over it.
    """

    def __init__(self, machine: Machine, position: Position, before: Position | None) -> None:
        self.machine = machine
        self.position = position
        self.before = before
        self.names: dict[str, Value] = {}
        self.values: list[ToldValue] = []
        self.span: Span | None = None
        self.part: Expr | None = None
        self.negated = False
        self.quoted = 0

    def evaluate(self, expr: Expr) -> Value:
        """The value here; the property has already been judged, so that nothing can fail anew."""
        value = self.machine.evaluate(expr, self.position, self.names, self.before)
        if isinstance(value, Failure):
            raise Fault(f"a property has a value but its part has none: {value.site.what}")
        return value

    def descend(self, expr: Expr, *, due: bool) -> None:
        """Go into the part that makes `expr` other than it is `due`, as far as one alone does.

        Behind a `not` no part is false itself: it is the whole denial whose words are told.
        """
        self.part = expr
        match expr:
            case Quoted():
                self.quoted += 1
                self.span = self.span if self.negated else expr.span or self.span
                self.descend(expr.value, due=due)
            case Not():
                self.negated = True
                self.descend(expr.operand, due=not due)
            case Logic(operator=operator) if operator == ("and" if due else "or"):
                holds = bool(self.evaluate(expr.left))
                self.descend(expr.right if holds == due else expr.left, due=due)
            case Logic(operator="implies") if due:
                self.descend(expr.right, due=due)
            case LetIn():
                self.names[expr.name] = self.evaluate(expr.value)
                quoted = self.quoted
                self.descend(expr.body, due=due)
                if self.quoted == quoted:  # the name is our own: tell what it stands for
                    self.part = expr
            case Reduce(operator=operator, body=Quoted() | Constant() as body):
                # All others are our own.
                if operator == ("all" if due else "any") and self.bind(expr.generators, body, due):
                    self.descend(body, due=due)
            case _:
                pass

    def bind(self, generators: tuple[Generator, ...], body: Expr, due: bool) -> bool:
        """Bind the generators' names to the first values for which `body` is not as it is due."""
        if not generators:
            return bool(self.evaluate(body)) != due
        generator, rest = generators[0], generators[1:]
        domain = generator.domain
        for value in self.machine.members(domain, self.position, self.names, self.before):
            self.names[generator.name] = value
            if generator.condition is not None and not self.evaluate(generator.condition):
                continue
            if self.bind(rest, body, due):
                told = decode(generator.shape, value), show(generator.shape, value)
                self.values.append((generator.word, *told))
                return True
        return False


def culprit(
    machine: Machine, refuted: Property, positions: Sequence[Position], patience: Patience
) -> Culprit:
    """The false part of `refuted` where a play ends, its place, and what it speaks of there.

    As far as there is time: at the least, the whole property is false.
    """
    before = positions[-2] if refuted.over_moves else None
    condition, span, name = refuted.condition, refuted.span, refuted.name
    found = patience.result(
        lambda: false_part(machine, condition, span, name, positions[-1], before)
    )
    if found is not None:
        return found
    whole = condition.span if isinstance(condition, Quoted) else None
    return _culprit(whole or span, name, ())


def false_part(
    machine: Machine,
    condition: Expr,
    span: Span | None,
    name: str,
    position: Position,
    before: Position | None = None,
) -> Culprit:
    """The false part of a condition: the values of its bound names, and those it reads.

    `span` and `name` stand for it where it has no words of its own.
    """
    search = _Search(machine, position, before)
    search.span = span
    search.descend(condition, due=True)
    part = condition if search.part is None else search.part
    read = values_read(machine, (position, before), part, search.names)
    # Inner generators were bound last; a reader meets the outer ones first.
    return _culprit(search.span, name, (*reversed(search.values), *read))


def _culprit(span: Span | None, name: str, values: tuple[ToldValue, ...]) -> Culprit:
    text = " ".join(span.text.split()) if span is not None else name
    return Culprit(text, span, values)
