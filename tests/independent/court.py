"""The instance `court` of the land rules, in which hardly more is left than deals and the king.

The dice bring nothing and nobody builds. No land can be moved, as all that lies next to one lies
next to a settlement too. Land costs 5 for its hex and 2 for each space, so that only a brick with a
lumber, alone or with a wool, pays for it.
"""

from collections.abc import Iterator
from typing import NamedTuple

from tests.independent.island import island, walked
from tests.independent.search import Model

BOARD = island((2, 3))
PLAYERS = RED, _, WHITE = (0, 1, 2)
START = ({3, 4}, {9, 16}, {10, 11})
BRICK, LUMBER, WOOL = range(3)
YIELDS = (BRICK, LUMBER, LUMBER, WOOL, BRICK)
DOTS = 5
"""What each hex at a land adds to its cost: all show a 6."""

PAIR, DEAR = 12, 13
"""What a brick and a lumber are worth, and what they are worth with a wool."""

MARKERS, COUNTERS = 2, 3


class Land(NamedTuple):
    owner: int
    priced: bool


class Hand(NamedTuple):
    """Cards, wool that was earned apart from them, and deals that were counted."""

    brick: int = 0
    lumber: int = 0
    wool: int = 0
    earned: int = 0
    deals: int = 0


class Position(NamedTuple):
    phase: str = "placing_out"
    current: int = RED
    homes: tuple[int | None, ...] = (None,) * len(BOARD.corners)
    lands: tuple[Land | None, ...] = (None,) * len(BOARD.corners)
    hands: tuple[Hand, ...] = (Hand(),) * len(PLAYERS)
    king: int | None = None
    done: frozenset[str] = frozenset()
    dethroned: bool = False
    """Has a king followed a king in this turn? A promised event asks for it."""

    @property
    def hand(self) -> Hand:
        return self.hands[self.current]


def with_hand(at: Position, player: int, hand: Hand) -> Position:
    hands = list(at.hands)
    hands[player] = hand
    return at._replace(hands=tuple(hands))


def with_land(at: Position, corner: int, land: Land | None) -> Position:
    lands = list(at.lands)
    lands[corner] = land
    return at._replace(lands=tuple(lands))


def placings(at: Position) -> Iterator[Position]:
    for corner in sorted(START[at.current]):
        if any(at.homes[c] is not None for c in (corner, *BOARD.next_to[corner])):
            continue
        homes = list(at.homes)
        homes[corner] = at.current
        after = at._replace(homes=tuple(homes))
        if at.phase == "placing_back":
            yields = [YIELDS[h] for h in BOARD.touches[corner]]
            hand = Hand(*(yields.count(resource) for resource in (BRICK, LUMBER, WOOL)))
            after = with_hand(after, at.current, hand)
            if at.current == RED:
                yield after._replace(phase="before_roll")
            else:
                yield after._replace(current=at.current - 1)
        elif at.current == WHITE:
            yield after._replace(phase="placing_back")
        else:
            yield after._replace(current=at.current + 1)


def has_marker(at: Position) -> bool:
    return sum(land is not None and land.owner == at.current for land in at.lands) < MARKERS


def cost(at: Position, corner: int) -> int:
    homes = [c for c, owner in enumerate(at.homes) if owner == at.current]
    spaces = min(walked(BOARD, home)[corner] for home in homes)
    return 2 * spaces + DOTS * len(BOARD.touches[corner])


def developments(at: Position) -> Iterator[Position]:
    hand = at.hand
    if hand.brick == 0 or hand.lumber == 0 or not has_marker(at):
        return
    for corner in BOARD.corners:
        near = (corner, *BOARD.next_to[corner])
        if any(at.homes[c] is not None or at.lands[c] is not None for c in near):
            continue
        wool = max(0, cost(at, corner) - PAIR)
        if wool <= min(hand.wool, DEAR - PAIR):
            rest = Hand(hand.brick - 1, hand.lumber - 1, hand.wool - wool, 0, hand.deals)
            after = with_hand(at, at.current, rest)
            after = with_land(after, corner, Land(at.current, priced=False))
            yield dealt(after, {at.current})._replace(done=at.done | {"developing"})


def pricings(at: Position) -> Iterator[Position]:
    for corner, land in enumerate(at.lands):
        if land is not None and land.owner == at.current:
            yield with_land(at, corner, Land(at.current, priced=True))


def purchases(at: Position) -> Iterator[Position]:
    for corner, land in enumerate(at.lands):
        if land is None or land.owner == at.current or at.hand.wool == 0 or not has_marker(at):
            continue
        seller = at.hands[land.owner]
        after = with_hand(at, at.current, at.hand._replace(wool=at.hand.wool - 1))
        after = with_hand(after, land.owner, seller._replace(earned=seller.earned + 1))
        after = with_land(after, corner, Land(at.current, priced=False))
        yield dealt(after, {at.current, land.owner})._replace(done=at.done | {"buying"})


def dealt(at: Position, dealers: set[int]) -> Position:
    """A point for each of them who has a counter left; a king who is not passed stays king."""
    for player in dealers:
        hand = at.hands[player]
        at = with_hand(at, player, hand._replace(deals=min(COUNTERS, hand.deals + 1)))
    best = max(hand.deals for hand in at.hands)
    if at.king is not None and at.hands[at.king].deals == best:
        return at
    greatest = [player for player in PLAYERS if at.hands[player].deals == best]
    king = greatest[0] if len(greatest) == 1 else None
    dethroned = at.dethroned or (at.king is not None and king is not None)
    return at._replace(king=king, dethroned=dethroned)


def rolled(at: Position) -> Position:
    hand = at.hand._replace(wool=at.hand.wool + at.hand.earned, earned=0)
    return with_hand(at, at.current, hand)._replace(phase="trading")


def moves(at: Position) -> Iterator[Position]:
    if at.phase in ("placing_out", "placing_back"):
        yield from placings(at)
    elif at.phase == "before_roll":
        yield rolled(at)
    else:
        yield from developments(at)
        yield from pricings(at)
        yield from purchases(at)
        if Land(at.current, priced=False) not in at.lands:
            after = at._replace(phase="before_roll", current=(at.current + 1) % len(PLAYERS))
            yield after._replace(done=frozenset(), dethroned=False)


def court() -> Model[Position]:
    return Model(Position(), moves)
