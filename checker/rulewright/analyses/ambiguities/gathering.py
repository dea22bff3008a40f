"""Gathers what becomes of readings, instance by instance, while a check runs and after it."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import suppress

from msgspec import Struct
from msgspec.structs import replace

from rulewright.analyses.ambiguities.beyond import Beyond, Key, key_of, with_games
from rulewright.analyses.ambiguities.comparing import Questions
from rulewright.analyses.ambiguities.results import Comparison
from rulewright.analyses.fuzzing import MOST_MOVES as FEW_MOVES
from rulewright.analyses.plans import SCENARIOS, plans
from rulewright.analyses.request import CheckRequest, Report
from rulewright.analyses.seeds import seed_of
from rulewright.analyses.simulate import MOST_MOVES
from rulewright.core.ir import Core
from rulewright.core.proof import Proved
from rulewright.core.search import Budget, Progress, Sampling
from rulewright.elaborate.elaborate import elaborate
from rulewright.elaborate.model import Model
from rulewright.reference.seen import Seen, Visit
from rulewright.semantics.typed import Game


class Asked(Struct, frozen=True):
    """What is wanted besides the comparison of each question by itself.

    So many `games` are played on each instance to weigh the readings, those of `seed` or, without
    one, of a seed that follows from the rules. `pairs` of questions are compared, too, under each
    answer that makes another game; or else `under` some answers, each a question and a reading.
    """

    games: int | None = None
    seed: int | None = None
    pairs: bool = False
    under: tuple[tuple[str, str], ...] = ()


PLAIN = Asked()


class Gathered:
    """Comparisons by instance, question and other reading; `only` of these questions, or of all."""

    def __init__(
        self, request: CheckRequest, report: Report, only: frozenset[str] | None = None
    ) -> None:
        self.request = request
        self.budget = Budget(request.seconds, request.memory)
        self.report = report
        self.only = only
        self.questions: dict[str | None, Questions] = {}
        self.found: dict[Key, Comparison] = {}
        self.proofs: dict[str | None, Proved] = {}

    def proved(self, model: Model, proved: Proved) -> None:
        """Keep what an induction has proved: readings are compared with it in the end."""
        self.proofs[model.instance] = proved

    def positions(self, model: Model, searched: Core) -> Visit:
        """Compares the readings of a model in the positions of a search."""
        questions = self._ready(model, self.only)
        self.questions[model.instance] = questions

        def visit(seen: Seen) -> None:
            report = self._told(model)
            # What was searched is told all the same.
            with suppress(KeyboardInterrupt):
                for each in questions.compared(searched, seen, self.budget, report):
                    self.found[key_of(each)] = each

        return visit

    def weigh(self, game: Game, wanted: Asked) -> None:
        """Play games: on each instance where a check line plays some, or the call asks for it."""
        asked: dict[str | None, Sampling | None] = {}
        for plan in plans(game, self.request):
            if wanted.games is not None and plan.engine != SCENARIOS:
                asked[plan.instance] = Sampling(wanted.games, 0, MOST_MOVES)
            elif plan.games is not None:
                asked[plan.instance] = Sampling(plan.games, 0, FEW_MOVES)
        for instance, sampling in asked.items():
            if sampling is not None and game.questions:
                seed = wanted.seed or seed_of(self._of(game, instance).ours)
                self._weigh_on(self._of(game, instance), replace(sampling, seed=seed))

    def _of(self, game: Game, instance: str | None) -> Questions:
        """The questions of an instance, elaborated once."""
        if instance not in self.questions:
            model = self._model(game, instance)
            self.questions[instance] = self._ready(model, self.only)
        return self.questions[instance]

    def _ready(self, model: Model, only: frozenset[str] | None) -> Questions:
        """The questions of a model, made ready."""
        return Questions(model, only, self.budget.seconds, self.request.backend)

    def _model(self, game: Game, instance: str | None) -> Model:
        """The rules of an instance as they are played."""
        if instance in self.questions:
            return self.questions[instance].model
        return elaborate(game, instance, dict(self.request.settings), dict(self.request.readings))

    def _weigh_on(self, questions: Questions, sampling: Sampling) -> None:
        report = self._told(questions.model)
        for each in questions.weighed(sampling, self.budget, report):
            self.found[key_of(each)] = with_games(self.found.get(key_of(each)), each)

    def look_beyond(self, game: Game) -> None:
        """Compare on what no search closes: in short plays, in a few games, and by induction.

        That is for questions of which nothing tells readings apart, on any instance.
        """
        engines = [plan for plan in plans(game, self.request) if plan.engine != SCENARIOS]
        for instance in dict.fromkeys(plan.instance for plan in engines):
            found = self.found.items()
            apart = {key[1:] for key, each in found if each.apart is not None}
            here = {key: each for key, each in found if key[0] == instance}
            known = {key: each for key, each in here.items() if key[1:] not in apart}
            harmless = {key[1:] for key, each in known.items() if each.verdict == "harmless"}
            if not self._look_on(game, instance, apart | harmless, known):
                return

    def _look_on(
        self,
        game: Game,
        instance: str | None,
        settled: set[tuple[str, str]],
        known: dict[Key, Comparison],
    ) -> bool:
        """Compare readings that are not `settled` on an instance; whether to go on with others."""
        open_ = frozenset(
            each.name
            for each in game.questions
            if self.only is None or each.name in self.only
            if len({(each.name, reading) for reading, _ in each.readings} - settled) > 1
        )
        if not open_:
            return True
        model = self._model(game, instance)
        questions = self._ready(model, open_)
        if not questions.others:
            return True  # there was no time to make them ready
        beyond = Beyond(questions, self.budget, self._told(model), known)
        beyond.look(self.proofs.get(instance))
        self.found.update(beyond.known)
        return not beyond.interrupted

    def _told(self, model: Model) -> Callable[[Progress], None]:
        name = model.instance or model.game.name
        return lambda progress: self.report(name, progress)
