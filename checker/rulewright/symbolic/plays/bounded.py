"""Bounded search: shortest plays to what can happen, or that it does not in so many moves.

A play is followed from the initial position, one frame after the other. What all plays have in
common is a constant; a frame whose constants fit again is not made again, only renamed.
"""

from __future__ import annotations

from collections.abc import Sequence
from time import perf_counter

from msgspec import Struct

from rulewright.core.ir import Core, Property
from rulewright.core.proof import Asked, Bounded, Judged
from rulewright.core.running.algebra import NotUnderstood
from rulewright.core.search import (
    Budget,
    Failure,
    Play,
    Progress,
    Report,
    Witnessed,
)
from rulewright.reference.alarm import MemoryIsUp, TimeIsUp, alarm
from rulewright.reference.machine import Machine
from rulewright.reference.offers import TooManyCandidates
from rulewright.symbolic.moves.position import Known as Shape
from rulewright.symbolic.plays.actual import Actual
from rulewright.symbolic.plays.frame import TO_REACH, UNANSWERED, Frame, Key, Moves, Question
from rulewright.symbolic.plays.refining import Refining
from rulewright.symbolic.plays.showing import Made, Model, failed, made, shown, shows_no_answer
from rulewright.symbolic.plays.unrolled import Unrolled
from rulewright.symbolic.smt.interrupts import plain_interrupts
from rulewright.symbolic.smt.solver import Answer

MOST_REFINED = 300
"""So many plays of one length are corrected that the reference engine does not make."""

SOON = 5.0
"""Seconds for several questions at once, before each is asked for itself, and then for longer."""

NO_PLAY = "the play that was found is none in the reference engine"

PER_QUERY = 60.0
"""Seconds for one question to the solver."""


def search_bounded(
    core: Core, depth: int, budget: Budget, report: Report, per_query: float = PER_QUERY
) -> Bounded:
    """What all plays of up to `depth` moves show, within `budget`."""
    return _Search(core, depth, budget, report, per_query).run()


class _Open(Struct, frozen=True):
    """A question after some moves, and the truth value that says yes to it."""

    name: str
    question: Question


class _Steps(Exception):  # noqa: N818 - nothing is wrong with the search
    """After some move, steps go on for longer than they are followed."""


