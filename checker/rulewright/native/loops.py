"""Writes loops: over domains, for reductions and for definite descriptions."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, assert_never

from rulewright.core.ir import (
    Constant,
    Domain,
    Expr,
    Generator,
    Interval,
    Listing,
    Local,
    Members,
    Pick,
    Reduce,
)
from rulewright.native import arithmetic, arrays
from rulewright.native.ir import I1, I64, Function, Reg, Value
from rulewright.native.scope import Scope

if TYPE_CHECKING:
    from rulewright.native.expressions import Writer

Body = Callable[[Scope], None]
"""Writes what happens in one round."""


class Loops:
    """Writes loops for one function."""

    def __init__(self, writer: Writer) -> None:
        self.writer = writer
        self.f = writer.f

    # ---- rounds

    def each(self, generators: Sequence[Generator], scope: Scope, steps: int, body: Body) -> None:
        """The rounds of generators inside each other, where their conditions hold.

        `steps` is about how much work a round of the innermost one is.
        """
        if not generators:
            body(scope)
            return
        first, rest = generators[0], generators[1:]
        inner = steps
        for generator in rest:
            inner *= max(1, generator.type.high - generator.type.low + 1)

        def round_of(bound: Scope) -> None:
            self._where(first.condition, bound, lambda: self.each(rest, bound, steps, body))

        self.values(first.domain, first.name, scope, inner, round_of)

    def values(self, domain: Domain, name: str, scope: Scope, steps: int, body: Body) -> None:
        """A round for each value of a domain, bound to the name."""
        known = self.writer.rules.evaluator.domain(domain, scope.known)
        if known is not None and self.writer.rules.unrolls(len(known), steps):
            for value in known:
                if isinstance(value, int):
                    body(scope.bind(name, value))
            return
        match domain:
            case Interval(low, high):
                first = self.writer.number(low, scope)
                end = self.writer.behind(high, scope)
                with self.f.rounds(first, end) as index:
                    body(scope.bind(name, index))
            case Listing():
                self._listed(domain, name, scope, body)
            case Members(collection):
                self._members(self.writer.array(collection, scope), name, scope, body)
            case _:
                assert_never(domain)

    def _listed(self, domain: Listing, name: str, scope: Scope, body: Body) -> None:
        table = self.writer.rules.lists[domain.table]
        start, _ = self.writer.place(table.dims, domain.indices, scope)
        code = self.writer.rules.lists_of(domain.table)
        first = self.f.load(self.f.at(code.offsets, start))
        end = self.f.load(self.f.at(code.offsets, arithmetic.add(self.f, start, 1)))
        with self.f.rounds(first, end) as index:
            body(scope.bind(name, self.f.load(self.f.at(code.members, index))))

    def _members(self, collection: arrays.Array, name: str, scope: Scope, body: Body) -> None:
        for_members(self.f, collection, lambda index: body(scope.bind(name, index)))

    def _where(self, condition: Expr | None, scope: Scope, write: Callable[[], None]) -> None:
        """Write something that happens where the condition holds."""
        if condition is None:
            write()
            return
        known = self.writer.rules.evaluator.value(condition, scope.known)
        if known is not None:
            if known:
                write()
            return
        inside, behind = self.f.label("where"), self.f.label("next")
        self.writer.conditions.jump(condition, scope, inside, behind)
        self.f.begin(inside)
        write()
        self.f.begin(behind)

    def _steps(self, expr: Expr) -> int:
        return self.writer.rules.costs.steps(expr)

    # ---- all and any

    def decide(self, expr: Reduce, scope: Scope, yes: str, no: str) -> None:
        """Go on at `yes` or `no`, whichever the loop over `all` or `any` decides."""

        def body(bound: Scope) -> None:
            following = self.f.label("next")
            if expr.operator == "all":
                self.writer.conditions.jump(expr.body, bound, following, no)
            else:
                self.writer.conditions.jump(expr.body, bound, yes, following)
            self.f.begin(following)

        self.each(expr.generators, scope, self._steps(expr.body), body)
        self.f.jump(yes if expr.operator == "all" else no)

    # ---- reductions

    def reduction(self, expr: Reduce, scope: Scope) -> Value:
        """What the rounds come to."""
        known = self.writer.rules.evaluator.value(expr, scope.known)
        if isinstance(known, int):
            return known
        match expr.operator:
            case "all" | "any":
                return self.writer.conditions.by_jumps(expr, scope)
            case "sum":
                return self._sum(expr, scope)
            case _:
                return self._extreme(expr, scope)

    def _sum(self, expr: Reduce, scope: Scope) -> Value:
        total = self.f.slot()
        self.f.store(0, total)

        def body(bound: Scope) -> None:
            value = self.writer.number(expr.body, bound)
            self.f.store(arithmetic.add(self.f, self.f.load(total), value), total)

        def counted(bound: Scope) -> None:
            if last.condition is None:
                body(bound)
                return
            value = arithmetic.number(self.f, self.writer.truth(last.condition, bound))
            self.f.store(arithmetic.add(self.f, self.f.load(total), value), total)

        *outer, last = expr.generators
        steps = self._steps(expr.body)
        if expr.body == Constant(1):
            bare = Generator(last.name, last.type, last.domain, None, last.shape)
            self.each([*outer, bare], scope, steps + _steps_of(self, last), counted)
        else:
            self.each(expr.generators, scope, steps, body)
        return self.f.load(total)

    def _extreme(self, expr: Reduce, scope: Scope) -> Value:
        best, found = self.f.slot(), self.f.slot(I1)
        self.f.store(0, best)
        self.f.store(0, found, I1)
        done = self.f.label("done")
        first_is_best = self._ascending(expr) and self._harmless(expr)

        def body(bound: Scope) -> None:
            value = self.writer.number(expr.body, bound)
            if not first_is_best:
                predicate = "slt" if expr.operator == "min" else "sgt"
                better = self.f.compare(predicate, value, self.f.load(best))
                fresh = self.f.op("xor", self.f.load(found, I1), 1, I1)
                value = self.f.choose(self.f.op("or", fresh, better, I1), value, self.f.load(best))
            self.f.store(value, best)
            self.f.store(1, found, I1)
            if first_is_best:
                self.f.jump(done)
                self.f.begin(self.f.label("never"))

        self.each(expr.generators, scope, self._steps(expr.body), body)
        self.f.begin(done)
        if expr.otherwise is None and expr.empty is None:
            return self.f.load(best)
        some, none = self.f.label("some"), self.f.label("none")
        self.f.branch(self.f.load(found, I1), some, none)
        self.f.begin(none)
        if expr.otherwise is not None:
            self.f.store(self.writer.number(expr.otherwise, scope), best)
        else:
            self.writer.fail(expr.empty)
        self.f.begin(some)
        return self.f.load(best)

    def _ascending(self, expr: Reduce) -> bool:
        """Whether the first value that comes is the smallest."""
        match expr.operator, expr.generators, expr.body:
            case "min", (Generator(domain=domain) as generator,), Local(name):
                if isinstance(domain, Listing) and domain.table not in self.writer.rules.ascending:
                    return False
                return generator.name == name
            case _:
                return False

    def _harmless(self, expr: Reduce) -> bool:
        """Whether rounds behind the first need not be judged."""
        (generator,) = expr.generators
        return generator.condition is None or self.writer.safe(generator.condition)

    # ---- definite descriptions

    def description(self, expr: Pick, scope: Scope) -> Value:
        """The one candidate."""
        count, place, best = self.f.slot(), self.f.slot(), self.f.slot()
        for slot in (count, place, best):
            self.f.store(0, slot)

        def body(bound: Scope) -> None:
            name = self.writer.number(Local(expr.generator.name, expr.generator.type), bound)
            if expr.by is None:
                self.f.store(self.f.op("add", self.f.load(count), 1), count)
                self.f.store(name, place)
            else:
                self._better(expr, name, self.writer.number(expr.by, bound), (count, place, best))

        steps = 1 if expr.by is None else self._steps(expr.by)
        self.each([expr.generator], scope, steps + _steps_of(self, expr.generator), body)
        result = self.f.slot()
        one, other, end = self.f.label("one"), self.f.label("other"), self.f.label("end")
        self.f.branch(self.f.compare("eq", self.f.load(count), 1), one, other)
        self.f.begin(one)
        self.f.store(arithmetic.add(self.f, self.f.load(place), expr.wrap), result)
        self.f.jump(end)
        self.f.begin(other)
        if expr.otherwise is not None:
            self.f.store(self.writer.number(expr.otherwise, scope), result)
        else:
            self._none_or_several(expr, count)
        self.f.begin(end)
        return self.f.load(result)

    def _better(self, expr: Pick, name: Value, value: Value, slots: tuple[Reg, Reg, Reg]) -> None:
        """Keep the candidate if nobody before surpasses it."""
        count, place, best = slots
        known = self.f.load(best)
        fresh = self.f.compare("eq", self.f.load(count), 0)
        predicate = "sgt" if expr.operator == "most" else "slt"
        surpasses = self.f.op("or", fresh, self.f.compare(predicate, value, known), I1)
        alike = self.f.convert("zext", self.f.compare("eq", value, known), I64)
        more = self.f.op("add", self.f.load(count), alike)
        self.f.store(self.f.choose(surpasses, 1, more), count)
        self.f.store(self.f.choose(surpasses, name, self.f.load(place)), place)
        self.f.store(self.f.choose(surpasses, value, known), best)

    def _none_or_several(self, expr: Pick, count: Reg) -> None:
        none, several = self.f.label("none"), self.f.label("several")
        self.f.branch(self.f.compare("eq", self.f.load(count), 0), none, several)
        self.f.begin(none)
        self.writer.fail(expr.none)
        self.f.begin(several)
        self.writer.fail(expr.several)


def for_members(f: Function, collection: arrays.Array, body: Callable[[Reg], None]) -> None:
    """A round for each member of a set, ascending."""
    with f.rounds(0, collection.count) as index:
        there, behind = f.label("there"), f.label("next")
        f.branch(arithmetic.truth(f, arrays.cell(f, collection, index)), there, behind)
        f.begin(there)
        body(index)
        f.begin(behind)


def _steps_of(loops: Loops, generator: Generator) -> int:
    condition = generator.condition
    return 1 if condition is None else loops.writer.rules.costs.steps(condition)
