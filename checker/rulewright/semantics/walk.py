"""Walks over the syntax tree without recursion, since a text decides how deep its tree is."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator, Mapping
from typing import Any, TypeVar

from msgspec import Struct
from msgspec.structs import replace

from rulewright.diagnostics.source import Span
from rulewright.syntax.tree import (
    Action,
    Call,
    Check,
    Define,
    Enum,
    EnumMember,
    ExpectFinding,
    ExpectRefuted,
    Figure,
    Instance,
    MemberName,
    Name,
    NamedType,
    Option,
    Param,
    Phases,
    Players,
    Procedure,
    Property,
    Question,
    Reading,
    Record,
    Refutes,
    RuleSource,
    Ruling,
    Scenario,
    Setting,
    Step,
    Symmetry,
    Table,
    TableSetting,
    Topology,
    Variable,
    Word,
)

T = TypeVar("T")

# Fields with names of things that are declared elsewhere. `Name` is the other place for them.
MENTIONING: dict[type, tuple[str, ...]] = {
    Action: ("during",),
    Call: ("function",),
    Check: ("instance",),
    Enum: ("part_of", "extends"),
    ExpectFinding: ("rule",),
    ExpectRefuted: ("property",),
    MemberName: ("member",),
    NamedType: ("name",),
    Property: ("fair",),
    Question: ("chosen",),
    Refutes: ("property",),
    Ruling: ("question",),
    Scenario: ("instance",),
    Setting: ("name",),
    TableSetting: ("name",),
}

# Fields with the names that a declaration gives to itself and to its members.
NAMING: dict[type, tuple[str, ...]] = {
    Action: ("name",),
    Define: ("name",),
    Enum: ("name",),
    EnumMember: ("name",),
    Figure: ("name",),
    Instance: ("name",),
    MemberName: ("name",),
    Option: ("name",),
    Param: ("name",),
    Phases: ("names",),
    Players: ("names",),
    Procedure: ("name",),
    Property: ("name",),
    Question: ("name",),
    Reading: ("name",),
    Record: ("name",),
    RuleSource: ("name",),
    Step: ("name",),
    Symmetry: ("name",),
    Table: ("name",),
    Topology: ("name",),
    Variable: ("name",),
}


def nodes(root: object) -> Iterator[Struct]:
    """`root` and the nodes below it, each before its parts."""
    waiting = [root]
    while waiting:
        value = waiting.pop()
        if isinstance(value, tuple):
            waiting.extend(reversed(value))
        elif isinstance(value, Struct) and not isinstance(value, Span):
            yield value
            waiting.extend(getattr(value, name) for name in reversed(value.__struct_fields__))


def rewrite(root: T, change: Callable[[Struct], Struct]) -> T:
    """`root` with `change` applied to each node, to its parts first."""
    made: dict[int, Any] = {}
    for node in reversed(list(nodes(root))):
        made[id(node)] = change(with_parts(node, made))
    result: T = made[id(root)]
    return result


def with_parts(node: Struct, made: Mapping[int, object]) -> Struct:
    """`node` with the parts that were made of its own."""
    changed = {}
    for name in node.__struct_fields__:
        old = getattr(node, name)
        new = remade(old, made)
        if new is not old:
            changed[name] = new
    return replace(node, **changed) if changed else node


def remade(value: object, made: Mapping[int, object]) -> object:
    """What was made of a field's value; tuples of tuples are as deep as the node's class says."""
    if not isinstance(value, tuple):
        return made.get(id(value), value)
    items = tuple(remade(item, made) for item in value)
    unchanged = all(new is old for new, old in zip(items, value, strict=True))
    return value if unchanged else items


def mentions(root: object) -> Iterator[Word | Name]:
    """Each place below `root` that mentions something by its name."""
    for node in nodes(root):
        if isinstance(node, Name):
            yield node
        for name in MENTIONING.get(type(node), ()):
            yield from words(getattr(node, name))


def words(value: Word | tuple[Word, ...] | None) -> tuple[Word, ...]:
    """The words of a field that holds one, several or none."""
    match value:
        case None:
            return ()
        case Word():
            return (value,)
        case _:
            return value


def with_names(node: Struct, names: Mapping[str, str], unmentioned: Collection[str]) -> Struct:
    """`node` with new names for what it names or mentions; its parts are left as they are.

    No expression mentions the `unmentioned`: a local name may be the same there.
    """
    if isinstance(node, Name):
        known = node.text in names and node.text not in unmentioned
        return replace(node, text=names[node.text]) if known else node
    changed = {}
    for name in MENTIONING.get(type(node), ()) + NAMING.get(type(node), ()):
        value = getattr(node, name)
        if any(word.text in names for word in words(value)):
            changed[name] = with_words(value, names)
    return replace(node, **changed) if changed else node


def with_words(value: Word | tuple[Word, ...], names: Mapping[str, str]) -> Word | tuple[Word, ...]:
    """A field's word or words with new names."""
    renamed = tuple(replace(word, text=names.get(word.text, word.text)) for word in words(value))
    return renamed[0] if isinstance(value, Word) else renamed
