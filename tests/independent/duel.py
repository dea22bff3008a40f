"""The instances `duel` and `estates` of the land rules once more, in plain Python.

A second telling of the same rules, by other means: no rule text, nothing of the package. The board
is laid out anew from its rows, distances are walked, the cards of the bank and the markers in hand
are what is not elsewhere.

A position rests between two moves; a move is an action and what then happens by itself. It holds
what the rule book's state holds, and of its ghosts the one that a promised event reads: what this
turn has seen.
"""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from itertools import product
from typing import NamedTuple

from tests.independent.island import island, walked
from tests.independent.requirements import Idle, Requirements, allowed
from tests.independent.search import Model

Bag = tuple[int, int]
"""Bricks and lumber, the only resources here."""

NOTHING: Bag = (0, 0)
ONE: tuple[Bag, Bag] = ((1, 0), (0, 1))
RED, BLUE = PLAYERS = (0, 1)
SETTLEMENT, CITY = 1, 2

# The island: a forest above two hills.
ROWS = (1, 2)
YIELDS = (1, 0, 0)
CHIPS = (3, 4, 3)
THROWS = (2, 3, 4)

SUPPLY: Bag = (3, 2)
COST: dict[int, Bag] = {SETTLEMENT: (0, 1), CITY: (2, 1)}
START = ((11, 12), (5, 6, 9))
GOAL = 6


class Price(NamedTuple):
    """Cards that are named, and cards of any kind."""

    named: Bag
    open: int


@dataclass(frozen=True, slots=True, eq=False)
class Numbers:
    """What the two instances have more or less of."""

    pieces: dict[int, int]
    markers: int
    counters: int
    king_from: int
    price_cards: int
    prices: tuple[Price, ...]
    news_matter: bool
    """Does a promised event read what a turn has seen?"""


# The first price of `duel` asks for nothing, which no price may.
DUEL = Numbers(
    pieces={SETTLEMENT: 3, CITY: 1},
    markers=1,
    counters=3,
    king_from=2,
    price_cards=2,
    prices=(Price((0, 0), 0), Price((0, 1), 1)),
    news_matter=True,
)
ESTATES = Numbers(
    pieces={SETTLEMENT: 3, CITY: 0},
    markers=3,
    counters=1,
    king_from=1,
    price_cards=1,
    prices=(Price((0, 1), 0),),
    news_matter=False,
)


class Building(NamedTuple):
    kind: int
    owner: int


class Land(NamedTuple):
    owner: int
    price: Price | None


class Position(NamedTuple):
    numbers: Numbers
    phase: str
    current: int
    corners: tuple[Building | Land | None, ...]
    hand: tuple[Bag, Bag]
    earnings: tuple[Bag, Bag]
    deals: tuple[int, int]
    king: int | None
    creditor: int | None
    owed: int
    done: frozenset[str]
    news: frozenset[str]


# ---- the island

BOARD = island(ROWS)
CORNERS, NEXT_TO, TOUCHES = BOARD.corners, BOARD.next_to, BOARD.touches
AWAY = [walked(BOARD, corner) for corner in CORNERS]

# ---- cards


def plus(a: Bag, b: Bag) -> Bag:
    return (a[0] + b[0], a[1] + b[1])


def minus(a: Bag, b: Bag) -> Bag:
    return (a[0] - b[0], a[1] - b[1])


def within(a: Bag, b: Bag) -> bool:
    return a[0] <= b[0] and a[1] <= b[1]


def parts(bag: Bag) -> Iterable[Bag]:
    return product(range(bag[0] + 1), range(bag[1] + 1))


def worth(cards: Bag) -> int:
    """A pair 12, a brick alone 3, a lumber alone 2."""
    bricks, lumber = cards
    if bricks >= lumber:
        return 12 * lumber + 3 * (bricks - lumber)
    return 12 * bricks + 2 * (lumber - bricks)


def bank(at: Position) -> Bag:
    rest = SUPPLY
    for cards in (*at.hand, *at.earnings):
        rest = minus(rest, cards)
    return rest


