"""The instances `haven`, `bazaar` and `auction` of the land rules, on top of the base game's model.

The base game's model keeps buildings, hands, cards and the robber; here are added the lands, their
prices, what sales earn, and the king. Nobody can build in them, and prices leave nothing open.
"""

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from itertools import product
from typing import NamedTuple

from tests.independent import catan
from tests.independent.catan import (
    BRICK,
    HOMES,
    KNIGHT,
    LUMBER,
    MONOPOLY,
    NOTHING,
    ORE,
    PLAYERS,
    RED,
    ROAD_BUILDING,
    WOOL,
    YEAR_OF_PLENTY,
    Bag,
    bag,
    minus,
    paid,
    parts,
    played,
    plus,
    within,
)
from tests.independent.island import walked
from tests.independent.requirements import Idle
from tests.independent.search import Model

MARKERS = 1


class Land(NamedTuple):
    owner: int
    price: Bag | None


class Position(NamedTuple):
    table: catan.Position
    lands: tuple[Land | None, ...]
    counters: int
    """So many deals can be counted, and as many make a king."""
    earnings: tuple[Bag, Bag] = (NOTHING, NOTHING)
    deals: tuple[int, int] = (0, 0)
    king: int | None = None
    done: frozenset[str] = frozenset()

    @property
    def player(self) -> int:
        return self.table.current

    @property
    def hand(self) -> Bag:
        return self.table.hand[self.player]


@dataclass(frozen=True, slots=True, eq=False)
class Estates:
    """An instance: that of the base game, the only price that may be asked, and deal counters."""

    rules: catan.Rules
    price: Bag
    counters: int = 1


# ---- what the table shows


def untouched(at: Position, corner: int, leaving: int | None = None) -> bool:
    """Nothing is here or on the corners around, but for the land that is left."""
    near = [corner, *at.table.rules.board.next_to[corner]]
    return all(at.table.corners[c] is None and at.lands[c] is None for c in near if c != leaving)


def has_marker(at: Position) -> bool:
    return sum(land is not None and land.owner == at.player for land in at.lands) < MARKERS


def worth(cards: Bag) -> int:
    pairs = min(cards[BRICK], cards[LUMBER])
    single = 3 * (cards[BRICK] - pairs) + 2 * (cards[LUMBER] - pairs)
    return 12 * pairs + single + sum(cards[WOOL:])


def land_cost(at: Position, corner: int) -> int:
    rules = at.table.rules
    here = enumerate(at.table.corners)
    homes = [c for c, built in here if built is not None and built.owner == at.player]
    chips = [rules.chips[h] for h in rules.board.touches[corner]]
    dots = sum(6 - abs(7 - chip) for chip in chips if chip is not None)
    harbours = sum(2 if only is None else 3 for c, only in rules.harbours if c == corner)
    return 2 * min(walked(rules.board, home)[corner] for home in homes) + dots + harbours


def wins(at: Position) -> bool:
    crown = 2 if at.king == at.player else 0
    return catan.points(at.table, at.player) + crown >= at.table.rules.goal


# ---- moves


def with_land(at: Position, corner: int, land: Land | None) -> Position:
    lands = list(at.lands)
    lands[corner] = land
    return at._replace(lands=tuple(lands))


def dealt(at: Position, dealers: set[int]) -> Position:
    """A point for everybody in the deal who has a counter left; then the card may change hands."""
    red, blue = (min(at.counters, at.deals[p] + (p in dealers)) for p in PLAYERS)
    after = at._replace(deals=(red, blue))
    best = max(red, blue)
    if best < at.counters or (at.king is not None and after.deals[at.king] == best):
        return after
    return after._replace(king=None if red == blue else RED if red > blue else 1 - RED)


def placings(at: Position) -> Iterator[Position]:
    for corner in at.table.rules.start[at.player]:
        if catan.far_enough(at.table, corner):
            yield at._replace(table=catan.placed(at.table, corner))


def developments(at: Position) -> Iterator[Position]:
    for corner, payment in product(at.table.rules.board.corners, parts(at.hand, 99)):
        cost = land_cost(at, corner)
        spared = [minus(payment, one) for n, one in zip(payment, catan.ONE, strict=True) if n > 0]
        exact = worth(payment) >= cost and not any(worth(rest) >= cost for rest in spared)
        if exact and has_marker(at) and untouched(at, corner):
            after = at._replace(table=paid(at.table, at.player, payment))
            after = with_land(after, corner, Land(at.player, None))
            yield done(dealt(after, {at.player}), "developing")


def free_lands(at: Position) -> Iterator[Position]:
    """The road-building card."""
    table = at.table
    if table.card_played or table.held[at.player][ROAD_BUILDING] == 0 or not has_marker(at):
        return
    for corner in table.rules.board.corners:
        if untouched(at, corner):
            after = at._replace(table=played(table, ROAD_BUILDING))
            yield dealt(with_land(after, corner, Land(at.player, None)), {at.player})


def pricings(at: Position, price: Bag) -> Iterator[Position]:
    for corner, land in enumerate(at.lands):
        if land is not None and land.owner == at.player:
            yield with_land(at, corner, Land(at.player, price))


