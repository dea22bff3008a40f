"""The base game for two players once more, in plain Python: written from the rules of the game.

No rule text, nothing of the package. A position rests between two moves; a move is an action and
what then happens by itself.
"""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import cache
from itertools import product
from typing import NamedTuple

from tests.independent.island import Island, island
from tests.independent.requirements import Idle, Requirements, allowed
from tests.independent.search import Model

Bag = tuple[int, ...]
"""How many of each: of the five resources, or of the five development cards."""

RESOURCES = BRICK, LUMBER, WOOL, GRAIN, ORE = range(5)
CARDS = KNIGHT, VICTORY_POINT, ROAD_BUILDING, YEAR_OF_PLENTY, MONOPOLY = range(5)
RED, BLUE = PLAYERS = (0, 1)
SETTLEMENT, CITY = 1, 2


def bag(counts: dict[int, int]) -> Bag:
    return tuple(counts.get(each, 0) for each in range(5))


NOTHING = bag({})
ONE = tuple(bag({each: 1}) for each in range(5))


def plus(a: Bag, b: Bag) -> Bag:
    return tuple(map(int.__add__, a, b))


def minus(a: Bag, b: Bag) -> Bag:
    return tuple(map(int.__sub__, a, b))


def within(a: Bag, b: Bag) -> bool:
    return all(map(int.__le__, a, b))


@cache
def parts(of: Bag, most: int) -> list[Bag]:
    """All that can be taken out of a bag, so many at most."""
    return [part for part in product(*(range(n + 1) for n in of)) if sum(part) <= most]


TWO_HEXES = island((2,))
ROAD_COST = bag({BRICK: 1, LUMBER: 1})
SETTLEMENT_COST = bag({BRICK: 1, LUMBER: 1, WOOL: 1, GRAIN: 1})
CITY_COST = bag({GRAIN: 2, ORE: 3})
CARD_COST = bag({WOOL: 1, GRAIN: 1, ORE: 1})


@dataclass(frozen=True, slots=True, eq=False)
class Rules:
    """The board and the numbers of one instance. A harbour without a resource takes any."""

    yields: tuple[int | None, ...]
    chips: tuple[int | None, ...]
    throws: tuple[int, ...]
    supply: Bag
    start: tuple[set[int], set[int]]
    start_roads: tuple[set[int], set[int]]
    goal: int
    most_offered: int
    road_pieces: int
    pieces: tuple[int, int]
    """Settlements and cities."""
    board: Island = TWO_HEXES
    robber: int | None = None
    harbours: tuple[tuple[int, int | None], ...] = ()
    road_cost: Bag = ROAD_COST
    settlement_cost: Bag = SETTLEMENT_COST
    city_cost: Bag = CITY_COST
    card_cost: Bag = CARD_COST
    pile: Bag = NOTHING
    hand_limit: int = 7
    army_from: int = 3
    road_from: int = 5


class Building(NamedTuple):
    kind: int
    owner: int


class Position(NamedTuple):
    rules: Rules
    corners: tuple[Building | None, ...]
    roads: tuple[int | None, ...]
    robber: int | None
    bank: Bag
    deck: Bag
    phase: str = "placing_out"
    current: int = RED
    hand: tuple[Bag, Bag] = (NOTHING, NOTHING)
    held: tuple[Bag, Bag] = (NOTHING, NOTHING)
    new: tuple[Bag, Bag] = (NOTHING, NOTHING)
    card_played: bool = False
    knights: tuple[int, int] = (0, 0)
    army: int | None = None
    longest: int | None = None
    owing: tuple[int, int] = (0, 0)
    free_roads: int = 0
    resume: str = "trading"


def beginning(rules: Rules) -> Position:
    return Position(
        rules,
        corners=(None,) * len(rules.board.corners),
        roads=(None,) * len(rules.board.edges),
        robber=rules.robber,
        bank=rules.supply,
        deck=rules.pile,
    )


# ---- what the table shows


def owner(at: Position, corner: int) -> int | None:
    here = at.corners[corner]
    return None if here is None else here.owner


def far_enough(at: Position, corner: int) -> bool:
    near = [corner, *at.rules.board.next_to[corner]]
    return all(at.corners[c] is None for c in near)


def buildings(at: Position, kind: int) -> int:
    return at.corners.count(Building(kind, at.current))