def given(bags: tuple[Bag, Bag], player: int, cards: Bag) -> tuple[Bag, Bag]:
    mine = plus(bags[player], cards)
    return (mine, bags[BLUE]) if player == RED else (bags[RED], mine)


def paid(at: Position, cards: Bag) -> Position:
    """The player on turn pays from the hand."""
    return at._replace(hand=given(at.hand, at.current, minus(NOTHING, cards)))


# ---- what the table shows


def owns(at: Position, corner: int, kind: int, player: int) -> bool:
    return at.corners[corner] == Building(kind, player)


def land_of(at: Position, corner: int) -> int | None:
    here = at.corners[corner]
    return here.owner if isinstance(here, Land) else None


def pieces_left(at: Position, kind: int) -> int:
    return at.numbers.pieces[kind] - sum(owns(at, corner, kind, at.current) for corner in CORNERS)


def markers_left(at: Position) -> int:
    return at.numbers.markers - sum(land_of(at, corner) == at.current for corner in CORNERS)


def far_enough(at: Position, corner: int) -> bool:
    return not any(isinstance(at.corners[c], Building) for c in [corner, *NEXT_TO[corner]])


def untouched(at: Position, corner: int, leaving: int | None = None) -> bool:
    """Nothing is here or on the corners around, but for the land that is left."""
    return all(at.corners[c] is None for c in [corner, *NEXT_TO[corner]] if c != leaving)


def land_cost(at: Position, corner: int) -> int:
    homes = [
        c
        for c, here in enumerate(at.corners)
        if isinstance(here, Building) and here.owner == at.current
    ]
    production = sum(6 - abs(7 - CHIPS[h]) for h in TOUCHES[corner])
    return 2 * min(AWAY[home][corner] for home in homes) + production


def wins(at: Position) -> bool:
    buildings = [here for here in at.corners if isinstance(here, Building)]
    points = sum(here.kind for here in buildings if here.owner == at.current)
    return points + (2 if at.king == at.current else 0) >= GOAL and at.phase != "picking"


# ---- moves


def put(at: Position, changes: dict[int, Building | Land | None]) -> Position:
    corners = tuple(changes.get(corner, here) for corner, here in enumerate(at.corners))
    return at._replace(corners=corners)


def placings(at: Position, idle: Idle | None) -> Iterator[Position]:
    def requirements(corner: int) -> Requirements:
        yield "place.spot", corner in START[at.current]
        yield "place.distance_rule", far_enough(at, corner)

    for corner in CORNERS:
        if allowed(requirements(corner), idle):
            yield placed(at, corner)


def placed(at: Position, corner: int) -> Position:
    after = put(at, {corner: Building(SETTLEMENT, at.current)})
    if at.phase == "placing_out":
        last = at.current == BLUE
        return after._replace(phase="placing_back") if last else after._replace(current=BLUE)
    hand = at.hand
    for h in TOUCHES[corner]:
        hand = given(hand, at.current, ONE[YIELDS[h]])
    after = after._replace(hand=hand)
    last = at.current == RED
    return after._replace(phase="before_roll") if last else after._replace(current=RED)


def rolled(at: Position, number: int) -> Position:
    hand, left = at.hand, bank(at)
    for resource in (0, 1):
        due = [0, 0]
        for corner, here in enumerate(at.corners):
            if isinstance(here, Building):
                hexes = [h for h in TOUCHES[corner] if CHIPS[h] == number]
                due[here.owner] += here.kind * sum(YIELDS[h] == resource for h in hexes)
        if sum(due) > left[resource]:
            alone = 0 in due
            due = [min(cards, left[resource]) if alone else 0 for cards in due]
        for player in PLAYERS:
            for _ in range(due[player]):
                hand = given(hand, player, ONE[resource])
    return at._replace(phase="trading", hand=hand)


