"""Leaves out ghost variables that nothing asked for reads.

A ghost belongs to a position only where a property that is judged needs it: two positions that
differ only in a ghost nobody looks at are one position.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import assert_never

from msgspec.structs import replace

from rulewright.core.calls import functions_first
from rulewright.core.ir import (
    Assign,
    Block,
    Call,
    Core,
    Demand,
    Effect,
    Expr,
    ForEach,
    Let,
    Read,
    Run,
    When,
)
from rulewright.core.walk import (
    block_expressions,
    can_fail,
    effect_parts,
    generator_parts,
    names_read,
    walk,
)

Names = frozenset[str]


def without_ghosts(core: Core, properties: frozenset[str], asked_for: Names = frozenset()) -> Core:
    """`core` with only these properties, without figures, and only the ghost variables they need.

    `asked_for` are ghosts to keep although no condition may read them any more.
    """
    asked = tuple(stated for stated in core.properties if stated.name in properties)
    return _with_ghosts(replace(core, properties=asked, figures=()), asked_for)


def for_figures(core: Core) -> Core:
    """`core` without properties, and with only the ghost variables that its figures need."""
    return _with_ghosts(replace(core, properties=()), frozenset())


def _with_ghosts(core: Core, asked_for: Names) -> Core:
    slicing = _Slicing(core)
    kept = asked_for
    while True:
        sliced = slicing.without(slicing.ghosts - kept)
        # What is kept may be written with the help of a ghost that was dropped before.
        needed = slicing.ghosts_read(sliced)
        if needed <= kept:
            return sliced
        kept |= needed


class _Slicing:
    """A core from which ghosts are dropped."""

    def __init__(self, core: Core) -> None:
        self.core = core
        self.ghosts = frozenset(variable.name for variable in core.variables if variable.ghost)
        self.by_functions: dict[str, Names] = {}
        for function in functions_first(core.functions):
            self.by_functions[function.name] = self.read_in([function.body])

    def read_in(self, exprs: Iterable[Expr]) -> Names:
        """The ghosts that expressions read, themselves or through functions."""
        found: set[str] = set()
        for node in walk(exprs):
            match node:
                case Read(variable) if variable in self.ghosts:
                    found.add(variable)
                case Call(function):
                    found |= self.by_functions[function]
                case _:
                    pass
        return frozenset(found)

    def ghosts_read(self, core: Core) -> Names:
        """The ghosts that properties, and effects that are left, still read."""
        blocks = [core.initial, *(procedure.body for procedure in core.procedures)]
        blocks.extend(action.effects for action in core.actions)
        blocks.extend(step.effects for step in core.steps)
        exprs = [stated.condition for stated in core.properties]
        exprs.extend(figure.value for figure in core.figures)
        exprs.extend(expr for block in blocks for expr in block_expressions(block))
        return self.read_in(exprs)

    def without(self, dropped: Names) -> Core:
        """The core without these ghosts, what only they need, and functions that read them."""
        if not dropped:
            return self.core
        core, block = self.core, _Dropping(self, dropped).block
        return replace(
            core,
            variables=tuple(v for v in core.variables if v.name not in dropped),
            sights=tuple(each for each in core.sights if each.variable not in dropped),
            functions=tuple(f for f in core.functions if not self.by_functions[f.name] & dropped),
            procedures=tuple(replace(p, body=block(p.body)) for p in core.procedures),
            initial=block(core.initial),
            actions=tuple(replace(a, effects=block(a.effects)) for a in core.actions),
            steps=tuple(replace(s, effects=block(s.effects)) for s in core.steps),
        )


class _Dropping:
    """Leaves out effects that only matter to dropped ghosts."""

    def __init__(self, slicing: _Slicing, dropped: Names) -> None:
        self.slicing = slicing
        self.dropped = dropped

    def block(self, block: Block) -> Block:
        """The effects that are left, found from the end, as a `let` is left only if it is used."""
        left: list[Effect] = []
        for effect in reversed(block):
            smaller = self.effect(effect, left)
            if smaller is not None:
                left.append(smaller)
        return tuple(reversed(left))

    def effect(self, effect: Effect, behind: Sequence[Effect]) -> Effect | None:
        """What is left of an effect before those in `behind`."""
        match effect:
            case Assign(variable=variable):
                return None if variable in self.dropped else effect
            case Let(name=name):
                if not self.reads_dropped(effect):
                    return effect
                return effect if name in names_read(block_expressions(tuple(behind))) else None
            case When(condition, then, otherwise):
                inner = replace(effect, then=self.block(then), otherwise=self.block(otherwise))
                nothing = not inner.then and not inner.otherwise
                return None if nothing and self.idle([condition]) else inner
            case ForEach(generator, body):
                loop = replace(effect, body=self.block(body))
                nothing = not loop.body
                return None if nothing and self.idle(generator_parts(generator)) else loop
            case Demand():
                return None if self.reads_dropped(effect) else effect
            case Run():
                return effect
            case _:
                assert_never(effect)

    def reads_dropped(self, effect: Effect) -> bool:
        """Whether an effect reads a dropped ghost."""
        return bool(self.slicing.read_in(effect_parts(effect)[0]) & self.dropped)

    def idle(self, exprs: Iterable[Expr]) -> bool:
        """Whether nothing comes of judging expressions: no obligation of the rules is in them."""
        judged = tuple(exprs)
        if self.slicing.read_in(judged) & self.dropped:
            return True
        return not any(can_fail(expr) for expr in judged)
