"""Builders of what a rule book is made of: its files and sources, its things and their state."""

from __future__ import annotations

from inspect import cleandoc

from rulewright.syntax.build import Builder, Where, node, together
from rulewright.syntax.tree import (
    Documentation,
    Enum,
    EnumMember,
    Expression,
    Field,
    Game,
    Option,
    Param,
    Phases,
    Players,
    Prose,
    Record,
    RuleSource,
    Section,
    State,
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


def _documentation(where: Where, text: Text, *translations: str) -> Documentation:
    return Documentation(cleandoc(text.value), tuple(map(_translation, translations)), where.span)


def _translation(written: str) -> tuple[str, str]:
    """The language and the text of `ja \"\"\"…\"\"\"`."""
    language, _, rest = written.partition('"""')
    return language.strip(), cleandoc(rest.removesuffix('"""'))


def _source(
    where: Where, name: Word, title: Text, language: Word | None, *statements: tuple[Word, Text]
) -> RuleSource:
    return RuleSource(name, title, language, statements, where.span)


def _topology(
    where: Where, name: Word, shape: Expression, options: tuple[Word, ...] | None
) -> Topology:
    return Topology(name, shape, options or (), where.span)


def _param_default(
    where: Where, name: Word, default: Expression, documentation: Documentation | None
) -> Param:
    return Param(name, None, default, documentation, where.span)


def _part_of(_where: Where, other: Word) -> tuple[Word | None, Word | None]:
    return other, None


def _extends(_where: Where, other: Word) -> tuple[Word | None, Word | None]:
    return None, other


def _enum(
    where: Where,
    name: Word,
    fields: tuple[Field, ...] | None,
    related: tuple[Word | None, Word | None] | None,
    *rest: Documentation | Members | None,
) -> Enum:
    """An enum in one line or in rows: in the one, the documentation comes after the members."""
    part_of, extends = related or (None, None)
    members = next(part for part in rest if isinstance(part, tuple))
    documentation = next((part for part in rest if isinstance(part, Documentation)), None)
    return Enum(name, fields or (), part_of, extends, members, documentation, where.span)


def _member(where: Where, name: Word, values: tuple[Expression, ...] | None = None) -> EnumMember:
    return EnumMember(name, values or (), where.span)


def _table(
    where: Where,
    name: Word,
    type_: TypeExpression,
    documentation: Documentation | None,
    body: TableBody,
) -> Table:
    return Table(name, type_, body, documentation, where.span)


def _table_body(_where: Where, drawn: Text | None, rows: tuple[TableRow, ...]) -> TableBody:
    return TableBody(drawn, rows)


def _drawing(_where: Where, picture: Text) -> Text:
    return Text(cleandoc(picture.value), picture.span)


def _other_row(where: Where, value: Expression) -> TableRow:
    return TableRow((), value, where.span)


def _state(where: Where, *variables: Variable) -> State:
    return State(False, variables, where.span)


def _ghost(where: Where, *variables: Variable) -> State:
    return State(True, variables, where.span)


BUILDERS: dict[str, Builder] = {
    "documentation": _documentation,
    "game": node(Game),
    "variant": node(Variant),
    "use": node(Use),
    "source": _source,
    "source_statement": together,
    "prose": node(Prose),
    "section": node(Section),
    "players": node(Players),
    "topology": _topology,
    "param": node(Param),
    "param_default": _param_default,
    "option": node(Option),
    "enum": _enum,
    "enum_line": _enum,
    "part_of": _part_of,
    "extends": _extends,
    "members": together,
    "member": _member,
    "member_rows": together,
    "member_row": _member,
    "record": node(Record),
    "fields": together,
    "field": node(Field),
    "table": _table,
    "table_body": _table_body,
    "drawing": _drawing,
    "rows": together,
    "row": node(TableRow),
    "other_row": _other_row,
    "phases": node(Phases),
    "state": _state,
    "ghost": _ghost,
    "variable": node(Variable),
    "visibility": node(Visibility),
}