def points(at: Position, player: int) -> int:
    built = sum(here.kind for here in at.corners if here is not None and here.owner == player)
    cards = at.held[player][VICTORY_POINT] + at.new[player][VICTORY_POINT]
    return built + cards + 2 * (at.army == player) + 2 * (at.longest == player)


def joins(at: Position, edge: int) -> bool:
    """Does this edge go on from an own building, or from an own road with no building between?"""
    for corner in at.rules.board.edges[edge]:
        if owner(at, corner) == at.current:
            return True
        leading = [at.roads[e] for e in at.rules.board.edges_at[corner]]
        if at.corners[corner] is None and at.current in leading:
            return True
    return False


def road_length(at: Position, player: int) -> int:
    """The longest walk along own roads, none twice and none on past another's building."""
    board = at.rules.board
    own = frozenset(e for e, holder in enumerate(at.roads) if holder == player)

    def walk(corner: int, left: frozenset[int]) -> int:
        onward = [e for e in board.edges_at[corner] if e in left]
        return max((1 + go_on(corner, e, left - {e}) for e in onward), default=0)

    def go_on(corner: int, edge: int, left: frozenset[int]) -> int:
        across = sum(board.edges[edge]) - corner
        return 0 if owner(at, across) == 1 - player else walk(across, left)

    return max(walk(corner, own) for corner in board.corners)


def can_be_robbed(at: Position, player: int) -> bool:
    if player == at.current or sum(at.hand[player]) == 0 or at.robber is None:
        return False
    return any(owner(at, corner) == player for corner in at.rules.board.rings[at.robber])


def rate(at: Position, resource: int) -> int:
    rates = [4]
    for corner, only in at.rules.harbours:
        if owner(at, corner) == at.current and only in (None, resource):
            rates.append(3 if only is None else 2)
    return min(rates)


# ---- what moves do


def of_player(pair: tuple[Bag, Bag], player: int, mine: Bag) -> tuple[Bag, Bag]:
    return (mine, pair[BLUE]) if player == RED else (pair[RED], mine)


def gained(at: Position, player: int, cards: Bag) -> Position:
    """Cards go from the bank to a hand."""
    hand = of_player(at.hand, player, plus(at.hand[player], cards))
    return at._replace(hand=hand, bank=minus(at.bank, cards))


def paid(at: Position, player: int, cards: Bag) -> Position:
    """Cards go from a hand to the bank."""
    return gained(at, player, minus(NOTHING, cards))


def handed(at: Position, giver: int, cards: Bag) -> Position:
    """Cards go from a hand to the other hand."""
    return gained(paid(at, giver, cards), 1 - giver, cards)


def with_building(at: Position, corner: int, kind: int) -> Position:
    corners = list(at.corners)
    corners[corner] = Building(kind, at.current)
    return at._replace(corners=tuple(corners))


def with_road(at: Position, edge: int) -> Position:
    roads = list(at.roads)
    roads[edge] = at.current
    return at._replace(roads=tuple(roads))


def with_longest_road(at: Position) -> Position:
    """The card goes to whoever is alone on top, unless its holder still has one of the longest."""
    lengths = [road_length(at, player) for player in PLAYERS]
    best = max(lengths)
    if best < at.rules.road_from:
        return at._replace(longest=None)
    if at.longest is not None and lengths[at.longest] == best:
        return at
    alone = lengths.count(best) == 1
    return at._replace(longest=lengths.index(best) if alone else None)


def turn_resumed(at: Position) -> Position:
    return at._replace(phase=at.resume, resume="trading")


def settled(at: Position) -> Position:
    """What happens by itself."""
    if at.phase == "discarding" and at.owing == (0, 0):
        return at._replace(phase="moving_robber")
    if at.phase == "laying_roads" and (at.free_roads == 0 or not can_lay_a_road(at)):
        return turn_resumed(at._replace(free_roads=0))
    return at


def can_lay_a_road(at: Position) -> bool:
    free = [edge for edge, holder in enumerate(at.roads) if holder is None]
    return has_roads(at) and any(joins(at, edge) for edge in free)


def has_roads(at: Position) -> bool:
    return at.roads.count(at.current) < at.rules.road_pieces


# ---- moves


def placings(at: Position, idle: Idle | None) -> Iterator[Position]:
    def requirements(corner: int, edge: int) -> Requirements:
        yield "place.spot", corner in at.rules.start[at.current]
        yield "place.way", edge in at.rules.start_roads[at.current]
        yield "place.distance_rule", far_enough(at, corner)

    for corner in at.rules.board.corners:
        for edge in at.rules.board.edges_at[corner]:
            if allowed(requirements(corner, edge), idle):
                yield placed(with_road(at, edge), corner)


