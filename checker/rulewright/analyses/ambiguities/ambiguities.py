"""Everything that a file leaves open: what a check finds, and what its questions come to."""

from __future__ import annotations

from collections.abc import Iterator
from time import perf_counter

from msgspec.structs import replace

from rulewright.analyses.ambiguities.comparing import Questions
from rulewright.analyses.ambiguities.results import AmbiguitiesResult, Comparison, QuestionResult
from rulewright.analyses.check import check_file
from rulewright.analyses.request import CheckRequest, Report
from rulewright.analyses.results import Finding, Verdict
from rulewright.analyses.wording import wording
from rulewright.core.ir import Core
from rulewright.core.search import Budget, Progress
from rulewright.elaborate.model import Model
from rulewright.elaborate.reading import read_game
from rulewright.reference.seen import Seen, Visit
from rulewright.semantics.typed import Question


def find_ambiguities(request: CheckRequest, report: Report) -> AmbiguitiesResult:
    """Check the file of `request`, and compare the readings of its questions on each instance.

    Raises MistakesFound with every mistake of the text under the readings that are played, or under
    another one.
    """
    started = perf_counter()
    settings, readings = dict(request.settings), dict(request.readings)
    game = read_game(request.path, request.root, request.instance, settings, readings)
    gathered = _Gathered(request, report)
    # A symmetry of the rules as they are played need not be one under another reading.
    checked = check_file(replace(request, symmetry=False), report, gathered.beside)
    questions = tuple(_question(each, readings, gathered.found) for each in game.questions)
    told_apart = tuple(found for each in questions for found in reading_findings(each))
    return AmbiguitiesResult(
        checked=replace(checked, overall=checked.overall + told_apart),
        questions=questions,
        verdict=_verdict(checked.verdict, questions),
        seconds=perf_counter() - started,
    )


class _Gathered:
    """Comparisons, as each search of a check comes to its end."""

    def __init__(self, request: CheckRequest, report: Report) -> None:
        self.budget = Budget(request.seconds, request.memory)
        self.report = report
        self.found: list[tuple[str, Comparison]] = []

    def beside(self, model: Model, searched: Core) -> Visit:
        """Compares the readings of a model in the positions of a search."""
        name = model.instance or model.game.name
        questions = Questions(model)

        def told(progress: Progress) -> None:
            self.report(name, progress)

        def visit(seen: Seen) -> None:
            self.found.extend(questions.compared(searched, seen, self.budget, told))

        return visit


def reading_findings(question: QuestionResult) -> Iterator[Finding]:
    """The finding that a question is, if a play tells its readings apart."""
    apart = question.shortest
    if apart is None:
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
        play=apart.play,
    )


def _quoted(reading: str) -> str:
    return f"`{reading}`"


def _question(
    question: Question, readings: dict[str, str], found: list[tuple[str, Comparison]]
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
        comparisons=tuple(each for name, each in found if name == question.name),
    )


def _verdict(checked: Verdict, questions: tuple[QuestionResult, ...]) -> Verdict:
    """The worst of the check and of all questions on which nobody has ruled."""
    open_ = [each.verdict for each in questions if each.state == "open" and each.comparisons]
    if checked == "findings" or "distinguished" in open_:
        return "findings"
    return "undecided" if checked == "undecided" or "no difference found" in open_ else "clean"
