"""A free position of a game, and what is known of all positions that matter."""

from __future__ import annotations

from collections.abc import Container, Iterable, Mapping, Sequence
from functools import cached_property

from rulewright.core.ir import Comparison, Constant, Core, Logic, Property, Read
from rulewright.core.running.algebra import Term
from rulewright.core.running.remembered import Remembered
from rulewright.core.running.symbolic import Symbolic
from rulewright.symbolic.alike.seats import Seats, compared
from rulewright.symbolic.moves.position import free_position
from rulewright.symbolic.terms.cone import cone
from rulewright.symbolic.terms.counting import add_counter
from rulewright.symbolic.terms.dag import Counter
from rulewright.symbolic.terms.nodes import AtMostZero, Both, IsZero
from rulewright.symbolic.terms.terms import Terms

COUNTED = 8
"""A sum of so many truth values in an invariant gets a number of its own."""

TO_SHOW = ("invariant", "lemma", "claim")
"""The kinds of properties that hold in all positions, if they do."""


class World:
    """The rules of a core on one free position.

    `hypotheses` are what its invariants, lemmas and claims say of it, in parts; `to_show` are those
    that are not `settled`. In a position, no step is possible (`resting`); a move needs one in
    which the game goes on, too (`going_on`). Of those that are only `supposed`, some may tell
    players `apart`. Raises NotUnderstood where the rules cannot be followed.
    """

    def __init__(
        self, core: Core, settled: Container[str] = (), supposed: Container[str] = ()
    ) -> None:
        self.core = core
        self.supposed = supposed
        self.terms = Terms()
        self.before = tuple(free_position(self.terms, core, ""))
        self.stating = [each for each in core.properties if each.kind in TO_SHOW]
        self.to_show = [each for each in self.stating if each.name not in settled]
        self.remembered = Remembered(core)
        self._count(self._hypotheses())
        # What was made before the sums had numbers of their own is made anew.
        self.remembered = Remembered(core)
        self.hypotheses = self._hypotheses()
        running = self.running(self.before)
        steps = [running.number(step.condition, {}) for step in core.steps]
        self.resting = self.conjuncts(map(self.terms.negation, steps))
        ended = self.terms.false
        if core.ended is not None:
            ended = self.running(self.before).number(core.ended, {})
        self.going_on = self.conjuncts([*self.resting, self.terms.negation(ended)])

    @cached_property
    def seats(self) -> Seats:
        """What is the same whoever is on turn."""
        return compared(self.core, self.stating)

    @cached_property
    def alike(self) -> frozenset[str]:
        """The actions that are the same whoever is on turn, if all is that is not only supposed."""
        stated = {each.name for each in self.stating if each.name not in self.supposed}
        return frozenset() if self.seats.apart & stated else self.seats.alike

    @cached_property
    def apart(self) -> frozenset[str]:
        """The properties that tell players apart."""
        return self.seats.apart

    @cached_property
    def guards(self) -> dict[str, Comparison]:
        """The phases of which properties speak that tell players apart."""
        found: dict[str, Comparison] = {}
        for each in self.stating:
            match each.condition:
                case Logic("implies", Comparison("equal", Read(name, ()), Constant()) as guard, _):
                    if each.name in self.apart and name == self.core.phase:
                        found[each.name] = guard
                case _:
                    pass
        return found

    def apart_in(self, phase: int | None) -> frozenset[str]:
        """Those that may speak of this phase."""
        return frozenset(
            name
            for name in self.apart
            if phase is None
            or name not in self.guards
            or self.guards[name].right == Constant(phase)
        )

    @property
    def counters(self) -> list[Counter]:
        """The sums that have numbers of their own."""
        return [each for counters in self.terms.counters.values() for each in counters]

    @cached_property
    def sums(self) -> tuple[Term, ...]:
        """That the numbers of sums are what is counted. That is hard to reason with."""
        terms = self.terms
        differences = (terms.sum(0, {**each.parts, each.number: -1}) for each in self.counters)
        return tuple(map(terms.is_zero, differences))

    def _hypotheses(self) -> dict[str, tuple[Term, ...]]:
        return {
            each.name: self.stated(each, self.before)
            for each in self.stating
            if not each.over_moves
        }

    def _count(self, hypotheses: Mapping[str, tuple[Term, ...]]) -> None:
        """Give each sum of many truth values a number of its own."""
        terms = self.terms
        stated = [part for parts in hypotheses.values() for part in parts]
        for term in cone(terms, stated):
            node = terms.nodes[term]
            if not isinstance(node, AtMostZero | IsZero):
                continue
            _, parts = terms.parts(node.number)
            truths = {part: times for part, times in parts.items() if terms.is_truth(part)}
            if len(truths) >= COUNTED:
                add_counter(terms, f"count {len(self.counters)}", truths)

    def running(self, state: Sequence[Term], before: Sequence[Term] = ()) -> Symbolic:
        """Something to run rules on a position, with the one before a move."""
        running = Symbolic(self.core, self.terms, state, self.remembered)
        running.before = list(before)
        return running

    def conjuncts(self, conditions: Iterable[Term]) -> tuple[Term, ...]:
        """The parts that all must hold so that these do."""
        found: dict[Term, None] = {}
        waiting = [self.terms.all_of(conditions)]
        while waiting:
            term = waiting.pop()
            node = self.terms.nodes[term]
            if isinstance(node, Both):
                waiting.extend(reversed(node.parts))
            else:
                found[term] = None
        return tuple(found)

    def stated(
        self, stated: Property, state: Sequence[Term], before: Sequence[Term] = ()
    ) -> tuple[Term, ...]:
        """What a property says of a position, in parts; `before` is the one before the move.

        That it has an answer is a part, too.
        """
        running = self.running(state, before)
        condition = running.number(stated.condition, {})
        unanswered = [self.terms.negation(where) for _, where in running.fails]
        return self.conjuncts([*unanswered, condition])