class _Search:
    def __init__(
        self, core: Core, depth: int, budget: Budget, report: Report, per_query: float
    ) -> None:
        self.core = core
        self.wanted = depth
        self.budget = budget
        self.report = report
        self.per_query = per_query
        self.started = perf_counter()
        self.machine = Machine(core)
        self.actual = Actual(self.machine)
        self.solver = Unrolled(budget)
        self.made: dict[Shape, Frame] = {}
        self.moves_of: dict[int, Moves] = {}
        self.frames: list[Frame] = []
        self.moves: list[Moves] = []
        self.told: list[int] = []
        """How many facts of the frame the solver knows, after each number of moves."""
        self.depth: int | None = None
        self.longest: int | None = None
        self.found: list[Witnessed] = []
        self.asked: list[Asked] = []
        self.undecided: dict[Key, Judged] = {}
        self.settled: set[Key] = set()
        self.cycles = {(each.cycle.kind, each.cycle.rule, each.cycle.what) for each in core.steps}

    def run(self) -> Bounded:
        """Search, then tell what is known."""
        stopped: str | None = None
        try:
            with alarm(self.budget), plain_interrupts():
                self.all_depths()
        except TimeIsUp:
            stopped = "time"
        except MemoryIsUp:
            stopped = "memory"
        except TooManyCandidates:
            stopped = "choices"
        except _Steps:
            stopped = "steps"
        except (NotUnderstood, RecursionError) as reason:
            stopped = str(reason) if isinstance(reason, NotUnderstood) else "nested too deeply"
        except KeyboardInterrupt:
            stopped = "interrupted"
        return Bounded(
            depth=self.depth,
            found=tuple(self.found),
            asked=tuple(self.asked),
            stopped=stopped,
            seconds=perf_counter() - self.started,
            undecided=tuple(self.undecided.values()),
            longest=self.longest,
        )

    # ---- depths

    def all_depths(self) -> None:
        """Look at plays of no move, of one, and so on."""
        initial = self.machine.initial()
        if isinstance(initial, Failure):
            self.found.append(failed(self.machine, Play((), ()), initial))
            self.depth, self.longest = self.wanted, 0
            return
        shape: Shape = initial
        for depth in range(self.wanted + 1):
            if not self.position(depth, shape):
                self.longest, self.depth = depth - 1, self.wanted
                return
            self.depth = depth
            if depth < self.wanted:
                moves = self.follow(depth)
                if not moves.transitions:
                    self.longest, self.depth = depth, self.wanted
                    return
                shape = moves.shape

    def position(self, depth: int, shape: Shape) -> bool:
        """Ask about the position after so many moves; whether there is one."""
        frame = self.frame(shape)
        self.frames.append(frame)
        self.told.append(0)
        here = [
            frame.terms.is_constant(cell, value)
            for cell, value in zip(frame.now, shape, strict=True)
            if value is not None
        ]
        self.solver.add_terms(
            frame.terms, [each for each in here if each != frame.terms.true], depth
        )
        for unread in frame.unread:
            self.leave_open(unread.key, unread.reason)
        asking = self.name(frame, frame.questions, depth, "position")
        if depth > 0:
            behind = self.moves[-1].behind
            asking += self.name(self.frames[-2], behind, depth - 1, "behind")
        self.tell_facts()
        answer = self.ask(None, depth)
        if answer.verdict == "cannot hold":
            return False
        self.settle(asking, depth)
        return True

    def follow(self, depth: int) -> Moves:
        """Ask about the moves of the position after so many others, and have one made."""
        frame = self.frames[-1]
        if id(frame) not in self.moves_of:
            self.moves_of[id(frame)] = frame.moves()
        moves = self.moves_of[id(frame)]
        self.moves.append(moves)
        if not moves.transitions:
            return moves
        self.solver.add_terms(frame.terms, moves.asserted, depth)
        asking = self.name(frame, moves.questions, depth, "move")
        self.tell_facts()
        self.settle(asking, depth + 1)
        self.solver.add_terms(frame.terms, [frame.terms.negation(moves.none)], depth)
        return moves

    def frame(self, shape: Shape) -> Frame:
        """A frame for positions with these cells known: one there is, or a new one."""
        for known, frame in self.made.items():
            pairs = zip(known, shape, strict=True)
            if all(each is None or each == value for each, value in pairs):
                return frame
        self.tell("", 0)
        frame = self.made[shape] = Frame(self.core, self.actual, shape)
        return frame

    def tell_facts(self) -> None:
        """Tell the solver what was found out in frames since, wherever they stand."""
        for depth, frame in enumerate(self.frames):
            new = frame.facts[self.told[depth] :]
            self.told[depth] += len(new)
            self.solver.add_terms(frame.terms, new, depth)

    # ---- questions

    def name(
        self, frame: Frame, questions: Sequence[Question], depth: int, about: str
    ) -> list[_Open]:
        """Give questions that are open names, and tell the solver of them."""
        wanted = [each for each in questions if self.is_open(each)]
        named = {f"ask {about} {number}": each.where for number, each in enumerate(wanted)}
        self.solver.add_switched(frame.terms, named, depth)
        return [_Open(f"{depth}? {about} {number}", each) for number, each in enumerate(wanted)]

    def is_open(self, question: Question) -> bool:
        """Whether something is not found yet, and is judged still."""
        if question.key in self.settled:
            return False
        match question.source:
            case Property() as stated:
                kind = "reached" if stated.kind in TO_REACH else "refuted"
                return (kind, stated.name, "") not in self.settled
            case _:
                return True

    def settle(self, asking: Sequence[_Open], length: int) -> None:
        """Find all that happens at the end of plays of this length. Raises _Steps."""
        refined = 0
        endless = False
        short = min(SOON, self.per_query)
        # What was too hard once would be so for all that are asked with it.
        hard = [each for each in asking if each.question.key in self.undecided]
        easy = [each for each in asking if each.question.key not in self.undecided]
        waiting = [(easy, short), *(([each], short) for each in hard)]
        while waiting:
            group, seconds = waiting.pop(0)
            group = [each for each in group if each.question.key not in self.settled]
            if not group:
                continue
            answer = self.ask(group, length, seconds)
            if answer.verdict == "unknown":
                if len(group) > 1:
                    waiting = [*(([each], short) for each in group), *waiting]
                elif seconds < self.per_query and group[0].question.key not in self.undecided:
                    waiting.append((group, self.per_query))
                else:
                    self.leave_open(group[0].question.key, answer.reason)
            if answer.verdict != "holds":
                continue
            true = [each for each in group if answer.values.get(each.name)]
            endless = endless or any(each.question.key in self.cycles for each in true)
            if not self.show(true, answer, length):
                if refined < MOST_REFINED and self.refine(true[0], answer, length):
                    refined += 1
                else:
                    for each in true:
                        self.leave_open(each.question.key, NO_PLAY)
                    group = [each for each in group if each not in true]
            waiting.insert(0, (group, seconds))
        if endless:
            raise _Steps

    def show(self, true: Sequence[_Open], answer: Answer, length: int) -> bool:
        """Note what a play shows; whether it shows something."""
        found = False
        for each in true:
            done = self.replay(each.question, answer, length)
            if each.question.key[0] == UNANSWERED:
                found |= self.note_unanswered(each.question, done)
                continue
            witnessed = shown(self.machine, each.question, done)
            if witnessed is not None and each.question.key not in self.settled:
                self.settled.add(each.question.key)
                self.found.append(witnessed)
                found = True
        return found

    def note_unanswered(self, question: Question, done: Made) -> bool:
        """Note that a property has no answer somewhere, if a play shows that."""
        if not shows_no_answer(self.machine, question, done):
            return False
        self.settled.add(question.key)
        for kind in ("refuted", "reached"):
            self.leave_open((kind, question.key[1], ""), "it has no answer in some position")
        return True

    def replay(self, question: Question, answer: Answer, length: int) -> Made:
        """The play of a model, as far as the reference engine makes it."""
        model = Model(self.frames, self.moves, answer.values)
        if isinstance(question.source, int):
            return made(self.machine, model, length - 1, question.source)
        return made(self.machine, model, length, None)

    def refine(self, of: _Open, answer: Answer, length: int) -> bool:
        """Find out why a play is none in the reference engine; whether something was found."""
        done = self.replay(of.question, answer, length)
        model = Model(self.frames, self.moves, answer.values)
        refining = Refining(self.machine, self.actual, model)
        failing = of.question.source if isinstance(of.question.source, int) else None
        found = refining.refine(done, failing)
        self.tell_facts()
        return found

    def leave_open(self, key: Key, reason: str) -> None:
        """Note that something is not found out. Raises _Steps where it cuts plays off."""
        if key in self.settled or key in self.undecided:
            return
        kind, name, what = key
        stated = not what and kind in ("reached", "refuted", UNANSWERED)
        self.undecided[key] = Judged(
            name, what, "unknown", reason=reason, kind="" if stated else kind
        )
        if key in self.cycles:
            raise _Steps

    def ask(
        self, some: Sequence[_Open] | None, length: int, seconds: float | None = None
    ) -> Answer:
        """Ask whether one of several things happens; of None, whether there is such a play."""
        if some is None:
            about = ""
        else:
            names = {each.question.key[1]: None for each in some}
            about = ", ".join(names)
        self.tell(about, length)
        left = self.per_query if seconds is None else seconds
        if self.budget.seconds is not None:
            left = min(left, self.budget.seconds - (perf_counter() - self.started))
            if left <= 0:
                raise TimeIsUp
        answer = self.solver.ask(None if some is None else [each.name for each in some], left)
        how = f"plays of {length} moves"
        self.asked.append(Asked(about, "", how, answer.verdict, answer.reason, answer.seconds))
        return answer

    def tell(self, about: str, length: int) -> None:
        """Report how far the search is."""
        seconds = perf_counter() - self.started
        self.report(Progress(0, 0, length, 0, seconds, queries=self.solver.asked, about=about))
