"""Code for the table of positions: code, bucket, fingerprint.

A bucket is one cache line: 12 fingerprints of 8 bits, 12 entries of 32 bits, and a word that says
how many of them are taken and how far from home each is. A position lies in the bucket where its
code belongs, or, where that is full, in one behind it.

The code of a position is its hash as a fraction of the first number of buckets, with 32 bits behind
the point. The whole part is the bucket in the first table. Each time the number of buckets doubles,
one more bit behind the point, from a certain one upwards, says whether the position stays in its
bucket b or goes to bucket b + the number there was. The lowest 8 bits are the fingerprint.

An entry is the number of a position, and above it the bits of the code that no doubling has used.
With each doubling numbers may be one bit longer, and one bit of the code is used: so an entry goes
on being enough to know where it belongs next, and a table grows without a look at the positions.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import contextmanager

from msgspec import Struct

from rulewright.native.ir import I1, I8, I32, I64, PTR, Function, Module, Reg, Value
from rulewright.native.store import BUCKET_BYTES, SLOTS

_ENTRIES_AT = SLOTS
_HELD_AT = SLOTS + 4 * SLOTS
_COUNT_BITS = 8
_FAR_BITS = 2

FAR = (1 << _FAR_BITS) - 1
"""An entry so many buckets from home is this far or farther."""

# Odd numbers without a pattern in their bits: the golden ratio, and one that was found to mix well.
_SPREAD = 0x9E3779B97F4A7C15
_FINISH = 0x94D049BB133111EB
_TURN = 29


def declare(module: Module) -> None:
    """The intrinsics of LLVM that this code calls."""
    module.declare("void @llvm.prefetch.p0(ptr, i32, i32, i32)")
    module.declare("i64 @llvm.fshl.i64(i64, i64, i64)")
    module.declare("i32 @llvm.cttz.i32(i32, i1)")


def prefetch(f: Function, place: Reg, write: bool) -> None:
    """Ask for the cache line at the pointer."""
    f.call("llvm.prefetch.p0", "void", [(PTR, place), (I32, int(write)), (I32, 3), (I32, 1)])


def load_words(f: Function, place: Reg, count: int) -> list[Reg]:
    """The words of a position."""
    return [f.load(f.at(place, index)) for index in range(count)]


def store_words(f: Function, words: Sequence[Reg], place: Reg) -> None:
    """Write the words of a position."""
    for index, word in enumerate(words):
        f.store(word, f.at(place, index))


class Table(Struct, frozen=True):
    """The table of a search as a block describes it.

    `mask` has the bits of an entry that are the number; `first_bits` of them were when there were
    `first_buckets`.
    """

    place: Reg
    buckets: Reg
    first_buckets: Reg
    first_bits: Reg
    mask: Reg


def code_of(f: Function, words: Sequence[Reg], table: Table) -> Reg:
    """The code of a position."""
    hashed = f.convert("zext", _hash(f, words), "i128")
    wide = f.op("mul", hashed, f.convert("zext", table.first_buckets, "i128"), "i128")
    return f.convert("trunc", f.op("lshr", wide, 32, "i128"), I64)


def _hash(f: Function, words: Sequence[Reg]) -> Reg:
    """A hash all of whose bits depend on all bits of the words.

    A product carries only upwards: hence the turns between the words, and at the end the high half
    on the low one and one more product.
    """
    chain = f.op("mul", words[0], _SPREAD)
    for word in words[1:]:
        turned = f.call("llvm.fshl.i64", I64, [(I64, chain), (I64, chain), (I64, _TURN)])
        chain = f.op("mul", f.op("xor", turned, word), _SPREAD)
    return f.op("mul", f.op("xor", chain, f.op("lshr", chain, 32)), _FINISH)


def home(f: Function, table: Table, code: Reg) -> Reg:
    """The number of the bucket where a code belongs."""
    used = f.op("lshr", f.op("and", code, table.mask), table.first_bits)
    return f.op("add", f.op("lshr", code, 32), f.op("mul", used, table.first_buckets))


def fingerprint(f: Function, code: Reg) -> Reg:
    """The fingerprint of a code."""
    return f.convert("trunc", code, I8)


def entry(f: Function, table: Table, code: Reg, number: Reg) -> Reg:
    """What is kept of a position of this code and number."""
    unused = f.op("and", code, f.op("xor", table.mask, -1))
    return f.convert("trunc", f.op("or", unused, number), I32)


def number(f: Function, table: Table, entry: Reg) -> Reg:
    """The number of the position of an entry."""
    return f.op("and", f.convert("zext", entry, I64), table.mask)


def bucket_at(f: Function, table: Reg, bucket: Value) -> Reg:
    """The pointer to a bucket."""
    return f.at(table, bucket, f"[{BUCKET_BYTES} x i8]")


def next_bucket(f: Function, bucket: Reg, buckets: Reg) -> Reg:
    """The bucket behind this one; behind the last comes the first."""
    behind = f.op("add", bucket, 1)
    return f.choose(f.compare("eq", behind, buckets), 0, behind)


def held(f: Function, bucket: Reg) -> Reg:
    """The word that says what a bucket holds. What it speaks of is written before it is."""
    place = f.at(bucket, _HELD_AT, I8)
    return f.value(f"load atomic i32, ptr {place.name} acquire, align 4", I32)


def taken(f: Function, held: Reg) -> Reg:
    """How many slots of a bucket are taken."""
    return f.op("and", held, (1 << _COUNT_BITS) - 1, I32)


def from_home(f: Function, held: Reg, slot: Reg) -> Reg:
    """How many buckets what is in a slot is from home; FAR: as many or more."""
    pair = f.op("lshr", held, _shift(f, slot), I32)
    return f.convert("zext", f.op("and", pair, FAR, I32), I64)


def _shift(f: Function, slot: Reg) -> Reg:
    """Where in the word of a bucket the distance of a slot lies."""
    return f.op("add", f.op("mul", slot, _FAR_BITS, I32), _COUNT_BITS, I32)


def matches(f: Function, bucket: Reg, fingerprint: Reg, slots: Reg) -> Reg:
    """A bit for each of the first `slots` slots that has this fingerprint."""
    vector = "<16 x i8>"
    held = f.value(f"load {vector}, ptr {bucket.name}, align 16", vector)
    one = f.value(f"insertelement {vector} poison, i8 {fingerprint.name}, i32 0", vector)
    all_lanes = f.value(
        f"shufflevector {vector} {one.name}, {vector} poison, <16 x i32> zeroinitializer", vector
    )
    equal = f.value(f"icmp eq {vector} {held.name}, {all_lanes.name}", "<16 x i1>")
    bits = f.convert("zext", f.convert("bitcast", equal, "i16"), I32)
    mask = f.op("sub", f.op("shl", 1, slots, I32), 1, I32)
    return f.op("and", bits, mask, I32)


def first_match(f: Function, table: Table, bucket: Reg, bits: Reg) -> Reg:
    """The number of the position in the lowest slot of those in `bits`, of which there is one."""
    slot = f.call("llvm.cttz.i32", I32, [(I32, bits), (I1, 1)])
    return number(f, table, entry_in(f, bucket, slot))


def entry_in(f: Function, bucket: Reg, slot: Reg) -> Reg:
    """The entry in a slot."""
    return f.load(_place_of_entry(f, bucket, slot), I32)


def fingerprint_in(f: Function, bucket: Reg, slot: Reg) -> Reg:
    """The fingerprint in a slot."""
    return f.load(f.at(bucket, f.convert("zext", slot, I64), I8), I8)


def _place_of_entry(f: Function, bucket: Reg, slot: Reg) -> Reg:
    return f.at(f.at(bucket, _ENTRIES_AT, I8), f.convert("zext", slot, I64), I32)


class Spot(Struct, frozen=True):
    """A bucket that may have room, so far from where a position belongs; what it holds."""

    bucket: Reg
    distance: Reg
    held: Reg


def put(f: Function, spot: Spot, fingerprint: Reg, entry: Reg) -> None:
    """Write a position into the first free slot, of which there is one."""
    slot = taken(f, spot.held)
    f.store(fingerprint, f.at(spot.bucket, f.convert("zext", slot, I64), I8), I8)
    f.store(entry, _place_of_entry(f, spot.bucket, slot), I32)
    far = f.choose(f.compare("ult", spot.distance, FAR), spot.distance, FAR)
    pair = f.op("shl", f.convert("trunc", far, I32), _shift(f, slot), I32)
    more = f.op("add", f.op("or", spot.held, pair, I32), 1, I32)
    place = f.at(spot.bucket, _HELD_AT, I8)
    f.line(f"store atomic i32 {more.name}, ptr {place.name} release, align 4")


def has_room(f: Function, held: Reg) -> Reg:
    """Whether a bucket that holds this is not full."""
    return f.compare("ult", taken(f, held), SLOTS, I32)


def same(f: Function, words: Sequence[Reg], place: Reg) -> Reg:
    """Whether the position at the pointer has these words."""
    different = [f.op("xor", word, f.load(f.at(place, index))) for index, word in enumerate(words)]
    whole = different[0]
    for each in different[1:]:
        whole = f.op("or", whole, each)
    return f.compare("eq", whole, 0)


@contextmanager
def probe(f: Function, table: Table, home: Reg) -> Iterator[Spot]:
    """Code that runs for the bucket of this number, and, where it does not jump away, the next."""
    bucket, distance = f.slot(), f.slot()
    f.store(home, bucket)
    f.store(0, distance)
    again = f.label("bucket")
    f.begin(again)
    now, far = f.load(bucket), f.load(distance)
    place = bucket_at(f, table.place, now)
    yield Spot(place, far, held(f, place))
    f.store(next_bucket(f, now, table.buckets), bucket)
    f.store(f.op("add", far, 1), distance)
    f.jump(again)
