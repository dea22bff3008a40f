"""Draws terms over a few small leaves, with the value of each in every world."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from itertools import product
from random import Random

from msgspec import Struct

from rulewright.core.running.algebra import Term
from rulewright.symbolic.terms.nodes import Member
from rulewright.symbolic.terms.terms import Terms

LARGE = 200
"""Terms with larger values are not built upon."""


class Drawn(Struct, frozen=True):
    """A term, what it has been made of, and its value in each world."""

    term: Term
    words: str
    values: tuple[int, ...]


class Terminology:
    """Terms over free truth values, a free number, and one of a few values.

    A *world* gives each leaf a value; `worlds` are all of them.
    """

    def __init__(self, random: Random) -> None:
        self.random = random
        self.terms = Terms()
        names = "abc"[: random.randint(1, 3)]
        leaves = [self.terms.truth(name) for name in names]
        number = self.terms.number("n", -2, 3)
        member = self.terms.free_member("m", -1, random.choice((1, 2)))
        node = self.terms.nodes[member]
        assert isinstance(node, Member)
        self.worlds: list[dict[Term, int]] = []
        self.names: list[dict[str, int]] = []
        for *truths, count, chosen in product(
            *[(0, 1)] * len(leaves), range(-2, 4), [value for value, _ in node.values]
        ):
            world = {**dict(zip(leaves, truths, strict=True)), number: count}
            world.update((on, int(value == chosen)) for value, on in node.values)
            self.worlds.append(world)
        self.leaves = (*leaves, number, *(on for _, on in node.values))
        self.truths = [self._leaf(leaf, name) for leaf, name in zip(leaves, names, strict=True)]
        self.truths += [self._leaf(on, f"m={value}") for value, on in node.values]
        chosen_values = tuple(
            next(value for value, on in node.values if world[on]) for world in self.worlds
        )
        self.numbers = [self._leaf(number, "n"), Drawn(member, "m", chosen_values)]
        for value in (0, 2, -3):
            term = self.terms.constant(value)
            self.numbers.append(Drawn(term, str(value), (value,) * len(self.worlds)))

    def _leaf(self, term: Term, name: str) -> Drawn:
        return Drawn(term, name, tuple(world[term] for world in self.worlds))

    def truth(self) -> Drawn:
        """One of the truth values so far."""
        return self.random.choice(self.truths)

    def number(self) -> Drawn:
        """One of the numbers so far; a truth value is one too."""
        return self.random.choice([*self.numbers, *self.truths])

    def several(self, draw: Callable[[], Drawn], least: int, most: int) -> list[Drawn]:
        """A few."""
        return [draw() for _ in range(self.random.randint(least, most))]

    def draw(self) -> Drawn:
        """One more term of those so far."""
        truths = (self._joined, self._negation, self._chosen_truth, self._compared, self._tied)
        numbers = (self._sum, self._operation, self._chosen_number, self._extreme, self._best)
        if self.random.random() < 0.5:
            drawn = self.random.choice(truths)()
            self.truths.append(drawn)
        else:
            drawn = self.random.choice(numbers)()
            if max(map(abs, drawn.values)) <= LARGE:
                self.numbers.append(drawn)
        return drawn

    def _made(self, term: Term, name: str, of: Sequence[Drawn], value: Callable[..., int]) -> Drawn:
        values = tuple(
            int(value(*(each.values[world] for each in of))) for world in range(len(self.worlds))
        )
        return Drawn(term, f"{name}({', '.join(each.words for each in of)})", values)

    # ---- truth values

    def _joined(self) -> Drawn:
        of = self.several(self.truth, 0, 4)
        name, join, value = self.random.choice(
            (("all", self.terms.all_of, all), ("any", self.terms.any_of, any))
        )
        return self._made(join([each.term for each in of]), name, of, lambda *values: value(values))

    def _negation(self) -> Drawn:
        of = self.truth()
        return self._made(self.terms.negation(of.term), "not", [of], lambda value: not value)

    def _chosen_truth(self) -> Drawn:
        return self._chosen(self.truth)

    def _compared(self) -> Drawn:
        of = [self.number(), self.number()]
        name = self.random.choice(("less", "equal"))
        term = self.terms.operation(name, of[0].term, of[1].term)
        return self._made(
            term, name, of, lambda one, other: one < other if name == "less" else one == other
        )

    def _tied(self) -> Drawn:
        most = self.random.choice((True, False))
        of = [each for _ in range(self.random.randint(1, 3)) for each in self._candidate()]
        pairs = [(of[at].term, of[at + 1].term) for at in range(0, len(of), 2)]

        def value(*values: int) -> bool:
            by = [number for holds, number in _pairs(values) if holds]
            return bool(by) and by.count(max(by) if most else min(by)) > 1

        return self._made(self.terms.tied(most, pairs), f"tied {most}", of, value)

    def _candidate(self) -> tuple[Drawn, Drawn]:
        return self.truth(), self.number()

    # ---- numbers

    def _sum(self) -> Drawn:
        of = self.several(self.number, 1, 4)
        times = [self.random.choice((1, 1, -1, 2)) for _ in of]
        more = self.random.randint(-2, 2)
        weighted = [(each.term, by) for each, by in zip(of, times, strict=True)]
        return self._made(
            self.terms.weighted(weighted, more),
            f"sum {more} {times}",
            of,
            lambda *values: more + sum(a * b for a, b in zip(values, times, strict=True)),
        )

    def _operation(self) -> Drawn:
        of = [self.number(), self.number()]
        name = self.random.choice(("multiply", "divide", "modulo"))
        divisors = {*of[1].values, self.terms.lows[of[1].term], self.terms.highs[of[1].term]}
        if min(divisors) <= 0 <= max(divisors):
            name = "multiply"
        term = self.terms.operation(name, of[0].term, of[1].term)
        work: dict[str, Callable[[int, int], int]] = {
            "multiply": lambda one, other: one * other,
            "divide": lambda one, other: one // other,
            "modulo": lambda one, other: one % other,
        }
        return self._made(term, name, of, work[name])

    def _chosen_number(self) -> Drawn:
        return self._chosen(self.number)

    def _chosen(self, side: Callable[[], Drawn]) -> Drawn:
        of = [self.truth(), side(), side()]
        term = self.terms.choice(of[0].term, of[1].term, of[2].term)
        return self._made(term, "if", of, lambda holds, then, other: then if holds else other)

    def _extreme(self) -> Drawn:
        of = self.several(self.number, 1, 3)
        name, extreme = self.random.choice((("minimum", min), ("maximum", max)))
        term = self.terms.extreme(name, [each.term for each in of])
        return self._made(term, name, of, lambda *values: extreme(values))

    def _best(self) -> Drawn:
        """The best of several, of which the last is always there."""
        most = self.random.choice((True, False))
        count = self.random.randint(1, 3)
        sure = Drawn(self.terms.true, "true", (1,) * len(self.worlds))
        of: list[Drawn] = []
        for at in range(count):
            of += [sure if at == count - 1 else self.truth(), self.number(), self.number()]
        triples = [(of[at].term, of[at + 1].term, of[at + 2].term) for at in range(0, len(of), 3)]

        def value(*values: int) -> int:
            there = [each for each in _triples(values) if each[0]]
            best = (max if most else min)(there, key=lambda each: each[1])
            return best[2]

        return self._made(self.terms.best(most, triples), f"best {most}", of, value)


def _pairs(values: Sequence[int]) -> Iterable[tuple[int, int]]:
    return zip(values[::2], values[1::2], strict=True)


def _triples(values: Sequence[int]) -> Iterable[tuple[int, int, int]]:
    return zip(values[::3], values[1::3], values[2::3], strict=True)
