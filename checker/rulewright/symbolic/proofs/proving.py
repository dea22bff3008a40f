"""Looks at all situations, and shows in each what is to be shown there, or says why not."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import partial
from time import perf_counter

from msgspec import Struct
from msgspec.structs import replace

from rulewright.core.ir import Core, Property
from rulewright.core.proof import Asked, Induction, Judged, Step
from rulewright.core.running.algebra import NotUnderstood, Term
from rulewright.core.search import Budget, Failure, Position, Progress, Report
from rulewright.reference.alarm import LOOK
from rulewright.reference.machine import Machine
from rulewright.reference.memory import memory_used
from rulewright.symbolic.moves.lengths import Lengths
from rulewright.symbolic.moves.sums import Sums
from rulewright.symbolic.moves.transition import MOST_ROUNDS, Turn
from rulewright.symbolic.proofs.candidates import is_candidate, is_supposed
from rulewright.symbolic.proofs.counterexample import (
    Unconfirmed,
    position_that_breaks,
    step_of,
    steps_beside,
)
from rulewright.symbolic.proofs.ledger import STATED, Ledger, resting
from rulewright.symbolic.proofs.questions import (
    FEW_WAYS,
    LAST_WAY,
    SUMS_WAY,
    WAYS,
    Asking,
    Noted,
    Questions,
    Reply,
    Way,
)
from rulewright.symbolic.proofs.situations import (
    Goal,
    Key,
    NotFollowed,
    Share,
    Situation,
    apart,
    behind_move,
    behind_moves,
    in_positions,
    moving,
    why,
)
from rulewright.symbolic.proofs.world import TO_SHOW, World
from rulewright.symbolic.smt.integers import script
from rulewright.symbolic.smt.interrupts import plain_interrupts
from rulewright.symbolic.smt.solver import Answer, ask
from rulewright.symbolic.terms.cone import cone
from rulewright.symbolic.terms.evaluate import completed, evaluate
from rulewright.symbolic.terms.terms import in_words

STEP_WORK = 2_000_000
"""With so much work it is tried to find out that a step cannot happen after a move."""

MORE_WORK = 10_000_000
"""The same, with all that the properties say: steps too many cost more."""

CANDIDATE_WORK = 300_000_000
"""For all questions about candidates together. It is counted, so that each run gives the same."""

MOST_COUNTED = 8
"""So many sums near to a goal are counted before all of them are."""

SAID: dict[Unconfirmed, str] = {
    "not offered": "the move that the solver gave is none of those that there are",
    "too many choices": "the move that the solver gave is one of too many to look at",
    "nothing breaks": "the move that the solver gave breaks nothing when it is made",
    "not allowed": "the position that the solver gave is one that cannot be",
    "no answer": "it has no answer where a move leads that is not known to be reachable",
}
"""What is told of a step that the reference engine does not confirm."""

LATER = 2
"""From the third step after a move on it is counted how many of something there are, if need be."""

LONG_STEPS = f"behind a move, steps may go on beyond the {MOST_ROUNDS} that are followed"

UNLIMITED = 10**9
"""Seconds where no limit is given."""


class UsedUpError(Exception):
    """A limit is reached: time, or memory."""

    def __init__(self, limit: str) -> None:
        super().__init__(limit)
        self.limit = limit


class Earlier(Struct, frozen=True):
    """What an earlier look has `settled`, what was `asked` then, and what was `too_hard`.

    It was a look at a `world` of the same rules, in which less was stated, and at `situations`.
    """

    settled: Sequence[Key] = ()
    asked: Sequence[Asked] = ()
    too_hard: frozenset[Key] = frozenset()
    world: World | None = None
    situations: Sequence[Situation] = ()


NOTHING = Earlier()
"""There was no earlier look."""


def _is_of(key: Key, failure: Failure | None) -> bool:
    """Whether this is how what has the key is broken."""
    if failure is None:
        return key[0] == STATED
    return (failure.site.kind, failure.site.rule, failure.site.what) == key


class Proving:
    """One look at all situations.

    What an `earlier` one has settled is known, and what was too hard then gets less work now.
    """

    def __init__(
        self,
        core: Core,
        budget: Budget,
        report: Report,
        asking: Asking,
        earlier: Earlier = NOTHING,
    ) -> None:
        self.earlier = earlier
        self.settled = earlier.settled
        self.too_hard = earlier.too_hard
        self.situations: list[Situation] = []
        self.given_up: set[Key] = set()
        self.started = perf_counter()
        self.next_look = 0.0
        self.core = core
        self.budget = budget
        self.report = report
        self.asking = asking
        self.machine = Machine(core)
        self.asked = list(earlier.asked)
        self.work_for_candidates = CANDIDATE_WORK
        self.ledger = Ledger(())
        self.untold = "it was not looked at"
        self.complete = False
        self.alike: tuple[str, ...] = ()
        self.cycles = {(each.cycle.kind, each.cycle.rule, each.cycle.what) for each in core.steps}

    @property
    def seconds(self) -> float:
        """So long it has taken."""
        return perf_counter() - self.started

    @property
    def left(self) -> float:
        """So many seconds are left."""
        limit = UNLIMITED if self.budget.seconds is None else self.budget.seconds
        return limit - self.seconds

    def result_of_run(self) -> Induction:
        """What `run` gives, or what is known when it is interrupted."""
        try:
            with plain_interrupts():
                return self.run()
        except KeyboardInterrupt:
            return self.result("interrupted")
        except UsedUpError as used_up:
            return self.result(used_up.limit)

    def run(self) -> Induction:
        """Look at all situations, then again at goals that rest on what was not shown.

        Raises UsedUpError where a limit is reached while a move is followed.
        """
        try:
            known = {name for kind, name, _ in self.settled if kind == STATED}
            supposed = {each.name for each in self.core.properties if is_supposed(each)}
            self.world = World(self.core, known, supposed, self.earlier.world, self.look)
        except (NotUnderstood, RecursionError) as reason:
            self.untold = why(reason)
            return self.result(None)
        try:
            alike = self.world.alike
        except UsedUpError as used_up:
            return self.result(used_up.limit)
        self.alike = tuple(action.name for action in self.core.actions if action.name in alike)
        self.support = self.world.support
        self.sums = Sums(self.world.terms, self.support)
        self.lengths = Lengths(self.core, self.world.terms, self.support)
        self.ledger = Ledger(self.world.stating, self.settled)
        stated = [part for parts in self.world.hypotheses.values() for part in parts]
        self.questions = Questions(self.world.terms, self.support, stated)
        self._at_the_start()
        for found in self._situations():
            stopped = self._used_up()
            if stopped is not None:
                return self.result(stopped)
            if isinstance(found, NotFollowed):
                self._not_followed(found)
            else:
                self._look(len(self.situations), found, found.goals)
                self.situations.append(found)
        stopped = self._again(self.situations)
        self.complete = stopped is None
        return self.result(stopped)

    def _situations(self) -> Iterator[Situation | NotFollowed]:
        yield in_positions(self.world)
        earlier = self.earlier.situations if self.world.continued else ()
        yield from behind_moves(self.world, self._refuted, self.ledger.standing, earlier)

    def _used_up(self) -> str | None:
        """Which limit is reached, if one is."""
        if self.left <= 0:
            return "time"
        limit = self.budget.memory
        if limit is None or self.seconds < self.next_look:
            return None
        if memory_used() > limit:
            return "memory"
        self.next_look = self.seconds + LOOK
        return None

    def look(self) -> None:
        """Raise UsedUpError where a limit is reached."""
        limit = self._used_up()
        if limit is not None:
            raise UsedUpError(limit)

    def _refuted(self, turn: Turn, where: Sequence[Term], share: Share) -> frozenset[str] | None:
        """Without properties if that is enough, else with those that still stand.

        Raises UsedUpError.
        """
        self.look()
        answer = ask(self.world.terms, where, STEP_WORK, self.left)
        if answer.verdict == "cannot hold":
            self._note_step(turn, answer, where)
            return frozenset()
        standing = self._standing(share)
        known, counts = list(where), turn[1] >= LATER
        work = STEP_WORK if counts else MORE_WORK
        answer = self.questions.possible(known, standing, work, self.left)
        if answer.verdict != "cannot hold" and counts:
            known.extend(self._sums_within(where))
            answer = self.questions.possible(known, standing, MORE_WORK, self.left)
        if answer.verdict != "cannot hold":
            return None
        self._note_step(turn, answer, [*known, *standing])
        return resting(answer.used, self._standing_parts(share, 0), "")

    def _note_step(self, turn: Turn, answer: Answer, claims: Sequence[Term]) -> None:
        """Keep the question that rules a step out, if any are kept, and have it confirmed."""
        about = f"that `{self.core.steps[turn[0]].name}` does not happen"
        noted = self.asking.note(about, answer, partial(script, self.world.terms, claims))
        if noted != Noted():
            kept, second = noted.script, noted.second
            told = Asked(about, "", "whole numbers", answer.verdict, "", answer.seconds, kept)
            self.asked.append(replace(told, again=True, second=second))

    def _sums_within(self, claims: Sequence[Term]) -> list[Term]:
        """That sums are what is counted, where something that is counted is in claims."""
        world, within = self.world, set(cone(self.world.terms, claims))
        every = zip(world.sums, world.counters, strict=True)
        return [counted for counted, each in every if not within.isdisjoint(each.parts)]

    def _standing_parts(self, share: Share, moved_on: int) -> dict[str, tuple[Term, ...]]:
        """What the properties that still stand say of the position before a move, by name.

        Only what is the same for all players may be assumed where one stands for all.
        """
        excluded = self.world.apart if share == "alike" else frozenset()
        stated = self.world.hypotheses_of(moved_on).items()
        standing = self.ledger.standing - excluded
        return {name: parts for name, parts in stated if name in standing}

    def _standing(self, share: Share, moved_on: int = 0) -> list[Term]:
        """The same, whoever says it."""
        return [part for parts in self._standing_parts(share, moved_on).values() for part in parts]

    def _at_the_start(self) -> None:
        """What fails in the initial position is broken already, and so is what it fails in."""
        initial = self.machine.initial()
        if isinstance(initial, Failure):
            site = initial.site
            self.ledger.fall((site.kind, site.rule, site.what), "broken", "")
            return
        for stated in self.world.to_show:
            if stated.over_moves:
                continue
            if self.machine.evaluate(stated.condition, initial, {}) != 1:
                self.ledger.fall((STATED, stated.name, ""), "broken", "")

    def _not_followed(self, found: NotFollowed) -> None:
        """Nothing is known of what an action does: no property is shown, nor its obligations."""
        for stated in self.world.to_show:
            self.ledger.fall((STATED, stated.name, ""), "unknown", found.name, found.why)
        obligations = ("missing", found.name, "whatever it needs")
        self.ledger.fall(obligations, "unknown", found.name, found.why)

    def _again(self, situations: list[Situation]) -> str | None:
        """Show again what rests on what has fallen, until nothing does; which limit ended that."""
        while True:
            waiting = [
                (place, situation, goals)
                for place, situation in enumerate(situations)
                if (goals := self._to_show_again(place, situation))
                or not situation.rests <= self.ledger.standing
            ]
            if not waiting:
                return None
            for place, situation, goals in waiting:
                stopped = self._used_up()
                if stopped is not None:
                    return stopped
                if situation.rests <= self.ledger.standing:
                    self._look(place, situation, goals)
                else:
                    situations[place] = self._followed_again(situation)
                    self._look(place, situations[place], situations[place].goals)

    def _to_show_again(self, place: int, situation: Situation) -> tuple[Goal, ...]:
        return tuple(
            goal for goal in situation.goals if self.ledger.must_be_shown_again(goal.key, place)
        )

    def _followed_again(self, situation: Situation) -> Situation:
        """The situation behind a move with the steps that may happen for all that still stands."""
        made = situation.transition
        if made is None:
            return situation
        share = "alike" if situation.share == "apart" else situation.share
        standing = self.ledger.standing
        found = behind_move(self.world, moving(made), self._refuted, standing, share)
        if situation.share == "apart" and isinstance(found, Situation):
            found = apart(self.world, found, situation.moved_on, standing)
        if isinstance(found, Situation):
            return found
        self._not_followed(found)
        return Situation(None, ())

    # ---- one situation

    def _look(self, place: int, situation: Situation, goals: Sequence[Goal]) -> None:
        """Show goals of a situation under the hypotheses that still stand, or say why not."""
        where = situation.share, situation.moved_on
        standing = self._standing(*where)
        open_goals = [
            self._with_facts(goal, standing) for goal in goals if self.ledger.is_open(goal.key)
        ]
        with self.questions.about(open_goals, standing):
            for goal in open_goals:
                if not self.ledger.is_open(goal.key):
                    continue  # an earlier one of the same obligation was not shown
                every = tuple(dict.fromkeys([*goal.assumed, *self._standing(*where)]))
                with self.questions.alone():
                    self._show(place, situation, goal, every)

    def _with_facts(self, goal: Goal, standing: Sequence[Term]) -> Goal:
        """The same goal, with what is true of lengths and sums that only have bounds."""
        facts = [
            *self.lengths.facts(goal.parts, [*goal.assumed, *standing]),
            *self.sums.facts(goal.parts, [*goal.assumed, *standing]),
        ]
        return replace(goal, assumed=(*goal.assumed, *facts)) if facts else goal

    def _show(self, place: int, situation: Situation, goal: Goal, assumed: Sequence[Term]) -> None:
        """Show a goal, or say why not."""
        supposed = is_candidate(goal.key)
        if supposed and self.work_for_candidates <= 0:
            self.ledger.fall(goal.key, "unknown", situation.name, "there is no work left for it")
            return
        ways = FEW_WAYS if supposed or goal.key in self.too_hard else WAYS
        for said in self.questions.show(goal, assumed, self.left, self.asking, ways):
            again = self._with_sums if supposed else self._counted
            reply = again(said, goal, assumed)
            self._note(situation, goal, reply)
            if supposed:
                self.work_for_candidates -= reply.work
            elif reply.answer.verdict == "unknown":
                self.given_up.add(goal.key)
            if reply.answer.verdict != "cannot hold":
                self._fall(situation, goal, reply)
                return
            own = goal.key[1] if goal.key[0] == STATED else ""
            standing = self._standing_parts(situation.share, situation.moved_on)
            used = resting(reply.answer.used, standing, own)
            self.ledger.show(goal.key, place, used | (situation.rests - {own}))

    def _counted(self, said: Reply, goal: Goal, assumed: Sequence[Term]) -> Reply:
        """The same; where sums in it are not what is counted, what comes of counting them.

        First only those are counted whose numbers the goal speaks of, or else those near to it, as
        long as they are few.
        """
        terms, sums, reach = self.world.terms, self.world.sums, self.sums.reach(goal.parts)
        speaks = {
            each
            for each, counter in zip(sums, self.world.counters, strict=False)
            if self.support.mask(counter.number) & reach
        }
        counted: dict[Term, None] = {}
        while said.answer.verdict == "holds":
            right = evaluate(terms, sums, completed(terms, sums, said.answer.values))
            wrong = [each for each, holds in zip(sums, right, strict=True) if not holds]
            if not wrong or len(counted) == len(sums):
                break
            named = [each for each in wrong if each in speaks]
            near = [each for each in wrong if self.support.mask(each) & reach]
            few = (some for some in (named, near) if 0 < len(some) <= MOST_COUNTED - len(counted))
            counted.update(dict.fromkeys(next(few, sums)))
            said = self._with_more(said, goal, assumed, [*counted], LAST_WAY)
        return said

    def _with_sums(self, said: Reply, goal: Goal, assumed: Sequence[Term]) -> Reply:
        """The same; where it is open, what comes of telling which sums are more than nothing."""
        if said.answer.verdict != "holds":
            return said
        known = set(assumed)
        facts = [each for each in self.sums.of_what_is_counted(goal.parts) if each not in known]
        return self._with_more(said, goal, assumed, facts, SUMS_WAY) if facts else said

    def _with_more(
        self,
        said: Reply,
        goal: Goal,
        assumed: Sequence[Term],
        facts: Sequence[Term],
        ways: Sequence[Way],
    ) -> Reply:
        """What comes of asking once more, with more facts."""
        more = replace(goal, assumed=(*goal.assumed, *facts))
        whole, every = self.questions.whole(goal), [*assumed, *facts]
        with self.questions.about([more]):
            better = self.questions.ask(whole, more, every, self.left, self.asking, ways)
        return Reply(better.answer, (*said.tried, *better.tried))

    def _fall(self, situation: Situation, goal: Goal, reply: Reply) -> None:
        """Say why a goal is not shown: by a step that the reference engine makes, if it can."""
        reason = reply.answer.reason
        cuts = goal.key in self.cycles
        if cuts:
            self.ledger.cut = LONG_STEPS
        if reply.answer.verdict == "holds" and not is_candidate(goal.key):
            step = self._step(situation, goal, reply.answer.values)
            if isinstance(step, Step):
                self.ledger.fall(goal.key, "broken", situation.name, step=step)
                return
            asked = [*goal.parts, *goal.assumed, *self._standing(situation.share)]
            reason = LONG_STEPS if cuts else self._unconfirmed(asked, step)
        self.ledger.fall(goal.key, "unknown", situation.name, reason)

    def _step(
        self, situation: Situation, goal: Goal, values: Mapping[str, int]
    ) -> Step | Unconfirmed:
        """The step that breaks a goal, if it does when the reference engine makes it."""
        terms = self.world.terms
        if situation.transition is None:
            step = position_that_breaks(self.machine, terms, self.world.before, values)
        else:
            step = step_of(self.machine, terms, situation.transition, values)
        if not isinstance(step, Step):
            return step
        said = self._confirmed(step, goal, situation.share)
        if said != "not allowed":
            return said
        wrong = list(self._not_so(step.before, situation.share))
        for other in steps_beside(self.machine, step, wrong):
            found = self._confirmed(other, goal, situation.share)
            if isinstance(found, Step):
                return found
        return said

    def _confirmed(self, step: Step, goal: Goal, share: Share) -> Step | Unconfirmed:
        """The step, if it begins where it may and breaks a goal."""
        if any(self._not_so(step.before, share)):
            return "not allowed"
        if not _is_of(goal.key, step.failure):
            return "nothing breaks"
        if step.after is None:
            return step
        stated = next(each for each in self.world.to_show if each.name == goal.key[1])
        found = self.machine.evaluate(stated.condition, step.after, {}, step.before)
        if isinstance(found, Failure):
            return "no answer"
        return "nothing breaks" if found == 1 else step

    def _not_so(self, position: Position, share: Share) -> Iterator[Property]:
        """What may be assumed of a position and does not hold in it."""
        assumed = self._standing_parts(share, 0)
        for each in self.world.stating:
            if each.name in assumed and self.machine.evaluate(each.condition, position, {}) != 1:
                yield each

    def _unconfirmed(self, asked: Iterable[Term], said: Unconfirmed) -> str:
        """Why a step that the solver gave is not told, and what it may have taken wrongly."""
        if said == "no answer":
            return SAID[said]
        spoken = 0
        for term in asked:
            spoken |= self.support.mask(term)
        words = dict.fromkeys(
            in_words(name)
            for (name, _), unknown in self.world.terms.unknowns.items()
            if self.support.mask(unknown) & spoken
        )
        if not words:
            return SAID[said]
        return f"{SAID[said]}: it was free to choose {' and '.join(words)} within bounds"

    def _note(self, situation: Situation, goal: Goal, reply: Reply) -> None:
        about = " ".join(word for word in goal.key if word)
        self.asked.extend(
            Asked(
                about,
                situation.name,
                tried.way.words,
                tried.answer.verdict,
                tried.answer.reason,
                tried.answer.seconds,
                tried.noted.script,
                again=number < len(reply.tried),
                second=tried.noted.second,
            )
            for number, tried in enumerate(reply.tried, 1)
        )
        told = f"{about} over {situation.name}" if situation.name else about
        queries = len(self.asked)
        self.report(Progress(0, 0, 0, 0, self.seconds, queries=queries, about=told))

    # ---- the whole

    def result(self, stopped: str | None) -> Induction:
        """All that is known. Where it was `stopped`, what was not looked at in full is unknown."""
        keys = [(STATED, each.name, "") for each in self.core.properties if each.kind in TO_SHOW]
        return Induction(
            tuple(map(self._judged, keys)),
            tuple(map(self._judged, self.ledger.keys())),
            (),
            tuple(self.asked),
            stopped,
            self.seconds,
            self.alike,
        )

    def _judged(self, key: tuple[str, str, str]) -> Judged:
        judged = self.ledger.judged(key)
        if judged.standing == "proved" and not self.complete:
            kind, name, what = key
            return Judged(name, what, "unknown", reason=self.untold, kind=kind)
        return judged
