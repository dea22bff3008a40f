"""A free position of a game, and what is known of all positions that matter."""

from __future__ import annotations

from collections.abc import Callable, Container, Iterable, Mapping, Sequence
from functools import cached_property

from rulewright.core.ir import Comparison, Constant, Core, Expr, Logic, Property, Quoted, Read
from rulewright.core.running.algebra import NotUnderstood, Term
from rulewright.core.running.remembered import Remembered
from rulewright.core.running.symbolic import Symbolic
from rulewright.core.symmetry.action import on_positions
from rulewright.symbolic.alike.seats import Seats, compared
from rulewright.symbolic.moves.position import free_position
from rulewright.symbolic.terms.cone import cone
from rulewright.symbolic.terms.counting import add_counter
from rulewright.symbolic.terms.dag import Counter
from rulewright.symbolic.terms.nodes import AtMostZero, Both, IsZero, Sum
from rulewright.symbolic.terms.support import Support
from rulewright.symbolic.terms.terms import Terms

COUNTED = 8
"""A sum of so many truth values in an invariant gets a number of its own."""

TO_SHOW = ("invariant", "lemma", "claim")
"""The kinds of properties that hold in all positions, if they do."""


def _is_multiple(truths: Mapping[Term, int], within: Mapping[Term, int]) -> bool:
    """Whether a multiple of a sum is part of another one."""
    first, times = next(iter(truths.items()))
    by = within.get(first, 0)
    return by != 0 and all(within.get(part, 0) * times == by * of for part, of in truths.items())


def _inside(expr: Expr) -> Expr:
    """An expression without what tells where it was written."""
    while isinstance(expr, Quoted):
        expr = expr.value
    return expr


def nothing_stops() -> None:
    """There is no limit."""


Hypotheses = Mapping[str, tuple[Term, ...]]
"""What properties say of a position, by name, in parts."""


