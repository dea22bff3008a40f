"""Code that follows the plays of one length by one more move.

Plays that lead to the same position are followed together: each position of a *level* has how many
plays lead to it, a number of some words. The levels of two lengths have a context each.
"""

from __future__ import annotations

from rulewright.native import bucket, growth, lookup
from rulewright.native.context import BATCH, field, get, pointer, put
from rulewright.native.ir import I64, PTR, Function, Module, Reg, Value

PAUSED = 1
DONE = 2
GROWING = 3
FILLED = 4
STOPPED = 5

MORE_WORDS = 2
"""A sum over a level takes at most so many words more than the numbers of its positions."""

_CONTEXT = (("context", PTR),)
_I128 = "i128"


def plays(words: int, actions: int) -> str:
    """The LLVM IR of `follow`, `keep`, `drop` and `grow`."""
    module = Module()
    bucket.declare(module)
    growth.grow(module, words)
    add_number(module)
    add_product(module)
    keep(module, words)
    drop(module)
    follow(module, actions)
    return module.text()


def add_number(module: Module) -> None:
    """Write what adds a number to one with at least as many words: void (to, words, from, words).

    What has no room is lost; whoever calls it sees that from the sum of the level.
    """
    parameters = (("to", PTR), ("to_words", I64), ("from", PTR), ("from_words", I64))
    f = module.function("add_number", parameters, "void")
    to, to_words, source, source_words = f.parameters
    carry = f.slot()
    f.store(0, carry)
    with f.rounds(0, source_words) as word:
        _add_wide(f, f.at(to, word), _wide(f, f.load(f.at(source, word))), carry)
    _carry_on(f, to, (source_words, to_words), carry)
    f.give()


def add_product(module: Module) -> None:
    """Write what adds a number times `times`: void (to, number, words, times)."""
    parameters = (("to", PTR), ("number", PTR), ("words", I64), ("times", I64))
    f = module.function("add_product", parameters, "void")
    to, number, words, times = f.parameters
    carry = f.slot()
    f.store(0, carry)
    with f.rounds(0, words) as word:
        part = f.op("mul", _wide(f, f.load(f.at(number, word))), _wide(f, times), _I128)
        _add_wide(f, f.at(to, word), part, carry)
    _carry_on(f, to, (words, f.op("add", words, MORE_WORDS)), carry)
    f.give()


def _wide(f: Function, word: Reg) -> Reg:
    return f.convert("zext", word, _I128)


def _add_wide(f: Function, place: Reg, part: Reg, carry: Reg) -> None:
    """Add to a word what is less than 2^128 together with it and what is carried on."""
    here = f.op("add", _wide(f, f.load(place)), _wide(f, f.load(carry)), _I128)
    whole = f.op("add", here, part, _I128)
    f.store(f.convert("trunc", whole, I64), place)
    f.store(f.convert("trunc", f.op("lshr", whole, 64, _I128), I64), carry)


def _carry_on(f: Function, to: Reg, words: tuple[Value, Value], carry: Reg) -> None:
    with f.rounds(*words) as word:
        whole = f.op("add", f.load(f.at(to, word)), f.load(carry))
        f.store(f.convert("zext", f.compare("ult", whole, f.load(carry)), I64), carry)
        f.store(whole, f.at(to, word))


def keep(module: Module, words: int) -> None:
    """Write what puts the batch into the following level: void (context). It stands for `flush`."""
    f = module.function("keep", _CONTEXT, "void", "")
    (context,) = f.parameters
    following = pointer(f, context, "following")
    waiting = get(f, context, "batch_count")
    put(f, context, "batch_count", 0)
    with f.when(f.compare("eq", get(f, context, "stop"), lookup.FULL)):
        f.give()
    over = f.op("add", get(f, following, "count"), waiting)
    with f.when(f.compare("sgt", over, get(f, following, "limit"))):
        f.call("grow", "void", [(PTR, following), (I64, growth.UNLIMITED)])
    row = lookup.batch(f, context, words, waiting)
    lookup.code_all(f, following, row, write=True)
    lookup.prefetch_matches(f, following, row)
    counts, count_words = _counts(f, context)
    more_counts, more_words = _counts(f, following)

    def add(index: Reg, number: Reg) -> None:
        source = lookup.source(f, row, index)
        to = f.at(more_counts, f.op("mul", number, more_words))
        given: list[tuple[str, Value]] = [
            (PTR, to), (I64, more_words),
            (PTR, f.at(counts, f.op("mul", source, count_words))), (I64, count_words),
        ]  # fmt: skip
        f.call("add_number", "void", given)

    full = f.label("full")
    lookup.insert(f, following, row, full, level_by_level=True, numbered=add)
    f.give()
    f.begin_after_jump(full)
    put(f, context, "stop", lookup.FULL)
    f.give()


