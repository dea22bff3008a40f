"""Which leaves a term depends on, and whether numbers are compared in it."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from rulewright.core.running.algebra import Term
from rulewright.symbolic.terms.cone import operands
from rulewright.symbolic.terms.dag import Dag
from rulewright.symbolic.terms.nodes import AtMostZero, IsZero, Number, Truth

NARROW = 60
"""Hypotheses that depend on more leaves are left out of narrow selections."""


class Support:
    """What terms depend on: a bit for each leaf."""

    def __init__(self, dag: Dag) -> None:
        self.dag = dag
        self.leaves = 0
        self.masks: dict[Term, int] = {}
        self.counting: set[Term] = set()

    def mask(self, term: Term) -> int:
        """The leaves of a term, as bits."""
        waiting = [term]
        while waiting:
            now = waiting[-1]
            if now in self.masks:
                waiting.pop()
                continue
            node = self.dag.nodes[now]
            parts = operands(node)
            missing = [part for part in parts if part not in self.masks]
            if missing:
                waiting.extend(missing)
                continue
            waiting.pop()
            mask = 0
            if isinstance(node, Truth | Number):
                # Of a group, one member stands for all.
                mask = 1 << self._leaf(now)
            for part in parts:
                mask |= self.masks[part]
            self.masks[now] = mask
            if isinstance(node, AtMostZero | IsZero) or not self.counting.isdisjoint(parts):
                self.counting.add(now)
        return self.masks[term]

    def _leaf(self, term: Term) -> int:
        group = self.dag.group_of.get(term)
        if group is not None and self.dag.groups[group][0] != term:
            first = self.dag.groups[group][0]
            return self.mask(first).bit_length() - 1
        self.leaves += 1
        return self.leaves - 1

    def counts(self, term: Term) -> bool:
        """Whether numbers are compared in a term."""
        self.mask(term)
        return term in self.counting

    def near(self, term: Term, among: Sequence[Term], radius: int) -> list[Term]:
        """Those narrow terms that share leaves with a term, or with one of these, and so on."""
        reach, found = self.mask(term), set[Term]()
        for _ in range(radius):
            new = [
                each
                for each in among
                if each not in found
                and self.mask(each) & reach
                and self.mask(each).bit_count() <= NARROW
            ]
            found.update(new)
            for each in new:
                reach |= self.mask(each)
        return [each for each in among if each in found]

    def without_counting(self, terms: Iterable[Term]) -> list[Term]:
        """Those terms in which no numbers are compared."""
        return [term for term in terms if not self.counts(term)]
