"""How deep the parts of a core are nested, the functions and procedures they call included.

An engine judges a part inside the part that asks for it, so this is how much of a stack it needs.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from rulewright.core.ir import Block, Call, Expr, Pick, Reduce, Run, Type
from rulewright.core.walk import effect_parts, fold
from rulewright.diagnostics.mistake import MistakesFound, mistake
from rulewright.diagnostics.registry.limits import TOO_DEEP
from rulewright.diagnostics.source import Span

DEEPEST = 300
"""A rule or routine with all that it calls is nested no deeper than this."""

Depths = Mapping[str, int]
"""The depths of the routines that are known so far."""


def depth_of_expression(expr: Expr, depths: Depths) -> int:
    """The depth of an expression, whose functions are known."""
    return fold(expr, depths, _same, _level)


def depth_of_block(block: Block, depths: Depths) -> int:
    """The depth of a block, whose functions and procedures are known."""
    deepest = 0
    for effect in block:
        exprs, blocks = effect_parts(effect)
        inside = max([depth_of_expression(expr, depths) for expr in exprs], default=0)
        inside = max([inside, *(depth_of_block(inner, depths) for inner in blocks)])
        if isinstance(effect, Run):
            inside += depths[effect.procedure]
        deepest = max(deepest, 1 + inside)
    return deepest


def refuse_too_deep(
    what: str, span: Span, exprs: Iterable[Expr], block: Block, depths: Depths
) -> None:
    """Raise a mistake for a rule that an engine could not judge on its stack."""
    levels = [depth_of_block(block, depths), *(depth_of_expression(e, depths) for e in exprs)]
    if max(levels) > DEEPEST:
        raise MistakesFound((mistake(TOO_DEEP, span, what=what, limit=DEEPEST),))


def _same(depths: Depths, _name: str, _of: Type) -> Depths:
    return depths


def _level(expr: Expr, depths: Depths, inside: tuple[int, ...]) -> int:
    below = max(inside, default=0)
    match expr:
        case Call(function=function):
            return 1 + max(depths[function], below)
        case Reduce(generators=generators):
            return below + sum(1 if each.condition is None else 2 for each in generators)
        case Pick():
            return below + 3
        case _:
            return 1 + below
