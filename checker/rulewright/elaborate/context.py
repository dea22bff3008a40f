"""What the parts of elaboration ask of each other.

Parameters, boards, tables and `def`s refer to one another in any order, so each is elaborated when
it is first asked for. `elaborator` puts the parts together; every other module knows only this.
"""

from __future__ import annotations

from collections.abc import Container, Iterator, Mapping
from contextlib import contextmanager
from typing import Protocol

from msgspec import Struct

from rulewright.core import ir
from rulewright.core.shapes import Compound, Shape, Sort
from rulewright.diagnostics.mistake import Mistake, Mistakes, MistakesFound
from rulewright.diagnostics.source import Span
from rulewright.elaborate.asking import Asking
from rulewright.elaborate.boards.board import Board
from rulewright.elaborate.scope import Scope
from rulewright.elaborate.shadowing import Shadowing
from rulewright.elaborate.store import Store
from rulewright.elaborate.values import ListValue, Value
from rulewright.semantics import typed


@contextmanager
def reported(mistakes: Mistakes) -> Iterator[None]:
    """Keep what is wrong inside, and go on behind it."""
    try:
        yield
    except MistakesFound as found:
        for mistake in found.mistakes:
            mistakes.add(mistake)


class Work(Struct):
    """How many rounds and calls may still go into constants, and how many into one of them.

    `given_up` is the mistake of the constant that needed more.
    """

    left: int
    most: int
    given_up: Mistake | None = None

    @property
    def allowed(self) -> int:
        """The steps that the next constant may take."""
        return max(0, min(self.left, self.most))

    def spend(self, steps: int) -> None:
        """These steps have been taken."""
        self.left -= steps


class Room(Struct):
    """How many cells the tables may have all together, and how many of these are left.

    `given_up` is the mistake of the table that needed more.
    """

    most: int
    left: int
    given_up: Mistake | None = None


class BagLimit(Struct, frozen=True):
    """How much a bag of the state may hold.

    `counts` has the bound of each count where these differ from each other, `total` the bound of
    all counts of one bag together.
    """

    counts: ir.Table | None
    total: int | None


class Context(Protocol):
    """A game on one instance, as far as it is known."""

    game: typed.Game
    mistakes: Mistakes
    asking: Asking
    store: Store
    shadowing: Shadowing
    work: Work
    folding: Work
    room: Room

    @property
    def functions(self) -> Mapping[str, ir.Function]:
        """The functions of the core made so far."""
        ...

    @property
    def depths(self) -> Mapping[str, int]:
        """How deep each of these functions, and each procedure, is nested."""
        ...

    @property
    def stateless(self) -> Container[str]:
        """Those of them that do not depend on the position."""
        ...

    @property
    def safe(self) -> Container[str]:
        """Those of them in which no obligation can fail."""
        ...

    def expression(self, node: typed.Expression, scope: Scope) -> Value:
        """The value of an expression that is no list."""
        ...

    def sort(self, name: str) -> Sort:
        """The members of a sort on this instance."""
        ...

    def board(self, sort: str) -> Board:
        """The topology that brings this sort."""
        ...

    def record(self, name: str) -> Compound:
        """The shape of a record."""
        ...

    def parameter(self, name: str) -> Value | ListValue:
        """The value of a parameter, an option or `players`."""
        ...

    def table(self, name: str) -> Value:
        """A whole table, as a map."""
        ...

    def attribute(self, sort: str, attribute: str) -> Value:
        """An attribute of an enum, as a map from its members."""
        ...

    def variable(self, name: str) -> tuple[ir.Variable, Shape]:
        """A state variable."""
        ...

    def bag_limit(self, variable: str) -> BagLimit | None:
        """What bounds the bags of a state variable besides the range of its cells."""
        ...

    def reading(self, question: str, span: Span) -> str | None:
        """The chosen reading of a question; None after reporting that there is none."""
        ...

    def call(
        self, function: str, arguments: tuple[Value | ListValue, ...], scope: Scope, span: Span
    ) -> Value:
        """A `def` with its arguments."""
        ...

    def run(self, procedure: str, arguments: tuple[Value | ListValue, ...], span: Span) -> ir.Run:
        """A procedure with its arguments."""
        ...
