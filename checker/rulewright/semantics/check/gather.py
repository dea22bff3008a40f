"""What a game declares, before any expression is read: its names, sorts and signatures."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TypeVar

from msgspec import Struct

from rulewright.diagnostics.mistake import Mistakes, Note
from rulewright.diagnostics.registry import names as entries
from rulewright.diagnostics.registry import types
from rulewright.semantics import builtins, typed
from rulewright.semantics.check import sorts
from rulewright.semantics.check.environment import Declared, Environment, Signature, Trace
from rulewright.semantics.check.scope import CONSTANT, Scope
from rulewright.semantics.check.type_expressions import COLLECTIONS, type_of
from rulewright.semantics.check.wording import listed, with_article
from rulewright.semantics.merge.kinds import name_of, noun
from rulewright.semantics.merge.merged import Merged
from rulewright.semantics.types import MapType, Type, WrongType
from rulewright.syntax import tree

T = TypeVar("T")

# What no expression mentions.
UNMENTIONED = (
    tree.Action | tree.Step | tree.Figure | tree.Property | tree.Instance | tree.Scenario
    | tree.RuleSource | tree.Ruling | tree.Symmetry
)  # fmt: skip


class Gathered(Struct, frozen=True):
    """The environment of all rules, and the sorts that are complete already."""

    environment: Environment
    players: typed.PlayerSort
    phases: typed.PhaseSort | None


def of(declarations: Sequence[tree.Declaration], kind: type[T]) -> list[T]:
    """The declarations of one kind."""
    return [declaration for declaration in declarations if isinstance(declaration, kind)]


def variables(declarations: Sequence[tree.Declaration]) -> list[tuple[tree.Variable, bool]]:
    """All state variables, and whether each is a ghost."""
    return [
        (variable, block.ghost)
        for block in of(declarations, tree.State)
        for variable in block.variables
    ]


def gather(merged: Merged, mistakes: Mistakes) -> Gathered:
    """All names and what they are; types without their bounds, which need other names."""
    environment = Environment(mistakes, merged.removed, merged.renamed, merged.unread)
    declarations = merged.declarations
    for declaration in declarations:
        declare(declaration, environment)
    players = sorts.players(first(of(declarations, tree.Players)), merged.source, environment)
    phases = sorts.phases(first(of(declarations, tree.Phases)), environment)
    sorts.boards(of(declarations, tree.Topology), environment)
    refuse_built_in_types(environment)
    sorts.enums(of(declarations, tree.Enum), environment)
    for record in of(declarations, tree.Record):
        environment.records[record.name.text] = Signature((), None, record.name.span)
    for question in of(declarations, tree.Question):
        readings = {reading.name.text: reading.name.span for reading in question.readings}
        environment.questions[question.name.text] = readings
        environment.readings |= readings
    place_names(of(declarations, tree.MemberName), environment)
    signatures(declarations, environment, bounds=False)
    refuse_clashes(environment)
    return Gathered(environment, players, phases)


def first(found: list[T]) -> T | None:
    """What a game has once."""
    return found[0] if found else None


def declare(declaration: tree.Declaration, environment: Environment) -> None:
    """Make a name known; that it is taken has been said before."""
    name = name_of(declaration)
    if name is None:
        return
    kind = noun(declaration)
    group = environment.others if isinstance(declaration, UNMENTIONED) else environment.declared
    group.setdefault(name.text, Declared(kind, name.span))
    if isinstance(declaration, tree.Define | tree.Procedure | tree.Record):
        taken = builtins.FUNCTION_NAMES | builtins.VALUES
    else:
        taken = frozenset({"players", "ended"})
    if name.text in taken:
        refuse_name(name.text, declaration, environment)


def refuse_name(name: str, declaration: tree.Declaration, environment: Environment) -> None:
    """Report a declaration by a name that every game has."""
    where = name_of(declaration)
    environment.report(
        entries.BUILT_IN_NAME, where.span if where else declaration.span,
        name=name, what=with_article(noun(declaration)),
    )  # fmt: skip


def refuse_built_in_types(environment: Environment) -> None:
    """Report enums and records that bear the name of a type that is there already."""
    taken = {"bool", "int", "Player", "Phase", *COLLECTIONS, *environment.sorts}
    for name, declared in environment.declared.items():
        if declared.kind in ("enum", "record") and name in taken:
            environment.report(
                entries.BUILT_IN_NAME, declared.span, name=name, what=with_article(declared.kind)
            )


def place_names(declarations: Sequence[tree.MemberName], environment: Environment) -> None:
    """Names that were given to places."""
    for declaration in declarations:
        found = environment.places_with(declaration.member.text)
        if len(found) == 1:
            environment.place_names[declaration.name.text] = found[0]
        elif found:
            environment.report(
                entries.AMBIGUOUS_MEMBER, declaration.member.span,
                name=declaration.member.text, sorts=listed(found, "or", mark="`"),
            )  # fmt: skip
        else:
            environment.unknown("place", declaration.member.text, declaration.member.span)


def signatures(
    declarations: Sequence[tree.Declaration], environment: Environment, *, bounds: bool
) -> None:
    """The types of all that has one. With bounds, they are made of the types without."""
    scope = Scope(environment, CONSTANT)
    for declaration in declarations:
        match declaration:
            case tree.Param(name, written) | tree.Option(name, written) if written is not None:
                environment.params[name.text] = type_of(written, scope, bounds=bounds)
            case tree.Table(name, written):
                environment.tables[name.text] = table_type(written, scope, bounds=bounds)
            case tree.State(ghost, found):
                for variable in found:
                    called = variable.name.text
                    environment.variables[called] = variable_type(variable, scope, bounds=bounds)
                    if ghost:
                        environment.ghosts.add(called)
            case tree.Enum(name, fields):
                own = {f.name.text: type_of(f.type, scope, bounds=bounds) for f in fields}
                environment.attributes[name.text] = own
            case tree.Record(name, fields):
                typed_fields = parameters(fields, scope, bounds=bounds)
                environment.records[name.text] = Signature(typed_fields, None, name.span)
                environment.attributes[name.text] = dict(typed_fields)
            case tree.Define(name, fields, result):
                environment.defines[name.text] = Signature(
                    parameters(fields, scope, bounds=bounds),
                    type_of(result, scope, bounds=bounds),
                    name.span,
                )
                environment.traces.setdefault(name.text, Trace())
            case tree.Procedure(name, fields):
                environment.procedures[name.text] = Signature(
                    parameters(fields, scope, bounds=bounds), None, name.span
                )
                environment.traces.setdefault(name.text, Trace())
            case _:
                pass
    inherit_attributes(of(declarations, tree.Enum), environment)


def parameters(
    fields: tuple[tree.Field, ...], scope: Scope, *, bounds: bool
) -> tuple[tuple[str, Type], ...]:
    """Names and types of parameters or fields."""
    found: dict[str, Type] = {}
    for field in fields:
        found.setdefault(field.name.text, type_of(field.type, scope, bounds=bounds))
    return tuple(found.items())


def table_type(node: tree.TypeExpression, scope: Scope, *, bounds: bool) -> Type:
    """The type of a table: a map."""
    written = type_of(node, scope, bounds=bounds)
    if isinstance(written, MapType | WrongType):
        return written
    if bounds:
        scope.environment.report(
            types.TYPE_FORM, node.span, suggestion=f"write `{node.span.text} -> 0..9`, for one",
            problem="the type of a table says for what it has values, and which",
        )  # fmt: skip
    return WrongType()


def variable_type(variable: tree.Variable, scope: Scope, *, bounds: bool) -> Type:
    """The type of a state variable; `hand[p: Player]: T` is a map from Player to T."""
    value = type_of(variable.type, scope, bounds=bounds)
    if variable.binder is None:
        return value
    key = type_of(variable.binder.type, scope, bounds=bounds)
    if isinstance(key, WrongType) or isinstance(value, WrongType):
        return WrongType()
    return MapType(key, value)


def inherit_attributes(declarations: Sequence[tree.Enum], environment: Environment) -> None:
    """A part has the attributes of its whole, an extension those of its base."""
    for declaration in declarations:
        below = sorts.relation(declaration)
        steps = 0
        while below is not None and steps < sorts.LONGEST_CHAIN:
            base = environment.sorts.get(below.text)
            own = environment.attributes.setdefault(declaration.name.text, {})
            for name, type_ in environment.attributes.get(below.text, {}).items():
                own.setdefault(name, type_)
            on = (base.part_of or base.extends) if base is not None else None
            below = tree.Word(on, declaration.span) if on is not None else None
            steps += 1


def refuse_clashes(environment: Environment) -> None:
    """Report what is declared by the name of a member or place."""
    for name, declared in environment.declared.items():
        if name in environment.holders:
            sort = environment.holders[name][0]
            note = Note(f"the member of `{sort}`", environment.sorts[sort].members[name])
            clash(name, declared, sort, (note,), environment)
        elif name not in environment.place_names and (found := environment.places_with(name)):
            clash(name, declared, found[0], (), environment)
    for name in builtins.VALUES & environment.holders.keys():
        if environment.has_value(name):
            sort = environment.holders[name][0]
            where = environment.sorts[sort].members[name]
            environment.report(
                entries.BUILT_IN_NAME, where, name=name, what=f"a member of `{sort}`"
            )


def clash(
    name: str, declared: Declared, sort: str, notes: tuple[Note, ...], environment: Environment
) -> None:
    """Report one name with two meanings."""
    environment.report(
        entries.MEMBER_LIKE_NAME, declared.span, notes=notes,
        name=name, what=with_article(declared.kind), sort=f"`{sort}`",
    )  # fmt: skip
