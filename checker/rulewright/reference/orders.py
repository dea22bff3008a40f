"""Whether the order in which players act in a move `by each` matters.

Only the first of them in seat order is offered the move, so a search sees one order. Here two
players change places: both orders must lead to the same position. For each two players a few
moves of each are tried, spread over all they have; so a difference found is one, and none found is
no proof.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations, product

from rulewright.core.search import Failure, Move, Position
from rulewright.reference.actions import CompiledAction
from rulewright.reference.machine import Listed, Machine
from rulewright.reference.offers import Offers

TRIED = 4
"""Moves of each player that are tried against those of another."""

Offered = tuple[Move, Position | Failure]


def order_matters(machine: Machine, action: CompiledAction, position: Position) -> bool:
    """Whether two players were found whose order in this action by each makes a difference."""
    if not machine.in_phase(action, position):
        return False
    cells = list(position)
    offered = []
    for player in machine.seats(cells):
        listed = Listed(machine)
        Offers(action, cells, action.frame(player), listed, None).candidate(0)
        offered.append(listed.moves)
    return any(
        _differ(machine, one, other)
        for first, second in combinations(offered, 2)
        for one, other in product(_spread(first), _spread(second))
    )


def _spread(moves: list[Offered]) -> Iterator[Offered]:
    """A few of the moves, from the first to the last."""
    few = min(len(moves), TRIED)
    return (moves[number * (len(moves) - 1) // max(1, few - 1)] for number in range(few))


def _differ(machine: Machine, one: Offered, other: Offered) -> bool:
    """Whether two moves lead elsewhere when they change places."""
    return _both(machine, one, other) != _both(machine, other, one)


def _both(machine: Machine, first: Offered, second: Offered) -> Position | None:
    """Where the second move leads after the first; the first alone if the second is then refused.

    None where a rule has no answer.
    """
    _, after = first
    if isinstance(after, Failure):
        return None
    move, _ = second
    then = machine.repeat(move, after)
    if isinstance(then, Failure):
        return None
    return after if then is None else then
