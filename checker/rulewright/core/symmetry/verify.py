"""Whether the permutations that a core declares leave its rules as they are.

Every rule is run on terms for each value of its choices. After the permutation the rule must be the
same term: then what it says of a position and a move, it says of the permuted ones too. Nothing
else is believed: what cannot be followed is refused.

The initial position need not be symmetric. A search that keeps one position of each orbit still
finds exactly the orbits of what can be reached, as the moves of permuted positions are the permuted
moves.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import product
from math import prod

from msgspec import Struct
from msgspec.structs import replace

from rulewright.core.ir import (
    PREMISE,
    Action,
    Array,
    ByEach,
    ByPlayers,
    Choice,
    Core,
    Counts,
    Expr,
    GuardLet,
    Rows,
    Scalar,
    Symmetry,
)
from rulewright.core.ir import Generator as Loop
from rulewright.core.ir.declarations import premise_of
from rulewright.core.running.algebra import NotUnderstood, Term
from rulewright.core.running.remembered import Cells, Remembered, Value
from rulewright.core.running.symbolic import Names, SiteKey, Symbolic
from rulewright.core.search import Value as Chosen
from rulewright.core.shapes import Member
from rulewright.core.symmetry.action import Acted, Images, acted, codes, on_positions, on_value
from rulewright.core.symmetry.substitution import Substitution
from rulewright.core.symmetry.terms import Source, Terms
from rulewright.diagnostics.source import Span

MOST_CHOICES = 20_000
"""So many values of the choices of an action are run through."""


class Broken(Struct, frozen=True):
    """Where a symmetry is not kept: in which rule, and what is wrong there."""

    symmetry: Symmetry
    rule: str
    what: str
    span: Span | None


class _Part(Struct, frozen=True):
    """One thing that a rule says, and the obligations in it with where they fail.

    Cells `in_any_order` may change places.
    """

    what: str
    span: Span | None
    cells: tuple[Term, ...]
    fails: tuple[tuple[SiteKey, Term], ...]
    in_any_order: bool = False


class _Stated(Struct, frozen=True):
    """What a rule without choices says.

    `acting` tells what a permutation does with the cells of each part: nothing (`plain`), or what
    it does with those of a position or of the players' `seats`.
    """

    rule: str
    span: Span | None
    parts: tuple[_Part, ...]
    acting: tuple[str, ...]


def broken(core: Core) -> Broken | None:
    """The first place where a declared symmetry of the core is not kept, if there is one."""
    if not core.symmetries:
        return None
    found = _Rules(core)
    for symmetry in core.symmetries:
        for generator in symmetry.generators:
            images = {symmetry.sort.name: generator}
            place = _Place()
            try:
                wrong = found.first_broken(images, place)
            except NotUnderstood as reason:
                wrong = f"it cannot be followed: {reason}"
            except RecursionError:
                wrong = "it cannot be followed: it is nested too deeply"
            if wrong is not None:
                return Broken(symmetry, place.rule, wrong, place.span)
    return None


class _Place:
    """Where the comparison is."""

    def __init__(self) -> None:
        self.rule = "the rules"
        self.span: Span | None = None

    def at(self, rule: str, span: Span | None) -> None:
        """The comparison goes on there."""
        self.rule, self.span = rule, span


class _Rules:
    """The rules of a core as terms, which are made once for all symmetries."""

    def __init__(self, core: Core) -> None:
        self.core = core
        ranges: list[tuple[int, int]] = []
        for variable in core.variables:
            ranges.extend([(variable.low, variable.high)] * prod(variable.dims))
        self.width = len(ranges)
        ranges.extend(ranges)
        self.choices: dict[tuple[str, str], int] = {}
        for action in core.actions:
            for choice in action.choices:
                if isinstance(choice.type, Array):
                    self.choices[action.name, choice.name] = len(ranges)
                    cells = prod(choice.type.dims)
                    ranges.extend([(choice.type.low, choice.type.high)] * cells)
        self.terms = Terms(ranges)
        self.remembered = Remembered(core)
        self.made: dict[tuple[int, tuple[int, ...]], tuple[_Part, ...]] = {}

    def symbolic(self, *, after: bool = False) -> Symbolic:
        """Something to run rules on any position; `after` a move from another one."""
        now = [self.terms.variable(number) for number in range(self.width)]
        running = Symbolic(self.core, self.terms, now, self.remembered)
        if after:
            running.before = [
                self.terms.variable(self.width + number) for number in range(self.width)
            ]
        return running

    # ---- comparing

    def first_broken(self, images: Images, place: _Place) -> str | None:
        """What is wrong in the first rule that is not symmetric, and `place` says where."""
        substitution = Substitution(self.terms, self.sources(images))
        self.positions = on_positions(self.core, images)
        for action in self.core.actions:
            place.at(f"action {action.name}", action.span)
            wrong = self.action_broken(action, images, substitution, place)
            if wrong is not None:
                return wrong
        seats = images.get(self.core.players.name, tuple(range(len(self.core.players.members))))
        ways = {
            "plain": None,
            "position": self.positions,
            "seats": Acted(seats, (None,) * len(seats)),
        }
        for stated in self.others():
            place.at(stated.rule, stated.span)
            actings = [ways[acting] for acting in stated.acting]
            wrong = self.different(stated.parts, stated.parts, actings, substitution, place)
            if wrong is not None:
                return wrong
        return None

    def sources(self, images: Images) -> dict[int, Source]:
        """Where the value of each variable comes from under a permutation."""
        sources: dict[int, Source] = {}

        def add(start: int, part: Acted) -> None:
            for before, after in enumerate(part.places):
                sources[start + after] = (start + before, part.codes[before])

        positions = on_positions(self.core, images)
        if len(positions.places) != self.width:
            raise NotUnderstood("the state has cells without a meaning")
        add(0, positions)
        add(self.width, positions)
        for action in self.core.actions:
            for choice in action.choices:
                if isinstance(choice.type, Array):
                    add(self.choices[action.name, choice.name], acted(choice.shape, images))
        return sources

    def different(
        self,
        before: Sequence[_Part],
        after: Sequence[_Part],
        actings: Sequence[Acted | None],
        substitution: Substitution,
        place: _Place,
    ) -> str | None:
        """What differs, if anything does: `after` of permuted values and `before` of these."""
        terms = self.terms
        for was, now, acting in zip(before, after, actings, strict=True):
            if was.span is not None:
                place.span = was.span
            permuted, expected = [], []
            for number, cell in enumerate(was.cells):
                to, coded = number, cell
                if acting is not None:
                    to = acting.places[number]
                    coded = terms.recoded(cell, acting.codes[number])
                permuted.append(terms.small(substitution.of(now.cells[to])))
                expected.append(terms.small(coded))
            if was.in_any_order:
                permuted.sort()
                expected.sort()
            if permuted != expected:
                return f"{was.what} is not the same"
            if len(was.fails) != len(now.fails):
                return f"{was.what} has no answer at other times"
            for (key, condition), (other, then) in zip(was.fails, now.fails, strict=True):
                permuted_condition = substitution.of(then)
                if key != other or terms.small(permuted_condition) != terms.small(condition):
                    return f"{was.what} has no answer at other times"
        return None

    # ---- actions

    def action_broken(
        self, action: Action, images: Images, substitution: Substitution, place: _Place
    ) -> str | None:
        """What is wrong in an action."""
        core = self.core
        players = images.get(core.players.name)
        if players is not None and isinstance(action.owner, ByEach):
            count = len(players)
            if core.current is None or any(
                (players[player] + 1) % count != players[(player + 1) % count]
                for player in range(count)
            ):
                return "the players act in seat order"
        if action.during and core.phase is not None:
            phase = next(each for each in core.variables if each.name == core.phase)
            if acted(phase.shape, images).codes[0] is not None:
                return "it belongs to phases"
        for choice in action.choices:
            if isinstance(choice.domain, Rows) and self.rows_differ(
                choice, choice.domain.table, images
            ):
                return f"what `{choice.name}` can be is not the same"
        actings = self.actings(action, images)
        scalars = [each for each in action.choices if isinstance(each.type, Scalar)]
        for values in self.combinations(scalars):
            permuted = tuple(
                on_value(choice.shape, value, images)
                for choice, value in zip(scalars, values, strict=True)
            )
            wrong = self.different(
                self.parts_of(action, values),
                self.parts_of(action, permuted),
                actings,
                substitution,
                place,
            )
            if wrong is not None:
                return wrong
        return None

    def combinations(self, scalars: Sequence[Choice]) -> Iterator[tuple[int, ...]]:
        """All values of these choices together."""
        ranges = [
            range(choice.type.low, choice.type.high + 1)
            for choice in scalars
            if isinstance(choice.type, Scalar)
        ]
        if prod(map(len, ranges)) > MOST_CHOICES:
            raise NotUnderstood("there are too many choices")
        return product(*ranges)

    def rows_differ(self, choice: Choice, name: str, images: Images) -> bool:
        """Whether the rows that a choice offers are others after the permutation."""
        table = next(each for each in self.core.tables if each.name == name)
        width = table.dims[1]
        rows = [table.values[at : at + width] for at in range(0, len(table.values), width)]
        part = acted(choice.shape, images)
        return set(map(part.cells, rows)) != set(rows)

    def actings(self, action: Action, images: Images) -> list[Acted | None]:
        """How the cells of each part of an action are permuted."""
        found: list[Acted | None] = [None] * (len(action.choices) + len(action.guards))
        players = codes(Member(self.core.players), images)
        if isinstance(action.owner, ByPlayers):
            count = len(action.owner.players)
            found.append(Acted(tuple(range(count)), (players,) * count))
        if action.weight is not None:
            found.append(None)
        return [*found, self.positions]

    def parts_of(self, action: Action, values: Sequence[Chosen]) -> tuple[_Part, ...]:
        """All that an action says where its choices that are numbers have these values."""
        number = self.core.actions.index(action)
        numbers = tuple(value for value in values if isinstance(value, int))
        key = (number, numbers)
        if key not in self.made:
            self.made[key] = self.make_parts(action, numbers)
        return self.made[key]

    def make_parts(self, action: Action, values: tuple[int, ...]) -> tuple[_Part, ...]:
        running = self.symbolic()
        names: dict[str, Value] = {}
        parts: list[_Part] = []
        left = list(values)
        for choice in action.choices:
            condition = self.choose(running, action, choice, names, left)
            parts.append(part(running, f"what `{choice.name}` can be", action.span, [condition]))
        for guard in action.guards:
            if isinstance(guard, GuardLet):
                names[guard.name] = running.value(guard.value, names)
                parts.append(part(running, f"`{guard.name}`", action.span, []))
            else:
                holds = running.number(guard.condition, names)
                what = f"requirement `{guard.label}`"
                parts.append(part(running, what, guard.span or action.span, [holds]))
        if isinstance(action.owner, ByPlayers):
            owners = running.numbers(action.owner.players, names)
            who = part(running, "who makes the move", action.span, owners)
            # Those who must agree do so in any order.
            parts.append(replace(who, in_any_order=True))
        if action.weight is not None:
            weight = running.number(action.weight, names)
            parts.append(part(running, "its weight", action.span, [weight]))
        running.block(action.effects, names)
        parts.append(part(running, "what it does", action.span, running.state))
        return tuple(parts)

    def choose(
        self,
        running: Symbolic,
        action: Action,
        choice: Choice,
        names: dict[str, Value],
        left: list[int],
    ) -> Term:
        """Bind a choice; the term says where it can be chosen so."""
        terms = self.terms
        if isinstance(choice.type, Scalar):
            value = left.pop(0)
            if isinstance(choice.domain, Counts | Rows):
                raise NotUnderstood("a number is chosen from arrays")
            loop = Loop(choice.name, choice.type, choice.domain, None, choice.shape)
            members = running.members(choice.domain, loop, names)
            names[choice.name] = terms.constant(value)
            return terms.any_of([given for member, given in members if member == value])
        start = self.choices[action.name, choice.name]
        cells = tuple(terms.variable(start + at) for at in range(prod(choice.type.dims)))
        fits = terms.true
        if isinstance(choice.domain, Counts):
            fits = self.counted(running, choice.domain, cells, names)
        names[choice.name] = Cells(choice.type.dims, cells)
        return fits

    def counted(
        self, running: Symbolic, domain: Counts, cells: Sequence[Term], names: Names
    ) -> Term:
        """Whether these counts are within their bounds."""
        terms = self.terms
        bound = running.array(domain.bound, names)
        over = [
            terms.operation("less", most, cell)
            for most, cell in zip(bound.cells, cells, strict=True)
        ]
        if domain.total is not None:
            most = running.number(domain.total, names)
            over.append(terms.operation("less", most, terms.total(cells)))
        return terms.negation(terms.any_of(over))

    # ---- everything else

    def others(self) -> Iterator[_Stated]:
        """Steps, the end, the outcome and properties."""
        core = self.core
        for step in core.steps:
            running = self.symbolic()
            condition = running.number(step.condition, {})
            holds = part(running, "when it happens", step.span, [condition])
            running.block(step.effects, {})
            does = part(running, "what it does", step.span, running.state)
            yield _Stated(f"step {step.name}", step.span, (holds, does), ("plain", "position"))
        if core.ended is not None:
            yield self.stated("ended", "when the game ends", None, core.ended)
        if core.outcome is not None:
            for score in core.outcome.scores:
                yield self.stated("outcome", f"score {score.name}", None, score.value, "seats")
            if core.outcome.winners is not None:
                yield self.stated("outcome", "who wins", None, core.outcome.winners, "seats")
        for each in core.properties:
            rule = f"{each.kind} {each.name}"
            if each.kind == PREMISE:
                rule = f"the premise of {premise_of(each.name)}"
            yield self.stated(rule, "what it says", each.span, each.condition)

    def stated(
        self, rule: str, what: str, span: Span | None, expr: Expr, acting: str = "plain"
    ) -> _Stated:
        """What an expression without names says."""
        running = self.symbolic(after=True)
        value = running.value(expr, {})
        cells = value.cells if isinstance(value, Cells) else (value,)
        return _Stated(rule, span, (part(running, what, span, cells),), (acting,))


def part(running: Symbolic, what: str, span: Span | None, cells: Sequence[Term]) -> _Part:
    """What was run last, with the obligations met meanwhile."""
    fails = tuple(running.fails)
    running.fails = []
    return _Part(what, span, tuple(cells), fails)