def _counts(f: Function, context: Reg) -> tuple[Reg, Reg]:
    """How many plays lead to each position, and how many words each number takes."""
    return pointer(f, context, "counts"), get(f, context, "count_words")


def drop(module: Module) -> None:
    """Write what forgets the batch, where only the moves count: void (context)."""
    f = module.function("drop", _CONTEXT, "void", "")
    put(f, f.parameters[0], "batch_count", 0)
    f.give()


def follow(module: Module, actions: int) -> None:
    """Write what makes all moves of at most so many positions: i64 (context, i64 positions).

    It gives the reason why it ends. `FILLED`: the following level may have no room for the moves of
    one more position.
    """
    f = module.function("follow", (*_CONTEXT, ("positions", I64)), I64, "")
    context, positions = f.parameters
    following, flush = pointer(f, context, "following"), pointer(f, context, "flush")
    left = f.slot()
    f.store(positions, left)
    head, inside, done = f.label("head"), f.label("position"), f.label("done")
    f.begin(head)
    number = get(f, context, "next")
    f.branch(f.compare("eq", number, get(f, context, "level_end")), done, inside)
    f.begin_after_jump(done)
    f.call(flush.name, "void", [(PTR, context)])
    with f.when(f.compare("ne", get(f, context, "stop"), 0)):
        f.give(STOPPED)
    f.give(DONE)
    f.begin_after_jump(inside)
    with f.when(f.compare("eq", f.load(left), 0)):
        f.give(PAUSED)
    count = get(f, following, "count")
    soon = f.op("add", count, 2 * BATCH)
    with f.when(f.compare("sgt", soon, get(f, following, "limit"))):
        f.give(GROWING)
    waiting = f.op("add", count, get(f, context, "batch_count"))
    most = f.op("add", waiting, get(f, context, "widest"))
    with f.when(f.compare("sgt", most, get(f, following, "most"))):
        f.call(flush.name, "void", [(PTR, context)])
        f.give(FILLED)
    _position(f, context, number, actions)
    put(f, context, "next", f.op("add", number, 1))
    f.store(f.op("sub", f.load(left), 1), left)
    f.jump(head)


def _position(f: Function, context: Reg, number: Reg, actions: int) -> None:
    """Make the moves of a position, and count them as often as plays lead to it."""
    made, fired = get(f, context, "transitions"), _fired(f, context, actions)
    f.call(pointer(f, context, "position").name, "void", [(PTR, context), (I64, number)])
    with f.when(f.compare("ne", get(f, context, "stop"), 0)):
        f.give(STOPPED)
    moves = f.op("sub", get(f, context, "transitions"), made)
    tried = f.op("sub", _fired(f, context, actions), fired)
    widest = field(f, context, "widest")
    f.store(f.choose(f.compare("sgt", moves, f.load(widest)), moves, f.load(widest)), widest)
    counts, words = _counts(f, context)
    here = f.at(counts, f.op("mul", number, words))
    for name, times in (("plays", moves), ("failing", f.op("sub", tried, moves))):
        with f.when(f.compare("ne", times, 0)):
            total = pointer(f, context, name)
            f.call("add_product", "void", [(PTR, total), (PTR, here), (I64, words), (I64, times)])


def _fired(f: Function, context: Reg, actions: int) -> Reg:
    """How many moves were made so far, those that failed included."""
    fired = pointer(f, context, "fired")
    total = f.slot()
    f.store(0, total)
    with f.rounds(0, actions) as action:
        f.store(f.op("add", f.load(total), f.load(f.at(fired, action))), total)
    return f.load(total)
