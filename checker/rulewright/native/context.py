"""The block of memory through which Python and the machine code speak to each other.

It is an array of 64-bit words; pointers are kept as numbers. Each thread has one of its own.
"""

from __future__ import annotations

import ctypes
from typing import TypeVar

from rulewright.native.ir import PTR, Function, Reg, Value

BATCH = 64
"""So many successors are looked up in the table together."""

FIELDS = (
    # What was seen.
    "states",  # pointer: positions one after the other, each of so many words
    "predecessors",  # pointer: for each position the number of the one it was reached from, 32 bits
    "count",  # positions seen
    "next",  # the position to be expanded next
    "level_end",  # positions of the level that is being expanded, and of all before it
    "levels",  # pointer: for each level how many positions are in it and before it, 32 bits
    "level_count",
    "most",  # so many positions fit into the memory that was reserved
    # The table of positions by their hash.
    "table",  # pointer to buckets
    "buckets",  # how many
    "first_buckets",  # how many there were at first
    "first_bits",  # so many bits had the number of a position in an entry then
    "number_mask",  # the bits of an entry that are the number now
    "limit",  # so many positions may be in it before it has to grow
    "last_buckets",  # it does not grow beyond so many
    "placed",  # positions that are in it; fewer than were seen only while it is filled again
    "unsplit",  # buckets that are left to be split while it grows
    "split_next",  # the one to be split next
    # Successors that wait to be looked up.
    "batch",  # pointer: BATCH positions
    "batch_predecessors",  # pointer: for each the number of the position it comes from, 32 bits
    "batch_codes",  # pointer
    "batch_count",
    "flush",  # pointer to the function that looks them up
    "grow",  # pointer to the function that lets the table grow meanwhile
    "position",  # pointer to the function that expands a position
    # What is counted and noticed.
    "transitions",
    "final",
    "orbits",  # positions of the orbits of those that were expanded, where symmetries are used
    "number",  # the position that is being expanded
    "seen",  # pointer: a byte for each thing that is told once only
    "seen_sites",  # pointer: a byte for each obligation that failed
    "seen_endings",  # pointer: the same, for those that failed while the outcome was judged
    "flags",  # pointer: numbers of positions that the reference engine is to look at
    "flag_count",
    "going",  # positions that were expanded and in which the game had not ended
    "orders",  # pointer: numbers of positions in which the order of things may matter
    "orders_going",  # pointer: for each what `going` was there
    "order_count",
    "orders_open",  # not 0: these positions are asked for
    "wanted",  # pointer: a byte for each requirement not seen yet to refuse alone
    "probe",  # pointer to a function that finds out whether one does
    "probe_allowed",  # so many candidates may be used in a position to find out about a requirement
    "probe_spent",  # pointer: how many were, in the position last asked about
    "probe_at",  # pointer: for each requirement the number of that position
    "probe_cut",  # pointer: a byte for each requirement of which that was too few
    "frame",  # pointer: the choices of the candidate that the probe is about
    "fired",  # pointer: for each action and step how often
    "outcomes",  # pointer: for each set of winners how many positions
    # A game that is played at random.
    "seed",  # mixed, as all games of a seed begin with it
    "draws",  # the state of the generator
    "groups",  # of moves in the position at hand
    "kept_action",  # the number of the action whose move is kept; -1: none
    "kept",  # pointer: the choices of that move
    "initial",  # pointer: the position with which games begin
    "playing",  # pointer: the position of the game
    "most_moves",  # a game is cut short after so many
    "games",  # played to their end
    "lengths",  # pointer: how many games had so many moves
    "ends",  # pointer: how many games ended in each way
    "moments",  # pointer: sums over games, each of `playing.MOMENT_WORDS`
    "failed_games",  # pointer: for each obligation how many games it ended
    "first_failed",  # pointer: and the first of them
    "unanswered_games",  # pointer: for each obligation in how many games nobody knows who won
    "first_unanswered",  # pointer: and the first of them
    "scratch",  # pointer: room for what the rules need while they run
    "stop",  # not 0: why the search cannot go on
    # Where plays are counted by their length: how many lead to each position of a level.
    "following",  # pointer to the block of the following level
    "counts",  # pointer: for each position how many plays lead to it
    "count_words",  # so many words each of these numbers has, the least first
    "plays",  # pointer: how many plays there are with one move more
    "failing",  # pointer: how many there are with one more move that fails
    "widest",  # so many moves a position of this level has at most, of those that were followed now
    # Where the moves of all positions are kept.
    "first_edges",  # pointer: for each position the number of its first move
    "targets",  # pointer: for each move where it leads, 32 bits
    "decisions",  # pointer: the number of the first move of the same decision, 32 bits
    "outcomes_of",  # pointer: the number of the first move with the same outcome, 32 bits
    "edge_actions",  # pointer: the number of its action, 32 bits
    "edge_count",  # moves that are kept
    "most_edges",  # so many there is room for
    "batch_edges",  # pointer: for each successor that waits the number of the move
    "chance_edge",  # of the position that is expanded: its first move by chance, plus one; 0: none
    "outcome_edges",  # pointer: for each outcome the last first move that had it, plus one
    "met",  # pointer: bytes of each position, whether it meets each live property
    # Several threads: in the block of each.
    "shared",  # pointer to the block of the search
    "piece",  # pointer to the piece of work it has
    "ticket",  # the number of this piece
    "recent",  # pointer: places in the piece of positions that were put there lately, 32 bits
    # Several threads: in the block of the search.
    "pieces",  # pointer to a ring of pieces
    "piece_positions",  # a piece has at most so many
    "given",  # positions that were given out in pieces
    "end",  # positions up to here are to be given out
    "tail",  # pieces given out
    "head",  # pieces inserted
    "taking",  # lock: who gives out
    "inserting",  # lock: who inserts
    "halt",  # not 0: why no more is given out or inserted
    "stopped_by",  # pointer to the block of the thread in which the rules stopped the search
)

_PLACES = {name: place for place, name in enumerate(FIELDS)}


def field(f: Function, context: Reg, name: str) -> Reg:
    """The pointer to a field."""
    return f.at(context, _PLACES[name])


def get(f: Function, context: Reg, name: str) -> Reg:
    """The number in a field."""
    return f.load(field(f, context, name))


def pointer(f: Function, context: Reg, name: str) -> Reg:
    """The pointer in a field."""
    return f.load(field(f, context, name), PTR)


def put(f: Function, context: Reg, name: str, value: Value) -> None:
    """Write a number into a field."""
    f.store(value, field(f, context, name))


def add(f: Function, context: Reg, name: str, value: Value = 1) -> None:
    """Add to the number in a field."""
    place = field(f, context, name)
    f.store(f.op("add", f.load(place), value), place)


Cell = TypeVar("Cell", ctypes.c_int64, ctypes.c_uint64, ctypes.c_uint32, ctypes.c_uint8)


class Context:
    """The block as Python sees it."""

    def __init__(self) -> None:
        self.words = (ctypes.c_uint64 * len(FIELDS))()
        self.kept: list[object] = []

    @property
    def address(self) -> int:
        """Where it lies."""
        return ctypes.addressof(self.words)

    def __getitem__(self, name: str) -> int:
        return self.words[_PLACES[name]]

    def __setitem__(self, name: str, value: int) -> None:
        self.words[_PLACES[name]] = value

    def room(self, name: str, kind: type[Cell], count: int) -> ctypes.Array[Cell]:
        """Make an array of zeros, and let the field point to it."""
        made = (kind * max(1, count))()
        self.kept.append(made)
        self[name] = ctypes.addressof(made)
        return made
