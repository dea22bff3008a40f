"""Code for the table of positions: hash, bucket, fingerprint.

A bucket is one cache line: 12 fingerprints of 8 bits, 12 numbers of positions of 32 bits, how many
of them are taken. A position lies in the bucket that the highest bits of its hash name, or, where
that is full, in one behind it. The fingerprint is made of the bits below.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import contextmanager

from msgspec import Struct

from rulewright.native.ir import I1, I8, I32, I64, PTR, Function, Module, Reg, Value
from rulewright.native.store import BUCKET_BYTES, SLOTS

_NUMBERS_AT = SLOTS
_TAKEN_AT = SLOTS + 4 * SLOTS

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


def hash_of(f: Function, words: Sequence[Reg]) -> Reg:
    """A hash all of whose bits depend on all bits of the words.

    A product carries only upwards: hence the turns between the words, and at the end the high half
    on the low one and one more product.
    """
    chain = f.op("mul", words[0], _SPREAD)
    for word in words[1:]:
        turned = f.call("llvm.fshl.i64", I64, [(I64, chain), (I64, chain), (I64, _TURN)])
        chain = f.op("mul", f.op("xor", turned, word), _SPREAD)
    return f.op("mul", f.op("xor", chain, f.op("lshr", chain, 32)), _FINISH)


class Home(Struct, frozen=True):
    """Where a hash belongs: the number of its bucket, and its fingerprint."""

    bucket: Reg
    fingerprint: Reg


def home(f: Function, hashed: Reg, buckets: Reg) -> Home:
    """The hash as a fraction of its range, times the number of buckets: whole part and rest."""
    wide = f.op(
        "mul", f.convert("zext", hashed, "i128"), f.convert("zext", buckets, "i128"), "i128"
    )
    whole = f.convert("trunc", f.op("lshr", wide, 64, "i128"), I64)
    rest = f.convert("trunc", f.op("lshr", wide, 56, "i128"), I8)
    return Home(whole, rest)


def bucket_at(f: Function, table: Reg, bucket: Value) -> Reg:
    """The pointer to a bucket."""
    return f.at(table, bucket, f"[{BUCKET_BYTES} x i8]")


def next_bucket(f: Function, bucket: Reg, buckets: Reg) -> Reg:
    """The bucket behind this one; behind the last comes the first."""
    behind = f.op("add", bucket, 1)
    return f.choose(f.compare("eq", behind, buckets), 0, behind)


def taken(f: Function, bucket: Reg) -> Reg:
    """How many slots of the bucket are taken. What these hold is written before the count is."""
    place = f.at(bucket, _TAKEN_AT, I8)
    count = f.value(f"load atomic i8, ptr {place.name} acquire, align 4", I8)
    return f.convert("zext", count, I32)


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


def first_match(f: Function, bucket: Reg, bits: Reg) -> Reg:
    """The number of the position in the lowest slot of those in `bits`, of which there is one."""
    lane = f.convert("zext", f.call("llvm.cttz.i32", I32, [(I32, bits), (I1, 1)]), I64)
    numbers = f.at(bucket, _NUMBERS_AT, I8)
    return f.convert("zext", f.load(f.at(numbers, lane, I32), I32), I64)


def fill(f: Function, bucket: Reg, fingerprint: Reg, number: Reg, slot: Reg) -> None:
    """Write a position into a slot."""
    lane = f.convert("zext", slot, I64)
    f.store(fingerprint, f.at(bucket, lane, I8), I8)
    numbers = f.at(bucket, _NUMBERS_AT, I8)
    f.store(f.convert("trunc", number, I32), f.at(numbers, lane, I32), I32)


def take(f: Function, bucket: Reg, slot: Reg) -> None:
    """Count one more slot as taken, when all that it leads to is written."""
    more = f.convert("trunc", f.op("add", slot, 1, I32), I8)
    place = f.at(bucket, _TAKEN_AT, I8)
    f.line(f"store atomic i8 {more.name}, ptr {place.name} release, align 4")


def claim(f: Function, bucket: Reg, slot: Reg) -> Reg:
    """The same, where other threads do it as well; whether it was this one that got the slot."""
    now = f.convert("trunc", slot, I8)
    more = f.convert("trunc", f.op("add", slot, 1, I32), I8)
    place = f.at(bucket, _TAKEN_AT, I8)
    pair = f.value(
        f"cmpxchg ptr {place.name}, i8 {now.name}, i8 {more.name} monotonic monotonic, align 4",
        "{ i8, i1 }",
    )
    return f.part(pair, 1, I1)


def has_room(f: Function, slots: Reg) -> Reg:
    """Whether a bucket of which so many slots are taken is not full."""
    return f.compare("ult", slots, SLOTS, I32)


def same(f: Function, words: Sequence[Reg], place: Reg) -> Reg:
    """Whether the position at the pointer has these words."""
    different = [f.op("xor", word, f.load(f.at(place, index))) for index, word in enumerate(words)]
    whole = different[0]
    for each in different[1:]:
        whole = f.op("or", whole, each)
    return f.compare("eq", whole, 0)


@contextmanager
def probe(f: Function, table: Reg, hashed: Reg, buckets: Reg) -> Iterator[tuple[Reg, Reg]]:
    """Code that runs for the bucket of a hash, and, where it does not jump away, for the next."""
    at = home(f, hashed, buckets)
    bucket = f.slot()
    f.store(at.bucket, bucket)
    again = f.label("bucket")
    f.begin(again)
    now = f.load(bucket)
    yield bucket_at(f, table, now), at.fingerprint
    f.store(next_bucket(f, now, buckets), bucket)
    f.jump(again)
