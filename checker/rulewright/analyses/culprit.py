"""Which part of a refuted property is false, and for which values."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import islice

from rulewright.analyses.results import Culprit
from rulewright.core.ir import (
    Constant,
    Expr,
    Generator,
    LetIn,
    Logic,
    Old,
    Property,
    Quoted,
    Read,
    Reduce,
)
from rulewright.core.search import Failure, Position, Value
from rulewright.core.shapes import MapOf
from rulewright.core.values import Json, decode, from_ordinal, show
from rulewright.core.walk import names_read, parts
from rulewright.diagnostics.fault import Fault
from rulewright.diagnostics.source import Span
from rulewright.reference.machine import Machine


class _Search:
    """Walks into the false part of a condition at one position.

    `before` is where the last move began, for a condition that looks back over it.
    """

    def __init__(self, machine: Machine, position: Position, before: Position | None) -> None:
        self.machine = machine
        self.position = position
        self.before = before
        self.names: dict[str, Value] = {}
        self.values: dict[str, Json] = {}
        self.span: Span | None = None
        self.part: Expr | None = None
        self.shapes = {variable.name: variable.shape for variable in machine.core.variables}

    def evaluate(self, expr: Expr) -> Value:
        """The value here; the property has already been judged, so that nothing can fail anew."""
        value = self.machine.evaluate(expr, self.position, self.names, self.before)
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
        domain = generator.domain
        for value in self.machine.members(domain, self.position, self.names, self.before):
            self.names[generator.name] = value
            if generator.condition is not None and not self.evaluate(generator.condition):
                continue
            if self.bind(rest, body):
                self.values[generator.word] = decode(generator.shape, value)
                return True
        return False

    def read_values(self) -> dict[str, Json]:
        """What the false part reads of the position, as far as its indices are known here.

        What a move has changed of it is told as it was before, too.
        """
        found: dict[str, Json] = {}
        for node, looks_back in _reads(self.part):
            if names_read([node]) <= self.names.keys():
                self.tell(node, looks_back, found)
        return dict(islice(found.items(), _MOST_READ))

    def tell(self, node: Read, looks_back: bool, found: dict[str, Json]) -> None:
        """Add what is read, in the language's words, unless it is a part of a set or bag."""
        name, shape = node.variable, self.shapes[node.variable]
        keys: list[Expr] = []
        for index in node.indices:
            if not isinstance(shape, MapOf):
                return
            key = self.number(Old(index, index.type) if looks_back else index)
            keys.append(Constant(key))
            name += f"[{show(shape.key, from_ordinal(shape.key, key))}]"
            shape = shape.value
        place = Read(node.variable, tuple(keys), node.type)
        now = decode(shape, self.evaluate(place))
        if self.before is not None:
            then = decode(shape, self.evaluate(Old(place, place.type)))
            if looks_back or then != now:
                found[f"old({name})"] = then
            if looks_back and then == now:
                return
        found[name] = now

    def number(self, expr: Expr) -> int:
        """The value of a scalar."""
        value = self.evaluate(expr)
        if not isinstance(value, int):
            raise Fault("an index is no number")
        return value


def _reads(part: Expr | None) -> Iterator[tuple[Read, bool]]:
    """What is read in a part of a condition, and whether it looks back for it."""
    waiting = [] if part is None else [(part, False)]
    while waiting:
        node, looks_back = waiting.pop()
        if isinstance(node, Read):
            yield node, looks_back
        looks_back = looks_back or isinstance(node, Old)
        waiting.extend((inner, looks_back) for inner in reversed(parts(node)))


# More values than these tell a reader less.
_MOST_READ = 6


def culprit(machine: Machine, refuted: Property, positions: Sequence[Position]) -> Culprit:
    """The false part of `refuted` where a play ends, its place, and what it speaks of there."""
    before = positions[-2] if refuted.over_moves else None
    condition, span = refuted.condition, refuted.span
    return false_part(machine, condition, span, refuted.name, positions[-1], before)


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
    search.descend(condition)
    text = " ".join(search.span.text.split()) if search.span is not None else name
    # Inner generators were bound last; a reader meets the outer ones first.
    values = tuple(reversed(search.values.items()))
    return Culprit(text, search.span, values + tuple(search.read_values().items()))
