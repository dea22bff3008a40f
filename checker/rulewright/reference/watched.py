"""A machine that asks in which order things happen that have none in the text.

It means the same as any machine as long as whoever is asked keeps to the order of the text.
"""

from __future__ import annotations

from collections.abc import Callable, Container
from typing import Protocol

from rulewright.core.ir import Core, ForEach, Step
from rulewright.reference.compile import Compiler
from rulewright.reference.effects import EffectCompiler
from rulewright.reference.layout import Action, Cells, Frame, Scope
from rulewright.reference.machine import Machine
from rulewright.reference.settling import Settling

Round = Callable[[Cells, Frame, int], None]
"""Runs one round of a loop, of this value."""


class Asked(Protocol):
    """Says what comes first."""

    def rounds(
        self, loop: int, values: list[int], cells: Cells, frame: Frame, one: Round
    ) -> list[int]:
        """The values of a loop in their order; `one` runs a round and leaves the frame alone."""

    def step(self, enabled: list[int], cells: Cells) -> int:
        """Which of these steps is next; there is at least one."""


class WatchedMachine(Machine):
    """A machine that asks about some loops, which are named by their identity, and about steps."""

    def __init__(self, core: Core, loops: Container[int], asked: Asked) -> None:
        self.loops = loops
        self.asked = asked
        super().__init__(core)

    # `typing.override` came with Python 3.12.
    def effect_compiler(self, expressions: Compiler) -> EffectCompiler:  # type: ignore[explicit-override]
        """What compiles effects so that loops ask."""
        return _Effects(expressions, self.core, self.loops, self.asked)

    def made_settling(self, steps: tuple[Step, ...]) -> Settling:  # type: ignore[explicit-override]
        """Steps that ask."""
        return _Settling(steps, self.effects, self.asked)


class _Effects(EffectCompiler):
    """Compiles effects; the loops among `loops` ask for the order of their rounds."""

    def __init__(
        self, expressions: Compiler, core: Core, loops: Container[int], asked: Asked
    ) -> None:
        self.loops = loops
        self.asked = asked
        super().__init__(expressions, core.procedures)

    def loop(self, effect: ForEach, scope: Scope) -> Action:  # type: ignore[explicit-override]
        """The code of a loop."""
        if id(effect) not in self.loops:
            return super().loop(effect, scope)
        domain, body = self.rounds(effect, scope)
        asked, name, slot = self.asked, id(effect), scope.used

        def run(cells: Cells, frame: Frame) -> None:
            values = list(domain(cells, frame))
            for value in asked.rounds(name, values, cells, frame, one):
                frame[slot] = value
                body(cells, frame)

        def one(cells: Cells, frame: Frame, value: int) -> None:
            bound = frame.copy()
            bound[slot] = value
            body(cells, bound)

        return run


class _Settling(Settling):
    """Steps of which somebody says which is next."""

    def __init__(self, steps: tuple[Step, ...], compiler: EffectCompiler, asked: Asked) -> None:
        super().__init__(steps, compiler)
        self.asked = asked

    def next_step(self, cells: Cells) -> int | None:  # type: ignore[explicit-override]
        """The step that is next."""
        enabled = self.enabled(cells)
        return self.asked.step(enabled, cells) if enabled else None
