"""Templates of what may hold in all positions, filled in as positions of a sample have it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence
from itertools import islice

from msgspec import Struct

from rulewright.core import build as b
from rulewright.core.ir import Constant, Core, Expr, Property
from rulewright.core.search import Position
from rulewright.core.shapes import MapOf, Maybe, Member, SetOf
from rulewright.core.walk import walk
from rulewright.symbolic.moves.position import counts
from rulewright.symbolic.suggesting.alternatives import alternatives
from rulewright.symbolic.suggesting.belongings import everybody_has_some, never_the_same
from rulewright.symbolic.suggesting.conserved import conserved_sums
from rulewright.symbolic.suggesting.quantities import Placed, Quantity, occurrences, rows
from rulewright.symbolic.suggesting.sampled import Sampled

FEW_SEEN = 12
"""Of a phase that was met less often, nothing is supposed."""

FEW_KEPT = 6
"""The same of a phase that is kept to come back to, which is met less often."""

FEW_EXCEPTED = 2
"""Something may be supposed of all phases but so many."""

FEW_VALUES = 3
"""Of so many values it may be supposed that there are no others."""

FEW_BOUNDS = 2
"""Of the bounds that the text names, so many of those that hold in the sample."""

MOST_SPREAD = 3
"""A number may be supposed to lie within bounds that are so far apart."""


class Wanted(Struct, frozen=True):
    """What is to be shown with the help of candidates.

    These are the variables that it is about, the phases in which it could not be shown, the
    properties that could not, and the variables that each of these is about.
    """

    variables: frozenset[str]
    phases: frozenset[int]
    properties: tuple[Property, ...]
    together: tuple[frozenset[str], ...]


class Candidate(Struct, frozen=True):
    """What may hold, in words, and the variables that it is about; the lowest `rank` is first."""

    words: str
    condition: Expr
    variables: frozenset[str]
    rank: int


class _Phase(Struct, frozen=True):
    """A phase, and the variable that tells which it is, or which is kept to come back to."""

    variable: Placed
    code: int
    is_kept: bool = False

    @property
    def words(self) -> str:
        """When that is."""
        name = self.variable.code_in_words(self.code)
        return f"while {self.variable.name} is {name}" if self.is_kept else f"in {name}"

    @property
    def is_now(self) -> Expr:
        """Whether it is now."""
        return b.equal(self.variable.read(), b.constant(self.code))

    def implies(self, condition: Expr) -> Expr:
        """A condition that is to hold in this phase."""
        return b.implies(self.is_now, condition)


class Templates:
    """All templates over some variables of a core; `look` is called now and then, and may raise."""

    def __init__(
        self,
        core: Core,
        sample: Sampled,
        wanted: Wanted,
        variables: Sequence[Placed],
        look: Callable[[], None],
    ) -> None:
        self.look = look
        self.core = core
        self.sample = sample
        self.wanted = wanted
        self.variables = variables
        self.held_always: dict[str, set[int]] = {}
        by_name = {each.name: each for each in variables}
        phase = by_name.get(core.phase or "")
        self.met = sample.phases
        self.phases = [] if phase is None else [_Phase(phase, code) for code in self.met]
        self.current = by_name.get(core.current or "")
        self.told = [each for each in variables if each not in (phase, self.current)]

    def all(self) -> Iterator[Candidate]:
        """Candidates by all templates."""
        yield from self.stated_more_narrowly()
        yield from self.bounds()
        sums = conserved_sums(self.core, self.told, self.sample.positions, self.look)
        for words, condition, names in sums:
            yield Candidate(words, condition, names, 1)
        yield from self.one_per_place()
        yield from self.while_none()
        yield from self.of_all_players()
        yield from self.but_in_few_phases()
        for kept in filter(self.tells_a_phase, self.told):
            yield from self.in_kept_phase(kept)
        for phase in self.phases:
            positions = self.met[phase.code]
            if len(positions) >= FEW_SEEN:
                yield from self.in_phase(phase, positions)

    # ---- players

    def of_all_players(self) -> Iterator[Candidate]:
        """What everybody has, and who is never the same."""
        variables = [*self.told, *([self.current] if self.current else [])]
        phase = self.phases[0].variable if self.phases else None
        for each in (
            *everybody_has_some(self.sample, self.told, phase, self.core.players, FEW_SEEN),
            *never_the_same(self.sample, variables),
        ):
            yield Candidate(each.words, each.condition, each.variables, 1)

    # ---- bounds

    def bounds(self) -> Iterator[Candidate]:
        """Values that variables keep to."""
        for each in self.told:
            held = self.always_held(each)
            low, high = each.variable.low, each.variable.high
            if counts(each.variable.shape):
                if (min(held), max(held)) != (low, high):
                    words = f"{each.name} within {min(held)}..{max(held)}"
                    yield self.candidate(words, self.within(each, min(held), max(held)), each, 3)
            elif self.tells_a_phase(each):
                yield from self.never(each, held)
            elif len(held) <= FEW_VALUES and len(held) < high - low + 1:
                yield self.candidate(
                    self.one_of_words(each, held), self.one_of(each, held), each, 1
                )

    def tells_a_phase(self, of: Placed) -> bool:
        """Whether a variable keeps a phase, for instance the one to come back to."""
        return any(of.variable.shape == phase.variable.variable.shape for phase in self.phases)

    def never(self, of: Placed, held: set[int]) -> Iterator[Candidate]:
        """Each value that a variable does not have, alone: some of them it may have after all."""
        for code in range(of.variable.low, of.variable.high + 1):
            if code not in held:
                words = f"{of.name} is never {of.code_in_words(code)}"
                differs = b.unequal(of.read(), b.constant(code))
                yield self.candidate(words, differs, of, 0)

    def held(self, of: Placed, positions: Sequence[Position]) -> set[int]:
        """All values of the cells of a variable."""
        self.look()
        places = slice(of.places.start, of.places.stop)
        cells = {position[places] for position in positions}
        return {value for each in cells for value in each}

    def always_held(self, of: Placed) -> set[int]:
        """The same in the whole sample, which is asked for again and again."""
        if of.name not in self.held_always:
            self.held_always[of.name] = self.held(of, self.sample.positions)
        return self.held_always[of.name]

    def everywhere(self, of: Placed, condition: Expr) -> Expr:
        """That a condition on the cell at the indices of its loops holds for all cells."""
        loops = tuple(of.loop(dimension) for dimension in range(len(of.variable.dims)))
        return b.all_of(loops, condition)

    def cell(self, of: Placed) -> Expr:
        """The cell at the indices of the loops."""
        return of.read(*(of.index(dimension) for dimension in range(len(of.variable.dims))))

    def within(self, of: Placed, low: int, high: int) -> Expr:
        """That all cells lie within bounds."""
        return self.everywhere(of, between(self.cell(of), low, high))

    def one_of(self, of: Placed, values: Iterable[int]) -> Expr:
        """That all cells have one of these values."""
        condition: Expr = b.FALSE
        for value in sorted(values):
            condition = b.either(condition, b.equal(self.cell(of), b.constant(value)))
        return self.everywhere(of, condition)

    def one_of_words(self, of: Placed, values: Iterable[int]) -> str:
        """The same in words."""
        return f"{of.name} is {' or '.join(of.code_in_words(value) for value in sorted(values))}"

    def candidate(self, words: str, condition: Expr, of: Placed, rank: int) -> Candidate:
        """A candidate about one variable."""
        return Candidate(words, condition, frozenset({of.name}), rank)

    # ---- places

    def one_per_place(self) -> Iterator[Candidate]:
        """Two maps of the same places of which one has nothing where the other has something."""
        maps = [of for of in self.told if _may_be_empty(of)]
        for at, one in enumerate(maps):
            for other in maps[at + 1 :]:
                if one.keys != other.keys:
                    continue
                self.look()
                pairs = {
                    (position[a], position[c])
                    for position in self.sample.positions
                    for a, c in zip(one.places, other.places, strict=True)
                }
                if any(a and c for a, c in pairs):
                    continue
                nothing = b.either(
                    b.equal(self.cell(one), b.constant(0)), b.equal(self.cell(other), b.constant(0))
                )
                words = f"one of {one.name} and {other.name} at each place"
                names = frozenset({one.name, other.name})
                yield Candidate(words, self.everywhere(one, nothing), names, 1)

    # ---- nothing

    def while_none(self) -> Iterator[Candidate]:
        """Bounds that the text names, of numbers of each member, while none of them is chosen."""
        walked = walk([each.condition for each in self.wanted.properties])
        named = sorted({node.value for node in walked if isinstance(node, Constant)})
        for chosen in self.told:
            match chosen.variable.shape:
                case Maybe(Member(sort)):
                    theirs = [of for of in self.told if of.is_number and of.keys == (Member(sort),)]
                case _:
                    continue
            positions = [at for at in self.sample.positions if at[chosen.start] == 0]
            for of in theirs if positions else ():
                if not any({chosen.name, of.name} <= each for each in self.wanted.together):
                    continue
                most = max(self.held(of, positions))
                bounds = (bound for bound in named if most < bound <= of.variable.high)
                for bound in islice(bounds, FEW_BOUNDS):
                    words = f"while {chosen.name} is none, {of.name} below {bound}"
                    nothing = b.equal(chosen.read(), b.constant(0))
                    below = self.within(of, of.variable.low, bound - 1)
                    names = frozenset({chosen.name, of.name})
                    yield Candidate(words, b.implies(nothing, below), names, 1)

    # ---- phases

    def in_phase(self, phase: _Phase, positions: Sequence[Position]) -> Iterator[Candidate]:
        """What holds in one phase and not always."""
        rank = 1 if phase.code in self.wanted.phases else 4
        for of in self.told:
            held = self.held(of, positions)
            always = self.always_held(of)
            if held != always and len(held) == 1:
                excepted = self.excepted(of)
                if excepted is not None and phase not in excepted[1]:
                    continue  # it is supposed of all these phases together
                yield self.guarded(
                    phase, self.one_of_words(of, held), self.one_of(of, held), of, rank
                )
                continue
            if held != always and len(held) <= FEW_VALUES and not counts(of.variable.shape):
                words = self.one_of_words(of, held)
                yield self.guarded(phase, words, self.one_of(of, held), of, rank + 1)
            yield from self.by_turn(phase, of, rank)

    def but_in_few_phases(self) -> Iterator[Candidate]:
        """What has one value in all phases but a few."""
        for of in self.told:
            excepted = self.excepted(of)
            if excepted is None:
                continue
            value, others = excepted
            words, condition = self.one_of_words(of, {value}), self.one_of(of, {value})
            for phase in others:
                words += f", but {phase.words}"
                condition = b.either(phase.is_now, condition)
            yield self.candidate(words, condition, of, 1)

    def excepted(self, of: Placed) -> tuple[int, list[_Phase]] | None:
        """The value that a variable has in all phases but a few, and these."""
        found = [(phase, self.held(of, self.met[phase.code])) for phase in self.phases]
        single = Counter(value for _, held in found for value in held if len(held) == 1)
        for value, often in single.most_common(1):
            others = [phase for phase, held in found if held != {value}]
            if 1 <= len(others) <= FEW_EXCEPTED and len(others) < often:
                return value, others
        return None

    def in_kept_phase(self, kept: Placed) -> Iterator[Candidate]:
        """What is so as long as a phase is kept to come back to."""
        for code in sorted(self.always_held(kept)):
            positions = [each for each in self.sample.positions if each[kept.start] == code]
            if not FEW_KEPT <= len(positions) < len(self.sample.positions):
                continue
            phase = _Phase(kept, code, is_kept=True)
            for of in self.told:
                held = self.held(of, positions)
                if len(held) == 1 and held != self.always_held(of) and of != kept:
                    condition, words = self.one_of(of, held), self.one_of_words(of, held)
                    yield self.guarded(phase, words, condition, of, 1)

    def by_turn(self, phase: _Phase, of: Placed, rank: int) -> Iterator[Candidate]:
        """How much of something there is in a phase, by who is on turn."""
        for name, numbers, spread in (
            (f"the sums of {of.name}", self.of_players(of), MOST_SPREAD),
            (f"how much of each is in {of.name}", [each for _, each in occurrences(of)], 0),
        ):
            condition = self.bounded_by_turn(phase.code, numbers, spread)
            if condition is not None:
                words = f"{name} by who is on turn" if self.current is not None else name
                yield self.guarded(phase, words, condition, of, rank)

    def of_players(self, of: Placed) -> list[Quantity]:
        """How much each player has of something."""
        first = of.keys[0] if of.keys else None
        theirs = isinstance(first, Member) and first.sort == self.core.players
        return [each for _, each in rows(of)] if theirs else []

    def bounded_by_turn(self, phase: int, numbers: Sequence[Quantity], spread: int) -> Expr | None:
        """Bounds of numbers in a phase where they are near to each other whoever is on turn."""
        turns = {turn: at for (of, turn), at in self.sample.contexts.items() if of == phase}
        whole: Expr = b.TRUE
        for turn, positions in turns.items():
            known: Expr = b.TRUE
            for number in numbers:
                self.look()
                held = {number.value(position) for position in positions}
                if max(held) - min(held) > spread:
                    return None
                known = b.both(known, between(number.expr, min(held), max(held)))
            if self.current is not None and turn is not None:
                known = b.implies(b.equal(self.current.read(), b.constant(turn)), known)
            whole = b.both(whole, known)
        return None if whole == b.TRUE else whole

    def guarded(
        self, phase: _Phase, words: str, condition: Expr, of: Placed, rank: int
    ) -> Candidate:
        """What holds in a phase."""
        return self.candidate(f"{phase.words}, {words}", phase.implies(condition), of, rank)

    # ---- what is stated

    def stated_more_narrowly(self) -> Iterator[Candidate]:
        """What is stated, with one alternative less, where that holds: always, or in a phase."""
        everything = self.wanted.variables
        of = [each for each in self.wanted.properties if not each.over_moves]
        for stated, number, condition, phases in alternatives(
            self.core, self.sample, of, self.look
        ):
            words = f"{stated.name} in its narrower form {number + 1}"
            if phases is None:
                yield Candidate(words, condition, everything, 0)
            for phase in self.phases:
                if phases is not None and phase.code in phases:
                    narrowed = phase.implies(condition)
                    yield Candidate(f"{phase.words}, {words}", narrowed, everything, 0)


def between(number: Expr, low: int, high: int) -> Expr:
    """That a number lies within bounds."""
    if low == high:
        return b.equal(number, b.constant(low))
    return b.both(b.at_most(b.constant(low), number), b.at_most(number, b.constant(high)))


def _may_be_empty(of: Placed) -> bool:
    """Whether a variable has cells of which 0 means that there is nothing."""
    shape = of.variable.shape
    return isinstance(shape, SetOf) or (isinstance(shape, MapOf) and isinstance(of.cell, Maybe))
