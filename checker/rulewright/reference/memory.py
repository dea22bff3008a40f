"""How much memory the process uses."""

from __future__ import annotations

import sys
from pathlib import Path

if sys.platform != "win32":
    import resource

_STATM = Path("/proc/self/statm")


def memory_used() -> int:
    """Bytes of memory the process holds now; where the system only tells that, the most so far.

    Windows does not tell without more ado; there it is 0, and a limit never reached.
    """
    if sys.platform == "win32":
        return 0
    if _STATM.exists():
        pages = int(_STATM.read_bytes().split()[1])  # bytes: no codec is looked up in a signal
        return pages * resource.getpagesize()
    return memory_at_most()


def memory_at_most() -> int:
    """The most bytes of memory that the process has held so far; 0 on Windows."""
    if sys.platform == "win32":
        return 0
    most = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    return most if sys.platform == "darwin" else most * 1024
