"""z3, asked whether terms can all hold."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from time import perf_counter
from typing import Literal

import z3
from msgspec import Struct

from rulewright.core.running.algebra import Term
from rulewright.symbolic.smt.integers import Integers, script
from rulewright.symbolic.smt.smtlib import Writer
from rulewright.symbolic.terms.terms import Terms

Verdict = Literal["holds", "cannot hold", "unknown"]

PER_SECOND = 1_000_000
"""Units of work that are done in a second on the slowest machines; ten times as much is common."""

WORK_DONE = "rlimit count"
"""What z3 calls it in its statistics."""

PER_CONFLICT = 100
"""Units of work for which a conflict counts, as few are counted where all is truth values."""


class Answer(Struct, frozen=True):
    """Whether terms can all hold.

    Where they can, `values` has the numbers and truth values of one way, by name, if they were
    asked for; what is not among them does not matter. `reason` tells why the answer is not known.
    `work` is in units of z3's `rlimit`, and is counted only where several questions are asked in a
    session.
    """

    verdict: Verdict
    values: Mapping[str, int] = {}
    reason: str = ""
    seconds: float = 0.0
    used: tuple[Term, ...] = ()
    work: int = 0


def limit(solver: z3.Solver, work: int, seconds: float) -> None:
    """Let a solver give up after so much work, in units of z3's `rlimit`.

    That is the same on all machines. Time is a net below it, for `seconds` at most: where z3 counts
    too little of what it does, or the machine is slow.
    """
    solver.set("rlimit", work)
    solver.set("max_conflicts", max(1, work // PER_CONFLICT))
    solver.set("timeout", max(1, int(1000 * min(seconds, work / PER_SECOND))))


def ask(
    terms: Terms, asserted: Sequence[Term], work: int, seconds: float, *, values: bool = False
) -> Answer:
    """Whether these terms can all hold, if that is found out with so much work and time.

    With `values`, it tells a way in which they can. Raises KeyboardInterrupt when the user
    interrupts.
    """
    started = perf_counter()
    if terms.all_of(asserted) == terms.false:
        return Answer("cannot hold")
    text = script(terms, [term for term in asserted if term != terms.true])
    solver = new_solver(numbers="Int" in text)
    limit(solver, work, seconds)
    solver.from_string(text)
    found = solver.check()
    spent = perf_counter() - started
    if found == z3.unsat:
        return Answer("cannot hold", seconds=spent)
    if found == z3.unknown:
        reason = solver.reason_unknown()
        if "interrupt" in reason:
            raise KeyboardInterrupt
        return Answer("unknown", reason=reason, seconds=spent)
    return Answer("holds", Values(solver.model(), {}) if values else {}, seconds=spent)


def new_solver(*, numbers: bool) -> z3.Solver:
    """A solver that knows nothing of others: with them, what it does would hang on their work."""
    context = z3.Context()
    return z3.Solver(ctx=context) if numbers else z3.SolverFor("QF_FD", context)


class Session:
    """Many questions about the same terms, which are read once, and asserted where they are asked.

    What is added within a `layer` is forgotten behind it. `meanings` are the claims that are read,
    `literals` those of them that are asserted: each holds where its literal does. What is asserted
    for that is made once (`switches`).
    """

    def __init__(self, terms: Terms, *, numbers: bool) -> None:
        self.writer = Writer(terms, Integers)
        self.solver = new_solver(numbers=numbers)
        self.reader = z3.Solver(ctx=self.solver.ctx)
        self.read = 0
        self.meanings: dict[Term, z3.BoolRef] = {}
        self.literals: dict[Term, z3.BoolRef] = {}
        self.switches: dict[Term, tuple[z3.BoolRef, z3.BoolRef]] = {}
        self.constants: Constants = {}

    def add(self, claims: Iterable[Term]) -> None:
        """Read claims, and assert what the free terms in them can be."""
        new = [claim for claim in dict.fromkeys(claims) if claim not in self.meanings]
        self.writer.know(new)
        for claim in new:
            self.writer.assert_word(self.writer.truth(claim))
        self.reader.from_string(self.writer.text())
        read = self.reader.assertions()
        meanings = [read[place] for place in range(self.read, len(read))]
        self.read = len(read)
        first = len(meanings) - len(new)
        self.solver.add(meanings[:first])
        self.meanings.update(zip(new, meanings[first:], strict=True))

    def know(self, claims: Sequence[Term]) -> None:
        """Read claims that are asked about again and again, and assert them at once."""
        self.add(claims)
        self.assert_all(claims)

    def assert_all(self, claims: Iterable[Term]) -> None:
        """Assert claims that are read, as all that is asked from now on may need them."""
        for claim in claims:
            self.claim(claim)

    def claim(self, claim: Term) -> z3.BoolRef:
        """The literal of a claim, which is asserted from now on to hold where its literal does."""
        if claim not in self.literals:
            if claim not in self.switches:
                literal = z3.Bool(f"claim{claim}", self.solver.ctx)
                self.switches[claim] = literal, z3.Implies(literal, self.meanings[claim])
            self.literals[claim], switch = self.switches[claim]
            self.solver.add(switch)
        return self.literals[claim]

    @contextmanager
    def layer(self, claims: Iterable[Term]) -> Iterator[None]:
        """Within this, these claims are known as well."""
        kept = self.literals, self.meanings, self.writer.known, self.writer.grounded
        before = [len(each) for each in kept]
        self.solver.push()
        try:
            self.add(claims)
            yield
        finally:
            self.solver.pop()
            for each, count in zip(kept, before, strict=True):
                while len(each) > count:
                    each.popitem()

    def ask(
        self, claims: Sequence[Term], work: int, seconds: float, *, values: bool = False
    ) -> Answer:
        """Whether these claims can all hold; `used` are those that exclude each other.

        With `values`, it tells a way in which they can. That takes long where there are many.
        """
        started = perf_counter()
        limit(self.solver, work, seconds)
        before = self.work_done
        found = self.solver.check([self.claim(claim) for claim in claims])
        work = self.work_done - before
        spent = perf_counter() - started
        if found == z3.unsat:
            core = {literal.decl().name() for literal in self.solver.unsat_core()}
            used = tuple(claim for claim in claims if f"claim{claim}" in core)
            return Answer("cannot hold", seconds=spent, used=used, work=work)
        if found == z3.unknown:
            reason = self.solver.reason_unknown()
            if "interrupt" in reason:
                raise KeyboardInterrupt
            return Answer("unknown", reason=reason, seconds=spent, work=work)
        way = Values(self.solver.model(), self.constants) if values else {}
        return Answer("holds", way, seconds=spent, work=work)

    @property
    def work_done(self) -> int:
        """All work so far, of which z3 says nothing before there is any."""
        done = self.solver.statistics()
        return int(done.get_key_value(WORK_DONE)) if WORK_DONE in done.keys() else 0  # noqa: SIM118


Constants = dict[str, tuple[z3.FuncDeclRef, z3.FuncDeclRef]]
"""What is declared by a name: a truth value, or a number."""


class Values(Mapping[str, int]):
    """The numbers and truth values that a model has, by name, each read when it is asked for.

    Of `constants` that have been asked for in a context, the declarations are known. z3 is called
    without what its Python classes do around each call, as some thousand values are read of a way.
    """

    def __init__(self, model: z3.ModelRef, constants: Constants) -> None:
        self.model = model
        self.constants = constants

    def __getitem__(self, name: str) -> int:  # type: ignore[explicit-override]
        if name not in self.constants:
            truth, number = z3.Bool(name, self.model.ctx), z3.Int(name, self.model.ctx)
            self.constants[name] = truth.decl(), number.decl()
        context = self.model.ctx.ref()
        truth, number = (self._found(each) for each in self.constants[name])
        if truth.value is not None:
            return int(z3.Z3_get_bool_value(context, truth) == z3.Z3_L_TRUE)
        if number.value is None:
            raise KeyError(name)
        return int(z3.Z3_get_numeral_string(context, number))

    def _found(self, constant: z3.FuncDeclRef) -> z3.Ast:
        """What the model has of a constant; it has no value where it has nothing."""
        return z3.Z3_model_get_const_interp(self.model.ctx.ref(), self.model.model, constant.ast)

    def __iter__(self) -> Iterator[str]:  # type: ignore[explicit-override]
        return (each.name() for each in self.model.decls())

    def __len__(self) -> int:  # type: ignore[explicit-override]
        return len(self.model)
