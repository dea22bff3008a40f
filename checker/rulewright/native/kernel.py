"""The search kernel: code for breadth-first search that depends only on the words of a position.

It knows rules by the function `position`, whose address is in the context, and which calls `flush`.
Positions are numbered in the order of discovery; comparison is of whole positions, never of hashes.
"""

from __future__ import annotations

from collections.abc import Sequence

from rulewright.native import bucket
from rulewright.native.context import BATCH, get, pointer, put
from rulewright.native.ir import I32, I64, PTR, Function, Module, Reg, Value
from rulewright.native.store import BUCKET_BYTES, LOAD, SLOTS

PAUSED = 0
CLOSED = 1
GROWING = 2
STOPPED = 3

FULL = 1
"""In the field `stop`: no further position fits. Larger numbers are the rules' own."""

_CONTEXT = (("context", PTR),)
_UNLIMITED = 2**63 - 1


def kernel(words: int) -> str:
    """The LLVM IR of `flush`, `explore`, `grow` and `refill` for positions of so many words."""
    module = Module()
    bucket.declare(module)
    flush(module, words)
    explore(module)
    grow(module)
    refill(module, words)
    return module.text()


def flush(module: Module, words: int) -> None:
    """Write what looks the batch up, and numbers what is new: void (context).

    Where no further position fits, `stop` says so and `next` is the position that has successors
    which are not kept.
    """
    f = module.function("flush", _CONTEXT, "void", "")
    (context,) = f.parameters
    waiting = get(f, context, "batch_count")
    put(f, context, "batch_count", 0)
    full = f.compare("eq", get(f, context, "stop"), FULL)
    with f.when(full):
        f.give()
    over = f.op("add", get(f, context, "count"), waiting)
    with f.when(f.compare("sgt", over, get(f, context, "limit"))):
        f.call("grow", "void", [(PTR, context)])
        f.call("refill", "void", [(PTR, context), (I64, _UNLIMITED)])
    hash_batch(f, context, words, waiting)
    prefetch_matches(f, context, words, waiting)
    insert_batch(f, context, words, waiting)
    f.give()


def hash_batch(f: Function, context: Reg, words: int, waiting: Reg) -> None:
    """Write the hashes of the batch, and ask for their buckets."""
    batch, hashes = pointer(f, context, "batch"), pointer(f, context, "batch_hashes")
    table, buckets = pointer(f, context, "table"), get(f, context, "buckets")
    with f.rounds(0, waiting) as index:
        found = bucket.load_words(f, f.at(batch, index, f"[{words} x i64]"), words)
        hashed = bucket.hash_of(f, found)
        f.store(hashed, f.at(hashes, index))
        at = bucket.home(f, hashed, buckets)
        bucket.prefetch(f, bucket.bucket_at(f, table, at.bucket), write=True)


def prefetch_matches(f: Function, context: Reg, words: int, waiting: Reg) -> None:
    """Ask for the position that each of the batch will be compared with first."""
    hashes, states = pointer(f, context, "batch_hashes"), pointer(f, context, "states")
    table, buckets = pointer(f, context, "table"), get(f, context, "buckets")
    with f.rounds(0, waiting) as index:
        at = bucket.home(f, f.load(f.at(hashes, index)), buckets)
        place = bucket.bucket_at(f, table, at.bucket)
        bits = bucket.matches(f, place, at.fingerprint)
        with f.when(f.compare("ne", bits, 0, I32)):
            number = bucket.first_match(f, place, bits)
            bucket.prefetch(f, f.at(states, number, f"[{words} x i64]"), write=False)


def insert_batch(f: Function, context: Reg, words: int, waiting: Reg) -> None:
    """Compare each of the batch with the positions of its fingerprint, and keep it if it is new."""
    batch, hashes = pointer(f, context, "batch"), pointer(f, context, "batch_hashes")
    states, comes_from = pointer(f, context, "states"), pointer(f, context, "batch_predecessors")
    predecessors = pointer(f, context, "predecessors")
    table, buckets = pointer(f, context, "table"), get(f, context, "buckets")
    most = get(f, context, "most")
    state = f"[{words} x i64]"
    count = f.slot()
    f.store(get(f, context, "count"), count)
    with f.rounds(0, waiting) as index:
        found = bucket.load_words(f, f.at(batch, index, state), words)
        hashed = f.load(f.at(hashes, index))
        known = f.label("known")
        with bucket.probe(f, table, hashed, buckets) as (place, fingerprint):
            search_bucket(f, place, fingerprint, (states, found), known)
            with f.when(bucket.has_room(f, place)):
                number = f.load(count)
                source = f.load(f.at(comes_from, index, I32), I32)
                with f.when(f.compare("eq", number, most)):
                    put(f, context, "stop", FULL)
                    put(f, context, "next", f.convert("zext", source, I64))
                    put(f, context, "count", number)
                    put(f, context, "placed", number)
                    f.give()
                bucket.fill(f, place, fingerprint, number)
                bucket.store_words(f, found, f.at(states, number, state))
                f.store(source, f.at(predecessors, number, I32), I32)
                f.store(f.op("add", number, 1), count)
                f.jump(known)
        f.begin_after_jump(known)
    put(f, context, "count", f.load(count))
    put(f, context, "placed", f.load(count))


