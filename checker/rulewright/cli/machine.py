"""How much memory the machine has."""

from __future__ import annotations

import os
from pathlib import Path

_CONTAINER_LIMIT = Path("/sys/fs/cgroup/memory.max")


def half_of_memory() -> int | None:
    """Half of the bytes that the machine, or the container, has; None where it does not say."""
    known = [bytes_ for bytes_ in (_physical(), _allowed()) if bytes_ is not None]
    return min(known) // 2 if known else None


def _physical() -> int | None:
    try:
        return os.sysconf("SC_PHYS_PAGES") * os.sysconf("SC_PAGE_SIZE")
    except (AttributeError, OSError, ValueError):
        return None


def _allowed() -> int | None:
    try:
        limit = _CONTAINER_LIMIT.read_text("utf-8").strip()
    except OSError:
        return None
    return int(limit) if limit.isdigit() else None
