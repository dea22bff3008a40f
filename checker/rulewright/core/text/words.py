"""Reads words, types, sites and shapes from forms."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence

from rulewright.core.ir import Array, Scalar, Site, Type
from rulewright.core.shapes import (
    BagOf,
    Compound,
    MapOf,
    Maybe,
    Member,
    Number,
    ScalarShape,
    SetOf,
    Shape,
    Sort,
    Truth,
)
from rulewright.core.text.forms import Form, Text, print_form
from rulewright.diagnostics.fault import Fault

_TYPE = re.compile(r"(-?\d+)\.\.(-?\d+)(?:\[([\d,]+)\])?")


def unreadable(form: Form) -> Fault:
    """What is raised for a form that means nothing where it stands."""
    return Fault(f"cannot read {print_form(form)}")


# ---- words


def text_of(form: Form) -> str:
    """A name or a text."""
    match form:
        case Text(value):
            return value
        case str():
            return form
        case _:
            raise unreadable(form)


def is_number(form: Form) -> bool:
    """Whether a form is a number."""
    return isinstance(form, str) and re.fullmatch(r"-?\d+", form) is not None


def number_of(form: Form) -> int:
    """A number."""
    if isinstance(form, str) and is_number(form):
        return int(form)
    raise unreadable(form)


def numbers_of(form: Form) -> tuple[int, ...]:
    """A list of numbers."""
    if not isinstance(form, tuple):
        raise unreadable(form)
    return tuple(map(number_of, form))


def type_of(form: Form) -> Type:
    """A type as `type_form` prints it."""
    found = _TYPE.fullmatch(form) if isinstance(form, str) else None
    if found is None:
        raise unreadable(form)
    low, high, dims = found.groups()
    if dims is None:
        return Scalar(int(low), int(high))
    return Array(tuple(map(int, dims.split(","))), int(low), int(high))


def scalar_of(form: Form) -> Scalar:
    """A type that is no array."""
    of = type_of(form)
    if isinstance(of, Array):
        raise unreadable(form)
    return of


def site_of(form: Form) -> Site:
    """A place where a rule may have no answer."""
    match form:
        case ("site", str(kind), rule, Text(what), *cites):
            return Site(kind, text_of(rule), what, tuple(map(text_of, cites)), None)
        case _:
            raise unreadable(form)


# ---- shapes


def shape_of(form: Form, sorts: Mapping[str, Sort]) -> Shape:
    """A shape as `shape_form` prints it."""
    match form:
        case ("set", element):
            return SetOf(scalar_shape_of(element, sorts))
        case ("bag", element, most):
            return BagOf(scalar_shape_of(element, sorts), number_of(most))
        case ("map", key, value):
            return MapOf(scalar_shape_of(key, sorts), shape_of(value, sorts))
        case _:
            return scalar_shape_of(form, sorts)


def scalar_shape_of(form: Form, sorts: Mapping[str, Sort]) -> ScalarShape:
    """A shape that is one number."""
    match form:
        case "bool":
            return Truth()
        case ("maybe", inner):
            return Maybe(scalar_shape_of(inner, sorts))
        case ("record", Text(name), *fields):
            return Compound(name, tuple(_field(field, sorts) for field in fields))
        case str() if _TYPE.fullmatch(form):
            of = scalar_of(form)
            return Number(of.low, of.high)
        case _ if (name := text_of(form)) in sorts:
            return Member(sorts[name])
        case _:
            raise unreadable(form)


def _field(form: Form, sorts: Mapping[str, Sort]) -> tuple[str, ScalarShape]:
    match form:
        case (Text(name), shape):
            return name, scalar_shape_of(shape, sorts)
        case _:
            raise unreadable(form)


# ---- options: lists under a word at the end of a form


class Options:
    """The lists under words that stand among other forms; each word at most once."""

    def __init__(self, forms: Sequence[Form], words: frozenset[str]) -> None:
        self.others: list[Form] = []
        self.found: dict[str, tuple[Form, ...]] = {}
        for form in forms:
            if isinstance(form, tuple) and form and form[0] in words:
                self.found[text_of(form[0])] = form[1:]
            else:
                self.others.append(form)

    def one(self, word: str) -> Form | None:
        """The one form under a word, or None."""
        forms = self.found.get(word)
        if forms is None:
            return None
        if len(forms) != 1:
            raise unreadable((word, *forms))
        return forms[0]

    def all(self, word: str) -> tuple[Form, ...]:
        """All forms under a word."""
        return self.found.get(word, ())

    def cites(self) -> tuple[str, ...]:
        """The statements cited."""
        return tuple(map(text_of, self.all("cites")))

    def site(self, word: str) -> Site | None:
        """The site under a word, or None."""
        form = self.one(word)
        return None if form is None else site_of(form)
