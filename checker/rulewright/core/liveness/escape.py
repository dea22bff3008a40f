"""Plays on which something never comes about."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec import Struct

from rulewright.core.liveness.forever import Forever
from rulewright.core.liveness.graph import HOLE, Graph, Look, Trail, Ways, trail, way
from rulewright.diagnostics.fault import Fault


class Escape(Struct, frozen=True):
    """A play that ends, or with a `loop` that begins and ends where the play does."""

    play: Trail
    loop: Trail | None

    @property
    def moves(self) -> int:
        """How many there are to show."""
        return len(self.play.places) + (0 if self.loop is None else len(self.loop.places))


def escape(
    graph: Graph, met: Sequence[int], fair: Sequence[int], look: Look, *, holes_lead_out: bool
) -> Escape | None:
    """A fair play that comes to no position that is `met`; None: there is none.

    `met` has a truth value for each position. It is the shorter of two: a shortest play to a
    position without moves, and a shortest one to where play can go on for ever, with a short loop
    there. `holes_lead_out`: whatever has no answer in the rules may turn out to lead to what is
    met; otherwise nothing follows from such a move.
    """
    if met[0]:
        return None
    targets = graph.targets
    ways = Ways(graph, 0, lambda _here, move: not met[targets[move]], look)
    for _ in ways.moves():
        pass
    ended = _ended(graph, ways, holes_lead_out=holes_lead_out)
    lasso = _lasso(graph, ways, fair, look, holes_lead_out=holes_lead_out)
    found = [each for each in (ended, lasso) if each is not None]
    return min(found, key=lambda each: each.moves, default=None)


def _ended(graph: Graph, ways: Ways, *, holes_lead_out: bool) -> Escape | None:
    """A shortest play to a position without moves."""
    for here in ways.reached:
        targets = graph.targets[graph.first[here] : graph.first[here + 1]]
        if all(target == HOLE and not holes_lead_out for target in targets):
            return Escape(trail(graph, 0, ways.to(here)), None)
    return None


def _lasso(
    graph: Graph, ways: Ways, fair: Sequence[int], look: Look, *, holes_lead_out: bool
) -> Escape | None:
    """A shortest play to where play can go on for ever, and a loop there."""
    forever = Forever(graph, fair, look, holes_lead_out=holes_lead_out)
    forever.find(ways.reached)
    for here in ways.reached:
        if forever.part[here]:
            loop = _loop(forever, here)
            return Escape(trail(graph, 0, ways.to(here)), trail(graph, here, loop))
    return None


def _loop(forever: Forever, start: int) -> list[int]:
    """Moves from `start` back to it, on which every fair action is taken that is possible on it.

    Round after round goes by way of what was possible so far and not taken; in the end the last
    rounds will do, as soon as they are fair alone.
    """
    graph = forever.graph
    here, moves, rounds = start, list[int](), list[int]()
    while here != start or not rounds or _put_off(forever, moves):
        if here == start:
            rounds.append(len(moves))
        moves.extend(_way_on(forever, here, start, _put_off(forever, moves)))
        here = graph.targets[moves[-1]]
    fair = (moves[begun:] for begun in reversed(rounds) if not _put_off(forever, moves[begun:]))
    return next(fair)


def _put_off(forever: Forever, moves: Sequence[int]) -> set[int]:
    """The fair actions that are possible where these moves are made, and not taken."""
    graph = forever.graph
    if graph.actions is None:
        return set()
    taken = {graph.actions[move] for move in moves}
    open_ = [action for action in forever.fair if action not in taken]
    places = {graph.position_of(move) for move in moves} if open_ else set()
    return {action for action in open_ if any(forever.can_take(here, action) for here in places)}


def _way_on(forever: Forever, here: int, start: int, wanted: set[int]) -> list[int]:
    """The shortest way to take an action that is wanted; back to `start` if none is."""
    graph = forever.graph

    def is_wanted(move: int) -> bool:
        if wanted and graph.actions is not None:
            return graph.actions[move] in wanted
        return graph.targets[move] == start

    found = way(graph, here, forever.keeps, is_wanted, forever.look)
    if found is None:
        raise Fault("a part in which play can go on for ever is not connected")
    return found
