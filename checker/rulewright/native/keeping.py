"""Writes the checkpoints of a search, and lets a search go on from one."""

from __future__ import annotations

import ctypes
import sys
from array import array
from collections.abc import Callable, Iterator
from contextlib import ExitStack
from hashlib import blake2b
from itertools import islice
from pathlib import Path
from time import perf_counter

import msgspec
from msgspec import Struct

import rulewright
from rulewright.core.ir import Core
from rulewright.core.search import Position
from rulewright.core.text import print_core
from rulewright.diagnostics.mistake import MistakesFound, mistake
from rulewright.diagnostics.registry.checkpoints import (
    BAD_CHECKPOINT,
    CHECKPOINT_OF_OTHER_RULES,
    CHECKPOINT_TOO_LARGE,
)
from rulewright.native.checkpoint import Reader, Unfit, write
from rulewright.native.explorer import Explorer
from rulewright.native.jit import Compiler
from rulewright.native.layout import Layout
from rulewright.native.position import Code
from rulewright.native.standing import Count, Standing
from rulewright.native.validity import NAME, validity
from rulewright.reference.orders import Orders

SECONDS_BETWEEN = 60.0
"""A search writes a checkpoint after so many seconds; less often where writing takes long."""

_SHARE = 20
"""All checkpoints together take no more than one part in so many of the time."""

_SEEN_AT_A_TIME = 1 << 20
"""So many positions are seen to be well between two looks of Python."""


class _Head(Struct, frozen=True, forbid_unknown_fields=True):
    """`rules` and `program` are digests of what the search was about and of what did it."""

    rules: str
    program: str
    words: Count
    standing: Standing


class Keeper:
    """Writes checkpoints of one search to one file.

    `known` is how far the search was when it was last settled, `failure` why the last checkpoint
    could not be written.
    """

    def __init__(self, path: Path, core: Core, code: Code, explorer: Explorer) -> None:
        self.path = path
        self.marks = _marks(core, code)
        self.layout = code.rules.layout
        self.explorer = explorer
        self.known: Standing | None = None
        self.written: Standing | None = None
        self.due = perf_counter() + SECONDS_BETWEEN
        self.failure: OSError | None = None

    def write_if_due(self, orders: Orders, look: Callable[[], None]) -> None:
        """Write down what is known, if it is time."""
        if perf_counter() >= self.due:
            self.write(orders, look)

    def write(self, orders: Orders, look: Callable[[], None]) -> None:
        """Write down what was known last, if there is something new."""
        known = self.known
        if known is None or known is self.written:
            return
        started = perf_counter()
        rules, program = self.marks
        head = msgspec.json.encode(_Head(rules, program, self.layout.words, known))
        store = self.explorer.store
        with ExitStack() as stack:
            sections = [
                stack.enter_context(store.states.view(known.count * 8 * self.layout.words)),
                stack.enter_context(store.predecessors.view(known.count * 4)),
                stack.enter_context(store.levels.view(known.levels * 4)),
                stack.enter_context(memoryview(self._seen(orders, known.tried.seen)).cast("B")),
            ]
            try:
                write(self.path, head, sections, look)
                self.written, self.failure = known, None
            except OSError as failure:
                self.failure = failure
        now = perf_counter()
        self.due = now + max(SECONDS_BETWEEN, _SHARE * (now - started))

    def _seen(self, orders: Orders, count: int) -> array[int]:
        numbers = array("Q")
        for action, position in islice(orders.seen, count):
            numbers.append(action)
            numbers.extend(self.layout.pack(position))
        return numbers


def _marks(core: Core, code: Code) -> tuple[str, str]:
    """Digests of the rules, readings and all, and of the program that works on them."""
    program = f"{rulewright.__version__} {sys.byteorder}\n{code.text}"
    return _digest(print_core(core)), _digest(program)


def _digest(text: str) -> str:
    return blake2b(text.encode(), digest_size=16).hexdigest()


