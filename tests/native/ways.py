"""The ways in which the native engine can be told to write code: results are the same in each."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from functools import partial
from unittest.mock import patch

from msgspec import Struct

from rulewright.core.ir import Core
from rulewright.core.liveness.kept import what_is_kept
from rulewright.native import candidates, passing, position, probing, rules
from rulewright.native.refusal import NotNative
from rulewright.native.rules import Rules
from rulewright.native.state import FEW
from rulewright.reference import offers, probe, search
from tests.native.both import UNLIMITED, differences, silent

MOST_POSITIONS = 1000
"""Games with more positions are not compared."""


class Way(Struct, frozen=True):
    """Whether loops are written out, and whether short positions are kept in registers.

    The rest are limits: how often the reference engine is asked whether a requirement refuses
    alone, with how many candidates it is tried, and how many candidates an action may have.
    """

    unrolls: bool
    registers: bool
    calls: int
    tried: int
    candidates: int

    @contextmanager
    def taken(self) -> Iterator[None]:
        """While this lasts, both engines work in this way."""
        with ExitStack() as patches:
            for module, name, value in (
                (position, "Rules", partial(Rules, unrolls=self.unrolls)),
                (rules, "FEW", FEW if self.registers else 0),
                (probing, "MOST_CALLS", self.calls),
                (probe, "FIRST", self.tried),
                (passing, "FIRST", self.tried),
                (probe, "MORE", 1),
                (passing, "MORE", 1),
                (offers, "MOST_VALUES", self.candidates),
                (candidates, "MOST_VALUES", self.candidates),
            ):
                patches.enter_context(patch.object(module, name, value))
            yield


CALLS = (1, 400)
TRIED = (1000, 2)
CANDIDATES = (10_000_000, 8)


def differences_in(core: Core, way: Way) -> list[str] | None:
    """What differs between the engines; None where they cannot be compared.

    The game is too large, or begins nowhere, or has moves that machine code cannot keep.
    """
    with way.taken():
        few = search.search(core, UNLIMITED, silent, MOST_POSITIONS)
        if few.stopped == search.ENOUGH or few.states == 0:
            return None
        try:
            return differences(core)
        except NotNative:
            if what_is_kept(core) is None:
                raise
            return None
