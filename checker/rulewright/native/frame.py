"""Where the choices of a candidate are kept in memory, for code that goes on from there."""

from __future__ import annotations

from math import prod

from rulewright.core.ir import Action, Array, GuardLet, Type
from rulewright.native import arithmetic, arrays
from rulewright.native.ir import Function, Reg
from rulewright.native.scope import Operand


class Frame:
    """Where the choices of an action, its lets and the player are kept, each of 64 bits a cell."""

    def __init__(self, action: Action) -> None:
        self.places: dict[str, tuple[int, Type]] = {}
        self.cells = 1  # the first is the player, where each player acts
        for choice in action.choices:
            self._add(choice.name, choice.type)
        for guard in action.guards:
            if isinstance(guard, GuardLet):
                self._add(guard.name, guard.value.type)

    def _add(self, name: str, kind: Type) -> None:
        self.places[name] = self.cells, kind
        self.cells += prod(kind.dims) if isinstance(kind, Array) else 1

    def write(self, f: Function, frame: Reg, name: str, operand: Operand) -> None:
        """Keep a value."""
        place, _ = self.places[name]
        at = f.at(frame, place)
        if isinstance(operand, (int, Reg)):
            f.store(arithmetic.number(f, operand), at)
        else:
            arrays.write_to(f, operand, at)

    def read(self, f: Function, frame: Reg, name: str) -> Operand:
        """A value that was kept."""
        place, kind = self.places[name]
        at = f.at(frame, place)
        return arrays.InRoom(at, prod(kind.dims)) if isinstance(kind, Array) else f.load(at)
