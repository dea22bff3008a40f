"""Readings on instances that no search closes: short plays, a few games at random, and induction.

Each takes a share of the time, and goes on only with what is open by then.
"""

from __future__ import annotations

from msgspec.structs import replace

from rulewright.analyses.ambiguities.comparing import Questions
from rulewright.analyses.ambiguities.results import Comparison
from rulewright.analyses.fuzzing import MOST_MOVES
from rulewright.analyses.seeds import seed_of
from rulewright.core.proof import Proved
from rulewright.core.search import Budget, Report, Sampling
from rulewright.reference.machine import Machine

Key = tuple[str | None, str, str]
"""An instance, a question and another reading of it."""

POSITIONS = 1_000
"""About so many positions next to the start are compared."""

GAMES = 10
"""So many games are played where nobody asks for any."""

SHORT = 0.05
"""Such a share of the time is for the positions next to the start, and again for those games."""

PROVING = 0.2
"""The same for an induction, where no check asks for one."""

AGREEING = 0.2
"""The same for showing that readings agree."""

UNLIMITED = 600.0
"""Seconds of which these are the shares where there is no limit."""


class Beyond:
    """What is `known` of readings on one instance, and what more can be found out of some."""

    def __init__(
        self, questions: Questions, budget: Budget, report: Report, known: dict[Key, Comparison]
    ) -> None:
        self.questions = questions
        self.budget = budget
        self.report = report
        self.known = known
        self.interrupted = False

    def look(self, proved: Proved | None) -> None:
        """Find out more, with what is `proved` of the instance already, if that was tried."""
        if not isinstance(Machine(self.questions.ours).initial(), tuple):
            return  # without a first position there is nothing that could show a difference
        try:
            if not self.known or all(each.depth is None for each in self.known.values()):
                self._short_plays()
            if any(each.games is None for each in self.open):
                self._games()
            if self.open:
                self._agree(proved)
        except KeyboardInterrupt:
            self.interrupted = True

    @property
    def open(self) -> list[Comparison]:
        """Those of which no difference is known, and that are not known to be harmless.

        What somebody sees is not compared here either.
        """
        found = (each for each in self.known.values() if each.verdict == "no difference found")
        return [each for each in found if each.stopped != "sights"]

    def _short_plays(self) -> None:
        budget = self._share(SHORT)
        for each in self.questions.begun(POSITIONS, budget, self.report):
            self.known[key_of(each)] = with_positions(self.known.get(key_of(each)), each)
        if any(each.stopped == "interrupted" for each in self.known.values()):
            raise KeyboardInterrupt

    def _games(self) -> None:
        sampling = Sampling(GAMES, seed_of(self.questions.ours), MOST_MOVES)
        budget = self._share(SHORT)
        played = self.questions.weighed(sampling, budget, self.report)
        open_ = {key_of(each) for each in self.open}
        for each in played:
            if key_of(each) not in open_ or (each.games == 0 and each.apart is None):
                continue
            # What nobody asked for is no measure of how much a question matters.
            unasked = replace(each, weight=None)
            self.known[key_of(each)] = with_games(self.known.get(key_of(each)), unasked)
        if any(each.stopped == "interrupted" for each in played):
            raise KeyboardInterrupt

    def _agree(self, proved: Proved | None) -> None:
        """Show that readings agree, by what is proved already or can be."""
        budget = self._share(AGREEING)
        for each in self.questions.agreed(proved or self._prove(), self.open, budget, self.report):
            self.known[key_of(each)] = each

    def _prove(self) -> Proved:
        """What an induction proves in its share of the time."""
        from rulewright.analyses.bounding import for_solvers  # noqa: PLC0415 - slow to load
        from rulewright.analyses.proving import proved_of  # noqa: PLC0415 - slow to load
        from rulewright.symbolic.proofs.induction import prove  # noqa: PLC0415 - slow to load

        model = self.questions.model
        found = prove(for_solvers(model), self._share(PROVING), self.report)
        if found.stopped == "interrupted":
            raise KeyboardInterrupt
        return proved_of(model, found)

    def _share(self, share: float) -> Budget:
        seconds = UNLIMITED if self.budget.seconds is None else self.budget.seconds
        return Budget(seconds * share, self.budget.memory)


def key_of(one: Comparison) -> Key:
    """Under which a comparison is kept."""
    return one.instance, one.question, one.readings[1]


def with_positions(known: Comparison | None, new: Comparison) -> Comparison:
    """What is known from games, and what positions next to the start show."""
    if known is None or new.apart is not None or new.verdict == "harmless":
        return new if known is None else replace(new, weight=known.weight)
    if known.apart is not None:
        return known
    return replace(
        new, games=known.games, weight=known.weight, compared=known.compared + new.compared
    )


def with_games(known: Comparison | None, new: Comparison) -> Comparison:
    """What is known from positions, and what games show."""
    if known is None:
        return new
    if known.apart is not None or known.verdict == "harmless":
        return replace(known, weight=new.weight)
    if new.apart is not None:
        return new
    compared = known.compared + new.compared
    return replace(known, games=new.games, weight=new.weight, compared=compared)
