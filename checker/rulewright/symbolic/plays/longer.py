"""k-induction: what has held in several positions in a row holds in the next one as well.

A property that one move can break, from a position that nobody reaches, may be true all the same:
then often nothing leads to such a position, or not for long. Here plays of k moves begin anywhere.
That it holds in the first k positions of the game, plays from there have to show.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence
from time import perf_counter

from msgspec import Struct
from msgspec.structs import replace

from rulewright.core.ir import Core, Property
from rulewright.core.proof import Asked
from rulewright.core.running.algebra import NotUnderstood, Term
from rulewright.core.search import Budget, Progress, Report
from rulewright.reference.alarm import MemoryIsUp, TimeIsUp, alarm
from rulewright.reference.machine import Machine
from rulewright.reference.offers import TooManyCandidates
from rulewright.symbolic.plays.actual import Actual
from rulewright.symbolic.plays.frame import Frame, Moves
from rulewright.symbolic.plays.unrolled import Unrolled
from rulewright.symbolic.proofs.questions import Asking
from rulewright.symbolic.smt.interrupts import plain_interrupts

MOST_MOVES = 5
"""So long are the plays."""

PER_QUERY = 3.0
"""Seconds for one question to the solver."""


class Longer(Struct, frozen=True):
    """Properties that are proved, each with the number of moves that was needed.

    `interrupted` tells that the user wanted no more.
    """

    moves: dict[str, int]
    asked: tuple[Asked, ...]
    seconds: float
    interrupted: bool = False


class Known(Struct, frozen=True):
    """What is `proved`, and what is not though no play of up to `moves` moves breaks it.

    What is proved may be over moves; what is unproved is of positions. Steps behind a move must be
    known to come to rest as soon as they are followed.
    """

    proved: Collection[str]
    unproved: Sequence[Property]
    moves: int


def prove_longer(
    core: Core, known: Known, budget: Budget, report: Report, asking: Asking
) -> Longer:
    """Prove what is not proved, as far as that goes within `budget`. Raises Disagreement."""
    return _Proving(core, known, budget, report, asking).run()


class _Proving:
    def __init__(
        self, core: Core, known: Known, budget: Budget, report: Report, asking: Asking
    ) -> None:
        self.started = perf_counter()
        self.core = core
        self.assumed = [
            each for each in core.properties if each.name in known.proved and not each.over_moves
        ]
        self.open = list(known.unproved)
        self.most = min(known.moves + 1, MOST_MOVES)
        self.budget = budget
        self.report = report
        self.solver = Unrolled(budget)
        self.asking = asking
        self.moves: dict[str, int] = {}
        self.asked: list[Asked] = []

    def run(self) -> Longer:
        """Look at plays of two moves, of three, and so on; whatever ends that is no fault."""
        interrupted = False
        try:
            with alarm(self.budget), plain_interrupts():
                self.all_lengths()
        except (TimeIsUp, MemoryIsUp, TooManyCandidates, NotUnderstood, RecursionError):
            pass
        except KeyboardInterrupt:
            interrupted = True
        return Longer(self.moves, tuple(self.asked), perf_counter() - self.started, interrupted)

    def all_lengths(self) -> None:
        """Prove what can be, with as few moves as possible."""
        bare = replace(self.core, properties=(), outcome=None)
        self.frame = Frame(bare, Actual(Machine(bare)), ())
        self.open = list(filter(self.answers, self.open))
        self.holding = {each.name: self.holds(each) for each in self.open}
        moves = self.frame.moves()
        if not moves.transitions:
            return
        self.position(0, moves)
        for depth in range(1, self.most + 1):
            if not self.open:
                return
            self.move(depth - 1, moves)
            self.position(depth, moves)
            if depth > 1:
                self.prove(depth)

    # ---- what is known of a play

    def answers(self, stated: Property) -> bool:
        """Whether a property has an answer everywhere: plays do not tell of each that it has."""
        running = self.frame.running(self.frame.now)
        running.number(stated.condition, {})
        return all(where == self.frame.terms.false for _, where in running.fails)

    def holds(self, stated: Property) -> Term:
        """Whether a property has an answer, and it is yes. Raises NotUnderstood."""
        running = self.frame.running(self.frame.now)
        condition = running.number(stated.condition, {})
        answered = (self.frame.terms.negation(where) for _, where in running.fails)
        return self.frame.terms.all_of([*answered, condition])

    def position(self, depth: int, moves: Moves) -> None:
        """What is known of the position after so many moves, and what may be."""
        terms, frame = self.frame.terms, self.frame
        certain = [*map(self.holds, self.assumed), *frame.facts]
        if depth > 0:
            pairs = zip(frame.now, moves.shape, strict=True)
            certain += [
                terms.is_constant(cell, value) for cell, value in pairs if value is not None
            ]
        self.solver.add_terms(terms, [each for each in certain if each != terms.true], depth)
        named: dict[str, Term] = {}
        for number, each in enumerate(self.open):
            named[f"ask holds {number}"] = self.holding[each.name]
            named[f"ask fails {number}"] = terms.negation(self.holding[each.name])
        self.solver.add_switched(terms, named, depth)

    def move(self, depth: int, moves: Moves) -> None:
        """A move is made after so many."""
        terms = self.frame.terms
        self.solver.add_terms(terms, [*moves.asserted, terms.negation(moves.none)], depth)

    # ---- proofs

    def prove(self, length: int) -> None:
        """Prove all that plays of this length can, each with all the others that they can."""
        standing = {each.name: number for number, each in enumerate(self.open)}
        standing = {name: number for name, number in standing.items() if name not in self.moves}
        while True:
            lost = [name for name in standing if not self.follows(name, length, standing)]
            if not lost:
                break
            standing = {name: number for name, number in standing.items() if name not in lost}
        self.moves.update(dict.fromkeys(standing, length))
        if len(self.moves) == len(self.open):
            self.open = []

    def follows(self, name: str, length: int, standing: dict[str, int]) -> bool:
        """Whether a property holds behind a play of this length in which all that stands did."""
        seconds = perf_counter() - self.started
        self.report(Progress(0, 0, length, 0, seconds, queries=len(self.asked), about=name))
        asked = [f"{length}? fails {standing[name]}"]
        given = list(self.given(length, standing.values()))
        left = PER_QUERY
        if self.budget.seconds is not None:
            left = min(left, self.budget.seconds - seconds)
        if left <= 0:
            raise TimeIsUp
        answer = self.solver.ask(asked, left, given)
        noted = self.asking.note(name, answer, lambda: self.solver.script([*asked, *given]))
        how = f"plays of {length} moves that begin anywhere"
        verdict, reason = answer.verdict, answer.reason
        told = Asked(name, "", how, verdict, reason, answer.seconds, noted.script)
        self.asked.append(replace(told, second=noted.second))
        return verdict == "cannot hold"

    def given(self, length: int, standing: Iterable[int]) -> Iterable[str]:
        """That what stands holds everywhere before the end of a play, and what is proved in it."""
        known = [number for number, each in enumerate(self.open) if each.name in self.moves]
        for number in standing:
            yield from (f"{depth}? holds {number}" for depth in range(length))
        for number in known:
            yield from (f"{depth}? holds {number}" for depth in range(length + 1))
