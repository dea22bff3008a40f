"""Why an action has no move in a position: what stands against each of its candidates.

No more than `MOST_CANDIDATES` are looked at for one action, and no longer than there is patience;
whoever reads the answer is told.
"""

from __future__ import annotations

from collections import Counter

from msgspec.structs import replace

from rulewright.core.cost import Costs
from rulewright.core.ir import Expr, Guard, GuardLet, Requirement
from rulewright.core.search import MOST_CANDIDATES, Hindrance, Position, Reason
from rulewright.diagnostics.fault import Fault
from rulewright.reference.actions import CompiledAction
from rulewright.reference.layout import Cells, Frame, NoAnswer
from rulewright.reference.machine import Machine
from rulewright.reference.patience import Patience


def hindrances(machine: Machine, position: Position, patience: Patience) -> tuple[Hindrance, ...]:
    """What hinders each action, in a position in which none has a move."""
    cells = list(position)
    costs = Costs(machine.core.functions)
    return tuple(
        _Looking(action, cells, costs).hindrance(machine, patience)
        if machine.in_phase(action, cells)
        else Hindrance(action.action.name, (_out_of_phase(),), complete=True)
        for action in machine.actions
    )


def _out_of_phase() -> Reason:
    return Reason("phase", "", "not in this phase", None, 1)


def _judged(guard: Guard) -> Expr:
    return guard.value if isinstance(guard, GuardLet) else guard.condition


class _Enough(Exception):  # noqa: N818 - the look ends here, nothing is wrong
    """As many candidates were tried as may be."""


class _Looking:
    """A look at the candidates of one action in one position."""

    def __init__(self, action: CompiledAction, cells: Cells, costs: Costs) -> None:
        self.action = action
        self.cells = cells
        self.left = MOST_CANDIDATES
        self.soon = [costs.soon(_judged(guard)) for guard in action.action.guards]
        self.found: Counter[Reason] = Counter()
        """How often each reason was met; in the reason itself the number is not yet filled in."""

    def hindrance(self, machine: Machine, patience: Patience) -> Hindrance:
        """All reasons, in the order in which they were met."""
        complete = patience.result(lambda: self.all_candidates(machine))
        reasons = self._without_seat(
            [replace(each, times=times) for each, times in self.found.items()]
        )
        name = self.action.action.name
        return Hindrance(name, reasons, complete is True, in_time=complete is not None)

    def all_candidates(self, machine: Machine) -> bool:
        """Look at the candidates; whether these are all."""
        seats = [None] if self.action.seat is None else list(machine.seats(self.cells))
        try:
            for player in seats:
                self.candidate(0, self.action.frame(player))
        except _Enough:
            return False
        return True

    def _without_seat(self, reasons: list[Reason]) -> tuple[Reason, ...]:
        """That some players are not asked says nothing where others are."""
        if self.action.seat is None:
            return tuple(reasons)
        seat = self.action.choices[self.action.seat].name
        others = tuple(each for each in reasons if (each.kind, each.name) != ("choice", seat))
        return others or tuple(reasons)

    def candidate(self, made: int, frame: Frame) -> None:
        """Look at every candidate that begins with the choices made so far."""
        if self.left == 0:
            raise _Enough
        self.left -= 1
        if self.refused(made, frame):
            return
        try:
            if made == len(self.action.choices):
                self.complete(frame)
                return
            values = self.action.values(made, self.cells, frame)
        except NoAnswer as no_answer:
            self.unanswered(no_answer)
            return
        none = True
        for value in values:
            none = False
            frame[made] = value
            self.candidate(made + 1, frame)
        if none:
            choice = self.action.choices[made].name
            self.meet(Reason("choice", choice, f"there is no `{choice}` to choose", None, 0))

    def refused(self, made: int, frame: Frame) -> bool:
        """Whether requirements refuse here; all that do so are met, as far as they have answers.

        No search has judged what stands behind the first: that is left where it may be much work.
        """
        refused = False
        try:
            for test in self.action.tests[made]:
                if refused and not self.soon[test.number]:
                    return True
                if not test.holds(self.cells, frame):
                    refused = True
                    self.meet(self.requirement(test.number))
        except NoAnswer as no_answer:
            if not refused:
                self.unanswered(no_answer)
            return True
        return refused

    def requirement(self, number: int) -> Reason:
        """That the requirement with this number among the guards does not hold."""
        guard = self.action.action.guards[number]
        if not isinstance(guard, Requirement):
            raise Fault("a let refuses")
        quoted = "" if guard.span is None else f"`{' '.join(guard.span.text.split())}`"
        return Reason("requirement", guard.label, guard.because or quoted, guard.span, 0)

    def complete(self, frame: Frame) -> None:
        """All choices are made and allowed: only chance may still be against it."""
        if self.action.weight is None or self.action.weight(self.cells, frame):
            self.action.owners(self.cells, frame)
            raise Fault("nobody can move here, and there is a move")
        self.meet(Reason("chance", "", "chance cannot choose so", None, 0))

    def unanswered(self, no_answer: NoAnswer) -> None:
        """The rules have no answer, which is a finding of its own."""
        site = no_answer.failure.site
        self.meet(Reason("unanswered", "", f"no answer to `{site.what}`", site.span, 0))

    def meet(self, reason: Reason) -> None:
        """A candidate ends for this reason."""
        self.found[reason] += 1
