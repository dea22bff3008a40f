"""The instance `duel` of `spec/catan/real_estate.rules` once more, in plain Python.

A second telling of the same rules, by other means: no rule text, nothing of the package. The board
is laid out anew from its rows, distances are walked, the cards of the bank and the markers in hand
are what is not elsewhere.

A position rests between two moves; a move is an action and what then happens by itself. It holds
what the rule book's state holds, and of its ghosts the one that a promised event reads: what this
turn has seen.
"""

from collections.abc import Iterable, Iterator
from itertools import product
from typing import NamedTuple

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
PIECES = {SETTLEMENT: 3, CITY: 1}
START = ((11, 12), (5, 6, 9))
MARKERS = 1
COUNTERS = 3
KING_FROM = 2
GOAL = 6


class Price(NamedTuple):
    """Cards that are named, and cards of any kind."""

    named: Bag
    open: int


PRICES = (Price((0, 0), 0), Price((0, 1), 1))
"""The prices on the list. The first asks for nothing, which no price may."""


class Building(NamedTuple):
    kind: int
    owner: int


class Land(NamedTuple):
    owner: int
    price: Price | None


class Position(NamedTuple):
    phase: str
    current: int
    corners: tuple[Building | Land | None, ...]
    hand: tuple[Bag, Bag]
    earnings: tuple[Bag, Bag]
    deals: tuple[int, int]
    king: int | None
    creditor: int | None
    owed: int
    news: frozenset[str]


# ---- the island


def corners_by_hex(rows: tuple[int, ...]) -> list[list[int]]:
    """The corners around each hex, clockwise from the top, numbered in reading order.

    A row that is longer than the one above begins half a hex further left, any other half a hex
    further right.
    """
    rings = []
    left = 0
    for row, length in enumerate(rows):
        if row > 0:
            left += -1 if length > rows[row - 1] else 1
        for place in range(length):
            x, y = left + 2 * place, 3 * row
            around = [(0, -2), (1, -1), (1, 1), (0, 2), (-1, 1), (-1, -1)]
            rings.append([(y + down, x + right) for right, down in around])
    points = sorted({point for ring in rings for point in ring})
    return [[points.index(point) for point in ring] for ring in rings]


RINGS = corners_by_hex(ROWS)
CORNERS = range(1 + max(max(ring) for ring in RINGS))
PATHS = {frozenset(pair) for ring in RINGS for pair in zip(ring, ring[1:] + ring[:1], strict=True)}
NEXT_TO = [[other for other in CORNERS if {corner, other} in PATHS] for corner in CORNERS]
TOUCHES = [[h for h, ring in enumerate(RINGS) if corner in ring] for corner in CORNERS]


def walked(start: int) -> dict[int, int]:
    """How many paths away every corner is."""
    away = {start: 0}
    queue = [start]
    for corner in queue:
        for other in NEXT_TO[corner]:
            if other not in away:
                away[other] = away[corner] + 1
                queue.append(other)
    return away


AWAY = [walked(corner) for corner in CORNERS]

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
    return PIECES[kind] - sum(owns(at, corner, kind, at.current) for corner in CORNERS)


def markers_left(at: Position) -> int:
    return MARKERS - sum(land_of(at, corner) == at.current for corner in CORNERS)


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

Requirements = Iterator[tuple[str, bool]]
Idle = set[str]


def put(at: Position, changes: dict[int, Building | Land | None]) -> Position:
    corners = tuple(changes.get(corner, here) for corner, here in enumerate(at.corners))
    return at._replace(corners=corners)


def allowed(requirements: Requirements, idle: Idle | None) -> bool:
    """Are all met? With `idle`, also strike out the one that refuses what all others allow."""
    if idle is None:
        return all(met for _, met in requirements)
    failing = [name for name, met in requirements if not met]
    if len(failing) == 1:
        idle.discard(failing[0])
    return not failing


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
        yield at._replace(phase="before_roll", current=1 - at.current, news=frozenset())


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
                yield dealt(put(paid(at, payment), {corner: Land(at.current, None)}), {at.current})


def pricings(at: Position, idle: Idle | None) -> Iterator[Position]:
    def requirements(corner: int, asked: Price) -> Requirements:
        yield "set_price.own_land", land_of(at, corner) == at.current
        yield "set_price.some_card", sum(asked.named) + asked.open > 0
        yield "set_price.listed", asked in PRICES

    up_to_two = [Price(n, o) for n in parts((2, 2)) for o in range(3) if sum(n) + o <= 2]
    for corner, asked in product(CORNERS, up_to_two):
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
                after = bought(at, corner, site, fee)
                yield after._replace(news=after.news | {"land_moved"})


def bought(at: Position, corner: int, site: int, fee: Bag) -> Position:
    price, seller = price_of(at, corner), 1 - at.current
    after = put(paid(at, plus(price.named, fee)), {corner: None})
    after = put(after, {site: Land(at.current, None)})
    after = after._replace(earnings=given(at.earnings, seller, price.named))
    if price.open > 0:
        after = after._replace(phase="picking", creditor=seller, owed=price.open)
    return dealt(after, {at.current, seller})


def picks(at: Position, idle: Idle | None) -> Iterator[Position]:
    for resource, card in enumerate(ONE):
        if allowed(iter([("pick.held", at.hand[at.current][resource] > 0)]), idle):
            earnings = given(at.earnings, 1 - at.current, card)
            after = paid(at, card)._replace(earnings=earnings, owed=at.owed - 1)
            done = after.owed == 0
            yield after._replace(phase="trading", creditor=None) if done else after


def dealt(at: Position, dealers: set[int]) -> Position:
    """A point for everybody in the deal who has a counter left; then the card may change hands."""
    red, blue = (min(COUNTERS, at.deals[p] + (p in dealers)) for p in PLAYERS)
    after = at._replace(deals=(red, blue))
    stays = at.king is not None and after.deals[at.king] == max(red, blue)
    if stays or max(red, blue) < KING_FROM:
        return after
    after = after._replace(king=None if red == blue else RED if red > blue else BLUE)
    if at.king is not None and after.king is not None:
        after = after._replace(news=at.news | {"king_dethroned"})
    return after


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


def duel(idle: Idle | None = None) -> Model[Position]:
    """The game. `idle`, names of requirements, loses those that ever refuse on their own."""
    start = Position(
        phase="placing_out",
        current=RED,
        corners=(None,) * len(CORNERS),
        hand=(NOTHING, NOTHING),
        earnings=(NOTHING, NOTHING),
        deals=(0, 0),
        king=None,
        creditor=None,
        owed=0,
        news=frozenset(),
    )

    def moves(at: Position) -> Iterator[Position]:
        if not wins(at):
            yield from map(with_earnings, actions(at, idle))

    return Model(start, moves)
