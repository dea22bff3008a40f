"""Terms that do not tell in which order a rule comes to what it puts together.

They are not made as small as those that a solver is asked about.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from sys import maxsize

from msgspec import Struct

from rulewright.core.running.algebra import Term
from rulewright.symbolic.terms.cone import operands
from rulewright.symbolic.terms.terms import Terms

MOST, LEAST, TIED_MOST, TIED_LEAST = _TRUTHS = ("most", "least", "tied for most", "tied for least")


class Opaque(Struct, frozen=True):
    """What a free term stands for: a function of these parts, and of `pairs` in any order."""

    name: str
    parts: tuple[Term, ...]
    pairs: tuple[tuple[Term, Term], ...] = ()


class Unordered(Terms):
    """Terms whose sums and comparisons are left as they are; who is best of several is opaque.

    `opaque` has the free terms that stand for something.
    """

    most_cases = 0
    few = maxsize

    def __init__(self) -> None:
        super().__init__()
        self.standing_for: dict[Opaque, Term] = {}
        self.opaque: dict[Term, Opaque] = {}

    def parts_of(self, term: Term) -> tuple[Term, ...]:
        """The terms that a term is put together of, or that it stands for a function of."""
        opaque = self.opaque.get(term)
        if opaque is None:
            return operands(self.nodes[term])
        return (*opaque.parts, *(each for pair in opaque.pairs for each in pair))

    def standing(self, opaque: Opaque, like: Term) -> Term:
        """What stands for this function, whose values are within the bounds of a term."""
        if opaque.name in _TRUTHS:
            return self._truth(opaque)
        return self.unknown(opaque.name, opaque.parts, self.lows[like], self.highs[like])

    def unknown(  # type: ignore[explicit-override]
        self, name: str, parts: tuple[Term, ...], low: int, high: int
    ) -> Term:
        """A number within bounds that depends on nothing but these parts."""
        made = super().unknown(name, parts, low, high)
        if self.value(made) is None:
            self.opaque[made] = Opaque(name, parts)
        return made

    def best(  # type: ignore[explicit-override]
        self, most: bool, candidates: Iterable[tuple[Term, Term, Term]]
    ) -> Term:
        """The value of the candidate whose condition holds and whose second term is best.

        Where several are best and their values differ, it does not matter what it is.
        """
        kept = [each for each in dict.fromkeys(candidates) if each[0] != self.false]
        pairs = tuple(sorted({(condition, by) for condition, by, _ in kept}))
        name = MOST if most else LEAST
        return self.cases(
            (self._truth(Opaque(name, (condition, by), pairs)), value)
            for condition, by, value in kept
        )

    def tied(  # type: ignore[explicit-override]
        self, most: bool, candidates: Iterable[tuple[Term, Term]]
    ) -> Term:
        """Whether several candidates are best."""
        pairs = tuple(sorted(each for each in candidates if each[0] != self.false))
        return self._truth(Opaque(TIED_MOST if most else TIED_LEAST, (), pairs))

    def _truth(self, opaque: Opaque) -> Term:
        known = self.standing_for.get(opaque)
        if known is None:
            known = self.truth(f"{opaque.name} #{len(self.standing_for)}")
            self.standing_for[opaque] = known
            self.opaque[known] = opaque
        return known

    def _leading(  # type: ignore[explicit-override]
        self,
        term: Term,  # noqa: ARG002 - what comes first in it does not matter
    ) -> int:
        """No comparison is turned round."""
        return 1

    def _compared_members(  # type: ignore[explicit-override]
        self, constant: int, parts: Mapping[Term, int], holds: Callable[[int], bool]
    ) -> Term:
        ways: list[tuple[Term, int]] = [(self.true, constant)]
        for part, times in parts.items():
            ways = [
                (self.all_of([on, also]), value + other * times)
                for on, value in ways
                for other, also in self._ways(part).items()
            ]
        return self.any_of(on for on, value in ways if holds(value))
