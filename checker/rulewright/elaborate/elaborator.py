"""Puts the parts of elaboration together: each thing is elaborated when it is first asked for."""

from __future__ import annotations

from collections.abc import Container, Mapping
from copy import copy

from msgspec.structs import replace

from rulewright.core import ir
from rulewright.core.shapes import Compound, Shape, Sort
from rulewright.diagnostics.mistake import Mistakes, mistake
from rulewright.diagnostics.registry.unsupported import OPEN_QUESTION
from rulewright.diagnostics.source import Span
from rulewright.elaborate import expressions, parameters, routines, sorts, state, tables
from rulewright.elaborate.asking import Asking
from rulewright.elaborate.boards.board import Board
from rulewright.elaborate.context import BagLimit, Room, Work
from rulewright.elaborate.lazy import Lazy, Waiting
from rulewright.elaborate.parameters import Settings
from rulewright.elaborate.routines import Routines
from rulewright.elaborate.scope import Scope
from rulewright.elaborate.shadowing import Shadowing
from rulewright.elaborate.small import sizes_written_out, small_defines
from rulewright.elaborate.state import Held
from rulewright.elaborate.store import Store
from rulewright.elaborate.values import ListValue, Value
from rulewright.semantics import typed

STEPS_OF_CONSTANTS = 10_000_000
STEPS_OF_FOLDS = 500_000
STEPS_OF_A_FOLD = 50_000
MOST_CELLS_OF_TABLES = 1_000_000


