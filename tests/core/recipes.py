"""Random closed expressions: recipes with a meaning of their own, from which core is built.

A recipe is a tuple: what to make, then its parts. `meaning` judges recipes directly, in plain
Python, and knows nothing of core; `built` makes the core expression that must mean the same.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from functools import cache
from typing import Any

from hypothesis import strategies as st

from rulewright.core import build as b
from rulewright.core import intervals
from rulewright.core.ir import (
    Expr,
    Function,
    Generator,
    Graph,
    ListTable,
    Parameter,
    Site,
    Table,
    Type,
)
from rulewright.core.shapes import Number
from tests.reference.trails import trails

Recipe = tuple[Any, ...]

SHAPE = Number(-9, 9)
SITES = tuple(Site("range", f"rule {n}", f"site {n}", (), None) for n in range(6))
WORTH = Table("worth", (2, 3), (4, -1, 0, 2, 7, 1))
NEAR = ListTable("near", (3,), ((), (2, 0, 2), (5,)))
ENDS = Table("ends", (5, 2), (0, 1, 1, 2, 2, 0, 2, 3, 3, 4))
"""A triangle with a tail."""
PATH = Graph("path", ((1,), (0, 2), (1, 3), (2,), ()))
TABLES: tuple[Table, Table, ListTable, Graph] = (WORTH, ENDS, NEAR, PATH)


class Failed(Exception):  # noqa: N818 - a meaning, not an error
    """A site's obligation fails."""

    def __init__(self, site: Site) -> None:
        super().__init__(site.what)
        self.site = site


# ---- which recipes there are

ARITHMETIC: dict[str, Callable[[int, int], int]] = {
    "add": lambda a, d: a + d,
    "subtract": lambda a, d: a - d,
    "multiply": lambda a, d: a * d,
    "minimum": min,
    "maximum": max,
}
BINARY = (*ARITHMETIC, "divide", "modulo")
COMPARISONS: dict[str, Callable[[int, int], int]] = {
    "equal": lambda a, d: a == d,
    "unequal": lambda a, d: a != d,
    "less": lambda a, d: a < d,
    "at_most": lambda a, d: a <= d,
}
site_numbers = st.integers(0, len(SITES) - 1)


Recipes = st.SearchStrategy[Recipe]


@cache
def numbers(names: tuple[str, ...] = (), depth: int = 3) -> Recipes:
    """A recipe of a number that may read `names`."""
    leaf: Recipes = st.tuples(st.just("constant"), st.integers(-4, 4))
    if names:
        leaf |= st.tuples(st.just("local"), st.sampled_from(names))
    if depth == 0:
        return leaf
    number, truth = numbers(names, depth - 1), truths(names, depth - 1)
    name, inner = _one_more(names)
    within, loop = numbers(inner, depth - 1), loops(names, depth - 1)
    array = arrays(names, depth - 1)
    barred = st.tuples(st.just("tabulate"), st.just(name), truths(inner, depth - 1))
    _, both = _one_more(inner)
    second_loop = loops(inner, depth - 1)
    pairing = st.sampled_from(["all", "any", "sum", "max"])
    otherwise = st.none() | number
    site = site_numbers
    return st.one_of(
        leaf,
        st.tuples(st.sampled_from(BINARY), number, number, site),
        st.tuples(st.just("if"), truth, number, number),
        st.tuples(st.just("let"), st.just(name), number, within),
        st.tuples(st.just("sum"), loop, within),
        st.tuples(st.sampled_from(["min", "max"]), loop, within, otherwise, site),
        st.tuples(st.just("the"), loop, otherwise, site, site),
        st.tuples(st.sampled_from(["most", "least"]), loop, within, otherwise, site, site),
        st.tuples(st.just("bounded"), number, st.integers(-3, 0), st.integers(0, 3), site),
        st.tuples(st.just("worth"), number, number),
        st.tuples(st.just("cell"), array, number),
        st.tuples(st.just("twice"), number),
        st.tuples(st.just("distance"), number, number, barred, otherwise, site),
        st.tuples(st.just("longest_trail"), barred, barred),
        st.tuples(st.just("pairs"), pairing, loop, second_loop, numbers(both, depth - 1), site),
    )


@cache
def truths(names: tuple[str, ...] = (), depth: int = 3) -> Recipes:
    """A recipe of a truth value."""
    number = numbers(names, max(0, depth - 1))
    compared = st.tuples(st.sampled_from(sorted(COMPARISONS)), number, number)
    if depth == 0:
        return compared
    truth, loop = truths(names, depth - 1), loops(names, depth - 1)
    _, inner = _one_more(names)
    return st.one_of(
        compared,
        st.tuples(st.sampled_from(["and", "or", "implies"]), truth, truth),
        st.tuples(st.just("not"), truth),
        st.tuples(st.sampled_from(["all", "any"]), loop, truths(inner, depth - 1)),
        st.tuples(st.just("obliged"), truth, site_numbers, truth),
    )


