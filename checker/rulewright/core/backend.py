"""What can run a core."""

from __future__ import annotations

from typing import Literal

Backend = Literal["auto", "native", "reference"]
"""Machine code, the interpreter, or whichever is sooner there for the work at hand."""
