"""What the names in reach mean, and which rule they stand in."""

from __future__ import annotations

from collections.abc import Callable, Container, Iterable, Mapping

from msgspec import Struct, field
from msgspec.structs import replace

from rulewright.core import build
from rulewright.core.ir import Expr, Site
from rulewright.diagnostics.mistake import MistakesFound, mistake
from rulewright.diagnostics.registry.limits import TOO_DEEP
from rulewright.diagnostics.source import Span
from rulewright.elaborate.values import ListValue, Value, is_cheap

MOST_BRANCHES = 200
"""Rows of `elif` and `case` and what is in them are nested no deeper than this."""


class Names:
    """Gives out names, each once."""

    def __init__(self) -> None:
        self._next: dict[str, int] = {}
        self._used: set[str] = set()

    def fresh(self, wanted: str) -> str:
        """`wanted`, or with a dot and a number behind it where it is taken."""
        name = wanted
        while name in self._used:
            self._next[wanted] = self._next.get(wanted, 0) + 1
            name = f"{wanted}.{self._next[wanted]}"
        self._used.add(name)
        return name

    def without(self, wanted: Container[str], given: Iterable[str]) -> Names:
        """Names of which those that were `given` for what was `wanted` are free again."""
        names = Names()
        names._next = {name: number for name, number in self._next.items() if name not in wanted}
        names._used = self._used.difference(given)
        return names

    def __copy__(self) -> Names:
        return self.without((), ())


class Rule(Struct, frozen=True):
    """The declaration whose parts are elaborated: what findings in it will name."""

    name: str
    cites: tuple[str, ...] = ()


class Scope(Struct, frozen=True):
    """Names in reach.

    `quoting` keeps the author's words for the parts of a condition. `branches` counts the branches
    that lead here: a later one of an `if` is inside all before it.
    """

    rule: Rule
    names: Names = field(default_factory=Names)
    values: Mapping[str, Value | ListValue] = field(default_factory=dict)
    quoting: bool = False
    branches: int = 0

    def bind(self, name: str, value: Value | ListValue) -> Scope:
        """The scope in which `name` means `value` as well."""
        return replace(self, values={**self.values, name: value})

    def fresh(self, wanted: str) -> str:
        """A name of the core that nothing else in this rule has."""
        return self.names.fresh(wanted)

    def quoted(self) -> Scope:
        """The scope for conditions whose false part will be shown."""
        return replace(self, quoting=True)

    def unquoted(self) -> Scope:
        """The scope for parts whose words nobody will be shown."""
        return replace(self, quoting=False) if self.quoting else self

    def branch(self, number: int, span: Span) -> Scope:
        """The scope of a branch behind `number` others; a mistake when it is too deep inside."""
        branches = self.branches + number + 1
        if branches > MOST_BRANCHES:
            what = "the branches of this are"
            raise MistakesFound((mistake(TOO_DEEP, span, what=what, limit=MOST_BRANCHES),))
        return replace(self, branches=branches)

    def site(self, kind: str, span: Span) -> Site:
        """An obligation of this rule at `span`."""
        return Site(kind, self.rule.name, words(span), self.rule.cites, span)

    def kept(self, wanted: str, expr: Expr, use: Callable[[Expr], Expr]) -> Expr:
        """What `use` makes of `expr`, which is judged only once."""
        if is_cheap(expr):
            return use(expr)
        name = self.fresh(wanted)
        return build.let_in(name, expr, use(build.local(name, expr.type)))


_LONGEST = 80
_ENOUGH = 10 * _LONGEST
"""So many letters of the text are looked at: most of them may be spaces."""


def words(span: Span) -> str:
    """The author's words at a place, on one line."""
    end = min(span.end, span.start + _ENOUGH)
    text = " ".join(Span(span.source, span.start, end).text.split())
    whole = end == span.end and len(text) <= _LONGEST
    return text if whole else text[: _LONGEST - 1] + "…"