@cache
def arrays(names: tuple[str, ...] = (), depth: int = 2) -> Recipes:
    """A recipe of an array of five numbers."""
    name, inner = _one_more(names)
    tabulated: Recipes = st.tuples(
        st.just("tabulate"), st.just(name), numbers(inner, max(0, depth - 1))
    )
    if depth == 0:
        return tabulated
    truth, array = truths(names, depth - 1), arrays(names, depth - 1)
    return st.one_of(
        tabulated,
        st.tuples(st.just("if"), truth, array, array),
        st.tuples(st.just("bounded"), array, st.just(-2), st.just(2), site_numbers),
    )


def loops(names: tuple[str, ...], depth: int) -> Recipes:
    """A recipe of a generator."""
    name, inner = _one_more(names)
    low = st.tuples(st.just("constant"), st.integers(-2, 1))
    high = st.tuples(st.just("constant"), st.integers(-1, 2)) | numbers(names, 0)
    domain = st.one_of(
        st.tuples(st.just("interval"), low, high),
        st.tuples(st.just("near"), numbers(names, depth)),
        st.tuples(st.just("members"), truths(inner, depth)),
    )
    return st.tuples(st.just(name), domain, st.none() | truths(inner, depth))


def _one_more(names: tuple[str, ...]) -> tuple[str, tuple[str, ...]]:
    """A fresh name, and the names with it."""
    name = f"n{len(names)}"
    return name, (*names, name)


# ---- what they mean

Values = dict[str, int]


def meaning(recipe: Recipe, values: Values) -> int:
    """The value of a number or a truth value. Raises `Failed` where an obligation fails."""
    match recipe:
        case ("constant", int(value)):
            return value
        case ("local", name):
            return values[name]
        case (operator, left, right, site) if operator in {"divide", "modulo"}:
            a, d = meaning(left, values), meaning(right, values)
            if d == 0:
                raise Failed(SITES[site])
            return a // d if operator == "divide" else a % d
        case (operator, left, right, _) if operator in ARITHMETIC:
            return ARITHMETIC[operator](meaning(left, values), meaning(right, values))
        case (operator, left, right) if operator in COMPARISONS:
            return COMPARISONS[operator](meaning(left, values), meaning(right, values))
        case ("and", left, right):
            return meaning(left, values) and meaning(right, values)
        case ("or", left, right):
            return meaning(left, values) or meaning(right, values)
        case ("implies", left, right):
            return not meaning(left, values) or meaning(right, values)
        case ("not", operand):
            return not meaning(operand, values)
        case ("if", condition, then, otherwise):
            return meaning(then if meaning(condition, values) else otherwise, values)
        case ("let", name, value, body):
            return meaning(body, {**values, name: meaning(value, values)})
        case ("obliged", condition, site, value):
            if not meaning(condition, values):
                raise Failed(SITES[site])
            return meaning(value, values)
        case ("bounded", value, low, high, site):
            found = meaning(value, values)
            if not low <= found <= high:
                raise Failed(SITES[site])
            return found
        case _:
            return _other_meaning(recipe, values)


def _other_meaning(recipe: Recipe, values: Values) -> int:
    match recipe:
        case ("all", loop, body):
            return all(meaning(body, each) for each in _rounds(loop, values))
        case ("any", loop, body):
            return any(meaning(body, each) for each in _rounds(loop, values))
        case ("sum", loop, body):
            return sum(meaning(body, each) for each in _rounds(loop, values))
        case ("min" | "max" as operator, loop, body, otherwise, site):
            found = [meaning(body, each) for each in _rounds(loop, values)]
            if not found:
                return _else(otherwise, values, site)
            return min(found) if operator == "min" else max(found)
        case ("pairs", operator, loop, second, body, site):
            rounds = (pair for each in _rounds(loop, values) for pair in _rounds(second, each))
            return _of_pairs(operator, (meaning(body, pair) for pair in rounds), SITES[site])
        case ("the", loop, otherwise, none, several):
            found = [each[loop[0]] for each in _rounds(loop, values)]
            return _only(found, otherwise, values, (none, several))
        case ("most" | "least" as operator, loop, by, otherwise, none, several):
            rated = [(meaning(by, each), each[loop[0]]) for each in _rounds(loop, values)]
            best = (max if operator == "most" else min)((r for r, _ in rated), default=None)
            found = [candidate for rate, candidate in rated if rate == best]
            return _only(found, otherwise, values, (none, several))
        case ("worth", row, column):
            r = meaning(row, values) % 2
            return ((4, -1, 0), (2, 7, 1))[r][meaning(column, values) % 3]
        case ("cell", array, index):
            return array_meaning(array, values)[meaning(index, values) % 5]
        case ("twice", argument):
            return 2 * meaning(argument, values)
        case ("distance", start, end, avoiding, otherwise, site):
            a, z = meaning(start, values) % 5, meaning(end, values) % 5
            barred = array_meaning(avoiding, values)
            between = range(min(a, z) + 1, max(a, z))
            if a == z or (4 not in {a, z} and not any(barred[place] for place in between)):
                return abs(a - z)
            return _else(otherwise, values, site)
        case ("longest_trail", edges, blocked):
            used, barred = array_meaning(edges, values), array_meaning(blocked, values)
            rows = list(zip(ENDS.values[::2], ENDS.values[1::2], strict=True))
            ends = [pair for pair, is_used in zip(rows, used, strict=True) if is_used]
            stops = [place for place in range(5) if barred[place]]
            return max(map(len, trails(ends, stops)), default=0)
        case _:
            raise AssertionError(recipe)


