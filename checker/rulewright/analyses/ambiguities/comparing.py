"""Compares the readings of all questions on one instance, in positions that a check has seen."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import partial
from time import perf_counter
from typing import Literal

from msgspec.structs import replace

from rulewright.analyses.ambiguities.holding import holding
from rulewright.analyses.ambiguities.others import Other, other_readings, sight
from rulewright.analyses.ambiguities.results import Apart, Comparison, Weight
from rulewright.analyses.ambiguities.saying import End, Voice
from rulewright.analyses.ambiguities.screening import lay_out
from rulewright.analyses.results import ToldMove
from rulewright.analyses.telling import Teller
from rulewright.core.backend import Backend
from rulewright.core.ir import Core
from rulewright.core.proof import Proved
from rulewright.core.readings import Compared, Parting, Theirs
from rulewright.core.search import Budget, Report, Sampling
from rulewright.core.sites import sites
from rulewright.core.slice import without_ghosts
from rulewright.elaborate.model import Model
from rulewright.reference.machine import Machine
from rulewright.reference.opening import opening
from rulewright.reference.partner import Side
from rulewright.reference.patience import Patience
from rulewright.reference.screen import Screener
from rulewright.reference.seen import Seen
from rulewright.reference.shared import Shared, WithoutGhosts
from rulewright.reference.side_games import Weighed, weigh
from rulewright.reference.together import compare


class Questions:
    """The questions of one model, `only` these or all of them, made ready in so many seconds.

    In games, `backend` may help. Raises MistakesFound where another reading makes a mistake.
    """

    def __init__(
        self, model: Model, only: frozenset[str] | None, seconds: float | None, backend: Backend
    ) -> None:
        self.model = model
        self.backend = backend
        self.ours = without_ghosts(model.core, frozenset())
        self.others = other_readings(model, self.ours, only, seconds)
        self.sight = sight(self.ours)
        self.beside = [other.beside for other in self.others]

    def compared(
        self, searched: Core, seen: Seen, budget: Budget, report: Report
    ) -> tuple[Comparison, ...]:
        """Each other reading beside the one that is played.

        `searched` is the core with ghosts as a search took it that has `seen` its positions.
        """
        positions = WithoutGhosts(searched, seen.positions)
        levels, complete = seen.levels, seen.complete
        if positions.ghosts:
            # Where only a ghost has no answer, the game goes on without it.
            # What a property has no answer for ends no play.
            played = sites(replace(searched, properties=()))
            of_ghosts = frozenset(played).difference(sites(self.ours))
            lost = [
                len(each.play.moves)
                for each in seen.failures
                if each.failure is not None and each.failure.site in of_ghosts
            ]
            if lost:
                levels, complete = levels[: min(lost) + 1], False
        screener = None
        if seen.screening is not None:
            screener = Screener(seen.screening, partial(self._with_ghosts, searched))
        shared = Shared(positions, levels, complete, screener)
        found = compare(self.ours, self.beside, self.sight, shared, budget, report)
        telling = Telling(self.model, self.ours, budget, shortest=True)
        pairs = zip(self.others, found, strict=True)
        return tuple(telling.compared(other, each) for other, each in pairs)

    def _with_ghosts(self, searched: Core, number: int) -> Theirs:
        """Another reading with the ghosts that a search of ours needed."""
        other = self.others[number]
        if not any(variable.ghost for variable in searched.variables):
            return other.beside
        stated = frozenset(stated.name for stated in searched.properties)
        core = without_ghosts(other.model.core, stated, other.model.ghosts)
        return Theirs(core, other.beside.altered)

    def begun(self, most: int, budget: Budget, report: Report) -> tuple[Comparison, ...]:
        """What about so many positions at most, those next to the start, show of each reading."""
        started = perf_counter()
        seen = opening(self.ours, most, budget, report)
        return self.compared(self.ours, seen, remaining(budget, started), report)

    def agreed(
        self, proved: Proved, known: Sequence[Comparison], budget: Budget, report: Report
    ) -> Iterator[Comparison]:
        """What of readings that are `known` so far can be shown to be the same game.

        That rests on what is `proved`. May raise KeyboardInterrupt.
        """
        from rulewright.symbolic.readings.agreeing import agreed  # noqa: PLC0415 - slow to load

        wanted = {(each.question, each.readings[1]): each for each in known}
        others = [each for each in self.others if (each.question.name, each.theirs) in wanted]
        beside = [each.beside for each in others]
        found = agreed(self.ours, proved, beside, budget, report)
        for other, each in zip(others, found, strict=True):
            one = wanted[other.question.name, other.theirs]
            if each.same:
                one = replace(one, verdict="harmless", basis="proved", by="induction")
                one = replace(one, rests=each.rests, unproved=None, stopped=None)
                yield replace(one, depth=None, games=None)
            else:
                yield replace(one, unproved=each.reason)

    def weighed(self, sampling: Sampling, budget: Budget, report: Report) -> tuple[Comparison, ...]:
        """What games at random show of each other reading."""
        laying_out = None if self.backend == "reference" else lay_out
        found = weigh(
            self.ours, self.beside, self.sight, sampling, budget, report, laying_out=laying_out
        )
        telling = Telling(self.model, self.ours, budget, shortest=False)
        pairs = zip(self.others, found, strict=True)
        return tuple(telling.weighed(other, each) for other, each in pairs)


def remaining(budget: Budget, started: float) -> Budget:
    """What is left of a budget that began to be spent then."""
    if budget.seconds is None:
        return budget
    return Budget(max(0.0, budget.seconds - (perf_counter() - started)), budget.memory)


class Telling:
    """Tells what was found beside the readings of one model; its core without ghosts is `ours`.

    Plays are known to be the `shortest` or not.
    """

    def __init__(self, model: Model, ours: Core, budget: Budget, *, shortest: bool) -> None:
        self.model = model
        self.ours = ours
        self.shortest = shortest
        self.patience = Patience(budget, 0.0)
        self.side = Side(Machine(ours))
        self.teller = Teller(model, self.side.machine, self.patience, shortest=shortest)

    def compared(self, other: Other, found: Compared) -> Comparison:
        """What all positions show."""
        one = self._comparison(other, found.parting, found.compared, found.stopped)
        if one.apart is not None:
            return one
        if found.complete or not one.alters:
            by: Literal["closure"] | None = "closure" if one.alters else None
            one = replace(one, verdict="harmless", basis="proved", kept=found.kept)
            return replace(one, by=by, stopped=None)
        return replace(one, basis="bounded", kept=found.kept, depth=found.depth)

    def weighed(self, other: Other, found: Weighed) -> Comparison:
        """What games show."""
        weight = Weight(found.games, found.parted, found.won, found.other_winner)
        one = self._comparison(other, found.parting, found.positions, found.stopped)
        if one.apart is not None:
            return replace(one, weight=weight)
        if not one.alters:
            return replace(one, verdict="harmless", basis="proved", weight=weight)
        return replace(one, games=found.games, weight=weight)

    def _comparison(
        self, other: Other, parting: Parting | None, compared: int, stopped: str | None
    ) -> Comparison:
        """Told apart, or else no difference found, for which there is no more than a sample."""
        apart = None if parting is None else self._apart(other, parting)
        return Comparison(
            instance=self.model.instance,
            question=other.question.name,
            readings=(other.ours, other.theirs),
            verdict="no difference found" if apart is None else "distinguished",
            basis="sampled" if apart is None else "proved",
            apart=apart,
            kept=False,
            alters=_alters(self.ours, other),
            compared=compared,
            stopped=stopped if apart is None else None,
            by=None if apart is None else "play",
        )

    def _apart(self, other: Other, parting: Parting) -> Apart:
        """Where they part."""
        theirs = Side(Machine(other.beside.core))
        beside = Teller(other.model, theirs.machine, self.patience)
        last = parting.play.positions[-1] if parting.play.positions else None
        ends = End(last, parting.ours), End(parting.beside, parting.theirs)
        voices = Voice(other.ours, self.side, self.teller), Voice(other.theirs, theirs, beside)
        pair = f"`{other.ours}` from `{other.theirs}`"
        name = other.question.name
        title = f"{name}: {other.ours} or {other.theirs}"
        play = self.teller.tell(parting.play, title, f"what comes next tells {pair}")
        move = self._last(parting)
        sayings = voices[0].says(parting, *ends), voices[1].says(parting, ends[1], ends[0])
        call = None if move is None else move.call
        return Apart(
            how=parting.how,
            play=play,
            move=move,
            sayings=sayings,
            scenario=holding(name, voices[0], sayings, parting, play, call),
        )

    def _last(self, parting: Parting) -> ToldMove | None:
        """The move in which they part, if it is one."""
        if parting.move is None:
            return None
        return self.teller.move(parting.play.positions[-1], parting.move, None)


def _alters(ours: Core, other: Other) -> tuple[str, ...]:
    """The rules that mean something else under the other reading."""
    altered = other.beside.altered
    parts = ("initial values", altered.initial), ("steps", altered.steps)
    ends = ("ended", altered.ended), ("outcome", altered.outcome), ("sights", altered.sights)
    actions = (ours.actions[each.number].name for each in altered.actions)
    return (*actions, *(name for name, differs in (*parts, *ends) if differs))
