"""Shows that two readings are the same game, however long it is and whoever plays.

What is compared are the rules, on one free position. It is enough that they come to the same in
every position that the reading which is played, *ours*, can reach. Say that both begin in the same
position, and that in each position that ours reaches both say the same of the end and of the
outcome, and offer the same moves, to the same players, with the same odds, each to the same
position (or to none, where a rule has no answer). Then all plays of n moves are plays of both, by
induction over n: the last move of each begins in a position that ours reaches. So no play tells
them apart, and there is no need to know which positions are reached: invariants that are proved of
ours hold in all of them, and it is shown for every position in which these hold. Nothing need be
proved of theirs: what it reaches is what ours reaches.

Nothing but this is claimed. Readings that keep books differently, or of which a solver does not
find out that they agree, are not known to agree.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from time import perf_counter

from rulewright.core.ir import (
    Action,
    ByChance,
    Core,
    Distance,
    Graph,
    Listing,
    LongestTrail,
    Outcome,
    Table,
)
from rulewright.core.proof import Proved
from rulewright.core.readings import Agreed, AlteredAction, Theirs
from rulewright.core.running.algebra import NotUnderstood, Term
from rulewright.core.running.remembered import Remembered
from rulewright.core.running.symbolic import Fails, Symbolic
from rulewright.core.search import Budget, Failure, Position, Progress, Report
from rulewright.core.sites import nodes
from rulewright.reference.machine import Machine
from rulewright.reference.memory import memory_used
from rulewright.symbolic.moves.lengths import Lengths
from rulewright.symbolic.moves.sums import Sums
from rulewright.symbolic.moves.transition import Because, Turn
from rulewright.symbolic.proofs.ledger import resting
from rulewright.symbolic.proofs.proving import MORE_WORK, STEP_WORK, UNLIMITED
from rulewright.symbolic.proofs.questions import LAST_WAY, WAYS, Asking, Questions, Reply
from rulewright.symbolic.proofs.situations import Goal, why
from rulewright.symbolic.proofs.world import World
from rulewright.symbolic.readings.made import (
    Answered,
    Given,
    of_action,
    of_end,
    of_outcome,
    of_step,
    with_steps,
)
from rulewright.symbolic.smt.interrupts import plain_interrupts
from rulewright.symbolic.smt.solver import ask

NOT_SHOWN = "there may be a position in which they part"
NO_TIME = "there is no time left"


def agreed(
    ours: Core, proved: Proved, others: Sequence[Theirs], budget: Budget, report: Report
) -> Iterator[Agreed]:
    """What is shown of each other reading beside `ours`, of which something is `proved`.

    `ours` is without ghosts, as others are. May raise KeyboardInterrupt.
    """
    with plain_interrupts():
        try:
            agreeing = Agreeing(ours, proved, budget)
        except (NotUnderstood, RecursionError) as reason:
            yield from (Agreed(same=False, reason=why(reason)) for _ in others)
            return
        questions = 0
        for each in others:
            found = agreeing.agreed(each)
            questions += found.questions
            report(Progress(0, 0, 0, 0, agreeing.seconds, queries=questions, about="readings"))
            yield found


class _PartedError(Exception):
    """It is not shown that two readings agree; the text says why."""


class Agreeing:
    """Compares other readings with `ours`, of which something is `proved`; both without ghosts.

    Raises NotUnderstood where the rules cannot be followed on terms.
    """

    def __init__(self, ours: Core, proved: Proved, budget: Budget) -> None:
        self.started = perf_counter()
        self.budget = budget
        self.core = ours
        self.proved = proved
        self.world = World(proved.core)
        self.terms = self.world.terms
        self.begun = Machine(ours).initial()
        self.stated = [part for parts in self.world.hypotheses.values() for part in parts]
        self.questions = Questions(self.terms, self.world.support, self.stated)
        self.lengths = Lengths(proved.core, self.terms, self.world.support)
        self.sums = Sums(self.terms, self.world.support)
        self.asking = Asking(None, confirm=False)
        slices = self.world.remembered.slices
        self.cells = [
            cell for each in ours.variables for cell in self.world.before[slices[each.name]]
        ]
        self.ours = _Reading(self, ours)
        self.asked = 0
        self.rests: set[str] = set()

    @property
    def seconds(self) -> float:
        """So long it has taken."""
        return perf_counter() - self.started

    @property
    def left(self) -> float:
        """So many seconds are left."""
        limit = UNLIMITED if self.budget.seconds is None else self.budget.seconds
        return limit - self.seconds

    def agreed(self, theirs: Theirs) -> Agreed:
        """Whether another reading is shown to be the same game. May raise KeyboardInterrupt."""
        self.asked, self.rests = 0, set()
        try:
            self._compare(theirs)
        except _PartedError as reason:
            return Agreed(same=False, reason=str(reason), questions=self.asked)
        except (NotUnderstood, RecursionError) as reason:
            return Agreed(same=False, reason=why(reason), questions=self.asked)
        rests = tuple(each.name for each in self.world.stating if each.name in self.rests)
        return Agreed(same=True, rests=rests, questions=self.asked)

    # ---- what is compared

    def _compare(self, theirs: Theirs) -> None:
        """Show that all comes to the same. Raises _PartedError, NotUnderstood."""
        altered, core = theirs.altered, theirs.core
        if altered.sights:
            raise _PartedError("what somebody sees is not compared")
        if not _same_boards(self.core, core):
            raise _PartedError("they look things up on different boards")
        if not isinstance(self.begun, tuple) or self._begins(core) != self.begun:
            raise _PartedError("they do not begin in the same position")
        other = _Reading(self, core)
        if altered.ended or altered.outcome:
            self._ends(other)
        follows = altered.steps and not self._same_steps(other)
        for each in altered.actions:
            pair = self.core.actions[each.number], core.actions[each.number]
            self._comparable(each, *pair)
            for phase in pair[0].during or (None,):
                for seat in self._seats():
                    given = Given(self.world.going_on, phase, seat)
                    self._action(each, pair, given, other, follows=follows)

    def _begins(self, core: Core) -> Position | Failure:
        return Machine(core).initial()

    def _seats(self) -> Sequence[int | None]:
        return (None,) if self.core.current is None else range(len(self.core.players.members))

    def _comparable(self, each: AlteredAction, ours: Action, theirs: Action) -> None:
        """Only what is chosen from, by whom, and when is compared as it is written."""
        if not each.wholly:
            return
        asked = [
            (
                [(choice.name, choice.type, choice.by_chance) for choice in action.choices],
                type(action.owner),
                action.during,
            )
            for action in (ours, theirs)
        ]
        if asked[0] != asked[1]:
            raise _PartedError(f"`{ours.name}` is another kind of move")
        chance = isinstance(ours.owner, ByChance) or any(one.by_chance for one in ours.choices)
        listed = any(
            isinstance(choice.domain, Listing) for one in (ours, theirs) for choice in one.choices
        )
        if chance and listed:  # where something is listed twice, it is twice as likely
            raise _PartedError(f"the odds of `{ours.name}` depend on a list")

    def _ends(self, other: _Reading) -> None:
        """The end, and the outcome where the game may be over."""
        resting, mine = self.world.resting, self.ours.end
        self._same("the end", [mine], [other.end], resting)
        over = mine.cells[0] if not self.core.ends_without_move else self.terms.true
        outcomes = [each.core.outcome for each in (self.ours, other)]
        match outcomes:
            case [None, None]:
                pass
            case [Outcome() as one, Outcome() as two] if _shape(one) == _shape(two):
                mine_all = of_outcome(self.ours.running(), one, over)
                others = of_outcome(other.running(), two, over)
                self._same("the outcome", mine_all, others, (*resting, over))
            case _:
                raise _PartedError("the outcome tells something else")

    def _same_steps(self, other: _Reading) -> bool:
        """Whether each step is the same wherever it may happen, whatever is known there."""
        try:
            for one, two in zip(self.core.steps, other.core.steps, strict=True):
                happens, then = of_step(self.ours.running(), one)
                there, then_there = of_step(other.running(), two)
                self._same(one.name, [happens, then], [there, then_there], (), anywhere=True)
        except _PartedError:
            return False
        return True

    def _action(
        self,
        each: AlteredAction,
        pair: tuple[Action, Action],
        given: Given,
        other: _Reading,
        *,
        follows: bool,
    ) -> None:
        """One action in one phase, with one player on turn."""
        terms, name = self.terms, pair[0].name
        ours, theirs = self.ours.running(), other.running()
        one = of_action(terms, ours, pair[0], given)
        two = of_action(terms, theirs, pair[1], given)
        never = self._never(one.unanswered)
        assumed = [*given.conditions, *map(terms.negation, never)]
        unanswered = [
            where for _, where in (*one.unanswered, *two.unanswered) if where not in never
        ]
        if each.guards or each.wholly:
            # In which order guards fail, and before which choices, is not compared.
            self._show(name, [terms.negation(where) for where in unanswered], assumed)
            self._show(name, [terms.equal(one.offered, two.offered)], assumed)
        assumed += map(terms.negation, unanswered)
        if terms.false in (one.offered, two.offered):
            return  # neither offers it
        assumed.append(one.offered)
        if len(one.owners) != len(two.owners):
            raise _PartedError(f"`{name}` is made by others")
        owners = zip(one.owners, two.owners, strict=True)
        self._show(name, [terms.equal(*them) for them in owners], assumed)
        self._show(name, [terms.equal(one.weight, two.weight)], assumed)
        if follows:
            one, two = (
                with_steps(made, running, self._refuted)
                for made, running in ((one, ours), (two, theirs))
            )
            self._show(name, [terms.negation(one.long), terms.negation(two.long)], assumed)
        led = [Answered(made.stuck, made.after) for made in (one, two)]
        self._same(name, led[:1], led[1:], assumed)

    def _never(self, fails: Fails) -> list[Term]:
        """Where obligations of ours would fail that are proved never to."""
        return [where for key, where in fails if key in self.proved.obligations]

    # ---- how it is shown

    def _same(
        self,
        about: str,
        ours: Sequence[Answered],
        theirs: Sequence[Answered],
        assumed: Iterable[Term],
        *,
        anywhere: bool = False,
    ) -> None:
        """Values are the same, or have no answer on either side."""
        terms = self.terms
        for one, two in zip(ours, theirs, strict=True):
            self._show(about, [terms.equal(one.unanswered, two.unanswered)], assumed, anywhere)
            pairs = zip(one.cells, two.cells, strict=True)
            equal = [terms.equal(*pair) for pair in pairs]
            answered = [*assumed, terms.negation(one.unanswered)]
            self._show(about, equal, answered, anywhere)

    def _show(
        self, about: str, parts: Iterable[Term], assumed: Iterable[Term], anywhere: bool = False
    ) -> None:
        """Show that these hold where all of that does. Raises _PartedError."""
        wanted = self.world.conjuncts(parts)
        known = self.world.conjuncts(assumed)
        wanted = tuple(part for part in wanted if part not in known and part != self.terms.true)
        if not wanted:
            return
        self._look()
        standing = [] if anywhere else self.stated
        facts = [
            *self.lengths.facts(wanted, [*known, *standing]),
            *self.sums.facts(wanted, [*known, *standing]),
        ]
        goal = Goal(("reading", about, ""), wanted, (*known, *facts))
        for reply in self._replies(goal, standing):
            if reply.answer.verdict != "cannot hold":
                raise _PartedError(f"{NOT_SHOWN} (`{about}`)")
            self.rests |= resting(reply.answer.used, self.world.hypotheses, "")

    def _replies(self, goal: Goal, standing: Sequence[Term]) -> Iterator[Reply]:
        """What comes of a goal, of its parts one by one if need be; sums are counted in the end."""
        every = tuple(dict.fromkeys([*goal.assumed, *standing]))
        with self.questions.about([goal], standing):
            for reply in self.questions.show(goal, every, self.left, self.asking, WAYS):
                self.asked += 1
                if reply.answer.verdict == "holds" and self.world.sums:
                    yield self._counted(goal, every)
                    return
                yield reply

    def _counted(self, goal: Goal, every: Sequence[Term]) -> Reply:
        """The same question with all sums being what is counted."""
        self.asked += 1
        known = [*every, *self.world.sums]
        more = Goal(goal.key, goal.parts, (*goal.assumed, *self.world.sums))
        with self.questions.about([more]):
            whole = self.questions.whole(goal)
            return self.questions.ask(whole, more, known, self.left, self.asking, LAST_WAY)

    def _refuted(self, _turn: Turn, where: Sequence[Term]) -> Because:
        """Whether a step cannot happen there, for all that is proved."""
        self._look()
        self.asked += 1
        if ask(self.terms, where, STEP_WORK, self.left).verdict == "cannot hold":
            return frozenset()
        answer = self.questions.possible(where, self.stated, MORE_WORK, self.left)
        if answer.verdict != "cannot hold":
            return None
        self.rests |= resting(answer.used, self.world.hypotheses, "")
        return frozenset()

    def _look(self) -> None:
        """Raises _PartedError where a limit is reached."""
        if self.left <= 0:
            raise _PartedError(NO_TIME)
        if self.budget.memory is not None and memory_used() > self.budget.memory:
            raise _PartedError("there is no memory left")


class _Reading:
    """One reading, which runs on the free position."""

    def __init__(self, comparing: Agreeing, core: Core) -> None:
        self.core = core
        self.terms = comparing.terms
        self.cells = comparing.cells
        self.remembered = Remembered(core)
        self.end = of_end(self.running())

    def running(self) -> Symbolic:
        """Something to run its rules."""
        return Symbolic(self.core, self.terms, self.cells, self.remembered)


def _shape(outcome: Outcome) -> tuple[bool, list[str]]:
    return outcome.winners is None, [score.name for score in outcome.scores]


def _same_boards(ours: Core, theirs: Core) -> bool:
    """Whether distances and trails are on the same boards: terms know these by name only."""
    mine, others = _boards(ours), _boards(theirs)
    return all(mine[name] == others[name] for name in mine.keys() & others.keys())


def _boards(core: Core) -> dict[str, Table | Graph]:
    """The boards on which a core has distances and trails."""
    names = set[str]()
    for node in nodes(core):
        match node:
            case Distance(graph=name) | LongestTrail(ends=name):
                names.add(name)
            case _:
                pass
    every: list[Table | Graph] = [*core.tables, *core.graphs]
    return {each.name: each for each in every if each.name in names}
