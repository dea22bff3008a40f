"""What is known of the free numbers that stand for sums of many truth values.

A solver counts badly, and most proofs do without the sums themselves.
"""

from __future__ import annotations

from collections.abc import Iterable

from rulewright.core.running.algebra import Term
from rulewright.symbolic.terms.dag import Counter
from rulewright.symbolic.terms.support import Support
from rulewright.symbolic.terms.terms import Terms


class Sums:
    """Facts about the sums that have numbers of their own."""

    def __init__(self, terms: Terms, support: Support) -> None:
        self.terms = terms
        self.support = support

    def reach(self, of: Iterable[Term]) -> int:
        """What terms depend on, as bits."""
        bits = 0
        for term in of:
            bits |= self.support.mask(term)
        return bits

    def within(self, reach: int) -> list[Counter]:
        """The sums whose numbers are among these."""
        every = (each for counters in self.terms.counters.values() for each in counters)
        return [each for each in every if self.support.mask(each.number) & reach]

    def facts(self, asked: Iterable[Term], assumed: Iterable[Term]) -> list[Term]:
        """Of each sum near to what is asked: it is more than nothing where something is there."""
        reach = self.reach(asked)
        near = [each for each in assumed if self.support.mask(each) & reach]
        return self.said_of(self.within(reach | self.reach(near)))

    def of_what_is_counted(self, asked: Iterable[Term]) -> list[Term]:
        """The same of each sum of something that is asked for."""
        reach = self.reach(asked)
        every = (each for counters in self.terms.counters.values() for each in counters)
        return self.said_of([each for each in every if self.reach(each.parts) & reach])

    def said_of(self, counters: Iterable[Counter]) -> list[Term]:
        """That sums are more than nothing where something is there."""
        found = []
        for counter in counters:
            if set(counter.parts.values()) == {1}:
                some = self.terms.any_of(counter.parts)
                positive = self.terms.operation("less", self.terms.false, counter.number)
                found.append(self.terms.equal(some, positive))
        return found