class Kept(Struct, frozen=True):
    """What a checkpoint told besides positions; `seen` belongs to what was tried of orders."""

    standing: Standing
    seen: array[int]
    words: int

    def seen_positions(self, layout: Layout) -> Iterator[tuple[int, Position]]:
        """The action and the position of each that was seen."""
        each = 1 + self.words
        for start in range(0, len(self.seen), each):
            yield self.seen[start], layout.unpack(self.seen[start + 1 : start + each])


class Resuming:
    """Reads a checkpoint for a search that has only begun: positions go to its store.

    `look` is called now and then.
    """

    def __init__(
        self,
        core: Core,
        code: Code,
        explorer: Explorer,
        compiler: Compiler,
        look: Callable[[], None],
    ) -> None:
        self.core = core
        self.code = code
        self.layout = code.rules.layout
        self.explorer = explorer
        self.compiler = compiler
        self.look = look

    def read(self, path: Path) -> Kept:
        """What the file holds. Raises MistakesFound where the search cannot go on from it."""
        try:
            with Reader(path) as reader:
                known = self._head(reader, path).standing
                self._see_room(known, path)
                seen = self._sections(reader, known)
            self._see_positions(known.count)
        except (OSError, Unfit) as wrong:
            raise unfit(path, wrong) from wrong
        return Kept(known, seen, self.layout.words)

    def _head(self, reader: Reader, path: Path) -> _Head:
        try:
            head = msgspec.json.decode(reader.head, type=_Head)
        except (msgspec.MsgspecError, RecursionError) as wrong:
            raise Unfit("its head is not as it should be") from wrong
        rules, program = _marks(self.core, self.code)
        other = None
        if head.rules != rules:
            other = "other rules, values or readings"
        elif head.program != program or head.words != self.layout.words:
            other = "another version of the program"
        if other is not None:
            raise MistakesFound(
                (mistake(CHECKPOINT_OF_OTHER_RULES, None, path=str(path), what=other),)
            )
        return head

    def _see_room(self, known: Standing, path: Path) -> None:
        """Positions and levels must fit, with room for what comes next."""
        if known.count < 1 or known.levels > known.count or known.tried.seen < 0:
            raise Unfit("it contradicts itself")
        if known.count >= self.explorer.store.sizes.positions:
            positions = f"{known.count:,}"
            raise MistakesFound(
                (mistake(CHECKPOINT_TOO_LARGE, None, path=str(path), positions=positions),)
            )

    def _sections(self, reader: Reader, known: Standing) -> array[int]:
        """Read positions into the store; returns what was seen of orders."""
        words, store = self.layout.words, self.explorer.store
        first = self.explorer.state(0)
        lengths = (known.count * 8 * words, known.count * 4, known.levels * 4)
        of_seen = known.tried.seen * 8 * (1 + words)
        reader.expect(sum(lengths) + of_seen)
        areas = (store.states, store.predecessors, store.levels)
        for area, length in zip(areas, lengths, strict=True):
            with area.view(length) as view:
                reader.into(view, self.look)
        seen = array("Q", bytes(of_seen))
        with memoryview(seen) as numbers, numbers.cast("B") as view:
            reader.into(view, self.look)
        reader.end()
        if self.explorer.state(0) != first or self.explorer.predecessor(0) is not None:
            raise Unfit("it does not begin with the position with which play begins")
        return seen

    def _see_positions(self, count: int) -> None:
        linked = self.compiler.link(validity(self.layout, self.core.variables), [NAME])
        pointer, number = ctypes.c_void_p, ctypes.c_int64
        first_wrong = ctypes.CFUNCTYPE(number, pointer, pointer, number, number)(linked[NAME])
        store = self.explorer.store
        for start in range(1, count, _SEEN_AT_A_TIME):
            end = min(count, start + _SEEN_AT_A_TIME)
            if first_wrong(store.states.address, store.predecessors.address, start, end) < end:
                raise Unfit("a position in it is out of bounds")
            self.look()


def unfit(path: Path, wrong: OSError | Unfit) -> MistakesFound:
    """The mistake that a file is no checkpoint to go on from."""
    reason = (wrong.strerror if isinstance(wrong, OSError) else None) or str(wrong)
    return MistakesFound((mistake(BAD_CHECKPOINT, None, path=str(path), reason=reason),))
