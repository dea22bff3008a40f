"""What of a game with mistakes is whole: free of them, and resting only on what is whole.

Only of that can be said whether its values are right without anything following from a mistake.
"""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Collection, Iterable, Iterator, Mapping

from msgspec import Struct
from msgspec.structs import replace

from rulewright.diagnostics.mistake import Mistake
from rulewright.diagnostics.source import Source, Span
from rulewright.semantics import typed, types
from rulewright.semantics.merge.kinds import name_of
from rulewright.syntax import tree

_NOT_INSIDE = frozenset({"span", "documentation", "source"})
_NOTHING_IS = ""
"""What no declaration is called: whatever rests on it is not whole."""

Parts = dict[str, tuple[object, ...]]


class Touched:
    """Where mistakes begin, by source."""

    def __init__(self, mistakes: Iterable[Mistake]) -> None:
        self._places: dict[Source, list[int]] = {}
        for found in mistakes:
            if found.span is not None:
                self._places.setdefault(found.span.source, []).append(found.span.start)
        for places in self._places.values():
            places.sort()

    def holds(self, node: object) -> bool:
        """Whether a mistake begins in a node or in a part of it, which may stand elsewhere."""
        if not self._places:
            return False
        return any(self._within(span) for span in map(_span, _nodes(node)) if span is not None)

    def _within(self, span: Span) -> bool:
        places = self._places.get(span.source, [])
        at = bisect_left(places, span.start)
        return at < len(places) and places[at] <= span.end


def touched_names(declarations: Iterable[tree.Declaration], touched: Touched) -> set[str]:
    """What is declared with a mistake in it."""
    names = {_called(node) for node in declarations if touched.holds(node)}
    return {name for name in names if name is not None}


def _called(node: tree.Declaration) -> str | None:
    match node:
        case tree.Players():
            return "players"
        case tree.Phases():
            return "phases"
        case _:
            name = name_of(node)
            return name.text if name is not None else None


def whole_game(
    game: typed.Game, instance: typed.Instance | None, broken: Collection[str]
) -> typed.Game:
    """The game without rules, as far as what it declares is whole on an instance.

    `broken` are names of what is not whole, whatever stands there, also of what the instance sets.
    """
    parts = {name: found for name, found in _parts(game, instance).items() if name not in broken}
    boards = {sort: board.name for board in game.boards for sort in board.sorts}
    uses = {name: set(_uses(of, boards, game.place_names)) for name, of in parts.items()}
    whole = _resting_on_whole(uses)
    return replace(
        game,
        phases=game.phases if "phases" in whole else None,
        enums=tuple(_whole_enum(enum, whole) for enum in game.enums if enum.name in whole),
        records=tuple(each for each in game.records if each.name in whole),
        boards=tuple(each for each in game.boards if each.name in whole),
        place_names=tuple(each for each in game.place_names if each[0] in whole),
        params=tuple(each for each in game.params if each.name in whole),
        tables=tuple(each for each in game.tables if each.name in whole),
        variables=tuple(each for each in game.variables if each.name in whole),
        defines=tuple(each for each in game.defines if each.name in whole),
        instances=() if instance is None else (_whole_instance(instance, whole),),
        procedures=(),
        actions=(),
        steps=(),
        ended=None,
        outcome=None,
        figures=(),
        symmetries=(),
        properties=(),
        scenarios=(),
        checks=(),
    )


def _whole_enum(enum: typed.EnumSort, whole: Collection[str]) -> typed.EnumSort:
    """An enum, without attributes where these are not whole."""
    if _attributes(enum.name) in whole:
        return enum
    return replace(enum, attributes=(), rows=())


def _whole_instance(instance: typed.Instance, whole: Collection[str]) -> typed.Instance:
    return replace(
        instance,
        settings=tuple(setting for setting in instance.settings if setting[0] in whole),
        tables=tuple(setting for setting in instance.tables if setting.table in whole),
    )


