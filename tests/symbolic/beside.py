"""Rules on terms beside the reference engine: what both say of the same positions."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from rulewright.core import build as b
from rulewright.core.ir import Core, Expr, Local, Scalar
from rulewright.core.running.algebra import NotUnderstood, Term
from rulewright.core.running.remembered import Cells, Remembered, Value
from rulewright.core.running.symbolic import Fails, SiteKey, Symbolic
from rulewright.core.search import Failure, Position
from rulewright.core.search import Value as Plain
from rulewright.reference.layout import NoAnswer
from rulewright.reference.machine import Machine, number_of, position_of
from rulewright.symbolic.moves.position import free_position
from rulewright.symbolic.moves.transition import Transition, transition
from rulewright.symbolic.terms.evaluate import Evaluator
from rulewright.symbolic.terms.nodes import Member, Number, Truth
from rulewright.symbolic.terms.terms import Terms

Leaves = dict[Term, int]

NO_PATH = -1


def assign(terms: Terms, leaves: Leaves, term: Term, value: int) -> None:
    """Let a free cell have a value."""
    match terms.nodes[term]:
        case Truth() | Number():
            leaves[term] = value
        case Member(values):
            assert value in dict(values)
            for each, on in values:
                leaves[on] = int(each == value)
        case _:
            assert terms.value(term) == value


def assign_all(terms: Terms, leaves: Leaves, cells: Sequence[Term], values: Sequence[int]) -> None:
    """Let free cells have values."""
    for term, value in zip(cells, values, strict=True):
        assign(terms, leaves, term, value)


class Unknowns:
    """Gives the numbers of which terms know nothing the values that they have for the reference."""

    def __init__(self, terms: Terms, machine: Machine) -> None:
        self.terms = terms
        self.machine = machine
        self.known = [
            (name, Evaluator(terms, parts), unknown)
            for (name, parts), unknown in terms.unknowns.items()
        ]

    def assign(self, leaves: Leaves) -> None:
        """Add the values to those of the free terms that are there; parts were made earlier."""
        for name, parts, unknown in self.known:
            values = parts.known_at(leaves)
            known = [value for value in values if value is not None]
            if len(known) == len(values):
                value = self._value(name, known)
                if value is not None:
                    leaves[unknown] = value

    def _value(self, name: str, parts: list[int]) -> int | None:
        kind, _, of = name.rpartition(" ")
        match kind, of:
            case "", "product":
                return parts[0] * parts[1]
            case "", "quotient":
                return parts[0] // parts[1] if parts[1] else None
            case "", "remainder":
                return parts[0] % parts[1] if parts[1] else None
            case "no", "move":
                return int(not self.machine.any_move(parts))
            case "distance", graph:
                found = self._distance(graph, parts)
                return None if found == NO_PATH else found
            case "no path", graph:
                return int(self._distance(graph, parts) == NO_PATH)
            case "longest trail", ends:
                return self._trail(ends, parts)
            case _:
                raise AssertionError(name)

    def _distance(self, graph: str, parts: list[int]) -> int:
        size = len(parts) - 2
        if not all(0 <= end < size for end in parts[:2]):
            return NO_PATH  # an obligation has failed
        place = Scalar(0, size - 1)
        avoiding = b.tabulate("i", size, b.constant(0))
        ends = Local("from", place), Local("to", place)
        expr = b.distance(
            graph, *ends, Local("avoiding", avoiding.type), otherwise=b.constant(NO_PATH)
        )
        names: dict[str, Plain] = {"from": parts[0], "to": parts[1], "avoiding": tuple(parts[2:])}
        return self._number(expr, names)

    def _trail(self, ends: str, parts: list[int]) -> int:
        (table,) = (each for each in self.machine.core.tables if each.name == ends)
        count = table.dims[0]
        edges = b.tabulate("i", count, b.constant(0)).type
        blocked = b.tabulate("i", len(parts) - count, b.constant(0)).type
        expr = b.longest_trail(table, Local("edges", edges), Local("blocked", blocked))
        return self._number(expr, {"edges": tuple(parts[:count]), "blocked": tuple(parts[count:])})

    def _number(self, expr: Expr, names: Mapping[str, Plain]) -> int:
        answer = self.machine.evaluate(expr, (), names)
        assert not isinstance(answer, Failure)
        return number_of(answer)


Answer = Plain | SiteKey | None
"""A value, the obligation that fails first, or None where there is none."""


def key(failure: Failure) -> SiteKey:
    """What makes an obligation the same."""
    return failure.site.kind, failure.site.rule, failure.site.what


def first(fails: Fails, values: Sequence[int | None]) -> SiteKey | None:
    """The obligation that fails first. Those behind it may have no answer."""
    for (site, _), value in zip(fails, values, strict=False):
        assert value is not None, site
        if value:
            return site
    return None


# ---- expressions


def expressions(
    core: Core, exprs: Sequence[Expr], positions: Sequence[tuple[Position, Position]]
) -> Iterator[tuple[Expr, Position, Answer, Answer]]:
    """What terms and the reference say of expressions on positions, each with one before it."""
    terms, machine, remembered = Terms(), Machine(core), Remembered(core)
    free = free_position(terms, core, ""), free_position(terms, core, "before ")
    found: list[tuple[Expr, Value, Fails]] = []
    for expr in exprs:
        running = Symbolic(core, terms, free[0], remembered)
        running.before = list(free[1])
        try:
            found.append((expr, running.value(expr, {}), running.fails))
        except NotUnderstood:
            continue
    unknowns = Unknowns(terms, machine)
    evaluators = [
        Evaluator(terms, [*(term for _, term in fails), *_cells(value)])
        for _, value, fails in found
    ]
    for position, before in positions:
        leaves: Leaves = {}
        assign_all(terms, leaves, free[0], position)
        assign_all(terms, leaves, free[1], before)
        unknowns.assign(leaves)
        for (expr, value, fails), evaluator in zip(found, evaluators, strict=True):
            answer = machine.evaluate(expr, position, {}, before)
            theirs: Answer = key(answer) if isinstance(answer, Failure) else answer
            values = evaluator.known_at(leaves)
            mine: Answer = first(fails, values)
            if mine is None:
                mine = _plain(value, values[len(fails) :])
            yield expr, position, mine, theirs


def _cells(value: Value) -> tuple[Term, ...]:
    return value.cells if isinstance(value, Cells) else (value,)


def _plain(value: Value, values: Sequence[int | None]) -> Plain | None:
    if None in values:
        return None
    known = tuple(each for each in values if each is not None)
    return known if isinstance(value, Cells) else known[0]


# ---- moves


def tried(
    machine: Machine, number: int, choices: tuple[Plain, ...], position: Position
) -> Position | SiteKey | None:
    """Where a candidate leads, judged as the reference does; None where it is no move."""
    action, cells = machine.actions[number], list(position)
    if not machine.in_phase(action, cells):
        return None
    player = None if action.seat is None else number_of(choices[action.seat])
    frame = action.frame(player)
    try:
        for made, tests in enumerate(action.tests):
            if not all(test.holds(cells, frame) for test in tests):
                return None
            if made < len(choices):
                if not action.offers(made, choices[made], cells, frame):
                    return None
                frame[made] = choices[made]
        if action.weight is not None and not action.weight(cells, frame):
            return None
        action.owners(cells, frame)
        return position_of(machine.successor(action, cells, frame))
    except NoAnswer as no_answer:
        return key(no_answer.failure)


class Moves:
    """The moves of one action in one phase, as terms."""

    def __init__(
        self, core: Core, terms: Terms, free: Sequence[Term], remembered: Remembered,
        number: int, phase: int | None,
    ) -> None:  # fmt: skip
        self.terms = terms
        self.number = number
        running = Symbolic(core, terms, free, remembered)
        self.made: Transition = transition(terms, running, core.actions[number], phase)
        fails = [term for _, term in self.made.fails]
        self.evaluator = Evaluator(terms, [*fails, self.made.allowed, *self.made.after])

    def at(self, leaves: Leaves) -> Position | SiteKey | None:
        """Where the move leads that has been chosen; None where it is no move."""
        values = self.evaluator.known_at(leaves)
        count = len(self.made.fails)
        failed = first(self.made.fails, values)
        if failed is not None:
            return failed
        assert values[count] is not None, "nobody knows whether there is a move"
        if not values[count]:
            return None
        after = tuple(value for value in values[count + 1 :] if value is not None)
        assert len(after) == len(self.made.after), "a cell has no value"
        return after

    def choose(self, leaves: Leaves, choices: Sequence[Plain]) -> None:
        """Let the choices be these."""
        given = zip(self.made.choices.values(), choices, strict=True)
        for term, value in given:
            if isinstance(term, Cells):
                assert isinstance(value, tuple)
                assign_all(self.terms, leaves, term.cells, value)
            else:
                assign(self.terms, leaves, term, number_of(value))
