"""What a name means where it stands as a value."""

from __future__ import annotations

from rulewright.diagnostics.registry import names as entries
from rulewright.diagnostics.source import Span
from rulewright.semantics import builtins, typed
from rulewright.semantics.check.convert import NUMBER, wrong
from rulewright.semantics.check.scope import Scope
from rulewright.semantics.check.wording import listed, with_article
from rulewright.semantics.merge.kinds import NOUNS
from rulewright.semantics.types import BoolType, OptionalType, SetType, SortType, TupleType, Type
from rulewright.syntax import tree

PLACE_NAME = NOUNS[tree.MemberName]


def name_value(node: tree.Name, scope: Scope, hint: Type | None) -> typed.Expression:
    """A name: a local one, something declared, a member, or a built-in value."""
    local = scope.find(node.text)
    if local is not None:
        return typed.LocalValue(node.text, local.type, node.span)
    if node.text in scope.environment.declared:
        return declared_value(node, scope)
    found = member_value(node.text, node.span, scope, hint)
    if found is not None:
        return found
    if node.text in scope.environment.sorts:
        return typed.SortValue(SetType(SortType(node.text)), node.span)
    if node.text in builtins.VALUES and scope.environment.has_value(node.text):
        return built_in_value(node, scope, hint)
    if node.text in scope.environment.others:
        return no_value(node, scope, with_article(scope.environment.others[node.text].kind))
    if node.text in builtins.FUNCTION_NAMES:
        return no_value(node, scope, "a function")
    scope.environment.unknown(
        kind_wanted(hint), node.text, node.span,
        [*local_names(scope), *scope.environment.value_names(sort_hint(hint))],
    )  # fmt: skip
    return wrong(node.span)


def declared_value(node: tree.Name, scope: Scope) -> typed.Expression:
    """Something that was declared by this name."""
    environment, name = scope.environment, node.text
    if name in environment.variables:
        kind = "ghosts" if name in environment.ghosts else "state"
        if not scope.read(kind, name, node.span):
            return wrong(node.span)
        return typed.StateValue(name, environment.variables[name], node.span)
    if name in environment.params:
        return typed.ParamValue(name, environment.params[name], node.span)
    if name in environment.tables:
        return typed.TableValue(name, environment.tables[name], node.span)
    if name in environment.place_names:
        return typed.PlaceValue(name, SortType(environment.place_names[name]), node.span)
    if name in environment.sorts:
        return typed.SortValue(SetType(SortType(name)), node.span)
    kind = environment.declared[name].kind
    if kind == PLACE_NAME:  # what it names is wrong, which has been said
        return wrong(node.span)
    suggestion = None
    if name in environment.defines:
        suggestion = f"call it: `{name}(…)`"
    elif name in environment.questions:
        suggestion = f"write `{name} is READING`"
    return no_value(node, scope, with_article(kind), suggestion)


def no_value(
    node: tree.Name, scope: Scope, what: str, suggestion: str | None = None
) -> typed.Expression:
    """Report a name that is known but has no value."""
    scope.environment.report(
        entries.NOT_A_VALUE, node.span, suggestion=suggestion, name=node.text, what=what
    )
    return wrong(node.span)


def sort_hint(hint: Type | None) -> Type | None:
    """The type whose members are looked for."""
    return hint.inner if isinstance(hint, OptionalType) else hint


def member_value(name: str, span: Span, scope: Scope, hint: Type | None) -> typed.Expression | None:
    """A member or place, by what is expected, else by the only sort that has it."""
    environment = scope.environment
    match sort_hint(hint):
        case SortType(sort) if environment.holds(sort, name):
            return member_of(name, sort, span)
        case _:
            pass
    sorts = environment.sorts_with(name)
    if not sorts:
        return None
    if len(sorts) > 1:
        environment.report(
            entries.AMBIGUOUS_MEMBER, span, name=name, sorts=listed(sorts, "or", mark="`")
        )
        return wrong(span)
    return member_of(name, sorts[0], span)


def member_of(name: str, sort: str, span: Span) -> typed.Expression:
    """A member of this sort."""
    if sort in builtins.BOARD_SORTS:
        return typed.PlaceValue(name, SortType(sort), span)
    return typed.MemberValue(name, SortType(sort), span)


def built_in_value(node: tree.Name, scope: Scope, hint: Type | None) -> typed.Expression:
    """`players`, `phase`, `ended`, `adjacent`."""
    match node.text:
        case "players":
            return typed.ParamValue("players", NUMBER, node.span)
        case "phase":
            if not scope.read("state", "phase", node.span):
                return wrong(node.span)
            return typed.StateValue("phase", SortType("Phase"), node.span)
        case "ended":
            if not scope.read("ended", "ended", node.span):
                return wrong(node.span)
            return typed.BuiltIn("ended", (), None, BoolType(), node.span)
        case _:
            return adjacent(node, scope, hint)


def adjacent(node: tree.Name, scope: Scope, hint: Type | None) -> typed.Expression:
    """The pairs of neighbours, of the board that is expected or the only one."""
    boards = scope.environment.boards()
    match hint:
        case SetType(TupleType((SortType(sort), _))) if sort in boards:
            boards = [sort]
        case _:
            pass
    if len(boards) > 1:
        scope.environment.report(
            entries.AMBIGUOUS_MEMBER,
            node.span,
            name="adjacent",
            sorts=listed(boards, "or", mark="`"),
        )
        return wrong(node.span)
    place = SortType(boards[0])
    return typed.BuiltIn("adjacent", (), None, SetType(TupleType((place, place))), node.span)


def kind_wanted(hint: Type | None) -> str:
    """What is looked for, as a message says it."""
    match sort_hint(hint):
        case SortType("Player" | "Phase" as sort):
            return sort.lower()
        case SortType(sort):
            return sort
        case _:
            return "value"


def local_names(scope: Scope) -> list[str]:
    """All local names here, the innermost first."""
    found: list[str] = []
    inner: Scope | None = scope
    while inner is not None:
        found.extend(inner.names)
        inner = inner.parent
    return found
