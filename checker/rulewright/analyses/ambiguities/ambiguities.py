"""Everything that a file leaves open: what a check finds, and what its questions come to."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from time import perf_counter

from msgspec import Struct
from msgspec.structs import replace

from rulewright.analyses.ambiguities.comparing import Questions
from rulewright.analyses.ambiguities.results import AmbiguitiesResult, Comparison, QuestionResult
from rulewright.analyses.check import check_file
from rulewright.analyses.fuzzing import MOST_MOVES as FEW_MOVES
from rulewright.analyses.plans import SCENARIOS, plans
from rulewright.analyses.request import CheckRequest, Report
from rulewright.analyses.results import Finding, Verdict
from rulewright.analyses.seeds import seed_of
from rulewright.analyses.simulate import MOST_MOVES
from rulewright.analyses.wording import wording
from rulewright.core.ir import Core
from rulewright.core.search import Budget, Progress, Sampling
from rulewright.elaborate.elaborate import elaborate
from rulewright.elaborate.model import Model
from rulewright.elaborate.reading import read_game
from rulewright.reference.seen import Seen, Visit
from rulewright.semantics.typed import Game, Question


class Weighing(Struct, frozen=True):
    """How many games to play on each instance to weigh readings, and which; None plays none.

    Without a `seed` one is taken that follows from the rules.
    """

    games: int | None = None
    seed: int | None = None


NO_GAMES = Weighing()


def find_ambiguities(
    request: CheckRequest, report: Report, weighing: Weighing = NO_GAMES
) -> AmbiguitiesResult:
    """Check the file of `request`, and compare the readings of its questions on each instance.

    Raises MistakesFound with every mistake of the text under the readings that are played, or under
    another one.
    """
    started = perf_counter()
    settings, readings = dict(request.settings), dict(request.readings)
    game = read_game(request.path, request.root, request.instance, settings, readings)
    gathered = _Gathered(request, report, weighing)
    # A symmetry of the rules as they are played need not be one under another reading.
    checked = check_file(replace(request, symmetry=False), report, gathered.beside)
    gathered.weigh(game)
    found = tuple(gathered.found.values())
    questions = tuple(_question(each, readings, found) for each in game.questions)
    told_apart = tuple(finding for each in questions for finding in reading_findings(each))
    return AmbiguitiesResult(
        checked=replace(checked, overall=checked.overall + told_apart),
        questions=questions,
        verdict=_verdict(checked.verdict, questions),
        seconds=perf_counter() - started,
    )


class _Gathered:
    """Comparisons by instance, question and other reading."""

    def __init__(self, request: CheckRequest, report: Report, weighing: Weighing) -> None:
        self.request = request
        self.budget = Budget(request.seconds, request.memory)
        self.report = report
        self.weighing = weighing
        self.questions: dict[str | None, Questions] = {}
        self.found: dict[tuple[str | None, str, str], Comparison] = {}

    def beside(self, model: Model, searched: Core) -> Visit:
        """Compares the readings of a model in the positions of a search."""
        questions = self.questions[model.instance] = Questions(model)

        def visit(seen: Seen) -> None:
            report = self._told(model)
            for each in questions.compared(searched, seen, self.budget, report):
                self.found[_key(each)] = each

        return visit

    def weigh(self, game: Game) -> None:
        """Play games: on each instance where a check line plays some, or the call asks for it."""
        asked: dict[str | None, Sampling | None] = {}
        for plan in plans(game, self.request):
            if self.weighing.games is not None and plan.engine != SCENARIOS:
                asked[plan.instance] = Sampling(self.weighing.games, 0, MOST_MOVES)
            elif plan.games is not None:
                asked[plan.instance] = Sampling(plan.games, 0, FEW_MOVES)
        for instance, sampling in asked.items():
            if sampling is not None and game.questions:
                self._weigh_on(self._of(game, instance), sampling)

    def _of(self, game: Game, instance: str | None) -> Questions:
        """The questions of an instance, elaborated once."""
        if instance not in self.questions:
            settings, readings = dict(self.request.settings), dict(self.request.readings)
            self.questions[instance] = Questions(elaborate(game, instance, settings, readings))
        return self.questions[instance]

    def _weigh_on(self, questions: Questions, sampling: Sampling) -> None:
        seed = self.weighing.seed or seed_of(questions.ours)
        report = self._told(questions.model)
        for each in questions.weighed(replace(sampling, seed=seed), self.budget, report):
            known = self.found.get(_key(each), each)
            better = known.apart is not None or known.verdict == "harmless" or each.apart is None
            self.found[_key(each)] = replace(known if better else each, weight=each.weight)

    def _told(self, model: Model) -> Callable[[Progress], None]:
        name = model.instance or model.game.name
        return lambda progress: self.report(name, progress)


def _key(one: Comparison) -> tuple[str | None, str, str]:
    return one.instance, one.question, one.readings[1]


def reading_findings(question: QuestionResult) -> Iterator[Finding]:
    """The finding that a question is, if a play tells its readings apart."""
    apart = question.shortest
    if apart is None or apart.apart is None:
        return
    message, asked = wording("reading", question.name, " and ".join(map(_quoted, apart.readings)))
    yield Finding(
        kind="reading",
        grade="reachable",
        advice=False,
        expected=question.ruling is not None,
        rule=question.name,
        others=tuple(name for name in apart.alters),
        cites=question.cites,
        span=question.span,
        message=message,
        question=question.asked if question.asked.endswith("?") else asked,
        play=apart.apart.play,
    )


def _quoted(reading: str) -> str:
    return f"`{reading}`"


def _question(
    question: Question, readings: dict[str, str], found: tuple[Comparison, ...]
) -> QuestionResult:
    documentation = question.documentation
    text = "" if documentation is None else " ".join(documentation.text.split())
    return QuestionResult(
        name=question.name,
        number=question.number,
        asked=text if "?" in text else f"{text} Which reading holds?".strip(),
        readings=question.readings,
        chosen=readings.get(question.name, question.chosen),
        ruling=question.ruling,
        cites=question.cites,
        span=question.span,
        comparisons=tuple(each for each in found if each.question == question.name),
    )


def _verdict(checked: Verdict, questions: tuple[QuestionResult, ...]) -> Verdict:
    """The worst of the check and of all questions on which nobody has ruled."""
    open_ = [each.verdict for each in questions if each.state == "open" and each.comparisons]
    if checked == "findings" or "distinguished" in open_:
        return "findings"
    return "undecided" if checked == "undecided" or "no difference found" in open_ else "clean"
