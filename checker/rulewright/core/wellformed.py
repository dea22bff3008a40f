"""Whether a core is well formed: what every pass and engine may rely on.

Used in tests, on what elaboration makes of texts: a complaint is always our own fault.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from math import prod
from typing import Protocol, assert_never

from rulewright.core.calls import functions_first, procedures_first
from rulewright.core.checks import Complaints, ExpressionChecks, dims_of, expect
from rulewright.core.intervals import part
from rulewright.core.ir import (
    EVENTUALLY,
    LIVE,
    NOBODY,
    PREMISE,
    Action,
    Array,
    Assign,
    Block,
    ByEach,
    ByPlayers,
    Core,
    Demand,
    Effect,
    Ended,
    Expr,
    ForEach,
    GuardLet,
    Let,
    ListTable,
    Old,
    Outcome,
    Property,
    Requirement,
    Run,
    Scalar,
    Sight,
    Table,
    Variable,
    When,
)
from rulewright.core.shapes import BagOf, Compound, MapOf, Maybe, Member, SetOf, Shape, Sort
from rulewright.core.types import Names, with_name
from rulewright.core.values import cells, limits
from rulewright.core.walk import block_expressions, domain_parts, walk
from rulewright.diagnostics.fault import Fault

KINDS = {"invariant", "reachable", "claim", "lemma", PREMISE, *LIVE}


def complaints(core: Core) -> tuple[str, ...]:
    """Everything that is wrong with a core, each with the declaration it is in."""
    return tuple(_Checks(core).all())


def sorts_in(shape: Shape) -> Iterator[Sort]:
    """The sorts that a shape speaks of."""
    match shape:
        case Member(sort):
            yield sort
        case Maybe(inner) | SetOf(inner) | BagOf(inner):
            yield from sorts_in(inner)
        case Compound(fields=fields):
            for _, field in fields:
                yield from sorts_in(field)
        case MapOf(key, value):
            yield from sorts_in(key)
            yield from sorts_in(value)
        case _:
            pass


class _Named(Protocol):
    @property
    def name(self) -> str: ...


class _Checks:
    def __init__(self, core: Core) -> None:
        self.core = core
        self.expressions = ExpressionChecks(core)
        self.variables = {variable.name: variable for variable in core.variables}
        self.procedures = {procedure.name: procedure for procedure in core.procedures}

    def all(self) -> Complaints:
        yield from self.names()
        yield from self.constants()
        for variable in self.core.variables:
            yield from _in(variable.name, self.variable(variable))
        yield from self.calls()
        yield from _in("initial", self.block(self.core.initial, {}))
        for action in self.core.actions:
            yield from _in(action.name, self.action(action))
        for step in self.core.steps:
            yield from _in(step.name, self.expressions.truth(step.condition, {}))
            yield from _in(step.name, self.block(step.effects, {}))
        yield from self.properties()
        yield from self.who_asks_for_the_end()
        yield from self.who_looks_back()

    # ---- declarations

    def names(self) -> Complaints:
        """Names of one kind must differ, and sorts that are spoken of must be declared."""
        core = self.core
        kinds: list[Iterable[_Named]] = [
            core.sorts,
            core.tables,
            core.lists,
            core.graphs,
            core.variables,
            core.functions,
            core.procedures,
            core.actions,
            core.steps,
            core.figures,
            core.symmetries,
            core.properties,
        ]
        for declared in kinds:
            for name, times in Counter(each.name for each in declared).items():
                if times > 1:
                    yield f"{name} is declared {times} times"
        for symmetry in core.symmetries:
            every = list(range(len(symmetry.sort.members)))
            if any(sorted(generator) != every for generator in symmetry.generators):
                yield f"symmetry {symmetry.name} does not permute {symmetry.sort.name}"
        for shape in self.shapes():
            for sort in sorts_in(shape):
                if sort not in core.sorts:
                    yield f"sort {sort.name} is not declared"

    def shapes(self) -> Iterator[Shape]:
        yield Member(self.core.players)
        yield from (Member(symmetry.sort) for symmetry in self.core.symmetries)
        yield from (variable.shape for variable in self.core.variables)
        for function in self.core.functions:
            yield from (parameter.shape for parameter in function.parameters)
        for procedure in self.core.procedures:
            yield from (parameter.shape for parameter in procedure.parameters)
        for action in self.core.actions:
            yield from (choice.shape for choice in action.choices)

    def constants(self) -> Complaints:
        tables: list[Table | ListTable] = [*self.core.tables, *self.core.lists]
        for table in tables:
            if len(table.values) != prod(table.dims):
                yield f"{table.name}: {len(table.values)} values for {table.dims}"
        for graph in self.core.graphs:
            places = range(len(graph.neighbours))
            if any(near not in places for around in graph.neighbours for near in around):
                yield f"{graph.name}: a neighbour is no place"
        for role, name in (("phase", self.core.phase), ("current", self.core.current)):
            if name is not None and (name not in self.variables or self.variables[name].dims):
                yield f"{role}: {name} is no variable with one value"

    def variable(self, variable: Variable) -> Complaints:
        low, high = limits(variable.shape)
        if variable.dims != cells(variable.shape):
            yield f"{variable.dims} cells for {variable.shape}"
        if not low <= variable.low <= variable.high <= high:
            yield f"cells of {variable.low}..{variable.high} for {variable.shape}"

    def calls(self) -> Complaints:
        """Functions and procedures exist, end, and are well formed themselves."""
        try:
            functions_first(self.core.functions)
            procedures_first(self.core.procedures)
        except Fault as fault:
            yield str(fault)
        for function in self.core.functions:
            names = {each.name: each.type for each in function.parameters}
            yield from _in(function.name, self.expressions.expression(function.body, names))
        for procedure in self.core.procedures:
            names = {each.name: each.type for each in procedure.parameters}
            yield from _in(procedure.name, self.block(procedure.body, names))

    # ---- effects

    def block(self, block: Block, names: Names) -> Complaints:
        for effect in block:
            yield from self.effect(effect, names)
            if isinstance(effect, Let):
                names = with_name(names, effect.name, effect.value.type)

    def effect(self, effect: Effect, names: Names) -> Complaints:
        checks = self.expressions
        match effect:
            case Assign():
                yield from self.assignment(effect, names)
            case Let(value=value):
                yield from checks.expression(value, names)
            case When(condition, then, otherwise):
                yield from checks.truth(condition, names)
                yield from self.block(then, names)
                yield from self.block(otherwise, names)
            case ForEach(generator, body):
                found, inner = checks.generator(generator, names)
                yield from found
                yield from self.block(body, inner)
            case Run():
                yield from self.running(effect, names)
            case Demand(condition):
                yield from checks.truth(condition, names)
            case _:
                assert_never(effect)

    def assignment(self, effect: Assign, names: Names) -> Complaints:
        variable = self.variables.get(effect.variable)
        if variable is None:
            yield f"nothing is called {effect.variable}"
            return
        for expr in (*effect.indices, effect.value):
            yield from self.expressions.expression(expr, names)
        if len(effect.indices) > len(variable.dims):
            yield f"{len(effect.indices)} indices into {variable.name}"
            return
        for index, size in zip(effect.indices, variable.dims, strict=False):
            yield from expect(index, Scalar(0, size - 1))
        due = part(variable.dims, variable.low, variable.high, len(effect.indices))
        yield from expect(effect.value, due)

    def running(self, effect: Run, names: Names) -> Complaints:
        procedure = self.procedures.get(effect.procedure)
        if procedure is None:
            yield f"nothing is called {effect.procedure}"
            return
        if len(procedure.parameters) != len(effect.arguments):
            yield f"{procedure.name} takes {len(procedure.parameters)} arguments"
        for argument in effect.arguments:
            yield from self.expressions.expression(argument, names)
        for argument, parameter in zip(effect.arguments, procedure.parameters, strict=False):
            yield from expect(argument, parameter.type)

    # ---- actions, the end, properties

    def action(self, action: Action) -> Complaints:
        names: Names = {}
        for choice in action.choices:
            if choice.name in names:
                yield f"two choices are called {choice.name}"
            yield from self.expressions.domain(choice.domain, choice.type, names)
            names = with_name(names, choice.name, choice.type)
        yield from self.owner(action, names)
        for guard in action.guards:
            if isinstance(guard, GuardLet):
                yield from self.expressions.expression(guard.value, names)
                names = with_name(names, guard.name, guard.value.type)
            else:
                yield from self.expressions.truth(guard.condition, names)
        labels = Counter(guard.label for guard in action.guards if isinstance(guard, Requirement))
        yield from (f"two requirements are called {each}" for each in labels if labels[each] > 1)
        if action.weight is not None:
            yield from self.expressions.expression(action.weight, names)
            if isinstance(action.weight.type, Array):
                yield "the weight is no number"
        if action.during and self.core.phase is None:
            yield "there are no phases"
        yield from self.block(action.effects, names)

    def owner(self, action: Action, names: Names) -> Complaints:
        player = Scalar(0, len(self.core.players.members) - 1)
        match action.owner:
            case ByPlayers(players):
                for expr in players:
                    yield from self.expressions.expression(expr, names)
                    yield from expect(expr, player)
            case ByEach(choice) if choice not in names:
                yield f"there is no choice {choice}"
            case _:
                pass

    def properties(self) -> Complaints:
        if self.core.ended is not None:
            yield from _in("ended", self.expressions.truth(self.core.ended, {}))
        if self.core.outcome is not None:
            yield from _in("outcome", self.outcome(self.core.outcome))
        for sight in self.core.sights:
            yield from _in(sight.variable, self.sight(sight))
        for figure in self.core.figures:
            yield from _in(figure.name, self.expressions.expression(figure.value, {}))
            if dims_of(figure.value.type):
                yield f"figure {figure.name} is not a number"
        for stated in self.core.properties:
            if stated.kind not in KINDS:
                yield f"{stated.name}: there is no property {stated.kind}"
            yield from _in(stated.name, self.expressions.truth(stated.condition, {}))
            yield from _in(stated.name, self.fairness(stated))

    def sight(self, sight: Sight) -> Complaints:
        """Who sees a variable, which must be there and have so many places."""
        dims = [each.dims for each in self.core.variables if each.name == sight.variable]
        if not dims or (sight.keys and dims[0][:1] != (sight.keys,)):
            yield "there is no such variable to be seen"
        names = {sight.key: Scalar(0, sight.keys - 1)} if sight.keys else {}
        players = Scalar(NOBODY, len(self.core.players.members) - 1)
        for viewer in (sight.content, sight.size):
            if viewer is not None:
                yield from self.expressions.expression(viewer, names)
                yield from expect(viewer, players)

    def fairness(self, stated: Property) -> Complaints:
        """Only what is to come about relies on actions, which exist."""
        actions = {action.name for action in self.core.actions}
        if stated.fair and stated.kind != EVENTUALLY:
            yield f"{stated.kind} relies on fair actions"
        for name, times in Counter(stated.fair).items():
            if name not in actions or times > 1:
                yield f"{name} is no action, or occurs twice"

    def outcome(self, outcome: Outcome) -> Complaints:
        players = (len(self.core.players.members),)
        if outcome.winners is not None:
            yield from self.expressions.expression(outcome.winners, {})
            yield from expect(outcome.winners, Array(players, 0, 1))
        for score in outcome.scores:
            yield from self.expressions.expression(score.value, {})
            if dims_of(score.value.type) != players:
                yield f"score {score.name} is not a figure for each player"

    def who_asks_for_the_end(self) -> Complaints:
        """Only properties may ask whether the game has ended."""
        if any(isinstance(node, Ended) for node in walk(self.rule_expressions())):
            yield "a rule asks whether the game has ended"

    def who_looks_back(self) -> Complaints:
        """Only properties that are judged over moves may ask what was before one, and only once."""
        outcome = self.core.outcome
        scored = [] if outcome is None else [score.value for score in outcome.scores]
        if outcome is not None and outcome.winners is not None:
            scored.append(outcome.winners)
        if any(isinstance(node, Old) for node in walk([*self.rule_expressions(), *scored])):
            yield "a rule asks what was before a move"
        for stated in self.core.properties:
            for node in walk([stated.condition]):
                if not isinstance(node, Old):
                    continue
                if not stated.over_moves or stated.kind in LIVE:
                    yield f"{stated.name} looks back and is not judged over moves"
                if any(isinstance(inner, Old) for inner in walk([node.value])):
                    yield f"{stated.name} looks back twice"

    def rule_expressions(self) -> Iterator[Expr]:
        core = self.core
        yield from (function.body for function in core.functions)
        blocks = [procedure.body for procedure in core.procedures]
        for action in core.actions:
            blocks.append(action.effects)
            for choice in action.choices:
                yield from domain_parts(choice.domain)
            for guard in action.guards:
                yield guard.value if isinstance(guard, GuardLet) else guard.condition
        for step in core.steps:
            yield step.condition
            blocks.append(step.effects)
        for block in (core.initial, *blocks):
            yield from block_expressions(block)
        yield from () if core.ended is None else (core.ended,)
        yield from (figure.value for figure in core.figures)
        for sight in core.sights:
            yield from (each for each in (sight.content, sight.size) if each is not None)


def _in(place: str, found: Complaints) -> Complaints:
    """The complaints, each with the declaration it is in."""
    return (f"{place}: {each}" for each in found)
