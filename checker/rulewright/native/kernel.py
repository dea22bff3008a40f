"""The search kernel: code for breadth-first search that depends only on the words of a position.

It knows rules by the function `position`, whose address is in the context, and which calls `flush`.
Positions are numbered in the order of discovery; comparison is of whole positions, never of hashes.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

from rulewright.native import atomic, bucket, lookup
from rulewright.native.context import BATCH, field, get, pointer, put
from rulewright.native.growth import UNLIMITED
from rulewright.native.ir import I1, I32, I64, PTR, Function, Module, Reg, Value

PAUSED = 1
CLOSED = 2
GROWING = 3
STOPPED = 4

_CONTEXT = (("context", PTR),)


def exploring() -> str:
    """The LLVM IR of `explore`, which takes `flush` from elsewhere."""
    module = Module()
    module.declare("void @flush(ptr)")
    explore(module)
    return module.text()


def flushing(words: int, *, keeps: bool = False) -> str:
    """The LLVM IR of `flush` for positions of so many words.

    It `keeps` where each move leads, or does not.
    """
    module = Module()
    bucket.declare(module)
    flush(module, words, keeps=keeps)
    return module.text()


def refilling(words: int) -> str:
    """The LLVM IR of `refill` for positions of so many words."""
    module = Module()
    bucket.declare(module)
    refill(module, words)
    return module.text()


def flush(module: Module, words: int, *, keeps: bool) -> None:
    """Write what looks the batch up, and numbers what is new: void (context).

    Where no further position fits, `stop` says so and `next` is the position that has successors
    which are not kept.
    """
    f = module.function("flush", _CONTEXT, "void", "")
    (context,) = f.parameters
    waiting = get(f, context, "batch_count")
    put(f, context, "batch_count", 0)
    stop = get(f, context, "stop")
    full, halted = (f.compare("eq", stop, why) for why in (lookup.FULL, lookup.HALTED))
    with f.when(f.op("or", full, halted, I1)):
        f.give()
    over = f.op("add", get(f, context, "count"), waiting)
    with f.when(f.compare("sgt", over, get(f, context, "limit"))):
        grow_now(f, context, over)
    row = lookup.batch(f, context, words, waiting)
    lookup.code_all(f, context, row, write=True)
    lookup.prefetch_matches(f, context, row)
    ending = f.label("full")
    targets, edges = pointer(f, context, "targets"), pointer(f, context, "batch_edges")

    def leads_to(index: Reg, number: Reg) -> None:
        edge = f.load(f.at(edges, index))
        f.store(f.convert("trunc", number, I32), f.at(targets, edge, I32), I32)

    numbered = leads_to if keeps else None
    lookup.insert(f, context, row, ending, level_by_level=True, numbered=numbered)
    f.begin(ending)
    f.give()


def explore(module: Module) -> None:
    """Write what expands at most so many positions: i64 (context, i64 positions).

    It gives the reason why it ends.
    All that was discovered is looked up at the end of a level; before, up to a batch waits.
    """
    f = module.function("explore", (*_CONTEXT, ("positions", I64)), I64, "")
    context, positions = f.parameters
    left = f.slot()
    f.store(positions, left)
    head, expand, level = f.label("head"), f.label("expand"), f.label("level")
    f.begin(head)
    number = get(f, context, "next")
    f.branch(f.compare("eq", number, get(f, context, "level_end")), level, expand)
    f.begin_after_jump(level)
    end_level(f, context)
    f.jump(head)
    f.begin_after_jump(expand)
    budget = f.load(left)
    with f.when(f.compare("eq", budget, 0)):
        f.give(PAUSED)
    room = f.op("sub", get(f, context, "limit"), get(f, context, "count"))
    with f.when(f.compare("slt", room, 2 * BATCH)):
        f.give(GROWING)
    f.call(pointer(f, context, "position").name, "void", [(PTR, context), (I64, number)])
    stop_if_told(f, context)
    put(f, context, "next", f.op("add", number, 1))
    f.store(f.op("sub", budget, 1), left)
    f.jump(head)


def end_level(f: Function, context: Reg) -> None:
    """All positions of the level are expanded: note how many the next one has."""
    f.call("flush", "void", [(PTR, context)])
    stop_if_told(f, context)
    count, end = get(f, context, "count"), get(f, context, "level_end")
    with f.when(f.compare("eq", count, end)):
        f.give(CLOSED)
    lookup.note_level(f, context, count)


def stop_if_told(f: Function, context: Reg) -> None:
    """End if the search cannot go on; what waits is looked up first."""
    with f.when(f.compare("ne", get(f, context, "stop"), 0)):
        f.call("flush", "void", [(PTR, context)])
        f.give(STOPPED)


def grow_now(f: Function, context: Reg, wanted: Reg) -> None:
    """Let the table grow in the middle of a position; return where there is no room afterwards."""
    grow = pointer(f, context, "grow")
    f.call(grow.name, "void", [(PTR, context), (I64, UNLIMITED)])
    with f.when(f.compare("sgt", wanted, get(f, context, "limit"))):
        put(f, context, "stop", lookup.HALTED)
    give_if_halted(f, context)


def give_if_halted(f: Function, context: Reg) -> None:
    """Return where Python wants the search to end: it will not go on, so nothing need be whole."""
    stop = atomic.load(f, field(f, context, "stop"))
    with f.when(f.compare("eq", stop, lookup.HALTED)):
        f.give()


def refill(module: Module, words: int) -> None:
    """Write what puts at most so many positions back: void (context, i64 positions)."""
    f = module.function("refill", (*_CONTEXT, ("positions", I64)), "void", "")
    context, positions = f.parameters
    first = get(f, context, "placed")
    waiting = f.op("sub", get(f, context, "count"), first)
    end = f.op("add", first, least(f, waiting, positions))
    with batches(f, first, end) as (start, some):
        give_if_halted(f, context)
        put_back(f, context, words, (start, some))
    put(f, context, "placed", end)
    f.give()


@contextmanager
def batches(f: Function, first: Reg, end: Reg) -> Iterator[tuple[Reg, Reg]]:
    """A loop over the numbers from `first` to before `end` by batches: the first, how many."""
    start = f.slot()
    f.store(first, start)
    head, inside, behind = f.label("head"), f.label("batch"), f.label("done")
    f.begin(head)
    now = f.load(start)
    f.branch(f.compare("slt", now, end), inside, behind)
    f.begin_after_jump(inside)
    some = least(f, f.op("sub", end, now), BATCH)
    yield now, some
    f.store(f.op("add", now, some), start)
    f.jump(head)
    f.begin_after_jump(behind)


def put_back(f: Function, context: Reg, words: int, numbers: tuple[Reg, Reg]) -> None:
    """Put positions into the table, which does not have them: from a number on, so many."""
    first, some = numbers
    states = lookup.state(f, words, pointer(f, context, "states"), first)
    row = lookup.Row(words, states, states, f.slot(I64, BATCH), f.slot(I64, BATCH), some)
    lookup.code_all(f, context, row, write=True)
    table = lookup.table(f, context)
    with f.rounds(0, some) as index:
        placed = f.label("placed")
        code = f.load(f.at(row.codes, index))
        home = f.load(f.at(row.homes, index))
        with bucket.probe(f, table, home) as spot, f.when(bucket.has_room(f, spot.held)):
            entry = bucket.entry(f, table, code, f.op("add", first, index))
            bucket.put(f, spot, bucket.fingerprint(f, code), entry)
            f.jump(placed)
        f.begin_after_jump(placed)


def least(f: Function, left: Reg, right: Value) -> Reg:
    """The smaller of two numbers."""
    return f.choose(f.compare("slt", left, right), left, right)
