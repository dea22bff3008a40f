"""The questions of a rule book and what became of them, as a numbered list in Markdown."""

from __future__ import annotations

import re
from collections.abc import Iterator

from rulewright.analyses.ambiguities.results import AmbiguitiesResult, Pair, QuestionResult
from rulewright.analyses.results import CheckResult
from rulewright.diagnostics.render import printable
from rulewright.reports.ambiguities.reasons import not_told_apart, told_apart
from rulewright.reports.ambiguities.words import question_itself
from rulewright.reports.markdown import code, plain
from rulewright.reports.text.words import counted

_LEGEND = (
    "Each question is followed by its answers. The one that is *played here* was played beside "
    "each of the others; where that showed a difference, the shortest play that is known to do so "
    "is told by its length and its last move. What stands in `code` is named as in the rule book."
)


def faq(result: AmbiguitiesResult) -> str:
    """A heading for each question: what is asked, the answers, which holds, and what shows it."""
    numbers = {
        each.name: each.number or str(place) for place, each in enumerate(result.questions, 1)
    }
    lines = [f"# {plain(result.checked.game)}: questions and answers", ""]
    if result.questions:
        lines.extend((_LEGEND, ""))
    for question in sorted(result.questions, key=lambda each: _order(numbers[each.name])):
        lines.extend((*_question(question, numbers), ""))
    lines.extend(_instances(result))
    return "\n".join(map(printable, lines))


def _order(number: str) -> tuple[bool, int, str]:
    """Q2 before Q10; what has no digits comes last."""
    digits = re.sub(r"[^0-9]", "", number)
    return (not digits, len(digits), digits)


def _question(question: QuestionResult, numbers: dict[str, str]) -> Iterator[str]:
    asked = question_itself(question.asked)
    yield f"## {plain(numbers[question.name])}. {plain(asked)}"
    yield ""
    rest = question.asked.removeprefix(asked).strip()
    if rest:
        yield from (plain(rest), "")
    for name, meaning in question.readings:
        played = ", played here" if name == question.chosen else ""
        yield f"- **{plain(_answer(name))}**{played}: {plain(meaning)}"
    yield ""
    yield f"**{_standing(question, numbers)}**"
    yield ""
    yield _reason(question)
    if question.cites:
        yield ""
        yield f"Statements: {plain(', '.join(question.cites))}."


def _answer(reading: str) -> str:
    return reading.replace("_", " ")


def _standing(question: QuestionResult, numbers: dict[str, str]) -> str:
    if question.ruling is not None:
        return f"Decided: {plain(question.ruling)}"
    if question.verdict == "distinguished":
        return "Open: the author has to be asked."
    if question.under_others:
        answers = [_other_answer(each, numbers) for each in question.under_others]
        return f"It has to be asked only if the answer to {' or that to '.join(answers)}."
    if question.verdict == "harmless":
        return "Nothing hangs on it."
    return "It is not known to make a difference."


def _other_answer(pair: Pair, numbers: dict[str, str]) -> str:
    return f"{plain(numbers[pair.question])} is *{plain(_answer(pair.reading))}*"


def _reason(question: QuestionResult) -> str:
    """In one sentence, why it has to be asked or need not be."""
    shortest = question.shortest
    if shortest is not None and shortest.apart is not None:
        return _capital(told_apart(shortest, shortest.apart))
    if len(question.readings) == 1:
        return "There is one answer only."
    if not question.comparisons:
        return "Its answers were not compared."
    under = [
        f"With *{plain(_answer(pair.reading))}* there, {told_apart(pair.comparison, apart)}"
        for pair in question.under_others
        if (apart := pair.comparison.apart) is not None
    ]
    return " ".join((_capital(not_told_apart(question.comparisons)), *under))


def _capital(sentence: str) -> str:
    return f"{sentence[0].upper()}{sentence[1:]}"


_BEYOND = (
    "Where not all positions can be seen, answers that no play tells apart elsewhere were compared "
    "in the positions next to the start, in games at random, and by induction."
)


def _instances(result: AmbiguitiesResult) -> Iterator[str]:
    """What the instances are that are named above."""
    named = {one.instance for question in result.questions for one in question.comparisons}
    lines: dict[str, list[str]] = {}
    whole = True
    for check in result.checked.checks:
        if check.instance is not None and check.instance in named:
            first = check.documentation or ""
            lines.setdefault(check.instance, [plain(first.split("\n\n")[0])]).append(_extent(check))
            whole = whole and check.figures is not None and check.figures.complete
    if lines:
        yield from ("## Where answers were compared", "")
        if not whole:
            yield from (_BEYOND, "")
        for name, told in lines.items():
            yield f"- {code(name)}: {' '.join(part for part in told if part)}"
        yield ""


def _extent(check: CheckResult) -> str:
    """How much of an instance was looked at."""
    if check.figures is not None:
        whole = "All " if check.figures.complete else "No more than "
        return f"{whole}{counted(check.figures.states, 'position')}."
    if check.sample is not None:
        return f"{counted(check.sample.games, 'game')} at random.".capitalize()
    return ""
