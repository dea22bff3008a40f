"""Builders of what a rule book declares: things, rules and what a variant changes of them."""

from __future__ import annotations

from inspect import cleandoc
from typing import Any

from rulewright.diagnostics.source import Span
from rulewright.syntax.build import Builder, Where, node, together
from rulewright.syntax.tree import (
    Action,
    Choice,
    Cites,
    Define,
    Documentation,
    Enum,
    EnumMember,
    Expression,
    Extend,
    ExtendEnum,
    ExtendPhases,
    ExtendTable,
    Field,
    Game,
    MemberName,
    Option,
    Owner,
    Param,
    Phases,
    Players,
    Procedure,
    Prose,
    Question,
    Reading,
    Rechoose,
    Record,
    Remove,
    Rename,
    Replace,
    Require,
    RuleSource,
    Ruling,
    Section,
    State,
    Statement,
    Step,
    Table,
    TableBody,
    TableRow,
    Text,
    Topology,
    TypeExpression,
    Use,
    Variable,
    Variant,
    Visibility,
    Word,
)

Members = tuple[EnumMember, ...]
Relation = tuple[str, Word]


def documentation(where: Where, text: Text, *translations: str) -> Documentation:
    return Documentation(cleandoc(text.value), tuple(map(translation, translations)), where.span)


def translation(written: str) -> tuple[str, str]:
    """The language and the text of `ja \"\"\"…\"\"\"`."""
    language, _, rest = written.partition('"""')
    return language.strip(), cleandoc(rest.removesuffix('"""'))


def source(
    where: Where, name: Word, title: Text, language: Word | None, *statements: tuple[Word, Text]
) -> RuleSource:
    return RuleSource(name, title, language, statements, where.span)


def topology(
    where: Where, name: Word, shape: Expression, options: tuple[Word, ...] | None
) -> object:
    return Topology(name, shape, options or (), where.span)


def param_default(
    where: Where, name: Word, default: Expression, documentation: Documentation | None
) -> Param:
    return Param(name, None, default, documentation, where.span)


def relation(kind: str) -> Builder:
    """The builder of `from A` or `extends A` of an enum."""
    return lambda where, other: (kind, other)


def enum_line(
    where: Where,
    name: Word,
    fields: tuple[Field, ...] | None,
    related: Relation | None,
    members: Members,
    documentation: Documentation | None,
) -> Enum:
    kind, other = related or (None, None)
    return Enum(
        name,
        fields or (),
        other if kind == "from" else None,
        other if kind == "extends" else None,
        members,
        documentation,
        where.span,
    )


def enum_rows(where: Where, *parts: Any) -> Enum:
    *head, documentation, members = parts
    return enum_line(where, *head, members, documentation)


def member(where: Where, name: Word) -> EnumMember:
    return EnumMember(name, (), where.span)


def member_row(where: Where, name: Word, values: tuple[Expression, ...] | None) -> EnumMember:
    return EnumMember(name, values or (), where.span)


def table(
    where: Where,
    name: Word,
    type_: TypeExpression,
    documentation: Documentation | None,
    body: TableBody,
) -> Table:
    return Table(name, type_, body, documentation, where.span)


def table_body(where: Where, drawn: Text | None, rows: tuple[TableRow, ...]) -> TableBody:
    return TableBody(drawn, rows)


def drawing(where: Where, picture: Text) -> Text:
    return Text(cleandoc(picture.value), picture.span)


def other_row(where: Where, value: Expression) -> TableRow:
    return TableRow((), value, where.span)


def state(where: Where, *variables: Variable) -> State:
    return State(False, variables, where.span)


def ghost(where: Where, *variables: Variable) -> State:
    return State(True, variables, where.span)


def define(
    where: Where,
    name: Word,
    parameters: tuple[Field, ...] | None,
    result: TypeExpression,
    documentation: Documentation | None,
    *body: Statement,
) -> Define:
    return Define(name, parameters or (), result, body, documentation, where.span)


