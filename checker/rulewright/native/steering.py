"""The kernel as Python calls it, and how much of it to call at a time."""

from __future__ import annotations

import ctypes
from functools import cached_property
from typing import Literal

from msgspec import Struct

from rulewright.native import growth, kernel
from rulewright.native.context import BATCH, Context
from rulewright.native.jit import Compiler, Linked

CHUNK_SECONDS = 0.1
"""A chunk of work takes about so long."""

_COUNTED = ctypes.CFUNCTYPE(None, ctypes.c_void_p, ctypes.c_int64)

MANY_BUCKETS = 1 << 18
"""To split so many takes as long as to compile the code for it well."""

_FIRST_CHUNK = 256
_MOST_FASTER = 64
"""The next chunk is at most so many times as long: what comes may be much harder."""

_MOST_STEPS = 1 << 40
"""No chunk has more steps: machine code is told the number in 64 bits."""

Outcome = Literal["paused", "closed", "full", "stopped"]
"""Why a run ended: its time is up; all positions were expanded; no further one fits into the
memory; the rules' code stopped it."""


class Kernel:
    """The machine code of the search for positions of so many words. It can be used many times.

    With `keeps` it keeps where each move leads, with one thread. Most searches end while their
    table is small, and few begin in the middle: what is for others is compiled when it is needed.
    """

    def __init__(self, compiler: Compiler, words: int, *, keeps: bool = False) -> None:
        self.words = words
        self.compiler = compiler
        text = kernel.flushing(words, keeps=keeps)
        self._flushing = compiler.link(text, ["flush"], "plain")
        self.flush_address = self._flushing["flush"]
        used = {"flush": self.flush_address}
        self._exploring = compiler.link(kernel.exploring(), ["explore"], "plain", used)
        address = ctypes.c_void_p
        self.flush = ctypes.CFUNCTYPE(None, address)(self.flush_address)
        self.explore = ctypes.CFUNCTYPE(ctypes.c_int64, address, ctypes.c_int64)(
            self._exploring["explore"]
        )
        self.failure: BaseException | None = None
        self._called = _COUNTED(self._grow_soon)
        self._grow_address = ctypes.cast(self._called, address).value

    @cached_property
    def together(self) -> Together:
        """What several threads need besides."""
        return Together(self.compiler, self.words, self._growing["grow"])

    @cached_property
    def _soon(self) -> Linked:
        return self.compiler.link(growth.growing(self.words), ["grow"])

    def _grow_soon(self, context: int, buckets: int) -> None:
        """Machine code calls this where a table has to grow in the middle of a position.

        What goes wrong here cannot pass through it: it is kept for whoever called it.
        """
        try:
            _COUNTED(self._soon["grow"])(context, buckets)
        except BaseException as failure:  # noqa: BLE001 - raised again behind the machine code
            self.failure = failure

    def raise_what_went_wrong(self) -> None:
        """Raise what was raised while machine code ran."""
        failure, self.failure = self.failure, None
        if failure is not None:
            raise failure

    @cached_property
    def _growing(self) -> Linked:
        return self.compiler.link(growth.growing(self.words), ["grow"], "light")

    def grow(self, context: Context, buckets: int) -> None:
        """Split at most so many buckets, by better code where there are many in all."""
        code = self._growing if context["buckets"] > MANY_BUCKETS else self._soon
        _COUNTED(code["grow"])(context.address, buckets)

    @cached_property
    def _refilling(self) -> Linked:
        return self.compiler.link(kernel.refilling(self.words), ["refill"], "light")

    def refill(self, context: Context, positions: int) -> None:
        """Put at most so many positions back into the table."""
        _COUNTED(self._refilling["refill"])(context.address, positions)

    def give_batch(self, context: Context, flush: int) -> None:
        """Room for successors that wait, and what looks them up."""
        context["flush"] = flush
        context["grow"] = self._grow_address or 0
        context.room("batch", ctypes.c_uint64, BATCH * self.words)
        context.room("batch_predecessors", ctypes.c_uint32, BATCH)
        context.room("batch_codes", ctypes.c_uint64, BATCH)
        context.room("batch_edges", ctypes.c_uint64, BATCH)


class Together:
    """The machine code of a search by several threads, which also uses that of one."""

    def __init__(self, compiler: Compiler, words: int, grow: int) -> None:
        from rulewright.native import pieces  # noqa: PLC0415 - mostly not needed

        names, used = ("sift", "work", "end_level"), {"grow": grow}
        self._linked = compiler.link(pieces.kernel(words), names, "light", used)
        self.sift_address = self._linked["sift"]
        self.work = ctypes.CFUNCTYPE(ctypes.c_int64, ctypes.c_void_p)(self._linked["work"])
        self.end_level = ctypes.CFUNCTYPE(None, ctypes.c_void_p)(self._linked["end_level"])


def must_grow(context: Context) -> bool:
    """Whether a table is growing, or has to before more positions are expanded."""
    return context["unsplit"] > 0 or context["limit"] - context["count"] < 2 * BATCH


class Pace(Struct):
    """How many steps make a chunk of the wanted time: positions, or buckets."""

    steps: int = _FIRST_CHUNK

    def took(self, done: int, seconds: float) -> None:
        """So many steps took so long."""
        if done <= 0:
            return
        fitting = int(done * CHUNK_SECONDS / max(seconds, 1e-6))
        self.steps = max(1, min(fitting, self.steps * _MOST_FASTER, _MOST_STEPS))
