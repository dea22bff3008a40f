"""Code that looks many positions up together: three rounds over a row of them.

The first asks for the cache lines of their buckets, the second for the positions they will be
compared with; so the third hardly waits for memory.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

from msgspec import Struct

from rulewright.native import atomic, bucket
from rulewright.native.context import field, get, pointer, put
from rulewright.native.ir import I32, I64, Function, Reg

FULL = 1
"""In the field `stop`: no further position fits. Larger numbers are the rules' own."""

HALTED = 4
"""In the field `stop`: Python wants the search to end, in the middle of a position if need be."""


class Row(Struct, frozen=True):
    """Positions one after the other, the numbers of those they come from, their hashes."""

    words: int
    positions: Reg
    sources: Reg
    hashes: Reg
    count: Reg

    def position(self, f: Function, index: Reg) -> Reg:
        """The pointer to one of them."""
        return state(f, self.words, self.positions, index)


def state(f: Function, words: int, positions: Reg, index: Reg) -> Reg:
    """The pointer to a position of an array of them."""
    return f.at(positions, index, f"[{words} x i64]")


def batch(f: Function, context: Reg, words: int, count: Reg) -> Row:
    """The row of successors that wait in a context."""
    return Row(
        words,
        pointer(f, context, "batch"),
        pointer(f, context, "batch_predecessors"),
        pointer(f, context, "batch_hashes"),
        count,
    )


def hash_all(f: Function, search: Reg, row: Row, *, write: bool) -> None:
    """Write the hashes of the row, and ask for their buckets: to `write` there, or only to read.

    What one thread asked for to write, another cannot even read without waiting.
    """
    table, buckets = pointer(f, search, "table"), get(f, search, "buckets")
    with f.rounds(0, row.count) as index:
        found = bucket.load_words(f, row.position(f, index), row.words)
        hashed = bucket.hash_of(f, found)
        f.store(hashed, f.at(row.hashes, index))
        bucket.prefetch(f, home_of(f, table, hashed, buckets), write=write)


def prefetch_buckets(f: Function, search: Reg, row: Row) -> None:
    """Ask for the buckets of a row of which the hashes are there."""
    table, buckets = pointer(f, search, "table"), get(f, search, "buckets")
    with f.rounds(0, row.count) as index:
        hashed = f.load(f.at(row.hashes, index))
        bucket.prefetch(f, home_of(f, table, hashed, buckets), write=True)


def home_of(f: Function, table: Reg, hashed: Reg, buckets: Reg) -> Reg:
    """The pointer to the bucket where a hash belongs."""
    return bucket.bucket_at(f, table, bucket.home(f, hashed, buckets).bucket)


def prefetch_matches(f: Function, search: Reg, row: Row) -> None:
    """Ask for the position that each of the row will be compared with first."""
    states = pointer(f, search, "states")
    table, buckets = pointer(f, search, "table"), get(f, search, "buckets")
    with f.rounds(0, row.count) as index:
        at = bucket.home(f, f.load(f.at(row.hashes, index)), buckets)
        place = bucket.bucket_at(f, table, at.bucket)
        bits = bucket.matches(f, place, at.fingerprint, bucket.taken(f, place))
        with f.when(f.compare("ne", bits, 0, I32)):
            number = bucket.first_match(f, place, bits)
            bucket.prefetch(f, state(f, row.words, states, number), write=False)


class New(Struct, frozen=True):
    """One of a row that the table does not have, and the slot of a bucket where it belongs."""

    index: Reg
    words: Sequence[Reg]
    place: Reg
    fingerprint: Reg
    slot: Reg


Numbered = Callable[[Reg, Reg], None]
"""Writes what is done with one of a row, given its place there and the number it has."""


