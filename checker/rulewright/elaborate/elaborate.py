"""From a typed game to the model of one instance."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from itertools import chain
from typing import TypeVar

from msgspec import Struct
from msgspec.structs import replace

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
from rulewright.core.settled import settled
from rulewright.core.shapes import Sort
from rulewright.diagnostics.mistake import Mistake, MistakesFound
from rulewright.elaborate import rules, state
from rulewright.elaborate.asked import ghosts_asked
from rulewright.elaborate.called import chosen_readings, find_instance, read_settings
from rulewright.elaborate.context import reported
from rulewright.elaborate.depth import calls_in
from rulewright.elaborate.elaborator import Elaborator
from rulewright.elaborate.model import BoardLayout, LeftOut, Model, ModelScenario
from rulewright.elaborate.needed import needed
from rulewright.elaborate.parameters import Settings
from rulewright.elaborate.premises import premise_property
from rulewright.elaborate.restrictions import parameter_values, restrictions
from rulewright.elaborate.routines import elaborate_closed, elaborate_uncalled
from rulewright.elaborate.scenarios import scenario
from rulewright.elaborate.sights import sight
from rulewright.elaborate.symmetries import refuse_broken, symmetry
from rulewright.semantics import typed, types

T = TypeVar("T")
R = TypeVar("R")


def elaborate(
    game: typed.Game,
    instance: str | None,
    settings: Mapping[str, str],
    readings: Mapping[str, str],
) -> Model:
    """The game on an instance, or with the parameters' defaults.

    `settings` are texts of values that go before the instance's own, `readings` chosen readings of
    questions. Raises MistakesFound with all mistakes that can be seen only now.
    """
    elaborator = worked_out(game, instance, settings, readings)
    chosen = elaborator.readings
    core, scenarios, left_out = _played(elaborator, game, instance)
    return Model(
        core=core,
        instance=instance,
        parameters=parameter_values(elaborator),
        restrictions=restrictions(
            elaborator, elaborator.settings, Elaborator(game, Settings(None, {}), chosen)
        ),
        boards=_layouts(elaborator, game),
        scenarios=scenarios,
        left_out=left_out,
        readings=tuple((name, reading) for name, reading in chosen.items() if reading),
        ghosts=ghosts_asked(game, {stated.name for stated in core.properties}),
        game=game,
        settings=tuple(settings.items()),
        chosen=tuple(readings.items()),
        shadowed=elaborator.shadowing.shadowed,
        applying=frozenset(elaborator.shadowing.applying),
        unclear=tuple(elaborator.shadowing.unknown.values()),
    )


def worked_out(
    game: typed.Game,
    instance: str | None,
    settings: Mapping[str, str],
    readings: Mapping[str, str],
) -> Elaborator:
    """The game on an instance, as far as that is known without its rules.

    Raises MistakesFound where the call is at fault; the elaborator keeps what is wrong in the text.
    """
    found = find_instance(game, instance)
    values = dict(found.settings) if found else {}
    values.update(read_settings(game, settings))
    elaborator = Elaborator(game, Settings(found, values), chosen_readings(game, readings))
    _work_out_constants(elaborator, game)
    return elaborator


def _raise_if_any(elaborator: Elaborator, game: typed.Game) -> None:
    """Stop if something was found."""
    if elaborator.mistakes.found:
        raise MistakesFound(in_order(elaborator.mistakes.found, game))


def in_order(found: Iterable[Mistake], game: typed.Game) -> tuple[Mistake, ...]:
    """Mistakes in the order of the text, those of the game's own file first."""
    found = tuple(found)
    sources = [game.source, *(mistake.span.source for mistake in found if mistake.span)]

    def place(mistake: Mistake) -> tuple[int, int]:
        span = mistake.span
        return (-1, 0) if span is None else (sources.index(span.source), span.start)

    return tuple(sorted(found, key=place))


def _each(elaborator: Elaborator, declared: Iterable[T], make: Callable[[T], R]) -> list[R]:
    """What is made of each declaration; a mistake in one hides none in the next."""
    made: list[R] = []
    for each in declared:
        with reported(elaborator.mistakes):
            made.append(make(each))
    return made


def _work_out_constants(elaborator: Elaborator, game: typed.Game) -> None:
    """Work out all that the instance fixes, in the order of the text where there is one.

    What is wrong is reported again by whatever asks for it, so that nothing else follows from it.
    """
    _each(elaborator, ["players", *(param.name for param in game.params)], elaborator.parameter)
    _each(elaborator, (board.sorts[0] for board in game.boards), elaborator.board)
    _each(elaborator, (table.name for table in game.tables), elaborator.table)
    attributes = ((enum.name, each.name) for enum in game.enums for each in enum.attributes)
    _each(elaborator, attributes, lambda names: elaborator.attribute(*names))
    held = _each(elaborator, (variable.name for variable in game.variables), elaborator.held)
    _each(elaborator, [tuple(each.variable for each in held)], state.refuse_large_state)


