"""Memory that is reserved whole at first and costs something only where it was written to."""

from __future__ import annotations

import ctypes
import mmap
import os
import sys
from contextlib import suppress
from pathlib import Path

from rulewright.native.refusal import NotNative
from rulewright.reference.memory import memory_used

_LEAST = 1 << 16
_LARGE_PAGE = 2 << 20
_GUESS = 4 << 30
_AVAILABLE = "MemAvailable:"
_MEMORY = Path("/proc/meminfo")
_ALLOWED = Path("/sys/fs/cgroup/memory.max")


class Area:
    """Zeros that never move. Where the system refuses so many bytes, there are fewer.

    What is read at random places, `scattered`, lies in large pages where there are any: they are
    found faster, and cost more at first. With a `folder` the bytes lie in a file there, which
    nobody sees and which goes away with the process whatever happens, so that the system can write
    them out.
    """

    def __init__(self, size: int, folder: Path | None = None, *, scattered: bool = False) -> None:
        self.size = max(size, _LEAST)
        self.folder = folder
        self.scattered = scattered
        self._map = self._reserve()
        self._first = ctypes.c_uint8.from_buffer(self._map)
        self.address = ctypes.addressof(self._first)

    def _reserve(self) -> mmap.mmap:
        while True:
            try:
                if self.folder is not None:
                    return _in_file(self.size, self.folder)
                return _mapped(self.size, scattered=self.scattered)
            except (OSError, OverflowError, ValueError, MemoryError):
                if self.size == _LEAST:
                    raise NotNative("there is no memory for it") from None
                self.size = max(_LEAST, self.size // 2)

    def view(self, size: int) -> memoryview:
        """The first so many bytes; to be released before the area is."""
        with memoryview(self._map) as whole:
            return whole[:size]

    def write_out(self) -> None:
        """Of what lies in a file, nothing needs to be in memory for the moment."""
        if self.folder is not None and hasattr(mmap, "MADV_DONTNEED"):
            self._map.madvise(mmap.MADV_DONTNEED)

    def release(self) -> None:
        """Give the memory back; nothing may use the address any more."""
        del self._first
        self._map.close()


def _mapped(size: int, *, scattered: bool) -> mmap.mmap:
    if sys.platform == "win32":
        return mmap.mmap(-1, size)
    if scattered:  # only whole large pages begin where a large page can lie
        size = -(-size // _LARGE_PAGE) * _LARGE_PAGE
    area = mmap.mmap(-1, size, flags=mmap.MAP_PRIVATE | mmap.MAP_ANONYMOUS)
    if scattered and hasattr(mmap, "MADV_HUGEPAGE"):
        with suppress(OSError):  # a kernel without them
            area.madvise(mmap.MADV_HUGEPAGE)
    return area


def _in_file(size: int, folder: Path) -> mmap.mmap:
    from tempfile import TemporaryFile  # noqa: PLC0415 - slow to import, and rarely needed

    with TemporaryFile(dir=folder) as file:
        file.truncate(size)
        return mmap.mmap(file.fileno(), size)


def memory_to_take(limit: int | None) -> int:
    """So many bytes the process may have: half of what is free besides, where there is no limit."""
    if limit is not None:
        return limit
    known = [size for size in (_free_in_machine(), _allowed()) if size is not None]
    return memory_used() + min(known, default=_GUESS) // 2


def _free_in_machine() -> int | None:
    try:
        lines = _MEMORY.read_text("ascii").splitlines()
        return next(1024 * int(line.split()[1]) for line in lines if line.startswith(_AVAILABLE))
    except (OSError, ValueError, IndexError, StopIteration):
        pass
    try:
        return os.sysconf("SC_PAGE_SIZE") * os.sysconf("SC_PHYS_PAGES") // 2
    except (AttributeError, ValueError, OSError):
        return None


def _allowed() -> int | None:
    try:
        return int(_ALLOWED.read_text("ascii"))
    except (OSError, ValueError):
        return None