def ended_turns(at: Position, idle: Idle | None) -> Iterator[Position]:
    unpriced = Land(at.current, None) in at.corners
    if allowed(iter([("end_turn.priced", not unpriced)]), idle):
        after = at._replace(phase="before_roll", current=1 - at.current)
        yield after._replace(done=frozenset(), news=frozenset())


def settlements(at: Position, idle: Idle | None) -> Iterator[Position]:
    def requirements(corner: int) -> Requirements:
        yield "build_settlement.distance_rule", far_enough(at, corner)
        yield "build_settlement.pieces", pieces_left(at, SETTLEMENT) > 0
        yield "build_settlement.can_pay", within(COST[SETTLEMENT], at.hand[at.current])
        yield "build_settlement.own_land", land_of(at, corner) == at.current

    for corner in CORNERS:
        if allowed(requirements(corner), idle):
            yield put(paid(at, COST[SETTLEMENT]), {corner: Building(SETTLEMENT, at.current)})


def cities(at: Position, idle: Idle | None) -> Iterator[Position]:
    def requirements(corner: int) -> Requirements:
        yield "build_city.own_settlement", owns(at, corner, SETTLEMENT, at.current)
        yield "build_city.pieces", pieces_left(at, CITY) > 0
        yield "build_city.can_pay", within(COST[CITY], at.hand[at.current])

    for corner in CORNERS:
        if allowed(requirements(corner), idle):
            yield put(paid(at, COST[CITY]), {corner: Building(CITY, at.current)})


def developments(at: Position, idle: Idle | None) -> Iterator[Position]:
    def requirements(corner: int, payment: Bag) -> Requirements:
        yield "develop.in_time", at.phase == "trading"
        yield "develop.once", True
        yield "develop.free_marker", markers_left(at) > 0
        yield "develop.claimable", untouched(at, corner)
        cost = land_cost(at, corner)
        yield "develop.enough", worth(payment) >= cost
        spared = [minus(payment, card) for r, card in enumerate(ONE) if payment[r] > 0]
        yield "develop.nothing_to_spare", not any(worth(rest) >= cost for rest in spared)

    for corner in CORNERS:
        for payment in parts(at.hand[at.current]):
            if allowed(requirements(corner, payment), idle):
                after = put(paid(at, payment), {corner: Land(at.current, None)})
                yield done(dealt(after, {at.current}), "developing")


def pricings(at: Position, idle: Idle | None) -> Iterator[Position]:
    def requirements(corner: int, asked: Price) -> Requirements:
        yield "set_price.own_land", land_of(at, corner) == at.current
        yield "set_price.some_card", sum(asked.named) + asked.open > 0
        yield "set_price.listed", asked in at.numbers.prices

    most = at.numbers.price_cards
    openings = product(parts((most, most)), range(most + 1))
    possible = [Price(named, opened) for named, opened in openings if sum(named) + opened <= most]
    for corner, asked in product(CORNERS, possible):
        if allowed(requirements(corner, asked), idle):
            yield put(at, {corner: Land(at.current, asked)})


def price_of(at: Position, corner: int) -> Price:
    here = at.corners[corner]
    return here.price if isinstance(here, Land) and here.price is not None else Price(NOTHING, 0)


def affordable(at: Position, corner: int, fee: Bag) -> bool:
    price, hand = price_of(at, corner), at.hand[at.current]
    due = plus(price.named, fee)
    return within(due, hand) and sum(hand) >= sum(due) + price.open


def purchases(at: Position, idle: Idle | None) -> Iterator[Position]:
    def requirements(corner: int) -> Requirements:
        yield "buy.once", True
        yield "buy.of_another", land_of(at, corner) == 1 - at.current
        yield "buy.free_marker", markers_left(at) > 0
        yield "buy.can_pay", affordable(at, corner, NOTHING)

    for corner in CORNERS:
        if allowed(requirements(corner), idle):
            yield bought(at, corner, corner, NOTHING)


