"""Writes what is asked of graphs: distances that avoid places, and longest trails."""

from __future__ import annotations

from collections.abc import Sequence

from rulewright.core.values import in_pairs
from rulewright.native.ir import I8, I64, PTR, Function, Reg, Value
from rulewright.native.refusal import MOST_EDGES, NotNative
from rulewright.native.rules import Rules

MOST_STEPS = 2_000_000
"""A search for one trail that takes more steps is given up: the reference engine knows a better
way for edges that are much entangled."""

NONE = -1
"""There is no way from one place to the other."""

GIVEN_UP = -1


def distance_function(rules: Rules, graph: str) -> str:
    """The name of `distance(start, end, avoiding)`: steps of a shortest way, or NONE."""
    name = f'"distance.{graph}"'
    if name in rules.written:
        return name
    rules.written.add(name)
    neighbours = rules.graphs[graph].neighbours
    offsets, near = _rows(rules, neighbours)
    parameters = [("start", I64), ("end", I64), ("avoiding", PTR)]
    f = rules.module.function(name, parameters, I64)
    start, end, avoiding = f.parameters
    count = len(neighbours)
    steps, queue = f.slot(I64, max(2, count)), f.slot(I64, max(2, count))
    with f.rounds(0, count) as place:
        f.store(NONE, f.at(steps, place))
    f.store(0, f.at(steps, start))
    f.store(start, queue)
    first, last = f.slot(), f.slot()
    f.store(0, first)
    f.store(1, last)
    head, going, done = f.label("head"), f.label("going"), f.label("done")
    f.begin(head)
    at = f.load(first)
    f.branch(f.compare("slt", at, f.load(last)), going, done)
    f.begin(going)
    f.store(f.op("add", at, 1), first)
    here = f.load(f.at(queue, at))
    far = f.op("add", f.load(f.at(steps, here)), 1)
    row = f.load(f.at(offsets, here)), f.load(f.at(offsets, f.op("add", here, 1)))
    with f.rounds(*row) as index:
        other = f.load(f.at(near, index))
        free = f.compare("eq", f.load(f.at(avoiding, other)), 0)
        enters = f.op("or", free, f.compare("eq", other, end), "i1")
        new = f.compare("eq", f.load(f.at(steps, other)), NONE)
        with f.when(f.op("and", enters, new, "i1")):
            f.store(far, f.at(steps, other))
            f.store(other, f.at(queue, f.load(last)))
            f.store(f.op("add", f.load(last), 1), last)
    f.jump(head)
    f.begin_after_jump(done)
    f.give(f.load(f.at(steps, end)))
    return name


def _rows(rules: Rules, rows: Sequence[Sequence[int]]) -> tuple[Reg, Reg]:
    """Lists in memory: where each begins, and all members."""
    offsets = [0]
    members: list[int] = []
    for row in rows:
        members.extend(row)
        offsets.append(len(members))
    return rules.module.table(offsets, I64), rules.module.table(members or [0], I64)


# ---- longest trails


def trail_function(rules: Rules, ends: str) -> str:
    """The name of `trail(edges, blocked)`: the edges of a longest trail, or GIVEN_UP."""
    name = f'"trail.{ends}"'
    if name in rules.written:
        return name
    rules.written.add(name)
    pairs = list(in_pairs(rules.tables[ends].values))
    if len(pairs) > MOST_EDGES:
        raise NotNative("trails over so many edges are too long")
    places = 1 + max((place for pair in pairs for place in pair), default=0)
    edges_at: list[list[int]] = [[] for _ in range(places)]
    others_at: list[list[int]] = [[] for _ in range(places)]
    for edge, (one, other) in enumerate(pairs):
        for here, there in {(one, other), (other, one)}:
            edges_at[here].append(edge)
            others_at[here].append(there)
    on_from = f'"trail.{ends}.from"'
    offsets, incident = _rows(rules, edges_at)
    _, across = _rows(rules, others_at)
    _write_from(rules.module.function(on_from, _FROM, I64), (offsets, incident, across), on_from)
    f = rules.module.function(name, [("edges", PTR), ("blocked", PTR)], I64)
    edges, blocked = f.parameters
    used, budget, best = f.slot(I8, max(2, len(pairs))), f.slot(), f.slot()
    with f.rounds(0, len(pairs)) as index:
        f.store(0, f.at(used, index, I8), I8)
    f.store(MOST_STEPS, budget)
    f.store(0, best)
    with f.rounds(0, places) as place:
        given: list[tuple[str, Value]] = [
            (I64, place),
            (PTR, edges),
            (PTR, blocked),
            (PTR, used),
            (PTR, budget),
        ]
        length = f.call(on_from, I64, given)
        _keep_greater(f, best, length)
    with f.when(f.compare("slt", f.load(budget), 0)):
        f.give(GIVEN_UP)
    f.give(f.load(best))
    return name


_FROM = [("place", I64), ("edges", PTR), ("blocked", PTR), ("used", PTR), ("budget", PTR)]


def _write_from(f: Function, tables: tuple[Reg, Reg, Reg], name: str) -> None:
    """A longest trail that begins at a place, over edges that are not used yet."""
    offsets, incident, across = tables
    place, edges, blocked, used, budget = f.parameters
    left = f.op("sub", f.load(budget), 1)
    f.store(left, budget)
    with f.when(f.compare("slt", left, 0)):
        f.give(0)
    best, length = f.slot(), f.slot()
    f.store(0, best)
    row = f.load(f.at(offsets, place)), f.load(f.at(offsets, f.op("add", place, 1)))
    with f.rounds(*row) as index:
        edge, other = f.load(f.at(incident, index)), f.load(f.at(across, index))
        mark = f.at(used, edge, I8)
        there = f.compare("ne", f.load(f.at(edges, edge)), 0)
        fresh = f.compare("eq", f.load(mark, I8), 0, I8)
        with f.when(f.op("and", there, fresh, "i1")):
            f.store(1, mark, I8)
            f.store(1, length)
            with f.when(f.compare("eq", f.load(f.at(blocked, other)), 0)):
                given = [(I64, other), (PTR, edges), (PTR, blocked), (PTR, used), (PTR, budget)]
                f.store(f.op("add", f.call(name, I64, given), 1), length)
            f.store(0, mark, I8)
            _keep_greater(f, best, f.load(length))
    f.give(f.load(best))


def _keep_greater(f: Function, best: Reg, length: Reg) -> None:
    known = f.load(best)
    f.store(f.choose(f.compare("sgt", length, known), length, known), best)
