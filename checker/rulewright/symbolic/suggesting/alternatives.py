"""What is stated, with an alternative less.

Where a rule book says `a or b` of all positions, often `a` alone holds in some phase, and can be
shown there.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence

from rulewright.core import build as b
from rulewright.core.ir import (
    Bounded,
    Call,
    Core,
    Expr,
    Function,
    LetIn,
    Logic,
    Property,
    Quoted,
    Reduce,
)
from rulewright.core.rebuild import with_parts
from rulewright.core.search import Position
from rulewright.core.walk import parts, walk
from rulewright.reference.layout import NoAnswer
from rulewright.reference.machine import Machine
from rulewright.reference.offers import TooManyCandidates
from rulewright.symbolic.suggesting.sampled import Sampled

MOST = 12
"""So many alternatives of a property are looked at."""

MOST_POSITIONS = 40
"""So many positions of each phase."""

Narrowed = tuple[Property, int, Expr, tuple[int, ...] | None]
"""The property, the number of the way to narrow it, what it then says, and in which phases that
holds (None: in all positions of the sample)."""


def alternatives(
    core: Core, sample: Sampled, of: Sequence[Property], look: Callable[[], None]
) -> Iterator[Narrowed]:
    """Ways to narrow properties that hold in a sample, at least in a phase.

    `look` is called at each position that is looked at, and may raise.
    """
    machine = Machine(core)
    functions = {function.name: function for function in core.functions}
    groups = sample.phases or {0: sample.positions}
    for stated in of:
        for number, condition in enumerate(_narrowed(stated.condition, functions)):
            if number == MOST:
                break
            phases = [at for at, seen in groups.items() if _holds(machine, condition, seen, look)]
            if len(phases) == len(groups):
                yield stated, number, condition, None
            elif phases:
                yield stated, number, condition, tuple(phases)


def _holds(
    machine: Machine, condition: Expr, positions: Sequence[Position], look: Callable[[], None]
) -> bool:
    """Whether a condition holds in positions of a phase, of which not all are looked at."""
    code = machine.compiled(condition)
    step = 1 + len(positions) // MOST_POSITIONS
    try:
        for position in positions[::step]:
            look()
            if code.value(list(position)) != 1:
                return False
    except (NoAnswer, TooManyCandidates):
        return False
    return True


def _narrowed(expr: Expr, functions: Mapping[str, Function]) -> Iterator[Expr]:
    """The same with one alternative less, in each way that leaves it narrower."""
    match expr:
        case Logic("or", left, right):
            yield left
            if not any(isinstance(node, Bounded) and node.site is None for node in walk([right])):
                yield right
        case Call(name, arguments):
            called = functions[name]
            for narrower in _narrowed(called.body, functions):
                yield _applied(called, arguments, narrower)
            return
        case _:
            pass
    inner = list(parts(expr))
    for at in _places(expr, len(inner)):
        for narrower in _narrowed(inner[at], functions):
            yield with_parts(expr, [*inner[:at], narrower, *inner[at + 1 :]])


def _applied(function: Function, arguments: Sequence[Expr], body: Expr) -> Expr:
    """A body instead of that of a function, with its arguments."""
    for parameter, argument in zip(function.parameters, arguments, strict=True):
        body = b.let_in(parameter.name, argument, body)
    return body


def _places(expr: Expr, count: int) -> Sequence[int]:
    """Which parts of an expression make it narrower where they are narrower."""
    match expr:
        case Logic("implies"):
            return (1,)
        case Logic("and" | "or"):
            return (0, 1)
        case LetIn() | Quoted() | Reduce("all" | "any"):
            return (count - 1,)
        case _:
            return ()
