"""What numbers really are that are unknown in terms, where what they depend on is known."""

from __future__ import annotations

from collections.abc import Sequence

from rulewright.core.running.algebra import Term
from rulewright.core.running.symbolic import trail_name
from rulewright.core.values import in_pairs
from rulewright.reference.layout import Code
from rulewright.reference.machine import Machine
from rulewright.reference.meter import unmetered
from rulewright.reference.obligations import distance
from rulewright.reference.trails import trail_length
from rulewright.symbolic.terms.terms import Terms

UNCONNECTED = -1
"""The distance of places between which there is no path."""


class Actual:
    """The reference engine's answers to what terms leave unknown, by what it is called there."""

    def __init__(self, machine: Machine) -> None:
        self.machine = machine
        core = machine.core
        self.trails: dict[str, Code] = {}
        self.edges: dict[str, int] = {}
        self.distances: dict[str, Code] = {}
        for table in core.tables:
            if len(table.dims) == 2 and table.dims[1] == 2:
                count = self.edges[trail_name(table.name)] = table.dims[0]
                self.trails[trail_name(table.name)] = _trails(table.values, count)
        for graph in core.graphs:
            code = distance(graph.neighbours, _first, _second, _behind, _unconnected)
            self.distances[f"distance {graph.name}"] = code
            self.distances[f"no path {graph.name}"] = code

    def value(self, name: str, parts: Sequence[int]) -> int | None:
        """The number of this name where what it depends on has these values.

        None where it does not matter. Raises TooManyCandidates.
        """
        if name in self.trails:
            return int(self.trails[name](list(parts), []))
        if name in self.distances:
            length = int(self.distances[name](list(parts), []))
            if name.startswith("no path"):
                return int(length == UNCONNECTED)
            return None if length == UNCONNECTED else length
        if name == "no move":
            return int(not self.machine.any_move(list(parts)))
        number, divisor = parts
        if name == "product":
            return number * divisor
        if divisor == 0:
            return None
        return number % divisor if name == "remainder" else number // divisor

    def fact(
        self, terms: Terms, key: tuple[str, tuple[Term, ...]], parts: Sequence[int], said: int
    ) -> Term | None:
        """What excludes that the number is what it was said to be, where that is wrong.

        `parts` are the values of what it depends on. A trail only grows with its edges, and a path
        only with the places that it avoids: so what is wrong of some is wrong of others as well.
        """
        name, cells = key
        value = self.value(name, parts)
        if value is None or value == said:
            return None
        unknown, limit = terms.unknowns[key], terms.constant(value)
        if name not in self.trails and name not in self.distances:
            return terms.any_of([_differ(terms, cells, parts), _is(terms, unknown, value)])
        ends = 2 if name in self.distances else 0  # of a path, which stay as they are
        grows = [*[True] * self.edges[name]] if name in self.trails else [True] * len(parts)
        grows += [False] * (len(parts) - len(grows))
        too_large = said > value
        others = [_differ(terms, cells[:ends], parts[:ends])]
        for cell, part, more in list(zip(cells, parts, grows, strict=True))[ends:]:
            if (bool(part) is not more) is too_large:
                others.append(terms.negation(cell) if part else terms.as_truth(cell))
        low, high = (unknown, limit) if too_large else (limit, unknown)
        return terms.any_of([*others, terms.negation(terms.operation("less", high, low))])


def _differ(terms: Terms, cells: Sequence[Term], parts: Sequence[int]) -> Term:
    """Whether some cell has another value than these."""
    pairs = zip(cells, parts, strict=True)
    return terms.negation(terms.all_of([_is(terms, cell, part) for cell, part in pairs]))


def _is(terms: Terms, term: Term, value: int) -> Term:
    return terms.operation("equal", term, terms.constant(value))


def _trails(ends: Sequence[int], count: int) -> Code:
    def edges(cells: Sequence[int], _frame: object) -> Sequence[int]:
        return tuple(cells[:count])

    def blocked(cells: Sequence[int], _frame: object) -> Sequence[int]:
        return tuple(cells[count:])

    return trail_length(list(in_pairs(tuple(ends))), edges, blocked, unmetered)


def _first(cells: Sequence[int], _frame: object) -> int:
    return cells[0]


def _second(cells: Sequence[int], _frame: object) -> int:
    return cells[1]


def _behind(cells: Sequence[int], _frame: object) -> Sequence[int]:
    return cells[2:]


def _unconnected(_cells: object, _frame: object) -> int:
    return UNCONNECTED
