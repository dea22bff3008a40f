"""Reads a core from its text."""

from __future__ import annotations

from collections.abc import Sequence

from rulewright.core.ir import Core, Graph, ListTable, Table, Type, Variable
from rulewright.core.shapes import Sort
from rulewright.core.text.expressions import ExpressionReader
from rulewright.core.text.forms import Form, read_forms
from rulewright.core.text.rules import RuleReader
from rulewright.core.text.words import (
    number_of,
    numbers_of,
    scalar_of,
    shape_of,
    text_of,
    type_of,
)
from rulewright.core.types import Types
from rulewright.diagnostics.fault import Fault


def parse_core(text: str) -> Core:
    """The core that `text` prints. Raises Fault where it is none."""
    return _Reader().core(read_forms(text))


class _Reader:
    """Collects the declarations of a core in the order in which they are read."""

    def __init__(self) -> None:
        self.name = ""
        self.words: dict[str, str] = {}  # players, phase, current
        self.sorts: dict[str, Sort] = {}
        self.tables: dict[str, Table] = {}
        self.lists: dict[str, ListTable] = {}
        self.graphs: list[Graph] = []
        self.variables: dict[str, Variable] = {}
        self.results: dict[str, Type] = {}
        types = Types(self.variables, self.tables, self.lists, self.results)
        self.rules = RuleReader(ExpressionReader(types, self.sorts))

    def core(self, forms: Sequence[Form]) -> Core:
        """The core of all these declarations."""
        for form in forms:
            match form:
                case ("function", name, result, _, _):
                    self.results[text_of(name)] = type_of(result)
                case _:
                    pass
        for form in forms:
            if not self.declaration(form):
                self.rules.rule(form)
        if self.words.get("players") not in self.sorts:
            raise Fault("the core does not say who plays")
        rules = self.rules
        return Core(
            functions=tuple(rules.functions),
            procedures=tuple(rules.procedures),
            initial=rules.initial,
            actions=tuple(rules.actions),
            steps=tuple(rules.steps),
            ended=rules.ended,
            ends_without_move=rules.ends_without_move,
            outcome=rules.outcome,
            figures=tuple(rules.figures),
            symmetries=tuple(rules.symmetries),
            sights=tuple(rules.sights),
            properties=tuple(rules.properties),
            name=self.name,
            sorts=tuple(self.sorts.values()),
            tables=tuple(self.tables.values()),
            lists=tuple(self.lists.values()),
            graphs=tuple(self.graphs),
            variables=tuple(self.variables.values()),
            players=self.sorts[self.words["players"]],
            phase=self.words.get("phase"),
            current=self.words.get("current"),
        )

    def declaration(self, form: Form) -> bool:
        """Read a declaration without expressions; False where it is none."""
        match form:
            case ("core", name):
                self.name = text_of(name)
            case ("players" | "phase" | "current" as word, name):
                self.words[word] = text_of(name)
            case ("sort", name, *members):
                self.sorts[text_of(name)] = Sort(text_of(name), tuple(map(text_of, members)))
            case ("table", name, dims, *values):
                table = Table(text_of(name), numbers_of(dims), tuple(map(number_of, values)))
                self.tables[table.name] = table
            case ("lists", name, dims, *lists):
                listed = ListTable(text_of(name), numbers_of(dims), tuple(map(numbers_of, lists)))
                self.lists[listed.name] = listed
            case ("graph", name, *near):
                self.graphs.append(Graph(text_of(name), tuple(map(numbers_of, near))))
            case ("variable" | "ghost" as word, name, *rest):
                variable = self.variable(text_of(name), rest, ghost=word == "ghost")
                self.variables[variable.name] = variable
            case _:
                return False
        return True

    def variable(self, name: str, rest: Sequence[Form], *, ghost: bool) -> Variable:
        *dims, cell, shape = rest
        size = numbers_of(dims[0]) if dims else ()
        of = scalar_of(cell)
        return Variable(name, size, of.low, of.high, shape_of(shape, self.sorts), ghost)
