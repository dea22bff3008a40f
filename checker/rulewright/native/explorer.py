"""Steers one breadth-first search in machine code, in chunks between which Python has its say."""

from __future__ import annotations

import ctypes
import time
from collections.abc import Sequence
from itertools import pairwise
from typing import Literal

from msgspec import Struct

from rulewright.native import kernel
from rulewright.native.context import BATCH, Context
from rulewright.native.jit import Compiler
from rulewright.native.store import NONE, Store, limit

CHUNK_SECONDS = 0.1
"""A chunk of work takes about so long."""

_FIRST_CHUNK = 256
_MOST_FASTER = 4
"""The next chunk is at most so many times as long: what comes may be much harder."""

Outcome = Literal["paused", "closed", "full", "stopped"]
"""Why a run ended: its time is up; all positions were expanded; no further one fits into the
memory; the rules' code stopped it."""


class Kernel:
    """The machine code of the search for positions of so many words. It can be used many times."""

    def __init__(self, compiler: Compiler, words: int) -> None:
        self.words = words
        names = ("flush", "explore", "grow", "refill")
        self._linked = compiler.link([kernel.kernel(words)], names)
        address = ctypes.c_void_p
        plain = ctypes.CFUNCTYPE(None, address)
        counted = ctypes.CFUNCTYPE(None, address, ctypes.c_int64)
        self.flush_address = self._linked["flush"]
        self.flush = plain(self.flush_address)
        self.grow = plain(self._linked["grow"])
        self.refill = counted(self._linked["refill"])
        self.explore = ctypes.CFUNCTYPE(ctypes.c_int64, address, ctypes.c_int64)(
            self._linked["explore"]
        )


class Pace(Struct):
    """How many positions make a chunk of the wanted time."""

    positions: int = _FIRST_CHUNK

    def took(self, done: int, seconds: float) -> None:
        """So many positions took so long."""
        if done <= 0:
            return
        fitting = int(done * CHUNK_SECONDS / max(seconds, 1e-6))
        self.positions = max(1, min(fitting, self.positions * _MOST_FASTER))


class Explorer:
    """One search.

    `position` is the address of the rules' `void position(context, number)`; `initial` are the
    words of the position to begin with. `memory` bounds the bytes of positions and table together;
    the caller adds what the rules need to `context`.
    """

    def __init__(
        self,
        kernel: Kernel,
        position: int,
        initial: Sequence[int],
        memory: int,
        context: Context,
    ) -> None:
        self.kernel = kernel
        self.context = context
        self.store = Store(kernel.words, memory)
        self.exploring, self.refilling = Pace(), Pace()
        self._lay_out(position)
        self._begin(initial)

    def _lay_out(self, position: int) -> None:
        context, store, words = self.context, self.store, self.kernel.words
        context["states"] = store.states.address
        context["predecessors"] = store.predecessors.address
        context["levels"] = store.levels.address
        context["table"] = store.table.address
        context["most"] = store.sizes.positions
        context["buckets"] = store.sizes.buckets
        context["last_buckets"] = store.sizes.last_buckets
        context["limit"] = limit(store.sizes.buckets)
        context["position"] = position
        context["flush"] = self.kernel.flush_address
        context.room("batch", ctypes.c_uint64, BATCH * words)
        context.room("batch_predecessors", ctypes.c_uint32, BATCH)
        context.room("batch_hashes", ctypes.c_uint64, BATCH)

    def _begin(self, initial: Sequence[int]) -> None:
        context = self.context
        batch = (ctypes.c_uint64 * self.kernel.words).from_address(context["batch"])
        batch[:] = list(initial)
        ctypes.c_uint32.from_address(context["batch_predecessors"]).value = NONE
        context["batch_count"] = 1
        self.kernel.flush(context.address)
        ctypes.c_uint32.from_address(context["levels"]).value = 1
        context["level_count"] = context["level_end"] = 1

    # ---- work

    def run(self, seconds: float) -> Outcome:
        """Search on for about so many seconds; it can be called again when it was `paused`.

        An exception of a signal handler, such as Ctrl-C, comes within a chunk's time; the search
        is then whole and can go on.
        """
        end = time.monotonic() + seconds
        while True:
            outcome = self._chunk()
            if outcome is not None:
                return outcome
            if time.monotonic() >= end:
                return "paused"

    def _chunk(self) -> Outcome | None:
        """Work for about the time of a chunk. None: there is more to do."""
        context = self.context
        if context["placed"] < context["count"]:
            self._refill()
            return None
        first, start = context["next"], time.monotonic()
        reason = self.kernel.explore(context.address, self.exploring.positions)
        self.exploring.took(context["next"] - first, time.monotonic() - start)
        match reason:
            case kernel.PAUSED:
                return None
            case kernel.CLOSED:
                return "closed"
            case kernel.GROWING:
                self.kernel.grow(context.address)
                return None
            case _:
                return "full" if context["stop"] == kernel.FULL else "stopped"

    def _refill(self) -> None:
        context = self.context
        first, start = context["placed"], time.monotonic()
        self.kernel.refill(context.address, self.refilling.positions)
        self.refilling.took(context["placed"] - first, time.monotonic() - start)

    # ---- what was seen

    @property
    def count(self) -> int:
        """Positions discovered."""
        return self.context["count"]

    @property
    def expanded(self) -> int:
        """Positions all of whose successors are known: the first so many of all."""
        return self.context["next"]

    @property
    def depth(self) -> int:
        """The level of the position to be expanded next; 0 is the level of the initial one."""
        return self.context["level_count"] - 1

    @property
    def used(self) -> int:
        """The bytes of memory that the search takes."""
        context = self.context
        return self.store.used(context["count"], context["level_count"], context["buckets"])

    def levels(self) -> tuple[int, ...]:
        """The positions of each level, the last one perhaps not all there are."""
        ends = [0, *self.store.level_ends(self.context["level_count"])]
        if ends[-1] < self.count:
            ends.append(self.count)
        return tuple(end - start for start, end in pairwise(ends))

    def state(self, number: int) -> tuple[int, ...]:
        """The words of a position."""
        return self.store.state(number)

    def predecessor(self, number: int) -> int | None:
        """The position from which this one was discovered; None for the initial one."""
        found = self.store.predecessor(number)
        return None if found == NONE else found

    def release(self) -> None:
        """Give the memory back; nothing of the search can be read any more."""
        self.store.release()
