"""Machine code that finds where readings may part in a game, if there is any."""

from __future__ import annotations

from rulewright.core.ir import Core
from rulewright.native.refusal import NotNative
from rulewright.reference.screen import LaidOut, Look


def lay_out(core: Core, look: Look) -> LaidOut | None:
    """What finds it in positions of a core; None where the reference engine has to look at all."""
    try:
        # Slow to import, and perhaps not there.
        from rulewright.native.beside import LaidOut as OfMachineCode  # noqa: PLC0415

        return OfMachineCode(core, look)
    except (ImportError, NotNative):
        return None
