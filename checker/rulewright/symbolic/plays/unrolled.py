"""z3, told of one position of a play after the other."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from threading import Event, Thread
from time import perf_counter

import z3

from rulewright.core.running.algebra import Term
from rulewright.core.search import Budget
from rulewright.reference.alarm import MemoryIsUp
from rulewright.reference.memory import memory_used
from rulewright.symbolic.smt.bits import script
from rulewright.symbolic.smt.solver import Answer
from rulewright.symbolic.terms.terms import Terms

LOOK = 0.1
"""Seconds between two looks at the memory while the solver works."""


def at_depth(text: str, depth: int) -> str:
    """A text about a frame, with the names of what it is about after so many moves."""
    return (
        text.replace("|now ", f"|{depth} ")
        .replace("|next ", f"|{depth + 1} ")
        .replace("|move ", f"|{depth}> ")
        .replace("|ask ", f"|{depth}? ")
    )


def name_at(name: str, depth: int) -> str:
    """A name in a frame as it is after so many moves."""
    return at_depth(f"|{name}", depth)[1:]


class Unrolled:
    """Assertions about plays, of which more and more are added."""

    def __init__(self, budget: Budget) -> None:
        self.budget = budget
        self.solver = z3.SolverFor("QF_FD")
        self.asked = 0

    def add(self, text: str, depth: int) -> None:
        """Assert the script of a frame, after so many moves."""
        self.solver.add(z3.parse_smt2_string(at_depth(text, depth)))

    def add_terms(self, terms: Terms, asserted: Sequence[Term], depth: int) -> None:
        """Assert terms of a frame."""
        if asserted:
            self.add(script(terms, asserted, {}), depth)

    def add_switched(self, terms: Terms, named: Mapping[str, Term], depth: int) -> None:
        """Terms each of which holds where the truth value of its name does."""
        if named:
            self.add(script(terms, [], named), depth)

    def ask(self, names: Sequence[str] | None, seconds: float, given: Iterable[str] = ()) -> Answer:
        """Whether one of these truth values can hold; or, of None, all that is asserted.

        Those that are `given` hold as well.
        Raises KeyboardInterrupt when the user interrupts, MemoryIsUp where there is too little.
        """
        started = perf_counter()
        self.asked += 1
        assumed: list[z3.BoolRef] = [z3.Bool(name) for name in given]
        if names is not None:
            some = z3.Bool(f"any {self.asked}")
            self.solver.add(z3.Implies(some, z3.Or([z3.Bool(name) for name in names])))
            assumed.append(some)
        self.solver.set("timeout", max(1, int(1000 * seconds)))
        with self.watched():
            found = self.solver.check(assumed)
        spent = perf_counter() - started
        if found == z3.unsat:
            return Answer("cannot hold", seconds=spent)
        if found == z3.unknown:
            reason = self.solver.reason_unknown()
            if "interrupt" in reason:
                raise KeyboardInterrupt
            return Answer("unknown", reason=reason.partition("\n")[0], seconds=spent)
        return Answer("holds", _values(self.solver.model()), seconds=spent)

    def script(self, names: Iterable[str]) -> str:
        """All that is asserted, and that these truth values hold, as SMT-LIB 2."""
        copied = z3.Solver()
        copied.add(self.solver.assertions())
        copied.add([z3.Bool(name) for name in names])
        return str(copied.to_smt2()).replace("(check-sat)\n", "")

    @contextmanager
    def watched(self) -> Iterator[None]:
        """Stop the solver where the process holds more memory than it may. Raises MemoryIsUp."""
        limit = self.budget.memory
        if limit is None:
            yield
            return
        done, exceeded = Event(), Event()

        def watch() -> None:
            while not done.wait(LOOK):
                if memory_used() > limit:
                    exceeded.set()
                    self.solver.interrupt()

        thread = Thread(target=watch, daemon=True)
        thread.start()
        try:
            yield
        finally:
            done.set()
            thread.join()
        if exceeded.is_set():
            raise MemoryIsUp


def _values(model: z3.ModelRef) -> dict[str, int]:
    """The numbers and truth values of a model, by name."""
    values: dict[str, int] = {}
    for declared in model.decls():
        value = model[declared]
        if z3.is_bv_value(value):
            values[declared.name()] = value.as_signed_long()
        else:
            values[declared.name()] = int(z3.is_true(value))
    return values
