"""Whether the moves of players depend on what they cannot see.

Positions are put into groups that look the same to those who make a move. Within a group they must
have the same moves of an action. Only actions are asked about of which the text does not show that
(`core.hidden`), and only positions in which they can be taken at all. Where a game has ended there
is nobody to move. What a player remembers does not count: a position is all there is to see.

Where chance chooses, what it brings is seen by those who choose behind it; that it can bring one
thing or another is no move of theirs.

The work is bounded: `MOST_POSITIONS` are looked at for each action. Of one that was cut short,
nothing is known.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator
from itertools import combinations

from msgspec import Struct

from rulewright.core.hidden import peeking
from rulewright.core.ir import NOBODY, ByEach, ByPlayers, Sight, Site
from rulewright.core.search import Failure, Position, Value
from rulewright.core.shapes import BagOf, MapOf, Maybe, SetOf, Shape
from rulewright.core.values import cell_count, size
from rulewright.reference.actions import CompiledAction
from rulewright.reference.layout import NoAnswer, Scope
from rulewright.reference.machine import Machine
from rulewright.reference.offers import Offers, TooManyCandidates

MOST_POSITIONS = 20_000

Movers = tuple[int, ...]
"""Players who make a move together, in ascending order."""

Chosen = tuple[Value, ...]
Options = dict[Chosen, set[Chosen]]
"""What players may choose next, by what was chosen and what chance brought before."""


class Leak(Struct, frozen=True):
    """An action whose moves differ here from those in the position `twin`, which looks the same."""

    site: Site
    twin: int


class Difference(Struct, frozen=True):
    """Whose moves differ in two positions: choices that only the one has, and only the other."""

    movers: Movers
    here: tuple[Chosen, ...]
    there: tuple[Chosen, ...]


class Leaks:
    """Looks for actions whose moves tell what cannot be seen. `at` gives a position seen before.

    `open` are those of which that is not known yet, `cut` the names of those given up.
    """

    def __init__(self, machine: Machine, at: Callable[[int], Position]) -> None:
        self.machine = machine
        self.core = machine.core
        self.at = at
        numbers = peeking(self.core)
        self.open = [machine.actions[number] for number in numbers] if numbers else []
        self.cut: set[str] = set()
        self.looked: Counter[int] = Counter()
        self.groups: dict[tuple[int, Movers, Chosen, int], tuple[int, int]] = {}
        self.sights = _Sights(machine) if numbers else None

    def position(self, number: int, position: Position) -> list[Leak]:
        """The actions of which it is known from this position on that their moves tell something.

        The game must not have ended here.
        """
        found: list[Leak] = []
        for action in list(self.open):
            if not self.machine.in_phase(action, position):  # which everybody sees
                continue
            self.looked[action.number] += 1
            if self.looked[action.number] > MOST_POSITIONS:
                self._give_up(action)
                continue
            try:
                twin = self._twin(action, number, position)
            except TooManyCandidates:  # of a player whom the search does not ask here
                self._give_up(action)
                continue
            if twin is not None:
                self.open.remove(action)
                found.append(Leak(site_of(action), twin))
        return found

    def give_up(self) -> None:
        """Look no further: nothing is known of what is open."""
        for action in list(self.open):
            self._give_up(action)

    def _give_up(self, action: CompiledAction) -> None:
        self.cut.add(action.action.name)
        self.open.remove(action)

    def _twin(self, action: CompiledAction, number: int, position: Position) -> int | None:
        """A position seen before that looks the same to somebody who has other moves there."""
        for movers, options in self.options(action, position).items():
            look = hash(self.look(movers, position))
            for before, chosen in options.items():
                key = (action.number, movers, before, look)
                mark = hash(frozenset(chosen))
                twin, known = self.groups.setdefault(key, (number, mark))
                if known != mark and self.difference(action, position, self.at(twin)) is not None:
                    return twin
        return None

    def look(self, movers: Movers, position: Position) -> tuple[int, ...]:
        """What these players see together."""
        return () if self.sights is None else self.sights.of(movers, position)

    def difference(
        self, action: CompiledAction, here: Position, there: Position
    ) -> Difference | None:
        """Whose moves differ in two positions that look the same to them; None if nobody's do."""
        others = self.options(action, there)
        for movers, options in self.options(action, here).items():
            if self.look(movers, here) != self.look(movers, there):
                continue
            for before in options.keys() & others[movers].keys():
                mine, yours = options[before], others[movers][before]
                if mine != yours:
                    return Difference(
                        movers,
                        tuple(sorted((*before, *chosen) for chosen in mine - yours)),
                        tuple(sorted((*before, *chosen) for chosen in yours - mine)),
                    )
        return None

    def options(self, action: CompiledAction, position: Position) -> dict[Movers, Options]:
        """What each player, or players together, may choose; all who might ever are in it."""
        found: dict[Movers, Options] = {movers: {(): set()} for movers in self._movers(action)}
        if not self.machine.in_phase(action, position):
            return found
        players = [None] if action.seat is None else list(self.machine.seats(position))
        for player in players:
            sink = _Choices(action, found)
            Offers(action, list(position), action.frame(player), sink, None).candidate(0)
        return found

    def _movers(self, action: CompiledAction) -> Iterator[Movers]:
        """All who might make a move of an action."""
        match action.action.owner:
            case ByEach():
                together = 1
            case ByPlayers(players):
                together = len(players)
            case _:
                together = 0
        for count in range(1, together + 1):
            yield from combinations(range(len(self.core.players.members)), count)


