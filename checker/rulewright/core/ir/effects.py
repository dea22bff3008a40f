"""Effects of the core."""

from __future__ import annotations

from msgspec import Struct

from rulewright.core.ir.expressions import Expr, Generator, Site
from rulewright.diagnostics.source import Span


class Assign(Struct, frozen=True):
    """`variable[indices] = value`; with fewer indices than dimensions the value is an array."""

    variable: str
    indices: tuple[Expr, ...]
    value: Expr


class Let(Struct, frozen=True):
    """A snapshot of `value` under `name` for the effects that follow in the same block."""

    name: str
    value: Expr


class When(Struct, frozen=True):
    """`then` where `condition` holds, else `otherwise`."""

    condition: Expr
    then: Block
    otherwise: Block


class ForEach(Struct, frozen=True):
    """`body` once for each value of the generator, in the domain's order.

    The domain is judged once, before the first round; the condition in each round, so that it sees
    what earlier rounds wrote. `ordered` says that the text states the order (`from p`).
    """

    generator: Generator
    body: Block
    ordered: bool = False
    span: Span | None = None


class Run(Struct, frozen=True):
    """A procedure with its arguments."""

    procedure: str
    arguments: tuple[Expr, ...]


class Demand(Struct, frozen=True):
    """An obligation between effects."""

    condition: Expr
    site: Site


Effect = Assign | Let | When | ForEach | Run | Demand


Block = tuple[Effect, ...]
