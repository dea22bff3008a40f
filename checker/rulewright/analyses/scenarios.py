"""Runs scenarios through the reference interpreter."""

from __future__ import annotations

from typing import assert_never

from rulewright.analyses.culprit import false_part
from rulewright.analyses.results import LeftOutScenario, ScenarioResult
from rulewright.analyses.wording import outside_words
from rulewright.analyses.words import value as told
from rulewright.core.ir import Expr
from rulewright.core.search import Budget, Failure, Position, Value
from rulewright.diagnostics.source import Span
from rulewright.elaborate.model import Do, Expect, Given, LeftOut, Model, ModelScenario, Refuse
from rulewright.reference.alarm import MemoryIsUp, TimeIsUp, alarm
from rulewright.reference.machine import Applied, Machine, Refused
from rulewright.reference.offers import TooManyCandidates


class _Failed(Exception):  # noqa: N818 - a scenario's verdict, not an error
    """A line of the scenario is not true of the rules."""

    def __init__(self, message: str, span: Span) -> None:
        super().__init__(message)
        self.message = message
        self.span = span


def run_scenarios(
    machine: Machine, scenarios: tuple[ModelScenario, ...], budget: Budget
) -> tuple[ScenarioResult, ...]:
    """The verdicts on all scenarios, for which there is one budget."""
    results: list[ScenarioResult] = []
    why = ""
    try:
        with alarm(budget):
            initial = machine.initial()
            for scenario in scenarios:
                # One by one, so that those judged in time are kept.
                results.append(run_scenario(machine, initial, scenario))  # noqa: PERF401
    except TimeIsUp:
        why = "the time was used up"
    except MemoryIsUp:
        why = "the memory was used up"
    except TooManyCandidates as too_many:
        why = f"there is too much to choose from for `{too_many.choice}` of `{too_many.action}`"
    left = scenarios[len(results) :]
    results.extend(ScenarioResult(each.title, "unfinished", why, each.span) for each in left)
    return tuple(results)


def left_out(model: Model) -> tuple[LeftOutScenario, ...]:
    """The scenarios that are not told on this instance, and why."""
    return tuple(
        LeftOutScenario(
            each.title, "players" if each.absent else "when", _why_left_out(each, model), each.span
        )
        for each in model.left_out
    )


def _why_left_out(scenario: LeftOut, model: Model) -> str:
    if not scenario.absent:
        return "its `when` does not hold here"
    names = " and ".join(f"`{player}`" for player in scenario.absent)
    verb = "does" if len(scenario.absent) == 1 else "do"
    here = ", ".join(model.core.players.members)
    return f"{names} {verb} not take part: the players here are {here}"


def run_scenario(
    machine: Machine, initial: Position | Failure, scenario: ModelScenario
) -> ScenarioResult:
    """The verdict on one scenario; at most its first line that fails is reported."""
    try:
        if isinstance(initial, Failure):
            raise _Failed(_unanswered(initial), scenario.span)  # noqa: TRY301 - told as all others
        position = initial
        for line in scenario.lines:
            position = _run_line(machine, position, line)
        if scenario.witness:
            _expect_refutation(machine, position, scenario.span)
    except _Failed as failed:
        return ScenarioResult(scenario.title, "failed", failed.message, failed.span)
    return ScenarioResult(scenario.title, "passed", None, None)


def _run_line(machine: Machine, position: Position, line: Given | Do | Expect | Refuse) -> Position:
    match line:
        case Given():
            return _given(machine, position, line)
        case Do():
            return _do(machine, position, line)
        case Expect():
            _expect(machine, position, line)
        case Refuse():
            _refuse(machine, position, line)
        case _:
            assert_never(line)
    return position


def _given(machine: Machine, position: Position, line: Given) -> Position:
    after = machine.apply(line.block, position)
    if isinstance(after, Failure):
        raise _Failed(_unanswered(after), line.span)
    return after


def _do(machine: Machine, position: Position, line: Do) -> Position:
    match _attempt(machine, position, line):
        case Applied(position=after):
            return after
        case Refused(reasons=reasons):
            raise _Failed("this move is refused: " + "; ".join(reasons), line.span)
        case Failure() as failure:
            raise _Failed(_unanswered(failure), line.span)


def _refuse(machine: Machine, position: Position, line: Refuse) -> None:
    match _attempt(machine, position, line):
        case Applied():
            raise _Failed("this move is allowed", line.span)
        case Refused(reasons=reasons):
            if line.because is not None and not any(line.because in r for r in reasons):
                told = "; ".join(reasons)
                raise _Failed(f'no reason contains "{line.because}"; refused: {told}', line.span)
        case Failure() as failure:
            raise _Failed(_unanswered(failure), line.span)


def _expect(machine: Machine, position: Position, line: Expect) -> None:
    value = machine.evaluate(line.condition, position, {})
    if isinstance(value, Failure):
        raise _Failed(_unanswered(value), line.span)
    if not value:
        raise _Failed(_false_words(machine, position, line), line.span)


def _false_words(machine: Machine, position: Position, line: Expect) -> str:
    """That an expectation is false, and what it speaks of there."""
    blamed = false_part(machine, line.condition, line.span, "this", position)
    values = ", ".join(f"{name} is {told(value)}" for name, value in blamed.values)
    return f"`{blamed.text}` does not hold" + (f": {values}" if values else "")


_REFUTABLE = {"claim", "invariant", "lemma"}


def _expect_refutation(machine: Machine, position: Position, span: Span) -> None:
    """A witness has to lead to where something that is stated is false."""
    stated = (one.condition for one in machine.core.properties if one.kind in _REFUTABLE)
    if all(machine.evaluate(condition, position, {}) for condition in stated):
        raise _Failed("a witness refutes a claim, and no claim is false in the end", span)


def _attempt(
    machine: Machine, position: Position, line: Do | Refuse
) -> Applied | Refused | Failure:
    choices = tuple(_value(machine, position, choice, line.span) for choice in line.choices)
    players = tuple(_value(machine, position, player, line.span) for player in line.by)
    by = tuple(player for player in players if isinstance(player, int))
    return machine.play(position, line.action, choices, by)


def _value(machine: Machine, position: Position, expr: Expr, span: Span) -> Value:
    value = machine.evaluate(expr, position, {})
    if isinstance(value, Failure):
        raise _Failed(_unanswered(value), span)
    return value


def _unanswered(failure: Failure) -> str:
    site = failure.site
    words = f"{site.kind} in `{site.rule}`, `{site.what}`{outside_words(failure)}"
    return f"the rules have no answer here: {words}"
