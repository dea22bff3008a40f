"""The arrays of one search: positions, where each was reached from, and the table to find them.

Position number n lies at n times its words. Nothing is ever copied: the arrays are reserved for all
positions that fit below the limit, and the table grows where it is.
"""

from __future__ import annotations

import ctypes
from pathlib import Path
from shutil import disk_usage

from msgspec import Struct

from rulewright.native.context import BATCH, Context
from rulewright.native.memory import Area

NONE = 2**32 - 1
"""The predecessor of the initial position."""

MOST_POSITIONS = 4_000_000_000
"""Numbers of positions are kept in 32 bits, and so are those of all slots of a table in use."""

SLOTS = 12
"""So many positions go into a bucket of the table."""

BUCKET_BYTES = 64

LOAD = (4, 5)
"""The table grows when more than this part of its slots is taken."""

LEFT_ON_DISK = 1 << 30
"""So many bytes are left to others where positions are spilled."""

FIRST_BUCKETS = 1 << 15
"""A table begins with at least so many, and less than twice as many, unless fewer do for all.

These take two megabytes or more, of which a system gives two at once.
"""


def limit(buckets: int) -> int:
    """So many positions may be in so many buckets."""
    return buckets * SLOTS * LOAD[0] // LOAD[1]


def first_bits(buckets: int) -> int:
    """The bits of a number in a table that begins with so many buckets: enough for its limit.

    With twice the buckets one bit more is enough. The lowest ones of a code are its fingerprint.
    """
    return max(8, limit(buckets).bit_length())


class Sizes(Struct, frozen=True):
    """How many positions fit, and with how many buckets to begin so that doubling ends there."""

    positions: int
    buckets: int
    last_buckets: int


def sizes(words: int, memory: int, disk: int | None = None) -> Sizes:
    """What fits into so many bytes, the table included when it is as large as it gets.

    Where positions are spilled, there is so much room on the `disk` for them, and the table has
    three quarters of the memory.

    The ends of levels are not counted: they are few, except where the levels are tiny.
    """
    in_table = BUCKET_BYTES * LOAD[1] / (SLOTS * LOAD[0]) * (1 + 1 / FIRST_BUCKETS)
    each = 8 * words + 4
    if disk is None:
        left = memory - (2 * BATCH + 2 * SLOTS) * in_table
        positions = min(int(left / (each + in_table)), MOST_POSITIONS)
    else:
        left = memory * 3 // 4 - (2 * BATCH + 2 * SLOTS) * in_table
        positions = min(int(left / in_table), disk // each, MOST_POSITIONS)
    positions = max(positions, BATCH)
    needed = -(-(positions + 2 * BATCH) * LOAD[1] // (SLOTS * LOAD[0])) + 1
    doublings = max(0, (needed // FIRST_BUCKETS).bit_length() - 1)
    buckets = -(-needed // (1 << doublings))
    return Sizes(positions, buckets, buckets << doublings)


class Store:
    """The memory of one search; with a `folder` positions are spilled to files in it."""

    def __init__(self, words: int, memory: int, folder: Path | None = None) -> None:
        self.words = words
        self.folder = folder
        disk = None if folder is None else max(0, disk_usage(folder).free - LEFT_ON_DISK)
        wanted = sizes(words, memory, disk)
        self.states = Area((wanted.positions + BATCH) * 8 * words, folder, scattered=True)
        self.predecessors = Area((wanted.positions + BATCH) * 4, folder)
        self.levels = Area((wanted.positions + BATCH) * 4)
        self.table = Area(wanted.last_buckets * BUCKET_BYTES, scattered=True)
        self.sizes = self._granted(wanted)

    def put_into(self, context: Context) -> None:
        """Tell the machine code where everything is."""
        context["states"] = self.states.address
        context["predecessors"] = self.predecessors.address
        context["levels"] = self.levels.address
        context["table"] = self.table.address
        context["most"] = self.sizes.positions
        context["buckets"] = self.sizes.buckets
        context["last_buckets"] = self.sizes.last_buckets
        context["limit"] = limit(self.sizes.buckets)
        context["first_buckets"] = self.sizes.buckets
        context["first_bits"] = bits = first_bits(self.sizes.buckets)
        context["number_mask"] = (1 << bits) - 1

    def _granted(self, wanted: Sizes) -> Sizes:
        """What fits into the memory that the system gave."""
        last = wanted.buckets
        while last < wanted.last_buckets and last * 2 * BUCKET_BYTES <= self.table.size:
            last *= 2
        positions = min(
            self.states.size // (8 * self.words) - BATCH,
            self.predecessors.size // 4 - BATCH,
            self.levels.size // 4 - BATCH,
            limit(last) - 2 * BATCH,
            wanted.positions,
        )
        return Sizes(positions, wanted.buckets, last)

    def used(self, count: int, levels: int, buckets: int) -> int:
        """The bytes that so many positions, levels and buckets take."""
        return count * (8 * self.words + 4) + levels * 4 + buckets * BUCKET_BYTES

    def disk_is_full(self) -> bool:
        """Whether there is hardly any room left for what is spilled."""
        return self.folder is not None and disk_usage(self.folder).free < LEFT_ON_DISK // 2

    def write_out(self) -> None:
        """Nothing of what is spilled needs to be in memory for the moment."""
        self.states.write_out()
        self.predecessors.write_out()

    def state(self, number: int) -> tuple[int, ...]:
        """The words of a position."""
        place = self.states.address + number * 8 * self.words
        return tuple((ctypes.c_uint64 * self.words).from_address(place))

    def predecessor(self, number: int) -> int:
        """The number of the position from which this one was reached first; NONE: of none."""
        return ctypes.c_uint32.from_address(self.predecessors.address + number * 4).value

    def level_ends(self, levels: int) -> list[int]:
        """For each of the first levels how many positions there are in it and before it."""
        return list((ctypes.c_uint32 * levels).from_address(self.levels.address))

    def release(self) -> None:
        """Give the memory back."""
        for area in (self.states, self.predecessors, self.levels, self.table):
            area.release()