def _attributes(enum: str) -> str:
    """What the attributes of an enum are called, as apart from its members."""
    return f"{enum}'s attributes"


def _parts(game: typed.Game, instance: typed.Instance | None) -> Parts:
    """What each declaration consists of, with what the instance sets in place of defaults."""
    settings = dict(instance.settings) if instance is not None else {}
    tables = {each.table: each for each in instance.tables} if instance is not None else {}
    parts: Parts = {"players": (settings.get("players"),), "phases": ()}
    for enum in game.enums:
        bases = (enum.part_of, enum.extends)
        parts[enum.name] = tuple(types.SortType(base) for base in bases if base is not None)
        parts[_attributes(enum.name)] = (types.SortType(enum.name), enum.attributes, enum.rows)
    for record in game.records:
        parts[record.name] = (record.fields,)
    for board in game.boards:
        parts[board.name] = (board.arguments,)
    for given, _, _ in game.place_names:
        parts[given] = ()
    for param in game.params:
        value = settings.get(param.name) or param.default
        parts[param.name] = (param.type, types.WrongType() if value is None else value)
    for table in game.tables:
        body = tables.get(table.name, table)
        parts[table.name] = (table.type, body.rows, body.picture)
    for variable in game.variables:
        parts[variable.name] = (variable.type, variable.initial)
    for define in game.defines:
        parts[define.name] = (define.parameters, define.result, define.body)
    for question in game.questions:
        parts[question.name] = ()
    return parts


def _uses(
    root: object, boards: Mapping[str, str], named: Iterable[tuple[str, str, Span]]
) -> Iterator[str]:
    """The names of the declarations on which something rests."""
    places = {given for given, _, _ in named}
    sorts = {"Player": "players", "Phase": "phases", **boards}
    for node in _nodes(root):
        match node:
            case types.WrongType():
                yield _NOTHING_IS
            case types.SortType(name):
                yield sorts.get(name, name)
            case types.RecordType(name):
                yield name
            case typed.ParamValue(name) | typed.TableValue(name) | typed.StateValue(name):
                yield name
            case typed.PlaceValue(name) if name in places:
                yield name
            case typed.Applied(function=name) | typed.IsReading(question=name):
                yield name
            case typed.AttributeOf(base=base):
                yield from (_attributes(each) for each in _sorts_in(base.type))
            case _:
                pass


def _sorts_in(of: types.Type) -> Iterator[str]:
    return (node.name for node in _nodes(of) if isinstance(node, types.SortType))


def _resting_on_whole(uses: Mapping[str, set[str]]) -> set[str]:
    """The names that use only names which are in the result too; what uses itself never is."""
    waiting = {name: len(used) for name, used in uses.items()}
    users: dict[str, list[str]] = {}
    for name, used in uses.items():
        for each in used:
            users.setdefault(each, []).append(name)
    whole: set[str] = set()
    ready = [name for name, count in waiting.items() if count == 0]
    while ready:
        name = ready.pop()
        whole.add(name)
        for user in users.get(name, ()):
            waiting[user] -= 1
            if waiting[user] == 0:
                ready.append(user)
    return whole


def _nodes(root: object) -> Iterator[object]:
    """All nodes of a tree, typed or not, and of their types, each once."""
    waiting = [root]
    seen: set[int] = set()
    while waiting:
        node = waiting.pop()
        if isinstance(node, tuple):
            waiting.extend(node)
        elif isinstance(node, Struct):
            if id(node) in seen:
                continue
            seen.add(id(node))
            yield node
            waiting.extend(getattr(node, name) for name in _inside(node))


def _inside(node: Struct) -> Iterator[str]:
    return (name for name in node.__struct_fields__ if name not in _NOT_INSIDE)


def _span(node: object) -> Span | None:
    span = getattr(node, "span", None)
    return span if isinstance(span, Span) else None
