"""Prints a core as text."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import assert_never

from rulewright.core.ir import (
    Action,
    Assign,
    Block,
    ByChance,
    ByEach,
    ByPlayers,
    Core,
    Demand,
    Effect,
    Figure,
    ForEach,
    Guard,
    GuardLet,
    Let,
    Owner,
    Parameter,
    Property,
    Requirement,
    Run,
    Scalar,
    Sight,
    Step,
    Symmetry,
    Variable,
    When,
)
from rulewright.core.text.forms import Form, Text, name_form, print_form
from rulewright.core.text.nodes import (
    Nodes,
    named_list,
    numbers,
    shape_form,
    site_form,
    type_form,
)
from rulewright.core.types import Names, with_name


def print_core(core: Core) -> str:
    """A core as text."""
    return "".join(print_form(form) + "\n" for form in _declarations(core))


def _declarations(core: Core) -> Iterator[Form]:
    rules = _Rules(core)
    yield ("core", name_form(core.name))
    for sort in core.sorts:
        yield ("sort", name_form(sort.name), *map(name_form, sort.members))
    yield ("players", name_form(core.players.name))
    for table in core.tables:
        yield ("table", name_form(table.name), numbers(table.dims), *numbers(table.values))
    for listed in core.lists:
        lists = (numbers(values) for values in listed.values)
        yield ("lists", name_form(listed.name), numbers(listed.dims), *lists)
    for graph in core.graphs:
        yield ("graph", name_form(graph.name), *(numbers(near) for near in graph.neighbours))
    yield from map(_variable, core.variables)
    if core.phase is not None:
        yield ("phase", name_form(core.phase))
    if core.current is not None:
        yield ("current", name_form(core.current))
    yield from rules.declarations(core)


def _variable(variable: Variable) -> Form:
    word = "ghost" if variable.ghost else "variable"
    dims = (numbers(variable.dims),) if variable.dims else ()
    cell = f"{variable.low}..{variable.high}"
    return (word, name_form(variable.name), *dims, cell, shape_form(variable.shape))


def _cites(cites: Iterable[str]) -> tuple[Form, ...]:
    return named_list("cites", map(name_form, cites))


class _Rules:
    """Prints functions, procedures, actions and all else that has expressions."""

    def __init__(self, core: Core) -> None:
        self.nodes = Nodes(core)

    def declarations(self, core: Core) -> Iterator[Form]:
        for function in core.functions:
            header, names = self.parameters(function.parameters)
            body = self.nodes.expression(function.body, names)
            result = type_form(function.body.type)
            yield ("function", name_form(function.name), result, header, body)
        for procedure in core.procedures:
            header, names = self.parameters(procedure.parameters)
            body = self.block(procedure.body, names)
            yield ("procedure", name_form(procedure.name), header, *body)
        yield from named_list("initial", self.block(core.initial, {}))
        yield from map(self.action, core.actions)
        yield from map(self.step, core.steps)
        yield from self.ending(core)
        yield from map(self.sight, core.sights)
        yield from map(self.figure, core.figures)
        yield from map(self.stated, core.properties)
        yield from map(_symmetry, core.symmetries)

    def parameters(self, parameters: tuple[Parameter, ...]) -> tuple[Form, Names]:
        """The header of a function or procedure, and the names it brings into reach."""
        header = tuple(
            (name_form(each.name), type_form(each.type), shape_form(each.shape))
            for each in parameters
        )
        return header, {each.name: each.type for each in parameters}

    # ---- effects

    def block(self, block: Block, names: Names) -> tuple[Form, ...]:
        """The forms of effects."""
        forms: list[Form] = []
        for effect in block:
            forms.append(self.effect(effect, names))
            if isinstance(effect, Let):
                names = with_name(names, effect.name, effect.value.type)
        return tuple(forms)

    def effect(self, effect: Effect, names: Names) -> Form:
        expression = self.nodes.expression
        match effect:
            case Assign(variable, indices, value):
                places = (expression(index, names) for index in indices)
                return ("set", name_form(variable), *places, expression(value, names))
            case Let(name, value):
                return ("let", name_form(name), expression(value, names))
            case When(condition, then, otherwise):
                other = named_list("else", self.block(otherwise, names))
                return ("when", expression(condition, names), *self.block(then, names), *other)
            case ForEach(generator, body, ordered):
                loop, inner = self.nodes.generator(generator, names)
                word = "for-each-in-order" if ordered else "for-each"
                return (word, loop, *self.block(body, inner))
            case Run(procedure, arguments):
                given = (expression(each, names) for each in arguments)
                return ("run", name_form(procedure), *given)
            case Demand(condition, site):
                return ("demand", expression(condition, names), site_form(site))
            case _:
                assert_never(effect)

    # ---- rules

    def action(self, action: Action) -> Form:
        names: Names = {}
        parts: list[Form] = []
        for choice in action.choices:
            word = "chance" if choice.by_chance else "choice"
            domain = self.nodes.domain(choice.domain, names)
            shape = shape_form(choice.shape)
            parts.append((word, name_form(choice.name), type_form(choice.type), domain, shape))
            names = with_name(names, choice.name, choice.type)
        parts.append(self.owner(action.owner, names))
        parts.extend(named_list("during", numbers(action.during)))
        for guard in action.guards:
            parts.append(self.guard(guard, names))
            if isinstance(guard, GuardLet):
                names = with_name(names, guard.name, guard.value.type)
        if action.weight is not None:
            parts.append(("weight", self.nodes.expression(action.weight, names)))
        effects = named_list("effects", self.block(action.effects, names))
        return ("action", name_form(action.name), *parts, *effects, *_cites(action.cites))

    def owner(self, owner: Owner, names: Names) -> Form:
        match owner:
            case ByPlayers(players):
                return ("by", *(self.nodes.expression(player, names) for player in players))
            case ByEach(choice):
                return ("by-each", name_form(choice))
            case ByChance():
                return ("by-chance",)
            case _:
                assert_never(owner)

    def guard(self, guard: Guard, names: Names) -> Form:
        match guard:
            case GuardLet(name, value):
                return ("let", name_form(name), self.nodes.expression(value, names))
            case Requirement(label, condition, because):
                told = () if because is None else (Text(because),)
                return ("require", name_form(label), *told, self.nodes.expression(condition, names))
            case _:
                assert_never(guard)

    def step(self, step: Step) -> Form:
        effects = named_list("effects", self.block(step.effects, {}))
        condition = ("when", self.nodes.expression(step.condition, {}))
        name, cycle = name_form(step.name), site_form(step.cycle)
        return ("step", name, condition, cycle, *effects, *_cites(step.cites))

    def ending(self, core: Core) -> Iterator[Form]:
        if core.ended is not None:
            yield ("ended", self.nodes.expression(core.ended, {}))
        if core.ends_without_move:
            yield ("ends-without-move",)
        if core.outcome is not None:
            scores: list[Form] = [
                ("score", name_form(score.name), self.nodes.expression(score.value, {}))
                for score in core.outcome.scores
            ]
            if core.outcome.winners is not None:
                scores.append(("winners", self.nodes.expression(core.outcome.winners, {})))
            yield ("outcome", *scores, *_cites(core.outcome.cites))

    def sight(self, sight: Sight) -> Form:
        names: Names = {sight.key: Scalar(0, sight.keys - 1)} if sight.keys else {}
        key = (("key", name_form(sight.key), str(sight.keys)),) if sight.keys else ()
        viewers = (("content", sight.content), ("size", sight.size))
        seen = [
            (word, *(() if viewer is None else (self.nodes.expression(viewer, names),)))
            for word, viewer in viewers
        ]
        return ("sight", name_form(sight.variable), *key, *seen)

    def figure(self, figure: Figure) -> Form:
        value = self.nodes.expression(figure.value, {})
        return ("figure", name_form(figure.name), value, *_cites(figure.cites))

    def stated(self, stated: Property) -> Form:
        condition = self.nodes.expression(stated.condition, {})
        over: tuple[Form, ...] = (("over-moves",),) if stated.over_moves else ()
        fair = named_list("fair", map(name_form, stated.fair))
        return (stated.kind, name_form(stated.name), condition, *over, *fair, *_cites(stated.cites))


def _symmetry(symmetry: Symmetry) -> Form:
    generators = (tuple(map(str, generator)) for generator in symmetry.generators)
    return ("symmetry", name_form(symmetry.name), name_form(symmetry.sort.name), *generators)
