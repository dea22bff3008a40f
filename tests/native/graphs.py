"""Graphs for the search kernel: each as code for the machine, and as plain Python."""

from __future__ import annotations

import ctypes
from collections.abc import Callable, Iterator, Sequence

from msgspec import Struct

from rulewright.native import context as block
from rulewright.native.context import BATCH
from rulewright.native.explorer import Explorer
from rulewright.native.ir import I32, I64, PTR, Function, Module, Reg
from rulewright.native.store import BUCKET_BYTES, SLOTS

State = tuple[int, ...]
Emit = Callable[[Sequence[Reg]], None]
WORD = 2**64 - 1
STOP = 7
"""What the rules say when they stop a search."""


class Graph(Struct, frozen=True):
    """`write` is called with the function, the words of a position, and what takes a successor."""

    initial: State
    successors: Callable[[State], Iterator[State]]
    write: Callable[[Function, Sequence[Reg], Emit], None]
    stops_at: State | None = None

    @property
    def words(self) -> int:
        return len(self.initial)

    def code(self) -> str:
        """The function `position` of the rules."""
        module = Module()
        f = module.function("position", [("context", PTR), ("number", I64)], "void", "")
        context, number = f.parameters
        state = f"[{self.words} x i64]"

        def emit(words: Sequence[Reg]) -> None:
            at = block.get(f, context, "batch_count")
            place = f.at(block.pointer(f, context, "batch"), at, state)
            for index, word in enumerate(words):
                f.store(word, f.at(place, index))
            sources = block.pointer(f, context, "batch_predecessors")
            f.store(f.convert("trunc", number, I32), f.at(sources, at, I32), I32)
            more = f.op("add", at, 1)
            block.put(f, context, "batch_count", more)
            with f.when(f.compare("eq", more, BATCH)):
                f.call(block.pointer(f, context, "flush").name, "void", [(PTR, context)])
            block.add(f, context, "transitions")

        here = f.at(block.pointer(f, context, "states"), number, state)
        words = [f.load(f.at(here, index)) for index in range(self.words)]
        self.write(f, words, emit)
        if self.stops_at is not None:
            stops = f.compare("eq", words[0], self.stops_at[0])
            for word, value in zip(words[1:], self.stops_at[1:], strict=True):
                stops = f.op("and", stops, f.compare("eq", word, value), "i1")
            with f.when(stops):
                block.put(f, context, "stop", STOP)
        f.give()
        return module.text()


class Seen(Struct, frozen=True):
    """What a search is to find: positions in order, where each came from, the sizes of levels."""

    states: list[State]
    predecessors: list[int | None]
    levels: tuple[int, ...]
    depth: int
    transitions: int


def breadth_first(graph: Graph) -> Seen:
    """The search, plainly."""
    numbers = {graph.initial: 0}
    predecessors: list[int | None] = [None]
    states, levels, done, transitions = [graph.initial], [1], 0, 0
    while done < len(states):
        level = len(states)
        for number in range(done, level):
            for after in graph.successors(states[number]):
                transitions += 1
                if after not in numbers:
                    numbers[after] = len(states)
                    states.append(after)
                    predecessors.append(number)
        done = level
        if len(states) > level:
            levels.append(len(states) - level)
    return Seen(states, predecessors, tuple(levels), len(levels) - 1, transitions)


def fingerprints(explorer: Explorer) -> list[bytes]:
    """What is in each bucket of the table."""
    size = explorer.context["buckets"] * BUCKET_BYTES
    table = bytes((ctypes.c_uint8 * size).from_address(explorer.context["table"]))
    lines = [table[at : at + BUCKET_BYTES] for at in range(0, size, BUCKET_BYTES)]
    return [line[: line[5 * SLOTS]] for line in lines]