class Elaborator:
    """A game on one instance: the `context.Context` of all parts."""

    def __init__(
        self, game: typed.Game, settings: Settings, readings: Mapping[str, str | None]
    ) -> None:
        self.game = game
        self.settings = settings
        self.readings = readings
        self.mistakes = Mistakes()
        self.asking = Asking()
        self.store = Store()
        self.shadowing = Shadowing()
        self.work, self.folding = _unspent()
        self.room = Room(MOST_CELLS_OF_TABLES, MOST_CELLS_OF_TABLES)
        sizes = sizes_written_out(game.defines)
        self.routines = Routines(sizes, small_defines(sizes))
        self._questions = {question.name: question for question in game.questions}
        self._defines = {define.name: define for define in game.defines}
        self._procedures = {procedure.name: procedure for procedure in game.procedures}
        self._enums = {enum.name: enum for enum in game.enums}
        self._variables = {variable.name: variable for variable in game.variables}
        waiting = Waiting()
        self._sorts = Lazy("sort", lambda name: sorts.sort(self, name), waiting)
        self._boards = Lazy("topology", self._built, waiting)
        self._records = Lazy("record", lambda name: sorts.record(self, name), waiting)
        self._parameters = Lazy(
            "param", lambda name: parameters.parameter(self, name, settings), waiting
        )
        self._tables = Lazy("table", lambda name: tables.table(self, name, settings), waiting)
        self._attributes = Lazy("attribute", self._attribute, waiting)
        self._held = Lazy("variable", lambda name: state.held(self, self._variables[name]), waiting)

    def under(self, readings: Mapping[str, str | None], again: Container[str]) -> Elaborator:
        """The same game on the same instance under other readings, with what was made of it.

        Nothing was wrong in it. These routines are to be made `again`. Constants are worked out,
        and ask nothing: what is read is not known before play begins.
        """
        other = copy(self)
        other.readings = readings
        other.mistakes = Mistakes()
        other.store = self.store.again()
        other.shadowing = Shadowing()
        other.work, other.folding = _unspent()
        other.room = replace(self.room)
        other.routines = self.routines.without(again)
        return other

    @property
    def spent(self) -> int:
        """The steps that went into constants so far."""
        return STEPS_OF_CONSTANTS - self.work.left + STEPS_OF_FOLDS - self.folding.left

    @property
    def functions(self) -> Mapping[str, ir.Function]:
        """The functions of the core made so far."""
        return self.routines.functions

    @property
    def depths(self) -> Mapping[str, int]:
        """How deep each function and procedure of the core is nested."""
        return self.routines.depths

    @property
    def stateless(self) -> Container[str]:
        """Those of them that do not depend on the position."""
        return self.routines.stateless

    @property
    def safe(self) -> Container[str]:
        """Those of them in which no obligation can fail."""
        return self.routines.safe

    # Not a method of its own, so that deep expressions need half as much of Python's stack.
    expression = expressions.translated

    def sort(self, name: str) -> Sort:
        """The members of a sort."""
        return self._sorts.get(name, self.game.players.span)

    def board(self, sort: str) -> Board:
        """The topology that brings a sort."""
        declared = sorts.declared_board(self.game, sort)
        return self._boards.get(declared.name, declared.span)

    def _built(self, name: str) -> Board:
        declared = next(board for board in self.game.boards if board.name == name)
        return sorts.built(self, declared)

    def record(self, name: str) -> Compound:
        """The shape of a record."""
        declared = next(record for record in self.game.records if record.name == name)
        return self._records.get(name, declared.span)

    def parameter(self, name: str) -> Value | ListValue:
        """The value of a parameter."""
        if name == "players":
            return self._parameters.get(name, self.game.players.span)
        return self._parameters.get(name, parameters.declared_param(self.game, name).span)

    def table(self, name: str) -> Value:
        """A whole table."""
        declared = next(table for table in self.game.tables if table.name == name)
        return self._tables.get(name, declared.span)

    def attribute(self, sort: str, attribute: str) -> Value:
        """An attribute of an enum."""
        return self._attributes.get(f"{sort}.{attribute}", self._enums[sort].span)

    def _attribute(self, name: str) -> Value:
        sort, attribute = name.split(".")
        return tables.attribute(self, self._enums[sort], attribute)

    def held(self, name: str) -> Held:
        """A state variable with all that bounds it."""
        return self._held.get(name, self._variables[name].span)

    def variable(self, name: str) -> tuple[ir.Variable, Shape]:
        """A state variable and the shape of its value."""
        held = self.held(name)
        return held.variable, held.shape

    def initial(self, declared: typed.StateVariable) -> ir.Block:
        """The effect that gives a state variable its first value."""
        return state.initial(self, declared, self.held(declared.name))

    def bag_limit(self, variable: str) -> BagLimit | None:
        """What bounds the bags of a state variable."""
        return self.held(variable).limit

    def reading(self, question: str, span: Span) -> str | None:
        """The chosen reading of a question."""
        self.asking.note([question])
        chosen = self.readings[question]
        if chosen is None:
            declared = self._questions[question]
            names = ", ".join(name for name, _ in declared.readings)
            self.mistakes.add(
                mistake(
                    OPEN_QUESTION,
                    span,
                    suggestion=f"choose one of {names}, for instance with `--choose`",
                    name=question,
                )
            )
        return chosen

    def call(
        self, function: str, arguments: tuple[Value | ListValue, ...], scope: Scope, span: Span
    ) -> Value:
        """A call of a `def`."""
        declared = self._defines[function]
        if function not in self.routines.small:
            called = routines.call(self, self.routines, declared, arguments, span)
            # It may have turned out to be small. Whoever calls it first gets what others get.
            if function not in self.routines.small:
                return called
        return routines.written_out(self, declared, arguments, scope, span)

    def run(self, procedure: str, arguments: tuple[Value | ListValue, ...], span: Span) -> ir.Run:
        """A run of a procedure."""
        return routines.run(self, self.routines, self._procedures[procedure], arguments, span)


def _unspent() -> tuple[Work, Work]:
    """The steps for constants, and for what is folded."""
    return Work(STEPS_OF_CONSTANTS, STEPS_OF_CONSTANTS), Work(STEPS_OF_FOLDS, STEPS_OF_A_FOLD)
