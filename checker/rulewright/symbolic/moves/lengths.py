"""What is known of longest trails, of which terms say nothing but their bounds.

No trail is longer than the number of its edges; with more edges, or fewer places where it may not
pass, none is shorter. So the length stays the same as long as edges and places do.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import permutations

from msgspec import Struct

from rulewright.core.ir import Core
from rulewright.core.running.algebra import Term
from rulewright.core.running.symbolic import trail_name
from rulewright.symbolic.terms.cone import leaves
from rulewright.symbolic.terms.support import Support
from rulewright.symbolic.terms.terms import Terms


class Trail(Struct, frozen=True):
    """The unknown length of a longest trail over edges, which may not pass blocked places."""

    name: str
    length: Term
    edges: tuple[Term, ...]
    blocked: tuple[Term, ...]


class Lengths:
    """Facts about the longest trails of a core, whatever the position is."""

    def __init__(self, core: Core, terms: Terms, support: Support) -> None:
        self.terms = terms
        self.support = support
        self.edges = {
            trail_name(table.name): table.dims[0] for table in core.tables if table.dims[1:] == (2,)
        }
        self.leaves: dict[Term, frozenset[Term]] = {}
        self.relating: dict[tuple[Term, Term], Term] = {}

    def facts(self, asked: Iterable[Term], assumed: Iterable[Term]) -> list[Term]:
        """What is true of all trails that these terms speak of, if what is asked does at all."""
        if not self.trails(asked):
            return []
        trails = self.trails([*asked, *assumed])
        few = [self.at_most_its_edges(each) for each in trails]
        every = [*few, *(self.not_shorter(*pair) for pair in self.pairs(trails))]
        return [each for each in every if each != self.terms.true]

    def trails(self, of: Iterable[Term]) -> list[Trail]:
        """The trails that these terms speak of."""
        spoken = 0
        for term in of if self.edges else ():
            spoken |= self.support.mask(term)
        found = []
        for (name, parts), length in self.terms.unknowns.items():
            count = self.edges.get(name)
            if count is not None and self.support.mask(length) & spoken:
                found.append(Trail(name, length, parts[:count], parts[count:]))
        return found

    def at_most_its_edges(self, trail: Trail) -> Term:
        """A trail takes each edge once."""
        longer = self.terms.operation("less", self.terms.total(trail.edges), trail.length)
        return self.terms.negation(longer)

    def pairs(self, trails: Sequence[Trail]) -> Iterator[tuple[Trail, Trail]]:
        """Those that are worth comparing: the edges of one are made of what the other's are."""
        for one, other in permutations(trails, 2):
            if one.name == other.name:
                mine, theirs = self.leaves_of(one), self.leaves_of(other)
                if mine <= theirs or theirs <= mine:
                    yield one, other

    def leaves_of(self, trail: Trail) -> frozenset[Term]:
        """What the edges are made of."""
        if trail.length not in self.leaves:
            self.leaves[trail.length] = frozenset(leaves(self.terms, trail.edges))
        return self.leaves[trail.length]

    def not_shorter(self, one: Trail, other: Trail) -> Term:
        """The other is at least as long, if it has all edges of the one and passes everywhere."""
        key = one.length, other.length
        if key not in self.relating:
            terms = self.terms
            lost = [
                terms.all_of([mine, terms.negation(theirs)])
                for mine, theirs in (
                    *zip(one.edges, other.edges, strict=True),
                    *zip(other.blocked, one.blocked, strict=True),
                )
                if mine != theirs
            ]
            shorter = terms.operation("less", other.length, one.length)
            self.relating[key] = terms.any_of([terms.negation(shorter), *lost])
        return self.relating[key]