def moved_purchases(at: Position, idle: Idle | None) -> Iterator[Position]:
    def requirements(corner: int, site: int, fee: Bag) -> Requirements:
        yield "buy_and_move.once", True
        yield "buy_and_move.of_another", land_of(at, corner) == 1 - at.current
        yield "buy_and_move.free_marker", markers_left(at) > 0
        yield "buy_and_move.worth_two", worth(fee) == 2
        yield "buy_and_move.can_pay", affordable(at, corner, fee)
        yield "buy_and_move.free_space", untouched(at, site, leaving=corner)

    for corner in CORNERS:
        for site, fee in product(NEXT_TO[corner], parts(at.hand[at.current])):
            if allowed(requirements(corner, site, fee), idle):
                yield told(bought(at, corner, site, fee), "land_moved")


def bought(at: Position, corner: int, site: int, fee: Bag) -> Position:
    price, seller = price_of(at, corner), 1 - at.current
    after = put(paid(at, plus(price.named, fee)), {corner: None})
    after = put(after, {site: Land(at.current, None)})
    after = after._replace(earnings=given(at.earnings, seller, price.named))
    if price.open > 0:
        after = after._replace(phase="picking", creditor=seller, owed=price.open)
    return done(dealt(after, {at.current, seller}), "buying")


def picks(at: Position, idle: Idle | None) -> Iterator[Position]:
    for resource, card in enumerate(ONE):
        if allowed(iter([("pick.held", at.hand[at.current][resource] > 0)]), idle):
            earnings = given(at.earnings, 1 - at.current, card)
            after = paid(at, card)._replace(earnings=earnings, owed=at.owed - 1)
            paid_up = after.owed == 0
            yield after._replace(phase="trading", creditor=None) if paid_up else after


def dealt(at: Position, dealers: set[int]) -> Position:
    """A point for everybody in the deal who has a counter left; then the card may change hands."""
    red, blue = (min(at.numbers.counters, at.deals[p] + (p in dealers)) for p in PLAYERS)
    after = at._replace(deals=(red, blue))
    stays = at.king is not None and after.deals[at.king] == max(red, blue)
    if stays or max(red, blue) < at.numbers.king_from:
        return after
    after = after._replace(king=None if red == blue else RED if red > blue else BLUE)
    if at.king is not None and after.king is not None:
        return told(after, "king_dethroned")
    return after


def done(at: Position, purpose: str) -> Position:
    return at._replace(done=at.done | {purpose})


def told(at: Position, event: str) -> Position:
    return at._replace(news=at.news | {event}) if at.numbers.news_matter else at


def with_earnings(at: Position) -> Position:
    """What the player on turn earned joins the hand as the trade begins."""
    if at.phase != "trading" or at.earnings[at.current] == NOTHING:
        return at
    earned = at.earnings[at.current]
    return at._replace(
        hand=given(at.hand, at.current, earned),
        earnings=given(at.earnings, at.current, minus(NOTHING, earned)),
    )


def actions(at: Position, idle: Idle | None) -> Iterator[Position]:
    if at.phase in ("placing_out", "placing_back"):
        yield from placings(at, idle)
    if at.phase == "before_roll":
        yield from (rolled(at, number) for number in THROWS)
    if at.phase == "picking":
        yield from picks(at, idle)
    if at.phase in ("before_roll", "trading"):
        yield from developments(at, idle)
    if at.phase == "trading":
        for kind in (ended_turns, settlements, cities, pricings, purchases, moved_purchases):
            yield from kind(at, idle)


def duel(numbers: Numbers = DUEL, idle: Idle | None = None) -> Model[Position]:
    """The game. `idle`, names of requirements, loses those that ever refuse on their own."""
    start = Position(
        numbers=numbers,
        phase="placing_out",
        current=RED,
        corners=(None,) * len(CORNERS),
        hand=(NOTHING, NOTHING),
        earnings=(NOTHING, NOTHING),
        deals=(0, 0),
        king=None,
        creditor=None,
        owed=0,
        done=frozenset(),
        news=frozenset(),
    )

    def moves(at: Position) -> Iterator[Position]:
        if not wins(at):
            yield from map(with_earnings, actions(at, idle))

    return Model(start, moves)