def _of_pairs(operator: str, bodies: Iterator[int], site: Site) -> int:
    match operator:
        case "all":
            return all(body == 1 for body in bodies)
        case "any":
            return any(body == 1 for body in bodies)
        case "sum":
            return sum(bodies)
        case _:
            found = list(bodies)
            if not found:
                raise Failed(site)
            return max(found)


def array_meaning(recipe: Recipe, values: Values) -> tuple[int, ...]:
    """The cells of an array. Raises `Failed` where an obligation fails."""
    match recipe:
        case ("tabulate", name, body):
            return tuple(int(meaning(body, {**values, name: index})) for index in range(5))
        case ("if", condition, then, otherwise):
            return array_meaning(then if meaning(condition, values) else otherwise, values)
        case ("bounded", value, low, high, site):
            found = array_meaning(value, values)
            if not all(low <= cell <= high for cell in found):
                raise Failed(SITES[site])
            return found
        case _:
            raise AssertionError(recipe)


def _rounds(loop: Recipe, values: Values) -> Iterator[Values]:
    name, domain, condition = loop
    for value in _domain(name, domain, values):
        each = {**values, name: value}
        if condition is None or meaning(condition, each):
            yield each


def _domain(name: str, domain: Recipe, values: Values) -> Sequence[int]:
    match domain:
        case ("interval", low, high):
            return range(meaning(low, values), meaning(high, values) + 1)
        case ("near", index):
            return ((), (2, 0, 2), (5,))[meaning(index, values) % 3]
        case ("members", inside):
            return [k for k in range(3) if meaning(inside, {**values, name: k})]
        case _:
            raise AssertionError(domain)


def _else(otherwise: Recipe | None, values: Values, site: int) -> int:
    if otherwise is None:
        raise Failed(SITES[site])
    return meaning(otherwise, values)


def _only(
    found: list[int], otherwise: Recipe | None, values: Values, sites: tuple[int, int]
) -> int:
    """The only one found; `sites` are for none and for several."""
    if len(found) == 1:
        return found[0]
    return _else(otherwise, values, sites[1 if found else 0])


# ---- the core of them

ARGUMENT = Parameter("x", b.scalar_type(b.local("x", intervals.scalar(-(2**40), 2**40))), SHAPE)
TWICE = Function(
    "twice", (ARGUMENT,), b.multiply(b.constant(2), b.local(ARGUMENT.name, ARGUMENT.type))
)


BUILDERS: dict[str, Callable[[Expr, Expr], Expr]] = {
    "add": b.add,
    "subtract": b.subtract,
    "multiply": b.multiply,
    "minimum": b.minimum,
    "maximum": b.maximum,
    "equal": b.equal,
    "unequal": b.unequal,
    "less": b.less,
    "at_most": b.at_most,
    "and": b.both,
    "or": b.either,
    "implies": b.implies,
}


def built(recipe: Recipe, types: dict[str, Type]) -> Expr:
    """The core expression of a recipe."""
    match recipe:
        case ("constant", value):
            return b.constant(value)
        case ("local", name):
            return b.local(name, types[name])
        case ("divide" | "modulo" as operator, left, right, site):
            dividend, divisor = built(left, types), built(right, types)
            make: Callable[[Expr, Expr], Expr] = b.divide if operator == "divide" else b.modulo
            a, d = b.local("dividend", dividend.type), b.local("divisor", divisor.type)
            guarded = b.obliged(b.unequal(d, b.constant(0)), SITES[site], make(a, d))
            return b.let_in("dividend", dividend, b.let_in("divisor", divisor, guarded))
        case (operator, left, right, *_) if operator in BUILDERS:
            return BUILDERS[operator](built(left, types), built(right, types))
        case ("not", operand):
            return b.negation(built(operand, types))
        case ("if", condition, then, otherwise):
            return b.conditional(
                built(condition, types), built(then, types), built(otherwise, types)
            )
        case ("let", name, value, body):
            bound = built(value, types)
            return b.let_in(name, bound, built(body, {**types, name: bound.type}))
        case ("obliged", condition, site, value):
            return b.obliged(built(condition, types), SITES[site], built(value, types))
        case ("bounded", value, low, high, site):
            return b.bounded(built(value, types), low, high, SITES[site])
        case _:
            return _other_built(recipe, types)


