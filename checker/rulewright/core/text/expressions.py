"""Reads expressions from forms."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec.structs import replace

from rulewright.core.intervals import of_array, of_scalar, tabulated
from rulewright.core.ir import (
    Arithmetic,
    Bounded,
    Call,
    ChoiceDomain,
    Comparison,
    Conditional,
    Constant,
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
    Scalar,
    Tabulate,
    Type,
)
from rulewright.core.shapes import Sort
from rulewright.core.text.forms import Form, Text
from rulewright.core.text.words import (
    Options,
    is_number,
    number_of,
    scalar_of,
    shape_of,
    site_of,
    text_of,
    type_of,
    unreadable,
)
from rulewright.core.types import Names, Types, with_name

_LATER = Scalar(0, 0)
"""The type of a node until its parts have told it."""
_ARITHMETIC = {"add", "subtract", "multiply", "divide", "modulo", "minimum", "maximum"}
_COMPARISONS = {"equal", "unequal", "less", "at_most"}
_LOGIC = {"and", "or", "implies"}
_REDUCTIONS = {"all", "any", "sum", "min", "max"}
_PICKS = {"the", "most", "least"}


class ExpressionReader:
    """Reads expressions over what `types` and `sorts` declare."""

    def __init__(self, types: Types, sorts: dict[str, Sort]) -> None:
        self.types = types
        self.sorts = sorts

    def expression(self, form: Form, names: Names) -> Expr:
        """An expression in which these names are bound."""
        match form:
            case str() if is_number(form):
                return Constant(number_of(form))
            case str() | Text():
                name = text_of(form)
                if name not in names:
                    raise unreadable(form)
                return Local(name, names[name])
            case ("typed", of, inner):
                return retyped(self.expression(inner, names), type_of(of))
            case (str(word), *parts):
                node = self._node(word, parts, names)
                if node is None:
                    raise unreadable(form)
                return retyped(node, self.types.of(node, names))
            case _:
                raise unreadable(form)

    def _all(self, forms: Sequence[Form], names: Names) -> tuple[Expr, ...]:
        return tuple(self.expression(form, names) for form in forms)

    def _node(self, word: str, parts: Sequence[Form], names: Names) -> Expr | None:
        """The node of a form whose first word is `word`; None where there is no such form."""
        match word, parts:
            case ("read", [variable, *indices]):
                return Read(text_of(variable), self._all(indices, names), _LATER)
            case ("lookup", [table, *indices]):
                return Lookup(text_of(table), self._all(indices, names), _LATER)
            case ("element", [array, *indices]):
                of_array = self.expression(array, names)
                return Element(of_array, self._all(indices, names), _LATER)
            case ("call", [function, *arguments]):
                return Call(text_of(function), self._all(arguments, names), _LATER)
            case ("let" | "tabulate", [name, given, body]):
                return self._naming(word, text_of(name), given, body, names)
            case ("obliged", [condition, site, value]):
                judged, inner = self._all([condition, value], names)
                return Obliged(judged, site_of(site), inner, _LATER)
            case ("bounded", [value, limits, *sites]) if len(sites) <= 1:
                inner, within = self.expression(value, names), scalar_of(limits)
                told = site_of(sites[0]) if sites else None
                return Bounded(inner, within.low, within.high, told, _LATER)
            case ("distance", _):
                return self._distance(parts, names)
            case ("longest_trail", [ends, *sets]):
                edges, blocked = self._all(sets, names)
                return LongestTrail(text_of(ends), edges, blocked, _LATER)
            case (_, _) if word in _REDUCTIONS:
                return self._reduction(word, parts, names)
            case (_, _) if word in _PICKS:
                return self._description(word, parts, names)
            case _:
                return _operator(word, self._all(parts, names))

    def _naming(
        self, word: str, name: str, given: Form, body: Form, names: Names
    ) -> LetIn | Tabulate:
        if word == "let":
            value = self.expression(given, names)
            inner = self.expression(body, with_name(names, name, value.type))
            return LetIn(name, value, inner, _LATER)
        size = number_of(given)
        cell = self.expression(body, with_name(names, name, Scalar(0, max(0, size - 1))))
        return Tabulate(name, size, cell, tabulated(size, cell.type))

    # ---- loops

    def _reduction(self, word: str, parts: Sequence[Form], names: Names) -> Reduce | None:
        options = Options(parts, frozenset({"else", "empty"}))
        *loops, body = options.others
        generators, inner = self._generators(loops, names)
        return Reduce(
            word,
            generators,
            self.expression(body, inner),
            self._maybe(options.one("else"), names),
            options.site("empty"),
            _LATER,
        )

    def _description(self, word: str, parts: Sequence[Form], names: Names) -> Pick | None:
        options = Options(parts, frozenset({"by", "else", "none", "several", "wrap"}))
        (generator,), inner = self._generators(options.others, names)
        wrap = options.one("wrap")
        return Pick(
            word,
            generator,
            self._maybe(options.one("by"), inner),
            self._maybe(options.one("else"), names),
            options.site("none"),
            options.site("several"),
            0 if wrap is None else number_of(wrap),
            _LATER,
        )

    def _distance(self, parts: Sequence[Form], names: Names) -> Distance | None:
        options = Options(parts, frozenset({"else", "missing"}))
        match options.others:
            case [graph, *places]:
                start, end, avoiding = self._all(places, names)
            case _:
                return None
        otherwise = self._maybe(options.one("else"), names)
        missing = options.site("missing")
        return Distance(text_of(graph), start, end, avoiding, otherwise, missing, _LATER)

    def _maybe(self, form: Form | None, names: Names) -> Expr | None:
        return None if form is None else self.expression(form, names)

    def _generators(
        self, forms: Sequence[Form], names: Names
    ) -> tuple[tuple[Generator, ...], Names]:
        generators: list[Generator] = []
        for form in forms:
            generator, names = self.generator(form, names)
            generators.append(generator)
        return tuple(generators), names

    def generator(self, form: Form, names: Names) -> tuple[Generator, Names]:
        """A generator, and the names in reach of what it repeats."""
        match form:
            case ("for", name, domain, shape, *rest):
                options = Options(rest, frozenset({"if", "typed"}))
            case _:
                raise unreadable(form)
        values = self.domain(domain, names)
        if isinstance(values, Counts | Rows):
            raise unreadable(form)
        narrow = options.one("typed")
        of = self.types.of_domain(values) if narrow is None else scalar_of(narrow)
        inner = with_name(names, text_of(name), of)
        condition = self._maybe(options.one("if"), inner)
        return Generator(text_of(name), of, values, condition, shape_of(shape, self.sorts)), inner

    def domain(self, form: Form, names: Names) -> ChoiceDomain:
        """A domain in which these names are bound."""
        match form:
            case ("interval", low, high):
                return Interval(self.expression(low, names), self.expression(high, names))
            case ("listing", table, *indices):
                return self._listing(text_of(table), indices, names)
            case ("members", collection):
                return Members(self.expression(collection, names))
            case ("counts", bound, *total):
                bounds, *totals = self._all([bound, *total], names)
                return Counts(bounds, totals[0] if totals else None)
            case ("rows", table):
                return Rows(text_of(table))
            case _:
                raise unreadable(form)

    def _listing(self, table: str, indices: Sequence[Form], names: Names) -> Listing:
        options = Options(indices, frozenset({"longest"}))
        listing = Listing(table, self._all(options.others, names))
        match options.one("longest"):
            case None:
                return replace(listing, longest=self.types.longest(listing))
            case "unknown":
                return listing
            case longest:
                return replace(listing, longest=number_of(longest))


def _operator(word: str, parts: tuple[Expr, ...]) -> Expr | None:
    match word, parts:
        case (_, (left, right)) if word in _ARITHMETIC:
            return Arithmetic(word, left, right, _LATER)
        case (_, (left, right)) if word in _COMPARISONS:
            return Comparison(word, left, right)
        case (_, (left, right)) if word in _LOGIC:
            return Logic(word, left, right)
        case ("not", (operand,)):
            return Not(operand)
        case ("if", (condition, then, otherwise)):
            return Conditional(condition, then, otherwise, _LATER)
        case ("quoted", (value,)):
            return Quoted(value, None, _LATER)
        case ("old", (value,)):
            return Old(value, _LATER)
        case ("ended", ()):
            return Ended()
        case _:
            return None


def retyped(node: Expr, of: Type) -> Expr:
    """The same node with another type; a constant has its own."""
    match node:
        case Constant():
            return node
        case Tabulate():
            return replace(node, type=of_array(of))
        case Arithmetic() | Comparison() | Logic() | Not() | Ended():
            return replace(node, type=of_scalar(of))
        case Reduce() | Pick() | Distance() | LongestTrail():
            return replace(node, type=of_scalar(of))
        case _:
            return replace(node, type=of)
