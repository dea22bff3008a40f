"""Terms after a symmetry: each variable is replaced by the one whose value comes to stand there."""

from __future__ import annotations

from collections.abc import Mapping
from itertools import product

from rulewright.core.running.algebra import NotUnderstood, Term
from rulewright.core.symmetry.terms import Source, Terms


class Substitution:
    """Replaces variables in terms. `sources` has for each variable where its value comes from."""

    def __init__(self, terms: Terms, sources: Mapping[int, Source]) -> None:
        self.terms = terms
        self.sources = sources
        self.known: dict[Term, Term] = {}

    def of(self, term: Term) -> Term:
        """The term in which every variable is replaced."""
        known = self.known.get(term)
        if known is None:
            known = self.known[term] = self._of(term)
        return known

    def _of(self, term: Term) -> Term:
        terms, of = self.terms, self.of
        match terms.nodes[term]:
            case ("constant" | "opaque", _):
                return term
            case ("variable", number):
                source, codes = self.sources[number]
                if codes is not None:
                    raise NotUnderstood("there are too many members")
                return terms.variable(source)
            case ("table", support, values):
                return self._table(support, values)
            case ("and", parts):
                return terms.all_of([of(part) for part in parts])
            case ("or", parts):
                return terms.any_of([of(part) for part in parts])
            case (("minimum" | "maximum") as name, parts):
                return terms.extreme(name, [of(part) for part in parts])
            case ("sum", constant, parts):
                return terms.total([of(part) for part in parts], constant)
            case ("not", part):
                return terms.negation(of(part))
            case ("operation", name, left, right):
                return terms.operation(name, of(left), of(right))
            case ("cases", cases):
                return terms.cases([(of(condition), of(value)) for condition, value in cases])
            case ("best", most, candidates):
                return terms.best(most, [(of(a), of(b), of(c)) for a, b, c in candidates])
            case ("tied", most, candidates):
                return terms.tied(most, [(of(a), of(b)) for a, b in candidates])
            case node:
                raise NotUnderstood(f"there is no {node[0]}")

    def _table(self, support: tuple[int, ...], values: tuple[int, ...]) -> Term:
        """The table over the sources, whose order may be another."""
        sources = [self.sources[variable] for variable in support]
        after = tuple(sorted(source for source, _ in sources))
        places: list[dict[int, int]] = []
        stride = len(values)
        for variable, (source, codes) in zip(support, sources, strict=True):
            low, high = self.terms.ranges[variable]
            stride //= high - low + 1
            own_low, own_high = self.terms.ranges[source]
            steps = {}
            for value in range(own_low, own_high + 1):
                code = value if codes is None else codes.get(value, low - 1)
                if not low <= code <= high:
                    raise NotUnderstood("not every member fits everywhere")
                steps[value] = (code - low) * stride
            places.append(steps)
        steps_of = {source: steps for (source, _), steps in zip(sources, places, strict=True)}
        ordered = [list(steps_of[source].values()) for source in after]
        return self.terms.table(after, [values[sum(row)] for row in product(*ordered)])
