"""Steps: what happens by itself after a move, until nothing more does."""

from __future__ import annotations

from collections.abc import Mapping
from itertools import takewhile

from msgspec import Struct

from rulewright.core.ir import Step
from rulewright.core.search import Failure
from rulewright.reference.effects import EffectCompiler
from rulewright.reference.layout import Action, Cells, Code, NoAnswer, Scope

LONGEST = 10_000
"""Steps after one move; when they take longer they count as never resting."""


class CompiledStep(Struct, frozen=True):
    """A step ready to run."""

    step: Step
    enabled: Code
    effects: Action
    frame_size: int


class Settling:
    """The steps of a core. `runs` counts how often each happened."""

    def __init__(self, steps: tuple[Step, ...], compiler: EffectCompiler) -> None:
        self.steps = tuple(_compile(step, compiler) for step in steps)
        self.runs = [0] * len(steps)

    def settle(self, cells: Cells) -> None:
        """Let the first possible step happen, again and again, until none is possible."""
        number = self.next_step(cells)
        if number is None:
            return
        seen: dict[tuple[int, ...], str] = {}
        while number is not None:
            step = self.steps[number]
            state = tuple(cells)
            if state in seen or len(seen) >= LONGEST:
                raise NoAnswer(Failure(step.step.cycle, (), loop=_since(state, seen)))
            seen[state] = step.step.name
            step.effects(cells, [None] * step.frame_size)
            self.runs[number] += 1
            number = self.next_step(cells)

    def enabled(self, cells: Cells) -> list[int]:
        """All steps that are possible now."""
        return [
            number
            for number, step in enumerate(self.steps)
            if step.enabled(cells, [None] * step.frame_size)
        ]

    def next_step(self, cells: Cells) -> int | None:
        """The first step, in the order of the text, that is possible now."""
        for number, step in enumerate(self.steps):
            if step.enabled(cells, [None] * step.frame_size):
                return number
        return None


def _since(state: tuple[int, ...], seen: Mapping[tuple[int, ...], str]) -> tuple[str, ...]:
    """The steps since this state was there; none if it was not."""
    earlier = takewhile(lambda each: each != state, seen)
    return tuple(seen.values())[sum(1 for _ in earlier) :]


def _compile(step: Step, compiler: EffectCompiler) -> CompiledStep:
    scope = Scope()
    enabled = compiler.expressions.expression(step.condition, scope)
    effects = compiler.block(step.effects, scope)
    return CompiledStep(step, enabled, effects, scope.extent.size)
