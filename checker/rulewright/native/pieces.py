"""Code for a search by several threads, which finds the same as the one by one thread.

Positions are given out in order, in pieces. Whoever has a piece expands its positions and looks
their successors up while the table goes on changing: what is found there is known for certain and
dropped. The rest goes into the piece, with the codes. Whole pieces are inserted in the order in
which they were given out, by one thread at a time, whichever comes along. So what is numbered, and
in which order, does not depend on who was faster.

A piece that is full before its positions are done waits until it is its turn, and is inserted so
far. If the table must grow then, it does so while others look positions up in it. That is no harm:
they may miss one, which then goes into a piece; but what they find they have compared, and a
position never changes once its number is anywhere. For the same reason each looks up in the table
as its own block describes it, which may be its size before.
"""

from __future__ import annotations

from msgspec import Struct

from rulewright.native import atomic, bucket, growth, lookup
from rulewright.native.context import BATCH, field, get, pointer, put
from rulewright.native.growth import UNLIMITED
from rulewright.native.ir import I1, I32, I64, PTR, Function, Module, Reg
from rulewright.native.kernel import (
    CLOSED,
    GROWING,
    PAUSED,
    STOPPED,
    least,
)

IDLE = 5
"""There was nothing to do for a while: the caller may want to let others run."""

_TAKEN = 0
"""A thread has got a piece."""

PIECES = 16
"""So many pieces are under way at most."""

ENTRIES = 4096
"""So many successors fit into a piece."""

RECENT = 2048
"""So many positions that went into pieces are remembered by each thread; a power of two."""

_RECENT_AT = 21
"""They are told apart by the bits of their codes from here on, up to the point."""

_CONTEXT = (("context", PTR),)
_PATIENCE = 500

# The words at the beginning of a piece.
_FILLED = 0  # successors in it
_READY = 1  # its number + 1, when it can be inserted
_END = 2  # behind its last position
_DONE = 3  # successors of it that are inserted
_STOP = 4  # not 0: its last position stopped the search
_BY = 5  # pointer to the block of the thread that has it
_FIRST = 6
_HEADER_BYTES = 64


def piece_bytes(words: int) -> int:
    """The size of a piece."""
    return _HEADER_BYTES + ENTRIES * (8 + 4 + 8 * words)


def kernel(words: int) -> str:
    """The LLVM IR of `sift`, `work` and `end_level`."""
    module = Module()
    bucket.declare(module)
    growth.declare(module)
    take(module, words)
    insert_piece(module, words)
    insert_ready(module, words)
    wait_for_turn(module)
    sift(module, words)
    work(module)
    end_level(module)
    return module.text()


class Parts(Struct, frozen=True):
    """Pointers into a piece."""

    codes: Reg
    sources: Reg
    positions: Reg


