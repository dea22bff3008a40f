"""What is elaborated of the rules of a game, before anything in them is settled or left out.

Under another reading of a question most rules are the same. They are taken over, and only those for
which it was asked, by themselves or by what they call, are elaborated again.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from itertools import chain
from typing import TypeVar

from msgspec import Struct

from rulewright.core.calls import callees_first, functions_first, procedures_first
from rulewright.core.ir import (
    Action,
    Block,
    Core,
    Expr,
    Figure,
    Outcome,
    Property,
    Sight,
    Step,
    Symmetry,
)
from rulewright.core.settled import Settled
from rulewright.core.shapes import Sort
from rulewright.elaborate import rules
from rulewright.elaborate.asking import Made
from rulewright.elaborate.context import reported
from rulewright.elaborate.depth import calls_in
from rulewright.elaborate.elaborator import Elaborator
from rulewright.elaborate.premises import premise_property
from rulewright.elaborate.routines import Declared, elaborate_closed, elaborate_uncalled
from rulewright.elaborate.sights import sight
from rulewright.elaborate.symmetries import symmetry
from rulewright.semantics import typed, types

T = TypeVar("T")
R = TypeVar("R")


class Rules(Struct, frozen=True):
    """What is elaborated of a game, in the order of its declarations.

    Where something is wrong it is missing, and reported. A property comes with its premise.
    """

    initial: Sequence[Made[Block]] = ()
    actions: Sequence[Made[Action]] = ()
    steps: Sequence[Made[Step]] = ()
    ended: Sequence[Made[Expr | None]] = ()
    outcome: Sequence[Made[Outcome | None]] = ()
    figures: Sequence[Made[Figure]] = ()
    symmetries: Sequence[Made[Symmetry]] = ()
    sights: Sequence[Made[Sight | None]] = ()
    properties: Sequence[Made[tuple[Property | None, Property | None]]] = ()


NOTHING = Rules()


class Draft(Struct, frozen=True):
    """What the model of an instance was made from; in nothing of it anything was wrong.

    `routines` are all that the text has, each behind those it calls.
    """

    elaborator: Elaborator
    routines: Sequence[Declared]
    rules: Rules
    settled: Settled


class Drafting:
    """Elaborates the rules of a game.

    Those `before` are rules of the same game on the same instance, in which nothing was wrong; they
    are taken over where the `question` was not asked that is read differently now.
    """

    def __init__(
        self,
        elaborator: Elaborator,
        game: typed.Game,
        before: Rules = NOTHING,
        question: str | None = None,
    ) -> None:
        self.elaborator = elaborator
        self.game = game
        self.before = before
        self.question = question

    def each(
        self, declared: Sequence[T], make: Callable[[T], R], before: Sequence[Made[R]]
    ) -> list[Made[R]]:
        """What is made of each declaration, or was made before."""
        if self.question is None:
            return each_of(self.elaborator, declared, lambda each: self.made(each, make))
        made: list[Made[R]] = []
        for one, other in zip(declared, before, strict=True):
            if self.question not in other.asked:
                made.append(other)
            else:
                made += each_of(self.elaborator, [one], lambda each: self.made(each, make))
        return made

    def made(self, declared: T, make: Callable[[T], R]) -> Made[R]:
        """What is made of a declaration now."""
        with self.elaborator.asking.making() as asked:
            value = make(declared)
        return Made(value, frozenset(asked))

    def closed(self, routines: Iterable[Declared]) -> None:
        """Elaborate routines that are known without their calls, given callees first."""
        elaborator = self.elaborator
        made = elaborator.routines
        each_of(elaborator, routines, lambda each: elaborate_closed(elaborator, made, each))

    def uncalled(self, routines: Iterable[Declared]) -> None:
        """Elaborate what nothing has called: it is not kept, only what is wrong in it."""
        elaborator = self.elaborator
        made = elaborator.routines
        each_of(elaborator, routines, lambda each: elaborate_uncalled(elaborator, made, each))

    def rules(self) -> Rules:
        """Elaborate all that is no routine."""
        game, before, elaborator = self.game, self.before, self.elaborator
        return Rules(
            self.initial(),
            self.each(game.actions, lambda each: rules.action(elaborator, each), before.actions),
            self.each(game.steps, lambda each: rules.step(elaborator, each), before.steps),
            self.each([game.ended], lambda each: rules.ended(elaborator, each), before.ended),
            self.each([game.outcome], lambda each: rules.outcome(elaborator, each), before.outcome),
            self.each(game.figures, lambda each: rules.figure(elaborator, each), before.figures),
            self.each(game.symmetries, lambda each: symmetry(elaborator, each), before.symmetries),
            self.each(game.variables, lambda each: sight(elaborator, each), before.sights),
            self.each(game.properties, self.property, before.properties),
        )

    def property(self, declared: typed.Property) -> tuple[Property | None, Property | None]:
        """A property that is judged, and its premise."""
        stated = rules.stated(self.elaborator, declared)
        return stated, premise_property(self.elaborator, declared, stated)

    def initial(self) -> list[Made[Block]]:
        """The effects that give the state its first values."""
        return self.each(self.game.variables, self.elaborator.initial, self.before.initial)

    def core(self, found: Rules) -> Core:
        """All that is elaborated, in which nothing is wrong; routines behind those they call."""
        game, elaborator = self.game, self.elaborator
        (ended,), (outcome,) = found.ended, found.outcome
        stated = (each.value[0] for each in found.properties)
        premises = (each.value[1] for each in found.properties)
        return Core(
            name=game.name,
            sorts=_sorts(elaborator, game),
            tables=elaborator.store.tables,
            lists=elaborator.store.list_tables,
            graphs=elaborator.store.graphs,
            variables=tuple(elaborator.held(each.name).variable for each in game.variables),
            functions=functions_first(elaborator.routines.functions.values()),
            procedures=procedures_first(elaborator.routines.procedures.values()),
            initial=tuple(chain.from_iterable(each.value for each in found.initial)),
            actions=tuple(each.value for each in found.actions),
            steps=tuple(each.value for each in found.steps),
            ended=ended.value,
            ends_without_move=game.ended is not None and game.ended.condition is None,
            outcome=outcome.value,
            properties=_there((*stated, *premises)),
            players=elaborator.sort("Player"),
            phase="phase" if game.phases else None,
            current=_current(game),
            figures=tuple(each.value for each in found.figures),
            symmetries=tuple(each.value for each in found.symmetries),
            sights=_there(each.value for each in found.sights),
        )


def routines_of(game: typed.Game) -> tuple[Declared, ...]:
    """All `def`s and procedures, each behind those it calls."""
    declared: dict[str, Declared] = {}
    declared.update((each.name, each) for each in game.defines)
    declared.update((each.name, each) for each in game.procedures)
    callees = {name: tuple(calls_in(each.body)) for name, each in declared.items()}
    return tuple(declared[name] for name in callees_first(callees))


def each_of(elaborator: Elaborator, declared: Iterable[T], make: Callable[[T], R]) -> list[R]:
    """What is made of each declaration; a mistake in one hides none in the next."""
    made: list[R] = []
    for each in declared:
        with reported(elaborator.mistakes):
            made.append(make(each))
    return made


def _there(made: Iterable[R | None]) -> tuple[R, ...]:
    return tuple(each for each in made if each is not None)


def _sorts(elaborator: Elaborator, game: typed.Game) -> tuple[Sort, ...]:
    """All sorts: players and phases, enums, the members of boards."""
    names = ["Player", *(["Phase"] if game.phases else [])]
    names += [enum.name for enum in game.enums]
    names += [sort for board in game.boards for sort in board.sorts]
    return tuple(elaborator.sort(name) for name in names)


def _current(game: typed.Game) -> str | None:
    """The state variable that says whose turn it is, if there is one."""
    for variable in game.variables:
        if variable.name == "current" and variable.type == types.SortType("Player"):
            return variable.name
    return None
