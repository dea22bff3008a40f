"""Expressions, types, shapes and sites as forms."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import assert_never

from rulewright.core.ir import (
    Arithmetic,
    Array,
    Bounded,
    Call,
    ChoiceDomain,
    Comparison,
    Conditional,
    Constant,
    Core,
    Counts,
    Distance,
    Element,
    Ended,
    Expr,
    Generator,
    Interval,
    LetIn,
    Listing,
    Local,
    Logic,
    LongestTrail,
    Lookup,
    Members,
    Not,
    Obliged,
    Old,
    Pick,
    Quoted,
    Read,
    Reduce,
    Rows,
    Site,
    Tabulate,
    Type,
)
from rulewright.core.shapes import (
    BagOf,
    Compound,
    MapOf,
    Maybe,
    Member,
    Number,
    SetOf,
    Shape,
    Truth,
)
from rulewright.core.text.forms import Form, Text, name_form
from rulewright.core.types import Names, types_in, with_name
from rulewright.core.walk import domain_parts, fold, generator_scoped
from rulewright.diagnostics.fault import Fault

# ---- types, shapes and sites


def type_form(of: Type) -> str:
    """`low..high`, with the dimensions of an array behind it in brackets."""
    dims = "[" + ",".join(map(str, of.dims)) + "]" if isinstance(of, Array) else ""
    return f"{of.low}..{of.high}{dims}"


def shape_form(shape: Shape) -> Form:
    """A shape; sorts go by their names."""
    match shape:
        case Truth():
            return "bool"
        case Number(low, high):
            return f"{low}..{high}"
        case Member(sort):
            return name_form(sort.name)
        case Maybe(inner):
            return ("maybe", shape_form(inner))
        case Compound(name, fields):
            parts = tuple((Text(field), shape_form(of)) for field, of in fields)
            return ("record", Text(name), *parts)
        case SetOf(element):
            return ("set", shape_form(element))
        case BagOf(element, most):
            return ("bag", shape_form(element), str(most))
        case MapOf(key, value):
            return ("map", shape_form(key), shape_form(value))
        case _:
            assert_never(shape)


def site_form(site: Site) -> Form:
    """A place where a rule may have no answer."""
    return ("site", site.kind, name_form(site.rule), Text(site.what), *map(name_form, site.cites))


def named_site(word: str, site: Site | None) -> tuple[Form, ...]:
    """A site under a word, left out when there is none."""
    return () if site is None else ((word, site_form(site)),)


def named_list(word: str, forms: Iterable[Form]) -> tuple[Form, ...]:
    """A list under a word, left out when it is empty."""
    given = tuple(forms)
    return ((word, *given),) if given else ()


def numbers(values: Iterable[int]) -> tuple[Form, ...]:
    """Numbers as words."""
    return tuple(str(value) for value in values)


# ---- expressions


def _plain_node(expr: Expr, parts: tuple[Form, ...]) -> Form:
    """The form of a node that is neither a loop nor an obligation."""
    match expr:
        case Constant(value):
            return str(value)
        case Local(name):
            return name_form(name)
        case Read(variable):
            return ("read", name_form(variable), *parts)
        case Lookup(table):
            return ("lookup", name_form(table), *parts)
        case Element():
            return ("element", *parts)
        case Arithmetic(operator) | Comparison(operator) | Logic(operator):
            return (operator, *parts)
        case Not():
            return ("not", *parts)
        case Conditional():
            return ("if", *parts)
        case LetIn(name):
            return ("let", name_form(name), *parts)
        case Call(function):
            return ("call", name_form(function), *parts)
        case Tabulate(name, size):
            return ("tabulate", name_form(name), str(size), *parts)
        case LongestTrail(ends):
            return ("longest_trail", name_form(ends), *parts)
        case Quoted():
            return ("quoted", *parts)
        case Old():
            return ("old", *parts)
        case Ended():
            return ("ended",)
        case _:
            raise Fault(f"no plain node: {expr}")


def _obligation_node(expr: Distance | Obliged | Bounded, parts: tuple[Form, ...]) -> Form:
    match expr:
        case Distance(graph=graph):
            otherwise = named_list("else", parts[3:])
            missing = named_site("missing", expr.missing)
            return ("distance", name_form(graph), *parts[:3], *otherwise, *missing)
        case Obliged(site=site):
            return ("obliged", parts[0], site_form(site), parts[1])
        case Bounded(low=low, high=high, site=site):
            told = () if site is None else (site_form(site),)
            return ("bounded", parts[0], f"{low}..{high}", *told)
        case _:
            assert_never(expr)


class Nodes:
    """Prints expressions; leaves out the types that follow from the declarations."""

    def __init__(self, core: Core) -> None:
        self.types = types_in(core)

    def expression(self, expr: Expr, names: Names) -> Form:
        """The form of an expression in which these names are bound."""
        return fold(expr, names, with_name, self._node)

    def _node(self, expr: Expr, names: Names, parts: tuple[Form, ...]) -> Form:
        match expr:
            case Reduce() | Pick():
                form = self._loop_node(expr, iter(parts))
            case Distance() | Obliged() | Bounded():
                form = _obligation_node(expr, parts)
            case _:
                form = _plain_node(expr, parts)
        if expr.type == self.types.of(expr, names):
            return form
        return ("typed", type_form(expr.type), form)

    def _loop_node(self, expr: Reduce | Pick, parts: Iterator[Form]) -> Form:
        match expr:
            case Reduce(operator, generators):
                loops = [self._generator(each, parts) for each in generators]
                body = next(parts)
                otherwise = named_list("else", parts)
                return (operator, *loops, body, *otherwise, *named_site("empty", expr.empty))
            case Pick(operator, generator, by):
                loop = self._generator(generator, parts)
                rated = () if by is None else (("by", next(parts)),)
                return (
                    operator,
                    loop,
                    *rated,
                    *named_list("else", parts),
                    *named_site("none", expr.none),
                    *named_site("several", expr.several),
                    *named_list("wrap", numbers([expr.wrap] if expr.wrap else [])),
                )
            case _:
                assert_never(expr)

    def _generator(self, generator: Generator, parts: Iterator[Form]) -> Form:
        """A generator whose expressions come next in `parts`."""
        domain = self._domain(generator.domain, parts)
        condition = () if generator.condition is None else (("if", next(parts)),)
        narrow = generator.type != self.types.of_domain(generator.domain)
        typed = (("typed", type_form(generator.type)),) if narrow else ()
        name, shape = name_form(generator.name), shape_form(generator.shape)
        return ("for", name, domain, shape, *condition, *typed)

    def domain(self, domain: ChoiceDomain, names: Names) -> Form:
        """The form of a domain in which these names are bound."""
        return self._domain(domain, (self.expression(part, names) for part in domain_parts(domain)))

    def generator(self, generator: Generator, names: Names) -> tuple[Form, Names]:
        """The form of a generator, and the names in reach of what it repeats."""
        scoped, inner = generator_scoped((generator,), names, with_name)
        parts = (self.expression(part, within) for part, within in scoped)
        return self._generator(generator, parts), inner

    def _domain(self, domain: ChoiceDomain, parts: Iterator[Form]) -> Form:
        """A domain whose expressions come next in `parts`."""
        given = tuple(next(parts) for _ in domain_parts(domain))
        match domain:
            case Interval():
                return ("interval", *given)
            case Listing(table, _, longest):
                usual = longest == self.types.longest(domain)
                told = (
                    () if usual else (("longest", "unknown" if longest is None else str(longest)),)
                )
                return ("listing", name_form(table), *given, *told)
            case Members():
                return ("members", *given)
            case Counts():
                return ("counts", *given)
            case Rows(table):
                return ("rows", name_form(table))
            case _:
                assert_never(domain)
