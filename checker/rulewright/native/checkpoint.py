"""The file from which a search can go on: what it knows, its positions, and a digest of all that.

It holds, numbers in little-endian order: `MAGIC`; the length of the head in eight bytes; the head,
which is JSON; the sections one after the other; and a digest of everything before it. Whoever reads
it knows from the head how long the sections must be. It is some 8 bytes for each word of a position
and 4 more.
"""

from __future__ import annotations

import os
import stat
import tempfile
from collections.abc import Callable, Sequence
from contextlib import suppress
from hashlib import blake2b
from pathlib import Path
from types import TracebackType
from typing import BinaryIO, Self

MAGIC = b"rulewright-cp-1\n"
"""The file and the version of its form."""

_LENGTH_BYTES = 8
_DIGEST_BYTES = 32
_MOST_HEAD = 16 << 20
_SLICE = 16 << 20


class Unfit(Exception):  # noqa: N818 - the file is at fault, not the program
    """A file is no checkpoint from which this search can go on; the reason ends a sentence."""


def write(
    path: Path, head: bytes, sections: Sequence[memoryview], look: Callable[[], None]
) -> None:
    """Write a checkpoint; what was there before stays until all is written. Raises OSError.

    `look` is called now and then. What it raises ends the work, and no new file is left.
    """
    handle, name = tempfile.mkstemp(prefix=f".{path.name}.", dir=path.parent)
    try:
        with os.fdopen(handle, "wb", buffering=0) as file:
            digest = blake2b(digest_size=_DIGEST_BYTES)
            begin = MAGIC + len(head).to_bytes(_LENGTH_BYTES, "little") + head
            for part in (memoryview(begin), *sections):
                for start in range(0, len(part), _SLICE):
                    piece = part[start : start + _SLICE]
                    digest.update(piece)
                    _write_all(file, piece)
                    look()
            _write_all(file, memoryview(digest.digest()))
            os.fsync(file.fileno())
        Path(name).replace(path)
    except BaseException:
        with suppress(OSError):
            Path(name).unlink()
        raise


def _write_all(file: BinaryIO, piece: memoryview) -> None:
    while len(piece) > 0:
        piece = piece[file.write(piece) :]


class Reader:
    """A checkpoint that is being read, from its beginning to its end; raises OSError and Unfit.

    `head` is there at once. Nothing is to be trusted before `end`, and then no more than that it
    is what somebody has written.
    """

    def __init__(self, path: Path) -> None:
        self.file = path.open("rb", buffering=0)
        try:
            self.head = self._begin()
        except BaseException:
            self.file.close()
            raise

    def _begin(self) -> bytes:
        status = os.fstat(self.file.fileno())
        if not stat.S_ISREG(status.st_mode):
            raise Unfit("it is no file of the usual kind")
        self.left = status.st_size
        self.digest = blake2b(digest_size=_DIGEST_BYTES)
        if self._take(len(MAGIC)) != MAGIC:
            raise Unfit("it does not begin as a checkpoint of this version does")
        length = int.from_bytes(self._take(_LENGTH_BYTES), "little")
        if length > min(self.left, _MOST_HEAD):
            raise Unfit("its end is missing")
        return self._take(length)

    def _take(self, length: int) -> bytes:
        room = bytearray(length)
        with memoryview(room) as view:
            self.into(view, lambda: None)
        return bytes(room)

    def expect(self, length: int) -> None:
        """So many bytes must be left for sections."""
        if self.left != length + _DIGEST_BYTES:
            raise Unfit("it is not as long as it should be")

    def into(self, view: memoryview, look: Callable[[], None]) -> None:
        """Read the next section; `look` is called now and then."""
        done = 0
        while done < len(view):
            piece = view[done : done + _SLICE]
            some = self.file.readinto(piece)
            if not some:
                raise Unfit("its end is missing")
            self.digest.update(piece[:some])
            done += some
            look()
        self.left -= done

    def end(self) -> None:
        """All sections are read: see that nothing was changed or lost."""
        expected = self.digest.digest()
        if self._take(_DIGEST_BYTES) != expected:
            raise Unfit("it was changed or damaged after it was written")

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self.file.close()