def values_at_the_start(elaborator: Elaborator, game: typed.Game) -> list[Block]:
    """The effects that give the state its first values."""
    return _each(elaborator, game.variables, elaborator.initial)


class _Rules(Struct, frozen=True):
    """What is elaborated of a game; where something is wrong it is missing, and reported."""

    initial: list[Block]
    actions: list[Action]
    steps: list[Step]
    ended: list[Expr | None]
    outcome: list[Outcome | None]
    figures: list[Figure]
    symmetries: list[Symmetry]
    sights: list[Sight | None]
    stated: list[Property | None]
    premises: list[Property | None]


def _rules(elaborator: Elaborator, game: typed.Game) -> _Rules:
    stated = _each(elaborator, game.properties, lambda each: rules.stated(elaborator, each))
    return _Rules(
        values_at_the_start(elaborator, game),
        _each(elaborator, game.actions, lambda each: rules.action(elaborator, each)),
        _each(elaborator, game.steps, lambda each: rules.step(elaborator, each)),
        _each(elaborator, [game.ended], lambda each: rules.ended(elaborator, each)),
        _each(elaborator, [game.outcome], lambda each: rules.outcome(elaborator, each)),
        _each(elaborator, game.figures, lambda each: rules.figure(elaborator, each)),
        _each(elaborator, game.symmetries, lambda each: symmetry(elaborator, each)),
        _each(elaborator, game.variables, lambda each: sight(elaborator, each)),
        stated,
        _each(
            elaborator,
            zip(game.properties, stated, strict=False),
            lambda pair: premise_property(elaborator, *pair),
        ),
    )


def _told(
    elaborator: Elaborator, game: typed.Game, instance: str | None, actions: Iterable[Action]
) -> tuple[tuple[ModelScenario, ...], tuple[LeftOut, ...]]:
    """The scenarios of this instance, and those that are not told on it."""
    shapes = {action.name: tuple(each.shape for each in action.choices) for action in actions}
    here = (each for each in game.scenarios if each.instance == instance)
    made = _each(elaborator, here, lambda each: scenario(elaborator, each, shapes))
    return (
        tuple(each for each in made if isinstance(each, ModelScenario)),
        tuple(each for each in made if isinstance(each, LeftOut)),
    )


def _played(
    elaborator: Elaborator, game: typed.Game, instance: str | None
) -> tuple[Core, tuple[ModelScenario, ...], tuple[LeftOut, ...]]:
    """The core, the scenarios that are told on it, and those that are not."""
    declared = _callees_first(game)
    made = elaborator.routines
    _each(elaborator, declared, lambda each: elaborate_closed(elaborator, made, each))
    found = _rules(elaborator, game)
    told, left_out = _told(elaborator, game, instance, found.actions)
    functions = functions_first(made.functions.values())
    procedures = procedures_first(made.procedures.values())
    # What comes of these is not kept, only what is wrong in them.
    _each(elaborator, declared, lambda each: elaborate_uncalled(elaborator, made, each))
    _raise_if_any(elaborator, game)
    core = _core(elaborator, game, found)
    core = settled(replace(core, functions=functions, procedures=procedures))
    core = needed(core, told)
    refuse_broken(core)
    return core, told, left_out


def _core(elaborator: Elaborator, game: typed.Game, found: _Rules) -> Core:
    """All declarations together, in which nothing is wrong; functions and procedures apart."""
    (ended,), (outcome,) = found.ended, found.outcome
    return Core(
        name=game.name,
        sorts=_sorts(elaborator, game),
        tables=elaborator.store.tables,
        lists=elaborator.store.list_tables,
        graphs=elaborator.store.graphs,
        variables=tuple(elaborator.held(each.name).variable for each in game.variables),
        functions=(),
        procedures=(),
        initial=tuple(chain.from_iterable(found.initial)),
        actions=tuple(found.actions),
        steps=tuple(found.steps),
        ended=ended,
        ends_without_move=game.ended is not None and game.ended.condition is None,
        outcome=outcome,
        properties=tuple(each for each in (*found.stated, *found.premises) if each is not None),
        players=elaborator.sort("Player"),
        phase="phase" if game.phases else None,
        current=_current(game),
        figures=tuple(found.figures),
        symmetries=tuple(found.symmetries),
        sights=tuple(each for each in found.sights if each is not None),
    )


def _callees_first(game: typed.Game) -> list[typed.Define | typed.Procedure]:
    declared: dict[str, typed.Define | typed.Procedure] = {}
    declared.update((each.name, each) for each in game.defines)
    declared.update((each.name, each) for each in game.procedures)
    callees = {name: tuple(calls_in(each.body)) for name, each in declared.items()}
    return [declared[name] for name in callees_first(callees)]


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


def _layouts(elaborator: Elaborator, game: typed.Game) -> tuple[BoardLayout, ...]:
    layouts = []
    for declared in game.boards:
        board = elaborator.board(declared.sorts[0])
        names = (sort.name for sort in board.sorts)
        places = tuple(zip(names, board.points, strict=True))
        layouts.append(BoardLayout(declared.name, declared.shape, places, board.lines))
    return tuple(layouts)
