"""Runs scenarios through the reference interpreter."""

from __future__ import annotations

from typing import assert_never

from msgspec import Struct

from rulewright.analyses.culprit import false_part
from rulewright.analyses.results import LeftOutScenario, ScenarioResult
from rulewright.analyses.wording import failure_words
from rulewright.core.ir import Expr
from rulewright.core.search import Budget, Failure, Move, Play, Position, Value
from rulewright.diagnostics.source import Span
from rulewright.elaborate.model import Model
from rulewright.elaborate.told import Do, Expect, Given, LeftOut, ModelScenario, Refuse, Refutes
from rulewright.reference.alarm import MemoryIsUp, TimeIsUp, alarm
from rulewright.reference.machine import Machine
from rulewright.reference.offers import TooManyCandidates
from rulewright.reference.record import MOST_CELLS_OF_PLAYS
from rulewright.reference.stated import Applied, Refused, play


class _Failed(Exception):  # noqa: N818 - a scenario's verdict, not an error
    """A line of the scenario is not true of the rules."""

    def __init__(self, message: str, span: Span) -> None:
        super().__init__(message)
        self.message = message
        self.span = span


class Refutation(Struct, frozen=True):
    """A play that the author gives, and the property that it refutes."""

    property: str
    title: str
    play: Play


class Told(Struct, frozen=True):
    """The verdicts on scenarios, and what those that are witnesses refute."""

    results: tuple[ScenarioResult, ...]
    refuted: tuple[Refutation, ...]


class _Course(Struct):
    """How far a scenario has come: its moves, the positions they rest in, what they refute.

    Only of a witness the whole way is kept.
    """

    scenario: ModelScenario
    moves: list[Move]
    positions: list[Position]
    refuted: list[Refutation]

    @property
    def position(self) -> Position:
        """Where it is now."""
        return self.positions[-1]

    def go(self, applied: Applied) -> None:
        """Make a move."""
        if not self.scenario.witness:
            self.positions[-1] = applied.position
            return
        self.moves.append(applied.move)
        self.positions.append(applied.position)
        if len(self.positions) * len(applied.position) > MOST_CELLS_OF_PLAYS:
            raise MemoryIsUp


def run_scenarios(machine: Machine, scenarios: tuple[ModelScenario, ...], budget: Budget) -> Told:
    """The verdicts on all scenarios, for which there is one budget."""
    results: list[ScenarioResult] = []
    refuted: list[Refutation] = []
    why = ""
    try:
        with alarm(budget):
            initial = machine.initial()
            for scenario in scenarios:
                # One by one, so that those judged in time are kept.
                result, found = run_scenario(machine, initial, scenario)
                results.append(result)
                refuted.extend(found)
                if _cells(refuted) > MOST_CELLS_OF_PLAYS:
                    raise MemoryIsUp  # noqa: TRY301 - as where a budget is used up
    except TimeIsUp:
        why = "the time was used up"
    except MemoryIsUp:
        why = "the memory was used up"
    except TooManyCandidates as too_many:
        why = f"there is too much to choose from for `{too_many.choice}` of `{too_many.action}`"
    left = scenarios[len(results) :]
    results.extend(ScenarioResult(each.title, "unfinished", why, each.span) for each in left)
    return Told(tuple(results), tuple(refuted))


def _cells(refuted: list[Refutation]) -> int:
    """How much is kept of the plays that refute something."""
    return sum(len(one.play.positions) * len(one.play.positions[0]) for one in refuted)


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
) -> tuple[ScenarioResult, tuple[Refutation, ...]]:
    """The verdict on one scenario, and what it refutes; at most its first failing line is told."""
    try:
        if isinstance(initial, Failure):
            raise _Failed(_unanswered(initial), scenario.span)  # noqa: TRY301 - told as all others
        course = _Course(scenario, [], [initial], [])
        for line in scenario.lines:
            _run_line(machine, course, line)
    except _Failed as failed:
        return ScenarioResult(scenario.title, "failed", failed.message, failed.span), ()
    return ScenarioResult(scenario.title, "passed", None, None), tuple(course.refuted)


def _run_line(
    machine: Machine, course: _Course, line: Given | Do | Expect | Refuse | Refutes
) -> None:
    match line:
        case Given():
            course.positions[-1] = _given(machine, course.position, line)
        case Do():
            course.go(_do(machine, course.position, line))
        case Expect():
            _expect(machine, course.position, line)
        case Refuse():
            _refuse(machine, course.position, line)
        case Refutes():
            _refute(machine, course, line)
        case _:
            assert_never(line)


def _given(machine: Machine, position: Position, line: Given) -> Position:
    after = machine.apply(line.block, position)
    if isinstance(after, Failure):
        raise _Failed(_unanswered(after), line.span)
    return after


def _do(machine: Machine, position: Position, line: Do) -> Applied:
    match _attempt(machine, position, line):
        case Applied() as applied:
            return applied
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
    values = ", ".join(f"{name} is {words}" for name, _, words in blamed.values)
    return f"`{blamed.text}` does not hold" + (f": {values}" if values else "")


def _refute(machine: Machine, course: _Course, line: Refutes) -> None:
    """The play so far has to make the property false."""
    stated = next((one for one in machine.core.properties if one.name == line.property), None)
    if stated is None:
        raise _Failed(f"`{line.property}` is not judged here: its `when` does not hold", line.span)
    if stated.over_moves and not course.moves:
        problem = "speaks of a move, and there is none before this line"
        raise _Failed(f"`{stated.name}` {problem}", line.span)
    before = course.positions[-2] if stated.over_moves else None
    holds = machine.evaluate(stated.condition, course.position, {}, before)
    if isinstance(holds, Failure):
        raise _Failed(_unanswered(holds), line.span)
    if holds:
        where = "over this move" if stated.over_moves else "here"
        raise _Failed(f"`{stated.name}` is not refuted: it holds {where}", line.span)
    play = Play(tuple(course.moves), tuple(course.positions))
    course.refuted.append(Refutation(stated.name, course.scenario.title, play))


def _attempt(
    machine: Machine, position: Position, line: Do | Refuse
) -> Applied | Refused | Failure:
    choices = tuple(_value(machine, position, choice, line.span) for choice in line.choices)
    players = tuple(_value(machine, position, player, line.span) for player in line.by)
    by = tuple(player for player in players if isinstance(player, int))
    return play(machine, position, line.action, choices, by)


def _value(machine: Machine, position: Position, expr: Expr, span: Span) -> Value:
    value = machine.evaluate(expr, position, {})
    if isinstance(value, Failure):
        raise _Failed(_unanswered(value), span)
    return value


def _unanswered(failure: Failure) -> str:
    site = failure.site
    words = f"{site.kind} in `{site.rule}`, `{site.what}`{failure_words(failure)}"
    return f"the rules have no answer here: {words}"