def search_bucket(
    f: Function,
    place: Reg,
    fingerprint: Reg,
    wanted: tuple[Reg, Sequence[Reg]],
    known: str,
) -> None:
    """Go on at `known` if the bucket has the position; `wanted` are all positions and its words."""
    states, words = wanted
    left = f.slot(I32)
    f.store(bucket.matches(f, place, fingerprint), left, I32)
    head, inside, other, behind = (f.label(word) for word in ("match", "compare", "other", "none"))
    f.begin(head)
    bits = f.load(left, I32)
    f.branch(f.compare("eq", bits, 0, I32), behind, inside)
    f.begin_after_jump(inside)
    number = bucket.first_match(f, place, bits)
    f.branch(bucket.same(f, words, f.at(states, number, f"[{len(words)} x i64]")), known, other)
    f.begin_after_jump(other)
    f.store(f.op("and", bits, f.op("sub", bits, 1, I32), I32), left, I32)
    f.jump(head)
    f.begin_after_jump(behind)


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
    levels, number = pointer(f, context, "levels"), get(f, context, "level_count")
    f.store(f.convert("trunc", count, I32), f.at(levels, number, I32), I32)
    put(f, context, "level_count", f.op("add", number, 1))
    put(f, context, "level_end", count)


def stop_if_told(f: Function, context: Reg) -> None:
    """End if the search cannot go on; what waits is looked up first."""
    with f.when(f.compare("ne", get(f, context, "stop"), 0)):
        f.call("flush", "void", [(PTR, context)])
        f.give(STOPPED)


def grow(module: Module) -> None:
    """Write what empties the table and doubles it: void (context).

    Then all positions must be put back.
    That reads the positions in order, so nothing of the old table is needed.
    """
    f = module.function("grow", _CONTEXT, "void", "")
    (context,) = f.parameters
    table, buckets = pointer(f, context, "table"), get(f, context, "buckets")
    line = f"<{BUCKET_BYTES // 8} x i64>"
    with f.rounds(0, buckets) as index:
        place = bucket.bucket_at(f, table, index)
        f.line(f"store {line} zeroinitializer, ptr {place.name}, align {BUCKET_BYTES}")
    doubled = f.op("mul", buckets, 2)
    put(f, context, "buckets", doubled)
    put(f, context, "placed", 0)
    limit = f.op("udiv", f.op("mul", doubled, SLOTS * LOAD[0]), LOAD[1])
    last = f.compare("uge", doubled, get(f, context, "last_buckets"))
    put(f, context, "limit", f.choose(last, _UNLIMITED, limit))
    f.give()


def refill(module: Module, words: int) -> None:
    """Write what puts at most so many positions back: void (context, i64 positions)."""
    f = module.function("refill", (*_CONTEXT, ("positions", I64)), "void", "")
    context, positions = f.parameters
    first = get(f, context, "placed")
    waiting = f.op("sub", get(f, context, "count"), first)
    end = f.op("add", first, least(f, waiting, positions))
    states = pointer(f, context, "states")
    table, buckets = pointer(f, context, "table"), get(f, context, "buckets")
    hashes = f.slot(I64, BATCH)
    start = f.slot()
    f.store(first, start)
    head, inside, behind = f.label("head"), f.label("batch"), f.label("done")
    f.begin(head)
    now = f.load(start)
    f.branch(f.compare("slt", now, end), inside, behind)
    f.begin_after_jump(inside)
    some = least(f, f.op("sub", end, now), BATCH)
    with f.rounds(0, some) as index:
        place = f.at(states, f.op("add", now, index), f"[{words} x i64]")
        hashed = bucket.hash_of(f, bucket.load_words(f, place, words))
        f.store(hashed, f.at(hashes, index))
        at = bucket.home(f, hashed, buckets)
        bucket.prefetch(f, bucket.bucket_at(f, table, at.bucket), write=True)
    with f.rounds(0, some) as index:
        placed = f.label("placed")
        hashed = f.load(f.at(hashes, index))
        number = f.op("add", now, index)
        with (
            bucket.probe(f, table, hashed, buckets) as (place, fingerprint),
            f.when(bucket.has_room(f, place)),
        ):
            bucket.fill(f, place, fingerprint, number)
            f.jump(placed)
        f.begin_after_jump(placed)
    f.store(f.op("add", now, some), start)
    f.jump(head)
    f.begin_after_jump(behind)
    put(f, context, "placed", end)
    f.give()


def least(f: Function, left: Reg, right: Value) -> Reg:
    """The smaller of two numbers."""
    return f.choose(f.compare("slt", left, right), left, right)
