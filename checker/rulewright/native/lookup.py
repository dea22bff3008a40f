"""Code that looks many positions up together: three rounds over a row of them.

The first asks for the cache lines of their buckets, the second for the positions they will be
compared with; so the third hardly waits for memory.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

from msgspec import Struct

from rulewright.native import atomic, bucket
from rulewright.native.context import BATCH, field, get, pointer, put
from rulewright.native.ir import I32, I64, PTR, Function, Reg
from rulewright.native.store import SLOTS

FULL = 1
"""In the field `stop`: no further position fits. Larger numbers are the rules' own."""

HALTED = 4
"""In the field `stop`: Python wants the search to end, in the middle of a position if need be."""


class Row(Struct, frozen=True):
    """Positions one after the other, the numbers of those they come from, their codes.

    `homes` is room for the buckets where they belong.
    """

    words: int
    positions: Reg
    sources: Reg
    codes: Reg
    homes: Reg
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
        pointer(f, context, "batch_codes"),
        f.slot(I64, BATCH),
        count,
    )


def table(f: Function, search: Reg) -> bucket.Table:
    """The table as a block describes it."""
    return bucket.Table(
        pointer(f, search, "table"),
        get(f, search, "buckets"),
        get(f, search, "first_buckets"),
        get(f, search, "first_bits"),
        get(f, search, "number_mask"),
    )


def code_all(f: Function, search: Reg, row: Row, *, write: bool) -> None:
    """Write the codes of the row, and ask for their buckets: to `write` there, or only to read.

    What one thread asked for to write, another cannot even read without waiting.
    """
    where = table(f, search)
    with f.rounds(0, row.count) as index:
        code = bucket.code_of(f, bucket.load_words(f, row.position(f, index), row.words), where)
        f.store(code, f.at(row.codes, index))
        ask_for_home(f, where, row, (index, code), write=write)


def prefetch_buckets(f: Function, search: Reg, row: Row) -> None:
    """Ask for the buckets of a row of which the codes are there."""
    where = table(f, search)
    with f.rounds(0, row.count) as index:
        code = f.load(f.at(row.codes, index))
        ask_for_home(f, where, row, (index, code), write=True)


def ask_for_home(
    f: Function, where: bucket.Table, row: Row, coded: tuple[Reg, Reg], *, write: bool
) -> None:
    """Note in which bucket one of the row with its code belongs, and ask for it."""
    index, code = coded
    home = bucket.home(f, where, code)
    f.store(home, f.at(row.homes, index))
    bucket.prefetch(f, bucket.bucket_at(f, where.place, home), write=write)


def prefetch_matches(f: Function, search: Reg, row: Row) -> None:
    """Ask for the position that each of the row will be compared with first.

    Where there is none, it asks for the bucket, which is there: nobody could guess a branch.
    """
    states, where = pointer(f, search, "states"), table(f, search)
    with f.rounds(0, row.count) as index:
        code = f.load(f.at(row.codes, index))
        place = bucket.bucket_at(f, where.place, f.load(f.at(row.homes, index)))
        slots = bucket.taken(f, bucket.held(f, place))
        bits = bucket.matches(f, place, bucket.fingerprint(f, code), slots)
        # One bit more, in the last slot, lets there be a lowest one.
        number = bucket.first_match(f, where, place, f.op("or", bits, 1 << (SLOTS - 1), I32))
        there = state(f, row.words, states, number)
        some = f.compare("ne", bits, 0, I32)
        bucket.prefetch(f, f.choose(some, there, place, PTR), write=False)


class New(Struct, frozen=True):
    """One of a row that the table does not have, and where it goes."""

    index: Reg
    words: Sequence[Reg]
    code: Reg
    spot: bucket.Spot


Numbered = Callable[[Reg, Reg], None]
"""Writes what is done with one of a row, given its place there and the number it has."""


def for_each_new(
    f: Function,
    search: Reg,
    row: Row,
    act: Callable[[New], None],
    *,
    known: Numbered | None = None,
    below: Reg | None = None,
) -> None:
    """Compare each of the row with the positions of its fingerprint.

    `act` writes what is done with what is new, `known` what is done with the rest; then the next
    one of the row is looked up. Only positions `below` a number are compared with, if it is given.
    """
    states, where = pointer(f, search, "states"), table(f, search)
    with f.rounds(0, row.count) as index:
        found = bucket.load_words(f, row.position(f, index), row.words)
        code = f.load(f.at(row.codes, index))
        done = f.label("done")
        wanted = Wanted(index, states, found, below)
        with bucket.probe(f, where, f.load(f.at(row.homes, index))) as spot:
            slots = bucket.taken(f, spot.held)
            bits = bucket.matches(f, spot.bucket, bucket.fingerprint(f, code), slots)
            compare(f, where, (spot.bucket, bits), wanted, done, known)
            with f.when(bucket.has_room(f, spot.held)):
                act(New(index, found, code, spot))
                f.jump(done)
        f.begin_after_jump(done)


class Wanted(Struct, frozen=True):
    """One of a row that is looked for among the positions seen, or those below a number."""

    index: Reg
    states: Reg
    words: Sequence[Reg]
    below: Reg | None


def compare(
    f: Function,
    where: bucket.Table,
    matches: tuple[Reg, Reg],
    wanted: Wanted,
    done: str,
    known: Numbered | None,
) -> None:
    """Go on at `done` if one of the matches is the position: all of its words are compared.

    The matches are the slots in a set of bits, of a bucket.
    """
    place, bits = matches
    left = f.slot(I32)
    f.store(bits, left, I32)
    head, inside, other, behind = (f.label(word) for word in ("match", "compare", "other", "none"))
    f.begin(head)
    now = f.load(left, I32)
    f.branch(f.compare("eq", now, 0, I32), behind, inside)
    f.begin_after_jump(inside)
    number = bucket.first_match(f, where, place, now)
    if wanted.below is not None:
        there_is = f.label("there_is")
        f.branch(f.compare("ult", number, wanted.below), there_is, other)
        f.begin_after_jump(there_is)
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
    most, where = get(f, search, "most"), table(f, search)
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
        entry = bucket.entry(f, where, new.code, number)
        bucket.put(f, new.spot, bucket.fingerprint(f, new.code), entry)
        f.store(f.op("add", number, 1), count)
        if numbered is not None:
            numbered(new.index, number)

    for_each_new(f, search, row, keep, known=numbered)
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
