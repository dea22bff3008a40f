"""Positions of one level, and how many plays lead to each, in memory that machine code works on."""

from __future__ import annotations

import ctypes
import time
from collections.abc import Callable
from functools import partial

from rulewright.core.ir import Core
from rulewright.native import lookup, plays
from rulewright.native.aside import Aside
from rulewright.native.cache import Cache, own_folder
from rulewright.native.context import BATCH, Context
from rulewright.native.jit import Compiler, Linked
from rulewright.native.memory import Area
from rulewright.native.position import Code, write_position
from rulewright.native.settling import scratch_words
from rulewright.native.steering import Pace, must_grow
from rulewright.native.store import Store

WORD = 64
_ENDLESS = 1 << 62
_TABLE_BYTES = 11
"""About so many bytes a position takes besides its words."""


class Compiled:
    """A core as machine code that counts plays. Raises NotNative where it cannot be."""

    def __init__(self, core: Core) -> None:
        self.core = core
        self.code: Code = write_position(core, judges=False)
        self.words = self.code.rules.layout.words
        compiler = Compiler(Cache(own_folder()))
        self.compiler = compiler
        self.rules: Linked = compiler.link(self.code.text, ["position"])
        text = plays.plays(self.words, len(core.actions))
        self._linked = compiler.link(text, ["keep", "drop", "follow", "grow"], "light")
        self.keep, self.drop = self._linked["keep"], self._linked["drop"]
        address, number = ctypes.c_void_p, ctypes.c_int64
        self.follow = ctypes.CFUNCTYPE(number, address, number)(self._linked["follow"])
        self.grow = ctypes.CFUNCTYPE(None, address, number)(self._linked["grow"])

    def harden(self, better: bytes) -> None:
        """From now on this is the code of the rules."""
        self.rules = self.compiler.linked(better, ["position"])

    def nowhere(self) -> Context:
        """What stands for the following level where there is none."""
        context = Context()
        context["limit"] = context["most"] = _ENDLESS
        return context


class Level:
    """Positions and numbers of `count_words` words each, in `memory` bytes."""

    def __init__(self, compiled: Compiled, memory: int, count_words: int) -> None:
        self.compiled = compiled
        self.count_words = count_words
        # The store takes its part of the memory; the numbers take the rest.
        each = 8 * compiled.words + _TABLE_BYTES
        self.store = Store(compiled.words, memory * each // (each + 8 * count_words))
        self.counts = Area((self.store.sizes.positions + BATCH) * 8 * count_words, scattered=True)
        self.context = Context()
        self.aside = Aside(self._halt)
        self._rooms()

    def _rooms(self) -> None:
        context, rules, code = self.context, self.compiled.code.rules, self.compiled.code
        self.store.put_into(context)
        room, long, words = context.room, ctypes.c_uint64, self.compiled.words
        context["counts"], context["count_words"] = self.counts.address, self.count_words
        sites, things = len(rules.sites), len(code.notes.numbers)
        room("seen", ctypes.c_uint8, things)
        self.sites = room("seen_sites", ctypes.c_uint8, sites)
        room("flags", long, things + 2 * sites)
        room("fired", long, len(rules.core.actions) + len(rules.core.steps))
        room("scratch", long, scratch_words(rules))
        room("batch", long, BATCH * words)
        room("batch_predecessors", ctypes.c_uint32, BATCH)
        room("batch_codes", long, BATCH)
        self.plays = room("plays", long, self.count_words + plays.MORE_WORDS)
        self.failing = room("failing", long, self.count_words + plays.MORE_WORDS)

    # ---- positions

    def begin(self, words: list[int]) -> None:
        """Make it the level of one position, which is that of the play without moves."""
        first = (ctypes.c_uint64 * len(words)).from_address(self.store.states.address)
        for place, word in enumerate(words):
            first[place] = word
        ctypes.c_uint64.from_address(self.counts.address).value = 1
        self.context["count"] = 1

    def __len__(self) -> int:
        return self.context["count"]

    def words_of(self, number: int) -> tuple[int, ...]:
        """The words of a position."""
        return self.store.state(number)

    @property
    def next(self) -> int:
        """The position that is to be followed next."""
        return self.context["next"]

    @property
    def used(self) -> int:
        """The bytes of memory that it takes."""
        context = self.context
        in_store = self.store.used(len(self), 0, context["buckets"])
        return in_store + len(self) * 8 * self.count_words

    def release(self) -> None:
        """Give the memory back."""
        self.store.release()
        self.counts.release()

    # ---- following

    def prepare(self, following: Level | None, first: int, end: int) -> None:
        """The positions from `first` to before `end` are to be followed into another level."""
        context = self.context
        into = self.compiled.nowhere() if following is None else following.context
        self.into = into
        context["following"] = into.address
        context["flush"] = self.compiled.drop if following is None else self.compiled.keep
        context["next"], context["level_end"] = first, end
        context["stop"] = context["batch_count"] = context["widest"] = 0
        for total in (self.plays, self.failing):
            ctypes.memset(total, 0, ctypes.sizeof(total))

    def _halt(self) -> None:
        """Let the machine code end where it is; what was counted is of no use then."""
        self.context["stop"] = lookup.HALTED

    def run(self, look: Callable[[], None], between: Callable[[], None]) -> int:
        """Follow them; why that ended. `look` is called now and then, and may raise.

        `between` is called where no machine code runs, so that code may be replaced.
        """
        following, growing = Pace(), Pace()
        self.aside.look = look
        while True:
            between()
            look()
            before, started = self.next, time.monotonic()
            if must_grow(self.into):
                self.compiled.grow(self.into.address, growing.steps)
                growing.took(growing.steps, time.monotonic() - started)
                continue
            self.context["position"] = self.compiled.rules["position"]
            follow = partial(self.compiled.follow, self.context.address, following.steps)
            (reason,) = self.aside.run([follow])
            following.took(self.next - before, time.monotonic() - started)
            if reason not in {plays.GROWING, plays.PAUSED}:
                return reason

    @property
    def is_cut_short(self) -> bool:
        """Whether some move of the position `number` had no room."""
        return self.context["stop"] == lookup.FULL

    def totals(self) -> tuple[int, int]:
        """How many plays there are with one more move, and how many in which that fails."""
        return _number(self.plays), _number(self.failing)


def _number(words: ctypes.Array[ctypes.c_uint64]) -> int:
    return sum(word << WORD * place for place, word in enumerate(words))
