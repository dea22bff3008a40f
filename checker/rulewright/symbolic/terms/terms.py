"""The terms on which rules run for a proof: see `core.running.algebra`."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence

from rulewright.core.running.algebra import Term
from rulewright.symbolic.terms.cone import operands
from rulewright.symbolic.terms.nodes import Product, Quotient
from rulewright.symbolic.terms.numbers import Numbers

MOST_PAIRS = 1_024
"""A product or a quotient of two numbers is written out for so many pairs of values at most."""

SPOKEN = {
    "longest": "the lengths of longest trails",
    "distance": "distances",
    "no path": "distances",
    "no move": "whether there is a move",
}
"""What unknown numbers are, by how their names begin."""

Actual = Callable[[str, Sequence[int]], int | None]


class Terms(Numbers):
    """Terms, and the unknown numbers among them by what they depend on.

    The names of choices and of unknown numbers begin with `prefix`. `actual` gives the value of an
    unknown number, if it matters, where all that it depends on is known.
    """

    def __init__(self, prefix: str = "", actual: Actual = lambda _name, _parts: None) -> None:
        super().__init__()
        self.prefix = prefix
        self.actual = actual
        self.unknowns: dict[tuple[str, tuple[Term, ...]], Term] = {}
        self.multiplying: dict[Term, bool] = {}
        self.quotients: dict[tuple[Term, Term, bool], Term] = {}

    def unknown(self, name: str, parts: tuple[Term, ...], low: int, high: int) -> Term:
        """A number within bounds that depends on nothing but these parts.

        That it is the same for other parts of the same values is not known: a proof does without.
        """
        values = [value for value in map(self.value, parts) if value is not None]
        if len(values) == len(parts):
            value = self.actual(name, values)
            if value is not None:
                return self.constant(value)
        key = (name, parts)
        if key not in self.unknowns:
            label = f"{self.prefix}{name} #{len(self.unknowns)}"
            truth = (low, high) == (0, 1)
            self.unknowns[key] = self.truth(label) if truth else self.number(label, low, high)
        return self.unknowns[key]

    # ---- operations

    def operation(self, name: str, left: Term, right: Term) -> Term:
        """`equal`, `less`, `multiply`, `divide` or `modulo` of two numbers."""
        match name:
            case "equal":
                return self.equal(left, right)
            case "less":
                return self.at_most_zero(self.weighted([(left, 1), (right, -1)], 1))
            case "multiply":
                return self.product(left, right)
            case _:
                return self.quotient(left, right, rest=name == "modulo")

    def equal(self, left: Term, right: Term) -> Term:
        """Whether two numbers are the same."""
        if left == right:
            return self.true
        if self.is_enumerated(left) and self.is_enumerated(right):
            first, second = self._ways(left), self._ways(right)
            if len(second) < len(first):
                first, second = second, first
            both = [(on, second[value]) for value, on in first.items() if value in second]
            return self.any_of([self.all_of(pair) for pair in both])
        return self.is_zero(self.difference(left, right))

    def product(self, left: Term, right: Term) -> Term:
        """The product of two numbers."""
        for factor, other in ((left, right), (right, left)):
            value = self.value(factor)
            if value is not None:
                return self.scaled(other, value)
        for few, other in ((left, right), (right, left)):
            if self.is_enumerated(few):
                ways = [(on, self.scaled(other, value)) for value, on in self._ways(few).items()]
                return self.case_term(ways)
        small, other = sorted((left, right), key=self._size)
        if self._size(small) * self._size(other) <= MOST_PAIRS:
            written_out = [
                (on, self.scaled(other, value)) for value, on in self._ways(small).items()
            ]
            return self.case_term(written_out)
        left, right = sorted((left, right))
        ends = [
            one * other
            for one in (self.lows[left], self.highs[left])
            for other in (self.lows[right], self.highs[right])
        ]
        if self._multiplies(left) or self._multiplies(right):
            return self.unknown("product", (left, right), min(ends), max(ends))
        return self.term(Product(left, right), min(ends), max(ends))

    def _multiplies(self, term: Term) -> bool:
        """Whether numbers are multiplied in a number.

        Products of products are left unknown: z3 multiplies them out, at any length, and looks at
        no limit meanwhile.
        """
        waiting = [term]
        while waiting:
            now = waiting[-1]
            if now in self.multiplying:
                waiting.pop()
                continue
            node = self.nodes[now]
            parts = operands(node)
            missing = [part for part in parts if part not in self.multiplying]
            if missing:
                waiting.extend(missing)
                continue
            waiting.pop()
            inside = any(self.multiplying[part] for part in parts)
            self.multiplying[now] = inside or isinstance(node, Product)
        return self.multiplying[term]

    def quotient(self, left: Term, right: Term, *, rest: bool) -> Term:
        """A number divided by another that is not 0, rounded down, or what remains."""
        known = self.quotients.get((left, right, rest))
        if known is None:
            known = self.quotients[left, right, rest] = self._quotient(left, right, rest=rest)
        return known

    def _quotient(self, left: Term, right: Term, *, rest: bool) -> Term:
        divisor = self.value(right)
        if divisor is not None and divisor < 0:
            # Rounding down keeps the quotient as it is when both signs change.
            turned = self.quotient(self.scaled(left, -1), self.constant(-divisor), rest=rest)
            return self.scaled(turned, -1) if rest else turned
        if divisor == 0:
            return self.false
        if divisor is None:
            divisors = self.members(right)
            if divisors is not None:
                cases = [
                    (on, self.quotient(left, self.constant(each), rest=rest))
                    for each, on in divisors.items()
                ]
                return self.case_term(cases)
            low, high = self._ends_of_quotient(left, right, rest=rest)
            return self.unknown("remainder" if rest else "quotient", (left, right), low, high)
        if self.is_enumerated(left):
            return self.case_term(
                (on, self.constant(value % divisor if rest else value // divisor))
                for value, on in self._ways(left).items()
            )
        low, high = self.lows[left], self.highs[left]
        if rest:
            return self.term(Quotient(left, divisor, True), 0, divisor - 1)
        return self.term(Quotient(left, divisor, False), low // divisor, high // divisor)

    def _ends_of_quotient(self, left: Term, right: Term, *, rest: bool) -> tuple[int, int]:
        most = max(abs(self.lows[right]), abs(self.highs[right]))
        if not rest:
            most = max(abs(self.lows[left]), abs(self.highs[left])) + 1
        return -most, most

    def _size(self, term: Term) -> int:
        """How many values lie between the bounds of a number."""
        return self.highs[term] - self.lows[term] + 1

    # ---- choices

    def cases(self, cases: Iterable[tuple[Term, Term]]) -> Term:
        """The value of the case whose condition holds; they exclude each other, and one holds."""
        listed = list(cases)
        if all(self.is_truth(value) for _, value in listed):
            return self.any_of([self.all_of(pair) for pair in listed])
        return self.case_term(listed)

    def choice(self, condition: Term, then: Term, otherwise: Term) -> Term:
        """`then` where the condition holds."""
        if condition == self.true or then == otherwise:
            return then
        if condition == self.false:
            return otherwise
        refuted = self.negation(condition)
        if self.is_truth(then) and self.is_truth(otherwise):
            pairs = (condition, then), (refuted, otherwise)
            made = self.any_of([self.all_of(pair) for pair in pairs])
            self.choose(made, condition, then, otherwise)
            return made
        return self.case_term([(condition, then), (refuted, otherwise)])

    # ---- the best of several

    def extreme(self, name: str, terms: Iterable[Term]) -> Term:
        """`minimum` or `maximum` of terms, of which there is one at least."""
        found = list(dict.fromkeys(terms))
        most = name == "maximum"
        return self.best(most, [(self.true, term, term) for term in found])

    def best(self, most: bool, candidates: Iterable[tuple[Term, Term, Term]]) -> Term:
        """The value of the candidate whose condition holds and whose second term is best.

        Of several it is the first; where none holds it does not matter what it is.
        """
        kept = [each for each in dict.fromkeys(candidates) if each[0] != self.false]
        if len({value for _, _, value in kept}) == 1:
            return kept[0][2]
        if all(self.is_enumerated(by) for _, by, _ in kept):
            return self._first_in_order(most, kept)
        chosen: list[tuple[Term, Term]] = []
        for place, (condition, by, value) in enumerate(kept):
            beaten = [
                self.all_of([other, self.better(most, than, by, equal=at < place)])
                for at, (other, than, _) in enumerate(kept)
                if at != place
            ]
            wins = self.all_of([condition, *map(self.negation, beaten)])
            chosen.append((wins, value))
        return self.cases(chosen)

    def _first_in_order(self, most: bool, kept: Sequence[tuple[Term, Term, Term]]) -> Term:
        """The best where the candidates' numbers have few values: thresholds, no comparisons."""
        as_good: dict[int, list[tuple[Term, Term]]] = {}
        for condition, by, value in kept:
            for number, on in self._ways(by).items():
                chosen = self.constant(number) if value == by else value
                as_good.setdefault(number, []).append((self.all_of([condition, on]), chosen))
        found: list[tuple[Term, Term]] = []
        before = self.false
        for number in sorted(as_good, reverse=most):
            for condition, value in as_good[number]:
                found.append((self.all_of([condition, self.negation(before)]), value))
                before = self.any_of([before, condition])
        return self.cases(found)

    def better(self, most: bool, one: Term, than: Term, *, equal: bool) -> Term:
        """Whether one number is better than another, or also as good."""
        low, high = (than, one) if most else (one, than)
        return self.at_most_zero(self.weighted([(low, 1), (high, -1)], 0 if equal else 1))

    def tied(self, most: bool, candidates: Iterable[tuple[Term, Term]]) -> Term:
        """Whether several candidates are best."""
        kept = [each for each in candidates if each[0] != self.false]
        pairs = []
        for place, (condition, by) in enumerate(kept):
            for at in range(place):
                other, than = kept[at]
                beaten = [
                    self.all_of([third, self.better(most, best, by, equal=False)])
                    for third, best in kept
                ]
                pairs.append(
                    self.all_of(
                        [condition, other, self.equal(by, than), *map(self.negation, beaten)]
                    )
                )
        return self.any_of(pairs)


def in_words(name: str) -> str:
    """What an unknown number of this name is, for people."""
    return next((words for begin, words in SPOKEN.items() if name.startswith(begin)), f"a {name}")
