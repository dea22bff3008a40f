"""What one move does to any position, as terms."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

from msgspec import Struct
from msgspec.structs import replace

from rulewright.core.calls import safe_functions
from rulewright.core.ir import (
    Action,
    ByChance,
    ByEach,
    ByPlayers,
    Choice,
    Counts,
    Expr,
    Guard,
    GuardLet,
    Rows,
    Scalar,
)
from rulewright.core.ir import Generator as Loop
from rulewright.core.running.algebra import NotUnderstood, Term
from rulewright.core.running.remembered import Cells, Value
from rulewright.core.running.symbolic import Fails, Names, Symbolic
from rulewright.reference.actions import weighed
from rulewright.reference.schedule import levels
from rulewright.symbolic.moves.known import with_facts
from rulewright.symbolic.moves.position import free_choice
from rulewright.symbolic.terms.terms import Terms

MOST_ROUNDS = 12
"""So many steps after one move are written out."""


class Transition(Struct, frozen=True):
    """An action in one phase (None: in any), on the position `before`.

    A move exists where `allowed` holds and none of `fails` does, and leads to `after`. Steps are
    left out that cannot happen where the properties hold on which this `rests`. `current` is who is
    on turn (None: anybody, or nobody). Of `fails` the first `own` are judged before any step.
    """

    action: Action
    phase: int | None
    before: tuple[Term, ...]
    choices: Mapping[str, Value]
    allowed: Term
    fails: Fails
    after: tuple[Term, ...]
    current: int | None = None
    rests: frozenset[str] = frozenset()
    own: int = 0


Turn = tuple[int, int]
"""A step by its number, and how many have happened since the move at most."""

Because = frozenset[str] | None
"""The properties on which it rests that a step cannot happen.