def parts(f: Function, piece: Reg) -> Parts:
    """Where the parts of a piece lie."""
    return Parts(
        f.at(piece, _HEADER_BYTES // 8),
        f.at(piece, _HEADER_BYTES // 8 + ENTRIES),
        f.at(piece, _HEADER_BYTES // 8 + ENTRIES + ENTRIES // 2),
    )


def piece_of(f: Function, shared: Reg, ticket: Reg, words: int) -> Reg:
    """The pointer to the place of a piece in the ring."""
    place = f.op("urem", ticket, PIECES)
    return f.at(pointer(f, shared, "pieces"), place, f"[{piece_bytes(words)} x i8]")


def take(module: Module, words: int) -> None:
    """Write what takes a piece: i64 (context).

    It gives _TAKEN where there is one. Otherwise it gives IDLE, or, where nothing is under way
    either, why all is done.
    """
    f = module.function("take", _CONTEXT, I64)
    (context,) = f.parameters
    shared = pointer(f, context, "shared")
    taking = field(f, shared, "taking")
    with f.when(f.op("xor", atomic.lock(f, taking), 1, I1)):
        f.give(IDLE)
    tail, head = get(f, shared, "tail"), atomic.load(f, field(f, shared, "head"))
    count, given = atomic.load(f, field(f, shared, "count")), get(f, shared, "given")
    under_way = f.op("sub", tail, head)
    end = least(f, count, get(f, shared, "end"))
    with f.when(f.compare("slt", given, end)):
        with f.when(f.compare("slt", under_way, PIECES)):
            some = least(f, f.op("sub", end, given), get(f, shared, "piece_positions"))
            piece = piece_of(f, shared, tail, words)
            behind = f.op("add", given, some)
            put(f, context, "piece", f.convert("ptrtoint", piece, I64))
            put(f, context, "ticket", tail)
            for word, value in (
                (_FILLED, 0),
                (_DONE, 0),
                (_STOP, 0),
                (_FIRST, given),
                (_END, behind),
            ):
                f.store(value, f.at(piece, word))
            put(f, shared, "given", behind)
            put(f, shared, "tail", f.op("add", tail, 1))
            atomic.unlock(f, taking)
            f.give(_TAKEN)
        atomic.unlock(f, taking)
        f.give(IDLE)
    atomic.unlock(f, taking)
    with f.when(f.compare("ne", under_way, 0)):
        f.give(IDLE)
    closed = f.compare("eq", given, count)
    f.give(f.choose(closed, CLOSED, PAUSED))


def insert_piece(module: Module, words: int) -> None:
    """Write what inserts what a piece has: i64 (shared, piece, i64 midway).

    It gives 1 when all is inserted, and 0 when `halt` says why it is not. `midway` is 1 where the
    caller is in the middle of a position: then the table grows at once, where it must.
    """
    f = module.function("insert_piece", (("shared", PTR), ("piece", PTR), ("midway", I64)), I64)
    shared, piece, midway = f.parameters
    inside = parts(f, piece)
    filled = f.load(f.at(piece, _FILLED))
    halt = field(f, shared, "halt")
    head, batch, ready, full = (f.label(word) for word in ("head", "batch", "ready", "full"))
    f.begin(head)
    done = f.load(f.at(piece, _DONE))
    left = f.op("sub", filled, done)
    f.branch(f.compare("eq", left, 0), ready, batch)
    f.begin_after_jump(ready)
    f.give(1)
    f.begin_after_jump(batch)
    some = least(f, left, BATCH)
    over = f.op("add", get(f, shared, "count"), some)
    with f.when(f.compare("sgt", over, get(f, shared, "limit"))):
        with f.when(f.compare("eq", midway, 0)):
            atomic.store(f, GROWING, halt)
            f.give(0)
        f.call("grow", "void", [(PTR, shared), (I64, UNLIMITED)])
        with f.when(f.compare("eq", get(f, shared, "stop"), lookup.HALTED)):
            atomic.store(f, STOPPED, halt)
            f.give(0)
    row = lookup.Row(
        words,
        lookup.state(f, words, inside.positions, done),
        f.at(inside.sources, done, I32),
        f.at(inside.codes, done),
        f.slot(I64, BATCH),
        some,
    )
    lookup.prefetch_buckets(f, shared, row)
    lookup.prefetch_matches(f, shared, row)
    lookup.insert(f, shared, row, full, level_by_level=False)
    f.store(f.op("add", done, some), f.at(piece, _DONE))
    f.jump(head)
    f.begin_after_jump(full)
    atomic.store(f, STOPPED, halt)
    f.give(0)


def insert_ready(module: Module, words: int) -> None:
    """Write what inserts all pieces whose turn it is: i64 (context, i64 midway).

    It gives 1 where there were some.
    """
    f = module.function("insert_ready", (*_CONTEXT, ("midway", I64)), I64)
    context, midway = f.parameters
    shared = pointer(f, context, "shared")
    place, lock = field(f, shared, "head"), field(f, shared, "inserting")
    locked, again, end = f.label("locked"), f.label("again"), f.label("end")
    some = f.slot()
    f.store(0, some)
    with f.when(f.op("xor", is_ready(f, shared, words), 1, I1)):
        f.give(0)
    with f.when(f.op("xor", atomic.lock(f, lock), 1, I1)):
        f.give(0)
    f.begin(locked)
    halted = atomic.load(f, field(f, shared, "halt"))
    # In the middle of a position the table grows at once: then a halt for that is none.
    stopped = f.compare("eq", halted, STOPPED)
    waits = f.op("and", f.compare("ne", halted, 0), f.compare("eq", midway, 0), I1)
    go_on = f.label("go_on")
    f.branch(f.op("or", stopped, waits, I1), end, go_on)
    f.begin_after_jump(go_on)
    f.branch(is_ready(f, shared, words), again, end)
    f.begin_after_jump(again)
    f.store(1, some)
    ticket = get(f, shared, "head")
    piece = piece_of(f, shared, ticket, words)
    whole = f.call("insert_piece", I64, [(PTR, shared), (PTR, piece), (I64, midway)])
    inserted = f.label("inserted")
    f.branch(f.compare("eq", whole, 0), end, inserted)
    f.begin_after_jump(inserted)
    put(f, shared, "next", f.load(f.at(piece, _END)))
    stop = f.load(f.at(piece, _STOP))
    with f.when(f.compare("ne", stop, 0)):
        put(f, shared, "stop", stop)
        put(f, shared, "stopped_by", f.load(f.at(piece, _BY)))
        atomic.store(f, STOPPED, field(f, shared, "halt"))
        f.jump(end)
    atomic.store(f, f.op("add", ticket, 1), place)
    f.jump(locked)
    f.begin_after_jump(end)
    atomic.unlock(f, lock)
    f.give(f.load(some))


def is_ready(f: Function, shared: Reg, words: int) -> Reg:
    """Whether the piece that is to be inserted next can be."""
    ticket = atomic.load(f, field(f, shared, "head"))
    ready = atomic.load(f, f.at(piece_of(f, shared, ticket, words), _READY))
    return f.compare("eq", ready, f.op("add", ticket, 1))


def wait_for_turn(module: Module) -> None:
    """Write what inserts a piece so far, in the middle of a position: void (context)."""
    f = module.function("wait_for_turn", _CONTEXT, "void")
    (context,) = f.parameters
    shared = pointer(f, context, "shared")
    piece, ticket = pointer(f, context, "piece"), get(f, context, "ticket")
    lock = field(f, shared, "inserting")
    head, other, mine, over = (f.label(word) for word in ("head", "other", "mine", "over"))
    f.begin(head)
    with f.when(f.compare("eq", atomic.load(f, field(f, shared, "halt")), STOPPED)):
        f.jump(over)
    turn = f.compare("eq", atomic.load(f, field(f, shared, "head")), ticket)
    f.branch(turn, mine, other)
    f.begin_after_jump(other)
    f.call("insert_ready", I64, [(PTR, context), (I64, 1)])
    f.jump(head)
    f.begin_after_jump(mine)
    inside = f.label("inside")
    f.branch(atomic.lock(f, lock), inside, head)
    f.begin_after_jump(inside)
    f.call("insert_piece", I64, [(PTR, shared), (PTR, piece), (I64, 1)])
    atomic.unlock(f, lock)
    f.begin(over)
    # What is left where the search stopped is not wanted any more.
    f.store(0, f.at(piece, _FILLED))
    f.store(0, f.at(piece, _DONE))
    f.give()


def sift(module: Module, words: int) -> None:
    """Write what moves the batch to the piece, without what is known: void (context).

    It stands in for `flush`.
    """
    f = module.function("sift", _CONTEXT, "void", "")
    (context,) = f.parameters
    piece = pointer(f, context, "piece")
    waiting = get(f, context, "batch_count")
    put(f, context, "batch_count", 0)
    free = f.op("sub", ENTRIES, f.load(f.at(piece, _FILLED)))
    with f.when(f.compare("slt", free, waiting)):
        f.call("wait_for_turn", "void", [(PTR, context)])
    inside = parts(f, piece)
    known = atomic.load(f, field(f, pointer(f, context, "shared"), "count"))
    filled = f.slot()
    f.store(f.load(f.at(piece, _FILLED)), filled)
    row = lookup.batch(f, context, words, waiting)
    lookup.code_all(f, context, row, write=False)
    lookup.prefetch_matches(f, context, row)

    def move(new: lookup.New) -> None:
        place = f.load(filled)
        moved = f.label("moved")
        same_as_before(f, context, new, (inside.positions, place), moved)
        f.store(new.code, f.at(inside.codes, place))
        source = f.load(f.at(row.sources, new.index, I32), I32)
        f.store(source, f.at(inside.sources, place, I32), I32)
        bucket.store_words(f, new.words, lookup.state(f, words, inside.positions, place))
        f.store(f.op("add", place, 1), filled)
        f.begin(moved)

    # Who reads a number while the table grows may take it for a larger one.
    lookup.for_each_new(f, context, row, move, below=known)
    f.store(f.load(filled), f.at(piece, _FILLED))
    f.give()


def same_as_before(
    f: Function, context: Reg, new: lookup.New, piece: tuple[Reg, Reg], yes: str
) -> None:
    """Go on at `yes` if the piece has this position already, as far as that is easily seen.

    The piece has so many positions. Of those whose codes are alike in some bits the last one is
    remembered. What is remembered of another piece does not matter: the positions are compared.
    """
    positions, count = piece
    some_bits = f.op("and", f.op("lshr", new.code, _RECENT_AT), RECENT - 1)
    remembered = f.at(pointer(f, context, "recent"), some_bits, I32)
    number = f.convert("zext", f.load(remembered, I32), I64)
    with f.when(f.compare("ult", number, count)):
        before = lookup.state(f, len(new.words), positions, number)
        with f.when(bucket.same(f, new.words, before)):
            f.jump(yes)
    f.store(f.convert("trunc", count, I32), remembered, I32)


def work(module: Module) -> None:
    """Write what a thread does: i64 (context). It gives the reason why it ends."""
    f = module.function("work", _CONTEXT, I64, "")
    (context,) = f.parameters
    shared = pointer(f, context, "shared")
    patience = f.slot()
    head, expand, none = f.label("head"), f.label("expand"), f.label("none")
    fresh = f.label("fresh")
    f.begin(fresh)
    f.store(_PATIENCE, patience)
    f.begin(head)
    some = f.call("insert_ready", I64, [(PTR, context), (I64, 0)])
    with f.when(f.compare("ne", some, 0)):
        f.jump(fresh)
    halted = atomic.load(f, field(f, shared, "halt"))
    with f.when(f.compare("ne", halted, 0)):
        f.give(halted)
    with f.when(f.compare("ne", get(f, context, "stop"), 0)):
        f.jump(none)
    answer = f.call("take", I64, [(PTR, context)])
    with f.when(f.compare("eq", answer, _TAKEN)):
        f.jump(expand)
    with f.when(f.compare("ne", answer, IDLE)):
        f.give(answer)
    f.begin(none)
    left = f.op("sub", f.load(patience), 1)
    f.store(left, patience)
    with f.when(f.compare("eq", left, 0)):
        f.give(IDLE)
    f.jump(head)
    f.begin_after_jump(expand)
    expand_piece(f, context)
    f.jump(fresh)


def expand_piece(f: Function, context: Reg) -> None:
    """Expand the positions of the piece."""
    piece = pointer(f, context, "piece")
    expanded = f.label("expanded")
    position = pointer(f, context, "position")
    f.store(f.convert("ptrtoint", context, I64), f.at(piece, _BY))
    with f.rounds(f.load(f.at(piece, _FIRST)), f.load(f.at(piece, _END))) as number:
        f.call(position.name, "void", [(PTR, context), (I64, number)])
        stop = get(f, context, "stop")
        with f.when(f.compare("ne", stop, 0)):
            f.store(stop, f.at(piece, _STOP))
            f.store(number, f.at(piece, _END))
            f.jump(expanded)
    f.begin(expanded)
    f.call("sift", "void", [(PTR, context)])
    ready = f.op("add", get(f, context, "ticket"), 1)
    atomic.store(f, ready, f.at(piece, _READY))


def end_level(module: Module) -> None:
    """Write what notes the end of a level behind which nothing new was found so far: void (shared).

    Nobody may be at work. It is machine code because Ctrl-C cannot fall into it.
    """
    f = module.function("end_level", (("shared", PTR),), "void", "")
    (shared,) = f.parameters
    count, end = get(f, shared, "count"), get(f, shared, "level_end")
    expanded = f.compare("sge", get(f, shared, "next"), end)
    with f.when(f.op("and", expanded, f.compare("ne", count, end), I1)):
        lookup.note_level(f, shared, count)
    f.give()
