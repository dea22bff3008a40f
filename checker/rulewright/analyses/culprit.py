"""Which part of a refuted property is false, and for which values."""

from __future__ import annotations

from itertools import islice

from rulewright.analyses.results import Culprit
from rulewright.core.ir import (
    Constant,
    Expr,
    Generator,
    LetIn,
    Logic,
    Property,
    Quoted,
    Read,
    Reduce,
)
from rulewright.core.search import Failure, Position, Value
from rulewright.core.shapes import MapOf
from rulewright.core.values import Json, decode, from_ordinal, show
from rulewright.core.walk import names_read, walk
from rulewright.diagnostics.fault import Fault
from rulewright.diagnostics.source import Span
from rulewright.reference.machine import Machine


class _Search:
    """Walks into the false part of a condition at one position."""

    def __init__(self, machine: Machine, position: Position) -> None:
        self.machine = machine
        self.position = position
        self.names: dict[str, Value] = {}
        self.values: dict[str, Json] = {}
        self.span: Span | None = None
        self.part: Expr | None = None

    def evaluate(self, expr: Expr) -> Value:
        """The value here; the property has already been judged, so that nothing can fail anew."""
        value = self.machine.evaluate(expr, self.position, self.names)
        if isinstance(value, Failure):
            raise Fault(f"a property has a value but its part has none: {value.site.what}")
        return value

    def descend(self, expr: Expr) -> None:
        """Go into the part that makes `expr` false, as far as one part alone does."""
        self.part = expr
        match expr:
            case Quoted():
                self.span = expr.span or self.span
                self.descend(expr.value)
            case Logic(operator="and"):
                self.descend(expr.right if self.evaluate(expr.left) else expr.left)
            case Logic(operator="implies"):
                self.descend(expr.right)
            case LetIn():
                self.names[expr.name] = self.evaluate(expr.value)
                self.descend(expr.body)
            case Reduce(operator="all", body=Quoted() | Constant()):  # all others are our own
                if self.bind(expr.generators, expr.body):
                    self.descend(expr.body)
            case _:
                pass

    def bind(self, generators: tuple[Generator, ...], body: Expr) -> bool:
        """Bind the generators' names to the first values for which `body` is false."""
        if not generators:
            return not self.evaluate(body)
        generator, rest = generators[0], generators[1:]
        for value in self.machine.members(generator.domain, self.position, self.names):
            self.names[generator.name] = value
            if generator.condition is not None and not self.evaluate(generator.condition):
                continue
            if self.bind(rest, body):
                self.values[generator.word] = decode(generator.shape, value)
                return True
        return False

    def read_values(self) -> dict[str, Json]:
        """What the false part reads of the position, as far as its indices are known here."""
        shapes = {variable.name: variable.shape for variable in self.machine.core.variables}
        found: dict[str, Json] = {}
        for node in walk([] if self.part is None else [self.part]):
            if isinstance(node, Read) and names_read([node]) <= self.names.keys():
                name, shape = node.variable, shapes[node.variable]
                for index in node.indices:
                    if not isinstance(shape, MapOf):
                        break
                    name += f"[{show(shape.key, from_ordinal(shape.key, self.number(index)))}]"
                    shape = shape.value
                else:
                    found[name] = decode(shape, self.evaluate(node))
        return dict(islice(found.items(), _MOST_READ))

    def number(self, expr: Expr) -> int:
        """The value of a scalar."""
        value = self.evaluate(expr)
        if not isinstance(value, int):
            raise Fault("an index is no number")
        return value


# More values than these tell a reader less.
_MOST_READ = 6


def culprit(machine: Machine, refuted: Property, position: Position) -> Culprit:
    """The false part of `refuted` at `position`, its place, and what it speaks of there."""
    return false_part(machine, refuted.condition, refuted.span, refuted.name, position)


def false_part(
    machine: Machine, condition: Expr, span: Span | None, name: str, position: Position
) -> Culprit:
    """The false part of a condition: the values of its bound names, and those it reads.

    `span` and `name` stand for it where it has no words of its own.
    """
    search = _Search(machine, position)
    search.span = span
    search.descend(condition)
    text = " ".join(search.span.text.split()) if search.span is not None else name
    # Inner generators were bound last; a reader meets the outer ones first.
    values = tuple(reversed(search.values.items()))
    return Culprit(text, search.span, values + tuple(search.read_values().items()))
