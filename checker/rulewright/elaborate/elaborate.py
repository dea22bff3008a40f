"""From a typed game to the model of one instance."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from rulewright.core.ir import Action
from rulewright.core.settled import settled
from rulewright.diagnostics.mistake import Mistake, MistakesFound
from rulewright.elaborate import state
from rulewright.elaborate.asked import ghosts_asked
from rulewright.elaborate.called import chosen_readings, find_instance, read_settings
from rulewright.elaborate.drafting import Draft, Drafting, each_of, routines_of
from rulewright.elaborate.elaborator import Elaborator
from rulewright.elaborate.layout import BoardLayout
from rulewright.elaborate.model import Model
from rulewright.elaborate.needed import needed
from rulewright.elaborate.parameters import Settings
from rulewright.elaborate.restrictions import parameter_values, restrictions
from rulewright.elaborate.scenarios import scenario
from rulewright.elaborate.shadowing import Probes
from rulewright.elaborate.symmetries import refuse_broken
from rulewright.elaborate.told import LeftOut, ModelScenario
from rulewright.semantics import typed


def elaborate(
    game: typed.Game,
    instance: str | None,
    settings: Mapping[str, str],
    readings: Mapping[str, str],
    probes: Probes | None = None,
) -> Model:
    """The game on an instance, or with the parameters' defaults.

    `settings` are texts of values that go before the instance's own, `readings` chosen readings of
    questions. With `probes` some cases of `match` are noticed in play. Raises MistakesFound with
    all mistakes that can be seen only now.
    """
    elaborator = worked_out(game, instance, settings, readings)
    if probes is not None:
        elaborator.shadowing.probes = probes
    chosen = elaborator.readings
    draft, scenarios, left_out = _drafted(elaborator, game, instance)
    core = needed(draft.settled.core, scenarios)
    refuse_broken(core)
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
        told_by_play=frozenset(elaborator.shadowing.unknown) - elaborator.shadowing.plain,
        draft=draft,
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


def _work_out_constants(elaborator: Elaborator, game: typed.Game) -> None:
    """Work out all that the instance fixes, in the order of the text where there is one.

    What is wrong is reported again by whatever asks for it, so that nothing else follows from it.
    """
    each_of(elaborator, ["players", *(param.name for param in game.params)], elaborator.parameter)
    each_of(elaborator, (board.sorts[0] for board in game.boards), elaborator.board)
    each_of(elaborator, (table.name for table in game.tables), elaborator.table)
    attributes = ((enum.name, each.name) for enum in game.enums for each in enum.attributes)
    each_of(elaborator, attributes, lambda names: elaborator.attribute(*names))
    held = each_of(elaborator, (variable.name for variable in game.variables), elaborator.held)
    each_of(elaborator, [tuple(each.variable for each in held)], state.refuse_large_state)


def _told(
    elaborator: Elaborator, game: typed.Game, instance: str | None, actions: Iterable[Action]
) -> tuple[tuple[ModelScenario, ...], tuple[LeftOut, ...]]:
    """The scenarios of this instance, and those that are not told on it."""
    shapes = {action.name: tuple(each.shape for each in action.choices) for action in actions}
    here = (each for each in game.scenarios if each.instance == instance)
    made = each_of(elaborator, here, lambda each: scenario(elaborator, each, shapes))
    return (
        tuple(each for each in made if isinstance(each, ModelScenario)),
        tuple(each for each in made if isinstance(each, LeftOut)),
    )


def _drafted(
    elaborator: Elaborator, game: typed.Game, instance: str | None
) -> tuple[Draft, tuple[ModelScenario, ...], tuple[LeftOut, ...]]:
    """The rules, the scenarios that are told on this instance, and those that are not."""
    drafting = Drafting(elaborator, game)
    routines = routines_of(game)
    drafting.closed(routines)
    rules = drafting.rules()
    told, left_out = _told(elaborator, game, instance, [each.value for each in rules.actions])
    drafting.uncalled(routines)
    _raise_if_any(elaborator, game)
    draft = Draft(elaborator, routines, rules, settled(drafting.core(rules)))
    return draft, told, left_out


def _layouts(elaborator: Elaborator, game: typed.Game) -> tuple[BoardLayout, ...]:
    layouts = []
    for declared in game.boards:
        board = elaborator.board(declared.sorts[0])
        names = (sort.name for sort in board.sorts)
        places = tuple(zip(names, board.points, strict=True))
        layouts.append(BoardLayout(declared.name, declared.shape, places, board.lines))
    return tuple(layouts)
