"""Compares the readings of all questions on one instance, in positions that a check has seen."""

from __future__ import annotations

from rulewright.analyses.ambiguities.others import Other, other_readings, sight
from rulewright.analyses.ambiguities.results import Comparison
from rulewright.analyses.ambiguities.saying import End, Voice
from rulewright.analyses.results import ToldMove
from rulewright.analyses.telling import Teller
from rulewright.core.ir import Core
from rulewright.core.readings import Compared, Parting
from rulewright.core.search import Budget, Report
from rulewright.core.slice import without_ghosts
from rulewright.elaborate.model import Model
from rulewright.reference.machine import Machine
from rulewright.reference.partner import Side
from rulewright.reference.patience import Patience
from rulewright.reference.seen import Seen
from rulewright.reference.shared import Shared, WithoutGhosts
from rulewright.reference.together import compare


class Questions:
    """The questions of one model. Raises MistakesFound where another reading makes a mistake."""

    def __init__(self, model: Model) -> None:
        self.model = model
        self.ours = without_ghosts(model.core, frozenset())
        self.others = other_readings(model, self.ours)

    def compared(
        self, searched: Core, seen: Seen, budget: Budget, report: Report
    ) -> tuple[tuple[str, Comparison], ...]:
        """Each other reading beside the one that is played, by the question's name.

        `searched` is the core with ghosts as a search took it that has `seen` its positions.
        """
        positions = WithoutGhosts(searched, seen.positions)
        shared = Shared(positions, seen.levels, seen.complete)
        beside = [other.beside for other in self.others]
        sees = sight(self.model, self.ours)
        found = compare(self.ours, beside, sees, shared, budget, report)
        telling = Telling(self.model, self.ours, budget)
        pairs = zip(self.others, found, strict=True)
        return tuple((other.question.name, telling.told(other, each)) for other, each in pairs)


class Telling:
    """Tells what was found beside the readings of one model; its core without ghosts is `ours`."""

    def __init__(self, model: Model, ours: Core, budget: Budget) -> None:
        self.model = model
        self.ours = ours
        self.patience = Patience(budget, 0.0)
        self.side = Side(Machine(ours))
        self.teller = Teller(model, self.side.machine, self.patience)

    def told(self, other: Other, found: Compared) -> Comparison:
        """One comparison."""
        parting = found.parting
        alters = _alters(self.ours, other)
        common = (self.model.instance, (other.ours, other.theirs))
        if parting is None:
            return Comparison(
                *common,
                verdict="harmless" if found.complete else "no difference found",
                basis="proved" if found.complete else "bounded",
                how=None,
                play=None,
                move=None,
                sayings=(),
                kept=found.kept is not None,
                alters=alters,
                compared=found.compared,
                depth=None if found.complete else found.depth,
                stopped=found.stopped,
            )
        return self._apart(other, found, parting, alters)

    def _last(self, parting: Parting) -> ToldMove | None:
        """The move in which they part, if it is one."""
        if parting.move is None:
            return None
        return self.teller.move(parting.play.positions[-1], parting.move, None)

    def _apart(
        self, other: Other, found: Compared, parting: Parting, alters: tuple[str, ...]
    ) -> Comparison:
        """Two readings that are told apart."""
        theirs = Side(Machine(other.beside.core))
        beside = Teller(other.model, theirs.machine, self.patience)
        last = parting.play.positions[-1] if parting.play.positions else None
        ends = End(last, parting.ours), End(parting.beside, parting.theirs)
        voices = Voice(other.ours, self.side, self.teller), Voice(other.theirs, theirs, beside)
        pair = f"`{other.ours}` from `{other.theirs}`"
        title = f"{other.question.name}: {other.ours} or {other.theirs}"
        told = self.teller.tell(parting.play, title, f"what comes next tells {pair}")
        sayings = voices[0].says(parting, *ends), voices[1].says(parting, ends[1], ends[0])
        return Comparison(
            self.model.instance,
            (other.ours, other.theirs),
            verdict="distinguished",
            basis="proved",
            how=parting.how,
            play=told,
            move=self._last(parting),
            sayings=sayings,
            kept=False,
            alters=alters,
            compared=found.compared,
        )


def _alters(ours: Core, other: Other) -> tuple[str, ...]:
    """The rules that mean something else under the other reading."""
    altered = other.beside.altered
    parts = ("initial values", altered.initial), ("steps", altered.steps)
    ends = ("ended", altered.ended), ("outcome", altered.outcome)
    actions = (ours.actions[number].name for number in sorted(altered.actions))
    return (*actions, *(name for name, differs in (*parts, *ends) if differs))