def placed(at: Position, corner: int) -> Position:
    after = with_building(at, corner, SETTLEMENT)
    if at.phase == "placing_out":
        last = at.current == BLUE
        return after._replace(phase="placing_back") if last else after._replace(current=BLUE)
    for h in at.rules.board.touches[corner]:
        resource = at.rules.yields[h]
        if resource is not None:
            after = gained(after, at.current, ONE[resource])
    last = at.current == RED
    return after._replace(phase="before_roll") if last else after._replace(current=RED)


def rolls(at: Position, _: Idle | None) -> Iterator[Position]:
    for number in at.rules.throws:
        yield loosed(at) if number == 7 else harvested(at, number)


def loosed(at: Position) -> Position:
    """A 7: whoever has too many cards owes half."""
    counts = [sum(hand) for hand in at.hand]
    red, blue = (n // 2 if n > at.rules.hand_limit else 0 for n in counts)
    return at._replace(phase="discarding", owing=(red, blue))


def harvested(at: Position, number: int) -> Position:
    after = at
    for resource in RESOURCES:
        due = [0, 0]
        for corner, here in enumerate(at.corners):
            for h in at.rules.board.touches[corner]:
                brings = at.rules.chips[h] == number and at.rules.yields[h] == resource
                if here is not None and brings and h != at.robber:
                    due[here.owner] += here.kind
        left = at.bank[resource]
        if sum(due) > left:
            due = [min(cards, left) if 0 in due else 0 for cards in due]
        for player in PLAYERS:
            after = gained(after, player, bag({resource: due[player]}))
    return after._replace(phase="trading")


def discards(at: Position, idle: Idle | None) -> Iterator[Position]:
    """Whoever is on turn begins; the next begins when the one before has done."""

    def requirements(player: int, thrown: Bag) -> Requirements:
        yield "discard.owes", at.owing[player] > 0
        yield "discard.half", sum(thrown) == at.owing[player]

    first = at.current if at.owing[at.current] > 0 else 1 - at.current
    for player in PLAYERS:
        for thrown in parts(at.hand[player], 99):
            if allowed(requirements(player, thrown), idle) and player == first:
                owing = (0, at.owing[BLUE]) if player == RED else (at.owing[RED], 0)
                yield paid(at, player, thrown)._replace(owing=owing)


def robber_moves(at: Position, idle: Idle | None) -> Iterator[Position]:
    for h in range(len(at.rules.yields)):
        if allowed(iter([("move_robber.another_hex", h != at.robber)]), idle):
            after = at._replace(robber=h)
            robbing = any(can_be_robbed(after, player) for player in PLAYERS)
            yield after._replace(phase="stealing") if robbing else turn_resumed(after)


def thefts(at: Position, idle: Idle | None) -> Iterator[Position]:
    for victim, card in product(PLAYERS, RESOURCES):
        if at.hand[victim][card] > 0:
            requirements = [("steal.lives_there", can_be_robbed(at, victim))]
            if allowed(iter(requirements), idle):
                yield turn_resumed(handed(at, victim, ONE[card]))


def ended_turns(at: Position, _: Idle | None) -> Iterator[Position]:
    player = at.current
    yield at._replace(
        phase="before_roll",
        current=1 - player,
        held=of_player(at.held, player, plus(at.held[player], at.new[player])),
        new=of_player(at.new, player, NOTHING),
        card_played=False,
    )


def built_roads(at: Position, idle: Idle | None) -> Iterator[Position]:
    def requirements(edge: int) -> Requirements:
        yield "build_road.free_edge", at.roads[edge] is None
        yield "build_road.next_to_own", joins(at, edge)
        yield "build_road.pieces", has_roads(at)
        yield "build_road.can_pay", within(at.rules.road_cost, at.hand[at.current])

    for edge in range(len(at.roads)):
        if allowed(requirements(edge), idle):
            yield with_longest_road(with_road(paid(at, at.current, at.rules.road_cost), edge))


def settlements(at: Position, idle: Idle | None) -> Iterator[Position]:
    cost = at.rules.settlement_cost

    def requirements(corner: int) -> Requirements:
        leading = [at.roads[e] for e in at.rules.board.edges_at[corner]]
        yield "build_settlement.by_road", at.current in leading
        yield "build_settlement.distance_rule", far_enough(at, corner)
        yield "build_settlement.pieces", buildings(at, SETTLEMENT) < at.rules.pieces[0]
        yield "build_settlement.can_pay", within(cost, at.hand[at.current])

    for corner in at.rules.board.corners:
        if allowed(requirements(corner), idle):
            after = with_building(paid(at, at.current, cost), corner, SETTLEMENT)
            yield with_longest_road(after)


def cities(at: Position, idle: Idle | None) -> Iterator[Position]:
    cost = at.rules.city_cost

    def requirements(corner: int) -> Requirements:
        own = at.corners[corner] == Building(SETTLEMENT, at.current)
        yield "build_city.own_settlement", own
        yield "build_city.pieces", buildings(at, CITY) < at.rules.pieces[1]
        yield "build_city.can_pay", within(cost, at.hand[at.current])

    for corner in at.rules.board.corners:
        if allowed(requirements(corner), idle):
            yield with_building(paid(at, at.current, cost), corner, CITY)


def bought_cards(at: Position, idle: Idle | None) -> Iterator[Position]:
    for card in CARDS:
        if at.deck[card] > 0:
            affordable = within(at.rules.card_cost, at.hand[at.current])
            if allowed(iter([("buy_card.can_pay", affordable)]), idle):
                after = paid(at, at.current, at.rules.card_cost)
                new = of_player(at.new, at.current, plus(at.new[at.current], ONE[card]))
                yield after._replace(deck=minus(at.deck, ONE[card]), new=new)


def playable(at: Position, card: int, action: str) -> Requirements:
    yield f"{action}.one_a_turn", not at.card_played
    yield f"{action}.has_card", at.held[at.current][card] > 0


def played(at: Position, card: int) -> Position:
    held = of_player(at.held, at.current, minus(at.held[at.current], ONE[card]))
    return at._replace(held=held, card_played=True)


def knights(at: Position, idle: Idle | None) -> Iterator[Position]:
    if allowed(playable(at, KNIGHT, "play_knight"), idle):
        red, blue = at.knights[RED] + (at.current == RED), at.knights[BLUE] + (at.current == BLUE)
        mine, others = (red, blue) if at.current == RED else (blue, red)
        after = played(at, KNIGHT)._replace(knights=(red, blue))
        if mine >= at.rules.army_from and (mine > others or at.army is None):
            after = after._replace(army=at.current)
        yield after._replace(phase="moving_robber", resume=at.phase)


def road_buildings(at: Position, idle: Idle | None) -> Iterator[Position]:
    def requirements() -> Requirements:
        yield from playable(at, ROAD_BUILDING, "play_road_building")
        yield "play_road_building.a_place", can_lay_a_road(at)

    if allowed(requirements(), idle):
        after = played(at, ROAD_BUILDING)
        yield after._replace(phase="laying_roads", resume=at.phase, free_roads=2)


def free_roads(at: Position, idle: Idle | None) -> Iterator[Position]:
    def requirements(edge: int) -> Requirements:
        yield "lay_free_road.free_edge", at.roads[edge] is None
        yield "lay_free_road.next_to_own", joins(at, edge)

    for edge in range(len(at.roads)):
        if allowed(requirements(edge), idle):
            after = at._replace(free_roads=at.free_roads - 1)
            yield with_longest_road(with_road(after, edge))


def years_of_plenty(at: Position, idle: Idle | None) -> Iterator[Position]:
    def requirements(wanted: Bag) -> Requirements:
        yield from playable(at, YEAR_OF_PLENTY, "play_year_of_plenty")
        yield "play_year_of_plenty.two", sum(wanted) == min(2, sum(at.bank))

    for wanted in parts(at.bank, 2):
        if allowed(requirements(wanted), idle):
            yield gained(played(at, YEAR_OF_PLENTY), at.current, wanted)


def monopolies(at: Position, idle: Idle | None) -> Iterator[Position]:
    for resource in RESOURCES:
        if allowed(playable(at, MONOPOLY, "play_monopoly"), idle):
            other = 1 - at.current
            taken = bag({resource: at.hand[other][resource]})
            yield handed(played(at, MONOPOLY), other, taken)


def bank_trades(at: Position, idle: Idle | None) -> Iterator[Position]:
    def requirements(given: int, wanted: int) -> Requirements:
        yield "trade_with_bank.different", given != wanted
        yield "trade_with_bank.enough", at.hand[at.current][given] >= rate(at, given)
        yield "trade_with_bank.in_bank", at.bank[wanted] > 0

    for given, wanted in product(RESOURCES, repeat=2):
        if allowed(requirements(given, wanted), idle):
            after = paid(at, at.current, bag({given: rate(at, given)}))
            yield gained(after, at.current, ONE[wanted])


def trades(at: Position, idle: Idle | None) -> Iterator[Position]:
    def requirements(partner: int, given: Bag, wanted: Bag) -> Requirements:
        yield "trade.with_another", partner != at.current
        yield "trade.no_gift", sum(given) > 0 and sum(wanted) > 0
        yield "trade.unlike", all(g == 0 or w == 0 for g, w in zip(given, wanted, strict=True))

    most = at.rules.most_offered
    for partner in PLAYERS:
        offers = product(parts(at.hand[at.current], most), parts(at.hand[partner], most))
        for given, wanted in offers:
            if allowed(requirements(partner, given, wanted), idle):
                yield handed(handed(at, at.current, given), partner, wanted)


CARD_PLAYS = (knights, road_buildings, years_of_plenty, monopolies)
ACTIONS = {
    "placing_out": (placings,),
    "placing_back": (placings,),
    "before_roll": (rolls, *CARD_PLAYS),
    "discarding": (discards,),
    "moving_robber": (robber_moves,),
    "stealing": (thefts,),
    "laying_roads": (free_roads,),
    "trading": (
        ended_turns,
        built_roads,
        settlements,
        cities,
        bought_cards,
        *CARD_PLAYS,
        bank_trades,
        trades,
    ),
}


def catan(rules: Rules, idle: Idle | None = None) -> Model[Position]:
    """The game. `idle`, names of requirements, loses those that ever refuse on their own."""

    def moves(at: Position) -> Iterable[Position]:
        if points(at, at.current) < at.rules.goal:
            for action in ACTIONS[at.phase]:
                yield from map(settled, action(at, idle))

    return Model(beginning(rules), moves)


# ---- the instances of the rule book

HOMES = ({0, 7}, {1, 5})

ISLET = Rules(
    yields=(BRICK, LUMBER),
    chips=(2, 3),
    throws=(2, 3),
    supply=bag({BRICK: 3, LUMBER: 2}),
    start=HOMES,
    start_roads=({0, 1, 10}, {3, 4}),
    goal=6,
    most_offered=1,
    road_pieces=3,
    pieces=(2, 1),
    road_from=2,
    settlement_cost=bag({BRICK: 1, LUMBER: 1}),
    city_cost=bag({BRICK: 2}),
)

OUTLAWS = Rules(
    yields=(WOOL, ORE),
    chips=(2, 3),
    throws=(2, 3, 7),
    supply=bag({WOOL: 2, ORE: 3}),
    start=HOMES,
    start_roads=({0, 10}, {3, 4}),
    goal=8,
    most_offered=0,
    road_pieces=2,
    pieces=(2, 0),
    card_cost=bag({WOOL: 1, ORE: 1}),
    pile=bag({KNIGHT: 2}),
    hand_limit=2,
    army_from=1,
)

MARKET = Rules(
    yields=(BRICK, LUMBER),
    chips=(2, 3),
    throws=(2, 3),
    supply=bag({BRICK: 4, LUMBER: 2}),
    start=HOMES,
    start_roads=({0, 10}, {3, 4}),
    goal=4,
    most_offered=1,
    road_pieces=2,
    pieces=(2, 0),
    harbours=((0, BRICK), (1, None)),
    card_cost=bag({LUMBER: 1}),
    pile=bag({YEAR_OF_PLENTY: 1, MONOPOLY: 1}),
)

LANE = Rules(
    yields=(BRICK, None),
    chips=(2, None),
    throws=(2, 3),
    supply=bag({BRICK: 2}),
    start=HOMES,
    start_roads=({1, 10}, {3, 4}),
    goal=5,
    most_offered=0,
    road_pieces=4,
    pieces=(2, 0),
    robber=1,
    road_cost=bag({LUMBER: 1}),
    card_cost=bag({BRICK: 1}),
    pile=bag({VICTORY_POINT: 1, ROAD_BUILDING: 2}),
    road_from=3,
)

INSTANCES = {"islet": ISLET, "outlaws": OUTLAWS, "market": MARKET, "lane": LANE}
