"""Draws whole cores: games of few moves with every kind of rule, owner and property."""

from __future__ import annotations

from typing import TypeVar

from hypothesis import strategies as st
from msgspec.structs import replace

from rulewright.core import build as b
from rulewright.core.ir import (
    ALWAYS_POSSIBLE,
    EVENTUALLY,
    PREMISE,
    Action,
    Array,
    Assign,
    Block,
    ByChance,
    ByEach,
    ByPlayers,
    Choice,
    Core,
    Counts,
    Demand,
    Effect,
    Expr,
    ForEach,
    Function,
    Guard,
    GuardLet,
    Interval,
    Let,
    Members,
    Outcome,
    Owner,
    Parameter,
    Procedure,
    Property,
    Requirement,
    Rows,
    Run,
    Scalar,
    Score,
    Site,
    Step,
    Type,
    When,
    premise_name,
)
from rulewright.core.shapes import Member, Number, Sort
from tests.native.declared import TABLES, declared, variable, variables
from tests.native.drawn import Expressions, Names, Source

T = TypeVar("T")

SHAPE = Number(-99, 99)
MOST_MOVES = 3
MOST_STEPS = 2
HAZARD = 30
"""So seldom an obligation can fail in an expression: moves are to lead somewhere."""


class Game:
    """Draws one core. It ends after a few moves, as each takes one of what is left."""

    def __init__(self, source: Source) -> None:
        self.source = source
        self.players = Sort("Player", ("red", "blue", "green")[: 1 + source.below(3)])
        self.left = variable("left", (), 0, MOST_MOVES)
        self.current = variable("current", (), 0, len(self.players.members) - 1)
        self.phase = variable("phase", (), 0, 1)
        self.settled = variable("settled", (), 0, MOST_STEPS)
        of_game = (self.left, self.settled, self.current, self.phase)
        self.variables = (*of_game, *variables(source, 1 + source.below(4)))
        self.expressions = Expressions(source, declared(self.variables), HAZARD)
        self.procedures: list[Procedure] = []
        self.steps = source.of((0, 0, 0, 1, MOST_STEPS))
        self.has_phases = source.below(2) == 1

    @property
    def count(self) -> int:
        """How many players there are."""
        return len(self.players.members)

    def core(self) -> Core:
        """The core."""
        for _ in range(self.source.below(4)):
            self.expressions.declared.functions.append(self._function())
        for _ in range(self.source.below(3)):
            self.procedures.append(self._procedure())
        return Core(
            name="drawn",
            sorts=(self.players,),
            tables=TABLES,
            lists=self.expressions.declared.lists,
            graphs=self.expressions.declared.graphs,
            variables=self.variables,
            functions=tuple(self.expressions.declared.functions),
            procedures=tuple(self.procedures),
            initial=self._initial(),
            actions=tuple(self._action(number) for number in range(self.source.of((1, 2, 2, 3)))),
            steps=tuple(self._step(number) for number in range(self.steps)),
            ended=self._ended() if self.source.seldom(3) else None,
            ends_without_move=self.source.below(2) == 1,
            outcome=self._outcome() if self.source.below(3) else None,
            properties=tuple(self._properties()),
            players=self.players,
            phase="phase" if self.has_phases else None,
            current="current" if self.source.below(2) else None,
        )

    def other_reading(self, core: Core) -> Core:
        """The core with some rule drawn once more, over the same state and with the same moves."""
        place = self.source.below(6)
        if place == 0 and core.functions:
            number = self.source.below(len(core.functions))
            return replace(core, functions=_with(core.functions, number, self._anew(core, number)))
        if place == 1 and core.steps:
            number = self.source.below(len(core.steps))
            return replace(core, steps=_with(core.steps, number, self._step(number)))
        if place == 2:
            return replace(core, ended=self._ended() if self.source.below(3) else None)
        if place == 3 and core.outcome is not None:
            return replace(core, outcome=self._outcome())
        if place == 4:
            return replace(core, initial=self._initial())
        number = self.source.below(len(core.actions))
        return replace(
            core, actions=_with(core.actions, number, self._action_anew(core.actions[number]))
        )

    def _anew(self, core: Core, number: int) -> Function:
        """A function with another body, which calls those before it."""
        function = core.functions[number]
        self.expressions.declared.functions = list(core.functions[:number])
        names: Names = {each.name: each.type for each in function.parameters}
        body = self.expressions.fitting(function.body.type, names, 2)
        return replace(function, body=body)

    def _action_anew(self, action: Action) -> Action:
        """An action with other guards or other effects."""
        names: Names = {choice.name: choice.type for choice in action.choices}
        if self.source.below(2):
            # The odds and the effects may ask for a `let`.
            lets = tuple(guard for guard in action.guards if isinstance(guard, GuardLet))
            guards, _ = self._guards(names)
            return replace(action, guards=(*lets, *guards))
        return replace(action, effects=self._anew_effects(names))

    def _anew_effects(self, names: Names) -> Block:
        taken = b.bounded(b.add(b.read(self.left), b.constant(-1)), 0, MOST_MOVES, self._site())
        drawn = self._block(names, 2, 1 + self.source.below(2))
        return (Assign("left", (), taken), Assign("settled", (), b.constant(0)), *drawn)

    def _truth(self, names: Names, depth: int) -> Expr:
        return self.expressions.truth(names, depth)

    def _number(self, names: Names, depth: int) -> Expr:
        return self.expressions.number(names, depth)

    def _ended(self) -> Expr:
        none_left = b.less(b.read(self.left), b.constant(1 + self.source.below(2)))
        return b.both(none_left, self._truth({}, 2)) if self.source.below(3) else none_left

    # ---- functions and procedures

    def _parameters(self) -> tuple[Parameter, ...]:
        types: list[Type] = [Scalar(0, 4), Scalar(-9, 9), Array((3,), 0, 9), Array((9,), 0, 1)]
        return tuple(
            Parameter(self.expressions.fresh("p"), self.source.of(types), SHAPE)
            for _ in range(self.source.below(3))
        )

    def _function(self) -> Function:
        parameters = self._parameters()
        names: Names = {each.name: each.type for each in parameters}
        body = (
            self.expressions.array(names, 2, self.source.of(self.expressions.sizes()))
            if self.source.seldom(3)
            else self._number(names, 2 + self.source.below(2))
        )
        return Function(self.expressions.fresh("f"), parameters, body)

    def _procedure(self) -> Procedure:
        parameters = self._parameters()
        names: Names = {each.name: each.type for each in parameters}
        body = self._block(names, 2 + self.source.below(2), 1 + self.source.below(4))
        return Procedure(self.expressions.fresh("q"), parameters, body)

    # ---- effects

    def _initial(self) -> Block:
        """Effects in which seldom something fails, so that there is an initial position."""
        left = 1 + self.source.below(MOST_MOVES)
        found: list[Effect] = [Assign("left", (), b.constant(left))]
        if not self.source.seldom(8):
            found.append(Assign("settled", (), b.constant(MOST_STEPS)))
        for _ in range(self.source.below(8)):
            of = self.source.of(self.variables[2:])
            cell = tuple(b.constant(self.source.below(size)) for size in of.dims)
            value = of.low + self.source.below(min(5, of.high - of.low + 1))
            found.append(Assign(of.name, cell, b.constant(value)))
        return tuple(found)

    def _block(self, names: Names, depth: int, most: int) -> Block:
        effects: list[Effect] = []
        for _ in range(most):
            written = self._entangled() if self.source.seldom(3) else ()
            for effect in written or (self._effect(names, depth),):
                effects.append(effect)
                if isinstance(effect, Let):
                    names = {**names, effect.name: effect.value.type}
        return tuple(effects)

    def _entangled(self) -> Block:
        """Effects that read what they write: an array turned, kept, or gone through.

        None where there is no variable of one dimension.
        """
        rows = [each for each in self.variables if len(each.dims) == 1]
        if not rows:
            return ()
        sets = [each for each in rows if each.low == 0 and each.high == 1]
        of = self.source.of(sets if sets and self.source.below(2) else rows)
        (size,) = of.dims
        name, whole = self.expressions.fresh("i"), b.read(of)
        here = b.local(name, Scalar(0, size - 1))
        place = b.modulo(b.add(here, b.constant(1 + self.source.below(3))), b.constant(size))
        turned = Assign(of.name, (), b.tabulate(name, size, b.read(of, (place,))))
        match self.source.below(3 if of in sets else 2):
            case 0:
                return (turned,)
            case 1:
                kept = self.expressions.fresh("l")
                again = b.element(b.local(kept, whole.type), (b.constant(self.source.below(size)),))
                first = b.constant(self.source.below(size))
                return Let(kept, whole), turned, Assign(of.name, (first,), again)
            case _:
                loop = b.over_members(name, whole, SHAPE)
                other = b.constant(self.source.below(2))
                return (ForEach(loop, (Assign(of.name, (place,), other),)),)

    def _effect(self, names: Names, depth: int) -> Effect:
        kind = self.source.below(12) if depth > 0 else 0
        match kind:
            case 1 | 2:
                name = self.expressions.fresh("l")
                if self.source.below(2):
                    return Let(name, self._number(names, depth))
                dims = self.source.of(self.expressions.sizes())
                return Let(name, self.expressions.array(names, depth, dims))
            case 3 | 4:
                then = self._block(names, depth - 1, 1 + self.source.below(2))
                return When(
                    self._truth(names, depth),
                    then,
                    self._block(names, depth - 1, self.source.below(2)),
                )
            case 5 | 6:
                loop, inner = self.expressions.generator(names, depth)
                return ForEach(loop, self._block(inner, depth - 1, 1 + self.source.below(2)))
            case 7 | 8 if self.procedures:
                procedure = self.source.of(self.procedures)
                given = self.expressions.arguments(procedure.parameters, names, depth - 1)
                return Run(procedure.name, given)
            case 9 if self.source.seldom(2):
                return Demand(self._truth(names, depth), self.expressions.site())
            case _:
                return self._assign(names, depth)

    def _assign(self, names: Names, depth: int) -> Assign:
        of = self.source.of(self.variables[2:])
        fixed = len(of.dims) - (self.source.below(2) if of.dims else 0)
        indices = tuple(
            self.expressions.within(names, depth - 1, 0, size - 1) for size in of.dims[:fixed]
        )
        rest = of.dims[fixed:]
        kind: Type = Array(rest, of.low, of.high) if rest else Scalar(of.low, of.high)
        return Assign(of.name, indices, self.expressions.fitting(kind, names, depth - 1))

    # ---- actions

    def _action(self, number: int) -> Action:
        choices: list[Choice] = []
        names: Names = {}
        owner = self._owner(choices, names)
        for _ in range(self.source.of((0, 1, 1, 1, 2))):
            choice = self._choice(names)
            choices.append(choice)
            names = {**names, choice.name: choice.type}
        if isinstance(owner, ByPlayers):
            owner = self._players(names)
        guards, names = self._guards(names)
        taken = b.bounded(b.add(b.read(self.left), b.constant(-1)), 0, MOST_MOVES, self._site())
        return Action(
            name=f"act{number}",
            choices=tuple(choices),
            owner=owner,
            during=self.source.of(((), (), (), (0,), (1,), (0, 1))) if self.has_phases else (),
            guards=tuple(guards),
            weight=self._number(names, 1) if self.source.seldom(5) else None,
            effects=(
                Assign("left", (), taken),
                Assign("settled", (), b.constant(0)),
                *self._block(names, 2, 1 + self.source.below(3)),
            ),
            cites=(),
        )

    def _site(self) -> Site:
        return self.expressions.site()

    def _owner(self, choices: list[Choice], names: Names) -> Owner:
        kind = self.source.below(5)
        if kind == 3:
            return ByChance()
        if kind < 4:
            return ByPlayers(())
        name = self.expressions.fresh("c")
        player = Scalar(0, self.count - 1)
        domain: Interval | Members = Interval(b.constant(0), b.constant(self.count - 1))
        if self.source.seldom(3):
            domain = Members(self.expressions.set_of(names, 1, self.count))
        choices.append(Choice(name, player, domain, False, Member(self.players)))
        names[name] = player
        return ByEach(name)

    def _players(self, names: Names) -> ByPlayers:
        count = 1 + self.source.below(2)
        return ByPlayers(
            tuple(self.expressions.within(names, 1, 0, self.count - 1) for _ in range(count))
        )

    def _choice(self, names: Names) -> Choice:
        name = self.expressions.fresh("c")
        by_chance = self.source.seldom(4)
        kind = self.source.below(8)
        if kind > 3:
            low = self.source.below(5) - 2
            high = low + 1 + self.source.below(3)
            domain = Interval(b.constant(low), b.constant(high))
            return Choice(name, Scalar(low, high), domain, by_chance, SHAPE)
        if kind == 0:
            bound = self.expressions.fitting(Array((3,), 0, 1 + self.source.below(2)), names, 1)
            total = self._number(names, 1) if self.source.below(2) else None
            counted = Counts(bound, total)
            return Choice(name, Array((3,), 0, bound.type.high), counted, by_chance, SHAPE)
        if kind == 1:
            rows = TABLES[0]
            of = Array(rows.dims[1:], min(rows.values), max(rows.values))
            return Choice(name, of, Rows(rows.name), by_chance, SHAPE)
        loop, _ = self.expressions.generator(names, 2)
        return Choice(name, loop.type, loop.domain, by_chance, SHAPE)

    def _guards(self, names: Names) -> tuple[list[Guard], Names]:
        guards: list[Guard] = []
        for number in range(self.source.of((0, 0, 0, 1, 1, 2, 3))):
            if self.source.seldom(3):
                name = self.expressions.fresh("g")
                value = self._number(names, 2)
                if self.source.below(2):
                    dims = self.source.of(self.expressions.sizes())
                    value = self.expressions.array(names, 2, dims)
                guards.append(GuardLet(name, value))
                names = {**names, name: value.type}
            else:
                condition = self._truth(names, 2)
                if self.source.below(2):
                    condition = b.either(condition, self._truth(names, 2))
                guards.append(Requirement(str(number), condition, None, None))
        some_left = b.less(b.constant(0), b.read(self.left))
        place = self.source.below(len(guards) + 1)
        guards.insert(place, Requirement("left", some_left, None, None))
        return guards, names

    def _step(self, number: int) -> Step:
        """A step that happens once after a move; seldom again and again."""
        in_turn = b.equal(b.read(self.settled), b.constant(number))
        effects = self._block({}, 2, 1 + self.source.below(2))
        if not self.source.seldom(6):
            effects = (Assign("settled", (), b.constant(number + 1)), *effects)
        condition = b.both(in_turn, self._truth({}, 2)) if self.source.below(2) else in_turn
        return Step(f"step{number}", condition, effects, self._site(), ())

    # ---- what is judged

    def _outcome(self) -> Outcome:
        dims = (self.count,)
        scores = tuple(
            Score(f"score{number}", self.expressions.array({}, 2, dims))
            for number in range(self.source.below(3))
        )
        winners = self.expressions.set_of({}, 2, self.count) if self.source.below(4) else None
        return Outcome(scores, winners)

    def _properties(self) -> list[Property]:
        found: list[Property] = []
        for number in range(self.source.below(4)):
            name = f"stated{number}"
            kind = self.source.of(("invariant", "reachable", "claim", "lemma"))
            over_moves = kind == "invariant" and self.source.below(2) == 1
            self.expressions.looks_back = over_moves
            self.expressions.asks_for_the_end = not over_moves
            found.append(Property(kind, name, self._truth({}, 3), (), None, over_moves))
            if self.source.seldom(3):
                premise = self._truth({}, 2)
                found.append(Property(PREMISE, premise_name(name), premise, (), None, over_moves))
        self.expressions.looks_back = False
        self.expressions.asks_for_the_end = True
        if self.source.seldom(3):
            found.append(Property(ALWAYS_POSSIBLE, "possible", self._truth({}, 3), (), None, False))
        if self.source.seldom(2):
            fair = ("act0",) if self.source.below(2) else ()
            found.append(Property(EVENTUALLY, "sure", self._truth({}, 3), (), None, False, fair))
        self.expressions.asks_for_the_end = False
        return found


@st.composite
def games(draw: st.DrawFn) -> Core:
    """A drawn core."""
    return Game(Source(lambda count: draw(st.integers(0, count - 1)))).core()


@st.composite
def readings(draw: st.DrawFn) -> tuple[Core, Core]:
    """A drawn core, and the same with some rule drawn once more."""
    game = Game(Source(lambda count: draw(st.integers(0, count - 1))))
    core = game.core()
    return core, game.other_reading(core)


def _with(old: tuple[T, ...], number: int, new: T) -> tuple[T, ...]:
    return (*old[:number], new, *old[number + 1 :])