def for_each_new(
    f: Function, search: Reg, row: Row, act: Callable[[New], None], known: Numbered | None = None
) -> None:
    """Compare each of the row with the positions of its fingerprint.

    `act` writes what is done with what is new, `known` what is done with the rest; then the next
    one of the row is looked up.
    """
    states = pointer(f, search, "states")
    table, buckets = pointer(f, search, "table"), get(f, search, "buckets")
    with f.rounds(0, row.count) as index:
        found = bucket.load_words(f, row.position(f, index), row.words)
        done = f.label("done")
        wanted = Wanted(index, states, found)
        with bucket.probe(f, table, f.load(f.at(row.hashes, index)), buckets) as at:
            place, fingerprint = at
            slot = bucket.taken(f, place)
            bits = bucket.matches(f, place, fingerprint, slot)
            compare(f, place, bits, wanted, done, known)
            with f.when(bucket.has_room(f, slot)):
                act(New(index, found, place, fingerprint, slot))
                f.jump(done)
        f.begin_after_jump(done)


class Wanted(Struct, frozen=True):
    """One of a row that is looked for among the positions seen."""

    index: Reg
    states: Reg
    words: Sequence[Reg]


def compare(
    f: Function, place: Reg, bits: Reg, wanted: Wanted, done: str, known: Numbered | None
) -> None:
    """Go on at `done` if one of the matches is the position: all of its words are compared."""
    left = f.slot(I32)
    f.store(bits, left, I32)
    head, inside, other, behind = (f.label(word) for word in ("match", "compare", "other", "none"))
    f.begin(head)
    now = f.load(left, I32)
    f.branch(f.compare("eq", now, 0, I32), behind, inside)
    f.begin_after_jump(inside)
    number = bucket.first_match(f, place, now)
    there = state(f, len(wanted.words), wanted.states, number)
    same = f.label("same")
    f.branch(bucket.same(f, wanted.words, there), same, other)
    f.begin_after_jump(same)
    if known is not None:
        known(wanted.index, number)
    f.jump(done)
    f.begin_after_jump(other)
    f.store(f.op("and", now, f.op("sub", now, 1, I32), I32), left, I32)
    f.jump(head)
    f.begin_after_jump(behind)


def source(f: Function, row: Row, index: Reg) -> Reg:
    """The number of the position from which one of a row comes."""
    return f.convert("zext", f.load(f.at(row.sources, index, I32), I32), I64)


def insert(
    f: Function,
    search: Reg,
    row: Row,
    full: str,
    *,
    level_by_level: bool,
    numbered: Numbered | None = None,
) -> None:
    """Number what is new, in order. Where no further position fits, go on at `full`.

    `numbered` writes what is done with each of the row when it has its number.

    Then `stop` says so, and `next` is the position of which not all successors are kept. Where the
    row is not of one level, a level ends before what is new comes from a position behind it.
    """
    states, predecessors = pointer(f, search, "states"), pointer(f, search, "predecessors")
    most = get(f, search, "most")
    count = f.slot()
    f.store(get(f, search, "count"), count)

    def keep(new: New) -> None:
        number = f.load(count)
        source = f.load(f.at(row.sources, new.index, I32), I32)
        if not level_by_level:
            behind = f.compare("uge", f.convert("zext", source, I64), get(f, search, "level_end"))
            with f.when(behind):
                note_level(f, search, number)
        with f.when(f.compare("eq", number, most)):
            put(f, search, "stop", FULL)
            put(f, search, "next", f.convert("zext", source, I64))
            publish(f, search, number)
            f.jump(full)
        bucket.store_words(f, new.words, state(f, row.words, states, number))
        f.store(source, f.at(predecessors, number, I32), I32)
        bucket.fill(f, new.place, new.fingerprint, number, new.slot)
        bucket.take(f, new.place, new.slot)
        f.store(f.op("add", number, 1), count)
        if numbered is not None:
            numbered(new.index, number)

    for_each_new(f, search, row, keep, numbered)
    publish(f, search, f.load(count))


def publish(f: Function, search: Reg, count: Reg) -> None:
    """So many positions are there, for all threads, and in the table."""
    atomic.store(f, count, field(f, search, "count"))
    put(f, search, "placed", count)


def note_level(f: Function, search: Reg, count: Reg) -> None:
    """All positions of a level are expanded: the next one ends with all that are there."""
    levels, number = pointer(f, search, "levels"), get(f, search, "level_count")
    f.store(f.convert("trunc", count, I32), f.at(levels, number, I32), I32)
    put(f, search, "level_count", f.op("add", number, 1))
    put(f, search, "level_end", count)