def _other_built(recipe: Recipe, types: dict[str, Type]) -> Expr:
    match recipe:
        case ("all" | "any" | "sum" as operator, loop, body):
            generator, inside = _loop(loop, body, types)
            quantify = {"all": b.all_of, "any": b.any_of, "sum": b.total}[operator]
            return quantify((generator,), inside)
        case ("min" | "max" as operator, loop, body, otherwise, site):
            generator, inside = _loop(loop, body, types)
            extreme = b.least_of if operator == "min" else b.greatest_of
            return extreme((generator,), inside, _maybe(otherwise, types), SITES[site])
        case ("pairs", operator, loop, second, body, site):
            return _built_pairs(operator, loop, second, body, SITES[site], types)
        case ("the", loop, None, none, several):
            return b.pick("the", _generator(loop, types), None, SITES[none], SITES[several])
        case ("the", loop, otherwise, _, _):
            return b.pick_or("the", _generator(loop, types), None, built(otherwise, types))
        case ("most" | "least" as operator, loop, by, None, none, several):
            generator, rate = _loop(loop, by, types)
            return b.pick(operator, generator, rate, SITES[none], SITES[several])
        case ("most" | "least" as operator, loop, by, otherwise, _, _):
            generator, rate = _loop(loop, by, types)
            return b.pick_or(operator, generator, rate, built(otherwise, types))
        case ("worth", row, column):
            return b.lookup(WORTH, (_index(row, 2, types), _index(column, 3, types)))
        case ("cell", array, index):
            return b.element(built(array, types), (_index(index, 5, types),))
        case ("tabulate", name, body):
            return b.tabulate(name, 5, built(body, {**types, name: intervals.scalar(0, 4)}))
        case ("twice", argument):
            given = built(argument, types)
            return b.call("twice", (given,), b.multiply(b.constant(2), given).type)
        case ("distance", start, end, avoiding, otherwise, site):
            ends = _index(start, 5, types), _index(end, 5, types)
            barred, other = built(avoiding, types), _maybe(otherwise, types)
            missing = None if other is not None else SITES[site]
            return b.distance("path", *ends, barred, otherwise=other, missing=missing)
        case ("longest_trail", edges, blocked):
            return b.longest_trail(ENDS, built(edges, types), built(blocked, types))
        case _:
            raise AssertionError(recipe)


def _built_pairs(
    operator: str, loop: Recipe, second: Recipe, body: Recipe, site: Site, types: dict[str, Type]
) -> Expr:
    outer = _generator(loop, types)
    inner_types = {**types, loop[0]: outer.type}
    inner, value = _loop(second, body, inner_types)
    is_one = b.equal(value, b.constant(1))
    match operator:
        case "all":
            return b.all_of((outer, inner), is_one)
        case "any":
            return b.any_of((outer, inner), is_one)
        case "sum":
            return b.total((outer, inner), value)
        case _:
            return b.greatest_of((outer, inner), value, None, site)


def _index(recipe: Recipe, size: int, types: dict[str, Type]) -> Expr:
    return b.modulo(built(recipe, types), b.constant(size))


def _maybe(recipe: Recipe | None, types: dict[str, Type]) -> Expr | None:
    return None if recipe is None else built(recipe, types)


def _loop(loop: Recipe, body: Recipe, types: dict[str, Type]) -> tuple[Generator, Expr]:
    """A generator, and what is judged in each of its rounds."""
    generator = _generator(loop, types)
    return generator, built(body, {**types, loop[0]: generator.type})


def _generator(loop: Recipe, types: dict[str, Type]) -> Generator:
    name, domain, condition = loop
    match domain:
        case ("interval", low, high):
            generator = b.over_interval(name, built(low, types), built(high, types), SHAPE)
        case ("near", index):
            generator = b.over_listing(name, NEAR, (_index(index, 3, types),), SHAPE)
        case ("members", inside):
            truth = built(inside, {**types, name: intervals.scalar(0, 2)})
            generator = b.over_members(name, b.tabulate(name, 3, truth), SHAPE)
        case _:
            raise AssertionError(domain)
    if condition is None:
        return generator
    given = built(condition, {**types, name: generator.type})
    return Generator(name, generator.type, generator.domain, given, SHAPE)
