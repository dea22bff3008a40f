"""Memory that is reserved whole at first and costs something only where it was written to."""

from __future__ import annotations

import ctypes
import mmap
import os
import sys
from contextlib import suppress

_LEAST = 1 << 16


class Area:
    """Zeros that never move. Where the system refuses so many bytes, there are fewer."""

    def __init__(self, size: int) -> None:
        self.size = max(size, _LEAST)
        self._map = self._reserve()
        self._first = ctypes.c_uint8.from_buffer(self._map)
        self.address = ctypes.addressof(self._first)

    def _reserve(self) -> mmap.mmap:
        while True:
            try:
                return _mapped(self.size)
            except (OSError, OverflowError, ValueError, MemoryError):
                if self.size == _LEAST:
                    raise
                self.size = max(_LEAST, self.size // 2)

    def release(self) -> None:
        """Give the memory back; nothing may use the address any more."""
        del self._first
        self._map.close()


def _mapped(size: int) -> mmap.mmap:
    if sys.platform == "win32":
        return mmap.mmap(-1, size)
    area = mmap.mmap(-1, size, flags=mmap.MAP_PRIVATE | mmap.MAP_ANONYMOUS)
    if hasattr(mmap, "MADV_HUGEPAGE"):
        with suppress(OSError):  # a kernel without them
            area.madvise(mmap.MADV_HUGEPAGE)
    return area


def physical_memory() -> int:
    """The bytes of memory of this machine; a guess where it does not tell."""
    try:
        return os.sysconf("SC_PAGE_SIZE") * os.sysconf("SC_PHYS_PAGES")
    except (AttributeError, ValueError, OSError):
        return 4 << 30
