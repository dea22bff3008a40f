"""Code that doubles the table of positions where it lies, one bucket after the other.

What is in bucket b stays there or goes to b + the number of buckets, which is empty: so buckets are
split in any order, and nothing but the table is read. Only of what is far from home is the position
looked at.

What is not at home lies behind full buckets. They are split in the order in which positions
overflow, beginning behind one that is not full, and each position is put into the first bucket with
room from its new home on. In the worst case that is the one it was in, or its twin, where no others
than those of the same old bucket are by then: there is always room, and what is not split yet is
left alone.
"""

from __future__ import annotations

from msgspec import Struct

from rulewright.native import atomic, bucket, lookup
from rulewright.native.context import field, get, pointer, put
from rulewright.native.ir import I32, I64, PTR, Function, Module, Reg
from rulewright.native.store import BUCKET_BYTES, LOAD, SLOTS

UNLIMITED = 2**63 - 1
_LINE = f"<{BUCKET_BYTES // 8} x i64>"


def growing(words: int) -> str:
    """The LLVM IR of `grow` for positions of so many words."""
    module = Module()
    bucket.declare(module)
    grow(module, words)
    return module.text()


def declare(module: Module) -> None:
    """`grow`, from another module."""
    module.declare("void @grow(ptr, i64)")


def grow(module: Module, words: int) -> None:
    """Write what doubles the table, splitting at most so many buckets: void (context, i64 buckets).

    `unsplit` says how many are left; until there are none, nothing can be looked up.
    """
    f = module.function("grow", [("context", PTR), ("buckets", I64)], "void", "")
    context, most = f.parameters
    with f.when(f.compare("eq", get(f, context, "unsplit"), 0)):
        begin(f, context)
    old = lookup.table(f, context)
    halves = Halves(old, doubled(f, old), f.slot("i64", BUCKET_BYTES // 8))
    now, left = f.slot(), f.slot()
    f.store(get(f, context, "split_next"), now)
    unsplit = get(f, context, "unsplit")
    rounds = f.choose(f.compare("slt", unsplit, most), unsplit, most)
    f.store(unsplit, left)
    with f.rounds(0, rounds):
        stop = atomic.load(f, field(f, context, "stop"))
        with f.when(f.compare("eq", stop, lookup.HALTED)):
            f.give()
        number = f.load(now)
        split(f, context, halves, number, words)
        f.store(bucket.next_bucket(f, number, old.buckets), now)
        f.store(f.op("sub", f.load(left), 1), left)
    put(f, context, "split_next", f.load(now))
    put(f, context, "unsplit", f.load(left))
    with f.when(f.compare("ne", f.load(left), 0)):
        f.give()
    end(f, context, halves.new)
    f.give()


class Halves(Struct, frozen=True):
    """The table before and after; room for one bucket."""

    old: bucket.Table
    new: bucket.Table
    aside: Reg


def doubled(f: Function, old: bucket.Table) -> bucket.Table:
    """The table with twice the buckets, and one more bit in numbers."""
    return bucket.Table(
        old.place,
        f.op("shl", old.buckets, 1),
        old.first_buckets,
        old.first_bits,
        f.op("or", f.op("shl", old.mask, 1), 1),
    )


def begin(f: Function, context: Reg) -> None:
    """Find a bucket before which one is not full: nothing in it is from before."""
    table, buckets = pointer(f, context, "table"), get(f, context, "buckets")
    full, found = f.label("full"), f.label("found")
    last = f.slot()
    f.store(f.op("sub", buckets, 1), last)
    f.begin(full)
    before = f.load(last)
    held = bucket.held(f, bucket.bucket_at(f, table, before))
    behind = bucket.next_bucket(f, before, buckets)
    f.store(behind, last)
    f.branch(bucket.has_room(f, held), found, full)
    f.begin_after_jump(found)
    put(f, context, "split_next", behind)
    put(f, context, "unsplit", buckets)


def end(f: Function, context: Reg, new: bucket.Table) -> None:
    """From now on the table is the larger one."""
    put(f, context, "buckets", new.buckets)
    put(f, context, "number_mask", new.mask)
    limit = f.op("udiv", f.op("mul", new.buckets, SLOTS * LOAD[0]), LOAD[1])
    last = f.compare("uge", new.buckets, get(f, context, "last_buckets"))
    put(f, context, "limit", f.choose(last, UNLIMITED, limit))


def split(f: Function, context: Reg, halves: Halves, number: Reg, words: int) -> None:
    """Put what is in a bucket into the two that come of it, or nearer to home."""
    old, aside = halves.old, halves.aside
    here = bucket.bucket_at(f, old.place, number)
    twin = bucket.bucket_at(f, old.place, f.op("add", number, old.buckets))
    whole = f.value(f"load {_LINE}, ptr {here.name}, align {BUCKET_BYTES}", _LINE)
    f.line(f"store {_LINE} {whole.name}, ptr {aside.name}, align 8")
    for place in (here, twin):
        f.line(f"store {_LINE} zeroinitializer, ptr {place.name}, align {BUCKET_BYTES}")
    held = bucket.held(f, aside)
    with f.rounds(0, f.convert("zext", bucket.taken(f, held), I64)) as index:
        slot = f.convert("trunc", index, I32)
        entry = bucket.entry_in(f, aside, slot)
        home = old_home(f, context, halves, (number, entry), bucket.from_home(f, held, slot), words)
        put_anew(f, halves, home, bucket.fingerprint_in(f, aside, slot), entry)


def old_home(
    f: Function, context: Reg, halves: Halves, found: tuple[Reg, Reg], distance: Reg, words: int
) -> Reg:
    """The bucket of the old table where an entry belongs that was found in one behind it."""
    number, entry = found
    old, home = halves.old, f.slot()
    before = f.op("sub", number, distance)
    around = f.op("add", before, old.buckets)
    f.store(f.choose(f.compare("slt", before, 0), around, before), home)
    with f.when(f.compare("eq", distance, bucket.FAR)):
        states = pointer(f, context, "states")
        position = lookup.state(f, words, states, bucket.number(f, old, entry))
        code = bucket.code_of(f, bucket.load_words(f, position, words), old)
        f.store(bucket.home(f, old, code), home)
    return f.load(home)


def put_anew(f: Function, halves: Halves, home: Reg, fingerprint: Reg, entry: Reg) -> None:
    """Put an entry that belonged to this bucket into the new table."""
    old, new = halves.old, halves.new
    one_more = f.convert("trunc", f.op("xor", old.mask, new.mask), I32)
    goes = f.compare("ne", f.op("and", entry, one_more, I32), 0, I32)
    without = f.op("and", entry, f.op("xor", one_more, -1, I32), I32)
    new_home = f.op("add", home, f.choose(goes, old.buckets, 0))
    there = f.label("there")
    with bucket.probe(f, new, new_home) as spot, f.when(bucket.has_room(f, spot.held)):
        bucket.put(f, spot, fingerprint, without)
        f.jump(there)
    f.begin_after_jump(there)
