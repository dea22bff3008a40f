"""Values that are given from outside a text, such as `--set goal=14`."""

from __future__ import annotations

from rulewright.diagnostics.fault import Fault
from rulewright.diagnostics.mistake import Mistakes
from rulewright.diagnostics.source import Source
from rulewright.semantics import typed
from rulewright.semantics.check.environment import Declared, Environment, Signature, Sort
from rulewright.semantics.check.expressions import expression
from rulewright.semantics.check.names import PLACE_NAME
from rulewright.semantics.check.scope import CONSTANT, Scope
from rulewright.semantics.check.sorts import add_sort
from rulewright.semantics.types import Type
from rulewright.syntax import tree
from rulewright.syntax.parse import parse

# Messages about a value show it on a line like this.
LINE = "param value = "


def read_value(text: str, label: str, expected: Type, game: typed.Game) -> typed.Expression:
    """A value by the names of a finished game: members, places, params and tables, but no state.

    `label` says in messages where the text is from. Raises MistakesFound.
    """
    mistakes = Mistakes()
    source = Source(label, LINE + " ".join(text.split()))
    read = parse(source, mistakes)
    mistakes.raise_if_any()
    match read.declarations:
        case (tree.Param(default=node),) if node is not None:
            scope = Scope(environment_of(game, mistakes), CONSTANT)
            value = expression(node, scope, expected)
        case _:
            raise Fault(f"{source.text!r} was read as something else than a param")
    mistakes.raise_if_any()
    return value


def environment_of(game: typed.Game, mistakes: Mistakes) -> Environment:
    """The names of a finished game that a constant may mention."""
    environment = Environment(mistakes, {}, {})
    for sort in sorts_of(game):
        add_sort(sort, environment)
    for enum in game.enums:
        environment.declared[enum.name] = Declared("enum", enum.span)
        environment.attributes[enum.name] = {one.name: one.type for one in enum.attributes}
    for record in game.records:
        fields = tuple((field.name, field.type) for field in record.fields)
        environment.declared[record.name] = Declared("record", record.span)
        environment.records[record.name] = Signature(fields, None, record.span)
        environment.attributes[record.name] = dict(fields)
    for param in game.params:
        environment.declared[param.name] = Declared("param", param.span)
        environment.params[param.name] = param.type
    for table in game.tables:
        environment.declared[table.name] = Declared("table", table.span)
        environment.tables[table.name] = table.type
    for name, place, span in game.place_names:
        environment.declared[name] = Declared(PLACE_NAME, span)
        environment.place_names[name] = environment.places_with(place)[0]
    return environment


def sorts_of(game: typed.Game) -> list[Sort]:
    """All sorts of a finished game."""
    players, phases = game.players, game.phases
    found = [Sort("Player", dict.fromkeys(players.members, players.span), players.span)]
    if phases is not None:
        found.append(Sort("Phase", dict.fromkeys(phases.members, phases.span), phases.span))
    for enum in game.enums:
        members = dict.fromkeys(enum.members, enum.span)
        found.append(Sort(enum.name, members, enum.span, enum.part_of, enum.extends))
    for board in game.boards:
        places = dict.fromkeys(graph_places(board), board.span)
        found += [Sort(sort, places, board.span, open=not places) for sort in board.sorts]
    return found


def graph_places(board: typed.Board) -> list[str]:
    """The names of a graph's places; those of other boards are not known before an instance."""
    match board:
        case typed.Board(shape="graph", arguments=(typed.ListOfItems(pairs),)):
            return [
                end.name
                for pair in pairs
                if isinstance(pair, typed.TupleOf)
                for end in pair.items
                if isinstance(end, typed.PlaceValue)
            ]
        case _:
            return []