def hypercube(places: Sequence[tuple[int, int]], words: int, first: int = 0) -> Graph:
    """Each of the places (word, bit) may be flipped; `first` is the first word at the beginning."""

    def successors(state: State) -> Iterator[State]:
        for word, bit in places:
            yield (*state[:word], state[word] ^ 1 << bit, *state[word + 1 :])

    def write(f: Function, state: Sequence[Reg], emit: Emit) -> None:
        for word, bit in places:
            flipped = f.op("xor", state[word], 1 << bit)
            emit([*state[:word], flipped, *state[word + 1 :]])

    return Graph((first,) + (0,) * (words - 1), successors, write)


def permutations(size: int) -> Graph:
    """Neighbours of a row of different numbers change places; a number has 4 bits."""
    initial = sum(number << 4 * number for number in range(size))

    def successors(state: State) -> Iterator[State]:
        (row,) = state
        for left in range(0, 4 * size - 4, 4):
            difference = (row >> left ^ row >> left + 4) & 15
            yield (row ^ difference << left ^ difference << left + 4,)

    def write(f: Function, state: Sequence[Reg], emit: Emit) -> None:
        (row,) = state
        for left in range(0, 4 * size - 4, 4):
            both = f.op("xor", f.op("lshr", row, left), f.op("lshr", row, left + 4))
            difference = f.op("and", both, 15)
            once = f.op("xor", row, f.op("shl", difference, left))
            emit([f.op("xor", once, f.op("shl", difference, left + 4))])

    return Graph((initial,), successors, write)


def counters(sizes: Sequence[int], step: int) -> Graph:
    """A counter in each word, which goes round; it counts in steps of `step` modulo 2^64."""
    ends = [size * step & WORD for size in sizes]

    def successors(state: State) -> Iterator[State]:
        for word, end in enumerate(ends):
            after = state[word] + step & WORD
            yield (*state[:word], 0 if after == end else after, *state[word + 1 :])

    def write(f: Function, state: Sequence[Reg], emit: Emit) -> None:
        for word, end in enumerate(ends):
            after = f.op("add", state[word], step)
            over = f.compare("eq", after, end)
            emit([*state[:word], f.choose(over, 0, after), *state[word + 1 :]])

    return Graph((0,) * len(sizes), successors, write)


def star(rays: int) -> Graph:
    """The first position has so many successors, all twice; each of them leads to one that ends."""

    def successors(state: State) -> Iterator[State]:
        if state == (0,):
            for ray in [*range(1, rays + 1)] * 2:
                yield (ray,)
        elif state[0] <= rays:
            yield (state[0] + rays,)

    def write(f: Function, state: Sequence[Reg], emit: Emit) -> None:
        (here,) = state
        first = f.compare("eq", here, 0)
        with f.when(first):
            for _ in range(2):
                with f.rounds(1, rays + 1) as ray:
                    emit([ray])
        later = f.op("xor", first, 1, "i1")
        inner = f.op("and", later, f.compare("ule", here, rays), "i1")
        with f.when(inner):
            emit([f.op("add", here, rays)])

    return Graph((0,), successors, write)


LONG = 60  # seconds; nothing here takes so long

GRAPHS = {
    "low bits": hypercube([(0, bit) for bit in range(14)], 1),
    "high bits": hypercube([(0, bit) for bit in range(50, 64)], 1),
    "zero is not the first": hypercube([(0, bit) for bit in range(12)], 1, first=1),
    "bits far apart": hypercube([(0, 5 * bit) for bit in range(12)], 1),
    "permutations": permutations(7),
    "two words": counters([90, 110], 1),
    "two words, high": counters([64, 128], 1 << 57),
    "three words": counters([20, 30, 25], 1 << 40),
    "seven words": hypercube([(word, 9 * word) for word in range(7)] * 2 + [(3, 63)], 7),
    "bits of seven words": hypercube([(bit % 7, 4 * bit) for bit in range(14)], 7),
    "a chain": counters([30_000], 3),
    "many successors": star(10_000),
    "alone": hypercube([], 1),
}


def seen(explorer: Explorer) -> Seen:
    numbers = range(explorer.count)
    return Seen(
        [explorer.state(number) for number in numbers],
        [explorer.predecessor(number) for number in numbers],
        explorer.levels(),
        explorer.depth,
        explorer.total("transitions"),
    )
