"""What one reading makes of an action, of the steps and of the end, as terms."""

from __future__ import annotations

from msgspec import Struct
from msgspec.structs import replace

from rulewright.core.ir import Action, ByPlayers, Outcome, Step
from rulewright.core.running.algebra import Term
from rulewright.core.running.remembered import Cells, Value
from rulewright.core.running.symbolic import Fails, Symbolic
from rulewright.reference.actions import weighed
from rulewright.symbolic.moves.position import free_choice
from rulewright.symbolic.moves.transition import Attempt, Refuted, settle
from rulewright.symbolic.terms.terms import Terms


class Given(Struct, frozen=True):
    """Where an action is looked at: conditions that hold there, the phase, who is on turn.

    None is any phase, and anybody or nobody.
    """

    conditions: tuple[Term, ...]
    phase: int | None
    seat: int | None


class Made(Struct, frozen=True):
    """An action under one reading, with choices of which nothing is known.

    It is a move where it is `offered`, to these `owners`, with this `weight`, unless a rule has no
    answer before that (`unanswered`). The move has no answer where it is `stuck`, and leads to
    `after` elsewhere; it is not known where if steps go on too `long`.
    """

    unanswered: Fails
    offered: Term
    owners: tuple[Term, ...]
    weight: Term
    stuck: Term
    after: tuple[Term, ...]
    long: Term


def of_action(terms: Terms, running: Symbolic, action: Action, given: Given) -> Made:
    """The action itself, without the steps behind it; `running` is where these begin.

    May raise NotUnderstood.
    """
    attempt = Attempt(terms, running, given.conditions, given.phase)
    if given.seat is not None and running.core.current is not None:
        attempt.fix(running.core.current, given.seat)
    attempt.apply_facts()
    free = {choice.name: free_choice(terms, action.name, choice) for choice in action.choices}
    names = attempt.candidate(action, free)
    offered = terms.all_of(attempt.conditions)
    owners: list[Term] = []
    weight = terms.true
    if offered != terms.false:
        match action.owner:
            case ByPlayers(players):
                owners = running.numbers(players, names)
            case _:
                pass  # the choices say who it is, or it is chance
        if action.weight is not None:
            weight = running.number(weighed(action, action.weight), names)
    unanswered, running.fails = running.fails, []
    if offered != terms.false:
        running.block(action.effects, names)
    stuck, after = _any(running, running.fails), tuple(running.state)
    return Made(unanswered, offered, tuple(owners), weight, stuck, after, terms.false)


def with_steps(made: Made, running: Symbolic, refuted: Refuted) -> Made:
    """The same move with the steps that happen behind it, but for those that are `refuted`."""
    terms = running.terms
    if made.offered == terms.false:
        return made
    settle(running, refuted)
    cycles = {(each.cycle.kind, each.cycle.rule, each.cycle.what) for each in running.core.steps}
    long = terms.any_of(where for key, where in running.fails if key in cycles)
    stuck = _any(running, running.fails)
    return replace(made, stuck=stuck, after=tuple(running.state), long=long)


class Answered(Struct, frozen=True):
    """Values where they have an answer, and where they have none."""

    unanswered: Term
    cells: tuple[Term, ...]


def of_step(running: Symbolic, step: Step) -> tuple[Answered, Answered]:
    """Whether a step is possible, and what it makes of all cells where it is."""
    terms, before = running.terms, tuple(running.state)
    condition = running.number(step.condition, {})
    unanswered, running.fails = running.fails, []
    running.path.append(condition)
    running.block(step.effects, {})
    happens = Answered(_any(running, unanswered), (condition,))
    after = (
        cell if cell == was else terms.choice(condition, cell, was)
        for cell, was in zip(running.state, before, strict=True)
    )
    return happens, Answered(_any(running, running.fails), tuple(after))


def of_end(running: Symbolic) -> Answered:
    """Whether the game says that it has ended."""
    core = running.core
    ended = running.terms.false if core.ended is None else running.number(core.ended, {})
    return Answered(_any(running, running.fails), (ended,))


def of_outcome(running: Symbolic, outcome: Outcome, over: Term) -> list[Answered]:
    """Who wins, if that is said, and each score, where the game is `over`."""
    found = []
    exprs = [score.value for score in outcome.scores]
    if outcome.winners is not None:
        exprs.insert(0, outcome.winners)
    running.path.append(over)
    for expr in exprs:
        running.fails = []
        value = running.value(expr, {})
        found.append(Answered(_any(running, running.fails), cells_of(value)))
    return found


def cells_of(value: Value) -> tuple[Term, ...]:
    """All numbers that a value is made of."""
    return value.cells if isinstance(value, Cells) else (value,)


def _any(running: Symbolic, fails: Fails) -> Term:
    return running.terms.any_of(where for _, where in fails)
