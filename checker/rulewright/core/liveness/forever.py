"""Where play can go on for ever within a set of positions, and fairly.

Chance is fair: a decision that is taken again and again leads again and again to everything that
chance can make of it. An action that is named as fair is taken again and again if it is possible
again and again. So what fair play keeps to in the end is a part of the graph in which everything
can be reached from everywhere, in which players can stay whatever comes of the decisions that they
take there, and in which every fair action that is possible somewhere is also taken somewhere.

Such parts are found by taking connected parts (Tarjan's way, with a stack of its own), leaving out
of each what can not belong to it, and beginning anew with what is left, until nothing is left out.
"""

from __future__ import annotations

from array import array
from collections.abc import Iterator, Sequence

from rulewright.core.liveness.graph import HOLE, LOOK_EACH, Graph, Look, predecessors

NOWHERE = 0
"""The part of a position that belongs to none."""


class Forever:
    """The parts of a graph in which fair play can go on for ever; `fair` are numbers of actions.

    `holes_lead_out`: where a rule has no answer, one may yet be found that leads out of the part;
    otherwise nothing follows from such a move.
    """

    def __init__(
        self, graph: Graph, fair: Sequence[int], look: Look, *, holes_lead_out: bool
    ) -> None:
        self.graph = graph
        self.fair = fair
        self.look = look
        self.holes_lead_out = holes_lead_out
        self.part = array("I", [NOWHERE]) * len(graph)
        self.parts = 0
        self.usable = bytearray(b"\1") * len(graph.targets)
        # For Tarjan's way: when a position was met in its part, and the earliest one it leads to.
        self.order = array("I", [0]) * len(graph)
        self.low = array("I", [0]) * len(graph)
        self.before = None if graph.decisions is None else predecessors(graph, look)

    def find(self, members: Sequence[int]) -> None:
        """Find all parts among these positions."""
        waiting = [self._as_part(members)]
        while waiting:
            for found in self._connected(waiting.pop()):
                left = self._without_what_leaves(found)
                if left is not found:
                    waiting.append(left)

    def keeps(self, here: int, move: int) -> bool:
        """Whether a move of this position can be made again and again in its part."""
        target = self.graph.targets[move]
        if target == HOLE or not self.usable[move]:
            return False
        return self.part[target] == self.part[here] != NOWHERE

    def can_take(self, here: int, action: int) -> bool:
        """Whether an action is possible in a position, be it only where a rule has no answer."""
        actions, targets = self.graph.actions, self.graph.targets
        return any(
            actions is not None
            and actions[move] == action
            and (targets[move] != HOLE or self.holes_lead_out)
            for move in self._moves(here)
        )

    def _moves(self, here: int) -> range:
        return range(self.graph.first[here], self.graph.first[here + 1])

    def _as_part(self, members: Sequence[int]) -> Sequence[int]:
        """Make one part of these positions."""
        self.parts += 1
        for member in members:
            self.part[member] = self.parts
        return members

    # ---- connected parts

    def _connected(self, members: Sequence[int]) -> Iterator[list[int]]:
        """The connected parts of one part in which a move can be made, each made a part."""
        for member in members:
            self.order[member] = 0
        whole = self.part[members[0]] if members else NOWHERE
        for root in members:
            if self.part[root] == whole and not self.order[root]:
                yield from self._connected_from(root, whole)

    def _connected_from(self, root: int, whole: int) -> Iterator[list[int]]:
        """Those that can be reached from `root`, and that were not met before."""
        graph, part, order, low = self.graph, self.part, self.order, self.low
        met = [root]
        path, at = [root], [graph.first[root]]
        order[root] = low[root] = 1
        count = 1
        while path:
            here, move = path[-1], at[-1]
            if move < graph.first[here + 1]:
                at[-1] += 1
                target = graph.targets[move]
                if not self.usable[move] or target == HOLE or part[target] != whole:
                    continue
                if order[target]:
                    low[here] = min(low[here], order[target])
                    continue
                count += 1
                if count % LOOK_EACH == 0:
                    self.look()
                order[target] = low[target] = count
                met.append(target)
                path.append(target)
                at.append(graph.first[target])
                continue
            path.pop()
            at.pop()
            if path:
                low[path[-1]] = min(low[path[-1]], low[here])
            if low[here] == order[here]:
                found = self._taken_off(met, here)
                if found:
                    yield found

    def _taken_off(self, met: list[int], last: int) -> list[int]:
        """The connected part that ends the positions met, `last` being its first, as a part.

        One in which no move can be made becomes none and is empty.
        """
        found = [met.pop()]
        while found[-1] != last:
            found.append(met.pop())
        self._as_part(found)
        if any(self.keeps(here, move) for here in found for move in self._moves(here)):
            return found
        self.part[last] = NOWHERE
        return []

    # ---- what can not belong to a part

    def _without_what_leaves(self, found: list[int]) -> list[int]:
        """The positions that are left; the same list where nothing at all had to be left out.

        A decision is left out if some outcome of it leads out of the part; then the positions in
        which a fair action is possible that is taken nowhere in it.
        """
        left = found
        if self.graph.decisions is not None and self.before is not None:
            left = self._without_decisions(found, self.graph.decisions, *self.before)
        for action in self.fair:
            if not self._takes(left, action):
                left = self._without_action(left, action)
        return left

    def _without_decisions(
        self, found: list[int], decisions: Sequence[int], before: array[int], sources: array[int]
    ) -> list[int]:
        """What is left without decisions that lead out, and those that lead to where they were all.

        Whatever leads to such a position is looked at again at once: it would take a round for each
        otherwise, in a game whose length is drawn by chance.
        """
        part, waiting, left_out, done = self.part[found[0]], found.copy(), False, 0
        while waiting:
            here = waiting.pop()
            done += 1
            if done % LOOK_EACH == 0:
                self.look()
            if self.part[here] != part or not self._leave_out_decisions(here, decisions):
                continue
            left_out = True
            if not any(self.keeps(here, move) for move in self._moves(here)):
                self.part[here] = NOWHERE
                waiting.extend(sources[before[here] : before[here + 1]])
        return [here for here in found if self.part[here] == part] if left_out else found

    def _leave_out_decisions(self, here: int, decisions: Sequence[int]) -> bool:
        """Whether a move that keeps within the part is lost with a decision of this position."""
        moves = [move for move in self._moves(here) if self.usable[move]]
        leaving = self._leaving(here, moves, decisions)
        lost = [move for move in moves if decisions[move] in leaving]
        any_kept = any(self.keeps(here, move) for move in lost)
        for move in lost:
            self.usable[move] = 0
        return any_kept

    def _leaving(self, here: int, moves: Sequence[int], decisions: Sequence[int]) -> set[int]:
        """The decisions with an outcome of which all moves lead out of the part."""
        graph, outcomes = self.graph, self.graph.outcomes
        kept: dict[tuple[int, int], bool] = {}
        for move in moves:
            if graph.targets[move] == HOLE and not self.holes_lead_out:
                continue
            outcome = decisions[move], move if outcomes is None else outcomes[move]
            kept[outcome] = kept.get(outcome, False) or self.keeps(here, move)
        return {decision for (decision, _), stays in kept.items() if not stays}

    def _takes(self, members: list[int], action: int) -> bool:
        """Whether the action is taken in the part."""
        actions = self.graph.actions
        return any(
            actions is not None and actions[move] == action and self.keeps(here, move)
            for here in members
            for move in self._moves(here)
        )

    def _without_action(self, members: list[int], action: int) -> list[int]:
        """The members in which the action is not possible; the same list where that are all."""
        left = [here for here in members if not self.can_take(here, action)]
        if len(left) == len(members):
            return members
        for here in members:
            self.part[here] = NOWHERE
        for here in left:
            self.part[here] = self.parts
        return left