def procedure(
    where: Where,
    name: Word,
    parameters: tuple[Field, ...] | None,
    documentation: Documentation | None,
    *body: Statement,
) -> Procedure:
    return Procedure(name, parameters or (), body, documentation, where.span)


def action(where: Where, name: Word, *parts: Any) -> Action:
    choices, owner, during, documentation, *body = parts
    return Action(name, choices or (), owner, during or (), tuple(body), documentation, where.span)


def step(
    where: Where,
    name: Word,
    condition: Expression,
    documentation: Documentation | None,
    *body: Statement,
) -> Step:
    return Step(name, condition, body, documentation, where.span)


def choice(where: Where, name: Word, domain: TypeExpression, by_chance: Span | None) -> Choice:
    return Choice(name, domain, None, by_chance is not None, where.span)


def choice_from(where: Where, name: Word, domain: Expression, by_chance: Span | None) -> Choice:
    return Choice(name, None, domain, by_chance is not None, where.span)


def owner(where: Where, *players: Expression) -> Owner:
    return Owner("players", players, where.span)


def each_owns(where: Where, player: Expression) -> Owner:
    return Owner("each", (player,), where.span)


def chance_owns(where: Where) -> Owner:
    return Owner("chance", (), where.span)


def question(
    where: Where,
    name: Word,
    number: Word | None,
    documentation: Documentation | None,
    cites: tuple[Cites, ...],
    readings: tuple[Reading, ...],
    chosen: Word | None,
) -> Question:
    return Question(name, number, cites, readings, chosen, documentation, where.span)


def remove(where: Where, *targets: tuple[Word, Word | None]) -> Remove:
    return Remove(targets, where.span)


def extend(where: Where, name: Word, *parts: Any) -> Extend:
    """The parts of an extension, sorted; `before` and `after` may come more than once."""
    return Extend(
        name,
        tuple(part for part in parts if isinstance(part, Cites)),
        tuple(part for part in parts if isinstance(part, Require)),
        effects(parts, "before"),
        effects(parts, "after"),
        where.span,
    )


def effects(parts: tuple[Any, ...], place: str) -> tuple[Statement, ...]:
    """The effects that `before:` or `after:` add."""
    blocks = [part[1] for part in parts if isinstance(part, tuple) and part[0] == place]
    return tuple(statement for block in blocks for statement in block)


BUILDERS: dict[str, Builder] = {
    "documentation": documentation,
    "game": node(Game),
    "variant": node(Variant),
    "use": node(Use),
    "source": source,
    "source_statement": together,
    "prose": node(Prose),
    "section": node(Section),
    "players": node(Players),
    "topology": topology,
    "param": node(Param),
    "param_default": param_default,
    "option": node(Option),
    "enum": enum_rows,
    "enum_line": enum_line,
    "part_of": relation("from"),
    "extends": relation("extends"),
    "members": together,
    "member": member,
    "member_rows": together,
    "member_row": member_row,
    "record": node(Record),
    "fields": together,
    "field": node(Field),
    "table": table,
    "table_body": table_body,
    "drawing": drawing,
    "rows": together,
    "row": node(TableRow),
    "other_row": other_row,
    "phases": node(Phases),
    "state": state,
    "ghost": ghost,
    "variable": node(Variable),
    "visibility": node(Visibility),
    "define": define,
    "procedure": procedure,
    "action": action,
    "step": step,
    "choices": together,
    "choice": choice,
    "choice_from": choice_from,
    "by_chance": lambda where: where.span,
    "owner": owner,
    "each_owns": each_owns,
    "chance_owns": chance_owns,
    "question": question,
    "citations": together,
    "citations_below": together,
    "readings": together,
    "reading": node(Reading),
    "ruling": node(Ruling),
    "rechoose": node(Rechoose),
    "member_name": node(MemberName),
    "remove": remove,
    "removal": together,
    "replace": node(Replace),
    "extend": extend,
    "before": lambda where, block: ("before", block),
    "after": lambda where, block: ("after", block),
    "extend_enum": node(ExtendEnum),
    "extend_phases": node(ExtendPhases),
    "extend_table": node(ExtendTable),
    "rename": node(Rename),
}