class World:
    """The rules of a core on one free position.

    `hypotheses` are what its invariants, lemmas and claims say of it, in parts; `to_show` are those
    that are not `settled`. In a position, no step is possible (`resting`); a move needs one in
    which the game goes on, too (`going_on`). Of those that are only `supposed`, some may tell
    players `apart`. It is `continued` if it has the terms of an `earlier` one of the same rules, in
    which less was stated. `look` is called while seats are compared, and may raise. Raises
    NotUnderstood where the rules cannot be followed.
    """

    def __init__(
        self,
        core: Core,
        settled: Container[str] = (),
        supposed: Container[str] = (),
        earlier: World | None = None,
        look: Callable[[], None] = nothing_stops,
    ) -> None:
        self.core = core
        self.supposed = supposed
        self.stating = [each for each in core.properties if each.kind in TO_SHOW]
        self.to_show = [each for each in self.stating if each.name not in settled]
        self.look = look
        self.elsewhere: dict[int, Hypotheses] = {}
        self.earlier = earlier
        self.continued = earlier is not None and self._continues(earlier)
        if not self.continued:
            self._begin()

    def _begin(self) -> None:
        self.terms = Terms()
        self.support = Support(self.terms)
        self.before = tuple(free_position(self.terms, self.core, ""))
        self.remembered = Remembered(self.core)
        self._count(self._many(self._hypotheses(self.stating)))
        self.hypotheses = self._hypotheses(self.stating)
        running = self.running(self.before)
        steps = [running.number(step.condition, {}) for step in self.core.steps]
        self.resting = self.conjuncts(map(self.terms.negation, steps))
        self.going_on = self.conjuncts([*self.resting, self._goes_on()])

    def _goes_on(self) -> Term:
        """That the game has not ended: where that has no answer, it goes on."""
        if self.core.ended is None:
            return self.terms.true
        running = self.running(self.before)
        ended = running.number(self.core.ended, {})
        return self.terms.any_of([self.terms.negation(ended), *(at for _, at in running.fails)])

    def _continues(self, earlier: World) -> bool:
        """Take the terms of an earlier world, if no sum in them has to get a number only now."""
        self.terms, self.support, self.before = earlier.terms, earlier.support, earlier.before
        self.remembered = earlier.remembered
        self.resting, self.going_on = earlier.resting, earlier.going_on
        known, made = earlier.hypotheses, len(self.terms.nodes)
        more = [each for each in self.stating if each.name not in known]
        many = self._many(self._hypotheses(more))
        if any(self._occurs(each, made) for each in many):
            return False
        self._count(many)
        self.hypotheses = {**known, **self._hypotheses(more)}
        return True

    def _occurs(self, truths: Mapping[Term, int], made: int) -> bool:
        """Whether a multiple of a sum is part of one of the terms that were made first."""
        sums = (dict(node.parts) for node in self.terms.nodes[:made] if isinstance(node, Sum))
        return any(_is_multiple(truths, parts) for parts in sums)

    @cached_property
    def seats(self) -> Seats:
        """What is the same whoever is on turn."""
        if self.earlier is None:
            return compared(self.core, self.stating, self.look)
        return self.earlier.seats.with_more(self.stating, self.look)

    @cached_property
    def alike(self) -> frozenset[str]:
        """The actions that are the same whoever is on turn, if all is that must be known there."""
        return frozenset() if any(map(self._is_missed, self.apart)) else self.seats.alike

    def _is_missed(self, name: str) -> bool:
        """Whether what tells players apart may have to be known where one stands for all.

        What is only supposed need not be. What is stated of a phase in which nobody stands for all
        need not be either, unless that was not enough to show it in an earlier world.
        """
        if name in self.supposed:
            return False
        if name not in self.guards or (self.earlier and self._is_open(name)):
            return True
        during = (each.during for each in self.core.actions if each.name in self.seats.alike)
        return any(not phases or self._speaks_of(name, phases) for phases in during)

    def _speaks_of(self, name: str, phases: Sequence[int]) -> bool:
        return any(self.guards[name].right == Constant(phase) for phase in phases)

    def _is_open(self, name: str) -> bool:
        return any(each.name == name for each in self.to_show)

    @property
    def set_apart(self) -> frozenset[str]:
        """What is stated and tells players apart although one of them stands for all."""
        stated = {each.name for each in self.stating if each.name not in self.supposed}
        return self.apart & stated if self.alike else frozenset()

    @cached_property
    def apart(self) -> frozenset[str]:
        """The properties that tell players apart."""
        return self.seats.apart

    @cached_property
    def guards(self) -> dict[str, Comparison]:
        """The phases of which properties speak that tell players apart."""
        found: dict[str, Comparison] = {}
        for each in self.stating:
            match _inside(each.condition):
                case Logic("implies", left, _) if each.name in self.apart:
                    guard = _inside(left)
                case _:
                    continue
            match guard:
                case Comparison("equal", Read(name, ()), Constant()) if name == self.core.phase:
                    found[each.name] = guard
                case _:
                    pass
        return found

    def apart_in(self, phase: int | None) -> frozenset[str]:
        """Those that may speak of this phase."""
        return frozenset(
            name
            for name in self.apart
            if phase is None or name not in self.guards or self._speaks_of(name, (phase,))
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

    def _hypotheses(self, stating: Iterable[Property]) -> dict[str, tuple[Term, ...]]:
        return {
            each.name: self.stated(each, self.before) for each in stating if not each.over_moves
        }

    def moved_on(self, cells: Sequence[Term], seats: int) -> tuple[Term, ...]:
        """The cells of a position when everybody has moved on by so many seats."""
        if seats == 0:
            return tuple(cells)
        players = self.core.players
        count = len(players.members)
        images = {players.name: tuple((seat + seats) % count for seat in range(count))}
        moving = on_positions(self.core, images)
        after = list(cells)
        for cell, place, codes in zip(cells, moving.places, moving.codes, strict=True):
            after[place] = cell if codes is None else self._recoded(cell, codes)
        return tuple(after)

    def _recoded(self, cell: Term, codes: Mapping[int, int]) -> Term:
        ways = self.terms.members(cell)
        if ways is None:
            raise NotUnderstood("a cell has too many values")
        return self.terms.member({codes[value]: on for value, on in ways.items()})

    def hypotheses_of(self, seats: int) -> Hypotheses:
        """What is stated of the position when everybody has moved on by so many seats."""
        if seats not in self.elsewhere:
            cells = self.moved_on(self.before, seats)
            told = [each for each in self.stating if each.name in self.apart]
            of_them = {each.name: self.stated(each, cells) for each in told if not each.over_moves}
            self.elsewhere[seats] = {**self.hypotheses, **of_them}
        return self.elsewhere[seats]

    def _many(self, hypotheses: Hypotheses) -> list[Mapping[Term, int]]:
        """Sums of many truth values, of which none has a number of its own.

        What is compared may be put together of several, each of which counts something: these are.
        """
        terms, found = self.terms, list[Mapping[Term, int]]()
        summed = [self._truths(dict(node.parts)) for node in terms.nodes if isinstance(node, Sum)]
        many = [truths for truths in summed if len(truths) >= COUNTED]
        for term in cone(terms, [part for parts in hypotheses.values() for part in parts]):
            node = terms.nodes[term]
            if not isinstance(node, AtMostZero | IsZero):
                continue
            _, parts = terms.parts(node.number)
            left = self._truths(parts)
            for truths in many if len(left) >= COUNTED else ():
                if _is_multiple(truths, left):
                    found.append(truths)
                    left = {part: times for part, times in left.items() if part not in truths}
            if len(left) >= COUNTED:
                found.append(left)
        return found

    def _truths(self, parts: Mapping[Term, int]) -> Mapping[Term, int]:
        return {part: times for part, times in parts.items() if self.terms.is_truth(part)}

    def _count(self, sums: Sequence[Mapping[Term, int]]) -> None:
        """Give each sum of many truth values a number of its own."""
        for truths in sums:
            add_counter(self.terms, f"count {len(self.counters)}", truths)
        if sums:
            # What was made before the sums had numbers of their own is made anew.
            self.remembered = Remembered(self.core)

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
