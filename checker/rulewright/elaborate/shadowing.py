"""Cases of a `match` that earlier ones always take.

Only what the cases name is compared, so that this holds whatever the position is. A value that the
subject cannot have here is named in vain and takes nothing.
"""

from __future__ import annotations

from collections.abc import Iterable

from msgspec import Struct

from rulewright.core import build
from rulewright.core.ir import Expr, Site
from rulewright.core.shapes import Compound, Maybe, Member, Shape
from rulewright.core.values import size
from rulewright.diagnostics.source import Span
from rulewright.elaborate.scope import Scope, words
from rulewright.elaborate.values import is_scalar, scalar_shape
from rulewright.semantics import typed, types

OTHERWISE = "else"
"""What the last case is called, which has no value."""

Codes = tuple[int | None, ...]
"""Numbers of the values that a case names; None for one that is known only in play."""


DECIDES, TAKEN = "decides", "taken"


class Probes(Struct, frozen=True):
    """Cases that are to be noticed in play: an obligation fails where one of them comes up.

    `DECIDES`: where it applies, as no earlier one does. `TAKEN`: where it would apply, be there
    earlier ones or not. The obligation is of this kind, and at the case.
    """

    kind: str
    cases: frozenset[Span]


class Shadowing(Struct):
    """Which cases were seen, each with its site, and which of them earlier ones leave anything.

    One text may be elaborated several times, for arguments with other ranges. `unknown` are cases
    of which only play tells, as they or earlier ones name a value that follows the position, and
    `plain` those of which it is known without that, in some way that their text was elaborated.
    What is probed is noticed in play.
    """

    probes: Probes = Probes(DECIDES, frozenset())

    sites: dict[Span, Site] = {}
    applying: set[Span] = set()
    unknown: dict[Span, Site] = {}
    plain: set[Span] = set()

    @property
    def shadowed(self) -> tuple[Site, ...]:
        """The cases that earlier ones always take, in whatever way their text was elaborated."""
        return tuple(site for span, site in self.sites.items() if span not in self.applying)

    def look(
        self,
        match: typed.Match | typed.MatchValue,
        shape: Shape,
        every: Iterable[Codes],
        seats: int,
        scope: Scope,
    ) -> None:
        """Compare the values that the cases name; `every` has those that the subject can have.

        There are so many `seats` for players, of which some may be empty on this instance.
        """
        named: set[int] = set()
        follows = False
        all_values = _all_values(match.subject, shape, seats)
        for number, ((values, _), codes) in enumerate(zip(match.cases, every, strict=True)):
            complete = len(named) == all_values
            taken = complete or (None not in codes and named.issuperset(_known(codes)))
            span = case_span(values)
            what = f"case {words(span)}"
            self._note(what, span, scope, shadowed=bool(codes) and taken)
            if not taken and number > 0 and (follows or None in codes):
                self.unknown.setdefault(span, self._site(what, span, scope))
            else:
                self.plain.add(span)
            follows = follows or None in codes
            named.update(_known(codes))
        if match.otherwise_span is not None:
            complete = len(named) == all_values
            self._note(OTHERWISE, match.otherwise_span, scope, shadowed=complete)

    def probed(
        self,
        match: typed.Match | typed.MatchValue,
        conditions: list[Expr],
        scope: Scope,
    ) -> list[Expr]:
        """The conditions of the cases, in which those that are probed come to an obligation."""
        made = conditions.copy()
        for number, (values, _) in enumerate(match.cases):
            span = case_span(values)
            if span in self.probes.cases:
                site = Site(self.probes.kind, scope.rule.name, "", (), span)
                place = number if self.probes.kind == DECIDES else 0
                made[place] = build.obliged(build.negation(conditions[number]), site, made[place])
        return made

    def _note(self, what: str, span: Span, scope: Scope, *, shadowed: bool) -> None:
        if shadowed:
            self.sites.setdefault(span, self._site(what, span, scope))
        else:
            self.applying.add(span)

    @staticmethod
    def _site(what: str, span: Span, scope: Scope) -> Site:
        return Site("shadowed", scope.rule.name, what, scope.rule.cites, span)


def case_span(values: tuple[typed.Expression, ...]) -> Span:
    """Where the values of a case stand."""
    return values[0].span.to(values[-1].span)


def _known(codes: Codes) -> Iterable[int]:
    return (code for code in codes if code is not None)


def _all_values(subject: typed.Expression, shape: Shape, seats: int) -> int | None:
    """How many values there are to be named; None where another instance or call may have more."""
    if not is_scalar(shape) or not _says_its_range(subject.type) or _has_empty_seats(shape, seats):
        return None
    return size(scalar_shape(shape))


def _says_its_range(of: types.Type) -> bool:
    """Whether the text says which numbers there are, where it is about numbers."""
    while isinstance(of, types.OptionalType):
        of = of.inner
    return not isinstance(of, types.IntType) or (of.low is not None and of.high is not None)


def _has_empty_seats(shape: Shape, seats: int) -> bool:
    """Whether a value is a player, and not all players take part."""
    match shape:
        case Member(sort):
            return sort.name == "Player" and len(sort.members) < seats
        case Maybe(inner):
            return _has_empty_seats(inner, seats)
        case Compound(_, fields):
            return any(_has_empty_seats(of, seats) for _, of in fields)
        case _:
            return False