def site_of(action: CompiledAction) -> Site:
    """Where a leak is told."""
    of = action.action
    return Site("leak", of.name, f"moves of `{of.name}`", of.cites, of.span)


class _Choices:
    """Keeps what may be chosen, apart from what chance brings."""

    def __init__(self, action: CompiledAction, found: dict[Movers, Options]) -> None:
        self.found = found
        by_chance = [choice.by_chance for choice in action.action.choices]
        # Where players choose: from the first of some choices in a row to behind the last.
        self.runs = [(0, _end(by_chance, 0))]
        for place in range(1, len(by_chance)):
            if by_chance[place - 1] and not by_chance[place]:
                self.runs.append((place, _end(by_chance, place)))

    def move(self, offers: Offers, by: tuple[int, ...]) -> None:
        """Keep it."""
        choices = offers.move_by(by, offers.last).choices
        options = self.found[tuple(sorted(set(by)))]
        for begin, end in self.runs:
            options.setdefault(choices[:begin], set()).add(choices[begin:end])

    def no_answer(
        self, _offers: Offers, _made: int, _by: tuple[int, ...], _failure: Failure
    ) -> None:
        """What fails before its effects is no move."""


def _end(by_chance: list[bool], begin: int) -> int:
    """Behind the last of the choices from here on that players make in a row."""
    end = begin
    while end < len(by_chance) and not by_chance[end]:
        end += 1
    return end


class _Sights:
    """What players see of a position."""

    def __init__(self, machine: Machine) -> None:
        self.parts: list[_Part] = []
        sights = {sight.variable: sight for sight in machine.core.sights}
        start = 0
        for variable in machine.core.variables:
            width = cell_count(variable.shape)
            if not variable.ghost:  # no player knows what only promises speak of
                sight = sights.get(variable.name)
                self.parts.append(_Part(machine, variable.shape, start, width, sight))
            start += width

    def of(self, movers: Movers, position: Position) -> tuple[int, ...]:
        """What these players see together."""
        seen: list[int] = []
        for part in self.parts:
            part.see(movers, position, seen)
        return tuple(seen)


class _Part:
    """One variable as players see it."""

    def __init__(
        self, machine: Machine, shape: Shape, start: int, width: int, sight: Sight | None
    ) -> None:
        self.start = start
        self.end = start + width
        self.keys = 1 if sight is None else max(1, sight.keys)
        self.inner = shape.value if isinstance(shape, MapOf) and self._keyed(sight) else shape
        self.content = self.amount = None
        self.open = sight is None
        if sight is not None:
            self.content = self._viewer(machine, sight, content=True)
            self.amount = self._viewer(machine, sight, content=False)

    @staticmethod
    def _keyed(sight: Sight | None) -> bool:
        return sight is not None and sight.keys > 0

    @staticmethod
    def _viewer(
        machine: Machine, sight: Sight, *, content: bool
    ) -> Callable[[Position, int], int | None]:
        """Who sees what is at a key; None is everybody."""
        expr = sight.content if content else sight.size
        if expr is None:
            return lambda _position, _key: None
        scope = Scope().bind_all([sight.key] if sight.keys else [])
        code = machine.expressions.expression(expr, scope)

        def viewer(position: Position, key: int) -> int:
            try:
                return int(code(list(position), scope.frame([key] if sight.keys else [])))
            except NoAnswer:
                return NOBODY

        return viewer

    def see(self, movers: Movers, position: Position, seen: list[int]) -> None:
        """Add what these players see."""
        if self.content is None or self.amount is None:
            seen.extend(position[self.start : self.end])
            return
        width = (self.end - self.start) // self.keys
        for key in range(self.keys):
            cells = position[self.start + key * width : self.start + (key + 1) * width]
            viewer = self.content(position, key)
            if viewer is None or viewer in movers:
                seen.extend((1, *cells))
                continue
            counter = self.amount(position, key)
            counts = counter is None or counter in movers
            seen.extend((0, *(_sizes(self.inner, cells) if counts else ())))


def _sizes(shape: Shape, cells: tuple[int, ...]) -> Iterator[int]:
    """How many things there are; of what is no collection, only whether there is one at all."""
    match shape:
        case BagOf() | SetOf():
            yield sum(cells)
        case MapOf(key, value):
            width = cell_count(value)
            for place in range(size(key)):
                yield from _sizes(value, cells[place * width : (place + 1) * width])
        case Maybe():
            yield int(cells[0] > 0)
        case _:
            pass
