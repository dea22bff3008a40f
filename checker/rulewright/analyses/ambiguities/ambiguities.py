"""Everything that a file leaves open: what a check finds, and what its questions come to."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import suppress
from time import perf_counter

from msgspec.structs import replace

from rulewright.analyses.ambiguities.classes import with_classes
from rulewright.analyses.ambiguities.gathering import PLAIN, Asked, Gathered
from rulewright.analyses.ambiguities.pairs import telling_answers, with_pairs
from rulewright.analyses.ambiguities.results import AmbiguitiesResult, Comparison, QuestionResult
from rulewright.analyses.check import check_file
from rulewright.analyses.request import CheckRequest, Report
from rulewright.analyses.results import Finding, Verdict
from rulewright.analyses.wording import wording
from rulewright.elaborate.reading import read_game
from rulewright.semantics.typed import Game, Question


def find_ambiguities(
    request: CheckRequest, report: Report, asked: Asked = PLAIN
) -> AmbiguitiesResult:
    """Check the file of `request`, and compare the readings of its questions on each instance.

    Raises MistakesFound with every mistake of the text under the readings that are played, or under
    another one.
    """
    started = perf_counter()
    settings, given = dict(request.settings), dict(request.readings)
    game = read_game(request.path, request.root, request.instance, settings, given)
    for answer in asked.under:
        # What is no answer is a mistake now and not after all that can take long.
        read_game(request.path, request.root, request.instance, settings, dict([answer]))
    # Of an open question the first reading is played, and the others are held against it.
    readings = _first_readings(game) | given
    request = replace(request, readings=tuple(readings.items()))
    gathered = Gathered(request, report)
    # A symmetry of the rules as they are played need not be one under another reading.
    checked = check_file(replace(request, symmetry=False), report, gathered, game)
    # Whoever interrupts what follows is told all that is known by then.
    with suppress(KeyboardInterrupt):
        gathered.weigh(game, asked)
        gathered.look_beyond(game)
    found = tuple(gathered.found.values())
    questions = tuple(_question(each, readings, given, found) for each in game.questions)
    with suppress(KeyboardInterrupt):
        questions = tuple(with_classes(request, report, game, each) for each in questions)
        answers = (*asked.under, *(telling_answers(questions) if asked.pairs else ()))
        questions = with_pairs(request, report, game, questions, answers)
    told_apart = tuple(finding for each in questions for finding in reading_findings(each))
    return AmbiguitiesResult(
        checked=replace(checked, overall=checked.overall + told_apart),
        questions=questions,
        verdict=_verdict(checked.verdict, questions),
        seconds=perf_counter() - started,
        scenarios=tuple(each.title for each in game.scenarios),
    )


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


def _first_readings(game: Game) -> dict[str, str]:
    """The first reading of each question for which the text chooses none."""
    unchosen = (each for each in game.questions if each.chosen is None)
    return {each.name: each.readings[0][0] for each in unchosen}


def _is_played(question: Question, given: dict[str, str]) -> bool:
    """Whether the reading is played that the text chooses; a ruling is about no other one."""
    return given.get(question.name) in {None, question.chosen}


def _question(
    question: Question,
    readings: dict[str, str],
    given: dict[str, str],
    found: tuple[Comparison, ...],
) -> QuestionResult:
    documentation = question.documentation
    text = "" if documentation is None else " ".join(documentation.text.split())
    return QuestionResult(
        name=question.name,
        number=question.number,
        asked=text if "?" in text else f"{text} Which reading holds?".strip(),
        readings=question.readings,
        chosen=readings.get(question.name, question.chosen),
        is_chosen=question.chosen is not None or question.name in given,
        ruling=question.ruling if _is_played(question, given) else None,
        cites=question.cites,
        span=question.span,
        comparisons=tuple(each for each in found if each.question == question.name),
    )


def _verdict(checked: Verdict, questions: tuple[QuestionResult, ...]) -> Verdict:
    """The worst of the check and of all questions on which nobody has ruled."""
    open_ = [each.verdict for each in questions if each.state == "open"]
    if checked == "findings" or "distinguished" in open_:
        return "findings"
    return "undecided" if checked == "undecided" or "no difference found" in open_ else "clean"
