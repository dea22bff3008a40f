"""Small towns of `spec/little_town/little_town.rules` once more, in plain Python.

A second telling of the same rules, by other means: no rule text, nothing of the package. A square
holds one thing, whatever it is; what is due is a list of things, and every way to pay for each of
them is tried; who is fed is told from a row of players.

A position rests between two moves. It holds what the rule book's state holds, and of its ghosts the
points of workers and the missed meals, which together make the score board.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from itertools import combinations_with_replacement, product
from typing import NamedTuple, TypeVar

from tests.independent.search import Model

WOOD, STONE, FISH, WHEAT, COIN = range(5)
RESOURCES = (WOOD, STONE, FISH, WHEAT)
FOREST, MOUNTAIN, LAKE = "F", "M", "L"
GROWS = {FOREST: WOOD, MOUNTAIN: STONE, LAKE: FISH}
ANYTHING = "anything"

Purse = tuple[int, ...]
Due = tuple[int | str, ...]


class Tile(NamedTuple):
    cost: Due
    takes: Due = ()
    gives: Due = ()
    crests: int = 0
    useful: bool = True


TILES = {
    "field": Tile((WOOD,), gives=(WHEAT,)),
    "bakery": Tile((WOOD,) * 2, takes=(WHEAT,), gives=(COIN,) * 4),
    "trading post": Tile((WOOD,) * 3, takes=(ANYTHING,) * 2, gives=(ANYTHING,) * 2),
    "well": Tile((WOOD, STONE), crests=2),
    "castle": Tile((STONE,) * 6, useful=False),
}


class House(NamedTuple):
    tile: str
    owner: int


class Worker(NamedTuple):
    owner: int


Thing = House | Worker | str | None


class Position(NamedTuple):
    phase: str
    squares: tuple[Thing, ...]
    waiting: tuple[int, ...]
    purses: tuple[Purse, ...]
    crests: tuple[int, ...]
    unfed: tuple[int, ...]
    round: int
    first: int
    current: int
    unused: frozenset[int]
    hungry: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Town:
    """The land row by row, one tile of each kind on offer, and what two players begin with."""

    land: tuple[str, ...]
    offer: tuple[str, ...]
    purse: Purse
    rounds: int
    workers: int = 1
    houses: int = 1


HAMLET = Town(("F..", "...", "..L"), ("field", "bakery"), (1, 0, 0, 0, 3), rounds=1)
MARKET = Town(("M..", "...", "..L"), ("trading post", "well"), (2, 1, 0, 0, 3), rounds=1)
CASTLE_HILL = Town(("...", "..M"), ("castle", "field"), (1, 6, 0, 0, 0), rounds=2)


@cache
def neighbourhoods(columns: int, rows: int) -> list[list[int]]:
    squares = [(x, y) for y in range(rows) for x in range(columns)]
    return [
        [n for n, (a, b) in enumerate(squares) if max(abs(a - x), abs(b - y)) == 1]
        for x, y in squares
    ]


Item = TypeVar("Item")


def put(row: tuple[Item, ...], place: int, value: Item) -> tuple[Item, ...]:
    return (*row[:place], value, *row[place + 1 :])


def ways_to_pay(due: Due) -> set[Purse]:
    """For each thing that is due, itself or three coins, or for anything any of four."""
    ways: list[list[Purse]] = []
    for thing in due:
        if thing == COIN:
            ways.append([(0, 0, 0, 0, 1)])
            continue
        kinds = RESOURCES if thing == ANYTHING else (thing,)
        ways.append([(0, 0, 0, 0, 3)] + [one(kind) for kind in kinds])
    return {add((0,) * 5, *way) for way in product(*ways)}


def one(kind: object) -> Purse:
    return tuple(int(kind == other) for other in range(5))


def add(*purses: Purse) -> Purse:
    return tuple(map(sum, zip(*purses, strict=True)))


def less(purse: Purse, paid: Purse) -> Purse | None:
    """What is left, or None where it does not suffice."""
    left = tuple(a - b for a, b in zip(purse, paid, strict=True))
    return None if min(left) < 0 else left


def moves(town: Town, at: Position) -> Iterator[Position]:
    if at.phase == "drawing lots":
        yield at._replace(phase="placing")
    elif at.phase == "placing":
        yield from place(town, at)
    elif at.phase == "working":
        yield from work(at)
    elif at.phase == "feeding":
        yield from feed(town, at)


def place(town: Town, at: Position) -> Iterator[Position]:
    me = at.current
    around = neighbourhoods(len(town.land[0]), len(town.land))
    waiting = put(at.waiting, me, at.waiting[me] - 1)
    free = [square for square, thing in enumerate(at.squares) if thing is None]
    for square in free:
        reached = frozenset(n for n in around[square] if offers(at.squares[n]))
        squares = put(at.squares, square, Worker(me))
        begun = at._replace(squares=squares, waiting=waiting, unused=reached)
        yield begun._replace(phase="working") if reached else turn_over(begun)
    if not free:
        yield turn_over(at._replace(waiting=waiting))
    standing = [thing for thing in at.squares if isinstance(thing, House)]
    if sum(house.owner == me for house in standing) == town.houses:
        return
    for tile in set(town.offer) - {house.tile for house in standing}:
        for paid in ways_to_pay(TILES[tile].cost):
            rest = less(at.purses[me], paid)
            if rest is not None:
                purses = put(at.purses, me, rest)
                for square in free:
                    squares = put(at.squares, square, House(tile, me))
                    built = at._replace(squares=squares, waiting=waiting, purses=purses)
                    yield turn_over(built)


def offers(thing: Thing) -> bool:
    if isinstance(thing, House):
        return TILES[thing.tile].useful
    return isinstance(thing, str)


def work(at: Position) -> Iterator[Position]:
    me = at.current
    for square in at.unused:
        thing = at.squares[square]
        rest = at._replace(unused=at.unused - {square})
        if isinstance(thing, str):
            purse = add(at.purses[me], one(GROWS[thing]))
            yield settled(rest._replace(purses=put(at.purses, me, purse)))
        elif isinstance(thing, House):
            for purses in uses(thing, me, at.purses):
                crests = put(at.crests, me, at.crests[me] + TILES[thing.tile].crests)
                yield settled(rest._replace(purses=purses, crests=crests))
    yield turn_over(at)


def uses(house: House, me: int, purses: tuple[Purse, ...]) -> Iterator[tuple[Purse, ...]]:
    """The purses after each way to use a building, rent included."""
    tile = TILES[house.tile]
    if house.owner != me:
        lent = less(purses[me], one(COIN))
        if lent is None:
            return
        purses = put(purses, me, lent)
        purses = put(purses, house.owner, add(purses[house.owner], one(COIN)))
    given = [one(kind) for kind in tile.gives if kind != ANYTHING]
    open_ones = tile.gives.count(ANYTHING)
    for paid in ways_to_pay(tile.takes):
        rest = less(purses[me], paid)
        if rest is not None:
            for wanted in combinations_with_replacement(RESOURCES, open_ones):
                yield put(purses, me, add(rest, *given, *map(one, wanted)))


def settled(at: Position) -> Position:
    return at if at.unused else turn_over(at)


def turn_over(at: Position) -> Position:
    over = at._replace(unused=frozenset(), current=1 - at.current)
    if any(at.waiting):
        return over._replace(phase="placing")
    return over._replace(phase="feeding", hungry=(over.current, 1 - over.current))


def feed(town: Town, at: Position) -> Iterator[Position]:
    """Whoever is first in the row eats."""
    me, *others = at.hungry
    purse = at.purses[me]
    for fish, wheat, bought in product(range(town.workers + 1), repeat=3):
        missing = town.workers - fish - wheat - bought
        rest = less(purse, (0, 0, fish, wheat, 3 * bought))
        if missing < 0 or rest is None:
            continue
        if missing and (rest[FISH] or rest[WHEAT] or rest[COIN] >= 3):
            continue
        fed = at._replace(
            purses=put(at.purses, me, rest),
            unfed=put(at.unfed, me, at.unfed[me] + missing),
            hungry=tuple(others),
        )
        yield fed if others else next_round(town, fed)


def next_round(town: Town, at: Position) -> Position:
    squares = tuple(None if isinstance(thing, Worker) else thing for thing in at.squares)
    home = at._replace(squares=squares)
    if at.round == town.rounds:
        return home._replace(phase="over")
    starter = 1 - at.first
    return home._replace(
        phase="placing",
        round=at.round + 1,
        first=starter,
        current=starter,
        waiting=(town.workers,) * 2,
    )


def little_town(town: Town) -> Model[Position]:
    squares = tuple(None if symbol == "." else symbol for row in town.land for symbol in row)
    start = Position(
        phase="drawing lots",
        squares=squares,
        waiting=(town.workers,) * 2,
        purses=(town.purse,) * 2,
        crests=(0, 0),
        unfed=(0, 0),
        round=1,
        first=0,
        current=0,
        unused=frozenset(),
        hungry=(),
    )
    return Model(start, lambda at: moves(town, at))