def purchases(at: Position) -> Iterator[Position]:
    """With and without moving the land by one space, which is worth exactly 2 to the bank."""
    if not has_marker(at):
        return
    fees = [fee for fee in parts(at.hand, 99) if worth(fee) == 2]
    for corner, land in enumerate(at.lands):
        if land is None or land.owner == at.player:
            continue
        price = land.price or NOTHING
        if within(price, at.hand):
            yield bought(at, corner, corner, price, NOTHING)
        for site, fee in product(at.table.rules.board.next_to[corner], fees):
            if within(plus(price, fee), at.hand) and untouched(at, site, leaving=corner):
                yield bought(at, corner, site, price, fee)


def bought(at: Position, corner: int, site: int, price: Bag, fee: Bag) -> Position:
    seller = 1 - at.player
    hand = catan.of_player(at.table.hand, at.player, minus(at.hand, price))
    table = paid(at.table._replace(hand=hand), at.player, fee)
    earnings = catan.of_player(at.earnings, seller, plus(at.earnings[seller], price))
    after = with_land(at._replace(table=table, earnings=earnings), corner, None)
    return done(dealt(with_land(after, site, Land(at.player, None)), {*PLAYERS}), "buying")


def done(at: Position, purpose: str) -> Position:
    return at._replace(done=at.done | {purpose})


def all_priced(at: Position) -> bool:
    return all(land is None or land.price is not None for land in at.lands)


def with_earnings(at: Position) -> Position:
    """What the player on turn earned joins the hand as the trade begins."""
    earned = at.earnings[at.player]
    if at.table.phase != "trading" or earned == NOTHING:
        return at
    hand = catan.of_player(at.table.hand, at.player, plus(at.hand, earned))
    earnings = catan.of_player(at.earnings, at.player, NOTHING)
    return at._replace(table=at.table._replace(hand=hand), earnings=earnings)


Action = Callable[[catan.Position, Idle | None], Iterator[catan.Position]]
CARD_PLAYS = (catan.knights, catan.years_of_plenty, catan.monopolies)
OF_THE_BASE_GAME: dict[str, tuple[Action, ...]] = {
    "before_roll": (catan.rolls, *CARD_PLAYS),
    "discarding": (catan.discards,),
    "moving_robber": (catan.robber_moves,),
    "stealing": (catan.thefts,),
    "trading": (catan.bought_cards, *CARD_PLAYS, catan.bank_trades, catan.trades),
}


def moved(at: Position, price: Bag) -> Iterator[Position]:
    table = at.table
    for action in OF_THE_BASE_GAME.get(table.phase, ()):
        for after in action(table, None):
            yield at._replace(table=catan.settled(after))
    if table.phase in ("placing_out", "placing_back"):
        yield from placings(at)
    if table.phase in ("before_roll", "trading"):
        yield from free_lands(at)
    if table.phase == "trading":
        yield from developments(at)
        yield from pricings(at, price)
        yield from purchases(at)
        if all_priced(at):
            for after in catan.ended_turns(table, None):
                yield at._replace(table=after, done=frozenset())


def estates(instance: Estates) -> Model[Position]:
    def moves(at: Position) -> Iterable[Position]:
        if not wins(at):
            yield from map(with_earnings, moved(at, instance.price))

    table = catan.beginning(instance.rules)
    start = Position(table, (None,) * len(table.corners), instance.counters)
    return Model(start, moves)


HAVEN = Estates(
    catan.Rules(
        yields=(WOOL, ORE),
        chips=(2, 3),
        throws=(2, 3, 7),
        supply=bag({WOOL: 2, ORE: 2}),
        start=HOMES,
        start_roads=(set(), set()),
        goal=8,
        most_offered=0,
        road_pieces=0,
        pieces=(2, 0),
        card_cost=bag({WOOL: 1}),
        pile=bag({KNIGHT: 1, ROAD_BUILDING: 1}),
        hand_limit=1,
        army_from=1,
    ),
    price=bag({ORE: 1}),
)

BAZAAR = Estates(
    catan.Rules(
        yields=(BRICK, LUMBER),
        chips=(2, 3),
        throws=(2, 3),
        supply=bag({BRICK: 2, LUMBER: 2}),
        start=HOMES,
        start_roads=(set(), set()),
        goal=8,
        most_offered=1,
        road_pieces=0,
        pieces=(2, 0),
        harbours=((0, BRICK), (1, None)),
        card_cost=bag({LUMBER: 1}),
        pile=bag({YEAR_OF_PLENTY: 1, MONOPOLY: 1}),
    ),
    price=bag({BRICK: 1}),
)

AUCTION = Estates(
    catan.Rules(
        yields=(WOOL, ORE),
        chips=(3, 4),
        throws=(2,),
        supply=bag({WOOL: 2, ORE: 2}),
        start=HOMES,
        start_roads=(set(), set()),
        goal=4,
        most_offered=0,
        road_pieces=0,
        pieces=(2, 0),
        card_cost=NOTHING,
        pile=bag({ROAD_BUILDING: 2}),
    ),
    price=bag({ORE: 1}),
    counters=2,
)