None where it may happen, for all that is found out.
"""

Refuted = Callable[[Turn, Sequence[Term]], Because]
"""On what it rests that a step cannot happen then, where these terms hold."""


class Known(Struct, frozen=True):
    """What is known of a position: conditions that hold there, and who is on turn, if anybody is.

    Steps that are `refuted` there are left out (None: any may happen).
    """

    conditions: tuple[Term, ...] = ()
    current: int | None = None
    refuted: Refuted | None = None


NOTHING = Known()


def transition(
    terms: Terms, running: Symbolic, action: Action, phase: int | None, known: Known = NOTHING
) -> Transition:
    """One action in one phase, on the position where `running` is. Raises NotUnderstood."""
    made = without_steps(terms, running, action, phase, known)
    if made.allowed == terms.false:
        return made
    own = len(made.fails)
    rests = settle(running, known.refuted)
    return replace(made, after=tuple(running.state), rests=rests, own=own)


def without_steps(
    terms: Terms, running: Symbolic, action: Action, phase: int | None, known: Known = NOTHING
) -> Transition:
    """What the action itself does, before any step happens. Raises NotUnderstood."""
    attempt = Attempt(terms, running, known.conditions, phase)
    if known.current is not None and running.core.current is not None:
        attempt.fix(running.core.current, known.current)
    attempt.apply_facts()
    start = tuple(running.state)
    free = {choice.name: free_choice(terms, action.name, choice) for choice in action.choices}
    names = attempt.candidate(action, free)
    allowed = terms.all_of(attempt.conditions)
    if allowed != terms.false:
        running.block(action.effects, names)
    after, current = tuple(running.state), known.current
    return Transition(action, phase, start, free, allowed, running.fails, after, current)


def is_move(
    terms: Terms, running: Symbolic, action: Action, phase: int | None, chosen: Mapping[str, Value]
) -> Term:
    """Whether the action with these choices is a move, so that there is no need for others.

    Its effects need not have an answer.
    """
    attempt = Attempt(terms, running, (), phase)
    attempt.candidate(action, chosen)
    answered = [terms.negation(where) for _, where in running.fails]
    return terms.all_of([*attempt.conditions, *answered])


class Attempt:
    """Collects the conditions under which there is a move, in the order in which they count."""

    def __init__(
        self, terms: Terms, running: Symbolic, given: Sequence[Term], phase: int | None
    ) -> None:
        self.terms = terms
        self.running = running
        self.conditions = list(given)
        running.path.extend(self.conditions)
        if phase is not None and running.core.phase is not None:
            self.fix(running.core.phase, phase)

    def fix(self, variable: str, value: int) -> None:
        """The variable has this value."""
        place, _ = self.running.places[variable]
        constant = self.terms.constant(value)
        self.demand(self.terms.equal(self.running.state[place], constant))
        self.running.state[place] = constant

    def apply_facts(self) -> None:
        """Take cells for what they are by all that is known."""
        self.running.state = with_facts(self.terms, self.conditions, self.running.state)

    def demand(self, condition: Term) -> None:
        """There is a move only where this holds; nothing is judged where it does not."""
        self.conditions.append(condition)
        self.running.path.append(condition)

    def candidate(self, action: Action, chosen: Mapping[str, Value]) -> dict[str, Value]:
        """Judge choices and guards in the order of the reference; what is bound behind them."""
        names: dict[str, Value] = {}
        safe = safe_functions(self.running.core.functions)
        for made, judged in enumerate(levels(action, safe)):
            if made > 0:
                choice = action.choices[made - 1]
                value = chosen[choice.name]
                self.demand(offered(self.running, choice, value, names))
                names[choice.name] = value
            for number in judged:
                self.guard(action.guards[number], names)
        if action.weight is not None:
            weight = self.running.number(weighed(action, action.weight), names)
            self.demand(self.terms.operation("less", self.terms.constant(0), weight))
        match action.owner:
            case ByPlayers(players):
                self.running.numbers(players, names)
            case ByEach() | ByChance():
                pass
        return names

    def guard(self, guard: Guard, names: dict[str, Value]) -> None:
        """Whether a requirement holds, or what a `let` binds."""
        if isinstance(guard, GuardLet):
            names[guard.name] = self.running.value(guard.value, names)
        else:
            self.demand(self.running.number(guard.condition, names))


def offered(running: Symbolic, choice: Choice, chosen: Value, names: Names) -> Term:
    """Whether a choice is among those that its domain has."""
    match choice.domain:
        case Counts(bound, total):
            return _counted(running, bound, total, chosen, names)
        case Rows(table):
            return _row(running, table, chosen)
        case domain:
            pass
    if not isinstance(choice.type, Scalar) or isinstance(chosen, Cells):
        raise NotUnderstood("an array is chosen from numbers")
    terms = running.terms
    loop = Loop(choice.name, choice.type, domain, None, choice.shape)
    members: dict[int, list[Term]] = {}
    for value, given in running.members(domain, loop, names):
        members.setdefault(value, []).append(given)
    return terms.any_of(
        terms.all_of([terms.any_of(given), terms.operation("equal", chosen, terms.constant(value))])
        for value, given in members.items()
    )


def _counted(
    running: Symbolic, bound: Expr, total: Expr | None, chosen: Value, names: Names
) -> Term:
    """Whether counts are within their bounds."""
    terms, cells = running.terms, _cells(chosen)
    most = running.array(bound, names).cells
    over = [terms.operation("less", *pair) for pair in zip(most, cells, strict=True)]
    if total is not None:
        over.append(terms.operation("less", running.number(total, names), terms.total(cells)))
    return terms.all_of([terms.negation(each) for each in over])


def _row(running: Symbolic, name: str, chosen: Value) -> Term:
    """Whether cells are a row of a table."""
    terms, cells = running.terms, _cells(chosen)
    values, width = running.tables[name].values, running.tables[name].dims[1]
    rows = {values[at : at + width] for at in range(0, len(values), width)}
    return terms.any_of(
        terms.all_of(
            terms.operation("equal", cell, terms.constant(value))
            for cell, value in zip(cells, row, strict=True)
        )
        for row in sorted(rows)
    )


def _cells(chosen: Value) -> tuple[Term, ...]:
    if not isinstance(chosen, Cells):
        raise NotUnderstood("a number is chosen from arrays")
    return chosen.cells


def settle(running: Symbolic, refuted: Refuted | None) -> frozenset[str]:
    """Let the first possible step happen, again and again, until none is possible.

    Gives the properties on which it rests that no other steps happen. That it comes to rest after
    so many steps as are written out is an obligation.
    """
    steps, terms = running.core.steps, running.terms
    rests = frozenset[str]()
    for turn in range(MOST_ROUNDS):
        conditions = [running.number(step.condition, {}) for step in steps]
        for number, condition in enumerate(conditions):
            because = _refutation(running, (number, turn), condition, refuted)
            if because is not None:
                conditions[number] = terms.false
                rests |= because
        if all(each == terms.false for each in conditions):
            return rests
        _one_step(running, conditions)
    for step in steps:
        running.fail(step.cycle, running.number(step.condition, {}))
    return rests


def _refutation(running: Symbolic, turn: Turn, condition: Term, refuted: Refuted | None) -> Because:
    """On what it rests that a step cannot happen."""
    where = [*running.path, condition]
    if running.terms.all_of(where) == running.terms.false:
        return frozenset()
    return None if refuted is None else refuted(turn, where)


def _one_step(running: Symbolic, possible: Sequence[Term]) -> None:
    """Let the first of the steps that are possible happen, if one is."""
    terms, start = running.terms, list(running.state)
    ways: list[tuple[Term, list[Term]]] = []
    earlier = terms.false
    for step, condition in zip(running.core.steps, possible, strict=True):
        first = terms.all_of([condition, terms.negation(earlier)])
        earlier = terms.any_of([earlier, condition])
        if first == terms.false:
            continue
        running.state = list(start)
        running.path.append(first)
        running.block(step.effects, {})
        running.path.pop()
        ways.append((first, running.state))
    after = start
    for condition, state in reversed(ways):
        after = [
            now if now == then else terms.choice(condition, then, now)
            for now, then in zip(after, state, strict=True)
        ]
    running.state = after
