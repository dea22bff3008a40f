"""Reads functions, procedures, actions and all else that has expressions from forms."""

from __future__ import annotations

from collections.abc import Sequence

from rulewright.core.ir import (
    LIVE,
    PREMISE,
    Action,
    Assign,
    Block,
    ByChance,
    ByEach,
    ByPlayers,
    Choice,
    Demand,
    Effect,
    Expr,
    Figure,
    ForEach,
    Function,
    Guard,
    GuardLet,
    Let,
    Outcome,
    Owner,
    Parameter,
    Procedure,
    Property,
    Requirement,
    Run,
    Scalar,
    Score,
    Sight,
    Step,
    Symmetry,
    When,
)
from rulewright.core.text.expressions import ExpressionReader
from rulewright.core.text.forms import Form, Text
from rulewright.core.text.words import (
    Options,
    number_of,
    numbers_of,
    shape_of,
    site_of,
    text_of,
    type_of,
    unreadable,
)
from rulewright.core.types import Names, with_name
from rulewright.diagnostics.fault import Fault

_KINDS = {"invariant", "reachable", "claim", "lemma", PREMISE, *LIVE}


class RuleReader:
    """Collects rules in the order in which they are read."""

    def __init__(self, expressions: ExpressionReader) -> None:
        self.expressions = expressions
        self.functions: list[Function] = []
        self.procedures: list[Procedure] = []
        self.initial: Block = ()
        self.actions: list[Action] = []
        self.steps: list[Step] = []
        self.ended: Expr | None = None
        self.ends_without_move = False
        self.outcome: Outcome | None = None
        self.figures: list[Figure] = []
        self.symmetries: list[Symmetry] = []
        self.sights: list[Sight] = []
        self.properties: list[Property] = []

    def rule(self, form: Form) -> None:
        """Read one rule."""
        expression = self.expressions.expression
        match form:
            case ("function", name, _, header, body):
                parameters, names = self.parameters(header)
                function = Function(text_of(name), parameters, expression(body, names))
                self.functions.append(function)
            case ("procedure", name, header, *body):
                parameters, names = self.parameters(header)
                procedure = Procedure(text_of(name), parameters, self.block(body, names))
                self.procedures.append(procedure)
            case ("initial", *effects):
                self.initial = self.block(effects, {})
            case ("action", name, *parts):
                self.actions.append(self.action(text_of(name), parts))
            case ("step", name, ("when", condition), cycle, *parts):
                self.steps.append(self.step(text_of(name), condition, cycle, parts))
            case ("ended", condition):
                self.ended = expression(condition, {})
            case ("ends-without-move",):
                self.ends_without_move = True
            case ("outcome", *parts):
                self.outcome = self.outcome_of(parts)
            case ("figure", name, value, *parts):
                cites = Options(parts, frozenset({"cites"})).cites()
                self.figures.append(Figure(text_of(name), expression(value, {}), cites))
            case ("sight", variable, ("key", key, keys), content, size):
                self.sights.append(
                    self.sight(text_of(variable), text_of(key), number_of(keys), content, size)
                )
            case ("sight", variable, content, size):
                self.sights.append(self.sight(text_of(variable), "", 0, content, size))
            case ("symmetry", name, sort, *generators):
                self.symmetries.append(self.symmetry(text_of(name), text_of(sort), generators))
            case (str(kind), name, condition, *parts) if kind in _KINDS:
                self.properties.append(self.stated(kind, text_of(name), condition, parts))
            case _:
                raise unreadable(form)

    def sight(self, variable: str, key: str, keys: int, content: Form, size: Form) -> Sight:
        """Who sees a variable."""
        names: Names = {key: Scalar(0, keys - 1)} if keys else {}

        def viewer(word: str, form: Form) -> Expr | None:
            match form:
                case (str(known),) if known == word:
                    return None
                case (str(known), seen) if known == word:
                    return self.expressions.expression(seen, names)
                case _:
                    raise unreadable(form)

        return Sight(variable, key, keys, viewer("content", content), viewer("size", size))

    def symmetry(self, name: str, sort: str, generators: Sequence[Form]) -> Symmetry:
        """One symmetry, of a sort that is declared."""
        if sort not in self.expressions.sorts:
            raise Fault(f"there is no sort {sort}")
        of = self.expressions.sorts[sort]
        return Symmetry(name, of, tuple(map(numbers_of, generators)))

    def stated(self, kind: str, name: str, condition: Form, parts: Sequence[Form]) -> Property:
        """One property."""
        options = Options(parts, frozenset({"over-moves", "fair", "cites"}))
        judged = self.expressions.expression(condition, {})
        over_moves = "over-moves" in options.found
        fair = tuple(map(text_of, options.all("fair")))
        return Property(kind, name, judged, options.cites(), over_moves=over_moves, fair=fair)

    def parameters(self, header: Form) -> tuple[tuple[Parameter, ...], Names]:
        """The parameters of a function or procedure, and the names in reach of its body."""
        parameters: list[Parameter] = []
        if not isinstance(header, tuple):
            raise unreadable(header)
        for form in header:
            match form:
                case (name, of, shape):
                    shaped = shape_of(shape, self.expressions.sorts)
                    parameters.append(Parameter(text_of(name), type_of(of), shaped))
                case _:
                    raise unreadable(header)
        return tuple(parameters), {each.name: each.type for each in parameters}

    def step(self, name: str, condition: Form, cycle: Form, parts: Sequence[Form]) -> Step:
        """One step."""
        options = Options(parts, frozenset({"effects", "cites"}))
        enabled = self.expressions.expression(condition, {})
        effects = self.block(options.all("effects"), {})
        return Step(name, enabled, effects, site_of(cycle), options.cites())

    def outcome_of(self, forms: Sequence[Form]) -> Outcome:
        """Scores and winners."""
        scores: list[Score] = []
        winners: Expr | None = None
        cites: tuple[str, ...] = ()
        for form in forms:
            match form:
                case ("score", name, value):
                    scores.append(Score(text_of(name), self.expressions.expression(value, {})))
                case ("winners", value):
                    winners = self.expressions.expression(value, {})
                case ("cites", *_):
                    cites = Options([form], frozenset({"cites"})).cites()
                case _:
                    raise unreadable(form)
        return Outcome(tuple(scores), winners, cites)

    # ---- effects

    def block(self, forms: Sequence[Form], names: Names) -> Block:
        """Effects one after the other."""
        effects: list[Effect] = []
        for form in forms:
            effect = self.effect(form, names)
            effects.append(effect)
            if isinstance(effect, Let):
                names = with_name(names, effect.name, effect.value.type)
        return tuple(effects)

    def effect(self, form: Form, names: Names) -> Effect:
        """One effect."""
        expression = self.expressions.expression
        match form:
            case ("set", variable, *indices, value):
                places = tuple(expression(index, names) for index in indices)
                return Assign(text_of(variable), places, expression(value, names))
            case ("let", name, value):
                return Let(text_of(name), expression(value, names))
            case ("when", condition, *then, ("else", *otherwise)):
                judged = expression(condition, names)
                return When(judged, self.block(then, names), self.block(otherwise, names))
            case ("when", condition, *then):
                return When(expression(condition, names), self.block(then, names), ())
            case ("for-each" | "for-each-in-order" as word, loop, *body):
                generator, inner = self.expressions.generator(loop, names)
                return ForEach(generator, self.block(body, inner), word == "for-each-in-order")
            case ("run", procedure, *arguments):
                given = tuple(expression(argument, names) for argument in arguments)
                return Run(text_of(procedure), given)
            case ("demand", condition, site):
                return Demand(expression(condition, names), site_of(site))
            case _:
                raise unreadable(form)

    # ---- actions

    def action(self, name: str, forms: Sequence[Form]) -> Action:
        """One action."""
        options = Options(forms, frozenset({"during", "weight", "effects", "cites"}))
        names: Names = {}
        choices: list[Choice] = []
        guards: list[Guard] = []
        owner: Owner | None = None
        for form in options.others:
            match self.part(form, names):
                case Choice() as choice:
                    choices.append(choice)
                    names = with_name(names, choice.name, choice.type)
                case GuardLet() as let:
                    guards.append(let)
                    names = with_name(names, let.name, let.value.type)
                case Requirement() as requirement:
                    guards.append(requirement)
                case found:
                    owner = found
        if owner is None:
            raise unreadable(("action", name))
        weight = options.one("weight")
        return Action(
            name,
            tuple(choices),
            owner,
            tuple(map(number_of, options.all("during"))),
            tuple(guards),
            None if weight is None else self.expressions.expression(weight, names),
            self.block(options.all("effects"), names),
            options.cites(),
        )

    def part(self, form: Form, names: Names) -> Choice | Guard | Owner:
        """A choice, a guard or the owner of an action."""
        expression = self.expressions.expression
        match form:
            case ("choice" | "chance" as word, name, of, domain, shape):
                values = self.expressions.domain(domain, names)
                shaped = shape_of(shape, self.expressions.sorts)
                return Choice(text_of(name), type_of(of), values, word == "chance", shaped)
            case ("let", name, value):
                return GuardLet(text_of(name), expression(value, names))
            case ("require", label, Text(because), condition):
                return Requirement(text_of(label), expression(condition, names), because, None)
            case ("require", label, condition):
                return Requirement(text_of(label), expression(condition, names), None, None)
            case ("by", *players):
                return ByPlayers(tuple(expression(player, names) for player in players))
            case ("by-each", choice):
                return ByEach(text_of(choice))
            case ("by-chance",):
                return ByChance()
            case _:
                raise unreadable(form)
