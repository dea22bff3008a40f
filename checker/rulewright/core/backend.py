"""What can run a core."""

from __future__ import annotations

from pathlib import Path
from typing import Literal

from msgspec import Struct

Backend = Literal["auto", "native", "reference"]
"""Machine code, the interpreter, or whichever is sooner there for the work at hand."""


class Keeping(Struct, frozen=True):
    """Where a search keeps what it has seen; only machine code can.

    Now and then, and when it is stopped, it writes a file `checkpoint`; it goes on from the file
    `resume`, and spills positions to files in the folder `spill`.
    """

    checkpoint: Path | None = None
    resume: Path | None = None
    spill: Path | None = None

    def options(self) -> list[str]:
        """The options that ask for it."""
        given = (
            ("--checkpoint", self.checkpoint),
            ("--resume", self.resume),
            ("--spill", self.spill),
        )
        return [option for option, path in given if path is not None]
